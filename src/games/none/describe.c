/*
 * describe.c - what lies on the table, for other programs (muralha/describe.h).
 *
 * The scores, whose turn it is and the like are the library's; a game adds the members that only it has.
 * It is given a view, so there is nothing to hide. An answer of this game points at nothing on the table
 * (`touches`), and none of its events is its own (`describe_event`); both are optional.
 */
#include "base/json_write.h"
#include "games/none/internal.h"

void none_describe(const struct mur_rules *r, const void *view, int viewer, void *scratch,
                   struct mur_json_writer *j)
{
    (void)viewer, (void)scratch;
    static const char *const sides[] = {NULL, "heads", "tails", "hidden"};
    const struct none_state *s = view;
    mur_json_put_int(j, "done", s->turn);
    mur_json_put_int(j, "turns", none_rules(r)->turns);
    mur_json_put_int(j, "counter", s->counter);
    mur_json_put_text(j, "coin", sides[s->coin]);
    mur_json_open_list(j, "cards"); /* null: not dealt yet */
    for (int seat = 0; seat < r->players; seat++)
        mur_json_put_text(j, NULL, sides[s->card[seat]]);
    mur_json_close(j);
}
