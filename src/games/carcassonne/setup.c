/* setup.c - from the set-up text to compiled rules. Everything that depends on options is decided here. */
#include <stdlib.h>
#include <string.h>

#include "core/setup.h"
#include "games/carcassonne/internal.h"

/* ---- modules ----------------------------------------------------------------------------------------------- */

static const uint8_t option_of_module[CARC_MODULES] = {
#define GROUP(name)
#define MODULE(name, set) [CARC_MODULE_##name] = CARC_OPTION_##name,
#include "games/carcassonne/modules.def"
#undef MODULE
#undef GROUP
};

static const uint8_t set_of_module[CARC_MODULES] = {
    [CARC_MODULE_core] = CARC_SET_BASE,
#define GROUP(name)
#define MODULE(name, set) [CARC_MODULE_##name] = (set),
#include "games/carcassonne/modules.def"
#undef MODULE
#undef GROUP
};

static const struct carc_module carc_module_core = {.option = {.word = "core"}};

const struct carc_module *const carc_module[CARC_MODULES] = {
    [CARC_MODULE_core] = &carc_module_core,
#define GROUP(name)
#define MODULE(name, set) [CARC_MODULE_##name] = &carc_module_##name,
#include "games/carcassonne/modules.def"
#undef MODULE
#undef GROUP
};

static uint32_t modules_chosen(const int *value)
{
    uint32_t modules = 1u << CARC_MODULE_core;
    for (int m = 1; m < CARC_MODULES; m++)
        if (value[option_of_module[m]])
            modules |= 1u << m;
    return modules;
}

/* Is one of the modules the one-player variant? */
static bool one_player(uint32_t modules)
{
    for (int m = 1; m < CARC_MODULES; m++)
        if (carc_module[m]->one_player && modules >> m & 1)
            return true;
    return false;
}

/* ---- phases and hooks ------------------------------------------------------------------------------------ */

enum when { WHEN_PART, WHEN_FINAL, WHEN_CALL, WHEN_AWARD, WHEN_PAID };

static const uint8_t phase_when[CARC_PHASES] = {
#define PHASE(name, module, when) [CARC_PHASE_##name] = WHEN_##when,
#include "games/carcassonne/phases.def"
#undef PHASE
};

static const uint8_t phase_module[CARC_PHASES] = {
#define PHASE(name, module, when) [CARC_PHASE_##name] = CARC_MODULE_##module,
#include "games/carcassonne/phases.def"
#undef PHASE
};

static const uint8_t scorer_module[CARC_SCORERS] = {
#define SCORER(name, module, zones) [CARC_SCORER_##name] = CARC_MODULE_##module,
#include "games/carcassonne/scorers.def"
#undef SCORER
};

static const uint8_t scorer_zones[CARC_SCORERS] = {
#define SCORER(name, module, zones) [CARC_SCORER_##name] = (zones),
#include "games/carcassonne/scorers.def"
#undef SCORER
};

static const uint8_t figure_module[CARC_FIGURE_KINDS] = {
#define FIGURE(number, name, module, ...) [number] = CARC_MODULE_##module,
#include "games/carcassonne/figures.def"
#undef FIGURE
};

static bool module_on(const struct carc_rules *r, int module)
{
    return r->modules >> module & 1;
}

static void scorers_choose(struct carc_rules *r)
{
    for (int zone = 0; zone < CARC_ZONES; zone++)
        for (int i = 0; i < CARC_SCORERS; i++)
            if (module_on(r, scorer_module[i]) && scorer_zones[i] >> zone & 1)
                r->scorer[zone][r->scorers[zone]++] = (uint8_t)i;
}

