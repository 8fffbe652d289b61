/* scenario.c - runs scenarios line by line. scenario_expect.c has the expectations. */
#include <stdlib.h>
#include <string.h>

#include "core/scenario_internal.h"
#include "muralha/play.h"
#include "muralha/record.h"

/* ---- failures -------------------------------------------------------------------------------------- */

struct mur_writer run_fail(struct run *run, int position)
{
    struct mur_scenario *out = run->out;
    if (out->outcome == MUR_SCENARIO_PASSED)
        out->outcome = MUR_SCENARIO_FAILED;
    if (out->failures++ >= MUR_FAILURES_MAX)
        return mur_writer_init(NULL, 0);
    struct mur_failure *f = &out->failure[out->failures - 1];
    mur_text_place(run->lines.text, run->lines.start + position, &f->line, &f->column);
    return mur_writer_init(f->text, MUR_FAILURE_TEXT_MAX);
}

void run_malformed(struct run *run, int position, const char *message)
{
    run->out->outcome = MUR_SCENARIO_MALFORMED;
    run->stop = true;
    if (run->out->failures >= MUR_FAILURES_MAX)
        run->out->failures = MUR_FAILURES_MAX - 1; /* it is always told */
    if (position >= 0 && position < MUR_LINE_MAX)
        position += (int)strspn(run->lines.line + position, " \t");
    struct mur_writer w = run_fail(run, position);
    mur_put(&w, message);
}

bool run_refusal(enum mur_status status)
{
    return status == MUR_ILLEGAL || status == MUR_WRONG_SEAT || status == MUR_GAME_OVER;
}

/* ---- acting ---------------------------------------------------------------------------------------- */

static void run_release(struct run *run)
{
    free(run->state);
    free(run->copy);
    free(run->legal);
    free(run->wanted);
    free(run->outcome);
    free(run->event);
    mur_rules_free(run->r);
    run->state = run->copy = NULL;
    run->legal = run->wanted = NULL;
    run->outcome = NULL;
    run->event = NULL;
    run->r = NULL;
    run->event_count = run->event_cap = 0;
}

static bool run_reserve(struct run *run)
{
    const struct mur_rules *r = run->r;
    size_t most = (r->max_legal > r->max_outcomes ? r->max_legal : r->max_outcomes) + 1;
    run->most = (int)most;
    run->state = malloc(run->r->state_size);
    run->copy = malloc(run->r->state_size);
    run->legal = malloc(most * sizeof *run->legal);
    run->wanted = malloc(most * sizeof *run->wanted);
    run->outcome = malloc((r->max_outcomes + 1) * sizeof *run->outcome);
    return run->state && run->copy && run->legal && run->wanted && run->outcome;
}

/* Room for the events of one more action. */
static bool events_reserve(struct run *run)
{
    int needed = run->event_count + (int)run->r->max_events;
    if (needed <= run->event_cap)
        return true;
    struct mur_event *more = realloc(run->event, (size_t)(needed * 2) * sizeof *more);
    if (!more)
        return false;
    run->event = more;
    run->event_cap = needed * 2;
    return true;
}

static enum mur_status act(struct run *run, void *st, mur_action a, bool keep,
                           struct mur_error *err)
{
    struct mur_point p = mur_point(run->r, st);
    if (!keep)
        return mur_try(run->r, st, p.seat, a, NULL, err);
    if (p.turn == MUR_TURN_PLAYER && mur_is_legal(run->r, st, a))
        run->event_count = 0;
    if (!events_reserve(run))
        return mur_fail(err, MUR_NO_MEMORY, "there is not enough memory", 0, 0);
    struct mur_sink sink = {.event = run->event + run->event_count,
                            .cap = run->event_cap - run->event_count};
    enum mur_status status = mur_try(run->r, st, p.seat, a, &sink, err);
    run->event_count += sink.count < sink.cap ? sink.count : sink.cap;
    return status;
}

enum mur_status run_read(struct run *run, void *st, const char *text, bool keep, mur_action *out,
                         struct mur_error *err)
{
    struct mur_scanner s = mur_scanner_init(text);
    int seat = mur_read_word(&s) ? mur_seat_find(run->r, text + s.word, s.word_length) : -1;
    if (seat < 0)
        s.at = 0;
    mur_skip_blanks(&s);
    mur_action chance;
    if (mur_implied_chance(run->r, st, text + s.at, &chance)) {
        enum mur_status status = act(run, st, chance, keep, err);
        if (status)
            return mur_fail(err, status, "chance cannot do what this implies", s.at, 0);
    }
    if (seat >= 0 && seat != mur_point(run->r, st).seat)
        return mur_fail(err, MUR_WRONG_SEAT, "it is not this seat's turn", s.word, s.word_length);
    if (mur_point(run->r, st).turn == MUR_TURN_OVER)
        return mur_fail(err, MUR_GAME_OVER, "the game is over", s.at, 0);
    enum mur_status status = mur_action_parse(run->r, st, text + s.at, out, err);
    if (status && err)
        err->position += s.at;
    return status;
}

enum mur_status run_act(struct run *run, void *st, const char *text, bool keep,
                        struct mur_error *err)
{
    mur_action a;
    enum mur_status status = run_read(run, st, text, keep, &a, err);
    return status ? status : act(run, st, a, keep, err);
}

/* ---- lines ----------------------------------------------------------------------------------------- */

