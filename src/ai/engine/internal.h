/* internal.h - the engine's state and its table of commands. */
#ifndef MUR_AI_ENGINE_INTERNAL_H
#define MUR_AI_ENGINE_INTERNAL_H

#include "ai/engine/engine.h"
#include "base/text.h"

enum { ENGINE_OPTIONS = 16, ENGINE_BOT_NAME_MAX = 256 };

struct ai_engine {
    struct mur_budget most;
    bool done;
    bool thinks; /* the bot is to be asked: the view and the budget are ready */

    struct mur_rules *r;
    void *first; /* where the game or the observation began */
    void *state;
    void *view;
    struct {
        mur_action *action;
        int count;
    } played;            /* since `first` */
    int observer;        /* the seat whose view `first` is; -1: the whole truth */
    struct mur_bot *bot; /* made when it is first asked */
    uint32_t choice;     /* which of its choices the answer needs */
    int level;           /* mur_level_at */
    uint32_t option[ENGINE_OPTIONS];
    bool option_set[ENGINE_OPTIONS];

    const struct engine_command *block_of; /* the command whose lines are being collected */
    struct mur_budget block_budget;        /* of the question for the best action */
    int block_seat;
    bool block_full;
    struct mur_writer block;
    char block_text[AI_ENGINE_BLOCK_MAX];

    struct mur_writer out;
    char answer[AI_ENGINE_ANSWER_MAX];
};

/* One command. `begin` reads the rest of the line; if it sets e->block_of, `end` is called when all
 * lines of the block have come. Both return NULL, or what is wrong; if they set e->thinks there is no
 * answer yet. */
struct engine_command {
    const char *word, *arguments, *help;
    const char *(*begin)(struct ai_engine *e, struct mur_scanner *in);
    const char *(*end)(struct ai_engine *e);
};
extern const struct engine_command engine_command[]; /* NULL-named end */

/* Asks the bot and writes its answer. */
void engine_best_think(struct ai_engine *e);
void engine_game_clear(struct ai_engine *e);
void engine_bot_clear(struct ai_engine *e);

#endif
