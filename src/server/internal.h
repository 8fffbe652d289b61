/* internal.h - what the files of the hub share: its structures, and who does what. */
#ifndef MUR_SERVER_INTERNAL_H
#define MUR_SERVER_INTERNAL_H

#include <sodium.h>

#include "fair/fair.h"
#include "muralha/table.h"
#include "server/codec.h"
#include "server/hub.h"
#include "server/keep.h"
#include "server/map.h"
#include "text/language.h"

enum {
    ID_MAX = 25,       /* bytes of a message id, its end included */
    DUE_NOW = 1,       /* in a row: as soon as it is stored */
    SEAT_TEXT = 104,   /* ... of a name or a bot's level */
    NOTE_MAX = 160,    /* ... of why a game was set aside */
    CHAT_KEPT = 50,    /* lines of chat that are sent to who joins */
    CHAT_MOST = 20000, /* lines of chat of one table */
    WAITING_MAX = 64,  /* messages that wait for a game to be loaded */
    JOINS_MAX = 4096,  /* ... for a change to be stored */
    BAD_MAX = 20,      /* bad messages of one connection */
    REVOKED_KEPT = 64, /* ends of sessions that are remembered */
    ALIVE_MS = 10000   /* how often it is stored that the server runs, while games do */
};

/* ---- people ----------------------------------------------------------------------------------------- */

/* An answer that comes again if the same message does. The store has the same. */
struct recent {
    uint64_t id, digest; /* hashes: of who and the id, and of what the message says */
    char *proof; /* argon2id of the message's passphrase, which is not in the digest; or NULL */
    char game[KEEP_NAME];
    int64_t n; /* below 0: none */
};

struct person {
    int64_t account;
    char name[MUR_NAME_MAX];
    char *login, *passphrase; /* "" if there is none */
    uint32_t connections;
    bool renaming;
    uint64_t left;         /* when the last connection went */
    struct recent *recent; /* STORE_ANSWERS of them by their numbers, or NULL */
    uint32_t answers;      /* the number of the next one */
};

struct conn {
    uint64_t serial;
    uint64_t address;      /* a hash */
    struct person *person; /* NULL: a stranger */
    enum proto_lang lang;
    bool asking; /* hello or login is under way */
    uint8_t bad;
    uint16_t watches;
    struct watch *watch;
    char session[2 * crypto_generichash_BYTES + 1]; /* the hash of the token it came by */
    int64_t used;                                   /* when that was stored as used */
};

/* A connection that follows a table. */
struct watch {
    struct conn *conn;
    struct room *room;
    uint32_t seen; /* the last item that was sent */
    struct watch *next_of_conn, *next_of_room;
};

/* ---- tables ----------------------------------------------------------------------------------------- */

struct seat {
    uint8_t kind; /* enum mur_who */
    int64_t account;
    char text[SEAT_TEXT]; /* a person's name, or a bot's level */
};

/* What the store has of a table besides its items. */
struct row {
    int64_t id;
    char name[KEEP_NAME];
    char setup[MUR_SETUP_MAX];
    int32_t rules_version;
    int64_t owner;
    int32_t visibility, phase; /* enum store_phase */
    uint32_t seq;
    int64_t created, updated;
    int64_t due;   /* while it runs in the table's time (downtime.c); DUE_NOW: a bot is asked */
    int32_t asked; /* the seat that is asked; -1: none */
    int32_t seats;
    struct seat seat[MUR_SEATS];
    struct keep_plan plan;
    char commitment[FAIR_HEX], key[FAIR_HEX];
    char note[NOTE_MAX];
};

struct shared_rules;

struct line {
    uint32_t number;
    int32_t seat;
    int64_t at;
    char *name, *text; /* one block */
};

/* A message of a person that is in the feed. */
struct told {
    uint64_t key; /* a hash of account and id */
    uint32_t first, last;
};

struct waiting {
    struct waiting *next;
    uint64_t serial, came;
    bool command;
    uint8_t tries; /* how often somebody else was faster */
    size_t length;
    char text[];
};

enum room_state { ROOM_LOADING, ROOM_READY };

