/* frame_carcassonne.c - zones that are remembered while answers to one question are compared. */
#include "ai/frame_carcassonne.h"

void ai_carc_frame_begin(struct ai_carc_frame *f, const void *st)
{
    f->st = st;
    f->begun = false;
}

/* The zones that are held in the frame's position. */
static void firsts_find(struct ai_carc_frame *f, const struct mur_rules *r)
{
    struct carc_held held[CARC_FIGURES_MAX];
    f->firsts = carc_held(r, f->st, NULL, held);
    for (int i = 0; i < f->firsts; i++) {
        f->first[i].id = (uint16_t)(held[i].linked ? CARC_PIECES_MAX - 1 : held[i].id);
        f->first[i].piece = (uint16_t)held[i].piece;
    }
}

/* Only when a position comes that can use it. */
static void frame_fill(struct ai_carc_frame *f, const struct mur_rules *r, const void *st)
{
    carc_reach_make(&f->reach, f->st);
    firsts_find(f, r);
    memset(f->kept.at, 0, sizeof f->kept.at);
    memset(f->stepped_at, 0, sizeof f->stepped_at);
    f->zones_kept = f->zones_stepped = 0;
    f->calm = f->beside = 0;
    if (!AI_IS_SMALL)
        memset(f->ending, 0, (size_t)f->reach.words * 64 * sizeof *f->ending);
    if (f->serials > UINT32_MAX / 2) { /* long before they begin anew */
        memset(f->join, 0, sizeof f->join);
        f->serials = 0;
    }
    f->step.tiles = -1;
    f->hand = carc_hand(st) != 0;
    f->begun = true;
}

static bool is_clear_of(const struct carc_step *step, const struct ai_carc_zone *z, int words)
{
    uint64_t common = 0;
    for (int i = 0; i < words; i++)
        common |= z->gap[i] & step->changed[i];
    return !common;
}

/* May the tile have changed what lies beside a zone that does not end there? */
static bool is_beside(const struct carc_step *step, const struct ai_carc_zone *z)
{
    switch (z->p.zone) {
    case CARC_MONASTERY:
    case CARC_GARDEN: /* cells beside the tile may lie around it */
        return step->x >= z->x - 2 && step->x <= z->x + 2 && step->y >= z->y - 2 &&
               step->y <= z->y + 2;
    case CARC_FIELD:
        return carc_step_beside(step, z->cities);
    case CARC_CITY:
    case CARC_ROAD:
    case CARC_ZONES:
        break;
    }
    return false;
}

/* Everything about a zone whose pieces are the same is so, wherever it may reach. */
static bool is_untouched(const struct ai_carc_frame *f, const struct ai_carc_zone *z)
{
    const struct carc_step *step = &f->step;
    return !step->lays || (is_clear_of(step, z, f->reach.words) && !is_beside(step, z));
}

/* The kept zones that the tile has touched: those that end where it has changed something, and some others. */
static uint64_t zones_touched(const struct ai_carc_frame *f)
{
    const struct carc_step *step = &f->step;
    uint64_t touched = 0;
    for (int word = 0; step->lays && word < f->reach.words; word++)
        for (uint64_t cells = step->changed[word]; cells; cells &= cells - 1)
            touched |= f->ending[64 * word + mur_first_bit64(cells)];
    for (uint64_t others = step->lays ? f->beside & ~touched : 0; others; others &= others - 1) {
        int number = mur_first_bit64(others);
        touched |= (uint64_t)is_beside(step, &f->zone[number]) << number;
    }
    return touched;
}

/* The kept zones that the tile has left as they were. */
static uint64_t zones_sure(const struct ai_carc_frame *f)
{
    uint64_t sure = 0;
    if (!AI_IS_SMALL)
        return ~zones_touched(f);
    for (int i = 0; i < f->zones_kept; i++)
        sure |= (uint64_t)is_untouched(f, &f->zone[i]) << i;
    return sure;
}

