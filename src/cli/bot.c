/* bot.c - `muralha bot`: a program that speaks the engine protocol, or a bot of ours, at a server's table. */
#define _GNU_SOURCE
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "cli/aside.h"
#include "cli/input.h"
#include "cli/remote.h"
#include "cli/remote_words.h"
#include "match/match.h"

struct bot_values {
    const char *server, *table, *command, *level, *token, *name;
    uint64_t seat, time, visits;
};

#define VALUE(field) offsetof(struct bot_values, field)
enum { ANY_SEAT = 6 };

const struct cli_option bot_options[] = {
    {.name = "server",
     .value = "URL",
     .type = CLI_TEXT,
     .offset = VALUE(server),
     .help = MUR_N("the server, for instance http://localhost:8080")},
    {.name = "table",
     .value = "ID",
     .type = CLI_TEXT,
     .offset = VALUE(table),
     .help = MUR_N("the table, as the end of its link names it")},
    {.name = "cmd",
     .value = "PROGRAM",
     .type = CLI_TEXT,
     .offset = VALUE(command),
     .help = MUR_N("a program that speaks the engine protocol")},
    {.name = "bot",
     .value = "BOT",
     .type = CLI_TEXT,
     .offset = VALUE(level),
     .help = MUR_N("instead of a program: a level with options (normal)")},
    {.name = "seat",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = VALUE(seat),
     .help = MUR_N("the seat to take, from 0 (the first that is open)"),
     .max = ANY_SEAT - 1},
    {.name = "name",
     .value = "NAME",
     .type = CLI_TEXT,
     .offset = VALUE(name),
     .help = MUR_N("be called so at the table")},
    {.name = "token",
     .value = "FILE",
     .type = CLI_TEXT,
     .offset = VALUE(token),
     .help = MUR_N("keep the identity in this file, to come back as the same player")},
    {.name = "time",
     .value = "MS",
     .type = CLI_NUMBER,
     .offset = VALUE(time),
     .help = MUR_N("milliseconds for each action (as the bots like)"),
     .max = 600000},
    {.name = "visits",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = VALUE(visits),
     .help = MUR_N("positions to look at for each action (as the bots like)"),
     .max = 100000000},
    {.name = NULL},
};

/* ---- thinking -------------------------------------------------------------------------------------- */

/* It thinks in a thread of its own, so that the connection lives meanwhile. */
struct thinker {
    struct match_seat seat;
    const struct mur_rules *rules;
    struct mur_budget budget;
    void *view;
    uint32_t n; /* the last item in the view */
    bool good;
    mur_action action;
    atomic_bool stop;
    struct cli_aside aside;
};

static void think(void *argument)
{
    struct thinker *t = argument;
    if (t->seat.guest)
        t->good = match_guest_choose(t->seat.guest, t->rules, t->view, t->budget, &t->action);
    else
        t->action = mur_bot_choose(t->seat.bot, t->view, t->budget);
}

static bool thinker_open(struct thinker *t, struct remote *r, const struct bot_values *v)
{
    char name[512];
    struct mur_error err = {0};
    snprintf(name, sizeof name, "%s%s", v->command ? "cmd:" : "",
             v->command ? v->command : v->level);
    if (!match_seat_open(&t->seat, r->rules, name, &t->stop, &err)) {
        remote_fail(r, err.message, name);
        return false;
    }
    t->rules = r->rules;
    t->view = cli_alloc(r->rules->state_size);
    if (t->seat.guest && !match_guest_begin(t->seat.guest, r->rules)) {
        remote_fail(r, MUR_N("the program does not answer as it should"), name);
        return false;
    }
    return true;
}

static void thinker_close(struct thinker *t)
{
    atomic_store(&t->stop, t->aside.running);
    if (t->aside.running && t->seat.bot)
        mur_bot_stop(t->seat.bot, mur_bot_choice(t->seat.bot));
    cli_aside_end(&t->aside);
    match_seat_close(&t->seat);
    free(t->view);
}

static void thinker_ask(struct thinker *t, struct remote *r)
{
    mur_view(r->rules, r->state, r->you, t->view);
    t->n = r->n;
    t->good = true;
    if (!cli_aside_begin(&t->aside, think, t))
        remote_fail(r, MUR_N("there is not enough memory"), NULL);
}

/* A descriptor that can be read when the answer is there; -1 while nothing is thought about. */
static int thinker_fd(const struct thinker *t)
{
    return t->aside.running ? t->aside.through : -1;
}

/* The answer is there: it is sent, unless the game went on meanwhile. */
static void thinker_answer(struct thinker *t, struct remote *r)
{
    cli_aside_end(&t->aside);
    if (!t->good || !mur_is_legal(r->rules, t->view, t->action)) {
        struct proto_client resign = {.type = PROTO_CLIENT_RESIGN, .resign = {.game = r->table}};
        remote_send(r, &resign);
        remote_fail(r, MUR_N("the program gave no legal answer; it resigns"), NULL);
    } else if (t->n == r->n && remote_is_asked(r)) {
        const uint32_t action[1] = {t->action};
        struct proto_client act = {
            .type = PROTO_CLIENT_ACT,
            .act = {.game = r->table, .n = (int32_t)r->n, .actions = action, .actions_count = 1}};
        remote_send(r, &act);
    }
}

