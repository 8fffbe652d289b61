/*
 * art.h - the pictures: tile faces, figures, boards and sheets as SVG text, drawn from the catalogue.
 *
 * A tile is a symbol of 100 x 100 with the id `tN` (N is the face's number) and turns like print on
 * cardboard. Everything in a group or path of the class `detail` is meant for tiles larger than about
 * 90 pixels. Zone outlines are symbols `zN` with one path `zN-K` for each slot K; they cover the tile
 * without overlapping, except for water and the places where roads meet.
 */
#ifndef ART_H
#define ART_H

#include "art/text.h"

void art_face_symbol(struct art_text *out, int face);
void art_face_zones(struct art_text *out, int face);

/* {"face":4,"code":"D","count":4,"slots":[{"zone":"city","anchor":[x,y],"path":"M..."},...]} */
void art_face_data(struct art_text *out, int face);

#endif
