/*
 * play.h - what the parts of `muralha play` share.
 *
 * The game itself is a table (muralha/table.h): who sits where, what was done, what is drafted and not
 * confirmed yet. Here are the screen, the keys, the bots that think and the file. Nobody is hurried, so
 * every time is 0.
 */
#ifndef MUR_CLI_PLAY_H
#define MUR_CLI_PLAY_H

#include "cli/cli.h"
#include "cli/input.h"
#include "cli/screen.h"
#include "muralha/bot.h"
#include "muralha/table.h"

enum { PLAY_LINE_MAX = 256, PLAY_NAME_MAX = 160 };

struct play_text {
    char *text;
    size_t used, cap;
};

struct play_game {
    const struct cli_command *self;
    const struct mur_language *language;
    struct cli_look look;
    struct cli_input input;
    bool pages; /* a terminal that is redrawn; otherwise lines */
    bool apart; /* the terminal shows its other screen */
    bool fast;  /* no question before a turn ends */

    struct mur_table *table;
    const struct mur_rules *rules;
    struct mur_rules *own; /* the same, unless the table has its own */
    const struct screen *screen;
    struct mur_bot *bot[MUR_SEATS]; /* NULL: a person plays */
    struct mur_bot *adviser;        /* for hints */
    uint64_t bot_seed;
    struct mur_dealer dealer;
    const char *path;  /* of the record; NULL: none was named */
    const char *daily; /* the day whose deck is played; NULL: none */

    void *view;
    void *thought; /* what a thinking bot sees */
    mur_action *legal;
    struct mur_outcome *outcome;
    struct mur_sink sink;

    struct play_text log;       /* since a person acted last */
    struct play_text draft_log; /* what the draft brings */
    char notice[1024];          /* the answer to the last line */
    int shift[2];
    uint8_t shown_to; /* the person whose cards the screen may show */
    bool quit, refused;
    bool gives_up; /* the last word was `resign` */
    bool hurried;  /* since a person was asked last Ctrl-C told the bots to move at once */
    bool watching; /* a bot thinks: the screen asks nothing */
};

/* ---- the game (play_game.c) ------------------------------------------------------------------------ */

void play_text_add(struct play_text *t, const char *text);
void play_text_clear(struct play_text *t);

/* The truth with what is drafted, and the question there. */
const void *play_now(const struct play_game *g);
struct mur_point play_point(const struct play_game *g);
/* Drafts a legal action of who is asked; confirms it at once where nothing is to be taken back. */
void play_draft(struct play_game *g, mur_action a);
bool play_undo(struct play_game *g);
void play_commit(struct play_game *g);
/* Plays until a person is asked, the game is over or it is told to stop. */
void play_others(struct play_game *g);
/* The person who is asked gives up; false if no memory is left. */
bool play_give_up(struct play_game *g);
/* A saved table or record; NULL after a message. */
struct mur_table *play_load(const struct cli_command *self, const char *path);
/* The day of a saved challenge; false if it is none. */
enum { PLAY_DAY = 11 };
bool play_load_day(const char *path, char day[PLAY_DAY]);
/* Saves to the game's path, or to the usual place if it has none; false after a message. */
bool play_save(const struct play_game *g, const char *path);

/* ---- pages (play_page.c) --------------------------------------------------------------------------- */

struct screen_scene play_scene(struct play_game *g);
/* The answer to the last line. */
void play_say(struct play_game *g, const char *text);
/* A text as it is, or broken at the width of the window. */
void play_print(const struct play_game *g, const char *text);
void play_print_wrapped(const struct play_game *g, const char *text);
/* A picture of the game in its whole height. */
void play_print_board(struct play_game *g);
/* The width of the window, and the lines that a text takes when it is broken there. */
int play_width(void);
int play_lines_of(const char *text, int width);
/* Who is named as the one whose turn it is in a state. */
const char *play_turn_name(const struct play_game *g, const void *state, char buf[PLAY_NAME_MAX]);
/* Pages are shown on the terminal's other screen; what stays is printed after leaving it. */
void play_screen_enter(struct play_game *g);
void play_screen_leave(struct play_game *g);
/* Title, game, log, question and notice. */
void play_page(struct play_game *g);
/* The same while somebody thinks, without a question. */
void play_show(struct play_game *g);
/* A page of its own begins; it stays until Enter. `invitation` says what Enter does, NULL: back to the
 * game. Without pages nothing waits. */
void play_page_begin(const struct play_game *g);
void play_page_hold(struct play_game *g, const char *invitation);
/* The first lines of a canvas on as many pages as the window needs. */
void play_page_through(struct play_game *g, const struct cli_canvas *c, int lines);

/* ---- words (play_words.c) -------------------------------------------------------------------------- */

/* Does what a line that is no action says; false if it is no such word. */
bool play_word(struct play_game *g, const char *line);
/* Moves the window over the board by a tile, as an arrow says. */
void play_move_window(struct play_game *g, enum cli_input_event arrow);

/* ---- asking (play_ask.c) --------------------------------------------------------------------------- */

/* One question, one line of answer. */
void play_ask(struct play_game *g);
/* The end (play_end.c): who won by what, and if it is `kept` where the record is. */
void play_farewell(struct play_game *g, bool kept);

/* ---- thinking (play_think.c) ----------------------------------------------------------------------- */

/* What the bot chooses at g->thought. Meanwhile a terminal shows how far it is (with the position, if
 * `page`), Ctrl-C makes it answer at once, and a second one sets g->quit; then the answer is a hasty one
 * and had better not count. */
mur_action play_think(struct play_game *g, struct mur_bot *bot, const char *who, bool page);

/* ---- who sits where (play_seats.c) ----------------------------------------------------------------- */

/* By the words of the command line (human, human:NAME or a bot); where none is given whoever sits there
 * stays, and at open seats the first is a person's and the others are bots'. -1, or an exit status after
 * a message. */
int play_seats_fill(struct play_game *g, const struct cli_texts *seats, const char *adviser,
                    uint64_t seed);
void play_seats_free(struct play_game *g);
/* From now on the bot of a seat, -1: all bots, play at this level; false, and nothing is changed, if that
 * cannot be. */
bool play_seats_level(struct play_game *g, const struct mur_level *level, int seat);
/* The bots of those who play no more or again. */
bool play_seats_refresh(struct play_game *g);
/* A seat where a bot sits, or -1. */
int play_bot_seat(const struct play_game *g);
bool play_is_human(const struct play_game *g, int seat);
/* What a seat is called: its colour, and the name of who sits there if there is one. */
const char *play_name(const struct play_game *g, int seat, char buf[PLAY_NAME_MAX]);
/* The same behind "of". */
const char *play_name_of(const struct play_game *g, int seat, char buf[PLAY_NAME_MAX]);
/* At the table's state. */
mur_action play_bot_choose(struct play_game *g, int seat);
/* An action that seems good for who is asked now. */
mur_action play_hint(struct play_game *g);

#endif
