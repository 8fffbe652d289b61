/*
 * none.c - the game of nothing in particular: the smallest complete game.
 *
 * Read it to learn what a game owes the table (docs/ADDING-A-GAME.md walks through it); copy it to
 * begin a new one. The tests of the library play it, so it has a little of everything: chance with
 * and without replacement, something hidden, a choice, points with reasons, and an end.
 *
 * The rules. A bag holds as many `heads` cards as there are players and as many `tails` cards. First
 * every seat is dealt one card, which only that seat may look at. Then the seats take turns: a coin is
 * tossed (heads two times of three), and the seat counts 0 to 3 on, but never past 9. On heads it gets
 * a point for each number counted. Who brings the counter to 9 gets three points more, whatever the
 * coin says, and the counter goes back to 0. After the last turn the cards are shown, and each seat
 * whose card agrees with the last toss gets two points. Most points win.
 *
 * This file has the rules; text.c turns actions and positions into words and back.
 */
#include "base/text.h"
#include "core/rank.h"
#include "games/none/internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "core/setup.h"

enum { FULL = 9, MOST = 3, FULL_POINTS = 3, LUCK_POINTS = 2 };

/* ---- rules: everything a player may configure ---------------------------------------------------- */

/* The options, in the order of canonical texts. mur_setup_read and mur_setup_write do the rest. */
enum { OPTION_PLAYERS, OPTION_TURNS, OPTION_COUNT };
static const struct mur_option *const options[OPTION_COUNT + 1] = {
    [OPTION_PLAYERS] = &(const struct mur_option){.word = "players",
                                                  .type = MUR_OPTION_NUMBER,
                                                  .min = 1,
                                                  .max = MUR_SEATS,
                                                  .standard = 2,
                                                  .always = true,
                                                  .title = MUR_N("Players"),
                                                  .help = MUR_N("number of seats")},
    [OPTION_TURNS] = &(const struct mur_option){.word = "turns",
                                                .type = MUR_OPTION_NUMBER,
                                                .min = 1,
                                                .max = NONE_TURNS_MAX,
                                                .standard = 6,
                                                .title = MUR_N("Turns"),
                                                .help = MUR_N("turns of the whole game")},
};

/* The only function that allocates. Sizes and bounds that callers need are computed here, once. */
static struct mur_rules *none_rules_new(const char *setup, struct mur_error *err)
{
    int value[OPTION_COUNT];
    struct mur_place place[OPTION_COUNT];
    if (mur_setup_read(setup, options, value, place, err))
        return NULL;
    struct none_rules *n = calloc(1, sizeof *n);
    if (!n) {
        mur_fail(err, MUR_NO_MEMORY, "there is not enough memory", 0, 0);
        return NULL;
    }
    int players = value[OPTION_PLAYERS], turns = value[OPTION_TURNS];
    n->turns = (uint16_t)turns;
    n->base = (struct mur_rules){
        .kind = &none_kind,
        .state_size = sizeof(struct none_state),
        .max_legal = MOST + 1,
        .max_outcomes = 2,
        .max_events = (uint32_t)(4 + 3 * players + 1), /* a count, the luck of each, the end */
        .max_steps = (uint32_t)(players + 2 * turns),
        .players = (uint8_t)players,
        .sides = (uint8_t)players,
        .traits = MUR_TRAIT_CHANCE | MUR_TRAIT_HIDDEN, /* even alone: spectators see no card */
    };
    if (players == 1)
        n->base.traits |= MUR_TRAIT_SOLO;
    mur_setup_write(&none_kind, value, n->base.setup, MUR_SETUP_MAX);
    return &n->base;
}

static void none_rules_free(struct mur_rules *r)
{
    free(r);
}

/* ---- the decision points ------------------------------------------------------------------------- */

static void none_start(const struct mur_rules *r, void *st)
{
    (void)r;
    memset(st, 0, sizeof(struct none_state));
}

/* What is asked follows from the state; nothing is remembered twice. */
static struct mur_point none_point(const struct mur_rules *r, const void *st)
{
    const struct none_state *s = st;
    if (s->dealt < r->players)
        return (struct mur_point){
            .turn = MUR_TURN_CHANCE, .seat = MUR_NOBODY, .prompt = NONE_PROMPT_DEAL};
    if (s->turn == none_rules(r)->turns)
        return (struct mur_point){.turn = MUR_TURN_OVER, .seat = MUR_NOBODY, .prompt = 0};
    if (!s->coin)
        return (struct mur_point){
            .turn = MUR_TURN_CHANCE, .seat = MUR_NOBODY, .prompt = NONE_PROMPT_TOSS};
    return (struct mur_point){.turn = MUR_TURN_PLAYER,
                              .seat = (uint8_t)(s->turn % r->players),
                              .prompt = NONE_PROMPT_COUNT};
}

