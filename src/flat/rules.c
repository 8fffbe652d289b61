/* rules.c - errors, games, rules, decision points and results as numbers and texts. */
#include "muralha/flat.h"

#include <stdlib.h>

#include "base/check.h"

/* ---- errors ---------------------------------------------------------------------------------------- */

struct mur_error *mur_error_new(void)
{
    return calloc(1, sizeof(struct mur_error));
}

void mur_error_free(struct mur_error *err)
{
    free(err);
}

int mur_error_status(const struct mur_error *err)
{
    return (int)err->status;
}

const char *mur_error_message(const struct mur_error *err)
{
    return err->message ? err->message : "";
}

int mur_error_position(const struct mur_error *err)
{
    return err->position;
}

int mur_error_length(const struct mur_error *err)
{
    return err->length;
}

/* ---- games ----------------------------------------------------------------------------------------- */

const char *mur_kind_name(const struct mur_kind *kind)
{
    return kind->name;
}

const char *mur_kind_summary(const struct mur_kind *kind)
{
    return kind->summary;
}

int mur_kind_rules_version(const struct mur_kind *kind)
{
    return kind->rules_version;
}

int mur_kind_min_players(const struct mur_kind *kind)
{
    return kind->min_players;
}

int mur_kind_max_players(const struct mur_kind *kind)
{
    return kind->max_players;
}

unsigned mur_kind_traits(const struct mur_kind *kind)
{
    return kind->traits;
}

/* ---- rules ----------------------------------------------------------------------------------------- */

const struct mur_kind *mur_rules_kind(const struct mur_rules *r)
{
    return r->kind;
}

const char *mur_rules_setup(const struct mur_rules *r)
{
    return r->setup;
}

uint32_t mur_rules_state_size(const struct mur_rules *r)
{
    return r->state_size;
}

uint32_t mur_rules_max_legal(const struct mur_rules *r)
{
    return r->max_legal;
}

uint32_t mur_rules_max_outcomes(const struct mur_rules *r)
{
    return r->max_outcomes;
}

uint32_t mur_rules_max_steps(const struct mur_rules *r)
{
    return r->max_steps;
}

int mur_rules_players(const struct mur_rules *r)
{
    return r->players;
}

int mur_rules_sides(const struct mur_rules *r)
{
    return r->sides;
}

unsigned mur_rules_traits(const struct mur_rules *r)
{
    return r->traits;
}

/* ---- decision points ------------------------------------------------------------------------------- */

int mur_point_turn(const struct mur_rules *r, const void *st)
{
    return mur_point(r, st).turn;
}

int mur_point_seat(const struct mur_rules *r, const void *st)
{
    return mur_point(r, st).seat;
}

int mur_point_prompt(const struct mur_rules *r, const void *st)
{
    return mur_point(r, st).prompt;
}

/* ---- results --------------------------------------------------------------------------------------- */

struct mur_result *mur_result_new(void)
{
    return calloc(1, sizeof(struct mur_result));
}

void mur_result_free(struct mur_result *result)
{
    free(result);
}

int32_t mur_result_score(const struct mur_result *result, int side)
{
    MUR_CHECK(side >= 0 && side < MUR_SEATS);
    return result->score[side];
}

int mur_result_rank(const struct mur_result *result, int seat)
{
    MUR_CHECK(seat >= 0 && seat < MUR_SEATS);
    return result->rank[seat];
}

int32_t mur_result_value(const struct mur_result *result)
{
    return result->value;
}

bool mur_result_limited(const struct mur_result *result)
{
    return result->limited != 0;
}
