/* match.h - what the files of `muralha match` share. */
#ifndef MUR_CLI_MATCH_H
#define MUR_CLI_MATCH_H

#include "match/match.h"
#include "cli/cli.h"

struct match_values {
    const struct mur_language *language;
    const char *setup, *sprt, *save;
    struct cli_texts bots;
    uint64_t games, time, visits, threads, seed;
    bool resume, json;
};

enum { MATCH_PATH_MAX = 4096 };

/* The folder of a match: match.txt says what is played and how every finished game ended, one line a
 * game; NNNNNN.txt is the record of a game. */
struct match_store {
    char path[MATCH_PATH_MAX]; /* of match.txt */
    struct cli_list list;
};

/* Opens it for more lines and fills in the outcomes of games that were played already. All return false
 * after a message if that cannot be. */
bool match_store_open(struct match_store *store, const struct match_values *v,
                      const struct match_plan *m, struct match_outcome *outcome);
bool match_store_add(struct match_store *store, const struct match_values *v,
                     const struct match_plan *m, uint64_t game, const struct match_outcome *o,
                     const struct mur_table *table);
void match_store_close(struct match_store *store);
/* The whole lines of match.txt behind its head: false if one of them tells of no game of this match. */
bool match_lines_read(const char *text, const struct match_plan *m, struct match_outcome *outcome);

#endif
