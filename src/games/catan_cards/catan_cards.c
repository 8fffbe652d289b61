/* catan_cards.c - the kind: the functions of muralha/game.h, those of a line or two among them. */
#include "base/check.h"
#include "games/catan_cards/internal.h"

static struct mur_point catan_point(const struct mur_rules *r, const void *st)
{
    (void)r;
    const struct catan_state *s = st;
    return (struct mur_point){.turn = s->turn, .seat = s->asked, .prompt = s->prompt};
}

static int catan_legal(const struct mur_rules *r, const void *st, mur_action *out)
{
    (void)r;
    const struct catan_state *s = st;
    int count = 0;
    for (uint32_t bits = s->options; bits; bits &= bits - 1)
        out[count++] = mur_action_make(s->prompt, (uint32_t)mur_first_bit(bits));
    return count;
}

/* Without the processor's own instruction the compiler would call a function for this. */
static uint32_t bit_count(uint32_t bits)
{
    bits -= bits >> 1 & 0x55555555;
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
    return ((bits + (bits >> 4)) & 0x0F0F0F0F) * 0x01010101 >> 24;
}

static int catan_count(const struct mur_rules *r, const void *st)
{
    (void)r;
    return (int)bit_count(((const struct catan_state *)st)->options);
}

static mur_action catan_sample(const struct mur_rules *r, const void *st, struct mur_rng *g)
{
    (void)r;
    const struct catan_state *s = st;
    uint32_t bits = s->options;
    MUR_CHECK(bits);
    for (uint32_t n = mur_rng_below(g, bit_count(bits)); n; n--)
        bits &= bits - 1;
    return mur_action_make(s->prompt, (uint32_t)mur_first_bit(bits));
}

/* ---- chance -------------------------------------------------------------------------------------- */

static int catan_chance(const struct mur_rules *r, const void *st, struct mur_outcome *out)
{
    (void)r;
    const struct catan_state *s = st;
    if (s->turn != MUR_TURN_CHANCE)
        return 0;
    int count = 0;
    struct catan_lot lot = catan_lot(s);
    for (int i = 0; i < lot.kinds; i++)
        if (lot.weight[i])
            out[count++] = (struct mur_outcome){.action = mur_action_make(s->prompt, (uint32_t)i),
                                                .weight = lot.weight[i]};
    return count;
}

static mur_action catan_chance_sample(const struct mur_rules *r, const void *st, struct mur_rng *g)
{
    (void)r;
    const struct catan_state *s = st;
    MUR_CHECK(s->turn == MUR_TURN_CHANCE && !s->viewer);
    struct catan_lot lot = catan_lot(s);
    uint32_t n = mur_rng_below(g, (uint32_t)lot.sum), i = 0;
    for (; n >= lot.weight[i]; i++)
        n -= lot.weight[i];
    return mur_action_make(s->prompt, i);
}

static struct mur_draw catan_chance_id(const struct mur_rules *r, const void *st)
{
    const struct catan_state *s = st;
    if (s->prompt == CATAN_PROMPT_BLIND)
        return (struct mur_draw){.stream = CATAN_STREAM_BLIND, .ordinal = s->blind};
    if (s->prompt != CATAN_PROMPT_EVENT)
        return (struct mur_draw){.stream = CATAN_STREAM_PILE, .ordinal = s->drawn};
    int seen = 0;
    for (int e = 0; e < CATAN_CITY_EVENTS; e++)
        seen += catan_rules(r)->event[e] - s->event[e];
    return (struct mur_draw){.stream = CATAN_STREAM_EVENT, .ordinal = (uint16_t)seen};
}

/* ---- the kind ------------------------------------------------------------------------------------ */

const struct mur_kind catan_cards_kind = {
    .name = "catan-cards",
    .abi = MUR_ABI,
    .rules_version = 2,
    .replays_from = 1,
    .min_players = 2,
    .max_players = MUR_SEATS,
    .traits = MUR_TRAIT_CHANCE | MUR_TRAIT_HIDDEN,
    .title = MUR_N("Catan, the card game"),
    .summary =
        MUR_N("the Catan card game: trade, build, and take your neighbours' roads and knights"),
    .options = catan_setup_options,
    .rules_new = catan_rules_new,
    .rules_free = catan_rules_free,
    .start = catan_start,
    .point = catan_point,
    .legal = catan_legal,
    .count = catan_count,
    .sample = catan_sample,
    .is_legal = catan_is_legal,
    .chance = catan_chance,
    .chance_sample = catan_chance_sample,
    .chance_id = catan_chance_id,
    .apply = catan_apply,
    .scores = catan_scores,
    .result = catan_result,
    .view = catan_view,
    .guess = catan_guess,
    .seen_by = catan_seen_by,
    .masked = catan_masked,
    .action_text = catan_action_text,
    .action_parse = catan_action_parse,
    .position_text = catan_position_text,
    .position_parse = catan_position_parse,
    .word = catan_word,
    .subject_text = catan_subject_text,
    .describe = catan_describe,
    .describe_event = catan_describe_event,
    .touches = catan_touches,
    .subject_touch = catan_subject_touch,
    .check = catan_check,
    .force = catan_force,
    .expect = catan_expect,
};
