/* protocol.c - made from spec/protocol.json by tools/protocol2c; do not edit. */
#include "server/protocol.h"

#include <stddef.h>

#include "base/text.h"
#include "server/codec.h"

/* clang-format off */

static const char *const words_lang[] = {"en", "es", "pt"};
const struct proto_words proto_words_lang = {
    .name = "lang", .word = words_lang, .count = 3, .as_number = false};

static const char *const words_phase[] = {"open", "running", "over"};
const struct proto_words proto_words_phase = {
    .name = "phase", .word = words_phase, .count = 3, .as_number = false};

static const char *const words_access[] = {"public", "link"};
const struct proto_words proto_words_access = {
    .name = "access", .word = words_access, .count = 2, .as_number = false};

static const char *const words_filter[] = {"open", "running", "over", "mine"};
const struct proto_words proto_words_filter = {
    .name = "filter", .word = words_filter, .count = 4, .as_number = false};

static const char *const words_sitter[] = {"open", "person", "bot"};
const struct proto_words proto_words_sitter = {
    .name = "sitter", .word = words_sitter, .count = 3, .as_number = false};

static const char *const words_wish[] = {"open", "me", "bot"};
const struct proto_words proto_words_wish = {
    .name = "wish", .word = words_wish, .count = 3, .as_number = false};

static const char *const words_order[] = {"seated", "drawn"};
const struct proto_words proto_words_order = {
    .name = "order", .word = words_order, .count = 2, .as_number = false};

static const char *const words_clock[] = {"none", "bank", "days"};
const struct proto_words proto_words_clock = {
    .name = "clock", .word = words_clock, .count = 3, .as_number = false};

static const char *const words_timeout[] = {"bot", "resign"};
const struct proto_words proto_words_timeout = {
    .name = "timeout", .word = words_timeout, .count = 2, .as_number = false};

static const char *const words_item[] = {"act", "chance", "seat", "away", "back", "resign", "timeout", "over"};
const struct proto_words proto_words_item = {
    .name = "item", .word = words_item, .count = 8, .as_number = true};

static const char *const words_ending[] = {"rules", "resign", "time", "aside"};
const struct proto_words proto_words_ending = {
    .name = "ending", .word = words_ending, .count = 4, .as_number = false};

static const char *const words_bye[] = {"drain", "idle", "token"};
const struct proto_words proto_words_bye = {
    .name = "bye", .word = words_bye, .count = 3, .as_number = false};

static const char *const words_why[] = {"bad", "version", "hello", "token", "login", "taken", "unknown", "forbidden", "phase", "empty", "setup", "turn", "illegal", "stale", "reused", "busy", "retry", "readonly", "aside", "rate", "full", "drain"};
const struct proto_words proto_words_why = {
    .name = "why", .word = words_why, .count = 22, .as_number = false};

static const char *const words_role[] = {"stranger", "guest", "watcher", "seat", "owner"};
const struct proto_words proto_words_role = {
    .name = "role", .word = words_role, .count = 5, .as_number = false};

const char *const proto_why_sentences[] = {
    MUR_N("this is no message of the protocol"),
    MUR_N("the server does not speak this version of the protocol"),
    MUR_N("say hello first, and only once"),
    MUR_N("the token is not known"),
    MUR_N("name and passphrase do not belong together"),
    MUR_N("somebody else has this name or seat"),
    MUR_N("there is no such table, seat or level"),
    MUR_N("only the player of that seat, or the owner of the table, may do this"),
    MUR_N("not while the table stands where it does"),
    MUR_N("a seat is still empty"),
    MUR_N("the set-up text is wrong"),
    MUR_N("somebody else is asked"),
    MUR_N("the rules forbid it; nothing of the message was done"),
    MUR_N("the game has gone on; what was missed follows as a feed"),
    MUR_N("this id was used for another message"),
    MUR_N("an earlier message about this game is still being stored; send it again"),
    MUR_N("it could not be stored; nothing has changed; send it again"),
    MUR_N("the server stores nothing at the moment; games can be read"),
    MUR_N("this game was set aside and can only be read"),
    MUR_N("too many messages"),
    MUR_N("there are too many tables, watchers or games already"),
    MUR_N("the server is about to stop"),
};

static const struct proto_field fields_clock_plan[] = {
    {.name = "mode", .kind = PROTO_ENUM, .words = &proto_words_clock,
     .offset = offsetof(struct proto_clock_plan, mode)},
    {.name = "move", .kind = PROTO_INT, .number = PROTO_INT32, .min = 1, .max = 3600, .optional = true,
     .offset = offsetof(struct proto_clock_plan, move), .beside = offsetof(struct proto_clock_plan, has_move)},
    {.name = "bank", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 86400, .optional = true,
     .offset = offsetof(struct proto_clock_plan, bank), .beside = offsetof(struct proto_clock_plan, has_bank)},
    {.name = "days", .kind = PROTO_INT, .number = PROTO_INT32, .min = 1, .max = 30, .optional = true,
     .offset = offsetof(struct proto_clock_plan, days), .beside = offsetof(struct proto_clock_plan, has_days)},
};
static const struct proto_shape shape_clock_plan = {
    .name = "clock_plan", .size = sizeof(struct proto_clock_plan), .field = fields_clock_plan, .fields = 4};

