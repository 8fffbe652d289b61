/*
 * eval_carcassonne.c - points that each colour may expect at the end of a game of Carcassonne.
 *
 * The score, and for every zone with figures on it what it will be worth to those who hold the majority:
 * its value complete and incomplete, weighted by the chance that the unseen tiles complete it. Figures
 * at home are worth something as long as there is something to do with them, the first more than the
 * last; figures that will soon be back count in part.
 */
#include "ai/weights_carcassonne.h"

#include <math.h>
#include <stddef.h>

enum { CELL_WORDS = (CARC_OPEN_MAX + 63) / 64 };

/* What is known of a zone on which figures stand. */
struct zone {
    struct carc_prospect p;
    int id, piece;
    int gaps; /* open cells into which it reaches ... */
    uint64_t gap[CELL_WORDS];
    double worth; /* to those who have the majority */
    unsigned owners;
};

/* What is known of the rest of the game, once for a position. */
struct outlook {
    struct ai_judge *j;
    const struct ai_carc_weights *w;
    const void *st;
    struct carc_fits *fits; /* the judge remembers it */
    int colours;
    double unseen;            /* tiles to come */
    double turns;             /* ... for each player */
    double rest;              /* 1 .. 0 */
    double home[MUR_SEATS];   /* figures at home, with those that will be back */
    double points[MUR_SEATS]; /* expected */
    int zones;
    int words;                      /* of the sets of cells */
    uint8_t index[CARC_PIECES_MAX]; /* by id: 1 + number of the zone, 0: nobody stands there */
    struct zone zone[CARC_FIGURES_MAX];
};

/* The chance that a cell which `fits` unseen tiles fill is filled in time. */
static double gap_chance(const struct outlook *o, enum carc_zone zone, int cell)
{
    if (o->turns < 0.5)
        return 0;
    double x = carc_fits(o->j->r, o->st, o->fits, cell) * o->turns / (o->unseen + 0.1);
    return x / (x + o->w->luck[zone]);
}

static double zone_chance(const struct outlook *o, const struct zone *z)
{
    double chance = 1;
    for (int word = 0; word < o->words; word++)
        for (uint64_t cells = z->gap[word]; cells && chance > 0.001; cells &= cells - 1)
            chance *= gap_chance(o, z->p.zone, 64 * word + mur_first_bit64(cells));
    if (z->gaps > 1)
        chance *= o->turns / (o->turns + o->w->many * (z->gaps - 1));
    return chance;
}

/* A missing neighbour beside tiles is filled by what fits there, the others by anything. */
static double cloister_worth(const struct outlook *o, const struct zone *z, double *back)
{
    const struct ai_carc_weights *w = o->w;
    double filled = o->unseen / (o->unseen + w->cloister), sum = 0;
    int cells[8], open = w->around > 0 ? carc_cells_around(o->st, z->piece, cells) : 0;
    *back = 1;
    for (int i = 0; i < z->p.open; i++) {
        double chance = filled;
        if (i < open) {
            double fits = carc_fits(o->j->r, o->st, o->fits, cells[i]);
            chance = fits / (fits + w->around + w->around_late / (o->unseen + 1));
        }
        *back *= chance;
        sum += chance;
    }
    return w->incomplete * (z->p.value + sum) +
           (1 - w->incomplete) * *back * z->p.value_if_complete;
}

/* What the zone will be worth, and the chance that its figures come home. */
static double zone_worth(const struct outlook *o, const struct zone *z, double *back)
{
    const struct carc_prospect *p = &z->p;
    const struct ai_carc_weights *w = o->w;
    switch (p->zone) {
    case CARC_CITY:
    case CARC_ROAD:
        *back = zone_chance(o, z);
        return *back * (p->value_if_complete + w->growth[p->zone] * z->gaps) +
               (1 - *back) * w->incomplete * p->value;
    case CARC_MONASTERY:
    case CARC_GARDEN:
        return cloister_worth(o, z, back);
    case CARC_FIELD:
        *back = 0;
        return p->value + 3 * p->cities_open * w->field_city * o->unseen / (o->unseen + 6) +
               w->field_grow * o->turns + w->growth[CARC_FIELD] * z->gaps * o->rest;
    case CARC_ZONES:
        break;
    }
    return 0;
}

