/* play_page.c - the screen: a page of the game, and pages of their own. */
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "text/phrases.h"
#include "text/words.h"

enum { PAGE_HEIGHT_MAX = 1024, LOG_LINES = 5 };

/* ---- the scene ------------------------------------------------------------------------------------- */

struct screen_scene play_scene(struct play_game *g)
{
    struct mur_point p = play_point(g);
    bool asked = p.turn == MUR_TURN_PLAYER && !g->watching && !mur_table_draft_done(g->table);
    uint8_t viewer = asked ? p.seat : g->shown_to;
    mur_view(g->rules, play_now(g), viewer, g->view);
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

void play_say(struct play_game *g, const char *text)
{
    snprintf(g->notice, sizeof g->notice, "%s", text);
}

void play_print(const struct play_game *g, const char *text)
{
    cli_print_text(stdout, g->look, text);
}

/* ---- pages ----------------------------------------------------------------------------------------- */

int play_width(void)
{
    int width, height;
    cli_window_size(&width, &height);
    return width - (width > 1); /* a full last column would wrap on some terminals */
}

int play_lines_of(const char *text, int width)
{
    struct cli_canvas none = cli_canvas_new(0, 0);
    int lines = cli_canvas_wrap(&none, 0, 0, width, PAGE_HEIGHT_MAX, text, (struct cli_ink){0});
    cli_canvas_free(&none);
    return lines;
}

/* The last lines of the log that fit. */
static int log_draw(const struct play_game *g, struct cli_canvas *c, int y, int width, int most)
{
    const char *text = mur_table_drafts(g->table) ? g->draft_log.text : g->log.text;
    struct cli_ink ink = {.front = 250 + CLI_COLOUR_OF_PALETTE};
    if (!text)
        return 0;
    while (*text && play_lines_of(text, width) > most)
        text += strcspn(text, "\n") + 1;
    return cli_canvas_wrap(c, 0, y, width, most, text, ink);
}

static int turn_side(const struct play_game *g, const void *state)
{
    return g->screen->turn_of ? g->screen->turn_of(state) : mur_point(g->rules, state).seat;
}

const char *play_turn_name(const struct play_game *g, const void *state, char buf[PLAY_NAME_MAX])
{
    int who = turn_side(g, state);
    bool seat = g->rules->sides == g->rules->players; /* otherwise somebody plays several colours */
    return seat ? play_name(g, who, buf) : mur_seat_name(g->language, g->rules, who);
}

static void title_draw(const struct play_game *g, struct cli_canvas *c)
{
    const void *state = mur_table_state(g->table);
    char text[512], name[PLAY_NAME_MAX], of[PLAY_NAME_MAX];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w, mur_tr(g->language, "Muralha: {game}. It is the turn of {seat}."),
             {"game", mur_tr(g->language, g->rules->kind->title), 0},
             {"seat", play_turn_name(g, state, name), 0},
             {"of_seat", play_name_of(g, turn_side(g, state), of), 0});
    const char *help = mur_tr(g->language, "Write help for help.");
    if (cli_text_width(text) + 2 + cli_text_width(help) <= c->width) {
        mur_put(&w, "  ");
        mur_put(&w, help);
    }
    cli_canvas_wrap(c, 0, 0, c->width, 1, text, (struct cli_ink){.bold = true});
}

static void put_question(const struct play_game *g, const struct screen_scene *s,
                         struct mur_writer *w)
{
    if (g->watching)
        return;
    if (mur_table_draft_done(g->table)) {
        mur_put(w, mur_tr(g->language, "Enter ends your turn; undo takes back the last step."));
        return;
    }
    const void *now = play_now(g);
    char name[PLAY_NAME_MAX];
    bool sides = g->rules->sides == g->rules->players;
    if (sides && turn_side(g, now) != play_point(g).seat) {
        mur_put(w, play_name(g, play_point(g).seat, name));
        mur_put(w, ": ");
    }
    mur_put(w, mur_question(g->language, g->rules, play_point(g).prompt));
    mur_put_char(w, ' ');
    mur_put(w, g->screen->how(s));
    mur_put_char(w, '.');
}

/* A window in which nothing could be shown is told so; what is written there still counts. */
static bool page_small(struct play_game *g, int width, int height)
{
    enum { WIDTH = 40, HEIGHT = 14 };
    char text[256];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    if (width >= WIDTH && height >= HEIGHT)
        return false;
    MUR_FILL(&w,
             mur_tr(g->language, "This window is too small: {n} columns and {m} lines at least, "
                                 "please."),
             {"n", NULL, WIDTH}, {"m", NULL, HEIGHT});
    fputs("\033[H\033[2J", stdout);
    struct cli_canvas c = cli_canvas_new(width - 1, height - 1);
    int lines = cli_canvas_wrap(&c, 0, 0, c.width, c.height, text, (struct cli_ink){0});
    cli_canvas_print(&c, stdout, g->look, lines);
    fputs(g->watching ? "" : "> ", stdout);
    fflush(stdout);
    cli_canvas_free(&c);
    return true;
}

