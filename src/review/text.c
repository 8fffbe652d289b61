/* text.c - a review as lines for people. */
#include "review/internal.h"
#include "review/number.h"
#include "review/tell.h"
#include "text/words.h"

/* A number of points, or of hundredths of the victory, with so many decimals and with its sign if wanted. */
struct figure {
    char text[32];
};

static struct figure figure_make(const struct review_teller *t, double value, int decimals,
                                 bool sign)
{
    struct figure f;
    struct mur_writer w = mur_writer_init(f.text, sizeof f.text);
    review_put_number(&w, t->language, value, decimals, sign);
    return f;
}

static struct figure percent_make(const struct review_teller *t, double share, int decimals,
                                  bool sign)
{
    struct figure f;
    struct mur_writer w = mur_writer_init(f.text, sizeof f.text);
    review_put_number(&w, t->language, 100 * share, decimals, sign);
    mur_put(&w, " %");
    return f;
}

/* A stake in its own unit: "+6 %" of the victory, or points. */
static struct figure stake_make(const struct review_teller *t, double value, bool sign)
{
    return ai_is_common(t->v->r) ? figure_make(t, value, 1, sign) : percent_make(t, value, 0, sign);
}

static void put_seat(const struct review_teller *t, int seat, struct mur_writer *w)
{
    struct mur_review_seat s;
    mur_review_seat(t->v, seat, &s);
    struct figure start = stake_make(t, s.start, false), luck = stake_make(t, s.luck, true);
    struct figure own = stake_make(t, s.own, true), others = stake_make(t, s.others, true);
    struct figure rest = stake_make(t, s.rest, true), result = stake_make(t, s.result, false);
    struct figure loss = figure_make(t, s.loss_points, 1, false);
    const char *name = review_seat_name(t, seat);
    const char *sum = t->v->r->players > 1
                          ? MUR_N("{seat}: {start} at the start, luck {luck}, own errors {own}, "
                                  "errors of others {others}, rest {rest}: {result} at the end.")
                          : MUR_N("Points: {start} at the start, luck {luck}, errors {own}, "
                                  "rest {rest}: {result} at the end.");
    MUR_FILL(w, mur_tr(t->language, sum), {"seat", name, 0}, {"start", start.text, 0},
             {"luck", luck.text, 0}, {"own", own.text, 0}, {"others", others.text, 0},
             {"rest", rest.text, 0}, {"result", result.text, 0});
    mur_put(w, "\n  ");
    MUR_FILL(w,
             mur_tr(t->language, "Decisions: {n}; points lost in each on average: {loss}; "
                                 "inaccuracies: {a}, mistakes: {b}, blunders: {c}."),
             {"n", NULL, (long)s.decisions}, {"loss", loss.text, 0},
             {"a", NULL, (long)s.rated[MUR_REVIEW_INACCURACY]},
             {"b", NULL, (long)s.rated[MUR_REVIEW_MISTAKE]},
             {"c", NULL, (long)s.rated[MUR_REVIEW_BLUNDER]});
    mur_put(w, "\n");
}

static void put_action(const struct review_teller *t, int index, mur_action a, const char *label,
                       struct mur_writer *w)
{
    char phrase[REVIEW_PHRASE];
    review_phrase(t, (uint32_t)index, a, phrase, sizeof phrase);
    int seat = review_known(t->v, (uint32_t)index)->seat;
    MUR_FILL(w, mur_tr(t->language, label), {"n", NULL, index + 1}, {"action", phrase, 0},
             {"seat", seat == MUR_NOBODY ? "" : review_seat_name(t, seat), 0});
}

static void put_reason(const struct review_teller *t, int index, struct mur_writer *w)
{
    char why[REVIEW_PHRASE];
    review_reason(t, (uint32_t)index, why, sizeof why);
    mur_put(w, "\n     (");
    mur_put(w, why);
    mur_put(w, ")\n");
}

static void put_worst(const struct review_teller *t, int index, struct mur_writer *w)
{
    const struct mur_review_entry *e = review_known(t->v, (uint32_t)index);
    struct figure points = figure_make(t, e->loss_points, 1, false);
    struct figure chance = percent_make(t, e->loss_share, 1, false);
    const char *cost =
        ai_is_common(t->v->r) || e->loss_share < 0.0005
            ? MUR_N("{class}: it cost {points} points.")
            : MUR_N("{class}: it cost {points} points and {chance} of chance to win.");
    put_action(t, index, e->played, "  {n}. {action}", w);
    mur_put(w, "\n     ");
    MUR_FILL(w, mur_tr(t->language, cost),
             {"class", mur_tr(t->language, review_class_title(e->rated)), 0},
             {"points", points.text, 0}, {"chance", chance.text, 0});
    mur_put(w, "\n     ");
    put_action(t, index, e->best, MUR_N("Better: {action}"), w);
    put_reason(t, index, w);
}

