/*
 * save.c - what was done of a review, written down and read again.
 *
 * The first line names the review: the record (as one number), the seed and the rolls. Then a line for each
 * step that is done; numbers are written as their bits, so that nothing is lost by rounding. A last line
 * says how many there were.
 */
#include <string.h>

#include "base/text.h"
#include "review/internal.h"

enum { NUMBERS = 4 * MUR_SEATS + 5, WORDS = 6 + NUMBERS };

/* The record as one number: set-up and actions. */
static uint64_t record_sign(const struct mur_record *rec)
{
    uint64_t sign = mur_mix(rec->count);
    for (const char *c = rec->rules->setup; *c; c++)
        sign = mur_mix(sign ^ (unsigned char)*c);
    for (uint32_t i = 0; i < rec->count; i++)
        sign = mur_mix(sign ^ rec->entry[i].action);
    return sign;
}

/* Everything of an entry that is no whole number, in one order. */
static void numbers_find(struct mur_review_entry *e, double *number[NUMBERS])
{
    int n = 0;
    for (int seat = 0; seat < MUR_SEATS; seat++) {
        number[n++] = &e->after.points[seat];
        number[n++] = &e->after.share[seat];
        number[n++] = &e->best_after.points[seat];
        number[n++] = &e->best_after.share[seat];
    }
    number[n++] = &e->loss_points;
    number[n++] = &e->loss_share;
    number[n++] = &e->doubt;
    number[n++] = &e->lead;
    number[n++] = &e->found;
}

static void put_words(struct mur_writer *w, const char *word, const uint64_t *number, int count)
{
    mur_put(w, word);
    for (int i = 0; i < count; i++) {
        mur_put_char(w, ' ');
        mur_put_hex(w, number[i], 16);
    }
    mur_put_char(w, '\n');
}

static void put_step(struct mur_writer *w, uint32_t index, const struct mur_review_entry *known)
{
    struct mur_review_entry e = *known;
    double *number[NUMBERS];
    uint64_t word[WORDS] = {index, e.passes, e.rated, e.best, e.second, e.tempting};
    numbers_find(&e, number);
    for (int i = 0; i < NUMBERS; i++)
        memcpy(&word[6 + i], number[i], sizeof word[0]);
    put_words(w, "step", word, WORDS);
}

/* The steps of a range that are done. */
static int steps_save(const struct mur_review *v, uint32_t from, uint32_t to, char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    uint64_t steps = 0;
    put_words(&w, "muralha-review-2", (const uint64_t[]){record_sign(v->rec), v->seed, v->rolls},
              3);
    for (uint32_t step = from; step < to; step++)
        if (mur_review_has(v, step)) {
            put_step(&w, step % v->rec->count, review_step(v, step));
            steps++;
        }
    put_words(&w, "end", &steps, 1);
    return w.length;
}

int mur_review_save(const struct mur_review *v, char *buf, int cap)
{
    return steps_save(v, 0, mur_review_steps(v), buf, cap);
}

int mur_review_save_step(const struct mur_review *v, uint32_t step, char *buf, int cap)
{
    return steps_save(v, step, step + 1, buf, cap);
}

/* ---- reading --------------------------------------------------------------------------------------- */

/* Reads a line that put_words wrote; false if it is none of this word. */
static bool read_words(const char **text, const char *word, uint64_t *number, int count)
{
    const char *at = *text;
    size_t length = strlen(word);
    if (strncmp(at, word, length) != 0)
        return false;
    at += length;
    for (int i = 0; i < count; i++) {
        if (*at++ != ' ')
            return false;
        number[i] = 0;
        for (int k = 0; k < 16; k++, at++) {
            const char *digits = "0123456789abcdef", *digit = *at ? strchr(digits, *at) : NULL;
            if (!digit)
                return false;
            number[i] = number[i] << 4 | (uint64_t)(digit - digits);
        }
    }
    if (*at != '\n')
        return false;
    *text = at + 1;
    return true;
}

/* Is it a step that this review could have written? */
static bool step_read(const struct mur_review *v, const uint64_t *word, uint32_t *index,
                      struct mur_review_entry *e)
{
    double *number[NUMBERS];
    if (word[0] >= v->rec->count || word[1] < 1 || word[1] > MUR_REVIEW_PASSES ||
        word[2] >= MUR_REVIEW_CLASSES || word[3] > UINT32_MAX || word[4] > UINT32_MAX ||
        word[5] > UINT32_MAX)
        return false;
    *index = (uint32_t)word[0];
    const struct mur_entry *was = &v->rec->entry[*index];
    const void *state = mur_review_state(v, *index);
    *e = (struct mur_review_entry){.seat = was->actor,
                                   .played = was->action,
                                   .passes = (uint8_t)word[1],
                                   .rated = (uint8_t)word[2],
                                   .best = (mur_action)word[3],
                                   .second = (mur_action)word[4],
                                   .tempting = (mur_action)word[5]};
    numbers_find(e, number);
    for (int i = 0; i < NUMBERS; i++) {
        memcpy(number[i], &word[6 + i], sizeof word[0]);
        if (!(*number[i] > -1e6 && *number[i] < 1e6))
            return false;
    }
    if (was->actor == MUR_NOBODY)
        return e->rated == MUR_REVIEW_CHANCE;
    return e->rated >= MUR_REVIEW_FORCED && mur_is_legal(v->r, state, e->best) &&
           (!e->second || mur_is_legal(v->r, state, e->second)) &&
           (!e->tempting || mur_is_legal(v->r, state, e->tempting));
}

/* Reads all lines; puts the steps in their places if `keep`. */
static enum mur_status steps_read(struct mur_review *v, const char *text, bool keep,
                                  struct mur_error *err)
{
    const char *at = text;
    uint64_t word[WORDS], steps = 0;
    if (!read_words(&at, "muralha-review-2", word, 3))
        return mur_fail(err, MUR_BAD_SYNTAX, "this is no review", 0, 0);
    if (word[0] != record_sign(v->rec) || word[1] != v->seed || word[2] != v->rolls)
        return mur_fail(
            err, MUR_CONFLICT,
            "this is a review of another record, or with another seed or number of rolls", 0, 0);
    while (read_words(&at, "step", word, WORDS)) {
        uint32_t index;
        struct mur_review_entry e;
        if (!step_read(v, word, &index, &e))
            return mur_fail(err, MUR_CORRUPT, "this step cannot be of this review",
                            (int)(at - text), 0);
        if (keep)
            v->pass[e.passes - 1][index] = e;
        steps++;
    }
    if (!read_words(&at, "end", word, 1) || word[0] != steps || *at)
        return mur_fail(err, MUR_BAD_SYNTAX, "a line of the review is missing or cut off",
                        (int)(at - text), 0);
    return MUR_OK;
}

enum mur_status mur_review_restore(struct mur_review *v, const char *text, struct mur_error *err)
{
    enum mur_status status = steps_read(v, text, false, err);
    return status == MUR_OK ? steps_read(v, text, true, err) : status;
}
