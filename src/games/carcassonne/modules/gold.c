/* gold.c - ingots: laid with a gold tile, shared out when zones close, worth points at the end (G1-G11). */
#include <string.h>

#include "games/carcassonne/module.h"

/* The list of bars stays ascending, so that it does not depend on who laid them. */
static void bar_add(struct carc_state *s, int tile, struct mur_sink *sink)
{
    int i = s->gold.bars++;
    for (; i > 0 && s->gold.bar[i - 1] > tile; i--)
        s->gold.bar[i] = s->gold.bar[i - 1];
    s->gold.bar[i] = (uint8_t)tile;
    carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_ingot,
                                       .seat = s->active,
                                       .subject = carc_subject(CARC_SUBJECT_TILE, tile)});
}

static void bar_take(struct carc_state *s, int colour, int i, struct mur_sink *sink)
{
    carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_take,
                                       .seat = (uint8_t)colour,
                                       .subject = carc_subject(CARC_SUBJECT_TILE, s->gold.bar[i])});
    s->gold.owned[colour]++;
    s->gold.bars--;
    for (; i < s->gold.bars; i++) {
        s->gold.bar[i] = s->gold.bar[i + 1];
        s->gold.claim[i] = s->gold.claim[i + 1];
    }
    s->gold.bar[i] = s->gold.claim[i] = 0;
}

/* ---- laying (G1, G2) --------------------------------------------------------------------------------------- */

/* One of the eight tiles round another, or itself. */
static bool tile_round(const struct carc_state *s, int tile, int centre)
{
    int dx = s->tile[tile].x - s->tile[centre].x, dy = s->tile[tile].y - s->tile[centre].y;
    return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

/* The tiles round the last one, ascending. */
static int neighbours_list(const struct carc_state *s, uint8_t *out)
{
    int last = s->tiles - 1, n = 0;
    for (int y = s->tile[last].y - 1; y <= s->tile[last].y + 1; y++)
        for (int x = s->tile[last].x - 1; x <= s->tile[last].x + 1; x++) {
            int tile = carc_tile_at(s, x, y), i = n;
            if (tile < 0 || tile == last)
                continue;
            for (n++; i > 0 && out[i - 1] > tile; i--)
                out[i] = out[i - 1];
            out[i] = (uint8_t)tile;
        }
    return n;
}

static void gold_placed(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    if (!(carc_face[s->tile[s->tiles - 1].face].marks & CARC_GOLD))
        return;
    bar_add(s, s->tiles - 1, sink);
    carc_pend(r, s, CARC_PHASE_ingot_lay);
}

void carc_enter_ingot_lay(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    uint8_t tiles[8];
    if (neighbours_list(s, tiles) == 1)
        bar_add(s, tiles[0], sink);
    else
        carc_ask(s, CARC_PROMPT_ingot_lay, carc_seat_of(r, s->active));
}

static int ingot_lay_list(const struct carc_rules *r, const struct carc_state *s, mur_action *out)
{
    (void)r;
    uint8_t tiles[8];
    int n = neighbours_list(s, tiles);
    for (int i = 0; i < n; i++)
        out[i] = mur_action_make(CARC_PROMPT_ingot_lay, tiles[i]);
    return n;
}

static bool ingot_lay_is_legal(const struct carc_rules *r, const struct carc_state *s,
                               uint32_t payload)
{
    (void)r;
    return (int)payload < s->tiles - 1 && tile_round(s, (int)payload, s->tiles - 1);
}

static void ingot_lay_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                            struct mur_sink *sink)
{
    MUR_CHECK(ingot_lay_is_legal(r, s, payload));
    bar_add(s, (int)payload, sink);
}

/* ---- sharing out (G3-G9) -------------------------------------------------------------------------------------- */

static bool zone_has_tile(const struct carc_state *s, int piece, int tile)
{
    if (carc_slot_of(s, piece)->zone >= CARC_MONASTERY)
        return tile_round(s, tile, s->piece[piece].tile);
    for (struct carc_walk w = carc_walk_begin(s, piece); carc_walk_next(s, &w);)
        if (s->piece[w.piece].tile == tile)
            return true;
    return false;
}

/* The claims are fixed while the followers still stand. */
static void gold_closed(const struct carc_rules *r, struct carc_state *s,
                        const struct carc_closing *closing, struct mur_sink *sink)
{
    (void)sink;
    for (int i = 0; closing->winners && i < s->gold.bars; i++)
        if (zone_has_tile(s, closing->piece, s->gold.bar[i])) {
            s->gold.claim[i] |= closing->winners;
            carc_pend(r, s, CARC_PHASE_ingot_share);
        }
}

