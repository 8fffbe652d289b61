/* commands.c - what an engine understands. */
#include "engine/internal.h"

#include <stdlib.h>

static const char no_game[] = "there is no game; newgame begins one";
static const char no_memory[] = "there is not enough memory";

static const char *line_ends(struct mur_scanner *in)
{
    return mur_at_end(in) ? NULL : "something more stands behind the command";
}

/* ---- about itself ---------------------------------------------------------------------------------- */

static void put_words(struct engine *e, const char *word, const char *text, const char *more)
{
    mur_put(&e->out, word);
    mur_put(&e->out, " ");
    mur_put(&e->out, text);
    mur_put(&e->out, more ? " " : "");
    mur_put(&e->out, more ? more : "");
    mur_put(&e->out, "\n");
}

static const char *begin_info(struct engine *e, struct mur_scanner *in)
{
    put_words(e, "id", "muralha", NULL);
    mur_put(&e->out, "protocol ");
    mur_put_int(&e->out, ENGINE_PROTOCOL);
    mur_put(&e->out, "\n");
    for (int i = 0; mur_kind_at(i); i++)
        put_words(e, "game", mur_kind_at(i)->name, NULL);
    for (int i = 0; mur_level_at(i); i++)
        put_words(e, "level", mur_level_at(i)->name, mur_level_at(i)->summary);
    for (const struct engine_command *c = engine_command; c->word; c++)
        put_words(e, "command", c->word, NULL);
    return line_ends(in);
}

static const char *begin_help(struct engine *e, struct mur_scanner *in)
{
    for (const struct engine_command *c = engine_command; c->word; c++) {
        put_words(e, c->word, c->arguments, NULL);
        put_words(e, "   ", c->help, NULL);
    }
    return line_ends(in);
}

static const char *begin_quit(struct engine *e, struct mur_scanner *in)
{
    const char *wrong = line_ends(in);
    e->done = !wrong;
    return wrong;
}

/* ---- options --------------------------------------------------------------------------------------- */

static const char *begin_options(struct engine *e, struct mur_scanner *in)
{
    put_words(e, "option level", mur_level_at(e->level)->name, NULL);
    for (int i = 0; mur_bot_option_at(i); i++) {
        const struct mur_bot_option *o = mur_bot_option_at(i);
        mur_put(&e->out, "option ");
        mur_put(&e->out, o->name);
        mur_put(&e->out, " ");
        mur_put_int(&e->out, e->option_set[i] ? e->option[i] : o->standard);
        mur_put(&e->out, " min ");
        mur_put_int(&e->out, o->min);
        mur_put(&e->out, " max ");
        mur_put_int(&e->out, o->max);
        mur_put(&e->out, "\n");
    }
    return line_ends(in);
}

static const char *option_level(struct engine *e, struct mur_scanner *in)
{
    if (!mur_read_word(in))
        return "the name of a level is missing";
    for (int i = 0; mur_level_at(i); i++)
        if (mur_word_is(in, mur_level_at(i)->name)) {
            const char *wrong = line_ends(in);
            e->level = wrong ? e->level : i;
            return wrong;
        }
    return "there is no such level";
}

static const char *begin_option(struct engine *e, struct mur_scanner *in)
{
    if (!mur_read_word(in))
        return "the name of an option is missing";
    engine_bot_clear(e);
    if (mur_word_is(in, "level"))
        return option_level(e, in);
    for (int i = 0; mur_bot_option_at(i) && i < ENGINE_OPTIONS; i++) {
        const struct mur_bot_option *o = mur_bot_option_at(i);
        int value;
        if (!mur_word_is(in, o->name))
            continue;
        if (!mur_read_int(in, &value) || value < 0 || (uint32_t)value < o->min ||
            (uint32_t)value > o->max)
            return "the option does not allow this value";
        const char *wrong = line_ends(in);
        if (!wrong) {
            e->option[i] = (uint32_t)value;
            e->option_set[i] = true;
        }
        return wrong;
    }
    return "there is no such option";
}

/* ---- the game -------------------------------------------------------------------------------------- */

/* The game that was before goes on if the new one cannot begin. */
static const char *begin_newgame(struct engine *e, struct mur_scanner *in)
{
    struct mur_error err = {0};
    struct study board = {.observer = -1};
    mur_skip_blanks(in);
    if (study_begin(&board, in->text + in->at, &err))
        return err.message;
    void *view = malloc(board.r->state_size);
    if (!view) {
        study_release(&board);
        return no_memory;
    }
    engine_game_clear(e);
    e->board = board;
    e->view = view;
    put_words(e, "setup", board.r->setup, NULL);
    return NULL;
}

