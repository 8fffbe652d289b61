/*
 * store.h - where tables, their feeds and the people at them are kept. docs/STORE.md tells operators more.
 *
 * A store is opened by its URL: `memory:` forgets everything when it is closed, `sqlite:PATH` is a file,
 * `postgres://...` a database that many processes may share.
 * Everything is written by jobs: whatever waits goes into one store_write, which is one commit, and each
 * job has its own result. What was written is durable when store_write returns.
 *
 * A game is its set-up, its seats and its feed: items numbered 1, 2, ... without gaps. Appending is
 * optimistic: it names the number of the last item that it knows, and is refused as a conflict if there
 * are others. A message id makes it harmless to send the same twice: the second time nothing is written,
 * and the numbers that the first one got come back. What kinds, actors and actions mean is the table's
 * matter; the store only keeps them.
 *
 * A handle may be used by many threads; reading does not wait for writing. Times are milliseconds that the
 * caller brings: the store has no clock. Texts that are NULL count as empty, and empty ones come back as "".
 * As the number of an account 0 is nobody.
 */
#ifndef MUR_STORE_H
#define MUR_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "muralha/game.h"

enum {
    STORE_NAME_MAX = 64,      /* bytes of ids, names and hashes, without their end */
    STORE_TEXT_MAX = 1 << 16, /* bytes of any other text */
    STORE_PAGE_MAX = 1000,    /* rows that a list gives at once */
    STORE_ANSWERS = 16,       /* answers that are kept for each account */
    STORE_RANDOM_ID = 27,     /* bytes of what store_random_id writes, its end included */
    STORE_TABLES = 8,
    STORE_LEASE_MS = 6000 /* how long somebody looks after a game (store_claim) */
};

enum store_status {
    STORE_OK,
    STORE_CONFLICT,  /* the game has gone on, or the name is taken */
    STORE_DUPLICATE, /* this message was stored before */
    STORE_MISSING,   /* there is no such game, account or setting */
    STORE_INVALID,   /* a text is too long, or a number makes no sense */
    STORE_READONLY, /* nothing can be written now: the disk was full, or the store was opened for reading */
    STORE_FULL,    /* the disk is full; nothing was written */
    STORE_BUSY,    /* another program writes for too long */
    STORE_LOCKED,  /* another process serves this store */
    STORE_NEWER,   /* written by a newer version */
    STORE_OLDER,   /* opened for reading, but its tables must be migrated first */
    STORE_CORRUPT, /* damaged, or not a store at all */
    STORE_NO_MEMORY,
    STORE_LOST,  /* the database cannot be reached; what was being written may or may not be */
    STORE_ERROR, /* anything else that failed; nothing was written */
    STORE_STATUSES
};

/* What was wrong: `message` is a constant English sentence, the key of its translations; `detail` names
 * the file, the process or what the system said, and may be empty. */
struct store_error {
    enum store_status status;
    const char *message;
    char detail[256];
};

/* One constant English sentence for each status. */
const char *store_status_text(enum store_status status);

/* ---- rows ---------------------------------------------------------------------------------------- */

enum store_phase { STORE_LOBBY, STORE_PLAYING, STORE_FINISHED, STORE_ASIDE, STORE_PHASES };
enum store_visibility { STORE_BY_LINK, STORE_PUBLIC };

/* Who has a seat. `kind` and `text` are the caller's: a person, a bot and its level, nobody yet. The
 * account stays when a bot stands in, so that its person may come back. */
struct store_seat {
    int32_t kind;
    int64_t account;
    const char *text;
};

struct store_game {
    int64_t id;       /* given by the store */
    const char *name; /* public and unguessable: what links carry */
    const char *setup;
    int32_t rules_version;
    int64_t owner; /* an account */
    int32_t visibility;
    const char *clock; /* the caller's text */
    int32_t stand_in;  /* who plays for somebody whose time is up: the caller's number */
    int32_t status;    /* enum store_phase */
    uint32_t seq;      /* of the last item */
    int64_t created, updated;
    int64_t due;            /* when a clock runs out; 0: none runs */
    const char *commitment; /* to the draws to come, published when the game starts */
    const char *key;        /* what the draws are made of: secret until the game is over */
    const char *result;     /* the caller's text, for lists of finished games */
    const char *note;       /* why a game was set aside */
    struct store_seat seat[MUR_SEATS];
    int32_t seats;
};