/* There are always at least two answers, because the counter stands below 9. A question with one
 * answer would be left out. */
static int none_count(const struct mur_rules *r, const void *st)
{
    const struct none_state *s = st;
    if (none_point(r, st).turn != MUR_TURN_PLAYER)
        return 0;
    int room = FULL - s->counter;
    return 1 + (room < MOST ? room : MOST);
}

static int none_legal(const struct mur_rules *r, const void *st, mur_action *out)
{
    int count = none_count(r, st);
    for (int i = 0; i < count; i++)
        out[i] = mur_action_make(NONE_PROMPT_COUNT, (uint32_t)i);
    return count;
}

/* Exactly uniform, without making the list. */
static mur_action none_sample(const struct mur_rules *r, const void *st, struct mur_rng *g)
{
    return mur_action_make(NONE_PROMPT_COUNT, mur_rng_below(g, (uint32_t)none_count(r, st)));
}

/* ---- chance -------------------------------------------------------------------------------------- */

/* Cards of this side that are still in the bag. A card that a view hides is in no count. */
static uint32_t bag_left(const struct mur_rules *r, const struct none_state *s, int side)
{
    uint32_t left = r->players;
    for (int seat = 0; seat < r->players; seat++)
        left -= s->card[seat] == side;
    return left;
}

static uint32_t chance_weight(const struct mur_rules *r, const struct none_state *s, int prompt,
                              int side)
{
    if (prompt == NONE_PROMPT_DEAL)
        return bag_left(r, s, side);
    return side == NONE_HEADS ? 2 : 1;
}

static int none_chance(const struct mur_rules *r, const void *st, struct mur_outcome *out)
{
    struct mur_point p = none_point(r, st);
    if (p.turn != MUR_TURN_CHANCE)
        return 0;
    int count = 0;
    for (int side = NONE_HEADS; side <= NONE_TAILS; side++) {
        uint32_t weight = chance_weight(r, st, p.prompt, side);
        if (weight)
            out[count++] = (struct mur_outcome){.action = mur_action_make(p.prompt, (uint32_t)side),
                                                .weight = weight};
    }
    return count;
}

static mur_action none_chance_sample(const struct mur_rules *r, const void *st, struct mur_rng *g)
{
    int prompt = none_point(r, st).prompt;
    uint32_t heads = chance_weight(r, st, prompt, NONE_HEADS);
    uint32_t tails = chance_weight(r, st, prompt, NONE_TAILS);
    int side = mur_rng_below(g, heads + tails) < heads ? NONE_HEADS : NONE_TAILS;
    return mur_action_make(prompt, (uint32_t)side);
}

/* Cards and tosses are two streams: the i-th card never depends on a toss. */
static struct mur_draw none_chance_id(const struct mur_rules *r, const void *st)
{
    const struct none_state *s = st;
    if (s->dealt < r->players)
        return (struct mur_draw){.stream = 0, .ordinal = s->dealt};
    return (struct mur_draw){.stream = 1, .ordinal = s->turn};
}

static bool none_is_legal(const struct mur_rules *r, const void *st, mur_action a)
{
    struct mur_point p = none_point(r, st);
    uint32_t payload = mur_action_payload(a);
    if (p.turn == MUR_TURN_OVER || mur_action_prompt(a) != p.prompt)
        return false;
    if (p.turn == MUR_TURN_PLAYER)
        return payload < (uint32_t)none_count(r, st);
    return (payload == NONE_HEADS || payload == NONE_TAILS) &&
           chance_weight(r, st, p.prompt, (int)payload) > 0;
}

/* ---- changing the state -------------------------------------------------------------------------- */

/* Events are written only if somebody wants them; `count` goes on past the end of the buffer. */
static void tell(struct mur_sink *sink, struct mur_event event)
{
    if (!sink)
        return;
    if (sink->count < sink->cap)
        sink->event[sink->count] = event;
    sink->count++;
}

