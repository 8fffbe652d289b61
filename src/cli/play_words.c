/* play_words.c - the words that are answered besides actions. */
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "text/lesson.h"
#include "text/words.h"
#include "muralha/review.h"

enum { PAGE_HEIGHT_MAX = 1024 };

/* ---- words ----------------------------------------------------------------------------------------- */

static void word_help(struct play_game *g, const char *rest);

static void word_board(struct play_game *g, const char *rest)
{
    (void)rest;
    int width = play_width();
    struct screen_scene s = play_scene(g);
    struct cli_canvas c = cli_canvas_new(width, PAGE_HEIGHT_MAX);
    play_page_through(g, &c, g->screen->draw(&s, &c, width, 0));
    cli_canvas_free(&c);
}

static void word_actions(struct play_game *g, const char *rest)
{
    (void)rest;
    struct screen_scene s = play_scene(g);
    int count = s.legals ? mur_legal(g->rules, s.state, g->legal) : 0;
    struct cli_canvas c = cli_canvas_new(MUR_ACTION_TEXT_MAX, count);
    for (int i = 0; i < count; i++) {
        char text[MUR_ACTION_TEXT_MAX];
        cli_canvas_text(&c, 0, i, cli_action(g->rules, play_now(g), g->legal[i], text),
                        (struct cli_ink){0});
    }
    play_page_through(g, &c, count);
    cli_canvas_free(&c);
}

/* The list of answers in the width of the window, page by page. */
static void word_more(struct play_game *g, const char *rest)
{
    (void)rest;
    int width = play_width();
    struct screen_scene s = play_scene(g);
    struct cli_canvas c = cli_canvas_new(width, PAGE_HEIGHT_MAX);
    play_page_through(g, &c, screen_list(&s, &c, 0, 0, width, PAGE_HEIGHT_MAX));
    cli_canvas_free(&c);
}

static void word_tiles(struct play_game *g, const char *rest)
{
    (void)rest;
    if (!g->screen->remaining) {
        play_say(g, mur_tr(g->language, "This game has nothing of the kind."));
        return;
    }
    int width, height;
    cli_window_size(&width, &height);
    struct screen_scene s = play_scene(g);
    struct cli_canvas c = cli_canvas_new(width, PAGE_HEIGHT_MAX);
    play_page_through(g, &c, g->screen->remaining(&s, &c, width));
    cli_canvas_free(&c);
}

/* Why the adviser would do it, if there is anything to choose. */
static void hint_explain(struct play_game *g, mur_action a, struct mur_writer *w)
{
    enum { ROLLS = 16 };
    struct mur_review_options options = {.seed = 1, .rolls = ROLLS};
    struct mur_advice advice;
    char reason[512], chance[16];
    if (mur_count(g->rules, g->thought) < 2 ||
        !mur_explain(g->rules, g->thought, a, &options, g->language->code, &advice, reason,
                     sizeof reason))
        return;
    snprintf(chance, sizeof chance, "%.0f %%", 100 * advice.share);
    mur_put_char(w, ' ');
    MUR_FILL(w,
             mur_tr(g->language, g->rules->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP)
                                     ? MUR_N("Because: {reason}.")
                                     : MUR_N("Because: {reason}. Chance to win: "
                                             "about {chance}.")),
             {"reason", reason, 0}, {"chance", chance, 0});
}

static void word_hint(struct play_game *g, const char *rest)
{
    (void)rest;
    char key[MUR_ACTION_TEXT_MAX], phrase[256];
    if (mur_table_draft_done(g->table)) {
        play_say(g, mur_tr(g->language, "Press Enter."));
        return;
    }
    mur_action a = play_hint(g);
    struct screen_scene s = play_scene(g);
    struct mur_writer w = mur_writer_init(key, sizeof key);
    g->screen->key(&s, a, &w);
    if (!w.length) /* not in the short list: its text */
        cli_action(g->rules, play_now(g), a, key);
    w = mur_writer_init(phrase, sizeof phrase);
    screen_phrase(&s, a, &w);
    w = mur_writer_init(g->notice, sizeof g->notice);
    MUR_FILL(&w, mur_tr(g->language, "I would write {key}: {phrase}."), {"key", key, 0},
             {"phrase", phrase, 0});
    hint_explain(g, a, &w);
}

static void levels_show(struct play_game *g)
{
    play_page_begin(g);
    play_print_wrapped(g, mur_tr(g->language, "Write level and one of these names, and the bots "
                                              "play so; with the number of a seat that one:"));
    for (int i = 0; mur_level_at(i); i++) {
        char line[256];
        const struct mur_level *l = mur_level_at(i);
        snprintf(line, sizeof line, "  %-8s %s\n", l->name, mur_tr(g->language, l->summary));
        play_print(g, line);
    }
    for (int seat = 0; seat < g->rules->players; seat++) {
        char line[MUR_BOT_TEXT_MAX + PLAY_NAME_MAX + 8], name[PLAY_NAME_MAX];
        const char *bot = mur_table_bot(g->table, seat);
        snprintf(line, sizeof line, "%s: %s\n", play_name(g, seat, name),
                 bot ? bot : mur_tr(g->language, "a person"));
        play_print(g, line);
    }
    play_page_hold(g, NULL);
}

