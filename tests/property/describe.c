/*
 * describe.c - descriptions along random games: they are JSON, they show a viewer nothing that he may not
 * know, every answer touches something or is one of the few that cannot, and a buffer that is too small
 * holds no half of them.
 *
 *     describe                the short run
 *     describe FACTOR         FACTOR times as many games
 *     describe --soak         a hundred times as many
 *     describe --print        prints descriptions, each behind the name of its schema and a tab: of every
 *                             question and event the first ones that are met, and a few positions of
 *                             each set-up (tests/cli/schemas.sh)
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "muralha/describe.h"
#include "muralha/picture.h"
#include "support/expansions.h"
#include "support/property.h"

enum { TEXT_MAX = 1 << 20, KINDS = 256, PRINTED_OF_EACH = 2, DEPTH = 12 };
enum { POSITIONS_OF_SETUP = 3, PRINTED_GAMES = 100, SMALL_GAMES = 8 };

static const char *const languages[] = {"en", "es", "pt"};

static const char *const setups[] = {
    "carcassonne:players=2",
    "carcassonne:players=6",
    "carcassonne:players=3,farmers=off",
    "carcassonne:players=4,edition=grow",
    "carcassonne:players=2,magic,ferries", /* the two of them meet on a road */
    "carcassonne:players=2,plus",
    "carcassonne:players=3,plus",
    "carcassonne:players=4,plus",
    "carcassonne:players=5,plus",
    "carcassonne:players=6,plus",
    "carcassonne:solo",
    "carcassonne:solo,colours=4,coop=3,abbot,inns,flying",
    "carcassonne:solo,coop=2,river,ferries,magic,circles,traders.builder",
    "catan-cards:players=2",
    "catan-cards:players=3,memory=perfect",
    "catan-cards:players=4",
    "catan-cards:players=5,memory=perfect",
    "catan-cards:players=6,rounds=9",
    "none:players=1",
    "none:players=2",
    "none:players=6,turns=20",
};
enum { SETUPS = sizeof setups / sizeof setups[0] };

/* Answers that touch nothing on the table, by the first word of their texts. */
static const char *const untouched[] = {
    "pass",  "again", "message", "circle", "rob", "wait", /* Carcassonne */
    "end",   "drop",  "keep",                             /* Catan cards */
    "count",                                              /* none */
};

struct run {
    const struct mur_rules *r;
    const struct mur_kind *kind;
    struct mur_rng rng;
    void *state, *before, *world, *scratch;
    mur_action last;
    struct mur_sink sink;
    char *text, *again;
    bool print;
    int prompt_seen[KINDS], event_seen[KINDS]; /* printed so often, of this kind of game */
    int positions;                             /* printed of this set-up */
    long described, failed;
};

static void fail(struct run *run, const char *what, const char *text)
{
    fprintf(stderr, "%s: %s: %.400s\n", run->r->setup, what, text);
    run->failed++;
}

/* ---- one description --------------------------------------------------------------------------------- */

enum what { POSITION, QUESTION, HAPPENED, WHATS };
static const char *const schema[WHATS] = {"position", "question", "happened"};

static int describe(const struct run *run, enum what what, const void *state, int viewer,
                    const char *language, char *buf, int cap)
{
    if (what == POSITION)
        return mur_describe_position(run->r, state, viewer, language, run->scratch, buf, cap);
    if (what == QUESTION)
        return mur_describe_question(run->r, state, viewer, language, run->scratch, buf, cap);
    return mur_describe_happened(run->r, run->before, run->last, state, run->sink.event,
                                 run->sink.count, viewer, language, run->scratch, buf, cap);
}

/* From all that a client of one seat may have: views, and the action as it is masked for him. */
static void check_masked(struct run *run, int viewer, const char *language)
{
    unsigned seen_by = mur_seen_by(run->r, run->before, run->last);
    bool seen = seen_by == 0xFF || (viewer < MUR_SEATS && seen_by >> viewer & 1);
    mur_action a = seen ? run->last : mur_masked(run->r, run->last);
    mur_view(run->r, run->before, viewer, run->world);
    mur_describe_happened(run->r, run->world, a, run->state, run->sink.event, run->sink.count,
                          viewer, language, run->scratch, run->again, TEXT_MAX);
    if (strcmp(run->text, run->again) != 0)
        fail(run, "a masked action is described otherwise than the truth", run->text);
}