static const struct proto_field fields_seat_wish[] = {
    {.name = "kind", .kind = PROTO_ENUM, .words = &proto_words_wish,
     .offset = offsetof(struct proto_seat_wish, kind)},
    {.name = "level", .kind = PROTO_TEXT, .form = PROTO_FORM_ASCII, .min = 1, .max = 96, .optional = true,
     .offset = offsetof(struct proto_seat_wish, level)},
};
static const struct proto_shape shape_seat_wish = {
    .name = "seat_wish", .size = sizeof(struct proto_seat_wish), .field = fields_seat_wish, .fields = 2};

static const struct proto_field fields_seat_state[] = {
    {.name = "kind", .kind = PROTO_ENUM, .words = &proto_words_sitter,
     .offset = offsetof(struct proto_seat_state, kind)},
    {.name = "who", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24, .optional = true,
     .offset = offsetof(struct proto_seat_state, who)},
    {.name = "name", .kind = PROTO_TEXT, .form = PROTO_FORM_NAME, .min = 1, .max = 48, .optional = true,
     .offset = offsetof(struct proto_seat_state, name)},
    {.name = "level", .kind = PROTO_TEXT, .form = PROTO_FORM_ASCII, .min = 1, .max = 96, .optional = true,
     .offset = offsetof(struct proto_seat_state, level)},
    {.name = "here", .kind = PROTO_BOOL, .optional = true,
     .offset = offsetof(struct proto_seat_state, here)},
    {.name = "away", .kind = PROTO_BOOL, .optional = true,
     .offset = offsetof(struct proto_seat_state, away)},
    {.name = "resigned", .kind = PROTO_BOOL, .optional = true,
     .offset = offsetof(struct proto_seat_state, resigned)},
};
static const struct proto_shape shape_seat_state = {
    .name = "seat_state", .size = sizeof(struct proto_seat_state), .field = fields_seat_state, .fields = 7};

static const struct proto_field fields_rules_state[] = {
    {.name = "kind", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 32,
     .offset = offsetof(struct proto_rules_state, kind)},
    {.name = "version", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 1000000,
     .offset = offsetof(struct proto_rules_state, version)},
};
static const struct proto_shape shape_rules_state = {
    .name = "rules_state", .size = sizeof(struct proto_rules_state), .field = fields_rules_state, .fields = 2};

static const struct proto_field element_table_line_seats = {
    .kind = PROTO_STRUCT, .shape = &shape_seat_state, .size = sizeof(struct proto_seat_state )};
static const struct proto_field fields_table_line[] = {
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_table_line, game)},
    {.name = "setup", .kind = PROTO_TEXT, .form = PROTO_FORM_ASCII, .min = 1, .max = 511,
     .offset = offsetof(struct proto_table_line, setup)},
    {.name = "title", .kind = PROTO_TEXT, .form = PROTO_FORM_NAME, .min = 1, .max = 80, .optional = true,
     .offset = offsetof(struct proto_table_line, title)},
    {.name = "phase", .kind = PROTO_ENUM, .words = &proto_words_phase,
     .offset = offsetof(struct proto_table_line, phase)},
    {.name = "clock", .kind = PROTO_STRUCT, .shape = &shape_clock_plan,
     .offset = offsetof(struct proto_table_line, clock)},
    {.name = "seats", .kind = PROTO_LIST, .min = 1, .max = 6,
     .offset = offsetof(struct proto_table_line, seats),
     .beside = offsetof(struct proto_table_line, seats_count), .element = &element_table_line_seats},
    {.name = "watchers", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 1000000,
     .offset = offsetof(struct proto_table_line, watchers)},
    {.name = "asked", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 5, .optional = true,
     .offset = offsetof(struct proto_table_line, asked), .beside = offsetof(struct proto_table_line, has_asked)},
    {.name = "at", .kind = PROTO_INT, .number = PROTO_INT64, .min = 0, .max = 9007199254740991,
     .offset = offsetof(struct proto_table_line, at)},
};
static const struct proto_shape shape_table_line = {
    .name = "table_line", .size = sizeof(struct proto_table_line), .field = fields_table_line, .fields = 9};

