/* play_ask.c - the screen, the questions and the words that are answered besides actions. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/board.h"
#include "cli/play.h"
#include "text/lesson.h"
#include "text/phrases.h"
#include "text/words.h"

enum { PAGE_HEIGHT_MAX = 1024, LOG_LINES = 5 };

/* ---- the scene ------------------------------------------------------------------------------------- */

static struct screen_scene scene_make(struct play_game *g)
{
    struct mur_point p = mur_point(g->rules, g->now);
    bool asked = p.turn == MUR_TURN_PLAYER && !g->watching && !play_awaits_end(g);
    uint8_t viewer = asked ? p.seat : g->shown_to;
    mur_view(g->rules, g->now, viewer, g->view);
    struct screen_scene s = {.language = g->language,
                             .rules = g->rules,
                             .state = g->view,
                             .viewer = viewer,
                             .legal = g->legal,
                             .legals = asked ? mur_legal(g->rules, g->view, g->legal) : 0,
                             .shift = g->shift};
    if (s.legals && g->screen->shorten)
        s.legals = g->screen->shorten(&s, g->legal);
    return s;
}

static void say(struct play_game *g, const char *text)
{
    snprintf(g->notice, sizeof g->notice, "%s", text);
}

static void print_plain(const struct play_game *g, const char *text)
{
    cli_print_text(stdout, g->look, text);
}

/* ---- pages ----------------------------------------------------------------------------------------- */

/* Lines that a text takes when it is broken at `width`. */
static int lines_of(const char *text, int width)
{
    struct cli_canvas none = cli_canvas_new(0, 0);
    int lines = cli_canvas_wrap(&none, 0, 0, width, PAGE_HEIGHT_MAX, text, (struct cli_ink){0});
    cli_canvas_free(&none);
    return lines;
}

/* The last lines of the log that fit. */
static int log_draw(const struct play_game *g, struct cli_canvas *c, int y, int width, int most)
{
    const char *text = g->drafts ? g->draft_log.text : g->log.text;
    struct cli_ink ink = {.front = 250 + CLI_COLOUR_OF_PALETTE};
    if (!text)
        return 0;
    while (*text && lines_of(text, width) > most)
        text += strcspn(text, "\n") + 1;
    return cli_canvas_wrap(c, 0, y, width, most, text, ink);
}

/* Who is named as the one whose turn it is in a state. */
static const char *turn_name(const struct play_game *g, const void *state)
{
    int who = g->screen->turn_of ? g->screen->turn_of(state) : mur_point(g->rules, state).seat;
    return mur_seat_name(g->language, g->rules, who);
}

static void title_draw(const struct play_game *g, struct cli_canvas *c)
{
    char text[256];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w, mur_tr(g->language, "Muralha: {game}. It is the turn of {seat}."),
             {"game", g->rules->kind->name, 0},
             {"seat", turn_name(g, g->drafts ? g->rec->state : g->now), 0});
    mur_put(&w, "  ");
    mur_put(&w, mur_tr(g->language, "Write help for help."));
    cli_canvas_text(c, 0, 0, text, (struct cli_ink){.bold = true});
}

static void put_question(const struct play_game *g, const struct screen_scene *s,
                         struct mur_writer *w)
{
    if (g->watching)
        return;
    if (play_awaits_end(g)) {
        mur_put(w, mur_tr(g->language, "Enter ends your turn; undo takes back the last step."));
        return;
    }
    mur_put(w, mur_question(g->language, g->rules, mur_point(g->rules, g->now).prompt));
    mur_put_char(w, ' ');
    mur_put(w, g->screen->how(s));
    mur_put_char(w, '.');
}

