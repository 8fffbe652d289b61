/* reasons.c - why one answer is better than another. */
#include "review/reasons.h"

#include <string.h>

#include "text/why.h"

static const double w_least = 0.25; /* of the whole difference that makes a reason */

/* Takes an answer, and ends the turn in the best ranked way. */
static void settle(struct valuer *v, const void *st, int seat, mur_action a, void *out)
{
    enum { QUESTIONS_MOST = 8 };
    struct ai_roll roll = {&v->judge, out, v->legal, v->value};
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

/* What is good for others is bad for whoever decides; of a common result everything is his. */
static double favour(const struct mur_rules *r, int seat, const struct reason *x)
{
    const struct ai_term *any = x->here.word ? &x->here : &x->there;
    double points = x->here.points - x->there.points;
    if (any->side == seat || r->players == 1 || r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP))
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
    const struct ai_school *school = v->judge.school;
    int heres = school->terms(&v->judge, v->world, here), count = 0;
    int theres = school->terms(&v->judge, v->state, there);
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

int reasons_find(struct valuer *v, const void *st, int seat, mur_action better, mur_action other,
                 struct reason out[REASONS])
{
    double whole;
    if (!v->judge.school->terms)
        return 0;
    settle(v, st, seat, better, v->world);
    settle(v, st, seat, other, v->state);
    int count = pairs_note(v, seat, out, &whole);
    while (count && out[count - 1].points < w_least * whole)
        count--;
    return whole > 0 ? count : 0;
}

bool reasons_tell(const struct valuer *v, const struct mur_language *l, int seat,
                  const struct reason *reason, int count, struct mur_writer *w)
{
    bool told = false;
    for (int i = 0; i < count; i++) {
        const struct reason *x = &reason[i];
        const struct ai_term *any = x->here.word ? &x->here : &x->there;
        double size = x->here.points - x->there.points;
        char text[256];
        struct mur_writer sentence = mur_writer_init(text, sizeof text);
        struct text_why why = {.language = l,
                               .rules = v->judge.r,
                               .state = x->here.word ? v->world : v->state,
                               .word = any->word,
                               .side = any->side,
                               .own = any->side == seat,
                               .here = x->here.word,
                               .there = x->there.word,
                               .subject = any->subject,
                               .number = x->here.number,
                               .other = x->there.number,
                               .total = any->total,
                               .points = (int)((size < 0 ? -size : size) + 0.5)};
        why.points = why.points > 1 ? why.points : 1;
        if (!mur_put_why(&why, &sentence))
            continue;
        if (told)
            mur_put(w, "; ");
        mur_put(w, text);
        told = true;
    }
    if (!told)
        mur_put(w, mur_tr(l, "what comes in later turns makes the difference"));
    return told;
}
