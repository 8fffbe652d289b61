/* setup.c - from the set-up text to compiled rules. Everything that depends on options is decided here. */
#include <stdlib.h>
#include <string.h>

#include "core/setup.h"
#include "games/carcassonne/internal.h"

/* ---- options --------------------------------------------------------------------------------------------- */

enum option {
    OPTION_PLAYERS,
    OPTION_FIRST,
    OPTION_EDITION,
    OPTION_FARMERS,
    OPTION_PLUS,
    OPTION_COLOURS,
    OPTION_FOLLOWERS,
    OPTION_COOP,
#define GROUP(name, word)       OPTION_GROUP_##name,
#define MODULE(name, word, set) OPTION_##name,
#include "games/carcassonne/modules.def"
#undef MODULE
#undef GROUP
    OPTIONS
};

static const char *const editions[] = {"plus", "grow"};

static const struct mur_option option[OPTIONS] = {
    [OPTION_PLAYERS] = {.word = "players", .type = MUR_OPTION_NUMBER, .min = 2, .max = 6},
    [OPTION_FIRST] =
        {.word = "first", .type = MUR_OPTION_NUMBER, .min = 1, .max = 6, .standard = 1},
    [OPTION_EDITION] = {.word = "edition",
                        .type = MUR_OPTION_CHOICE,
                        .max = 1,
                        .choices = editions},
    [OPTION_FARMERS] = {.word = "farmers", .type = MUR_OPTION_SWITCH, .standard = 1},
    [OPTION_PLUS] = {.word = "plus", .type = MUR_OPTION_SWITCH},
    [OPTION_COLOURS] =
        {.word = "colours", .type = MUR_OPTION_NUMBER, .min = 3, .max = 4, .standard = 3},
    [OPTION_FOLLOWERS] =
        {.word = "followers", .type = MUR_OPTION_NUMBER, .min = 3, .max = 7, .standard = 4},
    [OPTION_COOP] = {.word = "coop", .type = MUR_OPTION_NUMBER, .min = 1, .max = 4, .standard = 1},
#define GROUP(name, word_)       [OPTION_GROUP_##name] = {.word = (word_), .type = MUR_OPTION_SWITCH},
#define MODULE(name, word_, set) [OPTION_##name] = {.word = (word_), .type = MUR_OPTION_SWITCH},
#include "games/carcassonne/modules.def"
#undef MODULE
#undef GROUP
};

static const uint8_t option_of_module[CARC_MODULES] = {
#define GROUP(name, word)
#define MODULE(name, word, set) [CARC_MODULE_##name] = OPTION_##name,
#include "games/carcassonne/modules.def"
#undef MODULE
#undef GROUP
};

static const uint8_t set_of_module[CARC_MODULES] = {
    [CARC_MODULE_core] = CARC_SET_BASE,
#define GROUP(name, word)
#define MODULE(name, word, set) [CARC_MODULE_##name] = (set),
#include "games/carcassonne/modules.def"
#undef MODULE
#undef GROUP
};

static const struct carc_module carc_module_core = {0};

const struct carc_module *const carc_module[CARC_MODULES] = {
    [CARC_MODULE_core] = &carc_module_core,
#define GROUP(name, word)
#define MODULE(name, word, set) [CARC_MODULE_##name] = &carc_module_##name,
#include "games/carcassonne/modules.def"
#undef MODULE
#undef GROUP
};

