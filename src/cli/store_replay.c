/* store_replay.c - a game of the store played again: does everything that is kept about it agree? */
#include <stdlib.h>
#include <string.h>

#include "cli/store.h"
#include "core/setup.h"
#include "server/keep.h"

static bool refuse_game(struct store_replay *rp, const struct mur_language *l, const char *message,
                        long number)
{
    struct mur_writer w = mur_writer_init(rp->why, sizeof rp->why);
    MUR_FILL(&w, mur_tr(l, message), {"n", NULL, number});
    return false;
}

static bool rules_find(struct store_replay *rp, const struct mur_language *l,
                       const struct store_game *g)
{
    struct mur_error err = {0};
    char setup[MUR_SETUP_MAX];
    if (!mur_setup_renew(g->setup, g->rules_version, setup, sizeof setup))
        return refuse_game(rp, l, MUR_N("its set-up is not in the canonical form"), 0);
    if (rp->rules && strcmp(rp->rules->setup, setup) == 0)
        return true;
    mur_rules_free(rp->rules);
    rp->rules = mur_rules_new(setup, &err);
    if (!rp->rules)
        return refuse_game(rp, l, err.message, 0);
    if (strcmp(rp->rules->setup, setup) != 0)
        return refuse_game(rp, l, MUR_N("its set-up is not in the canonical form"), 0);
    return true;
}

static bool plan_read(struct store_replay *rp, const struct mur_language *l,
                      const struct store_game *g, struct keep_plan *plan)
{
    if (g->rules_version > rp->rules->kind->rules_version)
        return refuse_game(rp, l, MUR_N("it was played by newer rules"), 0);
    if (!keep_plan_read(g->clock, plan))
        return refuse_game(rp, l, MUR_N("what was agreed about the table cannot be read"), 0);
    return true;
}

/* The row says how many items there are; messages say how many are theirs. */
static bool numbers_agree(struct store_replay *rp, const struct mur_language *l,
                          const struct store_rows *loaded)
{
    uint32_t count = (uint32_t)loaded->items, message_end = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct store_item *item = &loaded->item[i];
        if (item->seq != i + 1)
            return refuse_game(rp, l, MUR_N("item {n} is missing"), i + 1);
        if (*item->message_id && (item->span < 1 || i < message_end || item->span > count - i))
            return refuse_game(rp, l, MUR_N("the message at item {n} has another length"), i + 1);
        if (*item->message_id)
            message_end = i + item->span;
    }
    if (loaded->game[0].seq != count)
        return refuse_game(rp, l, MUR_N("it has {n} items, and its row says otherwise"), count);
    return true;
}

/* The hashes that were stored with the items, where the rules are still those. */
static bool hashes_agree(struct store_replay *rp, const struct mur_language *l,
                         const struct store_rows *loaded)
{
    const struct mur_rules *r = rp->rules;
    if (loaded->game[0].rules_version < r->kind->replays_from)
        return true;
    void *state = cli_alloc(r->state_size);
    mur_start(r, state);
    int i = 0;
    for (; i < loaded->items; i++) {
        const struct store_item *item = &loaded->item[i];
        if (item->kind == MUR_ITEM_ACTION &&
            mur_try(r, state, item->actor, item->action, NULL, NULL) != MUR_OK)
            break;
        if (item->has_hash && item->hash != mur_hash(r, state))
            break;
    }
    free(state);
    if (i < loaded->items)
        refuse_game(rp, l, MUR_N("the position after item {n} is not the one that was stored"),
                    i + 1);
    return i == loaded->items;
}

static bool status_agrees(struct store_replay *rp, const struct mur_language *l,
                          const struct store_game *g, const struct mur_table *t)
{
    bool over = mur_table_point(t).turn == MUR_TURN_OVER;
    if (over && (g->status == STORE_LOBBY || g->status == STORE_PLAYING))
        return refuse_game(rp, l, MUR_N("it is over, but counts as one that goes on"), 0);
    if (!over && g->status == STORE_FINISHED)
        return refuse_game(rp, l, MUR_N("it counts as finished, but goes on"), 0);
    return true;
}

struct mur_table *store_replay(struct store_replay *rp, const struct mur_language *l,
                               const struct store_rows *loaded)
{
    const struct store_game *g = &loaded->game[0];
    struct keep_plan plan;
    struct mur_error err = {0};
    if (!rules_find(rp, l, g) || !plan_read(rp, l, g, &plan) || !numbers_agree(rp, l, loaded) ||
        !hashes_agree(rp, l, loaded))
        return NULL;
    struct mur_table *t = keep_table(rp->rules, &plan, loaded->item, loaded->items, &err);
    if (!t) {
        struct mur_writer w = mur_writer_init(rp->why, sizeof rp->why);
        MUR_FILL(&w, mur_tr(l, "item {n}: {why}"), {"n", NULL, (long)err.position + 1},
                 {"why", mur_tr(l, err.message), 0});
        return NULL;
    }
    if (!status_agrees(rp, l, g, t)) {
        mur_table_free(t);
        return NULL;
    }
    return t;
}
