/* study.c - positions changed by hand and statements about them, for scenarios and studies. */
#include <string.h>

#include "games/carcassonne/internal.h"

typedef enum mur_status force_fn(const struct carc_rules *r, struct carc_state *s,
                                 struct mur_scanner *in, struct mur_error *err);
typedef enum mur_status expect_fn(const struct carc_rules *r, const struct carc_state *s,
                                  struct mur_scanner *in, struct mur_error *err);

static enum mur_status unknown(struct mur_scanner *in, const char *message, struct mur_error *err)
{
    return mur_fail(err, MUR_UNKNOWN_WORD, message, in->word, in->word_length);
}

static enum mur_status want_number(struct mur_scanner *in, struct mur_error *err)
{
    return mur_fail(err, MUR_BAD_SYNTAX, "a number is expected here", in->at, 0);
}

/* ---- force ---------------------------------------------------------------------------------------------- */

/* score Red 49; with two scoring figures also score Red 49 3 */
static enum mur_status force_score(const struct carc_rules *r, struct carc_state *s,
                                   struct mur_scanner *in, struct mur_error *err)
{
    int points, colour = carc_read_colour(r, in);
    if (colour < 0)
        return unknown(in, "nobody plays this colour", err);
    if (!mur_read_int(in, &points))
        return want_number(in, err);
    if (points < 0 || points > 9999)
        return mur_fail(err, MUR_OUT_OF_RANGE, "points are from 0 to 9999", in->word,
                        in->word_length);
    s->track[colour][0] = (int16_t)points;
    if (mur_at_end(in) || r->scorers_each < 2)
        return MUR_OK;
    if (!mur_read_int(in, &points))
        return want_number(in, err);
    if (points < 0 || points > 9999)
        return mur_fail(err, MUR_OUT_OF_RANGE, "points are from 0 to 9999", in->word,
                        in->word_length);
    s->track[colour][1] = (int16_t)points;
    return MUR_OK;
}

/* Everything but `keep` goes into the box, as if it had been drawn and did not fit. */
static void bag_keep(const struct carc_rules *r, struct carc_state *s, const uint8_t *keep)
{
    for (int face = 1; face < CARC_FACES; face++) {
        s->drawn = (uint8_t)(s->drawn + s->bag[face] - keep[face]);
        s->bag[face] = keep[face];
    }
    s->left = (uint8_t)carc_bag_left(r, s, s->stage);
    int left = carc_unseen_total(&r->common, s);
    for (int i = 0; i < r->piles; i++) /* the next to draw gets the first one */
        s->pile[(s->active + i) % r->piles] = (uint8_t)(left / r->piles + (i < left % r->piles));
}

/* bag U V V: just these are left to draw; bag none: nothing is. */
static enum mur_status force_bag(const struct carc_rules *r, struct carc_state *s,
                                 struct mur_scanner *in, struct mur_error *err)
{
    uint8_t keep[CARC_FACES] = {0};
    bool none = mur_take_word(in, "none");
    while (!none && !mur_at_end(in)) {
        int face = carc_read_face(in);
        if (!face)
            return unknown(in, "no tile has this code", err);
        if (keep[face] == s->bag[face])
            return mur_fail(err, MUR_CONFLICT, "the bag has no more of this tile", in->word,
                            in->word_length);
        keep[face]++;
    }
    bag_keep(r, s, keep);
    if (s->asking == CARC_PROMPT_draw && s->left == 0) {
        carc_pend(r, s, CARC_PHASE_draw);
        carc_run(r, s, NULL);
    }
    return MUR_OK;
}

/* robber Red 12, robber Red home */
static enum mur_status force_robber(const struct carc_rules *r, struct carc_state *s,
                                    struct mur_scanner *in, struct mur_error *err)
{
    int space, colour = carc_read_colour(r, in);
    if (colour < 0 || !(r->modules >> CARC_MODULE_robbers & 1))
        return unknown(in, "nobody plays a robber of this colour", err);
    if (mur_take_word(in, "home")) {
        s->robber[colour] = 0;
        return MUR_OK;
    }
    if (!mur_read_int(in, &space))
        return want_number(in, err);
    if (space < 0 || space >= CARC_LAP)
        return mur_fail(err, MUR_OUT_OF_RANGE, "a space is from 0 to 49", in->word,
                        in->word_length);
    s->robber[colour] = (uint8_t)(space + 1);
    return MUR_OK;
}

