/* faces.h - the faces that one picture shows: each is worked out once, however often it lies. */
#ifndef ART_FACES_H
#define ART_FACES_H

#include "art/place.h"
#include "art/text.h"

struct art_known {
    bool known;
    struct art_places places;
    struct art_zones *zones; /* NULL until somebody asks */
};

/* Begins as zeros. */
struct art_faces {
    struct art_known face[CARC_FACES];
};

void art_faces_release(struct art_faces *f);

/* Draws b-CODE and t-CODE; from then on the places of the face are known. */
void art_faces_draw(struct art_faces *f, struct art_text *out, int face);
const struct art_places *art_faces_places(struct art_faces *f, int face);
/* NULL, and `out` failed, if there is no memory. They are kept, because many pieces may need them. */
const struct art_zones *art_faces_zones(struct art_faces *f, struct art_text *out, int face);

#endif
