/*
 * works.h - on a position that was accepted everything works, now and to the end of the game: the check
 * agrees, lists, counts and samples do, every action has its text and its places, bots choose, and what is
 * said of it is JSON. All blocks have just the size that the rules ask for.
 */
#ifndef TESTS_FUZZ_WORKS_H
#define TESTS_FUZZ_WORKS_H

#include "base/json_read.h"
#include "fuzz/input.h"
#include "muralha/bot.h"
#include "muralha/describe.h"

/* Whatever the position is, what is said of it is JSON. */
static inline void works_described(const struct mur_rules *r, const void *st)
{
    enum { ROOM = 1 << 20, DEPTH = 12 };
    char *text = fuzz_allocate(ROOM);
    void *scratch = fuzz_allocate(mur_describe_scratch(r));
    struct mur_json value;
    for (int i = 0; i <= r->players; i++) {
        int seat = i < r->players ? i : MUR_NOBODY;
        int length = mur_describe_position(r, st, seat, "en", scratch, text, ROOM);
        FUZZ_HOLDS(length < ROOM && mur_json_check(text, (size_t)length, DEPTH, &value, NULL));
        length = mur_describe_question(r, st, seat, "pt", scratch, text, ROOM);
        FUZZ_HOLDS(length < ROOM && mur_json_check(text, (size_t)length, DEPTH, &value, NULL));
    }
    int length = mur_describe_chance(r, st, "es", scratch, text, ROOM);
    FUZZ_HOLDS(length < ROOM && mur_json_check(text, (size_t)length, DEPTH, &value, NULL));
    free(scratch);
    free(text);
}

static inline void works_action(const struct mur_rules *r, const void *st, mur_action a)
{
    struct mur_touch touch[MUR_TOUCHES];
    mur_action again = 0;
    char text[256];
    int length = mur_action_text(r, st, a, text, sizeof text);
    FUZZ_HOLDS(length > 0 && length < (int)sizeof text);
    FUZZ_HOLDS(mur_is_legal(r, st, a) && mur_touches(r, st, a, touch) <= MUR_TOUCHES);
    FUZZ_HOLDS(mur_action_parse(r, st, text, &again, NULL) == MUR_OK && again == a);
}

static inline void works_question(const struct mur_rules *r, const void *st, struct mur_point p)
{
    mur_action *list = fuzz_allocate(r->max_legal * sizeof *list);
    struct mur_outcome *outcome = fuzz_allocate(r->max_outcomes * sizeof *outcome);
    struct mur_rng g;
    mur_rng_seed(&g, 5, 0);
    int count = mur_legal(r, st, list), outcomes = mur_chance(r, st, outcome);
    FUZZ_HOLDS(count == mur_count(r, st) && count <= (int)r->max_legal);
    FUZZ_HOLDS((count > 0) == (p.turn == MUR_TURN_PLAYER));
    FUZZ_HOLDS((outcomes > 0) == (p.turn == MUR_TURN_CHANCE));
    for (int i = 0; i < count; i++)
        works_action(r, st, list[i]);
    for (int i = 0; i < outcomes; i++)
        works_action(r, st, outcome[i].action);
    for (int i = 0; i < 4 && p.turn != MUR_TURN_OVER; i++)
        FUZZ_HOLDS(
            mur_is_legal(r, st, outcomes ? mur_chance_sample(r, st, &g) : mur_sample(r, st, &g)));
    free(outcome);
    free(list);
}

/* What the seat that is asked sees is enough for a bot. */
static inline void works_bot(const struct mur_rules *r, const void *st, int seat)
{
    struct mur_bot *bot = mur_bot_new(r, "normal:visits=12,time=0", NULL);
    void *view = fuzz_allocate(r->state_size);
    FUZZ_HOLDS(bot != NULL);
    mur_view(r, st, seat, view);
    mur_action a = mur_bot_choose(bot, view, (struct mur_budget){.visits = 12});
    FUZZ_HOLDS(mur_is_legal(r, st, a));
    free(view);
    mur_bot_free(bot);
}

/* Plays to the end. The first questions are looked at closely, later ones now and then. */
static inline void works_to_the_end(const struct mur_rules *r, void *st)
{
    enum { CLOSELY = 8, NOW_AND_THEN = 32, BOTS = 1 };
    struct mur_event *events = fuzz_allocate(r->max_events * sizeof *events);
    struct mur_rng g;
    int bots = 0;
    mur_rng_seed(&g, 1, 0);
    for (uint32_t step = 0;; step++) {
        struct mur_point p = mur_point(r, st);
        FUZZ_HOLDS(step <= r->max_steps);
        if (step < CLOSELY || step % NOW_AND_THEN == 0 || p.turn == MUR_TURN_OVER) {
            FUZZ_HOLDS(mur_check(r, st, NULL) == MUR_OK);
            works_question(r, st, p);
        }
        if (step == 0 || p.turn == MUR_TURN_OVER)
            works_described(r, st);
        if (p.turn == MUR_TURN_OVER)
            break;
        if (p.turn == MUR_TURN_PLAYER && bots++ < BOTS)
            works_bot(r, st, p.seat);
        struct mur_sink sink = {.event = events, .cap = (int)r->max_events};
        mur_action a =
            p.turn == MUR_TURN_CHANCE ? mur_chance_sample(r, st, &g) : mur_sample(r, st, &g);
        FUZZ_HOLDS(mur_try(r, st, p.seat, a, &sink, NULL) == MUR_OK);
        FUZZ_HOLDS(sink.count <= sink.cap);
    }
    free(events);
}

#endif