/* The first bar of each tile on which the colour has a claim. */
static int claims_list(const struct carc_state *s, int colour, uint8_t *out)
{
    int n = 0;
    for (int i = 0; i < s->gold.bars; i++)
        if (s->gold.claim[i] >> colour & 1 && (n == 0 || s->gold.bar[out[n - 1]] != s->gold.bar[i]))
            out[n++] = (uint8_t)i;
    return n;
}

/* G5: is somebody else still after one of these? */
static bool contested(const struct carc_state *s, int colour, const uint8_t *bars, int n)
{
    for (int i = 0; i < n; i++)
        if (s->gold.claim[bars[i]] & ~(1 << colour))
            return true;
    return false;
}

/* G4: one each in turn order from the active player, until no claim is left. */
void carc_enter_ingot_share(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    uint8_t bars[CARC_BARS_MAX];
    for (int idle = 0; idle < r->colours;
         s->gold.turn = (uint8_t)((s->gold.turn + 1) % r->colours)) {
        int colour = carc_in_turn(r, s, s->gold.turn), n = claims_list(s, colour, bars);
        idle = n ? 0 : idle + 1;
        if (n > 1 && contested(s, colour, bars, n)) {
            carc_ask(s, CARC_PROMPT_ingot_take, carc_seat_of(r, colour));
            return;
        }
        if (n)
            bar_take(s, colour, bars[0], sink);
    }
    s->gold.turn = 0;
}

static int ingot_take_asks(const struct carc_rules *r, const struct carc_state *s)
{
    return carc_in_turn(r, s, s->gold.turn);
}

static int ingot_take_list(const struct carc_rules *r, const struct carc_state *s, mur_action *out)
{
    uint8_t bars[CARC_BARS_MAX];
    int n = claims_list(s, ingot_take_asks(r, s), bars);
    for (int i = 0; i < n; i++)
        out[i] = mur_action_make(CARC_PROMPT_ingot_take, s->gold.bar[bars[i]]);
    return n;
}

static void ingot_take_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                             struct mur_sink *sink)
{
    MUR_CHECK(carc_listed(r, s, mur_action_make(CARC_PROMPT_ingot_take, payload)));
    int bar = 0;
    while (s->gold.bar[bar] != payload)
        bar++;
    bar_take(s, carc_in_turn(r, s, s->gold.turn), bar, sink);
    s->gold.turn = (uint8_t)((s->gold.turn + 1) % r->colours);
    carc_pend(r, s, CARC_PHASE_ingot_share);
}

/* ---- words -------------------------------------------------------------------------------------------------------- */

static void ingot_text(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                       struct mur_writer *w)
{
    (void)r;
    if (payload >= s->tiles) {
        mur_put_char(w, '?');
        return;
    }
    mur_put(w, s->asking == CARC_PROMPT_ingot_take ? "take ingot" : "ingot");
    carc_put_spot(w, s->tile[payload].x, s->tile[payload].y);
}

static bool ingot_parse(const struct carc_rules *r, const struct carc_state *s,
                        struct mur_scanner *in, uint32_t *payload, struct mur_error *err)
{
    (void)r;
    int x, y;
    bool take = s->asking == CARC_PROMPT_ingot_take;
    if ((take && !mur_take_word(in, "take")) || !mur_take_word(in, "ingot") ||
        !carc_read_spot(in, &x, &y))
        return carc_refuse(err, MUR_BAD_SYNTAX,
                           take ? "expected: take ingot at X,Y" : MUR_N("expected: ingot at X,Y"),
                           in->at, 0);
    int tile = carc_tile_at(s, x, y);
    if (tile < 0)
        return carc_refuse(err, MUR_ILLEGAL, "no tile lies there", in->word, in->word_length);
    *payload = (uint32_t)tile;
    return true;
}

static int ingot_touches(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                         struct mur_touch *out)
{
    (void)r;
    out[0] = carc_touch_tile(s, (int)payload);
    return 1;
}

static void ingot_info(const struct carc_state *s, uint32_t payload, struct carc_action_info *out)
{
    (void)s;
    out->tile = (int)payload;
}

const struct carc_prompt carc_prompt_ingot_lay = {
    .name = "ingot_lay",
    .phase = CARC_PHASE_ingot_lay,
    .list = ingot_lay_list,
    .is_legal = ingot_lay_is_legal,
    .apply = ingot_lay_apply,
    .text = ingot_text,
    .parse = ingot_parse,
    .info = ingot_info,
    .touches = ingot_touches,
};

