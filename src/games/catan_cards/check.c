/*
 * check.c - everything that must be true of a state or a view, counted anew.
 *
 * No card is lost or doubled, the question fits the table, what is derived is right, and what is not in
 * use is 0. Of a view only what it shows can be counted.
 */
#include "games/catan_cards/internal.h"

struct claim {
    bool holds;
    const char *message;
};

static enum mur_status claims_test(const struct claim *claim, size_t count, struct mur_error *err)
{
    for (size_t i = 0; i < count; i++)
        if (!claim[i].holds)
            return mur_fail(err, MUR_CORRUPT, claim[i].message, 0, 0);
    return MUR_OK;
}
#define CLAIMS_TEST(claims, err) claims_test(claims, sizeof(claims) / sizeof(claims)[0], err)

static int sum_of(const uint8_t *byte, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += byte[i];
    return sum;
}

/* ---- the decision point -------------------------------------------------------------------------- */

static bool menu_fits(const struct mur_rules *r, const struct catan_state *s)
{
    (void)r;
    return s->asked == s->active && s->market_size == catan_catalog.market;
}

static bool trading_fits(const struct mur_rules *r, const struct catan_state *s)
{
    return menu_fits(r, s) && s->stage == CATAN_TRADING;
}

static bool market_give_fits(const struct mur_rules *r, const struct catan_state *s)
{
    (void)r;
    return s->asked == s->active && s->stage == CATAN_TRADING && s->taken < CATAN_GOODS &&
           s->market_size == catan_catalog.market - 1;
}

static bool partner_fits(const struct mur_rules *r, const struct catan_state *s)
{
    return s->partner < r->players && s->partner != s->active;
}

static bool pick_fits(const struct mur_rules *r, const struct catan_state *s)
{
    return trading_fits(r, s) && partner_fits(r, s) && s->owed == 1 && !s->gave;
}

/* What is owed can be given: it was taken before. */
static bool give_fits(const struct mur_rules *r, const struct catan_state *s)
{
    return trading_fits(r, s) && partner_fits(r, s) && s->owed > 0 &&
           s->owed <= s->seat[s->active].size;
}

static bool building_fits(const struct mur_rules *r, const struct catan_state *s)
{
    return menu_fits(r, s) && s->stage == CATAN_BUILDING;
}

static bool card_fits(const struct mur_rules *r, const struct catan_state *s)
{
    if (!building_fits(r, s) || s->card >= CATAN_CARDS || s->dropped > CATAN_GOODS)
        return false;
    return catan_available(catan_rules(r), s, s->card) &&
           (!s->dropped || catan_rules(r)->cost[s->card][s->dropped - 1] > 0);
}

static bool flip_fits(const struct mur_rules *r, const struct catan_state *s)
{
    return building_fits(r, s) && r->players > 2;
}

static bool discard_fits(const struct mur_rules *r, const struct catan_state *s)
{
    if (s->asked >= r->players || s->market_size != catan_catalog.market ||
        (s->stage != CATAN_BUILDING && s->stage != CATAN_DRAWING))
        return false;
    int seat = s->active;
    while (seat != s->asked && s->seat[seat].size <= catan_catalog.keep)
        seat = (seat + 1) % r->players;
    return seat == s->asked && s->seat[seat].size > catan_catalog.keep;
}

static bool draw_fits(const struct mur_rules *r, const struct catan_state *s)
{
    (void)r;
    bool wanted = s->stage == CATAN_TRADING || s->draws > 0;
    return wanted && s->pile_size > 0 && s->stage != CATAN_BUILDING &&
           s->market_size == catan_catalog.market;
}

static bool deal_fits(const struct mur_rules *r, const struct catan_state *s)
{
    (void)r;
    int wanted = catan_catalog.market - s->market_size;
    return s->pile_size > 0 && wanted > 0 && s->pile_size + s->discard_size >= wanted &&
           (s->stage == CATAN_SETTING_UP || s->stage == CATAN_BUILDING);
}

static bool blind_fits(const struct mur_rules *r, const struct catan_state *s)
{
    return partner_fits(r, s) && s->seat[s->partner].size > 0 && !s->gave &&
           s->market_size == catan_catalog.market && s->owed <= s->seat[s->active].size + 1 &&
           (s->stage == CATAN_TRADING || (s->stage == CATAN_BUILDING && !s->owed));
}

