/* inns.c - inns and cathedrals: two marks that a zone is asked for when it is valued. */
#include "games/carcassonne/module.h"

/* I1: an inn doubles a completed road and makes the others worthless. */
int carc_score_inn(const struct carc_rules *r, const struct carc_state *s,
                   const struct carc_award_context *zone, int total, int *count)
{
    (void)r;
    if (!(carc_zone_marks(s, zone->piece) & CARC_INN))
        return 0;
    *count = carc_zone_tiles(s, zone->piece);
    return zone->complete ? *count : -total;
}

/* I2: a cathedral adds 1 a tile and shield to a completed city and makes the others worthless. */
int carc_score_cathedral(const struct carc_rules *r, const struct carc_state *s,
                         const struct carc_award_context *zone, int total, int *count)
{
    (void)r;
    if (!(carc_zone_marks(s, zone->piece) & CARC_CATHEDRAL))
        return 0;
    *count = carc_zone_tiles(s, zone->piece) + carc_zone_shields(s, zone->piece);
    return zone->complete ? *count : -total;
}

const struct mur_option carc_group_inns = {
    .word = "inns",
    .group = MUR_OPTION_EXPANSION,
    .of = "plus",
    .title = MUR_N("Inns and cathedrals"),
    .help = MUR_N("worth more, or nothing; a follower who counts as two"),
};

const struct carc_module carc_module_inns = {
    .option = {.word = "inns.tiles",
               .group = MUR_OPTION_PART,
               .of = "inns",
               .title = MUR_N("Inns and cathedrals on tiles"),
               .help = MUR_N("the tiles with inns and cathedrals")},
};
