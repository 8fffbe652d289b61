/* internal.h - what the files of the core share beyond the contract with the modules (module.h). */
#ifndef CARC_INTERNAL_H
#define CARC_INTERNAL_H

#include "games/carcassonne/module.h"

/* ---- board.c: cells, laying tiles ------------------------------------------------------------------- */

/* The open cell at (x, y), or -1. */
int carc_open_at(const struct carc_state *s, int x, int y);
void carc_lay_first(const struct carc_rules *r, struct carc_state *s, int face, int rotation);
/* Lays a tile on an open cell where it fits (or traps); returns its index. */
int carc_lay(const struct carc_rules *r, struct carc_state *s, int face, struct carc_spot spot);
/* Finds cells as they were before the last tile was laid; the tiles and open cells are not changed. */
void carc_torus_restore(struct carc_state *s, const struct carc_state *before);
int carc_neighbours(const struct carc_state *s, int x, int y); /* tiles on the eight cells around */
/* Of a monastery or garden; those that are occupied keep count. */
int carc_neighbours_missing(const struct carc_state *s, int piece);
int carc_constraint_digit(int side);
/* True if the tile in hand can be placed somewhere. */
bool carc_placeable(const struct carc_rules *r, const struct carc_state *s);
/* What the modules have against a place where the tile in hand would fit. */
static inline bool carc_place_ok(const struct carc_rules *r, const struct carc_state *s,
                                 struct carc_spot spot)
{
    if (!r->choosy[s->hand])
        return true;
    for (int i = 0; i < r->hooks.place_ok_count; i++)
        if (!r->hooks.place_ok[i](r, s, spot))
            return false;
    return true;
}

/* What the tile at a side of an open cell shows it, and its first piece; NULL if there is no tile. */
static inline const struct carc_border *carc_border_at(const struct carc_state *s, int cell,
                                                       int side, int *first)
{
    int tile = s->open[cell].beside[side];
    if (tile == CARC_NO_TILE)
        return NULL;
    const struct carc_tile *t = &s->tile[tile];
    *first = t->first;
    return &carc_face[t->face].border[t->rotation][side ^ 2];
}

/* ---- features.c ------------------------------------------------------------------------------ */

uint64_t carc_links_labels(const struct carc_state *s);
void carc_join(struct carc_state *s, int a, int b);        /* cities and roads across an edge */
void carc_join_fields(struct carc_state *s, int a, int b); /* fields across half an edge */
/* F3: 3 for every completed city that touches the field. */
static inline int carc_field_value(int complete_cities)
{
    return 3 * complete_cities;
}

/* ---- figures.c ------------------------------------------------------------------------------- */

/* Everybody on the zone goes home. */
void carc_zone_clear(const struct carc_rules *r, struct carc_state *s, int piece,
                     struct mur_sink *sink);
int carc_figure_kind_at(int at); /* which figure has this place in the list */

/* ---- score.c --------------------------------------------------------------------------------- */

/* Tells why and how strong everybody is there. */
void carc_tell_scoring(const struct carc_rules *r, const struct carc_state *s, int piece,
                       int reason, struct mur_sink *sink);
void carc_items_add(struct carc_items *items, struct carc_item item);
/* Tells an award for a zone with its items, which must sum to its points, or one of a single item. */
void carc_tell_award(struct mur_sink *sink, int colour, int points, int piece,
                     const struct carc_items *items);

/* ---- award.c --------------------------------------------------------------------------------- */

/* What a winner's award is for; only if a zone gives it. */
struct carc_items carc_award_items(const struct carc_rules *r, const struct carc_state *s,
                                   int colour);
/* Puts points on the list of this part's scoring. */
void carc_closing_add(struct carc_state *s, int piece, int points, int winners, int reason);
/* Lists what closes in this part, behind what is on the list already. */
void carc_closings_find(const struct carc_rules *r, struct carc_state *s);

/* ---- turn.c ---------------------------------------------------------------------------------- */

void carc_run(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink);

/* ---- check_turn.c ---------------------------------------------------------------------------- */

/* Where the question stands; false if somebody stayed on a monastery that is complete. `scratch` holds
 * another state. */
bool carc_moment_find(const struct carc_rules *r, const struct carc_state *s,
                      struct carc_state *scratch, struct carc_moment *m);
/* What is wrong with the phases to come, the zones that close and the award; then, when the modules have
 * nothing against their slices, with the question. NULL if nothing is. */
const char *carc_check_turn(const struct carc_rules *r, const struct carc_state *s,
                            const struct carc_moment *m);
const char *carc_check_question(const struct carc_rules *r, const struct carc_state *s,
                                struct carc_state *scratch);

/* ---- notation.c ------------------------------------------------------------------------------ */

int carc_read_face(struct mur_scanner *in); /* 0 if the next word is no face's code */
int carc_read_colour(const struct carc_rules *r, struct mur_scanner *in); /* -1 if it is none */
/* Carries out the figure answer if there is only one; false if there are more. */
bool carc_figure_only(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink);

/* ---- describe.c ------------------------------------------------------------------------------ */

void carc_touch_spot(struct mur_touch *t, int x, int y);
void carc_describe(const struct mur_rules *r, const void *view, int viewer, void *scratch,
                   struct mur_json_writer *j);
void carc_describe_event(const struct mur_rules *r, const void *view, const struct mur_event *e,
                         struct mur_json_writer *j);
int carc_touches(const struct mur_rules *r, const void *st, mur_action a,
                 struct mur_touch out[MUR_TOUCHES]);
int carc_subject_touch(const struct mur_rules *r, const void *st, uint32_t subject,
                       struct mur_touch *out);

/* ---- check_range.c ----------------------------------------------------------------------------------------------- */

/* What is wrong with the numbers of a state that may be anything; NULL: none of them leads out of it. */
const char *carc_check_range(const struct carc_rules *r, const struct carc_state *s);

/* ---- the functions of the kind, one file each ---------------------------------------------------------------------- */

/* A board without tiles; everybody's figures at home, every tile in the bag. */
void carc_state_blank(const struct carc_rules *r, struct carc_state *s);
int carc_bag_left(const struct carc_rules *r, const struct carc_state *s, int stage);
struct mur_rules *carc_rules_new(const char *setup, struct mur_error *err);
void carc_rules_free(struct mur_rules *common);
extern const struct mur_option *const carc_options[CARC_OPTIONS + 1];
#define PROMPT(number, name, who) extern const struct carc_prompt carc_prompt_##name;
#include "games/carcassonne/prompts.def"
#undef PROMPT
int carc_action_text(const struct mur_rules *r, const void *st, mur_action a, char *buf, int cap);
enum mur_status carc_action_parse(const struct mur_rules *r, const void *st, const char *text,
                                  mur_action *out, struct mur_error *err);
bool carc_implied_chance(const struct mur_rules *r, const void *st, const char *text,
                         mur_action *out);
int carc_position_text(const struct mur_rules *r, const void *st, char *buf, int cap);
enum mur_status carc_position_parse(const struct mur_rules *r, const char *text, void *st,
                                    struct mur_error *err);
const char *carc_word(const struct mur_rules *r, enum mur_word_class c, int number);
int carc_subject_text(const struct mur_rules *r, const void *st, uint32_t subject, char *buf,
                      int cap);
enum mur_status carc_check(const struct mur_rules *r, const void *st, struct mur_error *err);
enum mur_status carc_force(const struct mur_rules *r, void *st, const char *text,
                           struct mur_error *err);
enum mur_status carc_expect(const struct mur_rules *r, const void *st, const char *text,
                            struct mur_error *err);

#endif
