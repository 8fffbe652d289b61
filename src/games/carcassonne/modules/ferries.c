/*
 * ferries.c - lakes and the ferries on them (Y1-Y16).
 *
 * A ferry is a link between two arms of a lake. Nothing splits when it turns: the zones are found by
 * following the links as they lie.
 */
#include "games/carcassonne/module.h"

static bool is_lake(const struct carc_tile *t)
{
    return carc_face[t->face].marks & CARC_LAKE;
}

static int ferry_tile(const struct carc_state *s, int ferry)
{
    return s->piece[s->link[ferry].a].tile;
}

/* Pairs of arms of a lake, the smaller first. */
static int pairs_list(const struct carc_state *s, int tile, uint32_t *out)
{
    const struct carc_face *face = &carc_face[s->tile[tile].face];
    int n = 0;
    for (uint32_t a = 0; a < face->slots; a++)
        for (uint32_t b = a + 1; b < face->slots; b++)
            if (face->slot[a].zone == CARC_ROAD && face->slot[b].zone == CARC_ROAD)
                out[n++] = (uint32_t)tile << 8 | a << 4 | b;
    return n;
}

/* Y9, D6, Y14, Y15: what stands on the roads is looked after at once. */
static void link_set(const struct carc_rules *r, struct carc_state *s, int ferry, uint32_t pair,
                     struct mur_sink *sink)
{
    int first = s->tile[pair >> 8].first;
    s->link[ferry] = (struct carc_link){.a = (uint16_t)(first + (int)(pair >> 4 & 15)),
                                        .b = (uint16_t)(first + (int)(pair & 15))};
    s->part.relinked |= (uint8_t)(1 << ferry);
    carc_links_note(s);
    carc_tell(sink,
              (struct mur_event){.kind = CARC_EVENT_ferry,
                                 .seat = s->active,
                                 .subject = carc_subject(CARC_SUBJECT_PIECE, s->link[ferry].a),
                                 .a = s->link[ferry].b});
    CARC_RUN(r, relinked, r, s, sink);
}

/* ---- laying one ----------------------------------------------------------------------------------------------- */

static void ferries_placed(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    (void)sink;
    if (is_lake(&s->tile[s->tiles - 1]))
        carc_pend(r, s, CARC_PHASE_ferry_lay);
    if (s->links)
        carc_pend(r, s, CARC_PHASE_ferry_turn);
}

/* Y2, X8: always, follower or not. */
void carc_enter_ferry_lay(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    (void)sink;
    carc_ask(s, CARC_PROMPT_ferry_lay, carc_seat_of(r, s->active));
}

static int ferry_lay_list(const struct carc_rules *r, const struct carc_state *s, mur_action *out)
{
    (void)r;
    uint32_t pairs[CARC_MAX_SLOTS * CARC_MAX_SLOTS / 2];
    int n = pairs_list(s, s->tiles - 1, pairs);
    for (int i = 0; i < n; i++)
        out[i] = mur_action_make(CARC_PROMPT_ferry_lay, pairs[i]);
    return n;
}

static void ferry_lay_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                            struct mur_sink *sink)
{
    MUR_CHECK(carc_listed(r, s, mur_action_make(CARC_PROMPT_ferry_lay, payload)));
    link_set(r, s, s->links++, payload, sink);
}

/* ---- turning others --------------------------------------------------------------------------------------------- */

/* Y4-Y8: the first ferry met on each way from the new tile is one with a joined arm in a piece of the
 * tile's own roads; pieces end where ferries begin. */
static unsigned ferries_met(const struct carc_rules *r, const struct carc_state *s)
{
    const struct carc_tile *t = &s->tile[s->tiles - 1];
    unsigned met = 0;
    for (unsigned slots = r->closable[t->face]; slots; slots &= slots - 1) {
        int piece = t->first + mur_first_bit(slots), label = carc_label(s, piece);
        for (int ferry = 0; carc_may_be_linked(s, piece) && ferry < s->links; ferry++)
            if (carc_label(s, s->link[ferry].a) == label ||
                carc_label(s, s->link[ferry].b) == label)
                met |= (unsigned)(ferry_tile(s, ferry) != s->tiles - 1) << ferry;
    }
    return met;
}

