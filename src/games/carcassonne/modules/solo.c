/*
 * solo.c - the one-player variant, alone or together (V1-V15).
 *
 * A few colours take turns, each with a pile of its own, and only the one that is behind scores. The
 * piles are not stored: no tile of them is known, so three counters over one bag deal just as fairly.
 */
#include "games/carcassonne/module.h"

enum { FOLLOWER_POINTS = 2 };

int carc_pile(const void *st, int colour)
{
    return colour < 4 ? ((const struct carc_state *)st)->pile[colour] : 0;
}

/* V1, V2: the tiles are dealt evenly, the first colours get what is left over. */
static void solo_start(const struct carc_rules *r, struct carc_state *s)
{
    int tiles = carc_unseen_total(&r->common, s);
    for (int colour = 0; colour < r->colours; colour++) {
        s->pile[colour] = (uint8_t)(tiles / r->colours + (colour < tiles % r->colours));
        s->track[colour][0] = (int16_t)(colour + 1);
    }
}

static void solo_drawn(const struct carc_rules *r, struct carc_state *s)
{
    (void)r;
    s->pile[s->active]--;
}

/* V3 */
static int solo_own_tiles(const struct carc_rules *r, const struct carc_state *s)
{
    (void)r;
    return s->pile[s->active];
}

static struct mur_draw solo_own_stream(const struct carc_rules *r, const struct carc_state *s)
{
    (void)r;
    return (struct mur_draw){.stream = (uint16_t)(16 + s->active),
                             .ordinal = (uint16_t)(CARC_TILES - s->pile[s->active])};
}

/* What is left is dealt again; the next to draw gets the first one. */
static void solo_bag_cut(const struct carc_rules *r, struct carc_state *s)
{
    int left = carc_unseen_total(&r->common, s), piles = r->colours;
    for (int i = 0; i < piles; i++)
        s->pile[(s->active + i) % piles] = (uint8_t)(left / piles + (i < left % piles));
}

/* Normal final scoring is ignored (V10). */
static void solo_build(struct carc_rules *r)
{
    r->ordered = true;
    r->at_end = UINT64_C(1) << CARC_PHASE_final_solo | UINT64_C(1) << CARC_PHASE_over;
}

/* V4, V8: a follower is owed if something is free; if none can be put, this is the last turn. */
static void solo_offer(const struct carc_rules *r, struct carc_state *s)
{
    if (!carc_free_slots(s, r->stands[CARC_FIGURE_follower][s->tile[s->tiles - 1].face]))
        return;
    unsigned any = s->part.fly;
    s->part.back = 0;
    for (int figure = 0; figure < CARC_FIGURE_KINDS; figure++)
        if (!carc_figure_row[figure].power)
            s->part.offer[figure] = 0;
        else
            any |= s->part.offer[figure];
    s->part.must = any != 0;
    s->turn.last = !any;
}

static int lowest_score(const struct carc_rules *r, const struct carc_state *s)
{
    int lowest = s->track[0][0];
    for (int colour = 1; colour < r->colours; colour++)
        if (s->track[colour][0] < lowest)
            lowest = s->track[colour][0];
    return lowest;
}

/* V6: all who share the majority score if one of them is behind. */
static int solo_entitled(const struct carc_rules *r, const struct carc_state *s, int winners)
{
    int lowest = lowest_score(r, s);
    for (int colour = 0; colour < r->colours; colour++)
        if (winners >> colour & 1 && s->track[colour][0] == lowest)
            return winners;
    return 0;
}

/* ---- the end (V10, V11) --------------------------------------------------------------------------------------- */

/* The place in the list of a follower on the board, or -1; of each kind those on the board come first. */
static int follower_out(const struct carc_rules *r, const struct carc_state *s, int colour)
{
    for (int i = 0; i < r->follower_kinds; i++) {
        int first = carc_figure_row[r->follower[i]].first;
        if (s->figure[colour][first] != CARC_HOME)
            return first;
    }
    return -1;
}

/* A colour that is behind and has a follower left; -1 if one that is behind has none: then no order of
 * taking them gets the lowest colour any further. */