/* ingots Red 7: Red takes so many from the tiles, those laid first before others. */
static enum mur_status force_ingots(const struct carc_rules *r, struct carc_state *s,
                                    struct mur_scanner *in, struct mur_error *err)
{
    int ingots, colour = carc_read_colour(r, in);
    if (colour < 0)
        return unknown(in, "nobody plays this colour", err);
    if (!mur_read_int(in, &ingots))
        return want_number(in, err);
    if (ingots < 0 || ingots > s->gold.bars)
        return mur_fail(err, MUR_OUT_OF_RANGE, "there are not so many ingots on the board",
                        in->word, in->word_length);
    s->gold.owned[colour] = (uint8_t)(s->gold.owned[colour] + ingots);
    s->gold.bars = (uint8_t)(s->gold.bars - ingots);
    memmove(s->gold.bar, s->gold.bar + ingots, s->gold.bars);
    memset(s->gold.bar + s->gold.bars, 0, (size_t)ingots);
    return MUR_OK;
}

static const struct {
    const char *word;
    force_fn *force;
} forces[] = {
    {"score", force_score},
    {"bag", force_bag},
    {"robber", force_robber},
    {"ingots", force_ingots},
};

enum mur_status carc_force(const struct mur_rules *r, void *st, const char *text,
                           struct mur_error *err)
{
    struct mur_scanner in = mur_scanner_init(text);
    mur_read_word(&in);
    for (size_t i = 0; i < sizeof forces / sizeof forces[0]; i++)
        if (mur_word_is(&in, forces[i].word)) {
            enum mur_status status = forces[i].force(carc_rules(r), st, &in, err);
            if (status == MUR_OK && !mur_at_end(&in))
                return mur_fail(err, MUR_BAD_SYNTAX, "nothing more is expected here", in.at, 0);
            return status;
        }
    return unknown(&in, "expected: score, bag, robber or ingots", err);
}

/* ---- expect ---------------------------------------------------------------------------------------------- */

/* The statement's last number against what is there. */
enum mur_status carc_compare(struct mur_scanner *in, int found, struct mur_error *err)
{
    int wanted;
    if (!mur_read_int(in, &wanted))
        return want_number(in, err);
    if (wanted == found)
        return MUR_OK;
    mur_fail(err, MUR_CONFLICT, "another number is there", in->word, in->word_length);
    if (err) {
        err->has_found = true;
        err->found = found;
    }
    return MUR_CONFLICT;
}

/* "Red follower" */
static enum mur_status read_whose(const struct carc_rules *r, struct mur_scanner *in, int *colour,
                                  int *figure, struct mur_error *err)
{
    *colour = carc_read_colour(r, in);
    if (*colour < 0)
        return unknown(in, "nobody plays this colour", err);
    *figure = carc_read_choice(in, carc_figure_name, CARC_FIGURE_KINDS, err);
    return *figure < 0 ? MUR_UNKNOWN_WORD : MUR_OK;
}

/* supply Red follower 6 */
static enum mur_status expect_supply(const struct carc_rules *r, const struct carc_state *s,
                                     struct mur_scanner *in, struct mur_error *err)
{
    int colour, figure;
    enum mur_status status = read_whose(r, in, &colour, &figure, err);
    if (status)
        return status;
    return carc_compare(in, s->supply[colour][figure], err);
}

static bool zone_fact(const struct carc_rules *r, const struct carc_zone_info *zone,
                      const struct mur_scanner *in, int *found)
{
    int colour = mur_word_in(in, carc_colour_name, r->colours);
    if (colour >= 0)
        *found = zone->strength[colour];
    else if (mur_word_is(in, "tiles"))
        *found = zone->tiles;
    else if (mur_word_is(in, "open"))
        *found = zone->open;
    else if (mur_word_is(in, "shields"))
        *found = zone->shields;
    else if (mur_word_is(in, "value"))
        *found = zone->value;
    else
        return false;
    return true;
}

/* zone road E at 1,0 tiles 3 open 1 Red 1 */
static enum mur_status expect_zone(const struct carc_rules *r, const struct carc_state *s,
                                   struct mur_scanner *in, struct mur_error *err)
{
    int piece = carc_read_piece(s, in, err), found;
    if (piece < 0)
        return err->status;
    struct carc_zone_info zone = carc_zone_info(&r->common, s, piece);
    do {
        mur_read_word(in);
        if (!zone_fact(r, &zone, in, &found))
            return unknown(in, "expected: tiles, open, shields, value or a colour", err);
        enum mur_status status = carc_compare(in, found, err);
        if (status)
            return status;
    } while (!mur_at_end(in));
    return MUR_OK;
}

