/*
 * setup.h - set-up texts, driven by the table of options that a kind has (muralha/game.h).
 *
 *     GAME            GAME:players=3,farmers=off,river
 *
 * A larger option brings others along: what the text does not speak of has the value of the switch that
 * it belongs to. That switch stands before it in the table.
 */
#ifndef MUR_CORE_SETUP_H
#define MUR_CORE_SETUP_H

#include "muralha/game.h"

/* Where the text spoke of an option, or of the one that brought it along: for errors found later.
 * length 0: it did not. */
struct mur_place {
    int position;
    int length;
};

/* Reads `text` (from its first byte, the game's name included) into values[] and places[], one entry
 * an option, and refuses what the options have against each other. */
enum mur_status mur_setup_read(const char *text, const struct mur_option *const *options,
                               int *values, struct mur_place *places, struct mur_error *err);

/* The canonical text: options marked `always`, then every other that is not standard, in table order.
 * A switch that brings others along stands for them if all of them are on. */
int mur_setup_write(const struct mur_kind *kind, const int *values, char *buf, int cap);

/* The set-up of a game that was played by version `version` of the rules, in the words of these rules:
 * options that those had not are written with their earlier values. A text that is wrong, or needs
 * nothing, is copied as it is. False if it does not fit. */
bool mur_setup_renew(const char *text, int version, char *buf, int cap);

/* The other way: what rules of that version wrote for this set-up. False if they could not. */
bool mur_setup_earlier(const struct mur_rules *r, int version, char *buf, int cap);

/* What an option of rules that were made is; 0 if there is none of this word. */
int mur_setup_value(const struct mur_rules *r, const char *word);

/* How an option is written: "players=2..6", "edition=plus|grow", "farmers=on|off", "river". */
int mur_option_syntax(const struct mur_option *option, char *buf, int cap);
/* What it is if nothing is said: "2", "plus", "on". "" for a switch that is off then. */
int mur_option_standard(const struct mur_option *option, char *buf, int cap);

#endif
