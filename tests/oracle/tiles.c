/* tiles.c - reads the tile data files into faces. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

const char *const kind_name[KINDS] = {"city", "road", "field", "monastery", "garden", "river"};
const char *const goods_name[GOODS] = {"wine", "grain", "cloth"};
const char *const set_name[SETS] = {"base",    "river", "inns",  "traders", "flying",
                                    "ferries", "gold",  "magic", "robbers", "circles"};

static const char *const half_name[8] = {"n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2"};
static const char *const wind_name[8] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

enum { WORDS = 40, LINE = 400 };

static int word_index(const char *word, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(word, names[i]) == 0)
            return i;
    return -1;
}

/* Sides written as letters, like "NEW"; 0 if this is something else. */
static unsigned sides_read(const char *word)
{
    static const char letters[] = "NESW";
    unsigned sides = 0;
    for (; *word; word++) {
        const char *at = strchr(letters, *word);
        if (!at)
            return 0;
        sides |= 1u << (at - letters);
    }
    return sides;
}

unsigned sides_turned(unsigned sides, int rotation)
{
    return (sides << rotation | sides >> (4 - rotation)) & 15u;
}

unsigned halves_turned(unsigned halves, int rotation)
{
    return (halves << 2 * rotation | halves >> (8 - 2 * rotation)) & 255u;
}

/* Words behind the sides of a city or road. False if one is unknown. `to CORNER` only says how the
 * wall is drawn. */
static bool segment_marks_read(struct segment *s, char *const *word, int words)
{
    for (int i = 0; i < words; i++) {
        int goods = word_index(word[i], goods_name, GOODS);
        if (strcmp(word[i], "shield") == 0)
            s->shield = true;
        else if (strcmp(word[i], "cathedral") == 0)
            s->cathedral = true;
        else if (strcmp(word[i], "inn") == 0)
            s->inn = true;
        else if (goods >= 0)
            s->goods = (enum goods)goods;
        else if (strcmp(word[i], "to") == 0 && i + 1 < words)
            i++;
        else
            return false;
    }
    return true;
}

/* The halves of a field; the sides of the cities behind '~' go to cities[], ended by 0. The word
 * `inside` before a city only says how it is drawn. */
static bool field_read(struct segment *s, char *const *word, int words, unsigned *cities)
{
    int i = 0;
    for (; i < words && strcmp(word[i], "~") != 0; i++) {
        int half = word_index(word[i], half_name, 8);
        if (half < 0 && strcmp(word[i], "inner") != 0)
            return false;
        if (half >= 0)
            s->halves |= 1u << half;
    }
    int count = 0;
    for (i++; i < words; i++)
        if (strcmp(word[i], "inside") != 0 && (cities[count++] = sides_read(word[i])) == 0)
            return false;
    cities[count] = 0;
    return true;
}

static bool mark_read(struct face *f, char *const *word, int words)
{
    if (strcmp(word[0], "flies") == 0 && words == 2)
        return (f->flies = word_index(word[1], wind_name, 8)) >= 0;
    if (strcmp(word[0], "circle") == 0 && words == 2)
        return (f->circle = word_index(word[1], kind_name, KINDS)) >= 0;
    if (words != 1)
        return false;
    bool *mark = strcmp(word[0], "gold") == 0     ? &f->gold
                 : strcmp(word[0], "magic") == 0  ? &f->magic
                 : strcmp(word[0], "robber") == 0 ? &f->robber
                 : strcmp(word[0], "lake") == 0   ? &f->lake
                                                  : NULL;
    if (mark)
        *mark = true;
    return mark != NULL;
}

/* One thing between semicolons. */
static bool piece_read(struct face *f, char *const *word, int words, unsigned *cities)
{
    int kind = word_index(word[0], kind_name, KINDS);
    if (kind < 0)
        return mark_read(f, word, words);
    if (f->segments == SEGMENTS)
        return false;
    struct segment *s = &f->segment[f->segments++];
    *s = (struct segment){.kind = (enum kind)kind, .goods = NO_GOODS};
    if (kind == FIELD)
        return field_read(s, word + 1, words - 1, cities);
    if (kind == MONASTERY || kind == GARDEN) {
        f->garden |= kind == GARDEN;
        return words == 1;
    }
    return words > 1 && (s->sides = sides_read(word[1])) != 0 &&
           segment_marks_read(s, word + 2, words - 2);
}

/* Turns the sides of touched cities into segment numbers. */
static bool touches_resolve(struct face *f, unsigned cities[SEGMENTS][WORDS])
{
    for (int i = 0; i < f->segments; i++)
        for (const unsigned *sides = cities[i]; f->segment[i].kind == FIELD && *sides; sides++) {
            int found = -1;
            for (int k = 0; k < f->segments; k++)
                if (f->segment[k].kind == CITY && f->segment[k].sides == *sides)
                    found = k;
            if (found < 0)
                return false;
            f->segment[i].touches |= 1u << found;
        }
    return true;
}

/* Every half-side must belong to exactly one thing: a city takes both halves of its sides, roads and
 * rivers run between two halves, a side without any of them is one field. */
