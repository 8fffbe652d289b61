/*
 * eval_catan_cards.c - how far each seat has come in the Catan card game, in victory points.
 *
 * Points on the table; what roads and knights do for trading and drawing; what settlements and cities
 * can become; and the cards in the hand by how near they bring the buildings that are worth most.
 */
#include "ai/internal.h"
#include "games/catan_cards/catan.h"

/* How much of a building's worth the hand has when so many cards are missing. */
static const double nearness[] = {0.85, 0.55, 0.33, 0.18, 0.1, 0.05, 0.02};
enum { NEARNESS_MOST = sizeof nearness / sizeof nearness[0] - 1 };

static const double w_second = 0.45; /* of the second best plan for the same hand */
static const double w_card = 0.05;   /* of any card up to the number that a robber leaves */
static const double w_too_many = -0.06;
static const double w_road[] = {0, 0.5, 0.8, 1.0, 1.15}; /* cards that may be traded in a turn */
static const double w_knight = 0.6;                      /* a card more in every turn */
static const double w_settlement = 0.25;                 /* may become a city */
static const double w_city = 0.3;                        /* may be covered by an expansion */
static const double w_effect = 0.3;                      /* what an expansion does */

static double roads_worth(int roads)
{
    int trades = catan_a_sides(roads);
    return w_road[trades < 4 ? trades : 4];
}

/* What a seat would gain by building the card now; 0 if it cannot. */
static double card_gain(const struct mur_rules *r, const void *st, int seat, int card)
{
    const struct catan_seat *own = catan_seat(st, seat);
    switch (card) {
    case CATAN_ROAD:
    case CATAN_KNIGHT: {
        int have = own->stack[card];
        if (!catan_stack(st, card) &&
            (seat != catan_active(st) || catan_victim(r, st, card) == MUR_NOBODY))
            return 0;
        if (have % 2)
            return 1;
        return card == CATAN_KNIGHT ? w_knight : roads_worth(have + 1) - roads_worth(have);
    }
    case CATAN_SETTLEMENT:
        return catan_stack(st, card) ? 1 + w_settlement : 0;
    case CATAN_CITY:
        return own->stack[CATAN_SETTLEMENT] ? 1 + w_city - w_settlement : 0;
    default:
        break;
    }
    if (!own->cities || !catan_stack(st, card) || own->expansions >> (card - CATAN_EXPANSION) & 1)
        return 0;
    return catan_catalog.card[card].points - catan_catalog.card[CATAN_CITY].points + w_effect -
           w_city;
}

/* Cards that the hand lacks, three equal ones replacing one. */
static int cards_missing(const uint8_t *hand, const uint8_t *cost)
{
    int missing = 0, replaced = 0;
    for (int good = 0; good < CATAN_GOODS; good++) {
        if (hand[good] < cost[good])
            missing += cost[good] - hand[good];
        else
            replaced += (hand[good] - cost[good]) / catan_catalog.replace;
    }
    return missing > replaced ? missing - replaced : 0;
}

/* What the cards of the hand are worth; *plan_card and *lack: the building they are best kept for, and how many
 * cards it lacks. */
static double hand_worth(const struct mur_rules *r, const void *st, int seat, int *plan_card,
                         int *lack)
{
    const struct catan_seat *own = catan_seat(st, seat);
    double best = 0, second = 0;
    for (int card = 0; card < CATAN_CARDS; card++) {
        double gain = card_gain(r, st, seat, card);
        if (gain <= 0)
            continue;
        int missing = cards_missing(own->hand, catan_cost(r, card));
        double plan = gain * nearness[missing < NEARNESS_MOST ? missing : NEARNESS_MOST];
        if (plan > best) {
            second = best;
            best = plan;
            *plan_card = card;
            *lack = missing;
        } else if (plan > second) {
            second = plan;
        }
    }
    int keep = catan_catalog.keep, kept = own->size < keep ? own->size : keep;
    return best + w_second * second + w_card * kept + w_too_many * (own->size - kept);
}

/* One seat's estimate, term by term. */
static int seat_terms(const struct mur_rules *r, const void *st, int seat, struct ai_term *out)
{
    const struct catan_seat *own = catan_seat(st, seat);
    int expansions = mur_count_bits(own->expansions), now = catan_points(r, st, seat);
    int card = 0, lack = 0;
    double hand = hand_worth(r, st, seat, &card, &lack);
    double growth =
        w_settlement * own->stack[CATAN_SETTLEMENT] + w_city * own->cities + w_effect * expansions;
    out[0] = (struct ai_term){.word = "points", .side = seat, .points = now, .number = now};
    out[1] = (struct ai_term){.word = "roads",
                              .side = seat,
                              .points = roads_worth(own->stack[CATAN_ROAD]),
                              .number = catan_a_sides(own->stack[CATAN_ROAD])};
    out[2] = (struct ai_term){.word = "knights",
                              .side = seat,
                              .points = w_knight * catan_a_sides(own->stack[CATAN_KNIGHT]),
                              .number = catan_a_sides(own->stack[CATAN_KNIGHT])};
    out[3] = (struct ai_term){.word = "growth", .side = seat, .points = growth};
    out[4] = (struct ai_term){
        .word = "plan", .side = seat, .points = hand, .number = lack, .total = card};
    return 5;
}

static int catan_terms(struct ai_judge *j, const void *st, struct ai_term *out)
{
    int count = 0;
    for (int seat = 0; seat < j->r->players; seat++)
        count += seat_terms(j->r, st, seat, out + count);
    return count;
}

static void catan_estimate(struct ai_judge *j, const void *st, double points[MUR_SEATS],
                           double *spread)
{
    double most = 0;
    for (int seat = 0; seat < j->r->players; seat++) {
        const struct catan_seat *own = catan_seat(st, seat);
        int expansions = mur_count_bits(own->expansions), card, lack;
        double now = catan_points(j->r, st, seat);
        most = now > most ? now : most;
        points[seat] = now + roads_worth(own->stack[CATAN_ROAD]) +
                       w_knight * catan_a_sides(own->stack[CATAN_KNIGHT]) +
                       w_settlement * own->stack[CATAN_SETTLEMENT] + w_city * own->cities +
                       w_effect * expansions + hand_worth(j->r, st, seat, &card, &lack);
    }
    *spread = 0.5 + 0.3 * (catan_catalog.win - most);
}

const struct ai_school ai_school_catan_cards = {.estimate = catan_estimate,
                                                .terms = catan_terms,
                                                .scale = 4,
                                                .goal = 0,
                                                .noise = {[2] = 2.6, 3.1, 2.3, 2.3, 2.3}};
