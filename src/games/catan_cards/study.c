/*
 * study.c - setting up a position by hand for scenarios and studies. README.md lists the words.
 *
 * No card is made or lost: resources come from and go to the draw pile, building cards the centre.
 * Whatever is forced, the game then stands at the beginning of the active seat's turn, with nothing
 * known about hidden hands; a force that would make an impossible position is refused.
 */
#include <string.h>

#include "base/text.h"
#include "games/catan_cards/internal.h"

struct forcing {
    const struct mur_rules *rules;
    struct mur_scanner s;
    struct catan_state state;
    struct mur_error *err;
};

static enum mur_status refuse(struct forcing *f, enum mur_status status, const char *message)
{
    return mur_fail(f->err, status, message, f->s.word, f->s.word_length);
}

static enum mur_status read_seat(struct forcing *f, struct catan_seat **seat)
{
    int i = catan_read_seat(f->rules, &f->s);
    if (i < 0)
        return refuse(f, MUR_UNKNOWN_WORD, "a seat is expected here");
    *seat = &f->state.seat[i];
    return MUR_OK;
}

static enum mur_status read_number(struct forcing *f, int max, int *out)
{
    if (!mur_read_int(&f->s, out))
        return mur_fail(f->err, MUR_BAD_SYNTAX, "a number is expected here", f->s.at, 0);
    if (*out < 0 || *out > max)
        return refuse(f, MUR_OUT_OF_RANGE, "this number is out of range");
    return MUR_OK;
}

/* ---- resources ----------------------------------------------------------------------------------- */

/* Makes goods[] what the text says ("wood 2 ore 1", "nothing"), exchanging cards with the pile. */
static enum mur_status set_goods(struct forcing *f, uint8_t goods[CATAN_GOODS], uint8_t *size)
{
    struct catan_state *s = &f->state;
    for (int k = 0; k < CATAN_GOODS; k++) {
        s->pile[k] = (uint8_t)(s->pile[k] + goods[k]);
        goods[k] = 0;
    }
    s->pile_size = (uint8_t)(s->pile_size + *size);
    *size = 0;
    if (mur_take_word(&f->s, "nothing"))
        return MUR_OK;
    bool all = mur_take_word(&f->s, "all");
    for (int k = 0; all && k < CATAN_GOODS; k++)
        goods[k] = s->pile[k];
    while (!all && !mur_at_end(&f->s)) {
        int count, k = catan_read_good(&f->s);
        if (k < 0)
            return refuse(f, MUR_UNKNOWN_WORD, "a resource is expected here");
        enum mur_status status = read_number(f, s->pile[k] - goods[k], &count);
        if (status)
            return status;
        goods[k] = (uint8_t)(goods[k] + count);
    }
    for (int k = 0; k < CATAN_GOODS; k++) {
        s->pile[k] = (uint8_t)(s->pile[k] - goods[k]);
        *size = (uint8_t)(*size + goods[k]);
    }
    s->pile_size = (uint8_t)(s->pile_size - *size);
    return MUR_OK;
}

static enum mur_status force_hand(struct forcing *f)
{
    struct catan_seat *seat;
    enum mur_status status = read_seat(f, &seat);
    return status ? status : set_goods(f, seat->hand, &seat->size);
}

static enum mur_status force_market(struct forcing *f)
{
    enum mur_status status = set_goods(f, f->state.market, &f->state.market_size);
    if (!status && f->state.market_size != catan_catalog.market)
        return mur_fail(f->err, MUR_CONFLICT, "the market has five cards", 0, 0);
    return status;
}

static enum mur_status force_discard(struct forcing *f)
{
    return set_goods(f, f->state.discard, &f->state.discard_size);
}

/* ---- building cards ------------------------------------------------------------------------------ */

static enum mur_status set_stack(struct forcing *f, int card, uint8_t *own)
{
    int count;
    uint8_t *centre = &f->state.centre[card];
    enum mur_status status = read_number(f, *own + *centre, &count);
    if (status)
        return status;
    *centre = (uint8_t)(*centre + *own - count);
    *own = (uint8_t)count;
    return MUR_OK;
}

static enum mur_status force_stack(struct forcing *f, int card)
{
    struct catan_seat *seat;
    enum mur_status status = read_seat(f, &seat);
    return status ? status : set_stack(f, card, &seat->stack[card]);
}

static enum mur_status force_roads(struct forcing *f)
{
    return force_stack(f, CATAN_ROAD);
}

static enum mur_status force_knights(struct forcing *f)
{
    return force_stack(f, CATAN_KNIGHT);
}

static enum mur_status force_settlements(struct forcing *f)
{
    return force_stack(f, CATAN_SETTLEMENT);
}

/* Makes the unseen events as many as the unturned cards, robbers before market days. */
static void fit_events(struct forcing *f)
{
    const struct catan_rules *r = catan_rules(f->rules);
    struct catan_state *s = &f->state;
    int backs = s->centre[CATAN_SETTLEMENT];
    for (int i = 0; i < MUR_SEATS; i++)
        backs += s->seat[i].stack[CATAN_SETTLEMENT];
    int market = s->event[CATAN_MARKET_DAY];
    if (market > backs)
        market = backs;
    if (backs - market > r->event[CATAN_ROBBER])
        market = backs - r->event[CATAN_ROBBER];
    s->event[CATAN_MARKET_DAY] = (uint8_t)market;
    s->event[CATAN_ROBBER] = (uint8_t)(backs - market);
}

static enum mur_status force_cities(struct forcing *f)
{
    struct catan_seat *seat;
    enum mur_status status = read_seat(f, &seat);
    return status ? status : set_stack(f, CATAN_SETTLEMENT, &seat->cities);
}

