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
#ifndef MUR_MATCH_H
#define MUR_MATCH_H

#include <stdatomic.h>

#include "muralha/bot.h"
#include "muralha/table.h"

/* ---- players ------------------------------------------------------------------------------------- */

/* A bot of ours, or another program that speaks the engine protocol ("cmd:./mybot"). */
struct match_guest;

struct match_seat {
    struct mur_bot *bot;
    struct match_guest *guest;
};

/* NULL members on error. When *stop becomes true, a program is not waited for any longer; NULL: never. */
bool match_seat_open(struct match_seat *seat, const struct mur_rules *r, const char *name,
                     const atomic_bool *stop, struct mur_error *err);
void match_seat_close(struct match_seat *seat);

/* A program: started by the shell, asked over pipes. Its answers have to come before a deadline. */
struct match_guest *match_guest_open(const char *command, const atomic_bool *stop);
void match_guest_close(struct match_guest *guest);
/* A new game of these rules. False: it did not answer as it should. */
bool match_guest_begin(struct match_guest *guest, const struct mur_rules *r);
bool match_guest_choose(struct match_guest *guest, const struct mur_rules *r, const void *view,
                        struct mur_budget budget, mur_action *out);
bool match_guest_alive(const struct match_guest *guest);
/* The action that an answer of the protocol names ("best ACTION" in a line of its own); false if it names
 * none. Whether it is legal is another matter. */
bool match_answer_read(const char *answer, const struct mur_rules *r, const void *view,
                       mur_action *out);
/* After it failed: why, a constant English sentence, and the line that it said, as far as it fits. */
void match_guest_fault(const struct match_guest *guest, const char **why, char *line, size_t cap);

/* ---- games --------------------------------------------------------------------------------------- */

struct match_plan {
    struct mur_rules *r;
    const char *name[MUR_SEATS]; /* by player */
    int players;
    uint64_t games, seed;
    struct mur_budget budget;
};

struct match_outcome {
    uint8_t played;
    uint8_t forfeit; /* 1 + the player who erred; 0: nobody */
    uint8_t rank[MUR_SEATS];
    int32_t score[MUR_SEATS]; /* by player */
    int32_t value;            /* the common result, if there is one */
};

/* What one thread needs to play games. */
struct match_desk {
    const struct match_plan *match;
    struct match_seat seat[MUR_SEATS]; /* by player */
    struct mur_table *table;           /* of the last game */
    void *view;
    uint64_t asked[MUR_SEATS]; /* by player: questions, and seconds for the answers */
    double seconds[MUR_SEATS];
    atomic_bool stop;
};

bool match_desk_open(struct match_desk *d, const struct match_plan *m, struct mur_error *err);
void match_desk_close(struct match_desk *d);
/* Plays game number `game`; false if there is no memory. A game that was stopped does not count as
 * played. */
bool match_desk_play(struct match_desk *d, uint64_t game, struct match_outcome *out);
/* From another thread: ends the game that is played, and all that follow. */
void match_desk_stop(struct match_desk *d);

/* ---- statistics ---------------------------------------------------------------------------------- */

struct match_interval {
    double mean, low, high; /* 95 % */
};

struct match_statistics {
    uint64_t games, forfeits;
    bool common; /* all share one result, which is the margin: nobody wins, and there is no Elo */
    struct match_interval win; /* of the first player, shared wins in parts */
    struct match_interval
        margin; /* its points less those of its best opponent; common result if any */
    struct match_interval elo;
    double points[MUR_SEATS];
    double llr; /* log likelihood ratio of the two hypotheses, 0 without them */
};

/* Hypotheses of the sequential test, in Elo; both 0: none. Deals that were not played from all seats do
 * not count for it. */
struct match_hypotheses {
    double elo0, elo1;
};
enum { MATCH_SPRT_BOUND_MILLI = 2944 }; /* log(0.95 / 0.05): both kinds of error 5 % */

/* Sums over deals: of the shares of the victory that the first player got of each, or of something else. */
struct match_sums {
    double n, sum, squares;
};
void match_sums_add(struct match_sums *s, double x);
/* The logarithm of how much likelier such shares are with the second strength than with the first (the generalised
 * test, normally approximated); 0 while the deals are too few to say anything. */
double match_likelihood(const struct match_sums *deals, int players, struct match_hypotheses h);

void match_statistics_make(const struct match_plan *m, const struct match_outcome *outcome,
                           struct match_hypotheses h, struct match_statistics *out);

#endif
