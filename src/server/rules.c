/* rules.c - rules are large and never change, so that all tables of one set-up share them. */
#include <stdlib.h>
#include <string.h>

#include "server/internal.h"

struct shared_rules {
    struct mur_rules *rules;
    uint64_t key;
    uint32_t users;
};

enum { UNUSED_KEPT = 16 };

const struct mur_rules *rules_of(const struct shared_rules *s)
{
    return s->rules;
}

uint32_t rules_users(const struct shared_rules *s)
{
    return s->users;
}

static struct shared_rules *find(struct hub *hub, const char *setup, uint64_t key)
{
    struct shared_rules *s = map_get(&hub->rules, key);
    return s && strcmp(s->rules->setup, setup) == 0 ? s : NULL;
}

struct shared_rules *rules_take(struct hub *hub, const char *setup, struct mur_error *err)
{
    struct shared_rules *known = find(hub, setup, hub_hash(hub, 1, setup));
    if (known)
        return rules_share(known);
    struct mur_rules *rules = mur_rules_new(setup, err);
    if (!rules)
        return NULL;
    /* Written in another way they may be known. */
    uint64_t key = hub_hash(hub, 1, rules->setup);
    known = find(hub, rules->setup, key);
    if (known) {
        mur_rules_free(rules);
        return rules_share(known);
    }
    struct shared_rules *made = calloc(1, sizeof *made);
    if (!made || !map_put(&hub->rules, key, made)) {
        free(made);
        mur_rules_free(rules);
        mur_fail(err, MUR_NO_MEMORY, "there is not enough memory", 0, 0);
        return NULL;
    }
    *made = (struct shared_rules){.rules = rules, .key = key, .users = 1};
    return made;
}

struct shared_rules *rules_share(struct shared_rules *s)
{
    s->users++;
    return s;
}

void rules_drop(struct hub *hub, struct shared_rules *s)
{
    if (!s || --s->users > 0 || hub->rules.count <= UNUSED_KEPT)
        return;
    map_remove(&hub->rules, s->key);
    mur_rules_free(s->rules);
    free(s);
}

void rules_release(struct hub *hub)
{
    for (size_t i = 0; i < hub->rules.cap; i++) {
        struct shared_rules *s = hub->rules.entry[i].value;
        if (s) {
            mur_rules_free(s->rules);
            free(s);
        }
    }
    map_release(&hub->rules);
}
