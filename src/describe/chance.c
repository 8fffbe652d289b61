/* chance.c - what chance may bring, for whoever enters what a real die or a real pile brought. */
#include "describe/internal.h"
#include "text/game.h"
#include "text/phrases.h"

enum { EVERYBODY = 0xFF };

/* Null: everybody. */
static void put_seen_by(struct mur_json_writer *j, const struct mur_rules *r, unsigned seats)
{
    if (seats == EVERYBODY) {
        mur_json_put_null(j, "seen_by");
        return;
    }
    mur_json_open_list(j, "seen_by");
    for (int seat = 0; seat < r->players; seat++)
        if (seats >> seat & 1)
            mur_json_put_int(j, NULL, seat);
    mur_json_close(j);
}

static void put_outcomes(struct mur_json_writer *j, const struct mur_describer *d, const void *st)
{
    struct mur_outcome *outcome = describe_outcomes(d);
    int count = mur_chance(d->rules, st, outcome);
    mur_json_open_list(j, "outcomes");
    for (int i = 0; i < count; i++) {
        mur_json_open_object(j, NULL);
        mur_json_put_int(j, "action", outcome[i].action);
        mur_json_put_int(j, "weight", outcome[i].weight);
        describe_action(j, d, st, outcome[i].action);
        put_seen_by(j, d->rules, mur_seen_by(d->rules, st, outcome[i].action));
        mur_json_close(j);
    }
    mur_json_close(j);
}

/* For which side the tile, the card or the throw is. */
static int lucky_side(const struct mur_rules *r, const void *st)
{
    const struct text_game *game = text_game(r->kind);
    return game->lucky ? game->lucky(r, st) : MUR_NOBODY;
}

void mur_json_chance(struct mur_json_writer *j, const char *key, const struct mur_describer *d,
                     const void *st)
{
    const struct mur_rules *r = d->rules;
    struct mur_point p = mur_point(r, st);
    bool asked = p.turn == MUR_TURN_CHANCE;
    describe_open(j, key, "chance");
    mur_json_put_text(j, "game", r->kind->name);
    describe_prompt(j, r, asked ? p.prompt : 0);
    describe_seat(j, "side", asked ? lucky_side(r, st) : MUR_NOBODY);
    mur_json_put_text(j, "text", asked ? mur_question(d->language, r, p.prompt) : NULL);
    put_outcomes(j, d, st);
    mur_json_close(j);
}
