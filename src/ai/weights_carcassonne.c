/*
 * weights_carcassonne.c - the weights, as games found them.
 *
 * All but the plain ones were learnt by play: two bots that look one turn ahead, their weights moved a
 * little in opposite directions, play the same deals, and the weights follow the winner (docs/STRENGTH.md).
 */
#include "ai/weights_carcassonne.h"

#include <stddef.h>

#include "ai/train.h"

const struct ai_carc_weights ai_carc_plain = {
    .home = {-44.8, -35, -28, -21, -15.4, -9.8, -4.2, 0, 1.4, 1.4, 1.4, 1.4},
    .home_of = {1, 1, 1, 1, 1},
    .home_rest = 8,
    .back = {[CARC_CITY] = 0.5, [CARC_ROAD] = 0.5, [CARC_MONASTERY] = 0.5, [CARC_GARDEN] = 0.5},
    .luck = {[CARC_CITY] = 0.9, [CARC_ROAD] = 0.9, [CARC_FIELD] = 0.9},
    .many = 1,
    .cloister = 12,
    .field_city = 0.45,
    .field_grow = 0.01,
    .incomplete = 1,
};

/* What these sets share: what incomplete zones give, and what only expansions ask for, which was learnt with all of
 * them and two players. */
#define BOX                                                                                        \
    .home_of = {1, 2.03, 0.973, 0, 0}, .incomplete = 1, .builder = 4.67, .pig = 0.461,             \
    .abbot = 0.768, .ingot = 1.3, .bar = 2.07, .robber = 4.3

const struct ai_carc_weights ai_carc_sharp = {
    .home = {-60.2, -40.5, -28.4, -19.5, -12.6, -6.82, -2.44, 0, 2.72, 4.19, 4.06, 4.06},
    .home_rest = 15.2,
    .back =
        {[CARC_CITY] = 0.883, [CARC_ROAD] = 0.631, [CARC_MONASTERY] = 0.885, [CARC_GARDEN] = 0.885},
    .luck = {[CARC_CITY] = 1.99, [CARC_ROAD] = 1.8, [CARC_FIELD] = 0.447},
    .many = 2.17,
    .growth = {[CARC_CITY] = -0.104, [CARC_ROAD] = -0.194, [CARC_FIELD] = 0.355},
    .risk = {[CARC_CITY] = 0.49, [CARC_ROAD] = 0.23, [CARC_FIELD] = 0.267},
    .join = {[CARC_CITY] = 0.457, [CARC_ROAD] = 0.36, [CARC_FIELD] = 0.164},
    .joins = {[CARC_CITY] = 0.474, [CARC_ROAD] = 0.223},
    .cloister = 14.4,
    .around = 5.17,
    .around_late = 25.2,
    .field_city = 0.359,
    .field_grow = -0.0355,
    .turn = 2.8,
    BOX,
};

const struct ai_carc_weights ai_carc_three = {
    .home = {-87, -45.7, -28.9, -20.2, -12.4, -7.86, -2.64, 0, 2.72, 4.19, 4.06, 4.06},
    .home_rest = 31.5,
    .back =
        {[CARC_CITY] = 0.748, [CARC_ROAD] = 0.484, [CARC_MONASTERY] = 1.09, [CARC_GARDEN] = 1.09},
    .luck = {[CARC_CITY] = 3.11, [CARC_ROAD] = 4.26, [CARC_FIELD] = 0.447},
    .many = 4.42,
    .growth = {[CARC_CITY] = 1.16, [CARC_ROAD] = 0.254, [CARC_FIELD] = 0.474},
    .risk = {[CARC_CITY] = 0.467, [CARC_ROAD] = -0.218, [CARC_FIELD] = 0.533},
    .join = {[CARC_CITY] = 1.03, [CARC_ROAD] = 0.976, [CARC_FIELD] = 0.156},
    .joins = {[CARC_CITY] = 1.13, [CARC_ROAD] = -0.65},
    .cloister = 25.2,
    .around = 8.59,
    .around_late = 43.7,
    .field_city = 0.285,
    .field_grow = -0.0507,
    .turn = 2.8,
    BOX,
};

