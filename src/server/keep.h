/*
 * keep.h - a game as the store keeps it: which of a table's facts stands in which column.
 *
 * The store knows neither tables nor clocks: an item's kind, actor and action are numbers to it, and the
 * plan of a table is a text. Whoever reads a store as games - the server, `muralha store check` - does it
 * through here.
 */
#ifndef MUR_SERVER_KEEP_H
#define MUR_SERVER_KEEP_H

#include "muralha/table.h"
#include "store/store.h"

enum {
    KEEP_NAME = 25,                                      /* bytes of a table's name, with its end */
    KEEP_TITLE = 81,                                     /* ... of its title */
    KEEP_PLAN = 256,                                     /* ... of a plan as text */
    KEEP_ITEM_TEXT = MUR_NAME_MAX + MUR_BOT_TEXT_MAX + 2 /* ... of an item's text */
};

/* What is agreed about a table besides its set-up; the column `clock`. */
struct keep_plan {
    struct mur_clock clock;
    bool drawn;           /* seats are drawn by lot when the game starts */
    int64_t down;         /* how long the store had not been served when it started (downtime.c) */
    char next[KEEP_NAME]; /* the table of the rematch; "": none */
    char title[KEEP_TITLE]; /* "": none */
};
/* The bot that plays for persons who are away. */
extern const char keep_stand_in[];

/* In the way of snprintf. */
int keep_plan_text(const struct keep_plan *plan, char *buf, int cap);
/* False if the text is none that keep_plan_text writes. */
bool keep_plan_read(const char *text, struct keep_plan *out);

/* One item of a table; what *out points to lies in `text`. seq and hash are left alone. */
void keep_item(const struct mur_item *item, char text[KEEP_ITEM_TEXT], struct store_item *out);
/* The table that has these items; everything is verified. NULL and an error if they contradict the rules,
 * the plan or each other. */
struct mur_table *keep_table(const struct mur_rules *r, const struct keep_plan *plan,
                             const struct store_item *item, int count, struct mur_error *err);

#endif
