/* remote.c - the connection to a server, which may break at any moment. */
#define _POSIX_C_SOURCE 200809L
#include "cli/remote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>

#include "base/text.h"
#include "cli/cli.h"

enum {
    CONNECT_MS = 10000, /* to wait for a connection and its welcome */
    AGAIN_MS = 300,     /* before what was refused for the moment is sent again */
    LATE_MS = 15000,    /* ... or what nobody answered */
    PATIENCE_MS = 60000 /* how long a server may be away */
};

static int64_t clock_ms(void)
{
    return (int64_t)(1000 * cli_clock());
}

static void sleep_ms(int milliseconds)
{
    struct timespec t = {.tv_sec = milliseconds / 1000,
                         .tv_nsec = (long)(milliseconds % 1000) * 1000000};
    nanosleep(&t, NULL);
}

void remote_fail(struct remote *r, const char *why, const char *what)
{
    r->failed = true;
    r->why = why;
    snprintf(r->what, sizeof r->what, "%s", what ? what : "");
}

/* ---- identity -------------------------------------------------------------------------------------- */

/* A file that is not there yet is made when the server gives a token. */
static bool token_read(struct remote *r)
{
    FILE *f = r->token_path ? fopen(r->token_path, "r") : NULL;
    if (!f)
        return true;
    size_t length = fread(r->token, 1, sizeof r->token - 1, f);
    fclose(f);
    r->token[length] = '\0';
    r->token[strcspn(r->token, "\r\n ")] = '\0';
    if (proto_text_fits(r->token, PROTO_FORM_WORD, 20, 64))
        return true;
    remote_fail(r, MUR_N("this file holds no token"), r->token_path);
    return false;
}

static bool token_keep(struct remote *r, const char *token)
{
    snprintf(r->token, sizeof r->token, "%s", token);
    if (!r->token_path)
        return true;
    char line[REMOTE_WORD + 1];
    int length = snprintf(line, sizeof line, "%s\n", token);
    mode_t mask = umask(077); /* a new file is nobody else's to read */
    bool kept = cli_file_write(r->token_path, line, (size_t)length);
    umask(mask);
    if (kept)
        return true;
    remote_fail(r, MUR_N("the token could not be kept"), r->token_path);
    return false;
}

/* ---- connecting ------------------------------------------------------------------------------------ */

static bool decode(struct remote *r, const char *text, size_t length, struct proto_server *m)
{
    size_t wanted = PROTO_SERVER_MEMORY(length);
    if (wanted > r->memory_size) {
        free(r->memory);
        r->memory = cli_alloc(wanted);
        r->memory_size = wanted;
    }
    struct proto_memory memory = {.at = r->memory, .size = r->memory_size};
    return proto_decode_server(text, length, &memory, m, NULL);
}

static bool say(struct remote *r, const struct proto_client *m)
{
    char text[PROTO_MAX_MESSAGE + 1];
    int length = proto_encode_client(m, text, sizeof text);
    return length <= PROTO_MAX_MESSAGE && net_client_send(r->client, text, (size_t)length);
}

/* Says hello; false if the connection broke or the server does not want us (r->failed). */
static bool greet(struct remote *r)
{
    struct proto_client hello = {.type = PROTO_CLIENT_HELLO,
                                 .hello = {.version = PROTO_VERSION,
                                           .token = *r->token ? r->token : NULL,
                                           .has_lang = true,
                                           .lang = r->lang,
                                           .agent = r->agent}};
    struct proto_server m;
    const char *text;
    size_t length;
    if (!say(r, &hello) ||
        net_client_receive(r->client, CONNECT_MS, &text, &length) != NET_CLIENT_MESSAGE ||
        !decode(r, text, length, &m))
        return false;
    if (m.type == PROTO_SERVER_ERR &&
        (m.err.why == PROTO_WHY_TOKEN || m.err.why == PROTO_WHY_VERSION)) {
        remote_fail(r, MUR_N("the server refuses"), m.err.say);
        return false;
    }
    if (m.type != PROTO_SERVER_WELCOME)
        return false;
    snprintf(r->who, sizeof r->who, "%s", m.welcome.who);
    return !m.welcome.token || token_keep(r, m.welcome.token);
}

/* Follows the table from where we are, and sends again what was not answered. */
static bool take_up(struct remote *r)
{
    struct proto_client join = {
        .type = PROTO_CLIENT_JOIN,
        .join = {.id = "again", .game = r->table, .has_since = true, .since = (int32_t)r->n}};
    r->lagging = *r->table;
    return (!*r->table || say(r, &join)) &&
           (!*r->pending || net_client_send(r->client, r->pending, strlen(r->pending)));
}

static bool connect_once(struct remote *r, const char **why)
{
    net_client_free(r->client);
    r->client = net_client_open(&r->url, "/ws", CONNECT_MS, why);
    return r->client && greet(r) && take_up(r);
}

