/* conform_node.c - the promises about standing at a decision point. */
#include <string.h>

#include "base/text.h"
#include "core/conform_internal.h"

/* ---- lists --------------------------------------------------------------------------------------- */

static const char *ascending(const mur_action *list, int count)
{
    for (int i = 1; i < count; i++)
        CONFORM(list[i - 1] < list[i], "a list is ascending and has each action once");
    return NULL;
}

static const char *list_chance(struct conform *c)
{
    const struct mur_rules *r = c->r;
    int count = mur_chance(r, c->state, c->outcome);
    CONFORM(count > 0, "a chance point has an outcome");
    CONFORM((uint32_t)count <= r->max_outcomes, "max_outcomes is a bound");
    for (int i = 0; i < count; i++) {
        CONFORM(c->outcome[i].weight > 0, "the weights of outcomes are positive");
        c->legal[i] = c->outcome[i].action;
        c->weight[i] = c->outcome[i].weight;
    }
    c->legal_count = count;
    CONFORM(mur_legal(r, c->state, c->again) == 0, "players have no actions when chance decides");
    struct mur_draw id = mur_chance_id(r, c->state);
    CONFORM(id.stream < 256, "there are at most 256 streams");
    CONFORM(id.ordinal > c->last_ordinal[id.stream], "the ordinals of a stream ascend");
    c->last_ordinal[id.stream] = id.ordinal;
    return NULL;
}

static const char *list_player(struct conform *c)
{
    const struct mur_rules *r = c->r;
    c->legal_count = mur_legal(r, c->state, c->legal);
    CONFORM(c->legal_count > 0, "a player who is asked can answer");
    CONFORM((uint32_t)c->legal_count <= r->max_legal, "max_legal is a bound");
    CONFORM(mur_chance(r, c->state, c->outcome) == 0,
            "chance has no outcomes when a player decides");
    for (int i = 0; i < c->legal_count; i++)
        c->weight[i] = 1;
    return NULL;
}

static const char *point_shape(const struct conform *c)
{
    struct mur_point p = c->point;
    CONFORM(p.turn <= MUR_TURN_OVER, "the turn of a point is a player's, chance's or nobody's");
    bool player = p.turn == MUR_TURN_PLAYER;
    CONFORM(player ? p.seat < c->r->players : p.seat == MUR_NOBODY, "a point names who is asked");
    CONFORM((p.prompt == 0) == (p.turn == MUR_TURN_OVER), "a point says what is asked");
    CONFORM(p.prompt < 128, "prompts are below 128");
    CONFORM(!p.prompt || mur_word(c->r, MUR_WORD_PROMPT, p.prompt), "every prompt has a word");
    return NULL;
}

const char *conform_lists(struct conform *c)
{
    c->point = mur_point(c->r, c->state);
    c->legal_count = 0;
    const char *broken = point_shape(c);
    if (!broken && c->point.turn == MUR_TURN_CHANCE)
        broken = list_chance(c);
    if (!broken && c->point.turn == MUR_TURN_PLAYER)
        broken = list_player(c);
    if (!broken)
        broken = ascending(c->legal, c->legal_count);
    if (broken)
        return broken;
    int counted = c->point.turn == MUR_TURN_PLAYER ? c->legal_count : 0;
    CONFORM(mur_count(c->r, c->state) == counted, "mur_count is the length of mur_legal's list");
    for (int i = 0; i < c->legal_count; i++) {
        c->report->action = c->legal[i];
        CONFORM(mur_is_legal(c->r, c->state, c->legal[i]), "a listed action is legal");
    }
    return NULL;
}

/* ---- refusals ------------------------------------------------------------------------------------ */

/* The place of an action in the list; -1 if it is not there. */
static int place_of(const struct conform *c, mur_action a)
{
    int low = 0, high = c->legal_count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (c->legal[middle] < a)
            low = middle + 1;
        else
            high = middle;
    }
    return low < c->legal_count && c->legal[low] == a ? low : -1;
}

static bool listed(const struct conform *c, mur_action a)
{
    return place_of(c, a) >= 0;
}

static const char *refused(struct conform *c, int seat, mur_action a, enum mur_status expected)
{
    struct mur_error err = {.status = MUR_OK};
    c->report->action = a;
    memcpy(c->copy, c->state, c->r->state_size);
    enum mur_status status = mur_try(c->r, c->copy, seat, a, NULL, &err);
    CONFORM(status == expected, "mur_try refuses with the right status");
    CONFORM(err.status == status && err.message, "a refusal says why");
    CONFORM(memcmp(c->copy, c->state, c->r->state_size) == 0, "a refusal changes nothing");
    return NULL;
}

