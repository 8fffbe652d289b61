/* score.c - what zones are worth, and giving points. Every number in an award has a name. */
#include "games/carcassonne/internal.h"

/* ---- the scorers of the base game --------------------------------------------------------------------- */

/* B8, E4: a road 1 a tile; a city 2 a tile when complete, else 1. */
int carc_score_tiles(const struct carc_rules *r, const struct carc_state *s,
                     const struct carc_award_context *zone, int total, int *count)
{
    (void)r, (void)total;
    *count = carc_zone_tiles(s, zone->piece);
    return zone->complete && zone->kind == CARC_CITY ? 2 * *count : *count;
}

int carc_score_shields(const struct carc_rules *r, const struct carc_state *s,
                       const struct carc_award_context *zone, int total, int *count)
{
    (void)r, (void)total;
    *count = carc_zone_shields(s, zone->piece);
    return zone->complete ? 2 * *count : *count;
}

/* B9, E4: a monastery and the tiles round it, 1 each. */
int carc_score_neighbours(const struct carc_rules *r, const struct carc_state *s,
                          const struct carc_award_context *zone, int total, int *count)
{
    (void)r, (void)total;
    *count = zone->complete ? 9 : 9 - carc_neighbours_missing(s, zone->piece);
    return *count;
}

int carc_score_cities(const struct carc_rules *r, const struct carc_state *s,
                      const struct carc_award_context *zone, int total, int *count)
{
    (void)r, (void)total;
    *count = carc_field_cities(s, zone->piece).complete;
    return carc_field_value(*count);
}

static carc_scorer_fn *const scorer[CARC_SCORERS] = {
#define SCORER(name, module, zones) [CARC_SCORER_##name] = carc_score_##name,
#include "games/carcassonne/scorers.def"
#undef SCORER
};

static const uint8_t scorer_item[CARC_SCORERS] = {
#define SCORER(name, module, zones) [CARC_SCORER_##name] = CARC_ITEM_##name,
#include "games/carcassonne/scorers.def"
#undef SCORER
};

/* ---- values and awards ---------------------------------------------------------------------------------- */

static struct carc_award_context context_of(const struct carc_state *s, int piece, bool complete,
                                            int colour)
{
    return (struct carc_award_context){.piece = piece,
                                       .kind = (enum carc_zone)carc_slot_of(s, piece)->zone,
                                       .colour = colour,
                                       .complete = complete};
}

int carc_value(const struct carc_rules *r, const struct carc_state *s, int piece, bool complete,
               int colour)
{
    struct carc_award_context zone = context_of(s, piece, complete, colour);
    int total = 0, count = 0;
    for (int i = 0; i < r->scorers[zone.kind]; i++)
        total += scorer[r->scorer[zone.kind][i]](r, s, &zone, total, &count);
    return total;
}

void carc_tell_scoring(const struct carc_rules *r, const struct carc_state *s, int piece,
                       int reason, struct mur_sink *sink)
{
    if (!sink)
        return;
    uint32_t subject = carc_subject(CARC_SUBJECT_PIECE, piece);
    carc_tell(sink,
              (struct mur_event){
                  .kind = MUR_EVENT_SCORING, .seat = MUR_NOBODY, .subject = subject, .a = reason});
    for (int colour = 0; colour < r->colours; colour++) {
        int strength = carc_strength(carc_zone_power(s, piece), colour);
        if (strength)
            carc_tell(sink, (struct mur_event){.kind = MUR_EVENT_STRENGTH,
                                               .seat = (uint8_t)colour,
                                               .subject = subject,
                                               .a = strength});
    }
}

void carc_items_add(struct carc_items *items, struct carc_item item)
{
    items->item[items->count++] = item;
    items->sum += item.points;
}

struct carc_items carc_items(const struct carc_rules *r, const struct carc_state *s, int piece,
                             bool complete, int colour)
{
    struct carc_award_context zone = context_of(s, piece, complete, colour);
    struct carc_items items = {.count = 0};
    for (int i = 0; i < r->scorers[zone.kind]; i++) {
        int which = r->scorer[zone.kind][i], count = 0;
        int points = scorer[which](r, s, &zone, items.sum, &count);
        if (points)
            carc_items_add(
                &items,
                (struct carc_item){.item = scorer_item[which], .count = count, .points = points});
    }
    return items;
}

void carc_tell_award(struct mur_sink *sink, int colour, int points, int piece,
                     const struct carc_items *items)
{
    uint32_t subject = carc_subject(CARC_SUBJECT_PIECE, piece);
    MUR_CHECK(items->sum == points);
    carc_tell(sink, (struct mur_event){.kind = MUR_EVENT_AWARD,
                                       .seat = (uint8_t)colour,
                                       .subject = subject,
                                       .a = points,
                                       .b = items->count});
    for (int i = 0; i < items->count; i++)
        carc_tell(sink, (struct mur_event){.kind = MUR_EVENT_ITEM,
                                           .seat = (uint8_t)colour,
                                           .subject = subject,
                                           .a = items->item[i].item,
                                           .b = items->item[i].count,
                                           .c = items->item[i].points});
}

void carc_tell_plain(struct mur_sink *sink, int colour, int points, uint32_t subject, int item,
                     int count)
{
    carc_tell(sink, (struct mur_event){.kind = MUR_EVENT_AWARD,
                                       .seat = (uint8_t)colour,
                                       .subject = subject,
                                       .a = points,
                                       .b = 1});
    carc_tell(sink, (struct mur_event){.kind = MUR_EVENT_ITEM,
                                       .seat = (uint8_t)colour,
                                       .subject = subject,
                                       .a = item,
                                       .b = count,
                                       .c = points});
}

void carc_award_plain(const struct carc_rules *r, struct carc_state *s, int colour, int points,
                      uint32_t subject, int reason, int item, int count, struct mur_sink *sink)
{
    if (points == 0)
        return;
    carc_tell(sink,
              (struct mur_event){
                  .kind = MUR_EVENT_SCORING, .seat = MUR_NOBODY, .subject = subject, .a = reason});
    carc_tell_plain(sink, colour, points, subject, item, count);
    carc_advance(r, s, colour, 0, points, sink);
}

/* Apart, because those who search listen to nothing. */
MUR_APART static void tell_move(struct mur_sink *sink, int colour, int woman, int before, int after)
{
    carc_tell(
        sink,
        (struct mur_event){
            .kind = CARC_EVENT_move, .seat = (uint8_t)colour, .a = woman, .b = before, .c = after});
    for (int lap = before / CARC_LAP + 1; lap <= after / CARC_LAP; lap++)
        carc_tell(sink, (struct mur_event){
                            .kind = CARC_EVENT_lap, .seat = (uint8_t)colour, .a = lap * CARC_LAP});
}

/* F7: totals are absolute; reaching or passing 50, 100, ... takes a token. */
void carc_advance(const struct carc_rules *r, struct carc_state *s, int colour, int woman,
                  int points, struct mur_sink *sink)
{
    int before = s->track[colour][woman], after = before + points;
    s->track[colour][woman] = (int16_t)after;
    if (sink)
        tell_move(sink, colour, woman, before, after);
    CARC_RUN(r, moved, r, s, colour, woman);
}
