/* remote_play.h - what the parts of `muralha play --server` share. */
#ifndef MUR_CLI_REMOTE_PLAY_H
#define MUR_CLI_REMOTE_PLAY_H

#include "cli/canvas.h"
#include "cli/input.h"
#include "cli/play.h"
#include "cli/remote.h"

struct remote_play_options {
    const char *server, *table, *create, *token, *color;
    const struct cli_texts *seats;
    bool ascii, plain;
};

int remote_play(const struct cli_command *self, const struct remote_play_options *options);

enum { REMOTE_LISTED = PROTO_MAX_PAGE };

struct remote_game {
    const struct cli_command *self;
    const struct mur_language *language;
    const struct remote_play_options *options;
    struct cli_look look;
    struct cli_input input;
    bool pages; /* a terminal that is redrawn; otherwise lines */
    struct remote remote;
    const struct screen *screen; /* NULL: no table yet */
    mur_action *legal;
    struct play_text log;     /* since this player acted last: events and chat */
    char notice[512];         /* the answer to the last line */
    char kept[PLAY_LINE_MAX]; /* a line that waits for the answer to the one before */
    int shift[2];
    int32_t chat; /* the last line that was shown */
    char listed[REMOTE_LISTED][REMOTE_WORD];
    int listeds;
    bool wants_seat; /* a seat is taken as soon as the table is known */
    bool changed;    /* the screen is old */
    bool quit, gives_up, refused;
};

/* ---- remote_page.c ---- */

struct screen_scene remote_scene(struct remote_game *g);
void remote_page(struct remote_game *g);
/* The events of the item that was done last. */
void remote_tell(void *game);
void remote_say(struct remote_game *g, const char *text);
void remote_print_board(struct remote_game *g);

/* ---- remote_line.c ---- */

/* Does what a line says: a word, or an answer to the question. Keeps it while the server has not answered. */
void remote_line(struct remote_game *g, char *line);
/* Does what a kept line says, if that can be done now. */
void remote_line_kept(struct remote_game *g);
/* The server refused what was asked: says why, and drops a kept line. */
void remote_line_refused(struct remote_game *g, const char *why);
void remote_send_create(struct remote_game *g, const char *setup);
void remote_send_list(struct remote_game *g);
/* Takes the first open seat. */
void remote_send_sit(struct remote_game *g, int seat);

#endif
