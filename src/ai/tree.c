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
