/*
 * tiles2c.c - makes src/games/carcassonne/catalog.c out of data/carcassonne/.
 *
 *     tiles2c FILE.tiles ... > catalog.c
 *
 * Exit status: 0 written, 1 a file could not be read or written, 2 the data is wrong.
 */
#include "tiles2c.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file_read.h"

static int slot_at(const struct carc_face *face, int zone, unsigned edges, unsigned halves)
{
    for (int i = 0; i < face->slots; i++) {
        const struct carc_slot_info *s = &face->slot[i];
        if (s->zone == zone && (s->edges & edges || s->halves & halves))
            return i;
    }
    return CARC_NO_SLOT;
}

/* The border of a side as written. */
static struct carc_border border_make(const struct tiles_entry *e, int side)
{
    const struct carc_face *f = &e->face;
    unsigned edge = 1U << side, first = 1U << 2 * side;
    int city = slot_at(f, CARC_CITY, edge, 0), road = slot_at(f, CARC_ROAD, edge, 0);
    int before = slot_at(f, CARC_FIELD, 0, first), behind = slot_at(f, CARC_FIELD, 0, first << 1);
    struct carc_border b = {
        .before = (uint8_t)before, .middle = CARC_NO_SLOT, .behind = (uint8_t)behind};
    if (city != CARC_NO_SLOT) {
        b.terrain = CARC_EDGE_CITY;
        b.middle = (uint8_t)city;
    } else if (road != CARC_NO_SLOT) {
        b.terrain = CARC_EDGE_ROAD;
        b.middle = (uint8_t)road;
    } else if (e->river & edge) {
        b.terrain = CARC_EDGE_RIVER;
    } else {
        b = (struct carc_border){CARC_EDGE_FIELD, CARC_NO_SLOT, (uint8_t)before, CARC_NO_SLOT};
    }
    return b;
}

static void fill_borders(struct tiles_entry *e)
{
    for (int side = 0; side < CARC_SIDES; side++)
        for (int r = 0; r < 4; r++)
            e->face.border[r][(side + r) % CARC_SIDES] = border_make(e, side);
}

static void fill_twins(struct carc_face *f)
{
    for (int i = 0; i < f->slots; i++)
        for (int k = 0; k < f->slots; k++)
            if (i != k && f->slot[i].zone == f->slot[k].zone)
                f->slot[i].twins |= (uint8_t)(1U << k);
}

/* Slot of `g` that lies where slot s of another face lies after a turn; CARC_NO_SLOT if none is the
 * same in zone, reach, marks and goods. */
static int slot_match(const struct carc_face *g, const struct carc_slot_info *s, int turn)
{
    unsigned edges = tiles_turn_sides(s->edges, turn), halves = tiles_turn_halves(s->halves, turn);
    for (int i = 0; i < g->slots; i++) {
        const struct carc_slot_info *t = &g->slot[i];
        if (t->zone == s->zone && t->edges == edges && t->halves == halves &&
            t->marks == s->marks && t->goods == s->goods)
            return i;
    }
    return CARC_NO_SLOT;
}

static bool cities_match(const struct carc_face *f, const struct carc_face *g, const int *map)
{
    for (int i = 0; i < f->slots; i++) {
        unsigned cities = 0;
        for (int k = 0; k < f->slots; k++)
            if (f->slot[i].cities & 1U << k)
                cities |= 1U << map[k];
        if (map[i] != CARC_NO_SLOT && g->slot[map[i]].cities != cities)
            return false;
    }
    return true;
}

/* True if face f, turned, plays like g as written; gardens of f may be left out of the comparison. */
static bool face_match(const struct tiles_entry *ef, const struct tiles_entry *eg, int turn,
                       bool gardens)
{
    const struct carc_face *f = &ef->face, *g = &eg->face;
    int map[CARC_MAX_SLOTS], matched = 0;
    for (int i = 0; i < f->slots; i++) {
        map[i] = CARC_NO_SLOT;
        if (!gardens && f->slot[i].zone == CARC_GARDEN)
            continue;
        map[i] = slot_match(g, &f->slot[i], turn);
        if (map[i] == CARC_NO_SLOT)
            return false;
        matched++;
    }
    unsigned left_out = gardens ? 0 : CARC_HAS_GARDEN;
    return matched == g->slots && ((f->marks ^ g->marks) & ~left_out) == 0 &&
           f->circle == g->circle &&
           (f->flies + (f->marks & CARC_FLIES ? 2 * turn : 0)) % 8 == g->flies &&
           tiles_turn_sides(ef->river, turn) == eg->river && cities_match(f, g, map);
}

