/* internal.h - what the files of this folder share. */
#ifndef MUR_TEXT_INTERNAL_H
#define MUR_TEXT_INTERNAL_H

#include "text/tell.h"
#include "text/words.h"

enum { TELL_BLANKS = 12, TELL_TEXT_MAX = 192 };

/* The blanks of one event's sentence. */
struct tell_blanks {
    struct mur_blank blank[TELL_BLANKS];
    int count;
    char text[TELL_BLANKS][TELL_TEXT_MAX]; /* for blanks whose text must be made */
};

void tell_blank_text(struct tell_blanks *b, const char *name, const char *text);
void tell_blank_number(struct tell_blanks *b, const char *name, long number);
/* A writer for the text of a new blank. */
struct mur_writer tell_blank_begin(struct tell_blanks *b, const char *name);

/* What each game adds to the blanks that all have: {seat} {subject} {a} {b} {c}. False: the event is
 * not worth telling. */
bool tell_blanks_carcassonne(const struct mur_teller *t, const struct mur_event *e,
                             struct tell_blanks *b);
bool tell_blanks_catan(const struct mur_teller *t, const struct mur_event *e,
                       struct tell_blanks *b);
/* "for the city at 2,1", or for anything else what the points are for. */
void tell_put_reason(const struct mur_teller *t, const struct mur_event *award, const char *reason,
                     struct mur_writer *w);
bool tell_reason_carcassonne(const struct mur_teller *t, const struct mur_event *award,
                             const char *reason, struct mur_writer *w);
/* An award to a robber, with whom it robbed if the events before tell; false if it is another award. */
bool tell_robbery(const struct mur_teller *t, const struct mur_event *event, int at,
                  const char *reason, struct mur_writer *w);
/* One-player variant: says who is lowest before a zone is scored, and why one is not. True if that is
 * all there is to tell of the event. */
bool tell_solo(const struct mur_teller *t, const struct mur_event *event, int count, int at,
               struct mur_writer *w);

#endif
