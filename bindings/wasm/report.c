/*
 * report.c - the native twin of report.mjs: same arguments, same line.
 * usage: wasm_report SETUP GAMES SEED [BOT]
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "exports.h"

int main(int argc, char **argv)
{
    if (argc != 4 && argc != 5) {
        fprintf(stderr, "usage: %s SETUP GAMES SEED [BOT]\n", argv[0]);
        return 2;
    }
    struct wasm_report report;
    uint64_t games = strtoull(argv[2], NULL, 10), seed = strtoull(argv[3], NULL, 10);
    int status = argc == 5 ? wasm_bots(argv[1], argv[4], seed, games, &report)
                           : wasm_playouts(argv[1], seed, games, &report);
    if (status) {
        fprintf(stderr, "%s: status %d\n", argv[1], status);
        return 1;
    }
    printf("signature %016" PRIx64 " steps %" PRIu64 " states %016" PRIx64 "\n", report.signature,
           report.steps, report.hash);
    return 0;
}
