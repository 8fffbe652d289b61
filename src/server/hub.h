/*
 * hub.h - the table server without sockets, threads, files or clock: people, tables, games and what each
 * client is told. docs/SERVER.md tells how it is put together.
 *
 * Everything that happens is a call that brings the time (milliseconds since 1970, never going back).
 * Whatever the hub wants of the world it asks of its port: to send a text, to do a job with the store, to
 * let a bot think. Jobs come back by hub_done and hub_thought, at any time and in any order, but never
 * from inside of the call that asked. So the same code runs behind real sockets and in a simulation.
 *
 * Nothing that is not stored is sent or acknowledged. One thread at a time may use a hub.
 */
#ifndef MUR_SERVER_HUB_H
#define MUR_SERVER_HUB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "muralha/bot.h"
#include "server/meter.h"
#include "store/store.h"

struct hub;
struct hub_job;
struct hub_think;

/* ---- the world outside ----------------------------------------------------------------------------- */

/* What is 0 or NULL does not belong to it. A game is told by its number, as its name is a key for whoever has
 * it. */
struct hub_event {
    enum hub_weight { HUB_DETAIL, HUB_NEWS, HUB_TROUBLE } weight;
    const char *what;
    int64_t game;
    uint64_t connection;
    int64_t n;
    const char *text;
};

/* None of these may call the hub. */
struct hub_port {
    void *self;
    /* One text to some connections; those that have gone are skipped. */
    void (*send)(void *self, const uint64_t *connection, int count, const char *text,
                 size_t length);
    /* Close the connection after what was sent; hub_closed may follow. */
    void (*close)(void *self, uint64_t connection, int code);
    /* A job for the store or the hasher, see below. */
    void (*run)(void *self, struct hub_job *job);
    /* A bot has to think (hub_think_run, in any thread). */
    void (*think)(void *self, struct hub_think *think);
    /* A step begins that could end the process because of this game; and ends. May be NULL. */
    int (*mark)(void *self, int64_t game);
    void (*unmark)(void *self, int slot);
    /* It is this time by the store's clock (hub_options.shared). May be NULL. */
    void (*clock)(void *self, int64_t now);
    /* Something that an operator wants to know. May be NULL. */
    void (*log)(void *self, const struct hub_event *event);
    /* Microseconds of some clock, for measuring how long things take. May be NULL. */
    uint64_t (*stopwatch)(void *self);
};

/* Frequencies are allowed so many at once, and one more every `every` milliseconds. */
struct hub_rate {
    uint32_t burst, every;
};

struct hub_options {
    bool shared;         /* other processes use the same store (store_shared) ... */
    bool bots_elsewhere; /* ... and look after bots and clocks, which this one does not */
    int rooms_max;       /* games that are kept in memory while nobody follows them */
    int rules_max;       /* different set-ups of those */
    int persons_max;     /* people who are remembered after they have gone */
    int watchers_max;    /* who follow one table */
    int watches_max;     /* tables that one connection follows */
    int jobs_max;        /* under way at the same time; beyond, everybody is asked to wait */
    int thinking_max;    /* bots asked at the same time */
    int hashing_max;     /* passphrases hashed at the same time */
    int bots_kept;       /* bots that keep what they thought until they are asked again */
    int bot_megabytes;   /* memory of a bot */
    uint32_t bot_visits, bot_ms; /* the most that a bot thinks about one action */
    int64_t lobby_ms;            /* a table that has not started is taken away after this time */
    int64_t session_ms;          /* a token that was not used for so long is worth nothing */
    int64_t visitor_ms;         /* ... and somebody who left nothing is forgotten after this time */
    struct hub_rate identities; /* of one address: hello without a token */
    struct hub_rate logins;     /* of one address, and for one name */
    struct hub_rate tables;     /* of one person, and of one address */
    struct hub_rate lines;      /* of chat, of one person */
    int tables_ahead;           /* per address: how many times as often as one person */
    int open_person;            /* tables of one person that have not ended */
    int open_address;           /* and of one address */
    uint64_t hash_ops;          /* argon2id */
    size_t hash_memory;
};

struct hub_options hub_options_default(void);

/* `secret` is 32 bytes that stay the same as long as the store: names of tables are made with it. Options
 * and port are copied. NULL if there is no memory. */
struct hub *hub_new(const struct hub_options *options, const struct hub_port *port,
                    const uint8_t secret[32]);
/* Jobs and thoughts that have not come back must not come any more; who ran them frees them. */
void hub_free(struct hub *hub);

/* ---- what happens ---------------------------------------------------------------------------------- */

