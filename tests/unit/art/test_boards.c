/* Boards as people see them: figures that can be told apart, a track that can be read, a panel in the
 * reader's language. What is measured here is read from the pictures themselves. */
#include "support/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "art/art.h"
#include "art/draw.h"
#include "art/scene.h"
#include "games/carcassonne/carc.h"
#include "support/svg.h"
#include "text/words.h"

struct box {
    double left, top, right, bottom;
};

static bool boxes_meet(const struct box *a, const struct box *b)
{
    const double touch = 0.11; /* lengths are written with one decimal */
    return a->left < b->right - touch && b->left < a->right - touch && a->top < b->bottom - touch &&
           b->top < a->bottom - touch;
}

/* The number behind ` NAME="` in the tag that begins at `tag`. */
static double attribute(const char *tag, const char *name)
{
    char wanted[24];
    snprintf(wanted, sizeof wanted, " %s=\"", name);
    const char *at = strstr(tag, wanted);
    assert_non_null(at);
    assert_true(at < strchr(tag, '>'));
    return atof(at + strlen(wanted));
}

/* ---- the track ------------------------------------------------------------------------------------- */

enum { SCORES = 18, SPACES = 50 };

/* What is seen of a scoring figure or a robber, which leave the rims of their symbol free. */
static struct box figure_box(const char *use)
{
    double x = attribute(use, "x"), y = attribute(use, "y"), s = attribute(use, "width") / 48;
    return (struct box){x + 8 * s, y + 6 * s, x + 42 * s, y + 41 * s};
}

static int figures_read(const char *text, struct box out[SCORES])
{
    int count = 0;
    const char *body = strstr(text, "</defs>");
    assert_non_null(body);
    for (const char *at = strstr(body, "<use href=\"#f-"); at;
         at = strstr(at + 1, "<use href=\"#f-")) {
        assert_true(count < SCORES);
        out[count++] = figure_box(at);
    }
    return count;
}

static int numbers_read(const char *text, struct box out[SPACES])
{
    int count = 0;
    for (const char *at = strstr(text, "<text class=\"space\""); at;
         at = strstr(at + 1, "<text class=\"space\"")) {
        double x = attribute(at, "x"), y = attribute(at, "y"), size = attribute(at, "font-size");
        assert_true(count < SPACES && size >= 10);
        out[count++] = (struct box){x - 0.6 * size, y - 0.75 * size, x + 0.6 * size, y};
    }
    return count;
}

/* Any crowd on one space is fanned out: nobody covers another figure or a number. */
static void crowds_are_fanned_out(void **state)
{
    (void)state;
    for (int crowd = 1; crowd <= SCORES; crowd++) {
        struct art_score score[SCORES];
        for (int i = 0; i < crowd; i++)
            score[i] = (struct art_score){i % 6, 49 + 50 * (i % 2),
                                          i < 12 ? ART_SCORER + i / 6 : ART_ROBBER_FIGURE};
        struct art_text out = {0};
        struct box figure[SCORES], number[SPACES];
        art_track_svg(&out, score, crowd);
        assert_int_equal(figures_read(out.text, figure), crowd);
        assert_int_equal(numbers_read(out.text, number), SPACES);
        for (int i = 0; i < crowd; i++) {
            for (int k = 0; k < i; k++)
                if (boxes_meet(&figure[i], &figure[k]))
                    fail_msg("of %d figures, %d and %d cover each other", crowd, k, i);
            for (int k = 0; k < SPACES; k++)
                if (boxes_meet(&figure[i], &number[k]))
                    fail_msg("of %d figures, %d covers the number %d", crowd, i, k);
        }
        art_text_release(&out);
    }
}

/* What joins the rows runs through no number: its curves stay on their side of the first and last ones. */
static void links_leave_the_numbers_free(void **state)
{
    (void)state;
    struct art_text out = {0};
    struct box number[SPACES];
    art_track_svg(&out, NULL, 0);
    assert_int_equal(numbers_read(out.text, number), SPACES);
    const char *link = strstr(out.text, "<path class=\"link\"");
    assert_non_null(link);
    const char *at = strstr(link, " d=\"") + 4;
    double half = attribute(link, "stroke-width") / 2;
    for (int points = 0; points < 8; points++) {
        char *end;
        double x = strtod(at + strspn(at, "MC "), &end), y = strtod(end, &end);
        struct box box = {x - half, y - half, x + half, y + half};
        assert_true(end > at);
        at = end;
        /* the curve lies between its points, so none may lie over the columns of the numbers */
        assert_true(box.right < number[0].left || box.left > number[24].right);
        for (int k = 0; k < SPACES; k++)
            assert_false(boxes_meet(&box, &number[k]));
    }
    art_text_release(&out);
}

