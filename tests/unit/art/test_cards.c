/* The cards of the Catan card game: well-formed symbols with the points and costs of the catalogue. */
#include "support/unit.h"

#include <stdio.h>
#include <string.h>

#include "art/cards.h"
#include "art/card_scenes.h"
#include "games/catan_cards/catan.h"
#include "muralha/picture.h"
#include "support/svg.h"
#include "text/words.h"

static struct art_text drawn(int card)
{
    struct art_text out = {0};
    art_card_symbol(&out, card);
    assert_false(out.failed);
    return out;
}

static void symbols_are_well_formed(void **state)
{
    (void)state;
    for (int card = 0; card < ART_CARDS; card++) {
        struct art_text out = drawn(card);
        char id[64];
        snprintf(id, sizeof id, "<symbol id=\"card-%s\"", art_card_name(card));
        assert_memory_equal(out.text, id, strlen(id));
        svg_check(out.text);
        /* The cost table holds five scenes and a sign for every card that is paid. */
        assert_true(out.length < (card == ART_CARD_COSTS ? 25000 : 5000));
        for (int other = 0; other < card; other++)
            assert_string_not_equal(art_card_name(card), art_card_name(other));
        art_text_release(&out);
    }
}

/* A sun for each point; the A sides have none. */
static void suns_are_points(void **state)
{
    (void)state;
    static const char sun[] = "d=\"M0-5.2L1.4-3.4L";
    static const struct {
        int card, number;
    } cases[] = {{ART_CARD_ROAD_B, CATAN_ROAD},
                 {ART_CARD_KNIGHT_B, CATAN_KNIGHT},
                 {ART_CARD_SETTLEMENT, CATAN_SETTLEMENT},
                 {ART_CARD_CITY_ROBBER, CATAN_CITY},
                 {ART_CARD_CITY_MARKET, CATAN_CITY}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_text out = drawn(cases[i].card);
        assert_int_equal(svg_count(out.text, sun), catan_catalog.card[cases[i].number].points);
        art_text_release(&out);
    }
    for (int e = 0; e < CATAN_EXPANSIONS; e++) {
        struct art_text out = drawn(ART_CARD_EXPANSION + e);
        assert_string_equal(art_card_name(ART_CARD_EXPANSION + e),
                            catan_catalog.card[CATAN_EXPANSION + e].name);
        assert_int_equal(svg_count(out.text, sun), catan_catalog.card[CATAN_EXPANSION + e].points);
        art_text_release(&out);
    }
    struct art_text out = drawn(ART_CARD_ROAD_A);
    assert_int_equal(svg_count(out.text, sun), 0);
    art_text_release(&out);
}

/* One sign for each card of the five costs. */
static void cost_table_has_every_card(void **state)
{
    (void)state;
    int cards = 0;
    for (int n = 0; n <= CATAN_EXPANSION; n++)
        for (int k = 0; k < CATAN_GOODS; k++)
            cards += catan_catalog.card[n].cost[k];
    struct art_text out = drawn(ART_CARD_COSTS);
    assert_int_equal(svg_count(out.text, "class=\"cost\""), cards);
    art_text_release(&out);
}

/* Whatever a card costs, its signs stand beside each other. */
static void cost_signs_are_apart(void **state)
{
    (void)state;
    for (int card = 0; card < ART_CARDS; card++) {
        struct art_text out = drawn(card);
        double lastx = 0, lasty = -1;
        for (const char *at = strstr(out.text, "<g class=\"cost\""); at;
             at = strstr(at + 1, "<g class=\"cost\"")) {
            double x, y, scale;
            assert_int_equal(
                sscanf(strstr(at, "translate("), "translate(%lf %lf)scale(%lf)", &x, &y, &scale),
                3);
            if (y == lasty && x - lastx < ART_GOOD_WIDTH * scale)
                fail_msg("card-%s: signs at %g and %g cover each other", art_card_name(card), lastx,
                         x);
            lastx = x;
            lasty = y;
        }
        art_text_release(&out);
    }
}

