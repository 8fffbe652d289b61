/* catan_cards.c - the row of the Catan card game: its cards, and which of them lie on the table. */
#include "art/cards.h"
#include "art/game.h"

enum { SHEET_COLUMNS = 8 };

static void card_name(int index, struct mur_writer *w)
{
    mur_put(w, art_card_name(index));
}

static const struct art_family cards = {
    .count = ART_CARDS, .prefix = "card-", .name = card_name, .draw = art_card_symbol};
static const struct art_family *const families[] = {&cards, NULL};

static void catan_needs(struct art_needs *n, const struct mur_rules *r, const void *view)
{
    bool used[ART_CARDS];
    art_cards_used(r, view, used);
    for (int card = 0; card < ART_CARDS; card++)
        if (used[card])
            art_need(n, "card-", art_card_name(card));
    art_needs_any(n, r, view);
}

static enum mur_status catan_position(struct art_text *out, const struct mur_rules *r,
                                      const void *view, const struct art_wish *wish,
                                      struct mur_error *err)
{
    enum mur_status status = art_no_zone(wish, err);
    if (!status)
        art_card_table(out, r, view, wish->show);
    return status;
}

static void cards_sheet(struct art_text *out)
{
    art_card_sheet(out, SHEET_COLUMNS);
}

static const struct art_sheet sheets[] = {{"cards", cards_sheet}, {NULL, NULL}};

const struct art_game art_catan_cards = {
    .position = catan_position,
    .needs = catan_needs,
    .sheet = sheets,
    .family = families,
    .stage = art_catan_stage,
};
