/*
 * module.h - the contract between the core and the modules: what an expansion may use of the core. Each function
 * stands in the file that its part is called after.
 */
#ifndef CARC_MODULE_H
#define CARC_MODULE_H

#include "games/carcassonne/rules.h"

/* ---- board.c: cells ---------------------------------------------------------------------- */

/* From a cell to the one beside it; here, so that the steps of a known side are constants. */
static const int8_t carc_step_x[CARC_SIDES] = {0, 1, 0, -1};
static const int8_t carc_step_y[CARC_SIDES] = {-1, 0, 1, 0};

/* ---- features.c: what is joined ----------------------------------------------------------------------- */

static inline const struct carc_slot_info *carc_slot_of(const struct carc_state *s, int piece)
{
    const struct carc_tile *t = &s->tile[s->piece[piece].tile];
    return &carc_face[t->face].slot[piece - t->first];
}
static inline int carc_label(const struct carc_state *s, int piece)
{
    return s->piece[piece].label;
}
/* The labels that make up the zone of a piece; without links just its own. Returns how many. */
int carc_zone_labels(const struct carc_state *s, int piece, int labels[CARC_ZONE_LABELS]);
uint32_t carc_linked_power(const struct carc_state *s, int piece);
int carc_linked_open(const struct carc_state *s, int piece);
bool carc_linked_same(const struct carc_state *s, int a, int b);
/* Notes the labels at which links end, whenever labels or links have changed. */
void carc_links_note(struct carc_state *s);
/* Most zones are a single label. */
static inline bool carc_may_be_linked(const struct carc_state *s, int piece)
{
    return s->links && s->linked >> (carc_label(s, piece) % 64) & 1;
}
static inline uint32_t carc_zone_power(const struct carc_state *s, int piece)
{
    return carc_may_be_linked(s, piece) ? carc_linked_power(s, piece)
                                        : s->piece[carc_label(s, piece)].power;
}
static inline int carc_zone_open(const struct carc_state *s, int piece)
{
    return carc_may_be_linked(s, piece) ? carc_linked_open(s, piece)
                                        : s->piece[carc_label(s, piece)].open;
}
static inline bool carc_same_zone(const struct carc_state *s, int a, int b)
{
    return carc_label(s, a) == carc_label(s, b) ||
           (carc_may_be_linked(s, a) && carc_linked_same(s, a, b));
}
/* Walking over all pieces of a zone: for (w = begin; next(&w);) ... w.piece ... */
struct carc_walk {
    int labels[CARC_ZONE_LABELS];
    int count, at, piece;
};
struct carc_walk carc_walk_begin(const struct carc_state *s, int piece);
bool carc_walk_next(const struct carc_state *s, struct carc_walk *w); /* the next is w->piece */
int carc_zone_tiles(const struct carc_state *s, int piece);           /* each tile once */
int carc_zone_shields(const struct carc_state *s, int piece);
int carc_zone_marks(const struct carc_state *s, int piece); /* all enum carc_slot_mark on it */
static inline int carc_strength(uint32_t power, int colour)
{
    return (int)(power >> (CARC_POWER_BITS * colour) & ((1u << CARC_POWER_BITS) - 1));
}
/* Colours with the greatest strength, as a mask; 0 for power 0. */
int carc_majority(uint32_t power);
/* Marks a zone in a set of pieces; false if it was marked already. */
struct carc_seen {
    uint64_t bits[CARC_PIECES_MAX / 64];
};
bool carc_see_zone(const struct carc_state *s, struct carc_seen *seen, int piece);
bool carc_complete(const struct carc_state *s, int piece);
/* Cities that touch a field, each once. */
struct carc_cities {
    int complete, open;
};
struct carc_cities carc_field_cities(const struct carc_state *s, int piece);

/* ---- figures.c ------------------------------------------------------------------------------------------ */

void carc_figure_put(const struct carc_rules *r, struct carc_state *s, int colour, int figure,
                     int piece, struct mur_sink *sink);
/* The figure at place `at` of the colour's list goes home. */
void carc_figure_home(const struct carc_rules *r, struct carc_state *s, int colour, int at,
                      struct mur_sink *sink);

/* Colour's figure of a kind of which there is one: the piece it stands on, or CARC_HOME. */
static inline int carc_figure_piece(const struct carc_state *s, int colour, int figure)
{
    return s->figure[colour][carc_figure_row[figure].first];
}
/* Where in the colour's list a figure of this kind on this piece stands. */
int carc_figure_find(const struct carc_state *s, int colour, int figure, int piece);
/* Actions for each of a colour's followers on the wanted zones; ascending, each place and kind once. */
int carc_own_list(const struct carc_rules *r, const struct carc_state *s, int colour, int prompt,
                  unsigned zones, unsigned figures, mur_action *out);
