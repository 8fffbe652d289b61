#include "art/faces.h"

#include <stdlib.h>

#include "art/art.h"
#include "art/draw.h"
#include "art/scene.h"
#include "base/check.h"

void art_faces_release(struct art_faces *f)
{
    for (int face = 0; face < CARC_FACES; face++)
        free(f->face[face].zones);
    *f = (struct art_faces){0};
}

static void remember(struct art_faces *f, int face, const struct art_scene *s)
{
    f->face[face].known = true;
    f->face[face].places = s->places;
}

void art_faces_draw(struct art_faces *f, struct art_text *out, int face)
{
    struct art_scene s;
    art_scene_make(&s, face);
    art_scene_base(out, &s);
    art_scene_whole(out, &s);
    remember(f, face, &s);
}

const struct art_places *art_faces_places(struct art_faces *f, int face)
{
    MUR_CHECK(face > 0 && face < CARC_FACES);
    if (!f->face[face].known) {
        struct art_scene s;
        art_scene_make(&s, face);
        remember(f, face, &s);
    }
    return &f->face[face].places;
}

const struct art_zones *art_faces_zones(struct art_faces *f, struct art_text *out, int face)
{
    struct art_known *known = &f->face[face];
    if (known->zones)
        return known->zones;
    known->zones = malloc(sizeof *known->zones);
    out->failed |= known->zones == NULL;
    if (known->zones) {
        struct art_layout layout = art_layout_make(face);
        *known->zones = art_zones_make(&layout);
    }
    return known->zones;
}
