/* witness.h - everything that one client was sent about a game, to be compared with the whole truth when
 * the game is over and its record is public. */
#ifndef TESTS_SERVER_WITNESS_H
#define TESTS_SERVER_WITNESS_H

#include "muralha/record.h"
#include "server/codec.h"

struct witness_view {
    uint32_t n;    /* after this item */
    uint8_t *view; /* state_size bytes */
};

struct witness_act {
    uint32_t after, until; /* it was sent after one item and acknowledged with another */
    mur_action action;
};

struct witness {
    struct proto_feed_item *item; /* by number - 1; kind PROTO_ITEM_COUNT: never seen */
    uint32_t items, items_cap;
    struct witness_view *view;
    uint32_t views, views_cap;
    struct witness_act *act;
    uint32_t acts, acts_cap;
};

void witness_free(struct witness *w);
/* Takes down a feed. False if it contradicts an earlier one. */
bool witness_feed(struct witness *w, const struct mur_rules *r, const struct proto_server_feed *m);
void witness_acted(struct witness *w, uint32_t after, uint32_t until, mur_action action);
/* Was the viewer sent exactly what the viewer may know, and is every acknowledged action there? NULL, or
 * what is wrong. */
const char *witness_judge(const struct witness *w, const struct mur_record *truth, int viewer);

#endif