/* Figures that are no followers go home when their colour has no follower left in the zone. */
void carc_lonely_home(const struct carc_rules *r, struct carc_state *s, int colour, int figure,
                      struct mur_sink *sink);
/* Slots of the last tile, of zones where `figure` may stand, with a follower of the colour. */
unsigned carc_own_slots(const struct carc_rules *r, const struct carc_state *s, int colour,
                        int figure);

#define SCORER(name, module, zones) carc_scorer_fn carc_score_##name;
#include "games/carcassonne/scorers.def"
#undef SCORER

/* ---- score.c: values, awards ------------------------------------------------------------------------------ */

int carc_value(const struct carc_rules *r, const struct carc_state *s, int piece, bool complete,
               int colour);
/* What a value is made of: the points of a named number of things. */
struct carc_item {
    int item, count, points;
};
struct carc_items {
    struct carc_item item[CARC_SCORERS + 1];
    int count, sum;
};
struct carc_items carc_items(const struct carc_rules *r, const struct carc_state *s, int piece,
                             bool complete, int colour);
void carc_tell_plain(struct mur_sink *sink, int colour, int points, uint32_t subject, int item,
                     int count);
/* Moves a scoring figure. */
void carc_advance(const struct carc_rules *r, struct carc_state *s, int colour, int woman,
                  int points, struct mur_sink *sink);
/* Tells a single item and moves, at the end of the game. */
void carc_award_plain(const struct carc_rules *r, struct carc_state *s, int colour, int points,
                      uint32_t subject, int reason, int item, int count, struct mur_sink *sink);

/* ---- award.c ---------------------------------------------------------------------------------------------- */

int carc_in_turn(const struct carc_rules *r, const struct carc_state *s, int i);
static inline int carc_seat_of(const struct carc_rules *r, int colour)
{
    return colour % r->common.players;
}
/* Those of some slots of the last tile whose zone nobody stands on (B4). */
unsigned carc_free_slots(const struct carc_state *s, unsigned slots);
/* Begins to pay; nothing happens for no points or no winners. */
void carc_award_begin(const struct carc_rules *r, struct carc_state *s, struct carc_award award);
/* The award that was begun is for these items, of which one may have left the zone since. */
void carc_award_keep(const struct carc_rules *r, struct carc_state *s,
                     const struct carc_items *valued);
/* A zone that is complete; once each. */
void carc_zone_closes(const struct carc_rules *r, struct carc_state *s, int piece);

/* ---- turn.c: phases ------------------------------------------------------------------------------------------ */

/* A new part: nothing of the last one is left, all its phases are pending. */
void carc_part_begin(const struct carc_rules *r, struct carc_state *s);
/* Tiles that the active colour could still draw. */
int carc_tiles_to_draw(const struct carc_rules *r, const struct carc_state *s);
static inline void carc_ask(struct carc_state *s, int prompt, int seat)
{
    s->asking = (uint8_t)prompt;
    s->asked = (uint8_t)seat;
}
static inline void carc_pend(const struct carc_rules *r, struct carc_state *s,
                             enum carc_phase phase)
{
    s->pending |= r->exists & (UINT64_C(1) << phase);
}
/* True if the prompt that is asked lists the action. */
bool carc_listed(const struct carc_rules *r, const struct carc_state *s, mur_action a);
/* Puts an action into an ascending list of n that has it once; returns how many there are then. */
int carc_actions_insert(mur_action *list, int n, mur_action a);
#define PHASE(name, module, when) carc_enter_fn carc_enter_##name;
#include "games/carcassonne/phases.def"
#undef PHASE

/* ---- check_turn.c: what a turn remembers between its questions ---------------------------------------------- */

/* For the modules. */
static inline bool carc_due(const struct carc_state *s, enum carc_phase phase)
{
    return s->pending >> phase & 1;
}
/* The tile of this part lies and has the mark. */
static inline bool carc_marked(const struct carc_state *s, const struct carc_moment *m, int mark)
{
    return m->laid && carc_face[s->tile[s->tiles - 1].face].marks & mark;
}
/* The zone of a piece closes in this part, and what stands there has not gone home yet. */
bool carc_closing_now(const struct carc_state *s, const struct carc_moment *m, int piece);
bool carc_all_zero(const void *from, size_t size);
/* Colours that do not play have nothing in a table with a row for each colour. */
bool carc_players_only(const struct carc_rules *r, const void *table, size_t row);

/* ---- events.c -------------------------------------------------------------------------------------------------- */

