/*
 * oracle.h - a second, naive referee for Carcassonne, against which the engine is compared.
 *
 * It is written from the rulings and reads the tile data files by itself; it shares no code, table or
 * number with the engine. It follows a game by the texts of its actions. Everything is found anew
 * from the tiles and figures on the board: no merging, no counters that could go stale.
 *
 * In the one-player variant a seat is a colour here, but for who is asked: that is a person.
 *
 * A question with a single possible answer is not asked but answered at once; only drawing and laying
 * a tile are always asked.
 */
#ifndef ORACLE_H
#define ORACLE_H

#include <stdbool.h>

enum { ORACLE_SEATS = 6, ORACLE_TEXT = 96, ORACLE_ITEMS = 4 };

enum oracle_turn { ORACLE_CHANCE, ORACLE_PLAYER, ORACLE_OVER };

struct oracle_point {
    enum oracle_turn turn;
    int seat;          /* a person; -1 unless a player is asked */
    const char *asked; /* "draw", "place", "figure", "extra_part" ...; "" when the game is over */
};

struct oracle_option {
    char text[ORACLE_TEXT];
    int weight; /* of a chance outcome; 1 for a player's option */
    int verb;   /* the rest is the referee's own */
    int a, b, c, d;
};

/* What a part of an award was given for: how many of a thing, and the points it brought. */
struct oracle_item {
    const char *what;
    int count, points;
};

struct oracle_award {
    int seat, points;
    const char *zone;   /* "city", "road", "field", "monastery", "garden", "goods" ... */
    const char *reason; /* "complete", "final", "return" ... */
    struct oracle_item item[ORACLE_ITEMS];
    int items;
};

/* The zone that a piece of a tile belongs to. */
struct oracle_zone {
    const char *kind;
    int tiles, shields;
    bool complete;
    int open;  /* sides, or cells around, where a tile is still missing */
    int value; /* as it is; of a field without anybody's pig */
    int value_if_complete;
    int strength[ORACLE_SEATS];
    int followers[ORACLE_SEATS];
};

struct oracle_box; /* the tiles as the data files tell them; may serve any number of games */
struct oracle;     /* one game */

/* Reads every *.tiles file that the box needs from `folder`. NULL on error, with a message in
 * error[size]. */
struct oracle_box *oracle_box_read(const char *folder, char *error, int size);
void oracle_box_free(struct oracle_box *box);

/* A game at its start. NULL on error, with a message. The box must outlive the game. */
struct oracle *oracle_new(const struct oracle_box *box, const char *setup, char *error, int size);
void oracle_free(struct oracle *o);

struct oracle_point oracle_point(const struct oracle *o);
/* The options of the point at which the game stands; valid until the next change. */
const struct oracle_option *oracle_legal(const struct oracle *o, int *count);
/* NULL, or why the text is no legal action now; then nothing has changed. */
const char *oracle_apply(struct oracle *o, const char *text);

int oracle_players(const struct oracle *o);
int oracle_score(const struct oracle *o, int seat);
/* 1 = first; equal scores share a rank (E6). */
int oracle_rank(const struct oracle *o, int seat);
/* `figure` is a word: follower, abbot, big, builder, pig. -1 if there is no such word. */
int oracle_supply(const struct oracle *o, int seat, const char *figure);
/* Tokens of wine, grain or cloth. -1 if there is no such word. */
int oracle_goods(const struct oracle *o, int seat, const char *goods);

int oracle_ingots(const struct oracle *o, int seat);
/* Space of the seat's robber on the track; -1: not there. */
int oracle_robber(const struct oracle *o, int seat);
/* One-player variant: tiles left to a colour, and the result once it is over. */
int oracle_pile(const struct oracle *o, int seat);
int oracle_value(const struct oracle *o);
/* How often the game came across situation `index` of the one-player variant so far, and its name; -1 if
 * there is no such number. */
int oracle_event(const struct oracle *o, int index, const char **name);
/* Is a thing of this name (a figure's word, "goods", "ingots", "piles") part of this game? */
bool oracle_in_play(const struct oracle *o, const char *word);

/* The awards that the last action led to, those of 0 points left out. */
const struct oracle_award *oracle_awards(const struct oracle *o, int *count);

/* The zone of the piece numbered `segment` (from 0, as the data file writes them, rivers included) of
 * the tile at x,y. False if there is no such piece or it is water. */
bool oracle_zone_at(struct oracle *o, int x, int y, int segment, struct oracle_zone *out);

/* For tests: throws away the bag, so that a draw that is or would be asked ends the game. */
void oracle_empty_bag(struct oracle *o);
/* For tests: moves a scoring figure (0 the normal one, 1 the woman) or a robber by hand. */
void oracle_force_track(struct oracle *o, int seat, int figure, int total);
void oracle_force_robber(struct oracle *o, int seat, int space);
/* For tests: recomputes what must hold at any time (tiles, figures and tokens are neither lost nor
 * made). NULL if all is well. */
const char *oracle_check(const struct oracle *o);

#endif
