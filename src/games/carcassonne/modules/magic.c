/* magic.c - the mage and the witch (W1-W12). Each stands on a piece of a road or city, or aside. */
#include "games/carcassonne/module.h"

enum { MAGE, WITCH, SPELLS };

static const struct carc_answers spell_off_answers = {
    .word = {"mage", "witch"},
    .lead = "remove",
    .expected = MUR_N("expected: remove mage, or remove witch"),
};
static const char *const *const spell_name = spell_off_answers.word;

static bool spell_on(const struct carc_state *s, int who, int piece)
{
    return s->spell[who] && carc_same_zone(s, s->spell[who] - 1, piece);
}

static void spell_leave(struct carc_state *s, int who, struct mur_sink *sink)
{
    s->spell[who] = 0;
    carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_spell_off, .seat = MUR_NOBODY, .a = who});
}

/* ---- points (W7, W8, W10) ------------------------------------------------------------------------------------ */

int carc_score_mage(const struct carc_rules *r, const struct carc_state *s,
                    const struct carc_award_context *zone, int total, int *count)
{
    (void)r, (void)total;
    if (!spell_on(s, MAGE, zone->piece))
        return 0;
    *count = carc_zone_tiles(s, zone->piece);
    return *count;
}

/* Half, rounded up for the player. */
int carc_score_witch(const struct carc_rules *r, const struct carc_state *s,
                     const struct carc_award_context *zone, int total, int *count)
{
    (void)r;
    if (!spell_on(s, WITCH, zone->piece))
        return 0;
    *count = 1;
    return -(total / 2);
}

/* ---- when they come together (W6, Y15) ------------------------------------------------------------------------- */

static bool together(const struct carc_state *s)
{
    return s->spell[MAGE] && spell_on(s, WITCH, s->spell[MAGE] - 1);
}

static void magic_relinked(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    (void)sink;
    if (together(s))
        carc_pend(r, s, CARC_PHASE_spell_parted);
}

static void magic_placed(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    magic_relinked(r, s, sink);
    if (carc_face[s->tile[s->tiles - 1].face].marks & CARC_MAGIC)
        carc_pend(r, s, CARC_PHASE_spell);
}

void carc_enter_spell_parted(const struct carc_rules *r, struct carc_state *s,
                             struct mur_sink *sink)
{
    (void)sink;
    if (together(s))
        carc_ask(s, CARC_PROMPT_spell_off, carc_seat_of(r, s->active));
}

static int spell_off_list(const struct carc_rules *r, const struct carc_state *s, mur_action *out)
{
    (void)r;
    int n = 0;
    for (uint32_t who = 0; who < SPELLS; who++)
        if (s->spell[who])
            out[n++] = mur_action_make(CARC_PROMPT_spell_off, who);
    return n;
}

static void spell_off_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                            struct mur_sink *sink)
{
    (void)r;
    MUR_CHECK(payload < SPELLS && s->spell[payload]);
    spell_leave(s, (int)payload, sink);
}

static int spell_off_touches(const struct carc_rules *r, const struct carc_state *s,
                             uint32_t payload, struct mur_touch *out)
{
    out[0] = carc_touch_piece(r, s, MUR_TOUCH_FIGURE, s->spell[payload] - 1);
    out[0].figure = spell_name[payload];
    return 1;
}

const struct carc_prompt carc_prompt_spell_off = {
    .name = "spell_off",
    .phase = CARC_PHASE_spell_parted,
    .goes_on = UINT64_C(1) << CARC_PHASE_figure | UINT64_C(1)
                                                      << CARC_PHASE_score, /* placed, linked */
    .list = spell_off_list,
    .apply = spell_off_apply,
    .answers = &spell_off_answers,
    .touches = spell_off_touches,
};

/* ---- a magic tile (W1-W5) ----------------------------------------------------------------------------------------- */

/* A piece where either of them may go. */
static bool spell_may_go(const struct carc_state *s, int piece)
{
    return carc_slot_of(s, piece)->zone <= CARC_ROAD && carc_zone_open(s, piece) > 0 &&
           !spell_on(s, MAGE, piece) && !spell_on(s, WITCH, piece);
}

/* payload: who (4 bits) | tile (8 bits) | slot (4 bits) */
static mur_action spell_action(const struct carc_state *s, int who, int piece)
{
    return mur_action_make(CARC_PROMPT_spell, (uint32_t)who << 12 | carc_piece_pack(s, piece));
}

