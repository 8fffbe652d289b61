/* message.c - which message is whose matter, who may send it, and when. The specification's tables say it. */
#include <string.h>

#include "base/check.h"
#include "server/internal.h"

void input_err(struct hub *hub, const struct input *in, enum proto_why why)
{
    answer_err(hub, &in->asker, why);
}

static void ping(struct hub *hub, struct input *in)
{
    struct proto_server m = {.type = PROTO_SERVER_PONG, .pong = {.at = (int64_t)hub->now}};
    hub_send_one(hub, in->conn->serial, &m);
}

static const struct {
    void (*handle)(struct hub *hub, struct input *in);
    bool keep;    /* its answer is stored with it and comes again if the message does */
    bool command; /* changes the table: one after the other */
    bool waits;   /* shows the table: not while it is ahead of what is stored */
} handlers[PROTO_CLIENT_TYPES] = {
    [PROTO_CLIENT_HELLO] = {.handle = identity_hello},
    [PROTO_CLIENT_LOGIN] = {.handle = identity_login},
    [PROTO_CLIENT_NAME] = {.handle = identity_name, .keep = true},
    [PROTO_CLIENT_LOGOUT] = {.handle = session_logout},
    [PROTO_CLIENT_CREATE] = {.handle = lobby_create, .keep = true},
    [PROTO_CLIENT_LIST] = {.handle = lobby_list},
    [PROTO_CLIENT_JOIN] = {.handle = follow_join, .waits = true},
    [PROTO_CLIENT_LEAVE] = {.handle = follow_leave},
    [PROTO_CLIENT_SIT] = {.handle = seats_sit, .keep = true, .command = true},
    [PROTO_CLIENT_STAND] = {.handle = seats_stand, .keep = true, .command = true},
    [PROTO_CLIENT_BOT] = {.handle = seats_bot, .keep = true, .command = true},
    [PROTO_CLIENT_CLEAR] = {.handle = seats_clear, .keep = true, .command = true},
    [PROTO_CLIENT_CLOSE] = {.handle = lobby_close, .keep = true, .command = true},
    [PROTO_CLIENT_START] = {.handle = seats_start, .keep = true, .command = true},
    [PROTO_CLIENT_REMATCH] = {.handle = lobby_rematch, .keep = true, .command = true},
    [PROTO_CLIENT_ACT] = {.handle = play_act, .command = true},
    [PROTO_CLIENT_RESIGN] = {.handle = play_resign, .keep = true, .command = true},
    [PROTO_CLIENT_BACK] = {.handle = play_back, .keep = true, .command = true},
    [PROTO_CLIENT_CHAT] = {.handle = chat_say, .keep = true},
    [PROTO_CLIENT_PING] = {.handle = ping},
};

/* A field of the message that is a text; NULL if the message has none of this name. */
static const char *text_field(const struct proto_client *m, const struct proto_message *row,
                              const char *name)
{
    for (int i = 0; i < row->shape.fields; i++) {
        const struct proto_field *f = &row->shape.field[i];
        if (f->kind == PROTO_TEXT && strcmp(f->name, name) == 0)
            return *(const char *const *)((const char *)&m->hello + f->offset);
    }
    return NULL;
}

void message_names(const struct proto_client *m, struct asker *out)
{
    const struct proto_message *row = &proto_client_messages[m->type];
    const char *id = text_field(m, row, "id"), *game = text_field(m, row, "g");
    if (id)
        strcpy(out->id, id);
    if (game)
        strcpy(out->game, game);
}

/* What the person is at the table. */
static uint32_t roles_of(const struct input *in)
{
    uint32_t roles = 0;
    if (in->seat >= 0)
        roles |= 1u << PROTO_ROLE_SEAT;
    if (in->room->row.owner == in->person->account)
        roles |= 1u << PROTO_ROLE_OWNER;
    if (!roles)
        for (const struct watch *w = in->conn->watch; w; w = w->next_of_conn)
            if (w->room == in->room)
                roles = 1u << PROTO_ROLE_WATCHER;
    return roles ? roles : 1u << PROTO_ROLE_GUEST;
}

/* May this person do it at all? */
static bool role_allows(struct hub *hub, const struct input *in)
{
    bool allowed = roles_of(in) & in->row->roles;
    if (!allowed)
        input_err(hub, in, PROTO_WHY_FORBIDDEN);
    return allowed;
}

/* And now? */
static bool phase_allows(struct hub *hub, const struct input *in)
{
    const struct room *room = in->room;
    enum proto_phase phase = room->aside ? PROTO_PHASE_OVER : feed_phase(room->row.phase);
    bool aside = room->aside && handlers[in->m->type].command;
    bool allowed = !aside && in->row->phases & 1u << phase;
    bool says = aside && in->row->errors & 1u << PROTO_WHY_ASIDE;
    if (!allowed)
        input_err(hub, in, says ? PROTO_WHY_ASIDE : PROTO_WHY_PHASE);
    return allowed;
}

/* What changes nothing goes on while the server is read-only, also hello: whoever comes may watch. */
static bool read_only_allows(struct hub *hub, const struct input *in)
{
    bool change = handlers[in->m->type].keep || handlers[in->m->type].command;
    if (hub->read_only && change)
        input_err(hub, in, PROTO_WHY_READONLY);
    return !hub->read_only || !change;
}