static int next_to_take(const struct carc_rules *r, const struct carc_state *s)
{
    int lowest = lowest_score(r, s), next = -1;
    for (int colour = 0; colour < r->colours; colour++) {
        if (s->track[colour][0] != lowest)
            continue;
        if (follower_out(r, s, colour) < 0)
            return -1;
        if (next < 0)
            next = colour;
    }
    return next;
}

void carc_enter_final_solo(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    for (int colour; (colour = next_to_take(r, s)) >= 0;) {
        int at = follower_out(r, s, colour), piece = s->figure[colour][at];
        carc_figure_home(r, s, colour, at, sink);
        carc_award_plain(r, s, colour, FOLLOWER_POINTS, carc_subject(CARC_SUBJECT_PIECE, piece),
                         CARC_REASON_final, CARC_ITEM_followers, 1, sink);
        CARC_RUN(r, left, r, s, colour, sink);
    }
}

/* ---- position, check, scenarios ---------------------------------------------------------------------------------- */

static void solo_write(const struct carc_rules *r, const struct carc_state *s, struct mur_writer *w)
{
    for (int colour = 0; colour < r->colours; colour++)
        carc_put_number(w, s->pile[colour]);
}

static bool solo_read(const struct carc_rules *r, struct carc_state *s, struct mur_scanner *in,
                      struct mur_error *err)
{
    for (int colour = 0; colour < r->colours; colour++) {
        int count;
        if (!mur_read_int(in, &count) || count < 0 || count > CARC_TILES)
            return carc_refuse(err, MUR_OUT_OF_RANGE, "a pile has not so many tiles", in->at, 0);
        s->pile[colour] = (uint8_t)count;
    }
    return true;
}

/* The piles, and who may score. */
static void solo_describe(const struct carc_rules *r, const struct carc_state *s,
                          struct mur_json_writer *j)
{
    int lowest = 0;
    mur_json_open_object(j, "solo");
    mur_json_open_list(j, "piles");
    for (int colour = 0; colour < r->colours; colour++) {
        mur_json_put_int(j, NULL, s->pile[colour]);
        lowest |= (s->track[colour][0] == lowest_score(r, s)) << colour;
    }
    mur_json_close(j);
    carc_json_colours(j, "lowest", lowest);
    mur_json_close(j);
}

static const char *solo_check(const struct carc_rules *r, const struct carc_state *s,
                              const struct carc_moment *m)
{
    int tiles = 0;
    bool drawing = s->asking == CARC_PROMPT_draw;
    for (int colour = 0; colour < r->colours; colour++)
        tiles += s->pile[colour];
    if (tiles != carc_unseen_total(&r->common, s) || (drawing && !s->pile[s->active]) ||
        !carc_all_zero(s->pile + r->colours, sizeof s->pile - r->colours))
        return "the piles are miscounted";
    if (s->turn.last > (m->laid && m->reached > CARC_PHASE_figure))
        return "nobody could know yet that this turn is the last";
    return NULL;
}

/* expect pile Red 24 */
static enum mur_status solo_expect(const struct carc_rules *r, const struct carc_state *s,
                                   struct mur_scanner *in, struct mur_error *err)
{
    int colour;
    if (carc_want_colour(r, in, &colour, err))
        return MUR_UNKNOWN_WORD;
    return carc_compare(in, s->pile[colour], err);
}

static const struct carc_slice solo_slices[] = {
    CARC_SLICE(pile),
    CARC_SLICE(turn.last),
    CARC_SLICE(part.must),
    {0, 0},
};

const struct carc_module carc_module_solo = {
    .option = {.word = "solo",
               .group = MUR_OPTION_SOLO,
               .title = MUR_N("For one player"),
               .help = MUR_N("the one-player variant: only the colour that is behind scores")},
    .one_player = true,
    .slices = solo_slices,
    .build = solo_build,
    .start = solo_start,
    .drawn = solo_drawn,
    .own_tiles = solo_own_tiles,
    .own_stream = solo_own_stream,
    .bag_cut = solo_bag_cut,
    .offer = solo_offer,
    .entitled = solo_entitled,
    .write = solo_write,
    .read = solo_read,
    .describe = solo_describe,
    .check = solo_check,
    .study_word = "pile",
    .expect = solo_expect,
};