static bool event_fits(const struct mur_rules *r, const struct catan_state *s)
{
    (void)r;
    return s->stage == CATAN_BUILDING && s->market_size == catan_catalog.market &&
           sum_of(s->event, CATAN_CITY_EVENTS) > 0;
}

static bool prompt_fits(const struct mur_rules *r, const struct catan_state *s)
{
    static bool (*const fits[CATAN_PROMPTS])(const struct mur_rules *,
                                             const struct catan_state *) = {
        [CATAN_PROMPT_TRADE] = trading_fits,     [CATAN_PROMPT_MARKET_GIVE] = market_give_fits,
        [CATAN_PROMPT_LIBRARY_PICK] = pick_fits, [CATAN_PROMPT_GIVE] = give_fits,
        [CATAN_PROMPT_BUILD] = building_fits,    [CATAN_PROMPT_UNIVERSITY] = card_fits,
        [CATAN_PROMPT_SUBSTITUTE] = card_fits,   [CATAN_PROMPT_FLIP] = flip_fits,
        [CATAN_PROMPT_DISCARD] = discard_fits,   [CATAN_PROMPT_DRAW] = draw_fits,
        [CATAN_PROMPT_DEAL] = deal_fits,         [CATAN_PROMPT_BLIND] = blind_fits,
        [CATAN_PROMPT_EVENT] = event_fits,
    };
    bool player = s->turn == MUR_TURN_PLAYER;
    if (s->turn == MUR_TURN_OVER)
        return s->prompt == 0 && s->asked == MUR_NOBODY && s->stage == CATAN_FINISHED;
    return s->prompt < CATAN_PROMPTS && fits[s->prompt] && player == (s->prompt < CATAN_CHANCE) &&
           player == (s->asked != MUR_NOBODY) && fits[s->prompt](r, s);
}

/* What other functions rely on: numbers within their tables, a question that can be asked. */
enum mur_status catan_check_point(const struct mur_rules *r, const struct catan_state *s,
                                  struct mur_error *err)
{
    bool expansions = true;
    for (int i = 0; i < r->players; i++)
        expansions = expansions && s->seat[i].expansions < CATAN_MASKS;
    const struct claim claims[] = {
        {s->turn <= MUR_TURN_OVER && s->stage <= CATAN_FINISHED, "there is no such point"},
        {s->active < r->players && s->partner < r->players, "there is no such seat"},
        {s->arrow <= CATAN_BLACK && s->viewer <= MUR_SEATS + 1, "arrow or viewer is impossible"},
        {expansions, "there is no such expansion"},
    };
    enum mur_status status = CLAIMS_TEST(claims, err);
    if (!status && !prompt_fits(r, s))
        return mur_fail(err, MUR_CORRUPT, "the question does not fit the table", 0, 0);
    return status;
}

/* ---- counting cards ------------------------------------------------------------------------------ */

static bool seats_unused(const struct mur_rules *r, const struct catan_state *s)
{
    for (int i = r->players; i < MUR_SEATS; i++) {
        const struct catan_seat *seat = &s->seat[i];
        if (sum_of(seat->hand, CATAN_GOODS) || seat->size || seat->cities || seat->expansions ||
            sum_of(seat->stack, CATAN_STACKS))
            return false;
    }
    return true;
}

static bool hand_shown(const struct catan_state *s, int seat)
{
    if (!s->viewer || s->viewer == seat + 1)
        return true;
    return s->prompt == CATAN_PROMPT_LIBRARY_PICK && s->viewer == s->asked + 1 &&
           s->partner == seat;
}

static bool sizes_right(const struct mur_rules *r, const struct catan_state *s)
{
    int cards = s->pile_size + s->discard_size + s->market_size;
    for (int i = 0; i < r->players; i++) {
        int shown = sum_of(s->seat[i].hand, CATAN_GOODS);
        if (shown != (hand_shown(s, i) ? s->seat[i].size : 0))
            return false;
        cards += s->seat[i].size;
    }
    return cards == catan_rules(r)->cards &&
           sum_of(s->pile, CATAN_GOODS) == (s->viewer ? 0 : s->pile_size) &&
           sum_of(s->discard, CATAN_GOODS) == s->discard_size &&
           sum_of(s->market, CATAN_GOODS) == s->market_size;
}