void carc_enter_ferry_turn(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    (void)sink;
    if (!s->part.turning) {
        s->part.turning = 1;
        s->part.turnable = (uint8_t)ferries_met(r, s);
    }
    if (s->part.turnable)
        carc_ask(s, CARC_PROMPT_ferry_turn, carc_seat_of(r, s->active));
}

static int ferry_turn_list(const struct carc_rules *r, const struct carc_state *s, mur_action *out)
{
    (void)r;
    uint32_t pairs[CARC_MAX_SLOTS * CARC_MAX_SLOTS / 2];
    int n = 0;
    out[n++] = mur_action_make(CARC_PROMPT_ferry_turn, 0);
    for (unsigned set = s->part.turnable; set; set &= set - 1) {
        int ferry = mur_first_bit(set), tile = ferry_tile(s, ferry);
        int first = s->tile[tile].first;
        uint32_t now = (uint32_t)tile << 8 | (uint32_t)(s->link[ferry].a - first) << 4 |
                       (uint32_t)(s->link[ferry].b - first);
        int count = pairs_list(s, tile, pairs);
        for (int i = 0; i < count; i++)
            if (pairs[i] != now)
                n = carc_actions_insert(out, n, mur_action_make(CARC_PROMPT_ferry_turn, pairs[i]));
    }
    return n;
}

static void ferry_turn_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                             struct mur_sink *sink)
{
    MUR_CHECK(carc_listed(r, s, mur_action_make(CARC_PROMPT_ferry_turn, payload)));
    if (!payload) {
        s->part.turnable = 0;
        return;
    }
    for (unsigned set = s->part.turnable; set; set &= set - 1)
        if (ferry_tile(s, mur_first_bit(set)) == (int)(payload >> 8)) {
            s->part.turnable &= (uint8_t) ~(set & -set);
            link_set(r, s, mur_first_bit(set), payload, sink);
            break;
        }
    carc_pend(r, s, CARC_PHASE_ferry_turn);
}

/* Y10: all roads at a lake whose ferry was laid or turned may have become complete. */
static void ferries_closing(const struct carc_rules *r, struct carc_state *s)
{
    for (unsigned set = s->part.relinked; set; set &= set - 1) {
        const struct carc_tile *t = &s->tile[ferry_tile(s, mur_first_bit(set))];
        for (int slot = 0; slot < carc_face[t->face].slots; slot++)
            if (carc_face[t->face].slot[slot].zone == CARC_ROAD &&
                carc_zone_open(s, t->first + slot) == 0)
                carc_zone_closes(r, s, t->first + slot);
    }
}

/* ---- words --------------------------------------------------------------------------------------------------------- */

static void ferry_text(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                       struct mur_writer *w)
{
    (void)r;
    if (!payload || payload >> 8 >= s->tiles) {
        mur_put(w, payload ? "?" : "pass");
        return;
    }
    const struct carc_tile *t = &s->tile[payload >> 8];
    int a = (int)(payload >> 4 & 15), b = (int)(payload & 15);
    bool swap = carc_arm_side(t, a) > carc_arm_side(t, b);
    mur_put(w, "ferry ");
    carc_put_arm(w, t, swap ? b : a);
    mur_put_char(w, ' ');
    carc_put_arm(w, t, swap ? a : b);
    carc_put_spot(w, t->x, t->y);
}

