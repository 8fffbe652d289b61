/* notation.c - actions and places as text. */
#include <string.h>

#include "games/carcassonne/internal.h"

static const char *const side_name[CARC_SIDES] = {"N", "E", "S", "W"};
static const char *const half_name[8] = {"n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2"};

/* ---- places -------------------------------------------------------------------------------------------- */

void carc_put_spot(struct mur_writer *w, int x, int y)
{
    mur_put(w, " at ");
    mur_put_int(w, x);
    mur_put_char(w, ',');
    mur_put_int(w, y);
}

/* Coordinates an action can carry. */
static bool on_board(int v)
{
    return v >= -256 && v <= 255;
}

bool carc_read_spot(struct mur_scanner *in, int *x, int *y)
{
    return mur_take_word(in, "at") && mur_read_int(in, x) && on_board(*x) &&
           mur_take_char(in, ',') && mur_read_int(in, y) && on_board(*y);
}

/* ---- slots ---------------------------------------------------------------------------------------------- */

static int halves_turned(int halves, int rotation)
{
    return (halves << (2 * rotation) | halves >> (8 - 2 * rotation)) & 0xFF;
}

static int edges_turned(int edges, int rotation)
{
    return (edges << rotation | edges >> (4 - rotation)) & 0xF;
}

void carc_put_slot(struct mur_writer *w, const struct carc_tile *t, int slot)
{
    if (slot >= carc_face[t->face].slots) {
        mur_put_char(w, '?');
        return;
    }
    const struct carc_slot_info *info = &carc_face[t->face].slot[slot];
    mur_put(w, carc_zone_name[info->zone]);
    int edges = edges_turned(info->edges, t->rotation);
    int halves = halves_turned(info->halves, t->rotation);
    if (edges) {
        mur_put_char(w, ' ');
        mur_put(w, side_name[mur_first_bit((unsigned)edges)]);
    } else if (halves) {
        mur_put_char(w, ' ');
        mur_put(w, half_name[mur_first_bit((unsigned)halves)]);
    } else if (info->zone == CARC_FIELD) {
        mur_put(w, " inner");
    }
}

/* The slot of `zone` that reaches the side or half-side named by the word read last. */
static int slot_reaching(const struct mur_scanner *in, const struct carc_tile *t, int zone)
{
    int side = mur_word_in(in, side_name, CARC_SIDES), half = mur_word_in(in, half_name, 8);
    bool inner = mur_word_is(in, "inner");
    for (int slot = 0; slot < carc_face[t->face].slots; slot++) {
        const struct carc_slot_info *info = &carc_face[t->face].slot[slot];
        if (info->zone != zone)
            continue;
        if ((side >= 0 && edges_turned(info->edges, t->rotation) >> side & 1) ||
            (half >= 0 && halves_turned(info->halves, t->rotation) >> half & 1) ||
            (inner && zone == CARC_FIELD && !info->halves))
            return slot;
    }
    return -1;
}

static int slot_of_zone(const struct carc_tile *t, int zone)
{
    for (int slot = 0; slot < carc_face[t->face].slots; slot++)
        if (carc_face[t->face].slot[slot].zone == zone)
            return slot;
    return -1;
}

int carc_read_slot(struct mur_scanner *in, const struct carc_tile *t, struct mur_error *err)
{
    int zone = mur_read_word(in) ? mur_word_in(in, carc_zone_name, CARC_ZONES) : -1;
    if (zone < 0) {
        mur_fail(err, MUR_UNKNOWN_WORD, "expected: city, road, field, monastery or garden",
                 in->word, in->word_length);
        return -1;
    }
    bool reaches = zone < CARC_MONASTERY;
    if (reaches && !mur_read_word(in)) {
        mur_fail(err, MUR_BAD_SYNTAX, "a side is expected: N E S W, or n1 ... w2 for fields",
                 in->at, 0);
        return -1;
    }
    int slot = reaches ? slot_reaching(in, t, zone) : slot_of_zone(t, zone);
    if (slot < 0)
        mur_fail(err, MUR_ILLEGAL, "the tile has no such zone there", in->word, in->word_length);
    return slot;
}

