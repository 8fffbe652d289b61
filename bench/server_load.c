/*
 * server_load.c - the load generator of `make bench-server`: one thread, real sockets, loopback.
 *
 * usage: server_load URL idle SOCKETS
 *        server_load URL play SETUP GAMES MOVES_PER_SECOND SECONDS
 *
 * `idle` opens connections, each somebody of their own, says how many it holds and waits for a line; then it
 * says how long a ping takes among them. `play` lets pairs of people play games for two, so many moves a
 * second altogether, sent when they are due; what is measured is the time from sending a move until the
 * opponent has the item of the feed. Its games may end; pairs whose game is over rest.
 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>

#include "base/check.h"
#include "muralha/game.h"
#include "muralha/rng.h"
#include "net/client.h"
#include "server/codec.h"

enum { WAIT_MS = 30000, SAMPLES_MAX = 4000000, GAMES_MAX = 20000, EVENTS = 256 };

static double clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void fail(const char *what)
{
    fprintf(stderr, "server_load: %s\n", what);
    exit(1);
}

/* ---- samples --------------------------------------------------------------------------------------- */

struct samples {
    double *value;
    size_t count;
};

static void sample_add(struct samples *s, double value)
{
    if (!s->value)
        s->value = malloc(SAMPLES_MAX * sizeof *s->value);
    if (s->value && s->count < SAMPLES_MAX)
        s->value[s->count++] = value;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Milliseconds; the samples are sorted. */
static double quantile(const struct samples *s, double q)
{
    return s->count ? 1000 * s->value[(size_t)((double)(s->count - 1) * q)] : 0;
}

/* ---- clients --------------------------------------------------------------------------------------- */

struct person {
    struct net_client *net;
    struct game *game;
    int seat;
    uint32_t n; /* the last item this person has */
};

struct game {
    char name[32];
    struct person person[2];
    void *state;
    uint32_t n, sent_n;
    double sent; /* when; 0: no move is on its way */
    bool acked, over;
};

static char memory[PROTO_SERVER_MEMORY(1 << 17)];

static bool receive(struct person *p, int milliseconds, struct proto_server *m)
{
    const char *text;
    size_t length;
    enum net_client_got got = net_client_receive(p->net, milliseconds, &text, &length);
    if (got == NET_CLIENT_CLOSED)
        fail("a connection was closed");
    if (got == NET_CLIENT_NOTHING)
        return false;
    struct proto_memory at = {.at = memory, .size = sizeof memory};
    if (!proto_decode_server(text, length, &at, m, NULL))
        fail("a message could not be read");
    return true;
}

static void person_open(struct person *p, const struct net_url *url)
{
    static const char hello[] = "{\"t\":\"hello\",\"v\":1}";
    const char *why = "";
    struct proto_server m;
    p->net = net_client_open(url, "/ws", WAIT_MS, &why);
    if (!p->net)
        fail(why);
    net_client_send(p->net, hello, strlen(hello));
    if (!receive(p, WAIT_MS, &m) || m.type != PROTO_SERVER_WELCOME)
        fail("no welcome");
}

static void say(struct person *p, const char *format, const char *table)
{
    char text[1024];
    int length = snprintf(text, sizeof text, format, table);
    if (!net_client_send(p->net, text, (size_t)length))
        fail("a connection is broken");
}

/* Waits for the answer; what comes before it is of no interest yet. */
static void await_ack(struct person *p, char *table)
{
    struct proto_server m;
    do {
        if (!receive(p, WAIT_MS, &m))
            fail("no answer");
        if (m.type == PROTO_SERVER_ERR)
            fail(m.err.say);
    } while (m.type != PROTO_SERVER_ACK);
    if (table)
        snprintf(table, 32, "%s", m.ack.game);
}

/* The other one sits: at another process that is heard a little later. */
static void await_seated(struct person *p)
{
    struct proto_server m;
    do {
        if (!receive(p, WAIT_MS, &m))
            fail("nobody sits down");
    } while (m.type != PROTO_SERVER_TABLE || m.table.seats[1].kind != PROTO_SITTER_PERSON);
}

/* ---- setting up ------------------------------------------------------------------------------------ */

/* All pairs do each step together, so that the server's commits are shared. */
static void games_make(struct game *game, int games, const char *setup)
{
    static const char create[] = "{\"t\":\"create\",\"id\":\"a\",\"setup\":\"%s\",\"access\":"
                                 "\"link\",\"order\":\"seated\",\"seats\":[{\"kind\":\"me\"},"
                                 "{\"kind\":\"open\"}]}";
    for (int i = 0; i < games; i++)
        say(&game[i].person[0], create, setup);
    for (int i = 0; i < games; i++)
        await_ack(&game[i].person[0], game[i].name);
    for (int i = 0; i < games; i++)
        say(&game[i].person[1], "{\"t\":\"join\",\"id\":\"b\",\"g\":\"%s\"}", game[i].name);
    for (int i = 0; i < games; i++)
        await_ack(&game[i].person[1], NULL);
    for (int i = 0; i < games; i++)
        say(&game[i].person[1], "{\"t\":\"sit\",\"id\":\"c\",\"g\":\"%s\",\"seat\":1}",
            game[i].name);
    for (int i = 0; i < games; i++)
        await_ack(&game[i].person[1], NULL);
    for (int i = 0; i < games; i++)
        await_seated(&game[i].person[0]);
    for (int i = 0; i < games; i++)
        say(&game[i].person[0], "{\"t\":\"start\",\"id\":\"d\",\"g\":\"%s\"}", game[i].name);
}

/* ---- playing --------------------------------------------------------------------------------------- */

struct load {
    struct mur_rules *rules;
    struct mur_rng rng;
    struct game *game;
    int games;
    struct samples seen;
    uint64_t sent, errors, late;
};

/* The first of the two who hears of an item plays it. */
static void items_apply(struct load *l, struct game *g, const struct proto_server_feed *m)
{
    for (int i = 0; i < m->items_count; i++) {
        const struct proto_feed_item *item = &m->items[i];
        if ((uint32_t)(m->n + i) != g->n + 1)
            continue;
        g->n++;
        int seat = item->kind == PROTO_ITEM_CHANCE ? MUR_NOBODY : item->seat;
        if (item->kind == PROTO_ITEM_OVER)
            g->over = true;
        if ((item->kind == PROTO_ITEM_ACT || item->kind == PROTO_ITEM_CHANCE) &&
            mur_try(l->rules, g->state, seat, item->x, NULL, NULL) != MUR_OK)
            fail("the feed contradicts the rules");
    }
}

static void hear(struct load *l, struct person *p, const struct proto_server *m, double now)
{
    struct game *g = p->game;
    if (m->type == PROTO_SERVER_FEED) {
        items_apply(l, g, &m->feed);
        p->n = (uint32_t)(m->feed.n + m->feed.items_count - 1);
        bool opponent = p->seat != (int)(g->sent_n >> 31);
        if (g->sent > 0 && opponent && p->n > (g->sent_n & 0x7FFFFFFF)) {
            sample_add(&l->seen, now - g->sent);
            g->sent = 0;
        }
    } else if (m->type == PROTO_SERVER_ACK) {
        g->acked = true;
    } else if (m->type == PROTO_SERVER_ERR) {
        l->errors++;
        g->acked = true;
        g->sent = 0;
    }
}

/* Sends the next move of a game; false if it is not ready for one. */
static bool move_send(struct load *l, struct game *g)
{
    char text[256];
    struct mur_point p = mur_point(l->rules, g->state);
    if (g->over || g->sent > 0 || !g->acked || !g->n || p.turn != MUR_TURN_PLAYER ||
        g->person[p.seat].n != g->n)
        return false;
    mur_action a = mur_sample(l->rules, g->state, &l->rng);
    int length =
        snprintf(text, sizeof text,
                 "{\"t\":\"do\",\"id\":\"m%" PRIu64 "\",\"g\":\"%s\",\"n\":%u,\"a\":[%u]}",
                 l->sent, g->name, g->n, a);
    g->sent_n = g->n | (uint32_t)p.seat << 31;
    g->acked = false;
    g->sent = clock_now();
    if (!net_client_send(g->person[p.seat].net, text, (size_t)length))
        fail("a connection is broken");
    l->sent++;
    return true;
}

static void listen_once(struct load *l, int poller, int milliseconds)
{
    struct epoll_event event[EVENTS];
    struct proto_server m;
    int ready = epoll_wait(poller, event, EVENTS, milliseconds);
    for (int i = 0; i < ready; i++) {
        struct person *p = event[i].data.ptr;
        while (receive(p, 0, &m))
            hear(l, p, &m, clock_now());
    }
}

/* Moves are due one after the other, in the order of the games; where one cannot be sent when it is due the
 * next game's is. If none can, all that are due are given up. */
static double play(struct load *l, int poller, double rate, double seconds)
{
    double begin = clock_now(), end = begin + seconds, now;
    uint64_t due = 0;
    int at = 0;
    while ((now = clock_now()) < end) {
        uint64_t wanted = (uint64_t)((now - begin) * rate);
        for (; due < wanted; due++) {
            int tried = 0;
            while (tried < l->games && !move_send(l, &l->game[at = (at + 1) % l->games]))
                tried++;
            if (tried == l->games) {
                l->late += wanted - due;
                due = wanted;
                break;
            }
        }
        listen_once(l, poller, 1);
    }
    double stop = clock_now();
    for (double rest = stop + 1; clock_now() < rest;)
        listen_once(l, poller, 20);
    return stop - begin;
}

static int watch_all(struct load *l)
{
    int poller = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < 2 * l->games; i++) {
        struct person *p = &l->game[i / 2].person[i % 2];
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = p};
        if (epoll_ctl(poller, EPOLL_CTL_ADD, net_client_fd(p->net), &event) != 0)
            fail("too many sockets");
    }
    return poller;
}

