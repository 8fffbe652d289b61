/*
 * eval_catan_cards.c - how far each seat has come in the Catan card game, in victory points.
 *
 * Points on the table; what roads and knights do for trading and drawing; what settlements and cities
 * can become; and the cards in the hand by how near they bring the buildings that are worth most.
 */
#include "ai/weights_catan_cards.h"

static const void *catan_weights(const struct mur_rules *r, bool plain)
{
    return plain ? &ai_catan_plain : r->players == 2 ? &ai_catan_two : &ai_catan_many;
}

enum { UNIVERSITY = 3 }; /* its number among the expansions: data/catan_cards/base.cards */

/* What one seat is looked at with. */
struct sight {
    const struct mur_rules *r;
    const void *st;
    const struct ai_catan_weights *w;
    const struct catan_seat *own;
    int seat;
};

/* What so many roads or knights do; the points of their B sides are counted elsewhere. */
static double stack_effect(const struct ai_catan_weights *w, int card, int cards)
{
    int sides = catan_a_sides(cards);
    return card == CATAN_KNIGHT ? w->knight * sides
                                : w->road[sides < AI_CATAN_TRADES ? sides : AI_CATAN_TRADES - 1];
}

/* What the top card of so many is worth, with its point. */
static double top_worth(const struct ai_catan_weights *w, int card, int cards)
{
    if (cards % 2 == 0)
        return catan_catalog.card[card].points;
    return card == CATAN_KNIGHT ? w->knight
                                : stack_effect(w, card, cards) - stack_effect(w, card, cards - 1);
}

/* The part of a top card that is lost because somebody may take it: soon, when none are left in the
 * centre. Two who take the same card from each other for ever would pay for it every time and get
 * nowhere. */
static double top_loss(const struct sight *s, int card, int cards)
{
    int left = catan_stack(s->st, card);
    if (left >= AI_CATAN_LEFT || cards <= catan_guarded(s->r, s->st, s->seat, card))
        return 0;
    return s->w->loose[card][left] * top_worth(s->w, card, cards);
}

/* What the roads or knights of a seat do for it, less what may be taken of them. */
static double stack_worth(const struct sight *s, int card)
{
    int cards = s->own->stack[card];
    double worth = stack_effect(s->w, card, cards);
    return cards ? worth - top_loss(s, card, cards) : worth;
}

/* What one more of them brings. What it covers cannot be taken as long as it lies there. */
static double stack_gain(const struct sight *s, int card)
{
    int cards = s->own->stack[card];
    if (!catan_stack(s->st, card) &&
        (s->seat != catan_active(s->st) || catan_victim(s->r, s->st, card) == MUR_NOBODY))
        return 0;
    return top_worth(s->w, card, cards + 1) - top_loss(s, card, cards + 1) +
           (cards ? top_loss(s, card, cards) : 0);
}

