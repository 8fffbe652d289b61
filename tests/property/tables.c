/*
 * tables.c - random tables: people and bots sit down and go, draft, take back, confirm, resign and let
 * their time run out, and others try what they may not. At every step
 *
 *   - the items have the numbers 1, 2, 3, ... and their times do not go back, for every viewer;
 *   - a feed replayed alone gives that viewer's view (where nothing is hidden);
 *   - what is refused has changed nothing;
 *   - a draft shows nothing to anybody and can be taken back to where it began;
 *
 * and now and then the table is made anew of its text or of its items, and the game goes on there.
 *
 *     tables             the short run
 *     tables FACTOR      FACTOR times as many games
 *     tables --soak      a hundred times as many
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "muralha/table.h"
#include "support/expansions.h"
#include "support/property.h"

enum { GAMES = 16, VIEWERS = MUR_SEATS + 1, FEED = 7, TURN_MAX = 16, SOME = 7 };

static const char *const setups[] = {
    "none:players=2",
    "none:players=5",
    "carcassonne:players=2",
    "carcassonne:players=6,plus",
    "carcassonne:players=3,river,abbot,inns,traders",
    "carcassonne:solo",
    "carcassonne:coop=3,solo",
    "catan-cards:players=2,rounds=30",
    "catan-cards:players=4,rounds=30",
};

/* Somebody who knows the set-up and the feed, nothing else. */
struct follower {
    int viewer;
    uint32_t seq;
    uint64_t time;
    bool over;
    void *state;
};

struct run {
    const char *setup;
    uint64_t game;
    const struct mur_rules *r;
    struct mur_table *t;
    struct mur_rng rng;
    uint64_t now;
    struct follower follower[VIEWERS];
    void *scratch;
};

static uint64_t undone, confirmed, refused, restored, resigned, lapsed;

static void fail(const struct run *run, const char *what)
{
    printf("%s, game %" PRIu64 ", item %" PRIu32 ": %s\n", run->setup, run->game,
           run->t ? mur_table_seq(run->t) : 0, what);
    exit(1);
}

#define HOLDS(run, condition)                                                                      \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail(run, #condition);                                                                 \
    } while (0)

static uint32_t dice(struct run *run, uint32_t sides)
{
    return mur_rng_below(&run->rng, sides);
}

/* ---- following ------------------------------------------------------------------------------------- */

static void follow_item(struct run *run, struct follower *f, const struct mur_item *i)
{
    bool hidden = run->r->traits & MUR_TRAIT_HIDDEN;
    HOLDS(run, i->seq == f->seq + 1 && i->at >= f->time && !f->over);
    HOLDS(run, i->kind > 0 && i->kind < MUR_ITEM_KINDS);
    HOLDS(run, hidden || !i->masked);
    f->seq = i->seq;
    f->time = i->at;
    f->over = i->kind == MUR_ITEM_OVER;
    if (i->kind == MUR_ITEM_ACTION && !hidden)
        HOLDS(run, mur_try(run->r, f->state, i->seat, i->action, NULL, NULL) == MUR_OK);
}

static void follow(struct run *run)
{
    for (int k = 0; k <= run->r->players; k++) {
        struct follower *f = &run->follower[k];
        struct mur_item item[FEED];
        int count;
        while ((count = mur_table_feed(run->t, f->viewer, f->seq, item, FEED)))
            for (int i = 0; i < count; i++)
                follow_item(run, f, &item[i]);
        HOLDS(run, f->seq == mur_table_seq(run->t));
        HOLDS(run, f->over == (mur_table_point(run->t).turn == MUR_TURN_OVER));
        mur_table_view(run->t, f->viewer, run->scratch);
        HOLDS(run, run->r->traits & MUR_TRAIT_HIDDEN ||
                       memcmp(run->scratch, f->state, run->r->state_size) == 0);
    }
}

/* ---- storage --------------------------------------------------------------------------------------- */

