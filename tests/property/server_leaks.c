/*
 * server_leaks.c - nobody is sent what is not theirs to know.
 *
 * Everything that any client is sent during whole games is compared with what an independent bookkeeper says
 * that this viewer may see: each item, and the view byte by byte. The key of chance is in no text before the
 * end, and a token only in the welcome of whose it is. Then two worlds are made that differ only in something
 * that one viewer may not know: that viewer is sent the same bytes in both.
 *
 *     server_leaks               the short run
 *     server_leaks FACTOR        FACTOR times as many games
 *     server_leaks --soak        a hundred times as many
 */
#define _DEFAULT_SOURCE
#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/check.h"
#include "server/keep.h"
#include "support/player.h"
#include "support/property.h"

enum { PLAYERS = 8, ITEMS = 4000 };

static int failures;
static long texts, views;

static void fail(const char *what, const char *text)
{
    if (failures++ < 10)
        printf("FAIL %s: %.300s\n", what, text);
}

/* ---- the bookkeeper: what happened, and who may see it ------------------------------------------------------ */

struct book {
    const struct mur_rules *rules;
    void *state, *view;
    struct store_item item[ITEMS]; /* without texts */
    uint8_t seen_by[ITEMS];
    uint32_t count;
    int64_t game;
    char key[65];
    bool over;
};

/* Takes over what is new in the store. */
static void book_follow(struct book *b, struct store *store)
{
    struct store_rows rows = {0};
    MUR_CHECK(store_load(store, b->game, b->count, &rows) == STORE_OK);
    strcpy(b->key, rows.game[0].key);
    b->over = rows.game[0].status == STORE_FINISHED;
    for (int i = 0; i < rows.items; i++) {
        const struct store_item *item = &rows.item[i];
        MUR_CHECK(b->count < ITEMS && item->seq == b->count + 1);
        b->item[b->count] = *item;
        b->seen_by[b->count] = 0xFF;
        if (item->kind == MUR_ITEM_ACTION) {
            b->seen_by[b->count] = mur_seen_by(b->rules, b->state, item->action);
            mur_apply(b->rules, b->state, item->action, NULL);
        }
        b->count++;
    }
    store_rows_release(&rows);
}

static uint32_t shown_action(const struct book *b, uint32_t index, int viewer)
{
    uint32_t action = b->item[index].action;
    if (b->item[index].kind != MUR_ITEM_ACTION)
        return action;
    uint8_t seen_by = b->seen_by[index];
    bool sees = seen_by == 0xFF || (viewer != MUR_NOBODY && seen_by & 1u << viewer);
    return sees ? action : mur_masked(b->rules, action);
}

/* ---- the spy ------------------------------------------------------------------------------------------------- */

struct spy {
    struct world w;
    struct player player[PLAYERS];
    int viewer[PLAYERS]; /* as whom each sees the table */
    int players;
    struct book book;
};

static void feed_check(struct spy *s, int viewer, const struct proto_server_feed *m,
                       const char *text)
{
    struct book *b = &s->book;
    for (int i = 0; i < m->items_count; i++) {
        uint32_t index = (uint32_t)(m->n - 1 + i);
        if (index >= b->count)
            fail("an item that is not stored", text);
        else if (m->items[i].x != shown_action(b, index, viewer))
            fail("another action than the viewer may see", text);
    }
    bool last = (uint32_t)(m->n - 1 + m->items_count) == b->count;
    mur_view(b->rules, b->state, viewer, b->view);
    if (m->hash && strtoull(m->hash, NULL, 16) != mur_hash(b->rules, b->view))
        fail("a hash of something else", text);
    if (!m->view)
        return;
    size_t length = 0;
    uint8_t *bytes = malloc(b->rules->state_size);
    bool whole = sodium_base642bin(bytes, b->rules->state_size, m->view, strlen(m->view), NULL,
                                   &length, NULL, sodium_base64_VARIANT_ORIGINAL) == 0 &&
                 length == b->rules->state_size;
    if (!last || !whole || memcmp(bytes, b->view, length) != 0)
        fail("another view than the viewer's", text);
    free(bytes);
    views++;
}

