/* protocol.h - made from spec/protocol.json by tools/protocol2c; do not edit.
 * How messages are read and written stands in codec.h. */
#ifndef MUR_SERVER_PROTOCOL_H
#define MUR_SERVER_PROTOCOL_H

#include <stdbool.h>
#include <stdint.h>

/* clang-format off */

enum {
    PROTO_VERSION = 1,
    PROTO_MAX_MESSAGE = 4096, /* bytes of a client's message */
    PROTO_MAX_REPLY = 60000, /* bytes of a server's message */
    PROTO_MAX_DEPTH = 5, /* objects and lists within each other */
    PROTO_MAX_SEATS = 6, /* seats of a table */
    PROTO_MAX_ACTIONS = 64, /* actions of one `do` */
    PROTO_MAX_ITEMS = 256, /* items of one `feed`; more come in several */
    PROTO_MAX_PAGE = 20 /* tables of one `tables` */
};

/* what a text may hold */
enum proto_form {
    PROTO_FORM_WORD, /* letters A-Z and a-z, digits, `-` and `_` */
    PROTO_FORM_HEX, /* digits and a-f */
    PROTO_FORM_BASE64, /* base64 with `+`, `/` and padding */
    PROTO_FORM_ASCII, /* printable ASCII, blanks included */
    PROTO_FORM_LINE, /* any characters but controls and marks that change the direction of writing */
    PROTO_FORM_NAME, /* as line, without blanks at its ends and without what looks like a blank or like nothing */
    PROTO_FORM_COUNT
};

/* who sends a message, as the server sees it */
enum proto_role {
    PROTO_ROLE_STRANGER, /* has not said hello on this connection */
    PROTO_ROLE_GUEST, /* is known, but has nothing to do with the table */
    PROTO_ROLE_WATCHER, /* has joined the table and sits nowhere */
    PROTO_ROLE_SEAT, /* sits at the table */
    PROTO_ROLE_OWNER, /* made the table */
    PROTO_ROLE_COUNT
};

/* languages of sentences */
enum proto_lang {
    PROTO_LANG_EN, /* English */
    PROTO_LANG_ES, /* Spanish */
    PROTO_LANG_PT, /* Portuguese */
    PROTO_LANG_COUNT
};

/* where a table stands */
enum proto_phase {
    PROTO_PHASE_OPEN, /* seats are being taken */
    PROTO_PHASE_RUNNING, /* the game is played */
    PROTO_PHASE_OVER, /* the game has ended; it stays readable */
    PROTO_PHASE_COUNT
};

/* who finds a table */
enum proto_access {
    PROTO_ACCESS_PUBLIC, /* it is listed for everybody */
    PROTO_ACCESS_LINK, /* only who knows its id finds it */
    PROTO_ACCESS_COUNT
};

/* which tables to list */
enum proto_filter {
    PROTO_FILTER_OPEN, /* public ones with an empty seat */
    PROTO_FILTER_RUNNING, /* public ones that are played */
    PROTO_FILTER_OVER, /* public ones that have ended */
    PROTO_FILTER_MINE, /* those where I sit or sat, or that I made */
    PROTO_FILTER_COUNT
};

/* what is in a seat */
enum proto_sitter {
    PROTO_SITTER_OPEN, /* nobody yet */
    PROTO_SITTER_PERSON, /* somebody */
    PROTO_SITTER_BOT, /* a program of the server */
    PROTO_SITTER_COUNT
};

/* what shall be in a seat */
enum proto_wish {
    PROTO_WISH_OPEN, /* whoever sits down */
    PROTO_WISH_ME, /* who makes the table */
    PROTO_WISH_BOT, /* a program of the server */
    PROTO_WISH_COUNT
};

/* who begins */
enum proto_order {
    PROTO_ORDER_SEATED, /* seat 0 begins, as people sat down */
    PROTO_ORDER_DRAWN, /* seats are drawn by lot when the game starts */
    PROTO_ORDER_COUNT
};

/* how time is counted */
enum proto_clock {
    PROTO_CLOCK_NONE, /* not at all */
    PROTO_CLOCK_BANK, /* a bank of seconds to which each move adds some; what is left is kept */
    PROTO_CLOCK_DAYS, /* days for each move */
    PROTO_CLOCK_COUNT
};