static bool goods_right(const struct mur_rules *r, const struct catan_state *s)
{
    for (int k = 0; k < CATAN_GOODS; k++) {
        int cards = s->pile[k] + s->discard[k] + s->market[k];
        for (int i = 0; i < r->players; i++)
            cards += s->seat[i].hand[k];
        int all = catan_rules(r)->goods[k];
        if (s->viewer ? cards > all : cards != all)
            return false;
    }
    return true;
}

static bool stacks_right(const struct mur_rules *r, const struct catan_state *s)
{
    for (int n = 0; n < CATAN_STACKS; n++) {
        int cards = s->centre[n];
        for (int i = 0; i < r->players; i++) {
            const struct catan_seat *seat = &s->seat[i];
            cards += seat->stack[n];
            if (n == CATAN_SETTLEMENT)
                cards += seat->cities + mur_count_bits(seat->expansions);
        }
        if (cards != catan_rules(r)->total[n])
            return false;
    }
    return true;
}

static bool offer_right(const struct mur_rules *r, const struct catan_state *s)
{
    for (int e = 0; e < CATAN_EXPANSIONS; e++) {
        int cards = s->offer[e];
        for (int i = 0; i < r->players; i++)
            cards += s->seat[i].expansions >> e & 1;
        if (cards != catan_rules(r)->offer[e])
            return false;
    }
    return true;
}

/* Every settlement card that was turned has shown its event, except one that is just being turned. */
static bool events_right(const struct mur_rules *r, const struct catan_state *s)
{
    int backs = s->centre[CATAN_SETTLEMENT] + (s->prompt == CATAN_PROMPT_EVENT);
    for (int i = 0; i < r->players; i++)
        backs += s->seat[i].stack[CATAN_SETTLEMENT];
    bool last = s->turn == MUR_TURN_OVER && !s->limited; /* the last city's event is not drawn */
    int seen = sum_of(s->event, CATAN_CITY_EVENTS);
    for (int e = 0; e < CATAN_CITY_EVENTS; e++)
        if (s->event[e] > catan_rules(r)->event[e])
            return false;
    return seen == backs || (last && seen == backs + 1);
}

static enum mur_status check_cards(const struct mur_rules *r, const struct catan_state *s,
                                   struct mur_error *err)
{
    const struct claim claims[] = {
        {seats_unused(r, s), "an unused seat has something"},
        {sizes_right(r, s), "resource cards are counted wrong"},
        {goods_right(r, s), "a resource card is lost or doubled"},
        {stacks_right(r, s), "a road, knight or settlement is lost or doubled"},
        {offer_right(r, s), "an expansion is lost or doubled"},
        {events_right(r, s), "the city events are counted wrong"},
    };
    return CLAIMS_TEST(claims, err);
}

/* ---- the turn ------------------------------------------------------------------------------------ */

static bool points_right(const struct mur_rules *r, const struct catan_state *s)
{
    int winners = 0;
    for (int i = 0; i < r->players; i++)
        winners += catan_seat_points(catan_rules(r), &s->seat[i]) >= catan_catalog.win;
    return winners == (s->turn == MUR_TURN_OVER && !s->limited);
}

static bool round_right(const struct mur_rules *r, const struct catan_state *s)
{
    bool setting_up = s->stage == CATAN_SETTING_UP;
    return setting_up == !s->round && s->round <= catan_rules(r)->rounds && s->limited <= 1 &&
           (!s->limited || (s->turn == MUR_TURN_OVER && s->round == catan_rules(r)->rounds));
}

/* First the market, then the hands one after the other; nothing is discarded yet. */
static bool set_up_right(const struct mur_rules *r, const struct catan_state *s)
{
    if (s->stage != CATAN_SETTING_UP)
        return true;
    for (int i = 0; i < r->players; i++) {
        int cards = i < s->active ? catan_catalog.dealt : 0;
        if (i == s->active)
            cards = catan_catalog.dealt - s->draws;
        if (s->seat[i].size != cards)
            return false;
    }
    return !s->discard_size && (s->prompt != CATAN_PROMPT_DEAL || !s->active);
}