void carc_sink_add(struct mur_sink *sink, struct mur_event event);
static inline void carc_tell(struct mur_sink *sink, struct mur_event event)
{
    if (sink)
        carc_sink_add(sink, event);
}

/* ---- notation.c ------------------------------------------------------------------------------------------------- */

/* " 12" */
static inline void carc_put_number(struct mur_writer *w, int number)
{
    mur_put_char(w, ' ');
    mur_put_int(w, number);
}
void carc_put_spot(struct mur_writer *w, int x, int y);      /* " at 1,0" */
bool carc_read_spot(struct mur_scanner *in, int *x, int *y); /* "at 1,0" */
/* A piece in an action: tile (8 bits) | slot (4 bits). */
static inline uint32_t carc_piece_pack(const struct carc_state *s, int piece)
{
    int tile = s->piece[piece].tile;
    return (uint32_t)tile << 4 | (uint32_t)(piece - s->tile[tile].first);
}
static inline int carc_piece_unpack(const struct carc_state *s, uint32_t packed)
{
    return s->tile[packed >> 4].first + (int)(packed & 15);
}
static inline bool carc_packed_lies(const struct carc_state *s, uint32_t packed)
{
    return packed >> 4 < s->tiles && (packed & 15) < carc_face[s->tile[packed >> 4].face].slots;
}
void carc_packed_info(const struct carc_state *s, uint32_t packed, struct carc_action_info *out);
void carc_put_packed(struct mur_writer *w, const struct carc_state *s, uint32_t packed);
bool carc_read_packed(const struct carc_state *s, struct mur_scanner *in, uint32_t *packed,
                      struct mur_error *err);
/* A figure on the board: figure (4 bits) | piece (12 bits); "follower road E at 1,0". */
void carc_own_info(const struct carc_state *s, uint32_t own, struct carc_action_info *out);
void carc_put_own(struct mur_writer *w, const struct carc_state *s, uint32_t own);
bool carc_read_own(const struct carc_state *s, struct mur_scanner *in, uint32_t *own,
                   struct mur_error *err);
/* An arm of a lake by its side. */
int carc_arm_side(const struct carc_tile *t, int slot); /* -1 if it has none */
void carc_put_arm(struct mur_writer *w, const struct carc_tile *t, int slot);
int carc_read_side(struct mur_scanner *in);            /* -1 if it is none */
int carc_road_at(const struct carc_tile *t, int side); /* the slot of the road there, or -1 */
void carc_put_slot(struct mur_writer *w, const struct carc_tile *t, int slot); /* "road E" */
/* Reads "road E" for a tile as it lies; the slot, or -1 with *err. */
int carc_read_slot(struct mur_scanner *in, const struct carc_tile *t, struct mur_error *err);
/* Reads "road E at 1,0" on the board; the piece, or -1 with *err. */
int carc_read_piece(const struct carc_state *s, struct mur_scanner *in, struct mur_error *err);
/* Fills *err and returns false. */
static inline bool carc_refuse(struct mur_error *err, enum mur_status status, const char *message,
                               int position, int length)
{
    mur_fail(err, status, message, position, length);
    return false;
}

/* The list of a prompt whose two answers are both legal whenever it is asked. */
int carc_answers_list(const struct carc_rules *r, const struct carc_state *s, mur_action *out);
/* Reads one of `words`; its number or -1 with *err. */
int carc_read_choice(struct mur_scanner *in, const char *const *words, int count,
                     struct mur_error *err);
/* The words of scenarios: a colour that plays; a number within bounds, or `message` about it. */
enum mur_status carc_want_colour(const struct carc_rules *r, struct mur_scanner *in, int *colour,
                                 struct mur_error *err);
enum mur_status carc_want_number(struct mur_scanner *in, int min, int max, const char *message,
                                 int *number, struct mur_error *err);
/* "another number is there", with what was found. */
enum mur_status carc_compare(struct mur_scanner *in, int found, struct mur_error *err);

/* ---- describe.c -------------------------------------------------------------------------------------------------- */

struct mur_touch carc_touch_tile(const struct carc_state *s, int tile);
struct mur_touch carc_touch_piece(const struct carc_rules *r, const struct carc_state *s,
                                  enum mur_touch_kind kind, int piece);
/* A figure of a colour that stands on a piece, or may be put there. */
struct mur_touch carc_touch_own(const struct carc_rules *r, const struct carc_state *s,
                                enum mur_touch_kind kind, int colour, int figure, int piece);
/* A list of the colours in a mask; a number, or null if it is negative. */
void carc_json_colours(struct mur_json_writer *j, const char *key, int mask);
void carc_json_number(struct mur_json_writer *j, const char *key, int number);

#endif