/* Title, game, log, question and notice; the prompt stands on the line below. */
static void page_print(struct play_game *g)
{
    static const struct cli_ink bold = {.bold = true},
                                warm = {.front = 208 + CLI_COLOUR_OF_PALETTE, .bold = true};
    int width, height;
    cli_window_size(&width, &height);
    width -= width > 1; /* a full last column would wrap on some terminals */
    struct cli_canvas c = cli_canvas_new(width, height - 1), none = cli_canvas_new(0, 0);
    struct screen_scene s = scene_make(g);
    char question[512] = "";
    struct mur_writer w = mur_writer_init(question, sizeof question);
    put_question(g, &s, &w);
    int asked = lines_of(question, width), told = lines_of(g->notice, width);
    int log = log_draw(g, &none, 0, width, LOG_LINES), room = height - 2 - asked - told - log;
    struct cli_canvas game = cli_canvas_new(width, room > 0 ? room : 1);
    title_draw(g, &c);
    g->screen->draw(&s, &game, width, room > 0 ? room : 1);
    cli_canvas_copy(&c, 0, 1, &game);
    log_draw(g, &c, 1 + room, width, log);
    cli_canvas_wrap(&c, 0, 1 + room + log, width, asked, question, bold);
    cli_canvas_wrap(&c, 0, 1 + room + log + asked, width, told, g->notice, warm);
    fputs("\033[H\033[2J", stdout);
    cli_canvas_print(&c, stdout, g->look, -1);
    if (!g->watching)
        fputs("> ", stdout);
    fflush(stdout);
    cli_canvas_free(&none);
    cli_canvas_free(&game);
    cli_canvas_free(&c);
}

void play_show(struct play_game *g)
{
    g->watching = true;
    page_print(g);
    g->watching = false;
}

/* A page that was shown stays until Enter; `invitation` says what it does. */
static void page_hold(struct play_game *g, const char *invitation)
{
    char line[PLAY_LINE_MAX];
    enum cli_input_event event;
    if (!g->pages)
        return;
    cli_print_text(stdout, g->look, invitation);
    fputs(" ", stdout);
    fflush(stdout);
    do
        event = cli_input_read(&g->input, line, sizeof line);
    while (event == CLI_INPUT_RESIZE);
    g->quit = event != CLI_INPUT_LINE;
}

static void page_wait(struct play_game *g)
{
    page_hold(g, mur_tr(g->language, "Enter goes back to the game."));
}

static void page_begin(const struct play_game *g)
{
    if (g->pages)
        fputs("\033[H\033[2J", stdout);
}

static void print_wrapped(const struct play_game *g, const char *text)
{
    int width, height;
    cli_window_size(&width, &height);
    width -= width > 1;
    struct cli_canvas c = cli_canvas_new(width, PAGE_HEIGHT_MAX);
    int lines = cli_canvas_wrap(&c, 0, 0, width, PAGE_HEIGHT_MAX, text, (struct cli_ink){0});
    cli_canvas_print(&c, stdout, g->look, lines);
    cli_canvas_free(&c);
}

/* ---- words ----------------------------------------------------------------------------------------- */

static void word_help(struct play_game *g, const char *rest);

static void word_board(struct play_game *g, const char *rest)
{
    (void)rest;
    int width, height;
    cli_window_size(&width, &height);
    width -= width > 1;
    struct screen_scene s = scene_make(g);
    struct cli_canvas c = cli_canvas_new(width, PAGE_HEIGHT_MAX);
    page_begin(g);
    cli_canvas_print(&c, stdout, g->look, g->screen->draw(&s, &c, width, 0));
    cli_canvas_free(&c);
    page_wait(g);
}

static void word_actions(struct play_game *g, const char *rest)
{
    (void)rest;
    struct screen_scene s = scene_make(g);
    int count = s.legals ? mur_legal(g->rules, s.state, g->legal) : 0;
    page_begin(g);
    for (int i = 0; i < count; i++) {
        char text[MUR_ACTION_TEXT_MAX];
        printf("%s\n", cli_action(g->rules, g->now, g->legal[i], text));
    }
    page_wait(g);
}

static void word_tiles(struct play_game *g, const char *rest)
{
    (void)rest;
    if (!g->screen->remaining) {
        say(g, mur_tr(g->language, "This game has nothing of the kind."));
        return;
    }
    int width, height;
    cli_window_size(&width, &height);
    struct screen_scene s = scene_make(g);
    struct cli_canvas c = cli_canvas_new(width, PAGE_HEIGHT_MAX);
    page_begin(g);
    cli_canvas_print(&c, stdout, g->look, g->screen->remaining(&s, &c, width));
    cli_canvas_free(&c);
    page_wait(g);
}

