/*
 * world.h - a hub with everything around it made of memory: a store, connections that keep what they were
 * sent, jobs and bots that are done when the test says so. Nothing happens by itself, and no time passes.
 */
#ifndef TESTS_SUPPORT_WORLD_H
#define TESTS_SUPPORT_WORLD_H

#include "server/codec.h"
#include "server/hub.h"

struct world_text {
    struct world_text *next;
    size_t length;
    char text[];
};

/* A connection as its client sees it. */
struct world_conn {
    uint64_t serial;
    bool open;
    int closed; /* the code with which the hub closed it */
    struct world_text *inbox, **end;
    struct world_text *outbox, **outbox_end; /* said, and not arrived yet (world.slow) */
    char *memory;                            /* of the message that was decoded last */
    struct proto_server m;
};

struct world {
    struct hub *hub;
    struct store *store;
    struct hub_options options;
    uint64_t now;
    uint8_t secret[32];
    struct world_conn **conn; /* by serial - 1 */
    uint64_t conns, conns_cap;
    struct hub_job *job, **job_end; /* in the order in which they were asked */
    struct hub_think *think, **think_end;
    int jobs, thinks;
    enum store_status fails; /* writes: what the next ones come to; STORE_OK: they are done */
    bool fails_after;        /* they are done and fail nevertheless, as when the answer got lost */
    bool slow;               /* what is said arrives when world_deliver says so */
    struct mur_rng *bots;    /* not NULL: bots do not think but answer at random */
    int64_t marked;          /* the game of the mark that is held; 0: none */
    int logged;              /* lines of the log */
    /* Hears everything that is sent; may be NULL. */
    void (*spy)(void *self, uint64_t serial, const char *text, size_t length);
    void *spy_self;
};

/* `url` of the store; options NULL: the usual ones with a cheap argon2id. */
void world_init(struct world *w, const char *url, const struct hub_options *options);
void world_release(struct world *w);
/* The process dies and starts again: everything but the store is gone, and all connections are cut. */
void world_restart(struct world *w);

/* A new connection; it is forgotten with the world. */
struct world_conn *world_connect(struct world *w, const char *address);
struct world_conn *world_at(struct world *w, uint64_t serial);
void world_cut(struct world *w, struct world_conn *c);

/* A text that the connection sends; `printf` format, with ' for ". */
void world_say(struct world *w, struct world_conn *c, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void world_say_text(struct world *w, struct world_conn *c, const char *text, size_t length);
void world_say_message(struct world *w, struct world_conn *c, const struct proto_client *m);

/* The first of what the connection has said arrives; false if there is nothing. */
bool world_deliver(struct world *w, struct world_conn *c);

/* The first job, the first bot; false if there is none. */
bool world_job(struct world *w);
bool world_think(struct world *w);
/* The first job is done, but comes back when everything else has. */
void world_overtake(struct world *w);
/* Jobs and bots until nothing is under way, without letting time pass. */
void world_settle(struct world *w);
/* Time passes. */
void world_pass(struct world *w, uint64_t milliseconds);

/* The next message of the inbox, decoded; NULL if there is none. Valid until the next one of this connection. */
const struct proto_server *world_next(struct world_conn *c);
/* Drops messages until one is of this type; NULL if none is. */
const struct proto_server *world_until(struct world_conn *c, enum proto_server_type type);
/* A number for everything that is in the store: another one if anything of it changed. */
uint64_t world_digest(struct world *w);
/* Settles, and gives the answer to the message with this id: an ack, err or tables. */
const struct proto_server *world_answer(struct world *w, struct world_conn *c, const char *id);
void world_forget(struct world_conn *c); /* empties the inbox */

/* Says hello as somebody new, and settles; `token` (64 bytes) may be NULL. */
struct world_conn *world_guest(struct world *w, char *token);
struct world_conn *world_return(struct world *w, const char *token);

#endif
