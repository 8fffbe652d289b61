/*
 * reach.c - which open cells each zone reaches, once for a position, and what one tile more changes of it.
 *
 * Bots look at many positions that differ in one tile. Laying it removes one open cell, whose number the last
 * one takes, tells at most four cells beside it, and joins the zones that reached it: all other zones are
 * what they were.
 */
#include <string.h>

#include "games/carcassonne/internal.h"

static inline bool cells_have(const uint64_t *cells, int cell)
{
    return cells[cell / 64] >> (cell % 64) & 1;
}

static inline void cells_add(uint64_t *cells, int cell)
{
    cells[cell / 64] |= UINT64_C(1) << (cell % 64);
}

static inline void cells_take(uint64_t *cells, int cell)
{
    cells[cell / 64] &= ~(UINT64_C(1) << (cell % 64));
}

/* ---- one position ---------------------------------------------------------------------------------- */

static inline void reach_add(struct carc_reach *reach, const struct carc_state *s, int piece,
                             int cell)
{
    int label = carc_label(s, piece);
    if (!reach->number[label]) {
        reach->number[label] = (uint16_t)++reach->labels;
        memset(reach->cells[reach->labels], 0, sizeof reach->cells[0]);
    }
    cells_add(reach->cells[reach->number[label]], cell);
}

void carc_reach_make(struct carc_reach *reach, const void *st)
{
    const struct carc_state *s = st;
    reach->from = st;
    reach->labels = reach->fields = 0; /* number 0 is the empty set */
    reach->words = (s->opens + CARC_SIDES + 63) / 64;
    reach->piece_words = (s->pieces + CARC_MAX_SLOTS + 63) / 64;
    memset(reach->cells[0], 0, sizeof reach->cells[0]);
    memset(reach->number, 0, s->pieces * sizeof *reach->number);
    memset(reach->field, 0, s->pieces * sizeof *reach->field);
    for (int cell = 0; cell < s->opens; cell++)
        for (int side = 0; side < CARC_SIDES; side++) {
            int first;
            const struct carc_border *b = carc_border_at(s, cell, side, &first);
            if (!b)
                continue;
            if (b->middle != CARC_NO_SLOT)
                reach_add(reach, s, first + b->middle, cell);
            if (b->before == CARC_NO_SLOT)
                continue;
            reach_add(reach, s, first + b->before, cell);
            reach_add(reach, s, first + b->behind, cell);
        }
}

/* ---- one tile more ----------------------------------------------------------------------------------- */

static inline void near_add(const struct carc_state *from, struct carc_step *step, int piece,
                            bool city)
{
    int label = carc_label(from, piece);
    for (int i = 0; i < step->near; i++)
        if (step->label[i] == label)
            return;
    step->label[step->near++] = (uint16_t)label;
    if (city)
        step->city[step->cities++] = (uint16_t)label;
}

/* The zones that reached the cell where the tile lies now. */
static void near_find(const struct carc_state *from, struct carc_step *step)
{
    for (int side = 0; side < CARC_SIDES; side++) {
        int first;
        const struct carc_border *b = carc_border_at(from, step->cell, side, &first);
        if (!b)
            continue;
        if (b->middle != CARC_NO_SLOT)
            near_add(from, step, first + b->middle, b->terrain == CARC_EDGE_CITY);
        if (b->before == CARC_NO_SLOT)
            continue;
        near_add(from, step, first + b->before, false);
        near_add(from, step, first + b->behind, false);
    }
}

bool carc_step_is(const struct carc_step *step, const void *st)
{
    const struct carc_state *s = st;
    return step->tiles == s->tiles &&
           memcmp(&step->laid, &s->tile[s->tiles - 1], sizeof step->laid) == 0;
}

/* The open cell at a side of the new tile: another one fits there now. */
static void side_find(const struct carc_state *s, const struct carc_state *from,
                      struct carc_step *step, int side)
{
    step->beside[side] = -1;
    if (from->open[step->cell].beside[side] != CARC_NO_TILE)
        return;
    int now = carc_open_at(s, step->x + carc_step_x[side], step->y + carc_step_y[side]);
    step->beside[side] = (int16_t)now;
    if (now < step->last) /* else it is new */
        cells_add(step->changed, now == step->cell ? step->last : now);
}

