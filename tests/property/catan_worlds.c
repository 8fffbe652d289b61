/*
 * catan_worlds.c - what a seat may not know never shows.
 *
 * A whole random game is played in two worlds at once, which differ only in what one observer may not
 * know: the second is a guess from the observer's view of the first. What he sees is decided alike in
 * both; what he does not see is decided in each by itself. Then his views are the same bytes at every
 * step, and so are the events that he is told and the descriptions that are made for him.
 *
 *     catan_worlds               the short run
 *     catan_worlds FACTOR        FACTOR times as many games
 *     catan_worlds --soak        a hundred times as many
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/catan_cards/internal.h"
#include "muralha/describe.h"
#include "support/property.h"

enum { STATE_MAX = 1024, LIST_MAX = 64, EVENTS_MAX = 128, TEXT_MAX = 1 << 15, DESCRIBED = 8 };

struct world {
    unsigned char state[STATE_MAX], before[STATE_MAX];
    mur_action last;
    struct mur_event all[EVENTS_MAX]; /* events, those included that the observer may not see */
    int every;
    mur_action list[LIST_MAX]; /* what may happen now */
    int count;
    struct mur_event event[EVENTS_MAX];
    int events;
};

struct pair {
    const struct mur_rules *r;
    int observer;
    struct mur_rng rng;
    struct world a, b;
    uint64_t steps, apart, again; /* all; with different worlds; second worlds guessed anew */
};

static bool visible(const struct pair *p, uint8_t seen_by)
{
    return seen_by == 0xFF || (p->observer < MUR_SEATS && seen_by & 1u << p->observer);
}

static void list(const struct pair *p, struct world *w)
{
    struct mur_outcome outcome[LIST_MAX];
    w->count = mur_legal(p->r, w->state, w->list);
    if (mur_point(p->r, w->state).turn != MUR_TURN_CHANCE)
        return;
    w->count = mur_chance(p->r, w->state, outcome);
    for (int i = 0; i < w->count; i++)
        w->list[i] = outcome[i].action;
}

static mur_action choose(struct pair *p, const struct world *w)
{
    bool chance = mur_point(p->r, w->state).turn == MUR_TURN_CHANCE;
    return chance ? mur_chance_sample(p->r, w->state, &p->rng)
                  : mur_sample(p->r, w->state, &p->rng);
}

/* What a building decision shows by itself: the required cards that the builder holds and pays. */
static void paid_openly(const struct pair *p, const struct world *w, mur_action a,
                        uint8_t paid[CATAN_GOODS])
{
    const struct catan_state *s = (const void *)w->state;
    const struct catan_seat *own = &s->seat[s->active];
    int option = (int)mur_action_payload(a), card = s->card, dropped = s->dropped - 1;
    memset(paid, 0, CATAN_GOODS);
    if (s->prompt == CATAN_PROMPT_BUILD) {
        if (option < CATAN_BUILD_CARD || option >= CATAN_BUILD_GUILD)
            return;
        card = option - CATAN_BUILD_CARD;
    } else if (s->prompt == CATAN_PROMPT_UNIVERSITY) {
        dropped = option - CATAN_DROP_GOOD;
    } else if (s->prompt != CATAN_PROMPT_SUBSTITUTE) {
        return;
    }
    for (int k = 0; k < CATAN_GOODS; k++) {
        int cost = catan_cost(p->r, card)[k] - (k == dropped);
        paid[k] = (uint8_t)(own->hand[k] < cost ? own->hand[k] : cost);
    }
}

/* The library shows a hand to the one who looks. */
static bool look_shows_the_same(const struct pair *p, mur_action a)
{
    const struct catan_state *s = (const void *)p->a.state;
    int option = (int)mur_action_payload(a);
    if (s->prompt != CATAN_PROMPT_TRADE || s->asked != p->observer ||
        option < CATAN_TRADE_LIBRARY || option >= CATAN_TRADE_GUILD)
        return true;
    int seat = option - CATAN_TRADE_LIBRARY;
    return memcmp(catan_seat(p->a.state, seat), catan_seat(p->b.state, seat),
                  sizeof(struct catan_seat)) == 0;
}

static bool shows_the_same(const struct pair *p, mur_action a, mur_action b)
{
    if (!look_shows_the_same(p, a))
        return false;
    uint8_t paid_a[CATAN_GOODS], paid_b[CATAN_GOODS];
    paid_openly(p, &p->a, a, paid_a);
    paid_openly(p, &p->b, b, paid_b);
    return memcmp(paid_a, paid_b, sizeof paid_a) == 0;
}

/* An action of the second world that looks to the observer like `a` in the first; false if none. */
static bool match(struct pair *p, mur_action a, mur_action *out)
{
    mur_action alike[LIST_MAX];
    int count = 0;
    bool open = visible(p, mur_seen_by(p->r, p->a.state, a));
    for (int i = 0; i < p->b.count; i++) {
        mur_action b = p->b.list[i];
        bool b_open = visible(p, mur_seen_by(p->r, p->b.state, b));
        if (open ? a == b && shows_the_same(p, a, b)
                 : !b_open && mur_masked(p->r, a) == mur_masked(p->r, b))
            alike[count++] = b;
    }
    if (count)
        *out = alike[mur_rng_below(&p->rng, (uint32_t)count)];
    return count > 0;
}

