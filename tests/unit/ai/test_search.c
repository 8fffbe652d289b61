/* The search: no memory is taken while it thinks, it can be stopped, and
 * several threads or little memory are no problem. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdlib.h>

#include "ai/search.h"
#include "muralha/play.h"
#include "support/allocation.h"

/* Asks in steps of so many visits; 0: all at once. */
static mur_action ask(struct mur_bot *bot, const void *view, uint32_t slice)
{
    if (!slice)
        return mur_bot_choose(bot, view, (struct mur_budget){0});
    mur_bot_begin(bot, view, 0, 0);
    uint64_t before = 0;
    while (!mur_bot_step(bot, slice)) {
        struct mur_thought t = mur_bot_thought(bot);
        assert_true(t.visits > before && t.visits <= before + slice);
        assert_true(t.permille < 1000);
        before = t.visits;
    }
    assert_true(mur_bot_step(bot, slice));
    return mur_bot_answer(bot);
}

/* Plays `actions` actions, every seat's chosen by the bot; returns what ties all of them together. */
static uint64_t play_sliced(const char *setup, const char *name, int actions, uint32_t slice,
                            int *allocated)
{
    struct mur_rules *r = mur_rules_new(setup, NULL);
    struct mur_bot *bot = mur_bot_new(r, name, NULL);
    void *state = malloc(r->state_size), *view = malloc(r->state_size);
    struct mur_outcome *outcome = calloc(r->max_outcomes + 1, sizeof *outcome);
    struct mur_dealer dealer = mur_dealer_keyed(7);
    uint64_t trace = 0;
    assert_non_null(bot);
    mur_start(r, state);
    for (int i = 0; i < actions;) {
        struct mur_point p = mur_point(r, state);
        mur_action a;
        if (p.turn == MUR_TURN_OVER)
            break;
        if (p.turn == MUR_TURN_CHANCE) {
            mur_deal(&dealer, r, state, outcome, &a);
        } else {
            mur_view(r, state, p.seat, view);
            int before = allocation_calls();
            a = ask(bot, view, slice);
            *allocated += allocation_calls() - before;
            assert_true(mur_is_legal(r, state, a));
            trace = mur_mix(trace ^ a);
            i++;
        }
        mur_apply(r, state, a, NULL);
    }
    mur_bot_free(bot);
    free(state);
    free(view);
    free(outcome);
    mur_rules_free(r);
    return trace;
}

static uint64_t play(const char *setup, const char *name, int actions, int *allocated)
{
    return play_sliced(setup, name, actions, 0, allocated);
}

/* However the thinking is sliced, the answers are those of thinking in one go. */
static void slices_change_nothing(void **state)
{
    static const struct {
        const char *setup, *bot;
    } row[] = {
        {"carcassonne:players=2", "hard:visits=20,time=0,memory=1"},
        {"carcassonne:players=2,inns", "hard:visits=20,time=0,memory=1,threads=2"},
        {"carcassonne:players=2", "normal:visits=20,memory=1"},
        {"carcassonne:players=2", "greedy"},
        {"carcassonne:solo", "random"},
        {"catan-cards:players=3", "hard:visits=20,time=0,memory=1"},
        {"none:players=2", "hard:visits=20,time=0,memory=1"},
    };
    (void)state;
    int allocated = 0;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        uint64_t whole = play(row[i].setup, row[i].bot, 12, &allocated);
        for (uint32_t slice = 2; slice <= 20; slice += 9)
            assert_int_equal(play_sliced(row[i].setup, row[i].bot, 12, slice, &allocated), whole);
    }
    assert_int_equal(allocated, 0);
}