/* Asks about any number at all. Only what is listed may be legal. */
static const char *probe(struct conform *c, mur_action a)
{
    c->report->action = a;
    bool expected = listed(c, a);
    CONFORM(mur_is_legal(c->r, c->state, a) == expected, "the list is complete");
    if (expected)
        return NULL;
    enum mur_status status = c->point.turn == MUR_TURN_OVER ? MUR_GAME_OVER : MUR_ILLEGAL;
    return refused(c, c->point.seat, a, status);
}

static const char *probe_neighbours(struct conform *c, mur_action a)
{
    const char *broken = NULL;
    for (int bit = 0; bit < 32 && !broken; bit++)
        broken = probe(c, a ^ UINT32_C(1) << bit);
    if (!broken)
        broken = probe(c, a + 1);
    return broken ? broken : probe(c, a - 1);
}

static const char *wrong_seats(struct conform *c, mur_action a)
{
    const char *broken = NULL;
    for (int seat = 0; seat <= MUR_SEATS && !broken; seat++) {
        int who = seat < MUR_SEATS ? seat : MUR_NOBODY;
        if (who != c->point.seat)
            broken = refused(c, who, a, MUR_WRONG_SEAT);
    }
    return broken;
}

const char *conform_refusals(struct conform *c)
{
    const char *broken = NULL;
    for (int i = 0; i < 64 && !broken; i++) {
        mur_action a = (mur_action)mur_rng_next(&c->rng);
        broken = probe(c, i % 2 ? a : mur_action_make(c->point.prompt, mur_action_payload(a)));
    }
    if (!c->legal_count || broken)
        return broken;
    uint32_t chosen = mur_rng_below(&c->rng, (uint32_t)c->legal_count);
    for (int i = 0; i < c->legal_count && !broken; i++)
        if (conform_thorough(c) || (uint32_t)i == chosen)
            broken = probe_neighbours(c, c->legal[i]);
    return broken ? broken : wrong_seats(c, c->legal[chosen]);
}

/* ---- samplers ------------------------------------------------------------------------------------ */

static mur_action sample(struct conform *c)
{
    bool chance = c->point.turn == MUR_TURN_CHANCE;
    return chance ? mur_chance_sample(c->r, c->state, &c->rng)
                  : mur_sample(c->r, c->state, &c->rng);
}

static uint64_t root(uint64_t n)
{
    uint64_t x = 0;
    while ((x + 1) * (x + 1) <= n)
        x++;
    return x;
}

/* Chi-square of the tally against the weights, in thousandths. */
static uint64_t chi_square(const struct conform *c, uint64_t samples, uint64_t weights)
{
    uint64_t sum = 0;
    for (int i = 0; i < c->legal_count; i++) {
        int64_t difference = (int64_t)(c->tally[i] * weights) - (int64_t)(samples * c->weight[i]);
        uint64_t square = (uint64_t)(difference * difference);
        sum += square / (samples * c->weight[i]) * 1000 / weights;
    }
    return sum;
}

/* Draws until every action is expected EACH times. Seven standard deviations and a little more are
 * never reached by a fair sampler; one that leaves out or doubles something is far beyond. */
static const char *sampler_fair(struct conform *c)
{
    enum { EACH = 128 };
    uint64_t weights = 0, least = UINT32_MAX;
    for (int i = 0; i < c->legal_count; i++) {
        weights += c->weight[i];
        least = c->weight[i] < least ? c->weight[i] : least;
        c->tally[i] = 0;
    }
    uint64_t samples = EACH * weights / least;
    CONFORM(samples > 0, "there is something to draw");
    if (samples > 100000)
        return NULL; /* outcomes this rare need a test of their own */
    for (uint64_t n = 0; n < samples; n++) {
        mur_action a = sample(c);
        int i = place_of(c, a);
        c->report->action = a;
        CONFORM(i >= 0, "a sample is one of the list");
        c->tally[i]++;
    }
    uint64_t freedom = (uint64_t)c->legal_count - 1;
    uint64_t bound = freedom + 7 * root(2 * freedom) + 20;
    CONFORM(chi_square(c, samples, weights) <= bound * 1000, "samples follow the weights");
    return NULL;
}

const char *conform_samples(struct conform *c)
{
    if (!c->legal_count)
        return NULL;
    struct mur_rng before = c->rng;
    mur_action first = sample(c);
    c->report->action = first;
    CONFORM(listed(c, first), "a sample is one of the list");
    c->rng = before;
    CONFORM(sample(c) == first, "a sample depends on the state and the generator only");
    if (conform_thorough(c) || mur_rng_below(&c->rng, 16) == 0)
        return sampler_fair(c);
    return NULL;
}