static void apply(const struct pair *p, struct world *w, mur_action a)
{
    struct mur_sink sink = {.event = w->all, .cap = EVENTS_MAX};
    memcpy(w->before, w->state, p->r->state_size);
    w->last = a;
    mur_apply(p->r, w->state, a, &sink);
    w->every = sink.count;
    w->events = 0;
    for (int i = 0; i < sink.count; i++)
        if (visible(p, w->all[i].seen_by))
            w->event[w->events++] = w->all[i];
}

/* What the observer is shown as JSON: all of it one behind the other. */
static void describe(const struct pair *p, const struct world *w, char text[TEXT_MAX])
{
    unsigned char scratch[2 * STATE_MAX + LIST_MAX * sizeof(mur_action)];
    int at = mur_describe_position(p->r, w->state, p->observer, "en", scratch, text, TEXT_MAX);
    at +=
        mur_describe_question(p->r, w->state, p->observer, "en", scratch, text + at, TEXT_MAX - at);
    mur_describe_happened(p->r, w->before, w->last, w->state, w->all, w->every, p->observer, "en",
                          scratch, text + at, TEXT_MAX - at);
}

static bool descriptions_equal(const struct pair *p)
{
    char a[TEXT_MAX], b[TEXT_MAX];
    describe(p, &p->a, a);
    describe(p, &p->b, b);
    return strcmp(a, b) == 0;
}

static bool views_equal(const struct pair *p)
{
    unsigned char a[STATE_MAX], b[STATE_MAX];
    mur_view(p->r, p->a.state, p->observer, a);
    mur_view(p->r, p->b.state, p->observer, b);
    return memcmp(a, b, p->r->state_size) == 0;
}

static bool guess_second(struct pair *p)
{
    unsigned char view[STATE_MAX];
    mur_view(p->r, p->a.state, p->observer, view);
    p->again++;
    return mur_guess(p->r, view, p->observer, &p->rng, p->b.state);
}

/* One step in both worlds; a message if something shows. */
static const char *step(struct pair *p)
{
    mur_action a = choose(p, &p->a), b;
    list(p, &p->a);
    list(p, &p->b);
    for (int tries = 0; !match(p, a, &b); tries++) {
        /* The first world did what the second could not: another second world then. The first world
         * itself is one of them, so this ends. */
        if (tries == 200)
            memcpy(p->b.state, p->a.state, p->r->state_size);
        else if (!guess_second(p))
            return "no guess";
        list(p, &p->b);
    }
    if (mur_seen_by(p->r, p->a.state, a) != mur_seen_by(p->r, p->b.state, b))
        return "visible to others";
    apply(p, &p->a, a);
    apply(p, &p->b, b);
    p->steps++;
    p->apart += memcmp(catan_seat(p->a.state, 0), catan_seat(p->b.state, 0),
                       sizeof(struct catan_seat[MUR_SEATS])) != 0;
    if (!views_equal(p))
        return "the views differ";
    if (p->a.events != p->b.events ||
        memcmp(p->a.event, p->b.event, (size_t)p->a.events * sizeof p->a.event[0]) != 0)
        return "the events differ";
    if (p->steps % DESCRIBED == 0 && !descriptions_equal(p))
        return "the descriptions differ";
    return NULL;
}

static const char *game(struct pair *p)
{
    mur_start(p->r, p->a.state);
    memcpy(p->b.state, p->a.state, p->r->state_size);
    for (int i = 0; mur_point(p->r, p->a.state).turn != MUR_TURN_OVER; i++) {
        if (i % 100 == 50 && !guess_second(p))
            return "no guess";
        const char *broken = step(p);
        if (broken)
            return broken;
    }
    return NULL;
}

static bool setup_holds(const char *setup, int games)
{
    struct mur_rules *r = mur_rules_new(setup, NULL);
    if (!r || r->state_size > STATE_MAX || r->max_events > EVENTS_MAX)
        return false;
    struct pair *p = calloc(1, sizeof *p);
    const char *broken = p ? NULL : "memory";
    for (int g = 0; g < games && !broken; g++)
        for (int seat = 0; seat <= r->players && !broken; seat++) {
            p->r = r;
            p->observer = seat < r->players ? seat : MUR_NOBODY;
            mur_rng_seed(&p->rng, (uint64_t)g, (uint64_t)seat);
            broken = game(p);
            if (broken)
                printf("FAIL %s: %s (game %d, observer %d)\n", setup, broken, g, p->observer);
        }
    if (!broken)
        printf("ok   %s: %llu steps, %llu of them in different worlds, %llu guesses\n", setup,
               (unsigned long long)p->steps, (unsigned long long)p->apart,
               (unsigned long long)p->again);
    bool good = !broken && p->apart * 2 > p->steps; /* worlds that are alike prove nothing */
    free(p);
    mur_rules_free(r);
    return good;
}

int main(int argc, char **argv)
{
    static const char *const setups[] = {
        "catan-cards:players=2",
        "catan-cards:players=2,memory=perfect",
        "catan-cards:players=3",
        "catan-cards:players=3,memory=perfect",
        "catan-cards:players=4",
        "catan-cards:players=4,memory=perfect",
        "catan-cards:players=5,memory=perfect",
        "catan-cards:players=6,memory=perfect",
    };
    int factor = property_factor(argc, argv), failed = 0;
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++)
        failed += !setup_holds(setups[i], property_games(3) * factor);
    return failed > 0;
}
