/* bench.h - what the parts of `muralha bench` share. */
#ifndef MUR_CLI_BENCH_H
#define MUR_CLI_BENCH_H

#include "cli/cli.h"
#include "muralha/play.h"

struct bench_values {
    uint64_t games, seed, threads, rolls;
    struct cli_texts bots;
    bool json, instructions;
};

/* Instructions of one game (`playouts`) or of one description, counted by callgrind in child processes; 0
 * and a message if that fails. */
uint64_t bench_instructions(const char *what, const char *setup, uint64_t seed);
/* `describe`, `question` or `picture`; an exit status. */
int bench_describe(const char *what, const struct mur_rules *r, const struct bench_values *v);
/* `chance`; an exit status. */
int bench_chance(const struct mur_rules *r, const struct bench_values *v);
/* `choices`; an exit status. */
int bench_choices(const struct cli_command *self, const struct mur_rules *r,
                  const struct bench_values *v);
/* `legal-games`; an exit status. */
int bench_listed(const struct mur_rules *r, const struct bench_values *v);
int bench_luck(const struct mur_rules *r, const struct bench_values *v);
/* `copy`, `step` or `legal`; an exit status. */
int bench_small(const struct cli_command *self, const char *what, const struct mur_rules *r,
                const struct bench_values *v);

#endif
