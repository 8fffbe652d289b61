/* server.c - the hub behind real sockets. The loop's thread is the only one that touches the hub. */
#define _DEFAULT_SOURCE
#include "server/server.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "net/clock.h"
#include "server/admin.h"
#include "server/codec.h"
#include "server/doors.h"
#include "server/downtime.h"
#include "server/metrics.h"
#include "server/notify.h"
#include "server/pages.h"
#include "server/secret.h"
#include "server/suspects.h"
#include "server/work.h"

enum { ROOMS_SHARED = 256 }; /* in memory that nobody follows */

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
    int drain_left;      /* turns until it stops waiting */
    int64_t wall;        /* what net_now has to be added to for milliseconds since 1970 */
    int64_t begun, down; /* when it began, and for how long nobody had served the store */
    uint8_t secret[SECRET_BYTES];
    struct metrics metrics;
    struct admin admin;
    const char *admin_path; /* once it is ours */
    struct watchdog watchdog;
    bool terminal; /* it tells its log to one */
    bool (*reload)(void *self, struct server_live *live);
    void *reload_self;
};

/* Whoever has the name of a table may join it. */
static const char *const secret_paths[] = {"/t/", "/api/tables/", NULL};

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
    o.net.secret_paths = secret_paths;
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

/* Processes that share a store have its clock, whatever their machines think. */
static void port_clock(void *self, int64_t now)
{
    enum { LEEWAY_MS = 300 }; /* what the way here may have taken */
    struct server *s = self;
    int64_t off = now - (int64_t)now_of(s);
    if (off > LEEWAY_MS || off < -LEEWAY_MS)
        s->wall += off;
}

static void port_log(void *self, const struct hub_event *e)
{
    static const enum net_log_level levels[] = {
        [HUB_DETAIL] = NET_LOG_DEBUG, [HUB_NEWS] = NET_LOG_INFO, [HUB_TROUBLE] = NET_LOG_WARN};
    struct server *s = self;
    struct net_line line = net_line(&s->log, levels[e->weight], e->what);
    if (e->game)
        net_line_int(&line, "game", e->game);
    if (e->connection)
        net_line_int(&line, "conn", (int64_t)e->connection);
    if (e->n)
        net_line_int(&line, "n", e->n);
    if (e->text)
        net_line_text(&line, "why", e->text);
    net_line_end(&line);
}

static uint64_t port_stopwatch(void *self)
{
    (void)self;
    return net_clock_fine();
}

/* ---- what the threads have done ------------------------------------------------------------------------ */

static void done_job(void *self, struct hub_job *job)
{
    struct server *s = self;
    hub_done(s->hub, job, now_of(s));
}

