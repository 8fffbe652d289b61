/* map.c - open addressing, half full at most; removing closes the gap, so nothing is left behind. */
#include "server/map.h"

#include <stdlib.h>

#include "muralha/rng.h"

void map_release(struct map *m)
{
    free(m->entry);
    *m = (struct map){0};
}

/* Where the key is, or the empty place where it would be. */
static size_t place(const struct map *m, uint64_t key)
{
    size_t at = mur_mix(key) & (m->cap - 1);
    while (m->entry[at].value && m->entry[at].key != key)
        at = (at + 1) & (m->cap - 1);
    return at;
}

void *map_get(const struct map *m, uint64_t key)
{
    return m->cap ? m->entry[place(m, key)].value : NULL;
}

static bool grow(struct map *m)
{
    struct map larger = {.cap = m->cap ? 2 * m->cap : 16, .count = m->count};
    larger.entry = calloc(larger.cap, sizeof *larger.entry);
    if (!larger.entry)
        return false;
    for (size_t i = 0; i < m->cap; i++)
        if (m->entry[i].value)
            larger.entry[place(&larger, m->entry[i].key)] = m->entry[i];
    free(m->entry);
    *m = larger;
    return true;
}

bool map_put(struct map *m, uint64_t key, void *value)
{
    if (2 * (m->count + 1) > m->cap && !grow(m))
        return false;
    size_t at = place(m, key);
    m->count += !m->entry[at].value;
    m->entry[at] = (struct map_entry){.key = key, .value = value};
    return true;
}

void map_remove(struct map *m, uint64_t key)
{
    size_t gap = m->cap ? place(m, key) : 0;
    if (!m->cap || !m->entry[gap].value)
        return;
    m->count--;
    for (size_t at = (gap + 1) & (m->cap - 1); m->entry[at].value; at = (at + 1) & (m->cap - 1)) {
        size_t home = mur_mix(m->entry[at].key) & (m->cap - 1);
        if (((at - home) & (m->cap - 1)) >= ((at - gap) & (m->cap - 1))) {
            m->entry[gap] = m->entry[at];
            gap = at;
        }
    }
    m->entry[gap].value = NULL;
}
