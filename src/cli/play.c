/* play.c - `muralha play`: a game in the terminal, or line by line from a script. */
#define _POSIX_C_SOURCE 200809L
#include "cli/play.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/remote_play.h"
#include "cli/results.h"

struct play_values {
    struct cli_seed seed;
    const char *adviser, *record, *resume, *color, *daily;
    const char *server, *table, *create, *token;
    struct cli_texts seats;
    bool ascii, fast, plain;
};

const struct cli_option play_options[] = {
    {.name = "seat",
     .value = "WHO",
     .type = CLI_TEXTS,
     .offset = offsetof(struct play_values, seats),
     .help =
         MUR_N("human, human:NAME or the level of a bot; once for each seat (one human, the rest "
               "normal; in a saved game whoever sat there)")},
    {.name = "adviser",
     .value = "BOT",
     .type = CLI_TEXT,
     .offset = offsetof(struct play_values, adviser),
     .help = MUR_N("the bot that gives hints (hard)")},
    {.name = "record",
     .value = "FILE",
     .type = CLI_TEXT,
     .offset = offsetof(struct play_values, record),
     .help = MUR_N("keep the game in this file, turn by turn")},
    {.name = "resume",
     .value = "FILE|last",
     .type = CLI_TEXT,
     .offset = offsetof(struct play_values, resume),
     .help = MUR_N("go on with a saved game; `last` is the one that was stopped last")},
    {.name = "seed",
     .value = "S",
     .type = CLI_SEED,
     .offset = offsetof(struct play_values, seed),
     .help = MUR_N("seed of chance and of the bots (another one each time)")},
    {.name = "daily",
     .value = "[DATE]",
     .type = CLI_TEXT_OR_NOT,
     .offset = offsetof(struct play_values, daily),
     .help = MUR_N("the day's challenge, the same for everybody; DATE is YYYY-MM-DD (today)")},
    {.name = "fast",
     .type = CLI_SWITCH,
     .offset = offsetof(struct play_values, fast),
     .help = MUR_N("a turn ends without a question; nothing can be taken back")},
    {.name = "plain",
     .type = CLI_SWITCH,
     .offset = offsetof(struct play_values, plain),
     .help = MUR_N("lines of text only, as for a script or a screen reader")},
    {.name = "server",
     .value = "URL",
     .type = CLI_TEXT,
     .offset = offsetof(struct play_values, server),
     .help = MUR_N("play at a table of a server, for instance http://localhost:8080")},
    {.name = "table",
     .value = "ID",
     .type = CLI_TEXT,
     .offset = offsetof(struct play_values, table),
     .help = MUR_N("the table, as the end of its link names it")},
    {.name = "create",
     .value = "SETUP",
     .type = CLI_TEXT,
     .offset = offsetof(struct play_values, create),
     .help = MUR_N("make a table there; --seat says who sits where, human is open to others")},
    {.name = "token",
     .value = "FILE",
     .type = CLI_TEXT,
     .offset = offsetof(struct play_values, token),
     .help = MUR_N("keep the identity in this file, to come back as the same player")},
    {.name = "color",
     .value = "WHEN",
     .type = CLI_TEXT,
     .offset = offsetof(struct play_values, color),
     .help = MUR_N("auto, always or never; NO_COLOR is honoured (auto)")},
    {.name = "ascii",
     .type = CLI_SWITCH,
     .offset = offsetof(struct play_values, ascii),
     .help = MUR_N("no characters beyond ASCII")},
    {.name = NULL},
};

/* Where a game goes that has no file of its own; NULL: nowhere. The caller frees it. */
static char *usual_path(void)
{
    return cli_user_path("XDG_STATE_HOME", "/.local/state", "last-game.txt");
}

/* ---- setting up ------------------------------------------------------------------------------------ */

/* The game and its rules; the table has its own if it was saved. */
static bool table_begin(struct play_game *g, const char *resume, const char *setup)
{
    struct mur_rules *r = resume ? NULL : cli_rules(g->self, setup);
    g->table = resume ? play_load(g->self, resume) : r ? mur_table_new(r, NULL, NULL) : NULL;
    g->rules = g->table ? mur_table_rules(g->table) : NULL;
    g->own = r;
    return g->table != NULL;
}

static void game_begin(struct play_game *g, const struct play_values *v)
{
    const struct mur_rules *r = g->rules;
    g->language = g->self->language;
    g->look = cli_look_choose(v->color, v->ascii, stdout);
    g->screen = screen_find(r);
    g->dealer = cli_seed_dealer(&v->seed);
    g->view = cli_alloc(r->state_size);
    g->thought = cli_alloc(r->state_size);
    g->legal = cli_alloc(r->max_legal * sizeof *g->legal);
    g->outcome = cli_alloc(r->max_outcomes * sizeof *g->outcome);
    g->sink = (struct mur_sink){.cap = (int)r->max_events};
    g->sink.event = cli_alloc(r->max_events * sizeof *g->sink.event);
    g->shown_to = MUR_NOBODY;
    cli_input_init(&g->input);
    g->pages = g->input.terminal && !v->plain && !cli_is_dumb();
    g->input.keys = g->pages;
    g->fast = v->fast;
    g->daily = v->daily;
}

static void game_end(struct play_game *g)
{
    cli_input_release(&g->input);
    free(g->view);
    free(g->thought);
    free(g->legal);
    free(g->outcome);
    free(g->sink.event);
    free(g->log.text);
    free(g->draft_log.text);
}

