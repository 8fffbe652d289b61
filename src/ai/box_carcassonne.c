/*
 * box_carcassonne.c - what the expansions add to the outlook: goods, figures of their own, ingots, robbers, messages,
 * ferries, flying machines, crop circles, mage and witch.
 */
#include "ai/outlook_carcassonne.h"

#include <math.h>

static void extra_add(struct ai_carc_outlook *o, enum ai_carc_extra extra, int colour,
                      double points)
{
    o->sum[colour].points += points;
    if (o->extra)
        o->extra[extra][colour] += points;
}

/* To those who hold the zone. */
static void owners_add(struct ai_carc_outlook *o, enum ai_carc_extra extra,
                       const struct ai_carc_zone *z, double points)
{
    for (int colour = 0; colour < o->colours; colour++)
        if (z->owners >> colour & 1)
            extra_add(o, extra, colour, points);
}

/* Ten points for the most tokens of each kind of goods, shared out by what is still to come. */
static void goods_count(struct ai_carc_outlook *o)
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
            extra_add(o, AI_EXTRA_GOODS, colour, have ? 5 + 5 * x / sqrt(1 + x * x) : 0);
        }
    }
}

/* The zone of a piece if somebody stands there, or NULL. */
static const struct ai_carc_zone *zone_of(const struct ai_carc_outlook *o, int piece)
{
    int id = carc_zone_id(o->j->r, o->st, piece);
    for (int i = 0; i < o->zones; i++)
        if (o->zone[i]->id == id)
            return o->zone[i];
    return NULL;
}

/* Figures that are not there for the majority, and one that need not stay to the end. */
static void builder_count(struct ai_carc_outlook *o, int colour, const struct ai_carc_zone *z)
{
    extra_add(o, AI_EXTRA_BUILDER, colour, o->w->builder * o->rest * z->gaps / (z->gaps + 1.0));
}

static void pig_count(struct ai_carc_outlook *o, int colour, const struct ai_carc_zone *z)
{
    if (z->owners >> colour & 1)
        extra_add(o, AI_EXTRA_PIG, colour, o->w->pig * z->worth / 3);
}

static void abbot_count(struct ai_carc_outlook *o, int colour, const struct ai_carc_zone *z)
{
    o->sum[colour].home += o->w->abbot * (1 - z->back);
}

static void specials_count(struct ai_carc_outlook *o)
{
    static const struct {
        int figure;
        void (*count)(struct ai_carc_outlook *o, int colour, const struct ai_carc_zone *z);
    } special[] = {{CARC_FIGURE_builder, builder_count},
                   {CARC_FIGURE_pig, pig_count},
                   {CARC_FIGURE_abbot, abbot_count}};
    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++)
        for (int colour = 0; carc_figure_played(o->j->r, special[i].figure) && colour < o->colours;
             colour++) {
            int piece = carc_single(o->st, colour, special[i].figure);
            const struct ai_carc_zone *z = piece < 0 ? NULL : zone_of(o, piece);
            if (z)
                special[i].count(o, colour, z);
        }
}

/* What is known of one end of a ferry holds for the other, too; true if that was not known. */
static bool ends_join(const struct ai_carc_outlook *o, const int ends[2],
                      uint8_t at[CARC_PIECES_MAX])
{
    uint8_t *a = &at[carc_label_of(o->st, ends[0])], *b = &at[carc_label_of(o->st, ends[1])];
    if (*a == *b)
        return false;
    *a = *b = *a > *b ? *a : *b;
    return true;
}

/* Where somebody stands: by label 1 + the number of the zone, 0 elsewhere. Ferries join several labels. */
static void stands_find(const struct ai_carc_outlook *o, uint8_t at[CARC_PIECES_MAX])
{
    int ends[CARC_LINKS_MAX][2], ferries = carc_ferries(o->st, ends);
    memset(at, 0, CARC_PIECES_MAX);
    for (int i = 0; i < o->zones; i++)
        at[o->zone[i]->id] = (uint8_t)(i + 1);
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < ferries; i++)
            more |= ends_join(o, ends[i], at);
    }
}