static bool trades_right(const struct catan_state *s)
{
    int most = catan_a_sides(s->seat[s->active].stack[CATAN_ROAD]);
    return s->stage != CATAN_TRADING || s->trades + s->owed <= (most ? most : 1);
}

static bool trade_open(const struct catan_state *s)
{
    return s->prompt == CATAN_PROMPT_GIVE || s->prompt == CATAN_PROMPT_LIBRARY_PICK ||
           s->prompt == CATAN_PROMPT_BLIND;
}

static bool rest_cleared(const struct catan_state *s)
{
    bool market = s->prompt == CATAN_PROMPT_MARKET_GIVE;
    bool card = s->prompt == CATAN_PROMPT_UNIVERSITY || s->prompt == CATAN_PROMPT_SUBSTITUTE;
    bool drawing = s->stage == CATAN_DRAWING || s->stage == CATAN_SETTING_UP;
    return (trade_open(s) || !(s->partner || s->owed || s->gave)) && (market || !s->taken) &&
           (card || !(s->card || s->dropped)) &&
           (s->prompt == CATAN_PROMPT_SUBSTITUTE ||
            !(s->missing || sum_of(s->replaced, CATAN_GOODS))) &&
           (drawing || !s->draws);
}

static bool options_right(const struct catan_rules *r, const struct catan_state *s)
{
    if (s->viewer && s->viewer != s->asked + 1)
        return s->options == 0;
    return s->options == catan_options(r, s) && catan_question_fits(r, s);
}

static enum mur_status check_turn(const struct mur_rules *r, const struct catan_state *s,
                                  struct mur_error *err)
{
    const struct claim claims[] = {
        {round_right(r, s), "the round is impossible"},
        {set_up_right(r, s), "the first hands are dealt wrong"},
        {points_right(r, s), "the game should be over, or should not"},
        {trades_right(s), "there are too many trades"},
        {rest_cleared(s), "something is left over from an earlier question"},
        {options_right(catan_rules(r), s), "the legal answers are wrong"},
    };
    return CLAIMS_TEST(claims, err);
}

/* ---- memory=perfect ------------------------------------------------------------------------------ */

/* Bounds of one observer for one good: each is at most the truth where the truth is shown. */
static bool bounds_hold(const struct mur_rules *r, const struct catan_state *s, int o, int k)
{
    int known = 0, truth = 0;
    for (int i = 0; i < MUR_SEATS; i++) {
        int sure = s->known[o][i][k];
        known += sure;
        truth += i == o ? 0 : s->seat[i].hand[k];
        if (sure && (i == o || i >= r->players))
            return false;
        if (!s->viewer && sure > s->seat[i].hand[k])
            return false;
    }
    return known <= s->held[o][k] && (s->viewer || s->held[o][k] <= truth);
}

static bool knowledge_right(const struct mur_rules *r, const struct catan_state *s)
{
    for (int o = 0; o < MUR_SEATS; o++) {
        bool used = catan_rules(r)->perfect && o < r->players && (!s->viewer || s->viewer == o + 1);
        if (!used &&
            (sum_of(s->known[o][0], MUR_SEATS * CATAN_GOODS) || sum_of(s->held[o], CATAN_GOODS)))
            return false;
        for (int k = 0; k < CATAN_GOODS; k++)
            if (!bounds_hold(r, s, o, k))
                return false;
        for (int i = 0; i < r->players; i++)
            if (sum_of(s->known[o][i], CATAN_GOODS) > s->seat[i].size)
                return false;
    }
    return true;
}

enum mur_status catan_check(const struct mur_rules *r, const void *st, struct mur_error *err)
{
    const struct catan_state *s = st;
    enum mur_status status = catan_check_point(r, s, err);
    if (!status)
        status = check_cards(r, s, err);
    if (!status)
        status = check_turn(r, s, err);
    if (!status && !knowledge_right(r, s))
        status = mur_fail(err, MUR_CORRUPT, "somebody knows what is not so", 0, 0);
    return status;
}
