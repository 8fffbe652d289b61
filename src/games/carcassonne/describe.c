/*
 * describe.c - a position for other programs: the core's part. Each module adds its own members, and each
 * prompt says itself what its answers touch.
 */
#include "games/carcassonne/internal.h"

/* ---- what can be pointed at ------------------------------------------------------------------------------ */

void carc_touch_spot(struct mur_touch *t, int x, int y)
{
    t->x = x;
    t->y = y;
}

struct mur_touch carc_touch_tile(const struct carc_state *s, int tile)
{
    struct mur_touch t = mur_touch_make(MUR_TOUCH_TILE);
    t.tile = tile;
    carc_touch_spot(&t, s->tile[tile].x, s->tile[tile].y);
    return t;
}

struct mur_touch carc_touch_piece(const struct carc_rules *r, const struct carc_state *s,
                                  enum mur_touch_kind kind, int piece)
{
    struct mur_touch t = carc_touch_tile(s, s->piece[piece].tile);
    t.kind = kind;
    t.piece = piece;
    t.slot = piece - s->tile[t.tile].first;
    t.zone = carc_zone_id(&r->common, s, piece);
    return t;
}

struct mur_touch carc_touch_own(const struct carc_rules *r, const struct carc_state *s,
                                enum mur_touch_kind kind, int colour, int figure, int piece)
{
    struct mur_touch t = carc_touch_piece(r, s, kind, piece);
    t.figure = carc_figure_name[figure];
    t.side = colour;
    return t;
}

int carc_touches(const struct mur_rules *r, const void *st, mur_action a,
                 struct mur_touch out[MUR_TOUCHES])
{
    const struct carc_prompt *prompt = carc_prompt[mur_action_prompt(a)];
    return prompt->touches ? prompt->touches(carc_rules(r), st, mur_action_payload(a), out) : 0;
}

int carc_subject_touch(const struct mur_rules *r, const void *st, uint32_t subject,
                       struct mur_touch *out)
{
    const struct carc_state *s = st;
    int number = carc_subject_number(subject);
    switch (carc_subject_class(subject)) {
    case CARC_SUBJECT_PIECE:
        *out = carc_touch_piece(carc_rules(r), s, MUR_TOUCH_PIECE, number);
        return 1;
    case CARC_SUBJECT_TILE:
        *out = carc_touch_tile(s, number);
        return 1;
    case CARC_SUBJECT_FACE:
        *out = mur_touch_make(MUR_TOUCH_FACE);
        out->face = carc_face[number].code;
        return 1;
    case CARC_SUBJECT_GOODS:
        *out = mur_touch_make(MUR_TOUCH_GOOD);
        out->good = carc_goods_name[number];
        return 1;
    case CARC_SUBJECT_ROBBER:
        *out = mur_touch_make(MUR_TOUCH_SEAT);
        out->side = number;
        return 1;
    default:
        return 0;
    }
}

/* ---- small parts ----------------------------------------------------------------------------------------- */

void carc_json_colours(struct mur_json_writer *j, const char *key, int mask)
{
    mur_json_open_list(j, key);
    for (int colour = 0; colour < CARC_COLOURS; colour++)
        if (mask >> colour & 1)
            mur_json_put_int(j, NULL, colour);
    mur_json_close(j);
}

void carc_json_number(struct mur_json_writer *j, const char *key, int number)
{
    if (number >= 0)
        mur_json_put_int(j, key, number);
    else
        mur_json_put_null(j, key);
}

/* ---- the board ------------------------------------------------------------------------------------------- */

static void describe_tiles(const struct carc_state *s, struct mur_json_writer *j)
{
    mur_json_open_list(j, "tiles");
    for (int i = 0; i < s->tiles; i++) {
        mur_json_open_object(j, NULL);
        mur_json_put_text(j, "face", carc_face[s->tile[i].face].code);
        mur_json_put_int(j, "x", s->tile[i].x);
        mur_json_put_int(j, "y", s->tile[i].y);
        mur_json_put_int(j, "turn", 90 * s->tile[i].rotation);
        mur_json_put_int(j, "first", s->tile[i].first);
        mur_json_close(j);
    }
    mur_json_close(j);
}

