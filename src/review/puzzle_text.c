/* puzzle_text.c - puzzles as scenarios. */
#include "review/number.h"
#include "review/puzzle.h"
#include "review/reasons.h"
#include "review/tell.h"

static void put_action(struct mur_writer *w, const struct mur_rules *r, const void *st,
                       mur_action a)
{
    char text[MUR_ACTION_TEXT_MAX];
    mur_action_text(r, st, a, text, sizeof text);
    mur_put(w, text);
}

/* Does the next entry say by itself what chance did here? */
static bool is_implied(const struct mur_record *rec, uint32_t i, uint32_t entries, const void *st,
                       void *after)
{
    char text[MUR_ACTION_TEXT_MAX];
    mur_action chance;
    if (i + 1 >= entries || rec->entry[i].actor != MUR_NOBODY ||
        rec->entry[i + 1].actor == MUR_NOBODY)
        return false;
    mur_copy(rec->rules, after, st);
    mur_apply(rec->rules, after, rec->entry[i].action, NULL);
    mur_action_text(rec->rules, after, rec->entry[i + 1].action, text, sizeof text);
    return mur_implied_chance(rec->rules, st, text, &chance) && chance == rec->entry[i].action;
}

/* The entries, a line each; the position behind them is left in `st`. */
static void put_entries(struct mur_writer *w, const struct mur_record *rec, uint32_t entries,
                        void *st, void *after)
{
    mur_start(rec->rules, st);
    for (uint32_t i = 0; i < entries; i++) {
        if (!is_implied(rec, i, entries, st, after)) {
            put_action(w, rec->rules, st, rec->entry[i].action);
            mur_put_char(w, '\n');
        }
        mur_apply(rec->rules, st, rec->entry[i].action, NULL);
    }
}

static void put_figures(struct mur_writer *w, const struct puzzler *p, const struct puzzle *x)
{
    mur_put(w, "# difficulty: ");
    mur_put_int(w, x->difficulty);
    mur_put(w, " of ");
    mur_put_int(w, PUZZLE_DIFFICULTIES);
    mur_put(w, "\n" PUZZLE_THEME);
    mur_put(w, x->theme);
    mur_put(w, "\n" PUZZLE_GAP);
    review_put_fixed(w, x->points, 1, false);
    mur_put(w, " points");
    if (!ai_is_common(p->r)) {
        mur_put(w, ", ");
        review_put_fixed(w, 100 * x->share, 1, false);
        mur_put(w, " % of winning");
    }
    mur_put(w, x->solved ? ", solved to the end\n" : ", search ");
    if (!x->solved) {
        review_put_fixed(w, x->search, 2, false);
        mur_put_char(w, '\n');
    }
}

/* In the world that is guessed first, by the gap as the file has it: told anew it is the same. */
static int puzzle_reasons(struct puzzler *p, const void *st, const struct puzzle *x,
                          struct reason out[REASONS])
{
    struct valuer *v = &p->valuer;
    int seat = mur_point(p->r, st).seat;
    double gap = (int)(10 * x->points + 0.5) / 10.0;
    valuer_guess(v, st, seat, 1, v->guess);
    return reasons_find(v, v->guess, seat, x->best[0], x->second, gap, out);
}

const char *puzzle_theme(struct puzzler *p, const void *st, const struct puzzle *x)
{
    struct reason reason[REASONS];
    if (!puzzle_reasons(p, st, x, reason))
        return "later";
    return reason[0].here.word ? reason[0].here.word : reason[0].there.word;
}

void puzzle_reason(struct puzzler *p, const void *st, const struct puzzle *x,
                   const struct mur_language *l, struct mur_writer *w)
{
    struct reason reason[REASONS];
    int count = puzzle_reasons(p, st, x, reason);
    reasons_tell(&p->valuer, l, mur_point(p->r, st).seat, reason, count, w);
}

static void put_reasons(struct mur_writer *w, struct puzzler *p, const void *st,
                        const struct puzzle *x)
{
    for (const struct mur_language *l = mur_languages; l->code; l++) {
        mur_put(w, "# ");
        mur_put(w, l->code);
        mur_put(w, ": ");
        puzzle_reason(p, st, x, l, w);
        mur_put_char(w, '\n');
    }
    mur_put(w, PUZZLE_SECOND);
    put_action(w, p->r, st, x->second);
    mur_put_char(w, '\n');
}

static void put_question(struct mur_writer *w, const struct mur_rules *r, const void *st,
                         const struct puzzle *x)
{
    struct mur_point at = mur_point(r, st);
    mur_put(w, "expect prompt ");
    mur_put(w, mur_word(r, MUR_WORD_PROMPT, at.prompt));
    mur_put_char(w, ' ');
    mur_put(w, mur_word(r, MUR_WORD_SEAT, at.seat));
    mur_put(w, "\nexpect best ");
    for (int i = 0; i < x->equals; i++) {
        mur_put(w, i ? " or " : "");
        put_action(w, r, st, x->best[i]);
    }
    mur_put_char(w, '\n');
}

int puzzle_text(struct puzzler *p, const struct mur_record *rec, uint32_t entries,
                const struct puzzle *puzzle, char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    void *st = p->view, *after = p->valuer.state;
    put_figures(&w, p, puzzle);
    mur_start(p->r, st);
    for (uint32_t i = 0; i < entries; i++)
        mur_apply(p->r, st, rec->entry[i].action, NULL);
    put_reasons(&w, p, st, puzzle);
    mur_put(&w, "setup ");
    mur_put(&w, rec->rules->setup);
    mur_put_char(&w, '\n');
    put_entries(&w, rec, entries, st, after);
    put_question(&w, p->r, st, puzzle);
    return w.length;
}