const struct carc_prompt carc_prompt_ingot_take = {
    .name = "ingot_take",
    .phase = CARC_PHASE_ingot_share,
    .asks = ingot_take_asks,
    .list = ingot_take_list,
    .apply = ingot_take_apply,
    .text = ingot_text,
    .parse = ingot_parse,
    .info = ingot_info,
    .touches = ingot_touches,
};

/* ---- the end (G10, G11) ---------------------------------------------------------------------------------------------- */

void carc_enter_final_ingots_off(const struct carc_rules *r, struct carc_state *s,
                                 struct mur_sink *sink)
{
    (void)r;
    if (s->gold.bars)
        carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_boxed_ingots,
                                           .seat = MUR_NOBODY,
                                           .a = s->gold.bars});
    while (s->gold.bars)
        s->gold.bar[--s->gold.bars] = 0;
}

int carc_ingots_value(int ingots)
{
    int each = ingots >= 10 ? 4 : ingots >= 7 ? 3 : ingots >= 4 ? 2 : 1;
    return ingots * each;
}

void carc_enter_final_ingots(const struct carc_rules *r, struct carc_state *s,
                             struct mur_sink *sink)
{
    for (int colour = 0; colour < r->colours; colour++)
        carc_award_plain(r, s, colour, carc_ingots_value(s->gold.owned[colour]),
                         carc_subject(CARC_SUBJECT_INGOTS, 0), CARC_REASON_final, CARC_ITEM_ingots,
                         s->gold.owned[colour], sink);
}

/* ---- position, check, scenarios ---------------------------------------------------------------------------------------- */

static void gold_write(const struct carc_rules *r, const struct carc_state *s, struct mur_writer *w)
{
    for (int colour = 0; colour < r->colours; colour++)
        carc_put_number(w, s->gold.owned[colour]);
    mur_put(w, " : ");
    mur_put_int(w, s->gold.turn);
    for (int i = 0; i < s->gold.bars; i++) {
        carc_put_number(w, s->gold.bar[i]);
        carc_put_number(w, s->gold.claim[i]);
    }
}

static bool gold_read(const struct carc_rules *r, struct carc_state *s, struct mur_scanner *in,
                      struct mur_error *err)
{
    int number, claim, last = 0;
    for (int colour = 0; colour < r->colours; colour++) {
        if (!mur_read_int(in, &number) || number < 0 || number > CARC_BARS_MAX)
            return carc_refuse(err, MUR_OUT_OF_RANGE, "there are not so many ingots", in->at, 0);
        s->gold.owned[colour] = (uint8_t)number;
    }
    if (!mur_take_char(in, ':') || !mur_read_int(in, &number) || number < 0 || number >= r->colours)
        return carc_refuse(err, MUR_BAD_SYNTAX, "whose turn to take is it?", in->at, 0);
    s->gold.turn = (uint8_t)number;
    while (!mur_at_end(in)) {
        if (s->gold.bars == CARC_BARS_MAX || !mur_read_int(in, &number) ||
            !mur_read_int(in, &claim) || number < last || number >= s->tiles || claim < 0 ||
            claim >= 1 << r->colours)
            return carc_refuse(err, MUR_OUT_OF_RANGE, "no ingot can lie there", in->word,
                               in->word_length);
        s->gold.bar[s->gold.bars] = (uint8_t)number;
        s->gold.claim[s->gold.bars++] = (uint8_t)claim;
        last = number;
    }
    return true;
}

/* By colour what it has; by tile what lies there and who may take of it now. */
static void gold_describe(const struct carc_rules *r, const struct carc_state *s,
                          struct mur_json_writer *j)
{
    mur_json_open_object(j, "gold");
    mur_json_open_list(j, "owned");
    for (int colour = 0; colour < r->colours; colour++)
        mur_json_put_int(j, NULL, s->gold.owned[colour]);
    mur_json_close(j);
    mur_json_open_list(j, "tiles");
    for (int i = 0; i < s->gold.bars; i++) {
        int tile = s->gold.bar[i];
        if (i > 0 && s->gold.bar[i - 1] == tile)
            continue;
        mur_json_open_object(j, NULL);
        mur_json_put_int(j, "tile", tile);
        mur_json_put_int(j, "ingots", carc_ingots_on(s, tile));
        carc_json_colours(j, "claims", s->gold.claim[i]);
        mur_json_close(j);
    }
    mur_json_close(j);
    mur_json_close(j);
}

