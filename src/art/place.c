#include "art/place.h"

#include <string.h>

#include "base/check.h"

/* What has been placed so far and how far others keep away from it. */
struct taken {
    int count;
    struct art_point at[2 * CARC_MAX_SLOTS + ART_PLACED];
};

static void take(struct taken *taken, struct art_point at)
{
    MUR_CHECK(taken->count < (int)(sizeof taken->at / sizeof taken->at[0]));
    taken->at[taken->count++] = at;
}

struct art_point art_beside(int zone)
{
    static const struct art_point beside[CARC_ZONES] = {
        [CARC_MONASTERY] = {17, 11}, [CARC_GARDEN] = {9, 6}};
    return beside[zone];
}

/* Where the monk may stand: beside his building, whichever way the tile lies. */
static void take_monk(struct taken *taken, const struct art_layout *l)
{
    if (art_slot_of(l->face, CARC_MONASTERY) == CARC_NO_SLOT)
        return;
    for (int turn = 0; turn < CARC_SIDES; turn++)
        take(taken, art_add(l->monastery, art_turn_direction(art_beside(CARC_MONASTERY), turn)));
}

static double distance_to_taken(const struct taken *taken, struct art_point p)
{
    double best = 1e9;
    for (int i = 0; i < taken->count; i++) {
        double d = art_distance(taken->at[i], p);
        best = d < best ? d : best;
    }
    return best;
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double border_distance(struct art_point p)
{
    return least(least(p.x, p.y), least(100 - p.x, 100 - p.y));
}

/* The places looked at: the label of each, and its distance from that label's outline. That distance takes
 * time, so it is found for every second place of every second row; in between, where it cannot be more than
 * a neighbour's and the way to it, only when that might be enough. */
enum { GRID = 48 };

struct grid {
    const struct art_zones *zones;
    int label[GRID][GRID];
    double clear[GRID][GRID]; /* the distance, or more than that ... */
    bool known[GRID][GRID];   /* ... if this is not set */
};

static struct art_point grid_point(int x, int y)
{
    return (struct art_point){3 + 2 * x, 3 + 2 * y};
}

/* No more than this, by the distance of another place of the same zone, `way` from it. */
static double clear_by(const struct grid *grid, int label, int x, int y, double way)
{
    if (x < 0 || y < 0 || x >= GRID || y >= GRID || grid->label[y][x] != label ||
        !grid->known[y][x])
        return ART_ANYWHERE;
    return grid->clear[y][x] + way + 0.001;
}

/* The least by the places `dx` and `dy` away. */
static double clear_round(const struct grid *grid, int x, int y, int dx, int dy)
{
    static const double way[] = {0, 2, 2.8284272}; /* steps are 2 wide */
    int label = grid->label[y][x];
    double by = least(clear_by(grid, label, x - dx, y - dy, way[dx + dy]),
                      clear_by(grid, label, x + dx, y + dy, way[dx + dy]));
    if (dx && dy)
        by = least(by, least(clear_by(grid, label, x - dx, y + dy, way[dx + dy]),
                             clear_by(grid, label, x + dx, y - dy, way[dx + dy])));
    return by;
}

static void clear_find(struct grid *grid, int x, int y, double limit)
{
    grid->known[y][x] = true;
    grid->clear[y][x] =
        art_zones_clearance(grid->zones, grid->label[y][x], grid_point(x, y), limit);
}

static double clear_at(struct grid *grid, int x, int y)
{
    if (!grid->known[y][x])
        clear_find(grid, x, y, grid->clear[y][x]);
    return grid->clear[y][x];
}

static void grid_make(struct grid *grid, const struct art_zones *zones)
{
    double step = grid_point(1, 0).x - grid_point(0, 0).x;
    grid->zones = zones;
    memset(grid->known, 0, sizeof grid->known);
    for (int y = 0; y < GRID; y++)
        art_zones_row(zones, grid_point(0, y), step, GRID, grid->label[y]);
    for (int y = 0; y < GRID; y += 2)
        for (int x = 0; x < GRID; x += 2)
            if (grid->label[y][x] < CARC_MAX_SLOTS) /* nobody stands on water or a hub */
                clear_find(grid, x, y,
                           least(clear_by(grid, grid->label[y][x], x - 2, y, 4),
                                 clear_by(grid, grid->label[y][x], x, y - 2, 4)));
    for (int y = 0; y < GRID; y++)
        for (int x = 0; x < GRID; x++)
            if ((x % 2 || y % 2) && grid->label[y][x] < CARC_MAX_SLOTS)
                grid->clear[y][x] = clear_round(grid, x, y, x % 2, y % 2);
}

/* What a place must be like: clear of its zone's outline by `room` if possible, apart from what has
 * been taken by `apart` if possible. */
struct wish {
    int label;
    double room, apart;
    struct art_point near; /* of two equally good places the one nearer to this */
};

struct found {
    struct art_point at;
    double score;
};

/* How well a place suits that is `clear` of its outline and `apart` from what has been taken. */
static double suits(const struct wish *w, struct art_point p, double clear, double apart)
{
    return 4 * least(clear, w->room) + least(apart, w->apart) +
           0.4 * least(border_distance(p), 16) - 0.03 * art_distance(p, w->near);
}

static struct found place_find(struct grid *grid, const struct taken *taken, const struct wish *w)
{
    struct found best = {.at = w->near, .score = -1e9};
    for (int y = 0; y < GRID; y++)
        for (int x = 0; x < GRID; x++) {
            struct art_point p = grid_point(x, y);
            if (grid->label[y][x] != w->label ||
                suits(w, p, grid->clear[y][x], w->apart) <= best.score)
                continue;
            double score = suits(w, p, clear_at(grid, x, y), distance_to_taken(taken, p));
            if (score > best.score)
                best = (struct found){.at = p, .score = score};
        }
    return best;
}

/* ---- anchors ---------------------------------------------------------------------------------- */

/* The middle of what a figure would hold of a road: half-way, but short of a hub. */
static struct art_point road_wish(const struct art_layout *l, int slot)
{
    return art_curve_at(&l->road[slot], l->through >> slot & 1 ? 0.5 : 0.42);
}

static struct wish anchor_wish(const struct art_layout *l, int slot)
{
    struct wish w = {.label = slot, .room = 13, .apart = 30, .near = {50, 50}};
    switch (l->face->slot[slot].zone) {
    case CARC_ROAD:
        w.room = 4;
        w.near = road_wish(l, slot);
        break;
    case CARC_MONASTERY:
        w.near = l->monastery;
        w.room = 30;
        break;
    case CARC_GARDEN:
        w.near = l->garden;
        w.room = 30;
        break;
    case CARC_CITY:
        w.room = 16;
        break;
    default:
        break;
    }
    return w;
}

/* Narrow zones choose first; in a second round everybody chooses again, knowing all the others. */
static void anchors_make(const struct art_layout *l, struct grid *grid, struct art_places *out)
{
    static const int order[] = {CARC_MONASTERY, CARC_GARDEN, CARC_ROAD, CARC_CITY, CARC_FIELD};
    bool placed[CARC_MAX_SLOTS] = {false};
    for (int round = 0; round < 2; round++)
        for (int o = 0; o < CARC_ZONES; o++)
            for (int i = 0; i < l->face->slots; i++) {
                if (l->face->slot[i].zone != order[o])
                    continue;
                struct taken taken = {0};
                take_monk(&taken, l);
                for (int k = 0; k < l->face->slots; k++)
                    if (k != i && placed[k])
                        take(&taken, out->anchor[k]);
                struct wish w = anchor_wish(l, i);
                out->anchor[i] = place_find(grid, &taken, &w).at;
                placed[i] = true;
            }
}

/* ---- marks ------------------------------------------------------------------------------------ */

static void mark_add(struct art_places *out, struct taken *taken, int mark, struct art_point at)
{
    MUR_CHECK(out->marks < ART_PLACED);
    out->mark[out->marks++] = (struct art_placed){.mark = mark, .at = at};
    take(taken, at);
}

static void marks_in_cities(const struct art_layout *l, struct grid *grid, struct taken *taken,
                            struct art_places *out)
{
    for (int i = 0; i < l->face->slots; i++) {
        const struct carc_slot_info *slot = &l->face->slot[i];
        struct wish w = {.label = i, .room = 11, .apart = 21, .near = out->anchor[i]};
        if (slot->marks & CARC_CATHEDRAL)
            mark_add(out, taken, ART_CATHEDRAL, (struct art_point){50, 50});
        if (slot->marks & CARC_SHIELD)
            mark_add(out, taken, ART_SHIELD, place_find(grid, taken, &w).at);
        if (slot->goods)
            mark_add(out, taken, ART_WINE + slot->goods - CARC_WINE,
                     place_find(grid, taken, &w).at);
    }
}

/* True if the field lies beside every road that has the inn. */
static bool beside_inn_roads(const struct carc_face *face, int field)
{
    for (int i = 0; i < face->slots; i++) {
        bool beside = !(face->slot[i].marks & CARC_INN);
        for (int s = 0; s < CARC_SIDES; s++)
            beside |= face->slot[i].edges >> s & 1 && face->slot[field].halves & 3U << 2 * s;
        if (!beside)
            return false;
    }
    return true;
}

/* The inn stands on a field beside its road; where two roads share it, near to both. */
static struct art_point inn_place(const struct art_layout *l, struct grid *grid,
                                  const struct taken *taken)
{
    struct found best = {.at = {50, 30}, .score = -1e9};
    for (int i = 0; i < GRID * GRID; i++) {
        struct art_point p = grid_point(i % GRID, i / GRID);
        int label = grid->label[i / GRID][i % GRID];
        if (label >= l->face->slots || l->face->slot[label].zone != CARC_FIELD ||
            !beside_inn_roads(l->face, label))
            continue;
        double score = 6 * least(clear_at(grid, i % GRID, i / GRID), 9) +
                       least(distance_to_taken(taken, p), 18);
        for (int k = 0; k < l->face->slots; k++)
            if (l->face->slot[k].marks & CARC_INN)
                score -= 2 * art_curve_distance(&l->road[k], p);
        if (score > best.score)
            best = (struct found){.at = p, .score = score};
    }
    return best.at;
}

/* Marks of the whole tile lie in its roomiest field; without one, in a city. */
static struct art_point free_place(const struct art_layout *l, struct grid *grid,
                                   const struct taken *taken, double room)
{
    struct found best = {.at = {50, 50}, .score = -1e9};
    for (int i = 0; i < l->face->slots; i++) {
        int zone = l->face->slot[i].zone;
        if (zone != CARC_FIELD && zone != CARC_CITY)
            continue;
        struct wish w = {.label = i, .room = room, .apart = 19, .near = {50, 50}};
        struct found found = place_find(grid, taken, &w);
        found.score -= zone == CARC_CITY ? 1 : 0;
        if (found.score > best.score)
            best = found;
    }
    return best.at;
}

static const int circle_mark[] = {
    [CARC_CITY] = ART_CREST, [CARC_ROAD] = ART_CLUB, [CARC_FIELD] = ART_FORK};

/* Buildings whose place is part of the layout. */
static void marks_built(const struct art_layout *l, struct taken *taken, struct art_places *out)
{
    if (art_slot_of(l->face, CARC_MONASTERY) != CARC_NO_SLOT)
        mark_add(out, taken, ART_MONASTERY, l->monastery);
    if (l->hub_kind == ART_CIRCLE)
        mark_add(out, taken, circle_mark[l->face->circle], l->hub);
}

static const struct {
    int face_mark, mark;
    double room;
} tile_mark[] = {{CARC_GOLD, ART_GOLD, 11},
                 {CARC_MAGIC, ART_MAGIC, 12},
                 {CARC_ROBBER, ART_ROBBER, 12},
                 {CARC_FLIES, ART_FLIER, 17}};
enum { TILE_MARKS = sizeof tile_mark / sizeof tile_mark[0] };

static void marks_on_tile(const struct art_layout *l, struct grid *grid, struct taken *taken,
                          struct art_places *out)
{
    for (int i = 0; i < TILE_MARKS; i++)
        if (l->face->marks & tile_mark[i].face_mark)
            mark_add(out, taken, tile_mark[i].mark, free_place(l, grid, taken, tile_mark[i].room));
}

unsigned art_marks_of(const struct carc_face *face)
{
    unsigned marks = 0;
    if (face->marks & CARC_CIRCLE)
        marks |= 1u << circle_mark[face->circle];
    for (int i = 0; i < TILE_MARKS; i++)
        if (face->marks & tile_mark[i].face_mark)
            marks |= 1u << tile_mark[i].mark;
    for (int i = 0; i < face->slots; i++) {
        const struct carc_slot_info *slot = &face->slot[i];
        marks |= (unsigned)(slot->zone == CARC_MONASTERY) << ART_MONASTERY;
        marks |= slot->marks & CARC_SHIELD ? 1u << ART_SHIELD : 0;
        marks |= slot->marks & CARC_INN ? 1u << ART_INN : 0;
        marks |= slot->goods ? 1u << (ART_WINE + slot->goods - CARC_WINE) : 0;
    }
    return marks & ((1u << ART_UPRIGHT_MARKS) - 1);
}

struct art_places art_places_make(const struct art_layout *layout, const struct art_zones *zones)
{
    struct art_places out = {0};
    struct grid grid;
    grid_make(&grid, zones);
    anchors_make(layout, &grid, &out);
    struct taken taken = {0};
    unsigned marks = 0;
    for (int i = 0; i < layout->face->slots; i++) {
        take(&taken, out.anchor[i]);
        marks |= layout->face->slot[i].marks;
    }
    take_monk(&taken, layout);
    marks_built(layout, &taken, &out);
    if (marks & CARC_INN)
        mark_add(&out, &taken, ART_INN, inn_place(layout, &grid, &taken));
    marks_in_cities(layout, &grid, &taken, &out);
    marks_on_tile(layout, &grid, &taken, &out);
    return out;
}
