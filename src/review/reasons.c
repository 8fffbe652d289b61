/* reasons.c - why one answer is better than another. */
#include "review/reasons.h"

#include <string.h>

#include "base/check.h"
#include "text/why.h"

static const double w_least = 0.25; /* of the whole difference that makes a reason */
static const double w_small = 0.3;  /* of what was lost: less explains too little of it */
static const double w_none = 0.1;   /* of what was lost: less of what comes later is no reason */

/* Takes an answer, and ends the turn in the best ranked way. */
static void settle(struct valuer *v, const void *st, int seat, mur_action a, void *out)
{
    enum { QUESTIONS_MOST = 8 };
    struct ai_roll roll = {.judge = &v->judge, .state = out, .legal = v->legal, .value = v->value};
    mur_copy(v->judge.r, out, st);
    mur_apply(v->judge.r, out, a, NULL);
    for (int i = 0; i < QUESTIONS_MOST; i++) {
        struct mur_point p = mur_point(v->judge.r, out);
        if (p.turn != MUR_TURN_PLAYER || p.seat != seat)
            return;
        ai_roll_answer(&roll, seat);
    }
}

static bool is_same(const struct ai_term *a, const struct ai_term *b)
{
    return strcmp(a->word, b->word) == 0 && a->side == b->side && a->subject == b->subject &&
           a->place == b->place;
}

static const struct ai_term *term_find(const struct ai_term *term, int count,
                                       const struct ai_term *like)
{
    for (int i = 0; i < count; i++)
        if (is_same(&term[i], like))
            return &term[i];
    return NULL;
}

/* Of a common result everything belongs to whoever decides. */
static bool is_own(const struct mur_rules *r, int seat, const struct ai_term *term)
{
    return term->side == seat || ai_is_common(r);
}

/* What is good for others is bad for whoever decides. */
static double favour(const struct mur_rules *r, int seat, const struct reason *x)
{
    const struct ai_term *any = x->here.word ? &x->here : &x->there;
    double points = x->here.points - x->there.points;
    if (is_own(r, seat, any))
        return points;
    return -points / (r->players - 1);
}

/* Keeps the strongest reasons in order. */
static void reason_note(struct reason *out, int *count, const struct reason *x)
{
    int at = *count < REASONS ? (*count)++ : REASONS;
    for (; at > 0 && out[at - 1].points < x->points; at--)
        if (at < REASONS)
            out[at] = out[at - 1];
    if (at < REASONS)
        out[at] = *x;
}

/* The terms of both positions in pairs: those of the first, then those that only the second has. */
static int pairs_note(struct valuer *v, int seat, struct reason *out, double *whole)
{
    struct ai_term here[AI_TERMS], there[AI_TERMS];
    int heres = ai_terms(&v->judge, v->world, here), count = 0;
    int theres = ai_terms(&v->judge, v->state, there);
    *whole = 0;
    for (int i = 0; i < heres + theres; i++) {
        const struct ai_term *a = i < heres ? &here[i] : &there[i - heres];
        const struct ai_term *b = i < heres ? term_find(there, theres, a) : NULL;
        if (i >= heres && term_find(here, heres, a))
            continue;
        struct reason x = {0};
        *(i < heres ? &x.here : &x.there) = *a;
        if (b)
            x.there = *b;
        x.points = favour(v->judge.r, seat, &x);
        *whole += x.points;
        if (x.points > 0)
            reason_note(out, &count, &x);
    }
    return count;
}

/* Those that make enough of the whole. */
static int reasons_keep(const struct reason *out, int count, double whole)
{
    while (count && out[count - 1].points < w_least * whole)
        count--;
    return whole > 0 ? count : 0;
}

/* ---- what comes later -------------------------------------------------------------------------------- */

/* Six colours have up to 19 sorts of terms each. */
enum { LATER_ROLLS = 24, LATER_SORTS = 128 };

/* Adds the terms of a position to the sums of their sorts; how many sorts there are now. */
static int sorts_add(struct valuer *v, bool better, struct reason *sort, int count)
{
    struct ai_term term[AI_TERMS];
    int terms = ai_terms(&v->judge, v->state, term);
    for (int i = 0; i < terms; i++) {
        struct ai_term like = {.word = term[i].word, .side = term[i].side};
        int at = 0;
        while (at < count && !is_same(&sort[at].here, &like))
            at++;
        MUR_CHECK(at < LATER_SORTS);
        if (at == count)
            sort[count++] = (struct reason){.here = like, .there = like, .later = true};
        struct ai_term *sum = better ? &sort[at].here : &sort[at].there;
        sum->points += term[i].points / LATER_ROLLS;
        sum->number += term[i].number;
    }
    return count;
}

/* What was counted in all rolls, as tenths of an average. */
static int tenths(int sum)
{
    return (10 * sum + LATER_ROLLS / 2) / LATER_ROLLS;
}