static void hooks_choose(struct carc_rules *r)
{
    for (int m = 0; m < CARC_MODULES; m++) {
        if (!module_on(r, m))
            continue;
#define HOOK(name, result, parameters)                                                             \
    if (carc_module[m]->name)                                                                      \
        r->hooks.name[r->hooks.name##_count++] = carc_module[m]->name;
#define HOOK_ONE(name, result, parameters)                                                         \
    if (carc_module[m]->name) {                                                                    \
        MUR_CHECK(!r->hooks.name);                                                                 \
        r->hooks.name = carc_module[m]->name;                                                      \
    }
#include "games/carcassonne/hooks.def"
#undef HOOK_ONE
#undef HOOK
    }
}

static void phases_choose(struct carc_rules *r)
{
    for (int phase = 0; phase < CARC_PHASES; phase++) {
        if (!module_on(r, phase_module[phase]))
            continue;
        uint64_t bit = UINT64_C(1) << phase;
        r->exists |= bit;
        if (phase_when[phase] == WHEN_PART)
            r->every_part |= bit;
        if (phase_when[phase] == WHEN_FINAL)
            r->at_end |= bit;
        if (phase_when[phase] == WHEN_AWARD)
            r->at_award |= bit;
        if (phase_when[phase] == WHEN_PAID)
            r->once_paid |= bit;
    }
}

/* ---- tiles --------------------------------------------------------------------------------------------------- */

static bool set_in_play(const struct carc_rules *r, int set)
{
    for (int m = 0; m < CARC_MODULES; m++)
        if (module_on(r, m) && set_of_module[m] == set)
            return true;
    return false;
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
    for (int face = 1; face < CARC_FACES; face++)
        if (set_in_play(r, carc_face[face].set))
            r->bag[r->grow ? carc_face[face].plain : face] += carc_face[face].count;
    r->start_face = (uint8_t)start_face_find();
    r->bag[r->start_face]--;
    r->stages = 1;
    r->stage[0] = (struct carc_stage){.first = 1, .last = CARC_FACES - 1};
    while (!r->bag[r->stage[0].last])
        r->stage[0].last--;
    for (int m = 0; m < CARC_MODULES; m++)
        if (module_on(r, m) && carc_module[m]->build)
            carc_module[m]->build(r);
}

static int tiles_count(const struct carc_rules *r)
{
    int tiles = 0;
    for (int face = 1; face < CARC_FACES; face++)
        tiles += r->bag[face];
    return tiles;
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
            .open = (uint8_t)mur_count_bits(info->edges),
            .tiles = 1,
            .shields = info->marks & CARC_SHIELD,
        };
        memcpy(&r->fresh[face][slot], &piece.open, sizeof r->fresh[face][slot]);
        if (info->zone <= CARC_ROAD)
            r->closable[face] |= (uint8_t)(1 << slot);
        for (int figure = 0; figure < CARC_FIGURE_KINDS; figure++)
            if (r->zones[figure] >> info->zone & 1)
                r->stands[figure][face] |= (uint8_t)(1 << slot);
    }
}

static void figures_fill(struct carc_rules *r)
{
    for (int figure = 0; figure < CARC_FIGURE_KINDS; figure++) {
        if (!module_on(r, figure_module[figure]))
            continue;
        r->zones[figure] = carc_figure_row[figure].zones;
        r->figures[figure] = carc_figure_row[figure].count;
        if (figure == CARC_FIGURE_follower)
            r->figures[figure] = r->followers;
        if (!r->farmers)
            r->zones[figure] &= (uint8_t)~CARC_ON_FIELD;
        if (carc_figure_row[figure].power)
            r->follower[r->follower_kinds++] = (uint8_t)figure;
    }
}

static void tables_fill(struct carc_rules *r)
{
    figures_fill(r);
    for (int face = 1; face < CARC_FACES; face++)
        if (r->bag[face] || face == r->start_face) {
            fit_fill(r, face);
            fresh_fill(r, face);
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
    int tiles = tiles_count(r);
    r->pieces_max = (uint16_t)pieces_count(r);
    common->state_size =
        (uint32_t)(sizeof(struct carc_state) + r->pieces_max * sizeof(struct carc_piece));
    common->state_size = (common->state_size + 7) / 8 * 8;
    common->max_legal = CARC_LEGAL_MAX;
    common->max_outcomes = CARC_FACES;
    common->max_events = 2048;
    common->max_steps = (uint32_t)tiles * 32;
    common->traits = MUR_TRAIT_CHANCE;
    if (one_player(r->modules))
        common->traits |= common->players > 1 ? MUR_TRAIT_COOP : MUR_TRAIT_SOLO;
}

static struct carc_rules *rules_make(const int *value, uint32_t modules)
{
    struct carc_rules *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->common.kind = &carc_kind;
    bool alone = one_player(modules);
    r->common.players = (uint8_t)value[alone ? CARC_OPTION_COOP : CARC_OPTION_PLAYERS];
    r->colours = (uint8_t)value[alone ? CARC_OPTION_COLOURS : CARC_OPTION_PLAYERS];
    r->common.sides = r->colours;
    r->followers = (uint8_t)(alone ? value[CARC_OPTION_FOLLOWERS] : 7);
    r->first_seat = (uint8_t)(value[CARC_OPTION_FIRST] - 1);
    r->grow = value[CARC_OPTION_EDITION] == CARC_GROW;
    r->farmers = !alone && value[CARC_OPTION_FARMERS]; /* V4 */
    r->modules = modules;
    r->scorers_each = 1;
    mur_setup_write(&carc_kind, value, r->common.setup, MUR_SETUP_MAX);
    phases_choose(r);
    scorers_choose(r);
    hooks_choose(r);
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
    int value[CARC_OPTIONS];
    struct mur_place place[CARC_OPTIONS];
    if (mur_setup_read(setup, carc_options, value, place, err))
        return NULL;
    struct carc_rules *r = rules_make(value, modules_chosen(value));
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
