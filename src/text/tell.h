/*
 * tell.h - what happened, in sentences, from the events of an action.
 */
#ifndef MUR_TEXT_TELL_H
#define MUR_TEXT_TELL_H

#include "muralha/game.h"
#include "text/language.h"

struct mur_teller {
    const struct mur_language *language;
    const struct mur_rules *rules;
    const void *state; /* after the action */
    uint8_t viewer;    /* a seat; MUR_NOBODY hears what everybody may */
};

/* One line for each thing worth telling, each ended by a line feed. */
void mur_tell(const struct mur_teller *t, const struct mur_event *event, int count,
              struct mur_writer *w);

/* The same for the event at `at` alone. *reason is "" before the first, and kept from one to the next. */
void mur_tell_event(const struct mur_teller *t, const struct mur_event *event, int count, int at,
                    const char **reason, struct mur_writer *w);

/* The sentence that an event of a game's own gets; NULL if it has none: then its word and its subject
 * are shown. "" is an event that is not told. */
const char *mur_tell_sentence(const struct mur_rules *r, int event);

#endif
