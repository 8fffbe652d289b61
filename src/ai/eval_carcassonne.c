/*
 * eval_carcassonne.c - points that each colour may expect at the end of a game of Carcassonne.
 *
 * The score, and for every zone with figures on it what it will be worth to those who hold the majority:
 * its value complete and incomplete, weighted by the chance that the unseen tiles complete it. Figures
 * at home are worth something as long as there is something to do with them, the first more than the
 * last; figures that will soon be back count in part.
 */
#include "ai/internal.h"

#include <math.h>

enum { ZONE_WORDS = 704 / 64, ALL_FIGURES = 66 };

/* What is known of the rest of the game, once for a position. */
struct outlook {
    struct ai_judge *j;
    const void *st;
    int colours;
    double unseen;            /* tiles to come */
    double turns;             /* ... for each player */
    double home[MUR_SEATS];   /* figures at home, with those that will be back */
    double points[MUR_SEATS]; /* expected */
    double done[MUR_SEATS];   /* ... of zones that will be completed */
    uint64_t seen[ZONE_WORDS];
};

/* Worth of a colour's followers at home, in points; the ninth and more add nothing. */
static const double home_worth[] = {-3.2, -2.5, -2.0, -1.5, -1.1, -0.7, -0.3, 0, 0.1};
enum { HOME_MOST = sizeof home_worth / sizeof home_worth[0] - 1 };

static const double w_home = 14;  /* how much home_worth counts while many tiles are unseen */
static const double w_back = 0.5; /* of a figure that will be back */
static const double w_luck = 0.9; /* chances to fill a gap against being filled by something else */
static const double w_city = 0.45;   /* an incomplete city beside a field */
static const double w_grow = 0.01;   /* growth of a field for each turn to come */
static const double w_cloister = 12; /* tiles to come that fill half of the missing neighbours */

/* The chance that a cell which `fits` unseen tiles fill is filled in time. */
static double gap_chance(const struct outlook *o, int fits)
{
    if (o->turns < 0.5)
        return 0;
    double x = fits * o->turns / (o->unseen + 0.1);
    return x / (x + w_luck);
}

static double zone_chance(const struct outlook *o, const struct carc_prospect *p)
{
    double chance = 1;
    int listed = p->gaps < CARC_GAPS_MAX ? p->gaps : CARC_GAPS_MAX;
    for (int i = 0; i < listed && chance > 0.001; i++)
        chance *= gap_chance(o, carc_fits(o->j->r, o->st, &o->j->fits, p->gap[i]));
    if (p->gaps > 1)
        chance *= o->turns / (o->turns + p->gaps - 1);
    return chance;
}

/* What the zone will be worth, and the chance that its figures come home. */
static double zone_worth(const struct outlook *o, const struct carc_prospect *p, double *back)
{
    switch (p->zone) {
    case CARC_CITY:
    case CARC_ROAD:
        *back = zone_chance(o, p);
        return *back * p->value_if_complete + (1 - *back) * p->value;
    case CARC_MONASTERY:
    case CARC_GARDEN: {
        double filled = o->unseen / (o->unseen + w_cloister);
        *back = 1;
        for (int i = 0; i < p->open; i++)
            *back *= filled;
        return p->value + p->open * filled;
    }
    case CARC_FIELD:
        *back = 0;
        return p->value + 3 * p->cities_open * w_city * o->unseen / (o->unseen + 6) +
               w_grow * o->turns;
    case CARC_ZONES:
        break;
    }
    return 0;
}

static void zone_count(struct outlook *o, int piece)
{
    struct carc_prospect p = carc_prospect(o->j->r, o->st, piece);
    uint64_t bit = UINT64_C(1) << (p.id % 64);
    if (o->seen[p.id / 64] & bit)
        return;
    o->seen[p.id / 64] |= bit;
    double back = 0, worth = zone_worth(o, &p, &back);
    int most = 1;
    for (int colour = 0; colour < o->colours; colour++)
        most = p.strength[colour] > most ? p.strength[colour] : most;
    for (int colour = 0; colour < o->colours; colour++) {
        if (p.strength[colour] == most)
            o->points[colour] += worth;
        o->done[colour] += p.strength[colour] == most ? back * p.value_if_complete : 0;
        o->home[colour] += w_back * back * p.strength[colour];
    }
}

