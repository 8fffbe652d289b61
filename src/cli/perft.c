/* perft.c - `muralha perft` */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "muralha/play.h"

struct perft_values {
    uint64_t depth, seed;
    const char *deck;
};

enum { NO_SEED = 0, DECK_MAX = 1024, DEPTH_MAX = 64 };

const struct cli_option perft_options[] = {
    {.name = "depth",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct perft_values, depth),
     .help = MUR_N("the longest sequences (4)"),
     .min = 1,
     .max = DEPTH_MAX},
    {.name = "deck",
     .value = "CODES",
     .type = CLI_TEXT,
     .offset = offsetof(struct perft_values, deck),
     .help = MUR_N("what chance does, parted by commas: U,V,D")},
    {.name = "seed",
     .value = "S",
     .type = CLI_NUMBER,
     .offset = offsetof(struct perft_values, seed),
     .help = MUR_N("deal chance by this seed (from 1)"),
     .min = 1},
    {.name = NULL},
};

/* One code as an outcome of chance at `st`: `U` is understood as `draw U`, after the prompt's word. */
static bool code_read(const struct mur_rules *r, const void *st, const char *code, size_t length,
                      mur_action *out)
{
    char text[2 * MUR_ACTION_TEXT_MAX];
    const char *prompt = cli_word(r, MUR_WORD_PROMPT, mur_point(r, st).prompt);
    int needed = snprintf(text, sizeof text, "%s %.*s", prompt, (int)length, code);
    if (needed < 0 || needed >= (int)sizeof text)
        return false;
    return mur_action_parse(r, st, text, out, NULL) == MUR_OK ||
           mur_action_parse(r, st, text + strlen(prompt) + 1, out, NULL) == MUR_OK;
}

/* Codes are understood along some game, because which kind of chance comes when depends on the game. */
static int deck_read(const struct mur_rules *r, const char *deck, mur_action *out)
{
    void *st = cli_alloc(r->state_size);
    struct mur_rng g;
    mur_rng_seed(&g, 1, 0);
    mur_start(r, st);
    int count = 0;
    while (*deck && count >= 0) {
        size_t length = strcspn(deck, ",");
        while (mur_point(r, st).turn == MUR_TURN_PLAYER)
            mur_apply(r, st, mur_sample(r, st, &g), NULL);
        if (count == DECK_MAX || mur_point(r, st).turn == MUR_TURN_OVER ||
            !code_read(r, st, deck, length, &out[count])) {
            cli_print(stderr, "muralha perft: chance cannot do `%.*s`\n", (int)length, deck);
            count = -1;
            break;
        }
        mur_apply(r, st, mur_chance_sample(r, st, &g), NULL);
        count++;
        deck += length + (deck[length] == ',');
    }
    free(st);
    return count;
}

static void perft_print(const struct mur_rules *r, int depth, const struct mur_dealer *dealer)
{
    void *st = cli_alloc(r->state_size);
    void *scratch = cli_alloc(mur_perft_bytes(r, depth));
    mur_start(r, st);
    for (int d = 1; d <= depth; d++) {
        printf("%d %" PRIu64 "\n", d, mur_perft(r, st, d, dealer, scratch));
        fflush(stdout);
    }
    free(scratch);
    free(st);
}

int cmd_perft(const struct cli_command *self, int argc, char **argv)
{
    struct perft_values values = {.depth = 4, .seed = NO_SEED};
    struct cli_words words;
    int status = cli_parse(self, argc, argv, &values, &words);
    if (status >= 0)
        return status;
    if (words.count != 1)
        return cli_usage(self, "name one set-up", NULL);
    if (values.deck && values.seed != NO_SEED)
        return cli_usage(self, "choose --deck or --seed", NULL);
    struct mur_rules *r = cli_rules(self, words.word[0]);
    if (!r)
        return CLI_WRONG;
    mur_action *forced = cli_alloc(DECK_MAX * sizeof *forced);
    int count = values.deck ? deck_read(r, values.deck, forced) : 0;
    struct mur_dealer dealer =
        values.deck ? mur_dealer_forced(forced, count) : mur_dealer_keyed(values.seed);
    bool fixed = values.deck || values.seed != NO_SEED;
    if (count >= 0)
        perft_print(r, (int)values.depth, fixed ? &dealer : NULL);
    free(forced);
    mur_rules_free(r);
    return count >= 0 ? CLI_OK : CLI_WRONG;
}
