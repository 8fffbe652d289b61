/*
 * guess.c - a world that a view allows, each placement of the unseen cards equally likely.
 *
 * Cards that the viewer is certain of lie where they are known to lie. All other unseen cards are
 * placed uniformly into the free places of the other hands and into the draw pile, subject to `held`
 * (at least so many of a good in the other hands together) and to the question that is open: whoever
 * is asked how to pay can pay. What players chose before is no evidence.
 */
#include <string.h>

#include "games/catan_cards/internal.h"

/* ---- numbers of placements: up to 256 bits ------------------------------------------------------- */

enum { LIMBS = 8 };

struct big {
    uint32_t limb[LIMBS]; /* lowest first */
};

static void big_add_product(struct big *sum, const struct big *a, uint32_t factor)
{
    uint64_t carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        carry += sum->limb[i] + (uint64_t)a->limb[i] * factor;
        sum->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

static struct big big_product(const struct big *a, uint32_t factor)
{
    struct big product = {{0}};
    big_add_product(&product, a, factor);
    return product;
}

static bool big_less(const struct big *a, const struct big *b)
{
    for (int i = LIMBS - 1; i >= 0; i--)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i];
    return false;
}

static void big_subtract(struct big *a, const struct big *b)
{
    int64_t borrow = 0;
    for (int i = 0; i < LIMBS; i++) {
        borrow += (int64_t)a->limb[i] - b->limb[i];
        a->limb[i] = (uint32_t)borrow;
        borrow >>= 32;
    }
}

static bool big_is_zero(const struct big *a)
{
    return !big_less(&(struct big){{0}}, a);
}

/* Exactly uniform below n, n not 0: random bits of n's length until they are below n. */
static struct big big_below(struct mur_rng *g, const struct big *n)
{
    int top = LIMBS - 1;
    while (!n->limb[top])
        top--;
    uint32_t mask = UINT32_MAX >> mur_leading_zeros(n->limb[top]);
    struct big a;
    do {
        a = (struct big){{0}};
        for (int i = 0; i <= top; i++)
            a.limb[i] = (uint32_t)(mur_rng_next(g) >> 32);
        a.limb[top] &= mask;
    } while (!big_less(&a, n));
    return a;
}

/* The next binomial of a row: C(n, x + 1) from C(n, x). */
static uint32_t binomial_next(uint32_t c, int n, int x)
{
    return (uint32_t)((uint64_t)c * (uint64_t)(n - x) / (uint64_t)(x + 1));
}

static uint32_t binomial(int n, int x)
{
    uint32_t c = 1;
    for (int i = 0; i < x; i++)
        c = binomial_next(c, n, i);
    return c;
}

/* ---- what is unknown ----------------------------------------------------------------------------- */

struct unknown {
    int pool[CATAN_GOODS];  /* unseen cards whose place is not certain */
    int lower[CATAN_GOODS]; /* at least so many of them are in hands */
    int sure[MUR_SEATS][CATAN_GOODS];
    int places[MUR_SEATS]; /* cards of each hand that are not certain */
    int hands;             /* ... of all hands */
};

static bool seat_hidden(const struct catan_state *s, int seat, int other)
{
    bool opened = s->prompt == CATAN_PROMPT_LIBRARY_PICK && s->asked == seat;
    return other != seat && !(opened && s->partner == other);
}

static void unknown_goods(const struct catan_rules *r, const struct catan_state *s, int seat,
                          struct unknown *u)
{
    for (int k = 0; k < CATAN_GOODS; k++) {
        int certain = 0;
        u->pool[k] = r->goods[k] - s->market[k] - s->discard[k];
        for (int i = 0; i < r->base.players; i++) {
            u->pool[k] -= u->sure[i][k];
            certain += i == seat ? 0 : u->sure[i][k];
        }
        int held = seat < MUR_SEATS ? s->held[seat][k] : 0;
        u->lower[k] = held > certain ? held - certain : 0;
    }
}

