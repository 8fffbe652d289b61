/* Tiles as characters: every face in every rotation and size meets its neighbours right, and its figures
 * stand apart from each other and on what they belong to. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/tile.h"

static const struct tile_size sizes[] = {{7, 3}, {11, 5}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* Calls `check` for all of them; says which face fails. */
static void each_raster(bool (*check)(const struct tile_raster *t, const struct carc_face *face,
                                      int rotation))
{
    bool good = true;
    for (int size = 0; size < SIZES; size++)
        for (int face = 1; face < CARC_FACES; face++)
            for (int rotation = 0; rotation < 4; rotation++) {
                struct tile_raster t;
                tile_raster_make(&t, sizes[size], face, rotation);
                if (check(&t, &carc_face[face], rotation))
                    continue;
                print_error("face %s, rotation %d, width %d\n", carc_face[face].code, rotation,
                            sizes[size].width);
                good = false;
            }
    assert_true(good);
}

static bool sides_right(const struct tile_raster *t, const struct carc_face *face, int rotation)
{
    static const uint8_t ground[CARC_TERRAINS] = {[CARC_EDGE_CITY] = TILE_CITY,
                                                  [CARC_EDGE_ROAD] = TILE_ROAD,
                                                  [CARC_EDGE_FIELD] = TILE_FIELD,
                                                  [CARC_EDGE_RIVER] = TILE_RIVER};
    int w = t->size.width, h = t->size.height;
    const int x[CARC_SIDES] = {w / 2, w - 1, w / 2, 0}, y[CARC_SIDES] = {0, h / 2, h - 1, h / 2};
    for (int side = 0; side < CARC_SIDES; side++) {
        const struct carc_border *b = &face->border[rotation][side];
        const struct tile_patch *p = &t->patch[y[side]][x[side]];
        bool slot = b->terrain == CARC_EDGE_CITY || b->terrain == CARC_EDGE_ROAD;
        if (p->ground != ground[b->terrain] || (slot && p->slot != b->middle))
            return false;
    }
    return true;
}

static void test_sides(void **state)
{
    (void)state;
    each_raster(sides_right);
}

static bool anchors_apart(const struct tile_raster *t, const struct carc_face *face, int rotation)
{
    (void)rotation;
    for (int a = 0; a < face->slots; a++) {
        const struct tile_place *p = &t->anchor[a];
        if (p->column < 1 || p->column > t->size.width - 2 || p->row < 0 ||
            p->row >= t->size.height)
            return false;
        for (int b = 0; b < a; b++)
            if (t->anchor[b].row == p->row && t->anchor[b].column == p->column)
                return false;
    }
    return true;
}

static void test_anchors_apart(void **state)
{
    (void)state;
    each_raster(anchors_apart);
}

/* Cities, roads and fields that have a character of their own within the first and last column bear
 * their figure on it. */
static bool anchors_home(const struct tile_raster *t, const struct carc_face *face, int rotation)
{
    (void)rotation;
    for (int slot = 0; slot < face->slots; slot++) {
        bool own = false;
        for (int row = 0; row < t->size.height; row++)
            for (int column = 1; column < t->size.width - 1; column++)
                own |= t->patch[row][column].slot == slot;
        const struct tile_place *p = &t->anchor[slot];
        if (own && face->slot[slot].zone <= CARC_FIELD && t->patch[p->row][p->column].slot != slot)
            return false;
    }
    return true;
}

static void test_anchors_home(void **state)
{
    (void)state;
    each_raster(anchors_home);
}

static bool cities_apart(const struct tile_raster *t, const struct carc_face *face, int rotation)
{
    (void)face;
    (void)rotation;
    for (int row = 0; row < t->size.height; row++)
        for (int column = 0; column < t->size.width; column++) {
            const struct tile_patch *p = &t->patch[row][column];
            const struct tile_patch *next[] = {
                column + 1 < t->size.width ? &t->patch[row][column + 1] : p,
                row + 1 < t->size.height ? &t->patch[row + 1][column] : p};
            for (int i = 0; i < 2; i++)
                if (p->ground == TILE_CITY && next[i]->ground == TILE_CITY &&
                    p->slot != next[i]->slot)
                    return false;
        }
    return true;
}

/* Two cities of one tile do not look like one. */
static void test_cities_apart(void **state)
{
    (void)state;
    each_raster(cities_apart);
}

static bool houses_seen(const struct tile_raster *t, const struct carc_face *face, int rotation)
{
    (void)rotation;
    for (int slot = 0; slot < face->slots; slot++) {
        const struct tile_place *p = &t->anchor[slot];
        if (face->slot[slot].zone != CARC_FIELD)
            continue;
        int hidden = 0; /* of its three characters; a bracket may go where there is no more room */
        for (int column = p->column - 1; column <= p->column + 1; column++)
            hidden += t->patch[p->row][column].ground == TILE_HOUSE;
        if (hidden > 1)
            return false;
    }
    return true;
}

/* A farmer hides no garden and no monastery. */
static void test_houses_seen(void **state)
{
    (void)state;
    each_raster(houses_seen);
}

/* A start tile is known by sight. */
static void test_drawing(void **state)
{
    (void)state;
    static const char *const want[] = {",#####,", "-------", ",,,,,,,"};
    struct cli_canvas c = cli_canvas_new(7, 3);
    int face = 1;
    while (strcmp(carc_face[face].code, "D") != 0)
        face++;
    struct tile_raster t;
    tile_raster_make(&t, sizes[0], face, 0);
    tile_draw(&c, 0, 0, &t, face, 0, 0);
    char text[64] = "";
    FILE *out = fmemopen(text, sizeof text, "w");
    cli_canvas_print(&c, out, (struct cli_look){.colour = false, .unicode = false}, -1);
    fclose(out);
    for (int row = 0; row < 3; row++)
        assert_memory_equal(text + 8 * row, want[row], 7);
    cli_canvas_free(&c);
}

/* Text is broken at blanks, drawn within bounds, and accents are dropped without Unicode. */
static void test_canvas(void **state)
{
    (void)state;
    struct cli_canvas c = cli_canvas_new(6, 3);
    assert_int_equal(cli_canvas_wrap(&c, 0, 0, 6, 9, "não há mais", (struct cli_ink){0}), 2);
    cli_canvas_put(&c, 6, 0, 'x', (struct cli_ink){0});
    cli_canvas_put(&c, -1, 1, 'x', (struct cli_ink){0});
    char text[64] = "";
    FILE *out = fmemopen(text, sizeof text, "w");
    cli_canvas_print(&c, out, (struct cli_look){0}, 2);
    fclose(out);
    assert_string_equal(text, "nao ha\nmais\n");
    assert_int_equal(cli_text_width("não"), 3);
    cli_canvas_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cities_apart), cmocka_unit_test(test_houses_seen),

        cmocka_unit_test(test_sides),        cmocka_unit_test(test_anchors_apart),
        cmocka_unit_test(test_anchors_home), cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_canvas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
