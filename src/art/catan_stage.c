/*
 * catan_stage.c - what lies on the table of the Catan card game: areas of stacks of cards. A stack is named
 * as touches name it, so that a front end lights up what an answer touches.
 */
#include <string.h>

#include "art/cards.h"
#include "art/stage.h"
#include "games/catan_cards/catan.h"
#include "text/words.h"

/* ---- stacks ---------------------------------------------------------------------------------------------- */

/* {"kind":..., "card" or "good":..., "title":..., "count":..., "symbols":[...] - open for more. */
static void open_stack(struct mur_json_writer *j, const struct art_stage *s, const char *kind,
                       const char *name, int count)
{
    mur_json_open_object(j, NULL);
    mur_json_put_text(j, "kind", kind);
    mur_json_put_text(j, "name", name);
    mur_json_put_text(j, "title", name ? mur_noun(s->language, s->rules, name) : NULL);
    mur_json_put_int(j, "count", count);
    mur_json_open_list(j, "symbols");
}

static void put_symbol(struct mur_json_writer *j, int card)
{
    art_stage_symbol(j, NULL, "card-", art_card_name(card));
}

static void close_stack(struct mur_json_writer *j)
{
    mur_json_close(j);
    mur_json_close(j);
}

/* Cards that look alike: the first one stands for all. */
static void put_alike(struct mur_json_writer *j, const struct art_stage *s, const char *kind,
                      const char *name, int card, int count)
{
    open_stack(j, s, kind, name, count);
    put_symbol(j, card);
    close_stack(j);
}

static void put_goods(struct mur_json_writer *j, const struct art_stage *s, const uint8_t *goods)
{
    for (int k = 0; k < CATAN_GOODS; k++)
        if (goods[k])
            put_alike(j, s, "good", catan_catalog.good_name[k], ART_CARD_GOOD + k, goods[k]);
}

/* What a card costs, and what of it the viewer has. */
static void put_cost(struct mur_json_writer *j, const struct art_stage *s, int card)
{
    const uint8_t *cost = catan_cost(s->rules, card);
    mur_json_open_list(j, "cost");
    for (int k = 0; k < CATAN_GOODS; k++) {
        if (!cost[k])
            continue;
        mur_json_open_object(j, NULL);
        art_stage_symbol(j, "symbol", "card-", art_card_name(ART_CARD_GOOD + k));
        mur_json_put_text(j, "title", mur_noun(s->language, s->rules, catan_catalog.good_name[k]));
        mur_json_put_int(j, "count", cost[k]);
        mur_json_put_int(j, "have",
                         s->viewer == MUR_NOBODY ? 0 : catan_seat(s->view, s->viewer)->hand[k]);
        mur_json_close(j);
    }
    mur_json_close(j);
}

/* A card that can be built, with its cost. */
static void put_offer(struct mur_json_writer *j, const struct art_stage *s, int card, int picture,
                      int count)
{
    open_stack(j, s, "card", catan_catalog.card[card].name, count);
    put_symbol(j, picture);
    mur_json_close(j);
    put_cost(j, s, card);
    mur_json_close(j);
}

/* ---- areas ------------------------------------------------------------------------------------------------ */

static void open_area(struct mur_json_writer *j, const struct art_stage *s, const char *place,
                      const char *title, int side)
{
    mur_json_open_object(j, NULL);
    mur_json_put_text(j, "place", place);
    mur_json_put_text(j, "title", mur_tr(s->language, title));
    if (side >= 0)
        mur_json_put_int(j, "side", side);
    else
        mur_json_put_null(j, "side");
    mur_json_open_list(j, "stacks");
}

static void close_area(struct mur_json_writer *j)
{
    mur_json_close(j);
    mur_json_close(j);
}

static void put_centre(struct mur_json_writer *j, const struct art_stage *s)
{
    open_area(j, s, "centre", MUR_N("To build"), -1);
    put_offer(j, s, CATAN_ROAD, ART_CARD_ROAD_A, catan_stack(s->view, CATAN_ROAD));
    put_offer(j, s, CATAN_KNIGHT, ART_CARD_KNIGHT_A, catan_stack(s->view, CATAN_KNIGHT));
    put_offer(j, s, CATAN_SETTLEMENT, ART_CARD_SETTLEMENT, catan_stack(s->view, CATAN_SETTLEMENT));
    put_offer(j, s, CATAN_CITY, ART_CARD_CITY, -1);
    for (int e = 0; e < CATAN_EXPANSIONS; e++)
        put_offer(j, s, CATAN_EXPANSION + e, ART_CARD_EXPANSION + e,
                  catan_stack(s->view, CATAN_EXPANSION + e));
    if (s->rules->players > 2)
        put_alike(j, s, "card", "fate",
                  catan_arrow(s->view) == CATAN_WHITE ? ART_CARD_FATE_WHITE : ART_CARD_FATE_BLACK,
                  1);
    close_area(j);
}

