/* remote_page.c - a server's table on the screen. */
#include "cli/remote_play.h"

#include <stdlib.h>
#include <string.h>

#include "cli/remote_words.h"
#include "text/phrases.h"
#include "text/tell.h"
#include "text/words.h"

enum { LOG_LINES = 6, BOARD_HEIGHT = 1024 };

/* ---- the scene ------------------------------------------------------------------------------------- */

struct screen_scene remote_scene(struct remote_game *g)
{
    struct remote *r = &g->remote;
    bool asked = remote_is_asked(r);
    struct screen_scene s = {.language = g->language,
                             .rules = r->rules,
                             .state = r->state,
                             .viewer = r->you < 0 ? MUR_NOBODY : (uint8_t)r->you,
                             .legal = g->legal,
                             .legals = asked ? mur_legal(r->rules, r->state, g->legal) : 0,
                             .shift = g->shift};
    if (s.legals && g->screen->shorten)
        s.legals = g->screen->shorten(&s, g->legal);
    return s;
}

void remote_say(struct remote_game *g, const char *text)
{
    snprintf(g->notice, sizeof g->notice, "%s", text);
    g->changed = true;
}

void remote_tell(void *game)
{
    struct remote_game *g = game;
    const struct remote *r = &g->remote;
    struct mur_teller teller = {.language = g->language,
                                .rules = r->rules,
                                .state = r->state,
                                .viewer = r->you < 0 ? MUR_NOBODY : (uint8_t)r->you};
    struct mur_writer length = mur_writer_init(NULL, 0);
    mur_tell(&teller, r->sink.event, r->sink.count, &length);
    char *text = cli_alloc((size_t)length.length + 1);
    struct mur_writer w = mur_writer_init(text, length.length + 1);
    text[0] = '\0';
    mur_tell(&teller, r->sink.event, r->sink.count, &w);
    play_text_add(&g->log, text);
    free(text);
    g->changed = true;
}

/* ---- texts ----------------------------------------------------------------------------------------- */

static void put_seats(const struct remote_game *g, struct mur_writer *w)
{
    const struct remote *r = &g->remote;
    for (int seat = 0; seat < r->seats; seat++) {
        mur_put(w, seat ? ", " : "");
        mur_put_int(w, seat);
        mur_put(w, " ");
        mur_put(w, mur_seat_name(g->language, r->rules, seat));
        mur_put(w, ": ");
        mur_put(w, r->seat[seat].kind == PROTO_SITTER_OPEN ? mur_tr(g->language, "open")
                                                           : r->seat[seat].name);
    }
}

/* What can be done now, in one sentence. */
static void put_question(struct remote_game *g, struct mur_writer *w)
{
    const struct remote *r = &g->remote;
    char name[256];
    if (!r->known) {
        mur_put(w, mur_tr(g->language, "Write the number of a table, or new and a set-up to make "
                                       "one; help for help."));
    } else if (r->phase == PROTO_PHASE_OPEN) {
        put_seats(g, w);
        mur_put(w, ". ");
        mur_put(w, r->mine ? mur_tr(g->language, "Write start when all seats are taken.")
                           : mur_tr(g->language, "The game starts when its maker says so."));
    } else if (remote_is_asked(r)) {
        struct screen_scene s = remote_scene(g);
        mur_put(w, mur_question(g->language, r->rules, mur_point(r->rules, r->state).prompt));
        mur_put(w, " ");
        mur_put(w, g->screen->how(&s));
        mur_put(w, ".");
    } else if (!r->finished && mur_point(r->rules, r->state).turn == MUR_TURN_PLAYER) {
        struct mur_writer inner = mur_writer_init(name, sizeof name);
        remote_name(g->language, r, mur_point(r->rules, r->state).seat, &inner);
        MUR_FILL(w, mur_tr(g->language, "{who} is thinking."), {"who", name, 0});
    }
}

/* ---- pages ----------------------------------------------------------------------------------------- */

static int log_draw(const struct remote_game *g, struct cli_canvas *c, int y, int width)
{
    const char *text = g->log.text;
    struct cli_ink ink = {.front = 250 + CLI_COLOUR_OF_PALETTE};
    if (!text)
        return 0;
    while (*text && play_lines_of(text, width) > LOG_LINES)
        text += strcspn(text, "\n") + 1;
    return cli_canvas_wrap(c, 0, y, width, LOG_LINES, text, ink);
}

static void page_draw(struct remote_game *g, const char *question)
{
    static const struct cli_ink bold = {.bold = true},
                                warm = {.front = 208 + CLI_COLOUR_OF_PALETTE, .bold = true};
    int width, height;
    cli_window_size(&width, &height);
    width = play_width();
    struct cli_canvas c = cli_canvas_new(width, height - 1), none = cli_canvas_new(0, 0);
    int asked = play_lines_of(question, width), told = play_lines_of(g->notice, width);
    int log = log_draw(g, &none, 0, width), room = height - 1 - asked - told - log;
    room = room > 0 ? room : 1;
    if (g->screen) {
        struct cli_canvas game = cli_canvas_new(width, room);
        struct screen_scene s = remote_scene(g);
        g->screen->draw(&s, &game, width, room);
        cli_canvas_copy(&c, 0, 0, &game);
        cli_canvas_free(&game);
    }
    log_draw(g, &c, room, width);
    cli_canvas_wrap(&c, 0, room + log, width, asked, question, bold);
    cli_canvas_wrap(&c, 0, room + log + asked, width, told, g->notice, warm);
    fputs("\033[H\033[2J", stdout);
    cli_canvas_print(&c, stdout, g->look, -1);
    fputs("> ", stdout);
    cli_canvas_free(&none);
    cli_canvas_free(&c);
}

/* Without pages: what is new. */
static void lines_print(struct remote_game *g, const char *question)
{
    if (*g->notice) {
        cli_print_text(stdout, g->look, g->notice);
        putchar('\n');
    }
    if (g->log.used)
        cli_print_text(stdout, g->look, g->log.text);
    if (*question) {
        cli_print_text(stdout, g->look, question);
        putchar('\n');
    }
    g->notice[0] = '\0';
    play_text_clear(&g->log);
}

void remote_page(struct remote_game *g)
{
    char question[1024] = "";
    struct mur_writer w = mur_writer_init(question, sizeof question);
    put_question(g, &w);
    if (g->pages)
        page_draw(g, question);
    else
        lines_print(g, question);
    fflush(stdout);
    g->changed = false;
}

void remote_print_board(struct remote_game *g)
{
    int width = play_width();
    struct screen_scene s = remote_scene(g);
    struct cli_canvas c = cli_canvas_new(width, BOARD_HEIGHT);
    cli_canvas_print(&c, stdout, g->look, g->screen->draw(&s, &c, width, 0));
    cli_canvas_free(&c);
}
