/* score.c - what zones are worth, who gets it, and what comes home. */
#include "internal.h"

static void award_item(struct oracle_award *a, const char *what, int count, int points)
{
    if (points == 0)
        return;
    a->item[a->items++] = (struct oracle_item){.what = what, .count = count, .points = points};
    a->points += points;
}

/* An award of nothing is none (M1). */
static void award_give(struct oracle *o, const struct oracle_award *a)
{
    if (a->points == 0)
        return;
    o->score[a->seat] += a->points;
    o->award[o->awards++] = *a;
}

/* Roads, cities, monasteries, gardens: during play when complete (B6-B9, I1, I2), or as they are at
 * the end (E4). */
static void zone_value(const struct zone *z, struct oracle_award *a)
{
    bool open = z->open > 0;
    int each = 1;
    if (z->kind == MONASTERY || z->kind == GARDEN) {
        award_item(a, "neighbours", 9 - z->open, 9 - z->open);
        return;
    }
    if (z->kind == ROAD)
        each = z->inn ? (open ? 0 : 2) : 1;
    if (z->kind == CITY)
        each = z->cathedral ? (open ? 0 : 3) : (open ? 1 : 2);
    award_item(a, "tiles", z->tiles, each * z->tiles);
    award_item(a, "shields", z->shields, each * z->shields);
}

static void zone_pay(struct oracle *o, const struct zone *z, const char *reason)
{
    unsigned winners = zone_winners(z);
    for (int seat = 0; seat < SEATS; seat++) {
        if (!(winners >> seat & 1))
            continue;
        struct oracle_award a = {.seat = seat, .zone = kind_name[z->kind], .reason = reason};
        zone_value(z, &a);
        award_give(o, &a);
    }
}

/* K1: to the player who laid the tile, whoever stands in the city. */
static void goods_take(struct oracle *o, const struct zone *z)
{
    for (int i = 0; i < GOODS; i++)
        o->goods[o->seat][i] += z->goods[i];
}

static void figures_home(struct oracle *o)
{
    for (int i = o->standings - 1; i >= 0; i--) {
        const struct standing s = o->stand[i];
        const struct zone *z = zone_of(o, s.tile, s.segment);
        if (z->kind == FIELD || z->open > 0)
            continue;
        o->supply[s.seat][s.figure]++;
        o->stand[i] = o->stand[--o->standings];
    }
    o->zones_old = true;
}

void score_part(struct oracle *o)
{
    const struct zones *z = zones_find(o);
    if (o->abbot_points) {
        struct oracle_award a = {
            .seat = o->seat, .zone = kind_name[o->abbot_kind], .reason = "return"};
        award_item(&a, "neighbours", o->abbot_points, o->abbot_points);
        award_give(o, &a);
    }
    for (int i = 0; i < z->count; i++) {
        const struct zone *zone = &z->zone[i];
        if (zone->kind == FIELD || zone->open > 0)
            continue;
        zone_pay(o, zone, "complete");
        if (zone->kind == CITY && zone->has_new_tile)
            goods_take(o, zone);
    }
    figures_home(o);
}

/* ---- the end ----------------------------------------------------------------------------------------- */

/* F3: each completed city that touches the field, once. */
static int field_cities(struct oracle *o, int field)
{
    const struct zones *z = &o->zones;
    bool counted[TILES * SEGMENTS] = {false};
    int cities = 0;
    for (int tile = 0; tile < o->tiles; tile++)
        for (int i = 0; i < SEGMENTS; i++) {
            if (z->of[tile][i] != field)
                continue;
            for (int k = 0; k < SEGMENTS; k++) {
                if (!(segment_of(o, tile, i)->touches >> k & 1))
                    continue;
                int city = z->of[tile][k];
                if (z->zone[city].open == 0 && !counted[city])
                    cities++;
                counted[city] = true;
            }
        }
    return cities;
}

/* P2: does the seat have a pig in this field? */
static bool field_has_pig(const struct oracle *o, int field, int seat)
{
    for (int i = 0; i < o->standings; i++) {
        const struct standing *s = &o->stand[i];
        if (s->figure == PIG && s->seat == seat && o->zones.of[s->tile][s->segment] == field)
            return true;
    }
    return false;
}

static void field_pay(struct oracle *o, int field)
{
    unsigned winners = zone_winners(&o->zones.zone[field]);
    int cities = winners ? field_cities(o, field) : 0;
    for (int seat = 0; seat < SEATS; seat++) {
        if (!(winners >> seat & 1))
            continue;
        struct oracle_award a = {.seat = seat, .zone = kind_name[FIELD], .reason = "final"};
        award_item(&a, "cities", cities, 3 * cities);
        if (field_has_pig(o, field, seat))
            award_item(&a, "pig", cities, cities);
        award_give(o, &a);
    }
}

/* K3. */
static void goods_pay(struct oracle *o)
{
    for (int i = 0; i < GOODS; i++) {
        int most = 1;
        for (int seat = 0; seat < SEATS; seat++)
            most = o->goods[seat][i] > most ? o->goods[seat][i] : most;
        for (int seat = 0; seat < SEATS; seat++) {
            if (o->goods[seat][i] != most)
                continue;
            struct oracle_award a = {.seat = seat, .zone = "goods", .reason = "final"};
            award_item(&a, goods_name[i], most, 10);
            award_give(o, &a);
        }
    }
}

/* E2 - E5. */
void score_final(struct oracle *o)
{
    const struct zones *z = zones_find(o);
    for (int i = 0; i < z->count; i++)
        if (z->zone[i].kind != FIELD)
            zone_pay(o, &z->zone[i], "final");
    for (int i = 0; i < z->count; i++)
        if (z->zone[i].kind == FIELD)
            field_pay(o, i);
    goods_pay(o);
}
