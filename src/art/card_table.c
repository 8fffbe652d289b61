/* card_table.c - a position of the Catan card game: cards as they lie on the table. */
#include <string.h>

#include "art/art.h"
#include "art/cards.h"
#include "art/palette.h"
#include "games/catan_cards/catan.h"
#include "text/phrases.h"
#include "text/words.h"

enum { LEFT = 8, ROW = 120, GAP = 12, OVERLAP = 20, HAND_OVERLAP = 15, LABEL = 84 };

/* The picture grows to the right and downwards; symbols are written for what was used. */
struct spread {
    struct art_text body;
    const struct mur_rules *r;
    const void *st;
    int x, y, width;
    int card, card_x; /* laid last */
    bool used[ART_CARDS];
};

/* ---- laying cards ---------------------------------------------------------------------------------- */

static void lay(struct spread *s, int card, int advance)
{
    s->used[card] = true;
    art_put(&s->body, "<use href=\"#card-%s\" x=\"%d\" y=\"%d\" width=\"64\" height=\"100\"/>\n",
            art_card_name(card), s->x, s->y);
    if (s->x + ART_CARD_WIDTH + LEFT > s->width)
        s->width = s->x + ART_CARD_WIDTH + LEFT;
    s->card = card;
    s->card_x = s->x;
    s->x += advance;
    if (advance >= ART_CARD_WIDTH)
        art_put_caption(&s->body, card, s->card_x, s->y);
}

/* After cards that overlap: room for the rest of the last one, the only one whose name can be read. */
static void close_group(struct spread *s, int overlap)
{
    if (overlap < ART_CARD_WIDTH)
        art_put_caption(&s->body, s->card, s->card_x, s->y);
    s->x += ART_CARD_WIDTH - overlap + GAP;
}

static void put_number(struct spread *s, int number)
{
    art_put(&s->body,
            "<g transform=\"translate(%d %d)\"><rect x=\"-13\" y=\"-9\" width=\"26\" height=\"18\" "
            "rx=\"9\" fill=\"" ART_PAPER "\" stroke=\"" ART_INK "\"/><text y=\"5\" "
            "font-family=\"sans-serif\" font-weight=\"700\" font-size=\"13\" "
            "text-anchor=\"middle\" fill=\"" ART_INK "\">%d</text></g>\n",
            s->x - GAP - 11, s->y + 7, number);
}

/* A stack of the centre: one card and how many there are; an empty stack is an outline. */
static void lay_stack(struct spread *s, int card, int number)
{
    if (number) {
        lay(s, card, ART_CARD_WIDTH + GAP);
    } else {
        art_put(&s->body,
                "<rect x=\"%d\" y=\"%d\" width=\"63\" height=\"99\" rx=\"5\" fill=\"none\" "
                "stroke=\"" ART_WALL_DIM "\" stroke-dasharray=\"4 4\"/>\n",
                s->x, s->y);
        s->x += ART_CARD_WIDTH + GAP;
    }
    put_number(s, number);
}

static void next_row(struct spread *s)
{
    s->x = LEFT;
    s->y += ROW;
}

/* ---- the centre ------------------------------------------------------------------------------------ */

static void lay_centre(struct spread *s)
{
    lay_stack(s, ART_CARD_ROAD_A, catan_stack(s->st, CATAN_ROAD));
    lay_stack(s, ART_CARD_KNIGHT_A, catan_stack(s->st, CATAN_KNIGHT));
    lay_stack(s, ART_CARD_SETTLEMENT, catan_stack(s->st, CATAN_SETTLEMENT));
    for (int e = 0; e < CATAN_EXPANSIONS; e++)
        lay_stack(s, ART_CARD_EXPANSION + e, catan_stack(s->st, CATAN_EXPANSION + e));
    next_row(s);
}

static void lay_goods(struct spread *s, const uint8_t *goods, int overlap)
{
    int cards = 0;
    for (int k = 0; k < CATAN_GOODS; k++)
        for (int i = 0; i < goods[k]; i++, cards++)
            lay(s, ART_CARD_GOOD + k, overlap);
    if (cards)
        close_group(s, overlap);
}

/* The discards by kind, on a darker ground. */
static void lay_discards(struct spread *s)
{
    const uint8_t *goods = catan_discard(s->st);
    int kinds = 0;
    for (int k = 0; k < CATAN_GOODS; k++)
        kinds += goods[k] > 0;
    if (!kinds)
        return;
    art_put(&s->body,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\" fill=\"" ART_WALL_DIM
            "\"/>\n",
            s->x - GAP / 2, s->y - 4, kinds * (ART_CARD_WIDTH + GAP), ROW - 2);
    for (int k = 0; k < CATAN_GOODS; k++)
        if (goods[k])
            lay_stack(s, ART_CARD_GOOD + k, goods[k]);
}

/* Draw pile, market, discards, fate card. */
static void lay_market(struct spread *s)
{
    lay_stack(s, ART_CARD_BACK, catan_pile_size(s->st));
    lay_goods(s, catan_market(s->st), ART_CARD_WIDTH + 4);
    lay_discards(s);
    if (s->r->players > 2)
        lay(s, catan_arrow(s->st) == CATAN_WHITE ? ART_CARD_FATE_WHITE : ART_CARD_FATE_BLACK,
            ART_CARD_WIDTH);
    next_row(s);
}

