/* tiles2c_read.c - from the text of a data file to faces: words only, no geometry. */
#include "tiles2c.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

const char *const tiles_set_name[CARC_SETS] = {
    [CARC_SET_BASE] = "base",       [CARC_SET_RIVER] = "river",   [CARC_SET_INNS] = "inns",
    [CARC_SET_TRADERS] = "traders", [CARC_SET_FLYING] = "flying", [CARC_SET_FERRIES] = "ferries",
    [CARC_SET_GOLD] = "gold",       [CARC_SET_MAGIC] = "magic",   [CARC_SET_ROBBERS] = "robbers",
    [CARC_SET_CIRCLES] = "circles",
};

/* Where the reader stands: one line of one file. */
struct reader {
    struct tiles_book *book;
    struct mur_scanner scan;
    const char *file;
    int line;
    int set; /* -1 until the line `set` */
};

void tiles_complain(struct tiles_book *book, struct tiles_place place, const char *what)
{
    fprintf(stderr, "%s:%d:%d: %s\n", place.file, place.line, place.column, what);
    book->errors++;
}

static struct tiles_place place_of(const struct reader *r, int byte)
{
    return (struct tiles_place){.file = r->file, .line = r->line, .column = byte + 1};
}

static bool complain_word(struct reader *r, const char *what)
{
    tiles_complain(r->book, place_of(r, r->scan.word), what);
    return false;
}

static bool complain_next(struct reader *r, const char *what)
{
    mur_skip_blanks(&r->scan);
    tiles_complain(r->book, place_of(r, r->scan.at), what);
    return false;
}

/* The next byte begins a word (and not `;`, `~` or a comment). */
static bool word_follows(struct reader *r)
{
    if (mur_at_end(&r->scan))
        return false;
    return !strchr(";~#", r->scan.text[r->scan.at]);
}

/* The word read last as a set of sides such as NEW; 0 with a complaint if it is none. */
static unsigned sides_of_word(struct reader *r)
{
    static const char letters[] = "NESW";
    unsigned sides = 0;
    for (int i = r->scan.word; i < r->scan.word + r->scan.word_length; i++) {
        const char *letter = strchr(letters, r->scan.text[i]);
        unsigned bit = letter ? 1U << (letter - letters) : 0;
        if (!bit || sides & bit) {
            tiles_complain(r->book, place_of(r, i),
                           bit ? "this side is written twice" : "a side is one of N E S W");
            return 0;
        }
        sides |= bit;
    }
    return sides;
}

static unsigned read_sides(struct reader *r)
{
    if (!word_follows(r) || !mur_read_word(&r->scan))
        return (unsigned)complain_next(r, "sides are expected here, like NE");
    return sides_of_word(r);
}

static struct carc_slot_info *slot_add(struct reader *r, struct tiles_entry *e, int zone)
{
    struct carc_face *face = &e->face;
    if (face->slots == CARC_MAX_SLOTS) {
        complain_word(r, "a face has at most 8 slots");
        return NULL;
    }
    e->slot_place[face->slots] = place_of(r, r->scan.word);
    e->corner[face->slots] = TILES_NO_CORNER;
    struct carc_slot_info *slot = &face->slot[face->slots++];
    slot->zone = (uint8_t)zone;
    return slot;
}

static bool read_corner(struct reader *r, struct tiles_entry *e)
{
    static const char *const corners[] = {"NE", "SE", "SW", "NW"};
    mur_read_word(&r->scan);
    int i = mur_word_in(&r->scan, corners, 4);
    if (i < 0)
        return complain_word(r, "a corner is one of NE SE SW NW");
    e->corner[e->face.slots - 1] = 2 * i + 1;
    return true;
}

static bool read_city_word(struct reader *r, struct tiles_entry *e, struct carc_slot_info *slot)
{
    static const char *const goods[CARC_GOODS] = {
        [CARC_WINE] = "wine", [CARC_GRAIN] = "grain", [CARC_CLOTH] = "cloth"};
    if (mur_word_is(&r->scan, "to"))
        return read_corner(r, e);
    if (mur_word_is(&r->scan, "shield"))
        slot->marks |= CARC_SHIELD;
    else if (mur_word_is(&r->scan, "cathedral"))
        slot->marks |= CARC_CATHEDRAL;
    else if (mur_word_in(&r->scan, goods, CARC_GOODS) > 0 && !slot->goods)
        slot->goods = (uint8_t)mur_word_in(&r->scan, goods, CARC_GOODS);
    else
        return complain_word(r, "a city has shield, cathedral, goods or a corner");
    return true;
}

