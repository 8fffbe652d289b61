/* luck.c - does luck sum to nothing? */
#include "review/luck.h"

#include <math.h>
#include <stdlib.h>

#include "ai/host.h"
#include "review/internal.h"
#include "review/selfplay.h"

struct work {
    const struct mur_rules *r;
    const struct luck_sums *sums;
    double (*luck)[MUR_SEATS]; /* of each game */
    atomic_uint_least64_t next;
    atomic_bool failed;
};

static void draws_value(struct mur_review *v, double luck[MUR_SEATS])
{
    for (uint32_t i = 0; i < v->rec->count; i++) {
        struct mur_review_entry e;
        if (v->rec->entry[i].actor != MUR_NOBODY)
            continue;
        review_entry(v, &v->valuer[0], i, 1, &e);
        for (int seat = 0; seat < v->r->players; seat++)
            luck[seat] +=
                review_stake(v->r, &e.after, seat) - review_stake(v->r, &e.best_after, seat);
    }
}

static bool game_run(const struct work *work, uint64_t game)
{
    uint64_t luck = mur_mix(mur_mix(work->sums->seed) ^ game);
    struct mur_review_options options = {
        .seed = mur_mix(~luck), .rolls = (uint32_t)work->sums->rolls, .workers = 1};
    struct valuer player = {0};
    struct mur_error err;
    struct mur_record *rec = mur_record_new(work->r->setup, &err);
    struct mur_review *v = NULL;
    if (rec && valuer_init(&player, rec->rules, luck)) {
        selfplay(&player, rec, luck, 0);
        v = mur_review_new(rec, &options, &err);
    }
    bool fine = v != NULL;
    if (fine)
        draws_value(v, work->luck[game]);
    mur_review_free(v);
    valuer_release(&player);
    mur_record_free(rec);
    return fine;
}

static void games_run(void *common, int share)
{
    struct work *work = common;
    uint64_t game;
    (void)share;
    while ((game = atomic_fetch_add(&work->next, 1)) < work->sums->games)
        if (!game_run(work, game))
            atomic_store(&work->failed, true);
}

bool luck_run(const struct mur_rules *r, struct luck_sums *out)
{
    struct work work = {.r = r, .sums = out};
    work.luck = calloc(out->games, sizeof *work.luck);
    if (!work.luck)
        return false;
    ai_share(games_run, &work, out->threads);
    double games = (double)out->games;
    for (int seat = 0; seat < r->players; seat++) {
        double sum = 0, square = 0;
        for (uint64_t i = 0; i < out->games; i++) {
            sum += work.luck[i][seat];
            square += work.luck[i][seat] * work.luck[i][seat];
        }
        out->mean[seat] = sum / games;
        double variance = square / games - out->mean[seat] * out->mean[seat];
        out->deviation[seat] = variance > 0 ? sqrt(variance) : 0;
    }
    free(work.luck);
    return !atomic_load(&work.failed);
}