/* The decision that was hardest to find, what it was better than, and why. */
static void put_best(const struct review_teller *t, int index, struct mur_writer *w)
{
    const struct mur_review_entry *e = review_known(t->v, (uint32_t)index);
    put_action(t, index, e->played, "  {n}. {action}", w);
    if (e->second) {
        mur_put(w, "\n     ");
        if (e->tempting)
            put_action(t, index, e->tempting, MUR_N("Looks better at first sight: {action}"), w);
        else
            put_action(t, index, e->second, MUR_N("Next best: {action}"), w);
        put_reason(t, index, w);
    } else {
        mur_put(w, "\n");
    }
}

static void put_moments(const struct review_teller *t, int seat, struct mur_writer *w)
{
    struct mur_review_seat s;
    bool alone = t->v->r->players == 1;
    mur_review_seat(t->v, seat, &s);
    if (s.worst[0] >= 0) {
        mur_put(w, "\n");
        MUR_FILL(
            w,
            mur_tr(t->language, alone ? MUR_N("What cost most:") : MUR_N("What cost {seat} most:")),
            MUR_SEAT_BLANKS(t->language, t->v->r, seat));
        mur_put(w, "\n");
    }
    for (int i = 0; i < MUR_REVIEW_WORST && s.worst[i] >= 0; i++)
        put_worst(t, s.worst[i], w);
    if (s.best < 0)
        return;
    mur_put(w, "\n");
    MUR_FILL(w,
             mur_tr(t->language,
                    alone ? MUR_N("The best decision:") : MUR_N("The best decision of {seat}:")),
             MUR_SEAT_BLANKS(t->language, t->v->r, seat));
    mur_put(w, "\n");
    put_best(t, s.best, w);
}

/* What an entry changed for a seat. */
static double change_of(const struct review_teller *t, const struct mur_review_entry *e, int seat)
{
    return review_stake(t->v->r, &e->after, seat) - review_stake(t->v->r, &e->best_after, seat);
}

/* Whose chances it changed most; where they are as many, those of whoever decided. */
static int seat_moved(const struct review_teller *t, const struct mur_review_entry *e)
{
    int most = e->seat == MUR_NOBODY ? 0 : e->seat;
    for (int seat = 0; seat < t->v->r->players; seat++) {
        double change = change_of(t, e, seat), largest = change_of(t, e, most);
        if ((change < 0 ? -change : change) > (largest < 0 ? -largest : largest) + 1e-6)
            most = seat;
    }
    return most;
}

/* What happened there, and what it changed for whom. */
static void put_turn(const struct review_teller *t, int index, struct mur_writer *w)
{
    const struct mur_review_entry *e = review_known(t->v, (uint32_t)index);
    int seat = seat_moved(t, e);
    struct figure size = stake_make(t, change_of(t, e, seat), true);
    bool alone = t->v->r->players == 1;
    put_action(t, index, e->played,
               alone || e->seat == MUR_NOBODY ? "  {n}. {action}" : "  {n}. {seat}: {action}", w);
    mur_put(w, " (");
    if (!ai_is_common(t->v->r)) {
        mur_put(w, review_seat_name(t, seat));
        mur_put(w, " ");
    }
    mur_put(w, size.text);
    mur_put(w, ")\n");
}

/* The turning points as they came, not the largest first. */
static int turns_find(const struct mur_review *v, int turn[MUR_REVIEW_TURNS])
{
    int turns = mur_review_turns(v, turn);
    for (int i = 1; i < turns; i++)
        for (int k = i; k > 0 && turn[k] < turn[k - 1]; k--) {
            int later = turn[k - 1];
            turn[k - 1] = turn[k];
            turn[k] = later;
        }
    return turns;
}

/* Steps that are done, whoever did them. */
static long steps_done(const struct mur_review *v)
{
    long done = 0;
    for (uint32_t i = 0; i < v->rec->count; i++)
        done += review_known(v, i)->passes;
    return done;
}

int mur_review_text(const struct mur_review *v, const char *language, char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    struct review_teller t = review_teller(v, language);
    int turn[MUR_REVIEW_TURNS], turns = turns_find(v, turn);
    const char *meaning = ai_is_common(v->r)
                              ? MUR_N("Points are those of a player who goes on like the bot.")
                              : MUR_N("Chances are those of players who all go on like the bot.");
    long done = steps_done(v), all = mur_review_steps(v);
    if (done < all)
        MUR_FILL(&w, mur_tr(t.language, "Not finished: {n} of {all} steps are done.\n\n"),
                 {"n", NULL, done}, {"all", NULL, all});
    for (int seat = 0; seat < v->r->players; seat++)
        put_seat(&t, seat, &w);
    for (int seat = 0; seat < v->r->players; seat++)
        put_moments(&t, seat, &w);
    if (turns) {
        mur_put(&w, "\n");
        mur_put(&w, mur_tr(t.language, "Where the game turned:"));
        mur_put(&w, "\n");
    }
    for (int i = 0; i < turns; i++)
        put_turn(&t, turn[i], &w);
    mur_put(&w, "\n");
    mur_put(&w, mur_tr(t.language, meaning));
    mur_put(&w, "\n");
    mur_put(&w, mur_tr(t.language, "The rest is what these estimates were wrong by."));
    mur_put(&w, "\n");
    return w.length;
}
