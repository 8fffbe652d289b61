/* pig.c - the pig, beside one's own farmer (P1-P3). */
#include "games/carcassonne/module.h"

/* P2: the pig's owner gets 1 more for every city of its field. */
int carc_score_pig(const struct carc_rules *r, const struct carc_state *s,
                   const struct carc_award_context *zone, int total, int *count)
{
    (void)r, (void)total;
    if (zone->colour < 0)
        return 0;
    int pig = carc_figure_piece(s, zone->colour, CARC_FIGURE_pig);
    if (pig == CARC_HOME || !carc_same_zone(s, pig, zone->piece))
        return 0;
    *count = carc_field_cities(s, zone->piece).complete;
    return *count;
}

/* P1 */
static void pig_offer(const struct carc_rules *r, struct carc_state *s)
{
    if (s->supply[s->active][CARC_FIGURE_pig])
        s->part.offer[CARC_FIGURE_pig] = (uint8_t)carc_own_slots(r, s, s->active, CARC_FIGURE_pig);
}

/* P3 */
static void pig_left(const struct carc_rules *r, struct carc_state *s, int colour,
                     struct mur_sink *sink)
{
    carc_lonely_home(r, s, colour, CARC_FIGURE_pig, sink);
}

static const char *pig_check(const struct carc_rules *r, const struct carc_state *s,
                             const struct carc_moment *m)
{
    (void)m;
    for (int colour = 0; colour < r->colours; colour++) {
        int pig = carc_figure_piece(s, colour, CARC_FIGURE_pig);
        if (pig != CARC_HOME && !carc_strength(carc_zone_power(s, pig), colour))
            return "a pig is without its farmer";
    }
    return NULL;
}

static const struct mur_option_rule pig_rules[] = {
    {.relation = MUR_OPTION_NEEDS,
     .own = 1,
     .other = "farmers",
     .value = 1,
     .message = MUR_N("this needs farmers")},
    CARC_NOT_SOLO(MUR_N("there are no farmers for a pig in the one-player variant")),
    {.message = NULL},
};

const struct carc_module carc_module_pig = {
    .option = {.word = "traders.pig",
               .group = MUR_OPTION_PART,
               .of = "traders",
               .title = MUR_N("The pig"),
               .help = MUR_N("the pig, for more points in a field"),
               .rules = pig_rules},
    .offer = pig_offer,
    .left = pig_left,
    .check = pig_check,
};
