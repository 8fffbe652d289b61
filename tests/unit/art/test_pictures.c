/* Boards, sheets and the set of symbols: well formed, whole, and showing what they are told to. */
#include "support/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "art/art.h"
#include "games/carcassonne/carc.h"
#include "muralha/play.h"
#include "support/svg.h"

/* Everything that is used is defined, once. */
static void check_references(const char *text)
{
    for (const char *at = strstr(text, "href=\"#"); at; at = strstr(at + 1, "href=\"#")) {
        char id[48] = " id=\"";
        size_t length = strcspn(at + 7, "\"");
        assert_true(length < 24);
        strncat(id, at + 7, length);
        strcat(id, "\"");
        if (svg_count(text, id) != 1)
            fail_msg("%s is defined %d times", id, svg_count(text, id));
    }
}

static void symbols_are_whole(void **state)
{
    (void)state;
    struct art_text out = {0};
    art_symbols(&out);
    assert_false(out.failed);
    svg_check(out.text);
    assert_int_equal(svg_count(out.text, "<symbol id=\"t"), 131);
    assert_int_equal(svg_count(out.text, "<symbol id=\"b"), 131);
    assert_int_equal(svg_count(out.text, "<symbol id=\"z"), 131);
    assert_int_equal(svg_count(out.text, "<symbol id=\"f-"), ART_FIGURES);
    assert_int_equal(svg_count(out.text, "<symbol id=\"s-"), ART_SEATS);
    assert_int_equal(svg_count(out.text, "\"face\":"), 131);
    int slots = 0;
    for (int face = 1; face < CARC_FACES; face++)
        slots += carc_face[face].slots;
    assert_int_equal(svg_count(out.text, "\"anchor\":"), slots);
    assert_int_equal(svg_count(out.text, "class=\"zone-"), slots);
    check_references(out.text);
    art_text_release(&out);
}

static void sheet_shows_every_face(void **state)
{
    (void)state;
    struct art_text out = {0};
    art_tile_sheet(&out, 12, 100);
    svg_check(out.text);
    for (int face = 1; face < CARC_FACES; face++) {
        char use[32] = "";
        snprintf(use, sizeof use, "<use href=\"#t-%s\"", carc_face[face].code);
        assert_int_equal(svg_count(out.text, use), 1);
        snprintf(use, sizeof use, ">%s &#215;%d<", carc_face[face].code, carc_face[face].count);
        assert_int_equal(svg_count(out.text, use), 1);
    }
    assert_int_equal(svg_count(out.text, "<text"), 131 + CARC_SETS);
    art_text_release(&out);
}

struct game {
    struct mur_rules *r;
    void *st;
};

/* A random game, stopped after `steps` actions or at its end. */
static struct game game_play(const char *setup, int steps)
{
    struct game g = {.r = mur_rules_new(setup, NULL)};
    assert_non_null(g.r);
    g.st = calloc(1, g.r->state_size);
    assert_non_null(g.st);
    struct mur_rng rng;
    mur_rng_seed(&rng, 11, 1);
    mur_start(g.r, g.st);
    for (int i = 0; i < steps; i++) {
        struct mur_point p = mur_point(g.r, g.st);
        if (p.turn == MUR_TURN_OVER)
            break;
        mur_action a = p.turn == MUR_TURN_PLAYER ? mur_sample(g.r, g.st, &rng)
                                                 : mur_chance_sample(g.r, g.st, &rng);
        mur_apply(g.r, g.st, a, NULL);
    }
    return g;
}

static void game_end(struct game *g)
{
    mur_rules_free(g->r);
    free(g->st);
}

static void position_shows_tiles_and_figures(void **state)
{
    (void)state;
    struct game g = game_play("carcassonne:players=4", 91);
    struct art_text out = {0};
    art_position_svg(&out, g.r, g.st, MUR_SHOW_COORDINATES | MUR_SHOW_LAST | MUR_SHOW_SCORES, -1,
                     100);
    assert_false(out.failed);
    svg_check(out.text);
    check_references(out.text);
    struct carc_figure_info figures[CARC_FIGURES_MAX];
    assert_int_equal(svg_count(out.text, "<use href=\"#b"),
                     carc_tiles(g.st) + svg_count(out.text, "id=\"t"));
    assert_int_equal(svg_count(out.text, "class=\"figure\""), carc_figures(g.r, g.st, figures));
    assert_int_equal(svg_count(out.text, "class=\"last\""), 2);
    assert_int_equal(svg_count(out.text, "#f-scorer\""), 4);
    assert_int_equal(svg_count(out.text, "class=\"cell\""), 0);
    assert_int_equal(svg_count(out.text, "class=\"zone\""), 0);
    assert_int_equal(svg_count(out.text, ".detail{"), 0);
    art_text_release(&out);
    game_end(&g);
}

