/* score.c - what zones are worth, who gets it, and what comes home. */
#include "internal.h"

/* Roads, cities, monasteries, gardens: complete (B6 - B9, I1, I2), or as they are at the end (E4),
 * with the mage or the witch (W7, W8). */
void zone_value(const struct zone *z, struct oracle_award *a)
{
    bool open = z->open > 0;
    int each = 1;
    if (z->kind == MONASTERY || z->kind == GARDEN) {
        award_item(a, "neighbours", 9 - z->open, 9 - z->open);
        return;
    }
    if (z->kind == CITY)
        each = open ? 1 : 2;
    award_item(a, "tiles", z->tiles, each * z->tiles);
    award_item(a, "shields", z->shields, each * z->shields);
    if (z->kind == ROAD && z->inn)
        award_item(a, "inn", z->tiles, open ? -a->points : z->tiles);
    if (z->kind == CITY && z->cathedral)
        award_item(a, "cathedral", z->tiles + z->shields,
                   open ? -a->points : z->tiles + z->shields);
    if (z->spell[MAGE])
        award_item(a, "mage", z->tiles, z->tiles);
    if (z->spell[WITCH])
        award_item(a, "witch", 1, -(a->points / 2));
}

static void zone_due(struct oracle *o, int zone, const char *reason)
{
    const struct zone *z = &o->zones.zone[zone];
    struct due due = {.award = {.zone = kind_name[z->kind], .reason = reason},
                      .winners = zone_winners(z)};
    for (int tile = 0; tile < o->tiles; tile++)
        for (int i = 0; i < SEGMENTS; i++)
            if (o->zones.of[tile][i] == zone)
                due.piece = (struct piece){.tile = tile, .segment = i};
    zone_value(z, &due.award);
    due_add(o, &due);
}

static bool zone_is_complete(const struct zone *z)
{
    return z->kind != FIELD && z->open == 0;
}

/* Step 3: everything that is due is listed first (O4). */
void score_offer(struct oracle *o)
{
    const struct zones *z = zones_find(o);
    if (o->abbot_points) {
        struct due due = {
            .award = {.zone =
                          kind_name[segment_of(o, o->abbot_from.tile, o->abbot_from.segment)->kind],
                      .reason = "abbot"},
            .winners = 1u << o->seat,
            .piece = o->abbot_from};
        award_item(&due.award, "neighbours", o->abbot_points, o->abbot_points);
        due_add(o, &due);
    }
    for (int i = 0; i < z->count; i++)
        if (zone_is_complete(&z->zone[i]) && zone_occupied(&z->zone[i]))
            zone_due(o, i, "complete");
    o->after_awards = STEP_TIDY;
    o->step = STEP_ORDER;
}

/* K1: to the player who laid the tile, whoever stands in the city. */
static void goods_take(struct oracle *o)
{
    const struct zones *z = zones_find(o);
    for (int i = 0; i < z->count; i++)
        for (int k = 0; k < GOODS; k++)
            if (z->zone[i].kind == CITY && z->zone[i].open == 0 && z->zone[i].has_new_tile)
                o->goods[o->seat][k] += z->zone[i].goods[k];
}

/* The end of step 3. */
void tidy_offer(struct oracle *o)
{
    goods_take(o);
    gold_claim(o);
    const struct zones *z = zones_find(o);
    for (int i = 0; i < SPELLS; i++) {
        struct piece *p = &o->spell[i];
        if (p->tile >= 0 && zone_is_complete(&z->zone[z->of[p->tile][p->segment]]))
            p->tile = -1; /* W9 */
    }
    for (int i = o->standings - 1; i >= 0; i--)
        if (zone_is_complete(&z->zone[z->of[o->stand[i].tile][o->stand[i].segment]]))
            figure_home(o, i);
    o->zones_old = true;
    o->step = STEP_GOLD_SHARE;
}

/* ---- the end ----------------------------------------------------------------------------------------- */

/* F3: each completed city that touches the field, once. */
static int field_cities(struct oracle *o, int field)
{
    const struct zones *z = zones_find(o);
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

/* E5. */
void field_value(struct oracle *o, int field, int seat, struct oracle_award *a)
{
    int cities = field_cities(o, field);
    award_item(a, "cities", cities, 3 * cities);
    if (field_has_pig(o, field, seat))
        award_item(a, "pig", cities, cities);
}

/* The one figure that remains on the track moves (M13). */
static void final_give(struct oracle *o, const struct oracle_award *a)
{
    if (a->points == 0)
        return;
    o->track[a->seat][NORMAL] += a->points;
    o->award[o->awards++] = *a;
}

static void final_zone(struct oracle *o, int zone)
{
    const struct zone *z = &o->zones.zone[zone];
    unsigned winners = zone_winners(z);
    for (int seat = 0; seat < SEATS; seat++) {
        struct oracle_award a = {.seat = seat, .zone = kind_name[z->kind], .reason = "final"};
        if (!(winners >> seat & 1))
            continue;
        if (z->kind == FIELD)
            field_value(o, zone, seat, &a);
        else
            zone_value(z, &a);
        final_give(o, &a);
    }
}

/* K3. */
static void final_goods(struct oracle *o)
{
    for (int i = 0; i < GOODS; i++) {
        int most = 1;
        for (int seat = 0; seat < SEATS; seat++)
            most = o->goods[seat][i] > most ? o->goods[seat][i] : most;
        for (int seat = 0; seat < SEATS; seat++) {
            struct oracle_award a = {.seat = seat, .zone = goods_name[i], .reason = "final"};
            if (o->goods[seat][i] != most)
                continue;
            award_item(&a, goods_name[i], most, 10);
            final_give(o, &a);
        }
    }
}

/* Z15, G11. */
static void final_seat(struct oracle *o, int seat)
{
    struct oracle_award robber = {.seat = seat, .zone = "robber", .reason = "final"};
    struct oracle_award gold = {.seat = seat, .zone = "gold", .reason = "final"};
    if (o->robber[seat] >= 0)
        award_item(&robber, "robber", 1, 3);
    o->robber[seat] = -1;
    award_item(&gold, "ingots", o->ingots[seat], gold_value(o->ingots[seat]));
    final_give(o, &robber);
    final_give(o, &gold);
}

/* E2; the order does not matter (E3). */
void score_final(struct oracle *o)
{
    const struct zones *z = zones_find(o);
    for (int i = 0; i < z->count; i++)
        final_zone(o, i);
    final_goods(o);
    for (int seat = 0; seat < o->setup.players; seat++)
        final_seat(o, seat);
}
