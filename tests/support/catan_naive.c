/* catan_naive.c - see catan_naive.h. Written from the rules, for clearness and not for speed. */
#include "support/catan_naive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[5] = {"clay", "wood", "ore", "wool", "grain"};
static const char *const seats[6] = {"Red", "Blue", "Yellow", "Green", "Black", "Pink"};
static const char *const expansions[6] = {"church",     "citadel",   "library",
                                          "university", "town-hall", "guild"};
enum { CHURCH, CITADEL, LIBRARY, UNIVERSITY, TOWN_HALL, GUILD };
enum { ROAD, KNIGHT, SETTLEMENT, CITY, EXPANSION };
static const char *const buildings[4] = {"road", "knight", "settlement", "city"};

/* ---- cards --------------------------------------------------------------------------------------- */

int naive_count(const struct naive *n, int place, const char *kind)
{
    int count = 0;
    for (int i = 0; i < n->cards; i++)
        count += n->card[i].place == place && (!kind || strcmp(n->card[i].kind, kind) == 0);
    return count;
}

static bool move_card(struct naive *n, const char *kind, int from, int to)
{
    for (int i = 0; i < n->cards; i++)
        if (n->card[i].place == from && strcmp(n->card[i].kind, kind) == 0) {
            n->card[i].place = to;
            return true;
        }
    return false;
}

static void add_cards(struct naive *n, const char *kind, int count)
{
    for (int i = 0; i < count; i++) {
        struct naive_card *c = &n->card[n->cards++];
        snprintf(c->kind, sizeof c->kind, "%s", kind);
        c->place = NAIVE_PILE;
    }
}

static void reshuffle_if_empty(struct naive *n)
{
    if (naive_count(n, NAIVE_PILE, NULL) > 0)
        return;
    for (int i = 0; i < n->cards; i++)
        if (n->card[i].place == NAIVE_DISCARD)
            n->card[i].place = NAIVE_PILE;
}

/* ---- the table ----------------------------------------------------------------------------------- */

/* The cards lie A B A B ...: a B side is worth a point. */
static int b_sides(int cards)
{
    int points = 0;
    for (int i = 1; i <= cards; i++)
        points += i % 2 == 0;
    return points;
}

static int a_sides(int cards)
{
    return cards - b_sides(cards);
}

int naive_points(const struct naive *n, int seat)
{
    int points = n->settlements[seat] + 2 * n->cities[seat];
    for (int e = 0; e < 6; e++)
        if (n->owns[seat][e])
            points += e == TOWN_HALL ? 4 : 3;
    return points + b_sides(n->roads[seat]) + b_sides(n->knights[seat]);
}

static void price(int building, int expansion, int cost[5])
{
    static const int table[5][5] = {/* clay wood ore wool grain */
                                    {1, 1, 0, 0, 0},
                                    {0, 0, 1, 1, 1},
                                    {1, 1, 0, 1, 1},
                                    {0, 0, 3, 0, 2},
                                    {0, 0, 1, 3, 0}};
    for (int k = 0; k < 5; k++)
        cost[k] = table[building][k];
    if (building == EXPANSION && expansion == TOWN_HALL)
        cost[2] += 2;
}

static int price_size(int building, int expansion)
{
    int cost[5], sum = 0;
    price(building, expansion, cost);
    for (int k = 0; k < 5; k++)
        sum += cost[k];
    return sum;
}

/* How many cards of a stack of this size nobody may take. */
static int safe(const struct naive *n, int seat, int building)
{
    if (building == ROAD)
        return n->owns[seat][CITADEL] ? 3 : 0;
    return n->owns[seat][CHURCH] ? 1 : 0;
}

/* The seat whose top card goes to the active player; -1 if nobody's may be taken. */
static int loser(const struct naive *n, int building)
{
    int seat = n->active;
    for (int i = 1; i < n->players; i++) {
        seat = n->clockwise ? (seat + 1) % n->players : (seat + n->players - 1) % n->players;
        int has = building == ROAD ? n->roads[seat] : n->knights[seat];
        if (has > safe(n, seat, building))
            return seat;
    }
    return -1;
}

