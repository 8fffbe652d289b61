/* agenda.c - a heap of the games for which something is due. */
#include <stdlib.h>

#include "server/internal.h"

void agenda_release(struct agenda *a)
{
    for (size_t i = 0; i < a->count; i++)
        free(a->heap[i].entry);
    free(a->heap);
    map_release(&a->by_game);
    *a = (struct agenda){0};
}

static bool is_before(const struct agenda_entry *a, const struct agenda_entry *b)
{
    return a->due != b->due ? a->due < b->due : a->game < b->game;
}

static void put(struct agenda *a, size_t place, struct agenda_entry *entry)
{
    a->heap[place].entry = entry;
    entry->place = place;
}

/* Moves an entry to where it belongs. */
static void settle(struct agenda *a, struct agenda_entry *entry)
{
    size_t at = entry->place;
    for (; at > 0 && is_before(entry, a->heap[(at - 1) / 2].entry); at = (at - 1) / 2)
        put(a, at, a->heap[(at - 1) / 2].entry);
    for (;;) {
        size_t child = 2 * at + 1;
        if (child + 1 < a->count && is_before(a->heap[child + 1].entry, a->heap[child].entry))
            child++;
        if (child >= a->count || !is_before(a->heap[child].entry, entry))
            break;
        put(a, at, a->heap[child].entry);
        at = child;
    }
    put(a, at, entry);
}

static void take_away(struct agenda *a, struct agenda_entry *entry)
{
    struct agenda_entry *last = a->heap[--a->count].entry;
    map_remove(&a->by_game, (uint64_t)entry->game);
    if (last != entry) {
        put(a, entry->place, last);
        settle(a, last);
    }
    free(entry);
}

static struct agenda_entry *entry_new(struct agenda *a, int64_t game)
{
    if (a->count == a->cap) {
        size_t cap = a->cap ? 2 * a->cap : 64;
        struct agenda_place *grown = realloc(a->heap, cap * sizeof *grown);
        if (!grown)
            return NULL;
        a->heap = grown;
        a->cap = cap;
    }
    struct agenda_entry *entry = calloc(1, sizeof *entry);
    if (!entry || !map_put(&a->by_game, (uint64_t)game, entry)) {
        free(entry);
        return NULL;
    }
    entry->game = game;
    put(a, a->count++, entry);
    return entry;
}

bool agenda_set(struct agenda *a, int64_t game, uint64_t due, bool bot)
{
    struct agenda_entry *entry = map_get(&a->by_game, (uint64_t)game);
    if (!due) {
        if (entry)
            take_away(a, entry);
        return true;
    }
    if (!entry && !(entry = entry_new(a, game)))
        return false;
    entry->due = due;
    entry->bot = bot;
    settle(a, entry);
    return true;
}

bool agenda_bot(const struct agenda *a, int64_t game)
{
    const struct agenda_entry *entry = map_get(&a->by_game, (uint64_t)game);
    return entry && entry->bot;
}

const struct agenda_entry *agenda_first(const struct agenda *a)
{
    return a->count ? a->heap[0].entry : NULL;
}
