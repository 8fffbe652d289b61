/* tell_catan.c - the blanks of the Catan card game's sentences: goods and cards. */
#include "games/catan_cards/catan.h"
#include "text/internal.h"

bool tell_blanks_catan(const struct mur_teller *t, const struct mur_event *e, struct tell_blanks *b)
{
    bool good = e->a >= 0 && e->a < CATAN_GOODS, card = e->a >= 0 && e->a < CATAN_CARDS;
    tell_blank_text(b, "good",
                    good ? mur_noun(t->language, t->rules, catan_catalog.good_name[e->a]) : "?");
    tell_blank_text(b, "card",
                    card ? mur_noun(t->language, t->rules, catan_catalog.card[e->a].name) : "?");
    return true;
}