struct room {
    enum room_state state;
    struct row row; /* as it is stored */
    struct shared_rules *rules;
    struct mur_table
        *table; /* running or over; may be ahead of what is stored while there is a job */
    struct fair fair;
    uint64_t hash;       /* of the state ... */
    bool hashed;         /* ... if it was made */
    bool aside;          /* nothing can be done with it */
    bool stale;          /* somebody else has changed it: to be read again when that is possible */
    bool refreshing;     /* it is being read for that reason */
    struct hub_job *job; /* the change that is being stored, or the loading */
    struct waiting *waiting, **waiting_end;
    int waits, commands;
    struct watch *watch;
    uint32_t watches;
    struct told *told;
    uint32_t tolds, tolds_cap;
    struct line *line; /* the last ones */
    int lines;
    uint32_t told_line;       /* the number of the last one that everybody was told */
    bool thinking;            /* a bot was asked */
    uint8_t failures;         /* of bots, in a row */
    struct hub_think *answer; /* what it answered while a change was being stored */
    struct mur_bot *bot;      /* kept for its next question ... */
    uint8_t bot_seat;         /* ... of this seat */
    bool presence;            /* who is here has changed */
    struct room *presence_next;
    struct elsewhere *elsewhere; /* who is here by way of other processes, or NULL ... */
    uint64_t said, said_at;      /* ... and what they were told about this one, and when */
    uint64_t used;
    struct room *newer, *older; /* by use */
};

/* ---- when to do something by itself ------------------------------------------------------------------ */

struct agenda_entry {
    uint64_t due;
    int64_t game;
    size_t place;
    bool bot; /* a bot has to be asked */
};

struct agenda_place {
    struct agenda_entry *entry;
};

struct agenda {
    struct agenda_place *heap;
    size_t count, cap;
    struct map by_game;
};

void agenda_release(struct agenda *a);
/* Does a bot of this game have to be asked? */
bool agenda_bot(const struct agenda *a, int64_t game);
/* At 0 nothing has to be done any more. False if there is no memory. */
bool agenda_set(struct agenda *a, int64_t game, uint64_t due, bool bot);
/* NULL if there is none. */
const struct agenda_entry *agenda_first(const struct agenda *a);

/* ---- frequencies ------------------------------------------------------------------------------------- */

enum { LIMITS_TAKEN = 128 };

struct limits_taken {
    uint64_t key, ms;
};

/* Zeroes are one without anybody. With `shared` other processes count as well: what was taken here and has not been
 * told them is kept, as far as there is room. */
struct limits {
    struct map by_key;
    bool shared;
    int takes;
    struct limits_taken taken[LIMITS_TAKEN];
};
void limits_release(struct limits *l);
/* May `key` do it once more? If so it counts. */
bool limits_take(struct limits *l, uint64_t key, struct hub_rate rate, uint32_t times,
                 uint64_t now);
/* What was taken here since the last time, for the other processes; how many hints those are. */
int limits_collect(struct limits *l, struct store_hint *out, int cap);
/* It was taken elsewhere. */
void limits_hear(struct limits *l, const struct store_hint *hint, uint64_t now);

/* ---- tables that have not ended (open.c) -------------------------------------------------------------- */

/* Zeroes are none. */
struct open_tables {
    struct map by_game, counts;
};
void open_release(struct open_tables *o);
/* May this person, at this address, have one more? */
bool open_allowed(const struct hub *hub, int64_t account, uint64_t address);
/* One more, from before it is stored; address 0: unknown. False if there is no memory, and then it is not
 * counted. */
bool open_begin(struct hub *hub, int64_t account, uint64_t address);
/* One that was counted is this game; 0: it was not made after all. */
void open_made(struct hub *hub, int64_t account, uint64_t address, int64_t game);
/* The store has this one, whoever made it when. */
void open_known(struct hub *hub, int64_t account, int64_t game);
/* It has ended or was taken away; again is fine. */
void open_end(struct hub *hub, int64_t game);

/* ---- the hub ----------------------------------------------------------------------------------------- */

