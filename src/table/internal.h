/* internal.h - what a table holds, and what its parts share. */
#ifndef MUR_TABLE_INTERNAL_H
#define MUR_TABLE_INTERNAL_H

#include "muralha/table.h"

/* An item as it is kept. */
struct kept {
    uint64_t at;
    uint32_t value; /* the action, or where the texts of who sits down begin */
    uint8_t kind, seat, who;
    uint8_t seen_by; /* an action: mur_seen_by */
};

struct sitting {
    uint64_t left;   /* milliseconds, without what the running clock takes */
    uint32_t text;   /* the name, its end, the bot, its end; from here in texts */
    uint8_t who;     /* enum mur_who */
    uint8_t resigns; /* 1: the first to resign, ...; 0: has not */
    bool away;
    bool lapsed; /* the time was up, and nobody has come back since */
};

struct mur_table {
    const struct mur_rules *r;
    struct mur_rules *own; /* the same, if they are freed with the table */
    void *state;
    struct kept *item;
    uint32_t count, cap, steps, seatings;
    char *texts; /* begins with two empty ones and the stand-in */
    uint32_t texts_used, texts_cap;
    struct sitting seat[MUR_SEATS];
    struct mur_clock clock;
    uint64_t last;      /* the time of the last change */
    uint64_t since;     /* when the running clock was started */
    uint8_t clock_seat; /* whose it is; MUR_NOBODY */
    uint8_t spell;      /* whose questions are in a row; MUR_NOBODY */
    uint8_t resigned;   /* how many have */
    bool over;
    struct {
        void *state; /* NULL: nothing is drafted */
        mur_action *action;
        int count, cap;
    } draft;
};

enum { TEXT_NONE = 0, TEXT_STAND_IN = 2 };

/* Later times count as this one: far from where adding the time of a clock would begin again at 0. */
#define TABLE_TIME_MOST (UINT64_MAX / 4)

/* ---- table.c --------------------------------------------------------------------------------------- */

/* The message that every part gives. */
enum mur_status table_no_memory(struct mur_error *err);
/* A time that is not before the last one. */
uint64_t table_time(const struct mur_table *t, uint64_t now);
/* Room for so many items and so many bytes of texts. Nothing that can be seen is changed. */
enum mur_status table_reserve(struct mur_table *t, uint32_t items, size_t texts,
                              struct mur_error *err);
/* The next item, its time set; there has to be room. */
struct kept *table_add(struct mur_table *t, enum mur_item_kind kind, int seat, uint64_t now);
/* After an action or a change of who plays: the end if it has come, and the clocks. There has to be room
 * for one item. */
void table_settle(struct mur_table *t, uint64_t now);
void table_item(const struct mur_table *t, uint32_t index, struct mur_item *out);

/* ---- seats.c --------------------------------------------------------------------------------------- */

static inline bool seat_plays(const struct mur_table *t, int seat)
{
    const struct sitting *s = &t->seat[seat];
    return s->who == MUR_WHO_PERSON && !s->away && !s->resigns;
}
/* Have so many resigned that the game ends? */
bool seats_empty(const struct mur_table *t);
/* A bot's text: not empty, fewer than MUR_BOT_TEXT_MAX bytes, no blanks or control characters. */
enum mur_status bot_text_check(const char *text, struct mur_error *err);
/* May this seat be changed? */
enum mur_status seat_check(const struct mur_table *t, int seat, struct mur_error *err);

/* ---- clock.c --------------------------------------------------------------------------------------- */

enum mur_status clock_check(const struct mur_clock *c, struct mur_error *err);
void clock_begin(struct mur_table *t);
/* Stops the clock that runs and starts the one of who is asked now. */
void clock_turn(struct mur_table *t, uint64_t now);
/* Somebody plays for whom the time was up: then there is some again. */
void clock_return(struct mur_table *t, int seat);

/* ---- act.c ----------------------------------------------------------------------------------------- */

/* May the person at the seat act at all? */
enum mur_status act_check(const struct mur_table *t, int seat, uint64_t now, struct mur_error *err);
/* Applies an action of the seat to a state as mur_try does. *shows, if not NULL, tells whether it or its
 * events are for some only, or hidden things may be seen because the game is over. */
enum mur_status act_step(const struct mur_rules *r, void *state, int seat, mur_action a,
                         struct mur_sink *sink, bool *shows, struct mur_error *err);
/* Applies actions that were tried on a copy, and adds their items. There has to be room for one item more
 * than that. */
void act_take(struct mur_table *t, int seat, const mur_action *action, int count, uint64_t now);

/* An action that happened once already, of chance, a bot, a person, or somebody who is not known. */
enum mur_status act_redo(struct mur_table *t, int seat, mur_action a, uint64_t now,
                         struct mur_error *err);

/* ---- draft.c --------------------------------------------------------------------------------------- */

void draft_drop(struct mur_table *t);

#endif