/* How many ingots, ferries, robbers, and mage or witch the position has. */
struct extras {
    int bars, ferries, robbers, spells;
};

static struct extras extras_of(const struct game *g)
{
    int pieces[8][2];
    struct extras e = {.ferries = carc_ferries(g->st, pieces)};
    for (int tile = 0; tile < carc_tiles(g->st); tile++)
        e.bars += carc_ingots_on(g->st, tile);
    for (int colour = 0; colour < carc_colours(g->r); colour++)
        e.robbers += carc_robber(g->st, colour) >= 0;
    for (int who = 0; who < 2; who++)
        e.spells += carc_spell(g->st, who) >= 0;
    return e;
}

static void position_shows_expansions(void **state)
{
    (void)state;
    struct game g = game_play("carcassonne:players=4,plus", 100);
    struct extras e = extras_of(&g);
    for (int steps = 110; steps < 600 && !(e.bars && e.ferries && e.robbers && e.spells == 2);
         steps += 10) {
        game_end(&g);
        g = game_play("carcassonne:players=4,plus", steps);
        e = extras_of(&g);
    }
    assert_true(e.bars && e.ferries && e.robbers && e.spells == 2);
    struct art_text out = {0};
    art_position_svg(&out, g.r, g.st, MUR_SHOW_SCORES, -1, 100);
    assert_false(out.failed);
    svg_check(out.text);
    check_references(out.text);
    assert_int_equal(svg_count(out.text, "class=\"ferry\""), 3 * e.ferries);
    assert_int_equal(svg_count(out.text, "\"#f-gold-bar\""), e.bars);
    assert_int_equal(svg_count(out.text, "\"#f-mage\""), 1);
    assert_int_equal(svg_count(out.text, "\"#f-witch\""), 1);
    assert_int_equal(svg_count(out.text, "\"#f-robber\""), e.robbers);
    assert_int_equal(svg_count(out.text, "\"#f-scorer\""), 4);
    assert_int_equal(svg_count(out.text, "\"#f-scorer-woman\""), 4);
    art_text_release(&out);
    game_end(&g);
}

static void position_shows_options(void **state)
{
    (void)state;
    struct game g = game_play("carcassonne:players=2", 91);
    for (int steps = 92; steps < 100 && !carc_hand(g.st); steps++) {
        game_end(&g);
        g = game_play("carcassonne:players=2", steps);
    }
    assert_int_not_equal(carc_hand(g.st), 0);
    int cells = 0;
    struct carc_spot open[CARC_OPEN_MAX];
    for (int i = carc_open_cells(g.st, open) - 1; i >= 0; i--)
        cells += carc_fit(g.r, g.st, carc_hand(g.st), open[i].x, open[i].y) != 0;
    struct art_text out = {0};
    art_position_svg(&out, g.r, g.st, MUR_SHOW_CELLS | MUR_SHOW_FIELDS, 0, 48);
    svg_check(out.text);
    assert_int_equal(svg_count(out.text, "class=\"cell\""), cells);
    assert_int_equal(svg_count(out.text, "class=\"zone\""), 1);
    assert_true(svg_count(out.text, "class=\"owned\"") >= 1);
    assert_int_equal(svg_count(out.text, "class=\"last\""), 0);
    assert_int_equal(svg_count(out.text, ".detail{"), 1);
    art_text_release(&out);
    game_end(&g);
}

static void track_counts_laps(void **state)
{
    (void)state;
    const struct art_score scores[] = {{.seat = 0, .points = 49, .kind = ART_SCORER},
                                       {.seat = 1, .points = 50, .kind = ART_SCORER_WOMAN},
                                       {.seat = 2, .points = 117, .kind = ART_SCORER}};
    struct art_text out = {0};
    art_track_svg(&out, scores, 3);
    svg_check(out.text);
    check_references(out.text);
    assert_int_equal(svg_count(out.text, ">+50<"), 1);
    assert_int_equal(svg_count(out.text, ">+100<"), 1);
    assert_int_equal(svg_count(out.text, "<rect"), 51);
    art_text_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(symbols_are_whole),
        cmocka_unit_test(sheet_shows_every_face),
        cmocka_unit_test(position_shows_tiles_and_figures),
        cmocka_unit_test(position_shows_expansions),
        cmocka_unit_test(position_shows_options),
        cmocka_unit_test(track_counts_laps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