struct hub {
    struct hub_options options;
    struct hub_port port;
    uint8_t secret[32];
    uint8_t hash_key[crypto_shorthash_KEYBYTES];
    uint8_t digest_key[crypto_shorthash_KEYBYTES]; /* the same as long as the store; so is ... */
    uint8_t who_key[crypto_shorthash_KEYBYTES];    /* ... that of people's public ids */
    uint64_t now;
    bool draining;
    bool read_only;
    uint64_t read_only_since;
    uint64_t came; /* when the message that is handled arrived, by the port's clock */
    struct hub_meters meters;
    struct map conns, persons;       /* by serial, by account */
    struct map rooms, rooms_by_name; /* by id, by a hash of the name */
    struct room *newest, *oldest;
    struct map rules; /* by a hash of the set-up */
    struct agenda agenda;
    struct limits limits;
    struct open_tables open;
    int64_t down;                     /* milliseconds that the store was not served */
    uint64_t alive_at;                /* when to store that it is */
    uint64_t tidy_at;                 /* when to forget what nobody uses, ... */
    int64_t tidy_after;               /* ... of the accounts after this one */
    uint64_t revoked;                 /* how often sessions were ended, ... */
    int64_t revoked_of[REVOKED_KEPT]; /* ... and whose, the last times; 0: anybody's */
    struct room *presences;           /* rooms whose presence has to be told ... */
    uint64_t presence_at;             /* ... at this time */
    uint32_t jobs, thinking, hashing, loading, bots;
    uint64_t moves;
    uint64_t *serials; /* scratch: who gets a text */
    size_t serials_cap;
    struct map leases;  /* games that this process looks after: until when (share.c) */
    uint64_t poll_at;   /* when to look what others did ... */
    uint64_t silent_at; /* ... and when not to wait for that any more */
    bool soon;          /* once that is known it has to be asked again */
    bool polling, look,
        lost; /* it is being looked; also at what is in memory; there is no database */
    const struct input *input; /* the message that is being handled, ... */
    uint8_t tries;             /* ... and how often it was before */
    char out[PROTO_MAX_REPLY + 1];
};

/* A hash of texts and numbers that nobody outside can aim at. */
uint64_t hub_hash(const struct hub *hub, uint64_t number, const char *text);
uint64_t hub_hash_bytes(const struct hub *hub, const void *bytes, size_t length);
struct conn *hub_conn(const struct hub *hub, uint64_t serial);
/* Something may have to be done about the game now. */
void hub_wake(struct hub *hub, int64_t game);
/* What a game's row says about when it has to be looked at. */
void due_set(struct hub *hub, const struct row *row);
/* Trouble with a game. */
void hub_log(struct hub *hub, const char *what, int64_t game, const char *text);
void hub_tell(struct hub *hub, const struct hub_event *event);
uint64_t hub_stopwatch(const struct hub *hub);
int hub_mark(struct hub *hub, int64_t game);
void hub_unmark(struct hub *hub, int slot);

/* ---- time of tables (downtime.c) ----------------------------------------------------------------------- */

/* Milliseconds that the store was not served or was read-only, until now. */
int64_t hub_down_now(const struct hub *hub);
/* What the clock is ahead of the table's time. */
int64_t row_shift(const struct hub *hub, const struct row *row);
/* The table's time. */
uint64_t room_now(const struct hub *hub, const struct room *room);
/* Stores that the server runs, if it is time to. */
void alive_keep(struct hub *hub);

/* ---- one of many processes (share.c) ------------------------------------------------------------------- */

/* Does this process look after the game's bots and clock? */
bool lease_held(const struct hub *hub, int64_t game);
void lease_begin(struct hub *hub, int64_t game, uint64_t asked);
void lease_end(struct hub *hub, int64_t game);
/* Looks what others did, if it is time to; and that it is time soon. */
void share_keep(struct hub *hub);
void share_soon(struct hub *hub);
struct hub_poll;
void hub_poll_free(struct hub_poll *poll); /* NULL is fine */

/* ---- who is at other processes (elsewhere.c) ------------------------------------------------------------- */

/* The seats whose people are there, a bit each; and how many watch there. */
uint32_t elsewhere_seats(const struct hub *hub, const struct room *room);
uint32_t elsewhere_watchers(const struct hub *hub, const struct room *room);
/* Another process says who is at this table there. */
void elsewhere_hear(struct hub *hub, struct room *room, const struct store_hint *hint);
/* What others have to be told; how much that is. */
int elsewhere_collect(struct hub *hub, struct store_hint *out, int cap);

/* ---- answers (answer.c) ------------------------------------------------------------------------------ */

