/*
 * cards.h - the cards of the Catan card game as SVG symbols of 64 x 100, drawn without words: effects
 * and points are signs, so that one symbol serves every language. Pictures write names on top of them.
 */
#ifndef ART_CARDS_H
#define ART_CARDS_H

#include "art/text.h"

/* The faces. Resources come first, expansions stand together, both in the order of the catalogue. */
enum art_card {
    ART_CARD_GOOD = 0,
    ART_CARD_BACK = 5, /* of a resource card */
    ART_CARD_ROAD_A,
    ART_CARD_ROAD_B,
    ART_CARD_KNIGHT_A,
    ART_CARD_KNIGHT_B,
    ART_CARD_SETTLEMENT,
    ART_CARD_CITY_ROBBER,
    ART_CARD_CITY_MARKET,
    ART_CARD_EXPANSION,
    ART_CARD_FATE_WHITE = ART_CARD_EXPANSION + 6,
    ART_CARD_FATE_BLACK,
    ART_CARD_COSTS,
    ART_CARD_CITY, /* on the table, when its event is over */
    ART_CARDS
};

enum { ART_CARD_WIDTH = 64, ART_CARD_HEIGHT = 100 };

/* The symbol's id: "clay", "road-a", "church" ... with `card-` before it. */
const char *art_card_name(int card);
void art_card_symbol(struct art_text *out, int card);

/* Its name in the text's language, to be written on a card at (x, y); nothing on backs and costs. */
void art_put_caption(struct art_text *out, int card, int x, int y);

/* A whole picture of all cards with their names, `columns` in a row. */
void art_card_sheet(struct art_text *out, int columns);

struct mur_rules;
struct art_stage;
struct mur_json_writer;

/* Members of a stage (stage.h). */
void art_catan_stage(struct mur_json_writer *j, const struct art_stage *s);

/* A whole picture of the table: the centre, the market, and before each seat what lies there. `st` is a
 * state of the Catan card game or a view of one; hands that it does not show lie face down. `show` is of enum mur_show: with its panel it
 * says what is asked. */
void art_card_table(struct art_text *out, const struct mur_rules *r, const void *st, unsigned show);

/* Which cards such a picture shows. */
void art_cards_used(const struct mur_rules *r, const void *st, bool used[ART_CARDS]);

#endif
