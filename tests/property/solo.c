/*
 * solo.c - the end of the one-player variant (V10, V11): in every random game what is booked equals the
 * rule of the book, step by step in its best order, which is found by trying all of them; and it equals
 * the shorter formula, the least of score + 2 x followers on the board over the colours.
 *
 *     solo               the short run
 *     solo FACTOR        FACTOR times as many games
 *     solo --soak        a hundred times as many
 */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/carcassonne/carc.h"
#include "support/expansions.h"
#include "support/property.h"

enum { COLOURS = 4, SCORE_OF_FOLLOWER = 2, GAMES = 40, TRIES = 12, PLACES = 1 << 24 };

/* What the end depends on: points and followers on the board of each colour. */
struct ending {
    int colours;
    int score[COLOURS];
    int out[COLOURS];
};

static int lowest(const int *score, int colours)
{
    int least = score[0];
    for (int i = 1; i < colours; i++)
        least = score[i] < least ? score[i] : least;
    return least;
}

/* ---- the literal rule ------------------------------------------------------------------------------ */

/*
 * The best result from `now` on, taking one follower after the other, whichever the player likes; each
 * gives 2 points if its colour is lowest at that moment, and is spent for nothing otherwise. Points and
 * followers left tell all that is still to come, so each of these is worked out once: best[] holds 1 +
 * the result.
 */
struct memo {
    struct ending at_first;
    int16_t best[PLACES];
};

/* Followers left and followers paid of each colour as one number. */
static size_t place_of(const struct memo *m, const struct ending *now)
{
    size_t place = 0;
    for (int i = 0; i < now->colours; i++) {
        int most = m->at_first.out[i];
        int paid = (now->score[i] - m->at_first.score[i]) / SCORE_OF_FOLLOWER;
        place = place * (size_t)((most + 1) * (most + 1));
        place += (size_t)(now->out[i] * (most + 1) + paid);
    }
    return place;
}

static int best_order(struct memo *m, const struct ending *now)
{
    int16_t *known = &m->best[place_of(m, now)];
    int least = lowest(now->score, now->colours), best = least;
    if (*known)
        return *known - 1;
    for (int i = 0; i < now->colours; i++) {
        if (!now->out[i])
            continue;
        struct ending next = *now;
        next.out[i]--;
        if (now->score[i] == least)
            next.score[i] += SCORE_OF_FOLLOWER;
        int result = best_order(m, &next);
        best = result > best ? result : best;
    }
    *known = (int16_t)(best + 1);
    return best;
}

static size_t memo_places(const struct ending *e)
{
    size_t places = 1;
    for (int i = 0; i < e->colours; i++)
        places *= (size_t)((e->out[i] + 1) * (e->out[i] + 1));
    return places;
}

static int literal_result(struct memo *m, const struct ending *e)
{
    size_t places = memo_places(e);
    if (places > PLACES)
        return -1;
    memset(m->best, 0, places * sizeof m->best[0]);
    m->at_first = *e;
    return best_order(m, e);
}

static int formula_result(const struct ending *e)
{
    int sum[COLOURS] = {0};
    for (int i = 0; i < e->colours; i++)
        sum[i] = e->score[i] + SCORE_OF_FOLLOWER * e->out[i];
    return lowest(sum, e->colours);
}

/* ---- games ----------------------------------------------------------------------------------------- */

/* Followers that stand on the board: the plain ones, the big one and the abbot, no builder. */
static int followers_out(const struct mur_rules *r, const void *st, int colour)
{
    struct carc_figure_info figure[CARC_FIGURES_MAX];
    int count = carc_figures(r, st, figure), out = 0;
    for (int i = 0; i < count; i++)
        out += figure[i].colour == colour && figure[i].figure != CARC_FIGURE_builder;
    return out;
}

static struct ending ending_of(const struct mur_rules *r, const void *st)
{
    struct ending e = {.colours = carc_colours(r)};
    for (int i = 0; i < e.colours; i++) {
        e.score[i] = carc_score(st, i);
        e.out[i] = followers_out(r, st, i);
    }
    return e;
}

/* The position just before the end: what the last action's final awards gave is taken away again, and
 * the followers that they took are put back. */
