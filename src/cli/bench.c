/* bench.c - `muralha bench`: the command, and random playouts on threads. */
#include "cli/bench.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "ai/host.h"
#include "muralha/bot.h"

enum { CHUNK = 64 };

const struct cli_option bench_options[] = {
    {.name = "games",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct bench_values, games),
     .help = MUR_N("games to play (10000; bots, choices: 4); describe, question: how often"),
     .min = 1},
    {.name = "seed",
     .value = "S",
     .type = CLI_NUMBER,
     .offset = offsetof(struct bench_values, seed),
     .help = MUR_N("seed of the games (1)")},
    {.name = "threads",
     .value = "T",
     .type = CLI_NUMBER,
     .offset = offsetof(struct bench_values, threads),
     .help = MUR_N("threads; the signature does not depend on them (1)"),
     .min = 1,
     .max = AI_THREADS_MAX},
    {.name = "bot",
     .value = "BOT",
     .type = CLI_TEXTS,
     .offset = offsetof(struct bench_values, bots),
     .help = MUR_N("who chooses for `bots` (hard:visits=60,time=0), or several for `choices`")},
    {.name = "rolls",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct bench_values, rolls),
     .help = MUR_N("how often `chance` plays on from a position (0: judges it as it is), and\n"
                   "`choices` from each answer (400)"),
     .max = 100000},
    {.name = "json",
     .type = CLI_SWITCH,
     .offset = offsetof(struct bench_values, json),
     .help = MUR_N("one JSON object instead of lines")},
    {.name = "instructions",
     .type = CLI_SWITCH,
     .offset = offsetof(struct bench_values, instructions),
     .help = MUR_N("count the instructions of a game or description (needs valgrind)")},
    {.name = NULL},
};

/* ---- playouts -------------------------------------------------------------------------------------- */

/* Threads take chunks of games from one counter until there are none left. */
struct work {
    const struct mur_rules *r;
    const struct bench_values *v;
    const void *start;
    struct cli_progress *progress; /* which the first thread shows */
    atomic_uint_fast64_t next;
    struct mur_playouts sum[AI_THREADS_MAX]; /* of each thread */
};

static void games_share(void *common, int share)
{
    struct work *work = common;
    void *scratch = cli_alloc(work->r->state_size);
    uint64_t first;
    while ((first = atomic_fetch_add(&work->next, CHUNK)) < work->v->games) {
        uint64_t left = work->v->games - first;
        struct mur_playouts part = {
            .seed = work->v->seed, .first = first, .games = left < CHUNK ? left : CHUNK};
        mur_playouts_run(work->r, work->start, &part, scratch);
        mur_playouts_add(&work->sum[share], &part);
        if (share == 0)
            cli_progress_set(work->progress, first);
    }
    free(scratch);
}

/* Whole random games, spread over threads; *seconds is the time by the clock on the wall. */
static void games_play(const struct mur_rules *r, const struct bench_values *v,
                       struct mur_playouts *sum, double *seconds)
{
    void *start = cli_alloc(r->state_size);
    mur_start(r, start);
    struct cli_progress progress = cli_progress_begin("playouts", v->games);
    struct work work = {.r = r, .v = v, .start = start, .progress = &progress};
    double began = cli_clock();
    ai_share(games_share, &work, (int)v->threads);
    *sum = (struct mur_playouts){.seed = v->seed};
    for (uint64_t i = 0; i < v->threads; i++)
        mur_playouts_add(sum, &work.sum[i]);
    *seconds = cli_clock() - began;
    cli_progress_end(&progress);
    free(start);
}

/* What is printed, made once for both forms. */
struct figures {
    double games_per_second, steps_per_second, mean_points, mean_winner_points;
    uint64_t instructions;
};

static struct figures figures_make(const struct mur_rules *r, const struct mur_playouts *sum,
                                   double seconds)
{
    double games = (double)sum->games, points = 0;
    for (int seat = 0; seat < r->players; seat++)
        points += (double)sum->points[seat];
    return (struct figures){.games_per_second = games / seconds,
                            .steps_per_second = (double)sum->steps / seconds,
                            .mean_points = points / games / r->players,
                            .mean_winner_points = (double)sum->winner_points / games};
}

/* What is told of playouts. */
struct telling {
    const struct mur_rules *r;
    const struct bench_values *v;
    const struct mur_playouts *sum;
    const struct figures *f;
};

static void playouts_write(struct mur_json_writer *j, const void *data)
{
    const struct telling *t = data;
    mur_json_open_object(j, NULL);
    mur_json_put_text(j, "setup", t->r->setup);
    mur_json_put_int(j, "games", (long long)t->sum->games);
    mur_json_put_int(j, "seed", (long long)t->v->seed);
    mur_json_put_int(j, "threads", (long long)t->v->threads);
    cli_json_double(j, "games_per_second", t->f->games_per_second, 1);
    cli_json_double(j, "steps_per_second", t->f->steps_per_second, 1);
    if (t->f->instructions)
        mur_json_put_int(j, "instructions_per_game", (long long)t->f->instructions);
    else
        mur_json_put_null(j, "instructions_per_game");
    cli_json_double(j, "mean_points", t->f->mean_points, 4);
    cli_json_double(j, "mean_winner_points", t->f->mean_winner_points, 4);
    cli_json_double(j, "mean_steps", (double)t->sum->steps / (double)t->sum->games, 2);
    mur_json_put_int(j, "state_bytes", t->r->state_size);
    mur_json_put_hex(j, "signature", t->sum->signature, 16);
    mur_json_close(j);
}

