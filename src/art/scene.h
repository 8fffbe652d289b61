/* scene.h - a face while it is drawn: its geometry, and what keeps decoration away. */
#ifndef ART_SCENE_H
#define ART_SCENE_H

#include "art/draw.h"
#include "art/place.h"

enum { ART_SPOTS = 96 };

struct art_scene {
    struct art_layout layout;
    struct art_zones zones;
    struct art_places places;
    int spots;
    struct art_point spot[ART_SPOTS];
    double radius[ART_SPOTS];
};

void art_scene_make(struct art_scene *s, int face);
void art_spot_add(struct art_scene *s, struct art_point at, double radius);

/* True if something of this radius at p lies inside one zone of this kind and touches nothing. */
bool art_spot_free(const struct art_scene *s, int zone, double radius, struct art_point p);

/* One throw of the face's own dice for a place like that; taken if it is free. */
bool art_spot_find(struct art_scene *s, int zone, double radius, int salt, struct art_point *at);

/* The symbols b-CODE and t-CODE (art.h). Drawing the base takes spots, so it is done once. */
void art_scene_base(struct art_text *out, struct art_scene *s);
void art_scene_whole(struct art_text *out, const struct art_scene *s);
/* Where figures stand and marks lie, as members of an object: what mur_draw_places writes. */
void art_scene_places(struct art_text *out, const struct art_scene *s);

/* Floors, houses, walls and gates. */
void art_put_cities(struct art_text *out, struct art_scene *s);

#endif