const char *const carc_module_word[CARC_MODULES] = {
    [CARC_MODULE_core] = "core",
#define GROUP(name, word)
#define MODULE(name, word, set) [CARC_MODULE_##name] = (word),
#include "games/carcassonne/modules.def"
#undef MODULE
#undef GROUP
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
    "river",
    MUR_N("the river, from its spring to its lake"),
    "abbot",
    MUR_N("the abbot, who may use the gardens"),
    "inns",
    MUR_N("inns and cathedrals; alone: inns.tiles, inns.big (the big follower)"),
    "traders",
    MUR_N("traders and builders; alone: traders.tiles, traders.builder, traders.pig"),
    "flying",
    MUR_N("the flying machines"),
    "messages",
    MUR_N("the messages, with a second scoring figure"),
    "ferries",
    MUR_N("the ferries"),
    "gold",
    MUR_N("the gold mines"),
    "magic",
    MUR_N("mage and witch"),
    "robbers",
    MUR_N("the robbers on the score track"),
    "circles",
    MUR_N("the crop circles"),
    "plus",
    MUR_N("everything in the box; then word=off leaves something out"),
    "solo",
    MUR_N("the one-player variant: only the colour that is behind scores"),
    "colours=3|4",
    MUR_N("of the one-player variant (3)"),
    "followers=3..7",
    MUR_N("of each colour in the one-player variant (4)"),
    "coop=1..4",
    MUR_N("people who share the colours of the one-player variant (1)"),
    NULL,
};

/* The group that a part belongs to, by the word before the dot; -1 if it is no part. */
static int group_of(int part)
{
    const char *dot = strchr(option[part].word, '.');
    for (int i = 0; dot && i < OPTIONS; i++)
        if (strlen(option[i].word) == (size_t)(dot - option[part].word) &&
            strncmp(option[i].word, option[part].word, strlen(option[i].word)) == 0)
            return i;
    return -1;
}

/* Does the text ask for a module that is the one-player variant? */
static bool one_player(const int *value)
{
    for (int m = 1; m < CARC_MODULES; m++)
        if (carc_module[m]->one_player && value[option_of_module[m]])
            return true;
    return false;
}

/* What the text says of a module: itself, else its group, else whether everything is on. */
static bool module_wanted(const int *value, const struct mur_place *place, int m)
{
    int own = option_of_module[m], group = group_of(own);
    if (place[own].length || carc_module[m]->one_player)
        return value[own];
    if (group >= 0 && place[group].length)
        return value[group];
    return value[OPTION_PLUS];
}

static uint32_t modules_chosen(const int *value, const struct mur_place *place)
{
    uint32_t modules = 1u << CARC_MODULE_core;
    for (int m = 1; m < CARC_MODULES; m++)
        if (module_wanted(value, place, m) &&
            (value[OPTION_FARMERS] || !carc_module[m]->needs_farmers))
            modules |= 1u << m;
    return modules;
}

/* Canonical: `plus` if all modules are on; else a group stands for its parts when all of them are on,
 * otherwise they speak for themselves. */
static void groups_settle(uint32_t modules, int *value)
{
    bool all = true;
    for (int m = 1; m < CARC_MODULES; m++)
        all = all && (modules >> m & 1 || carc_module[m]->one_player);
    value[OPTION_PLUS] = all;
    for (int m = 1; m < CARC_MODULES; m++)
        if (group_of(option_of_module[m]) >= 0)
            value[group_of(option_of_module[m])] = !all;
    for (int m = 1; m < CARC_MODULES; m++)
        if (group_of(option_of_module[m]) >= 0)
            value[group_of(option_of_module[m])] &= (int)(modules >> m & 1);
    for (int m = 1; m < CARC_MODULES; m++) {
        int own = option_of_module[m], group = group_of(own);
        bool said = !carc_module[m]->one_player && (all || (group >= 0 && value[group]));
        value[own] = (int)(modules >> m & 1) && !said;
    }
}

static enum mur_status conflict(struct mur_error *err, const char *message, struct mur_place at)
{
    return mur_fail(err, MUR_CONFLICT, message, at.position, at.length);
}

static enum mur_status modules_conflict(const int *value, const struct mur_place *place,
                                        struct mur_error *err)
{
    for (int i = OPTION_FARMERS + 1; i < OPTIONS; i++)
        if (place[i].length && value[i] && value[OPTION_EDITION] == 1)
            return conflict(err, "the grow edition has no expansions", place[i]);
    for (int m = 1; m < CARC_MODULES; m++) {
        int own = option_of_module[m];
        if (value[own] && carc_module[m]->needs_farmers && !value[OPTION_FARMERS])
            return conflict(err, "this needs farmers", place[own]);
    }
    return MUR_OK;
}

