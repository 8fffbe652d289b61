/*
 * describe.h - descriptions as parts of a larger JSON text, for the programs in this tree; everybody else
 * uses muralha/describe.h.
 */
#ifndef MUR_DESCRIBE_DESCRIBE_H
#define MUR_DESCRIBE_DESCRIBE_H

#include "base/json_write.h"
#include "muralha/describe.h"
#include "text/language.h"

/* Who reads. */
struct mur_describer {
    const struct mur_rules *rules;
    const struct mur_language *language;
    int viewer;    /* a seat, or MUR_NOBODY */
    void *scratch; /* mur_describe_scratch bytes */
};

/* An action and what it brought. */
struct mur_happening {
    const void *before, *after;
    mur_action action;
    const struct mur_event *event;
    int count;
};

/* Each writes one object; `key` as in base/json_write.h. */
void mur_json_options(struct mur_json_writer *j, const char *key, const struct mur_kind *kind,
                      const struct mur_language *l);
void mur_json_words(struct mur_json_writer *j, const char *key, const struct mur_kind *kind,
                    const struct mur_language *l);
void mur_json_lesson(struct mur_json_writer *j, const char *key, const struct mur_rules *r,
                     const struct mur_language *l);
void mur_json_position(struct mur_json_writer *j, const char *key, const struct mur_describer *d,
                       const void *st);
void mur_json_question(struct mur_json_writer *j, const char *key, const struct mur_describer *d,
                       const void *st);
void mur_json_chance(struct mur_json_writer *j, const char *key, const struct mur_describer *d,
                     const void *st);
void mur_json_happened(struct mur_json_writer *j, const char *key, const struct mur_describer *d,
                       const struct mur_happening *h);

#endif
