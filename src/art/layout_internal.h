/* layout_internal.h - shared by the files that make layouts. */
#ifndef ART_LAYOUT_INTERNAL_H
#define ART_LAYOUT_INTERNAL_H

#include "art/layout.h"

int art_first_bit(unsigned bits); /* the lowest one; there must be one */
int art_count_bits(unsigned bits);
struct art_point art_side_middle(int side);
struct art_point art_side_inward(int side); /* direction */

/* Bits of the sides with water. */
unsigned art_river_sides(const struct carc_face *face);
/* The city at whose wall a road from `side` ends: the one that both fields beside it touch. */
unsigned art_gate_cities(const struct carc_face *face, int side);
/* A corner between two fields that no road parts, because a city runs into it; -1: none. */
int art_corner_parted(const struct carc_face *face);

/* Sorts the roads into through, gates and at_hub. */
void art_plan_roads(struct art_layout *l);
/* Cities that touch the hub. */
unsigned art_hub_cities(const struct art_layout *l);
/* True if the hub lies at the through road. */
bool art_hub_at_road(const struct art_layout *l);

/* Walls and outline of the city of a slot. */
void art_city_make(struct art_layout *l, int slot);

#endif