static void put_piles(struct mur_json_writer *j, const struct art_stage *s)
{
    open_area(j, s, "market", MUR_N("Market"), -1);
    put_goods(j, s, catan_market(s->view));
    close_area(j);
    open_area(j, s, "pile", MUR_N("Draw pile"), -1);
    put_alike(j, s, "good", NULL, ART_CARD_BACK, catan_pile_size(s->view));
    close_area(j);
    open_area(j, s, "discard", MUR_N("Discards"), -1);
    put_goods(j, s, catan_discard(s->view));
    close_area(j);
}

/* ---- before the seats ------------------------------------------------------------------------------------- */

/* Roads and knights lie with their A and B sides up in turn. */
static void put_sides(struct mur_json_writer *j, const struct art_stage *s, int card, int a_side,
                      int cards)
{
    if (!cards)
        return;
    open_stack(j, s, "card", catan_catalog.card[card].name, cards);
    for (int i = 0; i < cards; i++)
        put_symbol(j, a_side + i % 2);
    close_stack(j);
}

static void put_built(struct mur_json_writer *j, const struct art_stage *s, int side)
{
    const struct catan_seat *seat = catan_seat(s->view, side);
    open_area(j, s, "built", MUR_N("Built"), side);
    put_sides(j, s, CATAN_ROAD, ART_CARD_ROAD_A, seat->stack[CATAN_ROAD]);
    put_sides(j, s, CATAN_KNIGHT, ART_CARD_KNIGHT_A, seat->stack[CATAN_KNIGHT]);
    if (seat->stack[CATAN_SETTLEMENT])
        put_alike(j, s, "card", catan_catalog.card[CATAN_SETTLEMENT].name, ART_CARD_SETTLEMENT,
                  seat->stack[CATAN_SETTLEMENT]);
    if (seat->cities)
        put_alike(j, s, "card", catan_catalog.card[CATAN_CITY].name, ART_CARD_CITY, seat->cities);
    for (int e = 0; e < CATAN_EXPANSIONS; e++)
        if (seat->expansions >> e & 1)
            put_alike(j, s, "card", catan_catalog.card[CATAN_EXPANSION + e].name,
                      ART_CARD_EXPANSION + e, 1);
    close_area(j);
}

/* A hand that the view does not show lies face down. */
static void put_hand(struct mur_json_writer *j, const struct art_stage *s, int side)
{
    const struct catan_seat *seat = catan_seat(s->view, side);
    int shown = 0;
    for (int k = 0; k < CATAN_GOODS; k++)
        shown += seat->hand[k];
    open_area(j, s, "hand", MUR_N("Hand"), side);
    if (shown == seat->size)
        put_goods(j, s, seat->hand);
    else
        put_alike(j, s, "good", NULL, ART_CARD_BACK, seat->size);
    close_area(j);
}

/* ---- what chance may bring -------------------------------------------------------------------------------- */

/* Every card that there is, drawable or not: the list betrays no hand. */
static void put_answers(struct mur_json_writer *j, const struct art_stage *s)
{
    struct mur_point p = mur_point(s->rules, s->view);
    const char *word =
        p.turn == MUR_TURN_CHANCE ? mur_word(s->rules, MUR_WORD_PROMPT, p.prompt) : NULL;
    bool event = word && strcmp(word, "event") == 0;
    int count = !word ? 0 : event ? (int)CATAN_CITY_EVENTS : (int)CATAN_GOODS;
    mur_json_open_list(j, "answers");
    for (int i = 0; i < count; i++) {
        mur_json_open_object(j, NULL);
        mur_json_put_int(j, "action", mur_action_make(p.prompt, (uint32_t)i));
        art_stage_symbol(j, "symbol", "card-",
                         art_card_name((event ? ART_CARD_CITY_ROBBER : ART_CARD_GOOD) + i));
        mur_json_put_null(j, "side");
        mur_json_put_bool(j, "turns", false);
        mur_json_close(j);
    }
    mur_json_close(j);
}

void art_catan_stage(struct mur_json_writer *j, const struct art_stage *s)
{
    mur_json_open_list(j, "areas");
    for (int side = 0; side < s->rules->players; side++) {
        put_built(j, s, side);
        put_hand(j, s, side);
    }
    put_centre(j, s);
    put_piles(j, s);
    mur_json_close(j);
    put_answers(j, s);
}
