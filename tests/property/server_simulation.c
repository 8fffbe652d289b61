/*
 * server_simulation.c - tables on a hub whose world goes wrong at random: connections break without being
 * noticed, old ones deliver late, messages come twice, the store refuses, or stores and says that it did not,
 * the process dies and starts again. Whatever happens, in the end everybody has the same game, which is the
 * one in the store; what was acknowledged is there exactly once, and what was refused is not.
 *
 *     server_simulation           the short run
 *     server_simulation FACTOR    FACTOR times as many games
 *     server_simulation --soak    a hundred times as many
 *     server_simulation =SEED     one world
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/check.h"
#include "fair/fair.h"
#include "server/keep.h"
#include "support/player.h"
#include "support/property.h"

/* ---- one seed decides everything ------------------------------------------------------------------------ */

static struct mur_rng randomness;

static uint32_t random_word(void)
{
    return (uint32_t)mur_rng_next(&randomness);
}

static void random_bytes(void *const buf, const size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)buf)[i] = (uint8_t)random_word();
}

static const char *random_name(void)
{
    return "seeded";
}

static struct randombytes_implementation seeded = {
    .implementation_name = random_name, .random = random_word, .buf = random_bytes};

/* ---- a world ---------------------------------------------------------------------------------------------- */

enum { TABLES = 3, PLAYERS = 18, STEPS = 4000 };

struct place {
    char name[32];
    int seats, players; /* of the simulation's players, from `first` on */
    int first;
};

struct simulation {
    struct world w;
    struct mur_rng rng;
    struct place table[TABLES];
    struct player player[PLAYERS];
    int players;
    struct world_conn *ghost[64]; /* lost connections that the server has not noticed */
    int ghosts;
    int restarts, failures, losses;
};

static const char *const setups[] = {
    "none:players=2",
    "none:players=3,turns=20",
    "carcassonne:players=2",
    "carcassonne:players=3,river,abbot,inns,traders",
    "carcassonne:players=2,plus",
    "carcassonne:solo",
    "catan-cards:players=2,rounds=12",
    "catan-cards:players=4,rounds=8,memory=perfect",
};
enum { SETUPS = sizeof setups / sizeof setups[0] };

static const char *const clocks[] = {
    "{'mode':'none'}",
    "{'mode':'bank','move':5,'bank':30}",
    "{'mode':'days','days':1}",
};

static int pick(struct simulation *s, int count)
{
    return (int)mur_rng_below(&s->rng, (uint32_t)count);
}

/* ---- the beginning, in peace --------------------------------------------------------------------------------- */

static void everybody_reads(struct simulation *s)
{
    world_settle(&s->w);
    for (int i = 0; i < s->players; i++)
        player_read(&s->player[i]);
}

static void player_add(struct simulation *s, const char *table)
{
    struct player *p = &s->player[s->players];
    player_init(p, &s->w, mur_rng_next(&s->rng));
    p->lazy = true;
    player_connect(p, "192.0.2.1");
    s->players++;
    everybody_reads(s);
    strcpy(p->table, table);
}

/* Seats of people and bots, and one who watches. */
static void table_begin(struct simulation *s, struct place *t, int number)
{
    char seats[512] = "{'kind':'me'}", id[16];
    const char *setup = setups[pick(s, SETUPS)];
    t->seats = player_rules(setup)->players;
    t->first = s->players;
    bool person[MUR_SEATS] = {true};
    for (int i = 1; i < t->seats; i++) {
        person[i] = pick(s, 3) > 0;
        strcat(seats, person[i] ? ",{'kind':'open'}" : ",{'kind':'bot','level':'greedy'}");
    }
    player_add(s, "");
    struct player *owner = &s->player[t->first];
    sprintf(id, "c%d", number);
    world_say(&s->w, owner->c,
              "{'t':'create','id':'%s','setup':'%s','access':'public','seats':[%s],'order':'%s',"
              "'clock':%s,'timeout':'%s'}",
              id, setup, seats, pick(s, 2) ? "drawn" : "seated", clocks[pick(s, 3)],
              pick(s, 3) ? "bot" : "resign");
    const struct proto_server *m = world_answer(&s->w, owner->c, id);
    MUR_CHECK(m && m->type == PROTO_SERVER_ACK);
    strcpy(t->name, m->ack.game);
    strcpy(owner->table, t->name);
    for (int i = 1; i < t->seats; i++)
        if (person[i]) {
            player_add(s, t->name);
            world_say(&s->w, s->player[s->players - 1].c, "{'t':'sit','id':'s','g':'%s','seat':%d}",
                      t->name, i);
        }
    player_add(s, t->name);
    t->players = s->players - t->first;
    for (int i = t->first; i < s->players; i++)
        player_join(&s->player[i]);
    everybody_reads(s);
    player_say(owner, SAYS_START);
}

