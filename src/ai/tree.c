/* tree.c - the nodes of a search, in one block of memory. */
#include "ai/search.h"

void ai_tree_clear(struct ai_tree *t)
{
    t->node[0] = (struct ai_node){.visits = 0};
    t->count = 1;
}

uint32_t ai_tree_add(struct ai_tree *t, uint32_t parent, uint32_t after, mur_action a)
{
    if (t->count >= t->cap)
        return 0;
    uint32_t at = t->count++;
    uint32_t *link = after ? &t->node[after].next : &t->node[parent].child;
    t->node[at] = (struct ai_node){.action = a, .next = *link};
    *link = at;
    return at;
}

uint32_t ai_tree_find(const struct ai_tree *t, uint32_t parent, mur_action a)
{
    uint32_t at = t->node[parent].child;
    while (at && t->node[at].action != a)
        at = t->node[at].next;
    return at;
}

/* Level by level: the copies that still point into `from` are those not reached yet. */
void ai_tree_move(const struct ai_tree *from, uint32_t root, struct ai_tree *to)
{
    to->node[0] = from->node[root];
    to->node[0].next = 0;
    to->count = 1;
    for (uint32_t at = 0; at < to->count; at++) {
        uint32_t child = to->node[at].child, last = 0;
        to->node[at].child = 0;
        for (; child; child = from->node[child].next) {
            uint32_t copy = to->count++;
            to->node[copy] = from->node[child];
            to->node[copy].next = 0;
            *(last ? &to->node[last].next : &to->node[at].child) = copy;
            last = copy;
        }
    }
}
