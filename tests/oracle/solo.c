/*
 * solo.c - the one-player variant (section 16). Its colours are the seats of the other files; the people
 * behind them only answer.
 */
#include "internal.h"

const char *const event_name[EVENTS] = {
    [FOLLOWER_OWED] = "follower owed",
    [NOTHING_FREE] = "nothing free",
    [NOT_LOWEST] = "majority not lowest",
    [SHARED] = "shared with the lowest",
    [ORDER_ASKED] = "order asked",
    [DRAWN_AGAIN] = "drawn again",
    [PILE_SKIPPED] = "empty pile skipped",
    [NO_SECOND_PART] = "no tile for the builder",
    [ONLY_ABBOT] = "only the abbot can be placed",
    [FLIES_OWED] = "the follower owed flies",
    [ABBOT_HOME] = "abbot taken home",
    [CIRCLE_LAST] = "crop circle in the last turn",
    [ENDS_OWING] = "end owing a follower",
    [ENDS_EMPTY] = "end without tiles",
};

/* V1, V2, V15: tracks begin on 1, 2, 3; tiles go round one by one, so that the first piles may have one
 * more. */
void solo_start(struct oracle *o)
{
    int tiles = tiles_left(o);
    for (int i = 0; i < tiles; i++)
        o->pile[i % o->setup.players]++;
    for (int colour = 0; colour < o->setup.players; colour++)
        o->track[colour][NORMAL] = colour + 1;
}

/* ---- the follower that is owed (V4, V8) ------------------------------------------------------------ */

/* A garden obliges nobody. */
bool solo_owes(struct oracle *o)
{
    int tile = o->tiles - 1;
    for (int i = 0; i < o->box->face[o->tile[tile].face].segments; i++) {
        enum kind kind = segment_of(o, tile, i)->kind;
        if ((kind == ROAD || kind == CITY || kind == MONASTERY) &&
            !zone_occupied(zone_of(o, tile, i)))
            return true;
    }
    return false;
}

/* ---- who scores (V6) ------------------------------------------------------------------------------- */

static int lowest(const struct oracle *o)
{
    int least = oracle_score(o, 0);
    for (int colour = 1; colour < o->setup.players; colour++)
        if (oracle_score(o, colour) < least)
            least = oracle_score(o, colour);
    return least;
}

unsigned solo_winners(struct oracle *o, unsigned majority)
{
    bool shared = majority & (majority - 1);
    for (int colour = 0; colour < o->setup.players; colour++)
        if ((majority >> colour & 1) && oracle_score(o, colour) == lowest(o)) {
            o->event[SHARED] += shared;
            return majority;
        }
    o->event[NOT_LOWEST]++;
    return 0;
}

/* ---- the end (V10, V11) ------------------------------------------------------------------------------ */

/* Any follower of the colour on the board; the builder is none. -1: there is none. */
static int follower_out(const struct oracle *o, int colour)
{
    for (int i = 0; i < o->standings; i++)
        if (o->stand[i].seat == colour && figure_strength[o->stand[i].figure] > 0)
            return i;
    return -1;
}

/* A lowest colour that has a follower to take; -1 as soon as a lowest one has none. */
static int next_colour(const struct oracle *o)
{
    int next = -1;
    for (int colour = 0; colour < o->setup.players; colour++) {
        if (oracle_score(o, colour) != lowest(o))
            continue;
        if (follower_out(o, colour) < 0)
            return -1;
        next = colour;
    }
    return next;
}

/* The result is known beforehand: nothing but its own followers can lift a colour, and all of them do
 * so if it is the lowest. */
static int value_foreseen(const struct oracle *o)
{
    int least = 0;
    for (int colour = 0; colour < o->setup.players; colour++) {
        int sum = oracle_score(o, colour);
        for (int i = 0; i < o->standings; i++)
            if (o->stand[i].seat == colour && figure_strength[o->stand[i].figure] > 0)
                sum += 2;
        if (colour == 0 || sum < least)
            least = sum;
    }
    return least;
}

void solo_final(struct oracle *o)
{
    o->value = value_foreseen(o);
    o->event[o->last_turn ? ENDS_OWING : ENDS_EMPTY]++;
    for (int colour; (colour = next_colour(o)) >= 0;) {
        struct oracle_award a = {.seat = colour, .zone = "follower", .reason = "final"};
        award_item(&a, "followers", 1, 2);
        o->track[colour][NORMAL] += a.points;
        o->award[o->awards++] = a;
        figure_home(o, follower_out(o, colour));
    }
}
