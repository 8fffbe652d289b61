/* engine.c - lines in, answers out. */
#include "engine/internal.h"

#include <stdlib.h>

#include "base/check.h"

struct engine *engine_new(struct mur_budget most)
{
    struct engine *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->most = most;
    e->board.observer = -1;
    for (int i = 0; mur_level_at(i); i++)
        if (strcmp(mur_level_at(i)->name, "hard") == 0)
            e->level = i;
    return e;
}

void engine_bot_clear(struct engine *e)
{
    mur_bot_free(e->bot);
    e->bot = NULL;
}

void engine_game_clear(struct engine *e)
{
    engine_bot_clear(e);
    study_release(&e->board);
    free(e->view);
    e->view = NULL;
}

void engine_free(struct engine *e)
{
    if (!e)
        return;
    engine_game_clear(e);
    free(e);
}

bool engine_done(const struct engine *e)
{
    return e->done;
}

static const struct engine_command *command_find(const struct mur_scanner *in)
{
    for (const struct engine_command *c = engine_command; c->word; c++)
        if (mur_word_is(in, c->word))
            return c;
    return NULL;
}

/* What was wrong, or what the command wrote; then the fixed word. NULL if it has to think first. */
static const char *answer_end(struct engine *e, const char *wrong)
{
    if (e->thinks)
        return NULL;
    if (!wrong && e->out.length + 4 > ENGINE_ANSWER_MAX)
        wrong = "the answer is too long";
    if (wrong) {
        e->out = mur_writer_init(e->answer, ENGINE_ANSWER_MAX);
        mur_put(&e->out, "err ");
        mur_put(&e->out, wrong);
        mur_put(&e->out, "\n");
    }
    mur_put(&e->out, "ok\n");
    return e->answer;
}

/* Another line of a block; a single dot ends it. */
static const char *block_line(struct engine *e, const char *line)
{
    if (!line) {
        e->block_torn = true;
        return "";
    }
    if (strcmp(line, ".") != 0) {
        mur_put(&e->block, line);
        mur_put(&e->block, "\n");
        e->block_full = e->block_full || e->block.length >= ENGINE_BLOCK_MAX;
        if (e->block_full)
            e->block = mur_writer_init(e->block_text, ENGINE_BLOCK_MAX);
        return "";
    }
    const struct engine_command *c = e->block_of;
    e->block_of = NULL;
    return answer_end(e, e->block_wrong  ? e->block_wrong
                         : e->block_torn ? "one of these is no line"
                         : e->block_full ? "these are too many lines"
                                         : c->end(e));
}

const char *engine_line(struct engine *e, const char *line)
{
    MUR_CHECK(!e->thinks);
    e->out = mur_writer_init(e->answer, ENGINE_ANSWER_MAX);
    if (e->block_of)
        return block_line(e, line);
    if (!line)
        return answer_end(e, "this is no line");
    struct mur_scanner in = mur_scanner_init(line);
    if (!mur_read_word(&in))
        return answer_end(e, mur_at_end(&in) ? NULL : "a command is a word");
    const struct engine_command *c = command_find(&in);
    if (!c)
        return answer_end(e, "there is no such command; `help` lists them");
    e->block = mur_writer_init(e->block_text, ENGINE_BLOCK_MAX);
    e->block_full = e->block_torn = false;
    e->block_wrong = c->begin(e, &in);
    return e->block_of ? "" : answer_end(e, e->block_wrong);
}

const char *engine_think(struct engine *e)
{
    MUR_CHECK(e->thinks);
    engine_best_think(e);
    e->thinks = false;
    return answer_end(e, NULL);
}

void engine_stop(struct engine *e)
{
    mur_bot_stop(e->bot, e->choice);
}

bool engine_timed(const struct engine *e)
{
    return e->block_budget.milliseconds && !e->block_budget.visits;
}
