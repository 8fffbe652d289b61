/* remote_state.c - a server's table as its messages tell it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/remote.h"
#include "net/digest.h"

enum { CONTRADICTIONS_MAX = 3 };

void remote_forget(struct remote *r)
{
    mur_rules_free(r->rules);
    free(r->state);
    free(r->sink.event);
    r->rules = NULL;
    r->state = NULL;
    r->sink = (struct mur_sink){0};
    r->known = r->gone = r->finished = r->lagging = r->mine = false;
    r->n = 0;
    r->contradictions = r->seats = 0;
    r->you = -1;
    r->next[0] = '\0';
}

/* ---- the table ------------------------------------------------------------------------------------- */

static bool rules_make(struct remote *r, const struct proto_server_table *m)
{
    struct mur_error err = {0};
    r->rules = mur_rules_new(m->setup, &err);
    if (!r->rules) {
        remote_fail(r, MUR_N("this program does not know the game of the table"), m->setup);
        return false;
    }
    if (r->rules->kind->rules_version != m->rules) {
        remote_fail(r, MUR_N("this program has another version of the rules"), m->setup);
        return false;
    }
    r->state = cli_alloc(r->rules->state_size);
    mur_start(r->rules, r->state);
    r->sink.cap = (int)r->rules->max_events;
    r->sink.event = cli_alloc(r->rules->max_events * sizeof *r->sink.event);
    return true;
}

static void table_apply(struct remote *r, const struct proto_server_table *m)
{
    if (!r->rules && !rules_make(r, m))
        return;
    r->known = true;
    r->phase = m->phase;
    r->mine = strcmp(m->owner, r->who) == 0;
    r->you = m->has_you ? m->you : -1;
    r->seats = m->seats_count;
    r->lagging = r->lagging && m->phase != PROTO_PHASE_OPEN; /* nothing has happened yet */
    snprintf(r->next, sizeof r->next, "%s", m->next ? m->next : "");
    for (int i = 0; i < m->seats_count; i++) {
        const struct proto_seat_state *s = &m->seats[i];
        const char *name = s->name ? s->name : s->level;
        r->seat[i] = (struct remote_seat){
            .kind = s->kind, .here = s->here, .away = s->away, .resigned = s->resigned};
        snprintf(r->seat[i].name, sizeof r->seat[i].name, "%s", name ? name : "");
    }
}

/* ---- the feed -------------------------------------------------------------------------------------- */

/* Everything is asked for again, from the beginning if the server and this program disagree. */
static void ask_missed(struct remote *r, bool from_start)
{
    if (from_start) {
        if (++r->contradictions >= CONTRADICTIONS_MAX) {
            remote_fail(r, MUR_N("what the server says contradicts the rules of this program"),
                        r->table);
            return;
        }
        mur_start(r->rules, r->state);
        r->n = 0;
    }
    if (r->lagging)
        return;
    char text[256];
    struct proto_client m = {
        .type = PROTO_CLIENT_JOIN,
        .join = {.id = "missed", .game = r->table, .has_since = true, .since = (int32_t)r->n}};
    int length = proto_encode_client(&m, text, sizeof text);
    r->lagging = true;
    if (r->client)
        net_client_send(r->client, text, (size_t)length); /* if it breaks we join again anyway */
}

static bool item_apply(struct remote *r, const struct proto_feed_item *item)
{
    bool action = item->kind == PROTO_ITEM_ACT || item->kind == PROTO_ITEM_CHANCE;
    r->sink.count = 0;
    if (action && !(r->rules->traits & MUR_TRAIT_HIDDEN)) {
        int seat = item->kind == PROTO_ITEM_CHANCE ? MUR_NOBODY : item->seat;
        if (mur_try(r->rules, r->state, seat, item->x, &r->sink, NULL) != MUR_OK)
            return false;
        if (r->told)
            r->told(r->self);
    }
    return true;
}

static bool view_take(struct remote *r, const char *text)
{
    size_t size = r->rules->state_size;
    uint8_t *view = cli_alloc(size + 3);
    bool good = base64_decode(text, strlen(text), view, size + 3) == (int)size &&
                mur_check(r->rules, view, NULL) == MUR_OK;
    if (good)
        memcpy(r->state, view, size);
    free(view);
    return good;
}

static bool hash_is(const struct remote *r, const char *text)
{
    char ours[17];
    struct mur_writer w = mur_writer_init(ours, sizeof ours);
    mur_put_hex(&w, mur_hash(r->rules, r->state), 16);
    return strcmp(ours, text) == 0;
}

static void feed_apply(struct remote *r, const struct proto_server_feed *m)
{
    uint32_t first = (uint32_t)m->n, last = first + (uint32_t)m->items_count - 1;
    bool hidden = r->rules->traits & MUR_TRAIT_HIDDEN, good = true;
    if (last < r->n)
        return; /* an old answer */
    if (first > r->n + 1) {
        ask_missed(r, false);
        return;
    }
    r->lagging = false;
    for (uint32_t i = r->n + 1 - first; good && i < (uint32_t)m->items_count; i++) {
        good = item_apply(r, &m->items[i]);
        r->n += good;
    }
    if (good && hidden && m->view)
        good = view_take(r, m->view);
    if (good && m->hash && !m->more)
        good = hash_is(r, m->hash);
    if (!good)
        ask_missed(r, true);
}

static void over_apply(struct remote *r, const struct proto_server_over *m)
{
    r->finished = true;
    r->ending = m->ending;
    r->value = m->value;
    for (int i = 0; i < m->places_count; i++)
        r->place[i] = m->places[i];
}

/* ---- messages -------------------------------------------------------------------------------------- */

/* The table that a message is about; NULL: none. */
static const char *table_of(const struct proto_server *m)
{
    switch (m->type) {
    case PROTO_SERVER_TABLE:
        return m->table.game;
    case PROTO_SERVER_GONE:
        return m->gone.game;
    case PROTO_SERVER_FEED:
        return m->feed.game;
    case PROTO_SERVER_OVER:
        return m->over.game;
    default:
        return NULL;
    }
}

void remote_apply(struct remote *r, const struct proto_server *m)
{
    const char *table = table_of(m);
    if (!table || strcmp(table, r->table) != 0)
        return;
    if (m->type == PROTO_SERVER_TABLE)
        table_apply(r, &m->table);
    else if (m->type == PROTO_SERVER_GONE)
        r->gone = true;
    else if (m->type == PROTO_SERVER_FEED && r->rules)
        feed_apply(r, &m->feed);
    else if (m->type == PROTO_SERVER_OVER)
        over_apply(r, &m->over);
}

bool remote_is_asked(const struct remote *r)
{
    if (!r->rules || r->phase != PROTO_PHASE_RUNNING || r->finished || r->you < 0 || r->lagging ||
        r->n == 0 || remote_is_waiting(r) || r->seat[r->you].away || r->seat[r->you].resigned)
        return false;
    struct mur_point p = mur_point(r->rules, r->state);
    return p.turn == MUR_TURN_PLAYER && p.seat == r->you;
}
