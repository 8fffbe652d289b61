/* features.c - what edges join: labels, rings, completion, majorities, fields and their cities. */
#include "games/carcassonne/internal.h"

/* Of two rings the one with fewer members, found by walking both in step: no sizes are stored. */
static int shorter_ring(const struct carc_state *s, int a, int b)
{
    int i = a, j = b;
    do {
        i = s->piece[i].next;
        if (i == a)
            return a;
        j = s->piece[j].next;
    } while (j != b);
    return b;
}

/* One ring out of two: exchanging the successors of a member of each is enough. */
static void rings_splice(struct carc_state *s, int a, int b)
{
    uint16_t next = s->piece[a].next;
    s->piece[a].next = s->piece[b].next;
    s->piece[b].next = next;
}

/* True if another slot of the same tile carries `label` already: the tile is counted there (B7). */
static bool tile_counted(const struct carc_state *s, int piece, int label)
{
    int first = s->tile[s->piece[piece].tile].first;
    for (unsigned twins = carc_slot_of(s, piece)->twins; twins; twins &= twins - 1)
        if (s->piece[first + mur_first_bit(twins)].label == label)
            return true;
    return false;
}

static void ring_relabel(struct carc_state *s, int member, int label)
{
    int i = member;
    do {
        s->piece[i].label = (uint16_t)label;
        i = s->piece[i].next;
    } while (i != member);
}

/* Relabels and returns how many tiles the larger side did not have yet. Duplicates are looked up one
 * by one while labels change, so three slots of one tile may meet. */
static int ring_relabel_tiles(struct carc_state *s, int member, int label)
{
    int fresh = 0, i = member;
    do {
        fresh += !tile_counted(s, i, label);
        s->piece[i].label = (uint16_t)label;
        i = s->piece[i].next;
    } while (i != member);
    return fresh;
}

/* The record of a label that is gone says nothing any more. */
static void record_clear(struct carc_piece *p)
{
    p->power = 0;
    p->open = p->tiles = p->shields = 0;
}

/* How two rings become one: which label stays, and a member of the ring that is relabelled. */
struct merge {
    int keep, lose; /* equal: the pieces are of one ring already */
    int moving;
};

static inline struct merge merge_plan(const struct carc_state *s, int a, int b)
{
    int label_a = s->piece[a].label, label_b = s->piece[b].label;
    if (label_a == label_b || shorter_ring(s, a, b) == b)
        return (struct merge){.keep = label_a, .lose = label_b, .moving = b};
    return (struct merge){.keep = label_b, .lose = label_a, .moving = a};
}

void carc_join(struct carc_state *s, int a, int b)
{
    struct merge merge = merge_plan(s, a, b);
    struct carc_piece *to = &s->piece[merge.keep], *from = &s->piece[merge.lose];
    if (to == from) {
        to->open = (uint8_t)(to->open - 2);
        return;
    }
    int fresh = ring_relabel_tiles(s, merge.moving, merge.keep);
    rings_splice(s, a, b);
    to->power += from->power;
    to->open = (uint8_t)(to->open + from->open - 2);
    to->tiles = (uint8_t)(to->tiles + fresh);
    to->shields = (uint8_t)(to->shields + from->shields);
    record_clear(from);
}

void carc_join_fields(struct carc_state *s, int a, int b)
{
    struct merge merge = merge_plan(s, a, b);
    if (merge.keep == merge.lose)
        return;
    ring_relabel(s, merge.moving, merge.keep);
    rings_splice(s, a, b);
    s->piece[merge.keep].power += s->piece[merge.lose].power;
    record_clear(&s->piece[merge.lose]);
}

int carc_majority(uint32_t power)
{
    int best = 0, colours = 0;
    for (int colour = 0; power; colour++, power >>= CARC_POWER_BITS) {
        int strength = carc_strength(power, 0);
        if (strength > best) {
            best = strength;
            colours = 0;
        }
        if (strength == best && best > 0)
            colours |= 1 << colour;
    }
    return colours;
}

/* ---- zones: pieces joined by edges and links ------------------------------------------------------- */

static bool labels_have(const int *labels, int count, int label)
{
    for (int i = 0; i < count; i++)
        if (labels[i] == label)
            return true;
    return false;
}

uint64_t carc_links_labels(const struct carc_state *s)
{
    uint64_t labels = 0;
    for (int i = 0; i < s->links; i++)
        labels |= UINT64_C(1) << (carc_label(s, s->link[i].a) % 64) |
                  UINT64_C(1) << (carc_label(s, s->link[i].b) % 64);
    return labels;
}

void carc_links_note(struct carc_state *s)
{
    s->linked = carc_links_labels(s);
}