static bool on_the_table(const struct naive *n, int building, int expansion)
{
    switch (building) {
    case ROAD:
        return n->road_stack > 0 || loser(n, ROAD) >= 0;
    case KNIGHT:
        return n->knight_stack > 0 || loser(n, KNIGHT) >= 0;
    case SETTLEMENT:
        return n->settlement_stack > 0;
    case CITY:
        return n->settlements[n->active] > 0;
    default:
        return n->cities[n->active] > 0 && n->expansion_stack[expansion] > 0 &&
               !n->owns[n->active][expansion];
    }
}

static bool discount(const struct naive *n)
{
    return n->owns[n->active][UNIVERSITY] && !n->university_used;
}

/* ---- paying, by trying everything ---------------------------------------------------------------- */

/* Can `missing` units be replaced by threes out of spare[]? */
static bool replaceable(int spare[5], int missing)
{
    if (missing == 0)
        return true;
    for (int k = 0; k < 5; k++)
        if (spare[k] >= 3) {
            spare[k] -= 3;
            bool good = replaceable(spare, missing - 1);
            spare[k] += 3;
            return good; /* which three are spent does not matter for how many there are */
        }
    return false;
}

static int split(const struct naive *n, const int cost[5], int spare[5])
{
    int missing = 0;
    for (int k = 0; k < 5; k++) {
        int has = naive_count(n, n->active, kinds[k]);
        spare[k] = has > cost[k] ? has - cost[k] : 0;
        missing += has < cost[k] ? cost[k] - has : 0;
    }
    return missing;
}

static bool payable(const struct naive *n, const int cost[5])
{
    int spare[5], missing = split(n, cost, spare);
    return replaceable(spare, missing);
}

static bool payable_without(const struct naive *n, const int cost[5], int kind)
{
    int less[5];
    if (cost[kind] == 0)
        return false;
    memcpy(less, cost, sizeof less);
    less[kind]--;
    return payable(n, less);
}

static bool affordable(const struct naive *n, int building, int expansion)
{
    int cost[5];
    price(building, expansion, cost);
    bool good = payable(n, cost);
    for (int k = 0; k < 5 && discount(n); k++)
        good = good || payable_without(n, cost, k);
    return good;
}

/* ---- asked from outside --------------------------------------------------------------------------- */

static int building_of(const char *card)
{
    int b = 0;
    while (b < EXPANSION && strcmp(card, buildings[b]) != 0)
        b++;
    return b;
}

bool naive_affordable(const struct naive *n, int seat, const char *card)
{
    struct naive turn = *n;
    int e = 0, building = building_of(card);
    while (building == EXPANSION && strcmp(card, expansions[e]) != 0)
        e++;
    if (seat != n->active)
        turn.university_used = false;
    turn.active = seat;
    return affordable(&turn, building, e);
}

int naive_b_sides(const struct naive *n, int seat, const char *card)
{
    return b_sides(building_of(card) == ROAD ? n->roads[seat] : n->knights[seat]);
}

int naive_protected(const struct naive *n, int seat, const char *card)
{
    int building = building_of(card), has = building == ROAD ? n->roads[seat] : n->knights[seat];
    int guarded = safe(n, seat, building);
    return guarded < has ? guarded : has;
}

int naive_victim(const struct naive *n, const char *card)
{
    return loser(n, building_of(card));
}

/* ---- paying, step by step -------------------------------------------------------------------------- */

static void price_now(const struct naive *n, int cost[5])
{
    int building = n->building < EXPANSION ? n->building : EXPANSION;
    price(building, n->building - EXPANSION, cost);
    if (n->dropped >= 0)
        cost[n->dropped]--;
}

/* ---- questions ----------------------------------------------------------------------------------- */

static void ask(struct naive *n, const char *question, int seat)
{
    snprintf(n->question, sizeof n->question, "%s", question);
    n->asked = seat;
}

static bool guild_works(const struct naive *n, int seat)
{
    return n->owns[n->active][GUILD] && !n->guild_used && seat != n->active &&
           naive_count(n, seat, NULL) > 0 && naive_points(n, seat) >= naive_points(n, n->active);
}

static bool guild_works_anywhere(const struct naive *n)
{
    for (int seat = 0; seat < n->players; seat++)
        if (guild_works(n, seat))
            return true;
    return false;
}

static bool others_have_cards(const struct naive *n)
{
    for (int seat = 0; seat < n->players; seat++)
        if (seat != n->active && naive_count(n, seat, NULL) > 0)
            return true;
    return false;
}

static bool type_used(const struct naive *n, int b)
{
    if (n->types == 4 && (b == SETTLEMENT || b == CITY))
        return n->built[SETTLEMENT] || n->built[CITY];
    return n->built[b];
}

