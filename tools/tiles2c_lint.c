/*
 * tiles2c_lint.c - is what a face says possible on a square of cardboard?
 *
 * The border of a face is a circle of eight half-sides. Segments lie inside without crossing each
 * other, except that a road may pass over a river, another road or a city. Which city a field touches
 * follows from the border where the two are neighbours on it.
 */
#include "tiles2c.h"

#include <string.h>

unsigned tiles_turn_halves(unsigned halves, int rotation)
{
    int by = 2 * rotation % TILES_HALVES;
    return (halves << by | halves >> (TILES_HALVES - by)) & 0xFF;
}

unsigned tiles_turn_sides(unsigned sides, int rotation)
{
    int by = rotation % CARC_SIDES;
    return (sides << by | sides >> (CARC_SIDES - by)) & 0xF;
}

static void complain_slot(struct tiles_book *book, const struct tiles_entry *e, int slot,
                          const char *what)
{
    tiles_complain(book, e->slot_place[slot], what);
}

/* Bit h = slot reaches half-side h as its own ground: cities whole sides, fields halves. */
static unsigned ground_of(const struct carc_slot_info *slot)
{
    unsigned halves = slot->zone == CARC_FIELD ? slot->halves : 0;
    for (int s = 0; slot->zone == CARC_CITY && s < CARC_SIDES; s++)
        if (slot->edges & 1U << s)
            halves |= 3U << 2 * s;
    return halves;
}

/* Slot whose ground half-side h is, or CARC_NO_SLOT. */
static int ground_at(const struct carc_face *face, int half)
{
    for (int i = 0; i < face->slots; i++)
        if (ground_of(&face->slot[i]) & 1U << half % TILES_HALVES)
            return i;
    return CARC_NO_SLOT;
}

static void lint_cover(struct tiles_book *book, const struct tiles_entry *e)
{
    unsigned covered = 0;
    for (int i = 0; i < e->face.slots; i++) {
        unsigned ground = ground_of(&e->face.slot[i]);
        if (covered & ground)
            complain_slot(book, e, i, "another segment has one of these half-sides already");
        covered |= ground;
    }
    if (covered != 0xFF)
        tiles_complain(book, e->place, "a half-side belongs to no city and no field");
}

/* Sides with a road or water in the middle. */
static unsigned lint_middles(struct tiles_book *book, const struct tiles_entry *e)
{
    unsigned cities = 0;
    for (int i = 0; i < e->face.slots; i++)
        if (e->face.slot[i].zone == CARC_CITY)
            cities |= e->face.slot[i].edges;
    unsigned taken = e->river;
    if (e->river & cities)
        tiles_complain(book, e->river_place, "this side is a city's");
    for (int i = 0; i < e->face.slots; i++) {
        const struct carc_slot_info *slot = &e->face.slot[i];
        if (slot->zone != CARC_ROAD)
            continue;
        if (slot->edges & cities)
            complain_slot(book, e, i, "this side is a city's");
        if (slot->edges & taken)
            complain_slot(book, e, i, "a road or the river has this side already");
        taken |= slot->edges;
    }
    return taken;
}

static bool corner_parts(const struct tiles_entry *e, int half)
{
    for (int i = 0; i < e->face.slots; i++)
        if (e->corner[i] == half)
            return true;
    return false;
}

/* Two fields may be neighbours on the border only where something parts them. */
static void lint_parted(struct tiles_book *book, const struct tiles_entry *e, unsigned middles)
{
    for (int half = 0; half < TILES_HALVES; half++) {
        int a = ground_at(&e->face, half), b = ground_at(&e->face, half + 1);
        if (a == b || a == CARC_NO_SLOT || b == CARC_NO_SLOT)
            continue;
        if (e->face.slot[a].zone != CARC_FIELD || e->face.slot[b].zone != CARC_FIELD)
            continue;
        bool parted = half % 2 ? corner_parts(e, half) : middles & 1U << half / 2;
        if (!parted)
            complain_slot(book, e, b, "nothing parts this field from its neighbour on the border");
    }
}

/* Points on the border that a slot joins, two for each half-side: its middle, then its end (the middle
 * of the side or the corner). */
static unsigned points_of(const struct carc_slot_info *slot)
{
    unsigned ground = ground_of(slot), points = 0;
    for (int h = 0; h < TILES_HALVES; h++)
        if (ground & 1U << h)
            points |= 1U << 2 * h;
    for (int s = 0; slot->zone == CARC_ROAD && s < CARC_SIDES; s++)
        if (slot->edges & 1U << s)
            points |= 1U << (4 * s + 1);
    return points;
}

