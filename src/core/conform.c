/* conform.c - the conformance suite: memory, the games, and the promises about playing on. */
#include "core/conform_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- playing on ---------------------------------------------------------------------------------- */

/* The items of the award at event[i] follow it and add up. */
static const char *award_items(const struct conform *c, int i, int count)
{
    const struct mur_event *award = &c->event[i];
    int64_t sum = 0;
    CONFORM(award->b > 0 && i + award->b < count, "an award has its items behind it");
    for (int k = 1; k <= award->b; k++) {
        CONFORM(award[k].kind == MUR_EVENT_ITEM, "an award has its items behind it");
        CONFORM(mur_word(c->r, MUR_WORD_ITEM, award[k].a), "every item has a word");
        sum += award[k].c;
    }
    CONFORM(sum == award->a, "the items of an award sum to its points");
    return NULL;
}

static const char *step_events(const struct conform *c, int count, const int32_t *before,
                               const int32_t *after)
{
    int64_t points[MUR_SEATS] = {0};
    for (int i = 0; i < count; i++) {
        const struct mur_event *e = &c->event[i];
        CONFORM(mur_word(c->r, MUR_WORD_EVENT, e->kind), "every event has a word");
        CONFORM(e->seat < c->r->sides || e->seat == MUR_NOBODY, "an event's seat exists");
        if (e->kind != MUR_EVENT_AWARD)
            continue;
        CONFORM(e->seat != MUR_NOBODY, "somebody gets an award");
        points[e->seat] += e->a;
        const char *broken = award_items(c, i, count);
        if (broken)
            return broken;
    }
    for (int seat = 0; seat < MUR_SEATS; seat++)
        CONFORM(after[seat] - before[seat] == points[seat], "a score changes only by awards");
    return NULL;
}

/* The same action on copies: quietly, with a sink too small, and through the untrusted door. */
static const char *step_alike(struct conform *c, mur_action a, int events)
{
    const struct mur_rules *r = c->r;
    mur_apply(r, c->copy, a, NULL);
    CONFORM(memcmp(c->copy, c->other, r->state_size) == 0, "an apply without a sink does the same");
    memcpy(c->copy, c->state, r->state_size);
    struct mur_sink none = {.event = NULL, .cap = 0};
    CONFORM(mur_try(r, c->copy, c->point.seat, a, &none, NULL) == MUR_OK,
            "mur_try takes every listed action");
    CONFORM(memcmp(c->copy, c->other, r->state_size) == 0, "mur_try does the same as mur_apply");
    CONFORM(none.count == events, "a sink counts the events that it cannot hold");
    CONFORM(mur_hash(r, c->copy) == mur_hash(r, c->other), "equal states have equal hashes");
    return NULL;
}

const char *conform_step(struct conform *c, mur_action a)
{
    const struct mur_rules *r = c->r;
    int32_t before[MUR_SEATS] = {0}, after[MUR_SEATS] = {0};
    c->report->action = a;
    if (mur_seen_by(r, c->state, a) != 0xFF)
        CONFORM(!mur_is_legal(r, c->state, mur_masked(r, a)), "a masked action cannot be applied");
    memcpy(c->copy, c->state, r->state_size);
    memcpy(c->other, c->state, r->state_size);
    mur_scores(r, c->other, before);
    struct mur_sink sink = {.event = c->event, .cap = (int)r->max_events};
    mur_apply(r, c->other, a, &sink);
    mur_scores(r, c->other, after);
    CONFORM((uint32_t)sink.count <= r->max_events, "max_events is a bound");
    const char *broken = step_events(c, sink.count, before, after);
    if (!broken)
        broken = step_alike(c, a, sink.count);
    memcpy(c->state, c->other, r->state_size);
    return broken;
}

/* ---- the end ------------------------------------------------------------------------------------- */

static const char *end_rank(const struct conform *c, const struct mur_result *result, int seat)
{
    int better = 0;
    for (int other = 0; other < c->r->players; other++) {
        better += result->rank[other] < result->rank[seat];
        if (result->score[other] > result->score[seat] && !(c->r->traits & MUR_TRAIT_COOP))
            CONFORM(result->rank[other] < result->rank[seat], "more points mean a better rank");
    }
    CONFORM(result->rank[seat] == better + 1, "a rank is one more than the seats before it");
    return NULL;
}

