/* The generated catalogue: borders, sums, known faces, symmetries. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "games/carcassonne/catalog.h"

static const struct carc_face *face_named(const char *code)
{
    for (int n = 1; n < CARC_FACES; n++)
        if (strcmp(carc_face[n].code, code) == 0)
            return &carc_face[n];
    fail_msg("there is no face %s", code);
    return NULL;
}

static int face_number(const char *code)
{
    return (int)(face_named(code) - carc_face);
}

static void test_sums(void **state)
{
    (void)state;
    static const int tiles[CARC_SETS] = {72, 12, 18, 24, 8, 8, 8, 8, 8, 6};
    static const int faces[CARC_SETS] = {32, 12, 17, 24, 8, 8, 8, 8, 8, 6};
    int has_tiles[CARC_SETS] = {0}, has_faces[CARC_SETS] = {0}, slots = 0, gardens = 0,
        cloisters = 0;
    for (int n = 1; n < CARC_FACES; n++) {
        const struct carc_face *f = &carc_face[n];
        has_tiles[f->set] += f->count;
        has_faces[f->set]++;
        slots += f->slots * f->count;
        for (int i = 0; i < f->slots; i++) {
            gardens += f->slot[i].zone == CARC_GARDEN ? f->count : 0;
            cloisters += f->slot[i].zone == CARC_MONASTERY ? f->count : 0;
        }
    }
    for (int set = 0; set < CARC_SETS; set++) {
        assert_int_equal(has_tiles[set], tiles[set]);
        assert_int_equal(has_faces[set], faces[set]);
    }
    assert_int_equal(slots, 685);
    assert_int_equal(gardens, 16);
    assert_int_equal(cloisters, 13);
    assert_int_equal(carc_face[0].count, 0);
    assert_string_equal(carc_set_name[CARC_SET_TRADERS], "traders");
}

/* Numbers are stored in games: these may never move. */
static void test_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *code;
        int number;
    } known[] = {{"A", 1},       {"D", 4},       {"X", 32},      {"BB6F1", 33},  {"EA", 45},
                 {"HA", 62},     {"FlugA", 86},  {"FaehrA", 94}, {"GoldA", 102}, {"MaHeA", 110},
                 {"RaubA", 118}, {"Korn1", 126}, {"Korn6", 131}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_int_equal(face_number(known[i].code), known[i].number);
}

static void check_side(const struct carc_face *f, int side)
{
    const struct carc_border *b = &f->border[0][side];
    const unsigned first = 1U << 2 * side, second = first << 1;
    assert_in_range(b->terrain, CARC_EDGE_CITY, CARC_EDGE_RIVER);
    if (b->middle != CARC_NO_SLOT) {
        static const int zones[CARC_TERRAINS] = {[CARC_EDGE_CITY] = CARC_CITY,
                                                 [CARC_EDGE_ROAD] = CARC_ROAD,
                                                 [CARC_EDGE_FIELD] = CARC_FIELD};
        assert_int_equal(f->slot[b->middle].zone, zones[b->terrain]);
    } else {
        assert_int_equal(b->terrain, CARC_EDGE_RIVER);
    }
    if (b->terrain == CARC_EDGE_CITY || b->terrain == CARC_EDGE_FIELD) {
        assert_int_equal(b->before, CARC_NO_SLOT);
        assert_int_equal(b->behind, CARC_NO_SLOT);
    } else {
        assert_int_not_equal(f->slot[b->before].halves & first, 0);
        assert_int_not_equal(f->slot[b->behind].halves & second, 0);
    }
    if (b->terrain == CARC_EDGE_FIELD)
        assert_int_equal(f->slot[b->middle].halves & (first | second), first | second);
    else if (b->middle != CARC_NO_SLOT)
        assert_int_not_equal(f->slot[b->middle].edges & 1U << side, 0);
}

static void test_borders(void **state)
{
    (void)state;
    for (int n = 1; n < CARC_FACES; n++)
        for (int side = 0; side < CARC_SIDES; side++) {
            const struct carc_face *f = &carc_face[n];
            check_side(f, side);
            for (int r = 0; r < 4; r++)
                assert_memory_equal(&f->border[r][(side + r) % CARC_SIDES], &f->border[0][side],
                                    sizeof f->border[0][0]);
        }
}

/* Every half-side is reached by one field or one city. */
static void test_halves(void **state)
{
    (void)state;
    for (int n = 1; n < CARC_FACES; n++) {
        int times[8] = {0};
        for (int i = 0; i < carc_face[n].slots; i++) {
            const struct carc_slot_info *s = &carc_face[n].slot[i];
            for (int h = 0; h < 8; h++)
                times[h] += s->zone == CARC_CITY ? s->edges >> h / 2 & 1 : s->halves >> h & 1;
        }
        for (int h = 0; h < 8; h++)
            assert_int_equal(times[h], 1);
    }
}

static void test_slots(void **state)
{
    (void)state;
    for (int n = 1; n < CARC_FACES; n++) {
        const struct carc_face *f = &carc_face[n];
        assert_in_range(f->slots, 1, CARC_MAX_SLOTS);
        for (int i = 0; i < f->slots; i++) {
            unsigned twins = 0;
            for (int k = 0; k < f->slots; k++) {
                if (k != i && f->slot[k].zone == f->slot[i].zone)
                    twins |= 1U << k;
                if (f->slot[i].cities & 1U << k)
                    assert_int_equal(f->slot[k].zone, CARC_CITY);
            }
            assert_int_equal(f->slot[i].twins, twins);
            assert_int_equal(f->slot[i].cities >> f->slots, 0);
            assert_int_equal(f->slot[i].spare, 0);
        }
    }
}