static char *text_of(struct run *run, const struct mur_table *t)
{
    int length = mur_table_text(t, NULL, 0);
    HOLDS(run, length > 0);
    char *text = malloc((size_t)length + 1);
    HOLDS(run, text && mur_table_text(t, text, length + 1) == length);
    return text;
}

static void same_table(struct run *run, const struct mur_table *a, const struct mur_table *b)
{
    char *left = text_of(run, a), *right = text_of(run, b);
    HOLDS(run, strcmp(left, right) == 0);
    HOLDS(run, mur_table_seq(a) == mur_table_seq(b) && mur_table_steps(a) == mur_table_steps(b));
    HOLDS(run, mur_table_due(a) == mur_table_due(b));
    HOLDS(run, mur_table_clock_seat(a) == mur_table_clock_seat(b));
    HOLDS(run, memcmp(mur_table_state(a), mur_table_state(b), run->r->state_size) == 0);
    for (int seat = 0; seat < run->r->players; seat++) {
        struct mur_seat x = mur_table_seat(a, seat), y = mur_table_seat(b, seat);
        HOLDS(run, x.who == y.who && x.away == y.away && x.resigned == y.resigned);
        HOLDS(run, strcmp(x.name, y.name) == 0 && strcmp(x.bot, y.bot) == 0);
        HOLDS(run, mur_table_left(a, seat, run->now) == mur_table_left(b, seat, run->now));
    }
    free(left);
    free(right);
}

static struct mur_table *again_from_items(struct run *run)
{
    uint32_t count = mur_table_seq(run->t);
    struct mur_item *item = calloc(count + 1, sizeof *item);
    struct mur_table_options options = mur_table_options(run->t);
    struct mur_error err = {.message = ""};
    HOLDS(run, item && mur_table_items(run->t, 0, item, (int)count) == (int)count);
    struct mur_table *t = mur_table_restore(run->r, &options, item, count, &err);
    if (!t)
        fail(run, err.message);
    free(item);
    return t;
}

static struct mur_table *again_from_text(struct run *run)
{
    struct mur_error err = {.message = ""};
    char *text = text_of(run, run->t);
    struct mur_record *rec = mur_record_parse(text, &err);
    struct mur_table *t = mur_table_parse(run->r, text, &err);
    if (!t || !rec)
        fail(run, err.message);
    HOLDS(run, rec->count == mur_table_steps(t));
    mur_record_free(rec);
    free(text);
    return t;
}

static void store_and_restore(struct run *run)
{
    struct mur_table *t = dice(run, 2) ? again_from_items(run) : again_from_text(run);
    same_table(run, run->t, t);
    mur_table_free(run->t);
    run->t = t;
    restored++;
}

/* ---- seats ----------------------------------------------------------------------------------------- */

static void sit_somebody(struct run *run, int seat)
{
    static const struct mur_seat somebody[] = {{.who = MUR_WHO_PERSON, .name = "Ana # 1"},
                                               {.who = MUR_WHO_PERSON, .name = "100 %"},
                                               {.who = MUR_WHO_PERSON, .name = "João Ñ."},
                                               {.who = MUR_WHO_PERSON},
                                               {.who = MUR_WHO_BOT, .bot = "easy"},
                                               {.who = MUR_WHO_BOT, .bot = "hard:visits=9,seed=2"},
                                               {.who = MUR_WHO_BOT, .bot = "normal", .name = "#9"},
                                               {.who = MUR_WHO_OPEN}};
    const struct mur_seat *s = &somebody[dice(run, sizeof somebody / sizeof somebody[0])];
    mur_table_sit(run->t, seat, s, run->now, NULL);
}

static void change_seats(struct run *run)
{
    int seat = (int)dice(run, run->r->players);
    switch (dice(run, 40)) {
    case 0:
        resigned += mur_table_resign(run->t, seat, run->now, NULL) == MUR_OK;
        return;
    case 1:
    case 2:
    case 3:
        mur_table_away(run->t, seat, run->now, NULL);
        return;
    case 4:
    case 5:
    case 6:
    case 7:
        mur_table_back(run->t, seat, run->now, NULL);
        return;
    default:
        sit_somebody(run, seat);
    }
}

