/* open.c - how many tables that have not ended somebody has, by person and by address. The store knows whose a
 * table is, but not the address, so after a restart only persons are counted for the tables of before. */
#include <stdlib.h>

#include "server/internal.h"

struct owners {
    uint64_t person, address; /* keys of the counts; 0: none */
};

void open_release(struct open_tables *o)
{
    struct map *both[] = {&o->by_game, &o->counts};
    for (int m = 0; m < 2; m++) {
        for (size_t i = 0; i < both[m]->cap; i++)
            free(both[m]->entry[i].value);
        map_release(both[m]);
    }
}

static struct owners owners_of(const struct hub *hub, int64_t account, uint64_t address)
{
    return (struct owners){.person = hub_hash(hub, (uint64_t)account, "open tables of a person"),
                           .address =
                               address ? hub_hash(hub, address, "open tables of an address") : 0};
}

static uint32_t count_of(const struct hub *hub, uint64_t key)
{
    const uint32_t *count = map_get(&hub->open.counts, key);
    return count ? *count : 0;
}

static bool count_more(struct hub *hub, uint64_t key)
{
    uint32_t *count = map_get(&hub->open.counts, key);
    if (!count) {
        count = calloc(1, sizeof *count);
        if (!count || !map_put(&hub->open.counts, key, count)) {
            free(count);
            return false;
        }
    }
    ++*count;
    return true;
}

static void count_less(struct hub *hub, uint64_t key)
{
    uint32_t *count = map_get(&hub->open.counts, key);
    if (!count || --*count)
        return;
    map_remove(&hub->open.counts, key);
    free(count);
}

static void owners_less(struct hub *hub, const struct owners *o)
{
    count_less(hub, o->person);
    if (o->address)
        count_less(hub, o->address);
}

bool open_allowed(const struct hub *hub, int64_t account, uint64_t address)
{
    struct owners o = owners_of(hub, account, address);
    return count_of(hub, o.person) < (uint32_t)hub->options.open_person &&
           count_of(hub, o.address) < (uint32_t)hub->options.open_address;
}

bool open_begin(struct hub *hub, int64_t account, uint64_t address)
{
    struct owners o = owners_of(hub, account, address);
    if (!count_more(hub, o.person))
        return false;
    if (!o.address || count_more(hub, o.address))
        return true;
    count_less(hub, o.person);
    return false;
}

void open_made(struct hub *hub, int64_t account, uint64_t address, int64_t game)
{
    struct owners o = owners_of(hub, account, address);
    struct owners *kept =
        game && !map_get(&hub->open.by_game, (uint64_t)game) ? malloc(sizeof *kept) : NULL;
    if (kept && map_put(&hub->open.by_game, (uint64_t)game, kept)) {
        *kept = o;
        return;
    }
    free(kept);
    owners_less(hub, &o);
}

void open_known(struct hub *hub, int64_t account, int64_t game)
{
    if (!map_get(&hub->open.by_game, (uint64_t)game) && open_begin(hub, account, 0))
        open_made(hub, account, 0, game);
}

void open_end(struct hub *hub, int64_t game)
{
    struct owners *o = map_get(&hub->open.by_game, (uint64_t)game);
    if (!o)
        return;
    owners_less(hub, o);
    map_remove(&hub->open.by_game, (uint64_t)game);
    free(o);
}
