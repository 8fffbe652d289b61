/* carcassonne_phrases.c - answers of Carcassonne that name something on the board or on the track. */
#include "text/carcassonne.h"
#include "text/words.h"

enum { PHRASE_MAX = 256, AT_MAX = 24, CORNERS = 4 };

/* ---- places ----------------------------------------------------------------------------------------- */

static struct carc_tile_info tile_of(const struct text_asking *q, int piece)
{
    return carc_tile_info(q->view, carc_tile_of(q->view, piece));
}

static const struct carc_slot_info *slot_of(const struct text_asking *q, int piece)
{
    struct carc_tile_info t = tile_of(q, piece);
    return &carc_face[t.face].slot[piece - t.first_piece];
}

static const char *at_text(char text[AT_MAX], struct carc_tile_info t)
{
    struct mur_writer w = mur_writer_init(text, AT_MAX);
    carc_text_at(&w, t.x, t.y);
    return text;
}

/* Is another slot of the tile of the same kind, so that the kind alone does not say which is meant? */
static bool is_one_of_several(const struct text_asking *q, int piece)
{
    struct carc_tile_info t = tile_of(q, piece);
    int same = 0;
    for (int slot = 0; slot < carc_face[t.face].slots; slot++)
        same += carc_face[t.face].slot[slot].zone == slot_of(q, piece)->zone;
    return same > 1;
}

/* Corners of the tile as it lies that a field reaches: bit 0 north-east, then clockwise. A corner is the
 * second half of a side and the first half of the next. */
static unsigned corners_of(unsigned halves, int rotation)
{
    unsigned corners = 0;
    for (int i = 0; i < CORNERS; i++)
        if (halves >> (2 * i + 1) & 1 || halves >> ((2 * i + 2) % 8) & 1)
            corners |= 1u << (i + rotation) % CORNERS;
    return corners;
}

static void put_named(const struct text_asking *q, unsigned bits, const char *const *names,
                      struct mur_writer *w)
{
    const char *between = "";
    for (int i = 0; i < CORNERS; i++) {
        if (!(bits >> i & 1))
            continue;
        mur_put(w, between);
        mur_put(w, mur_tr(q->language, names[i]));
        between = ", ";
    }
}

/* "north, east": the sides or corners that a piece reaches. */
static void put_sides(const struct text_asking *q, int piece, struct mur_writer *w)
{
    static const char *const corners[CORNERS] = {MUR_N("north-east"), MUR_N("south-east"),
                                                 MUR_N("south-west"), MUR_N("north-west")};
    static const char *const sides[CARC_SIDES] = {MUR_N("north"), MUR_N("east"), MUR_N("south"),
                                                  MUR_N("west")};
    const struct carc_slot_info *slot = slot_of(q, piece);
    int rotation = tile_of(q, piece).rotation;
    unsigned edges = (unsigned)slot->edges << rotation;
    if (slot->edges)
        put_named(q, (edges | edges >> CARC_SIDES) & 15, sides, w);
    else if (slot->halves)
        put_named(q, corners_of(slot->halves, rotation), corners, w);
    else
        mur_put(w, mur_tr(q->language, "in the middle"));
}

/* "in the city at 1,0", and the sides where the tile has several cities. */
static void put_where(const struct text_asking *q, int piece, struct mur_writer *w)
{
    carc_text_where(q->language, q->view, piece, w);
    if (!is_one_of_several(q, piece))
        return;
    mur_put(w, " (");
    put_sides(q, piece, w);
    mur_put_char(w, ')');
}

/* ---- figures ---------------------------------------------------------------------------------------- */

/* Fills a sentence about {what} that stands or goes {where}, and what the zone is worth. */
static void put_worth(const struct text_asking *q, const char *one, const char *many,
                      const char *what, int piece, struct mur_writer *w)
{
    int value = carc_zone_info(q->rules, q->view, piece).value;
    char where[PHRASE_MAX];
    struct mur_writer inner = mur_writer_init(where, sizeof where);
    put_where(q, piece, &inner);
    MUR_FILL(w, mur_trn(q->language, one, many, value), {"what", what, 0}, {"where", where, 0},
             {"n", NULL, value});
}

#define PUT                                                                                        \
    MUR_N2("put {what} {where}, now worth {n} point", "put {what} {where}, now worth {n} points")
#define TAKE                                                                                       \
    MUR_N2("take back {what} {where}, now worth {n} point",                                        \
           "take back {what} {where}, now worth {n} points")

static const char *figure_on(const struct text_asking *q, int figure, int piece)
{
    return carc_text_figure(q->language, figure, (enum carc_zone)slot_of(q, piece)->zone);
}

/* The piece on which the only figure of its kind stands that the active colour has; -1 if none does. */
static int piece_under(const struct text_asking *q, int figure)
{
    struct carc_figure_info all[CARC_FIGURES_MAX];
    int count = carc_figures(q->rules, q->view, all);
    for (int i = 0; i < count; i++)
        if (all[i].figure == figure && all[i].colour == carc_active_colour(q->view))
            return all[i].piece;
    return -1;
}

