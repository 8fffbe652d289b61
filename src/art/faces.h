/* faces.h - the faces that one picture shows: each is worked out once, however often it lies. */
#ifndef ART_FACES_H
#define ART_FACES_H

#include "art/place.h"
#include "art/text.h"

struct art_known {
    bool known;
    struct art_places places;
    struct art_zones *zones; /* NULL where nobody wants them */
};

/* Begins as zeros. */
struct art_faces {
    bool outlines; /* set by whoever will ask for zones */
    struct art_known face[CARC_FACES];
};

void art_faces_release(struct art_faces *f);

/* Draws b-CODE and t-CODE, once; from then on the face is known. */
void art_faces_draw(struct art_faces *f, struct art_text *out, int face);
/* Of a face that was drawn. Zones are NULL if there was no memory: then the text has failed. */
const struct art_places *art_faces_places(const struct art_faces *f, int face);
const struct art_zones *art_faces_zones(const struct art_faces *f, int face);

#endif