/* Who has heard enough takes the answer that there is. */
static void an_answer_may_be_taken_early(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    struct mur_bot *bot = mur_bot_new(r, "hard:visits=1000000,time=0,memory=1", NULL);
    void *st = malloc(r->state_size);
    struct mur_rng g;
    mur_rng_seed(&g, 1, 0);
    mur_start(r, st);
    while (mur_point(r, st).turn != MUR_TURN_PLAYER)
        mur_play_random(r, st, &g, 1);
    mur_bot_begin(bot, st, 0, 0);
    assert_false(mur_bot_step(bot, 0));
    assert_int_equal(mur_bot_thought(bot).visits, 1);
    assert_true(mur_is_legal(r, st, mur_bot_answer(bot)));
    assert_true(mur_bot_step(bot, 1)); /* nothing is asked any more */
    mur_bot_begin(bot, st, 0, 0);
    assert_true(mur_is_legal(r, st, mur_bot_answer(bot)));
    free(st);
    mur_bot_free(bot);
    mur_rules_free(r);
}

static void thinking_takes_no_memory(void **state)
{
    (void)state;
    int allocated = 0;
    play("carcassonne:players=2", "hard:visits=20,time=0,memory=1", 30, &allocated);
    play("catan-cards:players=3", "hard:visits=20,time=0,memory=1", 30, &allocated);
    assert_int_equal(allocated, 0);
}

static void threads_share_the_work(void **state)
{
    (void)state;
    int allocated = 0;
    assert_true(play("carcassonne:players=2", "hard:visits=40,time=0,threads=3", 12, &allocated) !=
                0);
    assert_true(play("catan-cards:players=3", "hard:visits=40,time=0,threads=3", 12, &allocated) !=
                0);
}

/* Memory for a few nodes only: the tree is full at once, and the bot still answers. */
static void full_memory_is_no_problem(void **state)
{
    (void)state;
    int allocated = 0;
    assert_true(
        play("carcassonne:players=6,plus", "hard:visits=150,time=0,memory=1", 6, &allocated) != 0);
}

/* The first question of a game after so many draws, everybody playing the first legal action. */
static void reach(const struct mur_rules *r, void *st, int draws)
{
    struct mur_outcome *outcome = calloc(r->max_outcomes + 1, sizeof *outcome);
    mur_action *legal = calloc(r->max_legal, sizeof *legal), a;
    struct mur_dealer dealer = mur_dealer_keyed(1);
    mur_start(r, st);
    while (mur_point(r, st).turn == MUR_TURN_CHANCE || draws > 0) {
        if (mur_point(r, st).turn == MUR_TURN_CHANCE) {
            mur_deal(&dealer, r, st, outcome, &a);
            draws--;
        } else {
            mur_legal(r, st, legal);
            a = legal[0];
        }
        mur_apply(r, st, a, NULL);
    }
    free(outcome);
    free(legal);
}

struct thinker {
    struct mur_bot *bot;
    const void *view;
    mur_action found;
};

static void *think(void *argument)
{
    struct thinker *t = argument;
    t->found = mur_bot_choose(t->bot, t->view, (struct mur_budget){.milliseconds = 3600000});
    return NULL;
}

static void thinking_can_be_stopped(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    void *st = malloc(r->state_size);
    reach(r, st, 1);
    struct thinker t = {.bot = mur_bot_new(r, "expert", NULL), .view = st};
    pthread_t thread;
    pthread_create(&thread, NULL, think, &t);
    while (mur_bot_thought(t.bot).visits < 3)
        continue;
    mur_bot_stop(t.bot, mur_bot_choice(t.bot));
    pthread_join(thread, NULL);
    assert_true(mur_is_legal(r, st, t.found));
    assert_int_equal(mur_bot_thought(t.bot).permille, 1000);
    assert_int_equal(mur_bot_thought(t.bot).best, t.found);
    mur_bot_free(t.bot);
    free(st);
    mur_rules_free(r);
}