static unsigned river_points(unsigned river)
{
    struct carc_slot_info water = {.zone = CARC_ROAD, .edges = (uint8_t)river};
    return points_of(&water);
}

/* True if b has points on both sides of a line between two points of a. */
static bool points_cross(unsigned a, unsigned b)
{
    for (int from = 0; from < 16; from++)
        for (int to = from + 1; to < 16; to++) {
            unsigned between = (1U << to) - (1U << (from + 1));
            if (a >> from & a >> to & 1 && b & between & ~a && b & ~between & 0xFFFF & ~a)
                return true;
        }
    return false;
}

static bool may_bridge(int zone_a, int zone_b)
{
    bool solid_a = zone_a == CARC_CITY || zone_a == CARC_ROAD;
    bool solid_b = zone_b == CARC_CITY || zone_b == CARC_ROAD;
    return solid_a && solid_b && (zone_a == CARC_ROAD || zone_b == CARC_ROAD);
}

static void lint_crossings(struct tiles_book *book, const struct tiles_entry *e)
{
    const struct carc_face *face = &e->face;
    for (int i = 0; i < face->slots; i++) {
        unsigned points = points_of(&face->slot[i]);
        if (face->slot[i].zone != CARC_ROAD && points_cross(river_points(e->river), points))
            complain_slot(book, e, i, "the river runs through this segment");
        for (int k = 0; k < i; k++)
            if (!may_bridge(face->slot[i].zone, face->slot[k].zone) &&
                points_cross(points_of(&face->slot[k]), points))
                complain_slot(book, e, i, "this segment crosses one written before it");
    }
}

/* Turns the cities named behind ~ into slot bits. */
static void lint_names(struct tiles_book *book, struct tiles_entry *e, int field)
{
    struct carc_face *face = &e->face;
    for (const int *named = e->cities[field]; *named; named++) {
        int found = CARC_NO_SLOT;
        for (int i = 0; i < face->slots; i++)
            if (face->slot[i].zone == CARC_CITY && face->slot[i].edges == *named)
                found = i;
        if (found == CARC_NO_SLOT)
            complain_slot(book, e, field, "this field touches a city that the face has not");
        else if (face->slot[field].cities & 1U << found)
            complain_slot(book, e, field, "this field names a city twice");
        else
            face->slot[field].cities |= (uint8_t)(1U << found);
        if (found != CARC_NO_SLOT && named - e->cities[field] >= e->inside_from[field])
            e->inside[field] |= 1U << found;
    }
}

/* Cities beside one of the field's half-sides on the border, round a corner. */
static unsigned cities_beside(const struct tiles_entry *e, int field)
{
    unsigned cities = 0;
    for (int corner = 1; corner < TILES_HALVES; corner += 2) {
        int a = ground_at(&e->face, corner), b = ground_at(&e->face, corner + 1);
        int other = a == field ? b : a;
        if ((a != field && b != field) || other == CARC_NO_SLOT)
            continue;
        if (e->face.slot[other].zone == CARC_CITY)
            cities |= 1U << other;
        for (int i = 0; i < e->face.slots; i++)
            if (e->corner[i] == corner)
                cities |= 1U << i;
    }
    return cities;
}

/* True if one line between two points of `line` has all of a on one side and all of b on the other. */
static bool line_parts(unsigned line, unsigned a, unsigned b)
{
    for (int from = 0; from < 16; from++)
        for (int to = from + 1; to < 16; to++) {
            unsigned between = (1U << to) - (1U << (from + 1));
            if (!(line >> from & line >> to & 1))
                continue;
            if ((!(a & ~between) && !(b & between)) || (!(a & between) && !(b & ~between)))
                return true;
        }
    return false;
}

static bool something_parts(const struct tiles_entry *e, int field, int city)
{
    const struct carc_face *face = &e->face;
    unsigned a = points_of(&face->slot[field]), b = points_of(&face->slot[city]);
    if (!a)
        return false;
    if (line_parts(river_points(e->river), a, b))
        return true;
    for (int i = 0; i < face->slots; i++)
        if (i != field && i != city && line_parts(points_of(&face->slot[i]), a, b))
            return true;
    return false;
}

