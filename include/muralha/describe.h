/*
 * describe.h - games for programs that are not written in C: options, positions, questions and what
 * happened, as JSON.
 *
 * A front end that reads these needs no rule, no word and no number of any game: every legal action comes
 * with what it touches on the table (struct mur_touch in game.h), in words, and with the number that
 * mur_try takes. docs/JSON.md explains every member; schema/ has a JSON Schema for each kind of
 * description, and tests hold the functions to them.
 *
 * Everything is made from what `viewer` may know (mur_view), whatever state is handed in: a seat, or
 * MUR_NOBODY for a spectator; a number that is no seat is a spectator, too. `language` is the code of a
 * language ("en", "es", "pt"); English stands in for others and for NULL.
 *
 * Functions behave like snprintf: they return the length of the whole text, and the text is in `buf` if
 * that is below `cap`; else `buf` holds "null", or nothing if not even that fits. Nothing is allocated;
 * what room is needed beside the text the caller brings as `scratch`.
 */
#ifndef MURALHA_DESCRIBE_H
#define MURALHA_DESCRIBE_H

#include "muralha/game.h"

MUR_API_BEGIN

/* In every description as "version". Members may be added without raising it; it is raised when one
 * changes its meaning or goes. */
enum { MUR_DESCRIBE_VERSION = 1 };

/* The same number, of the library that is linked. */
int mur_describe_version(void);

/* Bytes of scratch for descriptions of a table, aligned as malloc aligns. */
size_t mur_describe_scratch(const struct mur_rules *r);

/* A game and the options of its set-ups; kind NULL: of all games. */
int mur_describe_options(const struct mur_kind *kind, const char *language, char *buf, int cap);

/* The words of a game in a language: nouns, seats, questions, what points are given for. */
int mur_describe_words(const struct mur_kind *kind, const char *language, char *buf, int cap);

/* How the game goes, for exactly this set-up: a list of paragraphs. */
int mur_describe_lesson(const struct mur_rules *r, const char *language, char *buf, int cap);

/* What lies on the table, the scores, and whose turn it is. */
int mur_describe_position(const struct mur_rules *r, const void *st, int viewer,
                          const char *language, void *scratch, char *buf, int cap);

/* What is asked of whom; to the one who is asked every legal action. */
int mur_describe_question(const struct mur_rules *r, const void *st, int viewer,
                          const char *language, void *scratch, char *buf, int cap);

/* What chance may bring where it is asked, with the weights and who may see it: for whoever enters what a
 * real die or a real pile brought. Unlike all others it is made of the truth, and so it is for nobody who
 * plays a game that hides something; of a view nothing that is hidden is in the list. */
int mur_describe_chance(const struct mur_rules *r, const void *st, const char *language,
                        void *scratch, char *buf, int cap);

/* What an action brought: the action as the viewer may know it, the events that he may see, and what
 * there is to tell in sentences. `before` and `after` are the states around it, `event` what mur_apply told.
 * The viewer's views of the states and the action as he may know it (mur_masked) do as well. */
int mur_describe_happened(const struct mur_rules *r, const void *before, mur_action action,
                          const void *after, const struct mur_event *event, int count, int viewer,
                          const char *language, void *scratch, char *buf, int cap);

MUR_API_END

#endif
