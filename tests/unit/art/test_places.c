/* Boards piece by piece: every tile lies where and how the position says, every figure stands on its zone, and
 * what is said of cells is what the rules say. */
#include "support/unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "art/art.h"
#include "games/carcassonne/carc.h"
#include "muralha/picture.h"
#include "muralha/play.h"
#include "muralha/scenario.h"
#include "support/svg.h"

enum { TILE = 100 };

struct board {
    struct mur_rules *r;
    void *st;
    struct art_text svg;
};

static struct board board_make(const char *scenario, unsigned show)
{
    struct mur_scenario told;
    struct board b = {0};
    assert_true(mur_scenario_position(scenario, 0, &told, &b.r, &b.st));
    assert_int_equal(told.failures, 0);
    art_position_svg(&b.svg, b.r, b.st, show, -1, TILE);
    assert_false(b.svg.failed);
    return b;
}

static void board_end(struct board *b)
{
    art_text_release(&b->svg);
    free(b->st);
    mur_rules_free(b->r);
}

static void tiles_check(const struct board *b)
{
    for (int i = 0; i < carc_tiles(b->st); i++) {
        struct carc_tile_info t = carc_tile_info(b->st, i);
        char use[160], turn[32] = "";
        if (t.rotation)
            snprintf(turn, sizeof turn, " rotate(%d 50 50)", 90 * t.rotation); /* clockwise */
        snprintf(
            use, sizeof use,
            "<use href=\"#b-%s\" width=\"100\" height=\"100\" transform=\"translate(%d %d)%s\"/>",
            carc_face[t.face].code, t.x * TILE, t.y * TILE, turn);
        if (svg_count(b->svg.text, use) != 1)
            fail_msg("%d times: %s", svg_count(b->svg.text, use), use);
    }
}

/* Where on its tile, from the middle, the only figure is drawn. */
static void figure_place(const struct board *b, int tile, double *x, double *y)
{
    static const char begins[] = "<g class=\"figure\" transform=\"translate(";
    const char *at = strstr(b->svg.text, begins);
    char *end;
    assert_int_equal(svg_count(b->svg.text, begins), 1);
    const char *size = strstr(at, " width=\"");
    double half = strtod(size + strlen(" width=\""), NULL) / 2;
    struct carc_tile_info t = carc_tile_info(b->st, tile);
    *x = strtod(at + strlen(begins), &end) + half - t.x * TILE - TILE / 2;
    *y = strtod(end, NULL) + half - t.y * TILE - TILE / 2;
}

/* Tile E has a city on one side. The knight stands on that side, however the tile is turned. */
static void tiles_and_figures_turn_together(void **state)
{
    (void)state;
    static const struct {
        const char *scenario;
        int x, y; /* where the city is */
    } table[] = {
        {"setup carcassonne:players=2\nplace E 180 at 0,1\nfigure follower city S\n", 0, 1},
        {"setup carcassonne:players=2\nplace E 90 at 0,1\nfigure follower city E\n", 1, 0},
        {"setup carcassonne:players=2\nplace E 270 at 0,1\nfigure follower city W\n", -1, 0},
        {"setup carcassonne:players=2\nplace E 90 at 0,1\npass\nplace E 0 at -1,1\n"
         "figure follower city N\n",
         0, -1},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct board b = board_make(table[i].scenario, 0);
        double x, y;
        tiles_check(&b);
        figure_place(&b, carc_last_tile(b.st), &x, &y);
        double along = table[i].x ? x * table[i].x : y * table[i].y, across = table[i].x ? y : x;
        if (along < 15 || fabs(across) > 25)
            fail_msg("%sthe knight stands at %g %g of the middle", table[i].scenario, x, y);
        board_end(&b);
    }
}

/* A late position of everything: all tiles, and no two figures on top of each other. */
static void nobody_is_hidden(void **state)
{
    (void)state;
    struct board b = board_make("setup carcassonne:players=6,plus\nplay random 5 300 steps\n", 0);
    static const char begins[] = "<g class=\"figure\" transform=\"translate(";
    char seen[128][32];
    int count = 0;
    tiles_check(&b);
    for (const char *at = strstr(b.svg.text, begins); at; at = strstr(at + 1, begins)) {
        assert_true(count < 128);
        snprintf(seen[count], sizeof seen[0], "%.*s", (int)strcspn(at + sizeof begins - 1, ")"),
                 at + sizeof begins - 1);
        for (int i = 0; i < count; i++)
            assert_string_not_equal(seen[i], seen[count]);
        count++;
    }
    assert_true(count > 10);
    board_end(&b);
}

/* Those who fly may come down on a zone of others: they stand side by side. */
static void who_shares_a_place_stands_beside(void **state)
{
    (void)state;
    int shared = 0;
    for (int seed = 1; seed <= 12; seed++) {
        char text[128];
        snprintf(text, sizeof text,
                 "setup carcassonne:players=6,flying,circles\nplay random %d 230 steps\n", seed);
        struct board b = board_make(text, 0);
        struct carc_figure_info f[CARC_FIGURES_MAX];
        int count = carc_figures(b.r, b.st, f);
        for (int i = 0; i < count; i++)
            for (int k = 0; k < i; k++)
                shared += f[i].piece == f[k].piece;
        static const char begins[] = "<g class=\"figure\" transform=\"translate(";
        for (const char *at = strstr(b.svg.text, begins); at; at = strstr(at + 1, begins)) {
            char place[96];
            snprintf(place, sizeof place, "%.*s", (int)(strcspn(at, ")") + 1), at);
            assert_int_equal(svg_count(b.svg.text, place), 1);
        }
        board_end(&b);
    }
    assert_true(shared > 0);
}

static void cells_say_which_turns_fit(void **state)
{
    (void)state;
    struct board b = board_make("setup carcassonne:players=2\nplace U 0 at 1,0\npass\ndraw V\n",
                                MUR_SHOW_CELLS | MUR_SHOW_LAST);
    struct carc_spot open[CARC_OPEN_MAX];
    int cells = carc_open_cells(b.st, open), said = 0;
    for (int i = 0; i < cells; i++) {
        int turns = carc_fit(b.r, b.st, carc_hand(b.st), open[i].x, open[i].y);
        if (!turns)
            continue;
        char numbers[16] = "", text[64];
        for (int turn = 0; turn < 4; turn++)
            if (turns >> turn & 1)
                snprintf(numbers + strlen(numbers), sizeof numbers - strlen(numbers), "%s%d",
                         numbers[0] ? " " : "", turn + 1);
        snprintf(text, sizeof text, "<text class=\"turns\" x=\"%d\" y=\"%d\"",
                 open[i].x * TILE + 50, open[i].y * TILE + 84);
        const char *at = strstr(b.svg.text, text);
        assert_non_null(at);
        at = strchr(at, '>') + 1;
        assert_int_equal(strncmp(at, numbers, strlen(numbers)), 0);
        assert_int_equal(at[strlen(numbers)], '<');
        said++;
    }
    assert_true(said > 2);
    struct carc_tile_info last = carc_tile_info(b.st, carc_last_tile(b.st));
    char rect[64];
    snprintf(rect, sizeof rect, "<rect class=\"last\" x=\"%d\" y=\"%d\"", last.x * TILE + 1,
             last.y * TILE + 1);
    assert_int_equal(svg_count(b.svg.text, rect), 2);
    board_end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_and_figures_turn_together),
        cmocka_unit_test(nobody_is_hidden),
        cmocka_unit_test(who_shares_a_place_stands_beside),
        cmocka_unit_test(cells_say_which_turns_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