static int later_find(struct valuer *v, const void *st, int seat, mur_action better,
                      mur_action other, double lost, struct reason out[REASONS])
{
    struct reason sort[LATER_SORTS];
    int sorts = 0, count = 0;
    double whole = 0;
    for (int i = 0; i < 2 * LATER_ROLLS; i++) {
        struct ai_outlook unused;
        mur_copy(v->judge.r, v->world, st);
        mur_apply(v->judge.r, v->world, i % 2 ? other : better, NULL);
        valuer_roll(v, v->world, mur_mix((uint64_t)(i / 2)), VALUE_DRAWS, &unused);
        sorts = sorts_add(v, i % 2 == 0, sort, sorts);
    }
    for (int i = 0; i < sorts; i++) {
        sort[i].points = favour(v->judge.r, seat, &sort[i]);
        sort[i].here.number = tenths(sort[i].here.number);
        sort[i].there.number = tenths(sort[i].there.number);
        whole += sort[i].points;
        if (sort[i].points > 0)
            reason_note(out, &count, &sort[i]);
    }
    return whole < w_none * lost ? 0 : reasons_keep(out, count, whole);
}

/* Both answers are taken and the turn is ended. */
static void both_settle(struct valuer *v, const void *st, int seat, mur_action better,
                        mur_action other)
{
    settle(v, st, seat, better, v->world);
    settle(v, st, seat, other, v->state);
}

static const char *const w_win = "win"; /* a word of its own: no game has to tell it */

/* Does the better answer win at once, and the other one not? Then nothing that is expected counts. */
static bool is_win(const struct valuer *v, int seat)
{
    const struct mur_rules *r = v->judge.r;
    struct mur_result end;
    if (mur_point(r, v->world).turn != MUR_TURN_OVER ||
        mur_point(r, v->state).turn == MUR_TURN_OVER || ai_is_common(r))
        return false;
    mur_result(r, v->world, &end);
    return end.rank[seat] == 1;
}

/* Was the last word spoken in both positions that were compared? */
static bool is_over(const struct valuer *v)
{
    return mur_point(v->judge.r, v->world).turn == MUR_TURN_OVER &&
           mur_point(v->judge.r, v->state).turn == MUR_TURN_OVER;
}

int reasons_find(struct valuer *v, const void *st, int seat, mur_action better, mur_action other,
                 double lost, struct reason out[REASONS])
{
    struct reason later[REASONS];
    struct ai_term any[AI_TERMS];
    double whole;
    if (!ai_terms(&v->judge, st, any))
        return 0;
    both_settle(v, st, seat, better, other);
    if (is_win(v, seat)) {
        out[0] = (struct reason){.here = {.word = w_win, .side = seat}};
        return 1;
    }
    int count = pairs_note(v, seat, out, &whole);
    count = reasons_keep(out, count, whole);
    if (count && whole >= w_small * lost)
        return count;
    int laters = later_find(v, st, seat, better, other, lost, later);
    if (laters) {
        memcpy(out, later, sizeof later);
        return laters;
    }
    both_settle(v, st, seat, better, other);
    for (int i = 0; i < count; i++)
        out[i].part = !is_over(v);
    return count;
}

/* One fact as a sentence; false if there is none for it. */
static bool reason_put(const struct valuer *v, const struct mur_language *l, int seat,
                       const struct reason *x, struct mur_writer *w)
{
    const struct ai_term *any = x->here.word ? &x->here : &x->there;
    double size = x->here.points - x->there.points;
    struct text_why why = {.language = l,
                           .rules = v->judge.r,
                           .state = x->here.word ? v->world : v->state,
                           .word = any->word,
                           .side = any->side,
                           .own = is_own(v->judge.r, seat, any),
                           .later = x->later,
                           .over = is_over(v),
                           .here = x->here.word,
                           .there = x->there.word,
                           .subject = any->subject,
                           .number = x->here.number,
                           .other = x->there.number,
                           .total = any->total,
                           .other_total = x->there.total,
                           .points = (int)((size < 0 ? -size : size) + 0.5)};
    why.points = why.points > 1 ? why.points : 1;
    if (any->word == w_win) {
        mur_put(w, mur_tr(l, "you win at once"));
        return true;
    }
    return mur_put_why(&why, w);
}

/* Was something about the same place told already? */
static bool is_told(const struct reason *reason, int count, const struct reason *x)
{
    const struct ai_term *any = x->here.word ? &x->here : &x->there;
    for (int i = 0; any->subject && i < count; i++) {
        const struct ai_term *other = reason[i].here.word ? &reason[i].here : &reason[i].there;
        if (other->subject == any->subject && other->place == any->place)
            return true;
    }
    return false;
}

bool reasons_tell(const struct valuer *v, const struct mur_language *l, int seat,
                  const struct reason *reason, int count, struct mur_writer *w)
{
    char all[768] = "";
    struct mur_writer facts = mur_writer_init(all, sizeof all);
    bool told = false;
    for (int i = 0; i < count; i++) {
        char text[256];
        struct mur_writer sentence = mur_writer_init(text, sizeof text);
        if (is_told(reason, i, &reason[i]) || !reason_put(v, l, seat, &reason[i], &sentence) ||
            strstr(all, text)) /* the same of another colour of a common game */
            continue;
        if (told)
            mur_put(&facts, "; ");
        mur_put(&facts, text);
        told = true;
    }
    if (!told)
        mur_put(w, mur_tr(l, "what comes in later turns makes the difference"));
    else if (reason[0].later)
        MUR_FILL(w, mur_tr(l, "in the turns that follow: {reasons}"), {"reasons", all, 0});
    else if (reason[0].part)
        MUR_FILL(w, mur_tr(l, "{reasons}; most of the difference comes in later turns"),
                 {"reasons", all, 0});
    else
        mur_put(w, all);
    return told;
}