/* The ingots lie on few zones that somebody stands on. Fields are never completed. */
static void bars_count(struct ai_carc_outlook *o)
{
    uint8_t at[CARC_PIECES_MAX];
    int tiles[CARC_BARS_MAX], bars = carc_bars(o->st, tiles);
    if (bars)
        stands_find(o, at);
    for (int i = 0; i < bars; i++) {
        struct carc_tile_info t = carc_tile_info(o->st, tiles[i]);
        const struct carc_face *face = &carc_face[t.face];
        for (int slot = 0; slot < face->slots; slot++) {
            int zone = at[carc_label_of(o->st, t.first_piece + slot)];
            if (zone && face->slot[slot].zone != CARC_FIELD)
                owners_add(o, AI_EXTRA_INGOTS, o->zone[zone - 1],
                           o->w->bar * o->zone[zone - 1]->back);
        }
    }
}

static void gold_count(struct ai_carc_outlook *o)
{
    for (int colour = 0; colour < o->colours; colour++)
        extra_add(o, AI_EXTRA_INGOTS, colour,
                  o->w->ingot * carc_ingots_value(carc_ingots(o->st, colour)));
    bars_count(o);
}

/* Somebody whom a colour's robber waits for. */
static bool has_victim(const struct ai_carc_outlook *o, int colour, int space)
{
    for (int other = 0; other < o->colours; other++)
        for (int scorer = 0; scorer < carc_scorers(o->j->r); scorer++)
            if (other != colour && carc_track(o->st, other, scorer) % CARC_LAP == space)
                return true;
    return false;
}

static void robbers_count(struct ai_carc_outlook *o)
{
    for (int colour = 0; colour < o->colours; colour++) {
        int space = carc_robber(o->st, colour);
        if (space >= 0 && has_victim(o, colour, space))
            extra_add(o, AI_EXTRA_ROBBER, colour, o->w->robber * o->rest);
    }
}

/* A message waits on every fifth space for either of two scoring figures. Four points come more often than one or
 * five, and messages give two: whoever lacks those is nearer to the next one, and two figures that lack the same
 * are no better than one. */
static void messages_count(struct ai_carc_outlook *o)
{
    enum { DARK = 5 };
    static const uint8_t percent[DARK] = {12, 27, 19, 30, 12}; /* by spaces beyond the last one */
    for (int colour = 0; carc_scorers(o->j->r) > 1 && colour < o->colours; colour++) {
        int a = carc_track(o->st, colour, 0) % DARK, b = carc_track(o->st, colour, 1) % DARK;
        extra_add(o, AI_EXTRA_MESSAGES, colour,
                  o->w->message * o->rest * (percent[a] + (a == b ? 0 : percent[b])) / 100);
    }
}

/* Whoever lengthens a road turns its ferry, which ends the road where it lies. */
static void ferries_count(struct ai_carc_outlook *o)
{
    int pieces[CARC_LINKS_MAX][2], ferries = carc_ferries(o->st, pieces);
    while (ferries--) {
        const struct ai_carc_zone *z = zone_of(o, pieces[ferries][0]);
        if (z)
            owners_add(o, AI_EXTRA_FERRIES, z, o->w->ferry * z->worth);
    }
}

/* What a follower more (1) or less (-1) in a zone changes for a colour; he is missed at home, or is there again. */
static double follower_worth(const struct ai_carc_outlook *o, const struct ai_carc_zone *z,
                             int colour, int more)
{
    int most = 1, owns = z->owners >> colour & 1;
    if (o->sum[colour].home < more)
        return 0;
    for (int other = 0; other < o->colours; other++)
        if (other != colour && z->p.strength[other] > most)
            most = z->p.strength[other];
    return z->worth * ((z->p.strength[colour] + more >= most) - owns) +
           ai_carc_home_change(o, colour, -more);
}

