/*
 * table.h - one running game: who sits where, what happened, whose clock runs.
 *
 * A table performs no input or output, owns no thread and no generator and asks for no time: every call
 * that changes something brings the time (`now`, milliseconds from any fixed moment; a time before the
 * last one counts as the last one). One thread at a time may use a table. Its rules belong to the caller,
 * may be shared by any number of tables and must outlive them. Memory grows with the game: one state, 16
 * bytes an item, and a second state while something is drafted.
 *
 * What happened is a list of items with the numbers 1, 2, 3, ... without a gap: actions of players and
 * of chance, who sat down, who resigned, whose time ran out, for whom a bot plays, the end. Everybody
 * gets the same numbers; what a viewer may not know of an item is masked (mur_table_feed). The items and
 * the options are the whole truth: mur_table_restore makes the same table of them.
 *
 * Whatever comes from outside is refused with a status, a constant message and a position (an index of
 * the actions, or a byte of a text), and then nothing has changed.
 */
#ifndef MURALHA_TABLE_H
#define MURALHA_TABLE_H

#include "muralha/api.h"
#include "muralha/game.h"
#include "muralha/play.h"
#include "muralha/record.h"

MUR_API_BEGIN

struct mur_table;

enum {
    MUR_NAME_MAX = 64,        /* bytes of a name, its end included */
    MUR_BOT_TEXT_MAX = 256,   /* bytes of a bot's level and options, its end included */
    MUR_TABLE_SEATINGS = 4096 /* items about seats; then nobody sits down or comes back any more */
};

/* A time that never comes. */
#define MUR_NEVER UINT64_MAX

/* ---- options ------------------------------------------------------------------------------------- */

/*
 * A clock runs for the person who is asked, in turn or not, and only for persons who play themselves. A
 * spell is a row of questions to one seat, without chance or another seat in between.
 *   none    nobody is hurried
 *   bank    everybody begins with `bank` and gets `more` at the beginning of each spell; what is left is
 *           kept
 *   spell   `more` for each spell (days, in a game by correspondence); nothing is kept
 */
enum mur_clock_mode { MUR_CLOCK_NONE, MUR_CLOCK_BANK, MUR_CLOCK_SPELL, MUR_CLOCK_MODES };
/* What happens when the time is up: the stand-in plays until the person comes back, or they resign. */
enum mur_lapse { MUR_LAPSE_BOT, MUR_LAPSE_RESIGN, MUR_LAPSES };

struct mur_clock {
    uint8_t mode;  /* enum mur_clock_mode */
    uint8_t lapse; /* enum mur_lapse */
    uint64_t bank; /* milliseconds, at most MUR_CLOCK_MOST */
    uint64_t more; /* ... */
};
#define MUR_CLOCK_MOST UINT64_C(31622400000) /* 366 days */

struct mur_table_options {
    struct mur_clock clock;
    const char
        *stand_in; /* the bot that plays for persons who are away or have resigned; NULL: normal */
};

/* ---- making -------------------------------------------------------------------------------------- */

/* A table at the beginning of a game, all seats open. Options are copied; NULL: no clock. */
struct mur_table *mur_table_new(const struct mur_rules *r, const struct mur_table_options *options,
                                struct mur_error *err);
void mur_table_free(struct mur_table *t); /* NULL is fine */
const struct mur_rules *mur_table_rules(const struct mur_table *t);
/* `stand_in` is valid as long as the table. */
struct mur_table_options mur_table_options(const struct mur_table *t);
/* How much memory the table holds. */
size_t mur_table_bytes(const struct mur_table *t);

/* ---- seats --------------------------------------------------------------------------------------- */

enum mur_who { MUR_WHO_OPEN, MUR_WHO_PERSON, MUR_WHO_BOT, MUR_WHOS };

/* Who sits at a seat. Texts given out are valid until the table changes; "" where there is none. */
struct mur_seat {
    uint8_t who;      /* enum mur_who */
    bool away;        /* a person for whom the stand-in plays */
    bool resigned;    /* the stand-in plays to the end */
    const char *name; /* of a person, or of a bot that has one */
    const char *bot;  /* a bot's level and options, such as "normal"; not looked at by the table */
};

struct mur_seat mur_table_seat(const struct mur_table *t, int seat);
/* The bot that plays for the seat now: its own, or the stand-in of who is away or has resigned. NULL: a
 * person plays, or nobody. */
const char *mur_table_bot(const struct mur_table *t, int seat);