/* An action that is not legal touches nothing, whatever number it is. */
static void check_any_number(struct run *run)
{
    struct mur_touch touch[MUR_TOUCHES];
    for (int i = 0; i < 16; i++) {
        int prompt = (int)mur_rng_below(&run->rng, 128);
        mur_action a = mur_action_make(prompt, (uint32_t)mur_rng_next(&run->rng) & 0xFFFFFF);
        if (mur_touches(run->r, run->state, a, touch) && !mur_is_legal(run->r, run->state, a))
            fail(run, "what is not legal touches something", run->text);
    }
}

/* The same bytes from any state that the viewer cannot tell from the true one. */
static void check_hidden(struct run *run, enum what what, int viewer, const char *language)
{
    mur_view(run->r, run->state, viewer, run->world);
    describe(run, what, run->world, viewer, language, run->again, TEXT_MAX);
    if (strcmp(run->text, run->again) != 0)
        fail(run, "a view is described otherwise than the truth", run->text);
    if (what == HAPPENED)
        check_masked(run, viewer, language);
    if (!(run->r->traits & MUR_TRAIT_HIDDEN) || what == HAPPENED)
        return;
    if (!mur_guess(run->r, run->world, viewer, &run->rng, run->world)) {
        fail(run, "a view contradicts itself", run->text);
        return;
    }
    describe(run, what, run->world, viewer, language, run->again, TEXT_MAX);
    if (strcmp(run->text, run->again) != 0)
        fail(run, "a description betrays what is hidden", run->text);
}

/* Any size that is too small: the length is told, and nothing is written but "null". */
static void check_small(struct run *run, enum what what, int viewer, const char *language,
                        int length)
{
    int cap = (int)mur_rng_below(&run->rng, (uint32_t)length + 1);
    char *tight = malloc((size_t)cap + 1); /* a sanitizer watches its end */
    if (!tight)
        exit(1);
    tight[cap] = '#';
    int again = describe(run, what, run->state, viewer, language, tight, cap);
    if (again != length || tight[cap] != '#' || (cap && strcmp(tight, cap > 4 ? "null" : "") != 0))
        fail(run, "too small a buffer holds something", tight);
    free(tight);
}

static bool describe_and_check(struct run *run, enum what what, int viewer)
{
    const char *language = languages[mur_rng_below(&run->rng, 3)];
    struct mur_json value;
    int length = describe(run, what, run->state, viewer, language, run->text, TEXT_MAX);
    run->described++;
    if (length >= TEXT_MAX || (int)strlen(run->text) != length) {
        fail(run, "the length is another", run->text);
        return false;
    }
    if (!mur_json_check(run->text, (size_t)length, DEPTH, &value, NULL))
        fail(run, "no JSON", run->text);
    check_hidden(run, what, viewer, language);
    check_small(run, what, viewer, language, length);
    return true;
}

/* ---- answers ------------------------------------------------------------------------------------------- */

static bool may_touch_nothing(const char *text)
{
    for (size_t i = 0; i < sizeof untouched / sizeof untouched[0]; i++) {
        size_t length = strlen(untouched[i]);
        if (strncmp(text, untouched[i], length) == 0 && (!text[length] || text[length] == ' '))
            return true;
    }
    return false;
}

/* The answers in the question that was just described: the legal ones, in their order. */
static void check_answers(struct run *run, bool mine)
{
    struct mur_json question, actions, action, member;
    mur_action legal[2048];
    int count = mine ? mur_legal(run->r, run->state, legal) : 0, listed = 0;
    mur_json_check(run->text, strlen(run->text), DEPTH, &question, NULL);
    mur_json_member(question, "actions", &actions);
    struct mur_json_walk walk = mur_json_walk(actions);
    for (; mur_json_next(&walk, NULL, &action); listed++) {
        char text[MUR_ACTION_TEXT_MAX + 8] = "";
        int64_t number = -1;
        mur_json_member(action, "action", &member);
        mur_json_int(member, &number);
        if (listed >= count || number != legal[listed])
            fail(run, "this is not the list of legal actions", run->text);
        mur_json_member(action, "text", &member);
        mur_json_string(member, text, sizeof text);
        mur_json_member(action, "touches", &member);
        struct mur_json touch;
        struct mur_json_walk touches = mur_json_walk(member);
        if (!mur_json_next(&touches, NULL, &touch) && !may_touch_nothing(text))
            fail(run, "an answer touches nothing", text);
    }
    if (listed != count)
        fail(run, "answers are missing", run->text);
}

