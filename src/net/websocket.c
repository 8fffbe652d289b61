#include "net/websocket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/json_read.h"
#include "net/digest.h"

void ws_init(struct ws_decoder *d, bool masked, size_t message_max)
{
    *d = (struct ws_decoder){.masked = masked, .message_max = (uint32_t)message_max};
}

static void message_drop(struct ws_decoder *d)
{
    free(d->text);
    d->text = NULL;
    d->length = d->cap = 0;
    d->message = 0;
}

void ws_release(struct ws_decoder *d)
{
    message_drop(d);
}

bool ws_is_utf8(const char *text, size_t length)
{
    const char *end = text + length;
    for (uint32_t code; text < end;) {
        int bytes = mur_utf8_read(text, end, &code);
        if (bytes == 0)
            return false;
        text += bytes;
    }
    return true;
}

static bool is_control(int opcode)
{
    return opcode >= WS_CLOSE;
}

/* ---- headers ------------------------------------------------------------------------------------- */

/* How long the header is, as far as its first two bytes tell. */
static int header_length(const struct ws_decoder *d)
{
    if (d->have < 2)
        return 2;
    int code = d->header[1] & 0x7F;
    return 2 + (code == 126 ? 2 : code == 127 ? 8 : 0) + (d->header[1] & 0x80 ? 4 : 0);
}

static uint64_t payload_length(const struct ws_decoder *d)
{
    int code = d->header[1] & 0x7F, bytes = code == 126 ? 2 : code == 127 ? 8 : 0;
    uint64_t length = bytes ? 0 : (uint64_t)code;
    for (int i = 0; i < bytes; i++)
        length = length << 8 | d->header[2 + i];
    return length;
}

/* The first two bytes are there: 0, or the code with which to fail. */
static int check_start(const struct ws_decoder *d)
{
    int opcode = d->header[0] & 0x0F, code = d->header[1] & 0x7F;
    bool final = d->header[0] & 0x80, masked = d->header[1] & 0x80;
    if (d->header[0] & 0x70 || masked != d->masked)
        return WS_PROTOCOL_ERROR;
    if (is_control(opcode))
        return final && code <= WS_CONTROL_MAX && opcode <= WS_PONG ? 0 : WS_PROTOCOL_ERROR;
    if (opcode > WS_BINARY || (opcode == WS_CONTINUATION) != (d->message != 0))
        return WS_PROTOCOL_ERROR;
    return opcode == WS_BINARY ? WS_UNSUPPORTED : 0;
}

/* The header is complete: lengths in their shortest form, and room for the payload. */
static int begin_payload(struct ws_decoder *d)
{
    uint64_t length = payload_length(d);
    int code = d->header[1] & 0x7F;
    if ((code == 126 && length < 126) || (code == 127 && (length < 65536 || length >> 63)))
        return WS_PROTOCOL_ERROR;
    d->opcode = d->header[0] & 0x0F;
    d->final = d->header[0] & 0x80;
    d->left = length;
    d->key_at = 0;
    d->in_payload = true;
    d->control_length = 0;
    if (is_control(d->opcode))
        return 0;
    if (length > d->message_max - d->length)
        return WS_TOO_BIG;
    if (d->opcode != WS_CONTINUATION)
        d->message = d->opcode;
    if (d->length + length > d->cap || !d->text) {
        size_t cap = d->length + (size_t)length;
        char *text = realloc(d->text, cap ? cap : 1);
        if (!text)
            return WS_INTERNAL;
        d->text = text;
        d->cap = (uint32_t)cap;
    }
    return 0;
}

/* Takes bytes of the header; *used counts them. Returns 0, or the code with which to fail. */
static int read_header(struct ws_decoder *d, const char *data, size_t length, size_t *used)
{
    while (*used < length && d->have < header_length(d)) {
        d->header[d->have++] = (uint8_t)data[(*used)++];
        int bad = d->have == 2 ? check_start(d) : 0;
        if (bad)
            return bad;
    }
    return d->have >= 2 && d->have == header_length(d) ? begin_payload(d) : 0;
}

/* ---- payloads ------------------------------------------------------------------------------------ */

static void read_payload(struct ws_decoder *d, const char *data, size_t length, size_t *used)
{
    size_t more = length - *used < d->left ? length - *used : (size_t)d->left;
    const uint8_t *key = d->masked ? d->header + header_length(d) - 4 : NULL;
    bool control = is_control(d->opcode);
    char *to = control ? (char *)d->control + d->control_length : d->text + d->length;
    MUR_CHECK(to);
    if (more)
        memcpy(to, data + *used, more);
    for (size_t i = 0; key && i < more; i++)
        to[i] = (char)(to[i] ^ key[(d->key_at + i) & 3]);
    d->key_at = (uint8_t)((d->key_at + more) & 3);
    if (control)
        d->control_length = (uint8_t)(d->control_length + more);
    else
        d->length += (uint32_t)more;
    d->left -= more;
    *used += more;
}

