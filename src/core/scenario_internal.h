/* scenario_internal.h - what the runner of scenarios and its expectations share. */
#ifndef MUR_CORE_SCENARIO_INTERNAL_H
#define MUR_CORE_SCENARIO_INTERNAL_H

#include "base/text.h"
#include "core/lines.h"
#include "muralha/scenario.h"

struct run {
    struct mur_lines lines;
    struct mur_scenario *out;
    struct mur_rules *r; /* NULL before the first `setup` */
    void *state;
    void *copy; /* scratch */
    mur_action *legal, *wanted;
    int most; /* how many both have room for */
    struct mur_outcome *outcome;
    struct mur_event *event; /* of the last player's action and what followed */
    int event_count, event_cap;
    bool stop; /* the rest of the scenario makes no sense */
};

/* A failure at byte `position` of the line; the writer fills its text. When MUR_FAILURES_MAX are kept
 * already, the writer has no room. */
struct mur_writer run_fail(struct run *run, int position);
/* The line is malformed at `position` of the line: a failure that ends the run. */
void run_malformed(struct run *run, int position, const char *message);

/* Acts on `st` (the state or a copy) as `text` says: chance that the text implies first, then the
 * action itself. Events go to the run if `keep`.
 * A seat's name in front that is not asked gives MUR_WRONG_SEAT. */
enum mur_status run_act(struct run *run, void *st, const char *text, bool keep,
                        struct mur_error *err);
/* Understands `text` at `st`, to which chance that it implies is applied first. */
enum mur_status run_read(struct run *run, void *st, const char *text, bool keep, mur_action *out,
                         struct mur_error *err);
/* True for failures that are the rules' answer, not a slip of the pen. */
bool run_refusal(enum mur_status status);

/* The rest of a line that began with `expect`. */
void run_expect(struct run *run, struct mur_scanner *s);

#endif