/* False if the numbers cannot belong to one game. */
static bool unknown_make(const struct catan_rules *r, const struct catan_state *s, int seat,
                         struct unknown *u)
{
    int cards = 0;
    memset(u, 0, sizeof *u);
    for (int i = 0; i < r->base.players; i++) {
        bool hidden = seat_hidden(s, seat, i);
        u->places[i] = s->seat[i].size;
        for (int k = 0; k < CATAN_GOODS; k++) {
            int known = seat < MUR_SEATS ? s->known[seat][i][k] : 0;
            u->sure[i][k] = hidden ? known : s->seat[i].hand[k];
            u->places[i] -= u->sure[i][k];
        }
        u->hands += u->places[i];
        if (u->places[i] < 0)
            return false;
    }
    unknown_goods(r, s, seat, u);
    for (int k = 0; k < CATAN_GOODS; k++) {
        cards += u->pool[k];
        if (u->lower[k] > u->pool[k] || u->pool[k] < 0)
            return false;
    }
    return cards == u->hands + s->pile_size;
}

static bool has_lower(const struct unknown *u)
{
    int sum = 0;
    for (int k = 0; k < CATAN_GOODS; k++)
        sum += u->lower[k];
    return sum > 0;
}

/* One hand becomes certain. */
static void unknown_settle(struct unknown *u, int seat, const int hand[CATAN_GOODS])
{
    for (int k = 0; k < CATAN_GOODS; k++) {
        int cards = hand[k] - u->sure[seat][k];
        u->sure[seat][k] = hand[k];
        u->pool[k] -= cards;
        u->lower[k] = u->lower[k] > cards ? u->lower[k] - cards : 0;
    }
    u->hands -= u->places[seat];
    u->places[seat] = 0;
}

/* ---- how many of each good are in hands ---------------------------------------------------------- */

enum { PLACES_MAX = CATAN_MOST_CARDS + 1 };

/* ways[k][n]: placements of the goods k .. into n places. */
static void count_ways(const struct unknown *u, struct big ways[CATAN_GOODS + 1][PLACES_MAX])
{
    for (int k = 0; k <= CATAN_GOODS; k++)
        memset(ways[k], 0, (size_t)(u->hands + 1) * sizeof ways[k][0]);
    ways[CATAN_GOODS][0].limb[0] = 1;
    for (int k = CATAN_GOODS - 1; k >= 0; k--)
        for (int x = u->lower[k]; x <= u->pool[k]; x++) {
            uint32_t choices = binomial(u->pool[k], x);
            for (int n = x; n <= u->hands; n++)
                big_add_product(&ways[k][n], &ways[k + 1][n - x], choices);
        }
}

/* Chooses by the weights C(pool, x); false if there is no way at all. */
static bool choose_goods(const struct unknown *u, struct mur_rng *g, int chosen[CATAN_GOODS])
{
    struct big ways[CATAN_GOODS + 1][PLACES_MAX];
    count_ways(u, ways);
    int n = u->hands;
    if (big_is_zero(&ways[0][n]))
        return false;
    struct big rest = big_below(g, &ways[0][n]);
    for (int k = 0; k < CATAN_GOODS; k++) {
        int x = u->lower[k];
        for (;; x++) {
            struct big part = big_product(&ways[k + 1][n - x], binomial(u->pool[k], x));
            if (big_less(&rest, &part))
                break;
            big_subtract(&rest, &part);
        }
        chosen[k] = x;
        n -= x;
        if (k + 1 < CATAN_GOODS)
            rest = big_below(g, &ways[k + 1][n]);
    }
    return true;
}

/* ---- filling the hands --------------------------------------------------------------------------- */

static int draw_good(int goods[CATAN_GOODS], int count, struct mur_rng *g)
{
    int n = (int)mur_rng_below(g, (uint32_t)count), k = 0;
    for (; n >= goods[k]; k++)
        n -= goods[k];
    goods[k]--;
    return k;
}

/* Deals the free places; the draw pile gets what is left. */
static bool deal_unknown(const struct unknown *u, struct mur_rng *g, struct catan_state *s)
{
    int source[CATAN_GOODS], count = 0, dealt[CATAN_GOODS] = {0};
    if (has_lower(u)) {
        if (!choose_goods(u, g, source))
            return false;
    } else {
        memcpy(source, u->pool, sizeof source); /* the same weights without counting */
    }
    for (int k = 0; k < CATAN_GOODS; k++)
        count += source[k];
    for (int i = 0; i < MUR_SEATS; i++) {
        for (int k = 0; k < CATAN_GOODS; k++)
            s->seat[i].hand[k] = (uint8_t)u->sure[i][k];
        for (int n = 0; n < u->places[i]; n++) {
            int k = draw_good(source, count--, g);
            s->seat[i].hand[k]++;
            dealt[k]++;
        }
    }
    for (int k = 0; k < CATAN_GOODS; k++)
        s->pile[k] = (uint8_t)(u->pool[k] - dealt[k]);
    return true;
}

