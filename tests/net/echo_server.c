/*
 * echo_server.c - src/net behind the smallest app, for tests of HTTP and WebSocket with peers that are
 * not ours. Prints its port on a line of its own and runs until SIGTERM.
 *
 *     echo_server [SETTING=NUMBER | origin=TEXT | host=TEXT | proxy=TEXT | rfc7239 | no-origin]...
 *
 * GET /            a page, compressed on request, with an ETag
 * GET /late        an answer that comes 100 ms later
 * GET /who         who asks, as the server sees it
 * GET /counts      numbers
 * POST /body       its body back
 * /ws              echoes messages; "flood N M" sends N messages of M bytes, "close CODE" closes,
 *                  "spread" sends one frame to everybody
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "net/net.h"

enum { PLACES = 20000, LATE = 100 };

struct late {
    struct net_timer timer;
    struct net *net;
    net_id id;
};

struct server {
    struct net *net;
    net_id socket[PLACES];
    int sockets;
};

static const char page[] =
    "<!doctype html><title>Echo</title><p>It works. It works. It works.</p>\n";
/* The page, compressed once with gzip -9n. */
static const unsigned char page_gzip[] = {
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0xff, 0xb3, 0x51, 0x4c, 0xc9,
    0x4f, 0x2e, 0xa9, 0x2c, 0x48, 0x55, 0xc8, 0x28, 0xc9, 0xcd, 0xb1, 0xb3, 0x29, 0xc9,
    0x2c, 0xc9, 0x49, 0xb5, 0x73, 0x4d, 0xce, 0xc8, 0xb7, 0xd1, 0x87, 0xb0, 0x6d, 0x0a,
    0xec, 0x3c, 0x4b, 0x14, 0xca, 0xf3, 0x8b, 0xb2, 0x8b, 0xf5, 0x14, 0xb0, 0xb0, 0x6c,
    0xf4, 0x0b, 0xec, 0xb8, 0x00, 0x8b, 0x96, 0xbe, 0xd9, 0x47, 0x00, 0x00, 0x00};

static const struct net_file page_file = {.type = "text/html; charset=utf-8",
                                          .etag = "\"page-1\"",
                                          .body = page,
                                          .length = sizeof page - 1,
                                          .gzip = (const char *)page_gzip,
                                          .gzip_length = sizeof page_gzip};
static const struct net_file hashed_file = {
    .type = "text/css", .immutable = true, .body = "p{}\n", .length = 4};

/* ---- HTTP ------------------------------------------------------------------------------------------- */

static void reply_text(struct net *net, net_id id, const char *text, size_t length)
{
    net_reply(
        net, id,
        &(struct net_reply){.status = 200, .type = "text/plain", .body = text, .length = length});
}

static void late_now(void *argument)
{
    struct late *late = argument;
    reply_text(late->net, late->id, "late\n", 5);
    free(late);
}

static void reply_late(struct net *net, net_id id)
{
    struct late *late = calloc(1, sizeof *late);
    if (!late) {
        net_reply_status(net, id, 503);
        return;
    }
    *late = (struct late){.timer = {.function = late_now, .argument = late}, .net = net, .id = id};
    net_timer_set(net, &late->timer, LATE);
}

static void reply_counts(struct net *net, net_id id)
{
    struct net_counts n = net_counts(net);
    char text[512];
    int length = snprintf(text, sizeof text,
                          "{\"accepted\":%llu,\"refused\":%llu,\"requests\":%llu,\"upgrades\":%llu,"
                          "\"messages_in\":%llu,\"cut_slow\":%llu,\"cut_silent\":%llu,"
                          "\"cut_rate\":%llu,\"connections\":%u,\"sockets\":%u}\n",
                          (unsigned long long)n.accepted, (unsigned long long)n.refused,
                          (unsigned long long)n.requests, (unsigned long long)n.upgrades,
                          (unsigned long long)n.messages_in, (unsigned long long)n.cut_slow,
                          (unsigned long long)n.cut_silent, (unsigned long long)n.cut_rate,
                          n.connections, n.sockets);
    net_reply(
        net, id,
        &(struct net_reply){
            .status = 200, .type = "application/json", .body = text, .length = (size_t)length});
}

static void reply_who(struct net *net, net_id id, const struct net_request *r)
{
    char text[128];
    int length = snprintf(text, sizeof text, "%s %s\n", r->address, r->secure ? "https" : "http");
    reply_text(net, id, text, (size_t)length);
}

static void on_request(void *context, struct net *net, net_id id, const struct net_request *r)
{
    (void)context;
    if (net_text_is(r->path, "/"))
        net_reply_file(net, id, r, &page_file);
    else if (net_text_is(r->path, "/style-0123.css"))
        net_reply_file(net, id, r, &hashed_file);
    else if (net_text_is(r->path, "/late"))
        reply_late(net, id);
    else if (net_text_is(r->path, "/who"))
        reply_who(net, id, r);
    else if (net_text_is(r->path, "/counts"))
        reply_counts(net, id);
    else if (net_text_is(r->path, "/never"))
        return;
    else if (net_text_is(r->path, "/body") && net_text_is(r->method, "POST"))
        reply_text(net, id, r->body.at, r->body.length);
    else
        net_reply_status(net, id, net_text_is(r->path, "/body") ? 405 : 404);
}

/* ---- WebSocket -------------------------------------------------------------------------------------- */

