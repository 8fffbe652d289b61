/*
 * wslay_client.c - libwslay as a client of the echo server: messages of many sizes, in pieces too, each
 * of which must come back, then a good-bye.
 *
 *     wslay_client PORT
 */
#define _POSIX_C_SOURCE 200809L
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <wslay/wslay.h>

enum { MESSAGES = 60, LARGEST = 4096, PIECE = 100, PATIENCE = 10000 };

struct session {
    int fd;
    int heard;
    int wrong;
    char text[MESSAGES][LARGEST + 1];
    size_t length[MESSAGES];
};

static ssize_t on_recv(wslay_event_context_ptr ctx, uint8_t *buf, size_t length, int flags,
                       void *data)
{
    const struct session *s = data;
    (void)flags;
    ssize_t bytes = recv(s->fd, buf, length, MSG_DONTWAIT);
    if (bytes <= 0)
        wslay_event_set_error(ctx, bytes < 0 ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return bytes > 0 ? bytes : -1;
}

static ssize_t on_send(wslay_event_context_ptr ctx, const uint8_t *data_out, size_t length,
                       int flags, void *data)
{
    const struct session *s = data;
    (void)flags;
    ssize_t bytes = send(s->fd, data_out, length, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (bytes < 0)
        wslay_event_set_error(ctx, WSLAY_ERR_WOULDBLOCK);
    return bytes;
}

static int on_mask(wslay_event_context_ptr ctx, uint8_t *buf, size_t length, void *data)
{
    (void)ctx, (void)data;
    for (size_t i = 0; i < length; i++)
        buf[i] = (uint8_t)(rand() >> 7);
    return 0;
}

static void on_message(wslay_event_context_ptr ctx, const struct wslay_event_on_msg_recv_arg *m,
                       void *data)
{
    struct session *s = data;
    if (m->opcode != WSLAY_TEXT_FRAME)
        return;
    int i = s->heard++;
    s->wrong += i >= MESSAGES || m->msg_length != s->length[i] ||
                (m->msg_length > 0 && memcmp(m->msg, s->text[i], m->msg_length) != 0);
    if (s->heard == MESSAGES)
        wslay_event_queue_close(ctx, 1000, NULL, 0);
}

/* A message that wslay asks for in pieces. */
struct source {
    const char *at;
    size_t left;
};

static ssize_t on_read(wslay_event_context_ptr ctx, uint8_t *buf, size_t length,
                       const union wslay_event_msg_source *from, int *end, void *data)
{
    struct source *source = from->data;
    (void)ctx, (void)data;
    size_t more = source->left < PIECE ? source->left : PIECE;
    more = more < length ? more : length;
    memcpy(buf, source->at, more);
    source->at += more;
    source->left -= more;
    *end = source->left == 0;
    return (ssize_t)more;
}

static bool open_socket(struct session *s, int port)
{
    char request[512], answer[1024];
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    s->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (s->fd < 0 || connect(s->fd, (struct sockaddr *)&to, sizeof to) != 0)
        return false;
    int length =
        snprintf(request, sizeof request,
                 "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
                 "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                 port, port);
    size_t have = 0;
    if (send(s->fd, request, (size_t)length, MSG_NOSIGNAL) != length)
        return false;
    while (have + 1 < sizeof answer && recv(s->fd, answer + have, 1, 0) == 1) {
        answer[++have] = '\0';
        if (strstr(answer, "\r\n\r\n"))
            return strncmp(answer, "HTTP/1.1 101 ", 13) == 0;
    }
    return false;
}

static void queue_messages(wslay_event_context_ptr ctx, struct session *s, struct source *sources)
{
    for (int i = 0; i < MESSAGES; i++) {
        s->length[i] = (size_t)i * i * i % (LARGEST + 1);
        memset(s->text[i], 'a' + i % 26, s->length[i]);
        sources[i] = (struct source){.at = s->text[i], .left = s->length[i]};
        if (i % 3 == 2) {
            struct wslay_event_fragmented_msg m = {.opcode = WSLAY_TEXT_FRAME,
                                                   .source = {.data = &sources[i]},
                                                   .read_callback = on_read};
            wslay_event_queue_fragmented_msg(ctx, &m);
        } else {
            struct wslay_event_msg m = {.opcode = WSLAY_TEXT_FRAME,
                                        .msg = (const uint8_t *)s->text[i],
                                        .msg_length = s->length[i]};
            wslay_event_queue_msg(ctx, &m);
        }
        struct wslay_event_msg ping = {.opcode = WSLAY_PING};
        if (i % 10 == 0)
            wslay_event_queue_msg(ctx, &ping);
    }
}

static bool converse(wslay_event_context_ptr ctx, const struct session *s)
{
    while (wslay_event_want_read(ctx) || wslay_event_want_write(ctx)) {
        struct pollfd p = {.fd = s->fd,
                           .events = (short)((wslay_event_want_read(ctx) ? POLLIN : 0) |
                                             (wslay_event_want_write(ctx) ? POLLOUT : 0))};
        if (poll(&p, 1, PATIENCE) <= 0)
            return false;
        if ((p.revents & POLLIN && wslay_event_recv(ctx) != 0) ||
            (p.revents & POLLOUT && wslay_event_send(ctx) != 0))
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    static struct session s;
    static struct source sources[MESSAGES];
    const struct wslay_event_callbacks callbacks = {.recv_callback = on_recv,
                                                    .send_callback = on_send,
                                                    .genmask_callback = on_mask,
                                                    .on_msg_recv_callback = on_message};
    wslay_event_context_ptr ctx;
    if (argc != 2 || !open_socket(&s, atoi(argv[1])) ||
        wslay_event_context_client_init(&ctx, &callbacks, &s) != 0)
        return fprintf(stderr, "no handshake\n"), 1;
    queue_messages(ctx, &s, sources);
    bool good = converse(ctx, &s) && s.heard == MESSAGES && s.wrong == 0 &&
                wslay_event_get_status_code_received(ctx) == 1000;
    wslay_event_context_free(ctx);
    close(s.fd);
    if (!good)
        return fprintf(stderr, "%d heard, %d wrong\n", s.heard, s.wrong), 1;
    puts("all answered");
    return 0;
}