bool carc_step_find(const struct carc_reach *reach, const void *st, struct carc_step *step)
{
    const struct carc_state *s = st, *from = reach->from;
    int more = s->tiles - from->tiles;
    if (more < 0 || more > 1)
        return false;
    const struct carc_tile *t = &s->tile[s->tiles - 1];
    memset(step->changed, 0, sizeof step->changed);
    step->near = step->cities = 0;
    step->tiles = s->tiles;
    step->lays = more;
    memcpy(&step->laid, t, sizeof step->laid);
    if (!more)
        return true;
    step->x = t->x;
    step->y = t->y;
    step->first = t->first;
    step->cell = carc_open_at(from, t->x, t->y);
    step->last = from->opens - 1;
    if (step->cell < 0)
        return false;
    cells_add(step->changed, step->cell);
    cells_add(step->changed, step->last);
    for (int side = 0; side < CARC_SIDES; side++)
        side_find(s, from, step, side);
    near_find(from, step);
    return true;
}

bool carc_bag_same(const void *a, const void *b)
{
    const struct carc_state *s = a, *t = b;
    return memcmp(s->bag, t->bag, sizeof s->bag) == 0;
}

/* The zone of a label is what it was. */
static inline bool label_same(const struct carc_reach *reach, const struct carc_step *step,
                              int label)
{
    return !step->lays ||
           (label < step->first && !cells_have(reach->cells[reach->number[label]], step->cell));
}

bool carc_step_keeps(const struct carc_reach *reach, const struct carc_step *step, int label)
{
    return label_same(reach, step, label);
}

/* The cells that a label of the first position reaches, by their numbers of the second one. */
static void cells_merge(const struct carc_reach *reach, const struct carc_step *step, int label,
                        uint64_t *out)
{
    const uint64_t *set = reach->cells[reach->number[label]];
    uint64_t other[CARC_CELL_WORDS];
    if (step->lays && (cells_have(set, step->cell) || cells_have(set, step->last))) {
        memcpy(other, set, sizeof other);
        cells_take(other, step->cell);
        if (step->last != step->cell && cells_have(other, step->last)) {
            cells_take(other, step->last);
            cells_add(other, step->cell);
        }
        set = other;
    }
    for (int i = 0; i < reach->words; i++)
        out[i] |= set[i];
}

/* The cells that the new tile's part of a zone reaches. */
static void cells_of_tile(const struct carc_step *step, const struct carc_state *s, int label,
                          uint64_t *out)
{
    const struct carc_tile *t = &s->tile[s->tiles - 1];
    for (int side = 0; side < CARC_SIDES; side++) {
        const struct carc_border *b = &carc_face[t->face].border[t->rotation][side];
        const struct carc_piece *piece = &s->piece[t->first];
        if (step->beside[side] < 0)
            continue;
        if ((b->middle != CARC_NO_SLOT && piece[b->middle].label == label) ||
            (b->before != CARC_NO_SLOT &&
             (piece[b->before].label == label || piece[b->behind].label == label)))
            cells_add(out, step->beside[side]);
    }
}

static void label_cells(const struct carc_reach *reach, const struct carc_step *step,
                        const struct carc_state *s, int label, uint64_t *out)
{
    if (label_same(reach, step, label)) {
        cells_merge(reach, step, label, out);
        return;
    }
    for (int i = 0; i < step->near; i++)
        if (carc_label(s, step->label[i]) == label)
            cells_merge(reach, step, step->label[i], out);
    cells_of_tile(step, s, label, out);
}

