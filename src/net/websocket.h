/*
 * websocket.h - frames of RFC 6455, without any input or output.
 *
 * A decoder is fed with bytes in whatever pieces they come and gives whole messages; an idle one holds
 * no memory.
 */
#ifndef MUR_NET_WEBSOCKET_H
#define MUR_NET_WEBSOCKET_H

#include "net/net.h"

enum ws_opcode {
    WS_CONTINUATION = 0,
    WS_TEXT = 1,
    WS_BINARY = 2,
    WS_CLOSE = 8,
    WS_PING = 9,
    WS_PONG = 10
};

enum ws_code {
    WS_NORMAL = 1000,
    WS_GOING_AWAY = 1001,
    WS_PROTOCOL_ERROR = 1002,
    WS_UNSUPPORTED = 1003,
    WS_NO_CODE = 1005,  /* a close frame without a code */
    WS_ABNORMAL = 1006, /* no close frame at all */
    WS_BAD_DATA = 1007,
    WS_POLICY = 1008,
    WS_TOO_BIG = 1009,
    WS_INTERNAL = 1011,
    WS_TRY_LATER = 1013
};

enum { WS_CONTROL_MAX = 125, WS_HEADER_MAX = 14 };

struct ws_decoder {
    bool masked; /* frames must be masked (we are the server), or must not be */
    bool in_payload;
    bool final;
    uint8_t opcode; /* of the frame */
    uint8_t have;   /* bytes of the header so far */
    uint8_t key_at; /* next byte of the mask */
    uint8_t control_length;
    uint8_t message; /* opcode of the message that is being assembled; 0: none */
    uint8_t header[WS_HEADER_MAX];
    uint8_t control[WS_CONTROL_MAX];
    uint32_t message_max;
    uint32_t length, cap; /* of the message so far */
    uint64_t left;        /* payload of the frame that is still to come */
    char *text;           /* allocated */
};

enum ws_what { WS_MORE, WS_GOT_MESSAGE, WS_GOT_PING, WS_GOT_PONG, WS_GOT_CLOSE, WS_FAILED };

struct ws_event {
    enum ws_what what;
    struct net_text data; /* of a message, ping or pong; valid until the next call */
    int code;             /* of a close, or why it failed */
};

void ws_init(struct ws_decoder *d, bool masked, size_t message_max);
void ws_release(struct ws_decoder *d);
/* Reads until something is complete or the bytes are used up; returns how many it used. Call it again,
 * if need be with no bytes, until it says WS_MORE: then it has let go of the last message. After
 * WS_FAILED or WS_GOT_CLOSE nothing more is to be read. */
size_t ws_decode(struct ws_decoder *d, const char *data, size_t length, struct ws_event *event);

/* Writes the header of a frame that is whole in itself; with a key the payload has to be masked with
 * ws_mask. Returns its length. */
int ws_header(enum ws_opcode opcode, size_t length, const uint8_t *key,
              uint8_t out[static WS_HEADER_MAX]);
void ws_mask(char *data, size_t length, const uint8_t key[static 4]);
/* A close frame's payload; returns its length. */
int ws_close_payload(int code, const char *reason, char out[static WS_CONTROL_MAX]);
bool ws_is_utf8(const char *text, size_t length);

/* The value of Sec-WebSocket-Accept for a key, ended by 0. False if the key is none. */
enum { WS_ACCEPT_MAX = 29 };
bool ws_accept(struct net_text key, char out[static WS_ACCEPT_MAX]);

#endif