/* Every card but backs and costs has its name on it, in the language of the picture. */
static void cards_have_captions(void **state)
{
    (void)state;
    static const char *const words[] = {"clay", "road",    "knight",  "settlement",
                                        "city", "church",  "library", "town-hall",
                                        "fate", "citadel", "guild",   "university"};
    struct mur_rules *r = mur_rules_new("catan-cards", NULL);
    for (const struct mur_language *l = mur_languages; l->code; l++) {
        struct art_text out = {.language = l};
        art_card_sheet(&out, 8);
        svg_check(out.text);
        assert_int_equal(svg_count(out.text, "class=\"caption\""), ART_CARDS - 2);
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
            char caption[64];
            snprintf(caption, sizeof caption, ">%s</text>", mur_noun(l, r, words[i]));
            assert_true(svg_count(out.text, caption) >= 1);
        }
        art_text_release(&out);
    }
    mur_rules_free(r);
}

/* Names of seats, of cards that can be read, and the question. */
static void table_speaks_the_language(void **state)
{
    (void)state;
    unsigned char st[1024];
    struct mur_rules *r = mur_rules_new("catan-cards:players=3", NULL);
    mur_start(r, st);
    for (const struct mur_language *l = mur_languages; l->code; l++) {
        struct art_text out = {.language = l};
        art_card_table(&out, r, st, MUR_SHOW_PANEL);
        svg_check(out.text);
        for (int seat = 0; seat < 3; seat++) {
            char name[64];
            snprintf(name, sizeof name, ">%s</text>", mur_seat_name(l, r, seat));
            assert_int_equal(svg_count(out.text, name), 1);
        }
        assert_true(svg_count(out.text, "class=\"caption\"") >= 9); /* the centre alone */
        assert_int_equal(svg_count(out.text, "class=\"message\""), 1);
        assert_int_equal(svg_count(out.text, "rx=\"9\""),
                         10); /* numbers of stacks stand at their tops */
        art_text_release(&out);
    }
    mur_rules_free(r);
}

static void sheet_shows_all(void **state)
{
    (void)state;
    struct art_text out = {0};
    art_card_sheet(&out, 8);
    assert_false(out.failed);
    svg_check(out.text);
    assert_int_equal(svg_count(out.text, "<use "), ART_CARDS);
    assert_int_equal(svg_count(out.text, "<symbol "), ART_CARDS);
    art_text_release(&out);
}

/* A view lays the other hands face down, the state lays them open. */
static void table_shows_what_the_view_shows(void **state)
{
    (void)state;
    static const char *const forces[] = {"hand Red wood 2 ore 1", "hand Blue grain 4",
                                         "discard wool 3", "roads Blue 3"};
    unsigned char st[1024], view[1024];
    struct mur_rules *r = mur_rules_new("catan-cards:players=3", NULL);
    mur_start(r, st);
    for (int i = 0; i < 4; i++)
        assert_int_equal(r->kind->force(r, st, forces[i], NULL), MUR_OK);
    mur_view(r, st, 0, view);
    struct art_text open = {0}, hidden = {0};
    art_card_table(&open, r, st, 0);
    art_card_table(&hidden, r, view, MUR_SHOW_PANEL);
    svg_check(open.text);
    svg_check(hidden.text);
    /* market one, Blue four; in the view four backs and the draw pile's */
    assert_int_equal(svg_count(open.text, "<use href=\"#card-grain\""), 5);
    assert_int_equal(svg_count(hidden.text, "<use href=\"#card-grain\""), 1);
    assert_int_equal(svg_count(open.text, "<use href=\"#card-back\""), 1);
    assert_int_equal(svg_count(hidden.text, "<use href=\"#card-back\""), 5);
    assert_int_equal(svg_count(hidden.text, "<use href=\"#card-ore\""), 2);
    assert_int_equal(svg_count(hidden.text, "<use href=\"#card-road-b\""), 1);
    assert_int_equal(svg_count(hidden.text, "<use href=\"#card-fate-white\""), 1);
    art_text_release(&open);
    art_text_release(&hidden);
    mur_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(symbols_are_well_formed),
        cmocka_unit_test(suns_are_points),
        cmocka_unit_test(cost_table_has_every_card),
        cmocka_unit_test(sheet_shows_all),
        cmocka_unit_test(cost_signs_are_apart),
        cmocka_unit_test(cards_have_captions),
        cmocka_unit_test(table_speaks_the_language),
        cmocka_unit_test(table_shows_what_the_view_shows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