static void let_time_run_out(struct run *run)
{
    uint64_t due = mur_table_due(run->t);
    uint32_t seq = mur_table_seq(run->t);
    if (due == MUR_NEVER)
        return;
    if (due > run->now) {
        HOLDS(run, mur_table_expire(run->t, due - 1, NULL) == MUR_OK);
        HOLDS(run, mur_table_seq(run->t) == seq);
        run->now = due;
    }
    HOLDS(run, mur_table_expire(run->t, run->now, NULL) == MUR_OK);
    HOLDS(run, mur_table_seq(run->t) > seq);
    lapsed++;
}

/* ---- acting ---------------------------------------------------------------------------------------- */

static mur_action some_legal(struct run *run, const void *state)
{
    return mur_sample(run->r, state, &run->rng);
}

/* Whatever is refused changes nothing. */
static void try_nonsense(struct run *run)
{
    char *before = text_of(run, run->t);
    int drafts = mur_table_drafts(run->t), seat = (int)dice(run, 8) - 1;
    uint32_t seq = mur_table_seq(run->t), seen = seq + dice(run, 3) - 1;
    mur_action action[3];
    struct mur_error err = {0};
    for (int i = 0; i < 3; i++)
        action[i] = dice(run, 2) ? mur_rng_next(&run->rng) : (mur_action)(dice(run, 64) << 24);
    if (mur_table_point(run->t).turn == MUR_TURN_PLAYER && dice(run, 2)) {
        seat = mur_table_point(run->t).seat;
        action[0] = some_legal(run, mur_table_state(run->t));
        action[1] = UINT32_MAX;
    }
    enum mur_status status =
        mur_table_try(run->t, seat, seen, action, 2 + (int)dice(run, 2), run->now, NULL, &err);
    HOLDS(run, status == MUR_OK || (err.status == status && err.message));
    if (status) {
        char *after = text_of(run, run->t);
        HOLDS(run, strcmp(before, after) == 0 && mur_table_drafts(run->t) == drafts);
        free(after);
        refused++;
    }
    free(before);
}

/* A turn of the seat, sent at once. */
static void whole_turn(struct run *run, int seat)
{
    mur_action action[TURN_MAX];
    int count = 0;
    mur_copy(run->r, run->scratch, mur_table_state(run->t));
    while (count < TURN_MAX && mur_point(run->r, run->scratch).seat == seat) {
        action[count] = some_legal(run, run->scratch);
        mur_apply(run->r, run->scratch, action[count++], NULL);
    }
    uint32_t seq = mur_table_seq(run->t);
    enum mur_status status = mur_table_try(run->t, seat, seq, action, count, run->now, NULL, NULL);
    HOLDS(run, status == MUR_OK || (status == MUR_CONFLICT && run->r->traits & MUR_TRAIT_HIDDEN));
    if (status)
        HOLDS(run, mur_table_try(run->t, seat, seq, action, 1, run->now, NULL, NULL) == MUR_OK);
}

static void draft_on(struct run *run, int seat)
{
    uint32_t seq = mur_table_seq(run->t);
    int drafts = mur_table_drafts(run->t);
    if (mur_table_draft_done(run->t)) {
        HOLDS(run, mur_table_draft(run->t, seat, 0, run->now, NULL, NULL) == MUR_WRONG_SEAT);
        return;
    }
    mur_action a = some_legal(run, mur_table_draft_state(run->t));
    bool secret = mur_seen_by(run->r, mur_table_draft_state(run->t), a) != 0xFF;
    HOLDS(run, mur_table_draft(run->t, seat, a, run->now, NULL, NULL) == MUR_OK);
    if (mur_table_drafts(run->t)) {
        HOLDS(run, !secret && mur_table_drafts(run->t) == drafts + 1);
        HOLDS(run, mur_table_drafted(run->t, drafts) == a);
        HOLDS(run, mur_table_seq(run->t) == seq);
    } else {
        uint32_t confirmed_items = (uint32_t)drafts + 1;
        HOLDS(run, mur_table_seq(run->t) >= seq + confirmed_items);
        HOLDS(run, run->r->traits & MUR_TRAIT_HIDDEN);
    }
}