void hub_opened(struct hub *hub, uint64_t connection, const char *address, uint64_t now);
/* `excess`: more than is allowed; it is refused and not looked at. */
void hub_text(struct hub *hub, uint64_t connection, const char *text, size_t length, bool excess,
              uint64_t now);
void hub_closed(struct hub *hub, uint64_t connection, uint64_t now);
void hub_done(struct hub *hub, struct hub_job *job, uint64_t now);
void hub_thought(struct hub *hub, struct hub_think *think, uint64_t now);

/* Does what is due; hub_due says when to call it again at the latest (UINT64_MAX: when something happens). */
void hub_tick(struct hub *hub, uint64_t now);
uint64_t hub_due(const struct hub *hub);

/* How long the store was not served, altogether (downtime.h); before hub_remember. Clocks of games do not run in
 * that time. */
void hub_down(struct hub *hub, int64_t down);
/* A game that the store has: when the server has to do something about it by itself. For all games when
 * the server starts. */
void hub_remember(struct hub *hub, const struct store_game *game);
/* Another process says what it has changed. */
void hub_hint(struct hub *hub, const struct store_hint *hint, uint64_t now);
/* Nothing new is begun any more, and everybody is told. */
void hub_drain(struct hub *hub, uint64_t now);
/* Is nothing under way? */
bool hub_idle(const struct hub *hub);

/* Read-only: everybody may watch, whatever changes a table is refused, bots wait and clocks stand still. */
void hub_read_only(struct hub *hub, bool on, uint64_t now);
bool hub_is_read_only(const struct hub *hub);
/* Has it lost the database that it shares with others? */
bool hub_is_lost(const struct hub *hub);
/* Ends a table by an operator's hand: one that has not started is taken away, a game that runs is set aside.
 * HUB_END_BUSY: ask again in a moment, it is being loaded or stored. `told` is called once after HUB_END_BEGUN. */
enum hub_end { HUB_END_BEGUN, HUB_END_BUSY, HUB_END_OVER };
enum hub_end hub_end(struct hub *hub, int64_t game, void (*told)(void *self, enum store_status),
                     void *self, uint64_t now);
/* How many follow this game here; -1: it is not in memory. */
int hub_watchers(const struct hub *hub, int64_t game);

struct hub_counts {
    uint32_t connections, persons, rooms, rules, running, thinking, jobs, open;
    uint64_t moves; /* stored since the start */
};
struct hub_counts hub_counts(const struct hub *hub);

/* What has happened since the start. */
enum { HUB_ERRORS_MAX = 32 };
struct hub_meters {
    uint64_t errors[HUB_ERRORS_MAX];         /* by enum proto_why */
    uint64_t by_person, by_server;           /* changes of games: moves; bots, clocks and chance */
    uint64_t created, started, over, unkept; /* games; changes that were not stored */
    struct meter acknowledged;               /* from a move's arrival to its acknowledgement */
};
const struct hub_meters *hub_meters(const struct hub *hub);

/* ---- jobs ------------------------------------------------------------------------------------------- */

/* Jobs of the first two sorts need the store, those of the third a thread with time; the last is one that comes
 * every second where the store is shared. */
enum hub_lane { HUB_WRITE, HUB_READ, HUB_HASH, HUB_KEEP };
enum hub_lane hub_job_lane(const struct hub_job *job);
/* HUB_WRITE: what has to be written; everything that waits may go into one store_write, each job's own in
 * its order. */
struct store_job *hub_job_writes(struct hub_job *job, int *count);
/* HUB_READ and HUB_HASH: does it. */
void hub_job_read(struct hub_job *job, struct store *store);
void hub_job_hash(struct hub_job *job);
void hub_job_keep(struct hub_job *job, struct store *store);
/* Frees a job that will not come back. */
void hub_job_free(struct hub_job *job);
/* A place for whoever queues jobs. */
struct hub_job **hub_job_next(struct hub_job *job);

/* ---- bots ------------------------------------------------------------------------------------------- */

/* What a bot is asked. It sees nothing but the view. */
struct hub_think {
    int64_t game, owner;
    uint32_t seq; /* of the last item when it was asked */
    uint8_t seat;
    const struct mur_rules *rules;
    char name[320]; /* level and options */
    uint64_t number;
    struct mur_bot *bot; /* NULL: to be made */
    void *view;
    bool failed;
    mur_action action;
    struct hub_think *next; /* for whoever queues them ... */
    uint64_t turn;          /* ... and when it is its turn */
};
/* Makes the bot if there is none. The caller may use think->bot from then on to stop it. */
bool hub_think_prepare(struct hub_think *think);
void hub_think_run(struct hub_think *think);
void hub_think_free(struct hub_think *think);

#endif