/* In pixels the track is the same for every size of tiles and boards. */
static void track_has_one_size(void **state)
{
    (void)state;
    static const int pixels[] = {32, 96, 200};
    static const struct art_tile tile[] = {{.face = 1}, {.face = 1, .x = 30}};
    static const struct art_score score = {.points = 3, .kind = ART_SCORER};
    for (size_t i = 0; i < sizeof pixels / sizeof pixels[0]; i++)
        for (int tiles = 1; tiles <= 2; tiles++) {
            struct art_text out = {0};
            art_board_svg(&out, &(struct art_board){.tiles = tile,
                                                    .tile_count = tiles,
                                                    .scores = &score,
                                                    .score_count = 1,
                                                    .last = -1,
                                                    .pixels = pixels[i]});
            svg_check(out.text);
            const char *track = strstr(out.text, "<svg class=\"track\"");
            assert_non_null(track);
            double wide = attribute(track, "width") * pixels[i] / 100;
            assert_true(wide > 1.5 * ART_TRACK_WIDTH - 1 && wide < 1.5 * ART_TRACK_WIDTH + 1);
            assert_true(attribute(out.text, "width") >= wide); /* and it is all in the picture */
            art_text_release(&out);
        }
}

/* ---- figures on tiles ------------------------------------------------------------------------------ */

static int face_coded(const char *code)
{
    for (int face = 1; face < CARC_FACES; face++)
        if (strcmp(carc_face[face].code, code) == 0)
            return face;
    fail_msg("there is no face %s", code);
    return 0;
}

/* The middle of figure `which` of a picture, from its group's translation. */
static struct art_point figure_middle(const char *text, int which)
{
    const char *at = text;
    for (int i = 0; i <= which; i++) {
        at = strstr(at + 1, "<g class=\"figure\"");
        assert_non_null(at);
    }
    char *end;
    double x = strtod(strstr(at, "translate(") + 10, &end), y = strtod(end, &end);
    double size = attribute(strstr(at, "<use"), "width");
    assert_true(size >= 42); /* figures are what people look for first */
    return (struct art_point){x + size / 2, y + size / 2};
}

static struct art_text board_drawn(const struct art_tile *tile, const struct art_figure *figure,
                                   int figures)
{
    struct art_text out = {0};
    art_board_svg(&out, &(struct art_board){.tiles = tile,
                                            .tile_count = 1,
                                            .figures = figure,
                                            .figure_count = figures,
                                            .last = -1,
                                            .pixels = 100});
    assert_false(out.failed);
    return out;
}

/* However the tile lies, the monk stands to the right of his building and before it, and hides neither its
 * tower nor its door. */
static void monks_stand_beside(void **state)
{
    (void)state;
    static const char *const codes[] = {"A", "B", "BB6F8", "ED", "HJ", "GoldH"};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        for (int turn = 0; turn < 4; turn++) {
            struct art_tile tile = {.face = face_coded(codes[i]), .rotation = turn};
            struct art_layout layout;
            art_layout_make(&layout, tile.face);
            struct art_figure monk = {.slot = art_slot_of(&carc_face[tile.face], CARC_MONASTERY)};
            struct art_text out = board_drawn(&tile, &monk, 1);
            struct art_point at = figure_middle(out.text, 0);
            struct art_point building = art_turn(layout.monastery, turn);
            assert_true(at.x - building.x > 15 && at.y - building.y > 8);
            assert_true(at.x < 95 && at.y < 90); /* his feet stay on the tile */
            art_text_release(&out);
        }
}

/* Two who share a place stand apart, and on their tile, wherever it is. */
static void sharers_stand_apart(void **state)
{
    (void)state;
    for (int face = 1; face < CARC_FACES; face++)
        for (int slot = 0; slot < carc_face[face].slots; slot++) {
            struct art_tile tile = {.face = face};
            const struct art_figure two[] = {{.slot = slot, .seat = 0}, {.slot = slot, .seat = 1}};
            struct art_text out = board_drawn(&tile, two, 2);
            struct art_point a = figure_middle(out.text, 0), b = figure_middle(out.text, 1);
            assert_true(art_distance(a, b) > 21);
            assert_true(a.x > 10 && a.x < 90 && b.x > 10 && b.x < 90);
            assert_true(a.y > 10 && a.y < 90 && b.y > 10 && b.y < 90);
            art_text_release(&out);
        }
}

