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
    .home = {-56.3, -39.2, -27.3, -19.3, -12.2, -6.93, -2.71, 0, 2.29},
    .home_rest = 12,
    .back = 0.673,
    .luck = {[CARC_CITY] = 1.45, [CARC_ROAD] = 1.39, [CARC_FIELD] = 0.447},
    .many = 2.26,
    .growth = {[CARC_CITY] = 0.218, [CARC_ROAD] = -0.365, [CARC_FIELD] = 0.359},
    .risk = {[CARC_CITY] = 0.387, [CARC_ROAD] = 0.179, [CARC_FIELD] = 0.261},
    .join = {[CARC_CITY] = 0.465, [CARC_ROAD] = 0.184, [CARC_FIELD] = 0.155},
    .joins = {[CARC_CITY] = 0.429, [CARC_ROAD] = 0.186},
    .cloister = 11.5,
    .around = 3.86,
    .around_late = 25.2,
    .field_city = 0.381,
    .field_grow = -0.0389,
    .tempo = 1.4,
    .incomplete = 1,
};

const struct ai_carc_weights ai_carc_solo = {
    .home = {-34, -21.3, -5.67, -0.238, -0.802, -2.2, -1.63, 0, -0.469},
    .home_rest = 10.1,
    .back = 0.291,
    .luck = {[CARC_CITY] = 1.55, [CARC_ROAD] = 1.15},
    .many = 1.03,
    .growth = {[CARC_CITY] = 0.0196, [CARC_ROAD] = -0.107},
    .risk = {[CARC_CITY] = 0.194, [CARC_ROAD] = 0.153},
    .join = {[CARC_CITY] = 0.446, [CARC_ROAD] = 0.517},
    .joins = {[CARC_CITY] = 0.445, [CARC_ROAD] = 0.549},
    .cloister = 7.7,
    .around = 3.93,
    .around_late = 4.23,
    .behind = 0.126,
};
