/* goods.c - wine, grain and cloth for whoever completes a city (K1-K3). */
#include "games/carcassonne/module.h"

enum { GOODS_POINTS = 10 };

static const uint8_t tokens[CARC_GOODS] = {0, 9, 6, 5}; /* K2 */

const char *const carc_goods_name[CARC_GOODS] = {"", "wine", "grain", "cloth"};

/* K1: with or without knights, the active player's. */
static void goods_closed(const struct carc_rules *r, struct carc_state *s,
                         const struct carc_closing *closing, struct mur_sink *sink)
{
    (void)r;
    int icons[CARC_GOODS] = {0};
    for (struct carc_walk w = carc_walk_begin(s, closing->piece); carc_walk_next(s, &w);)
        icons[carc_slot_of(s, w.piece)->goods]++;
    for (int goods = CARC_WINE; goods < CARC_GOODS; goods++) {
        if (!icons[goods])
            continue;
        s->goods[s->active][goods] = (uint8_t)(s->goods[s->active][goods] + icons[goods]);
        carc_tell(sink,
                  (struct mur_event){.kind = CARC_EVENT_goods,
                                     .seat = s->active,
                                     .subject = carc_subject(CARC_SUBJECT_PIECE, closing->piece),
                                     .a = goods,
                                     .b = icons[goods]});
    }
}

/* K3: most of a kind, ties each, nobody for none. */
void carc_enter_final_goods(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    for (int goods = CARC_WINE; goods < CARC_GOODS; goods++) {
        int most = 1;
        for (int colour = 0; colour < r->colours; colour++)
            if (s->goods[colour][goods] > most)
                most = s->goods[colour][goods];
        for (int colour = 0; colour < r->colours; colour++)
            if (s->goods[colour][goods] == most)
                carc_award_plain(r, s, colour, GOODS_POINTS,
                                 carc_subject(CARC_SUBJECT_GOODS, goods), CARC_REASON_final,
                                 CARC_ITEM_wine + goods - CARC_WINE, most, sink);
    }
}

/* ---- position, check, scenarios ------------------------------------------------------------------------ */

static void goods_write(const struct carc_rules *r, const struct carc_state *s,
                        struct mur_writer *w)
{
    for (int colour = 0; colour < r->colours; colour++)
        for (int goods = CARC_WINE; goods < CARC_GOODS; goods++)
            carc_put_number(w, s->goods[colour][goods]);
}

static bool goods_read(const struct carc_rules *r, struct carc_state *s, struct mur_scanner *in,
                       struct mur_error *err)
{
    for (int colour = 0; colour < r->colours; colour++)
        for (int goods = CARC_WINE; goods < CARC_GOODS; goods++) {
            int count;
            if (!mur_read_int(in, &count) || count < 0 || count > tokens[goods])
                return carc_refuse(err, MUR_OUT_OF_RANGE, "there are not so many tokens", in->at,
                                   0);
            s->goods[colour][goods] = (uint8_t)count;
        }
    return true;
}

static void goods_describe(const struct carc_rules *r, const struct carc_state *s,
                           struct mur_json_writer *j)
{
    mur_json_open_list(j, "goods");
    for (int colour = 0; colour < r->colours; colour++) {
        mur_json_open_object(j, NULL);
        for (int goods = CARC_WINE; goods < CARC_GOODS; goods++)
            mur_json_put_int(j, carc_goods_name[goods], s->goods[colour][goods]);
        mur_json_close(j);
    }
    mur_json_close(j);
}

/* As many tokens are given out as icons lie in completed cities, but for those whose scoring is not
 * over: theirs are still to come. */
static const char *goods_check(const struct carc_rules *r, const struct carc_state *s,
                               const struct carc_moment *m)
{
    int icons[CARC_GOODS] = {0};
    for (int piece = 0; piece < s->pieces; piece++)
        if (carc_slot_of(s, piece)->goods && carc_complete(s, piece) &&
            !carc_closing_now(s, m, piece))
            icons[carc_slot_of(s, piece)->goods]++;
    for (int colour = 0; colour < r->colours; colour++)
        for (int goods = CARC_WINE; goods < CARC_GOODS; goods++)
            icons[goods] -= s->goods[colour][goods];
    bool none = carc_players_only(r, s->goods, sizeof s->goods[0]);
    for (int colour = 0; colour < r->colours; colour++)
        none &= !s->goods[colour][CARC_NO_GOODS];
    for (int goods = CARC_WINE; goods < CARC_GOODS; goods++)
        none &= icons[goods] == 0;
    return none ? NULL : "goods are miscounted";
}

/* expect goods Red wine 2 */
static enum mur_status goods_expect(const struct carc_rules *r, const struct carc_state *s,
                                    struct mur_scanner *in, struct mur_error *err)
{
    int colour;
    if (carc_want_colour(r, in, &colour, err))
        return MUR_UNKNOWN_WORD;
    int goods = carc_read_choice(in, carc_goods_name, CARC_GOODS, err);
    return goods < 0 ? err->status : carc_compare(in, s->goods[colour][goods], err);
}

const struct mur_option carc_group_traders = {
    .word = "traders",
    .group = MUR_OPTION_EXPANSION,
    .of = "plus",
    .title = MUR_N("Traders and builders"),
    .help = MUR_N("goods, a second tile, a pig"),
};

static const struct mur_option_rule goods_rules[] = {
    CARC_NOT_SOLO(MUR_N("goods are valued at the end, which the one-player variant leaves out")),
    {.message = NULL},
};

static const struct carc_slice goods_slices[] = {CARC_SLICE(goods), {0, 0}};

const struct carc_module carc_module_goods = {
    .option = {.word = "traders.tiles",
               .group = MUR_OPTION_PART,
               .of = "traders",
               .title = MUR_N("Goods"),
               .help = MUR_N("the tiles with goods"),
               .rules = goods_rules},
    .slices = goods_slices,
    .closed = goods_closed,
    .write = goods_write,
    .read = goods_read,
    .describe = goods_describe,
    .check = goods_check,
    .study_word = "goods",
    .expect = goods_expect,
};