/* Told before it begins it answers at once; told too late, it thinks about the next question as ever. */
static void a_stop_belongs_to_its_choice(void **state)
{
    (void)state;
    static const char *const levels[] = {"expert", "greedy"};
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    void *st = malloc(r->state_size);
    reach(r, st, 1);
    for (int i = 0; i < 2; i++) {
        struct mur_bot *bot = mur_bot_new(r, levels[i], NULL);
        uint32_t first = mur_bot_choice(bot);
        mur_bot_stop(bot, first);
        mur_action a = mur_bot_choose(bot, st, (struct mur_budget){.milliseconds = 3600000});
        assert_true(mur_is_legal(r, st, a));
        assert_true(mur_bot_thought(bot).visits < 50);
        assert_int_equal(mur_bot_choice(bot), first + 1);
        mur_bot_stop(bot, first);
        mur_bot_choose(bot, st, (struct mur_budget){.visits = 50});
        assert_true(i || mur_bot_thought(bot).visits >= 50);
        mur_bot_begin(bot, st, 3600000, 0);
        mur_bot_restart(bot, 1);
        assert_int_equal(mur_bot_choice(bot), first + 3); /* it was given up */
        mur_bot_free(bot);
    }
    free(st);
    mur_rules_free(r);
}

/* A bot and a question with many answers. */
struct asked {
    struct mur_rules *r;
    struct mur_bot *bot;
    void *st;
};

static struct asked asked_new(const char *name)
{
    struct asked a = {.r = mur_rules_new("carcassonne:players=2", NULL)};
    a.bot = mur_bot_new(a.r, name, NULL);
    a.st = malloc(a.r->state_size);
    reach(a.r, a.st, 12);
    return a;
}

static void asked_free(struct asked *a)
{
    mur_bot_free(a->bot);
    free(a->st);
    mur_rules_free(a->r);
}

/* Whatever the ranking likes: many answers of the root are tried, and the last two alike. */
static void root_is_compared_fairly(void **state)
{
    (void)state;
    struct asked q = asked_new("hard:visits=160,time=0");
    mur_bot_choose(q.bot, q.st, (struct mur_budget){0});
    const struct ai_node *n = q.bot->search->walker[0].tree.node;
    uint32_t most = 0, second = 0, tried = 0;
    for (uint32_t at = n[0].child; at; at = n[at].next) {
        tried += n[at].visits > 1;
        if (n[at].visits > most) {
            second = most;
            most = n[at].visits;
        } else if (n[at].visits > second) {
            second = n[at].visits;
        }
    }
    assert_int_equal(n[0].visits, 160);
    assert_true(tried >= 8);
    assert_true(most < 80 && 2 * second > most);
    asked_free(&q);
}

static uint32_t answers_tried(const struct mur_bot *bot)
{
    const struct ai_node *n = bot->search->walker[0].tree.node;
    uint32_t tried = 0;
    for (uint32_t at = n[0].child; at; at = n[at].next)
        tried += n[at].visits > 0;
    return tried;
}

/* Whoever has a clock tells it how late it is: fewer answers are compared, and in the end it has thought enough. */
static void time_may_be_told(void **state)
{
    (void)state;
    struct asked q = asked_new("hard:visits=1000000,time=0,soon=0");
    mur_bot_begin(q.bot, q.st, 0, 0);
    assert_false(mur_bot_step(q.bot, 64));
    assert_true(answers_tried(q.bot) > 8);
    mur_bot_spent(q.bot, 1000);
    assert_true(mur_bot_step(q.bot, 64));
    assert_true(mur_is_legal(q.r, q.st, mur_bot_answer(q.bot)));
    mur_bot_begin(q.bot, q.st, 0, 0); /* what was told of the last question is over */
    assert_false(mur_bot_step(q.bot, 1));
    mur_bot_spent(q.bot, 999);
    assert_false(mur_bot_step(q.bot, 64));
    assert_true(mur_bot_thought(q.bot).permille >= 990);
    assert_true(answers_tried(q.bot) < 8);
    asked_free(&q);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slices_change_nothing),
        cmocka_unit_test(an_answer_may_be_taken_early),
        cmocka_unit_test(thinking_takes_no_memory),
        cmocka_unit_test(threads_share_the_work),
        cmocka_unit_test(full_memory_is_no_problem),
        cmocka_unit_test(thinking_can_be_stopped),
        cmocka_unit_test(a_stop_belongs_to_its_choice),
        cmocka_unit_test(root_is_compared_fairly),
        cmocka_unit_test(time_may_be_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
