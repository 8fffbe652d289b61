/* judge.c - rewards from evaluations, and ranking actions by looking one turn ahead. */
#include "ai/internal.h"

#include <math.h>
#include <stdlib.h>

#include "base/check.h"
#include "core/kinds.h"

#define KIND(name) extern const struct ai_school ai_school_##name;
#include "core/kinds.def"
#undef KIND

static const struct ai_school *const rows[] = {
#define KIND(name) &ai_school_##name,
#include "core/kinds.def"
#undef KIND
};

const struct ai_school *ai_school(const struct mur_kind *kind)
{
    return rows[mur_kind_number(kind)];
}

static size_t aligned(size_t bytes)
{
    return (bytes + 63) / 64 * 64;
}

bool ai_judge_init(struct ai_judge *j, const struct mur_rules *r, bool plain, uint64_t seed,
                   uint64_t stream)
{
    size_t state = aligned(r->state_size), list = aligned(r->max_legal * sizeof(mur_action));
    size_t outcomes = aligned((r->max_outcomes + 1) * sizeof(struct mur_outcome));
    *j = (struct ai_judge){.r = r, .school = ai_school(r->kind), .plain = plain};
    if (j->school->weights)
        j->weights = j->school->weights(r, plain);
    size_t known = aligned(j->school->memory), settled = aligned(r->max_legal * sizeof(bool));
    char *at =
        calloc(1, known + (AI_LOOK_DEPTH + 1) * state + AI_LOOK_DEPTH * list + settled + outcomes);
    if (!at)
        return false;
    j->memory = j->known = at;
    at += known;
    for (int i = 0; i <= AI_LOOK_DEPTH; i++, at += state)
        j->state[i] = at;
    for (int i = 0; i < AI_LOOK_DEPTH; i++, at += list)
        j->legal[i] = (mur_action *)(void *)at;
    j->settled = (bool *)(void *)at;
    at += settled;
    j->outcome = (struct mur_outcome *)(void *)at;
    mur_rng_seed(&j->rng, seed, stream);
    return true;
}

void ai_judge_release(struct ai_judge *j)
{
    free(j->memory);
    j->memory = NULL;
}

/* ---- rewards ------------------------------------------------------------------------------------- */

/* Odd and rising from -1 to 1, with slope 1 at 0. */
static double squash(double x)
{
    return x / sqrt(1 + x * x);
}

/* Against many it is the best of them who has to be beaten; the others may become the best. */
static double rival_points(const double *points, int players, int seat)
{
    double best = -1e9, sum = 0;
    for (int other = 0; other < players; other++)
        if (other != seat) {
            best = points[other] > best ? points[other] : best;
            sum += points[other];
        }
    return 0.6 * best + 0.4 * sum / (players - 1);
}

/* Half for winning at all, half for how clearly: so it goes on when the game is decided. */
static double margin_reward(const struct ai_judge *j, double margin, double spread)
{
    return 0.5 * squash(margin / (spread + 0.5)) + 0.5 * squash(margin / j->school->scale);
}

static void rewards_common(const struct ai_judge *j, double value, double reward[MUR_SEATS])
{
    double x = squash((value - j->school->goal) / j->school->scale);
    for (int seat = 0; seat < MUR_SEATS; seat++)
        reward[seat] = x;
}

static void rewards_final(const struct ai_judge *j, const void *st, double reward[MUR_SEATS])
{
    struct mur_result result;
    double points[MUR_SEATS] = {0};
    mur_result(j->r, st, &result);
    if (ai_is_common(j->r)) {
        rewards_common(j, result.value, reward);
        return;
    }
    int players = j->r->players, first = 0;
    for (int seat = 0; seat < players; seat++) {
        points[seat] = result.score[seat];
        first += result.rank[seat] == 1;
    }
    for (int seat = 0; seat < players; seat++) {
        double won = result.rank[seat] != 1 ? -1 : first == 1 ? 1 : 0;
        double margin = points[seat] - rival_points(points, players, seat);
        /* In a race nothing that is only expected may look better than having won. */
        reward[seat] = j->school->race && !j->plain
                           ? won
                           : 0.5 * won + 0.5 * squash(margin / j->school->scale);
    }
}

/* From one seat to another; all are the same in a game with a common result. */
static void rewards_find(struct ai_judge *j, const void *st, int from, int to,
                         double reward[MUR_SEATS])
{
    if (mur_point(j->r, st).turn == MUR_TURN_OVER) {
        rewards_final(j, st, reward);
        return;
    }
    double points[MUR_SEATS] = {0}, spread = 0;
    j->school->estimate(j, st, points, &spread);
    if (ai_is_common(j->r)) {
        rewards_common(j, points[0], reward);
        return;
    }
    for (int seat = from; seat <= to; seat++)
        reward[seat] =
            margin_reward(j, points[seat] - rival_points(points, j->r->players, seat), spread);
}

void ai_judge_rewards(struct ai_judge *j, const void *st, double reward[MUR_SEATS])
{
    rewards_find(j, st, 0, j->r->players - 1, reward);
}

static double judge_reward(struct ai_judge *j, const void *st, int seat)
{
    double reward[MUR_SEATS];
    rewards_find(j, st, seat, seat, reward);
    return reward[seat];
}

/* ---- ranking ------------------------------------------------------------------------------------- */

static double look(struct ai_judge *j, int depth, int seat);

