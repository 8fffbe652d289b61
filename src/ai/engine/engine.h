/*
 * engine.h - the engine protocol (docs/ENGINE-PROTOCOL.md), one line in, an answer out.
 *
 * Nothing here reads or writes files: whoever owns the engine brings lines and carries answers away.
 */
#ifndef MUR_AI_ENGINE_H
#define MUR_AI_ENGINE_H

#include "muralha/bot.h"

enum {
    AI_ENGINE_PROTOCOL = 1,
    AI_ENGINE_LINE_MAX = 1 << 12,  /* bytes of a line, its end included */
    AI_ENGINE_BLOCK_MAX = 1 << 18, /* ... of the lines of one question */
    AI_ENGINE_ANSWER_MAX = 1 << 18
};

struct ai_engine;

/* `most` bounds what a question for the best action may ask for. NULL if there is no memory. */
struct ai_engine *ai_engine_new(struct mur_budget most);
void ai_engine_free(struct ai_engine *e); /* NULL is fine */
/* Takes a line without its end. The answer, or "" while more lines of the question are awaited; it is
 * valid until the next line. NULL if the answer needs thinking: ai_engine_think gives it then, before
 * the next line. */
const char *ai_engine_line(struct ai_engine *e, const char *line);
const char *ai_engine_think(struct ai_engine *e);
/* Other threads may call these two from when ai_engine_line gave NULL until the next line. */
/* Makes it answer soon with the best it has found, also if it has not begun to think yet. */
void ai_engine_stop(struct ai_engine *e);
/* True if the question bounds the thinking by nothing but time, so that its answer is open anyway. */
bool ai_engine_timed(const struct ai_engine *e);
/* True after `quit`. */
bool ai_engine_done(const struct ai_engine *e);

#endif