/* By its word or its title, in any case. */
static bool level_is(const struct play_game *g, const struct mur_level *l, const char *text)
{
    const char *names[] = {l->name, l->title, mur_tr(g->language, l->title)};
    char folded[64], name[64];
    cli_fold(text, folded, sizeof folded);
    for (int i = 0; i < 3; i++) {
        cli_fold(names[i], name, sizeof name);
        if (strcmp(name, folded) == 0)
            return true;
    }
    return false;
}

static const struct mur_level *level_find(const struct play_game *g, const char *text)
{
    for (int i = 0; mur_level_at(i); i++)
        if (level_is(g, mur_level_at(i), text))
            return mur_level_at(i);
    return NULL;
}

/* A bot's seat by its number, from 1, or by its colour; -1 if there is none. */
static int bot_seat_find(const struct play_game *g, const char *text)
{
    char folded[64], name[64];
    cli_fold(text, folded, sizeof folded);
    for (int seat = 0; seat < g->rules->players; seat++) {
        const char *word = mur_word(g->rules, MUR_WORD_SEAT, seat);
        const char *names[] = {word, mur_tr(g->language, word)};
        bool found = atoi(folded) == seat + 1;
        for (int i = 0; i < 2; i++) {
            cli_fold(names[i], name, sizeof name);
            found = found || strcmp(name, folded) == 0;
        }
        if (found && mur_table_seat(g->table, seat).who == MUR_WHO_BOT)
            return seat;
    }
    return -1;
}

static void level_set(struct play_game *g, const struct mur_level *level, int seat)
{
    char name[PLAY_NAME_MAX];
    if (!play_seats_level(g, level, seat)) {
        play_say(g, mur_tr(g->language, "There is not enough memory."));
        return;
    }
    struct mur_writer w = mur_writer_init(g->notice, sizeof g->notice);
    if (seat < 0)
        MUR_FILL(&w, mur_tr(g->language, "The bots play as {level} from now on."),
                 {"level", level->name, 0});
    else
        MUR_FILL(&w, mur_tr(g->language, "{seat} plays as {level} from now on."),
                 {"seat", play_name(g, seat, name), 0}, {"level", level->name, 0});
}

/* level, level hard, level hard 2, level hard Blue */
static void word_level(struct play_game *g, const char *rest)
{
    char first[PLAY_LINE_MAX];
    const struct mur_level *level = level_find(g, rest);
    const char *last = strrchr(rest, ' ');
    snprintf(first, sizeof first, "%.*s", last ? (int)(last - rest) : 0, rest);
    if (play_bot_seat(g) < 0)
        play_say(g, mur_tr(g->language, "No bot plays here."));
    else if (!*rest)
        levels_show(g);
    else if (level)
        level_set(g, level, -1);
    else if (!last || !level_find(g, first))
        play_say(g, mur_tr(g->language, "There is no such level; level alone lists them."));
    else if (bot_seat_find(g, last + 1) < 0)
        play_say(g, mur_tr(g->language, "No bot plays there."));
    else
        level_set(g, level_find(g, first), bot_seat_find(g, last + 1));
}

static void word_undo(struct play_game *g, const char *rest)
{
    (void)rest;
    if (!play_undo(g))
        play_say(g,
                 mur_tr(g->language, "There is nothing to take back: what was confirmed stays."));
}

/* Twice, as nothing brings the game back. */
static void word_resign(struct play_game *g, const char *rest)
{
    (void)rest;
    g->gives_up = !g->gives_up;
    if (g->gives_up)
        play_say(g, mur_tr(g->language, "Write resign once more to give the game up."));
    else if (!play_give_up(g))
        play_say(g, mur_tr(g->language, "There is not enough memory."));
}

static void word_save(struct play_game *g, const char *rest)
{
    const char *path = *rest ? rest : g->path;
    struct mur_writer w = mur_writer_init(g->notice, sizeof g->notice);
    if (!path)
        mur_put(&w, mur_tr(g->language, "there is no home folder to keep it in"));
    else if (play_save(g, path))
        MUR_FILL(&w, mur_tr(g->language, "The game is saved in {file}."), {"file", path, 0});
    else
        MUR_FILL(&w, mur_tr(g->language, "The game could not be saved in {file}."),
                 {"file", path, 0});
}

static void word_quit(struct play_game *g, const char *rest)
{
    (void)rest;
    g->quit = true;
}

void play_move_window(struct play_game *g, enum cli_input_event arrow)
{
    int step = arrow == CLI_INPUT_UP || arrow == CLI_INPUT_LEFT ? -1 : 1;
    g->shift[arrow == CLI_INPUT_UP || arrow == CLI_INPUT_DOWN] += step;
}

static void word_left(struct play_game *g, const char *rest)
{
    (void)rest;
    g->shift[0] -= 3;
}