static void connect_again(struct remote *r)
{
    int64_t until = clock_ms() + PATIENCE_MS;
    const char *why = MUR_N("the server does not answer");
    for (int wait = 100; !r->failed && clock_ms() < until; wait = wait < 2000 ? 2 * wait : wait) {
        if (r->away)
            r->away(r);
        if (connect_once(r, &why))
            return;
        if (!r->failed)
            sleep_ms(wait);
    }
    if (!r->failed)
        remote_fail(r, why, r->url.host);
}

bool remote_open(struct remote *r, const char *url)
{
    const char *why = MUR_N("the server does not answer");
    uint8_t base[8];
    r->you = -1;
    if (!net_url_parse(url, &r->url, &why)) {
        remote_fail(r, why, url);
        return false;
    }
    if (getrandom(base, sizeof base, 0) != sizeof base) {
        remote_fail(r, MUR_N("the system gives no random numbers"), NULL);
        return false;
    }
    for (size_t i = 0; i < sizeof base; i++)
        snprintf(r->id_base + 2 * i, 3, "%02x", base[i]);
    if (!token_read(r))
        return false;
    if (!connect_once(r, &why) && !r->failed)
        remote_fail(r, why, url);
    return !r->failed;
}

void remote_close(struct remote *r)
{
    net_client_free(r->client);
    remote_forget(r);
    free(r->memory);
    r->client = NULL;
    r->memory = NULL;
}

/* ---- messages -------------------------------------------------------------------------------------- */

bool remote_is_waiting(const struct remote *r)
{
    return *r->pending != '\0';
}

bool remote_send(struct remote *r, struct proto_client *m)
{
    const struct proto_shape *shape = &proto_client_messages[m->type].shape;
    if (remote_is_waiting(r) || r->failed)
        return false;
    snprintf(r->pending_id, sizeof r->pending_id, "%s-%u", r->id_base, r->ids++ % 1000000);
    for (int i = 0; i < shape->fields; i++)
        if (strcmp(shape->field[i].name, "id") == 0)
            *(const char **)((char *)&m->hello + shape->field[i].offset) = r->pending_id;
    int length = proto_encode_client(m, r->pending, sizeof r->pending);
    if (length > PROTO_MAX_MESSAGE) {
        r->pending[0] = '\0';
        return false;
    }
    r->resend = clock_ms() + LATE_MS;
    net_client_send(r->client, r->pending, (size_t)length); /* if it broke, it is sent again */
    return true;
}

void remote_follow(struct remote *r, const char *table)
{
    remote_forget(r);
    snprintf(r->table, sizeof r->table, "%s", table ? table : "");
    struct proto_client join = {.type = PROTO_CLIENT_JOIN, .join = {.game = r->table}};
    if (table)
        remote_send(r, &join);
}

/* Refusals that say: later. */
static bool is_for_now(enum proto_why why)
{
    return why == PROTO_WHY_BUSY || why == PROTO_WHY_RETRY || why == PROTO_WHY_READONLY ||
           why == PROTO_WHY_RATE || why == PROTO_WHY_DRAIN;
}

static void answer_apply(struct remote *r, const struct proto_server *m)
{
    const char *id = m->type == PROTO_SERVER_ACK      ? m->ack.id
                     : m->type == PROTO_SERVER_TABLES ? m->tables.id
                     : m->type == PROTO_SERVER_ERR    ? m->err.id
                                                      : NULL;
    if (!id || strcmp(id, r->pending_id) != 0)
        return;
    if (m->type == PROTO_SERVER_ERR && is_for_now(m->err.why)) {
        r->resend = clock_ms() + AGAIN_MS;
        return;
    }
    r->pending[0] = '\0';
    r->resend = 0;
}

static void resend_if_due(struct remote *r)
{
    if (!remote_is_waiting(r) || clock_ms() < r->resend)
        return;
    r->resend = clock_ms() + LATE_MS;
    net_client_send(r->client, r->pending, strlen(r->pending));
}

enum remote_got remote_next(struct remote *r, int milliseconds, struct proto_server *m)
{
    const char *text;
    size_t length;
    if (r->failed)
        return REMOTE_FAILED;
    resend_if_due(r);
    if (remote_is_waiting(r) && milliseconds > AGAIN_MS)
        milliseconds = AGAIN_MS;
    switch (net_client_receive(r->client, milliseconds, &text, &length)) {
    case NET_CLIENT_NOTHING:
        return REMOTE_NOTHING;
    case NET_CLIENT_CLOSED:
        connect_again(r);
        return r->failed ? REMOTE_FAILED : REMOTE_NOTHING;
    case NET_CLIENT_MESSAGE:
        break;
    }
    if (!decode(r, text, length, m)) {
        remote_fail(r, MUR_N("the server speaks another protocol"), NULL);
        return REMOTE_FAILED;
    }
    answer_apply(r, m);
    remote_apply(r, m);
    return r->failed ? REMOTE_FAILED : REMOTE_MESSAGE;
}