/* Of a small window the log gets little: the question is more important. */
static int log_lines(int height)
{
    return height >= 24 ? LOG_LINES : height >= 18 ? 2 : 1;
}

/* ... and less where all that is asked would not be seen. A board takes what it gets. */
static int log_room(struct play_game *g, const struct screen_scene *s, int width, int height,
                    int most)
{
    struct cli_canvas page = cli_canvas_new(width, PAGE_HEIGHT_MAX);
    int left = g->screen->board ? most : most - g->screen->draw(s, &page, width, 0);
    cli_canvas_free(&page);
    if (left < 0)
        left = 0;
    return left < log_lines(height) ? left : log_lines(height);
}

/* The prompt stands on the line below. */
void play_page(struct play_game *g)
{
    static const struct cli_ink bold = {.bold = true},
                                warm = {.front = 208 + CLI_COLOUR_OF_PALETTE, .bold = true};
    int width, height;
    cli_window_size(&width, &height);
    if (page_small(g, width, height))
        return;
    width = play_width();
    struct cli_canvas c = cli_canvas_new(width, height - 1), none = cli_canvas_new(0, 0);
    struct screen_scene s = play_scene(g);
    char question[512] = "";
    struct mur_writer w = mur_writer_init(question, sizeof question);
    put_question(g, &s, &w);
    int asked = play_lines_of(question, width), told = play_lines_of(g->notice, width);
    int most = height - 2 - asked - told;
    int log = log_draw(g, &none, 0, width, log_room(g, &s, width, height, most)), room = most - log;
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
    play_page(g);
    g->watching = false;
}

void play_page_hold(struct play_game *g, const char *invitation)
{
    char line[PLAY_LINE_MAX];
    enum cli_input_event event;
    if (!g->pages)
        return;
    play_print(g, invitation ? invitation : mur_tr(g->language, "Enter goes back to the game."));
    fputs(" ", stdout);
    fflush(stdout);
    do
        event = cli_input_read(&g->input, line, sizeof line);
    while (event == CLI_INPUT_RESIZE || (event >= CLI_INPUT_UP && event <= CLI_INPUT_RIGHT));
    g->quit = event != CLI_INPUT_LINE;
}

void play_page_through(struct play_game *g, const struct cli_canvas *c, int lines)
{
    int width, height;
    cli_window_size(&width, &height);
    if (!g->pages) {
        cli_canvas_print(c, stdout, g->look, lines);
        return;
    }
    int room = height > 2 ? height - 2 : 1;
    for (int first = 0; !g->quit && (first < lines || !first); first += room) {
        struct cli_canvas page = cli_canvas_new(c->width, room);
        cli_canvas_copy(&page, 0, -first, c);
        play_page_begin(g);
        cli_canvas_print(&page, stdout, g->look, lines - first < room ? lines - first : room);
        cli_canvas_free(&page);
        play_page_hold(g, first + room < lines ? mur_tr(g->language, "Enter goes on.") : NULL);
    }
}

/* A screen of its own, from which nothing stays in the scroll-back: no hand of cards either. */
void play_screen_enter(struct play_game *g)
{
    g->apart = g->pages;
    if (g->apart)
        fputs("\033[?1049h", stdout);
}

void play_screen_leave(struct play_game *g)
{
    if (g->apart)
        fputs("\033[?1049l", stdout);
    fflush(stdout);
    g->apart = false;
}

void play_page_begin(const struct play_game *g)
{
    if (g->pages)
        fputs("\033[H\033[2J", stdout);
}

void play_print_wrapped(const struct play_game *g, const char *text)
{
    int width = play_width();
    struct cli_canvas c = cli_canvas_new(width, PAGE_HEIGHT_MAX);
    int lines = cli_canvas_wrap(&c, 0, 0, width, PAGE_HEIGHT_MAX, text, (struct cli_ink){0});
    cli_canvas_print(&c, stdout, g->look, lines);
    cli_canvas_free(&c);
}

void play_print_board(struct play_game *g)
{
    int width = play_width();
    struct screen_scene s = play_scene(g);
    struct cli_canvas c = cli_canvas_new(width, PAGE_HEIGHT_MAX);
    cli_canvas_print(&c, stdout, g->look, g->screen->draw(&s, &c, width, 0));
    cli_canvas_free(&c);
}