static void secrets_check(struct spy *s, int who, const struct proto_server *m, const char *text)
{
    if (*s->book.key && strstr(text, s->book.key) &&
        !(m->type == PROTO_SERVER_OVER && s->book.over))
        fail("the key before the end", text);
    for (int i = 0; i < s->players; i++)
        if (*s->player[i].token && strstr(text, s->player[i].token))
            fail("a token", text);
    bool welcome = m->type == PROTO_SERVER_WELCOME;
    if (welcome && m->welcome.token && *s->player[who].token)
        fail("a second token", text);
}

static void heard(void *self, uint64_t serial, const char *text, size_t length)
{
    struct spy *s = self;
    int who = 0;
    while (who < s->players && (!s->player[who].c || s->player[who].c->serial != serial))
        who++;
    if (who == s->players)
        return;
    size_t size = PROTO_SERVER_MEMORY(length);
    struct proto_memory memory = {.at = malloc(size), .size = size};
    struct proto_server m;
    MUR_CHECK(proto_decode_server(text, length, &memory, &m, NULL));
    char *copy = strndup(text, length);
    texts++;
    if (s->book.game)
        book_follow(&s->book, s->w.store);
    secrets_check(s, who, &m, copy);
    if (m.type == PROTO_SERVER_FEED)
        feed_check(s, s->viewer[who], &m.feed, copy);
    if (m.type == PROTO_SERVER_OVER && !s->book.over)
        fail("the end before the end", copy);
    free(copy);
    free(memory.at);
}

/* ---- whole games ------------------------------------------------------------------------------------------------ */

static void settle(struct spy *s)
{
    for (int round = 0; round < 2; round++) {
        world_settle(&s->w);
        for (int i = 0; i < s->players; i++)
            player_read(&s->player[i]);
    }
}

static void book_begin(struct spy *s, const char *setup)
{
    struct store_rows rows = {0};
    s->book.rules = player_rules(setup);
    s->book.state = malloc(s->book.rules->state_size);
    s->book.view = malloc(s->book.rules->state_size);
    mur_start(s->book.rules, s->book.state);
    MUR_CHECK(store_game_find(s->w.store, s->player[0].table, &rows) == STORE_OK);
    s->book.game = rows.game[0].id;
    store_rows_release(&rows);
}

/* People in all seats, one that a bot takes, and two who watch. */
static void spy_begin(struct spy *s, const char *url, const char *setup, uint64_t seed)
{
    const struct mur_rules *r = player_rules(setup);
    int seats = r->players;
    world_init(&s->w, url, NULL);
    s->w.spy = heard;
    s->w.spy_self = s;
    static struct mur_rng bots;
    mur_rng_seed(&bots, seed, 3);
    s->w.bots = &bots;
    for (int i = 0; i < seats + 2; i++) {
        player_init(&s->player[i], &s->w, seed * 100 + (uint64_t)i);
        s->viewer[i] = i < seats ? i : MUR_NOBODY;
        player_connect(&s->player[i], "192.0.2.1");
        s->players++;
        settle(s);
    }
    char wishes[256] = "{'kind':'me'}";
    for (int i = 1; i < seats; i++)
        strcat(wishes, ",{'kind':'open'}");
    player_tell(
        &s->player[0],
        "{'t':'create','id':'c','setup':'%s','access':'link','order':'seated','seats':[%s]}", setup,
        wishes);
    strcpy(s->player[0].table, world_answer(&s->w, s->player[0].c, "c")->ack.game);
    for (int i = 1; i < s->players; i++) {
        strcpy(s->player[i].table, s->player[0].table);
        if (i < seats)
            player_tell(&s->player[i], "{'t':'sit','id':'s','g':'%s','seat':%d}",
                        s->player[0].table, i);
        settle(s);
    }
    for (int i = 0; i < s->players; i++)
        player_join(&s->player[i]);
    settle(s);
    book_begin(s, setup);
    player_say(&s->player[0], SAYS_START);
    settle(s);
}

static void spy_end(struct spy *s)
{
    for (int i = 0; i < s->players; i++)
        player_release(&s->player[i]);
    world_release(&s->w);
    free(s->book.state);
    free(s->book.view);
    *s = (struct spy){.players = 0};
}