static const char *begin_play(struct engine *e, struct mur_scanner *in)
{
    struct mur_error err = {0};
    mur_action a;
    if (!e->board.r)
        return no_game;
    if (!study_is_whole(&e->board))
        return "a view cannot be played on; observe the next one";
    mur_skip_blanks(in);
    if (mur_action_parse(e->board.r, e->board.state, in->text + in->at, &a, &err) ||
        study_play(&e->board, a, &err))
        return err.message ? err.message : "this is not possible";
    return NULL;
}

static const char *begin_undo(struct engine *e, struct mur_scanner *in)
{
    int steps = 1;
    if (!e->board.r)
        return no_game;
    if (!mur_at_end(in) && (!mur_read_int(in, &steps) || !mur_at_end(in)))
        return "the number of actions is missing";
    if (steps < 1 || !study_undo(&e->board, (uint32_t)steps))
        return "so many actions were not played";
    return NULL;
}

/* Lines follow, and whoever sends them does not look for an answer before their end. */
static void block_begin(struct engine *e,
                        const char *(*begin)(struct engine *e, struct mur_scanner *in))
{
    for (const struct engine_command *c = engine_command; c->word; c++)
        if (c->begin == begin)
            e->block_of = c;
}

static const char *begin_observe(struct engine *e, struct mur_scanner *in)
{
    block_begin(e, begin_observe);
    if (!e->board.r)
        return no_game;
    if (!mur_read_word(in))
        return "the name of a seat is missing";
    int seat = mur_seat_find(e->board.r, in->text + in->word, in->word_length);
    if (seat < 0)
        return "there is no such seat";
    e->block_seat = seat;
    return line_ends(in);
}

static const char *end_observe(struct engine *e)
{
    struct mur_error err = {0};
    if (mur_position_parse(e->board.r, e->block_text, e->view, &err))
        return err.message ? err.message : "this is no position";
    study_observe(&e->board, e->block_seat, e->view);
    return NULL;
}

static const char *begin_position(struct engine *e, struct mur_scanner *in)
{
    if (!e->board.r)
        return no_game;
    e->out.length += mur_position_text(e->board.r, e->board.state, e->answer, ENGINE_ANSWER_MAX);
    return line_ends(in);
}

static const char *begin_point(struct engine *e, struct mur_scanner *in)
{
    if (!e->board.r)
        return no_game;
    struct mur_point p = mur_point(e->board.r, e->board.state);
    if (p.turn == MUR_TURN_OVER)
        put_words(e, "point", "over", NULL);
    else
        put_words(e, "point",
                  p.turn == MUR_TURN_CHANCE ? "chance"
                                            : mur_word(e->board.r, MUR_WORD_SEAT, p.seat),
                  mur_word(e->board.r, MUR_WORD_PROMPT, p.prompt));
    return line_ends(in);
}

/* ---- choosing -------------------------------------------------------------------------------------- */

/* NULL if the engine knows what the seat that is asked may do. */
static const char *question_missing(const struct engine *e)
{
    if (!e->board.r)
        return no_game;
    struct mur_point p = mur_point(e->board.r, e->board.state);
    if (p.turn != MUR_TURN_PLAYER)
        return "no player is asked now";
    return study_is_whole(&e->board) || p.seat == e->board.observer
               ? NULL
               : "another seat than the observer is asked";
}

static const char *begin_legal(struct engine *e, struct mur_scanner *in)
{
    const char *wrong = question_missing(e);
    if (wrong)
        return wrong;
    mur_action *legal = calloc(e->board.r->max_legal, sizeof *legal);
    if (!legal)
        return no_memory;
    int count = mur_legal(e->board.r, e->board.state, legal);
    for (int i = 0; i < count; i++) {
        char text[MUR_ACTION_TEXT_MAX];
        mur_action_text(e->board.r, e->board.state, legal[i], text, sizeof text);
        put_words(e, "legal", text, NULL);
    }
    free(legal);
    return line_ends(in);
}