static void test_known_faces(void **state)
{
    (void)state;
    const struct carc_face *d = face_named("D");
    assert_int_equal(d->count, 4);
    assert_int_equal(d->border[0][CARC_N].terrain, CARC_EDGE_CITY);
    assert_int_equal(d->border[1][CARC_E].terrain, CARC_EDGE_CITY);
    assert_int_equal(d->border[0][CARC_E].before, 2);
    assert_int_equal(d->border[0][CARC_E].middle, 1);
    assert_int_equal(d->border[0][CARC_E].behind, 3);
    assert_int_equal(d->border[0][CARC_S].middle, 3);
    assert_int_equal(d->slot[2].cities, 1);
    assert_int_equal(d->slot[3].cities, 0);

    const struct carc_face *ec = face_named("EC");
    assert_int_equal(ec->slot[0].marks, CARC_INN);
    assert_int_equal(ec->slot[1].marks, CARC_INN);
    assert_int_equal(ec->slot[2].marks, 0);
    assert_int_equal(ec->slot[2].edges, 1 << CARC_S);

    const struct carc_face *hm = face_named("HM");
    assert_int_equal(hm->slot[0].goods, CARC_CLOTH);
    assert_int_equal(hm->slot[3].halves, 0);
    assert_int_equal(hm->slot[3].cities, 7);

    const struct carc_face *ferry = face_named("FaehrH");
    assert_int_equal(ferry->marks, CARC_LAKE);
    assert_int_equal(ferry->slots, 8);
    assert_int_equal(ferry->rotations, 1);

    const struct carc_face *lake = face_named("BB6F12");
    assert_int_equal(lake->marks, CARC_HAS_RIVER);
    assert_int_equal(lake->border[0][CARC_W].terrain, CARC_EDGE_RIVER);
    assert_int_equal(lake->border[0][CARC_W].middle, CARC_NO_SLOT);
    assert_int_equal(lake->border[0][CARC_W].before, 0);

    assert_int_equal(face_named("EK")->slot[0].marks, CARC_CATHEDRAL);
    assert_int_equal(face_named("FlugD")->flies, 7);
    assert_int_equal(face_named("Korn3")->circle, CARC_FIELD);
}

static void test_goods(void **state)
{
    (void)state;
    int tiles[CARC_GOODS] = {0}, shields = 0, inns = 0;
    for (int n = 1; n < CARC_FACES; n++)
        for (int i = 0; i < carc_face[n].slots; i++) {
            tiles[carc_face[n].slot[i].goods] += carc_face[n].count;
            shields += carc_face[n].slot[i].marks & CARC_SHIELD ? carc_face[n].count : 0;
        }
    for (int n = 1; n < CARC_FACES; n++) {
        unsigned marks = 0;
        for (int i = 0; i < carc_face[n].slots; i++)
            marks |= carc_face[n].slot[i].marks;
        inns += marks & CARC_INN ? carc_face[n].count : 0;
    }
    assert_int_equal(tiles[CARC_WINE], 9);
    assert_int_equal(tiles[CARC_GRAIN], 6);
    assert_int_equal(tiles[CARC_CLOTH], 5);
    assert_int_equal(shields, 13);
    assert_int_equal(inns, 6);
}

static void test_rotations(void **state)
{
    (void)state;
    static const struct {
        const char *code;
        unsigned rotations;
    } known[] = {{"A", 15},     {"B", 1},      {"C", 1},     {"D", 15},     {"F", 3},
                 {"G", 3},      {"H", 3},      {"I", 15},    {"U", 3},      {"V", 15},
                 {"W", 15},     {"X", 1},      {"EE", 3},    {"EI", 3},     {"EC", 15},
                 {"EH", 1},     {"EK", 1},     {"HB", 1},    {"HX", 15},    {"HR", 3},
                 {"FlugG", 15}, {"FlugB", 15}, {"BB6F4", 3}, {"BB6F11", 3}, {"Korn5", 3},
                 {"Korn6", 3},  {"GoldD", 3},  {"MaHeB", 15}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (face_named(known[i].code)->rotations != known[i].rotations)
            fail_msg("%s has rotations %d", known[i].code, face_named(known[i].code)->rotations);
}

static void test_plain(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {{"E+", "E"},         {"H+", "H"},        {"I+", "I"},
                                           {"M+", "M"},         {"N+", "N"},        {"R+", "R"},
                                           {"U+", "U"},         {"V+", "V"},        {"E", "E"},
                                           {"BB6F10", "BB6F7"}, {"FlugH", "FlugH"}, {"EB", "EB"}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        assert_int_equal(face_named(pairs[i][0])->plain, face_number(pairs[i][1]));
    for (int n = 1; n < CARC_FACES; n++) {
        const struct carc_face *f = &carc_face[n], *plain = &carc_face[f->plain];
        assert_memory_equal(f->border, plain->border, sizeof f->border);
        if (f->plain != n)
            assert_int_equal(plain->marks & CARC_HAS_GARDEN, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),    cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_borders), cmocka_unit_test(test_halves),
        cmocka_unit_test(test_slots),   cmocka_unit_test(test_known_faces),
        cmocka_unit_test(test_goods),   cmocka_unit_test(test_rotations),
        cmocka_unit_test(test_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
