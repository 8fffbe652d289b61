/*
 * table_worlds.c - neither a feed nor what is told of an action betrays anything.
 *
 * A game is played at two tables at once, in worlds that one viewer cannot tell apart: what the viewer sees
 * is decided alike at both, what not is decided at each by itself. As long as the viewer's views are
 * the same bytes, so are the feeds and the descriptions of what happened; a draft of the viewer's leaves them
 * the same. When the rules show the difference the pair is given up.
 *
 *     table_worlds           the short run
 *     table_worlds FACTOR    FACTOR times as many games
 *     table_worlds --soak    a hundred times as many
 */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "muralha/describe.h"
#include "muralha/table.h"
#include "support/property.h"

enum { GAMES = 300, LIST_MAX = 512, STATE_MAX = 1024, BYTES_MAX = 512 };
enum { EVENTS_MAX = 512, TOLD_MAX = 1 << 16, SCRATCH_MAX = 1 << 14 };

static const char *const setups[] = {
    "none:players=2", "none:players=4", "catan-cards:players=2,rounds=30",
    "catan-cards:players=5,rounds=30", "catan-cards:players=3,memory=perfect,rounds=30"};

/* What an action brought at one of the tables. */
struct deed {
    mur_action action;
    unsigned char before[STATE_MAX];
    struct mur_event event[EVENTS_MAX];
    struct mur_sink sink;
};

struct pair {
    const struct mur_rules *r;
    int viewer;
    struct mur_rng rng;
    struct mur_table *t[2];
    struct deed deed[2];
    uint32_t followed;
};

static uint64_t steps, masked, drafted, apart, parted;

static void fail(const struct pair *p, const char *what)
{
    printf("%s, viewer %d, item %" PRIu32 ": %s\n", p->r->setup, p->viewer, p->followed, what);
    exit(1);
}

/* ---- choosing -------------------------------------------------------------------------------------- */

static bool sees(const struct pair *p, int world, mur_action a)
{
    uint8_t seen_by = mur_seen_by(p->r, mur_table_state(p->t[world]), a);
    return seen_by == 0xFF || (p->viewer < MUR_SEATS && seen_by >> p->viewer & 1);
}

static int list(const struct pair *p, int world, mur_action out[LIST_MAX])
{
    const void *state = mur_table_state(p->t[world]);
    struct mur_outcome outcome[LIST_MAX];
    if (mur_point(p->r, state).turn == MUR_TURN_PLAYER)
        return mur_legal(p->r, state, out);
    int count = mur_chance(p->r, state, outcome);
    for (int i = 0; i < count; i++)
        out[i] = outcome[i].action;
    return count;
}

/* What may happen in the second world while `a` happens in the first, as far as the viewer can tell. */
static bool choose_other(struct pair *p, mur_action a, mur_action *out)
{
    mur_action all[LIST_MAX], alike[LIST_MAX];
    int count = list(p, 1, all), found = 0;
    bool open = sees(p, 0, a);
    for (int i = 0; i < count; i++)
        if (open ? all[i] == a
                 : !sees(p, 1, all[i]) && mur_masked(p->r, all[i]) == mur_masked(p->r, a))
            alike[found++] = all[i];
    if (found)
        *out = alike[mur_rng_below(&p->rng, (uint32_t)found)];
    return found > 0;
}

static bool choose(struct pair *p)
{
    mur_action all[LIST_MAX];
    int count = list(p, 0, all);
    p->deed[0].action = all[mur_rng_below(&p->rng, (uint32_t)count)];
    return choose_other(p, p->deed[0].action, &p->deed[1].action);
}

/* The viewer drafts first. What can still be taken back has shown nothing: neither of the worlds is
 * known from it, nor whether it can be taken back. */
static void draft(struct pair *p, uint64_t now)
{
    unsigned char view[2][STATE_MAX];
    for (int world = 0; world < 2; world++) {
        struct deed *d = &p->deed[world];
        if (mur_table_draft(p->t[world], p->viewer, d->action, now, &d->sink, NULL))
            fail(p, "a legal action was refused");
        mur_view(p->r, mur_table_draft_state(p->t[world]), p->viewer, view[world]);
    }
    int drafts = mur_table_drafts(p->t[0]);
    if (drafts != mur_table_drafts(p->t[1]))
        fail(p, "only in one world it can be taken back");
    if (drafts && memcmp(view[0], view[1], p->r->state_size) != 0)
        fail(p, "what can be taken back has shown something");
    drafted += (uint64_t)drafts;
    for (int world = 0; world < 2 && drafts; world++)
        if (mur_table_commit(p->t[world], p->viewer, now, NULL))
            fail(p, "a draft was not confirmed");
}