/* One item of a game's feed. */
struct store_item {
    uint32_t seq; /* given by the store */
    int32_t kind;
    int32_t actor;
    uint32_t action;
    const char *text;
    int64_t at;
    bool has_hash; /* of the state after it; usually the last item of an append has one */
    uint64_t hash;
    int64_t sender;         /* with a message id: whose message it was ... */
    const char *message_id; /* ... of which this item is the first ... */
    uint32_t span;          /* ... of so many */
};

/* A line of the chat at a table. */
struct store_line {
    uint32_t number; /* 1, 2, ...; given by the store */
    int64_t account;
    int32_t actor;
    const char *text;
    int64_t at;
    const char *message_id;
};

struct store_account {
    int64_t id; /* given by the store */
    const char *name;
    const char *login;      /* unique where it is not empty: to go on from another device ... */
    const char *passphrase; /* ... with a passphrase, of which this is the hash */
    const char *token_hash; /* its first or only session, if not empty; not read back */
    int64_t created;
    int64_t used; /* found by its token: when that session was used last; not written */
};

/* What somebody was answered: if the same message comes again, so does the answer. Digest, proof and n are
 * the caller's. */
struct store_answer {
    int64_t account;
    uint32_t number;        /* counts those of the account; STORE_ANSWERS later it is overwritten */
    const char *message_id; /* NULL or empty: there is none */
    uint64_t digest;
    const char *proof;
    const char *game;
    int64_t n;
};

/* What reading gives. Fill it with zeros before the first use; every reading empties it first, and
 * store_rows_release frees what it holds. */
struct store_rows {
    struct store_game *game;
    struct store_item *item;
    struct store_line *line;
    struct store_account *account;
    struct store_answer *answer; /* with an account */
    int games, items, lines, accounts, answers;
    const char *setting;
    struct store_block *memory;
};
void store_rows_release(struct store_rows *rows);

/* ---- opening ------------------------------------------------------------------------------------- */

struct store;

struct store_options {
    bool read_only;   /* beside a process that serves it; nothing is created, locked or migrated */
    int64_t ballast;  /* bytes kept back for when the disk is full; 0: 8 MB; negative: none */
    int32_t retry_ms; /* after a full disk: how often to try again; 0: a second; negative: always */
    int32_t busy_ms;  /* how long to wait for other programs; 0: 5 seconds */
    const char
        *folder; /* of this machine, for stores that are elsewhere: marks are kept there; NULL: in
                         * memory alone */
};

/* NULL on error. `options` and `err` may be NULL. Tables of an older version are migrated. */
struct store *store_open(const char *url, const struct store_options *options,
                         struct store_error *err);
void store_close(struct store *s); /* NULL is fine */

/* Can it be written? STORE_OK, or why not. Cheap enough for every /health. */
enum store_status store_health(struct store *s, struct store_error *err);
/* The version of the tables now, and what it was when the store was opened (0: a new one). `before` may be
 * NULL. 0 where tables have no version. */
uint32_t store_version(struct store *s, uint32_t *before);

/* 128 random bits as 26 letters and digits. False if the system has none. */
bool store_random_id(char out[STORE_RANDOM_ID]);

/* ---- writing ------------------------------------------------------------------------------------- */

/* What of a game's row an append changes besides seq and updated. */
enum store_field {
    STORE_SET_STATUS = 1 << 0,
    STORE_SET_DUE = 1 << 1,
    STORE_SET_SEATS = 1 << 2,
    STORE_SET_SETUP = 1 << 3, /* and rules_version */
    STORE_SET_OWNER = 1 << 4,
    STORE_SET_VISIBILITY = 1 << 5,
    STORE_SET_CLOCK = 1 << 6, /* and stand_in */
    STORE_SET_COMMITMENT = 1 << 7,
    STORE_SET_KEY = 1 << 8,
    STORE_SET_RESULT = 1 << 9,
    STORE_SET_NOTE = 1 << 10
};

enum store_job_kind {
    STORE_APPEND,         /* items to a game's feed, and what changes with them */
    STORE_GAME_NEW,       /* STORE_CONFLICT if the name is taken */
    STORE_GAME_DELETE,    /* with its feed and its chat */
    STORE_CHAT,           /* a line */
    STORE_ACCOUNT_NEW,    /* STORE_CONFLICT if the login is taken */
    STORE_ACCOUNT_SET,    /* its name, login and passphrase; with a token all other sessions end */
    STORE_SESSION_PUT,    /* makes a session, or says that it was used */
    STORE_SESSION_USED,   /* says that one was used; STORE_MISSING if there is none */
    STORE_SESSION_DELETE, /* STORE_OK even if there is none */
    STORE_SESSIONS_END, /* those of the account (0: of all) that were used last before `used`, except
                           * the token's own; `made` is how many */
    STORE_FORGET,       /* what nobody has used for long */
    STORE_SETTING,      /* an empty value removes it; with `once` one that is there stays */
    STORE_JOB_KINDS
};

