/* bench_chance.c - `muralha bench chance` and `luck`: are the chances to win true, does luck sum to nothing? */
#include <inttypes.h>
#include <math.h>

#include "cli/bench.h"
#include "review/calibrate.h"
#include "review/luck.h"

int bench_chance(const struct mur_rules *r, const struct bench_values *v)
{
    struct calibrate c = {
        .seed = v->seed, .games = v->games, .threads = (int)v->threads, .rolls = (int)v->rolls};
    if (!calibrate_run(r, &c))
        return CLI_WRONG;
    printf("%s, seed %" PRIu64 ", %" PRIu64 " games, %d rolls\n", r->setup, c.seed, c.games,
           c.rolls);
    printf("promised    seats   promise   outcome\n");
    for (int i = 0; i < CALIBRATE_BINS; i++) {
        const struct calibrate_bin *bin = &c.bin[i];
        double count = bin->count ? (double)bin->count : 1;
        printf("%3d-%-3d %% %7" PRIu64 "   %5.1f %%   %5.1f %%\n", 10 * i, 10 * i + 10, bin->count,
               100 * bin->promised / count, 100 * bin->won / count);
    }
    printf("mean error         %.2f points\n", 100 * c.error);
    printf("Brier's score      %.4f\n", c.brier);
    printf("spread to be multiplied by %.2f; in each part of the game:", c.noise);
    for (int i = 0; i < CALIBRATE_PARTS; i++)
        printf(" %.2f", c.part[i]);
    printf("\n");
    return CLI_OK;
}

int bench_luck(const struct mur_rules *r, const struct bench_values *v)
{
    struct luck_sums l = {.seed = v->seed,
                          .games = v->games,
                          .threads = (int)v->threads,
                          .rolls = v->rolls ? (int)v->rolls : 2};
    if (!luck_run(r, &l))
        return CLI_WRONG;
    printf("%s, seed %" PRIu64 ", %" PRIu64 " games, %d rolls\n", r->setup, l.seed, l.games,
           l.rolls);
    printf("seat   luck of a game on average   deviation   95 %% interval of the average\n");
    for (int seat = 0; seat < r->players; seat++) {
        double most = 1.96 * l.deviation[seat] / sqrt((double)l.games);
        printf("%-6d %+10.4f %28.4f   %+.4f to %+.4f\n", seat + 1, l.mean[seat], l.deviation[seat],
               l.mean[seat] - most, l.mean[seat] + most);
    }
    return CLI_OK;
}
