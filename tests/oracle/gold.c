/* gold.c - gold mines (section 11). */
#include <stdio.h>

#include "internal.h"

/* G1: one ingot on the tile, one beside it. */
void gold_lay_offer(struct oracle *o)
{
    int tile = o->tiles - 1;
    if (!o->box->face[o->tile[tile].face].gold) {
        o->step = STEP_MAGIC;
        return;
    }
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int x = o->tile[tile].x + dx, y = o->tile[tile].y + dy;
            if ((dx || dy) && tile_at(o, x, y) >= 0)
                snprintf(option_add(o, 0, tile_at(o, x, y), 0, 0, 0)->text, ORACLE_TEXT,
                         "ingot at %d,%d", x, y);
        }
}

void gold_lay_take(struct oracle *o, const struct oracle_option *option)
{
    o->tile[o->tiles - 1].ingots++;
    o->tile[option->a].ingots++;
    o->step = STEP_MAGIC;
}

/* G3: is the tile part of the zone - or, for a monastery or garden, beside it? */
static bool zone_has_tile(const struct oracle *o, int zone, int tile)
{
    const struct zones *z = &o->zones;
    for (int i = 0; i < SEGMENTS; i++)
        if (z->of[tile][i] == zone)
            return true;
    if (z->zone[zone].kind != MONASTERY && z->zone[zone].kind != GARDEN)
        return false;
    const struct lying *centre = &o->tile[z->zone[zone].last_tile], *t = &o->tile[tile];
    return t->x - centre->x >= -1 && t->x - centre->x <= 1 && t->y - centre->y >= -1 &&
           t->y - centre->y <= 1;
}

/* G5: fixed while the followers of the completed zones still stand. */
void gold_claim(struct oracle *o)
{
    const struct zones *z = zones_find(o);
    for (int tile = 0; tile < o->tiles; tile++) {
        o->claims[tile] = 0;
        for (int i = 0; o->tile[tile].ingots && i < z->count; i++) {
            const struct zone *zone = &z->zone[i];
            if (zone->kind != FIELD && zone->open == 0 && zone_has_tile(o, i, tile))
                o->claims[tile] |= zone_winners(zone);
        }
    }
    o->claimant = 0;
}

/* G4, G5: in turn order each takes one; he chooses if others could take what he leaves. */
void gold_share_offer(struct oracle *o)
{
    for (int skipped = 0; skipped < o->setup.players; skipped++, o->claimant++) {
        int seat = seat_after(o, o->claimant), tiles = 0, any = -1;
        bool contested = false;
        for (int i = 0; i < o->tiles; i++)
            if (o->tile[i].ingots && (o->claims[i] >> seat & 1)) {
                tiles++;
                any = i;
                contested |= (o->claims[i] & ~(1u << seat)) != 0;
            }
        if (tiles == 0)
            continue;
        o->asked = seat;
        for (int i = 0; i < o->tiles; i++)
            if (o->tile[i].ingots && (o->claims[i] >> seat & 1) && (contested || i == any))
                snprintf(option_add(o, 0, i, 0, 0, 0)->text, ORACLE_TEXT, "take ingot at %d,%d",
                         o->tile[i].x, o->tile[i].y);
        return;
    }
    o->step = STEP_MESSAGE;
}

void gold_share_take(struct oracle *o, const struct oracle_option *option)
{
    o->tile[option->a].ingots--;
    o->ingots[seat_after(o, o->claimant)]++;
    o->claimant++;
}

/* G10. */
int gold_value(int ingots)
{
    return ingots * (ingots >= 10 ? 4 : ingots >= 7 ? 3 : ingots >= 4 ? 2 : 1);
}
