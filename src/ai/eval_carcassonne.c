/*
 * eval_carcassonne.c - points that each colour may expect at the end of a game of Carcassonne.
 *
 * The score, and for every zone with figures on it what it will be worth to those who hold the majority:
 * its value complete and incomplete, weighted by the chance that the unseen tiles complete it. Figures
 * at home are worth something as long as there is something to do with them, the first more than the
 * last; figures that will soon be back count in part.
 */
#include "ai/outlook_carcassonne.h"
#include "ai/recall_carcassonne.h"

#include <math.h>

/* What is kept from one position to the next. */
struct known {
    struct carc_fits fits;
    struct ai_carc_frame frame;
    struct ai_carc_recall recall;
};

/* The chance that a cell which `fits` unseen tiles fill is filled in time. */
static double gap_chance(const struct ai_carc_outlook *o, enum carc_zone zone, int cell)
{
    if (o->turns < 0.5)
        return 0;
    double x = carc_fits(o->j->r, o->st, o->fits, cell) * o->turns / (o->unseen + 0.1);
    return x / (x + o->w->luck[zone]);
}

static double zone_chance(const struct ai_carc_outlook *o, const struct ai_carc_zone *z)
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
static double cloister_worth(const struct ai_carc_outlook *o, const struct ai_carc_zone *z,
                             double *back)
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
static double zone_worth(const struct ai_carc_outlook *o, const struct ai_carc_zone *z,
                         double *back)
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

/* From nothing; where it reaches is found for all zones at once. */
static struct ai_carc_zone *zone_find(const struct ai_carc_outlook *o, const struct carc_held *held)
{
    struct ai_carc_zone *z = ai_carc_zone_loose(o->frame, held->id, held->piece);
    carc_prospect(o->j->r, o->st, held->piece, &z->p);
    z->gaps = 0;
    memset(z->gap, 0, sizeof z->gap);
    return z;
}

static void gaps_find(struct ai_carc_outlook *o)
{
    struct carc_end end[CARC_ENDS_MAX];
    uint8_t index[CARC_PIECES_MAX] = {
        0}; /* by id: 1 + number of the zone, 0: nobody stands there */
    int count = carc_ends(o->j->r, o->st, end);
    o->words = count ? end[count - 1].cell / 64 + 1 : 0;
    for (int i = 0; i < o->zones; i++)
        index[o->zone[i]->id] = (uint8_t)(i + 1);
    for (int i = 0; i < count; i++) {
        MUR_CHECK(index[end[i].zone]); /* whoever holds it stands there */
        struct ai_carc_zone *z = o->zone[index[end[i].zone] - 1];
        uint64_t *gaps = &z->gap[end[i].cell / 64], bit = UINT64_C(1) << (end[i].cell % 64);
        z->gaps += !(*gaps & bit);
        *gaps |= bit;
    }
}

/* From nothing. */
static void zones_search(struct ai_carc_outlook *o)
{
    struct carc_held held[CARC_FIGURES_MAX];
    o->zones = carc_held(o->j->r, o->st, NULL, held);
    for (int i = 0; i < o->zones; i++)
        o->zone[i] = zone_find(o, &held[i]);
    gaps_find(o);
}

static void zones_find(struct ai_carc_outlook *o)
{
    o->words = o->frame->reach.words;
    if (o->framed)
        o->zones = ai_carc_frame_zones(o->frame, o->j->r, o->st, o->zone);
    else
        zones_search(o);
}

/* The part of a zone's worth that somebody else will take: gaps invite. */
static double zone_risk(const struct ai_carc_outlook *o, const struct ai_carc_zone *z)
{
    return o->w->risk[z->p.zone] * o->rest * z->gaps / (z->gaps + 2.0);
}

