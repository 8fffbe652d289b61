/* flying.c - the flying machines: board one, roll the die, land on something open (L1-L10). */
#include "games/carcassonne/module.h"

enum { DIE_MAX = 3 };

static const int8_t dir_x[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int8_t dir_y[8] = {-1, -1, 0, 1, 1, 1, 0, -1};

/* L1, L9: a normal or big follower may board; whoever may stand on a city, that is. */
static void flying_offer(const struct carc_rules *r, struct carc_state *s)
{
    if (!(carc_face[s->tile[s->tiles - 1].face].marks & CARC_FLIES))
        return;
    for (int i = 0; i < r->follower_kinds; i++)
        if (s->supply[s->active][r->follower[i]] && r->zones[r->follower[i]] & CARC_ON_CITY)
            s->part.fly |= (uint8_t)(1 << r->follower[i]);
}

/* ---- the die --------------------------------------------------------------------------------------------- */

/* L1: the figure boards first, then the die is rolled. */
static void flying_boards(const struct carc_rules *r, struct carc_state *s, int figure,
                          struct mur_sink *sink)
{
    s->part.flight = (uint8_t)(1 + figure);
    carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_fly, .seat = s->active, .a = figure});
    carc_pend(r, s, CARC_PHASE_fly);
}

void carc_enter_fly(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    (void)r, (void)sink;
    carc_ask(s, CARC_PROMPT_die, MUR_NOBODY);
}

static int die_outcomes(const struct carc_rules *r, const struct carc_state *s,
                        struct mur_outcome *out)
{
    (void)r, (void)s;
    for (uint32_t i = 0; i < DIE_MAX; i++)
        out[i] =
            (struct mur_outcome){.action = mur_action_make(CARC_PROMPT_die, i + 1), .weight = 1};
    return DIE_MAX;
}

static mur_action die_sample(const struct carc_rules *r, const struct carc_state *s,
                             struct mur_rng *g)
{
    (void)r, (void)s;
    return mur_action_make(CARC_PROMPT_die, 1 + mur_rng_below(g, DIE_MAX));
}

static bool die_is_legal(const struct carc_rules *r, const struct carc_state *s, uint32_t payload)
{
    (void)r, (void)s;
    return payload >= 1 && payload <= DIE_MAX;
}

/* L2, L3: the direction turns with the tile; what lies in between does not matter. */
static int landing_tile(const struct carc_state *s, int distance)
{
    const struct carc_tile *t = &s->tile[s->tiles - 1];
    int dir = (carc_face[t->face].flies + 2 * t->rotation) % 8;
    return carc_tile_at(s, t->x + distance * dir_x[dir], t->y + distance * dir_y[dir]);
}

static void die_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                      struct mur_sink *sink)
{
    MUR_CHECK(die_is_legal(r, s, payload));
    int tile = landing_tile(s, (int)payload);
    s->dice++;
    s->part.landing = (uint8_t)(tile < 0 ? CARC_NO_TILE : tile);
    carc_tell(sink,
              (struct mur_event){.kind = CARC_EVENT_die, .seat = s->active, .a = (int32_t)payload});
    carc_pend(r, s, CARC_PHASE_land);
}

static void die_text(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                     struct mur_writer *w)
{
    (void)r, (void)s;
    mur_put(w, "die ");
    mur_put_int(w, (int)payload);
}

static bool die_parse(const struct carc_rules *r, const struct carc_state *s,
                      struct mur_scanner *in, uint32_t *payload, struct mur_error *err)
{
    (void)r, (void)s;
    int value;
    if (!mur_take_word(in, "die") || !mur_read_int(in, &value) || value < 0)
        return carc_refuse(err, MUR_BAD_SYNTAX, "expected: die 1, die 2 or die 3", in->at, 0);
    *payload = (uint32_t)value & 0xFFFFFF;
    return true;
}

static int die_ordinal(const struct carc_state *s)
{
    return s->dice;
}

const struct carc_prompt carc_prompt_die = {
    .name = "die",
    .phase = CARC_PHASE_fly,
    .chance = true,
    .stream = 1,
    .ordinal = die_ordinal,
    .sample = die_sample,
    .is_legal = die_is_legal,
    .outcomes = die_outcomes,
    .apply = die_apply,
    .text = die_text,
    .parse = die_parse,
};

/* ---- the landing ------------------------------------------------------------------------------------------- */

/* L4, L6: roads, cities and monasteries that are not complete, whoever stands there. */
static int land_list(const struct carc_rules *r, const struct carc_state *s, mur_action *out)
{
    (void)r;
    int n = 0;
    if (s->part.landing == CARC_NO_TILE)
        return 0;
    const struct carc_tile *t = &s->tile[s->part.landing];
    for (int slot = 0; slot < carc_face[t->face].slots; slot++) {
        int zone = carc_face[t->face].slot[slot].zone;
        if (zone != CARC_FIELD && zone != CARC_GARDEN && !carc_complete(s, t->first + slot))
            out[n++] = mur_action_make(CARC_PROMPT_land, (uint32_t)slot);
    }
    return n;
}

static void land_on(const struct carc_rules *r, struct carc_state *s, uint32_t slot,
                    struct mur_sink *sink)
{
    carc_figure_put(r, s, s->active, s->part.flight - 1, s->tile[s->part.landing].first + (int)slot,
                    sink);
    s->part.flight = s->part.landing = 0;
}

