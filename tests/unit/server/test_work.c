/* The threads: a bot that has had its slice gives way, but only if another waits. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/work.h"
#include "support/unit.h"

enum { SLICE = 100 };

struct bench {
    struct net *net;
    struct store *store;
    struct work *work;
    struct suspects suspects;
    const struct mur_rules *rules;
    struct net_timer timer;
    int64_t begun, done[2];
    int waits;
};

static void bench_share(void *argument)
{
    struct bench *b = argument;
    int64_t next = work_share(b->work, SLICE);
    if (next >= 0)
        net_timer_set(b->net, &b->timer, next);
}

static void bench_thought(void *self, struct hub_think *think)
{
    struct bench *b = self;
    assert_false(think->failed);
    assert_true(think->action != 0);
    b->done[think->game] = net_now(b->net) - b->begun;
    hub_think_free(think);
    if (--b->waits == 0)
        net_drain(b->net);
}

static void bench_batch(void *self)
{
    (void)self;
}

/* The first position with something to think about. */
static void position_begin(const struct mur_rules *r, void *st)
{
    struct mur_rng rng = {{1, 2, 3, 4}};
    mur_start(r, st);
    for (;;) {
        bool chance = mur_point(r, st).turn == MUR_TURN_CHANCE;
        if (!chance && mur_count(r, st) >= 10)
            return;
        mur_apply(r, st, chance ? mur_chance_sample(r, st, &rng) : mur_sample(r, st, &rng), NULL);
    }
}

/* Bots that think for so long if nobody stops them. */
static void bench_ask(struct bench *b, int game, const char *name)
{
    struct hub_think *think = calloc(1, sizeof *think);
    *think = (struct hub_think){.game = game, .owner = game, .rules = b->rules};
    strcpy(think->name, name);
    think->view = malloc(b->rules->state_size);
    position_begin(b->rules, think->view);
    mur_view(b->rules, think->view, mur_point(b->rules, think->view).seat, think->view);
    b->waits++;
    work_think(b->work, think);
}

/* One question of a game each, with the milliseconds that its bot wants to think. */
static void bench_run(struct bench *b, const int *wanted, int questions)
{
    struct net_settings s = net_settings_default();
    struct net_app app = {0};
    struct net_log log = {.fd = 2, .level = NET_LOG_ERROR};
    struct work_done done = {.self = b, .think = bench_thought, .batch = bench_batch};
    struct mur_rules *rules = mur_rules_new("carcassonne:players=2", NULL);
    b->rules = rules;
    b->net = net_new(&s, &app, &log);
    b->store = store_open("memory:", NULL, NULL);
    b->suspects.store = b->store;
    b->work = work_new(b->net, b->store, &b->suspects, 1, &done);
    assert_true(b->rules && b->store && b->net && b->work);
    b->begun = net_now(b->net);
    b->timer = (struct net_timer){.function = bench_share, .argument = b};
    for (int i = 0; i < questions; i++) {
        char bot[96];
        snprintf(bot, sizeof bot, "expert:visits=100000000,time=%d,threads=1,memory=8,soon=0",
                 wanted[i]);
        bench_ask(b, i, bot);
    }
    net_timer_set(b->net, &b->timer, 1);
    assert_true(net_run(b->net));
    work_free(b->work);
    net_free(b->net);
    store_close(b->store);
    mur_rules_free(rules);
}

static void alone_it_thinks_as_long_as_it_likes(void **state)
{
    (void)state;
    struct bench b = {0};
    bench_run(&b, (const int[]){1500}, 1);
    assert_true(b.done[0] >= 1200);
}

static void it_gives_way_to_another(void **state)
{
    (void)state;
    struct bench b = {0};
    bench_run(&b, (const int[]){20000, 1500}, 2); /* the first by far not as long as it wants */
    assert_true(b.done[0] >= SLICE / 2 && b.done[0] < 15000);
    assert_true(b.done[1] - b.done[0] >= 1200); /* which then is alone */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alone_it_thinks_as_long_as_it_likes),
        cmocka_unit_test(it_gives_way_to_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
