/*
 * match.h - many games between bots, and what they prove.
 *
 * Game g of a match among P seats uses the deal g / P of the keyed dealer, and seat s is taken by player
 * (s + g) % P, so that everybody plays every deal from every seat. Players beyond the bots that were
 * named are the last bot again. Games do not depend on which thread plays them.
 *
 * A player that errs forfeits the game: a program that ends, says nothing in time or answers with
 * anything but a legal action. It is ranked last, the others share the first place, and the game counts
 * for the win rate but not for points and margins.
 */
#ifndef MUR_AI_MATCH_H
#define MUR_AI_MATCH_H

#include <stdatomic.h>

#include "muralha/bot.h"
#include "muralha/record.h"

/* ---- players ------------------------------------------------------------------------------------- */

/* A bot of ours, or another program that speaks the engine protocol ("cmd:./mybot"). */
struct ai_guest;

struct ai_seat {
    struct mur_bot *bot;
    struct ai_guest *guest;
};

/* NULL members on error. When *stop becomes true, a program is not waited for any longer; NULL: never. */
bool ai_seat_open(struct ai_seat *seat, const struct mur_rules *r, const char *name,
                  const atomic_bool *stop, struct mur_error *err);
void ai_seat_close(struct ai_seat *seat);

/* A program: started by the shell, asked over pipes. Its answers have to come before a deadline. */
struct ai_guest *ai_guest_open(const char *command, const atomic_bool *stop);
void ai_guest_close(struct ai_guest *guest);
/* A new game of these rules. False: it did not answer as it should. */
bool ai_guest_begin(struct ai_guest *guest, const struct mur_rules *r);
bool ai_guest_choose(struct ai_guest *guest, const struct mur_rules *r, const void *view,
                     struct mur_budget budget, mur_action *out);
bool ai_guest_alive(const struct ai_guest *guest);

/* ---- games --------------------------------------------------------------------------------------- */

struct ai_match {
    struct mur_rules *r;
    const char *name[MUR_SEATS]; /* by player */
    int players;
    uint64_t games, seed;
    struct mur_budget budget;
};

struct ai_outcome {
    uint8_t played;
    uint8_t forfeit; /* 1 + the player who erred; 0: nobody */
    uint8_t rank[MUR_SEATS];
    int32_t score[MUR_SEATS]; /* by player */
    int32_t value;            /* the common result, if there is one */
};

/* What one thread needs to play games. */
struct ai_desk {
    const struct ai_match *match;
    struct ai_seat seat[MUR_SEATS]; /* by player */
    struct mur_record *record;      /* of the last game */
    struct mur_outcome *chance;
    void *view;
    uint64_t asked[MUR_SEATS]; /* by player: questions, and seconds for the answers */
    double seconds[MUR_SEATS];
    atomic_bool stop;
};

bool ai_desk_open(struct ai_desk *d, const struct ai_match *m, struct mur_error *err);
void ai_desk_close(struct ai_desk *d);
/* Plays game number `game`; false if there is no memory. A game that was stopped does not count as
 * played. */
bool ai_desk_play(struct ai_desk *d, uint64_t game, struct ai_outcome *out);
/* From another thread: ends the game that is played, and all that follow. */
void ai_desk_stop(struct ai_desk *d);

/* ---- statistics ---------------------------------------------------------------------------------- */

struct ai_interval {
    double mean, low, high; /* 95 % */
};

struct ai_statistics {
    uint64_t games, forfeits;
    struct ai_interval win; /* of the first player, shared wins in parts */
    struct ai_interval
        margin; /* its points less those of its best opponent; common result if any */
    struct ai_interval elo;
    double points[MUR_SEATS];
    double llr; /* log likelihood ratio of the two hypotheses, 0 without them */
};

/* Hypotheses of the sequential test, in Elo; both 0: none. Deals that were not played from all seats do
 * not count for it. */
struct ai_hypotheses {
    double elo0, elo1;
};
enum { AI_SPRT_BOUND_MILLI = 2944 }; /* log(0.95 / 0.05): both kinds of error 5 % */

void ai_statistics_make(const struct ai_match *m, const struct ai_outcome *outcome,
                        struct ai_hypotheses h, struct ai_statistics *out);

#endif
