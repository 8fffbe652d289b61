/* study_expect.c - statements about a position, for scenarios. README.md lists them. */
#include "base/text.h"
#include "games/catan_cards/internal.h"

struct claim {
    const struct mur_rules *rules;
    struct mur_scanner s;
    const struct catan_state *state;
    struct mur_error *err;
};

static enum mur_status unknown(struct claim *c, const char *message)
{
    return mur_fail(c->err, MUR_UNKNOWN_WORD, message, c->s.word, c->s.word_length);
}

static enum mur_status equal(struct claim *c, int value)
{
    int expected;
    if (!mur_read_int(&c->s, &expected))
        return mur_fail(c->err, MUR_BAD_SYNTAX, "a number is expected here", c->s.at, 0);
    if (expected != value)
        return mur_fail(c->err, MUR_CONFLICT, "the number is another one", c->s.word,
                        c->s.word_length);
    return MUR_OK;
}

/* `wood 2 ore 1` names all that is there; `nothing`. */
static enum mur_status equal_goods(struct claim *c, const uint8_t goods[CATAN_GOODS])
{
    int expected[CATAN_GOODS] = {0};
    if (!mur_take_word(&c->s, "nothing"))
        while (!mur_at_end(&c->s)) {
            int k = catan_read_good(&c->s);
            if (k < 0)
                return unknown(c, "a resource is expected here");
            if (!mur_read_int(&c->s, &expected[k]))
                return mur_fail(c->err, MUR_BAD_SYNTAX, "a number is expected here", c->s.at, 0);
        }
    for (int k = 0; k < CATAN_GOODS; k++)
        if (goods[k] != expected[k])
            return mur_fail(c->err, MUR_CONFLICT, "there are other cards", 0, c->s.at);
    return MUR_OK;
}

static enum mur_status read_seat(struct claim *c, int *seat)
{
    *seat = catan_read_seat(c->rules, &c->s);
    return *seat < 0 ? unknown(c, "a seat is expected here") : MUR_OK;
}

static enum mur_status expect_hand(struct claim *c)
{
    int seat;
    enum mur_status status = read_seat(c, &seat);
    return status ? status : equal_goods(c, c->state->seat[seat].hand);
}

static enum mur_status expect_cards(struct claim *c)
{
    int seat;
    enum mur_status status = read_seat(c, &seat);
    return status ? status : equal(c, c->state->seat[seat].size);
}

static enum mur_status expect_market(struct claim *c)
{
    return equal_goods(c, c->state->market);
}

static enum mur_status expect_discard(struct claim *c)
{
    return equal_goods(c, c->state->discard);
}

static enum mur_status expect_pile(struct claim *c)
{
    return equal(c, c->state->pile_size);
}

static enum mur_status expect_drawable(struct claim *c)
{
    return equal_goods(c, c->state->pile);
}

/* `roads Red 3`, `roads centre 5` */
static enum mur_status expect_stack(struct claim *c, int card)
{
    int seat;
    if (mur_take_word(&c->s, "centre"))
        return equal(c, c->state->centre[card]);
    enum mur_status status = read_seat(c, &seat);
    return status ? status : equal(c, c->state->seat[seat].stack[card]);
}

static enum mur_status expect_roads(struct claim *c)
{
    return expect_stack(c, CATAN_ROAD);
}

static enum mur_status expect_knights(struct claim *c)
{
    return expect_stack(c, CATAN_KNIGHT);
}

static enum mur_status expect_settlements(struct claim *c)
{
    return expect_stack(c, CATAN_SETTLEMENT);
}

static enum mur_status expect_cities(struct claim *c)
{
    int seat;
    enum mur_status status = read_seat(c, &seat);
    return status ? status : equal(c, c->state->seat[seat].cities);
}

static enum mur_status expect_expansions(struct claim *c)
{
    int seat;
    unsigned expected = 0;
    enum mur_status status = read_seat(c, &seat);
    if (status)
        return status;
    while (!mur_at_end(&c->s)) {
        int e = catan_read_card(&c->s, CATAN_EXPANSION, CATAN_CARDS) - CATAN_EXPANSION;
        if (e < 0)
            return unknown(c, "an expansion is expected here");
        expected |= 1u << e;
    }
    if (c->state->seat[seat].expansions != expected)
        return mur_fail(c->err, MUR_CONFLICT, "there are other expansions", 0, c->s.at);
    return MUR_OK;
}