static bool building_thinkable(const struct naive *n)
{
    int reach = naive_count(n, n->active, NULL) + (discount(n) ? 1 : 0);
    for (int b = 0; b <= EXPANSION; b++)
        for (int e = 0; e < (b == EXPANSION ? 6 : 1); e++)
            if (!type_used(n, b) && on_the_table(n, b, e) && reach >= price_size(b, e))
                return true;
    return false;
}

static void next_turn(struct naive *n);

static void next_draw(struct naive *n)
{
    if (n->draws == 0) {
        next_turn(n);
        return;
    }
    if (naive_count(n, NAIVE_PILE, NULL) + naive_count(n, NAIVE_DISCARD, NULL) == 0)
        for (int i = 0; i < n->players; i++) {
            int seat = (n->active + i) % n->players;
            if (naive_count(n, seat, NULL) > 7) {
                ask(n, "discard", seat);
                return;
            }
        }
    for (int i = 0; i < n->players; i++) { /* the hoard rule goes on until nobody has too many */
        int seat = (n->active + i) % n->players;
        if (strcmp(n->question, "discard") == 0 && naive_count(n, seat, NULL) > 7) {
            ask(n, "discard", seat);
            return;
        }
    }
    reshuffle_if_empty(n);
    ask(n, "draw", -1);
}

static void menu(struct naive *n)
{
    int own = naive_count(n, n->active, NULL);
    if (n->phase == 'T') {
        bool trade =
            n->trades > 0 && (own > 0 || (n->roads[n->active] > 0 && others_have_cards(n)));
        if (trade || guild_works_anywhere(n)) {
            ask(n, "trade", n->active);
            return;
        }
        n->phase = 'B';
    }
    if (building_thinkable(n) || guild_works_anywhere(n)) {
        ask(n, "build", n->active);
        return;
    }
    n->phase = 'R';
    n->draws = 2 + a_sides(n->knights[n->active]);
    snprintf(n->question, sizeof n->question, "-");
    next_draw(n);
}

static void begin_turn(struct naive *n, int seat)
{
    n->active = seat;
    n->trades = a_sides(n->roads[seat]) > 0 ? a_sides(n->roads[seat]) : 1;
    memset(n->built, 0, sizeof n->built);
    n->library_used = n->guild_used = n->university_used = false;
    n->phase = 'T';
    menu(n);
}

static void next_turn(struct naive *n)
{
    if (n->active + 1 < n->players) {
        begin_turn(n, n->active + 1);
    } else if (n->round == n->rounds) {
        n->limited = true;
        ask(n, "over", -1);
    } else {
        n->round++;
        begin_turn(n, 0);
    }
}

void naive_start(struct naive *n, int players, int rounds, int types)
{
    static const int roads[7] = {0, 0, 5, 7, 9, 11, 13}, knights[7] = {0, 0, 2, 4, 5, 7, 8};
    static const int settlements[7] = {0, 0, 7, 11, 15, 19, 23};
    static const int stacks[7][6] = {{0},
                                     {0},
                                     {1, 1, 1, 1, 1, 0},
                                     {2, 1, 1, 1, 1, 1},
                                     {2, 2, 1, 1, 1, 2},
                                     {3, 2, 1, 1, 1, 3},
                                     {3, 3, 1, 1, 1, 4}};
    static const int robbers[7] = {0, 0, 5, 8, 10, 13, 15}, days[7] = {0, 0, 2, 3, 5, 6, 8};
    static const int cards[5] = {11, 11, 16, 15, 14};
    memset(n, 0, sizeof *n);
    n->players = players;
    n->rounds = rounds;
    n->types = types;
    for (int k = 0; k < 5; k++)
        add_cards(n, kinds[k], cards[k] * (players > 4 ? 2 : 1));
    for (int seat = 0; seat < players; seat++)
        n->roads[seat] = n->settlements[seat] = 1;
    n->road_stack = roads[players] - players;
    n->knight_stack = knights[players];
    n->settlement_stack = settlements[players] - players;
    memcpy(n->expansion_stack, stacks[players], sizeof n->expansion_stack);
    n->robbers = robbers[players];
    n->market_days = days[players];
    n->clockwise = true;
    n->dropped = -1;
    n->phase = 'D';
    ask(n, "market", -1);
}

