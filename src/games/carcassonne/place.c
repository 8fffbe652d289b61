/* place.c - the question where the drawn tile goes. */
#include "games/carcassonne/internal.h"

/* payload: x + 256 (9 bits) | y + 256 (9 bits) | rotation (2 bits) */
enum { SPOT_Y = 2, SPOT_X = 11 };

static uint32_t spot_pack(struct carc_spot spot)
{
    return (uint32_t)(spot.x + 256) << SPOT_X | (uint32_t)(spot.y + 256) << SPOT_Y | spot.rotation;
}

static struct carc_spot spot_unpack(uint32_t payload)
{
    return (struct carc_spot){
        .x = (int16_t)((int)(payload >> SPOT_X & 511) - 256),
        .y = (int16_t)((int)(payload >> SPOT_Y & 511) - 256),
        .rotation = (uint8_t)(payload & 3),
    };
}

struct carc_spot carc_action_spot(mur_action a)
{
    return spot_unpack(mur_action_payload(a));
}

static struct carc_spot cell_spot(const struct carc_open *c, int rotation)
{
    return (struct carc_spot){.x = c->x, .y = c->y, .rotation = (uint8_t)rotation};
}

static mur_action place_action(const struct carc_open *c, int rotation)
{
    return mur_action_make(CARC_PROMPT_place, spot_pack(cell_spot(c, rotation)));
}

/* Apart, because few tiles are choosy. */
MUR_APART static unsigned rotations_allowed(const struct carc_rules *r, const struct carc_state *s,
                                            int cell, unsigned fit)
{
    unsigned allowed = fit;
    for (; fit; fit &= fit - 1)
        if (!carc_place_ok(r, s, cell_spot(&s->open[cell], mur_first_bit(fit))))
            allowed &= ~(fit & -fit);
    return allowed;
}

/* The rotations in which the drawn tile may lie on a cell. */
static inline unsigned cell_rotations(const struct carc_rules *r, const struct carc_state *s,
                                      int cell)
{
    unsigned fit = r->fit[s->hand][s->constraint[cell]];
    return fit && r->choosy[s->hand] ? rotations_allowed(r, s, cell, fit) : fit;
}

/* How many of four rotations are in a mask. */
static int rotations_count(unsigned mask)
{
    return (int)(0x4332322132212110 >> (4 * mask) & 7);
}

static int place_count(const struct carc_rules *r, const struct carc_state *s)
{
    int count = 0;
    for (int i = 0; i < s->opens; i++)
        count += rotations_count(cell_rotations(r, s, i));
    return count;
}

/* ---- the list, ascending as it is found: from column to column, in each from row to row ----------------- */

/* The middle of the board, which hardly any board leaves. */
enum { MIDDLE = 64 };

struct middle {
    uint64_t columns;            /* bit x: the tile fits somewhere in that column ... */
    uint64_t column[MIDDLE];     /* ... bit y: there. Of the other columns nothing is known, */
    uint8_t fit[MIDDLE][MIDDLE]; /* nor of the other cells the rotations. */
};

/* The open cells on which the tile fits, whatever the modules have against it. */
static int cells_fitting(const struct carc_state *s, const uint8_t *fit,
                         uint16_t cell[CARC_OPEN_MAX])
{
    int n = 0;
    for (int i = 0; i < s->opens; i++) {
        cell[n] = (uint16_t)i; /* is overwritten if it does not count: quicker than to ask */
        n += fit[s->constraint[i]] != 0;
    }
    return n;
}

/* False if a cell lies outside. */
static inline bool middle_fill(const struct carc_state *s, const uint8_t *fit, const uint16_t *cell,
                               int cells, struct middle *m)
{
    unsigned reach = 0;
    uint64_t columns = 0;
    for (int i = 0; i < cells; i++) {
        const struct carc_open *c = &s->open[cell[i]];
        unsigned x = (unsigned)(c->x + MIDDLE / 2), y = (unsigned)(c->y + MIDDLE / 2);
        reach |= x | y;
        x %= MIDDLE, y %= MIDDLE;
        uint64_t known = -(columns >> x & 1);
        m->column[x] = (m->column[x] & known) | UINT64_C(1) << y;
        m->fit[x][y] = fit[s->constraint[cell[i]]];
        columns |= UINT64_C(1) << x;
    }
    m->columns = columns;
    return reach < MIDDLE;
}