static bool one_plays(struct spy *s)
{
    for (int i = 0; i < s->players; i++)
        if (player_act(&s->player[i]))
            return true;
    return false;
}

static void come_and_go(struct spy *s, struct mur_rng *g)
{
    struct player *p = &s->player[mur_rng_below(g, (uint32_t)s->players)];
    player_cut(p);
    player_connect(p, "192.0.2.1");
    settle(s);
    p->n = mur_rng_below(g, 2) ? p->n : 0; /* some have forgotten everything */
    if (!p->n && p->rules)
        mur_start(p->rules, p->state);
    p->over = false;
    player_join(p);
    settle(s);
}

static void whole_game(struct spy *s, const char *setup, uint64_t seed)
{
    struct mur_rng g;
    mur_rng_seed(&g, seed, 9);
    spy_begin(s, "memory:", setup, seed);
    for (int step = 0; step < 5000 && one_plays(s); step++) {
        settle(s);
        if (mur_rng_below(&g, 40) == 0)
            come_and_go(s, &g);
    }
    if (!s->book.over)
        fail("the game did not end", setup);
    spy_end(s);
}

/* ---- two worlds --------------------------------------------------------------------------------------------------- */

struct texts {
    char *at;
    size_t length;
};

static void collect(void *self, uint64_t serial, const char *text, size_t length)
{
    struct texts *t = self;
    (void)serial;
    t->at = realloc(t->at, t->length + length + 2);
    memcpy(t->at + t->length, text, length);
    t->length += length;
    t->at[t->length++] = '\n';
    t->at[t->length] = '\0';
}

/* What somebody is sent who comes with this token and joins. */
static struct texts told_to(const char *url, const char *token, const char *table)
{
    struct world w;
    struct texts t = {0};
    world_init(&w, url, NULL);
    w.now = UINT64_C(2000000000000);
    struct world_conn *c = world_return(&w, token);
    w.spy = collect;
    w.spy_self = &t;
    world_say(&w, c, "{'t':'join','id':'j','g':'%s'}", table);
    world_settle(&w);
    world_release(&w);
    return t;
}

/* Does the viewer see the same if item `index` was `other`, to the very end? */
static bool same_for(const struct book *b, int viewer, uint32_t index, mur_action other)
{
    const struct mur_rules *r = b->rules;
    char *one = malloc(r->state_size), *two = malloc(r->state_size), *see[2];
    see[0] = malloc(r->state_size);
    see[1] = malloc(r->state_size);
    bool same = true;
    mur_start(r, one);
    mur_start(r, two);
    for (uint32_t i = 0; i < b->count && same; i++) {
        if (b->item[i].kind != MUR_ITEM_ACTION)
            continue;
        int seat = b->item[i].actor == MUR_NOBODY ? MUR_NOBODY : b->item[i].actor;
        mur_action here = b->item[i].action, there = i == index ? other : here;
        same = mur_is_legal(r, two, there) &&
               mur_seen_by(r, one, here) == mur_seen_by(r, two, there) &&
               mur_try(r, two, seat, there, NULL, NULL) == MUR_OK;
        mur_apply(r, one, here, NULL);
        mur_view(r, one, viewer, see[0]);
        mur_view(r, two, viewer, see[1]);
        same = same && memcmp(see[0], see[1], r->state_size) == 0;
    }
    same = same && memcmp(one, two, r->state_size) != 0;
    free(one);
    free(two);
    free(see[0]);
    free(see[1]);
    return same;
}

/* Something that happened without the viewer seeing what, and could have been something else. */
static bool other_find(const struct book *b, int viewer, uint32_t *index, mur_action *other)
{
    const struct mur_rules *r = b->rules;
    void *state = malloc(r->state_size);
    struct mur_outcome *outcome = calloc(r->max_outcomes + 1, sizeof *outcome);
    bool found = false;
    mur_start(r, state);
    for (uint32_t i = 0; i < b->count && !found; i++) {
        if (b->item[i].kind != MUR_ITEM_ACTION)
            continue;
        mur_action is = b->item[i].action;
        bool hidden =
            b->seen_by[i] != 0xFF && (viewer == MUR_NOBODY || !(b->seen_by[i] & 1u << viewer));
        int count = hidden && b->item[i].actor == MUR_NOBODY ? mur_chance(r, state, outcome) : 0;
        for (int k = 0; k < count && !found; k++)
            if (outcome[k].action != is && mur_masked(r, outcome[k].action) == mur_masked(r, is) &&
                same_for(b, viewer, i, outcome[k].action)) {
                *index = i;
                *other = outcome[k].action;
                found = true;
            }
        mur_apply(r, state, is, NULL);
    }
    free(outcome);
    free(state);
    return found;
}