const char *conform_end(struct conform *c)
{
    struct mur_result result;
    int32_t score[MUR_SEATS] = {0};
    memset(&result, 0xA5, sizeof result);
    mur_result(c->r, c->state, &result);
    mur_scores(c->r, c->state, score);
    CONFORM(memcmp(score, result.score, sizeof score) == 0, "the result has the scores");
    const char *broken = NULL;
    for (int seat = 0; seat < MUR_SEATS && !broken; seat++) {
        if (seat < c->r->players)
            broken = end_rank(c, &result, seat);
        else
            CONFORM((seat < c->r->sides || score[seat] == 0) && result.rank[seat] == 0,
                    "an empty seat has no rank");
    }
    return broken;
}

/* ---- games --------------------------------------------------------------------------------------- */

static const char *conform_node(struct conform *c)
{
    c->report->action = 0;
    c->report->nodes++;
    struct mur_error err = {.message = "the oracle (mur_check) agrees"};
    if (mur_check(c->r, c->state, &err))
        return err.message;
    const char *broken = conform_lists(c);
    if (!broken)
        broken = conform_refusals(c);
    if (!broken)
        broken = conform_samples(c);
    if (!broken)
        broken = conform_texts(c);
    return broken ? broken : conform_views(c);
}

static mur_action choose(struct conform *c)
{
    bool chance = c->point.turn == MUR_TURN_CHANCE;
    return chance ? mur_chance_sample(c->r, c->state, &c->rng)
                  : mur_sample(c->r, c->state, &c->rng);
}

static const char *conform_game(struct conform *c)
{
    const struct mur_rules *r = c->r;
    memset(c->state, 0xAA, r->state_size);
    memset(c->copy, 0x55, r->state_size);
    mur_start(r, c->state);
    mur_start(r, c->copy);
    CONFORM(memcmp(c->state, c->copy, r->state_size) == 0, "mur_start defines every byte");
    for (int i = 0; i < 256; i++)
        c->last_ordinal[i] = -1;
    for (c->report->step = 0;; c->report->step++) {
        const char *broken = conform_node(c);
        if (broken)
            return broken;
        if (c->point.turn == MUR_TURN_OVER)
            return conform_end(c);
        CONFORM(c->report->step < r->max_steps, "max_steps is a bound");
        broken = conform_step(c, choose(c));
        if (broken)
            return broken;
    }
}

/* ---- memory -------------------------------------------------------------------------------------- */

static void release(struct conform *c)
{
    free(c->state);
    free(c->legal);
    free(c->weight);
    free(c->again);
    free(c->tally);
    free(c->outcome);
    free(c->event);
    free(c->text);
}

static bool reserve(struct conform *c)
{
    const struct mur_rules *r = c->r;
    size_t size = (r->state_size + 63) / 64 * 64;
    size_t most = r->max_legal > r->max_outcomes ? r->max_legal : r->max_outcomes;
    c->state = malloc(4 * size);
    c->legal = malloc((most + 1) * sizeof *c->legal);
    c->weight = malloc((most + 1) * sizeof *c->weight);
    c->again = malloc((most + 1) * sizeof *c->again);
    c->tally = malloc((most + 1) * sizeof *c->tally);
    c->outcome = malloc((most + 1) * sizeof *c->outcome);
    c->event = malloc((r->max_events + 1) * sizeof *c->event);
    if (!c->state || !c->legal || !c->weight || !c->again || !c->tally || !c->outcome || !c->event)
        return false;
    c->copy = c->state + size;
    c->other = c->copy + size;
    c->view = c->other + size;
    return true;
}

/* The canonical set-up text gives the same rules again. */
static const char *conform_setup(const struct mur_rules *r)
{
    struct mur_rules *again = mur_rules_new(r->setup, NULL);
    CONFORM(again, "the canonical set-up text is read");
    bool alike = strcmp(again->setup, r->setup) == 0 && again->state_size == r->state_size &&
                 again->players == r->players && again->traits == r->traits;
    mur_rules_free(again);
    CONFORM(alike, "the canonical set-up text gives the same rules");
    return NULL;
}

bool mur_conform(const struct mur_rules *r, struct mur_conform *report)
{
    struct conform c = {.r = r, .report = report};
    report->nodes = 0;
    report->game = 0;
    report->step = 0;
    report->action = 0;
    report->what = conform_setup(r);
    if (!report->what && !reserve(&c))
        report->what = "there is not enough memory";
    for (int i = 0; i < report->games && !report->what; i++) {
        report->game = i;
        mur_rng_seed(&c.rng, report->seed, (uint64_t)i);
        report->what = conform_game(&c);
    }
    release(&c);
    return !report->what;
}
