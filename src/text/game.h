/*
 * game.h - what this folder knows of each game: one row a game, found by core/kinds.def.
 *
 * A row stands in the game's own file (none.c is the template): its words, its questions, a sentence for
 * each event, a phrase for each action. A table that has nothing to say is NULL; a word that has no row
 * is shown as it is, so a new one breaks nothing, and a test tells that its row is missing.
 */
#ifndef MUR_TEXT_GAME_H
#define MUR_TEXT_GAME_H

#include "muralha/game.h"
#include "text/language.h"
#include "text/tell.h"

/* ---- tables, each ended by a row of NULLs ------------------------------------------------------------ */

/* What points are given for, counted: a word of MUR_WORD_ITEM, and its phrases with a blank {n}. */
struct text_item {
    const char *word, *one, *many;
};

/* Any other word that stands in texts of the game: a noun, a verb of an action. */
struct text_noun {
    const char *word, *phrase;
};

/* What a prompt asks: said to the one who answers, and told to the others with a blank {seat}. Of a
 * chance point `others` is NULL: all hear the same. */
struct text_question {
    const char *prompt, *asked, *others;
};

/* Blanks: {seat} {subject} {a} {b} {c} and what the game's `blanks` adds. "" is not told. */
struct text_event {
    const char *event, *sentence;
};

/* An action by its prompt and the first words of its text, the longer ones first. {what} is the rest of
 * the text, word by word: seats and nouns of the game. */
struct text_phrase {
    const char *prompt, *words, *phrase;
};

/* A paragraph that explains a part of the game: read if the option is not 0 (NULL: in every set-up), and
 * not if `unless` is on. */
struct text_lesson {
    const char *option, *unless;
    const char *paragraph;
    int least, most; /* of the option's value; 0: any that is not 0 */
};

/* ---- the row ------------------------------------------------------------------------------------------- */

/* A question as it is asked. */
struct text_asking {
    const struct mur_language *language;
    const struct mur_rules *rules;
    const void *view;
    bool brief; /* whoever reads sees the place as well */
    bool bare;  /* ... and what it is worth */
};

struct tell_blanks;

struct text_game {
    const struct text_item *item;
    const struct text_noun *noun;
    const struct text_question *question;
    const struct text_event *event;
    const struct text_phrase *phrase;
    const struct text_lesson *lesson; /* ended by a NULL paragraph */

    /* All of these are optional. */

    /* Whose question it is, for games in which one seat plays several colours: a seat's word. */
    int (*asked)(const struct mur_rules *r, const void *view);
    /* For which side chance is asked: a seat's word, or MUR_NOBODY. */
    int (*lucky)(const struct mur_rules *r, const void *view);
    /* An action in words; false if the table of phrases shall be asked. */
    bool (*put_phrase)(const struct text_asking *q, mur_action a, struct mur_writer *w);
    /* Adds the blanks of an event's sentence. False: the event is not worth telling. */
    bool (*blanks)(const struct mur_teller *t, const struct mur_event *e, struct tell_blanks *b);
    /* What an award is for, such as "for the city at 2,1"; false if its subject shall be named. */
    bool (*reason)(const struct mur_teller *t, const struct mur_event *award, const char *reason,
                   struct mur_writer *w);
    /* A sentence of its own for the award at `at`; false if it gets the usual one. */
    bool (*award)(const struct mur_teller *t, const struct mur_event *event, int at,
                  const char *reason, struct mur_writer *w);
    /* Before an event is told. True: that is all there is to tell of it. */
    bool (*before)(const struct mur_teller *t, const struct mur_event *event, int count, int at,
                   struct mur_writer *w);
};

/* The row of a game. Never NULL: a kind without one does not link. */
const struct text_game *text_game(const struct mur_kind *kind);

/* Rows of tables by their words; NULL if there is none. */
const struct text_item *text_item_find(const struct mur_rules *r, const char *word);
const struct text_noun *text_noun_find(const struct mur_rules *r, const char *word);
const struct text_question *text_question_find(const struct mur_rules *r, int prompt);
const struct text_event *text_event_find(const struct mur_rules *r, int event);

/* ---- blanks of an event's sentence --------------------------------------------------------------------- */

enum { TELL_BLANKS = 16, TELL_TEXT_MAX = 192 };

struct tell_blanks {
    struct mur_blank blank[TELL_BLANKS];
    int count;
    char text[TELL_BLANKS][TELL_TEXT_MAX]; /* for blanks whose text must be made */
};

void tell_blank_text(struct tell_blanks *b, const char *name, const char *text);
void tell_blank_number(struct tell_blanks *b, const char *name, long number);
/* A writer for the text of a new blank. */
struct mur_writer tell_blank_begin(struct tell_blanks *b, const char *name);

#endif
