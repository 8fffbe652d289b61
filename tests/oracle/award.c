/* award.c - points that are due, paid one after the other (O4, O5, M1, Z14). */
#include <stdio.h>

#include "internal.h"

void award_item(struct oracle_award *a, const char *what, int count, int points)
{
    if (points == 0)
        return;
    a->item[a->items++] = (struct oracle_item){.what = what, .count = count, .points = points};
    a->points += points;
}

/* An award of nothing is none (M1). */
void due_add(struct oracle *o, const struct due *due)
{
    if (due->award.points > 0 && due->winners)
        o->due[o->dues++] = *due;
}

int seat_after(const struct oracle *o, int nth)
{
    return (o->seat + nth) % o->setup.players;
}

/* O4: the active player chooses the order only where it can matter. */
void order_offer(struct oracle *o)
{
    bool matters = o->setup.messages || o->setup.set[SET_ROBBERS] || o->setup.solo;
    char name[ORACLE_TEXT / 2];
    if (o->dues == 0) {
        o->step = o->after_awards;
        return;
    }
    o->event[ORDER_ASKED] += matters && o->dues > 1;
    for (int i = 0; i < (matters ? o->dues : 1); i++) {
        const struct piece *p = &o->due[i].piece;
        snprintf(option_add(o, 0, i, 0, 0, 0)->text, ORACLE_TEXT, "score %s",
                 p->tile < 0 ? "message"
                             : piece_name_at(o, p->tile, p->segment, name, sizeof name));
    }
}

void order_take(struct oracle *o, const struct oracle_option *option)
{
    struct paying *p = &o->paying;
    *p = (struct paying){.due = o->due[option->a]};
    if (o->setup.solo)
        p->due.winners = solo_winners(o, p->due.winners);
    for (int i = 0; i < o->setup.players; i++) {
        int seat = seat_after(o, i);
        if (p->due.winners >> seat & 1)
            p->seat[p->seats++] = seat;
    }
    o->dues--;
    for (int i = option->a; i < o->dues; i++)
        o->due[i] = o->due[i + 1];
    o->step = STEP_NAME;
}

/* Two figures that have gone as far, and have both moved in this phase or both not, are alike. */
void name_options(struct oracle *o, int seat)
{
    static const char *const names[TRACK_FIGURES] = {"follower", "woman"};
    bool alike = o->track[seat][NORMAL] == o->track[seat][WOMAN] &&
                 (seat != o->seat || o->moved[NORMAL] == o->moved[WOMAN]);
    o->asked = seat;
    for (int i = 0; i < (o->setup.messages && !alike ? TRACK_FIGURES : 1); i++)
        snprintf(option_add(o, 0, i, 0, 0, 0)->text, ORACLE_TEXT, "advance %s", names[i]);
}

void name_offer(struct oracle *o)
{
    if (o->paying.named == o->paying.seats)
        o->step = STEP_ROB;
    else
        name_options(o, o->paying.seat[o->paying.named]);
}

void name_take(struct oracle *o, const struct oracle_option *option)
{
    o->paying.figure[o->paying.named++] = option->a;
}

void track_move(struct oracle *o, int seat, int figure, int points)
{
    o->track[seat][figure] += points;
    if (seat == o->seat)
        o->moved[figure] = true;
}

void pay_offer(struct oracle *o)
{
    struct paying *p = &o->paying;
    for (int i = 0; i < p->seats; i++) {
        p->due.award.seat = p->seat[i];
        o->award[o->awards++] = p->due.award;
        track_move(o, p->seat[i], p->figure[i], p->due.award.points);
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (p->robs[seat])
            o->robber[seat] = -1;
    o->step = STEP_LOOT;
}