static void print_lines(const struct mur_rules *r, const struct bench_values *v,
                        const struct mur_playouts *sum, const struct figures *f)
{
    printf("playouts of %s, seed %" PRIu64 ", %" PRIu64 " thread%s\n", r->setup, v->seed,
           v->threads, v->threads > 1 ? "s" : "");
    printf("games              %" PRIu64 "\n", sum->games);
    printf("games/s            %.0f\n", f->games_per_second);
    printf("steps/s            %.0f\n", f->steps_per_second);
    printf("steps/game         %.1f (longest %" PRIu64 ")\n",
           (double)sum->steps / (double)sum->games, sum->longest);
    if (f->instructions)
        printf("instructions/game  %" PRIu64 "\n", f->instructions);
    printf("mean points        %.2f\n", f->mean_points);
    printf("mean winner points %.2f\n", f->mean_winner_points);
    printf("state bytes        %" PRIu32 "\n", r->state_size);
    printf("signature          %016" PRIx64 "\n", sum->signature);
}

static int bench_playouts(const struct mur_rules *r, const struct bench_values *v)
{
    struct mur_playouts sum;
    double seconds;
    games_play(r, v, &sum, &seconds);
    struct figures f = figures_make(r, &sum, seconds);
    if (v->instructions) {
        f.instructions = bench_instructions("playouts", r->setup, v->seed);
        if (!f.instructions)
            return CLI_WRONG;
    }
    if (v->json)
        cli_json_print(playouts_write, &(struct telling){.r = r, .v = v, .sum = &sum, .f = &f}, 0);
    else
        print_lines(r, v, &sum, &f);
    return CLI_OK;
}

/* ---- bots ------------------------------------------------------------------------------------------ */

struct bot_telling {
    const struct mur_rules *r;
    const struct bench_values *v;
    const struct mur_bot_bench *b;
    double ms, rate;
};

static void bots_write(struct mur_json_writer *j, const void *data)
{
    const struct bot_telling *t = data;
    mur_json_open_object(j, NULL);
    mur_json_put_text(j, "setup", t->r->setup);
    mur_json_put_text(j, "bot", t->v->bots.text[0]);
    mur_json_put_int(j, "games", (long long)t->b->games);
    mur_json_put_int(j, "seed", (long long)t->b->seed);
    mur_json_put_int(j, "actions", (long long)t->b->chosen);
    cli_json_double(j, "ms", t->ms, 2);
    mur_json_put_int(j, "visits", (long long)t->b->visits);
    cli_json_double(j, "visits_per_second", t->rate, 0);
    mur_json_put_hex(j, "signature", t->b->signature, 16);
    mur_json_close(j);
}

static int bench_bots(const struct cli_command *self, const struct mur_rules *r,
                      const struct bench_values *v)
{
    struct mur_bot_bench b = {.seed = v->seed, .games = v->games};
    struct mur_error err = {0};
    double began = cli_clock();
    if (!mur_bot_bench(r, v->bots.text[0], &b, &err))
        return cli_usage(self, err.message, v->bots.text[0]);
    double seconds = cli_clock() - began, rate = (double)b.visits / seconds;
    double ms = 1000 * seconds / (double)(b.chosen ? b.chosen : 1);
    if (v->json) {
        cli_json_print(bots_write,
                       &(struct bot_telling){.r = r, .v = v, .b = &b, .ms = ms, .rate = rate}, 0);
    } else {
        printf("%s in %s, seed %" PRIu64 "\n", v->bots.text[0], r->setup, b.seed);
        printf("games              %" PRIu64 "\n", b.games);
        printf("actions            %" PRIu64 " (%.1f ms each)\n", b.chosen, ms);
        printf("visits             %" PRIu64 " (%.0f a second)\n", b.visits, rate);
        printf("signature          %016" PRIx64 "\n", b.signature);
    }
    return CLI_OK;
}

static bool is_of_review(const char *what)
{
    return strcmp(what, "chance") == 0 || strcmp(what, "luck") == 0;
}

int cmd_bench(const struct cli_command *self, int argc, char **argv)
{
    struct bench_values values = {.seed = 1, .threads = 1};
    struct cli_words words;
    int status = cli_parse(self, argc, argv, &values, &words);
    if (status >= 0)
        return status;
    if (words.count != 2)
        return cli_usage(self, "name what to measure and one set-up", NULL);
    struct mur_rules *r = cli_rules(self, words.word[1]);
    if (!r)
        return CLI_WRONG;
    const char *what = words.word[0];
    bool bots = strcmp(what, "bots") == 0, playouts = strcmp(what, "playouts") == 0;
    bool listed = strcmp(what, "legal-games") == 0;
    bool choices = strcmp(what, "choices") == 0;
    if (!values.bots.count)
        values.bots = (struct cli_texts){.text = {"hard:visits=60,time=0"}, .count = 1};
    if (!values.games)
        values.games = bots || choices      ? 4
                       : playouts || listed ? 10000
                       : is_of_review(what) ? 200
                                            : 0;
    if (bots)
        status = bench_bots(self, r, &values);
    else if (strcmp(what, "describe") == 0 || strcmp(what, "question") == 0 ||
             strcmp(what, "picture") == 0)
        status = bench_describe(what, r, &values);
    else if (strcmp(what, "chance") == 0)
        status = bench_chance(r, &values);
    else if (choices)
        status = bench_choices(self, r, &values);
    else if (listed)
        status = bench_listed(r, &values);
    else if (strcmp(what, "luck") == 0)
        status = bench_luck(r, &values);
    else if (playouts)
        status = bench_playouts(r, &values);
    else
        status = bench_small(self, what, r, &values);
    mur_rules_free(r);
    return status;
}
