/* setup.c - from the set-up text to compiled rules. Everything that depends on options is decided here. */
#include <stdlib.h>
#include <string.h>

#include "core/setup.h"
#include "games/carcassonne/internal.h"

enum option { OPTION_PLAYERS, OPTION_FIRST, OPTION_EDITION, OPTION_FARMERS, OPTIONS };

static const char *const editions[] = {"plus", "grow"};

static const struct mur_option option[OPTIONS] = {
    [OPTION_PLAYERS] = {.word = "players",
                        .type = MUR_OPTION_NUMBER,
                        .min = 2,
                        .max = 6,
                        .standard = 2,
                        .always = true},
    [OPTION_FIRST] =
        {.word = "first", .type = MUR_OPTION_NUMBER, .min = 1, .max = 6, .standard = 1},
    [OPTION_EDITION] = {.word = "edition",
                        .type = MUR_OPTION_CHOICE,
                        .max = 1,
                        .choices = editions},
    [OPTION_FARMERS] = {.word = "farmers", .type = MUR_OPTION_SWITCH, .standard = 1},
};

const char *const carc_options[] = {
    "players=2..6",
    MUR_N("how many play"),
    "first=1..6",
    MUR_N("which seat begins (1)"),
    "farmers=on|off",
    MUR_N("followers may lie in fields (on)"),
    "edition=plus|grow",
    MUR_N("the older edition: 2-5 players, no gardens, always farmers (plus)"),
    NULL,
};

static enum mur_status conflicts_find(const int *value, const struct mur_place *place,
                                      struct mur_error *err)
{
    const struct mur_place *at = &place[OPTION_PLAYERS];
    bool grow = value[OPTION_EDITION] == 1;
    if (grow && value[OPTION_PLAYERS] > 5)
        return mur_fail(err, MUR_CONFLICT, "the grow edition is for 2 to 5 players", at->position,
                        at->length);
    at = &place[OPTION_FIRST];
    if (value[OPTION_FIRST] > value[OPTION_PLAYERS])
        return mur_fail(err, MUR_CONFLICT, "there is no such seat to begin", at->position,
                        at->length);
    at = &place[OPTION_FARMERS];
    if (grow && !value[OPTION_FARMERS])
        return mur_fail(err, MUR_CONFLICT, "the grow edition always has farmers", at->position,
                        at->length);
    return MUR_OK;
}

/* ---- phases and hooks ------------------------------------------------------------------------------------ */

enum when { WHEN_PART, WHEN_FINAL, WHEN_CALL };

static const uint8_t phase_when[CARC_PHASES] = {
#define PHASE(name, module, when) [CARC_PHASE_##name] = WHEN_##when,
#include "games/carcassonne/phases.def"
#undef PHASE
};

static void phases_choose(struct carc_rules *r)
{
    for (int phase = 0; phase < CARC_PHASES; phase++) {
        uint64_t bit = UINT64_C(1) << phase;
        r->exists |= bit;
        if (phase_when[phase] == WHEN_PART)
            r->every_part |= bit;
        if (phase_when[phase] == WHEN_FINAL)
            r->at_end |= bit;
    }
}

/* ---- tiles --------------------------------------------------------------------------------------------------- */

static bool set_in_play(const struct carc_rules *r, int set)
{
    (void)r;
    return set == CARC_SET_BASE;
}

static int start_face_find(void)
{
    for (int face = 1; face < CARC_FACES; face++)
        if (strcmp(carc_face[face].code, "D") == 0)
            return face;
    return 0;
}

static void bag_fill(struct carc_rules *r)
{
    int total = 0;
    for (int face = 1; face < CARC_FACES; face++)
        if (set_in_play(r, carc_face[face].set)) {
            r->bag[r->grow ? carc_face[face].plain : face] += carc_face[face].count;
            total += carc_face[face].count;
        }
    r->start_face = (uint8_t)start_face_find();
    r->bag[r->start_face]--;
    r->stages = 1;
    r->stage[0] =
        (struct carc_stage){.first = 1, .last = CARC_FACES - 1, .total = (uint8_t)(total - 1)};
    while (!r->bag[r->stage[0].last])
        r->stage[0].last--;
}

static int pieces_count(const struct carc_rules *r)
{
    int pieces = carc_face[r->start_face].slots;
    for (int face = 1; face < CARC_FACES; face++)
        pieces += r->bag[face] * carc_face[face].slots;
    return pieces;
}

/* ---- tables ----------------------------------------------------------------------------------------------------- */

static bool face_fits(const struct carc_face *face, int rotation, const int terrain[CARC_SIDES])
{
    for (int side = 0; side < CARC_SIDES; side++)
        if (terrain[side] != CARC_ANY && terrain[side] != face->border[rotation][side].terrain)
            return false;
    return true;
}

