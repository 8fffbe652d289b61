/*
 * crowd.c - people who play at a real server over real sockets, with all the bad luck that is asked for.
 *
 * usage: crowd URL[,URL...] [drop=PERMILLE] [seed=N] [seconds=N] SETUP/PATTERN[/COUNT]...
 * Where there are several servers of the same store, people sit at all of them, and come back at any.
 * A pattern has a letter for each seat: p a person, b a bot of the server; and w for each who watches.
 * People lose their connections, send twice, send on two connections at once and send late; when all games
 * are over, what each was sent is compared with the record. The server may be killed meanwhile. It ends
 * with 0 if every game came to its end and nothing was wrong.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <poll.h>
#include <sys/socket.h>
#include <time.h>

#include "base/check.h"
#include "cli/cli.h"
#include "cli/remote.h"
#include "muralha/rng.h"
#include "server/witness.h"

enum { PATTERN_MAX = 16, TABLES_MAX = 4096, SERVERS_MAX = 8 };

struct person {
    struct remote r;
    struct table *table;
    struct net_client *ghost; /* another connection of the same person, that nobody reads */
    struct witness seen;
    bool owner, watches;
    uint32_t sent_after;
    mur_action sent;
    bool acting; /* what is pending is an action */
    uint32_t moves, chats, again;
};

struct table {
    char setup[MUR_SETUP_MAX];
    char pattern[PATTERN_MAX];
    char name[REMOTE_WORD]; /* "" until it is made */
    struct person *person;
    int people;
};

struct crowd {
    char *url[SERVERS_MAX];
    struct net_url place[SERVERS_MAX];
    uint32_t urls, people;
    uint32_t drop; /* of 1000 chances */
    double until;
    struct mur_rng rng;
    struct table *table[TABLES_MAX];
    int tables;
    uint32_t drops, twice, ghosts, late;
    bool wrong;
};

static void complain(struct crowd *c, const struct person *p, const char *what)
{
    c->wrong = true;
    printf("wrong: table %s (%s) seat %d item %u: %s\n", p->table->name, p->table->setup, p->r.you,
           p->r.n, what);
}

static bool chance(struct crowd *c, uint32_t permille)
{
    return mur_rng_below(&c->rng, 1000) < permille;
}

/* ---- many servers ---------------------------------------------------------------------------------- */

static bool urls_read(struct crowd *c, char *text)
{
    const char *why;
    for (char *url = strtok(text, ","); url && c->urls < SERVERS_MAX; url = strtok(NULL, ",")) {
        c->url[c->urls] = url;
        if (!net_url_parse(url, &c->place[c->urls++], &why))
            return false;
    }
    return c->urls > 0;
}

/* Whoever has lost the connection comes back at any of the servers. */
static void try_anywhere(struct remote *r)
{
    struct crowd *c = r->self;
    r->url = c->place[mur_rng_below(&c->rng, c->urls)];
}

/* ---- bad luck -------------------------------------------------------------------------------------- */

static void cut(struct crowd *c, struct person *p)
{
    shutdown(net_client_fd(p->r.client), SHUT_RDWR);
    c->drops++;
}

/* The same message once more, on a connection of its own: whichever comes first counts. */
static void send_by_ghost(struct crowd *c, struct person *p)
{
    char hello[160];
    const char *why, *text;
    size_t length;
    net_client_free(p->ghost);
    p->ghost = net_client_open(&c->place[mur_rng_below(&c->rng, c->urls)], "/ws", 2000, &why);
    if (!p->ghost)
        return;
    int size =
        snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"v\":1,\"token\":\"%s\"}", p->r.token);
    net_client_send(p->ghost, hello, (size_t)size);
    if (net_client_receive(p->ghost, 2000, &text, &length) == NET_CLIENT_MESSAGE)
        net_client_send(p->ghost, p->r.pending, strlen(p->r.pending));
    c->ghosts++;
}

