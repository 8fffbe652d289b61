/* conform_text.c - the promises about texts, and about what a seat may know. */
#include <stdlib.h>
#include <string.h>

#include "core/conform_internal.h"

enum { GUARD = 0x5A };

/* ---- text ---------------------------------------------------------------------------------------- */

static const char *text_action(struct conform *c, mur_action a)
{
    const struct mur_rules *r = c->r;
    char whole[MUR_ACTION_TEXT_MAX], half[MUR_ACTION_TEXT_MAX];
    c->report->action = a;
    int length = mur_action_text(r, c->state, a, NULL, 0);
    CONFORM(length > 0 && length < MUR_ACTION_TEXT_MAX, "an action's text fits its bound");
    CONFORM(mur_action_text(r, c->state, a, whole, sizeof whole) == length &&
                strlen(whole) == (size_t)length,
            "a writer returns the length of its text");
    memset(half, GUARD, sizeof half);
    int cap = length / 2 + 1;
    CONFORM(mur_action_text(r, c->state, a, half, cap) == length && half[cap - 1] == '\0' &&
                half[cap] == GUARD && memcmp(half, whole, (size_t)cap - 1) == 0,
            "a writer stays within its buffer");
    mur_action back = ~a;
    CONFORM(mur_action_parse(r, c->state, whole, &back, NULL) == MUR_OK,
            "an action's text is read");
    CONFORM(back == a, "an action's text means the action");
    return NULL;
}

static bool text_room(struct conform *c, int length)
{
    if (length < c->text_cap)
        return true;
    char *more = realloc(c->text, (size_t)length + 1);
    if (!more)
        return false;
    c->text = more;
    c->text_cap = length + 1;
    return true;
}

/* A position cut off somewhere is refused without a trace, or it is another position. */
static const char *text_truncated(struct conform *c, int length)
{
    c->text[mur_rng_below(&c->rng, (uint32_t)length)] = '\0';
    memset(c->copy, GUARD, c->r->state_size);
    memset(c->other, GUARD, c->r->state_size);
    struct mur_error err = {0};
    if (mur_position_parse(c->r, c->text, c->copy, &err) == MUR_OK)
        return NULL;
    CONFORM(memcmp(c->copy, c->other, c->r->state_size) == 0,
            "a position that is refused changes nothing");
    CONFORM(err.message && err.position >= 0 && err.position <= (int)strlen(c->text),
            "a refused position says why and where");
    return NULL;
}

static const char *text_position(struct conform *c, const unsigned char *state)
{
    const struct mur_rules *r = c->r;
    int length = mur_position_text(r, state, NULL, 0);
    CONFORM(text_room(c, length), "there is not enough memory");
    CONFORM(mur_position_text(r, state, c->text, c->text_cap) == length &&
                strlen(c->text) == (size_t)length,
            "a writer returns the length of its text");
    memset(c->copy, GUARD, r->state_size);
    CONFORM(mur_position_parse(r, c->text, c->copy, NULL) == MUR_OK, "a position's text is read");
    CONFORM(memcmp(c->copy, state, r->state_size) == 0, "a position's text means the position");
    return text_truncated(c, length);
}

const char *conform_texts(struct conform *c)
{
    const char *broken = NULL;
    for (int i = 0; i < c->legal_count && !broken; i++)
        broken = text_action(c, c->legal[i]);
    return broken ? broken : text_position(c, c->state);
}

/* ---- views --------------------------------------------------------------------------------------- */

static bool same(const struct conform *c, const void *a, const void *b)
{
    return memcmp(a, b, c->r->state_size) == 0;
}

/* Two worlds guessed from one view differ only in what the view hides. */
static const char *view_guess(struct conform *c, int seat)
{
    const struct mur_rules *r = c->r;
    CONFORM(mur_guess(r, c->view, seat, &c->rng, c->other), "every view can be guessed from");
    CONFORM(mur_check(r, c->other, NULL) == MUR_OK, "a guess is a sound position");
    struct mur_point p = mur_point(r, c->other);
    CONFORM(memcmp(&p, &c->point, sizeof p) == 0, "a guess stands at the same point");
    mur_view(r, c->other, seat, c->copy);
    CONFORM(same(c, c->copy, c->view), "the view of a guess is the view it came from");
    if (seat != c->point.seat || seat == MUR_NOBODY)
        return NULL;
    CONFORM(mur_legal(r, c->other, c->again) == c->legal_count &&
                memcmp(c->again, c->legal, (size_t)c->legal_count * sizeof *c->legal) == 0,
            "what a seat may do depends only on what it knows");
    return NULL;
}

static const char *view_seat(struct conform *c, int seat)
{
    const struct mur_rules *r = c->r;
    mur_view(r, c->state, seat, c->view);
    if (!(r->traits & MUR_TRAIT_HIDDEN))
        CONFORM(same(c, c->view, c->state), "a game that hides nothing shows everything");
    mur_view(r, c->view, seat, c->copy);
    CONFORM(same(c, c->copy, c->view), "a view of a view is the same view");
    memcpy(c->copy, c->state, r->state_size);
    mur_view(r, c->copy, seat, c->copy);
    CONFORM(same(c, c->copy, c->view), "a view may be made in place");
    struct mur_point p = mur_point(r, c->view);
    CONFORM(memcmp(&p, &c->point, sizeof p) == 0, "a view stands at the same point");
    const char *broken = view_guess(c, seat);
    if (!broken)
        broken = view_guess(c, seat);
    if (!broken && (r->traits & MUR_TRAIT_HIDDEN))
        broken = text_position(c, c->view);
    return broken;
}

const char *conform_views(struct conform *c)
{
    const char *broken = NULL;
    c->report->action = 0;
    for (int seat = 0; seat < c->r->players && !broken; seat++)
        broken = view_seat(c, seat);
    return broken ? broken : view_seat(c, MUR_NOBODY);
}