static bool ferry_parse(const struct carc_rules *r, const struct carc_state *s,
                        struct mur_scanner *in, uint32_t *payload, struct mur_error *err)
{
    (void)r;
    *payload = 0;
    if (s->asking == CARC_PROMPT_ferry_turn && mur_take_word(in, "pass"))
        return true;
    if (!mur_take_word(in, "ferry"))
        return carc_refuse(err, MUR_BAD_SYNTAX, "expected: ferry SIDE SIDE at X,Y", in->at, 0);
    int a = carc_read_side(in), b = carc_read_side(in), x, y;
    if (a < 0 || b < 0 || !carc_read_spot(in, &x, &y))
        return carc_refuse(err, MUR_BAD_SYNTAX, "expected: ferry SIDE SIDE at X,Y", in->at, 0);
    int tile = carc_tile_at(s, x, y);
    int from = tile < 0 ? -1 : carc_road_at(&s->tile[tile], a);
    int to = tile < 0 ? -1 : carc_road_at(&s->tile[tile], b);
    if (from < 0 || to < 0)
        return carc_refuse(err, MUR_ILLEGAL, "there are no such arms of a lake", in->word,
                           in->word_length);
    uint32_t low = (uint32_t)(from < to ? from : to), high = (uint32_t)(from < to ? to : from);
    *payload = (uint32_t)tile << 8 | low << 4 | high;
    return true;
}

static int ferry_touches(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                         struct mur_touch *out)
{
    if (!payload)
        return 0;
    int first = s->tile[payload >> 8].first;
    out[0] = carc_touch_piece(r, s, MUR_TOUCH_PIECE, first + (int)(payload >> 4 & 15));
    out[1] = carc_touch_piece(r, s, MUR_TOUCH_PIECE, first + (int)(payload & 15));
    return 2;
}

static void ferry_info(const struct carc_state *s, uint32_t payload, struct carc_action_info *out)
{
    if (!payload)
        return;
    int first = s->tile[payload >> 8].first;
    out->piece = first + (int)(payload >> 4 & 15);
    out->other = first + (int)(payload & 15);
}

const struct carc_prompt carc_prompt_ferry_lay = {
    .name = "ferry_lay",
    .phase = CARC_PHASE_ferry_lay,
    .list = ferry_lay_list,
    .apply = ferry_lay_apply,
    .text = ferry_text,
    .parse = ferry_parse,
    .info = ferry_info,
    .touches = ferry_touches,
};

const struct carc_prompt carc_prompt_ferry_turn = {
    .name = "ferry_turn",
    .phase = CARC_PHASE_ferry_turn,
    .list = ferry_turn_list,
    .apply = ferry_turn_apply,
    .text = ferry_text,
    .parse = ferry_parse,
    .info = ferry_info,
    .touches = ferry_touches,
};

/* ---- position and check ----------------------------------------------------------------------------------------------- */

static void ferries_write(const struct carc_rules *r, const struct carc_state *s,
                          struct mur_writer *w)
{
    (void)r;
    for (int i = 0; i < s->links; i++) {
        carc_put_number(w, s->link[i].a);
        carc_put_number(w, s->link[i].b);
    }
}

static bool ferries_read(const struct carc_rules *r, struct carc_state *s, struct mur_scanner *in,
                         struct mur_error *err)
{
    (void)r;
    while (!mur_at_end(in)) {
        int a, b;
        if (s->links == CARC_LINKS_MAX || !mur_read_int(in, &a) || !mur_read_int(in, &b) || a < 0 ||
            b <= a || b >= s->pieces || s->piece[a].tile != s->piece[b].tile ||
            !is_lake(&s->tile[s->piece[a].tile]) || carc_slot_of(s, a)->zone != CARC_ROAD ||
            carc_slot_of(s, b)->zone != CARC_ROAD)
            return carc_refuse(err, MUR_ILLEGAL, "no ferry can lie there", in->word,
                               in->word_length);
        s->link[s->links++] = (struct carc_link){.a = (uint16_t)a, .b = (uint16_t)b};
        carc_links_note(s);
    }
    return true;
}

