/*
 * play.h - playing whole games by machine: dealers, random playouts, perft.
 *
 * Nothing here allocates: the caller gives the buffers. Nothing is shared, so threads may do it at the
 * same time, each with its own buffers.
 */
#ifndef MURALHA_PLAY_H
#define MURALHA_PLAY_H

#include "muralha/api.h"
#include "muralha/game.h"

MUR_API_BEGIN

/* ---- dealers: who decides what chance does ------------------------------------------------------- */

/*
 * Four ways to deal:
 *
 *   random   draws from a generator that it owns; each game is another one, and so is each order of
 *            decisions.
 *   keyed    the outcome depends only on the seed, the point's stream and ordinal (mur_chance_id) and
 *            what is possible there. Think of an outcome of weight w as w tickets; ticket k (from 1) of
 *            action a has the number
 *                mix(mix(mix(seed) ^ (stream << 16 | ordinal)) ^ (a + k * 0x9E3779B97F4A7C15))
 *            modulo 2^64, mix being mur_mix, and the lowest number wins (the first one, if two should
 *            be equal). Every ticket is equally likely, so the weights are kept exactly. The i-th
 *            outcome of a stream is the same whatever is decided in between as long as decisions do not
 *            change what the stream holds; and where they do, because two piles are drawn from one bag
 *            or a tile goes back, a draw changes only if its own ticket is gone or beaten by a new one,
 *            not because something else moved. It keeps no deck, so it works for cards and dice alike
 *            and costs as many steps as there are tickets.
 *   secret   as keyed, but with a key of 256 bits that nobody finds by trying, as a seed of 64 bits or one
 *            taken from a clock can be found from a few draws: what is inside of the outer mix is
 *                mix(mix(mix(mix((stream << 16 | ordinal) ^ key[0]) ^ key[1]) ^ key[2]) ^ key[3])
 *            Fill the key from the system's generator.
 *   forced   a given list, one after the other; for perft and studies.
 */
enum mur_dealer_mode { MUR_DEALER_RANDOM, MUR_DEALER_KEYED, MUR_DEALER_FORCED, MUR_DEALER_SECRET };

/* A value: copying it copies its place in the generator or list. */
struct mur_dealer {
    enum mur_dealer_mode mode;
    uint64_t seed;
    uint64_t key[4];
    struct mur_rng rng;
    const mur_action *forced; /* the caller's, must outlive the dealer */
    int forced_count;
    int forced_next;
};

struct mur_dealer mur_dealer_random(uint64_t seed, uint64_t stream);
struct mur_dealer mur_dealer_keyed(uint64_t seed);
struct mur_dealer mur_dealer_secret(const uint64_t key[4]);
struct mur_dealer mur_dealer_forced(const mur_action *list, int count);

/* Decides the chance point at which `st` stands, without applying it. `scratch` holds
 * rules->max_outcomes. False if a forced list has run out or its next action is impossible here. */
bool mur_deal(struct mur_dealer *d, const struct mur_rules *r, const void *st,
              struct mur_outcome *scratch, mur_action *out);

/* ---- random playouts ----------------------------------------------------------------------------- */

/*
 * Random games from the beginning, or from any position: at each decision one of the legal actions,
 * each equally likely. Game number i uses stream i of the seed, whoever plays it, and the sums below
 * add up: games 0 .. 99 give the same as 0 .. 49 and 50 .. 99 together (mur_playouts_add).
 */
struct mur_playouts {
    uint64_t seed;
    uint64_t first; /* number of the first game */
    uint64_t games; /* how many to play */

    /* results, set by mur_playouts_run */
    uint64_t steps;            /* actions, those of chance included */
    int64_t points[MUR_SEATS]; /* sums of the final scores */
    int64_t winner_points;     /* sum of the winners' scores, one for each game */
    uint64_t longest;          /* steps of the longest game */
    uint64_t signature;        /* of every action and every final score */
};

/* Plays p->games games from `from`; `scratch` holds rules->state_size bytes. */
void mur_playouts_run(const struct mur_rules *r, const void *from, struct mur_playouts *p,
                      void *scratch);
/* Adds the results of `part` to those of `sum`; `games` too. */
void mur_playouts_add(struct mur_playouts *sum, const struct mur_playouts *part);
/* Plays one game to its end, or `limit` steps if limit is above 0; returns the steps played. */
uint32_t mur_play_random(const struct mur_rules *r, void *st, struct mur_rng *g, uint32_t limit);

/* ---- perft --------------------------------------------------------------------------------------- */

/*
 * How many different sequences of exactly `depth` actions there are; a game that is over earlier adds
 * none. With a dealer chance is dealt, not counted, and only players' actions use up depth; each
 * branch deals from its own copy of the dealer. With NULL every outcome of chance is a branch and uses
 * up depth like any action.
 *
 * `scratch` holds mur_perft_bytes, aligned as malloc does. A branch whose forced list has run out
 * counts what it has: nothing beyond the list.
 */
size_t mur_perft_bytes(const struct mur_rules *r, int depth);
uint64_t mur_perft(const struct mur_rules *r, const void *st, int depth,
                   const struct mur_dealer *dealer, void *scratch);

MUR_API_END

#endif