/* Options of the one-player variant go with it only, and those of a race do not. */
static enum mur_status one_player_conflict(const int *value, const struct mur_place *place,
                                           struct mur_error *err)
{
    static const uint8_t with_it[] = {OPTION_COLOURS, OPTION_FOLLOWERS, OPTION_COOP};
    static const uint8_t without_it[] = {OPTION_PLAYERS, OPTION_FIRST, OPTION_EDITION};
    bool alone = one_player(value);
    for (size_t i = 0; !alone && i < sizeof with_it; i++)
        if (place[with_it[i]].length)
            return conflict(err, "this belongs to the one-player variant: say solo",
                            place[with_it[i]]);
    for (size_t i = 0; alone && i < sizeof without_it; i++)
        if (place[without_it[i]].length)
            return conflict(err, "the one-player variant has no such choice", place[without_it[i]]);
    if (alone && value[OPTION_COOP] > value[OPTION_COLOURS])
        return conflict(err, "there are more people than colours", place[OPTION_COOP]);
    for (int m = 1; alone && m < CARC_MODULES; m++) {
        int own = option_of_module[m], group = group_of(own);
        const struct mur_place *at = place[own].length                   ? &place[own]
                                     : group >= 0 && place[group].length ? &place[group]
                                                                         : &place[OPTION_PLUS];
        if (carc_module[m]->solo_refusal && module_wanted(value, place, m))
            return conflict(err, carc_module[m]->solo_refusal, *at);
    }
    return MUR_OK;
}

static enum mur_status conflicts_find(const int *value, const struct mur_place *place,
                                      struct mur_error *err)
{
    bool grow = value[OPTION_EDITION] == 1;
    if (grow && value[OPTION_PLAYERS] > 5)
        return conflict(err, "the grow edition is for 2 to 5 players", place[OPTION_PLAYERS]);
    if (!one_player(value) && value[OPTION_FIRST] > value[OPTION_PLAYERS])
        return conflict(err, "there is no such seat to begin", place[OPTION_FIRST]);
    if (grow && !value[OPTION_FARMERS])
        return conflict(err, "the grow edition always has farmers", place[OPTION_FARMERS]);
    enum mur_status status = one_player_conflict(value, place, err);
    return status ? status : modules_conflict(value, place, err);
}

/* ---- phases and hooks ------------------------------------------------------------------------------------ */

enum when { WHEN_PART, WHEN_FINAL, WHEN_CALL };

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
#define FIGURE(number, name, module, first, count, power, zones) [number] = CARC_MODULE_##module,
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
#include "games/carcassonne/hooks.def"
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
            .open = (uint8_t)__builtin_popcount(info->edges),
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
    if (r->piles)
        common->traits |= common->players > 1 ? MUR_TRAIT_COOP : MUR_TRAIT_SOLO;
}

static struct carc_rules *rules_make(int *value, uint32_t modules)
{
    struct carc_rules *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->common.kind = &carc_kind;
    bool alone = one_player(value);
    r->common.players = (uint8_t)value[alone ? OPTION_COOP : OPTION_PLAYERS];
    r->colours = (uint8_t)value[alone ? OPTION_COLOURS : OPTION_PLAYERS];
    r->common.sides = r->colours;
    r->followers = (uint8_t)(alone ? value[OPTION_FOLLOWERS] : 7);
    r->first_seat = (uint8_t)(value[OPTION_FIRST] - 1);
    r->grow = value[OPTION_EDITION] == 1;
    r->farmers = !alone && value[OPTION_FARMERS]; /* V4 */
    r->modules = modules;
    r->scorers_each = 1;
    groups_settle(modules, value);
    mur_setup_write(carc_kind.name, option, OPTIONS, value, r->common.setup, MUR_SETUP_MAX);
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
    int value[OPTIONS];
    struct mur_place place[OPTIONS];
    if (mur_setup_read(setup, option, OPTIONS, value, place, err))
        return NULL;
    if (!one_player(value) && !place[OPTION_PLAYERS].length)
        value[OPTION_PLAYERS] = 2;
    if (conflicts_find(value, place, err))
        return NULL;
    struct carc_rules *r = rules_make(value, modules_chosen(value, place));
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
