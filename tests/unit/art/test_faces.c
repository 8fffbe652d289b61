/* The structure of every face: zones partition it, anchors stand well, borders meet, size limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "art/art.h"
#include "art/place.h"

enum { SAMPLES = 61 };

struct picture {
    struct art_layout layout;
    struct art_zones zones;
    struct art_places places;
};

static struct picture picture_of(int face)
{
    struct picture p = {0};
    art_layout_make(&p.layout, face);
    art_zones_make(&p.zones, &p.layout);
    p.places = art_places_make(&p.layout, &p.zones);
    return p;
}

/* Samples lie off the lattice of the drawing, so that none is on an outline. */
static struct art_point sample(int x, int y)
{
    return (struct art_point){(x + 0.513) * 100 / SAMPLES, (y + 0.487) * 100 / SAMPLES};
}

/* How often the even-odd rule finds p inside the loops of one label. */
static bool inside_label(const struct art_zones *z, int label, struct art_point p)
{
    bool inside = false;
    for (int i = 0; i < z->loops; i++) {
        const struct art_point *at = z->point + z->loop[i].first;
        int n = z->loop[i].count;
        for (int a = 0, b = n - 1; z->loop[i].label == label && a < n; b = a++)
            if ((at[a].y > p.y) != (at[b].y > p.y) &&
                p.x < (at[b].x - at[a].x) * (p.y - at[a].y) / (at[b].y - at[a].y) + at[a].x)
                inside = !inside;
    }
    return inside;
}

static void outlines_lie_inside_the_tile(void **state)
{
    (void)state;
    for (int face = 1; face < CARC_FACES; face++) {
        struct picture p = picture_of(face);
        for (int i = 0; i < p.zones.points; i++) {
            struct art_point at = p.zones.point[i];
            if (at.x < -1e-6 || at.y < -1e-6 || at.x > 100 + 1e-6 || at.y > 100 + 1e-6)
                fail_msg("%s: %f,%f is outside", carc_face[face].code, at.x, at.y);
        }
    }
}

/* Every point belongs to exactly one slot, or to water or a hub. */
static void zones_partition_the_tile(void **state)
{
    (void)state;
    for (int face = 1; face < CARC_FACES; face++) {
        struct picture p = picture_of(face);
        for (int i = 0; i < SAMPLES * SAMPLES; i++) {
            struct art_point at = sample(i % SAMPLES, i / SAMPLES);
            int owners = 0;
            for (int slot = 0; slot < carc_face[face].slots; slot++)
                owners += inside_label(&p.zones, slot, at);
            int label = art_layout_label(&p.layout, at);
            int expected = label == ART_WATER || label == ART_HUB ? 0 : 1;
            if (owners != expected)
                fail_msg("%s: %f,%f has %d owners", carc_face[face].code, at.x, at.y, owners);
            if (label < CARC_MAX_SLOTS)
                assert_true(inside_label(&p.zones, label, at));
        }
    }
}

static void areas_sum_up(void **state)
{
    (void)state;
    for (int face = 1; face < CARC_FACES; face++) {
        struct picture p = picture_of(face);
        double sum = 0, slot_area[CARC_MAX_SLOTS] = {0};
        for (int i = 0; i < p.zones.loops; i++) {
            const struct art_loop *loop = &p.zones.loop[i];
            sum += loop->area;
            assert_int_not_equal(loop->label, ART_GROUND);
            if (loop->label < CARC_MAX_SLOTS)
                slot_area[loop->label] += loop->area;
        }
        assert_true(fabs(sum - 10000) < 0.01);
        for (int slot = 0; slot < carc_face[face].slots; slot++)
            if (slot_area[slot] < 60)
                fail_msg("%s: slot %d is too small", carc_face[face].code, slot);
    }
}

/* A field is one piece, reaches its half-sides and no others. */
static void fields_are_whole(void **state)
{
    (void)state;
    for (int face = 1; face < CARC_FACES; face++) {
        struct picture p = picture_of(face);
        const struct carc_face *f = &carc_face[face];
        for (int slot = 0; slot < f->slots; slot++) {
            int parts = 0;
            for (int i = 0; i < p.zones.loops; i++)
                parts += p.zones.loop[i].label == slot && p.zones.loop[i].area > 0;
            if (f->slot[slot].zone == CARC_FIELD && parts != 1)
                fail_msg("%s: field %d has %d parts", f->code, slot, parts);
            assert_true(parts >= 1);
        }
        for (int half = 0; half < 8; half++) {
            struct art_point at = art_turn((struct art_point){half & 1 ? 75 : 25, 0.4}, half / 2);
            int field = art_field_at(f, half);
            int label = art_zones_label(&p.zones, at);
            assert_int_equal(label, field == CARC_NO_SLOT ? f->border[0][half / 2].middle : field);
        }
    }
}

/* Fields that touch a city on the face come near to it, and fields that do not stay away: the art and
 * the rules agree. */
static void fields_touch_their_cities(void **state)
{
    (void)state;
    for (int face = 1; face < CARC_FACES; face++) {
        struct picture p = picture_of(face);
        const struct carc_face *f = &carc_face[face];
        for (int i = 0; i < f->slots; i++)
            for (int k = 0; f->slot[i].zone == CARC_FIELD && k < f->slots; k++) {
                if (f->slot[k].zone != CARC_CITY)
                    continue;
                int shared = 0;
                for (int l = 0; l < p.zones.loops; l++)
                    for (int n = 0; p.zones.loop[l].label == i && n < p.zones.loop[l].count; n++)
                        shared +=
                            art_zones_clearance(&p.zones, k,
                                                p.zones.point[p.zones.loop[l].first + n], 1) < 0.01;
                bool touches = f->slot[i].cities >> k & 1;
                if ((shared > 1) != touches)
                    fail_msg("%s: field %d and city %d share %d points", f->code, i, k, shared);
            }
    }
}