/* what happens when a player's time is up */
enum proto_timeout {
    PROTO_TIMEOUT_BOT, /* a bot plays on until the player comes back */
    PROTO_TIMEOUT_RESIGN, /* the player resigns */
    PROTO_TIMEOUT_COUNT
};

/* kinds of feed items */
enum proto_item {
    PROTO_ITEM_ACT, /* a player's action */
    PROTO_ITEM_CHANCE, /* an outcome of chance */
    PROTO_ITEM_SEAT, /* who sits there is said by `table`; `x` is 1 for a person, 2 for a bot */
    PROTO_ITEM_AWAY, /* a bot plays for the person ... */
    PROTO_ITEM_BACK, /* ... who plays again */
    PROTO_ITEM_RESIGN, /* a player resigned */
    PROTO_ITEM_TIMEOUT, /* a player's time is up; away or resign follows */
    PROTO_ITEM_OVER, /* the end, always the last; `x` is 1 if it came by resigning */
    PROTO_ITEM_COUNT
};

/* why a game is over */
enum proto_ending {
    PROTO_ENDING_RULES, /* it was played to its end */
    PROTO_ENDING_RESIGN, /* all but one resigned */
    PROTO_ENDING_TIME, /* all but one resigned, the last by time-out */
    PROTO_ENDING_ASIDE, /* it was set aside: it made the server fail, or an operator has ended it */
    PROTO_ENDING_COUNT
};

/* why the server says good-bye */
enum proto_bye {
    PROTO_BYE_DRAIN, /* it stops or restarts; come back in `wait` seconds */
    PROTO_BYE_IDLE, /* nothing was heard for too long */
    PROTO_BYE_TOKEN, /* the token of this connection was revoked */
    PROTO_BYE_COUNT
};

/* why a message is refused */
enum proto_why {
    PROTO_WHY_BAD, /* this is no message of the protocol */
    PROTO_WHY_VERSION, /* the server does not speak this version of the protocol */
    PROTO_WHY_HELLO, /* say hello first, and only once */
    PROTO_WHY_TOKEN, /* the token is not known */
    PROTO_WHY_LOGIN, /* name and passphrase do not belong together */
    PROTO_WHY_TAKEN, /* somebody else has this name or seat */
    PROTO_WHY_UNKNOWN, /* there is no such table, seat or level */
    PROTO_WHY_FORBIDDEN, /* only the player of that seat, or the owner of the table, may do this */
    PROTO_WHY_PHASE, /* not while the table stands where it does */
    PROTO_WHY_EMPTY, /* a seat is still empty */
    PROTO_WHY_SETUP, /* the set-up text is wrong */
    PROTO_WHY_TURN, /* somebody else is asked */
    PROTO_WHY_ILLEGAL, /* the rules forbid it; nothing of the message was done */
    PROTO_WHY_STALE, /* the game has gone on; what was missed follows as a feed */
    PROTO_WHY_REUSED, /* this id was used for another message */
    PROTO_WHY_BUSY, /* an earlier message about this game is still being stored; send it again */
    PROTO_WHY_RETRY, /* it could not be stored; nothing has changed; send it again */
    PROTO_WHY_READONLY, /* the server stores nothing at the moment; games can be read */
    PROTO_WHY_ASIDE, /* this game was set aside and can only be read */
    PROTO_WHY_RATE, /* too many messages */
    PROTO_WHY_FULL, /* there are too many tables, watchers or games already */
    PROTO_WHY_DRAIN, /* the server is about to stop */
    PROTO_WHY_COUNT
};

/* ---- parts of messages ---- */

/* How time is counted at a table. */
struct proto_clock_plan {
    enum proto_clock mode;
    bool has_move;
    int32_t move; /* optional; bank: seconds that each move adds */
    bool has_bank;
    int32_t bank; /* optional; bank: seconds at the beginning */
    bool has_days;
    int32_t days; /* optional; days: for each move */
};

/* What shall be in a seat of a new table. */
struct proto_seat_wish {
    enum proto_wish kind;
    const char *level; /* optional; bot: its name as for `muralha play --bot` */
};

/* What is in a seat. */
struct proto_seat_state {
    enum proto_sitter kind;
    const char *who; /* optional; person: public id */
    const char *name; /* optional; person: as others see it */
    const char *level; /* optional; bot, or the bot that stands in */
    bool here; /* optional; person: is connected */
    bool away; /* optional; person: a bot stands in */
    bool resigned; /* optional; person: has resigned */
};

