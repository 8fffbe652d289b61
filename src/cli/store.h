/* store.h - what the files of `muralha store` share. */
#ifndef MUR_CLI_STORE_H
#define MUR_CLI_STORE_H

#include "cli/cli.h"
#include "muralha/table.h"
#include "store/store.h"

struct store_values {
    const char *store;     /* its URL */
    const char *into;      /* a folder */
    const char *from, *to; /* URLs of stores */
    bool force;
};

/* Opens it for reading, beside whoever serves it; NULL after telling why not. */
struct store *store_read(const struct cli_command *self, const struct store_values *v);
/* Tells what is wrong and returns CLI_FAILED. */
int store_tell(const struct cli_command *self, const struct store_error *err);
/* The same for a status without details; `what` may be NULL. */
int store_tell_status(const struct cli_command *self, enum store_status status, const char *what);

/* A game by its public name, or by its number as logs have it. */
enum store_status store_game_named(struct store *s, const char *name, struct store_rows *rows);

/* The bar for the work of a store. */
struct store_progress store_bar(struct cli_progress *bar);

/* ---- games (store_replay.c) -------------------------------------------------------------------------- */

/* Rules are kept from one game to the next, as most games have the same set-up. Fill it with zeros; free the
 * rules at the end. */
struct store_replay {
    struct mur_rules *rules;
    char why[256]; /* what is wrong with the game, in the language */
};
/* The table that a loaded game is, after everything that the store says about it was compared. NULL if that
 * contradicts itself or the rules. */
struct mur_table *store_replay(struct store_replay *rp, const struct mur_language *l,
                               const struct store_rows *loaded);

/* ---- actions ------------------------------------------------------------------------------------------ */

int store_backup_run(const struct cli_command *self, const struct store_values *v,
                     const struct cli_words *words);
int store_move_run(const struct cli_command *self, const struct store_values *v,
                   const struct cli_words *words);
int store_restore_run(const struct cli_command *self, const struct store_values *v,
                      const struct cli_words *words);
int store_export_run(const struct cli_command *self, const struct store_values *v,
                     const struct cli_words *words);
int store_check_run(const struct cli_command *self, const struct store_values *v,
                    const struct cli_words *words);
int store_bench_run(const struct cli_command *self, const struct store_values *v,
                    const struct cli_words *words);

#endif