static void anchors_stand_well(void **state)
{
    (void)state;
    for (int face = 1; face < CARC_FACES; face++) {
        struct picture p = picture_of(face);
        const struct carc_face *f = &carc_face[face];
        for (int i = 0; i < f->slots; i++) {
            struct art_point at = p.places.anchor[i];
            assert_int_equal(art_zones_label(&p.zones, at), i);
            if (art_zones_clearance(&p.zones, i, at, ART_ANYWHERE) < 3)
                fail_msg("%s: anchor %d is at the edge of its zone", f->code, i);
            for (int k = 0; k < i; k++)
                if (art_distance(at, p.places.anchor[k]) < 14)
                    fail_msg("%s: anchors %d and %d are %f apart", f->code, i, k,
                             art_distance(at, p.places.anchor[k]));
        }
    }
}

/* Marks of a slot lie where they belong: on their city, or on a field beside their road. */
static void marks_lie_in_their_zones(void **state)
{
    (void)state;
    for (int face = 1; face < CARC_FACES; face++) {
        struct picture p = picture_of(face);
        const struct carc_face *f = &carc_face[face];
        for (int i = 0; i < p.places.marks; i++) {
            int mark = p.places.mark[i].mark;
            int label = art_zones_label(&p.zones, p.places.mark[i].at);
            if (mark == ART_SHIELD)
                assert_int_equal(f->slot[label].marks & CARC_SHIELD, CARC_SHIELD);
            if (mark >= ART_WINE && mark <= ART_CLOTH)
                assert_int_equal(f->slot[label].goods - CARC_WINE, mark - ART_WINE);
            for (int k = 0; mark == ART_INN && k < f->slots; k++)
                for (int s = 0; f->slot[k].marks & CARC_INN && s < CARC_SIDES; s++)
                    if (f->slot[k].edges == 1 << s)
                        assert_int_not_equal(f->slot[label].halves & 3 << 2 * s, 0);
            for (int k = 0; k < f->slots; k++)
                if (mark != ART_MONASTERY && mark != ART_CATHEDRAL &&
                    art_distance(p.places.mark[i].at, p.places.anchor[k]) < 11)
                    fail_msg("%s: mark %d hides under anchor %d", f->code, mark, k);
        }
    }
}

/* Labels along a side depend on its terrain alone, so equal terrains always meet without a step. */
static void borders_meet(void **state)
{
    (void)state;
    for (int face = 1; face < CARC_FACES; face++) {
        struct picture p = picture_of(face);
        const struct carc_face *f = &carc_face[face];
        for (int side = 0; side < CARC_SIDES; side++)
            for (int i = 0; i < 200; i++) {
                double along = (i + 0.5) / 2, from_middle = fabs(along - 50);
                struct art_point at = art_turn((struct art_point){along, 0.001}, side);
                const struct carc_border *b = &f->border[0][side];
                double half = b->terrain == CARC_EDGE_ROAD    ? ART_ROAD_HALF
                              : b->terrain == CARC_EDGE_RIVER ? ART_RIVER_HALF
                                                              : 50;
                int outer = art_field_at(f, 2 * side + (along > 50));
                int inner = b->terrain == CARC_EDGE_RIVER ? ART_WATER : b->middle;
                int expected = from_middle < half ? inner : outer;
                if (art_zones_label(&p.zones, at) != expected)
                    fail_msg("%s: side %d at %f", f->code, side, along);
            }
    }
}

static void symbols_are_small_and_whole(void **state)
{
    (void)state;
    for (int face = 1; face < CARC_FACES; face++) {
        struct art_text out = {0};
        art_face_symbol(&out, face);
        assert_false(out.failed);
        if (out.length > 6 * 1024)
            fail_msg("%s has %zu bytes", carc_face[face].code, out.length);
        int depth = 0;
        for (const char *c = out.text; *c; c++) {
            depth += *c == '<' && c[1] != '/';
            depth -= (*c == '<' && c[1] == '/') || (*c == '/' && c[1] == '>');
        }
        assert_int_equal(depth, 0);
        assert_null(strstr(out.text, "nan"));
        art_text_release(&out);
    }
}

static void lengths_have_one_decimal(void **state)
{
    (void)state;
    struct art_text out = {0};
    art_put(&out, "%g %g %g %g %d %s%c%%", 1.25, -0.04, 100.0, -2.5, -7, "a", 'b');
    assert_string_equal(out.text, "1.3 0 100 -2.5 -7 ab%");
    art_put_escaped(&out, "<&>\"");
    assert_string_equal(out.text, "1.3 0 100 -2.5 -7 ab%&lt;&amp;&gt;&quot;");
    art_text_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outlines_lie_inside_the_tile),
        cmocka_unit_test(zones_partition_the_tile),
        cmocka_unit_test(areas_sum_up),
        cmocka_unit_test(fields_are_whole),
        cmocka_unit_test(fields_touch_their_cities),
        cmocka_unit_test(anchors_stand_well),
        cmocka_unit_test(marks_lie_in_their_zones),
        cmocka_unit_test(borders_meet),
        cmocka_unit_test(symbols_are_small_and_whole),
        cmocka_unit_test(lengths_have_one_decimal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