/* A game that the server plays. */
struct proto_rules_state {
    const char *kind;
    int32_t version;
};

/* A table in a list. */
struct proto_table_line {
    const char *game;
    const char *setup;
    const char *title; /* optional */
    enum proto_phase phase;
    struct proto_clock_plan clock;
    const struct proto_seat_state *seats;
    int32_t seats_count;
    int32_t watchers;
    bool has_asked;
    int32_t asked; /* optional; running: the seat that is asked */
    int64_t at; /* when it changed last */
};

/* One step of a game, sent as a list of four numbers. */
struct proto_feed_item {
    enum proto_item kind;
    int32_t seat; /* who; -1 is chance or nobody */
    uint32_t x; /* the action or outcome, masked if the viewer may not know it; for others see the kind */
    int64_t at; /* milliseconds since the game began */
};

/* How a seat came off. */
struct proto_place {
    int32_t score;
    int32_t rank; /* 1 is first; equal ranks share the place; 0 has none */
};

/* ---- from the client ---- */

/* Who am I, what do I speak. Without a token the server makes a new identity and sends its token once; keep it secret. */
struct proto_client_hello {
    int32_t version; /* version of the protocol */
    const char *token; /* optional */
    bool has_lang;
    enum proto_lang lang; /* optional; of the sentences; English if absent */
    const char *agent; /* optional; the program that speaks, for the log */
};

/* Go on as somebody who has a passphrase; gives this device a token of its own. */
struct proto_client_login {
    int32_t version; /* version of the protocol */
    const char *name;
    const char *passphrase;
    bool has_lang;
    enum proto_lang lang; /* optional */
    const char *agent; /* optional */
};

/* Be called so from now on. With a passphrase the name is mine alone and I can log in with both from elsewhere; the sessions of all other devices end. */
struct proto_client_name {
    const char *id;
    const char *name;
    const char *passphrase; /* optional */
};

/* End this session: its token is worth nothing any more. The connection is a stranger's again. Without a passphrase nobody can come back as me. */
struct proto_client_logout {
    const char *id;
};

/* Make a table. The answer names it; a `table` follows. */
struct proto_client_create {
    const char *id;
    const char *setup; /* as `muralha games` and /api/games describe it */
    const char *title; /* optional */
    enum proto_access access;
    const struct proto_seat_wish *seats; /* optional; as many as the set-up has players; all open if absent */
    int32_t seats_count;
    bool has_order;
    enum proto_order order; /* optional; drawn if absent */
    bool has_clock;
    struct proto_clock_plan clock; /* optional; none if absent */
    bool has_timeout;
    enum proto_timeout timeout; /* optional; bot if absent */
};

/* Which tables are there? The newest comes first. */
struct proto_client_list {
    const char *id;
    enum proto_filter which;
    const char *after; /* optional; `next` of the page before */
    bool has_count;
    int32_t count; /* optional; 20 if absent */
};

/* Follow a table from now on, as the seat that I have there or as a watcher; also to come back and to ask for what was missed. After the answer come `table`, the feed after `since`, `clocks`, chat, and `over` if it is. */
struct proto_client_join {
    const char *id;
    const char *game;
    bool has_since;
    int32_t since; /* optional; the last item I have; 0 if absent */
};

/* Follow the table no longer. A seat stays mine. */
struct proto_client_leave {
    const char *id;
    const char *game;
};

/* Take an empty seat, or move to another. */
struct proto_client_sit {
    const char *id;
    const char *game;
    int32_t seat;
};

/* Give my seat up. */
struct proto_client_stand {
    const char *id;
    const char *game;
};

/* Put a bot of the server into an empty seat, or another in place of a bot. */
struct proto_client_bot {
    const char *id;
    const char *game;
    int32_t seat;
    const char *level;
};

/* Empty a seat: a bot goes, or somebody is sent away. */
struct proto_client_clear {
    const char *id;
    const char *game;
    int32_t seat;
};

/* Take the table away again. */
struct proto_client_close {
    const char *id;
    const char *game;
};

/* All seats are taken: begin. */
struct proto_client_start {
    const char *id;
    const char *game;
};

/* Make a table like this one with the same people and bots invited; `ack` names it, and `next` of this table tells the others. Whoever asks after the first gets the same new table. */
struct proto_client_rematch {
    const char *id;
    const char *game;
};

