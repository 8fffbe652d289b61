#include "support/player.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"

/* Rules are costly to make, and the same for all. */
const struct mur_rules *player_rules(const char *setup)
{
    enum { KEPT = 64 };
    static struct {
        char setup[MUR_SETUP_MAX];
        struct mur_rules *rules;
    } kept[KEPT];
    int i = 0;
    while (kept[i].rules && strcmp(kept[i].setup, setup) != 0)
        i++;
    MUR_CHECK(i + 1 < KEPT);
    if (!kept[i].rules) {
        strcpy(kept[i].setup, setup);
        kept[i].rules = mur_rules_new(setup, NULL);
        MUR_CHECK(kept[i].rules);
    }
    return kept[i].rules;
}

void player_init(struct player *p, struct world *w, uint64_t seed)
{
    *p = (struct player){.w = w, .seat = -1};
    mur_rng_seed(&p->rng, seed, 77);
}

void player_release(struct player *p)
{
    free(p->state);
    free(p->memory);
    net_client_free(p->net);
}

/* ---- connection ------------------------------------------------------------------------------------ */

void player_tell(struct player *p, const char *format, ...)
{
    char text[PROTO_MAX_MESSAGE];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    MUR_CHECK(length < (int)sizeof text);
    for (int i = 0; i < length; i++)
        if (text[i] == '\'')
            text[i] = '"';
    if (p->net)
        net_client_send(p->net, text, (size_t)length);
    else
        world_say_text(p->w, p->c, text, (size_t)length);
}

const struct proto_server *player_hear(struct player *p, int milliseconds)
{
    const char *text;
    size_t length;
    if (!p->net)
        return p->c ? world_next(p->c) : NULL;
    if (net_client_receive(p->net, milliseconds, &text, &length) != NET_CLIENT_MESSAGE)
        return NULL;
    size_t size = PROTO_SERVER_MEMORY(length);
    p->memory = realloc(p->memory, size);
    struct proto_memory memory = {.at = p->memory, .size = size};
    MUR_CHECK(p->memory && proto_decode_server(text, length, &memory, &p->m, NULL));
    return &p->m;
}

static bool is_connected(const struct player *p)
{
    return p->net || p->c;
}

static void hello(struct player *p)
{
    p->joined = p->known = p->join_waits = false;
    if (*p->token)
        player_tell(p, "{'t':'hello','v':1,'token':'%s'}", p->token);
    else
        player_tell(p, "{'t':'hello','v':1}");
}

void player_connect(struct player *p, const char *address)
{
    p->c = world_connect(p->w, address);
    hello(p);
}

bool player_open(struct player *p, const struct net_url *url)
{
    const char *why;
    net_client_free(p->net);
    p->net = net_client_open(url, "/ws", 5000, &why);
    if (p->net)
        hello(p);
    return p->net != NULL;
}

void player_cut(struct player *p)
{
    if (p->c)
        world_cut(p->w, p->c);
    player_lose(p);
}

void player_lose(struct player *p)
{
    p->c = NULL;
    p->joined = p->known = p->join_waits = false;
}

void player_join(struct player *p)
{
    if (!is_connected(p) || !p->known || p->join_waits || !*p->table)
        return;
    p->join_waits = true;
    p->lost = false;
    player_tell(p, "{'t':'join','id':'join','g':'%s','since':%u}", p->table, p->n);
}

/* ---- what it is told ------------------------------------------------------------------------------- */

static void table_read(struct player *p, const struct proto_server_table *m)
{
    if (!p->rules) {
        p->rules = player_rules(m->setup);
        p->hidden = p->rules->traits & MUR_TRAIT_HIDDEN;
        p->state = malloc(p->rules->state_size);
        MUR_CHECK(p->state);
        mur_start(p->rules, p->state);
    }
    p->phase = m->phase;
    p->seat = m->has_you ? m->you : -1;
    p->away = p->seat >= 0 && m->seats[p->seat].away;
    MUR_CHECK((m->phase == PROTO_PHASE_OPEN) == !m->commit || m->phase == PROTO_PHASE_OVER);
    if (m->commit) {
        MUR_CHECK(!*p->commit || strcmp(p->commit, m->commit) == 0);
        strcpy(p->commit, m->commit);
    }
}

static void item_read(struct player *p, const struct proto_feed_item *item)
{
    p->n++;
    MUR_CHECK(!p->over || p->n == 0);
    if (item->kind == PROTO_ITEM_AWAY || item->kind == PROTO_ITEM_BACK)
        if (item->seat == p->seat)
            p->away = item->kind == PROTO_ITEM_AWAY;
    if (item->kind == PROTO_ITEM_OVER)
        p->over = true;
    if (p->hidden || (item->kind != PROTO_ITEM_ACT && item->kind != PROTO_ITEM_CHANCE))
        return;
    int seat = item->kind == PROTO_ITEM_CHANCE ? MUR_NOBODY : item->seat;
    MUR_CHECK(mur_try(p->rules, p->state, seat, item->x, NULL, NULL) == MUR_OK);
    p->moves++;
}