static int on_upgrade(void *context, struct net *net, net_id id, const struct net_request *r)
{
    (void)context, (void)net, (void)id;
    return net_text_is(r->path, "/ws") ? 101 : 404;
}

static void on_opened(void *context, struct net *net, net_id id)
{
    struct server *s = context;
    if (s->sockets < PLACES)
        s->socket[s->sockets++] = id;
    else
        net_close(net, id, 1013, NULL);
}

static void on_closed(void *context, struct net *net, net_id id)
{
    struct server *s = context;
    (void)net;
    for (int i = 0; i < s->sockets; i++)
        if (s->socket[i] == id) {
            s->socket[i] = s->socket[--s->sockets];
            return;
        }
}

static void flood(struct net *net, net_id id, int count, int size)
{
    char *text = malloc((size_t)size + 1);
    if (!text)
        return;
    memset(text, 'x', (size_t)size);
    for (int i = 0; i < count; i++)
        net_send(net, id, text, (size_t)size);
    free(text);
}

static void spread(const struct server *s, struct net_text text)
{
    struct net_frame *frame = net_frame_new(text.at, text.length);
    for (int i = 0; i < s->sockets; i++)
        net_send_frame(s->net, s->socket[i], frame);
    net_frame_free(frame);
}

static void on_message(void *context, struct net *net, net_id id, struct net_text text, bool excess)
{
    char copy[64];
    int count, size;
    snprintf(copy, sizeof copy, "%.*s", (int)(text.length < 63 ? text.length : 63), text.at);
    if (excess)
        net_send(net, id, "rate", 4);
    else if (sscanf(copy, "flood %d %d", &count, &size) == 2 && count >= 0 && size >= 0)
        flood(net, id, count, size);
    else if (sscanf(copy, "close %d", &count) == 1)
        net_close(net, id, count, "as you wish");
    else if (net_text_is(text, "spread"))
        spread(context, text);
    else
        net_send(net, id, text.at, text.length);
}

/* ---- settings --------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    size_t offset;
    bool is_size;
} numbers[] = {
#define NUMBER(field)                                                                              \
    {                                                                                              \
#field, offsetof(struct net_settings, field), false                                        \
    }
#define SIZE(field)                                                                                \
    {                                                                                              \
#field, offsetof(struct net_settings, field), true                                         \
    }
    SIZE(head_max),
    SIZE(body_max),
    SIZE(message_max),
    SIZE(queue_bytes),
    NUMBER(headers_max),
    NUMBER(head_time),
    NUMBER(body_time),
    NUMBER(idle_time),
    NUMBER(reply_time),
    NUMBER(send_time),
    NUMBER(queue_messages),
    NUMBER(ping_time),
    NUMBER(dead_time),
    NUMBER(close_time),
    NUMBER(messages_burst),
    NUMBER(messages_per_second),
    NUMBER(excess_max),
    NUMBER(connections_max),
    NUMBER(spare_descriptors),
    NUMBER(per_address),
    NUMBER(new_burst),
    NUMBER(new_per_minute),
    NUMBER(requests_burst),
    NUMBER(requests_per_second),
    NUMBER(drain_time),
};

static bool set_number(struct net_settings *s, const char *name, const char *value)
{
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        char *place = (char *)s + numbers[i].offset;
        if (strcmp(numbers[i].name, name) != 0)
            continue;
        if (numbers[i].is_size)
            *(size_t *)(void *)place = (size_t)atoll(value);
        else
            *(int *)(void *)place = atoi(value);
        return true;
    }
    return false;
}

struct lists {
    const char *origin[2], *host[8], *proxy[8];
    int hosts, proxies;
};

static bool set(struct net_settings *s, struct lists *lists, char *argument)
{
    char *value = strchr(argument, '=');
    if (value)
        *value++ = '\0';
    if (strcmp(argument, "rfc7239") == 0)
        s->forwarding = NET_FORWARD_RFC7239;
    else if (strcmp(argument, "no-origin") == 0)
        s->origin_missing = true;
    else if (value && strcmp(argument, "origin") == 0)
        s->origins = lists->origin, lists->origin[0] = value;
    else if (value && strcmp(argument, "host") == 0 && lists->hosts < 7)
        s->hosts = lists->host, lists->host[lists->hosts++] = value;
    else if (value && strcmp(argument, "proxy") == 0 && lists->proxies < 7)
        s->proxies = lists->proxy, lists->proxy[lists->proxies++] = value;
    else
        return value && set_number(s, argument, value);
    return true;
}

int main(int argc, char **argv)
{
    static struct server s;
    struct net_settings settings = net_settings_default();
    struct lists lists = {0};
    struct net_log log = {.fd = STDERR_FILENO, .level = NET_LOG_INFO};
    const struct net_app app = {.context = &s,
                                .request = on_request,
                                .upgrade = on_upgrade,
                                .opened = on_opened,
                                .message = on_message,
                                .closed = on_closed};
    for (int i = 1; i < argc; i++)
        if (!set(&settings, &lists, argv[i]))
            return fprintf(stderr, "no such setting: %s\n", argv[i]), 2;
    const char *why = "the settings are wrong";
    s.net = net_new(&settings, &app, &log);
    int port = s.net && net_catch_signals(s.net) ? net_listen(s.net, "127.0.0.1", "0", &why) : 0;
    if (!port)
        return fprintf(stderr, "%s\n", why), net_free(s.net), 1;
    printf("%d\n", port);
    fflush(stdout);
    bool good = net_run(s.net);
    net_free(s.net);
    return good ? 0 : 1;
}