int carc_read_piece(const struct carc_state *s, struct mur_scanner *in, struct mur_error *err)
{
    /* The side is understood only with the tile as it lies, and the tile is named behind it. */
    struct mur_scanner ahead = *in;
    int x, y;
    while (!mur_at_end(&ahead)) {
        struct mur_scanner here = ahead;
        if (carc_read_spot(&here, &x, &y)) {
            int tile = carc_tile_at(s, x, y);
            if (tile < 0) {
                mur_fail(err, MUR_ILLEGAL, "no tile lies there", here.word, here.word_length);
                return -1;
            }
            int slot = carc_read_slot(in, &s->tile[tile], err);
            if (slot >= 0)
                *in = here;
            return slot < 0 ? -1 : s->tile[tile].first + slot;
        }
        if (!mur_read_word(&ahead))
            ahead.at++;
    }
    mur_fail(err, MUR_BAD_SYNTAX, "expected: ZONE SIDE at X,Y", in->at, 0);
    return -1;
}

int carc_read_face(struct mur_scanner *in)
{
    if (!mur_read_word(in))
        return 0;
    for (int face = 1; face < CARC_FACES; face++)
        if (mur_word_is(in, carc_face[face].code))
            return face;
    return 0;
}

int carc_read_colour(const struct carc_rules *r, struct mur_scanner *in)
{
    return mur_read_word(in) ? mur_word_in(in, carc_colour_name, r->colours) : -1;
}

int carc_read_choice(struct mur_scanner *in, const char *const *words, int count,
                     struct mur_error *err)
{
    int choice = mur_read_word(in) ? mur_word_in(in, words, count) : -1;
    if (choice < 0)
        mur_fail(err, MUR_UNKNOWN_WORD, "this is not one of the choices", in->word,
                 in->word_length);
    return choice;
}

void carc_packed_info(const struct carc_state *s, uint32_t packed, struct carc_action_info *out)
{
    out->piece = carc_piece_unpack(s, packed & 0xFFF);
}

void carc_own_info(const struct carc_state *s, uint32_t own, struct carc_action_info *out)
{
    out->figure = (int)(own >> 12);
    carc_packed_info(s, own, out);
}

void carc_put_packed(struct mur_writer *w, const struct carc_state *s, uint32_t packed)
{
    if (packed >> 4 >= s->tiles) {
        mur_put_char(w, '?');
        return;
    }
    const struct carc_tile *t = &s->tile[packed >> 4];
    carc_put_slot(w, t, (int)(packed & 15));
    carc_put_spot(w, t->x, t->y);
}

bool carc_read_packed(const struct carc_state *s, struct mur_scanner *in, uint32_t *packed,
                      struct mur_error *err)
{
    int piece = carc_read_piece(s, in, err);
    if (piece >= 0)
        *packed = carc_piece_pack(s, piece);
    return piece >= 0;
}

void carc_put_own(struct mur_writer *w, const struct carc_state *s, uint32_t own)
{
    mur_put(w, own >> 12 < CARC_FIGURE_KINDS ? carc_figure_name[own >> 12] : "?");
    mur_put_char(w, ' ');
    carc_put_packed(w, s, own & 0xFFF);
}

bool carc_read_own(const struct carc_state *s, struct mur_scanner *in, uint32_t *own,
                   struct mur_error *err)
{
    int figure = carc_read_choice(in, carc_figure_name, CARC_FIGURE_KINDS, err);
    if (figure < 0 || !carc_read_packed(s, in, own, err))
        return false;
    *own |= (uint32_t)figure << 12;
    return true;
}

int carc_arm_side(const struct carc_tile *t, int slot)
{
    int edges = slot < carc_face[t->face].slots
                    ? edges_turned(carc_face[t->face].slot[slot].edges, t->rotation)
                    : 0;
    return edges ? mur_first_bit((unsigned)edges) : -1;
}

void carc_put_arm(struct mur_writer *w, const struct carc_tile *t, int slot)
{
    int side = carc_arm_side(t, slot);
    mur_put(w, side >= 0 ? side_name[side] : "?");
}

