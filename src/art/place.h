/*
 * place.h - where figures stand and marks lie on a face.
 *
 * Places are looked for on a grid: inside their zone, well clear of its outline, apart from each other.
 */
#ifndef ART_PLACE_H
#define ART_PLACE_H

#include "art/zones.h"

enum art_mark {
    ART_SHIELD,
    ART_WINE,
    ART_GRAIN,
    ART_CLOTH,
    ART_INN,
    ART_GOLD,
    ART_MAGIC,
    ART_ROBBER,
    ART_MONASTERY,
    ART_CLUB, /* crop circles */
    ART_FORK,
    ART_CREST,
    ART_UPRIGHT_MARKS,             /* those before stand upright however the tile lies */
    ART_FLIER = ART_UPRIGHT_MARKS, /* these turn with the tile */
    ART_CATHEDRAL,
    ART_MARKS
};

struct art_placed {
    int mark; /* enum art_mark */
    struct art_point at;
};

enum { ART_PLACED = 5 };

struct art_places {
    struct art_point anchor[CARC_MAX_SLOTS]; /* one a slot: where a figure's feet are centred */
    int marks;
    struct art_placed mark[ART_PLACED];
};

/* Bit m: the face has the upright mark m. Which ones there are is known without any geometry. */
unsigned art_marks_of(const struct carc_face *face);

/* How far from the anchor a figure stands, to the east and south however the tile lies: monks and abbots
 * stand beside what they have, not on it. */
struct art_point art_beside(int zone);

struct art_places art_places_make(const struct art_layout *layout, const struct art_zones *zones);

#endif
