/*
 * scenario.h - small plays with expectations, written by hand: the tests of the rules.
 * docs/SCENARIOS.md describes the language.
 */
#ifndef MURALHA_SCENARIO_H
#define MURALHA_SCENARIO_H

#include "muralha/api.h"
#include "muralha/game.h"

MUR_API_BEGIN

enum {
    MUR_FAILURES_MAX = 8,      /* failures that are kept; more are only counted */
    MUR_FAILURE_TEXT_MAX = 512 /* longer texts are cut off */
};

enum mur_scenario_outcome {
    MUR_SCENARIO_PASSED,
    MUR_SCENARIO_FAILED,   /* something was not as expected, or an action was not legal */
    MUR_SCENARIO_MALFORMED /* the text itself is wrong: see the last failure */
};

/* Line and column count from 1. */
struct mur_failure {
    int line, column;
    char text[MUR_FAILURE_TEXT_MAX];
};

struct mur_scenario {
    enum mur_scenario_outcome outcome;
    int expectations; /* that were tried */
    int failures;
    struct mur_failure failure[MUR_FAILURES_MAX];
};

/* Runs a scenario's text. Expectations that fail are collected; an action that is not legal or a
 * malformed line ends it. Takes memory and gives it back. */
void mur_scenario_run(const char *text, struct mur_scenario *out);

/* The position that a scenario leads to: after all of it, or before the first line behind `line` if that
 * is above 0. Expectations that fail are told in *out as above and do not matter; false, and nothing to
 * free, if the text is malformed or has no set-up. The caller frees the state (free) and then the rules
 * (mur_rules_free). */
bool mur_scenario_position(const char *text, int line, struct mur_scenario *out,
                           struct mur_rules **rules, void **state);

MUR_API_END

#endif