int carc_step_cells(const struct carc_reach *reach, const struct carc_step *step, const void *st,
                    int piece, uint64_t out[CARC_CELL_WORDS])
{
    const struct carc_state *s = st;
    int labels[CARC_ZONE_LABELS] = {carc_label(s, piece)}, count = 1, cells = 0;
    if (carc_may_be_linked(s, piece))
        count = carc_zone_labels(s, piece, labels);
    memset(out, 0, CARC_CELL_WORDS * sizeof *out);
    for (int i = 0; i < count; i++)
        label_cells(reach, step, s, labels[i], out);
    for (int i = 0; i < reach->words; i++)
        cells += mur_count_bits64(out[i]);
    return cells;
}

/* ---- cities beside fields ------------------------------------------------------------------------------ */

static void cities_find(const struct carc_state *s, int field, uint64_t *out)
{
    int i = field;
    memset(out, 0, CARC_PIECE_WORDS * sizeof *out);
    do {
        int first = s->tile[s->piece[i].tile].first;
        for (unsigned cities = carc_slot_of(s, i)->cities; cities; cities &= cities - 1)
            cells_add(out, s->piece[first + mur_first_bit(cities)].label);
        i = s->piece[i].next;
    } while (i != field);
}

/* The cities beside a field of the first position, which are remembered. */
static const uint64_t *field_cities(struct carc_reach *reach, int label)
{
    if (!reach->field[label]) {
        reach->field[label] = (uint16_t)++reach->fields;
        cities_find(reach->from, label, reach->beside[reach->fields - 1]);
    }
    return reach->beside[reach->field[label] - 1];
}

static void cities_merge(struct carc_reach *reach, int label, uint64_t *out)
{
    const uint64_t *cities = field_cities(reach, label);
    for (int i = 0; i < reach->piece_words; i++)
        out[i] |= cities[i];
}

static void cities_of_tile(const struct carc_state *s, int label, uint64_t *out)
{
    const struct carc_tile *t = &s->tile[s->tiles - 1];
    const struct carc_face *face = &carc_face[t->face];
    for (int slot = 0; slot < face->slots; slot++)
        if (s->piece[t->first + slot].label == label)
            for (unsigned cities = face->slot[slot].cities; cities; cities &= cities - 1)
                cells_add(out, s->piece[t->first + mur_first_bit(cities)].label);
}

/* Cities that were several may be one now. */
static struct carc_cities cities_count(const struct carc_reach *reach, const struct carc_state *s,
                                       const uint64_t *set)
{
    uint64_t seen[CARC_PIECE_WORDS] = {0};
    struct carc_cities count = {0};
    for (int word = 0; word < reach->piece_words; word++)
        for (uint64_t bits = set[word]; bits; bits &= bits - 1) {
            int label = carc_label(s, 64 * word + mur_first_bit64(bits));
            if (cells_have(seen, label))
                continue;
            cells_add(seen, label);
            *(s->piece[label].open ? &count.open : &count.complete) += 1;
        }
    return count;
}

static struct carc_cities cities_now(struct carc_reach *reach, const struct carc_step *step,
                                     const struct carc_state *s, int label, uint64_t *set)
{
    memset(set, 0, CARC_PIECE_WORDS * sizeof *set);
    if (label_same(reach, step, label)) {
        cities_merge(reach, label, set);
        return cities_count(reach, s, set);
    }
    for (int i = 0; i < step->near; i++)
        if (carc_label(s, step->label[i]) == label)
            cities_merge(reach, step->label[i], set);
    cities_of_tile(s, label, set);
    return cities_count(reach, s, set);
}

void carc_step_prospect(const struct mur_rules *r, struct carc_reach *reach,
                        const struct carc_step *step, const void *st, int piece,
                        struct carc_prospect *p, uint64_t cities[CARC_PIECE_WORDS])
{
    const struct carc_state *s = st;
    if (carc_slot_of(s, piece)->zone != CARC_FIELD) {
        carc_prospect(r, st, piece, p);
        return;
    }
    int label = carc_label(s, piece);
    struct carc_cities count = cities_now(reach, step, s, label, cities);
    *p = (struct carc_prospect){.zone = CARC_FIELD, .cities_open = count.open};
    p->value = p->value_if_complete = carc_field_value(count.complete);
    for (int colour = 0; colour < carc_rules(r)->colours; colour++)
        p->strength[colour] = carc_strength(s->piece[label].power, colour);
}