void carc_enter_land(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    mur_action list[CARC_MAX_SLOTS];
    int n = land_list(r, s, list);
    if (n > 1)
        carc_ask(s, CARC_PROMPT_land, carc_seat_of(r, s->active));
    if (n == 1)
        land_on(r, s, mur_action_payload(list[0]), sink);
    if (n > 0)
        return;
    carc_tell(sink, (struct mur_event){
                        .kind = CARC_EVENT_crash, .seat = s->active, .a = s->part.flight - 1});
    s->part.flight = s->part.landing = 0; /* L5 */
}

static void land_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                       struct mur_sink *sink)
{
    MUR_CHECK(carc_listed(r, s, mur_action_make(CARC_PROMPT_land, payload)));
    land_on(r, s, payload, sink);
}

static void land_text(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                      struct mur_writer *w)
{
    (void)r;
    mur_put(w, "land ");
    if (s->part.landing == CARC_NO_TILE)
        mur_put_char(w, '?');
    else
        carc_put_slot(w, &s->tile[s->part.landing], (int)payload);
}

static bool land_parse(const struct carc_rules *r, const struct carc_state *s,
                       struct mur_scanner *in, uint32_t *payload, struct mur_error *err)
{
    (void)r;
    if (!mur_take_word(in, "land"))
        return carc_refuse(err, MUR_BAD_SYNTAX, "expected: land ZONE SIDE", in->at, 0);
    int slot = carc_read_slot(in, &s->tile[s->part.landing], err);
    *payload = (uint32_t)slot;
    return slot >= 0;
}

static int land_touches(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                        struct mur_touch *out)
{
    out[0] = carc_touch_own(r, s, MUR_TOUCH_PIECE, s->active, s->part.flight - 1,
                            s->tile[s->part.landing].first + (int)payload);
    return 1;
}

/* Who is in the air, and over which tile once the die is rolled. */
static void flying_describe(const struct carc_rules *r, const struct carc_state *s,
                            struct mur_json_writer *j)
{
    (void)r;
    bool over = s->asking == CARC_PROMPT_land;
    mur_json_open_object(j, "flying");
    mur_json_put_text(j, "aboard", s->part.flight ? carc_figure_name[s->part.flight - 1] : NULL);
    carc_json_number(j, "landing", over ? s->part.landing : -1);
    mur_json_close(j);
}

static void land_info(const struct carc_state *s, uint32_t payload, struct carc_action_info *out)
{
    out->figure = s->part.flight - 1;
    out->piece = s->tile[s->part.landing].first + (int)payload;
}

const struct carc_prompt carc_prompt_land = {
    .name = "land",
    .phase = CARC_PHASE_land,
    .list = land_list,
    .apply = land_apply,
    .text = land_text,
    .parse = land_parse,
    .info = land_info,
    .touches = land_touches,
};

/* ---- check ---------------------------------------------------------------------------------------------------- */

static bool flying_in_range(const struct carc_rules *r, const struct carc_state *s)
{
    (void)r;
    return s->part.flight <= CARC_FIGURE_KINDS && s->part.landing < s->tiles;
}

/* A follower that is still at home and could board. */
static bool aboard_fits(const struct carc_rules *r, const struct carc_state *s)
{
    int figure = s->part.flight - 1;
    return figure >= 0 && carc_figure_row[figure].power && s->supply[s->active][figure] &&
           r->zones[figure] & CARC_ON_CITY;
}

static bool landing_fits(const struct carc_state *s)
{
    for (int distance = 1; distance <= DIE_MAX; distance++)
        if (landing_tile(s, distance) == s->part.landing)
            return true;
    return false;
}

static const char *flying_check(const struct carc_rules *r, const struct carc_state *s,
                                const struct carc_moment *m)
{
    bool die = s->asking == CARC_PROMPT_die, land = s->asking == CARC_PROMPT_land;
    int machines = 0;
    for (int i = 0; i < s->tiles; i++)
        machines += carc_face[s->tile[i].face].marks & CARC_FLIES ? 1 : 0;
    if (carc_due(s, CARC_PHASE_fly) || carc_due(s, CARC_PHASE_land) || s->dice > machines - die)
        return "the die was rolled for nobody";
    if (die || land ? !carc_marked(s, m, CARC_FLIES) || !aboard_fits(r, s) : s->part.flight)
        return "nobody can be in the air";
    if (land ? !landing_fits(s) : s->part.landing)
        return "nobody can land there";
    return NULL;
}

static const struct carc_slice flying_slices[] = {
    CARC_SLICE(part.fly),
    CARC_SLICE(part.flight),
    CARC_SLICE(part.landing),
    CARC_SLICE(dice),
    {0, 0},
};

const struct carc_module carc_module_flying = {
    .option = {.word = "flying",
               .group = MUR_OPTION_EXPANSION,
               .of = "plus",
               .title = MUR_N("Flying machines"),
               .help = MUR_N("a die decides where a follower lands")},
    .slices = flying_slices,
    .offer = flying_offer,
    .boards = flying_boards,
    .in_range = flying_in_range,
    .check = flying_check,
    .describe = flying_describe,
};