/* ---- playing --------------------------------------------------------------------------------------- */

static void play_on(struct play_game *g)
{
    while (!g->quit) {
        play_others(g);
        if (mur_table_point(g->table).turn == MUR_TURN_OVER)
            return;
        if (!g->quit)
            play_ask(g);
    }
}

/* Where the game is kept and how to go on with it. */
static void tell_saved(const struct play_game *g, const char *path)
{
    char text[1024];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    mur_put_char(&w, '\n');
    MUR_FILL(&w, mur_tr(g->language, "The game is saved in {file}."), {"file", path, 0});
    mur_put_char(&w, '\n');
    mur_put(&w, mur_tr(g->language, "To go on with it:"));
    mur_put(&w, " muralha play --resume ");
    mur_put(&w, path);
    mur_put_char(&w, '\n');
    cli_print_text(stdout, g->look, text);
}

static void introduce_bots(struct play_game *g)
{
    int seat = play_bot_seat(g);
    struct mur_writer w = mur_writer_init(g->notice, sizeof g->notice);
    if (seat >= 0)
        MUR_FILL(&w, mur_tr(g->language, "The bots play as {level}; write level to change that."),
                 {"level", mur_table_bot(g->table, seat), 0});
}

static int play_table(struct play_game *g, const struct play_values *v)
{
    int status = CLI_OK;
    char *usual = usual_path();
    const char *named = v->record ? v->record : v->resume;
    game_begin(g, v);
    if (g->pages && !v->seats.count)
        introduce_bots(g);
    g->path = named ? named : usual;
    bool was_over = mur_table_point(g->table).turn == MUR_TURN_OVER;
    play_screen_enter(g);
    play_on(g);
    play_screen_leave(g);
    bool over = mur_table_point(g->table).turn == MUR_TURN_OVER;
    bool kept = (named || g->pages) && g->path && play_save(g, g->path);
    if (g->pages && !g->path)
        cli_tell_homeless(g->self);
    if (over) {
        play_farewell(g, kept);
        status = was_over ? CLI_OK : results_keep(g);
    } else if (kept && g->quit) {
        tell_saved(g, g->path);
    }
    if (!kept && (named || g->pages))
        status = CLI_WRONG;
    if (status == CLI_OK && g->refused && !g->input.terminal)
        status = CLI_FAILED;
    game_end(g);
    free(usual);
    return status;
}

static int check_values(const struct cli_command *self, const struct play_values *v,
                        const struct cli_words *words)
{
    if (words->count > 1)
        return cli_usage(self, "name one set-up", NULL);
    if (words->count && v->resume)
        return cli_usage(self, "a saved game has its own set-up", words->word[0]);
    if (!cli_color_valid(v->color))
        return cli_usage(self, "--color is auto, always or never, not", v->color);
    if (v->daily && !results_date_valid(v->daily))
        return cli_usage(self, "--daily takes a day as YYYY-MM-DD, not", v->daily);
    if (v->server && (words->count || v->resume || v->daily || v->record))
        return cli_usage(self, "a server has its own tables: use --table or --create", NULL);
    if (!v->server && (v->table || v->create || v->token))
        return cli_usage(self, "name the server, too", NULL);
    if (v->table && v->create)
        return cli_usage(self, "--table or --create, not both", NULL);
    if (v->table && !proto_text_fits(v->table, PROTO_FORM_WORD, 4, 24))
        return cli_usage(self, "this is no name of a table:", v->table);
    return -1;
}

int cmd_play(const struct cli_command *self, int argc, char **argv)
{
    struct play_values values = {.adviser = "hard", .seed = {.given = false}};
    struct cli_words words;
    char today[RESULTS_DATE];
    int status = cli_parse(self, argc, argv, &values, &words);
    if (values.daily && !*values.daily) {
        results_today(today);
        values.daily = today;
    }
    if (status < 0)
        status = check_values(self, &values, &words);
    if (status >= 0)
        return status;
    if (values.server) {
        const struct remote_play_options remote = {.server = values.server,
                                                   .table = values.table,
                                                   .create = values.create,
                                                   .token = values.token,
                                                   .color = values.color,
                                                   .seats = &values.seats,
                                                   .ascii = values.ascii,
                                                   .plain = values.plain};
        return remote_play(self, &remote);
    }
    const char *usual = values.daily ? "carcassonne:solo" : mur_kind_at(0)->name;
    char *last = usual_path();
    if (values.resume && strcmp(values.resume, "last") == 0) {
        values.resume = last;
        if (!last) {
            cli_tell_homeless(self);
            return CLI_WRONG;
        }
    }
    if (values.resume && !values.daily && play_load_day(values.resume, today))
        values.daily = today;
    if (values.daily)
        values.seed = (struct cli_seed){.given = true, .number = results_daily_seed(values.daily)};
    if (!cli_seed_take(&values.seed)) {
        free(last);
        return CLI_FAILED;
    }
    struct play_game *g = cli_alloc(sizeof *g);
    *g = (struct play_game){.self = self};
    status = CLI_WRONG;
    if (table_begin(g, values.resume, words.count ? words.word[0] : usual)) {
        status = play_seats_fill(g, &values.seats, values.adviser,
                                 values.seed.given ? values.seed.number : values.seed.key[3]);
        if (status < 0)
            status = play_table(g, &values);
        play_seats_free(g);
    }
    mur_table_free(g->table);
    mur_rules_free(g->own);
    free(g);
    free(last);
    return status;
}