/* In a narrow city two stand along its wall, whichever side it lies at. */
static void sharers_stay_in_their_zone(void **state)
{
    (void)state;
    const int face = face_coded("E");
    const int city = art_slot_of(&carc_face[face], CARC_CITY);
    struct art_scene s;
    art_scene_make(&s, face);
    for (int turn = 0; turn < 4; turn++) {
        struct art_tile tile = {.face = face, .rotation = turn};
        const struct art_figure two[] = {{.slot = city, .seat = 0}, {.slot = city, .seat = 1}};
        struct art_text out = board_drawn(&tile, two, 2);
        for (int i = 0; i < 2; i++) {
            struct art_point at = figure_middle(out.text, i);
            for (int k = 0; k < turn; k++)
                at = (struct art_point){at.y, 100 - at.x};
            assert_int_equal(art_zones_label(&s.zones, at), city);
        }
        art_text_release(&out);
    }
}

/* ---- walls ----------------------------------------------------------------------------------------- */

/* The wall that a tooth belongs to is 2 away; teeth on any other wall are stray dots in it. */
static int walls_near(const struct art_layout *l, struct art_point p)
{
    int near = 0;
    for (int i = 0; i < l->face->slots; i++)
        for (int w = 0; w < l->city[i].walls; w++)
            near += art_curve_distance(&l->city[i].wall[w], p) < 3.6;
    return near;
}

static void walls_have_no_stray_teeth(void **state)
{
    (void)state;
    for (int face = 1; face < CARC_FACES; face++) {
        struct art_text out = {0};
        struct art_layout layout;
        art_layout_make(&layout, face);
        art_face_base(&out, face);
        const char *teeth = strstr(out.text, "stroke-dasharray=\"1.5 2.3\"");
        const char *at = teeth ? strstr(teeth, " d=\"") + 4 : "\"";
        while (*at != '"') {
            char *end;
            double x = strtod(at + 1, &end), y = strtod(end, &end);
            if (walls_near(&layout, (struct art_point){x, y}) > 1)
                fail_msg("%s has teeth on another wall at %g,%g", carc_face[face].code, x, y);
            at = end;
        }
        art_text_release(&out);
    }
}

/* ---- words ----------------------------------------------------------------------------------------- */

struct game {
    struct mur_rules *r;
    void *st;
};

/* A random game until a tile is in hand, `steps` or more actions after its beginning. */
static struct game game_play(const char *setup, int steps)
{
    struct game g = {.r = mur_rules_new(setup, NULL)};
    struct mur_rng rng;
    assert_non_null(g.r);
    g.st = calloc(1, g.r->state_size);
    mur_rng_seed(&rng, 11, 1);
    mur_start(g.r, g.st);
    for (int i = 0; i < steps || !carc_hand(g.st); i++) {
        bool chance = mur_point(g.r, g.st).turn == MUR_TURN_CHANCE;
        assert_int_not_equal(mur_point(g.r, g.st).turn, MUR_TURN_OVER);
        mur_apply(g.r, g.st,
                  chance ? mur_chance_sample(g.r, g.st, &rng) : mur_sample(g.r, g.st, &rng), NULL);
    }
    return g;
}

static void game_end(struct game *g)
{
    mur_rules_free(g->r);
    free(g->st);
}

static struct mur_picture *drawn_in(const struct game *g, const char *language, unsigned show)
{
    struct mur_picture *p = mur_picture_new();
    assert_non_null(p);
    mur_picture_language(p, language);
    assert_int_equal(mur_draw_position(p, g->r, g->st, show, 96, NULL, NULL), MUR_OK);
    svg_check(mur_picture_text(p));
    return p;
}

static int has_letter(const char *text, char letter)
{
    char wanted[] = ">?</text></symbol>";
    wanted[1] = letter;
    return svg_count(text, wanted);
}

/* Letters on figures and names in the panel are those of the language, and of no other. */
static void pictures_speak_the_language(void **state)
{
    (void)state;
    struct game g = game_play("carcassonne:players=6,plus", 200);
    for (const struct mur_language *l = mur_languages; l->code; l++) {
        struct mur_picture *p = drawn_in(&g, l->code, MUR_SHOW_SCORES | MUR_SHOW_PANEL);
        const char *text = mur_picture_text(p);
        for (int seat = 0; seat < 6; seat++) {
            char name[64], sign[ART_SIGN_NAME + 12];
            assert_int_equal(has_letter(text, mur_seat_letter(l, seat)), 1);
            snprintf(name, sizeof name, ">%s</text>", mur_seat_name(l, g.r, seat));
            assert_int_equal(svg_count(text, name), 1);
            strcpy(sign, "href=\"#");
            art_sign_name(sign + strlen(sign), l, seat);
            assert_true(svg_count(text, sign) >= 2); /* in the panel and on the track */
        }
        mur_picture_free(p);
    }
    game_end(&g);
}