static void lint_contacts(struct tiles_book *book, const struct tiles_entry *e, int field)
{
    const struct carc_slot_info *slot = &e->face.slot[field];
    unsigned beside = cities_beside(e, field);
    if (beside & ~(unsigned)slot->cities)
        complain_slot(book, e, field, "this field touches a city beside it on the border");
    for (int i = 0; i < e->face.slots; i++) {
        if (!(slot->cities & ~beside & 1U << i))
            continue;
        if (something_parts(e, field, i))
            complain_slot(book, e, field, "something lies between this field and a city it names");
        else if (slot->halves && !(e->inside[field] & 1U << i))
            complain_slot(book, e, field, "this field meets a city only inside: write `inside`");
    }
    if (beside & e->inside[field])
        complain_slot(book, e, field, "a city behind `inside` is beside this field on the border");
    if (!slot->halves && !slot->cities)
        complain_slot(book, e, field, "an inner field touches a city");
}

static void lint_face(struct tiles_book *book, struct tiles_entry *e)
{
    lint_cover(book, e);
    unsigned middles = lint_middles(book, e);
    lint_parted(book, e, middles);
    lint_crossings(book, e);
    if (e->river && !(e->river & (e->river - 1)) && e->face.slots != 1)
        tiles_complain(book, e->river_place, "a spring or a lake has one field round it");
    for (int i = 0; i < e->face.slots; i++)
        if (e->face.slot[i].zone == CARC_FIELD) {
            lint_names(book, e, i);
            lint_contacts(book, e, i);
        }
}

static void lint_numbers(struct tiles_book *book)
{
    for (int i = 0; i < book->entries; i++) {
        const struct tiles_entry *e = &book->entry[i];
        if (e->number < 1 || e->number >= CARC_FACES)
            tiles_complain(book, e->place, "faces are numbered from 1 to 131");
        for (int k = 0; k < i; k++) {
            if (book->entry[k].number == e->number)
                tiles_complain(book, e->place, "another face has this number");
            if (strcmp(book->entry[k].face.code, e->face.code) == 0)
                tiles_complain(book, e->code_place, "another face has this code");
        }
    }
}

static void lint_counts(struct tiles_book *book)
{
    int tiles[CARC_SETS] = {0}, all = 0;
    for (int i = 0; i < book->entries; i++)
        tiles[book->entry[i].face.set] += book->entry[i].face.count;
    for (int set = 0; set < CARC_SETS; set++) {
        const struct tiles_place none = {.file = tiles_set_name[set], .line = 0, .column = 0};
        all += tiles[set];
        if (!book->set_place[set].file)
            tiles_complain(book, none, "this set is missing");
        else if (tiles[set] != book->promised[set])
            tiles_complain(book, book->set_place[set],
                           "the faces of this set sum up to another "
                           "number of tiles");
    }
    if (all != CARC_TILES)
        tiles_complain(book, book->set_place[0], "the sets do not sum up to 172 tiles");
    if (book->entries != CARC_FACES - 1)
        tiles_complain(book, book->set_place[0], "the sets do not have 131 faces");
}

/* Of what the rules keep room for there is neither more nor less. */
static void lint_room(struct tiles_book *book)
{
    int pieces = 0, monks = 0, lakes = 0, mines = 0;
    for (int i = 0; i < book->entries; i++) {
        const struct carc_face *face = &book->entry[i].face;
        pieces += face->count * face->slots;
        for (int slot = 0; slot < face->slots; slot++)
            monks += face->slot[slot].zone >= CARC_MONASTERY ? face->count : 0;
        lakes += face->marks & CARC_LAKE ? face->count : 0;
        mines += face->marks & CARC_GOLD ? face->count : 0;
    }
    if (pieces != CARC_PIECES)
        tiles_complain(book, book->set_place[0], "catalog.h has another number of pieces");
    if (monks != CARC_MONKS)
        tiles_complain(book, book->set_place[0], "catalog.h has another number of monasteries");
    if (lakes != CARC_LAKES || mines != CARC_MINES)
        tiles_complain(book, book->set_place[0], "catalog.h has other numbers of lakes and gold");
}

void tiles_lint(struct tiles_book *book)
{
    for (int i = 0; i < book->entries; i++)
        lint_face(book, &book->entry[i]);
    lint_numbers(book);
    if (book->errors == 0)
        lint_counts(book);
    if (book->errors == 0)
        lint_room(book);
}