static const struct proto_field fields_feed_item[] = {
    {.name = "kind", .kind = PROTO_ENUM, .words = &proto_words_item,
     .offset = offsetof(struct proto_feed_item, kind)},
    {.name = "seat", .kind = PROTO_INT, .number = PROTO_INT32, .min = -1, .max = 5,
     .offset = offsetof(struct proto_feed_item, seat)},
    {.name = "x", .kind = PROTO_INT, .number = PROTO_UINT32, .min = 0, .max = 4294967295,
     .offset = offsetof(struct proto_feed_item, x)},
    {.name = "at", .kind = PROTO_INT, .number = PROTO_INT64, .min = 0, .max = 9007199254740991,
     .offset = offsetof(struct proto_feed_item, at)},
};
static const struct proto_shape shape_feed_item = {
    .name = "feed_item", .size = sizeof(struct proto_feed_item), .field = fields_feed_item, .fields = 4, .as_list = true};

static const struct proto_field fields_place[] = {
    {.name = "score", .kind = PROTO_INT, .number = PROTO_INT32, .min = -1000000, .max = 1000000,
     .offset = offsetof(struct proto_place, score)},
    {.name = "rank", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 6,
     .offset = offsetof(struct proto_place, rank)},
};
static const struct proto_shape shape_place = {
    .name = "place", .size = sizeof(struct proto_place), .field = fields_place, .fields = 2};

static const struct proto_field fields_client_hello[] = {
    {.name = "v", .kind = PROTO_INT, .number = PROTO_INT32, .min = 1, .max = 1000,
     .offset = offsetof(struct proto_client_hello, version)},
    {.name = "token", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 20, .max = 64, .optional = true,
     .offset = offsetof(struct proto_client_hello, token)},
    {.name = "lang", .kind = PROTO_ENUM, .words = &proto_words_lang, .optional = true,
     .offset = offsetof(struct proto_client_hello, lang), .beside = offsetof(struct proto_client_hello, has_lang)},
    {.name = "agent", .kind = PROTO_TEXT, .form = PROTO_FORM_ASCII, .min = 1, .max = 64, .optional = true,
     .offset = offsetof(struct proto_client_hello, agent)},
};
static const struct proto_field fields_client_login[] = {
    {.name = "v", .kind = PROTO_INT, .number = PROTO_INT32, .min = 1, .max = 1000,
     .offset = offsetof(struct proto_client_login, version)},
    {.name = "name", .kind = PROTO_TEXT, .form = PROTO_FORM_NAME, .min = 1, .max = 48,
     .offset = offsetof(struct proto_client_login, name)},
    {.name = "pass", .kind = PROTO_TEXT, .form = PROTO_FORM_LINE, .min = 8, .max = 200,
     .offset = offsetof(struct proto_client_login, passphrase)},
    {.name = "lang", .kind = PROTO_ENUM, .words = &proto_words_lang, .optional = true,
     .offset = offsetof(struct proto_client_login, lang), .beside = offsetof(struct proto_client_login, has_lang)},
    {.name = "agent", .kind = PROTO_TEXT, .form = PROTO_FORM_ASCII, .min = 1, .max = 64, .optional = true,
     .offset = offsetof(struct proto_client_login, agent)},
};
static const struct proto_field fields_client_name[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_name, id)},
    {.name = "name", .kind = PROTO_TEXT, .form = PROTO_FORM_NAME, .min = 1, .max = 48,
     .offset = offsetof(struct proto_client_name, name)},
    {.name = "pass", .kind = PROTO_TEXT, .form = PROTO_FORM_LINE, .min = 8, .max = 200, .optional = true,
     .offset = offsetof(struct proto_client_name, passphrase)},
};
static const struct proto_field fields_client_logout[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_logout, id)},
};
static const struct proto_field element_client_create_seats = {
    .kind = PROTO_STRUCT, .shape = &shape_seat_wish, .size = sizeof(struct proto_seat_wish )};