static void games_free(struct load *l)
{
    for (int i = 0; i < l->games; i++) {
        net_client_free(l->game[i].person[0].net);
        net_client_free(l->game[i].person[1].net);
        free(l->game[i].state);
    }
    free(l->game);
    mur_rules_free(l->rules);
}

/* Games take turns at the servers; with `apart` the two of a game are at different ones. */
static int run_play(const struct net_url *url, int urls, char **argv, bool apart)
{
    struct load l = {.rules = mur_rules_new(argv[0], NULL), .games = atoi(argv[1])};
    double rate = atof(argv[2]), seconds = atof(argv[3]);
    if (!l.rules || l.rules->players != 2 || l.rules->traits & MUR_TRAIT_HIDDEN || l.games < 1 ||
        l.games > GAMES_MAX || rate <= 0 || seconds <= 0 || seconds > 120)
        fail("an open game for two, and not too much of it");
    mur_rng_seed(&l.rng, 1, 9);
    l.game = calloc((size_t)l.games, sizeof *l.game);
    for (int i = 0; i < l.games; i++) {
        struct game *g = &l.game[i];
        g->state = malloc(l.rules->state_size);
        MUR_CHECK(g->state);
        mur_start(l.rules, g->state);
        for (int seat = 0; seat < 2; seat++) {
            g->person[seat] = (struct person){.game = g, .seat = seat};
            person_open(&g->person[seat], &url[(i + (apart ? seat : 0)) % urls]);
        }
    }
    games_make(l.game, l.games, l.rules->setup);
    int poller = watch_all(&l);
    for (double rest = clock_now() + 2; clock_now() < rest;)
        listen_once(&l, poller, 20);
    printf("ready\n");
    fflush(stdout);
    (void)getchar(); /* whoever measures memory says when */
    double took = play(&l, poller, rate, seconds);
    qsort(l.seen.value, l.seen.count, sizeof *l.seen.value, compare);
    printf("{\"games\":%d,\"sent\":%" PRIu64 ",\"seen\":%zu,\"errors\":%" PRIu64
           ",\"not_ready\":%" PRIu64 ",\"moves_per_second\":%.0f,\"p50_ms\":%.2f,\"p90_ms\":%.2f,"
           "\"p99_ms\":%.2f,\"max_ms\":%.2f}\n",
           l.games, l.sent, l.seen.count, l.errors, l.late, (double)l.seen.count / took,
           quantile(&l.seen, 0.5), quantile(&l.seen, 0.9), quantile(&l.seen, 0.99),
           quantile(&l.seen, 1));
    free(l.seen.value);
    games_free(&l);
    return 0;
}