/* Codes that may stand in a close frame (RFC 6455, 7.4). */
static bool close_code_valid(int code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

static struct ws_event close_event(const struct ws_decoder *d)
{
    int code = d->control_length >= 2 ? d->control[0] << 8 | d->control[1] : WS_NO_CODE;
    if (d->control_length == 0)
        return (struct ws_event){.what = WS_GOT_CLOSE, .code = WS_NO_CODE};
    if (d->control_length == 1 || !close_code_valid(code))
        return (struct ws_event){.what = WS_FAILED, .code = WS_PROTOCOL_ERROR};
    if (!ws_is_utf8((const char *)d->control + 2, d->control_length - 2u))
        return (struct ws_event){.what = WS_FAILED, .code = WS_BAD_DATA};
    return (struct ws_event){.what = WS_GOT_CLOSE, .code = code};
}

/* A frame is complete: what it means. */
static struct ws_event frame_event(struct ws_decoder *d)
{
    struct net_text control = {.at = (const char *)d->control, .length = d->control_length};
    d->in_payload = false;
    d->have = 0;
    switch (d->opcode) {
    case WS_CLOSE:
        return close_event(d);
    case WS_PING:
        return (struct ws_event){.what = WS_GOT_PING, .data = control};
    case WS_PONG:
        return (struct ws_event){.what = WS_GOT_PONG, .data = control};
    default:
        break;
    }
    if (!d->final)
        return (struct ws_event){.what = WS_MORE};
    if (!ws_is_utf8(d->text, d->length))
        return (struct ws_event){.what = WS_FAILED, .code = WS_BAD_DATA};
    d->message = 0; /* the text itself is dropped by the next call */
    return (struct ws_event){.what = WS_GOT_MESSAGE, .data = {.at = d->text, .length = d->length}};
}

size_t ws_decode(struct ws_decoder *d, const char *data, size_t length, struct ws_event *event)
{
    size_t used = 0;
    *event = (struct ws_event){.what = WS_MORE};
    if (d->text && !d->message)
        message_drop(d);
    while (event->what == WS_MORE && used < length) {
        int bad = d->in_payload ? 0 : read_header(d, data, length, &used);
        if (bad) {
            *event = (struct ws_event){.what = WS_FAILED, .code = bad};
            break;
        }
        if (!d->in_payload)
            break;
        read_payload(d, data, length, &used);
        if (d->left == 0)
            *event = frame_event(d);
        else
            break;
    }
    return used;
}

/* ---- writing ------------------------------------------------------------------------------------- */

int ws_header(enum ws_opcode opcode, size_t length, const uint8_t *key,
              uint8_t out[static WS_HEADER_MAX])
{
    int at = 2, bytes = length < 126 ? 0 : length < 65536 ? 2 : 8;
    out[0] = (uint8_t)(0x80 | opcode);
    out[1] = (uint8_t)((bytes == 0 ? length : bytes == 2 ? 126 : 127) | (key ? 0x80 : 0));
    for (int i = bytes - 1; i >= 0; i--)
        out[at++] = (uint8_t)((uint64_t)length >> 8 * i);
    if (key) {
        memcpy(out + at, key, 4);
        at += 4;
    }
    return at;
}

void ws_mask(char *data, size_t length, const uint8_t key[static 4])
{
    for (size_t i = 0; i < length; i++)
        data[i] = (char)(data[i] ^ key[i & 3]);
}

int ws_close_payload(int code, const char *reason, char out[static WS_CONTROL_MAX])
{
    size_t length = reason ? strlen(reason) : 0;
    if (code == WS_NO_CODE)
        return 0;
    out[0] = (char)(code >> 8);
    out[1] = (char)code;
    while (length > WS_CONTROL_MAX - 2 || !ws_is_utf8(reason ? reason : "", length))
        length--;
    for (size_t i = 0; i < length; i++)
        out[2 + i] = reason[i];
    return 2 + (int)length;
}

bool ws_accept(struct net_text key, char out[static WS_ACCEPT_MAX])
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    enum { KEY = 24, MAGIC = sizeof magic - 1 };
    uint8_t nonce[16], digest[SHA1_SIZE];
    char text[KEY + MAGIC + 1];
    if (key.length != KEY || base64_decode(key.at, key.length, nonce, sizeof nonce) != 16)
        return false;
    snprintf(text, sizeof text, "%.*s%s", KEY, key.at, magic);
    sha1(text, KEY + MAGIC, digest);
    base64_encode(digest, sizeof digest, out);
    return true;
}
