/* What connections send: a queue of pieces, some of them shared. */
#define _GNU_SOURCE
#include "net/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "base/check.h"

static void out_free(struct out *out)
{
    net_frame_free(out->frame);
    free(out);
}

struct net_frame *net_frame_new(const char *text, size_t length)
{
    uint8_t header[WS_HEADER_MAX];
    int more = ws_header(WS_TEXT, length, NULL, header);
    struct net_frame *frame = malloc(sizeof *frame + (size_t)more + length);
    if (!frame)
        return NULL;
    frame->refs = 1;
    frame->length = (size_t)more + length;
    memcpy(frame->data, header, (size_t)more);
    if (length)
        memcpy(frame->data + more, text, length);
    return frame;
}

void net_frame_free(struct net_frame *frame)
{
    if (frame && --frame->refs == 0)
        free(frame);
}

/* Without memory for what it should hear, a connection is of no use any more. */
static bool put(struct conn *c, struct net_frame *frame, const char *data, size_t length)
{
    struct out *out = malloc(sizeof *out);
    if (!out) {
        conn_cut(c);
        return false;
    }
    *out = (struct out){.frame = frame, .data = data, .length = length};
    if (frame)
        frame->refs++;
    if (c->first)
        c->last->next = out;
    else
        c->first = out;
    c->last = out;
    c->out_count++;
    c->out_bytes += length;
    conn_mark(c);
    return true;
}

bool conn_put_frame(struct conn *c, struct net_frame *frame)
{
    return put(c, frame, frame->data, frame->length);
}

bool conn_put_forever(struct conn *c, const char *data, size_t length)
{
    return length == 0 || put(c, NULL, data, length);
}

bool conn_put(struct conn *c, const char *data, size_t length)
{
    struct net_frame *frame = malloc(sizeof *frame + length);
    if (!frame) {
        conn_cut(c);
        return false;
    }
    frame->refs = 1;
    frame->length = length;
    memcpy(frame->data, data, length);
    bool good = conn_put_frame(c, frame);
    net_frame_free(frame);
    return good;
}

/* Forgets what is queued, but not the rest of something that was begun. */
void conn_drop_unsent(struct conn *c)
{
    struct out **at = &c->first;
    c->last = NULL;
    if (c->partial && c->first) {
        c->last = c->first;
        at = &c->first->next;
    }
    while (*at) {
        struct out *out = *at;
        *at = out->next;
        c->out_count--;
        c->out_bytes -= out->length;
        out_free(out);
    }
}

static void sent(struct conn *c, size_t bytes)
{
    c->net->counts.bytes_out += bytes;
    c->out_bytes -= bytes;
    while (c->first && bytes >= c->first->length) {
        struct out *out = c->first;
        bytes -= out->length;
        c->first = out->next;
        c->out_count--;
        c->partial = false;
        out_free(out);
    }
    if (bytes) {
        MUR_CHECK(c->first);
        c->first->data += bytes;
        c->first->length -= bytes;
        c->partial = true;
    }
}

/* Everything has gone out. */
static void conn_sent_all(struct conn *c)
{
    c->last = NULL;
    if (c->state == CONN_FLUSH) {
        shutdown(c->fd, SHUT_WR);
        c->state = CONN_LINGER;
        conn_due(c, c->net->settings.close_time);
    } else if (c->state == CONN_HEAD) {
        conn_due(c, c->net->settings.idle_time);
    }
}

bool conn_flush(struct conn *c)
{
    enum { PIECES = 64 };
    while (c->first) {
        struct iovec piece[PIECES];
        int count = 0;
        for (struct out *out = c->first; out && count < PIECES; out = out->next)
            piece[count++] =
                (struct iovec){.iov_base = (void *)(uintptr_t)out->data, .iov_len = out->length};
        struct msghdr message = {.msg_iov = piece, .msg_iovlen = (size_t)count};
        ssize_t bytes = sendmsg(c->fd, &message, MSG_NOSIGNAL);
        if (bytes < 0 && errno == EINTR)
            continue;
        if (bytes < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return true;
        if (bytes < 0) {
            c->net->counts.broken++;
            conn_cut(c);
            return false;
        }
        if (c->state == CONN_HEAD || c->state == CONN_FLUSH)
            conn_due(c, c->net->settings.send_time);
        sent(c, (size_t)bytes);
    }
    conn_sent_all(c);
    return true;
}

void conn_finish(struct conn *c)
{
    c->state = CONN_FLUSH;
    conn_due(c, c->net->settings.send_time);
    if (!c->first)
        conn_sent_all(c);
    conn_mark(c);
}