static void line_setup(struct run *run, struct mur_scanner *s)
{
    struct mur_error err = {0};
    run_release(run);
    mur_skip_blanks(s);
    run->r = mur_rules_new(s->text + s->at, &err);
    if (!run->r)
        run_malformed(run, s->at + err.position, err.message);
    else if (!run_reserve(run))
        run_malformed(run, 0, "there is not enough memory");
    else
        mur_start(run->r, run->state);
}

static void line_force(struct run *run, struct mur_scanner *s)
{
    struct mur_error err = {0};
    mur_skip_blanks(s);
    if (!run->r->kind->force) {
        run_malformed(run, 0, "this game cannot be changed by force");
        return;
    }
    memcpy(run->copy, run->state, run->r->state_size);
    enum mur_status status = run->r->kind->force(run->r, run->copy, s->text + s->at, &err);
    if (!status) {
        status = mur_check(run->r, run->copy, &err);
        err.position = 0;
    }
    if (status)
        run_malformed(run, s->at + err.position, err.message);
    else
        memcpy(run->state, run->copy, run->r->state_size);
}

/* One random step on the state; false when the game is over. */
static bool random_step(struct run *run, struct mur_rng *g)
{
    struct mur_point p = mur_point(run->r, run->state);
    if (p.turn == MUR_TURN_OVER)
        return false;
    mur_action a = p.turn == MUR_TURN_CHANCE ? mur_chance_sample(run->r, run->state, g)
                                             : mur_sample(run->r, run->state, g);
    return act(run, run->state, a, true, NULL) == MUR_OK;
}

/* `play random SEED`, `play random SEED until over`, `play random SEED 12 steps` */
static void line_play(struct run *run, struct mur_scanner *s)
{
    int seed = 0, steps = -1;
    bool good = mur_take_word(s, "random") && mur_read_int(s, &seed);
    if (good && mur_read_int(s, &steps))
        good = steps >= 0 && (mur_take_word(s, "steps") || mur_take_word(s, "step"));
    else if (good && mur_take_word(s, "until"))
        good = mur_take_word(s, "over");
    if (!good || !mur_at_end(s)) {
        run_malformed(run, s->at,
                      "`play random SEED` may have `12 steps` or `until over` behind it");
        return;
    }
    struct mur_rng g;
    mur_rng_seed(&g, (uint64_t)seed, 0);
    while (steps != 0 && random_step(run, &g))
        steps -= steps > 0;
}

static void line_action(struct run *run)
{
    struct mur_error err = {0};
    enum mur_status status = run_act(run, run->state, run->lines.line, true, &err);
    if (!status)
        return;
    if (!run_refusal(status)) {
        run_malformed(run, err.position, err.message);
        return;
    }
    struct mur_writer w = run_fail(run, err.position);
    mur_put(&w, "expected a legal action, found: ");
    mur_put(&w, err.message);
    run->stop = true;
}

static void run_line(struct run *run)
{
    static const struct {
        const char *word;
        bool before_setup; /* makes sense without a game */
        void (*run)(struct run *, struct mur_scanner *);
    } lines[] = {{"setup", true, line_setup},
                 {"expect", true, run_expect},
                 {"force", false, line_force},
                 {"play", false, line_play}};
    struct mur_scanner s = mur_scanner_init(run->lines.line);
    size_t i = 0, count = sizeof lines / sizeof lines[0];
    while (i < count && !mur_take_word(&s, lines[i].word))
        i++;
    if (!run->r && (i == count || !lines[i].before_setup))
        run_malformed(run, 0, "a scenario begins with `setup`");
    else if (i < count)
        lines[i].run(run, &s);
    else
        line_action(run);
}

/* Runs the lines up to number `last`, or all of them if that is 0. */
static void run_lines(struct run *run, int last)
{
    bool more = true, said = false;
    while (!run->stop) {
        struct mur_error err = {0};
        enum mur_status status = mur_lines_next(&run->lines, &more, &err);
        if (!status && (!more || (last && run->lines.number > last)))
            break;
        if (status)
            run_malformed(run, err.position - run->lines.start, err.message);
        else
            run_line(run);
        said = true;
    }
    if (!said)
        run_malformed(run, 0, "a scenario begins with `setup`");
}

static struct run *run_new(const char *text, struct mur_scenario *out)
{
    *out = (struct mur_scenario){.outcome = MUR_SCENARIO_PASSED};
    struct run *run = calloc(1, sizeof *run);
    if (!run) {
        out->outcome = MUR_SCENARIO_MALFORMED;
        return NULL;
    }
    run->out = out;
    mur_lines_init(&run->lines, text);
    return run;
}

void mur_scenario_run(const char *text, struct mur_scenario *out)
{
    struct run *run = run_new(text, out);
    if (!run)
        return;
    run_lines(run, 0);
    run_release(run);
    free(run);
}

bool mur_scenario_position(const char *text, int line, struct mur_scenario *out,
                           struct mur_rules **rules, void **state)
{
    struct run *run = run_new(text, out);
    if (!run)
        return false;
    run_lines(run, line);
    bool found = out->outcome != MUR_SCENARIO_MALFORMED && run->r;
    if (found) {
        *rules = run->r;
        *state = run->state;
        run->r = NULL;
        run->state = NULL;
    }
    run_release(run);
    free(run);
    return found;
}
