/* Connections: their life and what they receive. */
#define _GNU_SOURCE
#include "net/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/check.h"

enum { SLOT_BITS = 20, SLOTS_MAX = 1 << SLOT_BITS };

static void conn_time_out(void *argument);

/* ---- names ---------------------------------------------------------------------------------------- */

/* A slot for a connection; false if there is none. */
static bool slot_take(struct net *net, uint32_t *out)
{
    if (net->free_slots == 0) {
        uint32_t more = net->slots ? 2 * net->slots : 64;
        if (more > SLOTS_MAX)
            return false;
        struct slot *slot = realloc(net->slot, more * sizeof *slot);
        net->slot = slot ? slot : net->slot;
        uint32_t *free_slot = realloc(net->free_slot, more * sizeof *free_slot);
        net->free_slot = free_slot ? free_slot : net->free_slot;
        if (!slot || !free_slot)
            return false;
        for (uint32_t i = more; i-- > net->slots;) {
            net->slot[i].conn = NULL;
            net->free_slot[net->free_slots++] = i;
        }
        net->slots = more;
    }
    *out = net->free_slot[--net->free_slots];
    return true;
}

/* Also one that was cut in this turn. */
static struct conn *conn_known(const struct net *net, net_id id)
{
    uint32_t slot = (uint32_t)(id & (SLOTS_MAX - 1));
    struct conn *c = slot < net->slots ? net->slot[slot].conn : NULL;
    return c && c->id == id ? c : NULL;
}

struct conn *conn_find(const struct net *net, net_id id)
{
    struct conn *c = conn_known(net, id);
    return c && c->fd >= 0 ? c : NULL;
}

bool conn_is_trusted(const struct net *net, const struct address *a)
{
    for (int i = 0; i < net->trusted_count; i++)
        if (range_has(&net->trusted[i], a))
            return true;
    return false;
}

/* ---- beginning and end ---------------------------------------------------------------------------- */

struct conn *conn_new(struct net *net, int fd, const struct address *a)
{
    uint32_t slot;
    struct conn *c = calloc(1, sizeof *c);
    if (!c || !slot_take(net, &slot)) {
        free(c);
        return NULL;
    }
    c->id = ++net->serial << SLOT_BITS | slot;
    c->net = net;
    c->fd = fd;
    c->address = *a;
    c->readable = true;
    c->heard = net->now;
    c->bucket.empty_since = INT64_MIN / 2;
    c->timer = (struct net_timer){.function = conn_time_out, .argument = c};
    net->slot[slot].conn = c;
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data.u64 = c->id};
    if (epoll_ctl(net->epoll, EPOLL_CTL_ADD, fd, &event) != 0) {
        net->slot[slot].conn = NULL;
        net->free_slot[net->free_slots++] = slot;
        free(c);
        return NULL;
    }
    net->counts.connections++;
    conn_due(c, net->settings.head_time);
    return c;
}

/* Lets go of everything but the struct and its number: the app, which may be in the middle of
 * something, hears of it when the turn ends (conn_forget). */
void conn_cut(struct conn *c)
{
    struct net *net = c->net;
    if (c->fd < 0)
        return;
    net_timer_cancel(net, &c->timer);
    close(c->fd);
    c->fd = -1;
    c->partial = false;
    conn_drop_unsent(c);
    free(c->in);
    c->in = NULL;
    c->in_length = c->in_cap = 0;
    conn_mark(c);
}

static void conn_forget(struct conn *c)
{
    struct net *net = c->net;
    if (c->opened) {
        net->counts.sockets--;
        if (net->app.closed)
            net->app.closed(net->app.context, net, c->id);
    }
    if (c->counted)
        guests_leave(net->guests, &c->address);
    if (c->ws)
        ws_release(c->ws);
    free(c->ws);
    uint32_t slot = (uint32_t)(c->id & (SLOTS_MAX - 1));
    net->slot[slot].conn = NULL;
    net->free_slot[net->free_slots++] = slot;
    net->counts.connections--;
    free(c);
}

/* ---- what has to be done after a turn --------------------------------------------------------------- */

void conn_mark(struct conn *c)
{
    if (c->dirty)
        return;
    c->dirty = true;
    c->next_dirty = c->net->dirty;
    c->net->dirty = c;
}

static void conn_watch(struct conn *c, bool readable, bool writable)
{
    if (c->fd < 0 || (c->readable == readable && c->writable == writable))
        return;
    struct epoll_event event = {.events = (readable ? EPOLLIN | EPOLLRDHUP : 0u) |
                                          (writable ? EPOLLOUT : 0u),
                                .data.u64 = c->id};
    c->readable = readable;
    c->writable = writable;
    (void)epoll_ctl(c->net->epoll, EPOLL_CTL_MOD, c->fd, &event);
}

static bool is_request_state(const struct conn *c)
{
    return c->state == CONN_HEAD || c->state == CONN_BODY;
}

/* Lets the protocol of the connection read; the rest is kept. A request is only looked at when the
 * answer to the one before has gone out, so that nobody makes us pile up answers. */
static size_t understand(struct conn *c, const char *data, size_t length)
{
    size_t used = 0;
    for (;;) {
        if (c->fd < 0)
            return length;
        size_t more = 0;
        if (is_request_state(c) && !c->first && used < length)
            more = http_input(c, data + used, length - used);
        else if ((c->state == CONN_SOCKET || c->state == CONN_CLOSING) && used < length)
            more = ws_input(c, data + used, length - used);
        else if (c->state == CONN_FLUSH || c->state == CONN_LINGER)
            more = length - used;
        if (more == 0)
            return used;
        used += more;
    }
}

