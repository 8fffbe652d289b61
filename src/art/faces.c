#include "art/faces.h"

#include <stdlib.h>
#include <string.h>

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

/* Keeps a copy of what others will ask for. */
static void remember(struct art_faces *f, struct art_text *out, int face, const struct art_scene *s)
{
    struct art_known *known = &f->face[face];
    known->known = true;
    known->places = s->places;
    if (!f->outlines)
        return;
    known->zones = malloc(sizeof *known->zones);
    out->failed |= known->zones == NULL;
    if (known->zones)
        memcpy(known->zones, &s->zones, sizeof *known->zones);
}

void art_faces_draw(struct art_faces *f, struct art_text *out, int face)
{
    struct art_scene s;
    MUR_CHECK(face > 0 && face < CARC_FACES && !f->face[face].known);
    art_scene_make(&s, face);
    art_scene_base(out, &s);
    art_scene_whole(out, &s);
    remember(f, out, face, &s);
}

const struct art_places *art_faces_places(const struct art_faces *f, int face)
{
    MUR_CHECK(face > 0 && face < CARC_FACES && f->face[face].known);
    return &f->face[face].places;
}

const struct art_zones *art_faces_zones(const struct art_faces *f, int face)
{
    MUR_CHECK(face > 0 && face < CARC_FACES && f->face[face].known && f->outlines);
    return f->face[face].zones;
}