/* ---- the seat -------------------------------------------------------------------------------------- */

static void seat_take(struct remote *r, const struct bot_values *v)
{
    int seat = v->seat < ANY_SEAT ? (int)v->seat : 0;
    while (v->seat == ANY_SEAT && seat < r->seats && r->seat[seat].kind != PROTO_SITTER_OPEN)
        seat++;
    struct proto_client sit = {.type = PROTO_CLIENT_SIT, .sit = {.game = r->table, .seat = seat}};
    if (seat >= r->seats)
        remote_fail(r, MUR_N("no seat of the table is open"), r->table);
    else
        remote_send(r, &sit);
}

/* Whatever has to be said now, if nothing is awaited. */
static void speak(struct remote *r, const struct bot_values *v, bool *named, bool *sat)
{
    struct proto_client naming = {.type = PROTO_CLIENT_NAME, .name = {.name = v->name}};
    struct proto_client back = {.type = PROTO_CLIENT_BACK, .back = {.game = r->table}};
    if (remote_is_waiting(r) || !r->known || r->lagging)
        return;
    if (v->name && !*named) {
        *named = true;
        remote_send(r, &naming);
    } else if (r->you < 0 && (r->phase != PROTO_PHASE_OPEN || *sat)) {
        remote_fail(r, MUR_N("there is no seat for this player at the table"), r->table);
    } else if (r->you < 0) {
        seat_take(r, v);
    } else if (r->phase == PROTO_PHASE_RUNNING && r->seat[r->you].away) {
        remote_send(r, &back);
    }
    *sat = *sat || r->you >= 0;
}

/* Refusals that another try does not mend. */
static void hear(struct remote *r, const struct proto_server *m)
{
    if (m->type != PROTO_SERVER_ERR)
        return;
    enum proto_why why = m->err.why;
    bool passes = why == PROTO_WHY_BUSY || why == PROTO_WHY_RETRY || why == PROTO_WHY_READONLY ||
                  why == PROTO_WHY_RATE || why == PROTO_WHY_DRAIN || why == PROTO_WHY_STALE ||
                  why == PROTO_WHY_TURN || why == PROTO_WHY_TAKEN || why == PROTO_WHY_PHASE;
    if (!passes)
        remote_fail(r, MUR_N("the server refuses"), m->err.say);
}

/* ---- the command ----------------------------------------------------------------------------------- */

/* Waits for the server, the thinker or a signal; false if it shall end. */
static bool wait_for_something(struct cli_input *in, const struct remote *r, struct thinker *t)
{
    struct pollfd ready[] = {{.fd = net_client_fd(r->client), .events = POLLIN},
                             {.fd = thinker_fd(t), .events = POLLIN},
                             {.fd = in->signals, .events = POLLIN}};
    poll(ready, 3, remote_is_waiting(r) ? 100 : 1000);
    enum cli_input_event event = cli_input_poll(in);
    return event != CLI_INPUT_STOP && event != CLI_INPUT_GONE;
}

static void follow(struct remote *r, const struct bot_values *v, struct thinker *t)
{
    struct cli_input in;
    struct proto_server m;
    bool named = false, sat = false, on = true;
    cli_input_init(&in);
    remote_follow(r, v->table);
    while (on && !r->failed && !r->gone && !r->finished) {
        enum remote_got got = remote_next(r, 0, &m);
        if (got == REMOTE_MESSAGE)
            hear(r, &m);
        if (got != REMOTE_NOTHING)
            continue;
        struct pollfd found = {.fd = thinker_fd(t), .events = POLLIN};
        speak(r, v, &named, &sat);
        if (poll(&found, 1, 0) > 0)
            thinker_answer(t, r);
        else if (!t->aside.running && remote_is_asked(r) && (t->rules || thinker_open(t, r, v)))
            thinker_ask(t, r);
        else if (!r->failed)
            on = wait_for_something(&in, r, t);
    }
    cli_input_release(&in);
}

static int check_values(const struct cli_command *self, const struct bot_values *v, int words)
{
    if (words)
        return cli_usage(self, "this command has no arguments", NULL);
    if (!v->server || !v->table)
        return cli_usage(self, "name the server and the table", NULL);
    if (v->command && v->level)
        return cli_usage(self, "name a program or a bot, not both", NULL);
    if (!proto_text_fits(v->table, PROTO_FORM_WORD, 4, 24))
        return cli_usage(self, "this is no name of a table:", v->table);
    return -1;
}

int cmd_bot(const struct cli_command *self, int argc, char **argv)
{
    struct bot_values v = {.seat = ANY_SEAT};
    struct cli_words words;
    int status = cli_parse(self, argc, argv, &v, &words);
    if (status < 0)
        status = check_values(self, &v, words.count);
    if (status >= 0)
        return status;
    if (!v.command && !v.level)
        v.level = "normal";
    struct remote *r = cli_alloc(sizeof *r);
    *r = (struct remote){
        .agent = "muralha bot", .token_path = v.token, .lang = remote_lang(self->language)};
    struct thinker t = {.budget = {.milliseconds = (uint32_t)v.time, .visits = (uint32_t)v.visits}};
    if (remote_open(r, v.server))
        follow(r, &v, &t);
    thinker_close(&t);
    status = remote_farewell(self, r);
    remote_close(r);
    free(r);
    return status;
}
