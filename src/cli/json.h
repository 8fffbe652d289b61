/* json.h - descriptions (muralha/describe.h) that commands print. */
#ifndef MUR_CLI_JSON_H
#define MUR_CLI_JSON_H

#include "cli/position.h"

/* The position, its question and what the last action brought, as `viewer` may know them. */
void show_json(const struct cli_command *self, const struct cli_position *p, int viewer);
/* Games with their options: this one, or all if it is NULL. */
void games_json(const struct cli_command *self, const struct mur_kind *only);
/* A game with every move and every award. */
void replay_json(const struct cli_command *self, const struct mur_record *rec);

#endif
