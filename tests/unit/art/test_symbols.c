/* The public pictures: every symbol by its name, what a position needs, and the places on a symbol. */
#include "support/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "art/draw.h"
#include "art/place.h"
#include "muralha/picture.h"
#include "support/svg.h"

enum { NAME_BYTES = 48, PIXELS = 96 };

static const struct mur_kind *kind_named(const char *name)
{
    return mur_kind_find(name, strlen(name));
}

static struct mur_picture *picture_new(void)
{
    struct mur_picture *p = mur_picture_new();
    assert_non_null(p);
    assert_string_equal(mur_picture_text(p), "");
    return p;
}

/* ---- symbols --------------------------------------------------------------------------------------- */

/* One element, and its id is its name. */
static void symbol_is_whole(struct mur_picture *p, const struct mur_kind *kind, const char *name)
{
    char id[NAME_BYTES + 8];
    mur_picture_clear(p);
    assert_int_equal(mur_draw_symbol(p, kind, name, NULL), MUR_OK);
    const char *text = mur_picture_text(p);
    assert_int_equal(strlen(text), mur_picture_length(p));
    svg_check(text);
    snprintf(id, sizeof id, " id=\"%s\"", name);
    const char *end = strchr(text, '>'), *at = strstr(text, id);
    if (!at || at > end || svg_count(text, "<symbol") + svg_count(text, "<pattern") != 1)
        fail_msg("%s: %s is drawn as %.60s", kind->name, name, text);
}

static void every_symbol_has_a_name(void **state)
{
    (void)state;
    struct mur_picture *p = picture_new();
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++) {
        char(*names)[NAME_BYTES] = calloc(1024, sizeof *names);
        int count = 0, length;
        while ((length = mur_symbol_at(kind, count, names[count], NAME_BYTES)) != 0) {
            assert_true(length < NAME_BYTES && count < 1023);
            for (int k = 0; k < count; k++)
                assert_string_not_equal(names[k], names[count]);
            symbol_is_whole(p, kind, names[count++]);
        }
        assert_true(count >= 2 * MUR_SEATS);
        assert_int_equal(mur_symbol_at(kind, -1, NULL, 0), 0);
        free(names);
    }
    mur_picture_free(p);
}

static void other_names_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",   "b-",    "b-DD",      "b-D ",         "B-D",
                                        "b4", "card-", "card-clay", "y-FaehrA-1-1", "y-FaehrA-2-1"};
    struct mur_picture *p = picture_new();
    const struct mur_kind *kind = kind_named("carcassonne");
    assert_int_equal(mur_draw_symbol(p, kind, "m-shield", NULL), MUR_OK);
    size_t length = mur_picture_length(p);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct mur_error err = {0};
        double x, y;
        assert_int_equal(mur_draw_symbol(p, kind, wrong[i], &err), MUR_UNKNOWN_WORD);
        assert_non_null(err.message);
        assert_int_equal(mur_draw_places(p, kind, wrong[i], NULL), MUR_UNKNOWN_WORD);
        assert_int_equal(mur_draw_outline(p, kind, wrong[i], 0, NULL), MUR_UNKNOWN_WORD);
        assert_int_equal(mur_symbol_slots(kind, wrong[i]), 0);
        assert_false(mur_symbol_anchor(kind, wrong[i], 0, &x, &y));
    }
    assert_int_equal(mur_draw_sheet(p, kind, "cards", NULL), MUR_UNKNOWN_WORD);
    assert_int_equal(mur_picture_length(p), length);
    assert_int_equal(strlen(mur_picture_text(p)), length);
    mur_picture_free(p);
}

static void sheets_have_names(void **state)
{
    (void)state;
    struct mur_picture *p = picture_new();
    const struct mur_kind *kind;
    int sheets = 0;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++) {
        const char *name;
        for (int k = 0; (name = mur_sheet_at(kind, k)); k++, sheets++) {
            mur_picture_clear(p);
            assert_int_equal(mur_draw_sheet(p, kind, name, NULL), MUR_OK);
            svg_check(mur_picture_text(p));
        }
    }
    assert_int_equal(sheets, 3);
    mur_picture_free(p);
}

static void seats_have_colours(void **state)
{
    (void)state;
    for (int seat = 0; seat < MUR_SEATS; seat++)
        for (int other = 0; other < seat; other++)
            assert_string_not_equal(mur_seat_colour(seat), mur_seat_colour(other));
    assert_null(mur_seat_colour(-1));
    assert_null(mur_seat_colour(MUR_SEATS));
}

