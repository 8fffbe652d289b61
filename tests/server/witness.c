/* witness.c - see witness.h. */
#include "server/witness.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "net/digest.h"

static void *grown(void *list, uint32_t need, uint32_t *cap, size_t size)
{
    if (need <= *cap)
        return list;
    *cap = 2 * need + 64;
    list = realloc(list, *cap * size);
    MUR_CHECK(list);
    return list;
}

void witness_free(struct witness *w)
{
    for (uint32_t i = 0; i < w->views; i++)
        free(w->view[i].view);
    free(w->view);
    free(w->item);
    free(w->act);
    *w = (struct witness){0};
}

/* ---- taking down ----------------------------------------------------------------------------------- */

static bool item_take(struct witness *w, uint32_t n, const struct proto_feed_item *item)
{
    w->item = grown(w->item, n, &w->items_cap, sizeof *w->item);
    for (; w->items < n; w->items++)
        w->item[w->items].kind = PROTO_ITEM_COUNT;
    struct proto_feed_item *old = &w->item[n - 1];
    if (old->kind == PROTO_ITEM_COUNT)
        *old = *item;
    return old->kind == item->kind && old->seat == item->seat && old->x == item->x &&
           old->at == item->at;
}

bool witness_feed(struct witness *w, const struct mur_rules *r, const struct proto_server_feed *m)
{
    for (int i = 0; i < m->items_count; i++)
        if (!item_take(w, (uint32_t)(m->n + i), &m->items[i]))
            return false;
    if (!m->view)
        return true;
    w->view = grown(w->view, w->views + 1, &w->views_cap, sizeof *w->view);
    struct witness_view *v = &w->view[w->views++];
    *v = (struct witness_view){.n = (uint32_t)(m->n + m->items_count - 1),
                               .view = malloc(r->state_size + 3)};
    MUR_CHECK(v->view);
    return base64_decode(m->view, strlen(m->view), v->view, r->state_size + 3) ==
           (int)r->state_size;
}

void witness_acted(struct witness *w, uint32_t after, uint32_t until, mur_action action)
{
    w->act = grown(w->act, w->acts + 1, &w->acts_cap, sizeof *w->act);
    w->act[w->acts++] = (struct witness_act){after, until, action};
}

/* ---- comparing ------------------------------------------------------------------------------------- */

static bool is_action(const struct proto_feed_item *item)
{
    return item->kind == PROTO_ITEM_ACT || item->kind == PROTO_ITEM_CHANCE;
}

/* The item as the viewer may know it, given the state before it. */
static bool item_is_right(const struct proto_feed_item *item, const struct mur_record *truth,
                          uint32_t step, const void *state, int viewer)
{
    if (step >= truth->count)
        return false;
    mur_action a = truth->entry[step].action;
    int actor = truth->entry[step].actor == MUR_NOBODY ? -1 : truth->entry[step].actor;
    uint8_t seen = mur_seen_by(truth->rules, state, a);
    bool open = seen == 0xFF || (viewer != MUR_NOBODY && seen >> viewer & 1);
    return item->seat == actor && item->x == (open ? a : mur_masked(truth->rules, a));
}

static bool views_are_right(const struct witness *w, const struct mur_rules *r, uint32_t n,
                            const void *state, int viewer, void *scratch)
{
    mur_view(r, state, viewer, scratch);
    for (uint32_t i = 0; i < w->views; i++)
        if (w->view[i].n == n && memcmp(w->view[i].view, scratch, r->state_size) != 0)
            return false;
    return true;
}

static bool act_is_there(const struct witness *w, const struct witness_act *act, int viewer)
{
    for (uint32_t n = act->after + 1; n <= act->until && n <= w->items; n++) {
        const struct proto_feed_item *item = &w->item[n - 1];
        if (item->kind == PROTO_ITEM_ACT && item->seat == viewer && item->x == act->action)
            return true;
    }
    return false;
}

const char *witness_judge(const struct witness *w, const struct mur_record *truth, int viewer)
{
    const struct mur_rules *r = truth->rules;
    uint8_t *state = malloc(r->state_size), *scratch = malloc(r->state_size);
    const char *wrong = NULL;
    uint32_t step = 0;
    MUR_CHECK(state && scratch);
    mur_start(r, state);
    for (uint32_t n = 1; !wrong && n <= w->items; n++) {
        const struct proto_feed_item *item = &w->item[n - 1];
        if (item->kind == PROTO_ITEM_COUNT) {
            wrong = "an item never came";
        } else if (is_action(item)) {
            if (!item_is_right(item, truth, step, state, viewer))
                wrong = "an item is not what the viewer may know of the stored one";
            else
                mur_apply(r, state, truth->entry[step++].action, NULL);
        }
        if (!wrong && !views_are_right(w, r, n, state, viewer, scratch))
            wrong = "a view is not the viewer's";
    }
    if (!wrong && step != truth->count)
        wrong = "the record has more actions than were sent";
    for (uint32_t i = 0; !wrong && i < w->acts; i++)
        if (!act_is_there(w, &w->act[i], viewer))
            wrong = "an acknowledged action is missing";
    free(state);
    free(scratch);
    return wrong;
}
