/*
 * bench_choices.c - `muralha bench choices`: which of several bots chooses better, question by question.
 *
 * All of them are asked the same questions of games that the ranking plays. Where they differ, each answer is played on
 * many times with the same luck. A match of two bots that nearly always choose alike would need thousands of games to
 * tell as much.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "cli/bench.h"
#include "match/match.h"
#include "review/selfplay.h"

enum {
    ASKED_EVERY = 7,  /* question of a game */
    SECOND_BEST = 10, /* one answer of so many is the ranking's second best: people err, too */
    DRAWS = 16,       /* for which an answer is played on until the judge tells what it is worth */
    ROLLS = 400
};

/* What is found out about one bot, compared with the first. */
struct chooser {
    const char *name;
    struct match_seat seat;
    mur_action answer; /* to the question */
    uint64_t visits, differs;
    double seconds, points, points_squared, share;
};

struct choices {
    const struct mur_rules *r;
    struct chooser bot[CLI_TEXTS_MAX];
    int bots;
    uint64_t rolls, asked, differ;
    struct valuer valuer;
    void *state, *view;
};

static bool bots_open(struct choices *c, const struct cli_command *self,
                      const struct cli_texts *names)
{
    for (int i = 0; i < names->count; i++) {
        struct mur_error err = {0};
        c->bot[i].name = names->text[i];
        if (!match_seat_open(&c->bot[i].seat, c->r, c->bot[i].name, NULL, &err)) {
            cli_usage(self, err.message, c->bot[i].name);
            return false;
        }
        c->bots++;
    }
    return true;
}

/* A game begins. */
static bool bots_begin(struct choices *c, uint64_t game)
{
    for (int i = 0; i < c->bots; i++) {
        struct match_seat *seat = &c->bot[i].seat;
        if (seat->bot)
            mur_bot_restart(seat->bot, game);
        else if (!match_guest_begin(seat->guest, c->r))
            return false;
    }
    return true;
}

static bool bot_ask(struct choices *c, struct chooser *b)
{
    double began = cli_clock();
    if (b->seat.bot) {
        b->answer = mur_bot_choose(b->seat.bot, c->view, (struct mur_budget){0});
        b->visits += mur_bot_thought(b->seat.bot).visits;
    } else if (!match_guest_choose(b->seat.guest, c->r, c->view, (struct mur_budget){0},
                                   &b->answer) ||
               !mur_is_legal(c->r, c->view, b->answer)) {
        return false;
    }
    b->seconds += cli_clock() - began;
    return true;
}

/* The lead that a seat may expect, or the common result; and its share of the victory. */
static void answer_roll(struct choices *c, int seat, mur_action a, uint64_t luck, double *lead,
                        double *share)
{
    struct ai_outlook out;
    valuer_guess(&c->valuer, c->state, seat, luck, c->valuer.world);
    mur_apply(c->r, c->valuer.world, a, NULL);
    valuer_roll(&c->valuer, c->valuer.world, luck, DRAWS, &out);
    double best = ai_is_common(c->r) ? 0 : -1e9;
    for (int other = 0; other < c->r->players && !ai_is_common(c->r); other++)
        best = other != seat && out.points[other] > best ? out.points[other] : best;
    *lead += (out.points[seat] - best) / (double)c->rolls;
    *share += out.share[seat] / (double)c->rolls;
}

/* What the answers are worth that are not the first bot's. */
static void answers_compare(struct choices *c, int seat)
{
    double lead[CLI_TEXTS_MAX] = {0}, share[CLI_TEXTS_MAX] = {0};
    for (int i = 0; i < c->bots; i++) {
        int same = 0;
        while (c->bot[same].answer != c->bot[i].answer)
            same++;
        for (uint64_t roll = 0; same == i && roll < c->rolls; roll++)
            answer_roll(c, seat, c->bot[i].answer, mur_mix(c->asked << 32 | roll), &lead[i],
                        &share[i]);
        lead[i] = lead[same];
        share[i] = share[same];
        double gain = lead[i] - lead[0];
        c->bot[i].differs += same != 0;
        c->bot[i].points += gain;
        c->bot[i].points_squared += gain * gain;
        c->bot[i].share += share[i] - share[0];
    }
}

static bool question_ask(struct choices *c, int seat)
{
    bool differ = false;
    mur_view(c->r, c->state, seat, c->view);
    for (int i = 0; i < c->bots; i++) {
        if (!bot_ask(c, &c->bot[i]))
            return false;
        differ |= c->bot[i].answer != c->bot[0].answer;
    }
    c->asked++;
    c->differ += differ;
    if (differ)
        answers_compare(c, seat);
    return true;
}

/* False if a program did not answer as it should. */
static bool game_ask(struct choices *c, const struct mur_record *rec, uint64_t game)
{
    uint64_t questions = game;
    if (!bots_begin(c, game))
        return false;
    mur_start(c->r, c->state);
    for (uint32_t i = 0; i < rec->count; i++) {
        struct mur_point at = mur_point(c->r, c->state);
        if (at.turn == MUR_TURN_PLAYER && mur_count(c->r, c->state) > 1 &&
            questions++ % ASKED_EVERY == 0 && !question_ask(c, at.seat))
            return false;
        mur_apply(c->r, c->state, rec->entry[i].action, NULL);
    }
    return true;
}

static bool games_ask(struct choices *c, const struct bench_values *v)
{
    struct cli_progress bar = cli_progress_begin("games", v->games);
    bool fine = true;
    for (uint64_t game = 0; fine && game < v->games; game++) {
        struct mur_record *rec = mur_record_new(c->r->setup, NULL);
        if (!rec)
            return false;
        selfplay(&c->valuer, rec, mur_mix(mur_mix(v->seed) ^ game), SECOND_BEST);
        fine = game_ask(c, rec, game);
        mur_record_free(rec);
        cli_progress_set(&bar, game + 1);
    }
    cli_progress_end(&bar);
    return fine;
}

static void choices_print(const struct choices *c, const struct bench_values *v)
{
    double asked = c->asked ? (double)c->asked : 1;
    printf("%s, seed %" PRIu64 ": %" PRIu64 " questions of %" PRIu64 " games, %" PRIu64
           " with different answers, %" PRIu64 " rolls of each\n",
           c->r->setup, v->seed, c->asked, v->games, c->differ, c->rolls);
    printf("     ms   visits  differs   points a question   share of the victory\n");
    for (int i = 0; i < c->bots; i++) {
        const struct chooser *b = &c->bot[i];
        printf("%7.1f %8.0f %6.1f %%   %+7.3f (+-%.3f)   %+8.4f   %s\n", 1000 * b->seconds / asked,
               (double)b->visits / asked, 100 * (double)b->differs / asked, b->points / asked,
               1.96 * sqrt(b->points_squared) / asked, b->share / asked, b->name);
    }
}

int bench_choices(const struct cli_command *self, const struct mur_rules *r,
                  const struct bench_values *v)
{
    struct choices c = {.r = r, .rolls = v->rolls ? v->rolls : ROLLS};
    bool fine = bots_open(&c, self, &v->bots) && valuer_init(&c.valuer, r, v->seed);
    c.state = cli_alloc(r->state_size);
    c.view = cli_alloc(r->state_size);
    if (fine && !(fine = games_ask(&c, v)))
        cli_usage(self, "a program did not answer with a legal action", NULL);
    if (fine)
        choices_print(&c, v);
    for (int i = 0; i < c.bots; i++)
        match_seat_close(&c.bot[i].seat);
    valuer_release(&c.valuer);
    free(c.state);
    free(c.view);
    return fine ? CLI_OK : CLI_WRONG;
}