/* ---- positions ------------------------------------------------------------------------------------- */

/* Does the list have this line? */
static bool listed(const char *list, const char *name, size_t length)
{
    for (const char *line = list; *line; line = strchr(line, '\n') + 1)
        if (strncmp(line, name, length) == 0 && line[length] == '\n')
            return true;
    return false;
}

static bool is_symbol(const struct mur_kind *kind, const char *name)
{
    char own[NAME_BYTES];
    for (int i = 0; mur_symbol_at(kind, i, own, sizeof own); i++)
        if (strcmp(own, name) == 0)
            return true;
    return false;
}

/* Whatever the position's own picture uses stands in the list, and in the list are symbols only. */
static void needs_are_met(const struct mur_rules *r, const void *view)
{
    struct mur_picture *picture = picture_new(), *list = picture_new();
    assert_int_equal(mur_draw_position(picture, r, view, MUR_SHOW_SCORES, PIXELS, NULL, NULL),
                     MUR_OK);
    assert_int_equal(mur_draw_needed(list, r, view, NULL), MUR_OK);
    const char *names = mur_picture_text(list);
    for (const char *at = strstr(mur_picture_text(picture), "href=\"#"); at;
         at = strstr(at + 1, "href=\"#")) {
        size_t length = strcspn(at + 7, "\"");
        if (!listed(names, at + 7, length))
            fail_msg("%s needs %.*s", r->setup, (int)length, at + 7);
    }
    for (const char *line = names; *line; line = strchr(line, '\n') + 1) {
        char name[NAME_BYTES];
        size_t length = strcspn(line, "\n");
        assert_true(length > 0 && length < sizeof name);
        memcpy(name, line, length);
        name[length] = '\0';
        assert_true(is_symbol(r->kind, name));
        assert_false(listed(line + length + 1, name, length)); /* each once */
    }
    mur_picture_free(list);
    mur_picture_free(picture);
}

static void game_is_drawn(const char *setup, int every)
{
    struct mur_rules *r = mur_rules_new(setup, NULL);
    assert_non_null(r);
    void *st = malloc(r->state_size), *view = malloc(r->state_size);
    struct mur_rng g;
    mur_rng_seed(&g, 3, 0);
    mur_start(r, st);
    for (int step = 0; mur_point(r, st).turn != MUR_TURN_OVER; step++) {
        if (step % every == 0) {
            mur_view(r, st, step / every % r->players, view);
            needs_are_met(r, view);
        }
        bool chance = mur_point(r, st).turn == MUR_TURN_CHANCE;
        mur_apply(r, st, chance ? mur_chance_sample(r, st, &g) : mur_sample(r, st, &g), NULL);
    }
    needs_are_met(r, st);
    free(view);
    free(st);
    mur_rules_free(r);
}

static void positions_name_what_they_need(void **state)
{
    (void)state;
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++)
        game_is_drawn(kind->name, 90);
    game_is_drawn("carcassonne:players=4,plus", 150);
    game_is_drawn("carcassonne:solo", 20);
}

static void wrong_wishes_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *setup, *zone;
        int pixels;
        enum mur_status status;
    } rows[] = {
        {"carcassonne", NULL, 15, MUR_OUT_OF_RANGE},
        {"carcassonne", NULL, 513, MUR_OUT_OF_RANGE},
        {"carcassonne", "road E at 7,7", PIXELS, MUR_ILLEGAL},
        {"carcassonne", "lake", PIXELS, MUR_BAD_SYNTAX},
        {"catan-cards", "road E at 0,0", PIXELS, MUR_UNKNOWN_WORD},
        {"none", "x", PIXELS, MUR_UNKNOWN_WORD},
    };
    struct mur_picture *p = picture_new();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct mur_rules *r = mur_rules_new(rows[i].setup, NULL);
        void *st = malloc(r->state_size);
        struct mur_error err = {0};
        mur_start(r, st);
        assert_int_equal(mur_draw_position(p, r, st, 0, rows[i].pixels, rows[i].zone, &err),
                         rows[i].status);
        assert_non_null(err.message);
        assert_int_equal(mur_picture_length(p), 0);
        free(st);
        mur_rules_free(r);
    }
    mur_picture_free(p);
}