static void world_begin(struct simulation *s, uint64_t seed)
{
    mur_rng_seed(&randomness, seed, 1);
    mur_rng_seed(&s->rng, seed, 2);
    struct hub_options options = hub_options_default();
    options.tables.burst = options.identities.burst = 1000000;
    options.rooms_max = pick(s, 2) ? 1 : 100;
    world_init(&s->w, "memory:", &options);
    s->w.bots = &s->rng;
    int tables = 1 + pick(s, TABLES);
    for (int i = 0; i < tables; i++)
        table_begin(s, &s->table[i], i);
}

/* ---- what happens ----------------------------------------------------------------------------------------------- */

static void connection_lose(struct simulation *s, struct player *p)
{
    if (!p->c)
        return;
    s->losses++;
    if (pick(s, 2) && s->ghosts < 64)
        s->ghost[s->ghosts++] = p->c;
    else
        world_cut(&s->w, p->c);
    player_lose(p);
}

static void ghost_step(struct simulation *s)
{
    if (!s->ghosts)
        return;
    int i = pick(s, s->ghosts);
    if (pick(s, 3) && world_deliver(&s->w, s->ghost[i]))
        return;
    world_cut(&s->w, s->ghost[i]);
    s->ghost[i] = s->ghost[--s->ghosts];
}

/* What a client does that is awake: it reads, comes back, goes on. */
static void player_step(struct simulation *s, struct player *p)
{
    if (!p->c) {
        player_connect(p, "192.0.2.1");
        return;
    }
    player_read(p);
    if (p->known && (!p->joined || p->lost)) {
        p->lost = false;
        player_join(p);
        if (p->id)
            player_resend(p); /* it does not know whether that arrived */
        return;
    }
    if (p->id && pick(s, 4) == 0)
        player_resend(p);
    else if (!p->id && p->away && p->joined && !p->over && pick(s, 3) == 0)
        player_say(p, SAYS_BACK);
    else if (!p->id && player_asked(p) && pick(s, 400) == 0)
        player_say(p, SAYS_RESIGN);
    else
        player_act(p);
}

static void store_step(struct simulation *s)
{
    static const enum store_status ways[] = {STORE_FULL, STORE_READONLY, STORE_ERROR, STORE_BUSY};
    if (pick(s, 25) == 0) {
        s->failures++;
        s->w.fails = ways[pick(s, 4)];
        s->w.fails_after = pick(s, 2);
    }
    world_job(&s->w);
    s->w.fails = STORE_OK;
    s->w.fails_after = false;
}

static void process_die(struct simulation *s)
{
    s->restarts++;
    world_restart(&s->w);
    s->ghosts = 0;
    for (int i = 0; i < s->players; i++)
        player_lose(&s->player[i]);
}

static void step(struct simulation *s)
{
    struct player *p = &s->player[pick(s, s->players)];
    int what = pick(s, 1000);
    if (what < 380)
        player_step(s, p);
    else if (what < 640)
        (void)(p->c && world_deliver(&s->w, p->c));
    else if (what < 880)
        store_step(s);
    else if (what < 940)
        world_think(&s->w);
    else if (what < 960)
        ghost_step(s);
    else if (what < 985)
        world_pass(&s->w, (uint64_t)pick(s, 2000));
    else if (what < 997)
        connection_lose(s, p);
    else if (what == 997)
        world_pass(&s->w, (uint64_t)pick(s, 86400000));
    else if (pick(s, 4) == 0)
        process_die(s);
}

/* ---- the end, in peace again -------------------------------------------------------------------------------------- */

static bool all_done(struct simulation *s)
{
    for (int i = 0; i < s->players; i++)
        if (!s->player[i].over || s->player[i].id)
            return false;
    return true;
}

static bool heal(struct simulation *s)
{
    while (s->ghosts)
        ghost_step(s);
    for (int round = 0; round < 20000 && !all_done(s); round++) {
        for (int i = 0; i < s->players; i++) {
            struct player *p = &s->player[i];
            player_step(s, p);
            while (p->c && world_deliver(&s->w, p->c))
                continue;
        }
        world_settle(&s->w);
        world_pass(&s->w, 10);
    }
    everybody_reads(s);
    return all_done(s);
}

static int fail(uint64_t seed, const char *what)
{
    printf("FAIL seed %llu: %s\n", (unsigned long long)seed, what);
    return 1;
}

