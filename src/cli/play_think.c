/* play_think.c - a bot thinks in a thread of its own while the terminal is watched. */
#include "cli/aside.h"
#include "cli/play.h"

enum {
    TICK = 100,         /* milliseconds between two looks at a bot */
    HURRIED_TIME = 200, /* ... that a bot has for each action once it was told to hurry */
    LINE_TEXT_MAX = 512
};

/* Shorter thinking is not worth a word. */
static const double silence = 0.3;

struct thinking {
    struct mur_bot *bot;
    const void *view;
    struct mur_budget budget;
    uint32_t choice; /* which of the bot's it is */
    mur_action found;
    struct cli_aside aside;
};

static void think(void *argument)
{
    struct thinking *t = argument;
    t->found = mur_bot_choose(t->bot, t->view, t->budget);
}

/* ---- the line --------------------------------------------------------------------------------------- */

/* What the bot would do now. Where cards are hidden that would betray its own. */
static bool best_put(const struct play_game *g, const struct thinking *t, struct mur_writer *w)
{
    mur_action best = mur_bot_thought(t->bot).best;
    if (!best || g->rules->traits & MUR_TRAIT_HIDDEN)
        return false;
    struct screen_scene s = {
        .language = g->language, .rules = g->rules, .state = t->view, .viewer = MUR_NOBODY};
    screen_phrase(&s, best, w);
    return true;
}

static void line_fill(const struct play_game *g, const struct thinking *t, const char *who,
                      struct mur_writer *w)
{
    struct mur_thought thought = mur_bot_thought(t->bot);
    char best[LINE_TEXT_MAX / 2], outlook[16];
    struct mur_writer inner = mur_writer_init(best, sizeof best);
    snprintf(outlook, sizeof outlook, "%+.2f", thought.outlook / 1000.0);
    if (g->hurried)
        MUR_FILL(w, mur_tr(g->language, "{who} moves at once. Ctrl-C again saves and leaves."),
                 {"who", who, 0});
    else if (best_put(g, t, &inner))
        MUR_FILL(w,
                 mur_tr(g->language, "Ctrl-C: move at once. {who} thinks: {n} %, so far {action} "
                                     "({outlook})"),
                 {"who", who, 0}, {"n", NULL, (long)thought.permille / 10}, {"action", best, 0},
                 {"outlook", outlook, 0});
    else
        MUR_FILL(w, mur_tr(g->language, "Ctrl-C: move at once. {who} thinks: {n} %"),
                 {"who", who, 0}, {"n", NULL, (long)thought.permille / 10});
}

/* Writes over the line that is there, cut off at the width of the window. */
static void line_print(const struct play_game *g, const struct thinking *t, const char *who)
{
    char text[LINE_TEXT_MAX];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    int width, height;
    line_fill(g, t, who, &w);
    cli_window_size(&width, &height);
    for (size_t end = (size_t)w.length; end > 0 && cli_text_width(text) >= width;)
        text[--end] = '\0';
    fputc('\r', stdout);
    cli_print_text(stdout, g->look, text);
    fputs("\033[K", stdout);
    fflush(stdout);
}

/* ---- watching --------------------------------------------------------------------------------------- */

/* The first Ctrl-C hurries the bots until a person is asked; the second one leaves. A script has nobody
 * who would want to go on. */
static void interrupt(struct play_game *g, const char *who)
{
    g->quit = g->hurried || !g->input.terminal;
    g->hurried = true;
    if (g->quit)
        return;
    snprintf(g->notice, sizeof g->notice, "%s",
             mur_tr(g->language, "It was told to move at once. Ctrl-C here saves and leaves."));
    if (g->pages)
        return;
    char text[LINE_TEXT_MAX];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w, mur_tr(g->language, "{who} moves at once. Ctrl-C again saves and leaves."),
             {"who", who, 0});
    mur_put_char(&w, '\n');
    cli_print_text(stdout, g->look, text);
    fflush(stdout);
}

static void watch(struct play_game *g, struct thinking *t, const char *who, bool page)
{
    double began = cli_clock();
    bool drawn = false;
    for (;;) {
        enum cli_input_event event = cli_input_wait(&g->input, t->aside.through, TICK);
        if (event == CLI_INPUT_READY)
            break;
        if (event == CLI_INPUT_STOP)
            interrupt(g, who);
        g->quit = g->quit || event == CLI_INPUT_GONE;
        if (event == CLI_INPUT_STOP || g->quit)
            mur_bot_stop(t->bot, t->choice);
        if (!g->pages || cli_clock() - began < silence)
            continue;
        if (page && (!drawn || event == CLI_INPUT_RESIZE))
            play_show(g);
        drawn = true;
        line_print(g, t, who);
    }
    if (drawn)
        fputs("\r\033[K", stdout);
}

mur_action play_think(struct play_game *g, struct mur_bot *bot, const char *who, bool page)
{
    struct thinking t = {.bot = bot, .view = g->thought, .choice = mur_bot_choice(bot)};
    if (g->hurried)
        t.budget.milliseconds = HURRIED_TIME;
    if (cli_aside_begin(&t.aside, think, &t)) {
        watch(g, &t, who, page);
    } else {
        think(&t); /* no thread to be had: it thinks all the same */
        g->quit = g->quit || cli_input_poll(&g->input) != CLI_INPUT_NOTHING;
    }
    cli_aside_end(&t.aside);
    return t.found;
}
