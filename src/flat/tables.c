/* tables.c - tables, their seats and their feeds as numbers and texts. */
#include "muralha/flat.h"

#include <stdlib.h>

/* As one byte; what does not fit becomes 255, which nothing is. */
static uint8_t byte_of(int number)
{
    return number >= 0 && number < UINT8_MAX ? (uint8_t)number : UINT8_MAX;
}

struct mur_table *mur_table_open(const struct mur_rules *r, int mode, int lapse, uint64_t bank,
                                 uint64_t more, const char *stand_in, struct mur_error *err)
{
    struct mur_table_options options = {
        .clock = {.mode = byte_of(mode), .lapse = byte_of(lapse), .bank = bank, .more = more},
        .stand_in = stand_in,
    };
    return mur_table_new(r, &options, err);
}

int mur_table_clock_mode(const struct mur_table *t)
{
    return mur_table_options(t).clock.mode;
}

int mur_table_clock_lapse(const struct mur_table *t)
{
    return mur_table_options(t).clock.lapse;
}

uint64_t mur_table_clock_bank(const struct mur_table *t)
{
    return mur_table_options(t).clock.bank;
}

uint64_t mur_table_clock_more(const struct mur_table *t)
{
    return mur_table_options(t).clock.more;
}

const char *mur_table_stand_in(const struct mur_table *t)
{
    return mur_table_options(t).stand_in;
}

int mur_table_turn(const struct mur_table *t)
{
    return mur_table_point(t).turn;
}

int mur_table_asked(const struct mur_table *t)
{
    return mur_table_point(t).seat;
}

int mur_table_prompt(const struct mur_table *t)
{
    return mur_table_point(t).prompt;
}

/* ---- seats ----------------------------------------------------------------------------------------- */

int mur_table_seat_who(const struct mur_table *t, int seat)
{
    return mur_table_seat(t, seat).who;
}

bool mur_table_seat_away(const struct mur_table *t, int seat)
{
    return mur_table_seat(t, seat).away;
}

bool mur_table_seat_resigned(const struct mur_table *t, int seat)
{
    return mur_table_seat(t, seat).resigned;
}

const char *mur_table_seat_name(const struct mur_table *t, int seat)
{
    return mur_table_seat(t, seat).name;
}

const char *mur_table_seat_bot(const struct mur_table *t, int seat)
{
    return mur_table_seat(t, seat).bot;
}

enum mur_status mur_table_seat_set(struct mur_table *t, int seat, int who, const char *name,
                                   const char *bot, uint64_t now, struct mur_error *err)
{
    struct mur_seat sitter = {.who = byte_of(who), .name = name, .bot = bot};
    return mur_table_sit(t, seat, &sitter, now, err);
}

/* ---- feeds ----------------------------------------------------------------------------------------- */

struct mur_item *mur_items_new(int count)
{
    return calloc((size_t)(count > 1 ? count : 1), sizeof(struct mur_item));
}

void mur_items_free(struct mur_item *items)
{
    free(items);
}

int mur_item_kind(const struct mur_item *items, int index)
{
    return items[index].kind;
}

uint64_t mur_item_at(const struct mur_item *items, int index)
{
    return items[index].at;
}

uint32_t mur_item_seq(const struct mur_item *items, int index)
{
    return items[index].seq;
}

mur_action mur_item_action(const struct mur_item *items, int index)
{
    return items[index].action;
}

int mur_item_seat(const struct mur_item *items, int index)
{
    return items[index].seat;
}

int mur_item_who(const struct mur_item *items, int index)
{
    return items[index].who;
}

bool mur_item_masked(const struct mur_item *items, int index)
{
    return items[index].masked;
}

const char *mur_item_name(const struct mur_item *items, int index)
{
    return items[index].name;
}

const char *mur_item_bot(const struct mur_item *items, int index)
{
    return items[index].bot;
}