static void word_hint(struct play_game *g, const char *rest)
{
    (void)rest;
    char key[MUR_ACTION_TEXT_MAX], phrase[256];
    if (play_awaits_end(g)) {
        say(g, mur_tr(g->language, "Press Enter."));
        return;
    }
    mur_action a = play_hint(g);
    struct screen_scene s = scene_make(g);
    struct mur_writer w = mur_writer_init(key, sizeof key);
    g->screen->key(&s, a, &w);
    if (!w.length) /* not in the short list: its text */
        cli_action(g->rules, g->now, a, key);
    w = mur_writer_init(phrase, sizeof phrase);
    screen_phrase(&s, a, &w);
    w = mur_writer_init(g->notice, sizeof g->notice);
    MUR_FILL(&w, mur_tr(g->language, "I would write {key}: {phrase}."), {"key", key, 0},
             {"phrase", phrase, 0});
}

static void levels_show(struct play_game *g)
{
    page_begin(g);
    print_wrapped(g,
                  mur_tr(g->language, "Write level and one of these names, and the bots play so:"));
    for (int i = 0; mur_level_at(i); i++) {
        char line[256];
        const struct mur_level *l = mur_level_at(i);
        snprintf(line, sizeof line, "  %-8s %s\n", l->name, mur_tr(g->language, l->summary));
        print_plain(g, line);
    }
    for (int seat = 0; seat < g->rules->players; seat++) {
        char line[256];
        snprintf(line, sizeof line, "%s: %s\n", mur_seat_name(g->language, g->rules, seat),
                 g->seat[seat].bot ? g->seat[seat].name : mur_tr(g->language, "a person"));
        print_plain(g, line);
    }
    page_wait(g);
}

static void word_level(struct play_game *g, const char *rest)
{
    const struct mur_level *level = NULL;
    for (int i = 0; mur_level_at(i); i++)
        if (strcmp(mur_level_at(i)->name, rest) == 0)
            level = mur_level_at(i);
    if (play_bot_seat(g) < 0) {
        say(g, mur_tr(g->language, "No bot plays here."));
    } else if (!*rest) {
        levels_show(g);
    } else if (!level) {
        say(g, mur_tr(g->language, "There is no such level; level alone lists them."));
    } else if (play_seats_level(g, level)) {
        struct mur_writer w = mur_writer_init(g->notice, sizeof g->notice);
        MUR_FILL(&w, mur_tr(g->language, "The bots play as {level} from now on."),
                 {"level", level->name, 0});
    } else {
        say(g, mur_tr(g->language, "There is not enough memory."));
    }
}

static void word_undo(struct play_game *g, const char *rest)
{
    (void)rest;
    if (!play_undo(g))
        say(g, mur_tr(g->language, "There is nothing to take back: what was confirmed stays."));
}

static void word_save(struct play_game *g, const char *rest)
{
    const char *path = *rest ? rest : g->path;
    struct mur_writer w = mur_writer_init(g->notice, sizeof g->notice);
    if (play_save(g, path))
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
} words[] = {
    {"?", MUR_N("help"), MUR_N("these pages"), word_help},
    {"-", MUR_N("undo"), MUR_N("take back the last step of this turn"), word_undo},
    {"!", MUR_N("hint"), MUR_N("ask for advice"), word_hint},
    {NULL, MUR_N("level"), MUR_N("how well the bots play"), word_level},
    {NULL, MUR_N("tiles"), MUR_N("the tiles that are still to come"), word_tiles},
    {NULL, MUR_N("actions"), MUR_N("all legal actions as texts, which you may write as well"),
     word_actions},
    {NULL, MUR_N("board"), MUR_N("the whole board"), word_board},
    {"<", MUR_N("left"), MUR_N("move the window over the board"), word_left},
    {">", MUR_N("right"), MUR_N("move the window over the board"), word_right},
    {NULL, MUR_N("up"), MUR_N("move the window over the board"), word_up},
    {NULL, MUR_N("down"), MUR_N("move the window over the board"), word_down},
    {NULL, MUR_N("centre"), MUR_N("back to the last tile"), word_centre},
    {NULL, MUR_N("save"), MUR_N("save the game; a file may be named"), word_save},
    {NULL, MUR_N("quit"), MUR_N("save and stop; so does Ctrl-C"), word_quit},
};
enum { WORDS = sizeof words / sizeof words[0] };