/* The open cells and, while a tile waits to be laid, how it fits there. */
static void describe_cells(const struct carc_rules *r, const struct carc_state *s,
                           struct mur_json_writer *j)
{
    mur_json_open_list(j, "cells");
    for (int i = 0; i < s->opens; i++) {
        const struct carc_open *cell = &s->open[i];
        mur_json_open_object(j, NULL);
        mur_json_put_int(j, "x", cell->x);
        mur_json_put_int(j, "y", cell->y);
        mur_json_open_list(j, "turns");
        int fit = s->hand ? carc_fit(&r->common, s, s->hand, cell->x, cell->y) : 0;
        for (int rotation = 0; rotation < 4; rotation++)
            if (fit >> rotation & 1)
                mur_json_put_int(j, NULL, 90 * rotation);
        mur_json_close(j);
        mur_json_close(j);
    }
    mur_json_close(j);
}

static void describe_marks(const struct carc_state *s, int piece, struct mur_json_writer *j)
{
    int marks = carc_zone_marks(s, piece);
    mur_json_put_bool(j, "inn", marks & CARC_INN);
    mur_json_put_bool(j, "cathedral", marks & CARC_CATHEDRAL);
}

/* What only some zones have. */
static void describe_zone_own(const struct carc_state *s, int piece,
                              const struct carc_zone_info *zone, struct mur_json_writer *j)
{
    if (zone->zone == CARC_FIELD) {
        struct carc_cities cities = carc_field_cities(s, piece);
        mur_json_put_int(j, "cities", cities.complete);
        mur_json_put_int(j, "cities_open", cities.open);
    } else if (zone->zone <= CARC_ROAD) {
        mur_json_put_int(j, "tiles", zone->tiles);
        describe_marks(s, piece, j);
        if (zone->zone == CARC_CITY)
            mur_json_put_int(j, "shields", zone->shields);
    }
}

static void describe_zone(const struct carc_rules *r, const struct carc_state *s, int piece,
                          struct mur_json_writer *j)
{
    struct carc_zone_info zone = carc_zone_info(&r->common, s, piece);
    mur_json_open_object(j, NULL);
    mur_json_put_int(j, "zone", carc_zone_id(&r->common, s, piece));
    mur_json_put_text(j, "kind", carc_zone_name[zone.zone]);
    mur_json_open_list(j, "pieces");
    for (struct carc_walk w = carc_walk_begin(s, piece); carc_walk_next(s, &w);)
        mur_json_put_int(j, NULL, w.piece);
    mur_json_close(j);
    mur_json_put_bool(j, "complete", zone.complete);
    mur_json_put_int(j, "open", zone.open);
    describe_zone_own(s, piece, &zone, j);
    mur_json_put_int(j, "value", zone.value);
    mur_json_put_int(j, "value_if_complete", zone.value_if_complete);
    mur_json_open_list(j, "strength");
    for (int colour = 0; colour < r->colours; colour++)
        mur_json_put_int(j, NULL, zone.strength[colour]);
    mur_json_close(j);
    carc_json_colours(j, "majority", carc_majority(carc_zone_power(s, piece)));
    mur_json_close(j);
}

static void describe_zones(const struct carc_rules *r, const struct carc_state *s,
                           struct mur_json_writer *j)
{
    struct carc_seen seen = {{0}};
    mur_json_open_list(j, "zones");
    for (int piece = 0; piece < s->pieces; piece++)
        if (carc_see_zone(s, &seen, piece))
            describe_zone(r, s, piece, j);
    mur_json_close(j);
}

static void describe_figures(const struct carc_rules *r, const struct carc_state *s,
                             struct mur_json_writer *j)
{
    mur_json_open_list(j, "figures");
    for (int colour = 0; colour < r->colours; colour++)
        for (int at = 0; at < CARC_FIGURES; at++) {
            int piece = s->figure[colour][at];
            if (piece == CARC_HOME)
                continue;
            mur_json_open_object(j, NULL);
            mur_json_put_int(j, "side", colour);
            mur_json_put_text(j, "figure", carc_figure_name[carc_figure_kind_at(at)]);
            mur_json_put_int(j, "piece", piece);
            mur_json_put_int(j, "tile", s->piece[piece].tile);
            mur_json_put_int(j, "zone", carc_zone_id(&r->common, s, piece));
            mur_json_close(j);
        }
    mur_json_close(j);
}

/* ---- beside the board ------------------------------------------------------------------------------------ */