static void misfortune(struct crowd *c, struct person *p)
{
    if (!c->drop || !chance(c, c->drop))
        return;
    switch (remote_is_waiting(&p->r) ? mur_rng_below(&c->rng, 3) : 0) {
    case 0:
        cut(c, p);
        break;
    case 1:
        net_client_send(p->r.client, p->r.pending, strlen(p->r.pending));
        c->twice++;
        break;
    default:
        send_by_ghost(c, p);
    }
}

/* ---- playing --------------------------------------------------------------------------------------- */

static void act(struct crowd *c, struct person *p)
{
    struct remote *r = &p->r;
    uint32_t after = r->n;
    if (c->drop && after > 4 && chance(c, c->drop / 4)) { /* as if the last items had not come */
        after -= 1 + mur_rng_below(&c->rng, 3);
        c->late++;
    }
    p->sent = mur_sample(r->rules, r->state, &c->rng);
    p->sent_after = after;
    const uint32_t action[1] = {p->sent};
    struct proto_client m = {
        .type = PROTO_CLIENT_ACT,
        .act = {.game = r->table, .n = (int32_t)after, .actions = action, .actions_count = 1}};
    p->acting = remote_send(r, &m);
}

static void create(struct person *p)
{
    const char *pattern = p->table->pattern;
    struct proto_seat_wish wish[PROTO_MAX_SEATS];
    int seats = 0;
    bool me = false;
    for (; pattern[seats] == 'p' || pattern[seats] == 'b'; seats++) {
        bool bot = pattern[seats] == 'b';
        wish[seats] = (struct proto_seat_wish){.kind = bot  ? PROTO_WISH_BOT
                                                       : me ? PROTO_WISH_OPEN
                                                            : PROTO_WISH_ME,
                                               .level = bot ? "random" : NULL};
        me = me || !bot;
    }
    struct proto_client m = {.type = PROTO_CLIENT_CREATE,
                             .create = {.setup = p->table->setup,
                                        .access = PROTO_ACCESS_LINK,
                                        .seats = wish,
                                        .seats_count = seats}};
    remote_send(&p->r, &m);
}

static bool has_open_seat(const struct remote *r, int *seat)
{
    for (*seat = 0; *seat < r->seats; ++*seat)
        if (r->seat[*seat].kind == PROTO_SITTER_OPEN)
            return true;
    return false;
}

/* Whatever this person has to say now. */
static void speak(struct crowd *c, struct person *p)
{
    struct remote *r = &p->r;
    int seat;
    struct proto_client m = {.type = PROTO_CLIENT_START, .start = {.game = r->table}};
    if (remote_is_waiting(r) || r->finished)
        return;
    p->acting = false;
    if (!*r->table && *p->table->name) {
        remote_follow(r, p->table->name);
    } else if (!*r->table && p->owner) {
        create(p);
    } else if (!r->known || r->lagging) {
        return;
    } else if (r->phase == PROTO_PHASE_OPEN && r->you < 0 && !p->watches &&
               has_open_seat(r, &seat)) {
        m = (struct proto_client){.type = PROTO_CLIENT_SIT,
                                  .sit = {.game = r->table, .seat = seat}};
        remote_send(r, &m);
    } else if (r->phase == PROTO_PHASE_OPEN && p->owner && !has_open_seat(r, &seat)) {
        remote_send(r, &m);
    } else if (r->you >= 0 && r->phase == PROTO_PHASE_RUNNING && r->seat[r->you].away) {
        m.type = PROTO_CLIENT_BACK;
        remote_send(r, &m);
    } else if (remote_is_asked(r) && chance(c, 990)) {
        act(c, p);
    } else if (remote_is_asked(r)) {
        m = (struct proto_client){.type = PROTO_CLIENT_CHAT,
                                  .chat = {.game = r->table, .text = "olá!"}};
        remote_send(r, &m);
    }
}

/* ---- listening ------------------------------------------------------------------------------------- */

static void hear_err(struct crowd *c, struct person *p, const struct proto_server_err *m)
{
    static const enum proto_why fine[] = {PROTO_WHY_BUSY,  PROTO_WHY_RETRY, PROTO_WHY_READONLY,
                                          PROTO_WHY_DRAIN, PROTO_WHY_STALE, PROTO_WHY_TAKEN,
                                          PROTO_WHY_PHASE, PROTO_WHY_RATE,  PROTO_WHY_TURN};
    char text[512];
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++)
        if (m->why == fine[i])
            return;
    if (m->why == PROTO_WHY_ILLEGAL && p->sent_after != p->r.n)
        return; /* it was sent late */
    snprintf(text, sizeof text, "refused with %s: %s", proto_words_why.word[m->why], m->say);
    complain(c, p, text);
}

