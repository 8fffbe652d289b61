/* calibrate.c - are the chances to win true? */
#include "review/calibrate.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "ai/host.h"
#include "review/value.h"

/* What was promised to the seats at a moment, and what they got. */
struct promise {
    double points[MUR_SEATS], spread; /* spread 0: the game was over */
    double share[MUR_SEATS], won[MUR_SEATS];
};

struct work {
    const struct mur_rules *r;
    const struct calibrate *c;
    struct valuer *valuer;   /* one for each thread */
    struct promise *promise; /* CALIBRATE_PARTS for each game */
    atomic_uint_least64_t next;
};

/* Plays a game to its end, or for so many actions; how many there were. */
static uint32_t play(struct valuer *v, uint64_t luck, uint32_t most)
{
    struct ai_roll roll = {
        .judge = &v->judge, .state = v->world, .legal = v->legal, .value = v->value};
    uint32_t n = 0;
    for (; n < most && mur_point(v->judge.r, v->world).turn != MUR_TURN_OVER; n++)
        ai_roll_step(&roll, luck);
    return n;
}

static void promise_make(const struct work *work, struct valuer *v, uint64_t luck,
                         struct promise *p)
{
    struct ai_outlook one;
    int rolls = work->c->rolls > 0 ? work->c->rolls : 1;
    if (mur_point(work->r, v->world).turn != MUR_TURN_OVER)
        p->spread = ai_points(&v->judge, v->world, p->points);
    for (int i = 0; i < rolls; i++) {
        valuer_roll(v, v->world, mur_mix(luck + (uint64_t)i), work->c->rolls ? VALUE_DRAWS : 0,
                    &one);
        for (int seat = 0; seat < work->r->players; seat++)
            p->share[seat] += one.share[seat] / rolls;
    }
}

/* The moment of a part of a game of so many actions. */
static uint32_t moment_of(uint64_t luck, uint32_t length, int part)
{
    uint32_t first = length * (uint32_t)part / CALIBRATE_PARTS;
    uint32_t last = length * (uint32_t)(part + 1) / CALIBRATE_PARTS;
    return first < last ? first + (uint32_t)(mur_mix(luck + (uint64_t)part) % (last - first))
                        : first;
}

/* Plays a game twice: once to see how long it is and who wins, and once from moment to moment. The luck of
 * the rolls is not that of the game. */
static void game_run(const struct work *work, struct valuer *v, uint64_t game)
{
    struct promise *p = &work->promise[game * CALIBRATE_PARTS];
    struct ai_outlook end;
    uint64_t luck = mur_mix(mur_mix(work->c->seed) ^ game);
    mur_start(work->r, v->world);
    uint32_t length = play(v, luck, UINT32_MAX), at = 0;
    ai_outlook_make(&v->judge, v->world, &end);
    mur_start(work->r, v->world);
    for (int part = 0; part < CALIBRATE_PARTS; part++, p++) {
        at += play(v, luck, moment_of(luck, length, part) - at);
        promise_make(work, v, mur_mix(~luck), p);
        for (int seat = 0; seat < work->r->players; seat++)
            p->won[seat] = end.share[seat];
    }
}

static void games_run(void *common, int share)
{
    struct work *work = common;
    uint64_t game;
    while ((game = atomic_fetch_add(&work->next, 1)) < work->c->games)
        game_run(work, &work->valuer[share], game);
}

static void bins_fill(const struct work *work, struct calibrate *c)
{
    double off = 0, all = 0;
    c->brier = 0;
    for (uint64_t i = 0; i < c->games * CALIBRATE_PARTS; i++)
        for (int seat = 0; seat < work->r->players; seat++) {
            const struct promise *p = &work->promise[i];
            int at = (int)(p->share[seat] * CALIBRATE_BINS);
            struct calibrate_bin *bin = &c->bin[at < CALIBRATE_BINS ? at : CALIBRATE_BINS - 1];
            double miss = p->share[seat] - p->won[seat];
            bin->count++;
            bin->promised += p->share[seat];
            bin->won += p->won[seat];
            c->brier += miss * miss;
            all++;
        }
    for (int i = 0; i < CALIBRATE_BINS; i++) {
        double miss = c->bin[i].promised - c->bin[i].won;
        off += miss < 0 ? -miss : miss;
    }
    c->error = off / all;
    c->brier /= all;
}

/* Brier's score of the promises of some parts if the spread were multiplied by `noise`. */
static double brier_with(const struct work *work, double noise, unsigned parts)
{
    double sum = 0;
    for (uint64_t i = 0; i < work->c->games * CALIBRATE_PARTS; i++) {
        const struct promise *p = &work->promise[i];
        double share[MUR_SEATS];
        if (p->spread <= 0 || !(parts >> i % CALIBRATE_PARTS & 1))
            continue;
        ai_shares(p->points, work->r->players, noise * p->spread, share);
        for (int seat = 0; seat < work->r->players; seat++)
            sum += (share[seat] - p->won[seat]) * (share[seat] - p->won[seat]);
    }
    return sum;
}

static double noise_fit(const struct work *work, unsigned parts)
{
    enum { STEPS = 88 };
    double best = 1, least = 1e300, noise = 0.3;
    for (int i = 0; i < STEPS; i++, noise *= 1.03) {
        double brier = brier_with(work, noise, parts);
        if (brier < least) {
            least = brier;
            best = noise;
        }
    }
    return best;
}

bool calibrate_run(const struct mur_rules *r, struct calibrate *c)
{
    struct work work = {.r = r, .c = c};
    work.valuer = calloc((size_t)c->threads, sizeof *work.valuer);
    work.promise = calloc(c->games * CALIBRATE_PARTS, sizeof *work.promise);
    bool fine = work.valuer && work.promise;
    for (int i = 0; fine && i < c->threads; i++)
        fine = valuer_init(&work.valuer[i], r, c->seed);
    if (fine) {
        ai_share(games_run, &work, c->threads);
        bins_fill(&work, c);
        c->noise = noise_fit(&work, (1U << CALIBRATE_PARTS) - 1);
        for (int part = 0; part < CALIBRATE_PARTS; part++)
            c->part[part] = noise_fit(&work, 1U << part);
    }
    for (int i = 0; work.valuer && i < c->threads; i++)
        valuer_release(&work.valuer[i]);
    free(work.valuer);
    free(work.promise);
    return fine;
}