bool carc_step_beside(const struct carc_step *step, const uint64_t cities[CARC_PIECE_WORDS])
{
    for (int i = 0; i < step->cities; i++)
        if (cells_have(cities, step->city[i]))
            return true;
    return false;
}

/* ---- zones that somebody stands on --------------------------------------------------------------------- */

static inline uint32_t spells_of(const struct carc_state *s)
{
    return (uint32_t)s->spell[0] << 16 | s->spell[1];
}

static inline struct carc_record record_of(const struct carc_state *s, int label, uint32_t spells)
{
    const struct carc_piece *p = &s->piece[label];
    struct carc_record record = {.power = p->power, .spells = spells};
    memcpy(&record.counts, &p->open, sizeof record.counts); /* with tiles, shields and the tile */
    return record;
}

static inline bool record_same(const struct carc_record *a, const struct carc_record *b)
{
    return a->power == b->power && a->counts == b->counts && a->spells == b->spells;
}

/* Apart, because most games have no ferries. */
MUR_APART static void links_mark(const struct carc_state *s, uint64_t *out)
{
    memset(out, 0, CARC_PIECE_WORDS * sizeof *out);
    for (int i = 0; i < s->links; i++) {
        int a = carc_label(s, s->link[i].a), b = carc_label(s, s->link[i].b);
        if (a == b)
            continue;
        cells_add(out, a);
        cells_add(out, b);
    }
}

/* The number of a zone that is remembered and is as it was, or -1. */
static inline int number_of(const struct carc_kept *kept, const struct carc_state *s, int label,
                            uint32_t spells)
{
    int number = kept->at[label] - 1;
    if (number < 0 || !(kept->sure >> number & 1))
        return -1;
    struct carc_record now = record_of(s, label, spells);
    return record_same(&kept->record[number], &now) ? number : -1;
}

bool carc_held_at(const void *st, int piece, uint64_t seen[CARC_PIECE_WORDS], struct carc_held *out)
{
    const struct carc_state *s = st;
    int labels[CARC_ZONE_LABELS], count = carc_zone_labels(s, piece, labels), id = labels[0];
    for (int i = 1; i < count; i++)
        id = labels[i] < id ? labels[i] : id;
    if (cells_have(seen, id))
        return false;
    cells_add(seen, id);
    *out = (struct carc_held){.number = -1,
                              .id = id,
                              .piece = piece,
                              .linked = count > 1,
                              .record = record_of(s, id, spells_of(s))};
    return true;
}

int carc_held(const struct mur_rules *r, const void *st, const struct carc_kept *kept,
              struct carc_held out[CARC_FIGURES_MAX])
{
    const struct carc_state *s = st;
    uint64_t seen[CARC_PIECE_WORDS] = {0}, linked[CARC_PIECE_WORDS], taken = 0;
    uint32_t spells = spells_of(s);
    int count = 0;
    if (s->links)
        links_mark(s, linked);
    for (int colour = 0; colour < carc_rules(r)->colours; colour++)
        for (int at = 0; at < CARC_FIGURES; at++) {
            int piece = s->figure[colour][at];
            if (piece == CARC_HOME)
                continue;
            int label = carc_label(s, piece);
            bool told = !kept || (s->links && cells_have(linked, label));
            int number = told ? -1 : number_of(kept, s, label, spells);
            if (number < 0) {
                count += carc_held_at(s, piece, seen, &out[count]);
            } else if (!(taken >> number & 1)) {
                taken |= UINT64_C(1) << number;
                out[count++].number = number;
            }
        }
    return count;
}

bool carc_figures_same(const void *a, const void *b)
{
    const struct carc_state *s = a, *t = b;
    return memcmp(s->figure, t->figure, sizeof s->figure) == 0 &&
           memcmp(s->spell, t->spell, sizeof s->spell) == 0 && s->links == t->links &&
           (!s->links || memcmp(s->link, t->link, sizeof s->link) == 0);
}