static void fit_fill(struct carc_rules *r, int face)
{
    for (int constraint = 0; constraint < CARC_CONSTRAINTS; constraint++) {
        int terrain[CARC_SIDES];
        for (int side = 0; side < CARC_SIDES; side++)
            terrain[side] = constraint / carc_constraint_digit(side) % CARC_TERRAINS;
        for (int rotation = 0; rotation < 4; rotation++)
            if (carc_face[face].rotations >> rotation & 1 &&
                face_fits(&carc_face[face], rotation, terrain))
                r->fit[face][constraint] |= (uint8_t)(1 << rotation);
    }
}

static void fresh_fill(struct carc_rules *r, int face)
{
    for (int slot = 0; slot < carc_face[face].slots; slot++) {
        const struct carc_slot_info *info = &carc_face[face].slot[slot];
        struct carc_piece piece = {
            .open = (uint8_t)__builtin_popcount(info->edges),
            .tiles = 1,
            .shields = info->marks & CARC_SHIELD,
        };
        memcpy(&r->fresh[face][slot], &piece.open, sizeof r->fresh[face][slot]);
        if (info->zone <= CARC_ROAD)
            r->closable[face] |= (uint8_t)(1 << slot);
    }
}

static void tables_fill(struct carc_rules *r)
{
    for (int face = 1; face < CARC_FACES; face++)
        if (r->bag[face] || face == r->start_face) {
            fit_fill(r, face);
            fresh_fill(r, face);
        }
    for (int figure = 0; figure < CARC_FIGURE_KINDS; figure++) {
        r->zones[figure] = carc_figure_row[figure].zones;
        r->figures[figure] = carc_figure_row[figure].count;
        if (!r->farmers)
            r->zones[figure] &= (uint8_t)~CARC_ON_FIELD;
    }
}

/* ---- the first position ------------------------------------------------------------------------------------------ */

void carc_state_blank(const struct carc_rules *r, struct carc_state *s)
{
    memset(s, 0, r->common.state_size);
    memcpy(s->bag, r->bag, sizeof r->bag);
    s->left = (uint8_t)carc_bag_left(r, s, 0);
    s->active = r->first_seat;
    for (int colour = 0; colour < CARC_COLOURS; colour++)
        for (int at = 0; at < CARC_FIGURES; at++)
            s->figure[colour][at] = CARC_HOME;
    for (int colour = 0; colour < r->colours; colour++)
        memcpy(s->supply[colour], r->figures, sizeof r->figures);
}

static void first_state_make(const struct carc_rules *r, struct carc_state *s)
{
    carc_state_blank(r, s);
    carc_lay_first(r, s, r->start_face, 0);
    CARC_RUN(r, start, r, s);
    carc_part_begin(r, s);
    carc_run(r, s, NULL);
}

static void limits_fill(struct carc_rules *r)
{
    struct mur_rules *common = &r->common;
    int tiles = r->stage[0].total;
    r->pieces_max = (uint16_t)pieces_count(r);
    common->state_size =
        (uint32_t)(sizeof(struct carc_state) + r->pieces_max * sizeof(struct carc_piece));
    common->state_size = (common->state_size + 7) / 8 * 8;
    common->max_legal = CARC_OPEN_MAX * 4;
    common->max_outcomes = CARC_FACES;
    common->max_events = 1024;
    common->max_steps = (uint32_t)tiles * 3;
    common->traits = MUR_TRAIT_CHANCE;
}

static struct carc_rules *rules_make(const int *value)
{
    struct carc_rules *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->common.kind = &carc_kind;
    r->common.players = r->colours = (uint8_t)value[OPTION_PLAYERS];
    r->first_seat = (uint8_t)(value[OPTION_FIRST] - 1);
    r->grow = value[OPTION_EDITION] == 1;
    r->farmers = (uint8_t)value[OPTION_FARMERS];
    mur_setup_write(carc_kind.name, option, OPTIONS, value, r->common.setup, MUR_SETUP_MAX);
    phases_choose(r);
    bag_fill(r);
    tables_fill(r);
    limits_fill(r);
    r->first = malloc(r->common.state_size);
    if (!r->first) {
        free(r);
        return NULL;
    }
    first_state_make(r, r->first);
    return r;
}

struct mur_rules *carc_rules_new(const char *setup, struct mur_error *err)
{
    int value[OPTIONS];
    struct mur_place place[OPTIONS];
    if (mur_setup_read(setup, option, OPTIONS, value, place, err) ||
        conflicts_find(value, place, err))
        return NULL;
    struct carc_rules *r = rules_make(value);
    if (!r)
        mur_fail(err, MUR_NO_MEMORY, "no memory for the rules", 0, 0);
    return r ? &r->common : NULL;
}

void carc_rules_free(struct mur_rules *common)
{
    struct carc_rules *r = (struct carc_rules *)(void *)common;
    free(r->first);
    free(r);
}
