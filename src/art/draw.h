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

/* Marks of a tile, in place. `way` is the direction of a flying machine. */
void art_put_mark(struct art_text *out, const struct art_placed *mark, int way);
void art_put_monastery(struct art_text *out, struct art_point at);
void art_put_garden(struct art_text *out, struct art_point at);
void art_put_circle(struct art_text *out, struct art_point at, int zone);

#endif
