/*
 * check_range.c - the first half of the check: nothing in the state leads out of it.
 *
 * A state may come from anywhere and hold any bytes. Before anything follows a number of it, here every
 * one that counts or points lies in its range; what it means is the matter of check.c and check_turn.c.
 */
#include "games/carcassonne/internal.h"

enum {
    OPEN_TAG = 256,          /* what the torus says of an open cell: see board.c */
    TRACK_MAX = 2 * 9999 + 1 /* more than a position may begin with, as points are won */
};

static bool counts_in_range(const struct carc_rules *r, const struct carc_state *s)
{
    return s->tiles >= 1 && s->tiles <= CARC_TILES && s->pieces <= r->pieces_max &&
           s->opens <= CARC_OPEN_MAX && s->monks <= CARC_MONKS && s->closings <= CARC_CLOSING_MAX &&
           s->links <= CARC_LINKS_MAX && s->stage < r->stages && s->active < r->colours &&
           s->hand < CARC_FACES;
}

static bool question_in_range(const struct carc_rules *r, const struct carc_state *s)
{
    if (s->pending & ~r->exists)
        return false;
    if (!s->asking)
        return s->asked == MUR_NOBODY;
    if (s->asking >= CARC_PROMPTS || !carc_prompt[s->asking] ||
        !(r->exists >> carc_prompt[s->asking]->phase & 1))
        return false;
    return carc_prompt[s->asking]->chance ? s->asked == MUR_NOBODY : s->asked < r->common.players;
}

static bool within(int coordinate)
{
    return coordinate > -CARC_TILES && coordinate < CARC_TILES;
}

static bool tiles_in_range(const struct carc_rules *r, const struct carc_state *s)
{
    const struct carc_tile *first = &s->tile[0];
    int pieces = 0;
    if (first->face != r->start_face || first->rotation || first->x || first->y)
        return false;
    for (int i = 0; i < s->tiles; i++) {
        const struct carc_tile *t = &s->tile[i];
        if (t->face == 0 || t->face >= CARC_FACES || t->rotation >= 4 || t->first != pieces ||
            !(carc_face[t->face].rotations >> t->rotation & 1) || !within(t->x) || !within(t->y))
            return false;
        pieces += carc_face[t->face].slots;
        if (pieces > s->pieces)
            return false;
    }
    return pieces == s->pieces;
}

static bool pieces_in_range(const struct carc_state *s)
{
    for (int i = 0; i < s->pieces; i++)
        if (s->piece[i].label >= s->pieces || s->piece[i].next >= s->pieces ||
            s->piece[i].tile >= s->tiles)
            return false;
    for (int i = 0; i < s->pieces; i++) {
        const struct carc_tile *t = &s->tile[s->piece[i].tile];
        if (i < t->first || i >= t->first + carc_face[t->face].slots)
            return false;
    }
    for (int i = 0; i < s->monks; i++)
        if (s->monk[i] >= s->pieces)
            return false;
    return true;
}

/* As many entries as there are tiles and open cells: there is always a free one where a search ends. */
static bool torus_in_range(const struct carc_state *s)
{
    int used = 0;
    for (int i = 0; i < CARC_TORUS * CARC_TORUS; i++) {
        int who = s->torus[i];
        used += who != 0;
        if (who > OPEN_TAG + s->opens - 1 || (who > s->tiles && who < OPEN_TAG))
            return false;
    }
    return used == s->tiles + s->opens;
}

static bool figures_in_range(const struct carc_rules *r, const struct carc_state *s)
{
    for (int colour = 0; colour < CARC_COLOURS; colour++) {
        bool plays = colour < r->colours;
        for (int at = 0; at < CARC_FIGURES; at++)
            if (s->figure[colour][at] != CARC_HOME &&
                (!plays || s->figure[colour][at] >= s->pieces))
                return false;
        for (int figure = 0; figure < CARC_FIGURE_KINDS; figure++)
            if (s->supply[colour][figure] > (plays ? r->figures[figure] : 0))
                return false;
        for (int woman = 0; woman < 2; woman++)
            if (s->track[colour][woman] < 0 ||
                s->track[colour][woman] > (plays && woman < r->scorers_each ? TRACK_MAX : 0))
                return false;
    }
    return true;
}

/* What points into the board besides. */
static bool rest_in_range(const struct carc_state *s)
{
    for (int i = 0; i < s->links; i++)
        if (s->link[i].a >= s->pieces || s->link[i].b >= s->pieces)
            return false;
    for (int i = 0; i < s->closings; i++)
        if (s->closing[i].piece >= s->pieces)
            return false;
    return s->award.piece < s->pieces || s->award.piece == CARC_HOME;
}

static bool modules_in_range(const struct carc_rules *r, const struct carc_state *s)
{
    for (int m = 0; m < CARC_MODULES; m++) {
        const struct carc_slice *slice = carc_module[m]->slices;
        if (r->modules >> m & 1) {
            if (carc_module[m]->in_range && !carc_module[m]->in_range(r, s))
                return false;
            continue;
        }
        for (; slice && slice->size; slice++)
            if (!carc_all_zero((const char *)s + slice->offset, slice->size))
                return false;
    }
    return true;
}

const char *carc_check_range(const struct carc_rules *r, const struct carc_state *s)
{
    if (!counts_in_range(r, s))
        return "a count is out of range";
    if (!question_in_range(r, s))
        return "nothing of this sort is asked";
    if (!tiles_in_range(r, s) || !pieces_in_range(s) || !torus_in_range(s))
        return "tiles or their pieces are out of range";
    if (!figures_in_range(r, s) || !rest_in_range(s) || !modules_in_range(r, s))
        return "something points off the board, or belongs to what is not played";
    return NULL;
}