static bool phrase_put(const struct text_asking *q, int figure, int slot, struct mur_writer *w)
{
    struct carc_tile_info t = carc_tile_info(q->view, carc_last_tile(q->view));
    if (slot >= carc_face[t.face].slots)
        return false;
    int piece = t.first_piece + slot, value = carc_zone_info(q->rules, q->view, piece).value;
    const char *name = figure_on(q, figure, piece);
    if (q->bare)
        mur_put(
            w, carc_text_figure_noun(q->language, figure, (enum carc_zone)slot_of(q, piece)->zone));
    else if (q->brief)
        MUR_FILL(w,
                 mur_trn(q->language, "{figure}, now worth {n} point",
                         "{figure}, now worth {n} points", value),
                 {"figure", name, 0}, {"n", NULL, value});
    else
        put_worth(q, PUT, name, piece, w);
    return true;
}

static bool phrase_figure(const struct text_asking *q, mur_action a, struct mur_writer *w)
{
    int figure, slot, piece;
    if (carc_action_figure(a, &figure, &slot))
        return phrase_put(q, figure, slot, w);
    switch (carc_action_how(a, &figure)) {
    case CARC_HOW_FLY:
        MUR_FILL(w, mur_tr(q->language, "put {figure} on the flying machine"),
                 {"figure", carc_text_figure(q->language, figure, CARC_ZONES), 0});
        return true;
    case CARC_HOW_BACK:
        piece = piece_under(q, figure);
        if (piece >= 0)
            put_worth(q, TAKE, figure_on(q, figure, piece), piece, w);
        return piece >= 0;
    default:
        return false;
    }
}

/* ---- tiles ------------------------------------------------------------------------------------------ */

static bool phrase_place(const struct text_asking *q, mur_action a, struct mur_writer *w)
{
    static const char *const turned[] = {
        MUR_N("lay tile {tile} at {at}"),
        MUR_N("lay tile {tile} at {at}, turned a quarter to the right"),
        MUR_N("lay tile {tile} at {at}, turned upside down"),
        MUR_N("lay tile {tile} at {at}, turned a quarter to the left"),
    };
    struct carc_spot spot = carc_action_spot(a);
    struct carc_tile_info there = {.x = spot.x, .y = spot.y};
    char at[AT_MAX];
    MUR_FILL(w, mur_tr(q->language, turned[spot.rotation & 3]),
             {"tile", carc_face[carc_hand(q->view)].code, 0}, {"at", at_text(at, there), 0});
    return true;
}

/* What a finished zone brings. */
static void phrase_order(const struct text_asking *q, int piece, struct mur_writer *w)
{
    static const char *const zones[CARC_ZONES] = {
        [CARC_CITY] = MUR_N("the city at {at}"),
        [CARC_ROAD] = MUR_N("the road at {at}"),
        [CARC_FIELD] = MUR_N("the field at {at}"),
        [CARC_MONASTERY] = MUR_N("the monastery at {at}"),
        [CARC_GARDEN] = MUR_N("the garden at {at}"),
    };
    struct carc_zone_info zone = carc_zone_info(q->rules, q->view, piece);
    char at[AT_MAX], what[PHRASE_MAX];
    struct mur_writer inner = mur_writer_init(what, sizeof what);
    MUR_FILL(&inner, mur_tr(q->language, zones[zone.zone]),
             {"at", at_text(at, tile_of(q, piece)), 0});
    MUR_FILL(w,
             mur_trn(q->language, "score {what}: {n} point", "score {what}: {n} points",
                     zone.value_if_complete),
             {"what", what, 0}, {"n", NULL, zone.value_if_complete});
}

static void phrase_ferry(const struct text_asking *q, int from, int to, struct mur_writer *w)
{
    char at[AT_MAX];
    if (q->brief) {
        MUR_FILL(w, mur_tr(q->language, "{from} and {to}"),
                 {"from", carc_text_side(q->language, q->view, from), 0},
                 {"to", carc_text_side(q->language, q->view, to), 0});
        return;
    }
    MUR_FILL(w, mur_tr(q->language, "let the ferry on the lake at {at} join {from} and {to}"),
             {"from", carc_text_side(q->language, q->view, from), 0},
             {"to", carc_text_side(q->language, q->view, to), 0},
             {"at", at_text(at, tile_of(q, from)), 0});
}

static void phrase_ingot(const struct text_asking *q, int tile, bool take, struct mur_writer *w)
{
    int there = carc_ingots_on(q->view, tile);
    char at[AT_MAX];
    const char *sentence =
        take ? mur_trn(q->language, "take an ingot from the tile at {at}, with {n} ingot",
                       "take an ingot from the tile at {at}, with {n} ingots", there)
             : mur_trn(q->language, "lay the ingot on the tile at {at}, with {n} ingot",
                       "lay the ingot on the tile at {at}, with {n} ingots", there);
    MUR_FILL(w, sentence, {"at", at_text(at, carc_tile_info(q->view, tile)), 0},
             {"n", NULL, there});
}