static void zone_value(const struct ai_carc_outlook *o, struct ai_carc_zone *z)
{
    z->owners = owners_of(z->p.strength, o->colours);
    z->back = 0;
    z->worth = zone_worth(o, z, &z->back);
    z->worth *= 1 - zone_risk(o, z);
    for (int colour = 0; colour < o->colours; colour++) {
        z->adds[colour].points = z->owners >> colour & 1 ? z->worth : 0;
        z->adds[colour].home = o->w->back[z->p.zone] * z->back * z->p.strength[colour];
    }
    z->ends = 0;
    if (o->w->join[z->p.zone] > 0 || o->w->joins[z->p.zone] > 0)
        for (int word = 0; word < o->words; word++)
            z->ends |= z->gap[word];
    z->valued = true;
}

/* Values those that are new, and finds for each that ends somewhere the next one of its kind that does. */
static void zones_value(struct ai_carc_outlook *o)
{
    uint8_t last[CARC_ZONES];
    memset(last, CARC_FIGURES_MAX, sizeof last); /* nobody's: what is behind it is not asked for */
    for (int i = 0; i < o->zones; i++) {
        struct ai_carc_zone *z = o->zone[i];
        if (!z->valued)
            zone_value(o, z);
        o->next[i] = 0;
        if (z->ends) {
            o->next[last[z->p.zone]] = (uint8_t)i;
            last[z->p.zone] = (uint8_t)i;
        }
    }
}

/* Colour by colour, so that its sums need not be stored for each zone. */
static void zones_count(struct ai_carc_outlook *o)
{
    for (int colour = 0; colour < o->colours; colour++) {
        struct ai_carc_sum sum = o->sum[colour];
        for (int i = 0; i < o->zones; i++) {
            sum.points += o->zone[i]->adds[colour].points;
            sum.home += o->zone[i]->adds[colour].home;
        }
        o->sum[colour] = sum;
    }
}

/* ---- zones that may become one --------------------------------------------------------------------- */

/* The chance that a tile joins two zones of a kind where both of them end. */
static double join_chance(const struct ai_carc_outlook *o, const struct ai_carc_zone *a,
                          const struct ai_carc_zone *b)
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

/* What each colour may expect of two zones that may become one, beyond what it has of each; false if they
 * cannot. */
static bool join_shares(const struct ai_carc_outlook *o, const struct ai_carc_zone *a,
                        const struct ai_carc_zone *b, double share[MUR_SEATS])
{
    double chance = join_chance(o, a, b), both = a->worth + b->worth;
    if (chance <= 0)
        return false;
    int strength[MUR_SEATS];
    for (int colour = 0; colour < o->colours; colour++)
        strength[colour] = a->p.strength[colour] + b->p.strength[colour];
    unsigned owners = owners_of(strength, o->colours);
    for (int colour = 0; colour < o->colours; colour++)
        share[colour] = chance * ((owners >> colour & 1 ? both : 0) - a->adds[colour].points -
                                  b->adds[colour].points);
    return true;
}

/* Is there a cell where both of them end? */
static inline bool do_meet(const struct ai_carc_outlook *o, const struct ai_carc_zone *a,
                           const struct ai_carc_zone *b)
{
    uint64_t common = a->gap[0] & b->gap[0];
    for (int word = 1; word < o->words; word++)
        common |= a->gap[word] & b->gap[word];
    return common != 0;
}

/* Two of a kind: are they somebody else's? Where they do not meet in the end, nothing is found to be shared. */
static inline bool may_join(const struct ai_carc_outlook *o, const struct ai_carc_zone *a,
                            const struct ai_carc_zone *b)
{
    return a->ends & b->ends && a->owners != b->owners && (AI_IS_SMALL || do_meet(o, a, b));
}

bool ai_carc_join_shares(const struct ai_carc_outlook *o, const struct ai_carc_zone *a,
                         const struct ai_carc_zone *b, double share[MUR_SEATS])
{
    return a->p.zone == b->p.zone && may_join(o, a, b) && join_shares(o, a, b, share);
}