static struct ending before_the_end(const struct mur_rules *r, const void *over,
                                    const struct mur_sink *sink)
{
    struct ending e = ending_of(r, over);
    bool final = false;
    for (int i = 0; i < sink->count; i++) {
        const struct mur_event *event = &sink->event[i];
        if (event->kind == MUR_EVENT_SCORING)
            final = event->a == CARC_REASON_final;
        if (event->kind == MUR_EVENT_AWARD && final) {
            e.score[event->seat] -= event->a;
            e.out[event->seat]++;
        }
    }
    return e;
}

/* Wholly random games end soon; every second one takes of some random actions the one that leaves the
 * fewest followers on the board, and gets much further. */
static mur_action action_choose(const struct mur_rules *r, const void *st, bool careful,
                                struct mur_rng *g, void *scratch)
{
    mur_action best = mur_sample(r, st, g);
    int fewest = INT_MAX;
    for (int i = 0; careful && i < TRIES; i++) {
        mur_action a = mur_sample(r, st, g);
        memcpy(scratch, st, r->state_size);
        mur_apply(r, scratch, a, NULL);
        int out = mur_point(r, scratch).turn == MUR_TURN_OVER ? INT_MAX / 2 : 0;
        for (int colour = 0; colour < carc_colours(r); colour++)
            out += followers_out(r, scratch, colour);
        if (out < fewest) {
            fewest = out;
            best = a;
        }
    }
    return best;
}

static bool game_ends_well(const struct mur_rules *r, struct memo *m, void *st, void *scratch,
                           struct mur_sink *sink, uint64_t game)
{
    struct mur_rng g;
    struct mur_point p;
    struct mur_result result;
    mur_rng_seed(&g, 21, game);
    mur_start(r, st);
    while ((p = mur_point(r, st)).turn != MUR_TURN_OVER) {
        sink->count = 0;
        mur_apply(r, st,
                  p.turn == MUR_TURN_CHANCE ? mur_chance_sample(r, st, &g)
                                            : action_choose(r, st, game & 1, &g, scratch),
                  sink);
    }
    mur_result(r, st, &result);
    struct ending after = ending_of(r, st), e = before_the_end(r, st, sink);
    int booked = lowest(after.score, after.colours);
    int literal = literal_result(m, &e), formula = formula_result(&e);
    bool good = booked == literal && booked == formula && booked == result.value;
    if (!good)
        printf("FAIL %s: game %" PRIu64 ": booked %d, result %d, step by step %d, formula %d\n",
               r->setup, game, booked, (int)result.value, literal, formula);
    return good;
}

static bool setup_ends_well(const char *setup, struct memo *m, int games)
{
    struct mur_error err = {0};
    struct mur_rules *r = mur_rules_new(setup, &err);
    if (!r) {
        printf("FAIL %s: %s (byte %d)\n", setup, err.message, err.position);
        return false;
    }
    void *st = malloc(r->state_size), *scratch = malloc(r->state_size);
    struct mur_sink sink = {.event = malloc(r->max_events * sizeof *sink.event),
                            .cap = (int)r->max_events};
    bool good = st && scratch && sink.event;
    long tiles = 0;
    for (int i = 0; good && i < games; i++)
        if ((good = game_ends_well(r, m, st, scratch, &sink, (uint64_t)i)))
            tiles += carc_tiles(st);
    printf("%s %s: %d games, %ld tiles a game\n", good ? "ok  " : "FAIL", setup, games,
           tiles / games);
    free(sink.event);
    free(scratch);
    free(st);
    mur_rules_free(r);
    return good;
}

/* T66, and that the two ways to work it out can differ from a careless one. */
static bool example_ends_well(struct memo *m)
{
    struct ending e = {.colours = 3, .score = {5, 6, 7}, .out = {2, 1, 1}};
    bool good = literal_result(m, &e) == 8 && formula_result(&e) == 8;
    printf("%s T66\n", good ? "ok  " : "FAIL");
    return good;
}

int main(int argc, char **argv)
{
    int factor = property_factor(argc, argv), failed = 0;
    struct memo *m = malloc(sizeof *m);
    char setup[EXPANSION_SETUP_MAX];
    if (!m)
        return 1;
    failed += !example_ends_well(m);
    for (int i = 0; solo_setup(i, setup); i++)
        failed += !setup_ends_well(setup, m, GAMES * factor);
    free(m);
    return failed > 0;
}