/* The bot as level and options say. */
static const char *bot_make(struct engine *e)
{
    char name[ENGINE_BOT_NAME_MAX];
    struct mur_writer w = mur_writer_init(name, sizeof name);
    struct mur_error err = {0};
    char before = ':';
    mur_put(&w, mur_level_at(e->level)->name);
    for (int i = 0; mur_bot_option_at(i) && i < ENGINE_OPTIONS; i++) {
        if (!e->option_set[i])
            continue;
        mur_put_char(&w, before);
        mur_put(&w, mur_bot_option_at(i)->name);
        mur_put_char(&w, '=');
        mur_put_int(&w, e->option[i]);
        before = ',';
    }
    e->bot = mur_bot_new(e->board.r, name, &err);
    return e->bot ? NULL : err.message;
}

static uint32_t at_most(uint32_t wanted, uint32_t most)
{
    return most && (!wanted || wanted > most) ? most : wanted;
}

/* Everything but the thinking. */
static const char *best_prepare(struct engine *e)
{
    const char *wrong = question_missing(e);
    if (!wrong && !e->bot)
        wrong = bot_make(e);
    if (wrong)
        return wrong;
    mur_view(e->board.r, e->board.state, mur_point(e->board.r, e->board.state).seat, e->view);
    e->choice = mur_bot_choice(e->bot);
    e->thinks = true;
    return NULL;
}

void engine_best_think(struct engine *e)
{
    char text[MUR_ACTION_TEXT_MAX];
    struct mur_budget budget = e->block_budget;
    if (budget.milliseconds || budget.visits || e->most.visits)
        budget =
            (struct mur_budget){.milliseconds = at_most(budget.milliseconds, e->most.milliseconds),
                                .visits = at_most(budget.visits, e->most.visits)};
    mur_action a = mur_bot_choose(e->bot, e->view, budget);
    mur_action_text(e->board.r, e->board.state, a, text, sizeof text);
    put_words(e, "best", text, NULL);
}

/* Who thinks is told by whoever brings the lines; when this line's turn comes nobody does. */
static const char *begin_stop(struct engine *e, struct mur_scanner *in)
{
    (void)e;
    return line_ends(in);
}

/* Is `among` the last word, whatever stands before it? */
static bool ends_among(const char *line)
{
    static const char blanks[] = " \t", word[] = " among";
    size_t length = strlen(line), size = sizeof word - 1;
    while (length && strchr(blanks, line[length - 1]))
        length--;
    return length > size && strchr(blanks, line[length - size]) &&
           memcmp(line + length - size + 1, word + 1, size - 1) == 0;
}

static const char *begin_best(struct engine *e, struct mur_scanner *in)
{
    e->block_budget = (struct mur_budget){0};
    if (ends_among(in->text))
        block_begin(e, begin_best);
    while (mur_read_word(in)) {
        int value = 0;
        bool time = mur_word_is(in, "time"), visits = mur_word_is(in, "visits");
        if (mur_word_is(in, "among"))
            return line_ends(in);
        if ((!time && !visits) || !mur_read_int(in, &value) || value < 1)
            return "best [time MS] [visits N] [among]";
        *(time ? &e->block_budget.milliseconds : &e->block_budget.visits) = (uint32_t)value;
    }
    const char *wrong = line_ends(in);
    return wrong ? wrong : best_prepare(e);
}

const struct engine_command engine_command[] = {
    {"info", "", "who it is and what it can do", begin_info, NULL},
    {"help", "", "this list", begin_help, NULL},
    {"options", "", "the options and their values", begin_options, NULL},
    {"option", "NAME VALUE", "sets one; level is one, too", begin_option, NULL},
    {"newgame", "SETUP", "begins a game", begin_newgame, NULL},
    {"play", "ACTION", "what a player or chance did", begin_play, NULL},
    {"undo", "[N]", "takes back the last actions", begin_undo, NULL},
    {"observe", "SEAT", "the position as the seat sees it; lines until a single dot", begin_observe,
     end_observe},
    {"position", "", "the position as text", begin_position, NULL},
    {"point", "", "who is asked what", begin_point, NULL},
    {"describe", "position|question|chance|advice|lesson|words|options [as SEAT] [in LANGUAGE]",
     "the same and more as one line of JSON", engine_begin_describe, NULL},
    {"legal", "", "what the one who is asked may do", begin_legal, NULL},
    {"best", "[time MS] [visits N] [among]",
     "the best action; after among: the legal ones, lines until a single dot", begin_best,
     best_prepare},
    {"stop", "", "the best action is answered at once while it is thought of", begin_stop, NULL},
    {"quit", "", "the end", begin_quit, NULL},
    {.word = NULL},
};