static void ferries_describe(const struct carc_rules *r, const struct carc_state *s,
                             struct mur_json_writer *j)
{
    (void)r;
    mur_json_open_list(j, "ferries");
    for (int i = 0; i < s->links; i++) {
        mur_json_open_object(j, NULL);
        mur_json_put_int(j, "tile", ferry_tile(s, i));
        mur_json_open_list(j, "pieces");
        mur_json_put_int(j, NULL, s->link[i].a);
        mur_json_put_int(j, NULL, s->link[i].b);
        mur_json_close(j);
        mur_json_close(j);
    }
    mur_json_close(j);
}

static bool ferries_in_range(const struct carc_rules *r, const struct carc_state *s)
{
    (void)r;
    unsigned all = (1u << s->links) - 1;
    for (int i = 0; i < s->links; i++)
        if (s->link[i].a >= s->link[i].b ||
            s->piece[s->link[i].a].tile != s->piece[s->link[i].b].tile ||
            !is_lake(&s->tile[ferry_tile(s, i)]) ||
            carc_slot_of(s, s->link[i].a)->zone != CARC_ROAD ||
            carc_slot_of(s, s->link[i].b)->zone != CARC_ROAD)
            return false;
    return s->part.turning <= 1 && !(s->part.turnable & ~all) && !(s->part.relinked & ~all);
}

/* Which ferries may be turned is known from the first question about them on. */
static const char *turning_check(const struct carc_state *s, const struct carc_moment *m)
{
    bool asked = s->asking == CARC_PROMPT_ferry_turn || carc_due(s, CARC_PHASE_ferry_turn);
    if (s->part.turning ? !m->laid || carc_due(s, CARC_PHASE_figure) : s->part.turnable)
        return "a ferry may be turned that no road has met";
    if ((s->part.turnable && !asked) || (s->asking == CARC_PROMPT_ferry_turn && !s->part.turnable))
        return "there is no ferry to ask about";
    for (int i = 0; i < s->links; i++)
        if (s->part.turnable >> i & 1 && ferry_tile(s, i) == s->tiles - 1)
            return "the ferry just laid may not be turned";
    return s->part.relinked && !m->laid ? "a ferry was laid before the tile" : NULL;
}

/* Every lake has its ferry, but for the one just laid while it is asked for. */
static const char *ferries_check(const struct carc_rules *r, const struct carc_state *s,
                                 const struct carc_moment *m)
{
    (void)r;
    bool laying = s->asking == CARC_PROMPT_ferry_lay || carc_due(s, CARC_PHASE_ferry_lay);
    int lakes = 0;
    for (int i = 0; i < s->tiles; i++)
        lakes += is_lake(&s->tile[i]);
    for (int i = 0; i < s->links; i++)
        for (int j = 0; j < i; j++)
            if (ferry_tile(s, i) == ferry_tile(s, j) ||
                (laying && ferry_tile(s, i) == s->tiles - 1))
                return "two ferries lie on one lake";
    if (lakes - s->links != laying || (laying && !carc_marked(s, m, CARC_LAKE)))
        return "a lake is without its ferry";
    return turning_check(s, m);
}

static const struct carc_slice ferries_slices[] = {
    CARC_SLICE(part.turning),
    CARC_SLICE(part.turnable),
    CARC_SLICE(part.relinked),
    CARC_SLICE(links),
    CARC_SLICE(link),
    CARC_SLICE(linked),
    {0, 0},
};

const struct carc_module carc_module_ferries = {
    .option = {.word = "ferries",
               .group = MUR_OPTION_EXPANSION,
               .of = "plus",
               .title = MUR_N("Ferries"),
               .help = MUR_N("join two roads across a lake")},
    .slices = ferries_slices,
    .placed = ferries_placed,
    .in_range = ferries_in_range,
    .closing = ferries_closing,
    .write = ferries_write,
    .read = ferries_read,
    .describe = ferries_describe,
    .check = ferries_check,
};