/* The rotations of a mask. All four words are written, and as many count as there are bits: that is
 * quicker than to ask for each, and there is room, for a list holds four actions for every cell. */
static inline int rotations_list(mur_action *out, mur_action at, unsigned fit)
{
    static const mur_action rotation[16][4] = {
        {0}, {0},    {1},    {0, 1},    {2},    {0, 2},    {1, 2},    {0, 1, 2},
        {3}, {0, 3}, {1, 3}, {0, 1, 3}, {2, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 2, 3}};
    for (int i = 0; i < 4; i++)
        out[i] = at | rotation[fit][i];
    return rotations_count(fit);
}

static inline int middle_list(const struct middle *m, mur_action *out)
{
    const struct carc_open corner = {.x = -MIDDLE / 2, .y = -MIDDLE / 2};
    mur_action *end = out;
    for (uint64_t columns = m->columns; columns; columns &= columns - 1) {
        unsigned x = (unsigned)mur_first_bit64(columns);
        mur_action at = place_action(&corner, 0) + (x << SPOT_X);
        for (uint64_t column = m->column[x]; column; column &= column - 1) {
            unsigned y = (unsigned)mur_first_bit64(column);
            end += rotations_list(end, at + (y << SPOT_Y), m->fit[x][y]);
        }
    }
    return (int)(end - out);
}

/* Apart, because few boards are wide and few tiles choosy. */
MUR_APART static int place_list_slow(const struct carc_rules *r, const struct carc_state *s,
                                     mur_action *out)
{
    int n = 0;
    for (int i = 0; i < s->opens; i++)
        for (unsigned fit = cell_rotations(r, s, i); fit; fit &= fit - 1)
            n = carc_actions_insert(out, n, place_action(&s->open[i], mur_first_bit(fit)));
    return n;
}

static int place_list(const struct carc_rules *r, const struct carc_state *s, mur_action *out)
{
    const uint8_t *fit = r->fit[s->hand];
    uint16_t cell[CARC_OPEN_MAX];
    int cells = cells_fitting(s, fit, cell);
    struct middle m;
    if (r->choosy[s->hand] || !middle_fill(s, fit, cell, cells, &m))
        return place_list_slow(r, s, out);
    return middle_list(&m, out);
}

static mur_action place_nth(const struct carc_rules *r, const struct carc_state *s, int n)
{
    for (int i = 0;; i++) {
        unsigned fit = cell_rotations(r, s, i);
        int here = rotations_count(fit);
        if (n >= here) {
            n -= here;
            continue;
        }
        while (n--)
            fit &= fit - 1;
        return place_action(&s->open[i], mur_first_bit(fit));
    }
}

/* Apart from the quick way below, so that it does not cost that one any registers. */
MUR_APART static mur_action place_sample_counted(const struct carc_rules *r,
                                                 const struct carc_state *s, struct mur_rng *g)
{
    return place_nth(r, s, (int)mur_rng_below(g, (uint32_t)place_count(r, s)));
}

/* A random cell and rotation (of those that differ: the first one, two or four) until one fits: each legal one is equally likely. One random word serves
 * four tries, each made fair by rejecting as in mur_rng_below. When few fit it is quicker to count; a
 * choosy tile has few places. */
static mur_action place_sample(const struct carc_rules *r, const struct carc_state *s,
                               struct mur_rng *g)
{
    const uint8_t *fit = r->fit[s->hand];
    unsigned turns = (unsigned)mur_first_bit(carc_face[s->hand].rotations + 1u) / 2;
    unsigned all = (unsigned)s->opens << turns, unfair = 0x10000 % all;
    if (r->choosy[s->hand])
        return place_sample_counted(r, s, g);
    for (int words = 0; words < 8; words++) {
        uint64_t word = mur_rng_next(g);
        for (int tries = 0; tries < 4; tries++, word >>= 16) {
            unsigned product = (unsigned)(word & 0xFFFF) * all, at = product >> 16;
            unsigned cell = at >> turns, rotation = at - (cell << turns);
            if (fit[s->constraint[cell]] >> rotation & 1 && (product & 0xFFFF) >= unfair)
                return place_action(&s->open[cell], (int)rotation);
        }
    }
    return place_sample_counted(r, s, g);
}

