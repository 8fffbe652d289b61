/*
 * engine.h - the engine protocol (docs/ENGINE-PROTOCOL.md), one line in, an answer out.
 *
 * Nothing here reads or writes files: whoever owns the engine brings lines and carries answers away.
 */
#ifndef MUR_ENGINE_H
#define MUR_ENGINE_H

#include "muralha/bot.h"

enum {
    ENGINE_PROTOCOL = 1,
    ENGINE_LINE_MAX = 1 << 12,  /* bytes of a line, its end included */
    ENGINE_BLOCK_MAX = 1 << 18, /* ... of the lines of one question */
    ENGINE_ANSWER_MAX = 1 << 18
};

struct engine;

/* `most` bounds what a question for the best action may ask for. NULL if there is no memory. */
struct engine *engine_new(struct mur_budget most);
void engine_free(struct engine *e); /* NULL is fine */
/* Takes a line without its end; NULL stands for one that is too long or no text. The answer, or "" while more lines of the question are awaited; it is
 * valid until the next line. NULL if the answer needs thinking: engine_think gives it then, before
 * the next line. */
const char *engine_line(struct engine *e, const char *line);
const char *engine_think(struct engine *e);
/* Other threads may call these two from when engine_line gave NULL until the next line. */
/* Makes it answer soon with the best it has found, also if it has not begun to think yet. */
void engine_stop(struct engine *e);
/* True if the question bounds the thinking by nothing but time, so that its answer is open anyway. */
bool engine_timed(const struct engine *e);
/* True after `quit`. */
bool engine_done(const struct engine *e);

#endif