/* Everybody's copy against the table in the store. */
static const char *copies_check(struct simulation *s, const struct place *t,
                                const struct mur_table *table)
{
    const struct mur_rules *r = mur_table_rules(table);
    const char *wrong = NULL;
    void *view = malloc(r->state_size);
    for (int i = t->first; i < t->first + t->players && !wrong; i++) {
        const struct player *p = &s->player[i];
        mur_table_view(table, p->seat < 0 ? MUR_NOBODY : p->seat, view);
        if (p->n != mur_table_seq(table))
            wrong = "somebody has another number of items";
        else if (memcmp(view, p->state, r->state_size) != 0)
            wrong = "somebody has another game";
    }
    free(view);
    return wrong;
}

/* Messages that were acknowledged are in the store, each once, and no others. */
static const char *messages_check(struct simulation *s, const struct place *t,
                                  const struct store_rows *rows)
{
    uint32_t acknowledged = 0, stored = 0;
    for (int i = t->first; i < t->first + t->players; i++)
        acknowledged += s->player[i].acted;
    for (int i = 0; i < rows->items; i++) {
        const struct store_item *item = &rows->item[i];
        stored += *item->message_id && item->kind == MUR_ITEM_ACTION;
        for (int k = 0; k < i && *item->message_id; k++)
            if (rows->item[k].sender == item->sender &&
                strcmp(rows->item[k].message_id, item->message_id) == 0)
                return "a message was stored twice";
    }
    return acknowledged == stored ? NULL : "acknowledged is not what was stored";
}

static const char *chance_check(const struct mur_table *table, const struct store_game *row)
{
    struct fair_proof proof = {0};
    struct fair_check check;
    struct mur_record *rec = mur_table_record(table, NULL);
    strcpy(proof.game, row->name);
    strcpy(proof.commitment, row->commitment);
    strcpy(proof.key, row->key);
    enum fair_verdict verdict = fair_verify(rec, &proof, &check);
    mur_record_free(rec);
    return verdict == FAIR_TRUE ? NULL : "chance does not follow from the key";
}

static const char *table_check(struct simulation *s, const struct place *t)
{
    struct store_rows rows = {0};
    struct keep_plan plan;
    const char *wrong = NULL;
    if (store_game_find(s->w.store, t->name, &rows) ||
        store_load(s->w.store, rows.game[0].id, 0, &rows) ||
        !keep_plan_read(rows.game[0].clock, &plan))
        return "the table is not in the store";
    struct mur_table *table =
        keep_table(player_rules(rows.game[0].setup), &plan, rows.item, rows.items, NULL);
    if (!table)
        wrong = "the stored game contradicts itself";
    else if (rows.game[0].status != STORE_FINISHED)
        wrong = "the stored game is not over";
    if (!wrong)
        wrong = copies_check(s, t, table);
    if (!wrong)
        wrong = messages_check(s, t, &rows);
    if (!wrong)
        wrong = chance_check(table, &rows.game[0]);
    mur_table_free(table);
    store_rows_release(&rows);
    return wrong;
}

struct totals {
    long games, moves, restarts, failures, losses, again, refused;
};

static int world_run(uint64_t seed, struct totals *totals)
{
    struct simulation *s = calloc(1, sizeof *s);
    const char *wrong = NULL;
    world_begin(s, seed);
    s->w.slow = true;
    for (int i = 0; i < STEPS; i++)
        step(s);
    if (!heal(s))
        wrong = "a game did not come to its end";
    for (int i = 0; i < TABLES && !wrong && *s->table[i].name; i++, totals->games++)
        wrong = table_check(s, &s->table[i]);
    for (int i = 0; i < s->players; i++) {
        totals->again += s->player[i].again;
        totals->refused += s->player[i].refused;
        player_release(&s->player[i]);
    }
    totals->moves += (long)hub_counts(s->w.hub).moves;
    totals->restarts += s->restarts;
    totals->failures += s->failures;
    totals->losses += s->losses;
    world_release(&s->w);
    free(s);
    return wrong ? fail(seed, wrong) : 0;
}

int main(int argc, char **argv)
{
    struct totals totals = {0};
    int bad = 0;
    randombytes_set_implementation(&seeded);
    if (argc > 1 && argv[1][0] == '=') {
        bad = world_run(strtoull(argv[1] + 1, NULL, 10), &totals);
    } else {
        int worlds = property_games(1050) * property_factor(argc, argv);
        for (int seed = 1; seed <= worlds && !bad; seed++)
            bad = world_run((uint64_t)seed, &totals);
    }
    printf("%ld games, %ld changes; %ld restarts, %ld failures of the store, %ld connections lost, "
           "%ld answers given again, %ld refusals\n",
           totals.games, totals.moves, totals.restarts, totals.failures, totals.losses,
           totals.again, totals.refused);
    bool lively = totals.restarts && totals.failures && totals.losses && totals.again;
    if (!lively && argc < 2)
        printf("FAIL: too little went wrong\n");
    return bad || (!lively && argc < 2);
}
