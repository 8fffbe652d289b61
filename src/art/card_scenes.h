/* card_scenes.h - the pictures on the cards. */
#ifndef ART_CARD_SCENES_H
#define ART_CARD_SCENES_H

#include "art/cards.h"

/* A resource as a sign round the origin, at most this wide. */
#define ART_GOOD_WIDTH 25.0
void art_put_good(struct art_text *out, int good);

/* The landscape of a card in its panel: 56 x 62 at (4, 4), or 56 x 92 if tall. */
void art_put_card_scene(struct art_text *out, int card, bool tall);

#endif