struct store_append {
    int64_t game;
    uint32_t expected; /* seq of the last item that the caller knows ... */
    int64_t known;     /* ... and `updated`, if it must not have changed either; 0: it may */
    const struct store_item *item;
    int items; /* 0: only the row changes */
    int64_t sender;
    const char
        *message_id; /* NULL or empty: none. Unique among those of this sender in this game */
    int64_t at;      /* becomes `updated` */
    unsigned fields; /* enum store_field ... */
    struct store_game value; /* ... taken from here */
    bool leave;              /* whoever appends does not look after the game (store_claim) */
};

struct store_session {
    const char *token_hash;
    int64_t account;
    int64_t used; /* created or used last */
};

/* Of `limit` accounts after this one: ends the sessions that were used last before `sessions`; removes the
 * accounts without a login that own no game, have no seat and said nothing, and of whose sessions none was
 * used since `accounts`. `made` is the last account that was looked at (0: there are no more), and `seq` how
 * many were removed. */
struct store_forget {
    int64_t after;
    int32_t limit;
    int64_t sessions, accounts;
};

struct store_job {
    enum store_job_kind kind;
    union {
        struct store_append append;
        struct store_game game; /* GAME_NEW: id and seq are not read; GAME_DELETE: id, and `updated`
                                 * if it must not have changed (0: it may) */
        struct {
            int64_t game;
            struct store_line line;
        } chat;
        struct store_account account; /* ACCOUNT_SET: id says which */
        struct store_session session;
        struct store_forget forget;
        struct {
            const char *name, *value;
            bool once;
        } setting;
    };
    struct store_answer answer; /* stored if the job is done, and not otherwise */

    /* The result. */
    enum store_status status;
    int64_t made; /* id of the game or account, number of the line, how many sessions ended */
    uint32_t first, last; /* of an append, also of a duplicate's first time; none: first > last */
    uint32_t seq;         /* of the game after an append; at a conflict: where it really is */
};

/* Does all jobs in their order in one commit. A job that is refused changes nothing and does not hinder the
 * others. STORE_OK if everything else is now durable; otherwise nothing at all was written, and every job
 * says so. */
enum store_status store_write(struct store *s, struct store_job *job, int count);

/* ---- reading ------------------------------------------------------------------------------------- */

/* One game and its items after `since`, both at the same moment. */
enum store_status store_load(struct store *s, int64_t game, uint32_t since,
                             struct store_rows *rows);
/* The row alone, by its public name. */
enum store_status store_game_find(struct store *s, const char *name, struct store_rows *rows);

enum { STORE_ANY = -1 };

struct store_query {
    int status;      /* enum store_phase, or STORE_ANY */
    bool listed;     /* public ones only */
    int64_t account; /* who owns it or has a seat; 0: whoever */
    int64_t
        due; /* not 0: those whose clock runs out until then, soonest first; the rest is not read */
    bool newest;   /* newest first instead of oldest first */
    int64_t after; /* id of the last game of the page before; 0: the first page */
    int limit;     /* at most STORE_PAGE_MAX */
};

enum store_status store_games(struct store *s, const struct store_query *q,
                              struct store_rows *rows);

/* Lines after `since`, the oldest first; with `since` 0 the newest ones, `limit` of them. */
enum store_status store_lines(struct store *s, int64_t game, uint32_t since, int limit,
                              struct store_rows *rows);

/* With the answers that are kept, in the order of their numbers. */
enum store_status store_account_get(struct store *s, int64_t id, struct store_rows *rows);
enum store_status store_account_by_login(struct store *s, const char *login,
                                         struct store_rows *rows);
enum store_status store_account_by_token(struct store *s, const char *token_hash,
                                         struct store_rows *rows);
enum store_status store_setting(struct store *s, const char *name, struct store_rows *rows);

/* ---- many processes ------------------------------------------------------------------------------- */

/* Others may write as well: what is in memory can be old at any time. */
bool store_shared(const struct store *s);