static double home_value(double home)
{
    int whole = home >= HOME_MOST ? HOME_MOST : (int)home;
    if (whole == HOME_MOST)
        return home_worth[HOME_MOST];
    double part = home - whole;
    return home_worth[whole] + part * (home_worth[whole + 1] - home_worth[whole]);
}

/* Ten points for the most tokens of each kind of goods, shared out by what is still to come. */
static void goods_count(struct outlook *o)
{
    for (int goods = CARC_WINE; goods < CARC_GOODS; goods++) {
        int most = 1, second = 0;
        for (int colour = 0; colour < o->colours; colour++) {
            int have = carc_goods(o->st, colour, (enum carc_goods)goods);
            if (have > most) {
                second = most;
                most = have;
            } else if (have > second) {
                second = have;
            }
        }
        for (int colour = 0; colour < o->colours; colour++) {
            int have = carc_goods(o->st, colour, (enum carc_goods)goods);
            double lead = have == most ? 1.0 + (most - second) : (double)have - most;
            double x = lead / (1.0 + o->unseen / 12);
            o->points[colour] += have ? 5 + 5 * x / sqrt(1 + x * x) : 0;
        }
    }
}

static void outlook_make(struct outlook *o)
{
    struct carc_figure_info figure[ALL_FIGURES];
    const struct mur_rules *r = o->j->r;
    int count = carc_figures(r, o->st, figure);
    for (int colour = 0; colour < o->colours; colour++) {
        o->points[colour] = carc_score(o->st, colour);
        for (int f = 0; f < CARC_FIGURE_KINDS; f++)
            o->home[colour] += carc_supply(r, o->st, colour, f);
    }
    for (int i = 0; i < count; i++)
        zone_count(o, figure[i].piece);
    goods_count(o);
    double rest = o->unseen / (o->unseen + 8);
    for (int colour = 0; colour < o->colours; colour++)
        o->points[colour] += w_home * rest * home_value(o->home[colour]);
}

static const double w_behind = 0.7; /* of the colour that is behind in the common result */
static const double w_done = 0.8;   /* of what colours may complete, if they are behind then */

/* The one-player variant: the result is that of the last colour, nothing counts that is not completed,
 * and a colour without a follower ends the game. */
static double outlook_common(const struct outlook *o)
{
    static const double home_lack[] = {-30, -14, -6, -2};
    enum { LACK_MOST = sizeof home_lack / sizeof home_lack[0] };
    double least = 1e9, sum = 0;
    for (int colour = 0; colour < o->colours; colour++) {
        int home = (int)o->home[colour];
        double value = carc_score(o->st, colour) + w_done * o->done[colour];
        value += home < LACK_MOST ? home_lack[home] * o->unseen / (o->unseen + 8) : 0;
        least = value < least ? value : least;
        sum += value;
    }
    return w_behind * least + (1 - w_behind) * sum / o->colours;
}

static void carc_estimate(struct ai_judge *j, const void *st, double points[MUR_SEATS],
                          double *spread)
{
    struct outlook o = {.j = j, .st = st, .colours = carc_colours(j->r)};
    o.unseen = carc_unseen_total(j->r, st) + (carc_hand(st) != 0);
    o.turns = o.unseen / j->r->players;
    outlook_make(&o);
    *spread = 22 * sqrt(o.unseen / 72);
    for (int colour = 0; colour < o.colours; colour++)
        points[colour] = o.points[colour];
    if (j->r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP))
        points[0] = outlook_common(&o);
}

const struct ai_school ai_school_carcassonne = {
    .kind = &carc_kind, .estimate = carc_estimate, .scale = 30, .goal = 35};
