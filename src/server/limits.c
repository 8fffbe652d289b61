/* limits.c - how often somebody may do something. For each key one time is kept: when everything that was
 * done so far would have been done at the slowest allowed pace. Processes that share a store tell each other once a
 * second what was done, so that more of them do not allow more. */
#include <stdlib.h>

#include "server/internal.h"

enum { KEYS_MAX = 50000 };

void limits_release(struct limits *l)
{
    for (size_t i = 0; i < l->by_key.cap; i++)
        free(l->by_key.entry[i].value);
    map_release(&l->by_key);
}

/* Forgets those who have not done anything for long enough. */
static void forget_old(struct limits *l, uint64_t now)
{
    struct map kept = {0};
    for (size_t i = 0; i < l->by_key.cap; i++) {
        uint64_t *until = l->by_key.entry[i].value;
        if (until && (*until <= now || !map_put(&kept, l->by_key.entry[i].key, until)))
            free(until);
    }
    map_release(&l->by_key);
    l->by_key = kept;
}

/* Where the time of a key stands; NULL if there is no room. */
static uint64_t *time_of(struct limits *l, uint64_t key, uint64_t now)
{
    uint64_t *until = map_get(&l->by_key, key);
    if (until)
        return until;
    if (l->by_key.count >= KEYS_MAX)
        forget_old(l, now);
    until = l->by_key.count < KEYS_MAX ? calloc(1, sizeof *until) : NULL;
    if (until && map_put(&l->by_key, key, until))
        return until;
    free(until);
    return NULL;
}

/* One sum for each: what is said twice at once is heard once. */
static void note(struct limits *l, uint64_t key, uint64_t ms)
{
    int at = 0;
    while (at < l->takes && l->taken[at].key != key)
        at++;
    if (at == LIMITS_TAKEN)
        return;
    if (at == l->takes)
        l->taken[l->takes++] = (struct limits_taken){.key = key};
    l->taken[at].ms += ms;
}

bool limits_take(struct limits *l, uint64_t key, struct hub_rate rate, uint32_t times, uint64_t now)
{
    uint64_t *until = time_of(l, key, now);
    if (!until)
        return false;
    uint64_t every = rate.every / times, begin = *until > now ? *until : now;
    if (begin - now > every * (rate.burst * (uint64_t)times - 1))
        return false;
    *until = begin + every;
    if (l->shared)
        note(l, key, every);
    return true;
}

/* ---- together with other processes ------------------------------------------------------------------- */

int limits_collect(struct limits *l, struct store_hint *out, int cap)
{
    int count = 0;
    for (; count < l->takes && count < cap; count++)
        out[count] = (struct store_hint){.kind = STORE_HINT_TOOK,
                                         .id = (int64_t)l->taken[count].key,
                                         .first = (int64_t)l->taken[count].ms};
    l->takes = 0;
    return count;
}

void limits_hear(struct limits *l, const struct store_hint *hint, uint64_t now)
{
    enum { LONGEST_MS = 3600000 };
    uint64_t *until = time_of(l, (uint64_t)hint->id, now);
    if (until && hint->first > 0 && hint->first <= LONGEST_MS)
        *until = (*until > now ? *until : now) + (uint64_t)hint->first;
}
