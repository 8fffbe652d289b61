/* query.c - looking at a game. */
#include <stdio.h>
#include <string.h>

#include "internal.h"

const struct oracle_option *oracle_legal(const struct oracle *o, int *count)
{
    *count = o->options;
    return o->option;
}

const struct oracle_award *oracle_awards(const struct oracle *o, int *count)
{
    *count = o->awards;
    return o->award;
}

int oracle_players(const struct oracle *o)
{
    return o->setup.players;
}

int oracle_score(const struct oracle *o, int seat)
{
    return o->track[seat][NORMAL] + o->track[seat][WOMAN];
}

int oracle_rank(const struct oracle *o, int seat)
{
    int rank = 1;
    if (o->setup.solo)
        return seat < o->setup.people; /* V14: all people win or lose together */
    for (int other = 0; other < o->setup.players; other++)
        rank += oracle_score(o, other) > oracle_score(o, seat);
    return rank;
}

int oracle_supply(const struct oracle *o, int seat, const char *figure)
{
    for (int i = 0; i < FIGURES; i++)
        if (strcmp(figure, figure_name[i]) == 0)
            return o->supply[seat][i];
    return -1;
}

int oracle_goods(const struct oracle *o, int seat, const char *goods)
{
    for (int i = 0; i < GOODS; i++)
        if (strcmp(goods, goods_name[i]) == 0)
            return o->goods[seat][i];
    return -1;
}

int oracle_ingots(const struct oracle *o, int seat)
{
    return o->ingots[seat];
}

int oracle_pile(const struct oracle *o, int seat)
{
    return o->pile[seat];
}

int oracle_value(const struct oracle *o)
{
    return o->value;
}

int oracle_event(const struct oracle *o, int index, const char **name)
{
    if (index >= EVENTS)
        return -1;
    *name = event_name[index];
    return o->event[index];
}

int oracle_robber(const struct oracle *o, int seat)
{
    return o->robber[seat];
}

void oracle_force_track(struct oracle *o, int seat, int figure, int total)
{
    o->track[seat][figure] = total;
}

void oracle_force_robber(struct oracle *o, int seat, int space)
{
    o->robber[seat] = space;
}

/* B13. */
static int figures_given(const struct oracle *o, int figure)
{
    const int given[FIGURES] = {[FOLLOWER] = o->setup.followers,
                                [ABBOT] = o->setup.abbot,
                                [BIG] = o->setup.big,
                                [BUILDER] = o->setup.builder,
                                [PIG] = o->setup.pig};
    return given[figure];
}

bool oracle_in_play(const struct oracle *o, const char *word)
{
    for (int i = 0; i < FIGURES; i++)
        if (strcmp(word, figure_name[i]) == 0)
            return figures_given(o, i) > 0;
    if (strcmp(word, "piles") == 0)
        return o->setup.solo;
    return strcmp(word, "goods") == 0 ? o->setup.set[SET_TRADERS] : o->setup.set[SET_GOLD];
}

static int figures_owned(const struct oracle *o, int seat, int figure)
{
    int owned = o->supply[seat][figure];
    for (int i = 0; i < o->standings; i++)
        owned += o->stand[i].seat == seat && (int)o->stand[i].figure == figure;
    return owned;
}

/* Every gold tile brings two ingots (G1); until the second is laid none is. */
static bool ingots_right(const struct oracle *o)
{
    int tiles = 0, ingots = 0;
    for (int i = 0; i < o->tiles; i++) {
        tiles += o->box->face[o->tile[i].face].gold;
        ingots += o->tile[i].ingots;
    }
    for (int seat = 0; seat < o->setup.players; seat++)
        ingots += o->ingots[seat];
    return ingots == 2 * (tiles - (o->step == STEP_GOLD_LAY));
}

static bool piles_right(const struct oracle *o)
{
    int tiles = 0;
    for (int colour = 0; colour < SEATS; colour++)
        tiles += o->pile[colour];
    return !o->setup.solo || tiles == tiles_left(o);
}

const char *oracle_check(const struct oracle *o)
{
    int left = oracle_point(o).turn == ORACLE_PLAYER && o->step == STEP_PLACE;
    for (int i = 0; i < FACES; i++)
        left += o->left[i];
    if (left + o->boxed + o->tiles != o->on_start)
        return "a tile was lost or made";
    if (!piles_right(o))
        return "a pile is miscounted";
    if (!ingots_right(o))
        return "an ingot was lost or made";
    for (int seat = 0; seat < o->setup.players; seat++)
        for (int figure = 0; figure < FIGURES; figure++)
            if (figures_owned(o, seat, figure) != figures_given(o, figure))
                return "a figure was lost or made";
    return NULL;
}