/* ---- which lines there are ------------------------------------------------------------------------ */

struct list {
    char (*line)[NAIVE_LINE];
    int count;
};

static void offer(struct list *l, const char *words, const char *name)
{
    snprintf(l->line[l->count++], NAIVE_LINE, "%s%s%s", words, *name ? " " : "", name);
}

static void offer_kinds(const struct naive *n, struct list *l, const char *words, int place)
{
    for (int k = 0; k < 5; k++)
        if (naive_count(n, place, kinds[k]) > 0)
            offer(l, words, kinds[k]);
}

static void offer_guild(const struct naive *n, struct list *l)
{
    for (int seat = 0; seat < n->players; seat++)
        if (guild_works(n, seat))
            offer(l, "guild", seats[seat]);
}

static void lines_trade(const struct naive *n, struct list *l)
{
    int own = naive_count(n, n->active, NULL);
    offer(l, "end", "");
    offer_guild(n, l);
    if (n->trades == 0)
        return;
    offer_kinds(n, l, "pile", n->active);
    if (n->roads[n->active] == 0)
        return;
    for (int k = 0; k < 5; k++)
        if (naive_count(n, NAIVE_MARKET, kinds[k]) && own > naive_count(n, n->active, kinds[k]))
            offer(l, "market take", kinds[k]);
    for (int seat = 0; seat < n->players; seat++) {
        if (seat == n->active || naive_count(n, seat, NULL) == 0)
            continue;
        offer(l, "trade", seats[seat]);
        if (n->owns[n->active][LIBRARY] && !n->library_used)
            offer(l, "library", seats[seat]);
    }
}

static void lines_build(const struct naive *n, struct list *l)
{
    offer(l, "end", "");
    offer_guild(n, l);
    for (int b = 0; b < EXPANSION; b++)
        if (!type_used(n, b) && on_the_table(n, b, 0) && affordable(n, b, 0))
            offer(l, "build", buildings[b]);
    for (int e = 0; e < 6; e++)
        if (!type_used(n, EXPANSION) && on_the_table(n, EXPANSION, e) &&
            affordable(n, EXPANSION, e))
            offer(l, "build expansion", expansions[e]);
}

static void lines_university(const struct naive *n, struct list *l)
{
    int cost[5];
    price_now(n, cost);
    if (payable(n, cost))
        offer(l, "drop nothing", "");
    for (int k = 0; k < 5; k++)
        if (payable_without(n, cost, k))
            offer(l, "drop", kinds[k]);
}

static void lines_substitute(const struct naive *n, struct list *l)
{
    int cost[5], spare[5];
    price_now(n, cost);
    split(n, cost, spare);
    for (int k = 0; k < 5; k++)
        if (spare[k] - 3 * n->paid_three[k] >= 3)
            offer(l, "substitute", kinds[k]);
}

int naive_lines(const struct naive *n, char out[NAIVE_LINES][NAIVE_LINE])
{
    struct list l = {.line = out};
    const char *q = n->question;
    if (strcmp(q, "market") == 0)
        offer_kinds(n, &l, "market", NAIVE_PILE);
    else if (strcmp(q, "draw") == 0)
        offer_kinds(n, &l, "draw", NAIVE_PILE);
    else if (strcmp(q, "blind") == 0)
        offer_kinds(n, &l, "blind", n->partner);
    else if (strcmp(q, "event") == 0) {
        if (n->robbers)
            offer(&l, "event", "robber");
        if (n->market_days)
            offer(&l, "event", "market");
    } else if (strcmp(q, "trade") == 0)
        lines_trade(n, &l);
    else if (strcmp(q, "market-give") == 0) {
        for (int k = 0; k < 5; k++)
            if (strcmp(kinds[k], n->taken) != 0 && naive_count(n, n->active, kinds[k]))
                offer(&l, "give", kinds[k]);
    } else if (strcmp(q, "pick") == 0)
        offer_kinds(n, &l, "pick", n->partner);
    else if (strcmp(q, "give") == 0) {
        offer_kinds(n, &l, "give", n->active);
        if (!n->gave && n->trades && naive_count(n, n->partner, NULL))
            offer(&l, "more", "");
    } else if (strcmp(q, "build") == 0)
        lines_build(n, &l);
    else if (strcmp(q, "university") == 0)
        lines_university(n, &l);
    else if (strcmp(q, "substitute") == 0)
        lines_substitute(n, &l);
    else if (strcmp(q, "flip") == 0) {
        offer(&l, "keep", "");
        offer(&l, "flip", "");
    } else if (strcmp(q, "discard") == 0)
        offer_kinds(n, &l, "discard", n->asked);
    return l.count;
}