/* A game without a picture of its own shows its text, whatever characters it has. */
static void any_game_is_drawn_as_text(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("none:players=3", NULL);
    void *st = malloc(r->state_size);
    struct mur_picture *p = picture_new();
    mur_start(r, st);
    assert_int_equal(mur_draw_position(p, r, st, 0, PIXELS, NULL, NULL), MUR_OK);
    svg_check(mur_picture_text(p));
    assert_int_equal(svg_count(mur_picture_text(p), "<text"), 6);
    assert_int_equal(svg_count(mur_picture_text(p), ">setup none:players=3<"), 1);
    mur_picture_free(p);
    free(st);
    mur_rules_free(r);
}

/* ---- places ---------------------------------------------------------------------------------------- */

/* Reads "12.5 3" behind a letter of a path. */
static const char *point_read(const char *at, double *x, double *y)
{
    char *end;
    *x = strtod(at + 1, &end);
    assert_true(end > at + 1 && *end == ' ');
    *y = strtod(end + 1, &end);
    return end;
}

/* Does the point lie inside, by the even-odd rule? */
static bool path_holds(const char *path, double px, double py)
{
    double x = 0, y = 0, startx = 0, starty = 0;
    bool inside = false;
    while (*path) {
        double nx = startx, ny = starty;
        assert_non_null(strchr("MLZ", *path));
        bool move = *path == 'M', close = *path == 'Z';
        path = close ? path + 1 : point_read(path, &nx, &ny);
        if (!move && (y > py) != (ny > py) && px < (nx - x) * (py - y) / (ny - y) + x)
            inside = !inside;
        if (move)
            startx = nx, starty = ny;
        x = nx, y = ny;
    }
    return inside;
}

struct slot {
    double x, y;
    char path[8192];
};

/* The slots of a symbol from its object. */
static int slots_read(const struct mur_kind *kind, const char *name, struct slot *out)
{
    struct mur_picture *p = picture_new();
    int count = 0;
    assert_int_equal(mur_draw_places(p, kind, name, NULL), MUR_OK);
    for (const char *at = strstr(mur_picture_text(p), "\"anchor\":["); at;
         at = strstr(at, "\"anchor\":["), count++) {
        char *end;
        out[count].x = strtod(at + 10, &end);
        out[count].y = strtod(end + 1, &end);
        assert_int_equal(strncmp(end, "],\"path\":\"", 10), 0);
        size_t length = strcspn(end + 10, "\"");
        assert_true(length < sizeof out->path);
        memcpy(out[count].path, end + 10, length);
        out[count].path[length] = '\0';
        at = end;
    }
    mur_picture_free(p);
    return count;
}

/* Anchors lie inside their own outlines and outside all others. */
static void slots_are_apart(const char *name, const struct slot *slot, int slots)
{
    for (int i = 0; i < slots; i++)
        for (int other = 0; other < slots; other++)
            if (path_holds(slot[other].path, slot[i].x, slot[i].y) != (i == other))
                fail_msg("%s: the anchor of slot %d and the outline of slot %d", name, i, other);
}

/* Asked one by one they are the same, to the tenth that the object writes. */
static void slots_are_the_same(const struct mur_kind *kind, const char *name,
                               const struct slot *slot, int slots)
{
    struct mur_picture *p = picture_new();
    double x, y;
    for (int i = 0; i < slots; i++) {
        assert_true(mur_symbol_anchor(kind, name, i, &x, &y));
        assert_true(x - slot[i].x < 0.06 && slot[i].x - x < 0.06);
        assert_true(y - slot[i].y < 0.06 && slot[i].y - y < 0.06);
        mur_picture_clear(p);
        assert_int_equal(mur_draw_outline(p, kind, name, i, NULL), MUR_OK);
        assert_string_equal(mur_picture_text(p), slot[i].path);
    }
    assert_false(mur_symbol_anchor(kind, name, slots, &x, &y));
    assert_int_equal(mur_draw_outline(p, kind, name, slots, NULL), MUR_OUT_OF_RANGE);
    assert_int_equal(mur_draw_outline(p, kind, name, MUR_SLOT_WHOLE, NULL), MUR_OUT_OF_RANGE);
    mur_picture_free(p);
}