/* ---- chance -------------------------------------------------------------------------------------------- */

/* What chance may bring, with its weights. A view can be described, too. */
static void check_chance(struct run *run)
{
    struct mur_json chance, outcomes, outcome, member;
    struct mur_outcome possible[512];
    int count = mur_chance(run->r, run->state, possible), listed = 0;
    int length = mur_describe_chance(run->r, run->state, languages[mur_rng_below(&run->rng, 3)],
                                     run->scratch, run->text, TEXT_MAX);
    run->described++;
    if (!mur_json_check(run->text, (size_t)length, DEPTH, &chance, NULL))
        fail(run, "no JSON", run->text);
    mur_json_member(chance, "outcomes", &outcomes);
    struct mur_json_walk walk = mur_json_walk(outcomes);
    for (; mur_json_next(&walk, NULL, &outcome); listed++) {
        int64_t action = -1, weight = -1;
        mur_json_member(outcome, "action", &member);
        mur_json_int(member, &action);
        mur_json_member(outcome, "weight", &member);
        mur_json_int(member, &weight);
        if (listed >= count || action != possible[listed].action ||
            weight != possible[listed].weight)
            fail(run, "this is not what chance may bring", run->text);
    }
    if (listed != count)
        fail(run, "outcomes are missing", run->text);
    mur_view(run->r, run->state, MUR_NOBODY, run->world);
    length = mur_describe_chance(run->r, run->world, "en", run->scratch, run->again, TEXT_MAX);
    if (!mur_json_check(run->again, (size_t)length, DEPTH, &chance, NULL))
        fail(run, "no JSON", run->again);
}

/* ---- games --------------------------------------------------------------------------------------------- */

static void examine(struct run *run)
{
    struct mur_point p = mur_point(run->r, run->state);
    check_any_number(run);
    check_chance(run);
    for (int seat = 0; seat <= run->r->players; seat++) {
        int viewer = seat < run->r->players ? seat : MUR_NOBODY;
        for (int what = 0; what < WHATS; what++)
            if (describe_and_check(run, (enum what)what, viewer) && what == QUESTION)
                check_answers(run, p.turn == MUR_TURN_PLAYER && p.seat == viewer);
    }
}

static void print(struct run *run, enum what what, int viewer)
{
    describe(run, what, run->state, viewer, languages[mur_rng_below(&run->rng, 3)], run->text,
             TEXT_MAX);
    printf("%s\t%s\n", schema[what], run->text);
}

/* Whoever of the seats and spectators it is. */
static int any_viewer(struct run *run)
{
    int seat = (int)mur_rng_below(&run->rng, run->r->players + 1u);
    return seat < run->r->players ? seat : MUR_NOBODY;
}

static void print_stage(struct run *run, int viewer)
{
    struct mur_picture *p = mur_picture_new();
    mur_view(run->r, run->state, viewer, run->world);
    if (!p || mur_draw_stage(p, run->r, run->world, viewer, languages[viewer % 3], NULL))
        fail(run, "no stage", "");
    else
        printf("stage\t%s\n", mur_picture_text(p));
    mur_picture_free(p);
}

/* Where chance is not asked, too: nothing may come then. */
static void print_chance(struct run *run)
{
    mur_describe_chance(run->r, run->state, languages[mur_rng_below(&run->rng, 3)], run->scratch,
                        run->text, TEXT_MAX);
    printf("chance\t%s\n", run->text);
}

static void print_some(struct run *run)
{
    struct mur_point p = mur_point(run->r, run->state);
    bool news = false;
    for (int i = 0; i < run->sink.count; i++)
        news |= run->event_seen[run->sink.event[i].kind]++ < PRINTED_OF_EACH;
    if (news)
        print(run, HAPPENED, any_viewer(run));
    if (run->prompt_seen[p.prompt]++ < PRINTED_OF_EACH) {
        print_chance(run);
        print(run, QUESTION, p.seat);
        print(run, QUESTION, any_viewer(run));
    }
    bool whole = p.turn == MUR_TURN_OVER || mur_rng_below(&run->rng, 400) == 0;
    if (whole && run->positions++ < POSITIONS_OF_SETUP) {
        print(run, POSITION, any_viewer(run));
        print_stage(run, p.seat);
    }
}

