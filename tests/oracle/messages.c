/* messages.c - the messages (section 9). */
#include <stdio.h>

#include "internal.h"

/* M3 - M5: a figure of the active player moved in this phase and now stands on a dark space. */
void message_offer(struct oracle *o)
{
    bool won = false;
    for (int i = 0; i < TRACK_FIGURES; i++) {
        won |= o->moved[i] && o->track[o->seat][i] % 5 == 0;
        o->moved[i] = false;
    }
    o->step = won && o->setup.messages ? STEP_MESSAGE_DRAW : STEP_CIRCLE;
}

static void message_option(struct oracle *o, int message)
{
    snprintf(option_add(o, 0, message, 0, 0, 0)->text, ORACLE_TEXT, "message %d", message + 1);
}

/* M6: shuffled once; after all have been seen the order is known. */
void message_draw_offer(struct oracle *o)
{
    if (o->messages_known == MESSAGES) {
        o->message = o->message_order[o->messages_drawn++ % MESSAGES];
        o->step = STEP_MESSAGE_USE;
        return;
    }
    for (int message = 0; message < MESSAGES; message++) {
        bool seen = false;
        for (int i = 0; i < o->messages_known; i++)
            seen |= o->message_order[i] == message;
        if (!seen)
            message_option(o, message);
    }
}

void message_draw_take(struct oracle *o, const struct oracle_option *option)
{
    o->message = o->message_order[o->messages_known++] = option->a;
    o->messages_drawn++;
    o->step = STEP_MESSAGE_USE;
}

void message_use_offer(struct oracle *o)
{
    snprintf(option_add(o, 1, 0, 0, 0, 0)->text, ORACLE_TEXT, "message action");
    snprintf(option_add(o, 0, 0, 0, 0, 0)->text, ORACLE_TEXT, "message points");
}

/* M7: points of a message are an award of their own, and may win the next one. */
static void message_pay(struct oracle *o, struct oracle_award *a)
{
    const struct due due = {
        .award = *a, .winners = 1u << o->seat, .piece = {.tile = -1, .segment = 0}};
    due_add(o, &due);
    o->after_awards = STEP_MESSAGE;
    o->step = STEP_ORDER;
}

/* 1, 2, 3: the least valuable zone of the kind where the player stands, as at the end. */
static void least_zone(struct oracle *o, enum kind kind, struct oracle_award *a)
{
    const struct zones *z = zones_find(o);
    bool found = false;
    for (int i = 0; i < z->count; i++) {
        const struct zone *zone = &z->zone[i];
        if (zone->kind != kind || !zone->followers[o->seat])
            continue;
        struct oracle_award value = {.zone = kind_name[kind], .reason = a->reason};
        zone_value(zone, &value);
        if (!found || value.points < a->points)
            *a = value;
        found = true;
    }
}

/* 5: two for each shield in cities with an own knight. */
static void shield_count(struct oracle *o, struct oracle_award *a)
{
    const struct zones *z = zones_find(o);
    int shields = 0;
    for (int i = 0; i < z->count; i++)
        if (z->zone[i].kind == CITY && z->zone[i].followers[o->seat])
            shields += z->zone[i].shields;
    award_item(a, "shields", shields, 2 * shields);
}

/* 6, 7: two for each own knight or farmer; the big follower is one (I4). */
static void follower_count(struct oracle *o, enum kind kind, struct oracle_award *a)
{
    int count = 0;
    for (int i = 0; i < o->standings; i++) {
        const struct standing *s = &o->stand[i];
        count += s->seat == o->seat && figure_strength[s->figure] > 0 &&
                 segment_of(o, s->tile, s->segment)->kind == kind;
    }
    award_item(a, kind == CITY ? "knights" : "farmers", count, 2 * count);
}

void message_use_take(struct oracle *o, const struct oracle_option *option)
{
    struct oracle_award a = {.zone = "message", .reason = "message"};
    int message = option->verb ? o->message + 1 : 0;
    switch (message) {
    case 0:
        award_item(&a, "message", 1, 2);
        break;
    case 1:
        least_zone(o, ROAD, &a);
        break;
    case 2:
        least_zone(o, CITY, &a);
        break;
    case 3:
        least_zone(o, MONASTERY, &a);
        break;
    case 4:
        o->message_parts++;
        break;
    case 5:
        shield_count(o, &a);
        break;
    case 6:
        follower_count(o, CITY, &a);
        break;
    case 7:
        follower_count(o, FIELD, &a);
        break;
    default:
        o->step = STEP_MESSAGE_BACK;
        return;
    }
    message_pay(o, &a);
}

/* 8: any own follower. */
void message_back_offer(struct oracle *o)
{
    char name[ORACLE_TEXT / 2];
    for (int i = 0; i < o->standings; i++) {
        const struct standing *s = &o->stand[i];
        bool listed = false;
        for (int k = 0; k < o->options; k++) {
            const struct standing *other = &o->stand[o->option[k].a];
            listed |= other->figure == s->figure && other->tile == s->tile &&
                      other->segment == s->segment;
        }
        if (s->seat == o->seat && figure_strength[s->figure] > 0 && !listed)
            snprintf(option_add(o, 0, i, 0, 0, 0)->text, ORACLE_TEXT, "return %s %s",
                     figure_name[s->figure],
                     piece_name_at(o, s->tile, s->segment, name, sizeof name));
    }
    if (o->options == 0)
        o->step = STEP_MESSAGE; /* M10 */
}

/* Its value at the end, for the player alone, if he has the majority with it (8). */
void message_back_take(struct oracle *o, const struct oracle_option *option)
{
    const struct standing s = o->stand[option->a];
    const struct zones *z = zones_find(o);
    int zone = z->of[s.tile][s.segment];
    struct oracle_award a = {.zone = "message", .reason = "message"};
    a.zone = kind_name[z->zone[zone].kind];
    if (zone_winners(&z->zone[zone]) >> o->seat & 1) {
        if (z->zone[zone].kind == FIELD)
            field_value(o, zone, o->seat, &a);
        else
            zone_value(&z->zone[zone], &a);
    }
    figure_home(o, option->a);
    lonely_home(o);
    message_pay(o, &a);
}