/* An award and the items it is made of: every point has a name. */
static void award(struct none_state *s, int seat, uint32_t subject, const struct mur_event *items,
                  int count, struct mur_sink *sink)
{
    int points = 0;
    for (int i = 0; i < count; i++)
        points += items[i].c;
    if (points == 0)
        return;
    s->score[seat] += points;
    tell(sink, (struct mur_event){.kind = MUR_EVENT_AWARD,
                                  .seat = (uint8_t)seat,
                                  .seen_by = 0xFF,
                                  .subject = subject,
                                  .a = points,
                                  .b = count});
    for (int i = 0; i < count; i++)
        tell(sink, items[i]);
}

static struct mur_event item(int seat, int word, int number, int points)
{
    return (struct mur_event){.kind = MUR_EVENT_ITEM,
                              .seat = (uint8_t)seat,
                              .seen_by = 0xFF,
                              .a = word,
                              .b = number,
                              .c = points};
}

static void finish(const struct mur_rules *r, struct none_state *s, struct mur_sink *sink)
{
    for (int seat = 0; seat < r->players; seat++)
        if (s->card[seat] == s->coin) {
            struct mur_event luck = item(seat, NONE_ITEM_LUCK, 1, LUCK_POINTS);
            award(s, seat, NONE_SUBJECT_CARD, &luck, 1, sink);
        }
    tell(sink, (struct mur_event){.kind = MUR_EVENT_OVER, .seat = MUR_NOBODY, .seen_by = 0xFF});
}

static void count_on(const struct mur_rules *r, struct none_state *s, int number,
                     struct mur_sink *sink)
{
    int seat = s->turn % r->players, items = 0;
    struct mur_event part[2];
    s->counter = (uint8_t)(s->counter + number);
    if (s->coin == NONE_HEADS && number > 0)
        part[items++] = item(seat, NONE_ITEM_COUNTED, number, number);
    if (s->counter == FULL) {
        part[items++] = item(seat, NONE_ITEM_FULL, 1, FULL_POINTS);
        s->counter = 0;
    }
    award(s, seat, NONE_SUBJECT_COUNTER, part, items, sink);
    if (++s->turn == none_rules(r)->turns)
        finish(r, s, sink); /* the last toss stays on the table */
    else
        s->coin = NONE_NOTHING;
}

/* The trusted door: an illegal action is a bug of the caller and traps, in every build. */
static void none_apply(const struct mur_rules *r, void *st, mur_action a, struct mur_sink *sink)
{
    struct none_state *s = st;
    MUR_CHECK(none_is_legal(r, st, a));
    uint8_t payload = (uint8_t)mur_action_payload(a);
    switch (mur_action_prompt(a)) {
    case NONE_PROMPT_DEAL:
        s->card[s->dealt++] = payload;
        break;
    case NONE_PROMPT_TOSS:
        s->coin = payload;
        break;
    default:
        count_on(r, s, payload, sink);
        break;
    }
}

/* ---- results ------------------------------------------------------------------------------------- */

static void none_scores(const struct mur_rules *r, const void *st, int32_t out[MUR_SEATS])
{
    (void)r;
    memcpy(out, ((const struct none_state *)st)->score, sizeof(int32_t[MUR_SEATS]));
}

static void none_result(const struct mur_rules *r, const void *st, struct mur_result *out)
{
    *out = (struct mur_result){0};
    none_scores(r, st, out->score);
    mur_rank_by_points(out, r->players);
    if (r->players == 1)
        out->value = out->score[0];
}

/* ---- what a seat may know ------------------------------------------------------------------------ */

/* The other seats' cards become one fixed value, so that worlds which differ only there give the same
 * bytes. At the end of the game the cards lie open. */
static void none_view(const struct mur_rules *r, const void *st, int seat, void *out)
{
    if (out != st)
        memcpy(out, st, sizeof(struct none_state));
    struct none_state *s = out;
    if (none_point(r, s).turn == MUR_TURN_OVER)
        return;
    for (int i = 0; i < s->dealt && i < MUR_SEATS; i++)
        if (i != seat)
            s->card[i] = NONE_UNKNOWN;
}

/* Dealing the hidden cards again from what may still be in the bag is exactly the right chance for
 * each: it does not matter in which order the cards of one bag are turned up. */
