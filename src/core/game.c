/* game.c - the part of game.h that is the same for every game. */
#include "muralha/game.h"

#include <string.h>

enum mur_status mur_try(const struct mur_rules *r, void *st, int seat, mur_action a,
                        struct mur_sink *sink, struct mur_error *err)
{
    struct mur_point p = mur_point(r, st);
    if (p.turn == MUR_TURN_OVER)
        return mur_fail(err, MUR_GAME_OVER, "the game is over", 0, 0);
    if (seat != p.seat)
        return mur_fail(err, MUR_WRONG_SEAT, "it is not this seat's turn", 0, 0);
    if (!mur_is_legal(r, st, a))
        return mur_fail(err, MUR_ILLEGAL, "the rules do not allow this now", 0, 0);
    mur_apply(r, st, a, sink);
    return MUR_OK;
}

/* ---- what a seat may know: the answers of a game that hides nothing ------------------------------ */

void mur_view(const struct mur_rules *r, const void *st, int seat, void *out)
{
    if (r->kind->view)
        r->kind->view(r, st, seat, out);
    else if (out != st)
        memcpy(out, st, r->state_size);
}

bool mur_guess(const struct mur_rules *r, const void *view, int seat, struct mur_rng *g, void *out)
{
    if (r->kind->guess)
        return r->kind->guess(r, view, seat, g, out);
    if (out != view)
        memcpy(out, view, r->state_size);
    return true;
}

uint8_t mur_seen_by(const struct mur_rules *r, const void *st, mur_action a)
{
    return r->kind->seen_by ? r->kind->seen_by(r, st, a) : 0xFF;
}

mur_action mur_masked(const struct mur_rules *r, mur_action a)
{
    return r->kind->masked ? r->kind->masked(a) : a;
}

/* ---- text ---------------------------------------------------------------------------------------- */

int mur_action_text(const struct mur_rules *r, const void *st, mur_action a, char *buf, int cap)
{
    return r->kind->action_text(r, st, a, buf, cap);
}

enum mur_status mur_action_parse(const struct mur_rules *r, const void *st, const char *text,
                                 mur_action *out, struct mur_error *err)
{
    return r->kind->action_parse(r, st, text, out, err);
}

bool mur_implied_chance(const struct mur_rules *r, const void *st, const char *text,
                        mur_action *out)
{
    return r->kind->implied_chance && mur_point(r, st).turn == MUR_TURN_CHANCE &&
           r->kind->implied_chance(r, st, text, out);
}

int mur_position_text(const struct mur_rules *r, const void *st, char *buf, int cap)
{
    return r->kind->position_text(r, st, buf, cap);
}

enum mur_status mur_position_parse(const struct mur_rules *r, const char *text, void *st,
                                   struct mur_error *err)
{
    return r->kind->position_parse(r, text, st, err);
}

const char *mur_word(const struct mur_rules *r, enum mur_word_class c, int number)
{
    static const char *const common[MUR_EVENT_OWN] = {[MUR_EVENT_SCORING] = "scoring",
                                                      [MUR_EVENT_STRENGTH] = "strength",
                                                      [MUR_EVENT_AWARD] = "award",
                                                      [MUR_EVENT_ITEM] = "item",
                                                      [MUR_EVENT_OVER] = "over"};
    if (c == MUR_WORD_EVENT && number >= 0 && number < MUR_EVENT_OWN)
        return common[number];
    return r->kind->word(r, c, number);
}

int mur_subject_text(const struct mur_rules *r, const void *st, uint32_t subject, char *buf,
                     int cap)
{
    return r->kind->subject_text(r, st, subject, buf, cap);
}

int mur_touches(const struct mur_rules *r, const void *st, mur_action a,
                struct mur_touch out[MUR_TOUCHES])
{
    return r->kind->touches && mur_is_legal(r, st, a) ? r->kind->touches(r, st, a, out) : 0;
}

int mur_subject_touch(const struct mur_rules *r, const void *st, uint32_t subject,
                      struct mur_touch *out)
{
    return r->kind->subject_touch ? r->kind->subject_touch(r, st, subject, out) : 0;
}

enum mur_status mur_check(const struct mur_rules *r, const void *st, struct mur_error *err)
{
    return r->kind->check(r, st, err);
}

uint64_t mur_hash(const struct mur_rules *r, const void *st)
{
    const unsigned char *byte = st;
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (uint32_t i = 0; i < r->state_size; i++)
        hash = (hash ^ byte[i]) * UINT64_C(0x100000001B3);
    return hash;
}
