/*
 * play.h - what the parts of `muralha play` share.
 *
 * A person's actions are a draft until the turn is confirmed: they are applied to `now`, a copy, and go
 * into the record together. A draft never reaches beyond chance, another seat, or anything that only
 * some may see, so taking it back betrays nothing.
 */
#ifndef MUR_CLI_PLAY_H
#define MUR_CLI_PLAY_H

#include "cli/cli.h"
#include "cli/input.h"
#include "cli/screen.h"
#include "muralha/bot.h"
#include "muralha/play.h"

enum { PLAY_DRAFT_MAX = 64, PLAY_LINE_MAX = 256 };

/* Who sits at a seat. */
struct play_seat {
    const char *name;    /* "human" or a bot's */
    struct mur_bot *bot; /* NULL: a person */
};

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
    bool fast;  /* no question before a turn ends */

    struct mur_record *rec;
    const struct mur_rules *rules;
    const struct screen *screen;
    struct play_seat seat[MUR_SEATS];
    struct mur_bot *adviser; /* for hints */
    uint64_t bot_seed;
    struct mur_dealer dealer;
    const char *path;  /* of the record; NULL: none was named */
    const char *daily; /* the day whose deck is played; NULL: none */

    void *now; /* the record's state and the draft */
    void *view;
    void *thought; /* what a thinking bot sees */
    mur_action draft[PLAY_DRAFT_MAX];
    int drafts;
    mur_action *legal;
    struct mur_outcome *outcome;
    struct mur_sink sink;

    struct play_text log;       /* since a person acted last */
    struct play_text draft_log; /* what the draft brings */
    char notice[512];           /* the answer to the last line */
    int shift[2];
    uint8_t shown_to; /* the person whose cards the screen may show */
    bool quit, refused;
    bool hurried;  /* since a person was asked last Ctrl-C told the bots to move at once */
    bool watching; /* a bot thinks: the screen asks nothing */
};

/* ---- the game (play_game.c) ------------------------------------------------------------------------ */

void play_text_add(struct play_text *t, const char *text);
void play_text_clear(struct play_text *t);

/* Applies a legal action to the draft; commits it at once where nothing may be taken back. */
void play_draft(struct play_game *g, mur_action a);
bool play_undo(struct play_game *g);
void play_commit(struct play_game *g);
/* Plays until a person is asked, the game is over or it is told to stop. */
void play_others(struct play_game *g);
/* Is the draft at its end, so that only the confirmation is missing? */
bool play_awaits_end(const struct play_game *g);
/* Saves to the game's path, or to the usual place if it has none; false after a message. */
bool play_save(const struct play_game *g, const char *path);

/* ---- asking (play_ask.c) --------------------------------------------------------------------------- */

/* One question, one line of answer. */
void play_ask(struct play_game *g);
/* The page while somebody thinks, without a question. */
void play_show(struct play_game *g);
/* The end: who won. */
void play_farewell(struct play_game *g);

/* ---- thinking (play_think.c) ----------------------------------------------------------------------- */

/* What the bot chooses at g->thought. Meanwhile a terminal shows how far it is (with the position, if
 * `page`), Ctrl-C makes it answer at once, and a second one sets g->quit; then the answer is a hasty one
 * and had better not count. */
mur_action play_think(struct play_game *g, struct mur_bot *bot, const char *who, bool page);

/* ---- who sits where (play_seats.c) ----------------------------------------------------------------- */

/* By the names of the command line; the first seat is a person's and the others are bots where none is
 * given. -1, or an exit status after a message. */
int play_seats_fill(struct play_game *g, const struct cli_texts *seats, const char *adviser,
                    uint64_t seed);
void play_seats_free(struct play_game *g);
/* From now on all bots play at this level; false, and nothing is changed, if that cannot be. */
bool play_seats_level(struct play_game *g, const struct mur_level *level);
/* A seat where a bot sits, or -1. */
int play_bot_seat(const struct play_game *g);
bool play_is_human(const struct play_game *g, int seat);
/* At the record's state. */
mur_action play_bot_choose(struct play_game *g, int seat);
/* An action that seems good for who is asked now. */
mur_action play_hint(struct play_game *g);

#endif
