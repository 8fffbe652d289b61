/* server.c - the hub behind real sockets. The loop's thread is the only one that touches the hub. */
#define _DEFAULT_SOURCE
#include "server/server.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "server/codec.h"
#include "server/downtime.h"
#include "server/pages.h"
#include "server/suspects.h"
#include "server/work.h"

struct server {
    struct net *net;
    struct net_log log;
    struct store *store;
    struct hub *hub;
    struct work *work;
    struct pages *pages;
    struct suspects suspects;
    struct net_timer timer; /* the hub's next time */
    uint64_t timer_due;
    bool timer_armed;
    struct net_timer share; /* looks whether bots have to give way to others */
    int think_slice;
    struct net_timer drain;
    int drain_left; /* turns until it stops waiting */
    int64_t wall;   /* what net_now has to be added to for milliseconds since 1970 */
    uint8_t secret[32];
};

struct server_options server_options_default(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct server_options o = {.thinkers = cores > 2 ? (int)cores - 1 : 1,
                               .think_slice = 1000,
                               .net = net_settings_default(),
                               .hub = hub_options_default(),
                               .log = {.fd = 2, .level = NET_LOG_INFO}};
    /* Somebody who joins a long game gets it in several messages at once, and the chat. */
    o.net.queue_messages = 256;
    o.net.queue_bytes = 1 << 18;
    o.net.message_max = PROTO_MAX_MESSAGE;
    return o;
}

/* ---- time -------------------------------------------------------------------------------------------- */

/* The wall's clock when the server began, and from then on one that is never set. */
static uint64_t now_of(const struct server *s)
{
    return (uint64_t)(net_now(s->net) + s->wall);
}

static void timer_arm(struct server *s)
{
    uint64_t due = hub_due(s->hub), now = now_of(s);
    if (s->timer_armed && due == s->timer_due)
        return;
    s->timer_armed = true;
    s->timer_due = due;
    if (due == UINT64_MAX)
        net_timer_cancel(s->net, &s->timer);
    else
        net_timer_set(s->net, &s->timer, due > now ? (int64_t)(due - now) : 0);
}

static void timer_ran(void *argument)
{
    struct server *s = argument;
    s->timer_armed = false;
    hub_tick(s->hub, now_of(s));
    timer_arm(s);
}

/* ---- what the hub wants -------------------------------------------------------------------------------- */

static void port_send(void *self, const uint64_t *connection, int count, const char *text,
                      size_t length)
{
    struct server *s = self;
    struct net_frame *frame = count > 1 ? net_frame_new(text, length) : NULL;
    for (int i = 0; i < count; i++) {
        if (frame)
            net_send_frame(s->net, connection[i], frame);
        else
            net_send(s->net, connection[i], text, length);
    }
    net_frame_free(frame);
}

static void port_close(void *self, uint64_t connection, int code)
{
    struct server *s = self;
    net_close(s->net, connection, code, NULL);
}

static void port_run(void *self, struct hub_job *job)
{
    work_job(((struct server *)self)->work, job);
}

/* As long as questions wait. */
static void share_turn(void *argument)
{
    struct server *s = argument;
    int64_t next = work_share(s->work, s->think_slice);
    if (next >= 0)
        net_timer_set(s->net, &s->share, next);
    else
        net_timer_cancel(s->net, &s->share);
}

static void port_think(void *self, struct hub_think *think)
{
    struct server *s = self;
    work_think(s->work, think);
    share_turn(s);
}

static int port_mark(void *self, int64_t game)
{
    return suspects_mark(&((struct server *)self)->suspects, game);
}

static void port_unmark(void *self, int slot)
{
    suspects_unmark(&((struct server *)self)->suspects, slot);
}

static void port_log(void *self, const char *what, int64_t game, const char *text)
{
    struct server *s = self;
    struct net_line line = net_line(&s->log, NET_LOG_WARN, what);
    net_line_int(&line, "game", game);
    if (text)
        net_line_text(&line, "why", text);
    net_line_end(&line);
}

/* ---- what the threads have done ------------------------------------------------------------------------ */

static void done_job(void *self, struct hub_job *job)
{
    struct server *s = self;
    hub_done(s->hub, job, now_of(s));
}

static void done_think(void *self, struct hub_think *think)
{
    struct server *s = self;
    hub_thought(s->hub, think, now_of(s));
}

