/* why.c - why one action is better than another. */
#include "text/why.h"

#include "text/game.h"

bool mur_put_why(const struct text_why *why, struct mur_writer *w)
{
    const struct text_game *row = text_game(why->rules->kind);
    return row->why && row->why(why, w);
}