static void play(struct run *run)
{
    mur_start(run->r, run->state);
    while (mur_point(run->r, run->state).turn != MUR_TURN_OVER && !run->failed) {
        bool player = mur_point(run->r, run->state).turn == MUR_TURN_PLAYER;
        run->last = player ? mur_sample(run->r, run->state, &run->rng)
                           : mur_chance_sample(run->r, run->state, &run->rng);
        memcpy(run->before, run->state, run->r->state_size);
        run->sink.count = 0;
        mur_apply(run->r, run->state, run->last, &run->sink);
        bool over = mur_point(run->r, run->state).turn == MUR_TURN_OVER;
        if (run->print)
            print_some(run);
        else if (over || mur_rng_below(&run->rng, 16) == 0)
            examine(run);
    }
}

static void *must_allocate(size_t size)
{
    void *p = calloc(1, size);
    if (!p)
        exit(1);
    return p;
}

static long setup_try(const char *setup, int games, bool print, struct run *run)
{
    struct mur_rules *r = mur_rules_new(setup, NULL);
    if (!r) {
        fprintf(stderr, "%s is refused\n", setup);
        return 1;
    }
    if (run->kind != r->kind) {
        memset(run->prompt_seen, 0, sizeof run->prompt_seen);
        memset(run->event_seen, 0, sizeof run->event_seen);
    }
    run->r = r;
    run->kind = r->kind;
    run->print = print;
    run->failed = run->positions = 0;
    run->state = must_allocate(r->state_size);
    run->before = must_allocate(r->state_size);
    run->world = must_allocate(r->state_size);
    run->scratch = must_allocate(mur_describe_scratch(r));
    run->sink = (struct mur_sink){.event = must_allocate(r->max_events * sizeof *run->sink.event),
                                  .cap = (int)r->max_events};
    for (int i = 0; i < games && !run->failed; i++)
        play(run);
    free(run->sink.event);
    free(run->scratch);
    free(run->world);
    free(run->before);
    free(run->state);
    mur_rules_free(r);
    return run->failed;
}

static void print_tables(struct run *run)
{
    const struct mur_kind *kind;
    for (size_t l = 0; l < 3; l++) {
        mur_describe_options(NULL, languages[l], run->text, TEXT_MAX);
        printf("options\t%s\n", run->text);
        for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++) {
            mur_describe_options(kind, languages[l], run->text, TEXT_MAX);
            printf("options\t%s\n", run->text);
            mur_describe_words(kind, languages[l], run->text, TEXT_MAX);
            printf("words\t%s\n", run->text);
        }
    }
}

static void print_lesson(const char *setup, struct run *run)
{
    struct mur_rules *r = mur_rules_new(setup, NULL);
    for (size_t l = 0; l < 3; l++) {
        mur_describe_lesson(r, languages[l], run->text, TEXT_MAX);
        printf("lesson\t%s\n", run->text);
    }
    mur_rules_free(r);
}

int main(int argc, char **argv)
{
    bool print = argc == 2 && strcmp(argv[1], "--print") == 0;
    int factor = print ? 1 : property_factor(argc, argv);
    long failed = 0;
    struct run run = {.text = must_allocate(TEXT_MAX), .again = must_allocate(TEXT_MAX)};
    mur_rng_seed(&run.rng, 5, 0);
    if (print)
        print_tables(&run);
    for (int i = 0; i < SETUPS; i++) {
        bool small = strncmp(setups[i], "carcassonne", 11) != 0;
        if (print)
            print_lesson(setups[i], &run);
        int games = print ? PRINTED_GAMES : small ? SMALL_GAMES : 1;
        failed += setup_try(setups[i], games * factor, print, &run);
    }
    char setup[EXPANSION_SETUP_MAX];
    int step =
        property_thin() || print ? 9 : 3; /* of the many pairs of expansions some are enough */
    for (int i = 0; expansion_setup(i, setup); i += i < 16 ? 1 : step)
        failed += setup_try(setup, factor, print, &run);
    if (!print)
        printf("%ld descriptions, %ld wrong\n", run.described, failed);
    free(run.text);
    free(run.again);
    return failed > 0;
}
