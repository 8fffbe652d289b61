/* WebSockets of the server: handshake, messages, silence and good-byes. */
#include "net/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the handshake --------------------------------------------------------------------------------- */

/* "http://HOST" or "https://HOST" with the Host of the request. */
static bool origin_is_ours(struct net_text origin, struct net_text host)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (int i = 0; i < 2; i++) {
        size_t skip = strlen(schemes[i]);
        if (net_text_starts(origin, schemes[i]) && origin.length - skip == host.length &&
            memcmp(origin.at + skip, host.at, host.length) == 0)
            return host.length > 0;
    }
    return false;
}

bool origin_allowed(const struct net_settings *s, const struct http_head *head)
{
    struct net_text origin = http_find(head->header, head->count, "Origin");
    if (!origin.at)
        return s->origin_missing;
    for (const char *const *one = s->origins; one && *one; one++)
        if (net_text_is(origin, *one))
            return true;
    return origin_is_ours(origin, head->host);
}

/* What is wrong with a request to upgrade, as a status; 0 if nothing is. */
static int handshake_status(const struct conn *c, const struct net_request *r,
                            char accept[static WS_ACCEPT_MAX])
{
    if (!net_text_is(r->method, "GET"))
        return 405;
    if (!net_text_is(net_header(r, "Sec-WebSocket-Version"), "13"))
        return 426;
    if (!ws_accept(net_header(r, "Sec-WebSocket-Key"), accept))
        return 400;
    return origin_allowed(&c->net->settings, r->head) ? 0 : 403;
}

static void log_socket(const struct conn *c, const char *what, int code)
{
    char address[ADDRESS_TEXT_MAX];
    struct net_line l = net_line(c->net->log, NET_LOG_INFO, what);
    address_text(&c->address, address);
    net_line_int(&l, "conn", (int64_t)c->id);
    net_line_text(&l, "from", address);
    if (code)
        net_line_int(&l, "code", code);
    net_line_end(&l);
}

bool ws_upgrade(struct conn *c, const struct net_request *r)
{
    struct net *net = c->net;
    char accept[WS_ACCEPT_MAX], head[256];
    int status = handshake_status(c, r, accept);
    if (!status && !(c->ws = malloc(sizeof *c->ws)))
        status = 503;
    if (status) {
        http_refuse(c, status);
        return false;
    }
    ws_init(c->ws, true, net->settings.message_max);
    int length = snprintf(head, sizeof head,
                          "HTTP/1.1 101 Switching Protocols\r\n"
                          "Upgrade: websocket\r\n"
                          "Connection: Upgrade\r\n"
                          "Sec-WebSocket-Accept: %s\r\n\r\n",
                          accept);
    if (!conn_put(c, head, (size_t)length))
        return false;
    c->state = CONN_SOCKET;
    c->opened = true;
    net->counts.upgrades++;
    net->counts.sockets++;
    conn_due(c, net->settings.ping_time);
    log_socket(c, "open", 0);
    if (net->draining)
        ws_say_close(c, WS_GOING_AWAY, NULL);
    else if (net->app.opened)
        net->app.opened(net->app.context, net, c->id);
    return true;
}

/* ---- sending ---------------------------------------------------------------------------------------- */

static void put_control(struct conn *c, enum ws_opcode opcode, const char *data, size_t length)
{
    uint8_t frame[WS_HEADER_MAX + WS_CONTROL_MAX];
    int header = ws_header(opcode, length, NULL, frame);
    if (length)
        memcpy(frame + header, data, length);
    (void)conn_put(c, (const char *)frame, (size_t)header + length);
}

void ws_say_close(struct conn *c, int code, const char *reason)
{
    char payload[WS_CONTROL_MAX];
    if (c->state != CONN_SOCKET)
        return;
    log_socket(c, "close", code);
    c->state = CONN_CLOSING;
    conn_due(c, c->net->settings.close_time);
    put_control(c, WS_CLOSE, payload, (size_t)ws_close_payload(code, reason, payload));
}

/* Too much is waiting: whoever reads so slowly has to begin anew. */
static bool queue_is_full(const struct conn *c, size_t more)
{
    const struct net_settings *s = &c->net->settings;
    return c->first &&
           (c->out_count >= (uint32_t)s->queue_messages || c->out_bytes + more > s->queue_bytes);
}