/* The colours that are strongest. */
static unsigned owners_of(const int *strength, int colours)
{
    int most = 1;
    unsigned owners = 0;
    for (int colour = 0; colour < colours; colour++)
        most = strength[colour] > most ? strength[colour] : most;
    for (int colour = 0; colour < colours; colour++)
        owners |= (unsigned)(strength[colour] == most) << colour;
    return owners;
}

static void zone_find(struct outlook *o, int piece)
{
    int id = carc_zone_id(o->j->r, o->st, piece);
    if (o->index[id])
        return;
    struct zone *z = &o->zone[o->zones++];
    o->index[id] = (uint8_t)o->zones;
    z->id = id;
    z->piece = piece;
    carc_prospect(o->j->r, o->st, piece, &z->p);
    z->gaps = 0;
    memset(z->gap, 0, sizeof z->gap);
}

static void gaps_find(struct outlook *o)
{
    struct carc_end end[CARC_ENDS_MAX];
    int count = carc_ends(o->j->r, o->st, end);
    o->words = count ? end[count - 1].cell / 64 + 1 : 0;
    for (int i = 0; i < count; i++) {
        MUR_CHECK(o->index[end[i].zone]); /* whoever holds it stands there */
        struct zone *z = &o->zone[o->index[end[i].zone] - 1];
        uint64_t *gaps = &z->gap[end[i].cell / 64], bit = UINT64_C(1) << (end[i].cell % 64);
        z->gaps += !(*gaps & bit);
        *gaps |= bit;
    }
}

/* The part of a zone's worth that somebody else will take: gaps invite. */
static double zone_risk(const struct outlook *o, const struct zone *z)
{
    return o->w->risk[z->p.zone] * o->rest * z->gaps / (z->gaps + 2.0);
}

static void zone_count(struct outlook *o, struct zone *z)
{
    double back = 0;
    z->owners = owners_of(z->p.strength, o->colours);
    z->worth = zone_worth(o, z, &back);
    z->worth *= 1 - zone_risk(o, z);
    for (int colour = 0; colour < o->colours; colour++) {
        if (z->owners >> colour & 1)
            o->points[colour] += z->worth;
        o->home[colour] += o->w->back * back * z->p.strength[colour];
    }
}

/* ---- zones that may become one --------------------------------------------------------------------- */

/* The chance that a tile joins two zones of a kind where both of them end. */
static double join_chance(const struct outlook *o, const struct zone *a, const struct zone *b)
{
    enum carc_zone zone = a->p.zone;
    double apart = 1, often = o->turns / (o->unseen + 0.1);
    for (int word = 0; word < o->words; word++)
        for (uint64_t cells = a->gap[word] & b->gap[word]; cells; cells &= cells - 1) {
            int cell = 64 * word + mur_first_bit64(cells);
            apart *= 1 - o->w->join[zone] * gap_chance(o, zone, cell);
            if (o->w->joins[zone] > 0) {
                double x = often * carc_joins(o->j->r, o->st, o->fits, cell, a->id, b->id);
                apart *= 1 - o->w->joins[zone] * x / (x + o->w->luck[zone]);
            }
        }
    return 1 - apart;
}

static void zones_join(struct outlook *o, const struct zone *a, const struct zone *b)
{
    double chance = join_chance(o, a, b);
    if (chance <= 0)
        return;
    int strength[MUR_SEATS];
    for (int colour = 0; colour < o->colours; colour++)
        strength[colour] = a->p.strength[colour] + b->p.strength[colour];
    unsigned owners = owners_of(strength, o->colours);
    for (int colour = 0; colour < o->colours; colour++)
        o->points[colour] +=
            chance * ((owners >> colour & 1) * (a->worth + b->worth) -
                      (a->owners >> colour & 1) * a->worth - (b->owners >> colour & 1) * b->worth);
}