static void take_back(struct run *run, int seat)
{
    int steps = 1 + (int)dice(run, 3);
    while (steps-- && mur_table_drafts(run->t)) {
        HOLDS(run, mur_table_undo(run->t, seat, NULL) == MUR_OK);
        undone++;
    }
    if (mur_table_drafts(run->t))
        return;
    HOLDS(run, mur_table_undo(run->t, seat, NULL) == MUR_ILLEGAL);
    HOLDS(run, mur_table_commit(run->t, seat, run->now, NULL) == MUR_ILLEGAL);
    HOLDS(run, mur_table_draft_state(run->t) == mur_table_state(run->t));
}

static void person_acts(struct run *run, int seat)
{
    uint32_t seq = mur_table_seq(run->t);
    int drafts = mur_table_drafts(run->t);
    switch (dice(run, 8)) {
    case 0:
        whole_turn(run, seat);
        return;
    case 1:
    case 2:
        take_back(run, seat);
        return;
    case 3:
    case 4:
        if (!drafts)
            return;
        HOLDS(run, mur_table_commit(run->t, seat, run->now, NULL) == MUR_OK);
        HOLDS(run, mur_table_seq(run->t) >= seq + (uint32_t)drafts);
        HOLDS(run, mur_table_drafts(run->t) == 0);
        confirmed++;
        return;
    default:
        draft_on(run, seat);
    }
}

static void player_acts(struct run *run, int seat)
{
    if (mur_table_bot(run->t, seat)) {
        mur_action a = some_legal(run, mur_table_state(run->t));
        HOLDS(run, mur_table_try_bot(run->t, seat, mur_table_seq(run->t), a, run->now, NULL,
                                     NULL) == MUR_OK);
    } else if (mur_table_seat(run->t, seat).who == MUR_WHO_OPEN) {
        sit_somebody(run, seat);
    } else {
        person_acts(run, seat);
    }
}

static void act(struct run *run)
{
    struct mur_point p = mur_table_point(run->t);
    struct mur_dealer dealer = mur_dealer_random(mur_rng_next(&run->rng), 0);
    mur_action a;
    if (mur_table_due(run->t) <= run->now || !dice(run, 300))
        let_time_run_out(run);
    else if (!dice(run, 25))
        change_seats(run);
    else if (!dice(run, 40))
        try_nonsense(run);
    else if (p.turn == MUR_TURN_PLAYER)
        player_acts(run, p.seat);
    else if (dice(run, 2))
        HOLDS(run, mur_table_deal(run->t, &dealer, run->now, NULL, NULL) == MUR_OK);
    else {
        a = mur_chance_sample(run->r, mur_table_state(run->t), &run->rng);
        HOLDS(run, mur_table_chance(run->t, a, run->now, NULL, NULL) == MUR_OK);
    }
}

/* ---- games ----------------------------------------------------------------------------------------- */

static void check_end(struct run *run)
{
    struct mur_result result, played;
    struct mur_record *rec = mur_table_record(run->t, NULL);
    mur_table_result(run->t, &result);
    mur_result(run->r, mur_table_state(run->t), &played);
    HOLDS(run, rec && memcmp(rec->state, mur_table_state(run->t), run->r->state_size) == 0);
    HOLDS(run, memcmp(result.score, played.score, sizeof result.score) == 0);
    HOLDS(run, result.value == played.value);
    bool shared = run->r->players == 1 || run->r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP);
    for (int a = 0; a < run->r->players && !shared; a++) {
        HOLDS(run, result.rank[a] >= 1 && result.rank[a] <= run->r->players);
        for (int b = 0; b < run->r->players; b++)
            if (mur_table_seat(run->t, a).resigned && !mur_table_seat(run->t, b).resigned)
                HOLDS(run, result.rank[a] > result.rank[b]);
    }
    mur_record_free(rec);
    mur_view(run->r, mur_table_state(run->t), MUR_NOBODY, run->scratch);
    int32_t shown[MUR_SEATS] = {0};
    mur_scores(run->r, run->scratch, shown);
    HOLDS(run, memcmp(shown, result.score, sizeof shown) == 0); /* a result betrays nothing */
}