/* How the game goes, on as many pages as the window needs. */
static void lesson_print(struct play_game *g)
{
    const char *paragraph, *more = mur_tr(g->language, "Enter goes on.");
    int width, height, used = 0;
    cli_window_size(&width, &height);
    page_begin(g);
    for (int i = 0; !g->quit && (paragraph = mur_lesson(g->language, g->rules, i)); i++) {
        int lines = lines_of(paragraph, width - (width > 1));
        if (g->pages && used && used + lines >= height) {
            page_hold(g, more);
            page_begin(g);
            used = 0;
        }
        print_wrapped(g, paragraph);
        used += lines;
    }
    if (!g->quit)
        page_hold(g, more);
}

static void word_help(struct play_game *g, const char *rest)
{
    (void)rest;
    lesson_print(g);
    if (g->quit)
        return;
    page_begin(g);
    struct screen_scene s = scene_make(g);
    print_wrapped(g, g->screen->how(&s));
    print_wrapped(g, mur_tr(g->language, "These words are understood as well:"));
    for (int i = 0; i < WORDS; i++) {
        char line[256];
        const char *word = mur_tr(g->language, words[i].word);
        int pad = 12 - cli_text_width(word);
        snprintf(line, sizeof line, "  %s  %s%*s %s\n", words[i].sign ? words[i].sign : " ", word,
                 pad > 0 ? pad : 0, "", mur_tr(g->language, words[i].help));
        print_plain(g, line);
    }
    page_wait(g);
}

static bool word_run(struct play_game *g, const char *line)
{
    size_t length = strcspn(line, " ");
    const char *rest = line + length + strspn(line + length, " ");
    for (int i = 0; i < WORDS; i++) {
        const char *names[] = {words[i].sign, words[i].word, mur_tr(g->language, words[i].word)};
        for (int k = 0; k < 3; k++)
            if (names[k] && strlen(names[k]) == length && strncmp(names[k], line, length) == 0) {
                words[i].run(g, rest);
                return true;
            }
    }
    return false;
}

/* ---- answers --------------------------------------------------------------------------------------- */

static void refuse(struct play_game *g, const struct mur_error *err, const char *line)
{
    struct mur_writer w = mur_writer_init(g->notice, sizeof g->notice);
    g->refused = true;
    if (err)
        MUR_FILL(&w, mur_tr(g->language, "`{line}` is not understood: {why}. Write help for help."),
                 {"line", line, 0}, {"why", mur_tr(g->language, err->message), 0});
    else
        MUR_FILL(&w,
                 mur_tr(g->language, "The rules do not allow `{line}` now. Write actions to see "
                                     "what they allow."),
                 {"line", line, 0});
}

/* A letter or number of the screen, or the text of an action. */
static void answer_action(struct play_game *g, const char *line)
{
    struct screen_scene s = scene_make(g);
    struct mur_writer why = mur_writer_init(g->notice, sizeof g->notice);
    struct mur_error err = {0};
    mur_action a = 0;
    switch (g->screen->answer(&s, line, &a, &why)) {
    case SCREEN_ACTION:
        play_draft(g, a);
        return;
    case SCREEN_REFUSED:
        g->refused = true;
        return;
    case SCREEN_UNKNOWN:
        break;
    }
    if (mur_action_parse(g->rules, g->now, line, &a, &err))
        refuse(g, &err, line);
    else if (!mur_is_legal(g->rules, g->now, a))
        refuse(g, NULL, line);
    else
        play_draft(g, a);
}

static void answer(struct play_game *g, char *line)
{
    size_t length = strlen(line);
    while (length && line[length - 1] == ' ')
        line[--length] = '\0';
    line += strspn(line, " ");
    g->notice[0] = '\0';
    if (play_awaits_end(g) && !*line)
        play_commit(g);
    else if (!*line || word_run(g, line))
        return;
    else if (play_awaits_end(g))
        say(g, mur_tr(g->language, "Your turn is done: press Enter, or write undo."));
    else
        answer_action(g, line);
}

/* ---- the question ---------------------------------------------------------------------------------- */

