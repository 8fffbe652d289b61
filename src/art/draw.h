/* draw.h - parts of pictures that several files write. */
#ifndef ART_DRAW_H
#define ART_DRAW_H

#include "art/geometry.h"
#include "art/place.h"
#include "art/text.h"
#include "art/zones.h"

/* Path data without the attribute: `M.. C..` and `M..L..`, closed by Z if asked. */
void art_put_curve(struct art_text *out, const struct art_curve *curve);
void art_put_line(struct art_text *out, const struct art_point *at, int count, bool closed);

/* All loops of a slot as one path for the even-odd rule. */
void art_put_zone(struct art_text *out, const struct art_zones *zones, int label);

/* Roofs seen from above; collected first, so that each tone is one path. */
struct art_roof {
    struct art_point at, along; /* middle, direction of the ridge */
    double length, width;
};

void art_put_roofs(struct art_text *out, const struct art_roof *roof, int count);

extern const char *const art_mark_name[ART_UPRIGHT_MARKS];

/* The mark's picture round the origin. */
void art_put_mark_body(struct art_text *out, int mark);
void art_put_garden(struct art_text *out, struct art_point at);
/* `use` of an upright mark's symbol. */
void art_put_mark_use(struct art_text *out, int mark, struct art_point at);

/* A turned tile in two layers: its base, and the marks that stand upright on it. */
void art_put_base(struct art_text *out, int face, int rotation, int x, int y);
void art_put_upright(struct art_text *out, const struct art_places *places, int rotation, int x,
                     int y);

/* All figures and seats' signs, as symbols. */
void art_put_people(struct art_text *out);
/* The score track from the origin to this width and height. */
enum { ART_TRACK_WIDTH = 774, ART_TRACK_HEIGHT = 116 };
struct art_score;
void art_put_track(struct art_text *out, const struct art_score *scores, int count);
/* Where figures on a space stand, and its outline. */
struct art_point art_track_anchor(int space);
void art_put_space(struct art_text *out, int space);
/* The ferry between two roads of a lake, on a tile as it lies. */
struct art_tile;
void art_put_ferry(struct art_text *out, const struct art_tile *tile, int from, int to);

#endif
