/* internal.h - what the files of the do-nothing game share. Outside this folder only none_kind is
 * known, and that only to the registry. */
#ifndef MUR_GAMES_NONE_INTERNAL_H
#define MUR_GAMES_NONE_INTERNAL_H

#include "muralha/game.h"

enum { NONE_TURNS_MAX = 1000 };

/* Prompt, item and subject numbers are in stored games: written out, never reused. */
enum { NONE_PROMPT_DEAL = 1, NONE_PROMPT_TOSS = 2, NONE_PROMPT_COUNT = 3 };
enum { NONE_ITEM_COUNTED = 1, NONE_ITEM_FULL = 2, NONE_ITEM_LUCK = 3 };
enum { NONE_SUBJECT_COUNTER = 1, NONE_SUBJECT_CARD = 2 };

/* A side of a card or of the coin. UNKNOWN is what a view shows of a card that a seat may not see. */
enum { NONE_NOTHING, NONE_HEADS, NONE_TAILS, NONE_UNKNOWN };

struct none_rules {
    struct mur_rules base; /* must be first: a pointer to one is a pointer to the other */
    uint16_t turns;
};

/* Fixed-width integers, no pointers, no padding: the same bytes on every platform. */
struct none_state {
    int32_t score[MUR_SEATS];
    uint8_t card[MUR_SEATS];
    uint8_t dealt;   /* seats that have their card */
    uint8_t coin;    /* the side that lies up; NOTHING before the toss */
    uint8_t counter; /* 0 .. 8 */
    uint8_t spare;
    uint16_t turn; /* turns done */
};
_Static_assert(sizeof(struct none_state) == 36, "a state has no padding");

static inline const struct none_rules *none_rules(const struct mur_rules *r)
{
    return (const struct none_rules *)(const void *)r;
}

extern const struct mur_kind none_kind;

enum mur_status none_check(const struct mur_rules *r, const void *st, struct mur_error *err);

/* text.c */
int none_action_text(const struct mur_rules *r, const void *st, mur_action a, char *buf, int cap);
enum mur_status none_action_parse(const struct mur_rules *r, const void *st, const char *text,
                                  mur_action *out, struct mur_error *err);
bool none_implied_chance(const struct mur_rules *r, const void *st, const char *text,
                         mur_action *out);
int none_position_text(const struct mur_rules *r, const void *st, char *buf, int cap);
enum mur_status none_position_parse(const struct mur_rules *r, const char *text, void *st,
                                    struct mur_error *err);
const char *none_word(const struct mur_rules *r, enum mur_word_class c, int number);
int none_subject_text(const struct mur_rules *r, const void *st, uint32_t subject, char *buf,
                      int cap);
/* describe.c */
void none_describe(const struct mur_rules *r, const void *view, int viewer, void *scratch,
                   struct mur_json_writer *j);

enum mur_status none_force(const struct mur_rules *r, void *st, const char *text,
                           struct mur_error *err);
enum mur_status none_expect(const struct mur_rules *r, const void *st, const char *text,
                            struct mur_error *err);

#endif