/* Play. All actions are done, or none of them. No outcome of chance and nobody else's answer may come between them: what follows those is sent when they are known. */
struct proto_client_act {
    const char *id;
    const char *game;
    int32_t n; /* the last item I have seen */
    const uint32_t *actions;
    int32_t actions_count;
};

/* Give the game up. Nothing brings it back. */
struct proto_client_resign {
    const char *id;
    const char *game;
};

/* Take my seat again from the bot that stands in. */
struct proto_client_back {
    const char *id;
    const char *game;
};

/* Say something to everybody at the table. */
struct proto_client_chat {
    const char *id;
    const char *game;
    const char *text;
};

/* Are you there? What time is it? */
struct proto_client_ping {
    char nothing; /* C has no empty structs */
};

enum proto_client_type {
    PROTO_CLIENT_HELLO,
    PROTO_CLIENT_LOGIN,
    PROTO_CLIENT_NAME,
    PROTO_CLIENT_LOGOUT,
    PROTO_CLIENT_CREATE,
    PROTO_CLIENT_LIST,
    PROTO_CLIENT_JOIN,
    PROTO_CLIENT_LEAVE,
    PROTO_CLIENT_SIT,
    PROTO_CLIENT_STAND,
    PROTO_CLIENT_BOT,
    PROTO_CLIENT_CLEAR,
    PROTO_CLIENT_CLOSE,
    PROTO_CLIENT_START,
    PROTO_CLIENT_REMATCH,
    PROTO_CLIENT_ACT,
    PROTO_CLIENT_RESIGN,
    PROTO_CLIENT_BACK,
    PROTO_CLIENT_CHAT,
    PROTO_CLIENT_PING,
    PROTO_CLIENT_TYPES
};

/* One message of the client. */
struct proto_client {
    enum proto_client_type type;
    union {
        struct proto_client_hello hello;
        struct proto_client_login login;
        struct proto_client_name name;
        struct proto_client_logout logout;
        struct proto_client_create create;
        struct proto_client_list list;
        struct proto_client_join join;
        struct proto_client_leave leave;
        struct proto_client_sit sit;
        struct proto_client_stand stand;
        struct proto_client_bot bot;
        struct proto_client_clear clear;
        struct proto_client_close close;
        struct proto_client_start start;
        struct proto_client_rematch rematch;
        struct proto_client_act act;
        struct proto_client_resign resign;
        struct proto_client_back back;
        struct proto_client_chat chat;
        struct proto_client_ping ping;
    };
};

/* ---- from the server ---- */

/* You are known now. */
struct proto_server_welcome {
    int32_t version; /* version of the protocol that is spoken */
    const char *program; /* name and version of the server */
    const struct proto_rules_state *rules;
    int32_t rules_count;
    const char *who; /* my public id */
    const char *name;
    const char *token; /* optional; only when it is new */
    enum proto_lang lang;
    int64_t at; /* the server's clock */
};

/* Done and stored. */
struct proto_server_ack {
    const char *id;
    const char *game; /* optional; the table; for `create` and `rematch` the new one */
    bool has_n;
    int32_t n; /* optional; the last item after it */
    bool again; /* optional; it was done before: this is the first answer again */
};

/* Refused; nothing has changed. */
struct proto_server_err {
    const char *id; /* optional; of the message, if it could be read */
    const char *game; /* optional */
    enum proto_why why;
    const char *say; /* a sentence in the player's language */
    bool has_n;
    int32_t n; /* optional; the last item there is */
    bool has_at;
    int32_t at; /* optional; the byte of the set-up text, or of the message */
};

/* A page of tables. */
struct proto_server_tables {
    const char *id;
    enum proto_filter which;
    const struct proto_table_line *list;
    int32_t list_count;
    const char *next; /* optional; there are more: ask with `after` */
};

/* A table as it stands; sent after `join` and whenever something of it changes. */
struct proto_server_table {
    const char *game;
    const char *setup; /* canonical */
    int32_t rules; /* version of the rules it is played by */
    const char *title; /* optional */
    enum proto_phase phase;
    enum proto_access access;
    const char *owner; /* public id */
    const struct proto_seat_state *seats;
    int32_t seats_count;
    bool has_you;
    int32_t you; /* optional; my seat */
    enum proto_order order;
    struct proto_clock_plan clock;
    enum proto_timeout timeout;
    int32_t watchers;
    int32_t n; /* the last item there is */
    bool has_asked;
    int32_t asked; /* optional; running: the seat that is asked */
    bool has_began;
    int64_t began; /* optional; when the game started */
    const char *commit; /* optional; commitment to the key of chance, from the start on */
    const char *next; /* optional; the table of the rematch */
};