static void hear(struct crowd *c, struct person *p, const struct proto_server *m)
{
    struct remote *r = &p->r;
    if (m->type == PROTO_SERVER_FEED && !witness_feed(&p->seen, r->rules, &m->feed))
        complain(c, p, "a feed contradicts an earlier one");
    if (m->type == PROTO_SERVER_ERR)
        hear_err(c, p, &m->err);
    if (m->type == PROTO_SERVER_TABLE && m->table.phase == PROTO_PHASE_OPEN && m->table.commit)
        complain(c, p, "a commitment before the start");
    if (m->type != PROTO_SERVER_ACK || strcmp(m->ack.id, r->pending_id) != 0)
        return;
    p->again += m->ack.again;
    if (p->owner && !*p->table->name && m->ack.game)
        snprintf(p->table->name, sizeof p->table->name, "%s", m->ack.game);
    if (p->acting && m->ack.has_n) {
        witness_acted(&p->seen, p->sent_after, (uint32_t)m->ack.n, p->sent);
        p->moves++;
    }
    p->acting = false;
}

static bool person_step(struct crowd *c, struct person *p)
{
    struct proto_server m;
    enum remote_got got;
    uint32_t heard = 0, said = p->r.ids;
    while ((got = remote_next(&p->r, 0, &m)) == REMOTE_MESSAGE) {
        hear(c, p, &m);
        heard++;
    }
    if (got == REMOTE_FAILED) {
        printf("wrong: %s: %s\n", p->r.why, p->r.what);
        c->wrong = true;
        return false;
    }
    speak(c, p);
    if (heard || said != p->r.ids)
        misfortune(c, p);
    return !p->r.finished;
}

/* ---- the end --------------------------------------------------------------------------------------- */

/* The server may be away at the moment here, too. */
static bool record_fetch(const struct net_url *url, const char *path, struct net_answer *out,
                         const char **why)
{
    const struct timespec rest = {.tv_nsec = 100000000};
    for (int tries = 0; tries < 100; tries++) {
        if (net_fetch(url, "GET", path, NULL, 0, 10000, out, why))
            return true;
        nanosleep(&rest, NULL);
    }
    return false;
}

static void table_judge(struct crowd *c, struct table *t)
{
    struct person *first = &t->person[0];
    struct net_answer answer;
    const char *why = "";
    char path[128];
    struct mur_error err = {0};
    snprintf(path, sizeof path, "/api/tables/%s/record", t->name);
    if (!record_fetch(&first->r.url, path, &answer, &why)) {
        complain(c, first, why);
        return;
    }
    struct mur_record *truth = answer.status == 200 ? mur_record_parse(answer.body, &err) : NULL;
    if (!truth)
        complain(c, first, answer.status == 200 ? err.message : "there is no record");
    for (int i = 0; truth && i < t->people; i++) {
        struct person *p = &t->person[i];
        int viewer = p->r.you < 0 ? MUR_NOBODY : p->r.you;
        const char *wrong = witness_judge(&p->seen, truth, viewer);
        if (!wrong && p->r.contradictions)
            wrong = "a hash differed";
        if (!wrong && memcmp(p->r.place, first->r.place, sizeof p->r.place) != 0)
            wrong = "people heard of different results";
        if (wrong)
            complain(c, p, wrong);
    }
    mur_record_free(truth);
    free(answer.body);
}

static void table_free(struct table *t)
{
    for (int i = 0; i < t->people; i++) {
        net_client_free(t->person[i].ghost);
        witness_free(&t->person[i].seen);
        remote_close(&t->person[i].r);
    }
    free(t->person);
    free(t);
}

