/*
 * setup.h - set-up texts, driven by a table of options.
 *
 *     GAME            GAME:players=3,farmers=off,river
 *
 * A switch is `word`, `word=on` or `word=off`; a number is `word=3`; a choice is `word=name`.
 */
#ifndef MUR_CORE_SETUP_H
#define MUR_CORE_SETUP_H

#include "muralha/game.h"

enum mur_option_type { MUR_OPTION_SWITCH, MUR_OPTION_NUMBER, MUR_OPTION_CHOICE };

struct mur_option {
    const char *word;
    enum mur_option_type type;
    int min, max;               /* numbers; a choice counts its names from 0 to max */
    int standard;               /* value when the text does not speak of it */
    const char *const *choices; /* names of a choice */
    bool always;                /* written in canonical texts even when standard */
};

/* Where the text spoke of an option: for errors found later. length 0: it did not. */
struct mur_place {
    int position;
    int length;
};

/* Reads `text` (from its first byte, the game's name included) into values[] and places[], one entry
 * an option. */
enum mur_status mur_setup_read(const char *text, const struct mur_option *options, int count,
                               int *values, struct mur_place *places, struct mur_error *err);

/* The canonical text: options marked `always`, then every other that is not standard, in table order. */
int mur_setup_write(const char *game, const struct mur_option *options, int count,
                    const int *values, char *buf, int cap);

#endif