/* Apart, because most zones are a single label. */
MUR_APART static int linked_labels(const struct carc_state *s, int labels[CARC_ZONE_LABELS])
{
    int a[CARC_LINKS_MAX], b[CARC_LINKS_MAX], count = 1;
    for (int i = 0; i < s->links; i++) {
        a[i] = carc_label(s, s->link[i].a);
        b[i] = carc_label(s, s->link[i].b);
    }
    for (int done = 0; done < count; done++)
        for (int i = 0; i < s->links; i++) {
            if (a[i] != labels[done] && b[i] != labels[done])
                continue;
            int across = a[i] + b[i] - labels[done];
            if (!labels_have(labels, count, across))
                labels[count++] = across;
        }
    return count;
}

int carc_zone_labels(const struct carc_state *s, int piece, int labels[CARC_ZONE_LABELS])
{
    labels[0] = carc_label(s, piece);
    bool linked = carc_may_be_linked(s, piece) && carc_slot_of(s, piece)->zone == CARC_ROAD;
    return linked ? linked_labels(s, labels) : 1;
}

uint32_t carc_linked_power(const struct carc_state *s, int piece)
{
    int labels[CARC_ZONE_LABELS], count = carc_zone_labels(s, piece, labels);
    uint32_t power = 0;
    for (int i = 0; i < count; i++)
        power += s->piece[labels[i]].power;
    return power;
}

int carc_linked_open(const struct carc_state *s, int piece)
{
    int labels[CARC_ZONE_LABELS], count = carc_zone_labels(s, piece, labels), open = 0;
    for (int i = 0; i < count; i++)
        open += s->piece[labels[i]].open;
    return open;
}

bool carc_linked_same(const struct carc_state *s, int a, int b)
{
    int labels[CARC_ZONE_LABELS], count = carc_zone_labels(s, a, labels);
    return labels_have(labels, count, carc_label(s, b));
}

struct carc_walk carc_walk_begin(const struct carc_state *s, int piece)
{
    struct carc_walk w = {.at = -1, .piece = -1};
    w.count = carc_zone_labels(s, piece, w.labels);
    return w;
}

bool carc_walk_next(const struct carc_state *s, struct carc_walk *w)
{
    if (w->at >= 0) {
        w->piece = s->piece[w->piece].next;
        if (w->piece != w->labels[w->at])
            return true;
    }
    if (++w->at >= w->count)
        return false;
    w->piece = w->labels[w->at];
    return true;
}

int carc_zone_tiles(const struct carc_state *s, int piece)
{
    if (!carc_may_be_linked(s, piece))
        return s->piece[carc_label(s, piece)].tiles;
    uint64_t seen[(CARC_TILES + 63) / 64] = {0};
    int count = 0;
    for (struct carc_walk w = carc_walk_begin(s, piece); carc_walk_next(s, &w);) {
        int tile = s->piece[w.piece].tile;
        count += !(seen[tile / 64] >> (tile % 64) & 1);
        seen[tile / 64] |= UINT64_C(1) << (tile % 64);
    }
    return count;
}

/* Links join roads only, and shields stand in cities. */
int carc_zone_shields(const struct carc_state *s, int piece)
{
    return s->piece[carc_label(s, piece)].shields;
}

int carc_zone_marks(const struct carc_state *s, int piece)
{
    int marks = 0;
    for (struct carc_walk w = carc_walk_begin(s, piece); carc_walk_next(s, &w);)
        marks |= carc_slot_of(s, w.piece)->marks;
    return marks;
}

bool carc_see_zone(const struct carc_state *s, struct carc_seen *seen, int piece)
{
    int labels[CARC_ZONE_LABELS], count = carc_zone_labels(s, piece, labels);
    if (seen->bits[labels[0] / 64] >> (labels[0] % 64) & 1)
        return false;
    for (int i = 0; i < count; i++)
        seen->bits[labels[i] / 64] |= UINT64_C(1) << (labels[i] % 64);
    return true;
}

bool carc_complete(const struct carc_state *s, int piece)
{
    switch ((enum carc_zone)carc_slot_of(s, piece)->zone) {
    case CARC_CITY:
    case CARC_ROAD:
        return carc_zone_open(s, piece) == 0;
    case CARC_MONASTERY:
    case CARC_GARDEN:
        return carc_neighbours_missing(s, piece) == 0;
    case CARC_FIELD:
    case CARC_ZONES:
        break;
    }
    return false;
}

struct carc_cities carc_field_cities(const struct carc_state *s, int piece)
{
    uint64_t seen[CARC_PIECES_MAX / 64] = {0};
    struct carc_cities count = {0};
    int i = piece;
    do {
        int first = s->tile[s->piece[i].tile].first;
        for (unsigned cities = carc_slot_of(s, i)->cities; cities; cities &= cities - 1) {
            unsigned label = s->piece[first + mur_first_bit(cities)].label;
            uint64_t bit = UINT64_C(1) << (label % 64);
            if (seen[label / 64] & bit)
                continue;
            seen[label / 64] |= bit;
            *(s->piece[label].open ? &count.open : &count.complete) += 1;
        }
        i = s->piece[i].next;
    } while (i != piece);
    return count;
}