const struct ai_carc_weights ai_carc_many = {
    .home = {-68.2, -38.9, -24.1, -17.3, -11.1, -6.38, -2.15, 0, 2.72, 4.19, 4.06, 4.06},
    .home_rest = 28.6,
    .back =
        {[CARC_CITY] = 1.24, [CARC_ROAD] = 0.597, [CARC_MONASTERY] = 1.12, [CARC_GARDEN] = 1.12},
    .luck = {[CARC_CITY] = 2.66, [CARC_ROAD] = 2.7, [CARC_FIELD] = 0.447},
    .many = 2.74,
    .growth = {[CARC_CITY] = 1.09, [CARC_ROAD] = 0.401, [CARC_FIELD] = 0.439},
    .risk = {[CARC_CITY] = 0.461, [CARC_ROAD] = 0.0456, [CARC_FIELD] = 0.467},
    .join = {[CARC_CITY] = 1.02, [CARC_ROAD] = 0.93, [CARC_FIELD] = 0.139},
    .joins = {[CARC_CITY] = 1.32, [CARC_ROAD] = -0.0829},
    .cloister = 20.3,
    .around = 9.21,
    .around_late = 14.1,
    .field_city = 0.225,
    .field_grow = -0.0239,
    .turn = 2.8,
    BOX,
};

const struct ai_carc_weights ai_carc_full = {
    .home = {-52, -42.3, -29.5, -19.1, -12.4, -6.73, -2.19, 0, 2.51, 4.19, 4.06, 4.06},
    .home_rest = 7.72,
    .back =
        {[CARC_CITY] = 0.693, [CARC_ROAD] = 0.698, [CARC_MONASTERY] = 0.686, [CARC_GARDEN] = 0.686},
    .luck = {[CARC_CITY] = 1.96, [CARC_ROAD] = 1.31, [CARC_FIELD] = 0.447},
    .many = 2.67,
    .growth = {[CARC_CITY] = -0.0646, [CARC_ROAD] = -0.419, [CARC_FIELD] = 0.289},
    .risk = {[CARC_CITY] = 0.515, [CARC_ROAD] = 0.321, [CARC_FIELD] = 0.336},
    .join = {[CARC_CITY] = 0.395, [CARC_ROAD] = 0.204, [CARC_FIELD] = 0.139},
    .joins = {[CARC_CITY] = 0.467, [CARC_ROAD] = 0.177},
    .cloister = 13.5,
    .around = 4.38,
    .around_late = 25.2,
    .field_city = 0.316,
    .field_grow = -0.0674,
    .turn = 5.5,
    BOX,
    .message = 6,
};

#undef BOX

const struct ai_carc_weights ai_carc_full_many = {
    .home = {-58.9, -52, -27.2, -16.5, -10.1, -7.37, -5.2, 0, 2.63, 7.11, -0.451, -0.451},
    .home_of = {1, 2.34, 0.911, -0.0842, -0.0588},
    .home_rest = 18.2,
    .back =
        {[CARC_CITY] = 0.624, [CARC_ROAD] = 1.11, [CARC_MONASTERY] = 0.419, [CARC_GARDEN] = 1.14},
    .luck = {[CARC_CITY] = 2.04, [CARC_ROAD] = 3.77, [CARC_FIELD] = 0.447},
    .many = 3.92,
    .growth = {[CARC_CITY] = 0.391, [CARC_ROAD] = -2.27, [CARC_FIELD] = 0.351},
    .risk = {[CARC_CITY] = 0.201, [CARC_ROAD] = 0.745, [CARC_FIELD] = 0.439},
    .join = {[CARC_CITY] = 0.561, [CARC_ROAD] = -0.212, [CARC_FIELD] = 0.0699},
    .joins = {[CARC_CITY] = 0.668, [CARC_ROAD] = 0.892},
    .cloister = 19.6,
    .around = 8.36,
    .around_late = 33,
    .field_city = 0.237,
    .field_grow = -0.00424,
    .turn = 5.5,
    .incomplete = 1,
    .builder = 3.4,
    .pig = 0.734,
    .abbot = 0.58,
    .ingot = 1.38,
    .bar = 2.04,
    .robber = 4.12,
    .message = 5.82,
};

const struct ai_carc_weights ai_carc_solo = {
    .home = {-38, -18.8, -4.18, 1.43, 2.09, 1.51, 0.561, 0, 0, 0, 0, 0},
    .home_of = {1, 1, 1, 1, 1},
    .home_rest = 11.5,
    .back = {[CARC_CITY] = 0.229,
             [CARC_ROAD] = 0.223,
             [CARC_MONASTERY] = 0.0466,
             [CARC_GARDEN] = 0.0466},
    .luck = {[CARC_CITY] = 1.06, [CARC_ROAD] = 1.18},
    .many = 1.62,
    .growth = {[CARC_CITY] = 0.0347, [CARC_ROAD] = -0.151},
    .risk = {[CARC_CITY] = 0.335, [CARC_ROAD] = 0.281},
    .join = {[CARC_CITY] = 0.346, [CARC_ROAD] = 0.522},
    .joins = {[CARC_CITY] = 0.394, [CARC_ROAD] = 0.864},
    .cloister = 6.66,
    .around = 2.39,
    .around_late = 10.3,
    .behind = -0.0458,
    .out = 1.08,
};

