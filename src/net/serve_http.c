/* Requests and answers. */
#include "net/internal.h"

#include <stdio.h>
#include <string.h>

/* ---- answers -------------------------------------------------------------------------------------- */

enum { HEAD_MAX = 2048 };

/* The head of an answer. `length` < 0: it has no body and no length. False if it does not fit. */
static bool put_head(struct conn *c, int status, const char *type, const char *cache,
                     const char *more, int64_t length)
{
    const struct net *net = c->net;
    char head[HEAD_MAX], size[48] = "";
    if (length >= 0)
        snprintf(size, sizeof size, "Content-Length: %lld\r\n", (long long)length);
    int bytes =
        snprintf(head, sizeof head,
                 "HTTP/1.1 %d %s\r\n"
                 "Date: %s\r\n"
                 "Connection: %s\r\n"
                 "%s%s%s%s"
                 "Cache-Control: %s\r\n"
                 "Content-Security-Policy: %s\r\n"
                 "X-Content-Type-Options: nosniff\r\n"
                 "X-Frame-Options: DENY\r\n"
                 "Referrer-Policy: no-referrer\r\n"
                 "Cross-Origin-Opener-Policy: same-origin\r\n"
                 "Cross-Origin-Embedder-Policy: require-corp\r\n"
                 "Cross-Origin-Resource-Policy: same-origin\r\n"
                 "Permissions-Policy: camera=(), geolocation=(), microphone=()\r\n"
                 "%s\r\n",
                 status, http_reason(status), net->date, c->keep_alive ? "keep-alive" : "close",
                 size, type ? "Content-Type: " : "", type ? type : "", type ? "\r\n" : "",
                 cache ? cache : "no-store", net->settings.content_policy, more ? more : "");
    return bytes > 0 && bytes < HEAD_MAX && conn_put(c, head, (size_t)bytes);
}

/* The answer is queued: the next request, or the end. */
static void answered(struct conn *c)
{
    if (c->net->draining)
        c->keep_alive = false;
    if (!c->keep_alive) {
        conn_finish(c);
        return;
    }
    c->state = CONN_HEAD;
    conn_due(c, c->net->settings.send_time);
    conn_mark(c);
}

static bool may_answer(const struct conn *c)
{
    return c && c->state == CONN_WAIT;
}

void net_reply(struct net *net, net_id id, const struct net_reply *reply)
{
    struct conn *c = conn_find(net, id);
    if (!may_answer(c))
        return;
    if (net->draining)
        c->keep_alive = false;
    bool bodyless = reply->status == 204 || reply->status == 304;
    if (!put_head(c, reply->status, reply->type, reply->cache, reply->more,
                  bodyless ? -1 : (int64_t)reply->length)) {
        conn_cut(c);
        return;
    }
    if (!bodyless && !c->head_only && reply->length && !conn_put(c, reply->body, reply->length))
        return;
    answered(c);
}

void net_reply_status(struct net *net, net_id id, int status)
{
    char body[128];
    int length = snprintf(body, sizeof body, "{\"status\":%d,\"error\":\"%s\"}\n", status,
                          http_reason(status));
    struct net_reply reply = {.status = status,
                              .type = "application/json",
                              .more = status == 405   ? "Allow: GET, HEAD\r\n"
                                      : status == 429 ? "Retry-After: 2\r\n"
                                      : status == 426 ? "Sec-WebSocket-Version: 13\r\n"
                                                      : NULL,
                              .body = body,
                              .length = (size_t)length};
    net_reply(net, id, &reply);
}

void http_refuse(struct conn *c, int status)
{
    struct net_line l = net_line(c->net->log, NET_LOG_INFO, "refused");
    net_line_int(&l, "conn", (int64_t)c->id);
    net_line_int(&l, "status", status);
    net_line_end(&l);
    c->keep_alive = false;
    c->head_only = false;
    c->state = CONN_WAIT;
    net_reply_status(c->net, c->id, status);
}

static bool is_get(const struct net_request *r)
{
    return net_text_is(r->method, "GET") || net_text_is(r->method, "HEAD");
}

void net_reply_file(struct net *net, net_id id, const struct net_request *r,
                    const struct net_file *file)
{
    struct conn *c = conn_find(net, id);
    if (!may_answer(c))
        return;
    if (!is_get(r)) {
        net_reply_status(net, id, 405);
        return;
    }
    if (net->draining)
        c->keep_alive = false;
    bool gzip = file->gzip && http_accepts_gzip(net_header(r, "Accept-Encoding"));
    bool same = file->etag && http_etag_matches(net_header(r, "If-None-Match"), file->etag);
    const char *cache = file->immutable ? "public, max-age=31536000, immutable" : "no-cache";
    char more[256];
    /* Weak where there are two forms, which differ in their bytes. */
    const char *tag = !file->etag ? "" : file->gzip ? "ETag: W/" : "ETag: ";
    int length = snprintf(more, sizeof more, "%s%s%s%s%s", tag, file->etag ? file->etag : "",
                          file->etag ? "\r\n" : "", file->gzip ? "Vary: Accept-Encoding\r\n" : "",
                          gzip && !same ? "Content-Encoding: gzip\r\n" : "");
    size_t size = gzip ? file->gzip_length : file->length;
    if (length < 0 || length >= (int)sizeof more ||
        !put_head(c, same ? 304 : 200, same ? NULL : file->type, cache, more,
                  same ? -1 : (int64_t)size)) {
        conn_cut(c);
        return;
    }
    if (!same && !c->head_only && !conn_put_forever(c, gzip ? file->gzip : file->body, size))
        return;
    answered(c);
}