static const struct proto_field fields_client_create[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_create, id)},
    {.name = "setup", .kind = PROTO_TEXT, .form = PROTO_FORM_ASCII, .min = 1, .max = 511,
     .offset = offsetof(struct proto_client_create, setup)},
    {.name = "title", .kind = PROTO_TEXT, .form = PROTO_FORM_NAME, .min = 1, .max = 80, .optional = true,
     .offset = offsetof(struct proto_client_create, title)},
    {.name = "access", .kind = PROTO_ENUM, .words = &proto_words_access,
     .offset = offsetof(struct proto_client_create, access)},
    {.name = "seats", .kind = PROTO_LIST, .min = 1, .max = 6, .optional = true,
     .offset = offsetof(struct proto_client_create, seats),
     .beside = offsetof(struct proto_client_create, seats_count), .element = &element_client_create_seats},
    {.name = "order", .kind = PROTO_ENUM, .words = &proto_words_order, .optional = true,
     .offset = offsetof(struct proto_client_create, order), .beside = offsetof(struct proto_client_create, has_order)},
    {.name = "clock", .kind = PROTO_STRUCT, .shape = &shape_clock_plan, .optional = true,
     .offset = offsetof(struct proto_client_create, clock), .beside = offsetof(struct proto_client_create, has_clock)},
    {.name = "timeout", .kind = PROTO_ENUM, .words = &proto_words_timeout, .optional = true,
     .offset = offsetof(struct proto_client_create, timeout), .beside = offsetof(struct proto_client_create, has_timeout)},
};
static const struct proto_field fields_client_list[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_list, id)},
    {.name = "which", .kind = PROTO_ENUM, .words = &proto_words_filter,
     .offset = offsetof(struct proto_client_list, which)},
    {.name = "after", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 48, .optional = true,
     .offset = offsetof(struct proto_client_list, after)},
    {.name = "count", .kind = PROTO_INT, .number = PROTO_INT32, .min = 1, .max = 20, .optional = true,
     .offset = offsetof(struct proto_client_list, count), .beside = offsetof(struct proto_client_list, has_count)},
};
static const struct proto_field fields_client_join[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_join, id)},
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_client_join, game)},
    {.name = "since", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 1000000, .optional = true,
     .offset = offsetof(struct proto_client_join, since), .beside = offsetof(struct proto_client_join, has_since)},
};
static const struct proto_field fields_client_leave[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_leave, id)},
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_client_leave, game)},
};
static const struct proto_field fields_client_sit[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_sit, id)},
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_client_sit, game)},
    {.name = "seat", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 5,
     .offset = offsetof(struct proto_client_sit, seat)},
};
static const struct proto_field fields_client_stand[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_stand, id)},
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_client_stand, game)},
};
static const struct proto_field fields_client_bot[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_bot, id)},
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_client_bot, game)},
    {.name = "seat", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 5,
     .offset = offsetof(struct proto_client_bot, seat)},
    {.name = "level", .kind = PROTO_TEXT, .form = PROTO_FORM_ASCII, .min = 1, .max = 96,
     .offset = offsetof(struct proto_client_bot, level)},
};
static const struct proto_field fields_client_clear[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_clear, id)},
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_client_clear, game)},
    {.name = "seat", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 5,
     .offset = offsetof(struct proto_client_clear, seat)},
};
static const struct proto_field fields_client_close[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_close, id)},
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_client_close, game)},
};
static const struct proto_field fields_client_start[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_start, id)},
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_client_start, game)},
};
static const struct proto_field fields_client_rematch[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_rematch, id)},
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_client_rematch, game)},
};
static const struct proto_field element_client_act_actions = {
    .kind = PROTO_INT, .number = PROTO_UINT32, .min = 0, .max = 4294967295, .size = sizeof(uint32_t )};
static const struct proto_field fields_client_act[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_act, id)},
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_client_act, game)},
    {.name = "n", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 1000000,
     .offset = offsetof(struct proto_client_act, n)},
    {.name = "a", .kind = PROTO_LIST, .min = 1, .max = 64,
     .offset = offsetof(struct proto_client_act, actions),
     .beside = offsetof(struct proto_client_act, actions_count), .element = &element_client_act_actions},
};
static const struct proto_field fields_client_resign[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_resign, id)},
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_client_resign, game)},
};
static const struct proto_field fields_client_back[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_back, id)},
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_client_back, game)},
};
static const struct proto_field fields_client_chat[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_client_chat, id)},
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_client_chat, game)},
    {.name = "text", .kind = PROTO_TEXT, .form = PROTO_FORM_LINE, .min = 1, .max = 500,
     .offset = offsetof(struct proto_client_chat, text)},
};

