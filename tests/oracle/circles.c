/* circles.c - crop circles (section 14). */
#include <stdio.h>

#include "internal.h"

/* C3, C6: a normal or big follower on a road, field or city, as the circle says. */
static bool is_called(const struct oracle *o, const struct standing *s)
{
    int circle = o->box->face[o->tile[o->tiles - 1].face].circle;
    return (s->figure == FOLLOWER || s->figure == BIG) &&
           (int)segment_of(o, s->tile, s->segment)->kind == circle;
}

void circle_offer(struct oracle *o)
{
    bool any = false;
    for (int i = 0; i < o->standings; i++)
        any |= is_called(o, &o->stand[i]);
    o->step = any ? STEP_CIRCLE : STEP_EXTRA_PART; /* C1 */
    if (!any)
        return;
    o->event[CIRCLE_LAST] += o->last_turn;
    snprintf(option_add(o, 1, 0, 0, 0, 0)->text, ORACLE_TEXT, "circle add");
    snprintf(option_add(o, 0, 0, 0, 0, 0)->text, ORACLE_TEXT, "circle remove");
}

void circle_take(struct oracle *o, const struct oracle_option *option)
{
    o->circle_adds = option->verb;
    o->circle_served = 0;
    o->step = STEP_CIRCLE_SEAT;
}

static void seat_option(struct oracle *o, const char *verb, int figure, const struct standing *s,
                        int index)
{
    char name[ORACLE_TEXT / 2], text[ORACLE_TEXT];
    snprintf(text, sizeof text, "%s %s %s", verb, figure_name[figure],
             piece_name_at(o, s->tile, s->segment, name, sizeof name));
    for (int i = 0; i < o->options; i++)
        if (o->option[i].a == figure && o->stand[o->option[i].b].tile == s->tile &&
            o->stand[o->option[i].b].segment == s->segment)
            return;
    snprintf(option_add(o, 1, figure, index, 0, 0)->text, ORACLE_TEXT, "%s", text);
}

/* C2: the player to the left first, the active player last. C4: A may, B must. */
void circle_seat_offer(struct oracle *o)
{
    for (; o->circle_served < o->setup.players; o->circle_served++) {
        int seat = seat_after(o, o->circle_served + 1);
        for (int i = 0; i < o->standings; i++) {
            const struct standing *s = &o->stand[i];
            if (s->seat != seat || !is_called(o, s))
                continue;
            if (!o->circle_adds)
                seat_option(o, "remove", (int)s->figure, s, i);
            else if (o->supply[seat][FOLLOWER])
                seat_option(o, "add", FOLLOWER, s, i);
            if (o->circle_adds && o->supply[seat][BIG])
                seat_option(o, "add", BIG, s, i);
        }
        o->asked = seat;
        if (o->options && o->circle_adds)
            snprintf(option_add(o, 0, 0, 0, 0, 0)->text, ORACLE_TEXT, "pass");
        if (o->options)
            return;
    }
    o->step = STEP_EXTRA_PART;
}

void circle_seat_take(struct oracle *o, const struct oracle_option *option)
{
    int seat = seat_after(o, o->circle_served + 1);
    if (option->verb && o->circle_adds) {
        const struct standing beside = o->stand[option->b];
        figure_stand(o, seat, (enum figure)option->a, beside.tile, beside.segment);
    } else if (option->verb) {
        figure_home(o, option->b);
        lonely_home(o); /* C7 */
    }
    o->circle_served++;
}
