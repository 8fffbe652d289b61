/* train.c - pairs of games from which weights are learnt. */
#include "ai/train.h"

#include <stdlib.h>

#include "ai/roll.h"
#include "core/kinds.h"
#include "muralha/play.h"

#define KIND(name) extern const struct ai_lesson ai_lesson_##name;
#include "core/kinds.def"
#undef KIND

static const struct ai_lesson *const rows[] = {
#define KIND(name) &ai_lesson_##name,
#include "core/kinds.def"
#undef KIND
};

/* How far the weights follow the winner of a pair, in steps: less and less. */
static const double rate_first = 0.08;
enum { RATE_HALVED = 10000 }; /* pairs after which it is half as far */

/* Points count little beside the victory, but something. */
static const double w_margin = 0.03;

enum { ACTIONS_MOST = 4000, SIDES = 2, PROBES = 16 };

struct ai_trainer {
    const struct mur_rules *r;
    bool asked[AI_TUNABLES_MAX]; /* weights that an estimate of this set-up can depend on */
    struct ai_judge judge[SIDES];
    void *weights[SIDES];
    void *state;
    mur_action *legal;
    double *value;
};

/* ---- weights --------------------------------------------------------------------------------------- */

static const struct ai_lesson *lesson_of(const struct mur_rules *r)
{
    return rows[mur_kind_number(r->kind)];
}

static double *weight_at(void *weights, const struct ai_tunable *tunable)
{
    return (double *)(void *)((char *)weights + tunable->offset);
}

bool ai_training_begin(struct ai_training *t, const struct mur_rules *r, uint64_t seed)
{
    *t = (struct ai_training){.r = r, .seed = seed};
    if (!lesson_of(r)->tunable)
        return false;
    const char *weights = ai_school(r->kind)->weights(r, false);
    for (const struct ai_tunable *row = lesson_of(r)->tunable; row->name; row++) {
        MUR_CHECK(t->count < AI_TUNABLES_MAX);
        t->value[t->count++] = *(const double *)(const void *)(weights + row->offset);
    }
    return true;
}

const struct ai_tunable *ai_training_weight(const struct ai_training *t, int number)
{
    return &lesson_of(t->r)->tunable[number];
}

/* Gives a side the learnt weights, each moved by so many steps in its direction. */
static void side_set(struct ai_trainer *trainer, int side, const struct ai_training *t,
                     const int8_t *direction, double steps)
{
    const struct ai_lesson *lesson = lesson_of(trainer->r);
    memcpy(trainer->weights[side], trainer->judge[side].school->weights(trainer->r, false),
           lesson->size);
    for (int i = 0; i < t->count; i++) {
        const struct ai_tunable *row = &lesson->tunable[i];
        *weight_at(trainer->weights[side], row) = t->value[i] + steps * direction[i] * row->step;
    }
    trainer->judge[side].weights = trainer->weights[side];
}

/* ---- what a set-up asks for ------------------------------------------------------------------------- */

/* What the position is estimated at with a weight a step away from that of today; with today's for a NULL row. */
static void probe_estimate(struct ai_trainer *trainer, const struct ai_tunable *row,
                           double points[MUR_SEATS])
{
    struct ai_judge *j = &trainer->judge[0];
    double spread;
    memcpy(trainer->weights[0], j->school->weights(trainer->r, false), lesson_of(trainer->r)->size);
    if (row)
        *weight_at(trainer->weights[0], row) += row->step;
    j->weights = trainer->weights[0];
    memset(points, 0, MUR_SEATS * sizeof *points);
    j->school->estimate(j, trainer->state, points, &spread);
}

static bool do_differ(const double a[MUR_SEATS], const double b[MUR_SEATS])
{
    for (int seat = 0; seat < MUR_SEATS; seat++)
        if (a[seat] < b[seat] || a[seat] > b[seat])
            return true;
    return false;
}

static void probe_position(struct ai_trainer *trainer)
{
    const struct ai_tunable *row = lesson_of(trainer->r)->tunable;
    double today[MUR_SEATS], moved[MUR_SEATS];
    probe_estimate(trainer, NULL, today);
    for (int i = 0; row[i].name; i++) {
        if (trainer->asked[i])
            continue;
        probe_estimate(trainer, &row[i], moved);
        trainer->asked[i] = do_differ(today, moved);
    }
}

/* A weight that changes no estimate would only walk at random. Random games come through everything there is. */
static void asked_find(struct ai_trainer *trainer)
{
    const struct mur_rules *r = trainer->r;
    struct mur_rng g;
    for (int game = 0; lesson_of(r)->tunable && game < PROBES; game++) {
        mur_rng_seed(&g, (uint64_t)game, 4);
        mur_start(r, trainer->state);
        do
            probe_position(trainer);
        while (mur_play_random(r, trainer->state, &g, 1) > 0);
    }
}

/* ---- games ----------------------------------------------------------------------------------------- */