const struct proto_message proto_client_messages[] = {
    {.shape = {.name = "hello", .size = sizeof(struct proto_client_hello), .field = fields_client_hello, .fields = 4},
     .roles = 0x1, .phases = 0x0, .table = false, .errors = 0x13000a, .answer = PROTO_SERVER_WELCOME},
    {.shape = {.name = "login", .size = sizeof(struct proto_client_login), .field = fields_client_login, .fields = 5},
     .roles = 0x1, .phases = 0x0, .table = false, .errors = 0x38012, .answer = PROTO_SERVER_WELCOME},
    {.shape = {.name = "name", .size = sizeof(struct proto_client_name), .field = fields_client_name, .fields = 3},
     .roles = 0x1e, .phases = 0x0, .table = false, .errors = 0x3c020, .answer = PROTO_SERVER_ACK},
    {.shape = {.name = "logout", .size = sizeof(struct proto_client_logout), .field = fields_client_logout, .fields = 1},
     .roles = 0x1e, .phases = 0x0, .table = false, .errors = 0x38000, .answer = PROTO_SERVER_ACK},
    {.shape = {.name = "create", .size = sizeof(struct proto_client_create), .field = fields_client_create, .fields = 8},
     .roles = 0x1e, .phases = 0x0, .table = false, .errors = 0x13c440, .answer = PROTO_SERVER_ACK},
    {.shape = {.name = "list", .size = sizeof(struct proto_client_list), .field = fields_client_list, .fields = 4},
     .roles = 0x1e, .phases = 0x0, .table = false, .errors = 0x10000, .answer = PROTO_SERVER_TABLES},
    {.shape = {.name = "join", .size = sizeof(struct proto_client_join), .field = fields_client_join, .fields = 3},
     .roles = 0x1e, .phases = 0x7, .table = true, .errors = 0x118000, .answer = PROTO_SERVER_ACK},
    {.shape = {.name = "leave", .size = sizeof(struct proto_client_leave), .field = fields_client_leave, .fields = 2},
     .roles = 0x1e, .phases = 0x7, .table = true, .errors = 0x18000, .answer = PROTO_SERVER_ACK},
    {.shape = {.name = "sit", .size = sizeof(struct proto_client_sit), .field = fields_client_sit, .fields = 3},
     .roles = 0x1e, .phases = 0x1, .table = true, .errors = 0x13c060, .answer = PROTO_SERVER_ACK},
    {.shape = {.name = "stand", .size = sizeof(struct proto_client_stand), .field = fields_client_stand, .fields = 2},
     .roles = 0x8, .phases = 0x1, .table = true, .errors = 0x3c000, .answer = PROTO_SERVER_ACK},
    {.shape = {.name = "bot", .size = sizeof(struct proto_client_bot), .field = fields_client_bot, .fields = 4},
     .roles = 0x10, .phases = 0x1, .table = true, .errors = 0x3c060, .answer = PROTO_SERVER_ACK},
    {.shape = {.name = "clear", .size = sizeof(struct proto_client_clear), .field = fields_client_clear, .fields = 3},
     .roles = 0x10, .phases = 0x1, .table = true, .errors = 0x3c040, .answer = PROTO_SERVER_ACK},
    {.shape = {.name = "close", .size = sizeof(struct proto_client_close), .field = fields_client_close, .fields = 2},
     .roles = 0x10, .phases = 0x1, .table = true, .errors = 0x3c000, .answer = PROTO_SERVER_ACK},
    {.shape = {.name = "start", .size = sizeof(struct proto_client_start), .field = fields_client_start, .fields = 2},
     .roles = 0x10, .phases = 0x1, .table = true, .errors = 0x13c200, .answer = PROTO_SERVER_ACK},
    {.shape = {.name = "rematch", .size = sizeof(struct proto_client_rematch), .field = fields_client_rematch, .fields = 2},
     .roles = 0x18, .phases = 0x4, .table = true, .errors = 0x13c000, .answer = PROTO_SERVER_ACK},
    {.shape = {.name = "do", .size = sizeof(struct proto_client_act), .field = fields_client_act, .fields = 4},
     .roles = 0x8, .phases = 0x2, .table = true, .errors = 0x7f800, .answer = PROTO_SERVER_ACK},
    {.shape = {.name = "resign", .size = sizeof(struct proto_client_resign), .field = fields_client_resign, .fields = 2},
     .roles = 0x8, .phases = 0x2, .table = true, .errors = 0x7c000, .answer = PROTO_SERVER_ACK},
    {.shape = {.name = "back", .size = sizeof(struct proto_client_back), .field = fields_client_back, .fields = 2},
     .roles = 0x8, .phases = 0x2, .table = true, .errors = 0x7c000, .answer = PROTO_SERVER_ACK},
    {.shape = {.name = "chat", .size = sizeof(struct proto_client_chat), .field = fields_client_chat, .fields = 3},
     .roles = 0x18, .phases = 0x7, .table = true, .errors = 0x13c000, .answer = PROTO_SERVER_ACK},
    {.shape = {.name = "ping", .size = sizeof(struct proto_client_ping)},
     .roles = 0x1f, .phases = 0x0, .table = false, .errors = 0x0, .answer = PROTO_SERVER_PONG},
};

static const struct proto_field element_server_welcome_rules = {
    .kind = PROTO_STRUCT, .shape = &shape_rules_state, .size = sizeof(struct proto_rules_state )};