static struct mur_table_options some_options(struct run *run)
{
    static const struct mur_clock clocks[] = {
        {.mode = MUR_CLOCK_NONE},
        {.mode = MUR_CLOCK_BANK, .bank = 60000, .more = 5000},
        {.mode = MUR_CLOCK_BANK, .bank = 600000, .lapse = MUR_LAPSE_RESIGN},
        {.mode = MUR_CLOCK_BANK, .more = 9000},
        {.mode = MUR_CLOCK_SPELL, .more = 86400000, .lapse = MUR_LAPSE_RESIGN},
        {.mode = MUR_CLOCK_SPELL, .more = 20000}};
    return (struct mur_table_options){.clock = clocks[dice(run, 6)],
                                      .stand_in = dice(run, 2) ? NULL : "hard"};
}

static void run_begin(struct run *run)
{
    mur_rng_seed(&run->rng, run->game + 1, mur_mix(strlen(run->setup)));
    struct mur_table_options options = some_options(run);
    run->now = dice(run, 1000000000);
    run->t = mur_table_new(run->r, &options, NULL);
    run->scratch = malloc(run->r->state_size);
    HOLDS(run, run->t && run->scratch);
    for (int k = 0; k <= run->r->players; k++) {
        struct follower *f = &run->follower[k];
        *f = (struct follower){.viewer = k < run->r->players ? k : MUR_NOBODY};
        f->state = malloc(run->r->state_size);
        HOLDS(run, f->state != NULL);
        mur_start(run->r, f->state);
    }
    for (int seat = 0; seat < run->r->players; seat++)
        sit_somebody(run, seat);
}

static void run_end(struct run *run)
{
    for (int k = 0; k <= run->r->players; k++)
        free(run->follower[k].state);
    free(run->scratch);
    mur_table_free(run->t);
}

static void play(struct run *run)
{
    run_begin(run);
    while (mur_table_point(run->t).turn != MUR_TURN_OVER) {
        run->now += dice(run, 4) ? dice(run, 900) : 0;
        act(run);
        follow(run);
        if (!dice(run, 60))
            store_and_restore(run);
    }
    check_end(run);
    store_and_restore(run);
    run_end(run);
}

static void play_games(const char *setup, int games)
{
    struct mur_rules *r = mur_rules_new(setup, NULL);
    struct run run = {.setup = setup, .r = r};
    if (!r)
        fail(&run, "this is no set-up");
    for (; run.game < (uint64_t)games; run.game++)
        play(&run);
    mur_rules_free(r);
}

int main(int argc, char **argv)
{
    int factor = property_factor(argc, argv);
    char setup[EXPANSION_SETUP_MAX];
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++)
        play_games(setups[i], GAMES * factor);
    for (int i = 0; expansion_setup(i, setup); i++)
        if (factor > 1 || i % SOME == 0)
            play_games(setup, factor);
    for (int i = 0; solo_setup(i, setup); i++)
        if (factor > 1 || i % SOME == 0)
            play_games(setup, factor);
    printf("undone %" PRIu64 ", confirmed %" PRIu64 ", refused %" PRIu64 ", restored %" PRIu64
           ", resigned %" PRIu64 ", lapsed %" PRIu64 "\n",
           undone, confirmed, refused, restored, resigned, lapsed);
    return !(undone && confirmed && refused && restored && resigned && lapsed);
}