static void done_hint(void *self, const struct store_hint *hint)
{
    struct server *s = self;
    hub_hint(s->hub, hint, now_of(s));
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

static void done_took(void *self, enum work_part part, uint64_t microseconds)
{
    meter_add(&((struct server *)self)->metrics.part[part], microseconds);
}

/* ---- what the network tells ---------------------------------------------------------------------------- */

static void app_request(void *context, struct net *net, net_id id, const struct net_request *r)
{
    struct server *s = context;
    if (r->door == DOOR_METRICS)
        metrics_request(&s->metrics, net, id, r, s->hub, s->work);
    else if (r->door == DOOR_ADMIN)
        admin_request(&s->admin, id, r);
    else
        pages_request(s->pages, id, r);
    timer_arm(s);
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
    notify_tell("STOPPING=1", &s->log);
    s->metrics.draining = true;
    s->drain_left = TURNS;
    s->drain = (struct net_timer){.function = drain_turn, .argument = s};
    hub_drain(s->hub, now_of(s));
    drain_turn(s);
}

static void admin_drain(void *self)
{
    struct server *s = self;
    app_stop(s, s->net);
}

static uint64_t admin_now(void *self)
{
    return now_of(self);
}

/* SIGHUP: what may change while it runs; or the terminal has gone in which somebody tried the server out. */
static void app_reload(void *context, struct net *net)
{
    struct server *s = context;
    struct server_live live;
    if (s->terminal) {
        app_stop(s, net);
        return;
    }
    bool good = s->reload && s->reload(s->reload_self, &live);
    if (good) {
        atomic_store_explicit(&s->log.level, live.level, memory_order_relaxed);
        hub_read_only(s->hub, live.read_only, now_of(s));
        timer_arm(s);
    }
    struct net_line line =
        net_line(&s->log, good ? NET_LOG_INFO : NET_LOG_ERROR, good ? "reloaded" : "not reloaded");
    net_line_end(&line);
}

/* ---- beginning ----------------------------------------------------------------------------------------- */

/* The URL of a database may have a password in it. */
static const char *store_named(const struct server_options *o)
{
    return strncmp(o->store, "postgres", 8) == 0 ? "postgres" : o->store;
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

/* The store's clock if it has one, else this machine's. */
static bool time_begin(struct server *s)
{
    if (store_shared(s->store))
        return store_beat(s->store, &s->begun, &s->down) == STORE_OK;
    s->begun = net_clock_wall();
    return downtime_read(s->store, s->begun, &s->down);
}

static bool store_begin(struct server *s, const struct server_options *o, struct server_error *err)
{
    struct store_error why;
    s->store = store_open(o->store, &(struct store_options){.folder = o->folder}, &why);
    if (!s->store)
        return server_fail(err, why.message, why.detail);
    if (o->hub.bots_elsewhere && !store_shared(s->store))
        return server_fail(err, MUR_N("nobody else can look after the bots of this store"),
                           store_named(o));
    if (!time_begin(s) || suspects_settle(s->store, s->begun, &s->log) < 0 ||
        !secret_read(s->store, s->secret))
        return server_fail(err, MUR_N("the store cannot be written"), store_named(o));
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
                          .stop = app_stop,
                          .reload = app_reload};
    s->net = net_new(&o->net, &app, &s->log);
    if (!s->net || !net_catch_signals(s->net))
        return server_fail(err, MUR_N("the network cannot be used"), "");
    s->wall = s->begun - net_now(s->net);
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
                            .clock = port_clock,
                            .log = port_log,
                            .stopwatch = port_stopwatch};
    struct work_done done = {.self = s,
                             .job = done_job,
                             .think = done_think,
                             .hint = done_hint,
                             .batch = done_batch,
                             .took = done_took};
    struct hub_options options = o->hub;
    options.shared = store_shared(s->store);
    if (options.shared) /* others change what nobody follows here */
        options.rooms_max = ROOMS_SHARED;
    s->hub = hub_new(&options, &port, s->secret);
    s->work = s->hub ? work_new(s->net, s->store, &s->suspects, o->thinkers, &done) : NULL;
    s->pages = s->work ? pages_new(s->net, s->hub, &s->suspects) : NULL;
    if (!s->pages)
        return server_fail(err, MUR_N("there is not enough memory"), "");
    pages_work(s->pages, s->work);
    hub_down(s->hub, s->down);
    s->admin = (struct admin){.net = s->net,
                              .hub = s->hub,
                              .work = s->work,
                              .suspects = &s->suspects,
                              .self = s,
                              .drain = admin_drain,
                              .now = admin_now};
    if (!games_remember(s, STORE_PLAYING) || !games_remember(s, STORE_LOBBY))
        return server_fail(err, MUR_N("the store cannot be read"), store_named(o));
    timer_arm(s);
    return true;
}

static bool listen_one(struct server *s, const struct server_options *o, const char *where,
                       struct server_error *err)
{
    char address[DOOR_ADDRESS];
    int number = door_listen(s->net, &s->log, DOOR_PUBLIC, where, address, err);
    if (number && o->ready)
        o->ready(o->self, strcmp(address, "::") == 0 ? "localhost" : address, number);
    return number != 0;
}

/* The doors of those who look after it. */
static bool listen_inside(struct server *s, const struct server_options *o,
                          struct server_error *err)
{
    char address[DOOR_ADDRESS];
    if (o->metrics && !door_listen(s->net, &s->log, DOOR_METRICS, o->metrics, address, err))
        return false;
    if (o->admin && !door_listen_unix(s->net, &s->log, DOOR_ADMIN, o->admin, err))
        return false;
    s->admin_path = o->admin;
    return true;
}

static void server_end(struct server *s)
{
    if (s->admin_path)
        unlink(s->admin_path);
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
    struct server s = {.log = options->log,
                       .reload = options->reload,
                       .reload_self = options->self,
                       .terminal = isatty(options->log.fd)};
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk, and no reason to end */
    if (sodium_init() < 0)
        return server_fail(err, MUR_N("the system has no random numbers"), "");
    bool good =
        store_begin(&s, options, err) && net_begin(&s, options, err) && hub_begin(&s, options, err);
    good = good && listen_inside(&s, options, err);
    if (good && options->read_only)
        hub_read_only(s.hub, true, now_of(&s));
    for (int i = 0; good && i < options->listens; i++)
        good = listen_one(&s, options, options->listen[i], err);
    if (good) {
        notify_tell("READY=1", &s.log);
        watchdog_begin(&s.watchdog, s.net, &s.log);
    }
    if (good && !net_run(s.net))
        good = server_fail(err, MUR_N("the network cannot be used"), "");
    server_end(&s);
    return good;
}