/* A front end that keeps symbols by their names gets each language's own. */
static void signs_are_named_by_language(void **state)
{
    (void)state;
    struct mur_picture *p = mur_picture_new();
    const struct mur_kind *kind = mur_kind_find("carcassonne", 11);
    for (const struct mur_language *l = mur_languages; l->code; l++)
        for (int seat = 0; seat < ART_SEATS; seat++) {
            char name[ART_SIGN_NAME];
            art_sign_name(name, l, seat);
            mur_picture_clear(p);
            assert_int_equal(mur_draw_symbol(p, kind, name, NULL), MUR_OK);
            assert_int_equal(has_letter(mur_picture_text(p), mur_seat_letter(l, seat)), 1);
        }
    mur_picture_free(p);
}

/* ---- the panel ------------------------------------------------------------------------------------- */

static void panel_can_be_left_out(void **state)
{
    (void)state;
    struct game g = game_play("carcassonne:players=4,plus", 260);
    struct mur_picture *with = drawn_in(&g, NULL, MUR_SHOW_PANEL), *without = drawn_in(&g, NULL, 0);
    const char *text = mur_picture_text(with);
    int stocks = 0;
    for (int side = 0; side < 4; side++) {
        struct art_stock stock[ART_STOCKS];
        char points[64];
        stocks += art_stock_of(g.r, g.st, side, stock);
        snprintf(points, sizeof points, ">%d</text>", carc_score(g.st, side));
        assert_true(svg_count(strstr(text, "class=\"panel\""), points) >= 1);
    }
    assert_int_equal(svg_count(text, "class=\"player\""), 4);
    assert_int_equal(svg_count(text, "class=\"stock\""), stocks);
    assert_true(stocks >= 4 * 9); /* five figures, three goods, ingots */
    assert_true(svg_count(text, "class=\"message\"") >= 1);
    assert_int_equal(svg_count(mur_picture_text(without), "class=\"panel\""), 0);
    assert_int_equal(svg_count(mur_picture_text(without), "class=\"message\""), 0);
    mur_picture_free(with);
    mur_picture_free(without);
    game_end(&g);
}

/* The tile in hand is shown in every turn that fits somewhere, and each cell names its own. */
static void cells_show_the_hand(void **state)
{
    (void)state;
    struct game g = game_play("carcassonne:players=2", 60);
    struct carc_spot open[CARC_OPEN_MAX];
    int count = carc_open_cells(g.st, open), all = 0, cells = 0, digits = 0;
    for (int i = 0; i < count; i++) {
        int turns = carc_fit(g.r, g.st, carc_hand(g.st), open[i].x, open[i].y);
        all |= turns;
        cells += turns != 0;
        for (int turn = 0; turn < 4; turn++)
            digits += turns >> turn & 1;
    }
    struct mur_picture *p = drawn_in(&g, NULL, MUR_SHOW_CELLS);
    const char *text = mur_picture_text(p);
    assert_int_equal(svg_count(text, "<svg class=\"hand\""),
                     (all & 1) + (all >> 1 & 1) + (all >> 2 & 1) + (all >> 3 & 1));
    assert_int_equal(svg_count(text, "class=\"turns\""), cells);
    int written = 0;
    for (const char *at = strstr(text, "class=\"turns\""); at;
         at = strstr(at + 1, "class=\"turns\""))
        for (const char *c = strchr(at, '>') + 1; *c != '<'; c++)
            written += *c >= '1' && *c <= '4';
    assert_int_equal(written, digits);
    mur_picture_free(p);
    game_end(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crowds_are_fanned_out),
        cmocka_unit_test(links_leave_the_numbers_free),
        cmocka_unit_test(track_has_one_size),
        cmocka_unit_test(monks_stand_beside),
        cmocka_unit_test(sharers_stand_apart),
        cmocka_unit_test(sharers_stay_in_their_zone),
        cmocka_unit_test(walls_have_no_stray_teeth),
        cmocka_unit_test(pictures_speak_the_language),
        cmocka_unit_test(signs_are_named_by_language),
        cmocka_unit_test(panel_can_be_left_out),
        cmocka_unit_test(cells_show_the_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
