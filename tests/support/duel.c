/* duel.c - see duel.h. */
#include "support/duel.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/carcassonne/carc.h"
#include "muralha/game.h"

enum { LINE = 160 };

/* Lines of text, compared when sorted. */
struct lines {
    char (*line)[LINE];
    int count, cap;
};

struct duel {
    const struct oracle_box *box;
    const char *setup;
    struct mur_rules *rules;
    void *state, *scratch;
    struct oracle *oracle;
    mur_action *legal;
    struct mur_outcome *outcome;
    struct mur_sink sink;
    struct lines record, mine, theirs; /* mine: the engine's */
    struct duel_count count;
};

static void *must_allocate(size_t count, size_t size)
{
    void *p = calloc(count ? count : 1, size);
    if (!p) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return p;
}

/* The next line, for the caller to fill. */
static char *lines_add(struct lines *l)
{
    if (l->count == l->cap) {
        l->cap = 2 * l->cap + 64;
        char(*grown)[LINE] = realloc(l->line, (size_t)l->cap * sizeof *grown);
        if (!grown) {
            fprintf(stderr, "no memory\n");
            exit(1);
        }
        l->line = grown;
    }
    l->line[l->count][0] = 0;
    return l->line[l->count++];
}

static int line_compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void lines_print(const char *title, const struct lines *l)
{
    fprintf(stderr, "-- %s\n", title);
    for (int i = 0; i < l->count; i++)
        fprintf(stderr, "%s\n", l->line[i]);
}

/* ---- what both say --------------------------------------------------------------------------------------- */

static const char *seat_name(const struct duel *d, int seat)
{
    return mur_word(d->rules, MUR_WORD_SEAT, seat);
}

static bool is_solo(const struct duel *d)
{
    return oracle_in_play(d->oracle, "piles");
}

static bool is_over(const struct duel *d)
{
    return mur_point(d->rules, d->state).turn == MUR_TURN_OVER;
}

static void point_lines(struct duel *d)
{
    static const char *const turn_name[] = {
        [ORACLE_CHANCE] = "chance", [ORACLE_PLAYER] = "player", [ORACLE_OVER] = "over"};
    static const enum oracle_turn turn_of[] = {[MUR_TURN_PLAYER] = ORACLE_PLAYER,
                                               [MUR_TURN_CHANCE] = ORACLE_CHANCE,
                                               [MUR_TURN_OVER] = ORACLE_OVER};
    struct mur_point p = mur_point(d->rules, d->state);
    struct oracle_point q = oracle_point(d->oracle);
    bool over = p.turn == MUR_TURN_OVER;
    const char *word = over ? "" : mur_word(d->rules, MUR_WORD_PROMPT, p.prompt);
    snprintf(lines_add(&d->mine), LINE, "%s %d %s", turn_name[turn_of[p.turn]],
             p.seat == MUR_NOBODY ? -1 : p.seat, word ? word : "?");
    snprintf(lines_add(&d->theirs), LINE, "%s %d %s", turn_name[q.turn], q.seat, q.asked);
}

static void legal_lines(struct duel *d)
{
    int count;
    const struct oracle_option *option = oracle_legal(d->oracle, &count);
    for (int i = 0; i < count; i++)
        snprintf(lines_add(&d->theirs), LINE, "%s (%d)", option[i].text, option[i].weight);
    count = mur_legal(d->rules, d->state, d->legal);
    for (int i = 0; i < count; i++) {
        char *line = lines_add(&d->mine);
        int length = mur_action_text(d->rules, d->state, d->legal[i], line, LINE);
        snprintf(line + length, (size_t)(LINE - length), " (1)");
    }
    if (mur_point(d->rules, d->state).turn != MUR_TURN_CHANCE)
        return;
    count = mur_chance(d->rules, d->state, d->outcome);
    for (int i = 0; i < count; i++) {
        char *line = lines_add(&d->mine);
        int length = mur_action_text(d->rules, d->state, d->outcome[i].action, line, LINE);
        snprintf(line + length, (size_t)(LINE - length), " (%" PRIu32 ")", d->outcome[i].weight);
    }
}

