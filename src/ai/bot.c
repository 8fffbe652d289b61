/* bot.c - making bots and asking them. */
#include "ai/search.h"

#include <stdlib.h>

#include "base/text.h"

const struct ai_player ai_player[] = {
    {.level = {.name = "random", .title = MUR_N("Random"), .summary = MUR_N("any legal action")},
     .begin = ai_random_begin},
    {.level = {.name = "greedy",
               .title = MUR_N("Greedy"),
               .summary = MUR_N("the best immediate outlook")},
     .begin = ai_greedy_begin,
     .plain = true},
    {.level = {.name = "easy",
               .title = MUR_N("Easy"),
               .summary = MUR_N("looks ahead a little and errs often")},
     .begin = ai_search_begin,
     .searches = true,
     .weakness = AI_WEAKEST,
     .standard = {.visits = 30}},
    {.level = {.name = "normal",
               .title = MUR_N("Medium"),
               .summary = MUR_N("looks ahead and errs now and then")},
     .begin = ai_search_begin,
     .searches = true,
     .weakness = AI_WEAK,
     .standard = {.visits = 100}},
    {.level = {.name = "hard",
               .title = MUR_N("Hard"),
               .summary = MUR_N("looks ahead for up to a second"),
               .milliseconds = 1000},
     .begin = ai_search_begin,
     .searches = true,
     .standard = {.visits = 4000}},
    {.level = {.name = "expert",
               .title = MUR_N("Expert"),
               .summary = MUR_N("looks ahead for up to five seconds"),
               .milliseconds = 5000},
     .begin = ai_search_begin,
     .searches = true,
     .standard = {.visits = 20000}},
    {.level = {.name = NULL}},
};

struct mur_bot *mur_bot_new(const struct mur_rules *r, const char *name, struct mur_error *err)
{
    struct ai_options options;
    const struct ai_player *player = ai_options_read(name, r, &options, err);
    if (!player)
        return NULL;
    struct mur_bot *bot = calloc(1, sizeof *bot);
    if (bot) {
        bot->r = r;
        bot->player = player;
        bot->options = options;
        bot->legal = calloc(r->max_legal, sizeof *bot->legal);
        bot->value = calloc(r->max_legal, sizeof *bot->value);
        bot->guess = malloc(r->state_size);
        atomic_init(&bot->permille, 1000);
        atomic_init(&bot->choice, 1);
    }
    if (bot && bot->legal && bot->value && bot->guess &&
        ai_judge_init(&bot->judge, r, player->plain, options.seed, 0) &&
        (!player->searches || (bot->search = ai_search_new(bot)))) {
        mur_bot_restart(bot, 0);
        return bot;
    }
    mur_bot_free(bot);
    mur_fail(err, MUR_NO_MEMORY, "there is not enough memory", 0, 0);
    return NULL;
}

void mur_bot_free(struct mur_bot *bot)
{
    if (!bot)
        return;
    ai_search_free(bot->search);
    ai_judge_release(&bot->judge);
    free(bot->legal);
    free(bot->value);
    free(bot->guess);
    free(bot);
}

/* A question that was begun and not answered is given up. */
static void forget(struct mur_bot *bot)
{
    if (bot->asks)
        atomic_fetch_add(&bot->choice, 1);
    bot->asks = bot->thinks = false;
}

void mur_bot_restart(struct mur_bot *bot, uint64_t game)
{
    bot->game = game;
    bot->asked = 0;
    forget(bot);
    mur_rng_seed(&bot->judge.rng, bot->options.seed, mur_mix(game));
}

/* ---- thinking ------------------------------------------------------------------------------------ */

static void begin(struct mur_bot *bot, const void *view, struct mur_budget budget)
{
    MUR_CHECK(mur_point(bot->r, view).turn == MUR_TURN_PLAYER);
    forget(bot);
    atomic_store(&bot->visits, 0);
    atomic_store(&bot->permille, 0);
    atomic_store(&bot->best, 0);
    bot->asks = true;
    bot->spent = 0;
    bot->thinks = bot->searched = bot->player->begin(bot, view, budget);
}

void mur_bot_begin(struct mur_bot *bot, const void *view, uint32_t milliseconds, uint32_t visits)
{
    begin(bot, view, (struct mur_budget){.milliseconds = milliseconds, .visits = visits});
}

bool mur_bot_step(struct mur_bot *bot, uint32_t visits)
{
    if (bot->thinks)
        bot->thinks = ai_search_step(bot->search, visits);
    return !bot->thinks;
}

void mur_bot_spent(struct mur_bot *bot, uint32_t permille)
{
    bot->spent = permille;
}

mur_action mur_bot_answer(struct mur_bot *bot)
{
    MUR_CHECK(bot->asks);
    mur_action a = bot->searched ? ai_search_answer(bot->search) : bot->answer;
    atomic_store(&bot->permille, 1000);
    atomic_store(&bot->best, a);
    bot->asks = bot->thinks = false;
    bot->asked++;
    atomic_fetch_add(&bot->choice, 1);
    return a;
}

mur_action mur_bot_choose(struct mur_bot *bot, const void *view, struct mur_budget budget)
{
    begin(bot, view, budget);
    while (!mur_bot_step(bot, UINT32_MAX))
        continue;
    return mur_bot_answer(bot);
}

uint32_t mur_bot_choice(const struct mur_bot *bot)
{
    return atomic_load(&bot->choice);
}

void mur_bot_stop(struct mur_bot *bot, uint32_t choice)
{
    atomic_store(&bot->stopped, choice);
}

struct mur_thought mur_bot_thought(const struct mur_bot *bot)
{
    return (struct mur_thought){.visits = atomic_load(&bot->visits),
                                .permille = atomic_load(&bot->permille),
                                .outlook = atomic_load(&bot->outlook),
                                .best = atomic_load(&bot->best)};
}