struct ai_trainer *ai_trainer_new(const struct mur_rules *r)
{
    struct ai_trainer *trainer = calloc(1, sizeof *trainer);
    if (!trainer)
        return NULL;
    trainer->r = r;
    trainer->state = malloc(r->state_size);
    trainer->legal = calloc(r->max_legal, sizeof *trainer->legal);
    trainer->value = calloc(r->max_legal, sizeof *trainer->value);
    bool fine = trainer->state && trainer->legal && trainer->value;
    for (int side = 0; side < SIDES; side++) {
        trainer->weights[side] = malloc(lesson_of(r)->size + 1);
        fine =
            fine && trainer->weights[side] && ai_judge_init(&trainer->judge[side], r, false, 1, 0);
    }
    if (fine) {
        asked_find(trainer);
        return trainer;
    }
    ai_trainer_free(trainer);
    return NULL;
}

void ai_trainer_free(struct ai_trainer *trainer)
{
    if (!trainer)
        return;
    for (int side = 0; side < SIDES; side++) {
        ai_judge_release(&trainer->judge[side]);
        free(trainer->weights[side]);
    }
    free(trainer->state);
    free(trainer->legal);
    free(trainer->value);
    free(trainer);
}

/* Which side plays a seat: by turns, the other way round in the second game. With a common result one side
 * plays all. */
static int side_of(const struct mur_rules *r, int seat, int game)
{
    return ai_is_common(r) ? game : (seat + game) % SIDES;
}

static void game_play(struct ai_trainer *trainer, int game, uint64_t luck)
{
    const struct mur_rules *r = trainer->r;
    mur_start(r, trainer->state);
    for (int i = 0; i < ACTIONS_MOST; i++) {
        struct mur_point p = mur_point(r, trainer->state);
        if (p.turn == MUR_TURN_OVER)
            break;
        int side = p.turn == MUR_TURN_PLAYER ? side_of(r, p.seat, game) : 0;
        struct ai_roll roll = {.judge = &trainer->judge[side],
                               .state = trainer->state,
                               .legal = trainer->legal,
                               .value = trainer->value};
        ai_roll_step(&roll, luck);
    }
}

/* What both sides have of a game: their parts of the victory, and a little for the points. */
static void game_share(const struct ai_trainer *trainer, int game, double share[SIDES],
                       double points[SIDES])
{
    const struct mur_rules *r = trainer->r;
    struct mur_result result;
    int first = 0, seats[SIDES] = {0};
    double sum[SIDES] = {0};
    mur_result(r, trainer->state, &result);
    if (ai_is_common(r)) {
        points[game] = result.value;
        return;
    }
    for (int seat = 0; seat < r->players; seat++)
        first += result.rank[seat] == 1;
    for (int seat = 0; seat < r->players; seat++) {
        int side = side_of(r, seat, game);
        share[side] += result.rank[seat] == 1 ? 0.5 / first : 0;
        sum[side] += result.score[seat];
        seats[side]++;
    }
    for (int side = 0; side < SIDES; side++)
        points[side] += sum[side] / seats[side] / 2;
}

/* The first side's share of both games of a pair; *lead: by how many points it was ahead. */
static double pair_play(struct ai_trainer *trainer, uint64_t luck, double *lead)
{
    double share[SIDES] = {0}, points[SIDES] = {0};
    for (int game = 0; game < SIDES; game++) {
        game_play(trainer, game, luck);
        game_share(trainer, game, share, points);
    }
    *lead = points[0] - points[1];
    if (ai_is_common(trainer->r))
        return *lead > 0 ? 1 : *lead < 0 ? 0 : 0.5;
    return share[0];
}

/* ---- learning -------------------------------------------------------------------------------------- */

static double bounded(double x)
{
    return x > 1 ? 1 : x < -1 ? -1 : x;
}

void ai_train_pair(struct ai_trainer *trainer, struct ai_training *t)
{
    int8_t direction[AI_TUNABLES_MAX];
    struct mur_rng g;
    double lead;
    mur_rng_seed(&g, mur_mix(t->seed) + t->pairs, 3);
    for (int i = 0; i < t->count; i++)
        direction[i] = mur_rng_below(&g, 2) ? 1 : -1;
    side_set(trainer, 0, t, direction, 1);
    side_set(trainer, 1, t, direction, -1);
    double share = pair_play(trainer, mur_rng_next(&g), &lead);
    double won = 2 * share - 1 + bounded(w_margin * lead / trainer->judge[0].school->scale);
    double rate = rate_first / (1 + (double)t->pairs / RATE_HALVED);
    for (int i = 0; i < t->count; i++)
        if (trainer->asked[i])
            t->value[i] += rate * won * direction[i] * ai_training_weight(t, i)->step;
    t->pairs++;
}

double ai_train_test(struct ai_trainer *trainer, const struct ai_training *t, uint64_t pair)
{
    struct ai_training today;
    int8_t nowhere[AI_TUNABLES_MAX] = {0};
    double lead;
    ai_training_begin(&today, t->r, t->seed);
    side_set(trainer, 0, t, nowhere, 0);
    side_set(trainer, 1, &today, nowhere, 0);
    return pair_play(trainer, mur_mix(mur_mix(t->seed ^ UINT64_C(0x7E57)) + pair), &lead);
}
