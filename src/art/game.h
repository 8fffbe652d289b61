/*
 * game.h - what this folder draws of each game: one row a game, art_NAME in a file of its own, found by
 * core/kinds.def. none.c is the template.
 */
#ifndef ART_GAME_H
#define ART_GAME_H

#include "art/geometry.h"
#include "art/stage.h"
#include "art/text.h"
#include "base/text.h"
#include "muralha/picture.h"

/* What is wished of a position's picture, as mur_draw_position takes it. */
struct art_wish {
    unsigned show;
    int pixels;
    const char *zone;
};

struct art_sheet {
    const char *name; /* NULL ends a list */
    void (*draw)(struct art_text *out);
};

/* Symbols of one kind, numbered from 0. */
struct art_family {
    int count;
    const char *prefix; /* what their names begin with ... */
    void (*name)(int index,
                 struct mur_writer *w); /* ... and the rest of each; NULL: nothing more */
    void (*draw)(struct art_text *out, int index);
    /* Places; all NULL where symbols have none. */
    int (*slots)(int index);
    struct art_point (*anchor)(int index, int slot); /* slot -1: MUR_SLOT_WHOLE, if `whole` */
    bool whole;
    void (*outline)(struct art_text *out, int index, int slot);
    /* All of them at once, as members of the object that mur_draw_places writes. */
    void (*places)(struct art_text *out, int index);
};

/* The names that a position needs. */
struct art_needs {
    struct art_text *out;
    size_t from; /* where the list begins */
};
/* PREFIX and NAME together, and a seat's sign; what was needed before is not written again. */
void art_need(struct art_needs *n, const char *prefix, const char *name);
void art_need_sign(struct art_needs *n, int seat);

/* The symbol of an option, for forms; a word of NULL ends a list. */
struct art_option {
    const char *word, *symbol;
};

struct art_game {
    enum mur_status (*position)(struct art_text *out, const struct mur_rules *r, const void *view,
                                const struct art_wish *wish, struct mur_error *err);
    void (*needs)(struct art_needs *n, const struct mur_rules *r, const void *view);
    const struct art_sheet *sheet;          /* NULL: none */
    const struct art_family *const *family; /* ended by NULL; NULL: none */
    const struct art_option *option;        /* NULL: none */
    /* Members of mur_draw_stage's object, and what a side has (art_stage_stock). NULL: none. */
    void (*stage)(struct mur_json_writer *j, const struct art_stage *s);
    void (*stock)(struct mur_json_writer *j, const struct art_stage *s, int side);
    /* A few words about a side, in the stage's language; nothing written: there is nothing to say. */
    void (*note)(struct mur_writer *w, const struct art_stage *s, int side);
};

/* The row of a game. Never NULL: a kind without one does not link. */
const struct art_game *art_game(const struct mur_kind *kind);

void art_put_stage(struct art_text *out, const struct mur_rules *r, const void *st, int viewer,
                   const char *language);

/* ---- for a game that has no picture of its own ------------------------------------------------------ */

/* Its position's text on a sheet of paper. */
enum mur_status art_position_any(struct art_text *out, const struct mur_rules *r, const void *view,
                                 const struct art_wish *wish, struct mur_error *err);
/* The signs of the seats. */
void art_needs_any(struct art_needs *n, const struct mur_rules *r, const void *view);
/* For a game without zones: refuses a wish that names one. */
enum mur_status art_no_zone(const struct art_wish *wish, struct mur_error *err);

#endif