static int spell_list(const struct carc_rules *r, const struct carc_state *s, mur_action *out)
{
    (void)r;
    int n = 0;
    for (int who = 0; who < SPELLS; who++)
        for (int piece = 0; piece < s->pieces; piece++)
            if (spell_may_go(s, piece))
                out[n++] = spell_action(s, who, piece);
    return n;
}

/* A random piece and one of the two until they may go there: each answer is equally likely. When open
 * zones are rare it is quicker to make the list. */
static mur_action spell_sample(const struct carc_rules *r, const struct carc_state *s,
                               struct mur_rng *g)
{
    for (int tries = 0; tries < 64; tries++) {
        int at = (int)mur_rng_below(g, SPELLS * s->pieces);
        if (spell_may_go(s, at / SPELLS))
            return spell_action(s, at % SPELLS, at / SPELLS);
    }
    mur_action list[CARC_LEGAL_MAX];
    int count = spell_list(r, s, list);
    return list[mur_rng_below(g, (uint32_t)count)];
}

static bool spell_is_legal(const struct carc_rules *r, const struct carc_state *s, uint32_t payload)
{
    (void)r;
    return payload >> 12 < SPELLS && carc_packed_lies(s, payload & 0xFFF) &&
           spell_may_go(s, carc_piece_unpack(s, payload & 0xFFF));
}

/* The tiles laid last have the most open ends. */
static bool spell_can_go(const struct carc_state *s)
{
    for (int piece = s->pieces - 1; piece >= 0; piece--)
        if (spell_may_go(s, piece))
            return true;
    return false;
}

/* W5: with nowhere to go one of them leaves instead. */
void carc_enter_spell(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    if (spell_can_go(s))
        carc_ask(s, CARC_PROMPT_spell, carc_seat_of(r, s->active));
    else if (s->spell[MAGE] && s->spell[WITCH])
        carc_ask(s, CARC_PROMPT_spell_off, carc_seat_of(r, s->active));
    else if (s->spell[MAGE] || s->spell[WITCH])
        spell_leave(s, s->spell[MAGE] ? MAGE : WITCH, sink);
}

static void spell_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                        struct mur_sink *sink)
{
    MUR_CHECK(spell_is_legal(r, s, payload));
    int who = (int)(payload >> 12), piece = carc_piece_unpack(s, payload & 0xFFF);
    s->spell[who] = (uint16_t)(piece + 1);
    carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_spell,
                                       .seat = s->active,
                                       .subject = carc_subject(CARC_SUBJECT_PIECE, piece),
                                       .a = who});
}

static void spell_text(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                       struct mur_writer *w)
{
    (void)r;
    mur_put(w, payload >> 12 < SPELLS ? spell_name[payload >> 12] : "?");
    mur_put_char(w, ' ');
    carc_put_packed(w, s, payload & 0xFFF);
}

static bool spell_parse(const struct carc_rules *r, const struct carc_state *s,
                        struct mur_scanner *in, uint32_t *payload, struct mur_error *err)
{
    (void)r;
    int who = carc_read_choice(in, spell_name, SPELLS, err);
    if (who < 0 || !carc_read_packed(s, in, payload, err))
        return false;
    *payload |= (uint32_t)who << 12;
    return true;
}

static int spell_touches(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                         struct mur_touch *out)
{
    out[0] = carc_touch_piece(r, s, MUR_TOUCH_PIECE, carc_piece_unpack(s, payload & 0xFFF));
    out[0].figure = spell_name[payload >> 12];
    return 1;
}

static void spell_info(const struct carc_state *s, uint32_t payload, struct carc_action_info *out)
{
    out->number = (int)(payload >> 12);
    carc_packed_info(s, payload, out);
}

const struct carc_prompt carc_prompt_spell = {
    .name = "spell",
    .phase = CARC_PHASE_spell,
    .list = spell_list,
    .sample = spell_sample,
    .is_legal = spell_is_legal,
    .apply = spell_apply,
    .text = spell_text,
    .parse = spell_parse,
    .info = spell_info,
    .touches = spell_touches,
};

/* W9: followers or not. */
static void magic_closed(const struct carc_rules *r, struct carc_state *s,
                         const struct carc_closing *closing, struct mur_sink *sink)
{
    (void)r;
    for (int who = 0; who < SPELLS; who++)
        if (spell_on(s, who, closing->piece))
            spell_leave(s, who, sink);
}

/* ---- position, check, scenarios --------------------------------------------------------------------------------------- */

