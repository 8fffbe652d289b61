/* The cards of the Catan card game: counts, and the sums that confirm them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "games/catan_cards/catan.h"

static int in_play(const uint8_t copies[CATAN_SYMBOLS], int players)
{
    int sum = 0;
    for (int i = 0; i < CATAN_SYMBOLS; i++)
        sum += copies[i] * catan_catalog.table[players].sets[i];
    return sum;
}

static int in_box(const uint8_t copies[CATAN_SYMBOLS])
{
    return copies[0] + copies[1] + copies[2];
}

/* The rulebook: 67 resource cards and 42 building cards, four of which are cost tables. */
static void one_box_is_complete(void **state)
{
    (void)state;
    int goods = 0, buildings = 0, expansions = 0;
    for (int k = 0; k < CATAN_GOODS; k++)
        goods += catan_catalog.goods[k];
    for (int n = 0; n < CATAN_CARDS; n++)
        buildings += in_box(catan_catalog.card[n].copies);
    for (int n = CATAN_EXPANSION; n < CATAN_CARDS; n++)
        expansions += in_box(catan_catalog.card[n].copies);
    assert_int_equal(goods, 67);
    assert_int_equal(buildings, 42 - 4);
    assert_int_equal(expansions, 9);
    assert_int_equal(in_box(catan_catalog.card[CATAN_ROAD].copies), 9);
    assert_int_equal(in_box(catan_catalog.card[CATAN_KNIGHT].copies), 5);
    assert_int_equal(in_box(catan_catalog.card[CATAN_SETTLEMENT].copies), 15);
    assert_int_equal(in_box(catan_catalog.event[CATAN_ROBBER].copies), 10);
    assert_int_equal(in_box(catan_catalog.event[CATAN_MARKET_DAY].copies), 5);
}

static void players_have_the_cards_of_their_number(void **state)
{
    (void)state;
    static const int expected[7][4] = {
        {0}, {0}, {5, 2, 7, 5}, {7, 4, 11, 7}, {9, 5, 15, 9}, {11, 7, 19, 11}, {13, 8, 23, 13}};
    for (int players = 2; players <= 6; players++) {
        int expansions = 0;
        for (int n = CATAN_EXPANSION; n < CATAN_CARDS; n++)
            expansions += in_play(catan_catalog.card[n].copies, players);
        for (int n = 0; n < CATAN_STACKS; n++)
            assert_int_equal(in_play(catan_catalog.card[n].copies, players), expected[players][n]);
        assert_int_equal(expansions, expected[players][3]);
        assert_int_equal(catan_catalog.table[players].resources, players > 4 ? 2 : 1);
    }
}

/* With every settlement card turned and every expansion built there are ten points for each player. */
static void all_cards_make_ten_points_each(void **state)
{
    (void)state;
    for (int players = 2; players <= 6; players++) {
        int points = 0, expansions = 0;
        for (int n = CATAN_EXPANSION; n < CATAN_CARDS; n++) {
            int copies = in_play(catan_catalog.card[n].copies, players);
            points += copies * catan_catalog.card[n].points;
            expansions += copies;
        }
        int cities = in_play(catan_catalog.card[CATAN_SETTLEMENT].copies, players) - expansions;
        points += cities * catan_catalog.card[CATAN_CITY].points;
        assert_int_equal(points, catan_catalog.win * players);
    }
}

static void guild_is_not_for_two(void **state)
{
    (void)state;
    for (int n = CATAN_EXPANSION; n < CATAN_CARDS; n++) {
        const struct catan_card *card = &catan_catalog.card[n];
        assert_int_equal(in_play(card->copies, 2), card->effect == CATAN_TAKE ? 0 : 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_box_is_complete),
        cmocka_unit_test(players_have_the_cards_of_their_number),
        cmocka_unit_test(all_cards_make_ten_points_each),
        cmocka_unit_test(guild_is_not_for_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