static void apply(struct pair *p, uint64_t now)
{
    struct mur_point point = mur_table_point(p->t[0]);
    for (int world = 0; world < 2; world++) {
        struct deed *d = &p->deed[world];
        d->sink = (struct mur_sink){.event = d->event, .cap = EVENTS_MAX};
        memcpy(d->before, mur_table_state(p->t[world]), p->r->state_size);
    }
    if (point.turn == MUR_TURN_PLAYER && point.seat == p->viewer && mur_rng_below(&p->rng, 2)) {
        draft(p, now);
        return;
    }
    for (int world = 0; world < 2; world++) {
        struct mur_table *t = p->t[world];
        struct deed *d = &p->deed[world];
        enum mur_status status = point.turn == MUR_TURN_CHANCE
                                     ? mur_table_chance(t, d->action, now, &d->sink, NULL)
                                     : mur_table_try(t, point.seat, mur_table_seq(t), &d->action, 1,
                                                     now, &d->sink, NULL);
        if (status)
            fail(p, "a legal action was refused");
    }
}

/* ---- comparing ------------------------------------------------------------------------------------- */

/* Everything that the viewer gets of an item, in bytes. */
static size_t item_bytes(const struct mur_item *i, unsigned char out[BYTES_MAX])
{
    int length = snprintf((char *)out, BYTES_MAX, "%" PRIu64 " %u %u %u %u %u %d %s %s", i->at,
                          i->seq, i->action, i->kind, i->seat, i->who, i->masked, i->name, i->bot);
    return (size_t)length;
}

static void feeds_are_equal(struct pair *p)
{
    struct mur_item item[2];
    while (mur_table_feed(p->t[0], p->viewer, p->followed, &item[0], 1)) {
        unsigned char bytes[2][BYTES_MAX];
        if (!mur_table_feed(p->t[1], p->viewer, p->followed, &item[1], 1))
            fail(p, "one world has an item more");
        size_t length = item_bytes(&item[0], bytes[0]);
        if (item_bytes(&item[1], bytes[1]) != length || memcmp(bytes[0], bytes[1], length) != 0)
            fail(p, "the feed shows which world it is");
        masked += item[0].masked;
        p->followed++;
    }
    if (mur_table_seq(p->t[1]) != p->followed)
        fail(p, "one world has an item more");
}

/* Everything that the viewer is told of what was just done, as JSON. */
static void told(const struct pair *p, int world, char out[TOLD_MAX])
{
    static _Alignas(max_align_t) unsigned char scratch[SCRATCH_MAX];
    const struct deed *d = &p->deed[world];
    if (mur_describe_happened(p->r, d->before, d->action, mur_table_state(p->t[world]), d->event,
                              d->sink.count, p->viewer, "pt", scratch, out, TOLD_MAX) >= TOLD_MAX)
        fail(p, "too much is told");
}

static void tales_are_equal(const struct pair *p)
{
    static char text[2][TOLD_MAX];
    for (int world = 0; world < 2; world++)
        told(p, world, text[world]);
    if (strcmp(text[0], text[1]) == 0)
        return;
    printf("%s\n%s\n", text[0], text[1]);
    fail(p, "what is told shows which world it is");
}

static bool views_are_equal(const struct pair *p)
{
    unsigned char view[2][STATE_MAX];
    for (int world = 0; world < 2; world++)
        mur_table_view(p->t[world], p->viewer, view[world]);
    apart += memcmp(mur_table_state(p->t[0]), mur_table_state(p->t[1]), p->r->state_size) != 0;
    return memcmp(view[0], view[1], p->r->state_size) == 0;
}

static void play(struct pair *p)
{
    const struct mur_seat person = {.who = MUR_WHO_PERSON, .name = "Ana"};
    for (int world = 0; world < 2; world++) {
        p->t[world] = mur_table_new(p->r, NULL, NULL);
        for (int seat = 0; seat < p->r->players; seat++)
            mur_table_sit(p->t[world], seat, &person, 0, NULL);
    }
    for (uint64_t now = 1; mur_table_point(p->t[0]).turn != MUR_TURN_OVER; now++) {
        if (!choose(p))
            break;
        apply(p, now);
        if (!views_are_equal(p)) {
            parted++;
            break;
        }
        feeds_are_equal(p);
        tales_are_equal(p);
        steps++;
    }
    mur_table_free(p->t[0]);
    mur_table_free(p->t[1]);
}

int main(int argc, char **argv)
{
    int factor = property_factor(argc, argv);
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        struct mur_rules *r = mur_rules_new(setups[i], NULL);
        if (!r || r->state_size > STATE_MAX || r->max_legal > LIST_MAX ||
            r->max_outcomes > LIST_MAX || mur_describe_scratch(r) > SCRATCH_MAX)
            return printf("%s does not fit\n", setups[i]), 1;
        for (int game = 0; game < GAMES * factor; game++) {
            int viewer = game % (r->players + 1);
            struct pair p = {.r = r, .viewer = viewer < r->players ? viewer : MUR_NOBODY};
            mur_rng_seed(&p.rng, (uint64_t)game, i);
            play(&p);
        }
        mur_rules_free(r);
    }
    printf("steps %" PRIu64 ", masked items %" PRIu64 ", drafted %" PRIu64
           ", in different worlds %" PRIu64 ", parted %" PRIu64 "\n",
           steps, masked, drafted, apart, parted);
    return !(masked > steps / 20 && drafted > steps / 50 && apart > steps / 2);
}
