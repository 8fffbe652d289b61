/* bots.c - levels, options and thoughts of bots as numbers and texts; what scenarios tell. */
#include "muralha/flat.h"

#include <stdlib.h>

#include "base/check.h"

const char *mur_level_name(int index)
{
    const struct mur_level *level = mur_level_at(index);
    return level ? level->name : NULL;
}

const char *mur_level_title(int index)
{
    const struct mur_level *level = mur_level_at(index);
    return level ? level->title : NULL;
}

const char *mur_level_summary(int index)
{
    const struct mur_level *level = mur_level_at(index);
    return level ? level->summary : NULL;
}

uint32_t mur_level_milliseconds(int index)
{
    const struct mur_level *level = mur_level_at(index);
    return level ? level->milliseconds : 0;
}

const char *mur_bot_option_name(int index)
{
    const struct mur_bot_option *o = mur_bot_option_at(index);
    return o ? o->name : NULL;
}

const char *mur_bot_option_help(int index)
{
    const struct mur_bot_option *o = mur_bot_option_at(index);
    return o ? o->help : NULL;
}

uint32_t mur_bot_option_min(int index)
{
    const struct mur_bot_option *o = mur_bot_option_at(index);
    return o ? o->min : 0;
}

uint32_t mur_bot_option_max(int index)
{
    const struct mur_bot_option *o = mur_bot_option_at(index);
    return o ? o->max : 0;
}

uint32_t mur_bot_option_standard(int index)
{
    const struct mur_bot_option *o = mur_bot_option_at(index);
    return o ? o->standard : 0;
}

bool mur_bot_option_is_switch(int index)
{
    const struct mur_bot_option *o = mur_bot_option_at(index);
    return o && o->type == MUR_BOT_OPTION_SWITCH;
}

/* ---- thoughts -------------------------------------------------------------------------------------- */

uint64_t mur_bot_visits(const struct mur_bot *bot)
{
    return mur_bot_thought(bot).visits;
}

uint32_t mur_bot_permille(const struct mur_bot *bot)
{
    return mur_bot_thought(bot).permille;
}

int32_t mur_bot_outlook(const struct mur_bot *bot)
{
    return mur_bot_thought(bot).outlook;
}

mur_action mur_bot_best(const struct mur_bot *bot)
{
    return mur_bot_thought(bot).best;
}

/* ---- scenarios ------------------------------------------------------------------------------------- */

struct mur_scenario *mur_scenario_new(void)
{
    return calloc(1, sizeof(struct mur_scenario));
}

void mur_scenario_free(struct mur_scenario *s)
{
    free(s);
}

int mur_scenario_outcome(const struct mur_scenario *s)
{
    return (int)s->outcome;
}

int mur_scenario_expectations(const struct mur_scenario *s)
{
    return s->expectations;
}

int mur_scenario_failures(const struct mur_scenario *s)
{
    return s->failures;
}

static const struct mur_failure *failure_at(const struct mur_scenario *s, int index)
{
    MUR_CHECK(index >= 0 && index < s->failures && index < MUR_FAILURES_MAX);
    return &s->failure[index];
}

int mur_scenario_failure_line(const struct mur_scenario *s, int index)
{
    return failure_at(s, index)->line;
}

int mur_scenario_failure_column(const struct mur_scenario *s, int index)
{
    return failure_at(s, index)->column;
}

const char *mur_scenario_failure_text(const struct mur_scenario *s, int index)
{
    return failure_at(s, index)->text;
}
