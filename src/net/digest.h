/* digest.h - SHA-1 and base64, which the WebSocket handshake wants (RFC 6455, 4.2.2). SHA-1 protects
 * nothing there and is used for nothing else. */
#ifndef MUR_NET_DIGEST_H
#define MUR_NET_DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_SIZE = 20 };
void sha1(const void *data, size_t length, uint8_t out[static SHA1_SIZE]);

/* Text of 4 * ((length + 2) / 3) bytes and an end; returns its length. */
size_t base64_encode(const void *data, size_t length, char *out);
/* Strict: padding where it belongs, no blanks, no stray bits. Returns the length, or -1 if the text is
 * wrong or more than cap. */
int base64_decode(const char *text, size_t length, void *out, size_t cap);

#endif
