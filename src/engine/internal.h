/* internal.h - the engine's state and its table of commands. */
#ifndef MUR_ENGINE_INTERNAL_H
#define MUR_ENGINE_INTERNAL_H

#include "engine/engine.h"
#include "base/text.h"
#include "core/lines.h"
#include "table/study.h"

enum { ENGINE_OPTIONS = 16, ENGINE_BOT_NAME_MAX = 256 };

struct engine {
    struct mur_budget most;
    bool done;
    bool thinks; /* the bot is to be asked: the view and the budget are ready */

    struct study board;
    void *view;          /* what the bot sees, and scratch */
    struct mur_bot *bot; /* made when it is first asked */
    uint32_t choice;     /* which of its choices the answer needs */
    int level;           /* mur_level_at */
    uint32_t option[ENGINE_OPTIONS];
    bool option_set[ENGINE_OPTIONS];

    const struct engine_command *block_of; /* the command whose lines are being collected */
    struct mur_budget block_budget;        /* of the question for the best action */
    int block_seat;
    const char *block_wrong;     /* what is wrong with the line before the block; NULL: nothing */
    bool block_full, block_torn; /* there are too many lines; one of them is none */
    struct mur_writer block;
    char block_text[ENGINE_BLOCK_MAX];

    struct mur_writer out;
    char answer[ENGINE_ANSWER_MAX];
};

/* One command. `begin` reads the rest of the line; if it sets e->block_of, a block follows, whether the line is
 * wrong or not, and `end` is called when all of it has come and nothing is wrong. Both return NULL, or what is
 * wrong; if they set e->thinks there is no answer yet. */
struct engine_command {
    const char *word, *arguments, *help;
    const char *(*begin)(struct engine *e, struct mur_scanner *in);
    const char *(*end)(struct engine *e);
};
extern const struct engine_command engine_command[]; /* NULL-named end */

const char *engine_begin_describe(struct engine *e, struct mur_scanner *in);

/* Asks the bot and writes its answer. */
void engine_best_think(struct engine *e);
void engine_game_clear(struct engine *e);
void engine_bot_clear(struct engine *e);

#endif