void net_send_frame(struct net *net, net_id id, struct net_frame *frame)
{
    struct conn *c = conn_find(net, id);
    if (!c || c->state != CONN_SOCKET || !frame)
        return;
    if (queue_is_full(c, frame->length) && !conn_flush(c))
        return;
    if (queue_is_full(c, frame->length)) {
        net->counts.cut_slow++;
        conn_drop_unsent(c);
        ws_say_close(c, WS_TRY_LATER, "you read too slowly");
        return;
    }
    net->counts.messages_out++;
    (void)conn_put_frame(c, frame);
}

void net_send(struct net *net, net_id id, const char *text, size_t length)
{
    struct conn *c = conn_find(net, id);
    struct net_frame *frame = c ? net_frame_new(text, length) : NULL;
    if (c && !frame)
        conn_cut(c);
    net_send_frame(net, id, frame);
    net_frame_free(frame);
}

/* ---- receiving -------------------------------------------------------------------------------------- */

/* Counts a message or ping against the rate; false if the connection was closed for it. */
static bool count_message(struct conn *c, bool *excess)
{
    const struct net_settings *s = &c->net->settings;
    *excess = !bucket_take(&c->bucket, c->net->now, s->messages_burst, 60 * s->messages_per_second);
    if (!*excess) {
        c->excess = c->excess > 0 ? c->excess - 1 : 0;
        return true;
    }
    if (++c->excess <= s->excess_max)
        return true;
    c->net->counts.cut_rate++;
    ws_say_close(c, WS_POLICY, "too many messages");
    return false;
}

static void got_message(struct conn *c, struct net_text text)
{
    struct net *net = c->net;
    bool excess;
    net->counts.messages_in++;
    if (count_message(c, &excess) && net->app.message)
        net->app.message(net->app.context, net, c->id, text, excess);
}

static void got_ping(struct conn *c, struct net_text data)
{
    bool excess;
    if (count_message(c, &excess) && !excess && !queue_is_full(c, data.length))
        put_control(c, WS_PONG, data.at, data.length);
}

/* They said good-bye: we answer, unless we began, and shut down. */
static void got_close(struct conn *c, int code)
{
    if (c->state == CONN_SOCKET)
        ws_say_close(c, code, NULL);
    if (c->fd >= 0)
        conn_finish(c);
}

static void got_nonsense(struct conn *c, int code)
{
    c->net->counts.broken++;
    ws_say_close(c, code, NULL);
    if (c->fd >= 0)
        conn_finish(c);
}

static void got(struct conn *c, const struct ws_event *event)
{
    bool open = c->state == CONN_SOCKET;
    switch (event->what) {
    case WS_GOT_MESSAGE:
        if (open)
            got_message(c, event->data);
        break;
    case WS_GOT_PING:
        if (open)
            got_ping(c, event->data);
        break;
    case WS_GOT_CLOSE:
        got_close(c, event->code);
        break;
    case WS_FAILED:
        got_nonsense(c, event->code);
        break;
    default:
        break;
    }
}

size_t ws_input(struct conn *c, const char *data, size_t length)
{
    size_t used = 0;
    struct ws_event event;
    do {
        used += ws_decode(c->ws, data + used, length - used, &event);
        got(c, &event);
        if (c->fd < 0 || c->state == CONN_FLUSH || c->state == CONN_LINGER)
            return length;
    } while (event.what != WS_MORE);
    return used;
}

/* ---- silence ---------------------------------------------------------------------------------------- */

void ws_time_out(struct conn *c)
{
    struct net *net = c->net;
    const struct net_settings *s = &net->settings;
    int64_t silence = net->now - c->heard;
    if (c->state == CONN_CLOSING || silence >= s->dead_time) {
        net->counts.cut_silent += c->state == CONN_SOCKET;
        log_socket(c, "cut", WS_ABNORMAL);
        conn_cut(c);
        return;
    }
    if (silence < s->ping_time) {
        conn_due(c, s->ping_time - silence);
        return;
    }
    if (!c->pinged && !queue_is_full(c, 0))
        put_control(c, WS_PING, NULL, 0);
    c->pinged = true;
    if (c->fd >= 0)
        conn_due(c, s->dead_time - silence);
}
