/* limits.c - how often somebody may do something. For each key one time is kept: when everything that was
 * done so far would have been done at the slowest allowed pace. */
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

bool limits_take(struct limits *l, uint64_t key, struct hub_rate rate, uint32_t times, uint64_t now)
{
    uint64_t *until = map_get(&l->by_key, key);
    if (!until) {
        if (l->by_key.count >= KEYS_MAX)
            forget_old(l, now);
        until = l->by_key.count < KEYS_MAX ? calloc(1, sizeof *until) : NULL;
        if (!until || !map_put(&l->by_key, key, until)) {
            free(until);
            return false;
        }
    }
    uint64_t every = rate.every / times, begin = *until > now ? *until : now;
    if (begin - now > every * (rate.burst * (uint64_t)times - 1))
        return false;
    *until = begin + every;
    return true;
}
