/* text.c - a review as lines for people. */
#include "review/internal.h"
#include "review/number.h"
#include "review/tell.h"

/* A number of points, or of hundredths of the victory, with so many decimals and with its sign if wanted. */
struct figure {
    char text[32];
};

static struct figure figure_make(double value, int decimals, bool sign)
{
    struct figure f;
    struct mur_writer w = mur_writer_init(f.text, sizeof f.text);
    review_put_fixed(&w, value, decimals, sign);
    return f;
}

static struct figure percent_make(double share, int decimals, bool sign)
{
    struct figure f;
    struct mur_writer w = mur_writer_init(f.text, sizeof f.text);
    review_put_fixed(&w, 100 * share, decimals, sign);
    mur_put(&w, " %");
    return f;
}

/* A stake in its own unit: "+6 %" of the victory, or points. */
static struct figure stake_make(const struct review_teller *t, double value, bool sign)
{
    return review_is_common(t->v->r) ? figure_make(value, 1, sign) : percent_make(value, 0, sign);
}

static void put_seat(const struct review_teller *t, int seat, struct mur_writer *w)
{
    struct mur_review_seat s;
    mur_review_seat(t->v, seat, &s);
    struct figure start = stake_make(t, s.start, false), luck = stake_make(t, s.luck, true);
    struct figure own = stake_make(t, s.own, true), others = stake_make(t, s.others, true);
    struct figure rest = stake_make(t, s.rest, true), result = stake_make(t, s.result, false);
    struct figure loss = figure_make(s.loss_points, 1, false);
    const char *name = review_seat_name(t, seat);
    const char *sum = t->v->r->players > 1
                          ? MUR_N("{seat}: {start} at the start, luck {luck}, own errors {own}, "
                                  "errors of others {others}, rest {rest}: {result} at the end.")
                          : MUR_N("{seat}: {start} at the start, luck {luck}, own errors {own}, "
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
    MUR_FILL(w, mur_tr(t->language, label), {"n", NULL, index + 1}, {"action", phrase, 0});
}

static void put_worst(const struct review_teller *t, int index, struct mur_writer *w)
{
    const struct mur_review_entry *e = review_known(t->v, (uint32_t)index);
    struct figure points = figure_make(e->loss_points, 1, false);
    struct figure chance = percent_make(e->loss_share, 1, false);
    const char *cost = review_is_common(t->v->r)
                           ? MUR_N("{class}: it cost {points} points.")
                           : MUR_N("{class}: it cost {points} points, {chance} of winning.");
    char why[REVIEW_PHRASE];
    put_action(t, index, e->played, "  {n}. {action}", w);
    mur_put(w, "\n     ");
    MUR_FILL(w, mur_tr(t->language, cost),
             {"class", mur_tr(t->language, review_class_title(e->rated)), 0},
             {"points", points.text, 0}, {"chance", chance.text, 0});
    mur_put(w, "\n     ");
    put_action(t, index, e->best, MUR_N("Better: {action}"), w);
    review_reason(t, (uint32_t)index, why, sizeof why);
    mur_put(w, "\n     (");
    mur_put(w, why);
    mur_put(w, ")\n");
}

static void put_moments(const struct review_teller *t, int seat, struct mur_writer *w)
{
    struct mur_review_seat s;
    const char *name = review_seat_name(t, seat);
    mur_review_seat(t->v, seat, &s);
    if (s.worst[0] >= 0) {
        mur_put(w, "\n");
        MUR_FILL(w, mur_tr(t->language, "What cost {seat} most:"), {"seat", name, 0});
        mur_put(w, "\n");
    }
    for (int i = 0; i < MUR_REVIEW_WORST && s.worst[i] >= 0; i++)
        put_worst(t, s.worst[i], w);
    if (s.best < 0)
        return;
    mur_put(w, "\n");
    MUR_FILL(w, mur_tr(t->language, "The best decision of {seat}:"), {"seat", name, 0});
    mur_put(w, "\n");
    put_action(t, s.best, review_known(t->v, (uint32_t)s.best)->played, "  {n}. {action}", w);
    mur_put(w, "\n");
}

/* What happened there, and what it changed for whom. */
static void put_turn(const struct review_teller *t, int index, struct mur_writer *w)
{
    const struct mur_review_entry *e = review_known(t->v, (uint32_t)index);
    int most = 0;
    double change[MUR_SEATS] = {0};
    for (int seat = 0; seat < t->v->r->players; seat++) {
        change[seat] =
            review_stake(t->v->r, &e->after, seat) - review_stake(t->v->r, &e->best_after, seat);
        if ((change[seat] < 0 ? -change[seat] : change[seat]) >
            (change[most] < 0 ? -change[most] : change[most]))
            most = seat;
    }
    struct figure size = stake_make(t, change[most], true);
    put_action(t, index, e->played, "  {n}. {action}", w);
    mur_put(w, " (");
    mur_put(w, review_seat_name(t, most));
    mur_put(w, " ");
    mur_put(w, size.text);
    mur_put(w, ")\n");
}

int mur_review_text(const struct mur_review *v, const char *language, char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    struct review_teller t = review_teller(v, language);
    int turn[MUR_REVIEW_TURNS], turns = mur_review_turns(v, turn);
    const char *meaning = review_is_common(v->r)
                              ? MUR_N("Points are those of a player who goes on like the bot.")
                              : MUR_N("Chances are those of players who all go on like the bot.");
    uint32_t all, done = mur_review_done(v, &all);
    if (done < all)
        MUR_FILL(&w, mur_tr(t.language, "Not finished: {n} of {all} steps are done.\n\n"),
                 {"n", NULL, (long)done}, {"all", NULL, (long)all});
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
    return w.length;
}