static bool face_sides_right(const struct face *f)
{
    for (int side = 0; side < SIDES; side++) {
        int middles = 0;
        bool city = false;
        int owner[2] = {-1, -1};
        for (int i = 0; i < f->segments; i++) {
            const struct segment *s = &f->segment[i];
            if (s->sides >> side & 1) {
                middles++;
                city |= s->kind == CITY;
            }
            for (int half = 0; half < 2; half++)
                if (s->halves >> (2 * side + half) & 1) {
                    if (owner[half] >= 0)
                        return false;
                    owner[half] = i;
                }
        }
        if (middles > 1 || (city && (owner[0] >= 0 || owner[1] >= 0)))
            return false;
        if (!city && (owner[0] < 0 || owner[1] < 0))
            return false;
        if (middles == 0 && owner[0] != owner[1])
            return false;
    }
    return true;
}

static unsigned touched_sides(const struct face *f, const struct segment *s, int rotation)
{
    unsigned all = 0;
    for (int k = 0; k < f->segments; k++)
        if (s->touches >> k & 1)
            all |= sides_turned(f->segment[k].sides, rotation);
    return all;
}

/* Does the face look the same turned by p as turned by q, in all that matters in play? */
static bool rotations_same(const struct face *f, int p, int q)
{
    if (f->flies >= 0 && p != q)
        return false;
    for (int i = 0; i < f->segments; i++) {
        const struct segment *a = &f->segment[i];
        bool found = false;
        for (int k = 0; k < f->segments && !found; k++) {
            const struct segment *b = &f->segment[k];
            found = a->kind == b->kind && sides_turned(a->sides, p) == sides_turned(b->sides, q) &&
                    halves_turned(a->halves, p) == halves_turned(b->halves, q) &&
                    touched_sides(f, a, p) == touched_sides(f, b, q) && a->shield == b->shield &&
                    a->cathedral == b->cathedral && a->inn == b->inn && a->goods == b->goods;
        }
        if (!found)
            return false;
    }
    return true;
}

static void rotations_find(struct face *f)
{
    for (int r = 0; r < 4; r++) {
        bool fresh = true;
        for (int smaller = 0; smaller < r; smaller++)
            fresh &= !rotations_same(f, r, smaller);
        f->rotations |= (unsigned)fresh << r;
    }
}

static bool pieces_read(struct face *f, char *text)
{
    unsigned cities[SEGMENTS][WORDS] = {{0}};
    for (char *next = text; next;) {
        char *piece = next;
        if ((next = strchr(next, ';')) != NULL)
            *next++ = 0;
        char *word[WORDS];
        int words = 0;
        for (char *w = strtok(piece, " \t\r\n"); w && words < WORDS; w = strtok(NULL, " \t\r\n"))
            word[words++] = w;
        if (words == 0 || f->segments == SEGMENTS ||
            !piece_read(f, word, words, cities[f->segments]))
            return false;
    }
    return touches_resolve(f, cities) && face_sides_right(f);
}

/* NUMBER CODE COUNT SEGMENTS. */
static bool face_read(struct oracle_box *box, enum set set, char *line)
{
    if (box->faces == FACES)
        return false;
    struct face *f = &box->face[box->faces];
    *f = (struct face){.set = set, .flies = -1, .circle = -1};
    int length = 0;
    if (sscanf(line, "%d %11s %d %n", &f->number, f->code, &f->count, &length) != 3 || !length)
        return false;
    if (f->count < 1 || face_find(box, f->code) >= 0)
        return false;
    for (int i = 0; i < box->faces; i++)
        if (box->face[i].number == f->number)
            return false;
    if (!pieces_read(f, line + length))
        return false;
    rotations_find(f);
    box->faces++;
    return true;
}

int face_find(const struct oracle_box *box, const char *code)
{
    for (int i = 0; i < box->faces; i++)
        if (strcmp(box->face[i].code, code) == 0)
            return i;
    return -1;
}

static bool file_read(struct oracle_box *box, enum set set, const char *folder, char *error,
                      int size)
{
    char path[LINE], line[LINE];
    snprintf(path, sizeof path, "%s/%s.tiles", folder, set_name[set]);
    FILE *file = fopen(path, "r");
    if (!file) {
        snprintf(error, (size_t)size, "cannot open %s", path);
        return false;
    }
    int number = 0, tiles = -1;
    bool right = true;
    while (right && fgets(line, sizeof line, file)) {
        char name[12];
        number++;
        line[strcspn(line, "#\r\n")] = 0;
        if (sscanf(line, " set %11s %d", name, &tiles) == 2)
            right = strcmp(name, set_name[set]) == 0;
        else if (line[strspn(line, " \t")])
            right = face_read(box, set, line);
    }
    fclose(file);
    for (int i = 0; i < box->faces; i++)
        tiles -= box->face[i].set == set ? box->face[i].count : 0;
    if (!right || tiles != 0)
        snprintf(error, (size_t)size, "%s, line %d: %s", path, number,
                 right ? "the set has not as many tiles as it says" : "this is no tile");
    return right && tiles == 0;
}

struct oracle_box *oracle_box_read(const char *folder, char *error, int size)
{
    struct oracle_box *box = calloc(1, sizeof *box);
    if (!box) {
        snprintf(error, (size_t)size, "no memory");
        return NULL;
    }
    for (int set = 0; set < SETS; set++)
        if (!file_read(box, (enum set)set, folder, error, size)) {
            free(box);
            return NULL;
        }
    return box;
}

void oracle_box_free(struct oracle_box *box)
{
    free(box);
}
