/* random.c - `muralha random`: a random game as a record. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "muralha/play.h"

struct random_values {
    struct cli_seed seed;
    uint64_t steps;
    const char *record;
};

const struct cli_option random_options[] = {
    {.name = "seed",
     .value = "S",
     .type = CLI_SEED,
     .offset = offsetof(struct random_values, seed),
     .help = MUR_N("seed of the choices and of chance (another one each time)")},
    {.name = "steps",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct random_values, steps),
     .help = MUR_N("stop after N actions; 0 plays to the end (0)")},
    {.name = "record",
     .value = "FILE",
     .type = CLI_TEXT,
     .offset = offsetof(struct random_values, record),
     .help = MUR_N("write the record there instead of printing it")},
    {.name = NULL},
};

/* Chance is dealt by the keyed dealer, so equal seeds give equal tiles to any players. */
static void play_out(struct mur_record *rec, const struct cli_seed *seed, uint64_t steps)
{
    struct mur_dealer dealer = cli_seed_dealer(seed);
    struct mur_outcome *scratch = cli_alloc(rec->rules->max_outcomes * sizeof *scratch);
    struct mur_rng g = cli_seed_rng(seed, 1);
    while (!steps || rec->count < steps) {
        struct mur_point p = mur_point(rec->rules, rec->state);
        mur_action a = 0;
        if (p.turn == MUR_TURN_OVER)
            break;
        if (p.turn == MUR_TURN_PLAYER)
            a = mur_sample(rec->rules, rec->state, &g);
        else
            mur_deal(&dealer, rec->rules, rec->state, scratch, &a);
        mur_record_add(rec, p.seat, a, NULL, NULL);
    }
    free(scratch);
}

int cmd_random(const struct cli_command *self, int argc, char **argv)
{
    struct random_values values = {.steps = 0};
    struct cli_words words;
    int status = cli_parse(self, argc, argv, &values, &words);
    if (status >= 0)
        return status;
    if (words.count != 1)
        return cli_usage(self, "name one set-up", NULL);
    if (!cli_seed_take(&values.seed))
        return CLI_FAILED;
    struct mur_rules *r = cli_rules(self, words.word[0]); /* tells what is wrong with it */
    if (!r)
        return CLI_WRONG;
    struct mur_record *rec = mur_record_new(r->setup, NULL);
    mur_rules_free(r);
    if (!rec)
        return CLI_WRONG;
    play_out(rec, &values.seed, values.steps);
    status = cli_record_write(rec, values.record);
    mur_record_free(rec);
    return status;
}