/* Between two persons the screen shows no cards. */
static bool hand_over(struct play_game *g, uint8_t seat)
{
    char line[PLAY_LINE_MAX];
    char text[256];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    if (g->shown_to == seat || !g->pages || !(g->rules->traits & MUR_TRAIT_HIDDEN) ||
        g->shown_to == MUR_NOBODY) {
        g->shown_to = seat;
        return true;
    }
    page_begin(g);
    MUR_FILL(&w,
             mur_tr(g->language, "Now it is the turn of {seat}. The others look away; press "
                                 "Enter."),
             {"seat", mur_seat_name(g->language, g->rules, seat), 0});
    print_wrapped(g, text);
    fflush(stdout);
    enum cli_input_event event = cli_input_read(&g->input, line, sizeof line);
    if (event == CLI_INPUT_LINE)
        g->shown_to = seat;
    g->quit = event == CLI_INPUT_STOP || event == CLI_INPUT_GONE || event == CLI_INPUT_END;
    return event == CLI_INPUT_LINE;
}

/* Without a page: what happened since the last line, and who is asked what. */
static void lines_print(struct play_game *g)
{
    struct mur_point p = mur_point(g->rules, g->now);
    char text[512];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    if (*g->notice) {
        print_plain(g, g->notice);
        putchar('\n');
        g->notice[0] = '\0';
    }
    if (g->log.used)
        print_plain(g, g->log.text);
    play_text_clear(&g->log);
    mur_put(&w, turn_name(g, g->now));
    mur_put(&w, ": ");
    mur_put(&w, mur_question(g->language, g->rules, p.prompt));
    mur_put(&w, "\n");
    print_plain(g, text);
    fflush(stdout);
}

void play_ask(struct play_game *g)
{
    char line[PLAY_LINE_MAX];
    struct mur_point before = mur_point(g->rules, g->rec->state);
    g->hurried = false;
    if (!hand_over(g, before.seat))
        return;
    if (g->pages)
        page_print(g);
    else
        lines_print(g);
    switch (cli_input_read(&g->input, line, sizeof line)) {
    case CLI_INPUT_LINE:
        answer(g, line);
        break;
    case CLI_INPUT_END:
    case CLI_INPUT_STOP:
    case CLI_INPUT_GONE:
        g->quit = true;
        break;
    case CLI_INPUT_RESIZE:
    case CLI_INPUT_READY:
    case CLI_INPUT_NOTHING:
        break;
    }
}

/* ---- the end --------------------------------------------------------------------------------------- */

/* Of a game without opponents: the common result, then everybody's points. */
static void result_print(const struct play_game *g, const struct mur_result *result)
{
    char text[512];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w,
             mur_trn(g->language, "The result is {n} point.", "The result is {n} points.",
                     result->value),
             {"n", NULL, result->value});
    mur_put_char(&w, '\n');
    for (int side = 0; side < g->rules->sides; side++) {
        MUR_FILL(
            &w,
            mur_trn(g->language, "{seat}: {n} point", "{seat}: {n} points", result->score[side]),
            {"seat", mur_seat_name(g->language, g->rules, side), 0},
            {"n", NULL, result->score[side]});
        mur_put_char(&w, '\n');
    }
    print_plain(g, text);
}

static void winner_print(const struct play_game *g, const struct mur_result *result)
{
    for (int seat = 0; seat < g->rules->players; seat++) {
        char text[256];
        struct mur_writer w = mur_writer_init(text, sizeof text);
        const struct mur_blank blanks[] = {{"seat", mur_seat_name(g->language, g->rules, seat), 0},
                                           {"n", NULL, result->score[seat]}};
        const char *sentence = result->rank[seat] == 1
                                   ? mur_trn(g->language, "{seat} wins with {n} point.",
                                             "{seat} wins with {n} points.", result->score[seat])
                                   : mur_trn(g->language, "{seat}: {n} point", "{seat}: {n} points",
                                             result->score[seat]);
        mur_fill(&w, sentence, blanks, 2);
        mur_put_char(&w, '\n');
        print_plain(g, text);
    }
}

void play_farewell(struct play_game *g)
{
    struct mur_result result;
    int width, height;
    cli_window_size(&width, &height);
    width -= width > 1;
    if (g->pages) {
        struct screen_scene s = scene_make(g);
        struct cli_canvas c = cli_canvas_new(width, PAGE_HEIGHT_MAX);
        page_begin(g);
        cli_canvas_print(&c, stdout, g->look, g->screen->draw(&s, &c, width, 0));
        cli_canvas_free(&c);
    }
    if (g->log.used)
        print_wrapped(g, g->log.text);
    mur_result(g->rules, g->rec->state, &result);
    if (g->rules->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP))
        result_print(g, &result);
    else
        winner_print(g, &result);
}