/* Remembers where a kept zone ends, and whether that is all. */
static void ends_note(struct ai_carc_frame *f, const struct ai_carc_zone *z)
{
    uint64_t bit = UINT64_C(1) << z->number;
    for (int word = 0; word < f->reach.words; word++)
        for (uint64_t cells = z->gap[word]; cells; cells &= cells - 1)
            f->ending[64 * word + mur_first_bit64(cells)] |= bit;
    if (z->p.zone != CARC_CITY && z->p.zone != CARC_ROAD)
        f->beside |= bit;
}

/* Another tile was laid last: what was remembered with the one before is over. */
static bool step_turn(struct ai_carc_frame *f, const void *st)
{
    for (int i = 0; i < f->zones_stepped; i++)
        f->stepped_at[f->zone[AI_KEPT_MAX + i].id] = 0;
    f->zones_stepped = 0;
    if (!carc_step_find(&f->reach, st, &f->step)) {
        f->step.tiles = -1;
        return false;
    }
    f->kept.sure = zones_sure(f);
    return true;
}

bool ai_carc_frame_turn(struct ai_carc_frame *f, const struct mur_rules *r, const void *st,
                        const struct carc_fits *fits)
{
    f->loose = 0;
    if (!f->st)
        return false;
    if (!f->begun || f->bag != fits->changes) {
        if (!carc_bag_same(f->st, st))
            return false;
        f->bag = fits->changes;
    }
    if (!f->begun)
        frame_fill(f, r, st);
    return f->hand == (carc_hand(st) != 0) && (carc_step_is(&f->step, st) || step_turn(f, st));
}

struct ai_carc_zone *ai_carc_zone_loose(struct ai_carc_frame *f, int id, int piece)
{
    struct ai_carc_zone *z = &f->zone[AI_REMEMBERED + f->loose++];
    z->id = id;
    z->piece = piece;
    z->number = -1;
    z->valued = false;
    return z;
}

static bool record_same(const struct carc_record *a, const struct carc_record *b)
{
    return a->power == b->power && a->counts == b->counts && a->spells == b->spells;
}

/* Room among those that are kept or stepped; NULL if there is none. */
static struct ai_carc_zone *zone_room(struct ai_carc_frame *f, uint8_t *at, int *count, int first,
                                      int most)
{
    if (!*at) {
        if (*count == most)
            return NULL;
        *at = (uint8_t)(1 + first + (*count)++);
    }
    struct ai_carc_zone *z = &f->zone[*at - 1];
    z->number = *at - 1;
    z->serial = ++f->serials;
    return z;
}

/* Finds what is to be known; `old` is the same zone as it was kept, or NULL. */
static void zone_fill(struct ai_carc_frame *f, const struct mur_rules *r, const void *st,
                      struct ai_carc_zone *z, const struct ai_carc_zone *old)
{
    z->gaps = carc_step_cells(&f->reach, &f->step, st, z->piece, z->gap);
    if (old && carc_step_keeps(&f->reach, &f->step, z->id) && !is_beside(&f->step, old)) {
        z->p = old->p;
        return;
    }
    carc_step_prospect(r, &f->reach, &f->step, st, z->piece, &z->p, z->cities);
    struct carc_tile_info tile = carc_tile_info(st, carc_tile_of(st, z->piece));
    z->x = tile.x;
    z->y = tile.y;
}

/* Zones that a ferry joins may be other ones although nothing was laid: they are found anew each time. So are
 * those in which only figures without strength are left: they reach nothing. */
static struct ai_carc_zone *zone_anew(struct ai_carc_frame *f, const struct mur_rules *r,
                                      const void *st, int id, int piece)
{
    struct ai_carc_zone *z = ai_carc_zone_loose(f, id, piece);
    int strength = 0;
    carc_prospect(r, st, piece, &z->p);
    for (int colour = 0; colour < carc_colours(r); colour++)
        strength += z->p.strength[colour];
    z->gaps = carc_step_cells(&f->reach, &f->step, st, piece, z->gap);
    if (!strength) {
        z->gaps = 0;
        memset(z->gap, 0, sizeof z->gap);
    }
    return z;
}

/* Room for a zone that is to be remembered as long as the tile lies, or not at all. */
static struct ai_carc_zone *zone_stepped(struct ai_carc_frame *f, int id, int piece)
{
    struct ai_carc_zone *z =
        zone_room(f, &f->stepped_at[id], &f->zones_stepped, AI_KEPT_MAX, AI_STEPPED_MAX);
    if (!z)
        return ai_carc_zone_loose(f, id, piece);
    z->id = id;
    z->piece = piece;
    z->valued = false;
    return z;
}

