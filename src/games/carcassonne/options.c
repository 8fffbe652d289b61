/* options.c - the options of set-ups that belong to no module. */
#include "games/carcassonne/internal.h"

static const char *const editions[] = {"plus", "grow"};
static const char *const edition_titles[] = {MUR_N("current"), MUR_N("older")};

/* Choices of a race, which the one-player variant does not have, and its own, which a race has not. */
#define RACE                                                                                       \
    {                                                                                              \
        .relation = MUR_OPTION_EXCLUDES, .own = MUR_OPTION_GIVEN, .other = "solo", .value = 1,     \
        .message = MUR_N("the one-player variant has no such choice")                              \
    }
#define ALONE                                                                                      \
    {                                                                                              \
        .relation = MUR_OPTION_NEEDS, .own = MUR_OPTION_GIVEN, .other = "solo", .value = 1,        \
        .message = MUR_N("this belongs to the one-player variant: say solo")                       \
    }

static const struct mur_option players = {
    .word = "players",
    .type = MUR_OPTION_NUMBER,
    .min = 2,
    .max = 6,
    .standard = 2,
    .always = true,
    .title = MUR_N("Players"),
    .help = MUR_N("how many play"),
    .rules =
        (const struct mur_option_rule[]){
            {.relation = MUR_OPTION_LIMITED,
             .own = MUR_OPTION_GIVEN,
             .other = "edition",
             .value = CARC_GROW,
             .most = 5,
             .message = MUR_N("the grow edition is for 2 to 5 players")},
            RACE,
            {.message = NULL},
        },
};

static const struct mur_option first = {
    .word = "first",
    .type = MUR_OPTION_NUMBER,
    .min = 1,
    .max = 6,
    .standard = 1,
    .title = MUR_N("Who begins"),
    .help = MUR_N("which seat begins"),
    .rules =
        (const struct mur_option_rule[]){
            RACE,
            {.relation = MUR_OPTION_WITHIN,
             .own = MUR_OPTION_GIVEN,
             .other = "players",
             .message = MUR_N("there is no such seat to begin")},
            {.message = NULL},
        },
};

static const struct mur_option edition = {
    .word = "edition",
    .type = MUR_OPTION_CHOICE,
    .max = 1,
    .standard = CARC_PLUS,
    .choices = editions,
    .choice_titles = edition_titles,
    .title = MUR_N("Edition"),
    .help = MUR_N("grow is the older edition: 2-5 players, no gardens, always farmers"),
    .rules = (const struct mur_option_rule[]){RACE, {.message = NULL}},
};

static const struct mur_option farmers = {
    .word = "farmers",
    .standard = 1,
    .title = MUR_N("Farmers"),
    .help = MUR_N("followers may lie in fields"),
    .rules =
        (const struct mur_option_rule[]){
            {.relation = MUR_OPTION_EXCLUDES,
             .own = 0,
             .other = "edition",
             .value = CARC_GROW,
             .message = MUR_N("the grow edition always has farmers")},
            RACE,
            {.message = NULL},
        },
};

/* What is said of it here is said of every expansion. */
static const struct mur_option plus = {
    .word = "plus",
    .group = MUR_OPTION_EXPANSION,
    .title = MUR_N("Everything"),
    .help = MUR_N("everything in the box; then word=off leaves something out"),
    .rules =
        (const struct mur_option_rule[]){
            {.relation = MUR_OPTION_EXCLUDES,
             .own = 1,
             .other = "edition",
             .value = CARC_GROW,
             .message = MUR_N("the grow edition has no expansions")},
            {.message = NULL},
        },
};

static const struct mur_option colours = {
    .word = "colours",
    .type = MUR_OPTION_NUMBER,
    .group = MUR_OPTION_SOLO,
    .min = 3,
    .max = 4,
    .standard = 3,
    .title = MUR_N("Colours"),
    .help = MUR_N("colours of the one-player variant"),
    .rules = (const struct mur_option_rule[]){ALONE, {.message = NULL}},
};

static const struct mur_option followers = {
    .word = "followers",
    .type = MUR_OPTION_NUMBER,
    .group = MUR_OPTION_SOLO,
    .min = 3,
    .max = 7,
    .standard = 4,
    .title = MUR_N("Followers"),
    .help = MUR_N("followers of each colour in the one-player variant"),
    .rules = (const struct mur_option_rule[]){ALONE, {.message = NULL}},
};

static const struct mur_option coop = {
    .word = "coop",
    .type = MUR_OPTION_NUMBER,
    .group = MUR_OPTION_SOLO,
    .min = 1,
    .max = 4,
    .standard = 1,
    .title = MUR_N("People"),
    .help = MUR_N("people who share the colours of the one-player variant"),
    .rules =
        (const struct mur_option_rule[]){
            ALONE,
            {.relation = MUR_OPTION_WITHIN,
             .own = MUR_OPTION_GIVEN,
             .other = "colours",
             .message = MUR_N("there are more people than colours")},
            {.message = NULL},
        },
};

const struct mur_option *const carc_options[CARC_OPTIONS + 1] = {
    [CARC_OPTION_PLAYERS] = &players,     [CARC_OPTION_FIRST] = &first,
    [CARC_OPTION_EDITION] = &edition,     [CARC_OPTION_FARMERS] = &farmers,
    [CARC_OPTION_PLUS] = &plus,           [CARC_OPTION_COLOURS] = &colours,
    [CARC_OPTION_FOLLOWERS] = &followers, [CARC_OPTION_COOP] = &coop,
#define GROUP(name)       [CARC_OPTION_GROUP_##name] = &carc_group_##name,
#define MODULE(name, set) [CARC_OPTION_##name] = &carc_module_##name.option,
#include "games/carcassonne/modules.def"
#undef MODULE
#undef GROUP
};