/* What a seat would gain by building the card now; 0 if it cannot. */
static double card_gain(const struct sight *s, int card)
{
    const struct ai_catan_weights *w = s->w;
    switch (card) {
    case CATAN_ROAD:
    case CATAN_KNIGHT:
        return stack_gain(s, card);
    case CATAN_SETTLEMENT:
        return catan_stack(s->st, card) ? 1 + w->settlement : 0;
    case CATAN_CITY:
        return s->own->stack[CATAN_SETTLEMENT] ? 1 + w->city - w->settlement : 0;
    default:
        break;
    }
    int expansion = card - CATAN_EXPANSION;
    if (!s->own->cities || !catan_stack(s->st, card) || s->own->expansions >> expansion & 1)
        return 0;
    return catan_catalog.card[card].points - catan_catalog.card[CATAN_CITY].points +
           w->effect[expansion] - w->city;
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

/* The part of a building's worth that the hand has when so many cards are missing for it. */
static double nearness(const struct sight *s, int missing)
{
    const double *near = s->w->near;
    int at = missing < AI_CATAN_LACK ? missing : AI_CATAN_LACK - 1;
    bool cheaper = s->own->expansions >> UNIVERSITY & 1;
    return at && cheaper ? near[at] + s->w->discount * (near[at - 1] - near[at]) : near[at];
}

/* What the cards of the hand are worth; *plan_card and *lack: the building they are best kept for, and how many
 * cards it lacks. */
static double hand_worth(const struct sight *s, int *plan_card, int *lack)
{
    const struct catan_seat *own = s->own;
    double best = 0, second = 0;
    for (int card = 0; card < CATAN_CARDS; card++) {
        double gain = card_gain(s, card);
        if (gain <= 0)
            continue;
        int missing = cards_missing(own->hand, catan_cost(s->r, card));
        double plan = gain * nearness(s, missing);
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
    return best + s->w->second * second + s->w->card * kept + s->w->too_many * (own->size - kept);
}

/* What settlements, cities and expansions are worth beside their points. */
static double growth_worth(const struct sight *s)
{
    double effects = 0;
    for (int i = 0; i < CATAN_EXPANSIONS; i++)
        if (s->own->expansions >> i & 1)
            effects += s->w->effect[i];
    return s->w->settlement * s->own->stack[CATAN_SETTLEMENT] + s->w->city * s->own->cities +
           effects;
}

static struct sight sight_of(const struct ai_judge *j, const void *st, int seat)
{
    return (struct sight){
        .r = j->r, .st = st, .w = j->weights, .own = catan_seat(st, seat), .seat = seat};
}

static double tempo(const struct sight *s)
{
    return s->seat == catan_active(s->st) ? s->w->tempo : 0;
}

/* One seat's estimate, term by term. */
static int seat_terms(const struct sight *s, struct ai_term *out)
{
    int now = catan_points(s->r, s->st, s->seat), card = 0, lack = 0;
    double hand = hand_worth(s, &card, &lack) + tempo(s);
    struct ai_term terms[] = {
        {.word = "points", .points = now, .number = now},
        {.word = "roads",
         .points = stack_worth(s, CATAN_ROAD),
         .number = catan_a_sides(s->own->stack[CATAN_ROAD]),
         .total = s->own->stack[CATAN_ROAD]},
        {.word = "knights",
         .points = stack_worth(s, CATAN_KNIGHT),
         .number = catan_a_sides(s->own->stack[CATAN_KNIGHT]),
         .total = s->own->stack[CATAN_KNIGHT]},
        {.word = "growth", .points = growth_worth(s)},
        {.word = "plan", .points = hand, .number = lack, .total = card},
    };
    enum { TERMS = sizeof terms / sizeof terms[0] };
    for (int i = 0; i < TERMS; i++) {
        out[i] = terms[i];
        out[i].side = s->seat;
    }
    return TERMS;
}

/* When it is over the points are all there is, and having won is more than whatever could be hoped for. */
static int final_terms(const struct ai_judge *j, const void *st, struct ai_term *out)
{
    struct mur_result result;
    mur_result(j->r, st, &result);
    for (int seat = 0; seat < j->r->players; seat++) {
        int now = catan_points(j->r, st, seat), won = result.rank[seat] == 1;
        out[seat] = (struct ai_term){
            .word = "points", .side = seat, .points = now + won * catan_catalog.win, .number = now};
    }
    return j->r->players;
}

int ai_terms_catan_cards(struct ai_judge *j, const void *st, struct ai_term *out)
{
    int count = 0;
    if (mur_point(j->r, st).turn == MUR_TURN_OVER)
        return final_terms(j, st, out);
    for (int seat = 0; seat < j->r->players; seat++) {
        struct sight s = sight_of(j, st, seat);
        count += seat_terms(&s, out + count);
    }
    return count;
}

static void catan_estimate(struct ai_judge *j, const void *st, double points[MUR_SEATS],
                           double *spread)
{
    double most = 0;
    for (int seat = 0; seat < j->r->players; seat++) {
        struct sight s = sight_of(j, st, seat);
        int card, lack;
        double now = catan_points(j->r, st, seat);
        most = now > most ? now : most;
        points[seat] = now + stack_worth(&s, CATAN_ROAD) + stack_worth(&s, CATAN_KNIGHT) +
                       growth_worth(&s) + hand_worth(&s, &card, &lack) + tempo(&s);
    }
    *spread = 0.5 + 0.3 * (catan_catalog.win - most);
}

const struct ai_school ai_school_catan_cards = {
    .estimate = catan_estimate,
    .weights = catan_weights,
    .scale = 4,
    .race = true,
    .overlooks = {[AI_WEAK] = {[2] = 200, 250, 300, 350, 400},
                  [AI_WEAKEST] = {[2] = 400, 500, 600, 700, 800}},
    .sees_one = true,
    .noise = {[2] = 0.71, 1.42, 1.65, 2.2, 2.7}};
