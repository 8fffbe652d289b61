/* position.c - a position: the scores and the turn of any game, and what the game itself has to say. */
#include "describe/internal.h"
#include "text/words.h"

static void put_traits(struct mur_json_writer *j, const struct mur_rules *r)
{
    mur_json_put_bool(j, "hidden", r->traits & MUR_TRAIT_HIDDEN);
    mur_json_put_bool(j, "common", r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP));
}

/* Who has points: the seats, or the colours that they share out in turn. */
static void put_sides(struct mur_json_writer *j, const struct mur_describer *d,
                      const struct mur_result *result)
{
    mur_json_open_list(j, "sides");
    for (int side = 0; side < d->rules->sides; side++) {
        mur_json_open_object(j, NULL);
        mur_json_put_text(j, "word", mur_word(d->rules, MUR_WORD_SEAT, side));
        mur_json_put_text(j, "name", mur_seat_name(d->language, d->rules, side));
        mur_json_put_int(j, "seat", side % d->rules->players);
        mur_json_put_int(j, "score", result->score[side]);
        mur_json_close(j);
    }
    mur_json_close(j);
}

/* Null while the game goes on. */
static void put_result(struct mur_json_writer *j, const struct mur_rules *r,
                       const struct mur_result *result, bool over)
{
    if (!over) {
        mur_json_put_null(j, "result");
        return;
    }
    mur_json_open_object(j, "result");
    mur_json_open_list(j, "ranks");
    for (int seat = 0; seat < r->players; seat++)
        mur_json_put_int(j, NULL, result->rank[seat]);
    mur_json_close(j);
    if (r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP))
        mur_json_put_int(j, "common", result->value);
    else
        mur_json_put_null(j, "common");
    mur_json_put_bool(j, "limited", result->limited);
    mur_json_close(j);
}

void mur_json_position(struct mur_json_writer *j, const char *key, const struct mur_describer *d,
                       const void *st)
{
    const struct mur_rules *r = d->rules;
    void *view = describe_view(d);
    mur_view(r, st, d->viewer, view);
    struct mur_point p = mur_point(r, view);
    struct mur_result result;
    mur_result(r, view, &result);
    describe_open_of_table(j, key, "position", d);
    mur_json_put_text(j, "setup", r->setup);
    mur_json_put_int(j, "rules", r->kind->rules_version);
    mur_json_put_hex(j, "hash", mur_hash(r, view), 16);
    mur_json_put_int(j, "players", r->players);
    mur_json_put_int(j, "max_steps", r->max_steps);
    put_traits(j, r);
    describe_point(j, r, p);
    put_sides(j, d, &result);
    put_result(j, r, &result, p.turn == MUR_TURN_OVER);
    mur_json_open_object(j, "table");
    if (r->kind->describe)
        r->kind->describe(r, view, d->viewer, describe_other(d), j);
    mur_json_close(j);
    mur_json_close(j);
}
