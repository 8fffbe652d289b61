/* describe.c - a view for other programs: hands as far as they may be known, cards, costs, the fate card. */
#include "base/json_write.h"
#include "games/catan_cards/internal.h"

static const char *const arrow_name[] = {"white", "black"};

/* ---- small parts --------------------------------------------------------------------------------- */

static const char *good_name(int good)
{
    return catan_catalog.good_name[good];
}

static const char *card_name(int card)
{
    return catan_catalog.card[card].name;
}

static void describe_goods(struct mur_json_writer *j, const char *key,
                           const uint8_t goods[CATAN_GOODS])
{
    mur_json_open_object(j, key);
    for (int k = 0; k < CATAN_GOODS; k++)
        mur_json_put_int(j, good_name(k), goods[k]);
    mur_json_close(j);
}

static void describe_seat_number(struct mur_json_writer *j, const char *key, int seat)
{
    if (seat < MUR_SEATS)
        mur_json_put_int(j, key, seat);
    else
        mur_json_put_null(j, key);
}

/* ---- seats --------------------------------------------------------------------------------------- */

/* A stack of roads or knights with its sides; nobody may take the first ones that are protected. */
static void describe_stack(const struct catan_rules *r, const struct catan_seat *seat, int card,
                           struct mur_json_writer *j)
{
    int cards = seat->stack[card], guard = r->guard[card][seat->expansions];
    mur_json_open_object(j, card_name(card));
    mur_json_put_int(j, "cards", cards);
    mur_json_put_int(j, "a", catan_a_sides(cards));
    mur_json_put_int(j, "b", catan_b_sides(cards));
    mur_json_put_int(j, "protected", guard < cards ? guard : cards);
    mur_json_close(j);
}

/* A view holds no good of a hand that may not be seen; an empty hand has nothing to hide. */
static void describe_hand(const struct catan_seat *seat, struct mur_json_writer *j)
{
    int sum = 0;
    for (int k = 0; k < CATAN_GOODS; k++)
        sum += seat->hand[k];
    if (sum == seat->size)
        describe_goods(j, "hand", seat->hand);
    else
        mur_json_put_null(j, "hand");
}

static void describe_seat(const struct catan_rules *r, const struct catan_state *s, int viewer,
                          int number, struct mur_json_writer *j)
{
    const struct catan_seat *seat = &s->seat[number];
    bool knows = r->perfect && viewer < r->base.players && viewer != number;
    mur_json_open_object(j, NULL);
    mur_json_put_int(j, "size", seat->size);
    describe_hand(seat, j);
    if (knows)
        describe_goods(j, "known", s->known[viewer][number]);
    else
        mur_json_put_null(j, "known");
    describe_stack(r, seat, CATAN_ROAD, j);
    describe_stack(r, seat, CATAN_KNIGHT, j);
    mur_json_put_int(j, "settlements", seat->stack[CATAN_SETTLEMENT]);
    mur_json_put_int(j, "cities", seat->cities);
    mur_json_open_list(j, "expansions");
    for (int e = 0; e < CATAN_EXPANSIONS; e++)
        if (seat->expansions >> e & 1)
            mur_json_put_text(j, NULL, card_name(CATAN_EXPANSION + e));
    mur_json_close(j);
    mur_json_close(j);
}

/* ---- costs --------------------------------------------------------------------------------------- */

/* What the viewer's hand lacks of a card, after the discount that the university may still give, and
 * whether three for one makes up for it. */
static void describe_payment(const struct catan_rules *r, const struct catan_state *s, int viewer,
                             int card, struct mur_json_writer *j)
{
    const struct catan_seat *own = &s->seat[viewer];
    bool spent = s->active == viewer && s->used & CATAN_USED_UNIVERSITY;
    int discount = own->expansions & r->university && !spent;
    struct catan_bill bill = catan_bill_make(r, own->hand, r->cost[card]);
    int missing = bill.missing > discount ? bill.missing - discount : 0;
    mur_json_put_int(j, "missing", missing);
    mur_json_put_bool(j, "payable", missing <= bill.triples);
}

static void describe_cards(const struct catan_rules *r, const struct catan_state *s, int viewer,
                           struct mur_json_writer *j)
{
    mur_json_open_list(j, "cards");
    for (int card = 0; card < CATAN_CARDS; card++) {
        mur_json_open_object(j, NULL);
        mur_json_put_text(j, "card", card_name(card));
        mur_json_put_int(j, "left", catan_stack(s, card));
        mur_json_put_int(j, "points", catan_catalog.card[card].points);
        describe_goods(j, "cost", r->cost[card]);
        if (viewer < r->base.players)
            describe_payment(r, s, viewer, card, j);
        if (card == CATAN_ROAD || card == CATAN_KNIGHT)
            describe_seat_number(j, "victim", catan_victim_of(r, s, card));
        mur_json_close(j);
    }
    mur_json_close(j);
}

/* ---- the turn ------------------------------------------------------------------------------------ */

static void describe_done(const struct catan_rules *r, const struct catan_state *s,
                          struct mur_json_writer *j)
{
    (void)r;
    static const char *const used[] = {"library", "guild", "university"};
    mur_json_open_list(j, "built");
    for (int card = 0; card <= CATAN_EXPANSION; card++)
        if (s->built >> card & 1)
            mur_json_put_text(j, NULL, card < CATAN_EXPANSION ? card_name(card) : "expansion");
    mur_json_close(j);
    mur_json_open_list(j, "used");
    for (int i = 0; i < 3; i++)
        if (s->used >> i & 1)
            mur_json_put_text(j, NULL, used[i]);
    mur_json_close(j);
}

