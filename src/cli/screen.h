/*
 * screen.h - how a game is shown and how its questions are answered, one row a game: screen_NAME in a file
 * of its own, found by core/kinds.def.
 *
 * What any game may use is in screen_generic.c: its position as text, and the legal actions as a numbered
 * list with their phrases.
 */
#ifndef MUR_CLI_SCREEN_H
#define MUR_CLI_SCREEN_H

#include "cli/canvas.h"
#include "muralha/game.h"
#include "text/language.h"

struct screen_scene {
    const struct mur_language *language;
    const struct mur_rules *rules;
    const void *state;       /* what `viewer` may know */
    uint8_t viewer;          /* the seat that is asked, or MUR_NOBODY */
    const mur_action *legal; /* what it may do */
    int legals;              /* 0: nobody is asked */
    int *shift; /* how far the window was moved, x and y; drawing bounds it. NULL: not at all */
};

enum screen_answer {
    SCREEN_ACTION,  /* *out is the action */
    SCREEN_UNKNOWN, /* not in the screen's own language */
    SCREEN_REFUSED  /* understood, but not possible: the writer says why */
};

struct screen {
    /* Draws the position and what is asked. Returns the lines used; the canvas may be much higher. */
    int (*draw)(const struct screen_scene *s, struct cli_canvas *c, int width, int height);
    /* A player's short answer: a letter, a number. */
    enum screen_answer (*answer)(const struct screen_scene *s, const char *line, mur_action *out,
                                 struct mur_writer *why);
    /* The short answer that means a legal action. */
    void (*key)(const struct screen_scene *s, mur_action a, struct mur_writer *w);
    /* Leaves one of each group of legal actions that differ but little; all of them may still be
     * answered by their texts. Returns how many are left. NULL: none is left out. */
    int (*shorten)(const struct screen_scene *s, mur_action *legal);
    /* How to answer the question that is asked, and which answers there are. */
    const char *(*how)(const struct screen_scene *s);
    void (*answers)(const struct screen_scene *s, struct mur_writer *w);
    /* Whose turn it is, for games in which one seat plays several colours; NULL: the seat's. */
    int (*turn_of)(const void *state);
    bool board; /* there is a window over it that can be moved */
    /* A page of what is still to come; NULL: not offered. */
    int (*remaining)(const struct screen_scene *s, struct cli_canvas *c, int width);
};

/* The row of a game. Never NULL: a kind without one does not link. */
const struct screen *screen_find(const struct mur_rules *r);

/* ---- for a game that has no picture of its own -------------------------------------------------------- */

int screen_generic_draw(const struct screen_scene *s, struct cli_canvas *c, int width, int height);

/* ---- the numbered list, for all screens -------------------------------------------------------------- */

/* The lines that a text takes in this width, at most so many. */
int screen_lines(const char *text, int width, int most);
/* The number that stands before legal[i]: 0 for "pass", otherwise from 1 on. */
int screen_number(const struct screen_scene *s, int i);
/* What the action does, in words (text/phrases.h). */
void screen_phrase(const struct screen_scene *s, mur_action a, struct mur_writer *w);
/* The list in lines of at most `width` columns; returns the lines used, at most `most`. */
int screen_list(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width,
                int most);
enum screen_answer screen_list_answer(const struct screen_scene *s, const char *line,
                                      mur_action *out, struct mur_writer *why);
void screen_list_key(const struct screen_scene *s, mur_action a, struct mur_writer *w);
const char *screen_list_how(const struct screen_scene *s);
void screen_list_answers(const struct screen_scene *s, struct mur_writer *w);

/* Piles, lowest colour and result of the one-player variant; nothing in other games. Returns the lines. */
int screen_solo_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width);

#endif
