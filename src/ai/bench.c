/* bench.c - what a bot chooses along games, tied together in one number. */
#include <stdlib.h>

#include "base/text.h"
#include "muralha/bot.h"
#include "muralha/play.h"

/* Of so many questions the bot answers the first few, and the dice the others: so it sees early, middle
 * and late positions, and some that follow each other. */
enum { ROUND = 32, ANSWERED = 4 };

struct bench {
    const struct mur_rules *r;
    struct mur_bot *bot;
    struct mur_bot_bench *out;
    void *state, *view;
};

static void game_run(struct bench *b, uint64_t game)
{
    struct mur_rng g;
    uint32_t asked = 0;
    mur_rng_seed(&g, b->out->seed, game);
    mur_bot_restart(b->bot, game);
    mur_start(b->r, b->state);
    for (;;) {
        struct mur_point p = mur_point(b->r, b->state);
        mur_action a;
        if (p.turn == MUR_TURN_OVER)
            break;
        if (p.turn == MUR_TURN_CHANCE) {
            a = mur_chance_sample(b->r, b->state, &g);
        } else if (asked++ % ROUND < ANSWERED) {
            mur_view(b->r, b->state, p.seat, b->view);
            a = mur_bot_choose(b->bot, b->view, (struct mur_budget){0});
            b->out->chosen++;
            b->out->visits += mur_bot_thought(b->bot).visits;
            b->out->signature = mur_mix(b->out->signature ^ a);
        } else {
            a = mur_sample(b->r, b->state, &g);
        }
        mur_apply(b->r, b->state, a, NULL);
    }
}

bool mur_bot_bench(const struct mur_rules *r, const char *name, struct mur_bot_bench *out,
                   struct mur_error *err)
{
    struct bench b = {.r = r, .out = out, .bot = mur_bot_new(r, name, err)};
    if (!b.bot)
        return false;
    b.state = malloc(r->state_size);
    b.view = malloc(r->state_size);
    bool fine = b.state && b.view;
    out->chosen = out->visits = out->signature = 0;
    for (uint64_t game = 0; fine && game < out->games; game++)
        game_run(&b, game);
    if (!fine)
        mur_fail(err, MUR_NO_MEMORY, "there is not enough memory", 0, 0);
    free(b.state);
    free(b.view);
    mur_bot_free(b.bot);
    return fine;
}