/* With whom cards are exchanged, or null. */
static void describe_trade(const struct catan_state *s, struct mur_json_writer *j)
{
    bool open = s->prompt == CATAN_PROMPT_BLIND || s->prompt == CATAN_PROMPT_LIBRARY_PICK ||
                s->prompt == CATAN_PROMPT_GIVE;
    if (!open) {
        mur_json_put_null(j, "trade");
        return;
    }
    mur_json_open_object(j, "trade");
    mur_json_put_int(j, "partner", s->partner);
    mur_json_put_int(j, "owed", s->owed);
    mur_json_put_int(j, "gave", s->gave);
    mur_json_close(j);
}

/* The card that is being paid, or null. */
static void describe_buying(const struct catan_state *s, struct mur_json_writer *j)
{
    if (s->prompt != CATAN_PROMPT_UNIVERSITY && s->prompt != CATAN_PROMPT_SUBSTITUTE) {
        mur_json_put_null(j, "buying");
        return;
    }
    mur_json_open_object(j, "buying");
    mur_json_put_text(j, "card", card_name(s->card));
    mur_json_put_int(j, "missing", s->missing);
    mur_json_put_text(j, "dropped", s->dropped ? good_name(s->dropped - 1) : NULL);
    mur_json_close(j);
}

void catan_describe(const struct mur_rules *base, const void *view, int viewer, void *scratch,
                    struct mur_json_writer *j)
{
    (void)scratch;
    static const char *const stages[] = {"setup", "trade", "build", "draw", "over"};
    const struct catan_rules *r = catan_rules(base);
    const struct catan_state *s = view;
    mur_json_put_int(j, "round", s->round);
    mur_json_put_int(j, "rounds", r->rounds);
    mur_json_put_int(j, "win", catan_catalog.win);
    mur_json_put_int(j, "active", s->active);
    mur_json_put_text(j, "stage", stages[s->stage]);
    mur_json_put_int(j, "trades", s->trades);
    mur_json_put_int(j, "draws", s->draws);
    mur_json_put_text(j, "arrow", arrow_name[s->arrow]);
    describe_done(r, s, j);
    describe_trade(s, j);
    describe_buying(s, j);
    mur_json_put_int(j, "pile", s->pile_size);
    describe_goods(j, "market", s->market);
    describe_goods(j, "discard", s->discard);
    mur_json_open_object(j, "events");
    for (int e = 0; e < CATAN_CITY_EVENTS; e++)
        mur_json_put_int(j, catan_catalog.event[e].name, s->event[e]);
    mur_json_close(j);
    if (r->perfect && viewer < base->players)
        describe_goods(j, "held", s->held[viewer]);
    else
        mur_json_put_null(j, "held");
    mur_json_open_list(j, "seats");
    for (int seat = 0; seat < base->players; seat++)
        describe_seat(r, s, viewer, seat, j);
    mur_json_close(j);
    describe_cards(r, s, viewer, j);
}

/* ---- events -------------------------------------------------------------------------------------- */

enum field_type { NUMBER, GOOD, CARD, REASON, ARROW, SIDE };
enum { FIELDS = 3 };

struct field {
    const char *key;
    enum field_type type;
};

static const struct field event_fields[CATAN_EVENTS][FIELDS] = {
#define SKIP                              {NULL, NUMBER},
#define FIELD(key, type)                  {#key, type},
#define EVENT(number, name, word, fields) [number] = {fields},
#include "games/catan_cards/events.def"
#undef EVENT
#undef FIELD
#undef SKIP
};

static void describe_field(const struct mur_rules *r, const struct field *f, int value,
                           struct mur_json_writer *j)
{
    static const char *const sides[] = {"A", "B"};
    switch (f->type) {
    case NUMBER:
        mur_json_put_int(j, f->key, value);
        break;
    case GOOD:
        mur_json_put_text(j, f->key, good_name(value));
        break;
    case CARD:
        mur_json_put_text(j, f->key, card_name(value));
        break;
    case REASON:
        mur_json_put_text(j, f->key, catan_word(r, MUR_WORD_REASON, value));
        break;
    case ARROW:
        mur_json_put_text(j, f->key, arrow_name[value]);
        break;
    case SIDE:
        mur_json_put_text(j, f->key, sides[value]);
        break;
    }
}

void catan_describe_event(const struct mur_rules *r, const void *view, const struct mur_event *e,
                          struct mur_json_writer *j)
{
    (void)view;
    const int values[FIELDS] = {e->a, e->b, e->c};
    for (int f = 0; e->kind < CATAN_EVENTS && f < FIELDS; f++)
        if (event_fields[e->kind][f].key)
            describe_field(r, &event_fields[e->kind][f], values[f], j);
}

int catan_subject_touch(const struct mur_rules *r, const void *st, uint32_t subject,
                        struct mur_touch *out)
{
    (void)st;
    uint32_t number = subject & 0xFF;
    if (subject >> 8 == CATAN_SUBJECT_SEAT && number < r->players) {
        *out = mur_touch_make(MUR_TOUCH_SEAT);
        out->side = (int)number;
        return 1;
    }
    if (subject >> 8 == CATAN_SUBJECT_CARD && number < CATAN_CARDS) {
        *out = mur_touch_make(MUR_TOUCH_CARD);
        out->card = card_name((int)number);
        return 1;
    }
    return 0;
}