/* Who waits for an answer, and how it is kept for a second time. */
struct asker {
    uint64_t serial, came;
    int64_t account;
    char id[ID_MAX];
    char game[KEEP_NAME];
    bool keep;       /* remember the answer */
    uint64_t digest; /* of the message */
    uint32_t number; /* of the answer, once it is going to be stored */
};

const struct mur_language *conn_language(const struct conn *conn);
void hub_send(struct hub *hub, const uint64_t *serial, int count, const struct proto_server *m);
void hub_send_one(struct hub *hub, uint64_t serial, const struct proto_server *m);
/* Done: `game` may be NULL; n below 0: none. */
void answer_ack(struct hub *hub, const struct asker *a, const char *game, int64_t n, bool again);
void answer_err(struct hub *hub, const struct asker *a, enum proto_why why);
/* With what the rules say; `err` may be NULL. */
void answer_err_why(struct hub *hub, const struct asker *a, enum proto_why why,
                    const struct mur_error *err);
void answer_stored(struct hub *hub, const struct asker *a, enum store_status status);
const struct recent *recent_find(const struct hub *hub, const struct person *p, const char *id);
/* What the store had of them. */
void recent_read(struct hub *hub, struct person *p, const struct store_rows *rows);
void recent_free(struct person *p);
/* The job stores its answer as well, if it is one that is kept. The texts live as long as the job. */
void answer_store(struct hub *hub, struct hub_job *job, const char *game, int64_t n,
                  const char *proof);
/* The job was stored: the answer, which is remembered if the job has stored it. */
void answer_done(struct hub *hub, const struct hub_job *job, const char *game, int64_t n);
/* The same message once more: the first answer again. */
void answer_again(struct hub *hub, const struct asker *a, const struct recent *r);

/* ---- jobs (jobs.c) ----------------------------------------------------------------------------------- */

enum read_kind { READ_GAME, READ_GAMES, READ_TOKEN, READ_LOGIN };

struct hub_job {
    enum hub_lane lane;
    struct hub_job *next;
    void (*done)(struct hub *hub, struct hub_job *job); /* the job is freed afterwards */
    struct asker asker;
    struct room *room;          /* it is kept while it has a job */
    struct shared_rules *rules; /* of a new table ... */
    uint64_t address;           /* ... who asked for it ... */
    bool counted;               /* ... and has it among theirs */
    int64_t game;
    void (*told)(void *self, enum store_status); /* an operator waits for it */
    void *told_self;

    struct store_job write[2];
    int writes;
    struct row row;       /* what the game's row will be */
    bool seated;          /* somebody came, went or gave up */
    uint64_t began;       /* when it was asked for */
    struct waiting *said; /* the message that it is for, in case that somebody else was faster */
    struct hub_poll *poll;
    char *texts; /* what the writes point to */
    struct store_item *items;
    char plan[KEEP_PLAN], result[16];

    enum read_kind read;
    char name[STORE_NAME_MAX + 1];
    struct store_query query;
    int filter;
    enum store_status status;
    struct store_rows rows, lines;
    uint32_t line; /* of chat, that everybody had when it was read */

    char passphrase[256], person[MUR_NAME_MAX];
    char hash[crypto_pwhash_STRBYTES];
    bool verify, fits;
    uint64_t hash_ops;
    size_t hash_memory;
    char token[64], token_hash[STORE_NAME_MAX + 1];
    uint64_t revoked; /* hub->revoked when it was asked who somebody is */
};

struct hub_job *job_new(enum hub_lane lane, const struct asker *asker,
                        void (*done)(struct hub *, struct hub_job *));
void job_run(struct hub *hub, struct hub_job *job);

/* ---- messages (hub.c) -------------------------------------------------------------------------------- */

/* A message that is being handled. */
struct input {
    struct asker asker;
    struct conn *conn;
    struct person *person;
    const char *text; /* as it came */
    size_t length;
    const struct proto_client *m;
    const struct proto_message *row;
    struct room *room;
    int seat; /* of the person; -1: none */
};

/* Handles a text of a connection; also once more, when what it waited for is there. */
void hub_take(struct hub *hub, struct conn *conn, const char *text, size_t length);
/* Id and table of a message. */
void message_names(const struct proto_client *m, struct asker *out);
void input_err(struct hub *hub, const struct input *in, enum proto_why why);

/* ---- rooms (room.c, load.c) -------------------------------------------------------------------------- */