/* ---- a question that says something about a hidden hand ------------------------------------------ */

bool catan_question_fits(const struct catan_rules *r, const struct catan_state *s)
{
    if (s->turn != MUR_TURN_PLAYER)
        return true;
    if (s->prompt == CATAN_PROMPT_MARKET_GIVE && !s->seat[s->active].hand[s->taken])
        return false;
    if (s->prompt != CATAN_PROMPT_SUBSTITUTE)
        return catan_options(r, s) != 0;
    uint8_t cost[CATAN_GOODS];
    catan_cost_now(r, s, cost);
    struct catan_bill bill = catan_bill_make(r, s->seat[s->active].hand, cost);
    int done = 0;
    for (int k = 0; k < CATAN_GOODS; k++) {
        done += s->replaced[k];
        if (bill.spare[k] < catan_catalog.replace * s->replaced[k])
            return false;
    }
    return bill.missing == s->missing + done && bill.triples >= bill.missing;
}

/* Walks through all hands that the asked seat may have: first to add up their weights, then to stop at
 * the one that a random number points to. */
struct search {
    const struct catan_rules *rules;
    struct catan_state *state;
    const struct unknown *unknown;
    int seat;
    int hand[CATAN_GOODS];
    struct big rest; /* the sum, or what is still to go */
    bool picking, found;
};

static struct big hand_weight(const struct search *f)
{
    struct unknown u = *f->unknown;
    struct big weight = {{1}};
    unknown_settle(&u, f->seat, f->hand);
    if (has_lower(f->unknown)) { /* else the other hands have equally many ways for every hand */
        struct big ways[CATAN_GOODS + 1][PLACES_MAX];
        count_ways(&u, ways);
        weight = ways[0][u.hands];
    }
    for (int k = 0; k < CATAN_GOODS; k++)
        weight = big_product(
            &weight, binomial(f->unknown->pool[k], f->hand[k] - f->unknown->sure[f->seat][k]));
    return weight;
}

static void visit_hand(struct search *f)
{
    for (int k = 0; k < CATAN_GOODS; k++)
        f->state->seat[f->seat].hand[k] = (uint8_t)f->hand[k];
    if (!catan_question_fits(f->rules, f->state))
        return;
    struct big weight = hand_weight(f);
    if (!f->picking)
        big_add_product(&f->rest, &weight, 1);
    else if (big_less(&f->rest, &weight))
        f->found = true;
    else
        big_subtract(&f->rest, &weight);
}

static void walk_hands(struct search *f, int good, int free)
{
    int sure = f->unknown->sure[f->seat][good], pool = f->unknown->pool[good];
    int least = good + 1 < CATAN_GOODS ? 0 : free; /* the last good fills the hand */
    for (int x = least; x <= free && x <= pool && !f->found; x++) {
        f->hand[good] = sure + x;
        if (good + 1 < CATAN_GOODS)
            walk_hands(f, good + 1, free - x);
        else
            visit_hand(f);
    }
}

static bool settle_by_weight(const struct catan_rules *r, struct catan_state *s, struct unknown *u,
                             struct mur_rng *g)
{
    struct search f = {.rules = r, .state = s, .unknown = u, .seat = s->asked};
    walk_hands(&f, 0, u->places[f.seat]);
    if (big_is_zero(&f.rest))
        return false;
    f.rest = big_below(g, &f.rest);
    f.picking = true;
    walk_hands(&f, 0, u->places[f.seat]);
    unknown_settle(u, f.seat, f.hand);
    return true;
}

bool catan_guess(const struct mur_rules *base, const void *view, int seat, struct mur_rng *g,
                 void *out)
{
    enum { TRIES = 64 }; /* trying is quick and nearly always enough; counting is always enough */
    const struct catan_rules *r = catan_rules(base);
    struct catan_state s;
    struct unknown u;
    memcpy(&s, view, sizeof s);
    if (!unknown_make(r, &s, seat, &u))
        return false;
    bool fits = false;
    for (int i = 0; i < TRIES && !fits; i++) {
        if (!deal_unknown(&u, g, &s))
            return false;
        fits = catan_question_fits(r, &s);
    }
    if (!fits && (!settle_by_weight(r, &s, &u, g) || !deal_unknown(&u, g, &s)))
        return false;
    s.viewer = 0;
    s.options = catan_options(r, &s);
    memcpy(out, &s, sizeof s);
    return true;
}