static enum mur_status expect_completion(const struct carc_state *s, struct mur_scanner *in,
                                         bool complete, struct mur_error *err)
{
    int piece = carc_read_piece(s, in, err);
    if (piece < 0)
        return err->status;
    if (carc_complete(s, piece) != complete)
        return mur_fail(err, MUR_CONFLICT, complete ? "it is not complete" : "it is complete", 0,
                        0);
    return MUR_OK;
}

static enum mur_status expect_complete(const struct carc_rules *r, const struct carc_state *s,
                                       struct mur_scanner *in, struct mur_error *err)
{
    (void)r;
    return expect_completion(s, in, true, err);
}

static enum mur_status expect_incomplete(const struct carc_rules *r, const struct carc_state *s,
                                         struct mur_scanner *in, struct mur_error *err)
{
    (void)r;
    return expect_completion(s, in, false, err);
}

/* figure Red follower road E at 1,0: how many of these stand on that piece, 1 unless a number follows */
static enum mur_status expect_figure(const struct carc_rules *r, const struct carc_state *s,
                                     struct mur_scanner *in, struct mur_error *err)
{
    int colour, figure;
    enum mur_status status = read_whose(r, in, &colour, &figure, err);
    if (status)
        return status;
    int piece = carc_read_piece(s, in, err), found = 0;
    if (piece < 0)
        return err->status;
    const struct carc_figure_row *row = &carc_figure_row[figure];
    for (int at = row->first; at < row->first + row->count; at++)
        found += s->figure[colour][at] == piece;
    if (!mur_at_end(in))
        return carc_compare(in, found, err);
    return found == 1 ? MUR_OK : mur_fail(err, MUR_CONFLICT, "no such figure stands there", 0, 0);
}

/* left 70: tiles not drawn yet */
static enum mur_status expect_left(const struct carc_rules *r, const struct carc_state *s,
                                   struct mur_scanner *in, struct mur_error *err)
{
    return carc_compare(in, carc_unseen_total(&r->common, s), err);
}

/* bag U 7: tiles of this face not drawn yet */
static enum mur_status expect_bag(const struct carc_rules *r, const struct carc_state *s,
                                  struct mur_scanner *in, struct mur_error *err)
{
    (void)r;
    int face = carc_read_face(in);
    if (!face)
        return unknown(in, "no tile has this code", err);
    return carc_compare(in, s->bag[face], err);
}

/* space Red 3: where the scoring figure stands on the track of 50; token Red 50: what it has besides */
static enum mur_status expect_space(const struct carc_rules *r, const struct carc_state *s,
                                    struct mur_scanner *in, struct mur_error *err)
{
    int colour = carc_read_colour(r, in);
    if (colour < 0)
        return unknown(in, "nobody plays this colour", err);
    return carc_compare(in, s->track[colour][mur_take_word(in, "woman")] % CARC_LAP, err);
}

static enum mur_status expect_token(const struct carc_rules *r, const struct carc_state *s,
                                    struct mur_scanner *in, struct mur_error *err)
{
    int colour = carc_read_colour(r, in);
    if (colour < 0)
        return unknown(in, "nobody plays this colour", err);
    return carc_compare(in, s->track[colour][mur_take_word(in, "woman")] / CARC_LAP * CARC_LAP,
                        err);
}

static const struct {
    const char *word;
    expect_fn *expect;
} expects[] = {
    {"supply", expect_supply},     {"zone", expect_zone},
    {"complete", expect_complete}, {"incomplete", expect_incomplete},
    {"figure", expect_figure},     {"left", expect_left},
    {"bag", expect_bag},           {"space", expect_space},
    {"token", expect_token},
};

enum mur_status carc_expect(const struct mur_rules *r, const void *st, const char *text,
                            struct mur_error *err)
{
    struct mur_error local;
    struct mur_scanner in = mur_scanner_init(text);
    mur_read_word(&in);
    for (size_t i = 0; i < sizeof expects / sizeof expects[0]; i++)
        if (mur_word_is(&in, expects[i].word)) {
            enum mur_status status = expects[i].expect(carc_rules(r), st, &in, err ? err : &local);
            if (status == MUR_OK && !mur_at_end(&in))
                return mur_fail(err, MUR_BAD_SYNTAX, "nothing more is expected here", in.at, 0);
            return status;
        }
    for (int m = 0; m < CARC_MODULES; m++)
        if (carc_rules(r)->modules >> m & 1 && carc_module[m]->expect &&
            mur_word_is(&in, carc_module[m]->expect_word))
            return carc_module[m]->expect(carc_rules(r), st, &in, err ? err : &local);
    return unknown(&in, "nothing of this name can be expected", err);
}