/* ---- what a line does ------------------------------------------------------------------------------ */

static int index_of(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

static void do_market(struct naive *n, const char *kind)
{
    move_card(n, kind, NAIVE_PILE, NAIVE_MARKET);
    if (naive_count(n, NAIVE_MARKET, NULL) < 5)
        reshuffle_if_empty(n);
    else if (n->phase == 'D')
        ask(n, "draw", -1);
    else
        menu(n);
}

static void do_draw(struct naive *n, const char *kind)
{
    int to = n->phase == 'D' ? n->dealt : n->active;
    move_card(n, kind, NAIVE_PILE, to);
    if (n->phase == 'D') {
        n->dealt += naive_count(n, to, NULL) == 3;
        if (n->dealt == n->players) {
            n->round = 1;
            begin_turn(n, 0);
        }
    } else if (n->phase == 'T') {
        menu(n);
    } else {
        n->draws--;
        snprintf(n->question, sizeof n->question, "-");
        next_draw(n);
    }
}

static void do_blind(struct naive *n, const char *kind)
{
    move_card(n, kind, n->partner, n->active);
    if (n->owed)
        ask(n, "give", n->active);
    else
        menu(n);
}

static void robber_goes_on(struct naive *n)
{
    for (int i = 0; i < n->players; i++) {
        int seat = (n->active + i) % n->players;
        if (naive_count(n, seat, NULL) > 7) {
            ask(n, "discard", seat);
            return;
        }
    }
    if (n->players > 2)
        n->clockwise = !n->clockwise;
    menu(n);
}

static void do_event(struct naive *n, const char *name)
{
    if (strcmp(name, "robber") == 0) {
        n->robbers--;
        robber_goes_on(n);
        return;
    }
    n->market_days--;
    for (int i = 0; i < n->cards; i++)
        if (n->card[i].place == NAIVE_MARKET)
            n->card[i].place = NAIVE_DISCARD;
    reshuffle_if_empty(n);
    ask(n, "market", -1);
}

static void do_guild(struct naive *n, const char *seat)
{
    n->guild_used = true;
    n->partner = index_of(seats, 6, seat);
    n->owed = 0;
    ask(n, "blind", -1);
}

static void do_trade(struct naive *n, const char *word, const char *name)
{
    if (strcmp(word, "end") == 0) {
        n->phase = 'B';
        menu(n);
        return;
    }
    if (strcmp(word, "guild") == 0) {
        do_guild(n, name);
        return;
    }
    n->trades--;
    n->gave = 0;
    n->owed = 1;
    if (strcmp(word, "pile") == 0) {
        move_card(n, name, n->active, NAIVE_DISCARD);
        reshuffle_if_empty(n);
        ask(n, "draw", -1);
    } else if (strcmp(word, "market take") == 0) {
        move_card(n, name, NAIVE_MARKET, n->active);
        snprintf(n->taken, sizeof n->taken, "%s", name);
        ask(n, "market-give", n->active);
    } else {
        n->partner = index_of(seats, 6, name);
        n->library_used = n->library_used || strcmp(word, "library") == 0;
        ask(n, strcmp(word, "library") == 0 ? "pick" : "blind",
            strcmp(word, "library") == 0 ? n->active : -1);
    }
}

static void do_give(struct naive *n, const char *word, const char *kind)
{
    if (strcmp(word, "more") == 0) {
        n->trades--;
        n->owed++;
        ask(n, "blind", -1);
        return;
    }
    move_card(n, kind, n->active, n->partner);
    n->gave = 1;
    n->owed--;
    if (n->owed == 0)
        menu(n);
}

static void lay(struct naive *n)
{
    int b = n->building < EXPANSION ? n->building : EXPANSION, victim;
    n->built[b] = true;
    switch (b) {
    case ROAD:
        victim = loser(n, ROAD);
        n->road_stack > 0 ? n->road_stack-- : n->roads[victim]--;
        n->roads[n->active]++;
        break;
    case KNIGHT:
        victim = loser(n, KNIGHT);
        n->knight_stack > 0 ? n->knight_stack-- : n->knights[victim]--;
        n->knights[n->active]++;
        break;
    case SETTLEMENT:
        n->settlement_stack--;
        n->settlements[n->active]++;
        break;
    case CITY:
        n->settlements[n->active]--;
        n->cities[n->active]++;
        break;
    default:
        n->expansion_stack[n->building - EXPANSION]--;
        n->cities[n->active]--;
        n->owns[n->active][n->building - EXPANSION] = true;
    }
    n->dropped = -1;
    memset(n->paid_three, 0, sizeof n->paid_three);
    if (naive_points(n, n->active) >= 10)
        ask(n, "over", -1);
    else if (b == SETTLEMENT && n->players >= 3)
        ask(n, "flip", n->active);
    else if (b == CITY)
        ask(n, "event", -1);
    else
        menu(n);
}

static void pay_and_lay(struct naive *n)
{
    int cost[5], pay[5];
    price_now(n, cost);
    for (int k = 0; k < 5; k++) {
        int has = naive_count(n, n->active, kinds[k]);
        pay[k] = (has < cost[k] ? has : cost[k]) + 3 * n->paid_three[k];
    }
    for (int k = 0; k < 5; k++)
        while (pay[k]-- > 0)
            if (!move_card(n, kinds[k], n->active, NAIVE_DISCARD))
                abort();
    lay(n);
}

static void count_missing(struct naive *n)
{
    int cost[5], spare[5];
    price_now(n, cost);
    n->missing = split(n, cost, spare);
    if (n->missing)
        ask(n, "substitute", n->active);
    else
        pay_and_lay(n);
}

static void do_build(struct naive *n, const char *word, const char *name)
{
    if (strcmp(word, "end") == 0) {
        n->phase = 'R';
        n->draws = 2 + a_sides(n->knights[n->active]);
        next_draw(n);
        return;
    }
    if (strcmp(word, "guild") == 0) {
        do_guild(n, name);
        return;
    }
    int e = index_of(expansions, 6, name);
    n->building = e >= 0 ? EXPANSION + e : index_of(buildings, 4, name);
    if (discount(n))
        ask(n, "university", n->active);
    else
        count_missing(n);
}

static void do_discard(struct naive *n, const char *kind)
{
    move_card(n, kind, n->asked, NAIVE_DISCARD);
    if (n->phase == 'R')
        next_draw(n);
    else
        robber_goes_on(n);
}

static void take_legal(struct naive *n, const char *word, const char *name)
{
    const char *q = n->question;
    if (strcmp(q, "market") == 0)
        do_market(n, name);
    else if (strcmp(q, "draw") == 0)
        do_draw(n, name);
    else if (strcmp(q, "blind") == 0)
        do_blind(n, name);
    else if (strcmp(q, "event") == 0)
        do_event(n, name);
    else if (strcmp(q, "trade") == 0)
        do_trade(n, word, name);
    else if (strcmp(q, "market-give") == 0) {
        move_card(n, name, n->active, NAIVE_MARKET);
        menu(n);
    } else if (strcmp(q, "pick") == 0) {
        move_card(n, name, n->partner, n->active);
        ask(n, "give", n->active);
    } else if (strcmp(q, "give") == 0)
        do_give(n, word, name);
    else if (strcmp(q, "build") == 0)
        do_build(n, word, name);
    else if (strcmp(q, "university") == 0) {
        n->dropped = index_of(kinds, 5, name);
        n->university_used = n->university_used || n->dropped >= 0;
        count_missing(n);
    } else if (strcmp(q, "substitute") == 0) {
        n->paid_three[index_of(kinds, 5, name)]++;
        if (--n->missing == 0)
            pay_and_lay(n);
    } else if (strcmp(q, "flip") == 0) {
        n->clockwise = strcmp(word, "flip") == 0 ? !n->clockwise : n->clockwise;
        menu(n);
    } else
        do_discard(n, name);
}

bool naive_take(struct naive *n, const char *line)
{
    char lines[NAIVE_LINES][NAIVE_LINE], word[NAIVE_LINE];
    int count = naive_lines(n, lines), i = 0;
    while (i < count && strcmp(lines[i], line) != 0)
        i++;
    if (i == count)
        return false;
    snprintf(word, sizeof word, "%s", line);
    char *blank = strrchr(word, ' ');
    if (blank)
        *blank = '\0';
    take_legal(n, word, blank ? blank + 1 : "");
    return true;
}