static bool gold_in_range(const struct carc_rules *r, const struct carc_state *s)
{
    for (int i = 0; i < s->gold.bars && i < CARC_BARS_MAX; i++)
        if (s->gold.bar[i] >= s->tiles || s->gold.claim[i] >= 1 << r->colours)
            return false;
    return s->gold.bars <= CARC_BARS_MAX && s->gold.turn < r->colours;
}

/* Those of one tile have the same claims. */
static bool bars_fit(const struct carc_state *s)
{
    int bars = s->gold.bars;
    for (int i = 1; i < bars; i++)
        if (s->gold.bar[i - 1] > s->gold.bar[i] ||
            (s->gold.bar[i - 1] == s->gold.bar[i] && s->gold.claim[i - 1] != s->gold.claim[i]))
            return false;
    return carc_all_zero(s->gold.bar + bars, sizeof s->gold.bar - (size_t)bars) &&
           carc_all_zero(s->gold.claim + bars, sizeof s->gold.claim - (size_t)bars);
}

/* Two for every gold tile, wherever they are; one while the second is being laid. */
static const char *gold_check(const struct carc_rules *r, const struct carc_state *s,
                              const struct carc_moment *m)
{
    int wanted = 0, found = s->gold.bars;
    for (int i = 0; i < s->tiles; i++)
        wanted += carc_face[s->tile[i].face].marks & CARC_GOLD ? 2 : 0;
    for (int colour = 0; colour < r->colours; colour++)
        found += s->gold.owned[colour];
    bool taking = s->asking == CARC_PROMPT_ingot_take;
    bool laying = s->asking == CARC_PROMPT_ingot_lay || carc_due(s, CARC_PHASE_ingot_lay);
    if ((s->asking ? found + laying != wanted : s->gold.bars || found > wanted) || !bars_fit(s) ||
        !carc_players_only(r, s->gold.owned, 1))
        return "ingots are miscounted";
    if (laying && !carc_marked(s, m, CARC_GOLD))
        return "there is no gold on the last tile";
    if (carc_due(s, CARC_PHASE_ingot_share) ||
        (!taking && (s->gold.turn || !carc_all_zero(s->gold.claim, sizeof s->gold.claim))))
        return "a claim on an ingot was forgotten";
    return NULL;
}

/* force ingots Red 7: Red takes so many from the tiles, those laid first before others. */
static enum mur_status gold_force(const struct carc_rules *r, struct carc_state *s,
                                  struct mur_scanner *in, struct mur_error *err)
{
    int ingots, colour;
    enum mur_status status = carc_want_colour(r, in, &colour, err);
    if (status ||
        (status = carc_want_number(in, 0, s->gold.bars, "there are not so many ingots on the board",
                                   &ingots, err)))
        return status;
    s->gold.owned[colour] = (uint8_t)(s->gold.owned[colour] + ingots);
    s->gold.bars = (uint8_t)(s->gold.bars - ingots);
    memmove(s->gold.bar, s->gold.bar + ingots, s->gold.bars);
    memset(s->gold.bar + s->gold.bars, 0, (size_t)ingots);
    return MUR_OK;
}

/* expect ingots Red 3, expect ingots at 1,0 2 */
static enum mur_status gold_expect(const struct carc_rules *r, const struct carc_state *s,
                                   struct mur_scanner *in, struct mur_error *err)
{
    int x, y;
    struct mur_scanner before = *in;
    if (carc_read_spot(in, &x, &y))
        return carc_compare(in, carc_ingots_on(s, carc_tile_at(s, x, y)), err);
    *in = before;
    int colour;
    if (carc_want_colour(r, in, &colour, err))
        return MUR_UNKNOWN_WORD;
    return carc_compare(in, s->gold.owned[colour], err);
}

static const struct mur_option_rule gold_rules[] = {
    CARC_NOT_SOLO(MUR_N("ingots are valued at the end, which the one-player variant leaves out")),
    {.message = NULL},
};

static const struct carc_slice gold_slices[] = {CARC_SLICE(gold), {0, 0}};

const struct carc_module carc_module_gold = {
    .option = {.word = "gold",
               .group = MUR_OPTION_EXPANSION,
               .of = "plus",
               .title = MUR_N("Gold mines"),
               .help = MUR_N("ingots for whoever completes a tile's zones"),
               .rules = gold_rules},
    .slices = gold_slices,
    .placed = gold_placed,
    .in_range = gold_in_range,
    .closed = gold_closed,
    .write = gold_write,
    .read = gold_read,
    .describe = gold_describe,
    .check = gold_check,
    .study_word = "ingots",
    .force = gold_force,
    .expect = gold_expect,
};