static void report(const struct crowd *c)
{
    uint32_t people = 0, moves = 0, again = 0, views = 0;
    for (int t = 0; t < c->tables; t++)
        for (int i = 0; i < c->table[t]->people; i++, people++) {
            moves += c->table[t]->person[i].moves;
            again += c->table[t]->person[i].again;
            views += c->table[t]->person[i].seen.views;
        }
    printf("%d tables, %u people, %u moves, %u views; %u cut, %u sent twice, %u by another "
           "connection, %u late, %u answered again\n",
           c->tables, people, moves, views, c->drops, c->twice, c->ghosts, c->late, again);
}

/* ---- the beginning --------------------------------------------------------------------------------- */

/* The server may be away at the moment. */
static bool person_open(struct crowd *c, struct person *p)
{
    const struct timespec rest = {.tv_nsec = 100000000};
    for (int tries = 0; tries < 100; tries++) {
        p->r = (struct remote){.agent = "crowd", .away = try_anywhere, .self = c};
        if (remote_open(&p->r, c->url[c->people++ % c->urls]))
            return true;
        remote_close(&p->r);
        nanosleep(&rest, NULL);
    }
    printf("wrong: %s: %s\n", p->r.why, p->r.what);
    return false;
}

static bool table_add(struct crowd *c, const char *setup, const char *pattern)
{
    struct table *t = calloc(1, sizeof *t);
    MUR_CHECK(t && c->tables < TABLES_MAX && strlen(pattern) < PATTERN_MAX);
    snprintf(t->setup, sizeof t->setup, "%s", setup);
    snprintf(t->pattern, sizeof t->pattern, "%s", pattern);
    t->person = calloc(strlen(pattern), sizeof *t->person);
    MUR_CHECK(t->person);
    c->table[c->tables++] = t;
    for (const char *at = pattern; *at; at++) {
        if (*at == 'b')
            continue;
        struct person *p = &t->person[t->people];
        *p = (struct person){.table = t, .owner = t->people == 0, .watches = *at == 'w'};
        t->people++;
        if (!person_open(c, p))
            return false;
    }
    return true;
}

static bool argument_read(struct crowd *c, const char *text)
{
    char setup[MUR_SETUP_MAX], pattern[PATTERN_MAX];
    int count = 1;
    if (sscanf(text, "drop=%u", &c->drop) == 1)
        return true;
    if (sscanf(text, "seed=%d", &count) == 1) {
        mur_rng_seed(&c->rng, (uint64_t)count, 5);
        return true;
    }
    if (sscanf(text, "seconds=%d", &count) == 1) {
        c->until = cli_clock() + count;
        return true;
    }
    if (sscanf(text, "%511[^/]/%15[pbw]/%d", setup, pattern, &count) < 2)
        return false;
    while (count-- > 0)
        if (!table_add(c, setup, pattern))
            return false;
    return true;
}

static bool everybody_steps(struct crowd *c)
{
    int playing = 0;
    for (int t = 0; t < c->tables; t++)
        for (int i = 0; i < c->table[t]->people && !c->wrong; i++)
            playing += person_step(c, &c->table[t]->person[i]);
    return playing && !c->wrong;
}

int main(int argc, char **argv)
{
    static struct crowd c;
    const struct timespec rest = {.tv_nsec = 1000000};
    bool good = argc > 2 && urls_read(&c, argv[1]);
    c.until = cli_clock() + 60;
    mur_rng_seed(&c.rng, 1, 5);
    for (int i = 2; good && i < argc; i++)
        good = argument_read(&c, argv[i]);
    if (!good) {
        fprintf(stderr,
                "usage: crowd URL[,URL] [drop=PERMILLE] [seed=N] [seconds=N] SETUP/PATTERN...\n");
        return 2;
    }
    while (everybody_steps(&c)) {
        if (cli_clock() > c.until) {
            printf("wrong: the games did not come to their end in time\n");
            c.wrong = true;
        }
        nanosleep(&rest, NULL);
    }
    for (int t = 0; t < c.tables && !c.wrong; t++)
        table_judge(&c, c.table[t]);
    report(&c);
    for (int t = 0; t < c.tables; t++)
        table_free(c.table[t]);
    return c.wrong;
}
