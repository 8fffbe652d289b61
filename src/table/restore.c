/* restore.c - a table made of its items again, and the record of one. */
#include <string.h>

#include "table/internal.h"

/* Does what the item says again. More items may follow from it. */
static enum mur_status item_redo(struct mur_table *t, const struct mur_item *i,
                                 struct mur_error *err)
{
    struct mur_seat sitter = {.who = i->who, .name = i->name, .bot = i->bot};
    switch (i->kind) {
    case MUR_ITEM_ACTION:
        return act_redo(t, i->seat, i->action, i->at, err);
    case MUR_ITEM_SEAT:
        return mur_table_sit(t, i->seat, &sitter, i->at, err);
    case MUR_ITEM_AWAY:
        return mur_table_away(t, i->seat, i->at, err);
    case MUR_ITEM_BACK:
        return mur_table_back(t, i->seat, i->at, err);
    case MUR_ITEM_RESIGN:
        return mur_table_resign(t, i->seat, i->at, err);
    case MUR_ITEM_TIMEOUT:
        return mur_table_expire(t, i->at, err);
    }
    return mur_fail(err, MUR_CORRUPT, "this does not follow from what was before", 0, 0);
}

static bool item_equal(const struct mur_item *a, const struct mur_item *b)
{
    return a->at == b->at && a->action == b->action && a->kind == b->kind && a->seat == b->seat &&
           a->who == b->who && strcmp(a->name ? a->name : "", b->name) == 0 &&
           strcmp(a->bot ? a->bot : "", b->bot) == 0;
}

/* From item `first` on the list has what the table has; the number of the first item that is missing or
 * another. */
static uint32_t items_compare(const struct mur_table *t, const struct mur_item *item,
                              uint32_t count, uint32_t first)
{
    while (first < t->count && first < count) {
        struct mur_item own;
        table_item(t, first, &own);
        if (!item_equal(&item[first], &own))
            break;
        first++;
    }
    return first;
}

static enum mur_status items_redo(struct mur_table *t, const struct mur_item *item, uint32_t count,
                                  struct mur_error *err)
{
    while (t->count < count) {
        uint32_t first = t->count;
        enum mur_status status = item_redo(t, &item[first], err);
        uint32_t same = status ? first : items_compare(t, item, count, first);
        if (!status && (same < t->count || same == first))
            status = mur_fail(err, MUR_CORRUPT, "this does not follow from what was before", 0, 0);
        if (status && err) {
            err->position = (int)same;
            err->length = 0;
        }
        if (status)
            return status;
    }
    return MUR_OK;
}

struct mur_table *mur_table_restore(const struct mur_rules *r,
                                    const struct mur_table_options *options,
                                    const struct mur_item *item, uint32_t count,
                                    struct mur_error *err)
{
    struct mur_table *t = mur_table_new(r, options, err);
    if (t && items_redo(t, item, count, err)) {
        mur_table_free(t);
        return NULL;
    }
    return t;
}

struct mur_record *mur_table_record(const struct mur_table *t, struct mur_error *err)
{
    struct mur_record *rec = mur_record_new(t->r->setup, err);
    for (uint32_t i = 0; rec && i < t->count; i++)
        if (t->item[i].kind == MUR_ITEM_ACTION)
            mur_record_add(rec, t->item[i].seat, t->item[i].value, NULL, NULL);
    return rec;
}