/* ---- the track -------------------------------------------------------------------------------------- */

/* Who stands on a space of the track, without the one that is asked. */
static void phrase_robber(const struct text_asking *q, int space, struct mur_writer *w)
{
    int asked = mur_point(q->rules, q->view).seat;
    char names[PHRASE_MAX] = "?";
    struct mur_writer inner = mur_writer_init(names, sizeof names);
    for (int colour = 0; colour < carc_colours(q->rules); colour++)
        for (int woman = 0; woman < carc_scorers(q->rules); woman++) {
            if (colour == asked || carc_track(q->view, colour, woman) % CARC_LAP != space)
                continue;
            mur_put(&inner, inner.length ? ", " : "");
            mur_put(&inner, mur_seat_name(q->language, q->rules, colour));
            break; /* with both figures there it is named once */
        }
    MUR_FILL(w, mur_tr(q->language, "put your robber on space {n}, to rob: {names}"),
             {"n", NULL, space}, {"names", names, 0});
}

static void phrase_rob(const struct text_asking *q, struct mur_writer *w)
{
    int loot = (carc_advance_by(q->view, mur_point(q->rules, q->view).seat) + 1) / 2;
    MUR_FILL(w,
             mur_trn(q->language, "take {n} point with your robber now",
                     "take {n} points with your robber now", loot),
             {"n", NULL, loot});
}

static void phrase_advance(const struct text_asking *q, int woman, struct mur_writer *w)
{
    enum { DARK = 5 };
    int colour = mur_point(q->rules, q->view).seat, from = carc_track(q->view, colour, woman);
    int to = from + carc_advance_by(q->view, colour);
    bool message = colour == carc_active_colour(q->view) && to % DARK == 0;
    MUR_FILL(w,
             message ? mur_tr(q->language, "move {scorer} from {n} to {m}: message")
                     : mur_tr(q->language, "move {scorer} from {n} to {m}"),
             {"scorer", carc_text_scorer(q->language, woman), 0}, {"n", NULL, from},
             {"m", NULL, to});
}

static void phrase_circle(const struct text_asking *q, int answer, struct mur_writer *w)
{
    struct carc_tile_info t = carc_tile_info(q->view, carc_last_tile(q->view));
    carc_text_circle(q->language, (enum carc_zone)carc_face[t.face].circle, answer, w);
}

/* ---- all of them ------------------------------------------------------------------------------------ */

/* Answers that name a piece of the board; false if this one names none. */
static bool phrase_piece(const struct text_asking *q, int prompt,
                         const struct carc_action_info *info, struct mur_writer *w)
{
    if (info->piece < 0)
        return false;
    if (info->other >= 0)
        phrase_ferry(q, info->piece, info->other, w);
    else if (prompt == CARC_PROMPT_recall || prompt == CARC_PROMPT_circle_remove)
        put_worth(q, TAKE, figure_on(q, info->figure, info->piece), info->piece, w);
    else
        put_worth(q, PUT, figure_on(q, info->figure, info->piece), info->piece, w);
    return true;
}

bool carc_text_phrase(const struct text_asking *q, mur_action a, struct mur_writer *w)
{
    int prompt = mur_action_prompt(a);
    if (prompt == CARC_PROMPT_place)
        return phrase_place(q, a, w);
    if (prompt == CARC_PROMPT_figure)
        return phrase_figure(q, a, w);
    struct carc_action_info info = carc_action_info(q->view, a);
    switch (prompt) {
    case CARC_PROMPT_order:
        phrase_order(q, info.piece, w);
        return true;
    case CARC_PROMPT_spell:
        put_worth(q, PUT, carc_text_spell(q->language, info.number), info.piece, w);
        return true;
    case CARC_PROMPT_spell_off:
        MUR_FILL(w, mur_tr(q->language, "take {spell} off the board"),
                 {"spell", carc_text_spell(q->language, info.number), 0});
        return true;
    case CARC_PROMPT_ingot_lay:
    case CARC_PROMPT_ingot_take:
        phrase_ingot(q, info.tile, prompt == CARC_PROMPT_ingot_take, w);
        return true;
    case CARC_PROMPT_advance:
        phrase_advance(q, info.number, w);
        return true;
    case CARC_PROMPT_circle:
        phrase_circle(q, info.number, w);
        return true;
    case CARC_PROMPT_message:
        if (info.number == 0)
            mur_put(w, carc_text_message(q->language, carc_message(q->view)));
        return info.number == 0;
    case CARC_PROMPT_message_draw:
        /* Whoever holds the card looks for what it says: the number is ours. */
        if (q->brief)
            mur_put(w, carc_text_message(q->language, (int)mur_action_payload(a)));
        return q->brief;
    case CARC_PROMPT_robber:
        if (info.number >= 0)
            phrase_robber(q, info.number, w);
        return info.number >= 0;
    case CARC_PROMPT_rob:
        if (mur_action_payload(a) == 0)
            phrase_rob(q, w);
        return mur_action_payload(a) == 0;
    default:
        return phrase_piece(q, prompt, &info, w);
    }
}