static bool read_city(struct reader *r, struct tiles_entry *e)
{
    struct carc_slot_info *slot = slot_add(r, e, CARC_CITY);
    if (!slot || !(slot->edges = (uint8_t)read_sides(r)))
        return false;
    while (word_follows(r) && mur_read_word(&r->scan))
        if (!read_city_word(r, e, slot))
            return false;
    return true;
}

static bool read_road(struct reader *r, struct tiles_entry *e)
{
    struct carc_slot_info *slot = slot_add(r, e, CARC_ROAD);
    if (!slot || !(slot->edges = (uint8_t)read_sides(r)))
        return false;
    if (r->scan.word_length > 2)
        return complain_word(r, "a road reaches one side or two");
    if (mur_take_word(&r->scan, "inn"))
        slot->marks |= CARC_INN;
    return true;
}

static bool read_river(struct reader *r, struct tiles_entry *e)
{
    if (e->river)
        return complain_word(r, "a face has one river at most");
    e->river_place = place_of(r, r->scan.word);
    e->river = read_sides(r);
    e->face.marks |= CARC_HAS_RIVER;
    return e->river != 0;
}

static bool read_half(struct reader *r, struct carc_slot_info *slot)
{
    static const char *const halves[TILES_HALVES] = {"n1", "n2", "e1", "e2",
                                                     "s1", "s2", "w1", "w2"};
    int half = mur_word_in(&r->scan, halves, TILES_HALVES);
    if (half < 0)
        return complain_word(r, "a half-side is one of n1 n2 e1 e2 s1 s2 w1 w2");
    if (slot->halves & 1U << half)
        return complain_word(r, "this half-side is written twice");
    slot->halves |= (uint8_t)(1U << half);
    return true;
}

/* The cities behind ~; those behind the word `inside` do not lie beside the field on the border. */
static bool read_cities(struct reader *r, struct tiles_entry *e, int field)
{
    e->inside_from[field] = CARC_MAX_SLOTS;
    for (int n = 0; word_follows(r) && mur_read_word(&r->scan); n++) {
        if (mur_word_is(&r->scan, "inside") && e->inside_from[field] == CARC_MAX_SLOTS) {
            e->inside_from[field] = n;
            if (!word_follows(r) || !mur_read_word(&r->scan))
                return complain_next(r, "a city is expected behind `inside`");
        }
        if (n == CARC_MAX_SLOTS - 1)
            return complain_word(r, "a field cannot touch so many cities");
        if (!(e->cities[field][n] = (int)sides_of_word(r)))
            return false;
    }
    return true;
}

static bool read_field(struct reader *r, struct tiles_entry *e)
{
    struct carc_slot_info *slot = slot_add(r, e, CARC_FIELD);
    if (!slot)
        return false;
    if (!word_follows(r))
        return complain_next(r, "half-sides are expected here, or inner");
    if (!mur_take_word(&r->scan, "inner"))
        while (word_follows(r) && mur_read_word(&r->scan))
            if (!read_half(r, slot))
                return false;
    if (!mur_take_char(&r->scan, '~'))
        return true;
    if (!word_follows(r))
        return complain_next(r, "a city is expected behind ~");
    return read_cities(r, e, e->face.slots - 1);
}

static bool read_monastery(struct reader *r, struct tiles_entry *e)
{
    return slot_add(r, e, CARC_MONASTERY) != NULL;
}

static bool read_garden(struct reader *r, struct tiles_entry *e)
{
    e->face.marks |= CARC_HAS_GARDEN;
    return slot_add(r, e, CARC_GARDEN) != NULL;
}

static bool mark_add(struct reader *r, struct tiles_entry *e, unsigned mark)
{
    const unsigned one_of =
        CARC_GOLD | CARC_MAGIC | CARC_ROBBER | CARC_LAKE | CARC_CIRCLE | CARC_FLIES;
    if (e->face.marks & one_of)
        return complain_word(r, "a face has one mark at most");
    e->face.marks |= (uint8_t)mark;
    return true;
}

static bool read_gold(struct reader *r, struct tiles_entry *e)
{
    return mark_add(r, e, CARC_GOLD);
}

static bool read_magic(struct reader *r, struct tiles_entry *e)
{
    return mark_add(r, e, CARC_MAGIC);
}

static bool read_robber(struct reader *r, struct tiles_entry *e)
{
    return mark_add(r, e, CARC_ROBBER);
}

static bool read_lake(struct reader *r, struct tiles_entry *e)
{
    return mark_add(r, e, CARC_LAKE);
}

