/* study.c - positions changed by hand and statements about them, for scenarios and studies. */
#include <limits.h>
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

enum mur_status carc_want_colour(const struct carc_rules *r, struct mur_scanner *in, int *colour,
                                 struct mur_error *err)
{
    *colour = carc_read_colour(r, in);
    return *colour < 0 ? unknown(in, "nobody plays this colour", err) : MUR_OK;
}

enum mur_status carc_want_number(struct mur_scanner *in, int min, int max, const char *message,
                                 int *number, struct mur_error *err)
{
    if (!mur_read_int(in, number))
        return mur_fail(err, MUR_BAD_SYNTAX, "a number is expected here", in->at, 0);
    if (*number < min || *number > max)
        return mur_fail(err, MUR_OUT_OF_RANGE, message, in->word, in->word_length);
    return MUR_OK;
}

/* Whatever the statement said, it has been read to its end. */
static enum mur_status ended(enum mur_status status, struct mur_scanner *in, struct mur_error *err)
{
    if (status || mur_at_end(in))
        return status;
    return mur_fail(err, MUR_BAD_SYNTAX, "nothing more is expected here", in->at, 0);
}

/* The module that is on and whose word was read; NULL if there is none. */
static const struct carc_module *module_named(const struct carc_rules *r,
                                              const struct mur_scanner *in)
{
    for (int m = 0; m < CARC_MODULES; m++)
        if (r->modules >> m & 1 && carc_module[m]->study_word &&
            mur_word_is(in, carc_module[m]->study_word))
            return carc_module[m];
    return NULL;
}

/* ---- force ---------------------------------------------------------------------------------------------- */

/* score Red 49; with two scoring figures also score Red 49 3 */
static enum mur_status force_score(const struct carc_rules *r, struct carc_state *s,
                                   struct mur_scanner *in, struct mur_error *err)
{
    static const char range[] = "points are from 0 to 9999";
    int points, colour;
    enum mur_status status = carc_want_colour(r, in, &colour, err);
    if (status || (status = carc_want_number(in, 0, 9999, range, &points, err)))
        return status;
    s->track[colour][0] = (int16_t)points;
    if (mur_at_end(in) || r->scorers_each < 2)
        return MUR_OK;
    if ((status = carc_want_number(in, 0, 9999, range, &points, err)))
        return status;
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
    CARC_RUN(r, bag_cut, r, s);
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

static const struct {
    const char *word;
    force_fn *force;
} forces[] = {
    {"score", force_score},
    {"bag", force_bag},
};

enum mur_status carc_force(const struct mur_rules *r, void *st, const char *text,
                           struct mur_error *err)
{
    struct mur_scanner in = mur_scanner_init(text);
    mur_read_word(&in);
    for (size_t i = 0; i < sizeof forces / sizeof forces[0]; i++)
        if (mur_word_is(&in, forces[i].word))
            return ended(forces[i].force(carc_rules(r), st, &in, err), &in, err);
    const struct carc_module *module = module_named(carc_rules(r), &in);
    if (module && module->force)
        return ended(module->force(carc_rules(r), st, &in, err), &in, err);
    return unknown(&in, "nothing of this name can be forced", err);
}

/* ---- expect ---------------------------------------------------------------------------------------------- */

/* The statement's last number against what is there. */
enum mur_status carc_compare(struct mur_scanner *in, int found, struct mur_error *err)
{
    int wanted;
    enum mur_status status = carc_want_number(in, INT_MIN, INT_MAX, NULL, &wanted, err);
    if (status || wanted == found)
        return status;
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
    if (carc_want_colour(r, in, colour, err))
        return MUR_UNKNOWN_WORD;
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
    int colour;
    if (carc_want_colour(r, in, &colour, err))
        return MUR_UNKNOWN_WORD;
    return carc_compare(in, s->track[colour][mur_take_word(in, "woman")] % CARC_LAP, err);
}

static enum mur_status expect_token(const struct carc_rules *r, const struct carc_state *s,
                                    struct mur_scanner *in, struct mur_error *err)
{
    int colour;
    if (carc_want_colour(r, in, &colour, err))
        return MUR_UNKNOWN_WORD;
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
    struct mur_error local, *why = err ? err : &local;
    struct mur_scanner in = mur_scanner_init(text);
    mur_read_word(&in);
    for (size_t i = 0; i < sizeof expects / sizeof expects[0]; i++)
        if (mur_word_is(&in, expects[i].word))
            return ended(expects[i].expect(carc_rules(r), st, &in, why), &in, why);
    const struct carc_module *module = module_named(carc_rules(r), &in);
    if (module && module->expect)
        return ended(module->expect(carc_rules(r), st, &in, why), &in, why);
    return unknown(&in, "nothing of this name can be expected", err);
}
