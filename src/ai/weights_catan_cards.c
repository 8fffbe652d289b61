/*
 * weights_catan_cards.c - the weights of the Catan card game, as games found them.
 *
 * Those of two and many were learnt by `muralha train` (docs/STRENGTH.md).
 */
#include "ai/weights_catan_cards.h"

#include "ai/train.h"

const struct ai_catan_weights ai_catan_plain = {
    .near = {0.85, 0.55, 0.33, 0.18, 0.1, 0.05, 0.02},
    .second = 0.45,
    .card = 0.05,
    .too_many = -0.06,
    .road = {0, 0.5, 0.8, 1.0, 1.15},
    .knight = 0.6,
    .settlement = 0.25,
    .city = 0.3,
    .effect = {0.3, 0.3, 0.3, 0.3, 0.3, 0.3},
};

const struct ai_catan_weights ai_catan_two = {
    .near = {1.42, 1.05, 0.661, 0.434, 0.13, 0.17, -0.101},
    .second = 0.372,
    .card = -0.00772,
    .too_many = -0.0331,
    .road = {0, -0.322, -0.0272, -0.0863, 1.52},
    .knight = 1.23,
    .settlement = -2.19,
    .city = 0.403,
    .effect = {1.21, 0.709, -0.725, 4.62, 0.0886, -0.375},
    .discount = 2.67,
    .loose = {{0.588, -0.129, 1.84}, {0.783, -0.148, -0.477}},
    .tempo = 0.243,
};

const struct ai_catan_weights ai_catan_many = {
    .near = {0.648, 0.51, 0.431, 0.249, 0.164, -0.0169, 0.0292},
    .second = 0.103,
    .card = 0.18,
    .too_many = 0.0921,
    .road = {0, 0.378, 0.106, 0.463, 1.67},
    .knight = 1,
    .settlement = 0.054,
    .city = 0.62,
    .effect = {0.462, 0.611, -0.00187, 1.1, 0.413, 1.5},
    .discount = 0.928,
    .loose = {{0.568, 0.372, 0.377}, {1.44, 0.0495, 0.151}},
    .tempo = 0.0264,
};

static const struct ai_tunable tunable[] = {
    {"near.0", offsetof(struct ai_catan_weights, near[0]), 0.08},
    {"near.1", offsetof(struct ai_catan_weights, near[1]), 0.06},
    {"near.2", offsetof(struct ai_catan_weights, near[2]), 0.05},
    {"near.3", offsetof(struct ai_catan_weights, near[3]), 0.04},
    {"near.4", offsetof(struct ai_catan_weights, near[4]), 0.03},
    {"near.5", offsetof(struct ai_catan_weights, near[5]), 0.02},
    {"near.6", offsetof(struct ai_catan_weights, near[6]), 0.02},
    {"second", offsetof(struct ai_catan_weights, second), 0.1},
    {"card", offsetof(struct ai_catan_weights, card), 0.03},
    {"too_many", offsetof(struct ai_catan_weights, too_many), 0.03},
    {"road.1", offsetof(struct ai_catan_weights, road[1]), 0.1},
    {"road.2", offsetof(struct ai_catan_weights, road[2]), 0.1},
    {"road.3", offsetof(struct ai_catan_weights, road[3]), 0.15},
    {"road.4", offsetof(struct ai_catan_weights, road[4]), 0.15},
    {"knight", offsetof(struct ai_catan_weights, knight), 0.15},
    {"settlement", offsetof(struct ai_catan_weights, settlement), 0.12},
    {"city", offsetof(struct ai_catan_weights, city), 0.15},
    {"effect.church", offsetof(struct ai_catan_weights, effect[0]), 0.15},
    {"effect.citadel", offsetof(struct ai_catan_weights, effect[1]), 0.15},
    {"effect.library", offsetof(struct ai_catan_weights, effect[2]), 0.15},
    {"effect.university", offsetof(struct ai_catan_weights, effect[3]), 0.15},
    {"effect.town-hall", offsetof(struct ai_catan_weights, effect[4]), 0.15},
    {"effect.guild", offsetof(struct ai_catan_weights, effect[5]), 0.15},
    {"discount", offsetof(struct ai_catan_weights, discount), 0.2},
    {"loose.road.0", offsetof(struct ai_catan_weights, loose[0][0]), 0.15},
    {"loose.road.1", offsetof(struct ai_catan_weights, loose[0][1]), 0.15},
    {"loose.road.2", offsetof(struct ai_catan_weights, loose[0][2]), 0.15},
    {"loose.knight.0", offsetof(struct ai_catan_weights, loose[1][0]), 0.15},
    {"loose.knight.1", offsetof(struct ai_catan_weights, loose[1][1]), 0.15},
    {"loose.knight.2", offsetof(struct ai_catan_weights, loose[1][2]), 0.15},
    {"tempo", offsetof(struct ai_catan_weights, tempo), 0.1},
    {NULL, 0, 0},
};

const struct ai_lesson ai_lesson_catan_cards = {.tunable = tunable,
                                                .size = sizeof(struct ai_catan_weights)};