/* Tiles to come with a symbol; of circles, with that of one kind of zone. */
static int unseen_with(const struct ai_carc_outlook *o, int mark, int kind)
{
    int count = 0;
    for (int i = 0; i < o->fits->faces; i++) {
        const struct carc_face *face = &carc_face[o->fits->face[i]];
        if (face->marks & mark && (mark != CARC_CIRCLE || face->circle == kind))
            count += o->fits->unseen[o->fits->face[i]];
    }
    return count;
}

/* Machines land where no follower could be put. */
static void flying_count(struct ai_carc_outlook *o)
{
    double each = o->w->flying * unseen_with(o, CARC_FLIES, 0);
    for (int i = 0; each != 0 && i < o->zones; i++) {
        const struct ai_carc_zone *z = o->zone[i];
        bool lands = z->p.open && z->p.zone != CARC_GARDEN; /* fields are never open */
        for (int colour = 0; lands && colour < o->colours; colour++) {
            double points = follower_worth(o, z, colour, 1);
            if (points > 0)
                extra_add(o, AI_EXTRA_FLYING, colour, each * points);
        }
    }
}

/* What a circle brings: a follower more where he helps most, and one less where he is missed least. */
static double circle_worth(const struct ai_carc_outlook *o, int kind, int colour)
{
    double none = -1e9, more = 0, less = none;
    for (int i = 0; i < o->zones; i++) {
        const struct ai_carc_zone *z = o->zone[i];
        if ((int)z->p.zone != kind || !z->p.strength[colour])
            continue;
        double joined = follower_worth(o, z, colour, 1), left = follower_worth(o, z, colour, -1);
        more = joined > more ? joined : more;
        less = left > less ? left : less;
    }
    return less > none ? more + less : 0;
}

static void circles_count(struct ai_carc_outlook *o)
{
    for (int kind = CARC_CITY; kind <= CARC_FIELD; kind++) {
        double each = o->w->circle * unseen_with(o, CARC_CIRCLE, kind);
        for (int colour = 0; each != 0 && colour < o->colours; colour++)
            extra_add(o, AI_EXTRA_CIRCLES, colour, each * circle_worth(o, kind, colour));
    }
}

/* Mage and witch may be led elsewhere before the zone is complete. The mage's part of its worth is a third in a city
 * and half on a road; the witch takes as much as she leaves. */
static void magic_count(struct ai_carc_outlook *o)
{
    static const double part[2][2] = {{-1.0 / 3, -0.5}, {1, 1}}; /* of city, road */
    int tiles = unseen_with(o, CARC_MAGIC, 0);
    double moved = o->w->magic * tiles / (tiles + 1.0);
    for (int who = 0; moved != 0 && who < 2; who++) {
        int piece = carc_spell(o->st, who);
        const struct ai_carc_zone *z = piece < 0 ? NULL : zone_of(o, piece);
        if (z)
            owners_add(o, AI_EXTRA_MAGIC, z,
                       moved * (1 - z->back) * z->worth * part[who][z->p.zone]);
    }
}

/* Terms that no weights count so far: only who learns others needs them, and a page does not. */
static void idle_count(struct ai_carc_outlook *o)
{
    if (o->w->ferry != 0)
        ferries_count(o);
    if (o->w->flying != 0)
        flying_count(o);
    if (o->w->circle != 0)
        circles_count(o);
    if (o->w->magic != 0)
        magic_count(o);
}

void ai_carc_box_count(struct ai_carc_outlook *o)
{
    specials_count(o);
    if (AI_IS_SMALL || carc_any_goods(o->st))
        goods_count(o);
    gold_count(o);
    robbers_count(o);
    messages_count(o);
    if (!AI_IS_SMALL)
        idle_count(o);
}
