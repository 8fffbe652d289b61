/* statistics.c - what the outcomes of a match say about the first player. */
#include "match/match.h"

#include <math.h>

#include "ai/internal.h"

static const double quantile = 1.959964; /* 95 % of a normal distribution */

/* A win shared by k players is one k-th; a forfeit is a win shared by all others. */
static double outcome_share(const struct match_plan *m, const struct match_outcome *o)
{
    int first = 0;
    for (int i = 0; i < m->players; i++)
        first += o->rank[i] == 1;
    return o->rank[0] == 1 ? 1.0 / first : 0;
}

static double outcome_margin(const struct match_plan *m, const struct match_outcome *o)
{
    if (ai_is_common(m->r))
        return o->value;
    int32_t best = o->score[1];
    for (int i = 2; i < m->players; i++)
        best = o->score[i] > best ? o->score[i] : best;
    return o->score[0] - best;
}

/* Wilson's interval: it holds for few games and for rates of 0 and 1 as well. Games of one deal are
 * treated as independent, which makes it rather too wide. */
static struct match_interval rate_interval(double mean, double n)
{
    if (n <= 0)
        return (struct match_interval){.low = 0, .high = 1};
    double z2 = quantile * quantile, width = 1 + z2 / n;
    double middle = (mean + z2 / (2 * n)) / width;
    double half = quantile * sqrt(mean * (1 - mean) / n + z2 / (4 * n * n)) / width;
    return (struct match_interval){.mean = mean, .low = middle - half, .high = middle + half};
}

static double elo_of(double rate)
{
    double bounded = rate < 0.0005 ? 0.0005 : rate > 0.9995 ? 0.9995 : rate;
    return 400 * log10(bounded / (1 - bounded));
}

/* A share of 1 / players is what equals get; Elo compares with one opponent of equal strength each. */
static double rate_among_two(double share, int players)
{
    return players < 3 ? share : share * (players - 1) / (share * (players - 2) + 1);
}

static struct match_interval elo_interval(struct match_interval win, int players)
{
    return (struct match_interval){.mean = elo_of(rate_among_two(win.mean, players)),
                                   .low = elo_of(rate_among_two(win.low, players)),
                                   .high = elo_of(rate_among_two(win.high, players))};
}

void match_sums_add(struct match_sums *s, double x)
{
    s->n++;
    s->sum += x;
    s->squares += x * x;
}

static double sums_variance(const struct match_sums *s)
{
    double mean = s->sum / s->n;
    return s->n > 1 ? (s->squares - s->n * mean * mean) / (s->n - 1) : 0;
}

static struct match_interval sums_interval(const struct match_sums *s)
{
    if (s->n < 1)
        return (struct match_interval){.mean = 0};
    double mean = s->sum / s->n, half = quantile * sqrt(sums_variance(s) / s->n);
    return (struct match_interval){.mean = mean, .low = mean - half, .high = mean + half};
}

/* What somebody so much stronger than each of the others gets of a game: the inverse of rate_among_two. */
static double expected_share(double elo, int players)
{
    double rate = 1 / (1 + pow(10, -elo / 400));
    return rate / (players - 1 - rate * (players - 2));
}

double match_likelihood(const struct match_sums *deals, int players, struct match_hypotheses h)
{
    enum { DEALS_LEAST = 25 }; /* the variance of fewer says nothing */
    if (deals->n < DEALS_LEAST || h.elo0 >= h.elo1)
        return 0;
    double variance = sums_variance(deals), least = 1 / (4 * (deals->n + 1));
    variance = variance > least ? variance : least; /* all deals alike: not certainty */
    double s0 = expected_share(h.elo0, players), s1 = expected_share(h.elo1, players);
    return (s1 - s0) * (2 * deals->sum - deals->n * (s0 + s1)) / (2 * variance);
}

void match_statistics_make(const struct match_plan *m, const struct match_outcome *outcome,
                           struct match_hypotheses h, struct match_statistics *out)
{
    struct match_sums deals = {0}, margins = {0}, games = {0};
    uint64_t counted = 0;
    *out = (struct match_statistics){.common = ai_is_common(m->r)};
    for (uint64_t deal = 0; deal * (uint64_t)m->players < m->games; deal++) {
        double share = 0, margin = 0;
        int played = 0, fair = 0;
        for (int k = 0; k < m->players; k++) {
            uint64_t game = deal * (uint64_t)m->players + (uint64_t)k;
            if (game >= m->games || !outcome[game].played)
                continue;
            const struct match_outcome *o = &outcome[game];
            played++;
            share += outcome_share(m, o);
            match_sums_add(&games, outcome_share(m, o));
            out->forfeits += o->forfeit != 0;
            if (o->forfeit)
                continue;
            fair++;
            margin += outcome_margin(m, o);
            for (int i = 0; i < m->players; i++)
                out->points[i] += o->score[i];
        }
        counted += (uint64_t)fair;
        if (played == m->players)
            match_sums_add(&deals, share / played);
        if (fair)
            match_sums_add(&margins, margin / fair);
    }
    out->games = (uint64_t)games.n;
    out->margin = sums_interval(&margins);
    for (int i = 0; i < m->players && counted; i++)
        out->points[i] /= (double)counted;
    if (out->common)
        return;
    out->win = rate_interval(games.n > 0 ? games.sum / games.n : 0, games.n);
    out->elo = elo_interval(out->win, m->players);
    out->llr = match_likelihood(&deals, m->players, h);
}
