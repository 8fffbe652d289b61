#include "art/scene.h"

void art_spot_add(struct art_scene *s, struct art_point at, double radius)
{
    if (s->spots == ART_SPOTS)
        return;
    s->spot[s->spots] = at;
    s->radius[s->spots++] = radius;
}

void art_scene_make(struct art_scene *s, int face)
{
    static const double radius[ART_MARKS] = {
        [ART_SHIELD] = 9, [ART_WINE] = 9,       [ART_GRAIN] = 9,  [ART_CLOTH] = 9,
        [ART_INN] = 9,    [ART_GOLD] = 9,       [ART_MAGIC] = 10, [ART_ROBBER] = 10,
        [ART_FLIER] = 16, [ART_CATHEDRAL] = 27, [ART_CLUB] = 14,  [ART_FORK] = 14,
        [ART_CREST] = 14,
    };
    s->spots = 0;
    art_layout_make(&s->layout, face);
    art_zones_make(&s->zones, &s->layout);
    s->places = art_places_make(&s->layout, &s->zones);
    for (int i = 0; i < s->places.marks; i++)
        art_spot_add(s, s->places.mark[i].at, radius[s->places.mark[i].mark]);
}

bool art_spot_free(const struct art_scene *s, int zone, double radius, struct art_point p)
{
    int label = art_zones_label(&s->zones, p);
    if (label >= s->layout.face->slots || s->layout.face->slot[label].zone != zone)
        return false;
    if (art_zones_clearance(&s->zones, label, p, radius) < radius)
        return false;
    for (int i = 0; i < s->spots; i++)
        if (art_distance(s->spot[i], p) < s->radius[i] + radius)
            return false;
    return true;
}

bool art_spot_find(struct art_scene *s, int zone, double radius, int salt, struct art_point *at)
{
    int n = s->layout.number;
    *at =
        (struct art_point){2 + 0.1 * art_hash(n, salt, 960), 2 + 0.1 * art_hash(n, salt + 1, 960)};
    if (!art_spot_free(s, zone, radius, *at))
        return false;
    art_spot_add(s, *at, radius);
    return true;
}