/* Makes state[depth] of the position before and an action. */
static void state_make(struct ai_judge *j, int depth, const void *before, mur_action a)
{
    ai_copy_again(j, j->copied[depth], j->state[depth], before);
    mur_apply(j->r, j->state[depth], a, NULL);
    j->copied[depth] = true;
    j->copied[depth + 1] = false;
}

static double look_after(struct ai_judge *j, int depth, int seat, mur_action a)
{
    state_make(j, depth + 1, j->state[depth], a);
    return look(j, depth + 1, seat);
}

static double look_best(struct ai_judge *j, int depth, int seat, int count)
{
    double best = -2;
    for (int i = 0; i < count; i++) {
        double value = look_after(j, depth, seat, j->legal[depth][i]);
        best = value > best ? value : best;
    }
    return best;
}

/* Plain judges average all the same, so that they stay what they were. */
static bool is_blind(const struct ai_judge *j, const void *st)
{
    return !j->plain && j->school->is_blind && j->school->is_blind(st);
}

static double look_average(struct ai_judge *j, int depth, int seat)
{
    struct mur_outcome outcome[AI_LOOK_OUTCOMES];
    int count = mur_chance(j->r, j->state[depth], j->outcome);
    if (count > AI_LOOK_OUTCOMES || depth + 1 >= AI_LOOK_DEPTH)
        return judge_reward(j, j->state[depth], seat);
    memcpy(outcome, j->outcome, (size_t)count * sizeof *outcome);
    double sum = 0, weights = 0;
    for (int i = 0; i < count; i++) {
        sum += outcome[i].weight * look_after(j, depth, seat, outcome[i].action);
        weights += outcome[i].weight;
    }
    return sum / weights;
}

/* The value of state[depth] for the seat. */
static double look(struct ai_judge *j, int depth, int seat)
{
    struct mur_point p = mur_point(j->r, j->state[depth]);
    if (p.turn == MUR_TURN_CHANCE && !is_blind(j, j->state[depth]))
        return look_average(j, depth, seat);
    if (p.turn == MUR_TURN_PLAYER && p.seat == seat && depth + 1 < AI_LOOK_DEPTH) {
        int count = mur_legal(j->r, j->state[depth], j->legal[depth]);
        if (count <= AI_LOOK_BROAD)
            return look_best(j, depth, seat, count);
    }
    return judge_reward(j, j->state[depth], seat);
}

/* The k-th largest value: those that are looked through are not below it. */
static double value_at_rank(const double *value, int count, int rank)
{
    enum { RANK_MOST = 64 };
    double top[RANK_MOST] = {0};
    int n = 0;
    MUR_CHECK(0 < rank && rank < count && rank <= RANK_MOST);
    for (int i = 0; i < count; i++) {
        if (n == rank && value[i] <= top[n - 1])
            continue;
        int k = n < rank ? n++ : n - 1;
        for (; k > 0 && top[k - 1] < value[i]; k--)
            top[k] = top[k - 1];
        top[k] = value[i];
    }
    return top[n - 1];
}

/* Would `look` find just what the position promises? What random play promises is never the same. */
static bool is_settled(const struct ai_judge *j, int seat)
{
    struct mur_point p = mur_point(j->r, j->state[0]);
    if (j->school->estimate == ai_estimate_any)
        return false;
    if (p.turn == MUR_TURN_CHANCE)
        return is_blind(j, j->state[0]);
    return p.turn == MUR_TURN_OVER || p.seat != seat;
}

/* The answers by what they promise at once, if not all are looked through anyway; returns what those have at least
 * that are. */
static double rank_first(struct ai_judge *j, const void *st, int seat, const mur_action *action,
                         int count, int deep, double *value)
{
    for (int i = 0; i < count; i++) {
        value[i] = 0;
        j->settled[i] = false;
        if (count > deep) {
            state_make(j, 0, st, action[i]);
            j->settled[i] = is_settled(j, seat);
            j->fleeting = j->settled[i];
            value[i] = judge_reward(j, j->state[0], seat);
        }
    }
    j->fleeting = false;
    return count > deep ? value_at_rank(value, count, deep) : -2;
}

/* Looks through those that promise at least so much; returns what that changed on average. */
static double rank_deep(struct ai_judge *j, const void *st, int seat, const mur_action *action,
                        int count, double least, double *value)
{
    double change = 0;
    int looked = 0;
    for (int i = 0; i < count; i++) {
        if (j->settled[i] || value[i] < least)
            continue;
        double before = value[i];
        state_make(j, 0, st, action[i]);
        value[i] = look(j, 0, seat);
        j->settled[i] = true;
        change += value[i] - before;
        looked++;
    }
    return looked ? change / looked : 0;
}

/* Those that nobody looked through are thought to change as much as the others did: otherwise they would pass for
 * better only because it is still the same one's turn there. */
static void rank_all(struct ai_judge *j, const void *st, int seat, const mur_action *action,
                     int count, int deep, double *value)
{
    double least = rank_first(j, st, seat, action, count, deep, value);
    double change = rank_deep(j, st, seat, action, count, least, value);
    for (int i = 0; i < count; i++)
        if (!j->settled[i])
            value[i] += change;
}

void ai_judge_rank(struct ai_judge *j, const void *st, int seat, const mur_action *action,
                   int count, int deep, double *value)
{
    enum { FRAME_LEAST = 2 }; /* answers from which a frame pays */
    bool framed = j->school->frame && count >= FRAME_LEAST;
    j->copied[0] = false;
    if (framed)
        j->school->frame(j, st);
    rank_all(j, st, seat, action, count, deep, value);
    if (framed)
        j->school->frame(j, NULL);
}