/* The shares, if they are remembered; nothing to anybody if the zones cannot become one. */
static void join_count(struct ai_carc_outlook *o, const struct ai_carc_zone *a,
                       const struct ai_carc_zone *b)
{
    bool known = false;
    double here[MUR_SEATS];
    struct ai_carc_join *join = o->framed ? ai_carc_frame_join(o->frame, a, b, &known) : NULL;
    double *share = join ? join->share : here;
    if (!(join && known) && !join_shares(o, a, b, share))
        memset(share, 0, sizeof here);
    for (int colour = 0; colour < o->colours; colour++)
        o->sum[colour].points += share[colour];
}

static void joins_count(struct ai_carc_outlook *o)
{
    for (int i = 0; i < o->zones; i++)
        for (int k = o->next[i]; k; k = o->next[k])
            if (may_join(o, o->zone[i], o->zone[k]))
                join_count(o, o->zone[i], o->zone[k]);
}

static double home_value(const struct ai_carc_outlook *o, double home)
{
    int whole = home >= AI_HOME_KNOWN - 1 ? AI_HOME_KNOWN - 1 : (int)home;
    if (whole == AI_HOME_KNOWN - 1)
        return o->w->home[whole];
    double part = home - whole;
    return o->w->home[whole] + part * (o->w->home[whole + 1] - o->w->home[whole]);
}

double ai_carc_home_worth(const struct ai_carc_outlook *o, int colour)
{
    return o->rest * home_value(o, o->sum[colour].home);
}

double ai_carc_home_change(const struct ai_carc_outlook *o, int colour, int more)
{
    return o->rest * home_value(o, o->sum[colour].home + more) - ai_carc_home_worth(o, colour);
}

/* What is still ahead, as one of two who have so many turns sees it: among many a table has as many tiles, but each
 * of them uses fewer. Plain judges count the tiles, so that they stay what they were. */
static double rest_of(const struct ai_carc_outlook *o)
{
    double tiles = o->j->plain || ai_is_common(o->j->r) ? o->unseen : 2 * o->turns;
    return tiles / (tiles + o->w->home_rest);
}

/* Who moves sooner has a part of a turn more to come, so that positions before and after a turn compare. Whoever has
 * laid the tile is the last to lay another. */
static void turns_count(struct ai_carc_outlook *o)
{
    int players = o->j->r->players, next = carc_active_colour(o->st);
    if (ai_is_common(o->j->r) || o->unseen < 1)
        return;
    if (!carc_hand(o->st) && !carc_awaits_tile(o->st))
        next = (next + 1) % players;
    for (int later = 0; later < players; later++)
        o->sum[(next + later) % players].points += o->w->turn * (players - 1 - later) / players;
}

static void outlook_begin(struct ai_carc_outlook *o, struct ai_judge *j, const void *st)
{
    struct known *known = j->known;
    if (carc_fits_prepare(&known->fits, st) && !AI_IS_SMALL)
        ai_carc_recall_clear(&known->recall);
    o->j = j;
    o->w = j->weights;
    o->st = st;
    o->extra = NULL;
    o->colours = carc_colours(j->r);
    o->fits = &known->fits;
    o->frame = &known->frame;
    o->unseen = o->fits->total + (carc_hand(st) != 0);
    o->turns = o->unseen / j->r->players;
    o->rest = rest_of(o);
}

/* Followers that a colour has at home. */
static double supply_worth(const struct ai_carc_outlook *o, int colour)
{
    enum { BYTE = 8 };
    double home = 0;
    for (uint64_t left = carc_supplies(o->st, colour); left;) {
        int figure = mur_first_bit64(left) / BYTE;
        home += o->w->home_of[figure] * (int)(left >> figure * BYTE & 0xFF);
        left &= ~(UINT64_C(0xFF) << figure * BYTE);
    }
    return home;
}

static void outlook_make(struct ai_carc_outlook *o)
{
    o->framed = ai_carc_frame_turn(o->frame, o->j->r, o->st, o->fits);
    for (int colour = 0; colour < o->colours; colour++) {
        o->sum[colour].points = carc_score(o->st, colour);
        o->sum[colour].home = supply_worth(o, colour);
    }
    zones_find(o);
    zones_value(o);
    zones_count(o);
    joins_count(o);
    ai_carc_box_count(o);
    for (int colour = 0; colour < o->colours; colour++)
        o->sum[colour].points += ai_carc_home_worth(o, colour);
}

