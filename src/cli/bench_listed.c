/* bench_listed.c - `muralha bench legal-games`: whole random games in which every decision is made as
 * most programs make it, from the full list of legal actions. */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/bench.h"

struct listed {
    const struct mur_rules *r;
    const struct bench_values *v;
    uint64_t steps, actions, signature;
    double seconds;
    uint64_t instructions;
};

/* Plays one game on; folds every action into the signature. */
static void game_play(struct listed *l, void *st, mur_action *list, uint64_t number)
{
    struct mur_rng g;
    mur_rng_seed(&g, l->v->seed, number);
    uint64_t trace = number;
    for (;; l->steps++) {
        struct mur_point p = mur_point(l->r, st);
        if (p.turn == MUR_TURN_OVER)
            break;
        mur_action a;
        if (p.turn == MUR_TURN_CHANCE) {
            a = mur_chance_sample(l->r, st, &g);
        } else {
            int n = mur_legal(l->r, st, list);
            a = list[mur_rng_below(&g, (uint32_t)n)];
            l->actions += (uint64_t)n;
        }
        mur_apply(l->r, st, a, NULL);
        trace = mur_mix(trace ^ a);
    }
    l->signature += trace;
}

static void games_play(struct listed *l)
{
    const struct mur_rules *r = l->r;
    void *start = cli_alloc(r->state_size), *st = cli_alloc(r->state_size);
    mur_action *list = cli_alloc(r->max_legal * sizeof *list);
    mur_start(r, start);
    double began = cli_clock();
    for (uint64_t i = 0; i < l->v->games; i++) {
        mur_copy(r, st, start);
        game_play(l, st, list, i);
    }
    l->seconds = cli_clock() - began;
    free(list);
    free(st);
    free(start);
}

static void listed_write(struct mur_json_writer *j, const void *data)
{
    const struct listed *l = data;
    double games = (double)l->v->games;
    mur_json_open_object(j, NULL);
    mur_json_put_text(j, "setup", l->r->setup);
    mur_json_put_int(j, "games", (long long)l->v->games);
    mur_json_put_int(j, "seed", (long long)l->v->seed);
    cli_json_double(j, "games_per_second", games / l->seconds, 1);
    cli_json_double(j, "steps_per_game", (double)l->steps / games, 2);
    cli_json_double(j, "actions_per_game", (double)l->actions / games, 2);
    if (l->instructions)
        mur_json_put_int(j, "instructions_per_game", (long long)l->instructions);
    mur_json_put_hex(j, "signature", l->signature, 16);
    mur_json_close(j);
}

static void print_lines(const struct listed *l)
{
    double games = (double)l->v->games;
    printf("games through the list of legal actions of %s, seed %" PRIu64 "\n", l->r->setup,
           l->v->seed);
    printf("games              %" PRIu64 "\n", l->v->games);
    printf("games/s            %.0f\n", games / l->seconds);
    printf("steps/game         %.1f\n", (double)l->steps / games);
    printf("listed/game        %.1f actions\n", (double)l->actions / games);
    if (l->instructions)
        printf("instructions/game  %" PRIu64 "\n", l->instructions);
    printf("signature          %016" PRIx64 "\n", l->signature);
}

int bench_listed(const struct mur_rules *r, const struct bench_values *v)
{
    struct listed l = {.r = r, .v = v};
    games_play(&l);
    if (v->instructions) {
        l.instructions = bench_instructions("legal-games", r->setup, v->seed);
        if (!l.instructions)
            return CLI_WRONG;
    }
    if (v->json)
        cli_json_print(listed_write, &l, 0);
    else
        print_lines(&l);
    return CLI_OK;
}