/* The columns: name, place, step. */
#define WEIGHT(field) offsetof(struct ai_carc_weights, field)
static const struct ai_tunable tunable[] = {
    {"home.0", WEIGHT(home[0]), 4},
    {"home.1", WEIGHT(home[1]), 3},
    {"home.2", WEIGHT(home[2]), 2.5},
    {"home.3", WEIGHT(home[3]), 2},
    {"home.4", WEIGHT(home[4]), 2},
    {"home.5", WEIGHT(home[5]), 1.5},
    {"home.6", WEIGHT(home[6]), 1.2},
    {"home.8", WEIGHT(home[8]), 1},
    {"home.9", WEIGHT(home[9]), 1},
    {"home.10", WEIGHT(home[10]), 1},
    {"home_of.big", WEIGHT(home_of[CARC_FIGURE_big]), 0.25},
    {"home_of.abbot", WEIGHT(home_of[CARC_FIGURE_abbot]), 0.25},
    {"home_of.builder", WEIGHT(home_of[CARC_FIGURE_builder]), 0.3},
    {"home_of.pig", WEIGHT(home_of[CARC_FIGURE_pig]), 0.3},
    {"home_rest", WEIGHT(home_rest), 3},
    {"back.city", WEIGHT(back[CARC_CITY]), 0.12},
    {"back.road", WEIGHT(back[CARC_ROAD]), 0.12},
    {"back.monastery", WEIGHT(back[CARC_MONASTERY]), 0.12},
    {"back.garden", WEIGHT(back[CARC_GARDEN]), 0.12},
    {"luck.city", WEIGHT(luck[CARC_CITY]), 0.25},
    {"luck.road", WEIGHT(luck[CARC_ROAD]), 0.25},
    {"many", WEIGHT(many), 0.4},
    {"growth.city", WEIGHT(growth[CARC_CITY]), 0.2},
    {"growth.road", WEIGHT(growth[CARC_ROAD]), 0.2},
    {"growth.field", WEIGHT(growth[CARC_FIELD]), 0.2},
    {"risk.city", WEIGHT(risk[CARC_CITY]), 0.1},
    {"risk.road", WEIGHT(risk[CARC_ROAD]), 0.1},
    {"risk.field", WEIGHT(risk[CARC_FIELD]), 0.1},
    {"join.city", WEIGHT(join[CARC_CITY]), 0.1},
    {"join.road", WEIGHT(join[CARC_ROAD]), 0.1},
    {"join.field", WEIGHT(join[CARC_FIELD]), 0.05},
    {"joins.city", WEIGHT(joins[CARC_CITY]), 0.1},
    {"joins.road", WEIGHT(joins[CARC_ROAD]), 0.1},
    {"cloister", WEIGHT(cloister), 2},
    {"around", WEIGHT(around), 0.8},
    {"around_late", WEIGHT(around_late), 5},
    {"field_city", WEIGHT(field_city), 0.08},
    {"field_grow", WEIGHT(field_grow), 0.03},
    {"builder", WEIGHT(builder), 1.5},
    {"pig", WEIGHT(pig), 0.3},
    {"abbot", WEIGHT(abbot), 0.2},
    {"ingot", WEIGHT(ingot), 0.3},
    {"bar", WEIGHT(bar), 0.5},
    {"robber", WEIGHT(robber), 1.2},
    {"message", WEIGHT(message), 1.5},
    {"ferry", WEIGHT(ferry), 0.1},
    {"flying", WEIGHT(flying), 0.01},
    {"circle", WEIGHT(circle), 0.04},
    {"magic", WEIGHT(magic), 0.2},
    {"behind", WEIGHT(behind), 0.1},
    {"out", WEIGHT(out), 0.5},
    {NULL, 0, 0},
};
#undef WEIGHT

const struct ai_lesson ai_lesson_carc = {.tunable = tunable,
                                         .size = sizeof(struct ai_carc_weights)};