/* ---- seats ----------------------------------------------------------------------------------------- */

static void put_label(struct spread *s, int seat)
{
    bool active = catan_active(s->st) == seat && catan_round(s->st) > 0;
    art_put(&s->body,
            "<g transform=\"translate(%d %d)\"><rect x=\"0\" y=\"0\" width=\"74\" height=\"100\" "
            "rx=\"6\" fill=\"%s\" stroke=\"" ART_INK "\" stroke-width=\"%s\"/>"
            "<rect x=\"4\" y=\"4\" width=\"66\" height=\"92\" rx=\"4\" fill=\"" ART_PAPER "\"/>"
            "<path transform=\"translate(37 24)scale(3)\" fill=\"%s\" stroke=\"" ART_INK
            "\" stroke-width=\".4\" d=\"%s\"/>",
            s->x, s->y, art_seat[seat].colour, active ? "3" : "1", art_seat[seat].colour,
            art_seat[seat].sign);
    art_put(&s->body,
            "<text x=\"37\" y=\"58\" font-family=\"sans-serif\" font-size=\"13\" "
            "text-anchor=\"middle\" fill=\"" ART_INK "\">%s</text>"
            "<text x=\"37\" y=\"86\" font-family=\"sans-serif\" font-weight=\"700\" "
            "font-size=\"24\" text-anchor=\"middle\" fill=\"" ART_INK "\">%d</text></g>\n",
            mur_seat_name(art_language(&s->body), s->r, seat), catan_points(s->r, s->st, seat));
    s->x += LABEL;
}

static void lay_hand(struct spread *s, const struct catan_seat *seat)
{
    int shown = 0;
    for (int k = 0; k < CATAN_GOODS; k++)
        shown += seat->hand[k];
    if (shown == seat->size) {
        lay_goods(s, seat->hand, HAND_OVERLAP + 3);
        return;
    }
    for (int i = 0; i < seat->size; i++)
        lay(s, ART_CARD_BACK, HAND_OVERLAP);
    close_group(s, HAND_OVERLAP);
}

/* Roads and knights overlap so that their letters show; the first lies A side up. */
static void lay_sides(struct spread *s, int a_side, int cards)
{
    for (int i = 0; i < cards; i++)
        lay(s, a_side + i % 2, OVERLAP);
    if (cards)
        close_group(s, OVERLAP);
}

static void lay_alike(struct spread *s, int card, int cards)
{
    for (int i = 0; i < cards; i++)
        lay(s, card, OVERLAP);
    if (cards)
        close_group(s, OVERLAP);
}

static void lay_seat(struct spread *s, int number)
{
    const struct catan_seat *seat = catan_seat(s->st, number);
    put_label(s, number);
    lay_sides(s, ART_CARD_ROAD_A, seat->stack[CATAN_ROAD]);
    lay_sides(s, ART_CARD_KNIGHT_A, seat->stack[CATAN_KNIGHT]);
    lay_alike(s, ART_CARD_SETTLEMENT, seat->stack[CATAN_SETTLEMENT]);
    lay_alike(s, ART_CARD_CITY, seat->cities);
    for (int e = 0; e < CATAN_EXPANSIONS; e++)
        if (seat->expansions >> e & 1)
            lay(s, ART_CARD_EXPANSION + e, ART_CARD_WIDTH + GAP);
    s->x += GAP;
    lay_hand(s, seat);
    next_row(s);
}

/* What the position waits for, in a row of its own. */
static void put_question(struct spread *s)
{
    char text[512];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    mur_put_question(&w, art_language(&s->body), s->r, s->st, MUR_NOBODY);
    s->y += 14;
    art_put(&s->body,
            "<text class=\"message\" x=\"%d\" y=\"%d\" font-family=\"sans-serif\" "
            "font-size=\"15\" fill=\"" ART_INK "\">",
            LEFT, s->y);
    art_put_escaped(&s->body, text);
    art_put(&s->body, "</text>\n");
    s->y += 10;
}

static struct spread lay_table(const struct mur_rules *r, const void *st,
                               const struct mur_language *language)
{
    struct spread s = {
        .body = {.language = language}, .r = r, .st = st, .x = LEFT, .y = LEFT, .card = -1};
    lay_centre(&s);
    lay_market(&s);
    for (int seat = 0; seat < r->players; seat++)
        lay_seat(&s, seat);
    return s;
}

void art_cards_used(const struct mur_rules *r, const void *st, bool used[ART_CARDS])
{
    struct spread s = lay_table(r, st, NULL);
    memcpy(used, s.used, sizeof s.used);
    art_text_release(&s.body);
}

void art_card_table(struct art_text *out, const struct mur_rules *r, const void *st, unsigned show)
{
    struct spread s = lay_table(r, st, out->language);
    if (show & MUR_SHOW_PANEL)
        put_question(&s);
    art_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n", s.width,
            s.y);
    for (int card = 0; card < ART_CARDS; card++)
        if (s.used[card])
            art_card_symbol(out, card);
    art_put(out, "<rect width=\"%d\" height=\"%d\" fill=\"#E4DAC3\"/>\n", s.width, s.y);
    if (s.body.failed)
        out->failed = true;
    else
        art_put(out, "%s</svg>\n", s.body.text);
    art_text_release(&s.body);
}
