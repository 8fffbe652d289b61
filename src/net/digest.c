#include "net/digest.h"

#include <string.h>

static uint32_t rotate(uint32_t value, int bits)
{
    return value << bits | value >> (32 - bits);
}

static void sha1_block(uint32_t h[static 5], const uint8_t *block)
{
    uint32_t w[80];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? ((b & c) | (~b & d)) + 0x5A827999
                     : i < 40 ? (b ^ c ^ d) + 0x6ED9EBA1
                     : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDC
                              : (b ^ c ^ d) + 0xCA62C1D6;
        uint32_t next = rotate(a, 5) + f + e + w[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

void sha1(const void *data, size_t length, uint8_t out[static SHA1_SIZE])
{
    enum { BLOCK = 64, LENGTH_AT = 56 };
    uint32_t h[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    const uint8_t *at = data;
    size_t left = length;
    for (; left >= BLOCK; left -= BLOCK, at += BLOCK)
        sha1_block(h, at);
    uint8_t last[2 * BLOCK] = {0};
    if (left)
        memcpy(last, at, left);
    last[left] = 0x80;
    size_t blocks = left < LENGTH_AT ? 1 : 2;
    for (int i = 0; i < 8; i++)
        last[blocks * BLOCK - 1 - (size_t)i] = (uint8_t)((uint64_t)length * 8 >> 8 * i);
    for (size_t i = 0; i < blocks; i++)
        sha1_block(h, last + i * BLOCK);
    for (int i = 0; i < SHA1_SIZE; i++)
        out[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

size_t base64_encode(const void *data, size_t length, char *out)
{
    const uint8_t *in = data;
    char *at = out;
    for (size_t i = 0; i < length; i += 3) {
        size_t more = length - i < 3 ? length - i : 3;
        uint32_t word = (uint32_t)in[i] << 16;
        word |= more > 1 ? (uint32_t)in[i + 1] << 8 : 0;
        word |= more > 2 ? in[i + 2] : 0;
        *at++ = digits[word >> 18];
        *at++ = digits[word >> 12 & 63];
        *at++ = more > 1 ? digits[word >> 6 & 63] : '=';
        *at++ = more > 2 ? digits[word & 63] : '=';
    }
    *at = '\0';
    return (size_t)(at - out);
}

/* What a digit stands for; -1 if it is none. */
static int digit_value(char c)
{
    return c >= 'A' && c <= 'Z'   ? c - 'A'
           : c >= 'a' && c <= 'z' ? c - 'a' + 26
           : c >= '0' && c <= '9' ? c - '0' + 52
           : c == '+'             ? 62
           : c == '/'             ? 63
                                  : -1;
}

int base64_decode(const char *text, size_t length, void *out, size_t cap)
{
    uint8_t *to = out;
    size_t padding = 0, used = 0;
    while (padding < 2 && padding < length && text[length - 1 - padding] == '=')
        padding++;
    if (length % 4 || length / 4 * 3 - padding > cap)
        return -1;
    uint32_t word = 0;
    for (size_t i = 0; i < length; i++) {
        int digit = i < length - padding ? digit_value(text[i]) : 0;
        if (digit < 0)
            return -1;
        word = word << 6 | (uint32_t)digit;
        if (i % 4 != 3)
            continue;
        size_t bytes = i + 1 == length ? 3 - padding : 3;
        if (bytes < 3 && (word & ((UINT32_C(1) << 8 * (3 - bytes)) - 1)))
            return -1;
        for (size_t b = 0; b < bytes; b++)
            to[used++] = (uint8_t)(word >> (16 - 8 * b));
        word = 0;
    }
    return (int)used;
}
