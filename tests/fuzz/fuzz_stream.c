/*
 * Actions of any kind into the untrusted door. Input: a set-up line, then operations: a byte that
 * chooses how the next action is made, and the bytes it needs. The door must accept exactly what is
 * legal and asked of that seat, and change nothing otherwise.
 */
#include "fuzz/input.h"

struct stream {
    const struct mur_rules *r;
    void *st, *before;
    mur_action *legal;
    struct mur_outcome *outcome;
    struct mur_sink sink;
};

/* The i-th thing that may happen here. */
static mur_action possible_action(struct stream *s, uint32_t i)
{
    struct mur_point p = mur_point(s->r, s->st);
    int count = p.turn == MUR_TURN_CHANCE ? mur_chance(s->r, s->st, s->outcome)
                                          : mur_legal(s->r, s->st, s->legal);
    if (p.turn == MUR_TURN_OVER || count == 0)
        return i;
    i %= (uint32_t)count;
    return p.turn == MUR_TURN_CHANCE ? s->outcome[i].action : s->legal[i];
}

static bool is_listed(struct stream *s, mur_action a)
{
    struct mur_point p = mur_point(s->r, s->st);
    if (p.turn == MUR_TURN_OVER)
        return false;
    int count = p.turn == MUR_TURN_CHANCE ? mur_chance(s->r, s->st, s->outcome)
                                          : mur_legal(s->r, s->st, s->legal);
    for (int i = 0; i < count; i++)
        if ((p.turn == MUR_TURN_CHANCE ? s->outcome[i].action : s->legal[i]) == a)
            return true;
    return false;
}

static mur_action make_action(struct stream *s, struct fuzz_input *in, uint8_t how)
{
    mur_action a = possible_action(s, fuzz_byte(in));
    if (how & 1)
        a ^= 1u << (fuzz_byte(in) & 31);
    if (how & 2)
        a = fuzz_word(in);
    return a;
}

static void offer_action(struct stream *s, struct fuzz_input *in)
{
    uint8_t how = fuzz_byte(in);
    mur_action a = make_action(s, in, how);
    struct mur_point p = mur_point(s->r, s->st);
    int seat = how & 4 ? (int8_t)fuzz_byte(in) : p.seat;
    bool wanted = seat == p.seat && is_listed(s, a);
    struct mur_error err = {0};
    memcpy(s->before, s->st, s->r->state_size);
    s->sink.count = 0;
    bool taken = mur_try(s->r, s->st, seat, a, how & 8 ? &s->sink : NULL, &err) == MUR_OK;
    FUZZ_HOLDS(taken == wanted);
    FUZZ_HOLDS(s->sink.count <= s->sink.cap);
    if (taken)
        return;
    FUZZ_HOLDS(err.status != MUR_OK && err.message);
    FUZZ_HOLDS(memcmp(s->before, s->st, s->r->state_size) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {.at = data, .left = size};
    struct mur_rules *r = fuzz_rules(&in);
    if (!r)
        return 0;
    struct stream s = {
        .r = r,
        .st = fuzz_allocate(r->state_size),
        .before = fuzz_allocate(r->state_size),
        .legal = fuzz_allocate(r->max_legal * sizeof *s.legal),
        .outcome = fuzz_allocate(r->max_outcomes * sizeof *s.outcome),
        .sink = {.event = fuzz_allocate(r->max_events * sizeof *s.sink.event),
                 .cap = (int)r->max_events},
    };
    mur_start(r, s.st);
    while (in.left)
        offer_action(&s, &in);
    FUZZ_HOLDS(mur_check(r, s.st, NULL) == MUR_OK);
    free(s.sink.event);
    free(s.outcome);
    free(s.legal);
    free(s.before);
    free(s.st);
    mur_rules_free(r);
    return 0;
}