/* ---- requests -------------------------------------------------------------------------------------- */

static bool host_allowed(const struct net_settings *s, struct net_text host)
{
    if (!s->hosts)
        return true;
    for (const char *const *one = s->hosts; *one; one++)
        if (http_same_word(host, *one))
            return true;
    return false;
}

/* Behind a trusted proxy: who is it really? */
static void look_behind_proxy(const struct conn *c, const struct http_head *head,
                              struct address *who, bool *secure)
{
    const struct net *net = c->net;
    struct forwarded f = {.address = c->address};
    *who = c->address;
    *secure = false;
    if (c->counted || c->door ||
        !forwarded_read(head, net->settings.forwarding, net->trusted, net->trusted_count, &f))
        return;
    *who = f.address;
    *secure = f.secure;
}

/* How much of a path the log may have. */
static int path_shown(const struct net_settings *s, struct net_text path)
{
    for (const char *const *one = s->secret_paths; one && *one; one++)
        if (net_text_starts(path, *one))
            return (int)strlen(*one);
    return (int)path.length;
}

static void log_request(const struct conn *c, const struct net_request *r)
{
    struct net_line l = net_line(c->net->log, NET_LOG_DEBUG, "request");
    net_line_int(&l, "conn", (int64_t)c->id);
    net_line_text(&l, "from", r->address);
    net_line_bytes(&l, "method", r->method.at, (int)r->method.length);
    net_line_bytes(&l, "path", r->path.at, path_shown(&c->net->settings, r->path));
    net_line_end(&l);
}

/* The connection of a WebSocket counts for whoever is behind it. */
static void start_upgrade(struct conn *c, const struct net_request *r, const struct address *who)
{
    struct net *net = c->net;
    int status = net->app.upgrade ? net->app.upgrade(net->app.context, net, c->id, r) : 404;
    if (c->fd < 0)
        return;
    if (status != 101) {
        net_reply_status(net, c->id, status);
        return;
    }
    if (!c->counted && !guests_enter(net->guests, who, net->now, &net->settings)) {
        http_refuse(c, 429);
        return;
    }
    c->counted = true;
    c->address = *who;
    (void)ws_upgrade(c, r);
}

static void handle(struct conn *c, const struct http_head *head, const char *body)
{
    struct net *net = c->net;
    struct address who;
    char address[ADDRESS_TEXT_MAX];
    struct net_request r = {.method = head->method,
                            .path = head->path,
                            .query = head->query,
                            .body = {.at = body, .length = (size_t)head->length},
                            .address = address,
                            .door = c->door,
                            .head = head};
    c->state = CONN_WAIT;
    c->head_only = net_text_is(head->method, "HEAD");
    c->keep_alive = head->keep_alive && !net->draining;
    conn_due(c, net->settings.reply_time);
    net->counts.requests++;
    look_behind_proxy(c, head, &who, &r.secure);
    address_text(&who, address);
    log_request(c, &r);
    if (c->door && head->upgrade)
        net_reply_status(net, c->id, 404);
    else if (!c->door && !host_allowed(&net->settings, head->host))
        http_refuse(c, 421);
    else if (!c->door && !guests_ask(net->guests, &who, net->now, &net->settings))
        http_refuse(c, 429);
    else if (head->upgrade)
        start_upgrade(c, &r, &who);
    else
        net->app.request(net->app.context, net, c->id, &r);
}

/* The head is there, the body perhaps not. Returns what was used up. */
static size_t with_head(struct conn *c, const char *data, size_t length)
{
    const struct net_settings *s = &c->net->settings;
    struct http_head head;
    const char *start = data + c->scan.start;
    size_t end = c->scan.at;
    int status = http_parse(start, end - c->scan.start, s->headers_max, &head);
    if (!status && head.length > s->body_max)
        status = 413;
    if (!status && head.upgrade && head.length > 0)
        status = 400;
    if (status) {
        http_refuse(c, status);
        return length;
    }
    if (length - end >= head.length) {
        size_t used = end + (size_t)head.length;
        c->scan = (struct http_scan){0};
        handle(c, &head, data + end);
        return used;
    }
    if (c->state == CONN_HEAD) {
        static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
        c->state = CONN_BODY;
        c->need = end + (size_t)head.length;
        if (head.expect_continue && length == end)
            (void)conn_put_forever(c, go_on, sizeof go_on - 1);
        if (c->fd >= 0)
            conn_due(c, s->body_time);
    }
    return 0;
}

size_t http_input(struct conn *c, const char *data, size_t length)
{
    if (c->state == CONN_BODY)
        return length < c->need ? 0 : with_head(c, data, length);
    if (c->scan.at == 0)
        conn_due(c, c->net->settings.head_time);
    int found = http_scan(&c->scan, data, length, c->net->settings.head_max);
    if (found == 0)
        return 0;
    if (found == 1)
        return with_head(c, data, length);
    http_refuse(c, found);
    return length;
}
