/*
 * view.c - what a seat may know. Hidden are the other hands and the draw pile, nothing else; while the
 * library's question is open, the opened hand is shown to the one who looks.
 */
#include <string.h>

#include "games/catan_cards/internal.h"

/* A view is marked by its viewer: seats count from 1, and a spectator is one more than the last. */
static uint8_t viewer_number(int seat)
{
    return (uint8_t)(seat < MUR_SEATS ? 1 + seat : 1 + MUR_SEATS);
}

static bool hand_open(const struct catan_state *s, int seat, int other)
{
    return other == seat || (s->turn == MUR_TURN_PLAYER && s->asked == seat &&
                             s->prompt == CATAN_PROMPT_LIBRARY_PICK && s->partner == other);
}

void catan_view(const struct mur_rules *r, const void *st, int seat, void *out)
{
    (void)r;
    struct catan_state *s = out;
    if (out != st)
        memcpy(out, st, sizeof *s);
    s->viewer = viewer_number(seat);
    memset(s->pile, 0, sizeof s->pile);
    for (int other = 0; other < MUR_SEATS; other++) {
        if (!hand_open(s, seat, other))
            memset(s->seat[other].hand, 0, sizeof s->seat[other].hand);
        if (other != seat) {
            memset(s->known[other], 0, sizeof s->known[other]);
            memset(s->held[other], 0, sizeof s->held[other]);
        }
    }
    if (s->asked != seat)
        s->options = 0; /* what the one asked may answer would betray his hand */
}

/* Which good moves is the business of the two hands; that a card moves is public. */
uint8_t catan_seen_by(const struct mur_rules *r, const void *st, mur_action a)
{
    (void)r;
    const struct catan_state *s = st;
    unsigned both = 1u << s->active | 1u << s->partner;
    switch (mur_action_prompt(a)) {
    case CATAN_PROMPT_DRAW:
        return (uint8_t)(1u << s->active);
    case CATAN_PROMPT_BLIND:
    case CATAN_PROMPT_LIBRARY_PICK:
        return (uint8_t)both;
    case CATAN_PROMPT_GIVE:
        return mur_action_payload(a) == CATAN_GIVE_MORE ? 0xFF : (uint8_t)both;
    default:
        return 0xFF;
    }
}

mur_action catan_masked(mur_action a)
{
    int prompt = mur_action_prompt(a);
    bool more = prompt == CATAN_PROMPT_GIVE && mur_action_payload(a) == CATAN_GIVE_MORE;
    bool hidden = prompt == CATAN_PROMPT_DRAW || prompt == CATAN_PROMPT_BLIND ||
                  prompt == CATAN_PROMPT_LIBRARY_PICK || prompt == CATAN_PROMPT_GIVE;
    return hidden && !more ? mur_action_make(prompt, CATAN_UNKNOWN) : a;
}