static void score_lines(struct duel *d)
{
    int32_t score[MUR_SEATS];
    mur_scores(d->rules, d->state, score);
    for (int seat = 0; seat < oracle_players(d->oracle); seat++) {
        snprintf(lines_add(&d->mine), LINE, "%s %" PRId32, seat_name(d, seat), score[seat]);
        snprintf(lines_add(&d->theirs), LINE, "%s %d", seat_name(d, seat),
                 oracle_score(d->oracle, seat));
    }
}

/* The engine has no list of supplies; it is asked whether it agrees with each statement. */
static void statement_lines(struct duel *d, const char *what, const char *word,
                            int (*number)(const struct oracle *, int, const char *))
{
    for (int seat = 0; seat < oracle_players(d->oracle); seat++) {
        struct mur_error err = {.message = ""};
        char *line = lines_add(&d->theirs);
        snprintf(line, LINE, "%s %s %s %d", what, seat_name(d, seat), word,
                 number(d->oracle, seat, word));
        bool agrees = d->rules->kind->expect(d->rules, d->state, line, &err) == MUR_OK;
        snprintf(lines_add(&d->mine), LINE, "%s%s%s", line,
                 agrees ? "" : " - no: ", agrees ? "" : err.message);
    }
}

/* Which followers are taken at the end of the one-player variant is free, but not how many (V10): the
 * awards tell. */
static void supply_lines(struct duel *d)
{
    if (is_solo(d) && is_over(d))
        return;
    static const char *const goods[] = {"wine", "grain", "cloth"};
    for (int i = 0; i < CARC_FIGURE_KINDS; i++)
        if (oracle_in_play(d->oracle, carc_figure_name[i]))
            statement_lines(d, "supply", carc_figure_name[i], oracle_supply);
    for (size_t i = 0; i < sizeof goods / sizeof *goods; i++)
        if (oracle_in_play(d->oracle, "goods"))
            statement_lines(d, "goods", goods[i], oracle_goods);
}

static void pile_lines(struct duel *d)
{
    for (int seat = 0; is_solo(d) && seat < oracle_players(d->oracle); seat++) {
        snprintf(lines_add(&d->mine), LINE, "%s %d tiles", seat_name(d, seat),
                 carc_pile(d->state, seat));
        snprintf(lines_add(&d->theirs), LINE, "%s %d tiles", seat_name(d, seat),
                 oracle_pile(d->oracle, seat));
    }
}

/* The kind of zone that an event speaks of: the first word of its name. */
static void event_zone(const struct duel *d, const struct mur_event *e, const char *reason,
                       char zone[16])
{
    char text[LINE];
    if (is_solo(d) && strcmp(reason, "final") == 0) {
        snprintf(zone, 16, "follower");
        return;
    }
    mur_subject_text(d->rules, d->state, e->subject, text, sizeof text);
    snprintf(zone, 16, "%.*s", (int)strcspn(text, " "), text);
}

static void engine_award_lines(struct duel *d)
{
    const char *reason = "?";
    for (int i = 0; i < d->sink.count; i++) {
        const struct mur_event *e = &d->sink.event[i];
        if (e->kind == MUR_EVENT_SCORING)
            reason = mur_word(d->rules, MUR_WORD_REASON, e->a);
        if (e->kind != MUR_EVENT_AWARD || e->a == 0)
            continue;
        char *line = lines_add(&d->mine), zone[16];
        event_zone(d, e, reason, zone);
        int at = snprintf(line, LINE, "%s %" PRId32 " %s %s:", seat_name(d, e->seat), e->a, zone,
                          reason);
        for (int k = 1; k <= e->b && i + k < d->sink.count && at < LINE; k++)
            at += snprintf(line + at, (size_t)(LINE - at), " %s %" PRId32 " %" PRId32,
                           mur_word(d->rules, MUR_WORD_ITEM, e[k].a), e[k].b, e[k].c);
    }
}

/* Awards of the last action; those of no points are none. */
static void award_lines(struct duel *d)
{
    int count;
    const struct oracle_award *award = oracle_awards(d->oracle, &count);
    for (int i = 0; i < count; i++) {
        char *line = lines_add(&d->theirs);
        int at = snprintf(line, LINE, "%s %d %s %s:", seat_name(d, award[i].seat), award[i].points,
                          award[i].zone, award[i].reason);
        for (int k = 0; k < award[i].items; k++)
            at += snprintf(line + at, (size_t)(LINE - at), " %s %d %d", award[i].item[k].what,
                           award[i].item[k].count, award[i].item[k].points);
    }
    engine_award_lines(d);
}

