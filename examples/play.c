/*
 * play.c - two bots play a game, and the result is printed.
 *
 *     cc -o play play.c $(pkg-config --cflags --libs muralha)
 *     ./play carcassonne:players=2 greedy 7          # set-up, bot, seed
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <muralha/bot.h>
#include <muralha/play.h>
#include <muralha/record.h>

/* What happens next: chance deals, or the bot answers for the seat that is asked, knowing what that seat
 * may know. */
static mur_action next_action(const struct mur_record *rec, struct mur_bot *bot,
                              struct mur_dealer *dealer, struct mur_outcome *scratch, void *view)
{
    const struct mur_rules *r = rec->rules;
    struct mur_point point = mur_point(r, rec->state);
    mur_action a = 0;
    if (point.turn == MUR_TURN_CHANCE) {
        mur_deal(dealer, r, rec->state, scratch, &a);
        return a;
    }
    mur_view(r, rec->state, point.seat, view);
    return mur_bot_choose(bot, view, (struct mur_budget){0});
}

static void result_print(const struct mur_record *rec)
{
    const struct mur_rules *r = rec->rules;
    struct mur_result result;
    mur_result(r, rec->state, &result);
    for (int seat = 0; seat < r->players; seat++)
        printf("%s: %" PRId32 " points, rank %d\n", mur_word(r, MUR_WORD_SEAT, seat),
               result.score[seat], result.rank[seat]);
    printf("%" PRIu32 " actions, hash %016" PRIx64 "\n", rec->count, mur_hash(r, rec->state));
}

int main(int argc, char **argv)
{
    const char *setup = argc > 1 ? argv[1] : "carcassonne:players=2";
    const char *name = argc > 2 ? argv[2] : "greedy";
    struct mur_dealer dealer = mur_dealer_keyed(argc > 3 ? strtoull(argv[3], NULL, 10) : 1);
    struct mur_error err = {.message = "there is not enough memory"};

    struct mur_record *rec = mur_record_new(setup, &err);
    struct mur_bot *bot = rec ? mur_bot_new(rec->rules, name, &err) : NULL;
    struct mur_outcome *scratch = bot ? calloc(rec->rules->max_outcomes, sizeof *scratch) : NULL;
    void *view = bot ? malloc(rec->rules->state_size) : NULL;
    bool ready = scratch && view;
    while (ready && mur_point(rec->rules, rec->state).turn != MUR_TURN_OVER) {
        int seat = mur_point(rec->rules, rec->state).seat;
        mur_action a = next_action(rec, bot, &dealer, scratch, view);
        ready = mur_record_add(rec, seat, a, NULL, &err) == MUR_OK;
    }
    if (ready)
        result_print(rec);
    else
        fprintf(stderr, "%s (byte %d)\n", err.message, err.position);
    free(view);
    free(scratch);
    mur_bot_free(bot);
    mur_record_free(rec);
    return ready ? 0 : 1;
}