/* A message about a table, which may have to be loaded first or to become free. */
static void table_message(struct hub *hub, struct input *in)
{
    MUR_CHECK(in->person); /* strangers have nothing to say about tables */
    bool command = handlers[in->m->type].command;
    struct room *room = room_find(hub, in->asker.game);
    if (!room && !(room = room_load(hub, in->asker.game, 0))) {
        input_err(hub, in, PROTO_WHY_RETRY);
        return;
    }
    in->room = room;
    room_touch(hub, room);
    if (room->state == ROOM_LOADING) {
        room_wait(hub, room, in, false);
        return;
    }
    in->seat = room_seat(room, in->person->account);
    if (!role_allows(hub, in) || (command && play_done_before(hub, in)) || !phase_allows(hub, in) ||
        !read_only_allows(hub, in))
        return;
    if (room->job && (command || handlers[in->m->type].waits))
        room_wait(hub, room, in, command);
    else
        handlers[in->m->type].handle(hub, in);
}

/* The same message once more: the first answer again. */
static bool is_known(struct hub *hub, struct input *in)
{
    const struct recent *r = recent_find(hub, in->person, in->asker.id);
    if (!r)
        return false;
    if (r->digest != in->asker.digest)
        input_err(hub, in, PROTO_WHY_REUSED);
    else if (r->proof)
        identity_again(hub, in, r);
    else
        answer_again(hub, &in->asker, r);
    return true;
}

/* A hash of what the message says, however it was written; but nothing that is stored may help to guess a
 * passphrase, so of that it only says that there is one. */
static uint64_t digest_of(struct hub *hub, const struct proto_client *from)
{
    struct proto_client m = *from;
    if (m.type == PROTO_CLIENT_NAME && m.name.passphrase)
        m.name.passphrase = "";
    int length = proto_encode_client(&m, hub->out, sizeof hub->out);
    uint64_t digest;
    crypto_shorthash((unsigned char *)&digest, (const unsigned char *)hub->out,
                     (unsigned long long)length, hub->digest_key);
    return digest;
}

/* Whoever says who they are says in which language; what is refused is told in it already. */
static void language_take(struct conn *conn, const struct proto_client *m)
{
    if (conn->person || conn->asking)
        return;
    if (m->type == PROTO_CLIENT_HELLO)
        conn->lang = m->hello.has_lang ? m->hello.lang : PROTO_LANG_EN;
    else if (m->type == PROTO_CLIENT_LOGIN)
        conn->lang = m->login.has_lang ? m->login.lang : PROTO_LANG_EN;
}

static void message_handle(struct hub *hub, struct input *in)
{
    uint32_t stranger = 1u << PROTO_ROLE_STRANGER;
    bool again = in->row->roles == stranger && (in->person || in->conn->asking);
    if (again || (!in->person && !(in->row->roles & stranger))) {
        input_err(hub, in, PROTO_WHY_HELLO);
        return;
    }
    if (hub->draining && in->m->type != PROTO_CLIENT_PING) {
        input_err(hub, in, PROTO_WHY_DRAIN);
        return;
    }
    if (hub->jobs >= (uint32_t)hub->options.jobs_max && in->m->type != PROTO_CLIENT_PING) {
        bool busy = in->row->errors & 1u << PROTO_WHY_BUSY;
        input_err(hub, in, busy ? PROTO_WHY_BUSY : PROTO_WHY_RETRY);
        return;
    }
    in->asker.keep = handlers[in->m->type].keep;
    if (in->asker.keep) {
        in->asker.digest = digest_of(hub, in->m);
        if (is_known(hub, in))
            return;
    }
    if (in->row->table)
        table_message(hub, in);
    else if (read_only_allows(hub, in))
        handlers[in->m->type].handle(hub, in);
}

/* Whoever sends many bad messages speaks another language, or means no good. */
static void message_bad(struct hub *hub, struct conn *conn, const struct proto_error *err)
{
    struct proto_server m = {.type = PROTO_SERVER_ERR,
                             .err = {.id = *err->id ? err->id : NULL,
                                     .why = PROTO_WHY_BAD,
                                     .say = mur_tr(conn_language(conn), err->message),
                                     .has_at = true,
                                     .at = err->position}};
    hub_send_one(hub, conn->serial, &m);
    hub->meters.errors[PROTO_WHY_BAD]++;
    hub_tell(hub,
             &(struct hub_event){.what = "refused", .connection = conn->serial, .text = "bad"});
    if (conn->bad < BAD_MAX && ++conn->bad == BAD_MAX)
        hub->port.close(hub->port.self, conn->serial, 1008);
}

void hub_take(struct hub *hub, struct conn *conn, const char *text, size_t length)
{
    char bytes[PROTO_CLIENT_MEMORY];
    struct proto_memory memory = {.at = bytes, .size = sizeof bytes};
    struct proto_client m;
    struct proto_error err;
    if (!proto_decode_client(text, length, &memory, &m, &err)) {
        message_bad(hub, conn, &err);
        return;
    }
    struct input in = {.conn = conn,
                       .person = conn->person,
                       .text = text,
                       .length = length,
                       .m = &m,
                       .row = &proto_client_messages[m.type],
                       .asker = {.serial = conn->serial, .came = hub->came},
                       .seat = -1};
    message_names(&m, &in.asker);
    in.asker.account = conn->person ? conn->person->account : 0;
    language_take(conn, &m);
    hub->input = &in;
    message_handle(hub, &in);
    hub->input = NULL;
}

void hub_text(struct hub *hub, uint64_t connection, const char *text, size_t length, bool excess,
              uint64_t now)
{
    hub_tick(hub, now);
    struct conn *conn = hub_conn(hub, connection);
    if (!conn)
        return;
    hub->came = hub_stopwatch(hub);
    if (excess)
        answer_err(hub, &(struct asker){.serial = connection}, PROTO_WHY_RATE);
    else
        hub_take(hub, conn, text, length);
    hub_tick(hub, now);
}
