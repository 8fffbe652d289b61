/*
 * review.h - a finished game, looked through: what every decision cost, and what luck did.
 *
 * Every action of the record is valued by one evaluator: the position after it is played on for a few
 * draws, many times, and what everybody may expect then is averaged. An answer is compared with the best
 * one that was found, a draw with the average of what could be drawn; always with the same luck, and with
 * nothing that whoever decided could not know. So for every seat
 *
 *     result = start + luck + own errors + others' errors + rest
 *
 * where the rest is what the evaluator errs by from one position to the next.
 *
 * A review is worked off in small steps, in any number of threads: first a quick one of each action, then
 * a thorough one. It is the same for the same seed, whoever does the steps and in whatever order, and may
 * be written down, read and gone on with.
 */
#ifndef MURALHA_REVIEW_H
#define MURALHA_REVIEW_H

#include "muralha/api.h"
#include "muralha/record.h"

MUR_API_BEGIN

struct mur_review;

struct mur_review_options {
    uint64_t seed;
    uint32_t
        rolls; /* how often a position is played on in the thorough pass, 2 .. 10000; 0: what is usual */
    uint32_t workers; /* threads that will work, at least 1 */
};

/* What a position promises to every seat: points at the end (of a common game the result), and the share
 * of the victory, 0 .. 1. */
struct mur_review_value {
    double points[MUR_SEATS];
    double share[MUR_SEATS];
};

enum mur_review_class {
    MUR_REVIEW_OPEN,   /* not looked at yet */
    MUR_REVIEW_CHANCE, /* not a decision */
    MUR_REVIEW_FORCED, /* there was nothing to choose */
    MUR_REVIEW_FINE,
    MUR_REVIEW_INACCURACY,
    MUR_REVIEW_MISTAKE,
    MUR_REVIEW_BLUNDER,
    MUR_REVIEW_CLASSES
};

enum { MUR_REVIEW_PASSES = 2, MUR_REVIEW_WORST = 3, MUR_REVIEW_TURNS = 3 };

/* One action of the record. */
struct mur_review_entry {
    uint8_t passes;                     /* that were done */
    uint8_t seat;                       /* who decided; MUR_NOBODY: chance */
    uint8_t rated;                      /* enum mur_review_class */
    mur_action played, best, second;    /* second: 0 if there is none */
    struct mur_review_value after;      /* what was played, or drawn */
    struct mur_review_value best_after; /* the best answer; of a draw: the average of all */
    /* Of a decision: what it cost the seat, 0 or more; how far chance in the evaluator may have moved
     * the loss (one standard deviation); by how much the best beats the second. */
    double loss_points, loss_share, doubt, lead;
    /* Of a best answer that was played though another one looks better at first sight: that one, and what
     * was gained on it; otherwise 0. */
    mur_action tempting;
    double found;
};

/* What a player made of the game, in shares of the victory; of a common game, in points. */
struct mur_review_seat {
    double start, luck, own, others, rest, result;
    uint32_t decisions; /* with something to choose */
    uint32_t rated[MUR_REVIEW_CLASSES];
    double loss_points, loss_share; /* on average over the decisions */
    int worst[MUR_REVIEW_WORST];    /* entries, the worst first; -1: there are no more */
    /* The entry of the decision that was hardest to find: which gained most on what looks best at first
     * sight, or, if nothing else was ever played, on the next best answer; -1: there is none. */
    int best;
};

/* A review of the record, which must outlive it. NULL on error. */
struct mur_review *mur_review_new(const struct mur_record *rec,
                                  const struct mur_review_options *options, struct mur_error *err);
void mur_review_free(struct mur_review *v); /* NULL is fine */

/* Does the next step; `worker` is below the number of workers, each of which one thread is. False if
 * there is nothing left to do. */
bool mur_review_work(struct mur_review *v, uint32_t worker);
/* Steps that are done, and all there are. */
uint32_t mur_review_done(const struct mur_review *v, uint32_t *all);

/* For workers that share no memory: each has a review of its own, does the steps that it is told, and sends
 * what they found as text that mur_review_restore reads. Steps count from 0. */
uint32_t mur_review_steps(const struct mur_review *v);
bool mur_review_has(const struct mur_review *v, uint32_t step);
void mur_review_do(struct mur_review *v, uint32_t worker, uint32_t step);
int mur_review_save_step(const struct mur_review *v, uint32_t step, char *buf, int cap);

/* Read these while nobody works. */
uint32_t mur_review_count(const struct mur_review *v);
struct mur_review_entry mur_review_entry(const struct mur_review *v, uint32_t index);
/* The position before an entry of the record. */
const void *mur_review_state(const struct mur_review *v, uint32_t index);
void mur_review_seat(const struct mur_review *v, int seat, struct mur_review_seat *out);
/* The entries after which the chances had changed most, the largest change first; how many there are. */
int mur_review_turns(const struct mur_review *v, int out[MUR_REVIEW_TURNS]);

/* What was done so far, as text in the way of snprintf; and reading it again into a review of the same
 * record with the same seed and rolls. On error nothing is changed. */
int mur_review_save(const struct mur_review *v, char *buf, int cap);
enum mur_status mur_review_restore(struct mur_review *v, const char *text, struct mur_error *err);

/* ---- advice for one decision --------------------------------------------------------------------- */

enum { MUR_ADVICE = 3 };

/* An answer, what it promises to whoever is asked, and how far chance in the evaluator may have moved the difference
 * from the answer that was looked at first (one standard deviation). */
struct mur_advice {
    mur_action action;
    double points; /* ahead of the best of the others; the result of a common game */
    double share;  /* of the victory */
    double doubt;
};

/* The best few answers of the question that `view` asks, the best first, for the seat that is asked and
 * with what it may know. How many there are; 0 if nobody is asked or there is no memory. `reason` gets in a
 * sentence why the first is better than the second. */
int mur_advise(const struct mur_rules *r, const void *view,
               const struct mur_review_options *options, const char *language,
               struct mur_advice out[MUR_ADVICE], char *reason, int cap);
/* What one answer promises, and in a sentence why it is better than the best of the others. False, and
 * nothing is written, if it is not legal or there is no memory. */
bool mur_explain(const struct mur_rules *r, const void *view, mur_action action,
                 const struct mur_review_options *options, const char *language,
                 struct mur_advice *out, char *reason, int cap);
/* The first as JSON (schema/advice.schema.json), in the way of snprintf. */
int mur_advise_json(const struct mur_rules *r, const void *view,
                    const struct mur_review_options *options, const char *language, char *buf,
                    int cap);

/* ---- telling -------------------------------------------------------------------------------------- */

/* For people and for front ends, in the way of snprintf; `language` as in describe.h. The JSON follows
 * schema/review.schema.json; the chart is an SVG picture of the chances along the game. */
int mur_review_text(const struct mur_review *v, const char *language, char *buf, int cap);
int mur_review_json(const struct mur_review *v, const char *language, char *buf, int cap);
int mur_review_chart(const struct mur_review *v, const char *language, char *buf, int cap);

/* ---- numbers instead of structs, as flat.h has them for the rest of the library ------------------- */

struct mur_review *mur_review_open(const struct mur_record *rec, uint64_t seed, uint32_t rolls,
                                   uint32_t workers, struct mur_error *err);
int mur_advise_as_json(const struct mur_rules *r, const void *view, uint64_t seed, uint32_t rolls,
                       const char *language, char *buf, int cap);

MUR_API_END

#endif