/* `expansions Red church citadel`: each lies on a city of its own, which comes from the centre. */
static enum mur_status force_expansions(struct forcing *f)
{
    struct catan_seat *seat;
    struct catan_state *s = &f->state;
    enum mur_status status = read_seat(f, &seat);
    if (status)
        return status;
    for (int e = 0; e < CATAN_EXPANSIONS; e++)
        s->offer[e] = (uint8_t)(s->offer[e] + (seat->expansions >> e & 1));
    s->centre[CATAN_SETTLEMENT] =
        (uint8_t)(s->centre[CATAN_SETTLEMENT] + mur_count_bits(seat->expansions));
    seat->expansions = 0;
    while (!mur_at_end(&f->s)) {
        int e = catan_read_card(&f->s, CATAN_EXPANSION, CATAN_CARDS) - CATAN_EXPANSION;
        if (e < 0)
            return refuse(f, MUR_UNKNOWN_WORD, "an expansion is expected here");
        if (!s->offer[e] || seat->expansions & 1u << e || !s->centre[CATAN_SETTLEMENT])
            return refuse(f, MUR_CONFLICT, "this expansion is not to be had");
        s->offer[e]--;
        s->centre[CATAN_SETTLEMENT]--;
        seat->expansions |= (uint8_t)(1u << e);
    }
    return MUR_OK;
}

/* `robbers 3`: the other unseen events are market days. */
static enum mur_status force_robbers(struct forcing *f)
{
    int count, backs = f->state.event[CATAN_ROBBER] + f->state.event[CATAN_MARKET_DAY];
    enum mur_status status = read_number(f, backs, &count);
    if (status)
        return status;
    f->state.event[CATAN_ROBBER] = (uint8_t)count;
    f->state.event[CATAN_MARKET_DAY] = (uint8_t)(backs - count);
    return MUR_OK;
}

/* ---- the turn ------------------------------------------------------------------------------------ */

static enum mur_status force_arrow(struct forcing *f)
{
    static const char *const arrows[] = {"white", "black"};
    int arrow = mur_read_word(&f->s) ? mur_word_in(&f->s, arrows, 2) : -1;
    if (arrow < 0)
        return refuse(f, MUR_UNKNOWN_WORD, "the arrow is white or black");
    f->state.arrow = (uint8_t)arrow;
    return MUR_OK;
}

static enum mur_status force_round(struct forcing *f)
{
    int round;
    enum mur_status status = read_number(f, catan_rules(f->rules)->rounds, &round);
    f->state.round = (uint8_t)round;
    return status;
}

static enum mur_status force_turn(struct forcing *f)
{
    int seat = catan_read_seat(f->rules, &f->s);
    if (seat < 0)
        return refuse(f, MUR_UNKNOWN_WORD, "a seat is expected here");
    f->state.active = (uint8_t)seat;
    return MUR_OK;
}

/* A game that is still being set up: the market gets one of each good, nobody has a card. */
static void finish_setting_up(struct catan_state *s)
{
    int in_pile = 0;
    if (s->stage != CATAN_SETTING_UP)
        return;
    for (int k = 0; k < CATAN_GOODS; k++) {
        int back = s->market[k] - 1;
        for (int i = 0; i < MUR_SEATS; i++) {
            back += s->seat[i].hand[k];
            s->seat[i].hand[k] = s->seat[i].size = 0;
        }
        s->market[k] = 1;
        s->pile[k] = (uint8_t)(s->pile[k] + back);
        in_pile += s->pile[k];
    }
    s->pile_size = (uint8_t)in_pile;
    s->market_size = CATAN_GOODS;
    s->active = 0;
    s->round = 1;
}

/* The beginning of a turn: nothing open, nothing done, nothing known. */
static void begin_anew(struct forcing *f)
{
    struct catan_state *s = &f->state;
    s->draws = s->limited = 0;
    s->partner = s->owed = s->gave = s->taken = 0;
    s->card = s->dropped = s->missing = 0;
    memset(s->replaced, 0, sizeof s->replaced);
    memset(s->known, 0, sizeof s->known);
    memset(s->held, 0, sizeof s->held);
    fit_events(f);
    catan_turn_begin(&(struct catan_game){.rules = catan_rules(f->rules), .state = s}, s->active);
}

enum mur_status catan_force(const struct mur_rules *r, void *st, const char *text,
                            struct mur_error *err)
{
    static const struct {
        const char *word;
        enum mur_status (*set)(struct forcing *);
    } words[] = {
        {"hand", force_hand},       {"market", force_market},
        {"discard", force_discard}, {"roads", force_roads},
        {"knights", force_knights}, {"settlements", force_settlements},
        {"cities", force_cities},   {"expansions", force_expansions},
        {"robbers", force_robbers}, {"arrow", force_arrow},
        {"round", force_round},     {"turn", force_turn},
    };
    struct forcing f = {.rules = r, .s = mur_scanner_init(text), .err = err};
    memcpy(&f.state, st, sizeof f.state);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!mur_take_word(&f.s, words[i].word))
            continue;
        finish_setting_up(&f.state);
        enum mur_status status = words[i].set(&f);
        if (!status && !mur_at_end(&f.s))
            status = mur_fail(err, MUR_BAD_SYNTAX, "the line should end here", f.s.at, 0);
        if (status)
            return status;
        begin_anew(&f);
        status = catan_check(r, &f.state, err);
        if (!status)
            memcpy(st, &f.state, sizeof f.state);
        return status;
    }
    return mur_fail(err, MUR_UNKNOWN_WORD, "nothing of this name can be forced", 0, 0);
}