static void magic_write(const struct carc_rules *r, const struct carc_state *s,
                        struct mur_writer *w)
{
    (void)r;
    for (int who = 0; who < SPELLS && (s->spell[MAGE] || s->spell[WITCH]); who++)
        carc_put_number(w, s->spell[who]);
}

static bool magic_read(const struct carc_rules *r, struct carc_state *s, struct mur_scanner *in,
                       struct mur_error *err)
{
    (void)r;
    for (int who = 0; who < SPELLS; who++) {
        int piece;
        if (!mur_read_int(in, &piece) || piece < 0 || piece > s->pieces ||
            (piece && carc_slot_of(s, piece - 1)->zone > CARC_ROAD))
            return carc_refuse(err, MUR_ILLEGAL, "neither mage nor witch can stand there", in->at,
                               0);
        s->spell[who] = (uint16_t)piece;
    }
    return true;
}

static void magic_describe(const struct carc_rules *r, const struct carc_state *s,
                           struct mur_json_writer *j)
{
    mur_json_open_object(j, "magic");
    for (int who = 0; who < SPELLS; who++) {
        int piece = s->spell[who] - 1;
        if (piece < 0) {
            mur_json_put_null(j, spell_name[who]);
            continue;
        }
        mur_json_open_object(j, spell_name[who]);
        mur_json_put_int(j, "piece", piece);
        mur_json_put_int(j, "tile", s->piece[piece].tile);
        mur_json_put_int(j, "zone", carc_zone_id(&r->common, s, piece));
        mur_json_close(j);
    }
    mur_json_close(j);
}

static bool magic_in_range(const struct carc_rules *r, const struct carc_state *s)
{
    (void)r;
    return s->spell[MAGE] <= s->pieces && s->spell[WITCH] <= s->pieces;
}

/* One of the two has to go: both are there, and together, or there is nowhere to go to. */
static bool one_must_go(const struct carc_state *s, const struct carc_moment *m)
{
    return s->spell[MAGE] && s->spell[WITCH] &&
           (together(s) || (carc_marked(s, m, CARC_MAGIC) && !spell_can_go(s)));
}

static const char *magic_check(const struct carc_rules *r, const struct carc_state *s,
                               const struct carc_moment *m)
{
    (void)r;
    bool off = s->asking == CARC_PROMPT_spell_off;
    for (int who = 0; who < SPELLS; who++) {
        int piece = s->spell[who] - 1;
        if (piece >= 0 &&
            (carc_slot_of(s, piece)->zone > CARC_ROAD ||
             (s->asking && carc_complete(s, piece) && !carc_closing_now(s, m, piece))))
            return "neither mage nor witch can stand there";
    }
    if (off ? !one_must_go(s, m) : together(s))
        return "mage and witch stand in one zone";
    if (carc_due(s, CARC_PHASE_spell_parted) ||
        ((s->asking == CARC_PROMPT_spell || carc_due(s, CARC_PHASE_spell)) &&
         !carc_marked(s, m, CARC_MAGIC)))
        return "there is no magic on the last tile";
    return NULL;
}

static const struct carc_slice magic_slices[] = {CARC_SLICE(spell), {0, 0}};

/* expect spell mage road E at 1,0; expect spell mage aside */
static enum mur_status magic_expect(const struct carc_rules *r, const struct carc_state *s,
                                    struct mur_scanner *in, struct mur_error *err)
{
    (void)r;
    int who = carc_read_choice(in, spell_name, SPELLS, err);
    if (who < 0)
        return err->status;
    int piece = mur_take_word(in, "aside") ? 0 : carc_read_piece(s, in, err) + 1;
    if (piece == 0 && err->status)
        return err->status;
    return s->spell[who] == piece ? MUR_OK
                                  : mur_fail(err, MUR_CONFLICT, "it stands elsewhere", in->word, 0);
}

const struct carc_module carc_module_magic = {
    .option = {.word = "magic",
               .group = MUR_OPTION_EXPANSION,
               .of = "plus",
               .title = MUR_N("Mage and witch"),
               .help = MUR_N("one adds points, the other halves them")},
    .slices = magic_slices,
    .placed = magic_placed,
    .in_range = magic_in_range,
    .relinked = magic_relinked,
    .closed = magic_closed,
    .write = magic_write,
    .read = magic_read,
    .describe = magic_describe,
    .check = magic_check,
    .study_word = "spell",
    .expect = magic_expect,
};
