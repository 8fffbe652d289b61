/* robbers.c - robbers on the score track (section 13). */
#include <stdio.h>

#include "internal.h"

static bool on_space(const struct oracle *o, int seat, int figure, int space)
{
    if (figure == WOMAN && !o->setup.messages)
        return false;
    return o->track[seat][figure] % SPACES == space;
}

/* Z1: spaces with a figure of another player, other than where the robber is. */
static void lay_options(struct oracle *o, int owner)
{
    for (int space = 0; space < SPACES; space++) {
        bool foreign = false;
        for (int seat = 0; seat < o->setup.players; seat++)
            for (int figure = 0; figure < TRACK_FIGURES; figure++)
                foreign |= seat != owner && on_space(o, seat, figure, space);
        if (foreign && o->robber[owner] != space)
            snprintf(option_add(o, 1, owner, space, 0, 0)->text, ORACLE_TEXT, "robber to %d",
                     space);
    }
    o->asked = owner;
    if (o->options)
        snprintf(option_add(o, 0, owner, 0, 0, 0)->text, ORACLE_TEXT, "pass");
}

void robber_own_offer(struct oracle *o)
{
    bool symbol = o->box->face[o->tile[o->tiles - 1].face].robber;
    if (symbol)
        lay_options(o, o->seat);
    if (o->options == 0)
        o->step = symbol ? STEP_ROBBER_NEXT : STEP_FIGURE;
}

/* Z2: the first other player whose robber is not on the track. */
void robber_next_offer(struct oracle *o)
{
    for (int i = 1; i < o->setup.players; i++)
        if (o->robber[seat_after(o, i)] < 0) {
            lay_options(o, seat_after(o, i));
            break;
        }
    if (o->options == 0)
        o->step = STEP_FIGURE;
}

void robber_lay_take(struct oracle *o, const struct oracle_option *option)
{
    if (option->verb)
        o->robber[option->a] = option->b;
    o->step = o->step == STEP_ROBBER_OWN ? STEP_ROBBER_NEXT : STEP_FIGURE;
}

static bool is_leaving(const struct oracle *o, int seat, int figure)
{
    const struct paying *p = &o->paying;
    for (int i = 0; i < p->seats; i++)
        if (p->seat[i] == seat && p->figure[i] == figure)
            return true;
    return false;
}

/* Z6: will another figure certainly leave the robber's space in this step 3, with a later award? Among
 * those that leave with the same award the choice changes nothing. */
static bool other_is_certain(const struct oracle *o, int owner)
{
    int space = o->robber[owner];
    for (int i = 0; i < o->dues; i++)
        for (int seat = 0; seat < o->setup.players; seat++) {
            if (seat == owner || !(o->due[i].winners >> seat & 1))
                continue;
            bool all = true;
            for (int figure = 0; figure < (o->setup.messages ? 2 : 1); figure++)
                all &= on_space(o, seat, figure, space) && !is_leaving(o, seat, figure);
            if (all)
                return true;
        }
    return false;
}

static bool robs_somebody(const struct oracle *o, int owner)
{
    const struct paying *p = &o->paying;
    for (int i = 0; i < p->seats; i++)
        if (p->seat[i] != owner && on_space(o, p->seat[i], p->figure[i], o->robber[owner]))
            return true;
    return false;
}

/* Every robber on a space that somebody else's figure is about to leave, in turn order. */
void rob_offer(struct oracle *o)
{
    struct paying *p = &o->paying;
    for (; p->asked < o->setup.players; p->asked++) {
        int owner = seat_after(o, p->asked);
        if (o->robber[owner] < 0 || !robs_somebody(o, owner))
            continue;
        snprintf(option_add(o, 1, owner, 0, 0, 0)->text, ORACLE_TEXT, "rob");
        if (other_is_certain(o, owner))
            snprintf(option_add(o, 0, owner, 0, 0, 0)->text, ORACLE_TEXT, "wait");
        o->asked = owner;
        return;
    }
    o->step = STEP_PAY;
}

void rob_take(struct oracle *o, const struct oracle_option *option)
{
    o->paying.robs[option->a] = option->verb;
    o->paying.asked++;
}

/* Z14 (5): in turn order, each owner moves one of his figures by half of it. */
void loot_offer(struct oracle *o)
{
    struct paying *p = &o->paying;
    for (; p->looters < o->setup.players; p->looters++)
        if (p->robs[seat_after(o, p->looters)]) {
            name_options(o, seat_after(o, p->looters));
            return;
        }
    o->step = STEP_ORDER;
}

/* Z9: robbers of others go along with a figure that moves by loot. */
void loot_take(struct oracle *o, const struct oracle_option *option)
{
    struct paying *p = &o->paying;
    int mover = seat_after(o, p->looters), half = (p->due.award.points + 1) / 2;
    int space = o->track[mover][option->a] % SPACES;
    struct oracle_award a = {.seat = mover, .zone = "robber", .reason = "robbery"};
    award_item(&a, "robbery", p->due.award.points, half);
    o->award[o->awards++] = a;
    track_move(o, mover, option->a, half);
    for (int seat = 0; seat < o->setup.players; seat++)
        if (seat != mover && o->robber[seat] == space)
            o->robber[seat] = o->track[mover][option->a] % SPACES;
    p->looters++;
}