static void describe_supply(const struct carc_rules *r, const struct carc_state *s, int colour,
                            struct mur_json_writer *j)
{
    mur_json_open_object(j, "supply");
    for (int figure = 0; figure < CARC_FIGURE_KINDS; figure++)
        if (r->figures[figure])
            mur_json_put_int(j, carc_figure_name[figure], s->supply[colour][figure]);
    mur_json_close(j);
}

static void describe_track(const struct carc_rules *r, const struct carc_state *s, int colour,
                           struct mur_json_writer *j)
{
    mur_json_open_list(j, "track");
    for (int woman = 0; woman < r->scorers_each; woman++) {
        mur_json_open_object(j, NULL);
        mur_json_put_int(j, "points", s->track[colour][woman]);
        mur_json_put_int(j, "space", s->track[colour][woman] % CARC_LAP);
        mur_json_close(j);
    }
    mur_json_close(j);
}

static void describe_sides(const struct carc_rules *r, const struct carc_state *s,
                           const int projected[CARC_COLOURS], struct mur_json_writer *j)
{
    mur_json_open_list(j, "sides");
    for (int colour = 0; colour < r->colours; colour++) {
        mur_json_open_object(j, NULL);
        describe_supply(r, s, colour, j);
        describe_track(r, s, colour, j);
        mur_json_put_int(j, "projected", projected[colour]);
        mur_json_close(j);
    }
    mur_json_close(j);
}

static void describe_remaining(const struct carc_rules *r, const struct carc_state *s,
                               struct mur_json_writer *j)
{
    mur_json_open_object(j, "remaining");
    mur_json_put_int(j, "total", carc_unseen_total(&r->common, s));
    mur_json_put_int(j, "next", s->left); /* among these is the one that is drawn next */
    mur_json_open_object(j, "faces");
    for (int face = 1; face < CARC_FACES; face++)
        if (s->bag[face])
            mur_json_put_int(j, carc_face[face].code, s->bag[face]);
    mur_json_close(j);
    mur_json_close(j);
}

/* The zones that are being scored, until their figures go home. */
static void describe_closing(const struct carc_rules *r, const struct carc_state *s,
                             struct mur_json_writer *j)
{
    mur_json_open_list(j, "closing");
    for (int i = 0; i < s->closings; i++) {
        const struct carc_closing *c = &s->closing[i];
        mur_json_open_object(j, NULL);
        mur_json_put_int(j, "piece", c->piece);
        mur_json_put_int(j, "zone", carc_zone_id(&r->common, s, c->piece));
        mur_json_put_text(j, "reason", carc_word(&r->common, MUR_WORD_REASON, c->reason));
        mur_json_put_int(j, "points", c->points);
        carc_json_colours(j, "winners", c->winners);
        mur_json_put_bool(j, "paid", c->paid);
        mur_json_close(j);
    }
    mur_json_close(j);
}

/* ---- if the game ended now -------------------------------------------------------------------------------- */

static bool closing_paid(const struct carc_state *s, int piece)
{
    for (int i = 0; i < s->closings; i++)
        if (s->closing[i].paid && s->closing[i].reason == CARC_REASON_complete &&
            carc_same_zone(s, s->closing[i].piece, piece))
            return true;
    return false;
}

/* The end values zones as incomplete. In the middle of a turn some are complete and not paid yet, and
 * the figures of some that are paid still stand. */
static void project_closing(const struct carc_rules *r, const struct carc_state *s,
                            int points[CARC_COLOURS])
{
    struct carc_seen seen = {{0}};
    for (int colour = 0; colour < r->colours; colour++)
        for (int at = 0; at < CARC_FIGURES; at++) {
            int piece = s->figure[colour][at];
            if (piece == CARC_HOME || !carc_complete(s, piece) || !carc_see_zone(s, &seen, piece))
                continue;
            int winners = carc_majority(carc_zone_power(s, piece));
            for (int c = 0; c < r->colours; c++)
                if (winners >> c & 1)
                    points[c] += (closing_paid(s, piece) ? 0 : carc_value(r, s, piece, true, -1)) -
                                 carc_value(r, s, piece, false, c);
        }
}

