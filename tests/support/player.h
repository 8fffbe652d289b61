/*
 * player.h - a client that plays: it follows one table by what it is sent alone, keeps its own copy of the
 * game, compares hashes, chooses legal actions at random, resends what was not answered and comes back after
 * a break. It does what a careful front end would do, and checks what none would.
 */
#ifndef TESTS_SUPPORT_PLAYER_H
#define TESTS_SUPPORT_PLAYER_H

#include "muralha/game.h"
#include "net/client.h"
#include "support/world.h"

struct player {
    struct world *w;
    struct world_conn *c;   /* NULL: not connected in this world ... */
    struct net_client *net; /* ... or to a real server */
    char *memory;           /* of the message that was heard last */
    struct proto_server m;
    char token[64];
    char table[32];
    struct mur_rng rng;

    /* What it knows. */
    const struct mur_rules *rules; /* NULL: not yet */
    void *state;                   /* the game, or the own view of it */
    bool hidden, joined, known, over, gone, away;
    bool lazy; /* compares only some hashes */
    bool lost; /* something is missing: join again */
    enum proto_phase phase;
    int seat; /* -1: a spectator */
    uint32_t n;
    uint64_t hash; /* of the state, as it was last sent */
    char commit[65], key[65];

    /* What it has said and not heard about; an id of 0 is nothing. */
    uint32_t id, ids;
    uint32_t sent_n;
    mur_action action;
    enum { SAYS_NOTHING, SAYS_ACT, SAYS_BACK, SAYS_RESIGN, SAYS_START } says;
    bool join_waits;

    uint32_t moves, refused, again, hashes;
    uint32_t acted;     /* messages with actions that were acknowledged */
    enum proto_why why; /* of the last refusal */
};

/* Rules of a set-up, kept to the end of the program. */
const struct mur_rules *player_rules(const char *setup);

void player_init(struct player *p, struct world *w, uint64_t seed);
void player_release(struct player *p);
/* A new connection, hello with the token if there is one; the welcome comes later. */
void player_connect(struct player *p, const char *address);
/* The same to a real server; false if there is none. */
bool player_open(struct player *p, const struct net_url *url);
/* The connection is lost; the server may not notice until world_cut. */
void player_lose(struct player *p);
void player_cut(struct player *p);
void player_tell(struct player *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The next message that has arrived, after waiting for so many milliseconds if the server is a real one. */
const struct proto_server *player_hear(struct player *p, int milliseconds);
void player_join(struct player *p);
/* Reads everything that has arrived; the first time it waits like player_hear. */
void player_read(struct player *p);
void player_read_for(struct player *p, int milliseconds);
/* Is it this player's turn, as far as it knows? */
bool player_asked(const struct player *p);
/* Chooses and sends an action if it is asked and has nothing on its way. False if it did nothing. */
bool player_act(struct player *p);
/* Sends what is on its way once more. */
void player_resend(struct player *p);
void player_say(struct player *p, int what);

#endif