static void view_read(struct player *p, const char *text)
{
    size_t length = 0;
    MUR_CHECK(sodium_base642bin(p->state, p->rules->state_size, text, strlen(text), NULL, &length,
                                NULL, sodium_base64_VARIANT_ORIGINAL) == 0);
    MUR_CHECK(length == p->rules->state_size);
}

static void feed_read(struct player *p, const struct proto_server_feed *m)
{
    uint32_t first = (uint32_t)m->n, last = first + (uint32_t)m->items_count - 1;
    if (!p->rules || first > p->n + 1) {
        p->lost = true; /* something came before it that never arrived */
        return;
    }
    bool newer = last >= p->n;
    for (int i = 0; i < m->items_count; i++)
        if (first + (uint32_t)i == p->n + 1)
            item_read(p, &m->items[i]);
    MUR_CHECK(!m->view || p->hidden);
    MUR_CHECK(m->more || !p->hidden || m->view);
    if (newer && m->view)
        view_read(p, m->view);
    if (!newer || !m->hash || (p->lazy && p->n % 8 != 0 && !p->over))
        return;
    p->hash = strtoull(m->hash, NULL, 16);
    MUR_CHECK(mur_hash(p->rules, p->state) == p->hash);
    p->hashes++;
}

static void answer_read(struct player *p, const char *id, bool good)
{
    char own[16];
    sprintf(own, "m%u", p->id);
    if (strcmp(id, "join") == 0) {
        p->join_waits = false;
        p->joined = p->joined || good;
    } else if (p->id && strcmp(id, own) == 0) {
        p->acted += good && p->says == SAYS_ACT;
        p->id = 0;
        p->says = SAYS_NOTHING;
    }
}

static void err_read(struct player *p, const struct proto_server_err *m)
{
    p->why = m->why;
    if (!m->id)
        return;
    bool join = strcmp(m->id, "join") == 0;
    bool later = m->why == PROTO_WHY_BUSY || m->why == PROTO_WHY_RETRY ||
                 m->why == PROTO_WHY_READONLY || m->why == PROTO_WHY_DRAIN;
    p->refused++;
    if (join && m->why == PROTO_WHY_UNKNOWN)
        p->gone = true;
    if (join || !later)
        answer_read(p, m->id, false);
    /* What may be sent again is: player_resend does it. */
}

void player_read(struct player *p)
{
    player_read_for(p, 0);
}

void player_read_for(struct player *p, int milliseconds)
{
    const struct proto_server *m;
    for (; (m = player_hear(p, milliseconds)); milliseconds = 0)
        switch (m->type) {
        case PROTO_SERVER_WELCOME:
            p->known = true;
            if (m->welcome.token)
                strcpy(p->token, m->welcome.token);
            break;
        case PROTO_SERVER_TABLE:
            table_read(p, &m->table);
            break;
        case PROTO_SERVER_FEED:
            feed_read(p, &m->feed);
            break;
        case PROTO_SERVER_ACK:
            p->again += m->ack.again;
            answer_read(p, m->ack.id, true);
            break;
        case PROTO_SERVER_ERR:
            err_read(p, &m->err);
            break;
        case PROTO_SERVER_OVER:
            if (m->over.key)
                strcpy(p->key, m->over.key);
            break;
        case PROTO_SERVER_GONE:
            p->gone = true;
            break;
        default:
            break;
        }
}

/* ---- what it does ---------------------------------------------------------------------------------- */

bool player_asked(const struct player *p)
{
    return p->joined && p->rules && p->phase == PROTO_PHASE_RUNNING && !p->over && !p->away &&
           p->seat >= 0 && p->n > 0 && mur_point(p->rules, p->state).seat == p->seat;
}

static void send_again(struct player *p)
{
    if (!is_connected(p) || !p->known)
        return;
    switch (p->says) {
    case SAYS_ACT:
        player_tell(p, "{'t':'do','id':'m%u','g':'%s','n':%u,'a':[%u]}", p->id, p->table, p->sent_n,
                    p->action);
        break;
    case SAYS_BACK:
        player_tell(p, "{'t':'back','id':'m%u','g':'%s'}", p->id, p->table);
        break;
    case SAYS_RESIGN:
        player_tell(p, "{'t':'resign','id':'m%u','g':'%s'}", p->id, p->table);
        break;
    case SAYS_START:
        player_tell(p, "{'t':'start','id':'m%u','g':'%s'}", p->id, p->table);
        break;
    case SAYS_NOTHING:
        break;
    }
}

void player_say(struct player *p, int what)
{
    p->id = ++p->ids;
    p->says = what;
    p->sent_n = p->n;
    send_again(p);
}

void player_resend(struct player *p)
{
    if (p->id)
        send_again(p);
}

bool player_act(struct player *p)
{
    if (p->id || !player_asked(p))
        return false;
    p->action = mur_sample(p->rules, p->state, &p->rng);
    player_say(p, SAYS_ACT);
    return true;
}