struct room *room_find(const struct hub *hub, const char *name);
struct room *room_get(const struct hub *hub, int64_t id);
/* A room with this row. NULL if there is no memory. */
struct room *room_add(struct hub *hub, const struct row *row, struct shared_rules *rules);
/* Can be found by number and name, as far as it has them. */
bool room_index(struct hub *hub, struct room *room);
void room_free(struct hub *hub, struct room *room);
/* Loads a game by its name or number, and lets messages wait for it. */
struct room *room_load(struct hub *hub, const char *name, int64_t id);
void room_read(struct hub *hub, struct room *room);
/* Throws away what is in memory and loads it again; who follows it goes on. */
void room_reload(struct hub *hub, struct room *room);
/* Somebody else has changed it: it is read again, and who follows it is told what is new. */
void room_stale(struct hub *hub, struct room *room);
/* The message that is being handled, for room_again; NULL if there is none, or it was tried often enough. */
struct waiting *room_said(const struct hub *hub);
/* It is handled once more before all others, when the room has been loaded. */
void room_again(struct room *room, struct waiting *said);
/* The message waits until the room has nothing under way. */
void room_wait(struct hub *hub, struct room *room, const struct input *in, bool command);
/* Everybody who waits gets the same answer. */
void waiting_refuse(struct hub *hub, struct room *room, enum proto_why why);
/* Goes on with whatever waits. */
void room_next(struct hub *hub, struct room *room);
void room_touch(struct hub *hub, struct room *room);
void rooms_trim(struct hub *hub);
int room_seat(const struct room *room, int64_t account);
int row_seat(const struct row *row, int64_t account);
struct watch *room_watch(struct hub *hub, struct room *room, struct conn *conn);
void watch_remove(struct hub *hub, struct watch *w);
bool room_tell(struct room *room, uint64_t key, uint32_t first, uint32_t last);
const struct told *room_told(const struct room *room, uint64_t key);
uint64_t told_key(const struct hub *hub, int64_t account, const char *id);
/* From the store's row; false if it is none of ours. */
bool row_read(const struct store_game *game, struct row *out);
/* What *out points to lies in the job. */
void row_write(const struct row *row, struct hub_job *job, struct store_game *out);

struct shared_rules *rules_take(struct hub *hub, const char *setup, struct mur_error *err);
struct shared_rules *rules_share(struct shared_rules *s);
void rules_drop(struct hub *hub, struct shared_rules *s);
const struct mur_rules *rules_of(const struct shared_rules *s);
uint32_t rules_users(const struct shared_rules *s);
void rules_release(struct hub *hub);

/* ---- changes of a room (change.c) ---------------------------------------------------------------------- */

/* A job that writes the room's row as it is; change job->row and hand it to room_commit. */
struct hub_job *room_change(struct room *room, const struct asker *asker);
/* Stores job->row and the items that the table has and the store has not. */
void room_commit(struct hub *hub, struct room *room, struct hub_job *job, unsigned fields);
/* It is so already: only the answer is stored. */
void room_nothing(struct hub *hub, const struct input *in);
/* The same for a game: whose turn it is, what is due and how it ended are added. */
void game_commit(struct hub *hub, struct room *room, struct hub_job *job, unsigned fields);

/* ---- what comes by messages ---------------------------------------------------------------------------- */

void identity_hello(struct hub *hub, struct input *in);
void identity_login(struct hub *hub, struct input *in);
void identity_name(struct hub *hub, struct input *in);
/* A message with a passphrase that was answered before, if it is the same passphrase. */
void identity_again(struct hub *hub, struct input *in, const struct recent *r);
/* The connection is a stranger's again. */
void conn_leave(struct hub *hub, struct conn *conn);
/* The sessions of the account have ended, except one: whoever is connected by them is sent away. */
void sessions_revoked(struct hub *hub, int64_t account, const char *except);
/* Sessions of this account (0: of anybody) were ended; and whether some were since `before`. */
void revoked_note(struct hub *hub, int64_t account);
bool revoked_since(const struct hub *hub, uint64_t before, int64_t account);
/* The connection's session has ended elsewhere: it is sent away. */
void session_revoked(struct hub *hub, struct conn *conn);
void session_logout(struct hub *hub, struct input *in);
/* It was last said to be used `before`; if that is long ago, once more. */
void session_used(struct hub *hub, struct conn *conn, int64_t before);
void sessions_tidy(struct hub *hub);
void persons_trim(struct hub *hub);
void person_free(struct person *p);
/* What the store has of somebody, which another process may have changed. */
void person_refresh(struct hub *hub, struct person *p, const struct store_rows *rows);