enum store_hint_kind {
    STORE_HINT_ALL,    /* anything may have changed: something was not heard */
    STORE_HINT_GAME,   /* first: its seq, second: its `updated` */
    STORE_HINT_CHAT,   /* first: the number of the line */
    STORE_HINT_GONE,   /* a game that was taken away */
    STORE_HINT_MADE,   /* a new game; first: its owner */
    STORE_HINT_ENDED,  /* a game that is over or set aside */
    STORE_HINT_PERSON, /* an account, or its sessions */
    STORE_HINT_HERE, /* who is at a table there: seats, a bit each, and how many watch (store_announce) */
    STORE_HINT_TOOK, /* id: who did something that is limited; first: milliseconds that it counts for */
    STORE_HINTS
};
/* What another process has changed, and what it is now. */
struct store_hint {
    enum store_hint_kind kind;
    int64_t id; /* of the game, the account or whoever */
    int64_t first, second;
    int64_t from; /* something that tells processes apart */
};

/* The following only for stores that are shared. */

/* Waits for hints, at most so long; only one thread may. STORE_LOST while there is no database; it is to be called
 * again at once, and waits a moment itself. */
enum store_status store_listen(struct store *s, int ms, struct store_hint *out, int cap,
                               int *count);
/* Tells the other processes what is not stored. */
enum store_status store_announce(struct store *s, const struct store_hint *hint, int count);
/* Ends a waiting, and all that follow. Any thread may. */
void store_listen_end(struct store *s);

/* Says that somebody serves this store. The time by the store's clock, and for how many milliseconds nobody did. */
enum store_status store_beat(struct store *s, int64_t *now, int64_t *down);

/* This process looks after games for STORE_LEASE_MS by the store's clock: those of `keep` that are still its own, and
 * others for which something is due and nobody does (as does whoever appends to one, unless it says otherwise). In `out` is room for `cap`,
 * which is more than `keeps`. */
enum store_status store_claim(struct store *s, const int64_t *keep, int keeps, int64_t *out,
                              int cap, int *count);

/* What somebody knows of a game. */
struct store_known {
    int64_t game, updated;
    uint32_t seq, line; /* of the last item and line */
};
/* Which of these are otherwise by now, or gone; `out` has room for all. */
enum store_status store_changed(struct store *s, const struct store_known *known, int knowns,
                                int64_t *out, int *count);

/* ---- games under suspicion ------------------------------------------------------------------------ */

/* A failed check ends the process. So a game is marked before a step that could do so; marks survive the
 * process, though not the machine, and cost some nanoseconds. A handler of SIGILL, SIGABRT and their like
 * blames the game whose mark the thread holds; marks without blame are left by kill -9 as well. */
struct store_mark {
    int64_t game;
    bool blamed;
};

/* A slot for store_unmark; -1 if all are taken, which store_unmark takes for nothing. */
int store_mark(struct store *s, int64_t game);
void store_unmark(struct store *s, int slot);
void store_blame(struct store *s, int slot); /* may be called by a signal handler */
/* The marks that earlier processes left; how many there are. */
int store_marked(struct store *s, struct store_mark *out, int cap);
/* Forgets those, once the games have been set aside. */
void store_marks_clear(struct store *s);

/* ---- keeping it safe ------------------------------------------------------------------------------- */

struct store_progress {
    void (*told)(void *who, uint64_t done, uint64_t all); /* may be NULL */
    void *who;
};

/* Everything that one store has into another one, of any kind, which must be empty: all of it or nothing. The first
 * may be in use. */
enum store_status store_copy(struct store *from, struct store *to,
                             const struct store_progress *progress, struct store_error *err);
/* How many rows each table has, and its name. */
enum store_status store_count(struct store *s, uint64_t rows[STORE_TABLES],
                              struct store_error *err);
const char *store_table_name(int table);

/* A copy of one moment into a file that is there as a whole or not at all, while others write. */
enum store_status store_backup(struct store *s, const char *path, bool replace,
                               const struct store_progress *progress, struct store_error *err);
/* Puts a backup in the place of a store that nobody serves. A store that is there is kept beside it, as
 * PATH.replaced, and is replaced only if `replace`. */
enum store_status store_restore(const char *backup, const char *url, bool replace,
                                const struct store_progress *progress, struct store_error *err);
/* Looks at the whole file: is every page where it belongs, does every row have what it refers to? */
enum store_status store_verify(struct store *s, struct store_error *err);

#endif
