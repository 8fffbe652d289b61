/* question.c - what is asked, and every answer with what it touches. */
#include "describe/internal.h"
#include "text/game.h"
#include "text/phrases.h"

/* The seat that is asked, or of several colours that it plays the one that it is asked for. */
static int asked_side(const struct mur_rules *r, const void *view, struct mur_point p)
{
    const struct text_game *game = text_game(r->kind);
    return p.turn == MUR_TURN_PLAYER && game->asked ? game->asked(r, view) : p.seat;
}

static void put_actions(struct mur_json_writer *j, const struct mur_describer *d, const void *view)
{
    mur_action *action = describe_actions(d);
    int count = mur_legal(d->rules, view, action);
    mur_json_open_list(j, "actions");
    for (int i = 0; i < count; i++) {
        mur_json_open_object(j, NULL);
        mur_json_put_int(j, "action", action[i]);
        describe_action(j, d, view, action[i]);
        mur_json_close(j);
    }
    mur_json_close(j);
}

void mur_json_question(struct mur_json_writer *j, const char *key, const struct mur_describer *d,
                       const void *st)
{
    const struct mur_rules *r = d->rules;
    void *view = describe_view(d);
    mur_view(r, st, d->viewer, view);
    struct mur_point p = mur_point(r, view);
    bool mine = p.turn == MUR_TURN_PLAYER && p.seat == d->viewer;
    char text[DESCRIBE_PHRASE_MAX];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    mur_put_question(&w, d->language, r, view, d->viewer);
    describe_open_of_table(j, key, "question", d);
    mur_json_put_hex(j, "hash", mur_hash(r, view), 16);
    describe_point(j, r, p);
    describe_seat(j, "side", asked_side(r, view, p));
    mur_json_put_text(j, "text", text);
    if (mine)
        put_actions(j, d, view);
    else
        mur_json_put_null(j, "actions");
    mur_json_close(j);
}