static void done_batch(void *self)
{
    timer_arm(self);
}

/* ---- what the network tells ---------------------------------------------------------------------------- */

static void app_request(void *context, struct net *net, net_id id, const struct net_request *r)
{
    (void)net;
    pages_request(((struct server *)context)->pages, id, r);
}

static int app_upgrade(void *context, struct net *net, net_id id, const struct net_request *r)
{
    (void)context;
    (void)net;
    (void)id;
    return net_text_is(r->path, "/ws") ? 101 : 404;
}

static void app_opened(void *context, struct net *net, net_id id)
{
    struct server *s = context;
    char address[48];
    hub_opened(s->hub, id, net_guest(net, id, address), now_of(s));
}

static void app_message(void *context, struct net *net, net_id id, struct net_text text,
                        bool excess)
{
    (void)net;
    struct server *s = context;
    hub_text(s->hub, id, text.at, text.length, excess, now_of(s));
    timer_arm(s);
}

static void app_closed(void *context, struct net *net, net_id id)
{
    (void)net;
    struct server *s = context;
    hub_closed(s->hub, id, now_of(s));
    timer_arm(s);
}

/* Waits until what was begun is stored, and for bots to answer; then everybody is sent away. */
static void drain_turn(void *argument)
{
    enum { TURN_MS = 20 };
    struct server *s = argument;
    work_hurry(s->work);
    if (hub_idle(s->hub) || s->drain_left-- <= 0)
        net_drain(s->net);
    else
        net_timer_set(s->net, &s->drain, TURN_MS);
}

static void app_stop(void *context, struct net *net)
{
    enum { TURNS = 250 };
    struct server *s = context;
    (void)net;
    if (s->drain_left)
        return;
    struct net_line line = net_line(&s->log, NET_LOG_INFO, "stopping");
    net_line_end(&line);
    s->drain_left = TURNS;
    s->drain = (struct net_timer){.function = drain_turn, .argument = s};
    hub_drain(s->hub, now_of(s));
    drain_turn(s);
}

/* ---- beginning ----------------------------------------------------------------------------------------- */

static bool fail(struct server_error *err, const char *message, const char *detail)
{
    err->message = message;
    struct mur_writer w = mur_writer_init(err->detail, sizeof err->detail);
    mur_put(&w, detail);
    return false;
}

/* The secret of this store: made when it is first served. */
static bool secret_read(struct server *s)
{
    struct store_rows rows = {0};
    size_t length = 0;
    enum store_status status = store_setting(s->store, "secret", &rows);
    bool good = status == STORE_OK &&
                sodium_hex2bin(s->secret, sizeof s->secret, rows.setting, strlen(rows.setting),
                               NULL, &length, NULL) == 0 &&
                length == sizeof s->secret;
    store_rows_release(&rows);
    if (good || status != STORE_MISSING)
        return good;
    char text[2 * sizeof s->secret + 1];
    randombytes_buf(s->secret, sizeof s->secret);
    sodium_bin2hex(text, sizeof text, s->secret, sizeof s->secret);
    struct store_job job = {.kind = STORE_SETTING, .setting = {.name = "secret", .value = text}};
    good = store_write(s->store, &job, 1) == STORE_OK && job.status == STORE_OK;
    sodium_memzero(text, sizeof text);
    return good;
}

/* When the server has to do something about each game by itself. */
static bool games_remember(struct server *s, int status)
{
    struct store_rows rows = {0};
    struct store_query q = {.status = status, .limit = STORE_PAGE_MAX};
    enum store_status got;
    do {
        got = store_games(s->store, &q, &rows);
        for (int i = 0; !got && i < rows.games; i++)
            hub_remember(s->hub, &rows.game[i]);
        q.after = !got && rows.games ? rows.game[rows.games - 1].id : 0;
    } while (!got && rows.games == STORE_PAGE_MAX);
    store_rows_release(&rows);
    return got == STORE_OK;
}

static bool store_begin(struct server *s, const struct server_options *o, struct server_error *err)
{
    struct store_error why;
    s->store = store_open(o->store, NULL, &why);
    if (!s->store)
        return fail(err, why.message, why.detail);
    if (suspects_settle(s->store, (int64_t)time(NULL) * 1000, &s->log) < 0 || !secret_read(s))
        return fail(err, MUR_N("the store cannot be written"), o->store);
    suspects_watch(&s->suspects, s->store);
    return true;
}

