/* map.h - pointers by 64-bit numbers. */
#ifndef MUR_SERVER_MAP_H
#define MUR_SERVER_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct map_entry {
    uint64_t key;
    void *value; /* NULL: empty */
};

/* Zeroes are an empty map. */
struct map {
    struct map_entry *entry;
    size_t cap, count;
};

void map_release(struct map *m);
/* NULL if there is none. */
void *map_get(const struct map *m, uint64_t key);
/* Replaces what was there; `value` is not NULL. False if there is no memory. */
bool map_put(struct map *m, uint64_t key, void *value);
void map_remove(struct map *m, uint64_t key);

#endif
