/* internal.h - what the files of this folder share. */
#ifndef MUR_DESCRIBE_INTERNAL_H
#define MUR_DESCRIBE_INTERNAL_H

#include "describe/describe.h"

enum { DESCRIBE_PHRASE_MAX = 512, DESCRIBE_SUBJECT_MAX = 256 };

/* Opens an object and says what it is: "muralha", "version" and, if it is of a table, "game", "viewer". */
void describe_open(struct mur_json_writer *j, const char *key, const char *what);
void describe_open_of_table(struct mur_json_writer *j, const char *key, const char *what,
                            const struct mur_describer *d);

/* The two states and one of the lists that the scratch has room for: of actions or of outcomes. */
void *describe_view(const struct mur_describer *d);
void *describe_other(const struct mur_describer *d);
mur_action *describe_actions(const struct mur_describer *d);
struct mur_outcome *describe_outcomes(const struct mur_describer *d);

/* A number that may be missing (MUR_NOBODY) as null. */
void describe_seat(struct mur_json_writer *j, const char *key, int seat);
/* "turn", "seat" and "prompt" of the decision point. */
void describe_point(struct mur_json_writer *j, const struct mur_rules *r, struct mur_point p);
void describe_prompt(struct mur_json_writer *j, const struct mur_rules *r, int prompt);
void describe_touch(struct mur_json_writer *j, const char *key, const struct mur_touch *t);
/* "text", "phrase" and "touches" of an action in the position that `view` shows. */
void describe_action(struct mur_json_writer *j, const struct mur_describer *d, const void *view,
                     mur_action a);

#endif