/* Keeps a zone that the tile has not touched. */
static struct ai_carc_zone *zone_keep(struct ai_carc_frame *f, struct ai_carc_zone *z)
{
    struct ai_carc_zone *to = zone_room(f, &f->kept.at[z->id], &f->zones_kept, 0, AI_KEPT_MAX);
    if (!to)
        return z;
    int number = to->number;
    uint32_t serial = to->serial;
    *to = *z;
    to->number = number;
    to->serial = serial;
    f->kept.record[number] = to->record;
    if (!AI_IS_SMALL)
        ends_note(f, to);
    f->kept.sure |= UINT64_C(1) << number;
    f->calm |= (uint64_t)carc_record_is(&to->record, f->st, to->id) << number;
    return to;
}

/* A zone that is not remembered as it is now. */
static struct ai_carc_zone *zone_new(struct ai_carc_frame *f, const struct mur_rules *r,
                                     const void *st, const struct carc_held *held,
                                     const struct ai_carc_zone *old)
{
    int id = held->id;
    struct ai_carc_zone *z = zone_stepped(f, id, held->piece);
    z->record = held->record;
    zone_fill(f, r, st, z, old);
    bool keeps = !f->kept.at[id] && carc_step_keeps(&f->reach, &f->step, id) && is_untouched(f, z);
    return keeps ? zone_keep(f, z) : z;
}

/* A zone that may have changed since it was remembered, if it was. */
static struct ai_carc_zone *zone_changed(struct ai_carc_frame *f, const struct mur_rules *r,
                                         const void *st, const struct carc_held *held)
{
    if (held->linked || !held->record.power)
        return zone_anew(f, r, st, held->id, held->piece);
    int kept = f->kept.at[held->id], stepped = f->stepped_at[held->id];
    struct ai_carc_zone *old = kept ? &f->zone[kept - 1] : NULL,
                        *z = stepped ? &f->zone[stepped - 1] : NULL;
    if (z && record_same(&z->record, &held->record))
        return z;
    return zone_new(f, r, st, held, old && record_same(&old->record, &held->record) ? old : NULL);
}

/* Where figures stand as they did, only the tile can have changed a zone. */
static int zones_calm(struct ai_carc_frame *f, const struct mur_rules *r, const void *st,
                      struct ai_carc_zone *out[CARC_FIGURES_MAX])
{
    uint64_t seen[CARC_PIECE_WORDS] = {0};
    struct carc_held held;
    uint64_t sure = f->kept.sure & f->calm;
    int count = 0;
    for (int i = 0; i < f->firsts; i++) {
        int number = f->kept.at[f->first[i].id] - 1;
        if (number >= 0 && sure >> number & 1)
            out[count++] = &f->zone[number];
        else if (carc_held_at(st, f->first[i].piece, seen, &held))
            out[count++] = zone_changed(f, r, st, &held);
    }
    return count;
}

int ai_carc_frame_zones(struct ai_carc_frame *f, const struct mur_rules *r, const void *st,
                        struct ai_carc_zone *out[CARC_FIGURES_MAX])
{
    if (carc_figures_same(f->st, st))
        return zones_calm(f, r, st, out);
    struct carc_held held[CARC_FIGURES_MAX];
    int count = carc_held(r, st, &f->kept, held);
    for (int i = 0; i < count; i++)
        out[i] = held[i].number >= 0 ? &f->zone[held[i].number] : zone_changed(f, r, st, &held[i]);
    return count;
}

struct ai_carc_join *ai_carc_frame_join(struct ai_carc_frame *f, const struct ai_carc_zone *a,
                                        const struct ai_carc_zone *b, bool *known)
{
    if (a->number < 0 || b->number < 0)
        return NULL;
    struct ai_carc_join *at = &f->join[(a->number * 17 + b->number) % AI_JOINS];
    *known = at->serial[0] == a->serial && at->serial[1] == b->serial;
    at->serial[0] = a->serial;
    at->serial[1] = b->serial;
    return at;
}