/* Runs the phases of the end on a copy. */
static void project(const struct carc_rules *r, const struct carc_state *s,
                    struct carc_state *scratch, int points[CARC_COLOURS])
{
    mur_copy(&r->common, scratch, s);
    if (s->asking) {
        scratch->part = (struct carc_part){0};
        scratch->turn = (struct carc_turn){0};
        scratch->award = (struct carc_award){0};
        scratch->pending = r->at_end;
        carc_run(r, scratch, NULL);
    }
    for (int colour = 0; colour < r->colours; colour++)
        points[colour] = carc_score(scratch, colour);
    if (s->asking && r->at_end >> CARC_PHASE_final_zones & 1)
        project_closing(r, s, points);
}

/* ---- the whole -------------------------------------------------------------------------------------------- */

static void describe_modules(const struct carc_rules *r, struct mur_json_writer *j)
{
    mur_json_open_list(j, "modules");
    for (int m = 1; m < CARC_MODULES; m++)
        if (r->modules >> m & 1)
            mur_json_put_text(j, NULL, carc_module[m]->option.word);
    mur_json_close(j);
}

void carc_describe(const struct mur_rules *common, const void *view, int viewer, void *scratch,
                   struct mur_json_writer *j)
{
    (void)viewer; /* nothing is hidden */
    const struct carc_rules *r = carc_rules(common);
    const struct carc_state *s = view;
    int projected[CARC_COLOURS];
    project(r, s, scratch, projected);
    describe_modules(r, j);
    mur_json_put_bool(j, "farmers", r->farmers);
    mur_json_put_int(j, "lap", CARC_LAP);
    mur_json_put_int(j, "active", s->active);
    mur_json_put_text(j, "hand", s->hand ? carc_face[s->hand].code : NULL);
    mur_json_put_int(j, "last", s->tiles - 1);
    mur_json_put_int(j, "extra_parts", carc_extra_parts(s));
    describe_sides(r, s, projected, j);
    describe_tiles(s, j);
    describe_cells(r, s, j);
    describe_zones(r, s, j);
    describe_figures(r, s, j);
    describe_remaining(r, s, j);
    describe_closing(r, s, j);
    for (int m = 1; m < CARC_MODULES; m++)
        if (r->modules >> m & 1 && carc_module[m]->describe)
            carc_module[m]->describe(r, s, j);
}

/* ---- events ------------------------------------------------------------------------------------------------ */

enum field_type { NUMBER, FIGURE_KIND, GOODS_KIND, PIECE, SPELL, SCORER_KIND, CIRCLE, COLOURS };
enum { FIELDS = 3 };

struct field {
    const char *key;
    enum field_type type;
};

struct event_row {
    uint8_t number;
    struct field field[FIELDS]; /* of a, b and c */
};

static const struct event_row event_rows[] = {
#define NOTHING                     {NULL, NUMBER},
#define FIELD(key, type)            {#key, type},
#define EVENT(number, name, fields) {number, {fields}},
#include "games/carcassonne/events.def"
#undef EVENT
#undef FIELD
#undef NOTHING
};

static void describe_field(const struct field *f, int value, struct mur_json_writer *j)
{
    static const char *const spells[] = {"mage", "witch"}, *const scorers[] = {"follower", "woman"},
                             *const circles[] = {"add", "remove"};
    switch (f->type) {
    case NUMBER:
    case PIECE:
        mur_json_put_int(j, f->key, value);
        break;
    case FIGURE_KIND:
        mur_json_put_text(j, f->key, carc_figure_name[value]);
        break;
    case GOODS_KIND:
        mur_json_put_text(j, f->key, carc_goods_name[value]);
        break;
    case SPELL:
        mur_json_put_text(j, f->key, spells[value]);
        break;
    case SCORER_KIND:
        mur_json_put_text(j, f->key, scorers[value]);
        break;
    case CIRCLE:
        mur_json_put_text(j, f->key, circles[value]);
        break;
    case COLOURS:
        carc_json_colours(j, f->key, value);
        break;
    }
}

void carc_describe_event(const struct mur_rules *r, const void *view, const struct mur_event *e,
                         struct mur_json_writer *j)
{
    (void)r, (void)view;
    const int values[FIELDS] = {e->a, e->b, e->c};
    for (size_t i = 0; i < sizeof event_rows / sizeof event_rows[0]; i++)
        for (int f = 0; event_rows[i].number == e->kind && f < FIELDS; f++)
            if (event_rows[i].field[f].key)
                describe_field(&event_rows[i].field[f], values[f], j);
}