static void joins_count(struct outlook *o)
{
    for (int i = 0; i < o->zones; i++)
        for (int k = i + 1; k < o->zones; k++) {
            const struct zone *a = &o->zone[i], *b = &o->zone[k];
            if (a->p.zone == b->p.zone && a->owners != b->owners &&
                (o->w->join[a->p.zone] > 0 || o->w->joins[a->p.zone] > 0))
                zones_join(o, a, b);
        }
}

static double home_value(const struct outlook *o, double home)
{
    int whole = home >= AI_HOME_KNOWN - 1 ? AI_HOME_KNOWN - 1 : (int)home;
    if (whole == AI_HOME_KNOWN - 1)
        return o->w->home[whole];
    double part = home - whole;
    return o->w->home[whole] + part * (o->w->home[whole + 1] - o->w->home[whole]);
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

static void outlook_begin(struct outlook *o, struct ai_judge *j, const void *st)
{
    memset(o, 0, offsetof(struct outlook, zone));
    o->j = j;
    o->w = j->weights;
    o->st = st;
    o->colours = carc_colours(j->r);
    o->fits = j->known;
    carc_fits_prepare(o->fits, st);
    o->unseen = o->fits->total + (carc_hand(st) != 0);
    o->turns = o->unseen / j->r->players;
    o->rest = o->unseen / (o->unseen + o->w->home_rest);
}

static void outlook_make(struct outlook *o)
{
    struct carc_figure_info figure[CARC_FIGURES_MAX];
    const struct mur_rules *r = o->j->r;
    int count = carc_figures(r, o->st, figure);
    for (int colour = 0; colour < o->colours; colour++) {
        o->points[colour] = carc_score(o->st, colour);
        for (int f = 0; f < CARC_FIGURE_KINDS; f++)
            o->home[colour] += carc_supply(r, o->st, colour, f);
    }
    for (int i = 0; i < count; i++)
        zone_find(o, figure[i].piece);
    gaps_find(o);
    for (int i = 0; i < o->zones; i++)
        zone_count(o, &o->zone[i]);
    joins_count(o);
    goods_count(o);
    for (int colour = 0; colour < o->colours; colour++)
        o->points[colour] += o->rest * home_value(o, o->home[colour]);
    if (o->unseen > 0)
        o->points[carc_active_colour(o->st)] += o->w->tempo;
}

/* The one-player variant: the result is that of the last colour. */
static double outlook_common(const struct outlook *o)
{
    double least = 1e9, sum = 0;
    for (int colour = 0; colour < o->colours; colour++) {
        least = o->points[colour] < least ? o->points[colour] : least;
        sum += o->points[colour];
    }
    return o->w->behind * least + (1 - o->w->behind) * sum / o->colours;
}

static void carc_estimate(struct ai_judge *j, const void *st, double points[MUR_SEATS],
                          double *spread)
{
    struct outlook o;
    outlook_begin(&o, j, st);
    outlook_make(&o);
    *spread = 22 * sqrt(o.unseen / 72);
    for (int colour = 0; colour < o.colours; colour++)
        points[colour] = o.points[colour];
    if (j->r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP))
        points[0] = outlook_common(&o);
}

/* ---- what the estimate consists of ----------------------------------------------------------------- */

/* Tiles that fill the gap which is hardest to fill; 0 too if nothing can be filled any more. */
static int zone_fits(const struct outlook *o, const struct zone *z)
{
    int fewest = -1;
    for (int word = 0; word < o->words; word++)
        for (uint64_t cells = z->gap[word]; cells; cells &= cells - 1) {
            int fits = carc_fits(o->j->r, o->st, o->fits, 64 * word + mur_first_bit64(cells));
            fewest = fewest < 0 || fits < fewest ? fits : fewest;
        }
    return fewest < 0 ? 0 : fewest;
}