void lobby_create(struct hub *hub, struct input *in);
void lobby_list(struct hub *hub, struct input *in);
void lobby_close(struct hub *hub, struct input *in);
void lobby_rematch(struct hub *hub, struct input *in);
void lobby_expire(struct hub *hub, struct room *room);

/* As if it had joined. */
void follow_begin(struct hub *hub, struct room *room, struct conn *conn);
/* Everybody who follows it gets what may have changed while it was loaded again. */
void follow_again(struct hub *hub, struct room *room);
/* The same after a change of another process: what is new since the row was `before`, and since this line. */
void follow_news(struct hub *hub, struct room *room, const struct row *before, uint32_t line);
void follow_join(struct hub *hub, struct input *in);
void follow_leave(struct hub *hub, struct input *in);

void seat_clear(struct seat *s);
void seat_person(struct seat *s, const struct person *p);
void seat_bot(struct seat *s, const char *level);
void seats_sit(struct hub *hub, struct input *in);
void seats_stand(struct hub *hub, struct input *in);
void seats_bot(struct hub *hub, struct input *in);
void seats_clear(struct hub *hub, struct input *in);
/* Somebody has another name: it is stored at this table, or at all that the connection follows, if it has not begun. */
void seat_renamed(struct hub *hub, struct room *room, const struct person *p);
void seats_renamed(struct hub *hub, struct conn *conn);
void seats_start(struct hub *hub, struct input *in);

/* Was this message of the game done before? Then its answer has come again, if it says the same. */
bool play_done_before(struct hub *hub, const struct input *in);
void play_act(struct hub *hub, struct input *in);
void play_resign(struct hub *hub, struct input *in);
void play_back(struct hub *hub, struct input *in);
/* What the game has to do by itself: a time that is up, a bot that is asked. */
void play_wake(struct hub *hub, struct room *room);
void play_answer(struct hub *hub, struct room *room, struct hub_think *think);

void chat_say(struct hub *hub, struct input *in);
bool chat_keep(struct room *room, const struct store_line *line);

/* A level and options that a bot of this server may have. */
bool bot_allowed(const struct hub *hub, const char *name);
void bot_ask(struct hub *hub, struct room *room, int seat, const char *name);
void bot_forget(struct hub *hub, struct room *room);
void bots_trim(struct hub *hub);

/* ---- what viewers are told (feed.c) --------------------------------------------------------------------- */

/* To one connection, or to all who follow the table (NULL). */
void feed_table(struct hub *hub, struct room *room, struct conn *only);
void feed_clocks(struct hub *hub, struct room *room, struct conn *only);
void feed_over(struct hub *hub, struct room *room, struct conn *only);
void feed_lines(struct hub *hub, struct room *room, struct conn *conn);
void feed_line(struct hub *hub, struct room *room, const struct line *line, struct conn *only);
/* The items after `since` to one connection. */
void feed_items(struct hub *hub, struct room *room, struct conn *conn, uint32_t since);
/* What is new to everybody. */
void feed_news(struct hub *hub, struct room *room);
void feed_gone(struct hub *hub, struct room *room);
void feed_presence(struct hub *hub, struct room *room);
/* Is the person of this seat connected here, and how many watch here? */
bool feed_is_here(const struct room *room, int seat);
int feed_watchers(const struct room *room);
/* Later, once for several changes. */
void presence_changed(struct hub *hub, struct room *room);
enum proto_phase feed_phase(int32_t phase);
/* What of a person is public: not the number, which would tell how many there are. Any thread may ask. */
void feed_person(const struct hub *hub, int64_t account, char out[ID_MAX]);
void feed_seat(const struct hub *hub, const struct row *row, int seat, char who[ID_MAX],
               struct proto_seat_state *out);
/* Without owner, seats and whatever only memory knows. */
struct proto_server_table feed_row(const struct row *row);
struct proto_clock_plan feed_clock(const struct keep_plan *plan);

#endif
