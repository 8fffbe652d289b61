/* bench_chance.c - `muralha bench chance`: are the chances to win true? */
#include <inttypes.h>

#include "cli/bench.h"
#include "review/calibrate.h"

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
    printf("spread to be multiplied by %.2f\n", c.noise);
    return CLI_OK;
}
