/* carcassonne.c - the kind: the functions of muralha/game.h, handed on to the prompt that is asked. */
#include "core/rank.h"
#include "games/carcassonne/internal.h"

static void carc_start(const struct mur_rules *r, void *st)
{
    mur_copy(r, st, carc_rules(r)->first);
}

static struct mur_point carc_point(const struct mur_rules *r, const void *st)
{
    (void)r;
    const struct carc_state *s = st;
    if (!s->asking)
        return (struct mur_point){.turn = MUR_TURN_OVER, .seat = MUR_NOBODY};
    return (struct mur_point){
        .turn = s->asked == MUR_NOBODY ? MUR_TURN_CHANCE : MUR_TURN_PLAYER,
        .seat = s->asked,
        .prompt = s->asking,
    };
}

/* ---- lists of actions ---------------------------------------------------------------------------------- */

int carc_actions_insert(mur_action *list, int n, mur_action a)
{
    int at = n;
    while (at > 0 && list[at - 1] > a)
        at--;
    if (at > 0 && list[at - 1] == a)
        return n;
    for (int i = n; i > at; i--)
        list[i] = list[i - 1];
    list[at] = a;
    return n + 1;
}

bool carc_listed(const struct carc_rules *r, const struct carc_state *s, mur_action a)
{
    mur_action list[CARC_LEGAL_MAX];
    int n = carc_prompt[s->asking]->list(r, s, list);
    for (int i = 0; i < n; i++)
        if (list[i] == a)
            return true;
    return false;
}

/* ---- the functions: a prompt without a shortcut of its own goes through its list --------------------------- */

static const struct carc_prompt *player_prompt(const struct carc_state *s)
{
    return s->asking && s->asked != MUR_NOBODY ? carc_prompt[s->asking] : NULL;
}

static int carc_legal(const struct mur_rules *r, const void *st, mur_action *out)
{
    const struct carc_prompt *prompt = player_prompt(st);
    return prompt ? prompt->list(carc_rules(r), st, out) : 0;
}

static int carc_count(const struct mur_rules *r, const void *st)
{
    const struct carc_prompt *prompt = player_prompt(st);
    mur_action list[CARC_LEGAL_MAX];
    if (!prompt)
        return 0;
    return prompt->count ? prompt->count(carc_rules(r), st) : prompt->list(carc_rules(r), st, list);
}

/* Apart, because the list is large and the prompts asked most need none. */
MUR_APART static mur_action list_sample(const struct carc_prompt *prompt,
                                        const struct carc_rules *r, const struct carc_state *s,
                                        struct mur_rng *g)
{
    mur_action list[CARC_LEGAL_MAX];
    int count = prompt->list(r, s, list);
    return list[mur_rng_below(g, (uint32_t)count)];
}

static mur_action carc_sample(const struct mur_rules *r, const void *st, struct mur_rng *g)
{
    const struct carc_prompt *prompt = player_prompt(st);
    MUR_CHECK(prompt);
    if (prompt->sample)
        return prompt->sample(carc_rules(r), st, g);
    return list_sample(prompt, carc_rules(r), st, g);
}

static bool carc_is_legal(const struct mur_rules *r, const void *st, mur_action a)
{
    const struct carc_state *s = st;
    if (!s->asking || mur_action_prompt(a) != s->asking)
        return false;
    const struct carc_prompt *prompt = carc_prompt[s->asking];
    return prompt->is_legal ? prompt->is_legal(carc_rules(r), s, mur_action_payload(a))
                            : carc_listed(carc_rules(r), s, a);
}

static int carc_chance(const struct mur_rules *r, const void *st, struct mur_outcome *out)
{
    const struct carc_state *s = st;
    return s->asking && s->asked == MUR_NOBODY
               ? carc_prompt[s->asking]->outcomes(carc_rules(r), s, out)
               : 0;
}

static mur_action carc_chance_sample(const struct mur_rules *r, const void *st, struct mur_rng *g)
{
    const struct carc_state *s = st;
    MUR_CHECK(s->asking && s->asked == MUR_NOBODY);
    return carc_prompt[s->asking]->sample(carc_rules(r), s, g);
}

static struct mur_draw carc_chance_id(const struct mur_rules *r, const void *st)
{
    const struct carc_state *s = st;
    MUR_CHECK(s->asking && s->asked == MUR_NOBODY);
    const struct carc_prompt *prompt = carc_prompt[s->asking];
    const struct carc_hooks *hooks = &carc_rules(r)->hooks;
    if (s->asking == CARC_PROMPT_draw && hooks->own_stream)
        return hooks->own_stream(carc_rules(r), s);
    return (struct mur_draw){.stream = prompt->stream, .ordinal = (uint16_t)prompt->ordinal(s)};
}

static void carc_apply(const struct mur_rules *r, void *st, mur_action a, struct mur_sink *sink)
{
    struct carc_state *s = st;
    MUR_CHECK(s->asking && mur_action_prompt(a) == s->asking);
    carc_prompt[s->asking]->apply(carc_rules(r), s, mur_action_payload(a), sink);
    carc_run(carc_rules(r), s, sink);
}

static void carc_scores(const struct mur_rules *r, const void *st, int32_t out[MUR_SEATS])
{
    (void)r;
    for (int colour = 0; colour < MUR_SEATS; colour++)
        out[colour] = carc_score(st, colour);
}

/* E6: equal points share the place. */
static void carc_result(const struct mur_rules *r, const void *st, struct mur_result *out)
{
    *out = (struct mur_result){0};
    carc_scores(r, st, out->score);
    if (r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP)) { /* V11: what the lowest colour has */
        out->value = out->score[0];
        for (int colour = 1; colour < carc_rules(r)->colours; colour++)
            if (out->score[colour] < out->value)
                out->value = out->score[colour];
        for (int seat = 0; seat < r->players; seat++)
            out->rank[seat] = 1;
        return;
    }
    mur_rank_by_points(out, r->players);
}

const struct mur_kind carc_kind = {
    .name = "carcassonne",
    .abi = MUR_ABI,
    .rules_version = 1,
    .replays_from = 1,
    .min_players = 1,
    .max_players = 6,
    .traits = MUR_TRAIT_CHANCE | MUR_TRAIT_SOLO | MUR_TRAIT_COOP,
    .title = MUR_N("Carcassonne"),
    .summary = MUR_N("Lay tiles, claim roads, cities, monasteries and fields"),
    .options = carc_options,
    .rules_new = carc_rules_new,
    .rules_free = carc_rules_free,
    .start = carc_start,
    .point = carc_point,
    .legal = carc_legal,
    .count = carc_count,
    .sample = carc_sample,
    .is_legal = carc_is_legal,
    .chance = carc_chance,
    .chance_sample = carc_chance_sample,
    .chance_id = carc_chance_id,
    .apply = carc_apply,
    .scores = carc_scores,
    .result = carc_result,
    .action_text = carc_action_text,
    .action_parse = carc_action_parse,
    .implied_chance = carc_implied_chance,
    .position_text = carc_position_text,
    .position_parse = carc_position_parse,
    .word = carc_word,
    .subject_text = carc_subject_text,
    .describe = carc_describe,
    .describe_event = carc_describe_event,
    .touches = carc_touches,
    .subject_touch = carc_subject_touch,
    .check = carc_check,
    .force = carc_force,
    .expect = carc_expect,
};
