/* figure_prompt.c - the question which figure, if any, goes on the tile just laid. */
#include <string.h>

#include "games/carcassonne/internal.h"

/* payload: 0 to pass, else how (4 bits) | figure (4 bits) | slot (4 bits). The numbers of enum carc_how
 * stand in stored games. */
_Static_assert(CARC_HOW_PUT == 1 && CARC_HOW_FLY == 2 && CARC_HOW_BACK == 3, "never changed");

/* An answer that names no slot. */
static uint32_t whole_pack(uint32_t how, int figure)
{
    return how << 8 | (uint32_t)figure << 4;
}

static uint32_t put_pack(int figure, int slot)
{
    return (uint32_t)CARC_HOW_PUT << 8 | (uint32_t)figure << 4 | (uint32_t)slot;
}

enum carc_how carc_action_how(mur_action a, int *figure)
{
    uint32_t how = mur_action_payload(a) >> 8;
    *figure = (int)(mur_action_payload(a) >> 4 & 15);
    return how <= CARC_HOW_BACK ? (enum carc_how)how : CARC_HOW_PASS;
}

bool carc_action_figure(mur_action a, int *figure, int *slot)
{
    uint32_t payload = mur_action_payload(a);
    *figure = (int)(payload >> 4 & 15);
    *slot = (int)(payload & 15);
    return mur_action_prompt(a) == CARC_PROMPT_figure && payload >> 8 == CARC_HOW_PUT;
}

/* All offers at once: bit 8 * figure + slot. */
static uint64_t offers(const struct carc_state *s)
{
    _Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "offers are read as one word");
    uint64_t bits;
    memcpy(&bits, s->part.offer, sizeof bits);
    return bits;
}

/* The answers that name no slot: bit f: figure f flies, bit 8 + f: it is taken back. */
static unsigned wholes(const struct carc_state *s)
{
    return s->part.fly | (unsigned)s->part.back << 8;
}

/* There are few: quicker than calling the compiler's own. */
static uint32_t bits_count(uint64_t bits)
{
    uint32_t count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

static int figure_count(const struct carc_rules *r, const struct carc_state *s)
{
    (void)r;
    return (int)(!s->part.must + bits_count(offers(s)) + bits_count(wholes(s)));
}

static int nth_bit(uint64_t bits, uint32_t n)
{
    while (n--)
        bits &= bits - 1;
    return mur_first_bit64(bits);
}

static mur_action figure_sample(const struct carc_rules *r, const struct carc_state *s,
                                struct mur_rng *g)
{
    uint32_t skip = mur_rng_below(g, (uint32_t)figure_count(r, s)), whole = bits_count(wholes(s));
    if (!s->part.must && skip-- == 0)
        return mur_action_make(CARC_PROMPT_figure, 0);
    if (skip < whole) {
        int bit = nth_bit(wholes(s), skip);
        return mur_action_make(CARC_PROMPT_figure,
                               whole_pack(bit < 8 ? CARC_HOW_FLY : CARC_HOW_BACK, bit % 8));
    }
    int bit = nth_bit(offers(s), skip - whole);
    return mur_action_make(CARC_PROMPT_figure, put_pack(bit / 8, bit % 8));
}

static int figure_list(const struct carc_rules *r, const struct carc_state *s, mur_action *out)
{
    (void)r;
    int n = 0;
    if (!s->part.must)
        out[n++] = mur_action_make(CARC_PROMPT_figure, 0);
    for (int figure = 0; figure < CARC_FIGURE_KINDS; figure++)
        for (unsigned slots = s->part.offer[figure]; slots; slots &= slots - 1)
            out[n++] = mur_action_make(CARC_PROMPT_figure, put_pack(figure, mur_first_bit(slots)));
    for (unsigned fly = s->part.fly; fly; fly &= fly - 1)
        out[n++] =
            mur_action_make(CARC_PROMPT_figure, whole_pack(CARC_HOW_FLY, mur_first_bit(fly)));
    for (unsigned back = s->part.back; back; back &= back - 1)
        out[n++] =
            mur_action_make(CARC_PROMPT_figure, whole_pack(CARC_HOW_BACK, mur_first_bit(back)));
    return n;
}

static bool figure_is_legal(const struct carc_rules *r, const struct carc_state *s,
                            uint32_t payload)
{
    (void)r;
    unsigned figure = payload >> 4 & 15, slot = payload & 15;
    if (payload == 0)
        return !s->part.must;
    if (figure >= CARC_FIGURE_KINDS)
        return false;
    if (payload >> 8 == CARC_HOW_BACK)
        return slot == 0 && s->part.back >> figure & 1;
    if (payload >> 8 == CARC_HOW_FLY)
        return slot == 0 && s->part.fly >> figure & 1;
    return payload >> 8 == CARC_HOW_PUT && slot < CARC_MAX_SLOTS &&
           s->part.offer[figure] >> slot & 1;
}

/* A3, A8: its value is fixed now, with the tile just laid, and paid with the completed zones. */
static void figure_take_back(const struct carc_rules *r, struct carc_state *s, int figure,
                             struct mur_sink *sink)
{
    int piece = carc_figure_piece(s, s->active, figure);
    carc_closing_add(s, piece, carc_value(r, s, piece, false, s->active), 1 << s->active,
                     CARC_REASON_abbot);
    carc_figure_home(r, s, s->active, carc_figure_row[figure].first, sink);
}

/* Apart, because few figures fly. */
MUR_APART static void figure_board(const struct carc_rules *r, struct carc_state *s, int figure,
                                   struct mur_sink *sink)
{
    CARC_RUN(r, boards, r, s, figure, sink);
}

static void figure_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                         struct mur_sink *sink)
{
    MUR_CHECK(figure_is_legal(r, s, payload));
    int figure = (int)(payload >> 4 & 15), slot = (int)(payload & 15);
    memset(s->part.offer, 0, sizeof s->part.offer); /* the offer is answered */
    s->part.back = s->part.fly = s->part.must = 0;
    if (payload >> 8 == CARC_HOW_PUT)
        carc_figure_put(r, s, s->active, figure, s->tile[s->tiles - 1].first + slot, sink);
    if (payload >> 8 == CARC_HOW_FLY)
        figure_board(r, s, figure, sink);
    if (payload >> 8 == CARC_HOW_BACK)
        figure_take_back(r, s, figure, sink);
}