/* Rotation r repeats a smaller one if turning the face by some 1 .. r changes nothing. */
static void fill_rotations(struct tiles_entry *e)
{
    e->face.rotations = 1;
    for (int r = 1; r < 4 && !face_match(e, e, r, true); r++)
        e->face.rotations |= (uint8_t)(1U << r);
}

static const struct tiles_entry *entry_at(const struct tiles_book *book, int number)
{
    for (int i = 0; i < book->entries; i++)
        if (book->entry[i].number == number)
            return &book->entry[i];
    return NULL;
}

static void fill_plain(const struct tiles_book *book, struct tiles_entry *e)
{
    e->face.plain = (uint8_t)e->number;
    if (!(e->face.marks & CARC_HAS_GARDEN))
        return;
    for (int n = 1; n < CARC_FACES; n++) {
        const struct tiles_entry *g = entry_at(book, n);
        if (g->face.set == e->face.set && !(g->face.marks & CARC_HAS_GARDEN) &&
            face_match(e, g, 0, false)) {
            e->face.plain = (uint8_t)n;
            return;
        }
    }
}

static void write_slots(const struct carc_face *f)
{
    printf("     .slot = {\n");
    for (int i = 0; i < f->slots; i++) {
        const struct carc_slot_info *s = &f->slot[i];
        static const char *const zones[CARC_ZONES] = {"CARC_CITY", "CARC_ROAD", "CARC_FIELD",
                                                      "CARC_MONASTERY", "CARC_GARDEN"};
        printf("         {%s, 0x%X, 0x%02X, %d, %d, 0x%02X, 0x%02X, 0},\n", zones[s->zone],
               s->edges, s->halves, s->marks, s->goods, s->cities, s->twins);
    }
    printf("     },\n");
}

static void write_borders(const struct carc_face *f)
{
    printf("     .border = {\n");
    for (int r = 0; r < 4; r++) {
        printf("         {");
        for (int side = 0; side < CARC_SIDES; side++) {
            const struct carc_border *b = &f->border[r][side];
            printf("%s{%d, %d, %d, %d}", side ? ", " : "", b->terrain, b->before, b->middle,
                   b->behind);
        }
        printf("},\n");
    }
    printf("     },\n");
}

static void write_face(const struct tiles_entry *e)
{
    const struct carc_face *f = &e->face;
    printf("    [%d] = {.code = \"%s\", .set = %d, .count = %d, .slots = %d, .marks = 0x%02X,\n",
           e->number, f->code, f->set, f->count, f->slots, f->marks);
    printf("     .rotations = 0x%X, .flies = %d, .circle = %d, .plain = %d,\n", f->rotations,
           f->flies, f->circle, f->plain);
    write_slots(f);
    write_borders(f);
    printf("    },\n");
}

static void write_book(const struct tiles_book *book)
{
    printf("/* Generated by tools/tiles2c from data/carcassonne/; do not edit. */\n"
           "/* clang-format off */\n"
           "#include \"games/carcassonne/catalog.h\"\n\n"
           "const char *const carc_set_name[CARC_SETS] = {\n");
    for (int set = 0; set < CARC_SETS; set++)
        printf("    \"%s\",\n", tiles_set_name[set]);
    printf("};\n\n"
           "/* slot: zone, edges, halves, marks, goods, cities, twins, spare\n"
           " * border: terrain, before, middle, behind; by rotation, then side */\n"
           "const struct carc_face carc_face[CARC_FACES] = {\n");
    for (int n = 1; n < CARC_FACES; n++)
        write_face(entry_at(book, n));
    printf("};\n");
}

static void fill_book(struct tiles_book *book)
{
    for (int i = 0; i < book->entries; i++) {
        fill_borders(&book->entry[i]);
        fill_twins(&book->entry[i].face);
        fill_rotations(&book->entry[i]);
        fill_plain(book, &book->entry[i]);
    }
}

int main(int argc, char **argv)
{
    static struct tiles_book book;
    if (argc < 2) {
        fprintf(stderr, "usage: tiles2c FILE.tiles ... > catalog.c\n");
        return 1;
    }
    for (int i = 1; i < argc; i++) {
        char *text = file_read(argv[i]);
        if (!text)
            return 1;
        tiles_read(&book, argv[i], text);
        free(text);
    }
    tiles_lint(&book);
    if (book.errors)
        return 2;
    fill_book(&book);
    write_book(&book);
    return fflush(stdout) || ferror(stdout) ? 1 : 0;
}