static bool read_flies(struct reader *r, struct tiles_entry *e)
{
    static const char *const ways[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    if (!mark_add(r, e, CARC_FLIES))
        return false;
    mur_read_word(&r->scan);
    int way = mur_word_in(&r->scan, ways, 8);
    if (way < 0)
        return complain_word(r, "a direction is one of N NE E SE S SW W NW");
    e->face.flies = (uint8_t)way;
    return true;
}

static bool read_circle(struct reader *r, struct tiles_entry *e)
{
    static const char *const kinds[] = {
        [CARC_CITY] = "city", [CARC_ROAD] = "road", [CARC_FIELD] = "field"};
    if (!mark_add(r, e, CARC_CIRCLE))
        return false;
    mur_read_word(&r->scan);
    int kind = mur_word_in(&r->scan, kinds, 3);
    if (kind < 0)
        return complain_word(r, "a crop circle is of road, field or city");
    e->face.circle = (uint8_t)kind;
    return true;
}

static const struct {
    const char *word;
    bool (*read)(struct reader *r, struct tiles_entry *e);
} segment[] = {
    {"city", read_city},     {"road", read_road},   {"river", read_river},
    {"field", read_field},   {"gold", read_gold},   {"monastery", read_monastery},
    {"garden", read_garden}, {"magic", read_magic}, {"robber", read_robber},
    {"lake", read_lake},     {"flies", read_flies}, {"circle", read_circle},
};

static bool read_segment(struct reader *r, struct tiles_entry *e)
{
    if (!word_follows(r) || !mur_read_word(&r->scan))
        return complain_next(r, "a segment is expected here");
    for (size_t i = 0; i < sizeof segment / sizeof segment[0]; i++)
        if (mur_word_is(&r->scan, segment[i].word))
            return segment[i].read(r, e);
    return complain_word(r, "there is no such segment");
}

static bool at_comment(struct reader *r)
{
    return mur_at_end(&r->scan) || r->scan.text[r->scan.at] == '#';
}

static bool read_head(struct reader *r, struct tiles_entry *e)
{
    int count = 0;
    if (!mur_read_int(&r->scan, &e->number))
        return complain_next(r, "the number of a face is expected here");
    e->place = place_of(r, r->scan.word);
    if (r->set < 0)
        return complain_word(r, "the line `set` must stand before the faces");
    e->face.set = (uint8_t)r->set;
    if (!mur_read_word(&r->scan))
        return complain_next(r, "the code of a face is expected here");
    e->code_place = place_of(r, r->scan.word);
    if (r->scan.word_length >= (int)sizeof e->face.code)
        return complain_word(r, "a code has at most 7 letters");
    memcpy(e->face.code, r->scan.text + r->scan.word, (size_t)r->scan.word_length);
    if (!mur_read_int(&r->scan, &count) || count < 1 || count > CARC_TILES)
        return complain_next(r, "the number of tiles is expected here");
    e->face.count = (uint8_t)count;
    return true;
}

static void read_face(struct reader *r)
{
    struct tiles_book *book = r->book;
    if (book->entries == (int)(sizeof book->entry / sizeof book->entry[0])) {
        complain_next(r, "there are too many faces");
        return;
    }
    struct tiles_entry *e = &book->entry[book->entries];
    *e = (struct tiles_entry){0};
    if (!read_head(r, e))
        return;
    do {
        if (!read_segment(r, e))
            return;
    } while (mur_take_char(&r->scan, ';'));
    if (at_comment(r))
        book->entries++;
    else
        complain_next(r, "segments are separated by ;");
}

static void read_set(struct reader *r)
{
    struct tiles_book *book = r->book;
    struct tiles_place place = place_of(r, r->scan.word);
    mur_read_word(&r->scan);
    int set = mur_word_in(&r->scan, tiles_set_name, CARC_SETS);
    if (set < 0) {
        complain_word(r, "there is no such set");
        return;
    }
    if (book->set_place[set].file || r->set >= 0) {
        complain_word(r, "a set has one line `set` in one file");
        return;
    }
    r->set = set;
    book->set_place[set] = place;
    if (!mur_read_int(&r->scan, &book->promised[set]) || !at_comment(r))
        complain_next(r, "a set's line is `set NAME TILES`");
}

void tiles_read(struct tiles_book *book, const char *file, const char *text)
{
    struct reader r = {.book = book, .file = file, .set = -1};
    for (r.line = 1; *text; r.line++) {
        r.scan = mur_scanner_init(text);
        if (mur_take_word(&r.scan, "set"))
            read_set(&r);
        else if (!at_comment(&r))
            read_face(&r);
        const char *end = strchr(text, '\n');
        text = end ? end + 1 : text + strlen(text);
    }
    if (r.set < 0)
        tiles_complain(book, (struct tiles_place){.file = file, .line = 1, .column = 1},
                       "this file has no line `set`");
}