/* `offer church 1`: expansions in the centre. */
static enum mur_status expect_offer(struct claim *c)
{
    int card = catan_read_card(&c->s, CATAN_EXPANSION, CATAN_CARDS);
    if (card < 0)
        return unknown(c, "an expansion is expected here");
    return equal(c, c->state->offer[card - CATAN_EXPANSION]);
}

static enum mur_status expect_points(struct claim *c)
{
    int seat;
    enum mur_status status = read_seat(c, &seat);
    return status ? status : equal(c, catan_points(c->rules, c->state, seat));
}

static enum mur_status expect_robbers(struct claim *c)
{
    return equal(c, c->state->event[CATAN_ROBBER]);
}

static enum mur_status expect_market_days(struct claim *c)
{
    return equal(c, c->state->event[CATAN_MARKET_DAY]);
}

static enum mur_status expect_arrow(struct claim *c)
{
    static const char *const arrows[] = {"white", "black"};
    int arrow = mur_read_word(&c->s) ? mur_word_in(&c->s, arrows, 2) : -1;
    if (arrow < 0)
        return unknown(c, "the arrow is white or black");
    if (arrow != c->state->arrow)
        return mur_fail(c->err, MUR_CONFLICT, "the arrow is of the other colour", c->s.word,
                        c->s.word_length);
    return MUR_OK;
}

static enum mur_status expect_round(struct claim *c)
{
    return equal(c, c->state->round);
}

static enum mur_status expect_trades(struct claim *c)
{
    return equal(c, c->state->trades);
}

static enum mur_status expect_owed(struct claim *c)
{
    return equal(c, c->state->owed);
}

static enum mur_status expect_turn(struct claim *c)
{
    int seat;
    enum mur_status status = read_seat(c, &seat);
    if (!status && seat != c->state->active)
        return mur_fail(c->err, MUR_CONFLICT, "it is another seat's turn", c->s.word,
                        c->s.word_length);
    return status;
}

/* `known Red Blue wood 1`: Red is certain of so many in Blue's hand. Goods not named: none. */
static enum mur_status expect_known(struct claim *c)
{
    int seat, other;
    enum mur_status status = read_seat(c, &seat);
    if (!status)
        status = read_seat(c, &other);
    return status ? status : equal_goods(c, c->state->known[seat][other]);
}

static enum mur_status expect_held(struct claim *c)
{
    int seat;
    enum mur_status status = read_seat(c, &seat);
    return status ? status : equal_goods(c, c->state->held[seat]);
}

/* `sees Red Blue wood 1`: so Blue's hand looks in Red's view. `sees spectator Blue nothing`. */
static enum mur_status expect_sees(struct claim *c)
{
    int seat = MUR_NOBODY, other;
    enum mur_status status = MUR_OK;
    if (!mur_take_word(&c->s, "spectator"))
        status = read_seat(c, &seat);
    if (!status)
        status = read_seat(c, &other);
    if (status)
        return status;
    struct catan_state view;
    catan_view(c->rules, c->state, seat, &view);
    return equal_goods(c, view.seat[other].hand);
}

static enum mur_status expect_limited(struct claim *c)
{
    return equal(c, c->state->limited);
}

enum mur_status catan_expect(const struct mur_rules *r, const void *st, const char *text,
                             struct mur_error *err)
{
    static const struct {
        const char *word;
        enum mur_status (*test)(struct claim *);
    } words[] = {
        {"hand", expect_hand},
        {"cards", expect_cards},
        {"market", expect_market},
        {"discard", expect_discard},
        {"pile", expect_pile},
        {"drawable", expect_drawable},
        {"roads", expect_roads},
        {"knights", expect_knights},
        {"settlements", expect_settlements},
        {"cities", expect_cities},
        {"expansions", expect_expansions},
        {"offer", expect_offer},
        {"points", expect_points},
        {"robbers", expect_robbers},
        {"market-days", expect_market_days},
        {"arrow", expect_arrow},
        {"round", expect_round},
        {"trades", expect_trades},
        {"owed", expect_owed},
        {"turn", expect_turn},
        {"known", expect_known},
        {"held", expect_held},
        {"sees", expect_sees},
        {"limited", expect_limited},
    };
    struct claim c = {.rules = r, .s = mur_scanner_init(text), .state = st, .err = err};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!mur_take_word(&c.s, words[i].word))
            continue;
        enum mur_status status = words[i].test(&c);
        if (!status && !mur_at_end(&c.s))
            return mur_fail(err, MUR_BAD_SYNTAX, "the line should end here", c.s.at, 0);
        return status;
    }
    return mur_fail(err, MUR_UNKNOWN_WORD, "nothing of this name can be expected", 0, 0);
}
