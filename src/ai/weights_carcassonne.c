/*
 * weights_carcassonne.c - the weights, as games found them.
 *
 * Those of sharp and solo were learnt by play: two bots that look one turn ahead, their weights moved a
 * little in opposite directions, play the same deals, and the weights follow the winner (docs/STRENGTH.md).
 */
#include "ai/weights_carcassonne.h"

const struct ai_carc_weights ai_carc_plain = {
    .home = {-44.8, -35, -28, -21, -15.4, -9.8, -4.2, 0, 1.4},
    .home_rest = 8,
    .back = 0.5,
    .luck = {[CARC_CITY] = 0.9, [CARC_ROAD] = 0.9, [CARC_FIELD] = 0.9},
    .many = 1,
    .cloister = 12,
    .field_city = 0.45,
    .field_grow = 0.01,
    .incomplete = 1,
};

const struct ai_carc_weights ai_carc_sharp = {
    .home = {-55.7, -38.4, -27.1, -19.1, -12.5, -7.24, -2.97, 0, 2.12},
    .home_rest = 10.9,
    .back = 0.615,
    .luck = {[CARC_CITY] = 1.42, [CARC_ROAD] = 1.27, [CARC_FIELD] = 0.564},
    .many = 2.08,
    .growth = {[CARC_CITY] = 0.239, [CARC_ROAD] = -0.223, [CARC_FIELD] = 0.345},
    .risk = {[CARC_CITY] = 0.353, [CARC_ROAD] = 0.146, [CARC_FIELD] = 0.244},
    .join = {[CARC_CITY] = 0.408, [CARC_ROAD] = 0.162, [CARC_FIELD] = 0.159},
    .joins = {[CARC_CITY] = 0.397, [CARC_ROAD] = 0.17},
    .cloister = 12,
    .around = 3.97,
    .around_late = 24.1,
    .field_city = 0.394,
    .field_grow = -0.0415,
    .incomplete = 1,
};

const struct ai_carc_weights ai_carc_solo = {
    .home = {-33.3, -20.8, -4.99, -0.0613, -0.408, -2.57, -1.79, 0, -0.424},
    .home_rest = 10.4,
    .back = 0.299,
    .luck = {[CARC_CITY] = 1.51, [CARC_ROAD] = 1.12},
    .many = 1.01,
    .growth = {[CARC_CITY] = 0.0146, [CARC_ROAD] = -0.117},
    .risk = {[CARC_CITY] = 0.197, [CARC_ROAD] = 0.148},
    .join = {[CARC_CITY] = 0.461, [CARC_ROAD] = 0.508},
    .joins = {[CARC_CITY] = 0.451, [CARC_ROAD] = 0.565},
    .cloister = 7.69,
    .around = 3.86,
    .around_late = 2.1,
    .behind = 0.132,
};