static void result_lines(struct duel *d)
{
    if (!is_over(d))
        return;
    struct mur_result result;
    mur_result(d->rules, d->state, &result);
    snprintf(lines_add(&d->mine), LINE, "together %" PRId32, result.value);
    snprintf(lines_add(&d->theirs), LINE, "together %d", oracle_value(d->oracle));
    for (int seat = 0; seat < oracle_players(d->oracle); seat++) {
        snprintf(lines_add(&d->mine), LINE, "%d: %" PRId32 " points, rank %d", seat,
                 result.score[seat], result.rank[seat]);
        snprintf(lines_add(&d->theirs), LINE, "%d: %d points, rank %d", seat,
                 oracle_score(d->oracle, seat), oracle_rank(d->oracle, seat));
    }
}

static const struct {
    const char *what;
    void (*lines)(struct duel *d);
} questions[] = {
    {"decision point", point_lines}, {"scores", score_lines}, {"awards", award_lines},
    {"supplies", supply_lines},      {"piles", pile_lines},   {"legal actions", legal_lines},
    {"result", result_lines},
};

static bool lines_same(struct lines *a, struct lines *b)
{
    if (a->count)
        qsort(a->line, (size_t)a->count, sizeof *a->line, line_compare);
    if (b->count)
        qsort(b->line, (size_t)b->count, sizeof *b->line, line_compare);
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->line[i], b->line[i]) != 0)
            return false;
    return true;
}

static bool duel_agrees(struct duel *d)
{
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        d->mine.count = d->theirs.count = 0;
        questions[i].lines(d);
        if (lines_same(&d->mine, &d->theirs)) {
            d->count.lines += d->mine.count;
            continue;
        }
        fprintf(stderr, "%s\n", d->setup);
        lines_print("record", &d->record);
        fprintf(stderr, "-- they differ in: %s\n", questions[i].what);
        lines_print("engine", &d->mine);
        lines_print("referee", &d->theirs);
        return false;
    }
    return true;
}

/* ---- playing ------------------------------------------------------------------------------------------------ */

/* Uniform play scatters tiles and fills the fields. Zones are completed by a player who stays near the
 * start tile and off the fields; very long boards are made by one who goes east. The one-player variant
 * is soon over unless there is a player who saves followers. */
enum style { STYLE_UNIFORM, STYLE_NEAR, STYLE_EAST, STYLES, STYLE_SAVE = STYLES, STYLES_SOLO };

/* Smaller is better. */
static int action_dislike(const struct duel *d, mur_action a, enum style style)
{
    char text[MUR_ACTION_TEXT_MAX];
    int x, y;
    mur_action_text(d->rules, d->state, a, text, sizeof text);
    const char *at = strstr(text, " at ");
    if (at && sscanf(at, " at %d,%d", &x, &y) == 2)
        return style == STYLE_EAST ? -x : x * x + y * y;
    return strstr(text, " field ") ? 1 : 0;
}

/* How many followers the colours have out when the next tile is drawn, if the action is taken and what it
 * asks is answered at random; a colour with many of them is in danger. */
static int followers_dislike(struct duel *d, struct mur_rng *g, mur_action a)
{
    struct carc_figure_info figure[CARC_FIGURES_MAX];
    int out[MUR_SEATS] = {0}, sum = 0;
    memcpy(d->scratch, d->state, d->rules->state_size);
    mur_apply(d->rules, d->scratch, a, NULL);
    while (mur_point(d->rules, d->scratch).turn == MUR_TURN_PLAYER)
        mur_apply(d->rules, d->scratch, mur_sample(d->rules, d->scratch, g), NULL);
    if (mur_point(d->rules, d->scratch).turn == MUR_TURN_OVER)
        return INT_MAX;
    int figures = carc_figures(d->rules, d->scratch, figure);
    for (int i = 0; i < figures; i++)
        if (figure[i].figure != CARC_FIGURE_builder)
            sum += 2 * out[figure[i].colour]++ + 1;
    return sum;
}

static mur_action action_save(struct duel *d, struct mur_rng *g)
{
    mur_action best = mur_sample(d->rules, d->state, g);
    int count = mur_legal(d->rules, d->state, d->legal), least = followers_dislike(d, g, best);
    for (int i = 0; i < count; i++) {
        int dislike = followers_dislike(d, g, d->legal[i]);
        if (dislike < least) {
            least = dislike;
            best = d->legal[i];
        }
    }
    return best;
}