static void word_right(struct play_game *g, const char *rest)
{
    (void)rest;
    g->shift[0] += 3;
}

static void word_up(struct play_game *g, const char *rest)
{
    (void)rest;
    g->shift[1] -= 2;
}

static void word_down(struct play_game *g, const char *rest)
{
    (void)rest;
    g->shift[1] += 2;
}

static void word_centre(struct play_game *g, const char *rest)
{
    (void)rest;
    g->shift[0] = g->shift[1] = 0;
}

/* Words work in English and in the player's language. */
static const struct {
    const char *sign; /* a shorter way to write it, or NULL */
    const char *word, *help;
    void (*run)(struct play_game *g, const char *rest);
    bool board; /* only where there is one */
} words[] = {
    {"?", MUR_N("help"), MUR_N("these pages"), word_help, false},
    {"-", MUR_N("undo"), MUR_N("take back the last step of this turn"), word_undo, false},
    {"!", MUR_N("hint"), MUR_N("ask for advice"), word_hint, false},
    {NULL, MUR_N("level"), MUR_N("how well the bots play"), word_level, false},
    {NULL, MUR_N("tiles"), MUR_N("the tiles that are still to come"), word_tiles, true},
    {NULL, MUR_N("more"), MUR_N("the whole list of answers"), word_more, false},
    {NULL, MUR_N("actions"), MUR_N("all legal actions as texts, which you may write as well"),
     word_actions, false},
    {NULL, MUR_N("board"), MUR_N("the whole board"), word_board, true},
    {"<", MUR_N("left"), MUR_N("move the window over the board"), word_left, true},
    {">", MUR_N("right"), MUR_N("move the window over the board"), word_right, true},
    {NULL, MUR_N("up"), MUR_N("move the window over the board"), word_up, true},
    {NULL, MUR_N("down"), MUR_N("move the window over the board"), word_down, true},
    {NULL, MUR_N("centre"), MUR_N("back to the last tile"), word_centre, true},
    {NULL, MUR_N("save"), MUR_N("save the game; a file may be named"), word_save, false},
    {NULL, MUR_N("resign"), MUR_N("give the game up; a bot plays on where others do"), word_resign,
     false},
    {NULL, MUR_N("quit"), MUR_N("save and stop; so does Ctrl-C"), word_quit, false},
};
enum { WORDS = sizeof words / sizeof words[0] };

/* How the game goes, on as many pages as the window needs. */
static void lesson_print(struct play_game *g)
{
    const char *paragraph, *more = mur_tr(g->language, "Enter goes on.");
    int width, height, used = 0;
    cli_window_size(&width, &height);
    play_page_begin(g);
    for (int i = 0; !g->quit && (paragraph = mur_lesson(g->language, g->rules, i)); i++) {
        int lines = play_lines_of(paragraph, width - (width > 1));
        if (g->pages && used && used + lines >= height) {
            play_page_hold(g, more);
            play_page_begin(g);
            used = 0;
        }
        play_print_wrapped(g, paragraph);
        used += lines;
    }
    if (!g->quit)
        play_page_hold(g, more);
}

static void word_help(struct play_game *g, const char *rest)
{
    (void)rest;
    lesson_print(g);
    if (g->quit)
        return;
    play_page_begin(g);
    struct screen_scene s = play_scene(g);
    play_print_wrapped(g, g->screen->how(&s));
    if (g->input.keys)
        play_print_wrapped(g, mur_tr(g->language, "The numbers of a short list need no Enter."));
    if (g->input.keys && g->screen->board)
        play_print_wrapped(g, mur_tr(g->language, "Arrows move the window over the board."));
    play_print_wrapped(g, mur_tr(g->language, "These words are understood as well:"));
    for (int i = 0; i < WORDS; i++) {
        char line[256];
        const char *word = mur_tr(g->language, words[i].word);
        int pad = 12 - cli_text_width(word);
        if (words[i].board && !g->screen->board)
            continue;
        snprintf(line, sizeof line, "  %s  %s%*s %s\n", words[i].sign ? words[i].sign : " ", word,
                 pad > 0 ? pad : 0, "", mur_tr(g->language, words[i].help));
        play_print(g, line);
    }
    play_page_hold(g, NULL);
}

bool play_word(struct play_game *g, const char *line)
{
    char folded[PLAY_LINE_MAX], name[64];
    size_t length = strcspn(line, " ");
    const char *rest = line + length + strspn(line + length, " ");
    cli_fold(line, folded, sizeof folded);
    folded[strcspn(folded, " ")] = '\0';
    for (int i = 0; i < WORDS; i++) {
        const char *names[] = {words[i].sign, words[i].word, mur_tr(g->language, words[i].word)};
        for (int k = 0; k < 3; k++) {
            cli_fold(names[k] ? names[k] : "", name, sizeof name);
            if (*name && strcmp(name, folded) == 0) {
                g->gives_up = g->gives_up && words[i].run == word_resign;
                words[i].run(g, rest);
                return true;
            }
        }
    }
    return false;
}