/* Somebody sits down, stands up (MUR_WHO_OPEN) or is replaced; a bot gets another level. Only `who`,
 * `name` and `bot` of *sitter are read (NULL texts are empty). A seat that was resigned stays as it is. */
enum mur_status mur_table_sit(struct mur_table *t, int seat, const struct mur_seat *sitter,
                              uint64_t now, struct mur_error *err);
/* The stand-in plays for a person from now on / the person plays again. Who comes back after the time
 * was up has at least a tenth of the bank again. */
enum mur_status mur_table_away(struct mur_table *t, int seat, uint64_t now, struct mur_error *err);
enum mur_status mur_table_back(struct mur_table *t, int seat, uint64_t now, struct mur_error *err);
/* A person gives up. The stand-in plays on in their place. The game ends when fewer than two seats have
 * not resigned, or only bots; where all play for one result, when no person is left. */
enum mur_status mur_table_resign(struct mur_table *t, int seat, uint64_t now,
                                 struct mur_error *err);

/* A name: UTF-8 without control characters, line ends and marks that turn the direction of writing, not
 * empty, no blank at either end, fewer than MUR_NAME_MAX bytes. */
enum mur_status mur_name_check(const char *name, struct mur_error *err);

/* ---- where it stands ----------------------------------------------------------------------------- */

/* As mur_point; over, too, when the game was ended by resigning. */
struct mur_point mur_table_point(const struct mur_table *t);
/* The number of the last item, 0 before the first; and how many of the items are actions. */
uint32_t mur_table_seq(const struct mur_table *t);
uint32_t mur_table_steps(const struct mur_table *t);
/* The whole truth after the last item, for trusted readers. Valid until the table changes. */
const void *mur_table_state(const struct mur_table *t);
/* What a viewer may know of it (mur_view); any number that is no seat is a spectator. */
void mur_table_view(const struct mur_table *t, int viewer, void *out);
/* The result as it stands, final once the game is over. Who has resigned comes after all others, who
 * resigned first last. `limited` is set if the game was ended by resigning. */
void mur_table_result(const struct mur_table *t, struct mur_result *out);

/* ---- acting -------------------------------------------------------------------------------------- */

/*
 * The untrusted door: `count` actions of the seat, one after the other, all or none. `seen` is the
 * number of the last item that whoever acts has seen; if an action or something about this seat came
 * later the status is MUR_STALE. Besides: MUR_GAME_OVER, MUR_RESIGNED, MUR_LATE (the time is up),
 * MUR_WRONG_SEAT (not asked, open, or played by somebody else), MUR_ILLEGAL, MUR_CONFLICT (an action
 * that shows something new has to be the last one), MUR_NO_MEMORY. The position is the index of the
 * action. `sink` (or NULL) gets the events of all actions. A draft of the seat is dropped.
 */
enum mur_status mur_table_try(struct mur_table *t, int seat, uint32_t seen,
                              const mur_action *action, int count, uint64_t now,
                              struct mur_sink *sink, struct mur_error *err);
/* The same for the bot that plays the seat (mur_table_bot): one action. */
enum mur_status mur_table_try_bot(struct mur_table *t, int seat, uint32_t seen, mur_action action,
                                  uint64_t now, struct mur_sink *sink, struct mur_error *err);
/* What chance did, where mur_table_point says that chance is asked. */
enum mur_status mur_table_chance(struct mur_table *t, mur_action action, uint64_t now,
                                 struct mur_sink *sink, struct mur_error *err);
/* Deals until no chance is asked any more. Unlike all others it may stop half-way, when a forced list
 * has run out (MUR_ILLEGAL) or memory has; every outcome dealt until then stays. */
enum mur_status mur_table_deal(struct mur_table *t, struct mur_dealer *dealer, uint64_t now,
                               struct mur_sink *sink, struct mur_error *err);

/* ---- the draft ----------------------------------------------------------------------------------- */

/*
 * A person's actions may be drafted: they are applied to a copy, can be taken back one by one, and go
 * into the list together when they are confirmed. A draft ends at chance, at another seat's question
 * and at the end of the game, and nothing that only some may see stays in it: such an action, and the last
 * one of a game that hides something, confirms the whole draft at once. So taking back betrays nothing and
 * concerns nobody else. What was confirmed stays.
 */

/* Refuses as mur_table_try does; MUR_WRONG_SEAT, too, when only the confirmation is awaited. */
enum mur_status mur_table_draft(struct mur_table *t, int seat, mur_action action, uint64_t now,
                                struct mur_sink *sink, struct mur_error *err);