/* ---- waiting --------------------------------------------------------------------------------------- */

static int run_idle(const struct net_url *url, int sockets)
{
    struct samples pings = {0};
    struct proto_server m;
    struct person *p = calloc((size_t)sockets, sizeof *p);
    MUR_CHECK(p);
    for (int i = 0; i < sockets; i++)
        person_open(&p[i], url);
    printf("ready\n");
    fflush(stdout);
    (void)getchar();
    for (int i = 0; i < 1000; i++) {
        struct person *who = &p[(size_t)i * 7919 % (size_t)sockets];
        double begin = clock_now();
        say(who, "{\"t\":\"ping\"}%s", "");
        while (receive(who, WAIT_MS, &m) && m.type != PROTO_SERVER_PONG)
            continue;
        sample_add(&pings, clock_now() - begin);
    }
    qsort(pings.value, pings.count, sizeof *pings.value, compare);
    printf("{\"sockets\":%d,\"ping_p50_ms\":%.3f,\"ping_p99_ms\":%.3f}\n", sockets,
           quantile(&pings, 0.5), quantile(&pings, 0.99));
    free(pings.value);
    for (int i = 0; i < sockets; i++)
        net_client_free(p[i].net);
    free(p);
    return 0;
}

int main(int argc, char **argv)
{
    enum { SERVERS_MAX = 8 };
    struct net_url url[SERVERS_MAX];
    int urls = 0;
    const char *why = "";
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    for (char *at = argc > 1 ? strtok(argv[1], ",") : NULL; at && urls < SERVERS_MAX;
         at = strtok(NULL, ","))
        if (!net_url_parse(at, &url[urls++], &why))
            fail(why);
    bool apart = argc == 8 && strcmp(argv[7], "apart") == 0;
    if (urls && (argc == 7 || apart) && strcmp(argv[2], "play") == 0)
        return run_play(url, urls, argv + 3, apart);
    if (urls && argc == 4 && strcmp(argv[2], "idle") == 0 && atoi(argv[3]) > 0)
        return run_idle(url, atoi(argv[3]));
    fail("usage: server_load URL[,URL] idle SOCKETS | "
         "URL[,URL] play SETUP GAMES MOVES_PER_SECOND SECONDS [apart]");
}