static const struct proto_field fields_server_welcome[] = {
    {.name = "v", .kind = PROTO_INT, .number = PROTO_INT32, .min = 1, .max = 1000,
     .offset = offsetof(struct proto_server_welcome, version)},
    {.name = "program", .kind = PROTO_TEXT, .form = PROTO_FORM_ASCII, .min = 1, .max = 64,
     .offset = offsetof(struct proto_server_welcome, program)},
    {.name = "rules", .kind = PROTO_LIST, .min = 0, .max = 16,
     .offset = offsetof(struct proto_server_welcome, rules),
     .beside = offsetof(struct proto_server_welcome, rules_count), .element = &element_server_welcome_rules},
    {.name = "who", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_server_welcome, who)},
    {.name = "name", .kind = PROTO_TEXT, .form = PROTO_FORM_NAME, .min = 1, .max = 48,
     .offset = offsetof(struct proto_server_welcome, name)},
    {.name = "token", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 20, .max = 64, .optional = true,
     .offset = offsetof(struct proto_server_welcome, token)},
    {.name = "lang", .kind = PROTO_ENUM, .words = &proto_words_lang,
     .offset = offsetof(struct proto_server_welcome, lang)},
    {.name = "at", .kind = PROTO_INT, .number = PROTO_INT64, .min = 0, .max = 9007199254740991,
     .offset = offsetof(struct proto_server_welcome, at)},
};
static const struct proto_field fields_server_ack[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_server_ack, id)},
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24, .optional = true,
     .offset = offsetof(struct proto_server_ack, game)},
    {.name = "n", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 1000000, .optional = true,
     .offset = offsetof(struct proto_server_ack, n), .beside = offsetof(struct proto_server_ack, has_n)},
    {.name = "again", .kind = PROTO_BOOL, .optional = true,
     .offset = offsetof(struct proto_server_ack, again)},
};
static const struct proto_field fields_server_err[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24, .optional = true,
     .offset = offsetof(struct proto_server_err, id)},
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24, .optional = true,
     .offset = offsetof(struct proto_server_err, game)},
    {.name = "why", .kind = PROTO_ENUM, .words = &proto_words_why,
     .offset = offsetof(struct proto_server_err, why)},
    {.name = "say", .kind = PROTO_TEXT, .form = PROTO_FORM_LINE, .min = 1, .max = 400,
     .offset = offsetof(struct proto_server_err, say)},
    {.name = "n", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 1000000, .optional = true,
     .offset = offsetof(struct proto_server_err, n), .beside = offsetof(struct proto_server_err, has_n)},
    {.name = "at", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 4096, .optional = true,
     .offset = offsetof(struct proto_server_err, at), .beside = offsetof(struct proto_server_err, has_at)},
};
static const struct proto_field element_server_tables_list = {
    .kind = PROTO_STRUCT, .shape = &shape_table_line, .size = sizeof(struct proto_table_line )};
static const struct proto_field fields_server_tables[] = {
    {.name = "id", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 24,
     .offset = offsetof(struct proto_server_tables, id)},
    {.name = "which", .kind = PROTO_ENUM, .words = &proto_words_filter,
     .offset = offsetof(struct proto_server_tables, which)},
    {.name = "list", .kind = PROTO_LIST, .min = 0, .max = 20,
     .offset = offsetof(struct proto_server_tables, list),
     .beside = offsetof(struct proto_server_tables, list_count), .element = &element_server_tables_list},
    {.name = "next", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 1, .max = 48, .optional = true,
     .offset = offsetof(struct proto_server_tables, next)},
};
static const struct proto_field element_server_table_seats = {
    .kind = PROTO_STRUCT, .shape = &shape_seat_state, .size = sizeof(struct proto_seat_state )};