static mur_action action_choose(struct duel *d, struct mur_rng *g, enum style style)
{
    if (mur_point(d->rules, d->state).turn == MUR_TURN_CHANCE)
        return mur_chance_sample(d->rules, d->state, g);
    if (style == STYLE_SAVE)
        return action_save(d, g);
    mur_action best = mur_sample(d->rules, d->state, g);
    for (int i = 0; style != STYLE_UNIFORM && i < 6; i++) {
        mur_action other = mur_sample(d->rules, d->state, g);
        if (action_dislike(d, other, style) < action_dislike(d, best, style))
            best = other;
    }
    return best;
}

static bool step_play(struct duel *d, struct mur_rng *g, enum style style)
{
    mur_action a = action_choose(d, g, style);
    char *text = lines_add(&d->record);
    mur_action_text(d->rules, d->state, a, text, LINE);
    const char *refused = oracle_apply(d->oracle, text);
    if (refused) {
        lines_print("record", &d->record);
        fprintf(stderr, "-- the referee says: %s\n", refused);
        return false;
    }
    d->sink.count = 0;
    mur_apply(d->rules, d->state, a, &d->sink);
    if (d->sink.count > d->sink.cap) {
        lines_print("record", &d->record);
        fprintf(stderr, "-- more events than the rules announce\n");
        return false;
    }
    return true;
}

static void events_count(struct duel *d)
{
    int i = 0;
    for (int times; i < DUEL_EVENTS && (times = oracle_event(d->oracle, i, &d->count.name[i])) >= 0;
         i++)
        d->count.event[i] += times;
    d->count.events = i;
}

static bool game_play(struct duel *d, struct mur_rng *g, enum style style)
{
    char error[200];
    d->oracle = oracle_new(d->box, d->setup, error, sizeof error);
    if (!d->oracle) {
        fprintf(stderr, "%s: %s\n", d->setup, error);
        return false;
    }
    d->record.count = d->sink.count = 0;
    mur_start(d->rules, d->state);
    bool good = duel_agrees(d);
    while (good && oracle_point(d->oracle).turn != ORACLE_OVER) {
        good = step_play(d, g, style) && duel_agrees(d);
        d->count.steps++;
    }
    events_count(d);
    oracle_free(d->oracle);
    return good;
}

static void duel_free(struct duel *d)
{
    mur_rules_free(d->rules);
    free(d->state);
    free(d->scratch);
    free(d->legal);
    free(d->outcome);
    free(d->sink.event);
    free(d->record.line);
    free(d->mine.line);
    free(d->theirs.line);
}

static void count_add(struct duel_count *sum, const struct duel_count *more)
{
    sum->games += more->games;
    sum->steps += more->steps;
    sum->lines += more->lines;
    sum->events = more->events;
    for (int i = 0; i < more->events; i++) {
        sum->event[i] += more->event[i];
        sum->name[i] = more->name[i];
    }
}

bool duel_play(const struct oracle_box *box, const char *setup, int games, uint64_t seed,
               struct duel_count *sum)
{
    struct mur_error err = {0};
    struct duel d = {.box = box, .setup = setup, .rules = mur_rules_new(setup, &err)};
    if (!d.rules) {
        fprintf(stderr, "%s: %s (byte %d)\n", setup, err.message, err.position);
        return false;
    }
    d.state = must_allocate(1, d.rules->state_size);
    d.scratch = must_allocate(1, d.rules->state_size);
    d.legal = must_allocate(d.rules->max_legal, sizeof *d.legal);
    d.outcome = must_allocate(d.rules->max_outcomes, sizeof *d.outcome);
    d.sink.cap = (int)d.rules->max_events;
    d.sink.event = must_allocate(d.rules->max_events, sizeof *d.sink.event);
    bool good = true;
    int played = 0, styles = carc_solo(d.rules) ? STYLES_SOLO : STYLES;
    for (; good && played < games; played++) {
        struct mur_rng g;
        mur_rng_seed(&g, seed, (uint64_t)played);
        good = game_play(&d, &g, (enum style)(played % styles));
    }
    printf("%s %s: %d games\n", good ? "ok  " : "FAIL", setup, played);
    d.count.games = played;
    if (sum)
        count_add(sum, &d.count);
    duel_free(&d);
    return good;
}
