/* thoughts.c - a list sorted by turn. It has as many entries as bots may be asked at once, some hundreds, so
 * walking along it costs nothing beside what a bot thinks. */
#include "server/thoughts.h"

void thoughts_put(struct thoughts *t, struct hub_think *think)
{
    think->turn = t->turn + 1;
    for (const struct hub_think *one = t->first; one; one = one->next)
        if (one->owner == think->owner && one->turn >= think->turn)
            think->turn = one->turn + 1;
    struct hub_think **at = &t->first;
    while (*at && (*at)->turn <= think->turn)
        at = &(*at)->next;
    think->next = *at;
    *at = think;
}

struct hub_think *thoughts_take(struct thoughts *t)
{
    struct hub_think *think = t->first;
    if (think) {
        t->first = think->next;
        t->turn = think->turn;
    }
    return think;
}