static bool net_begin(struct server *s, const struct server_options *o, struct server_error *err)
{
    struct net_app app = {.context = s,
                          .request = app_request,
                          .upgrade = app_upgrade,
                          .opened = app_opened,
                          .message = app_message,
                          .closed = app_closed,
                          .stop = app_stop};
    s->net = net_new(&o->net, &app, &s->log);
    if (!s->net || !net_catch_signals(s->net))
        return fail(err, MUR_N("the network cannot be used"), "");
    struct timespec wall;
    clock_gettime(CLOCK_REALTIME, &wall);
    s->wall = (int64_t)wall.tv_sec * 1000 + wall.tv_nsec / 1000000 - net_now(s->net);
    s->timer = (struct net_timer){.function = timer_ran, .argument = s};
    s->share = (struct net_timer){.function = share_turn, .argument = s};
    s->think_slice = o->think_slice;
    return true;
}

static bool hub_begin(struct server *s, const struct server_options *o, struct server_error *err)
{
    struct hub_port port = {.self = s,
                            .send = port_send,
                            .close = port_close,
                            .run = port_run,
                            .think = port_think,
                            .mark = port_mark,
                            .unmark = port_unmark,
                            .log = port_log};
    struct work_done done = {.self = s, .job = done_job, .think = done_think, .batch = done_batch};
    s->hub = hub_new(&o->hub, &port, s->secret);
    s->work = s->hub ? work_new(s->net, s->store, &s->suspects, o->thinkers, &done) : NULL;
    s->pages = s->work ? pages_new(s->net, s->hub, &s->suspects) : NULL;
    if (!s->pages)
        return fail(err, MUR_N("there is not enough memory"), "");
    pages_work(s->pages, s->work);
    int64_t down;
    if (!downtime_read(s->store, (int64_t)now_of(s), &down))
        return fail(err, MUR_N("the store cannot be read"), o->store);
    hub_down(s->hub, down);
    if (!games_remember(s, STORE_PLAYING) || !games_remember(s, STORE_LOBBY))
        return fail(err, MUR_N("the store cannot be read"), o->store);
    timer_arm(s);
    return true;
}

/* "ADDRESS:PORT", "[IPV6]:PORT", ":PORT" and "PORT". */
static bool listen_one(struct server *s, const struct server_options *o, const char *where,
                       struct server_error *err)
{
    char address[128];
    const char *port = strrchr(where, ':'), *why = "";
    size_t length = port ? (size_t)(port - where) : 0;
    if (length >= sizeof address)
        return fail(err, MUR_N("there is no such address to listen on"), where);
    memcpy(address, where, length);
    address[length] = '\0';
    if (length > 1 && address[0] == '[' && address[length - 1] == ']') {
        memmove(address, address + 1, length - 2);
        address[length - 2] = '\0';
    }
    int number = net_listen(s->net,
                            port && !length ? "::"
                            : length        ? address
                                            : "127.0.0.1",
                            port ? port + 1 : where, &why);
    if (!number) {
        fail(err, why, where);
        return false;
    }
    struct net_line line = net_line(&s->log, NET_LOG_INFO, "listening");
    net_line_text(&line, "address", length ? address : port ? "::" : "127.0.0.1");
    net_line_int(&line, "port", number);
    net_line_end(&line);
    if (o->ready)
        o->ready(o->self, length ? address : port ? "localhost" : "127.0.0.1", number);
    return true;
}

static void server_end(struct server *s)
{
    work_free(s->work);
    net_free(s->net); /* tells the hub about whoever is left */
    pages_free(s->pages);
    hub_free(s->hub);
    if (s->store)
        suspects_watch(&s->suspects, NULL);
    store_close(s->store);
    sodium_memzero(s->secret, sizeof s->secret);
}

bool server_run(const struct server_options *options, struct server_error *err)
{
    struct server s = {.log = options->log};
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk, and no reason to end */
    if (sodium_init() < 0)
        return fail(err, MUR_N("the system has no random numbers"), "");
    bool good =
        store_begin(&s, options, err) && net_begin(&s, options, err) && hub_begin(&s, options, err);
    for (int i = 0; good && i < options->listens; i++)
        good = listen_one(&s, options, options->listen[i], err);
    if (good && !net_run(s.net))
        good = fail(err, MUR_N("the network cannot be used"), "");
    server_end(&s);
    return good;
}