bool carc_record_is(const struct carc_record *record, const void *st, int id)
{
    struct carc_record now = record_of(st, id, spells_of(st));
    return record_same(record, &now);
}

/* ---- copies --------------------------------------------------------------------------------------------- */

/* What is large in two halves, because of one large copy instruction counters see every single byte. Apart, because
 * compilers copy a known size word by word. */
MUR_APART static void part_copy(void *to, const void *from, size_t size)
{
    enum { AT_ONCE = 2000 };
    size_t half = size > AT_ONCE ? size / 2 : 0;
    if (half)
        memcpy(to, from, half);
    memcpy((char *)to + half, (const char *)from + half, size - half);
}

void carc_copy_over(const struct mur_rules *r, void *to, const void *from)
{
    (void)r;
    struct carc_state *t = to;
    const struct carc_state *f = from;
    size_t tiles = t->tiles > f->tiles ? t->tiles : f->tiles;
    size_t opens = t->opens > f->opens ? t->opens : f->opens;
    size_t pieces = t->pieces > f->pieces ? t->pieces : f->pieces;
    memcpy(t->constraint, f->constraint, opens * sizeof *t->constraint);
    memcpy(t->open, f->open, opens * sizeof *t->open);
    part_copy(t, f, offsetof(struct carc_state, tile) + tiles * sizeof *t->tile);
    part_copy(t->piece, f->piece, pieces * sizeof *t->piece);
}

/* The record of a zone on which a figure stood or stands. */
static inline void record_restore(struct carc_state *t, const struct carc_state *f, int piece)
{
    if (piece != CARC_HOME)
        t->piece[carc_label(f, piece)] = f->piece[carc_label(f, piece)];
}

/* Where no tile was laid only figures came and went: what they change of pieces is the records of their zones. Few have
 * moved: those of a colour are compared by fours. */
static void records_restore(struct carc_state *t, const struct carc_state *f)
{
    enum { AT_ONCE = 4, ALL = sizeof f->figure / sizeof f->figure[0][0] };
    const uint16_t *were = &f->figure[0][0], *are = &t->figure[0][0];
    _Static_assert(ALL % AT_ONCE == 0, "they are whole words");
    for (int first = 0; first < ALL; first += AT_ONCE) {
        if (memcmp(were + first, are + first, AT_ONCE * sizeof *were) == 0)
            continue;
        for (int i = first; i < first + AT_ONCE; i++) {
            record_restore(t, f, were[i]);
            record_restore(t, f, are[i]);
        }
    }
}

/* The bytes before the places of tiles that may differ: a bag from which nothing was drawn and zones that close, where
 * there are none, stand last among them. */
static size_t head_size(const struct carc_state *t, const struct carc_state *f)
{
    bool same = t->drawn == f->drawn && !t->closings && !f->closings;
    _Static_assert(offsetof(struct carc_state, torus) - offsetof(struct carc_state, closing) ==
                       sizeof f->closing + sizeof f->bag,
                   "nothing else stands there");
    return same ? offsetof(struct carc_state, closing) : offsetof(struct carc_state, torus);
}

/* Where tiles and open cells lie, and what is joined, changes by laying a tile alone. */
void carc_copy_again(const struct mur_rules *r, void *to, const void *from)
{
    struct carc_state *t = to;
    const struct carc_state *f = from;
    size_t pieces = t->pieces;
    if (t->tiles > f->tiles + 1) {
        carc_copy_over(r, to, from);
        return;
    }
    if (t->tiles > f->tiles) {
        size_t opens = t->opens > f->opens ? t->opens : f->opens;
        carc_torus_restore(t, f);
        memcpy(t->constraint, f->constraint, opens * sizeof *t->constraint);
        memcpy(t->open, f->open, opens * sizeof *t->open);
        t->tile[f->tiles] = f->tile[f->tiles];
        part_copy(t->piece, f->piece, pieces * sizeof *t->piece);
    } else {
        records_restore(t, f);
    }
    part_copy(t, f, head_size(t, f));
}