static const struct proto_field fields_server_table[] = {
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_server_table, game)},
    {.name = "setup", .kind = PROTO_TEXT, .form = PROTO_FORM_ASCII, .min = 1, .max = 511,
     .offset = offsetof(struct proto_server_table, setup)},
    {.name = "rules", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 1000000,
     .offset = offsetof(struct proto_server_table, rules)},
    {.name = "title", .kind = PROTO_TEXT, .form = PROTO_FORM_NAME, .min = 1, .max = 80, .optional = true,
     .offset = offsetof(struct proto_server_table, title)},
    {.name = "phase", .kind = PROTO_ENUM, .words = &proto_words_phase,
     .offset = offsetof(struct proto_server_table, phase)},
    {.name = "access", .kind = PROTO_ENUM, .words = &proto_words_access,
     .offset = offsetof(struct proto_server_table, access)},
    {.name = "owner", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_server_table, owner)},
    {.name = "seats", .kind = PROTO_LIST, .min = 1, .max = 6,
     .offset = offsetof(struct proto_server_table, seats),
     .beside = offsetof(struct proto_server_table, seats_count), .element = &element_server_table_seats},
    {.name = "you", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 5, .optional = true,
     .offset = offsetof(struct proto_server_table, you), .beside = offsetof(struct proto_server_table, has_you)},
    {.name = "order", .kind = PROTO_ENUM, .words = &proto_words_order,
     .offset = offsetof(struct proto_server_table, order)},
    {.name = "clock", .kind = PROTO_STRUCT, .shape = &shape_clock_plan,
     .offset = offsetof(struct proto_server_table, clock)},
    {.name = "timeout", .kind = PROTO_ENUM, .words = &proto_words_timeout,
     .offset = offsetof(struct proto_server_table, timeout)},
    {.name = "watchers", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 1000000,
     .offset = offsetof(struct proto_server_table, watchers)},
    {.name = "n", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 1000000,
     .offset = offsetof(struct proto_server_table, n)},
    {.name = "asked", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 5, .optional = true,
     .offset = offsetof(struct proto_server_table, asked), .beside = offsetof(struct proto_server_table, has_asked)},
    {.name = "began", .kind = PROTO_INT, .number = PROTO_INT64, .min = 0, .max = 9007199254740991, .optional = true,
     .offset = offsetof(struct proto_server_table, began), .beside = offsetof(struct proto_server_table, has_began)},
    {.name = "commit", .kind = PROTO_TEXT, .form = PROTO_FORM_HEX, .min = 64, .max = 64, .optional = true,
     .offset = offsetof(struct proto_server_table, commit)},
    {.name = "next", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24, .optional = true,
     .offset = offsetof(struct proto_server_table, next)},
};
static const struct proto_field fields_server_gone[] = {
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_server_gone, game)},
};
static const struct proto_field element_server_feed_items = {
    .kind = PROTO_STRUCT, .shape = &shape_feed_item, .size = sizeof(struct proto_feed_item )};
static const struct proto_field fields_server_feed[] = {
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_server_feed, game)},
    {.name = "n", .kind = PROTO_INT, .number = PROTO_INT32, .min = 1, .max = 1000000,
     .offset = offsetof(struct proto_server_feed, n)},
    {.name = "e", .kind = PROTO_LIST, .min = 0, .max = 256,
     .offset = offsetof(struct proto_server_feed, items),
     .beside = offsetof(struct proto_server_feed, items_count), .element = &element_server_feed_items},
    {.name = "v", .kind = PROTO_TEXT, .form = PROTO_FORM_BASE64, .min = 0, .max = 44000, .optional = true,
     .offset = offsetof(struct proto_server_feed, view)},
    {.name = "h", .kind = PROTO_TEXT, .form = PROTO_FORM_HEX, .min = 16, .max = 16, .optional = true,
     .offset = offsetof(struct proto_server_feed, hash)},
    {.name = "more", .kind = PROTO_BOOL, .optional = true,
     .offset = offsetof(struct proto_server_feed, more)},
};
static const struct proto_field element_server_clocks_bank = {
    .kind = PROTO_INT, .number = PROTO_INT64, .min = 0, .max = 9007199254740991, .size = sizeof(int64_t )};
static const struct proto_field fields_server_clocks[] = {
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_server_clocks, game)},
    {.name = "at", .kind = PROTO_INT, .number = PROTO_INT64, .min = 0, .max = 9007199254740991,
     .offset = offsetof(struct proto_server_clocks, at)},
    {.name = "seat", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 5, .optional = true,
     .offset = offsetof(struct proto_server_clocks, seat), .beside = offsetof(struct proto_server_clocks, has_seat)},
    {.name = "move", .kind = PROTO_INT, .number = PROTO_INT64, .min = 0, .max = 9007199254740991, .optional = true,
     .offset = offsetof(struct proto_server_clocks, move), .beside = offsetof(struct proto_server_clocks, has_move)},
    {.name = "bank", .kind = PROTO_LIST, .min = 0, .max = 6,
     .offset = offsetof(struct proto_server_clocks, bank),
     .beside = offsetof(struct proto_server_clocks, bank_count), .element = &element_server_clocks_bank},
};
static const struct proto_field fields_server_chat[] = {
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_server_chat, game)},
    {.name = "k", .kind = PROTO_INT, .number = PROTO_INT32, .min = 1, .max = 1000000000,
     .offset = offsetof(struct proto_server_chat, number)},
    {.name = "seat", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 5, .optional = true,
     .offset = offsetof(struct proto_server_chat, seat), .beside = offsetof(struct proto_server_chat, has_seat)},
    {.name = "name", .kind = PROTO_TEXT, .form = PROTO_FORM_NAME, .min = 1, .max = 48,
     .offset = offsetof(struct proto_server_chat, name)},
    {.name = "text", .kind = PROTO_TEXT, .form = PROTO_FORM_LINE, .min = 1, .max = 500,
     .offset = offsetof(struct proto_server_chat, text)},
    {.name = "at", .kind = PROTO_INT, .number = PROTO_INT64, .min = 0, .max = 9007199254740991,
     .offset = offsetof(struct proto_server_chat, at)},
};
static const struct proto_field element_server_presence_here = {
    .kind = PROTO_BOOL, .size = sizeof(bool )};