bool carc_figure_only(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    mur_action list[CARC_LEGAL_MAX];
    if (figure_count(r, s) != 1)
        return false;
    figure_list(r, s, list);
    figure_apply(r, s, mur_action_payload(list[0]), sink);
    return true;
}

static void figure_text(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                        struct mur_writer *w)
{
    (void)r;
    const struct carc_tile *t = &s->tile[s->tiles - 1];
    unsigned figure = payload >> 4 & 15, slot = payload & 15;
    if (payload == 0) {
        mur_put(w, "pass");
        return;
    }
    static const char *const how[] = {"? ", "figure ", "fly ", "return "};
    mur_put(w, how[payload >> 8 & 3]);
    mur_put(w, figure < CARC_FIGURE_KINDS ? carc_figure_name[figure] : "?");
    if (payload >> 8 != CARC_HOW_PUT)
        return;
    mur_put_char(w, ' ');
    carc_put_slot(w, t, (int)slot);
}

static bool figure_parse(const struct carc_rules *r, const struct carc_state *s,
                         struct mur_scanner *in, uint32_t *payload, struct mur_error *err)
{
    (void)r;
    *payload = 0;
    if (mur_take_word(in, "pass"))
        return true;
    bool back = mur_take_word(in, "return"), fly = !back && mur_take_word(in, "fly");
    if (!back && !fly && !mur_take_word(in, "figure"))
        return carc_refuse(err, MUR_BAD_SYNTAX, "expected: figure FIGURE ZONE SIDE, or pass",
                           in->at, 0);
    int figure = mur_read_word(in) ? mur_word_in(in, carc_figure_name, CARC_FIGURE_KINDS) : -1;
    if (figure < 0)
        return carc_refuse(err, MUR_UNKNOWN_WORD, "this is not a figure", in->word,
                           in->word_length);
    if (back || fly) {
        *payload = whole_pack(back ? CARC_HOW_BACK : CARC_HOW_FLY, figure);
        return true;
    }
    int slot = carc_read_slot(in, &s->tile[s->tiles - 1], err);
    if (slot < 0)
        return false;
    *payload = put_pack(figure, slot);
    return true;
}

/* The machine is on the tile just laid; whoever is taken back stands elsewhere. */
static int figure_touches(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                          struct mur_touch *out)
{
    int figure = (int)(payload >> 4 & 15), last = s->tiles - 1;
    switch (payload >> 8) {
    case CARC_HOW_PUT:
        out[0] = carc_touch_own(r, s, MUR_TOUCH_PIECE, s->active, figure,
                                s->tile[last].first + (int)(payload & 15));
        return 1;
    case CARC_HOW_FLY:
        out[0] = carc_touch_tile(s, last);
        out[0].figure = carc_figure_name[figure];
        out[0].side = s->active;
        return 1;
    case CARC_HOW_BACK:
        out[0] = carc_touch_own(r, s, MUR_TOUCH_FIGURE, s->active, figure,
                                carc_figure_piece(s, s->active, figure));
        return 1;
    default:
        return 0;
    }
}

const struct carc_prompt carc_prompt_figure = {
    .name = "figure",
    .phase = CARC_PHASE_figure,
    .list = figure_list,
    .count = figure_count,
    .sample = figure_sample,
    .is_legal = figure_is_legal,
    .apply = figure_apply,
    .text = figure_text,
    .parse = figure_parse,
    .touches = figure_touches,
};
