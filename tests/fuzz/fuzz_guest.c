/*
 * Answers of programs that play. Input: a set-up line, how far to play, then what the program said. What is
 * taken for an action is one that can be tried: it is legal and can be played, or is refused.
 */
#include "fuzz/input.h"
#include "match/match.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {.at = data, .left = size};
    struct mur_rules *r = fuzz_rules(&in);
    if (!r)
        return 0;
    void *st = fuzz_allocate(r->state_size), *view = fuzz_allocate(r->state_size);
    mur_start(r, st);
    fuzz_play(r, st, 1, fuzz_byte(&in));
    struct mur_point p = mur_point(r, st);
    char *answer = fuzz_text(&in);
    mur_action a = 0;
    mur_view(r, st, p.seat, view);
    if (p.turn == MUR_TURN_PLAYER && match_answer_read(answer, r, view, &a)) {
        bool legal = mur_is_legal(r, st, a);
        FUZZ_HOLDS((mur_try(r, st, p.seat, a, NULL, NULL) == MUR_OK) == legal);
        FUZZ_HOLDS(mur_check(r, st, NULL) == MUR_OK);
    }
    free(answer);
    free(view);
    free(st);
    mur_rules_free(r);
    return 0;
}