static bool none_guess(const struct mur_rules *r, const void *view, int seat, struct mur_rng *g,
                       void *out)
{
    (void)seat;
    struct none_state s;
    memcpy(&s, view, sizeof s);
    if (none_check(r, &s, NULL))
        return false;
    for (int i = 0; i < s.dealt; i++)
        if (s.card[i] == NONE_UNKNOWN) {
            uint32_t heads = bag_left(r, &s, NONE_HEADS);
            uint32_t tails = bag_left(r, &s, NONE_TAILS);
            s.card[i] = mur_rng_below(g, heads + tails) < heads ? NONE_HEADS : NONE_TAILS;
        }
    memcpy(out, &s, sizeof s);
    return true;
}

static uint8_t none_seen_by(const struct mur_rules *r, const void *st, mur_action a)
{
    (void)r;
    const struct none_state *s = st;
    return mur_action_prompt(a) == NONE_PROMPT_DEAL ? (uint8_t)(1u << s->dealt) : 0xFF;
}

static mur_action none_masked(mur_action a)
{
    bool hidden = mur_action_prompt(a) == NONE_PROMPT_DEAL;
    return hidden ? mur_action_make(NONE_PROMPT_DEAL, NONE_UNKNOWN) : a;
}

/* ---- the oracle ---------------------------------------------------------------------------------- */

/* Everything that may be said about a state without knowing how it came about. The real games
 * recompute their whole board here. */
enum mur_status none_check(const struct mur_rules *r, const void *st, struct mur_error *err)
{
    const struct none_state *s = st;
    int dealt = 0, sides[NONE_UNKNOWN + 1] = {0};
    for (int seat = 0; seat < MUR_SEATS; seat++) {
        if (s->card[seat] > NONE_UNKNOWN || (s->card[seat] && seat != dealt))
            return mur_fail(err, MUR_CORRUPT, "cards are dealt in the order of the seats", 0, 0);
        dealt += s->card[seat] != NONE_NOTHING;
        sides[s->card[seat]]++;
        if (s->score[seat] < 0 || (seat >= r->players && s->score[seat]))
            return mur_fail(err, MUR_CORRUPT, "a score is impossible", 0, 0);
    }
    if (dealt != s->dealt || dealt > r->players)
        return mur_fail(err, MUR_CORRUPT, "the dealt cards are counted wrong", 0, 0);
    if (sides[NONE_HEADS] > r->players || sides[NONE_TAILS] > r->players)
        return mur_fail(err, MUR_CORRUPT, "the bag does not hold so many cards", 0, 0);
    if (s->counter >= FULL || s->turn > none_rules(r)->turns || s->coin > NONE_TAILS)
        return mur_fail(err, MUR_CORRUPT, "the counter, the turn or the coin is impossible", 0, 0);
    if (dealt < r->players && (s->turn || s->coin || s->counter))
        return mur_fail(err, MUR_CORRUPT, "the game has begun before all cards are dealt", 0, 0);
    if (s->turn == none_rules(r)->turns && !s->coin)
        return mur_fail(err, MUR_CORRUPT, "the last toss is missing", 0, 0);
    return MUR_OK;
}

const struct mur_kind none_kind = {
    .name = "none",
    .abi = MUR_ABI,
    .rules_version = 1,
    .replays_from = 1,
    .min_players = 1,
    .max_players = MUR_SEATS,
    .traits = MUR_TRAIT_CHANCE | MUR_TRAIT_HIDDEN | MUR_TRAIT_SOLO,
    .title = MUR_N("The game of nothing"),
    .summary = MUR_N("the do-nothing game: an example, and what the tests play"),
    .options = options,
    .rules_new = none_rules_new,
    .rules_free = none_rules_free,
    .start = none_start,
    .point = none_point,
    .legal = none_legal,
    .count = none_count,
    .sample = none_sample,
    .is_legal = none_is_legal,
    .chance = none_chance,
    .chance_sample = none_chance_sample,
    .chance_id = none_chance_id,
    .apply = none_apply,
    .scores = none_scores,
    .result = none_result,
    .view = none_view,
    .guess = none_guess,
    .seen_by = none_seen_by,
    .masked = none_masked,
    .action_text = none_action_text,
    .action_parse = none_action_parse,
    .implied_chance = none_implied_chance,
    .position_text = none_position_text,
    .position_parse = none_position_parse,
    .word = none_word,
    .subject_text = none_subject_text,
    .describe = none_describe,
    .check = none_check,
    .force = none_force,
    .expect = none_expect,
};