void ai_carc_outlook_make(struct ai_carc_outlook *o, struct ai_judge *j, const void *st,
                          double extra[AI_EXTRAS][MUR_SEATS])
{
    outlook_begin(o, j, st);
    o->extra = extra;
    outlook_make(o);
}

/* The same, if the position was estimated before. */
static void outlook_recall(struct ai_carc_outlook *o)
{
    struct known *known = o->j->known;
    double *points;
    if (AI_IS_SMALL || !known->recall.on || o->j->fleeting) {
        outlook_make(o);
    } else if (ai_carc_recall_find(&known->recall, o->j->r, o->st, &points)) {
        for (int colour = 0; colour < o->colours; colour++)
            o->sum[colour].points = points[colour];
    } else {
        outlook_make(o);
        for (int colour = 0; colour < o->colours; colour++)
            points[colour] = o->sum[colour].points;
    }
}

/* The one-player variant: the result is that of the last colour, with what its followers on the board bring (V11).
 * The nearer the end, the less can those who are ahead be of use to it. */
static double outlook_common(const struct ai_carc_outlook *o)
{
    double least = 1e9, sum = 0, behind = 1 - (1 - o->w->behind) * o->rest;
    for (int colour = 0; colour < o->colours; colour++) {
        double points =
            o->sum[colour].points + o->w->out * carc_followers_out(o->j->r, o->st, colour);
        least = points < least ? points : least;
        sum += points;
    }
    return behind * least + (1 - behind) * sum / o->colours;
}

static void carc_estimate(struct ai_judge *j, const void *st, double points[MUR_SEATS],
                          double *spread)
{
    struct ai_carc_outlook o;
    outlook_begin(&o, j, st);
    outlook_recall(&o);
    turns_count(&o);
    *spread = 22 * sqrt(o.unseen / 72);
    for (int colour = 0; colour < o.colours; colour++)
        points[colour] = o.sum[colour].points;
    if (j->r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP))
        points[0] = outlook_common(&o);
}

static void carc_frame(struct ai_judge *j, const void *st)
{
    struct known *known = j->known;
    ai_carc_frame_begin(&known->frame, st);
    known->recall.on = true;
}

static double carc_fullness(const struct mur_rules *r)
{
    int all, on = carc_expansions(r, &all);
    return on < all ? (double)on / all : 1;
}

static const void *carc_weights(const struct mur_rules *r, bool plain)
{
    if (r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP))
        return &ai_carc_solo;
    if (plain)
        return &ai_carc_plain;
    if (carc_fullness(r) >= 0.3)
        return r->players == 2 ? &ai_carc_full : &ai_carc_full_many;
    return r->players == 2 ? &ai_carc_sharp : r->players == 3 ? &ai_carc_three : &ai_carc_many;
}

const struct ai_school ai_school_carc = {
    .estimate = carc_estimate,
    .frame = carc_frame,
    .copy = carc_copy_over,
    .copy_again = AI_IS_SMALL ? NULL : carc_copy_again,
    .memory = sizeof(struct known),
    .overlooks = {[AI_WEAK] = {[1] = 100, 100, 190, 220, 250, 280},
                  [AI_WEAKEST] = {[1] = 200, 200, 410, 470, 560, 660}},
    .overlooks_full = {[AI_WEAK] = {[1] = 100, 100, 150, 180, 180, 210},
                       [AI_WEAKEST] = {[1] = 230, 230, 350, 370, 390, 430}},
    .is_blind = carc_awaits_tile,
    .weights = carc_weights,
    .scale = 30,
    .goal = 35,
    .noise = {[2] = 1.2, 1.25, 1.17, 1.12, 1.07},
    .noise_full = {[2] = 2.5, 2.7, 2.4, 2.15, 2.0},
    .fullness = carc_fullness};