static const struct proto_field fields_server_presence[] = {
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_server_presence, game)},
    {.name = "here", .kind = PROTO_LIST, .min = 1, .max = 6,
     .offset = offsetof(struct proto_server_presence, here),
     .beside = offsetof(struct proto_server_presence, here_count), .element = &element_server_presence_here},
    {.name = "watchers", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 1000000,
     .offset = offsetof(struct proto_server_presence, watchers)},
};
static const struct proto_field element_server_over_places = {
    .kind = PROTO_STRUCT, .shape = &shape_place, .size = sizeof(struct proto_place )};
static const struct proto_field fields_server_over[] = {
    {.name = "g", .kind = PROTO_TEXT, .form = PROTO_FORM_WORD, .min = 4, .max = 24,
     .offset = offsetof(struct proto_server_over, game)},
    {.name = "n", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 1000000,
     .offset = offsetof(struct proto_server_over, n)},
    {.name = "ending", .kind = PROTO_ENUM, .words = &proto_words_ending,
     .offset = offsetof(struct proto_server_over, ending)},
    {.name = "places", .kind = PROTO_LIST, .min = 1, .max = 6,
     .offset = offsetof(struct proto_server_over, places),
     .beside = offsetof(struct proto_server_over, places_count), .element = &element_server_over_places},
    {.name = "value", .kind = PROTO_INT, .number = PROTO_INT32, .min = -1000000, .max = 1000000, .optional = true,
     .offset = offsetof(struct proto_server_over, value), .beside = offsetof(struct proto_server_over, has_value)},
    {.name = "limited", .kind = PROTO_BOOL, .optional = true,
     .offset = offsetof(struct proto_server_over, limited)},
    {.name = "key", .kind = PROTO_TEXT, .form = PROTO_FORM_HEX, .min = 64, .max = 64, .optional = true,
     .offset = offsetof(struct proto_server_over, key)},
};
static const struct proto_field fields_server_pong[] = {
    {.name = "at", .kind = PROTO_INT, .number = PROTO_INT64, .min = 0, .max = 9007199254740991,
     .offset = offsetof(struct proto_server_pong, at)},
};
static const struct proto_field fields_server_store[] = {
    {.name = "lost", .kind = PROTO_BOOL,
     .offset = offsetof(struct proto_server_store, lost)},
};
static const struct proto_field fields_server_bye[] = {
    {.name = "why", .kind = PROTO_ENUM, .words = &proto_words_bye,
     .offset = offsetof(struct proto_server_bye, why)},
    {.name = "wait", .kind = PROTO_INT, .number = PROTO_INT32, .min = 0, .max = 3600, .optional = true,
     .offset = offsetof(struct proto_server_bye, wait), .beside = offsetof(struct proto_server_bye, has_wait)},
};

const struct proto_message proto_server_messages[] = {
    {.shape = {.name = "welcome", .size = sizeof(struct proto_server_welcome), .field = fields_server_welcome, .fields = 8}},
    {.shape = {.name = "ack", .size = sizeof(struct proto_server_ack), .field = fields_server_ack, .fields = 4}},
    {.shape = {.name = "err", .size = sizeof(struct proto_server_err), .field = fields_server_err, .fields = 6}},
    {.shape = {.name = "tables", .size = sizeof(struct proto_server_tables), .field = fields_server_tables, .fields = 4}},
    {.shape = {.name = "table", .size = sizeof(struct proto_server_table), .field = fields_server_table, .fields = 18}},
    {.shape = {.name = "gone", .size = sizeof(struct proto_server_gone), .field = fields_server_gone, .fields = 1}},
    {.shape = {.name = "feed", .size = sizeof(struct proto_server_feed), .field = fields_server_feed, .fields = 6}},
    {.shape = {.name = "clocks", .size = sizeof(struct proto_server_clocks), .field = fields_server_clocks, .fields = 5}},
    {.shape = {.name = "chat", .size = sizeof(struct proto_server_chat), .field = fields_server_chat, .fields = 6}},
    {.shape = {.name = "presence", .size = sizeof(struct proto_server_presence), .field = fields_server_presence, .fields = 3}},
    {.shape = {.name = "over", .size = sizeof(struct proto_server_over), .field = fields_server_over, .fields = 7}},
    {.shape = {.name = "pong", .size = sizeof(struct proto_server_pong), .field = fields_server_pong, .fields = 1}},
    {.shape = {.name = "store", .size = sizeof(struct proto_server_store), .field = fields_server_store, .fields = 1}},
    {.shape = {.name = "bye", .size = sizeof(struct proto_server_bye), .field = fields_server_bye, .fields = 2}},
};

