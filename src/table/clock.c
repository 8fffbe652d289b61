/* clock.c - whose time runs, and what happens when it is up. */
#include "table/internal.h"

enum mur_status clock_check(const struct mur_clock *c, struct mur_error *err)
{
    if (c->mode >= MUR_CLOCK_MODES || c->lapse >= MUR_LAPSES)
        return mur_fail(err, MUR_OUT_OF_RANGE, "there is no such clock", 0, 0);
    if (c->bank > MUR_CLOCK_MOST || c->more > MUR_CLOCK_MOST)
        return mur_fail(err, MUR_OUT_OF_RANGE, "a clock has at most 366 days", 0, 0);
    bool empty = c->mode == MUR_CLOCK_BANK ? !c->bank && !c->more : !c->more;
    bool wanted = c->mode != MUR_CLOCK_NONE;
    if (wanted ? empty || (c->mode == MUR_CLOCK_SPELL && c->bank) : c->bank || c->more)
        return mur_fail(err, MUR_CONFLICT, "this time does not belong to such a clock", 0, 0);
    return MUR_OK;
}

void clock_begin(struct mur_table *t)
{
    for (int i = 0; i < MUR_SEATS; i++)
        t->seat[i].left = t->clock.bank;
    clock_turn(t, 0);
}

/* What is left to a seat at a time. */
static uint64_t left_at(const struct mur_table *t, int seat, uint64_t now)
{
    uint64_t left = t->seat[seat].left,
             used = seat == t->clock_seat && now > t->since ? now - t->since : 0;
    return used < left ? left - used : 0;
}

static void spell_begin(struct mur_table *t, int seat)
{
    t->spell = (uint8_t)seat;
    if (t->clock.mode == MUR_CLOCK_SPELL)
        t->seat[seat].left = t->clock.more;
    else if (t->seat[seat].left <= MUR_CLOCK_MOST)
        t->seat[seat].left += t->clock.more;
}

void clock_turn(struct mur_table *t, uint64_t now)
{
    struct mur_point p = mur_table_point(t);
    bool asked = p.turn == MUR_TURN_PLAYER;
    now = table_time(t, now);
    if (t->clock_seat != MUR_NOBODY)
        t->seat[t->clock_seat].left = left_at(t, t->clock_seat, now);
    t->clock_seat = MUR_NOBODY;
    if (!asked)
        t->spell = MUR_NOBODY;
    else if (t->spell != p.seat)
        spell_begin(t, p.seat);
    if (!asked || t->clock.mode == MUR_CLOCK_NONE || !seat_plays(t, p.seat))
        return;
    t->clock_seat = p.seat;
    t->since = now;
}

void clock_return(struct mur_table *t, int seat)
{
    if (!t->seat[seat].lapsed)
        return;
    t->seat[seat].lapsed = false;
    uint64_t least = t->clock.mode == MUR_CLOCK_SPELL ? t->clock.more : t->clock.bank / 10;
    if (t->clock.mode == MUR_CLOCK_BANK && !least)
        least = t->clock.more;
    if (t->seat[seat].left < least)
        t->seat[seat].left = least;
}

uint64_t mur_table_due(const struct mur_table *t)
{
    return t->clock_seat == MUR_NOBODY ? MUR_NEVER : t->since + t->seat[t->clock_seat].left;
}

int mur_table_clock_seat(const struct mur_table *t)
{
    return t->clock_seat;
}

uint64_t mur_table_left(const struct mur_table *t, int seat, uint64_t now)
{
    if (t->clock.mode == MUR_CLOCK_NONE || seat < 0 || seat >= t->r->players)
        return MUR_NEVER;
    return left_at(t, seat, table_time(t, now));
}

enum mur_status mur_table_expire(struct mur_table *t, uint64_t now, struct mur_error *err)
{
    int seat = t->clock_seat;
    if (mur_table_due(t) > table_time(t, now))
        return MUR_OK;
    enum mur_status status = table_reserve(t, 3, 0, err);
    if (status)
        return status;
    table_add(t, MUR_ITEM_TIMEOUT, seat, now);
    t->seat[seat].lapsed = true;
    return t->clock.lapse == MUR_LAPSE_RESIGN ? mur_table_resign(t, seat, now, err)
                                              : mur_table_away(t, seat, now, err);
}