/* Takes back the last action; MUR_ILLEGAL if there is none. */
enum mur_status mur_table_undo(struct mur_table *t, int seat, struct mur_error *err);
/* Puts the draft into the list; MUR_ILLEGAL if it is empty. */
enum mur_status mur_table_commit(struct mur_table *t, int seat, uint64_t now,
                                 struct mur_error *err);
/* How many actions are drafted, and one of them. More than 0: the last one may be taken back. */
int mur_table_drafts(const struct mur_table *t);
mur_action mur_table_drafted(const struct mur_table *t, int index);
/* Does the draft await nothing but its confirmation? */
bool mur_table_draft_done(const struct mur_table *t);
/* The truth with the draft, for whoever drafts (through mur_view) and trusted readers. The state itself
 * if nothing is drafted. */
const void *mur_table_draft_state(const struct mur_table *t);

/* ---- clocks -------------------------------------------------------------------------------------- */

/* When somebody's time will be up; MUR_NEVER if nobody's clock runs. */
uint64_t mur_table_due(const struct mur_table *t);
/* Whose clock runs; MUR_NOBODY: nobody's. */
int mur_table_clock_seat(const struct mur_table *t);
/* Milliseconds that a seat has left at `now`; MUR_NEVER without a clock. */
uint64_t mur_table_left(const struct mur_table *t, int seat, uint64_t now);
/* Does what the options say if a time is up at `now`; otherwise nothing. MUR_OK in both cases. */
enum mur_status mur_table_expire(struct mur_table *t, uint64_t now, struct mur_error *err);

/* ---- the feed ------------------------------------------------------------------------------------ */

enum mur_item_kind {
    MUR_ITEM_ACTION = 1, /* seat (MUR_NOBODY: chance), action */
    MUR_ITEM_SEAT,       /* seat, who, name, bot: who sits there from now on */
    MUR_ITEM_AWAY,       /* seat: the stand-in plays for the person ... */
    MUR_ITEM_BACK,       /* ... and they play again */
    MUR_ITEM_RESIGN,     /* seat */
    MUR_ITEM_TIMEOUT,    /* seat; AWAY or RESIGN follows */
    MUR_ITEM_OVER,       /* the end, always the last; who: enum mur_end */
    MUR_ITEM_KINDS
};

enum mur_end { MUR_END_RULES, MUR_END_RESIGNED, MUR_ENDS };

struct mur_item {
    uint64_t at;       /* when */
    uint32_t seq;      /* its number */
    mur_action action; /* 0 unless an action */
    uint8_t kind;      /* enum mur_item_kind */
    uint8_t seat;      /* MUR_NOBODY where no seat is meant */
    uint8_t who;       /* SEAT: enum mur_who; OVER: enum mur_end; otherwise 0 */
    bool masked;       /* the viewer may not know the action, which is mur_masked */
    const char *name;  /* SEAT; otherwise "". Valid until the table changes. */
    const char *bot;
};

/* The items after number `since`, as a viewer may know them; any number that is no seat is a spectator.
 * Writes at most `cap` and returns how many. Where something is hidden (MUR_TRAIT_HIDDEN) masked actions
 * cannot be replayed, and mur_table_view goes along. */
int mur_table_feed(const struct mur_table *t, int viewer, uint32_t since, struct mur_item *out,
                   int cap);
/* The items as they are, for storage. */
int mur_table_items(const struct mur_table *t, uint32_t since, struct mur_item *out, int cap);

/* ---- storage ------------------------------------------------------------------------------------- */

/* The table that has these items (mur_table_items, from number 1). Everything is verified; NULL and an
 * error, whose position is the index of the item, if they contradict the rules or each other. */
struct mur_table *mur_table_restore(const struct mur_rules *r,
                                    const struct mur_table_options *options,
                                    const struct mur_item *item, uint32_t count,
                                    struct mur_error *err);

/* The set-up and the actions as a record with rules of its own. NULL if there is no memory. */
struct mur_record *mur_table_record(const struct mur_table *t, struct mur_error *err);

/* The text of a record with lines for options, seats and whatever else happened (docs/RECORDS.md), in
 * the way of snprintf; -1 if there is no memory. A draft is not in it. */
int mur_table_text(const struct mur_table *t, char *buf, int cap);
/* Reads such a text, or that of a plain record: then all seats are open. With `r` the text has to have the
 * same set-up; with NULL the table makes its own rules and frees them. The error's position is a byte of
 * the text. */
struct mur_table *mur_table_parse(const struct mur_rules *r, const char *text,
                                  struct mur_error *err);

MUR_API_END

#endif