/* The table was taken away. */
struct proto_server_gone {
    const char *game;
};

/* Items n, n+1 and so on of a game, as this viewer may know them. */
struct proto_server_feed {
    const char *game;
    int32_t n; /* the first item's number */
    const struct proto_feed_item *items;
    int32_t items_count;
    const char *view; /* optional; games that hide something: the viewer's view after the last item */
    const char *hash; /* optional; at the end of a turn: hash of the state, or of the view if there is one, after the last item */
    bool more; /* optional; the next feed goes on from here */
};

/* Whose clock runs, and what is left. */
struct proto_server_clocks {
    const char *game;
    int64_t at; /* the server's clock when this was true */
    bool has_seat;
    int32_t seat; /* optional; whose clock runs */
    bool has_move;
    int64_t move; /* optional; milliseconds left until its time is up */
    const int64_t *bank; /* milliseconds in each seat's bank; empty without banks */
    int32_t bank_count;
};

/* Somebody said something. */
struct proto_server_chat {
    const char *game;
    int32_t number; /* counts the chat of this table; drop what you have */
    bool has_seat;
    int32_t seat; /* optional */
    const char *name;
    const char *text;
    int64_t at;
};

/* Who is connected. */
struct proto_server_presence {
    const char *game;
    const bool *here; /* for each seat */
    int32_t here_count;
    int32_t watchers;
};

/* The game has ended. */
struct proto_server_over {
    const char *game;
    int32_t n; /* its last item */
    enum proto_ending ending;
    const struct proto_place *places;
    int32_t places_count;
    bool has_value;
    int32_t value; /* optional; the common result of one-player and cooperative games */
    bool limited; /* optional; ended by a stated limit instead of the rules' own end */
    const char *key; /* optional; the key of chance, which `commit` promised */
};

/* The answer to `ping`. */
struct proto_server_pong {
    int64_t at; /* the server's clock */
};

/* The server has lost its database, or has it again. While it is lost nothing can be done, and whatever was acknowledged is safe; nobody has to connect anew. */
struct proto_server_store {
    bool lost;
};

/* The connection ends in a moment. */
struct proto_server_bye {
    enum proto_bye why;
    bool has_wait;
    int32_t wait; /* optional; seconds until it makes sense to come back */
};

enum proto_server_type {
    PROTO_SERVER_WELCOME,
    PROTO_SERVER_ACK,
    PROTO_SERVER_ERR,
    PROTO_SERVER_TABLES,
    PROTO_SERVER_TABLE,
    PROTO_SERVER_GONE,
    PROTO_SERVER_FEED,
    PROTO_SERVER_CLOCKS,
    PROTO_SERVER_CHAT,
    PROTO_SERVER_PRESENCE,
    PROTO_SERVER_OVER,
    PROTO_SERVER_PONG,
    PROTO_SERVER_STORE,
    PROTO_SERVER_BYE,
    PROTO_SERVER_TYPES
};

/* One message of the server. */
struct proto_server {
    enum proto_server_type type;
    union {
        struct proto_server_welcome welcome;
        struct proto_server_ack ack;
        struct proto_server_err err;
        struct proto_server_tables tables;
        struct proto_server_table table;
        struct proto_server_gone gone;
        struct proto_server_feed feed;
        struct proto_server_clocks clocks;
        struct proto_server_chat chat;
        struct proto_server_presence presence;
        struct proto_server_over over;
        struct proto_server_pong pong;
        struct proto_server_store store;
        struct proto_server_bye bye;
    };
};

/* the words of the enums (codec.h) */
struct proto_words;
extern const struct proto_words proto_words_role,
    proto_words_lang,
    proto_words_phase,
    proto_words_access,
    proto_words_filter,
    proto_words_sitter,
    proto_words_wish,
    proto_words_order,
    proto_words_clock,
    proto_words_timeout,
    proto_words_item,
    proto_words_ending,
    proto_words_bye,
    proto_words_why;

#endif
