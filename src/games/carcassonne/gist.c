/* gist.c - are two positions the same to somebody who estimates them? */
#include <string.h>

#include "games/carcassonne/internal.h"

/* Figures, points and what expansions give stand in two spans of the state, and ferries in a third. */
enum {
    GOODS_AT = offsetof(struct carc_state, goods),
    GOODS_SIZE = offsetof(struct carc_state, award) - GOODS_AT,
    TRACK_AT = offsetof(struct carc_state, track),
    TRACK_SIZE = offsetof(struct carc_state, monk) - TRACK_AT,
    LINK_AT = offsetof(struct carc_state, link),
    LINK_SIZE = offsetof(struct carc_state, closing) - LINK_AT,
    FIGURE_WORDS = sizeof((struct carc_state *)0)->figure[0] / (sizeof(uint64_t))
};
_Static_assert(sizeof(struct carc_tile) == sizeof(uint64_t), "a tile is a word");
_Static_assert(GOODS_SIZE + TRACK_SIZE + LINK_SIZE <= sizeof((struct carc_gist *)0)->spans,
               "a gist has room for the spans");
_Static_assert(FIGURE_WORDS * sizeof(uint64_t) == sizeof((struct carc_state *)0)->figure[0],
               "the figures of a colour are whole words");

void carc_board_note(const void *st, struct carc_board *out)
{
    const struct carc_state *s = st;
    out->tiles = s->tiles;
    memcpy(out->tile, s->tile, (size_t)(s->tiles - 1) * sizeof *s->tile);
}

bool carc_board_is(const struct carc_board *board, const void *st)
{
    const struct carc_state *s = st;
    return board->tiles == s->tiles &&
           memcmp(board->tile, s->tile, (size_t)(s->tiles - 1) * sizeof *s->tile) == 0;
}

/* The tile laid last. */
static uint64_t tile_last(const struct carc_state *s)
{
    uint64_t word;
    memcpy(&word, &s->tile[s->tiles - 1], sizeof word);
    return word;
}

void carc_gist_note(const void *st, struct carc_gist *out)
{
    const struct carc_state *s = st;
    const char *from = st;
    out->last = tile_last(s);
    out->drawn = s->hand != 0;
    memcpy(out->spans, from + TRACK_AT, TRACK_SIZE);
    memcpy(out->spans + TRACK_SIZE, from + GOODS_AT, GOODS_SIZE);
    memcpy(out->spans + TRACK_SIZE + GOODS_SIZE, from + LINK_AT, LINK_SIZE);
}

bool carc_gist_is(const struct carc_gist *gist, const void *st)
{
    const struct carc_state *s = st;
    const char *from = st;
    return gist->last == tile_last(s) && gist->drawn == (s->hand != 0) &&
           memcmp(gist->spans, from + TRACK_AT, TRACK_SIZE) == 0 &&
           memcmp(gist->spans + TRACK_SIZE, from + GOODS_AT, GOODS_SIZE) == 0 &&
           memcmp(gist->spans + TRACK_SIZE + GOODS_SIZE, from + LINK_AT, LINK_SIZE) == 0;
}

uint32_t carc_gist_hash(const struct mur_rules *r, const void *st)
{
    const struct carc_state *s = st;
    uint64_t hash = tile_last(s);
    for (int colour = 0; colour < carc_rules(r)->colours; colour++) {
        uint64_t word[FIGURE_WORDS];
        memcpy(word, s->figure[colour], sizeof word);
        for (int i = 0; i < FIGURE_WORDS; i++)
            hash = (hash ^ word[i]) * UINT64_C(0x9E3779B97F4A7C15);
    }
    return (uint32_t)(hash >> 48); /* low bits do not hear of how the tile was turned */
}
