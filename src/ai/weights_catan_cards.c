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
    .near = {0.994, 0.626, 0.363, 0.151, 0.0718, 0.0502, -0.00792},
    .second = 0.272,
    .card = 0.0587,
    .too_many = -0.141,
    .road = {0, 0.966, 0.238, 0.814, 1.55},
    .knight = 1.19,
    .settlement = -0.741,
    .city = 0.442,
    .effect = {0.272, -0.109, 0.372, 1.79, 0.235, 0.254},
    .discount = 0.962,
    .loose = {{0.23, 0.226, 0.567}, {0.914, 0.0269, -0.326}},
    .tempo = 0.34,
};

const struct ai_catan_weights ai_catan_many = {
    .near = {0.71, 0.409, 0.378, 0.214, 0.176, 0.0292, 0.0376},
    .second = 0.578,
    .card = 0.0331,
    .too_many = -0.107,
    .road = {0, 0.587, 0.477, 0.885, 1.34},
    .knight = 0.682,
    .settlement = -0.0861,
    .city = 0.304,
    .effect = {0.313, 0.299, 0.0962, 0.624, 0.232, 0.63},
    .discount = 0.96,
    .loose = {{0.848, 0.217, 0.464}, {1.39, 0.264, -0.156}},
    .tempo = -0.00505,
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