static bool place_is_legal(const struct carc_rules *r, const struct carc_state *s, uint32_t payload)
{
    struct carc_spot spot = spot_unpack(payload);
    if (payload >> 20)
        return false;
    int cell = carc_open_at(s, spot.x, spot.y);
    return cell >= 0 && r->fit[s->hand][s->constraint[cell]] >> spot.rotation & 1 &&
           carc_place_ok(r, s, spot);
}

static void place_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                        struct mur_sink *sink)
{
    struct carc_spot spot = spot_unpack(payload);
    MUR_CHECK(payload >> 20 == 0 && carc_place_ok(r, s, spot));
    int tile = carc_lay(r, s, s->hand, spot);
    s->hand = 0;
    carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_place,
                                       .seat = s->active,
                                       .subject = carc_subject(CARC_SUBJECT_TILE, tile)});
    CARC_RUN(r, placed, r, s, sink);
}

static void place_text(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                       struct mur_writer *w)
{
    (void)r;
    struct carc_spot spot = spot_unpack(payload);
    mur_put(w, "place ");
    mur_put(w, s->hand ? carc_face[s->hand].code : "?");
    carc_put_number(w, spot.rotation * 90);
    carc_put_spot(w, spot.x, spot.y);
}

/* Of rotations that are equal in play the smallest stands for all. */
static int rotation_canonical(int face, int rotation)
{
    unsigned distinct = carc_face[face].rotations;
    int period = distinct == 1 ? 1 : distinct == 3 ? 2 : 4;
    return rotation % period;
}

static bool place_parse(const struct carc_rules *r, const struct carc_state *s,
                        struct mur_scanner *in, uint32_t *payload, struct mur_error *err)
{
    int degrees, x, y;
    if (!mur_take_word(in, "place"))
        return carc_refuse(err, MUR_BAD_SYNTAX,
                           "a placement is expected: place CODE DEGREES at X,Y", in->at, 0);
    int face = carc_read_face(in);
    if (!face)
        return carc_refuse(err, MUR_UNKNOWN_WORD, "no tile has this code", in->word,
                           in->word_length);
    if (r->grow)
        face = carc_face[face].plain;
    if (face != s->hand)
        return carc_refuse(err, MUR_ILLEGAL, "another tile was drawn", in->word, in->word_length);
    if (!mur_read_int(in, &degrees) || degrees < 0 || degrees > 270 || degrees % 90)
        return carc_refuse(err, MUR_OUT_OF_RANGE, "a tile is turned by 0, 90, 180 or 270 degrees",
                           in->at, 0);
    if (!carc_read_spot(in, &x, &y))
        return carc_refuse(err, MUR_BAD_SYNTAX, "the place is expected: at X,Y", in->at, 0);
    *payload =
        spot_pack((struct carc_spot){.x = (int16_t)x,
                                     .y = (int16_t)y,
                                     .rotation = (uint8_t)rotation_canonical(face, degrees / 90)});
    return true;
}

static int place_touches(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                         struct mur_touch *out)
{
    (void)r, (void)s;
    struct carc_spot spot = spot_unpack(payload);
    out[0] = mur_touch_make(MUR_TOUCH_CELL);
    carc_touch_spot(&out[0], spot.x, spot.y);
    out[0].turn = spot.rotation;
    return 1;
}

const struct carc_prompt carc_prompt_place = {
    .name = "place",
    .phase = CARC_PHASE_place,
    .list = place_list,
    .count = place_count,
    .sample = place_sample,
    .is_legal = place_is_legal,
    .apply = place_apply,
    .text = place_text,
    .parse = place_parse,
    .touches = place_touches,
};