static void sql(const char *path, const char *text)
{
    sqlite3 *db;
    MUR_CHECK(sqlite3_open(path, &db) == SQLITE_OK);
    MUR_CHECK(sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_close(db);
}

/* The game as it was and with the other outcome, as two stores; what `viewer` is told by each. */
static bool worlds_compare(struct spy *s, const char *folder, int viewer)
{
    uint32_t index;
    mur_action other;
    char one[128], two[128], url[2][160];
    book_follow(&s->book, s->w.store);
    if (!other_find(&s->book, viewer, &index, &other))
        return false;
    snprintf(one, sizeof one, "%s/one.db", folder);
    snprintf(two, sizeof two, "%s/two.db", folder);
    snprintf(url[0], sizeof url[0], "sqlite:%s", one);
    snprintf(url[1], sizeof url[1], "sqlite:%s", two);
    MUR_CHECK(store_backup(s->w.store, one, true, NULL, NULL) == STORE_OK);
    MUR_CHECK(store_backup(s->w.store, two, true, NULL, NULL) == STORE_OK);
    sql(one, "UPDATE item SET hash = NULL");
    sql(two, "UPDATE item SET hash = NULL");
    char change[160];
    snprintf(change, sizeof change,
             "UPDATE item SET action = %lld WHERE game_id = %lld AND seq = %lld", (long long)other,
             (long long)s->book.game, (long long)index + 1);
    sql(two, change);
    int who = 0;
    while (s->viewer[who] != viewer)
        who++;
    struct texts a = told_to(url[0], s->player[who].token, s->player[0].table);
    struct texts b = told_to(url[1], s->player[who].token, s->player[0].table);
    if (a.length != b.length || memcmp(a.at, b.at, a.length) != 0)
        fail("two worlds that look the same are told apart", b.at);
    if (!strstr(a.at, "\"t\":\"feed\"") || strstr(a.at, "\"aside\""))
        fail("the world was not told at all", a.at);
    free(a.at);
    free(b.at);
    return true;
}

static int two_worlds(struct spy *s, uint64_t seed)
{
    int compared = 0;
    char folder[64] = "/tmp/muralha-leaks-XXXXXX", command[128];
    MUR_CHECK(mkdtemp(folder));
    char url[128];
    snprintf(url, sizeof url, "sqlite:%s/play.db", folder);
    spy_begin(s, url, "catan-cards:players=3", seed);
    for (int step = 0; step < 40 && one_plays(s); step++) {
        settle(s);
        if (step % 8 == 7)
            for (int who = 0; who < s->players; who++)
                compared += worlds_compare(s, folder, s->viewer[who]);
    }
    spy_end(s);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    MUR_CHECK(system(command) == 0);
    return compared;
}

int main(int argc, char **argv)
{
    static const char *const setups[] = {"catan-cards:players=2", "catan-cards:players=4,rounds=10",
                                         "catan-cards:players=3,rounds=10,memory=perfect",
                                         "carcassonne:players=2", "none:players=3"};
    int games = property_games(4) * property_factor(argc, argv), compared = 0;
    static struct spy spy;
    for (int i = 0; i < games; i++)
        for (size_t k = 0; k < sizeof setups / sizeof setups[0]; k++)
            whole_game(&spy, setups[k], (uint64_t)i + 1);
    for (int i = 0; i < (games + 3) / 4; i++)
        compared += two_worlds(&spy, (uint64_t)i + 1);
    printf("%ld texts, %ld views; %d pairs of worlds; %d failures\n", texts, views, compared,
           failures);
    if (!views || !compared)
        printf("FAIL: nothing was compared\n");
    return failures > 0 || !views || !compared;
}