static void faces_have_places(void **state)
{
    (void)state;
    enum { COMPARED = 16, SLOTS = 64 };
    const struct mur_kind *kind = kind_named("carcassonne");
    struct slot *slot = calloc(SLOTS, sizeof *slot);
    double x, y;
    for (int face = 1; face < CARC_FACES; face++) {
        char name[NAME_BYTES];
        snprintf(name, sizeof name, "b-%s", carc_face[face].code);
        assert_int_equal(slots_read(kind, name, slot), carc_face[face].slots);
        assert_int_equal(mur_symbol_slots(kind, name), carc_face[face].slots);
        slots_are_apart(name, slot, carc_face[face].slots);
        if (face % COMPARED == 0)
            slots_are_the_same(kind, name, slot, carc_face[face].slots);
    }
    assert_true(mur_symbol_anchor(kind, "b-D", MUR_SLOT_WHOLE, &x, &y));
    assert_false(mur_symbol_anchor(kind, "track", MUR_SLOT_WHOLE, &x, &y));
    assert_int_equal(slots_read(kind, "track", slot), 50);
    slots_are_apart("track", slot, 50);
    slots_are_the_same(kind, "track", slot, 50);
    assert_int_equal(mur_symbol_slots(kind, "f-pig"), 0);
    free(slot);
}

/* What a face needs is its base and the marks that its places name, known without drawing it. */
static void marks_are_known(void **state)
{
    (void)state;
    struct mur_picture *p = picture_new();
    const struct mur_kind *kind = kind_named("carcassonne");
    for (int face = 1; face < CARC_FACES; face++) {
        char name[NAME_BYTES];
        snprintf(name, sizeof name, "b-%s", carc_face[face].code);
        mur_picture_clear(p);
        assert_int_equal(mur_draw_places(p, kind, name, NULL), MUR_OK);
        for (int mark = 0; mark < ART_UPRIGHT_MARKS; mark++) {
            snprintf(name, sizeof name, "\"m-%s\"", art_mark_name[mark]);
            bool has = art_marks_of(&carc_face[face]) >> mark & 1;
            assert_int_equal(strstr(mur_picture_text(p), name) != NULL, has);
        }
    }
    mur_picture_free(p);
}

/* Tile D: a city in the north, a road from west to east, a field on each side; no marks. */
static void places_are_one_object(void **state)
{
    (void)state;
    struct mur_picture *p = picture_new();
    const struct mur_kind *kind = kind_named("carcassonne");
    assert_int_equal(mur_draw_places(p, kind, "b-D", NULL), MUR_OK);
    const char *text = mur_picture_text(p);
    assert_int_equal(strncmp(text, "{\"symbol\":\"b-D\",\"whole\":[", 25), 0);
    assert_int_equal(svg_count(text, "\"anchor\":["), 4);
    assert_int_equal(svg_count(text, "\"path\":\"M"), 4);
    assert_non_null(strstr(text, "],\"marks\":[]}"));
    mur_picture_clear(p);
    assert_int_equal(mur_draw_places(p, kind, "b-C", NULL), MUR_OK); /* a city with a shield */
    assert_int_equal(svg_count(mur_picture_text(p), "{\"symbol\":\"m-shield\",\"at\":["), 1);
    mur_picture_clear(p);
    assert_int_equal(mur_draw_places(p, kind, "f-pig", NULL), MUR_OK);
    assert_string_equal(mur_picture_text(p), "{\"symbol\":\"f-pig\",\"slots\":[],\"marks\":[]}");
    mur_picture_free(p);
}

/* North of the road is the city, then a field; the anchors say so. */
static void anchors_follow_the_tile(void **state)
{
    (void)state;
    const struct mur_kind *kind = kind_named("carcassonne");
    double x, city, road, north, south;
    assert_true(mur_symbol_anchor(kind, "t-D", 0, &x, &city));
    assert_true(mur_symbol_anchor(kind, "t-D", 1, &x, &road));
    assert_true(mur_symbol_anchor(kind, "t-D", 2, &x, &north));
    assert_true(mur_symbol_anchor(kind, "t-D", 3, &x, &south));
    assert_true(city < 30 && city < north && north < road && road < south && south > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_symbol_has_a_name),
        cmocka_unit_test(other_names_are_refused),
        cmocka_unit_test(sheets_have_names),
        cmocka_unit_test(seats_have_colours),
        cmocka_unit_test(positions_name_what_they_need),
        cmocka_unit_test(wrong_wishes_are_refused),
        cmocka_unit_test(any_game_is_drawn_as_text),
        cmocka_unit_test(faces_have_places),
        cmocka_unit_test(marks_are_known),
        cmocka_unit_test(places_are_one_object),
        cmocka_unit_test(anchors_follow_the_tile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