static int zone_terms(const struct outlook *o, const struct zone *z, struct ai_term *out)
{
    static const char *const words[CARC_ZONES] = {[CARC_CITY] = "city",
                                                  [CARC_ROAD] = "road",
                                                  [CARC_MONASTERY] = "monastery",
                                                  [CARC_GARDEN] = "garden",
                                                  [CARC_FIELD] = "field"};
    struct carc_tile_info tile = carc_tile_info(o->st, carc_tile_of(o->st, z->piece));
    bool gaps = z->p.zone == CARC_CITY || z->p.zone == CARC_ROAD;
    int count = 0;
    for (int colour = 0; colour < o->colours; colour++)
        if (z->owners >> colour & 1)
            out[count++] = (struct ai_term){.word = words[z->p.zone],
                                            .side = colour,
                                            .subject = carc_subject(CARC_SUBJECT_PIECE, z->piece),
                                            .place = 1000 * tile.x + tile.y,
                                            .points = z->worth,
                                            .number = gaps ? zone_fits(o, z) : z->p.open,
                                            .total = (int)o->unseen};
    return count;
}

/* The score, the followers at home, the goods, and what zones that may become one move from one to the
 * other: all that is left of the estimate but for being the next to move. */
static int side_terms(const struct outlook *o, int colour, double zones, struct ai_term *out)
{
    struct outlook goods = {.st = o->st, .colours = o->colours, .unseen = o->unseen};
    const struct mur_rules *r = o->j->r;
    double score = carc_score(o->st, colour), home = o->rest * home_value(o, o->home[colour]);
    double tempo = o->unseen > 0 && carc_active_colour(o->st) == colour ? o->w->tempo : 0;
    int at_home = 0;
    for (int f = 0; f < CARC_FIGURE_KINDS; f++)
        at_home += carc_supply(r, o->st, colour, f);
    goods_count(&goods);
    double joins = o->points[colour] - score - home - tempo - zones - goods.points[colour];
    out[0] =
        (struct ai_term){.word = "score", .side = colour, .points = score, .number = (int)score};
    out[1] = (struct ai_term){.word = "home", .side = colour, .points = home, .number = at_home};
    out[2] = (struct ai_term){.word = "goods", .side = colour, .points = goods.points[colour]};
    out[3] = (struct ai_term){.word = "join", .side = colour, .points = joins};
    return 4;
}

static int carc_terms(struct ai_judge *j, const void *st, struct ai_term *out)
{
    struct outlook o;
    double zones[MUR_SEATS] = {0};
    int count = 0;
    outlook_begin(&o, j, st);
    outlook_make(&o);
    for (int colour = 0; colour < o.colours; colour++)
        for (int i = 0; i < o.zones; i++)
            if (o.zone[i].owners >> colour & 1)
                zones[colour] += o.zone[i].worth;
    for (int colour = 0; colour < o.colours; colour++)
        count += side_terms(&o, colour, zones[colour], out + count);
    for (int i = 0; i < o.zones && count + MUR_SEATS <= AI_TERMS; i++)
        count += zone_terms(&o, &o.zone[i], out + count);
    return count;
}

static const void *carc_weights(const struct mur_rules *r, bool plain)
{
    if (r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP))
        return &ai_carc_solo;
    return plain ? &ai_carc_plain : &ai_carc_sharp;
}

const struct ai_school ai_school_carc = {.estimate = carc_estimate,
                                         .terms = carc_terms,
                                         .memory = sizeof(struct carc_fits),
                                         .is_blind = carc_awaits_tile,
                                         .weights = carc_weights,
                                         .scale = 30,
                                         .goal = 35,
                                         .noise = {[2] = 1.2, 1.25, 1.17, 1.12, 1.07}};