/* Keeps what was not understood, in a block of its own; none if there is nothing. */
static bool keep(struct conn *c, const char *data, size_t length)
{
    if (length == 0) {
        free(c->in);
        c->in = NULL;
        c->in_length = c->in_cap = 0;
        return true;
    }
    if (!c->in || c->in_cap < length) {
        char *in = malloc(length);
        if (!in)
            return false;
        MUR_CHECK(data);
        memcpy(in, data, length);
        free(c->in);
        c->in = in;
        c->in_cap = (uint32_t)length;
    } else {
        memmove(c->in, data, length);
    }
    c->in_length = (uint32_t)length;
    return true;
}

static void conn_resume(struct conn *c)
{
    if (c->in_length == 0)
        return;
    size_t used = understand(c, c->in, c->in_length);
    if (c->fd >= 0 && !keep(c, c->in + used, c->in_length - used))
        conn_cut(c);
}

/* True if more input would be read now. While an answer is made or sent, the client has to wait; so
 * one that has already closed its side still gets it. */
static bool wants_input(const struct conn *c)
{
    return c->state == CONN_SOCKET || c->state == CONN_CLOSING || c->state == CONN_LINGER ||
           (is_request_state(c) && !c->first);
}

static void settle_one(struct conn *c)
{
    if (c->fd >= 0 && c->first && !conn_flush(c))
        return;
    if (c->fd >= 0 && is_request_state(c) && !c->first)
        conn_resume(c);
    if (c->fd >= 0 && c->first && !conn_flush(c))
        return;
    if (c->fd >= 0)
        conn_watch(c, wants_input(c), c->first != NULL);
}

void conn_settle(struct net *net)
{
    while (net->dirty) {
        struct conn *c = net->dirty;
        net->dirty = c->next_dirty;
        c->dirty = false;
        settle_one(c);
        if (c->fd < 0 && !c->dirty)
            conn_forget(c);
    }
}

/* ---- receiving -------------------------------------------------------------------------------------- */

/* New bytes, behind those that were kept. */
static void conn_receive(struct conn *c, const char *data, size_t length)
{
    if (c->in_length == 0) {
        size_t used = understand(c, data, length);
        if (c->fd >= 0 && !keep(c, data + used, length - used))
            conn_cut(c);
        return;
    }
    size_t whole = c->in_length + length;
    if (whole > c->in_cap) {
        size_t cap = whole < 2 * (size_t)c->in_cap ? 2 * (size_t)c->in_cap : whole;
        char *in = realloc(c->in, cap);
        if (!in) {
            conn_cut(c);
            return;
        }
        c->in = in;
        c->in_cap = (uint32_t)cap;
    }
    memcpy(c->in + c->in_length, data, length);
    c->in_length = (uint32_t)whole;
    conn_resume(c);
}

static void conn_read(struct conn *c)
{
    struct net *net = c->net;
    ssize_t bytes = recv(c->fd, net->buffer, sizeof net->buffer, 0);
    if (bytes < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return;
    if (bytes <= 0) {
        conn_cut(c);
        return;
    }
    net->counts.bytes_in += (uint64_t)bytes;
    c->heard = net->now;
    c->pinged = false;
    conn_receive(c, net->buffer, (size_t)bytes);
    conn_mark(c);
}

void conn_ready(struct conn *c, bool readable, bool writable, bool broken)
{
    if (writable && c->first)
        conn_mark(c);
    if (c->fd >= 0 && c->readable && (readable || broken))
        conn_read(c);
    else if (broken)
        conn_cut(c);
}

/* ---- time ------------------------------------------------------------------------------------------- */

void conn_due(struct conn *c, int64_t milliseconds)
{
    net_timer_set(c->net, &c->timer, milliseconds);
}

static void conn_time_out(void *argument)
{
    struct conn *c = argument;
    struct net *net = c->net;
    switch (c->state) {
    case CONN_SOCKET:
    case CONN_CLOSING:
        ws_time_out(c);
        return;
    case CONN_WAIT:
        http_refuse(c, 503);
        return;
    case CONN_HEAD:
    case CONN_BODY:
        if (!c->first && c->in_length > 0) {
            net->counts.cut_slow++;
            http_refuse(c, 408);
            return;
        }
        break;
    default:
        break;
    }
    net->counts.cut_slow += c->first != NULL;
    conn_cut(c);
}

/* ---- for the app ------------------------------------------------------------------------------------ */

void net_set_user(struct net *net, net_id id, void *user)
{
    struct conn *c = conn_known(net, id);
    if (c)
        c->user = user;
}

void *net_user(const struct net *net, net_id id)
{
    const struct conn *c = conn_known(net, id);
    return c ? c->user : NULL;
}

const char *net_guest(const struct net *net, net_id id, char buf[static 48])
{
    const struct conn *c = conn_known(net, id);
    buf[0] = '\0';
    if (c) {
        struct address one = address_guest(&c->address);
        address_text(&one, buf);
    }
    return buf;
}

void net_close(struct net *net, net_id id, int code, const char *reason)
{
    struct conn *c = conn_find(net, id);
    if (c && c->state == CONN_SOCKET)
        ws_say_close(c, code, reason);
    else if (c && c->state != CONN_CLOSING && c->state != CONN_FLUSH && c->state != CONN_LINGER)
        conn_cut(c);
}