int carc_read_side(struct mur_scanner *in)
{
    return mur_read_word(in) ? mur_word_in(in, side_name, CARC_SIDES) : -1;
}

int carc_road_at(const struct carc_tile *t, int side)
{
    for (int slot = 0; slot < carc_face[t->face].slots; slot++)
        if (carc_face[t->face].slot[slot].zone == CARC_ROAD &&
            edges_turned(carc_face[t->face].slot[slot].edges, t->rotation) >> side & 1)
            return slot;
    return -1;
}

/* ---- actions ---------------------------------------------------------------------------------------------- */

const struct carc_prompt *const carc_prompt[CARC_PROMPTS] = {
#define PROMPT(number, name, who) [number] = &carc_prompt_##name,
#include "games/carcassonne/prompts.def"
#undef PROMPT
};

int carc_answers_list(const struct carc_rules *r, const struct carc_state *s, mur_action *out)
{
    (void)r;
    out[0] = mur_action_make(s->asking, 0);
    out[1] = mur_action_make(s->asking, 1);
    return 2;
}

static void put_answer(struct mur_writer *w, const struct carc_answers *answers, uint32_t payload)
{
    if (answers->lead) {
        mur_put(w, answers->lead);
        mur_put_char(w, ' ');
    }
    mur_put(w, payload < 2 ? answers->word[payload] : "?");
}

static bool read_answer(struct mur_scanner *in, const struct carc_answers *answers,
                        uint32_t *payload, struct mur_error *err)
{
    if (answers->lead && !mur_take_word(in, answers->lead))
        return carc_refuse(err, MUR_BAD_SYNTAX, answers->expected, in->at, 0);
    int word = carc_read_choice(in, answers->word, 2, err);
    *payload = (uint32_t)word;
    return word >= 0;
}

int carc_action_text(const struct mur_rules *r, const void *st, mur_action a, char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    int number = mur_action_prompt(a);
    const struct carc_prompt *prompt = number < CARC_PROMPTS ? carc_prompt[number] : NULL;
    if (prompt && prompt->answers)
        put_answer(&w, prompt->answers, mur_action_payload(a));
    else if (prompt)
        prompt->text(carc_rules(r), st, mur_action_payload(a), &w);
    else
        mur_put_char(&w, '?');
    return w.length;
}

enum mur_status carc_action_parse(const struct mur_rules *r, const void *st, const char *text,
                                  mur_action *out, struct mur_error *err)
{
    const struct carc_state *s = st;
    if (!s->asking)
        return mur_fail(err, MUR_GAME_OVER, "the game is over", 0, 0);
    struct mur_scanner in = mur_scanner_init(text);
    struct mur_error inner = {.status = MUR_BAD_SYNTAX};
    uint32_t payload = 0;
    const struct carc_prompt *prompt = carc_prompt[s->asking];
    if (prompt->answers ? !read_answer(&in, prompt->answers, &payload, &inner)
                        : !prompt->parse(carc_rules(r), s, &in, &payload, &inner))
        return mur_fail(err, inner.status, inner.message, inner.position, inner.length);
    if (!mur_at_end(&in))
        return mur_fail(err, MUR_BAD_SYNTAX, "nothing more is expected here", in.at,
                        (int)strcspn(text + in.at, " \t\r\n"));
    *out = mur_action_make(s->asking, payload);
    return MUR_OK;
}

/* A placement names its tile, so it says what must have been drawn. */
bool carc_implied_chance(const struct mur_rules *r, const void *st, const char *text,
                         mur_action *out)
{
    const struct carc_state *s = st;
    struct mur_scanner in = mur_scanner_init(text);
    if (s->asking != CARC_PROMPT_draw || !mur_take_word(&in, "place"))
        return false;
    int face = carc_read_face(&in);
    if (face && carc_rules(r)->grow)
        face = carc_face[face].plain;
    *out = mur_action_make(CARC_PROMPT_draw, (uint32_t)face);
    return face != 0;
}
