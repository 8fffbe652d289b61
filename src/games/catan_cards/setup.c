/* setup.c - the kind, and the rules compiled from a set-up text and the catalogue. */
#include <stdlib.h>
#include <string.h>

#include "core/setup.h"
#include "games/catan_cards/internal.h"

const char *const catan_seat_name[MUR_SEATS] = {"Red", "Blue", "Yellow", "Green", "Black", "Pink"};

static const char *const memories[] = {"table", "perfect"};
static const char *const memory_titles[] = {MUR_N("only the table"), MUR_N("perfect")};

/* Stored games say how many rounds they allow and by which types they are built, so both are always
 * written: the standard may change, and that of the types has. */
enum { OPTION_PLAYERS, OPTION_MEMORY, OPTION_ROUNDS, OPTION_KINDS, OPTION_COUNT };

const struct mur_option *const catan_setup_options[OPTION_COUNT + 1] = {
    [OPTION_PLAYERS] = &(const struct mur_option){.word = "players",
                                                  .type = MUR_OPTION_NUMBER,
                                                  .min = 2,
                                                  .max = MUR_SEATS,
                                                  .standard = 2,
                                                  .always = true,
                                                  .title = MUR_N("Players"),
                                                  .help = MUR_N("number of seats")},
    [OPTION_MEMORY] = &(
        const struct mur_option){.word = "memory",
                                 .type = MUR_OPTION_CHOICE,
                                 .max = 1,
                                 .choices = memories,
                                 .choice_titles = memory_titles,
                                 .title = MUR_N("Memory"),
                                 .help = MUR_N("views show what lies on the table, or also what a "
                                               "careful observer is certain of")},
    [OPTION_ROUNDS] =
        &(const struct mur_option){.word = "rounds",
                                   .type = MUR_OPTION_NUMBER,
                                   .min = 1,
                                   .max = 250,
                                   .standard = 200,
                                   .always = true,
                                   .title = MUR_N("Rounds"),
                                   .help = MUR_N("rounds after which the game ends in any case")},
    [OPTION_KINDS] = &(
        const struct mur_option){.word = "kinds",
                                 .type = MUR_OPTION_NUMBER,
                                 .min = 4,
                                 .max = 5,
                                 .standard = 4,
                                 .since = 2,
                                 .earlier = 5,
                                 .always = true,
                                 .title = MUR_N("Types of building"),
                                 .help = MUR_N("each type once a turn: 4, settlement and city are "
                                               "one type; 5, they are two")},
};

static int in_play(const uint8_t copies[CATAN_SYMBOLS], int players)
{
    int sum = 0;
    for (int i = 0; i < CATAN_SYMBOLS; i++)
        sum += copies[i] * catan_catalog.table[players].sets[i];
    return sum;
}

static void fill_cards(struct catan_rules *r, int players)
{
    for (int k = 0; k < CATAN_GOODS; k++) {
        r->goods[k] = (uint8_t)(catan_catalog.goods[k] * catan_catalog.table[players].resources);
        r->cards = (uint8_t)(r->cards + r->goods[k]);
    }
    for (int n = 0; n < CATAN_CARDS; n++) {
        const struct catan_card *card = &catan_catalog.card[n];
        memcpy(r->cost[n], card->cost, sizeof card->cost);
        for (int k = 0; k < CATAN_GOODS; k++) {
            r->cost_size[n] = (uint8_t)(r->cost_size[n] + card->cost[k]);
            r->cost_word[n] |= (uint64_t)card->cost[k] << 8 * k;
        }
        if (n < CATAN_STACKS)
            r->total[n] = (uint8_t)in_play(card->copies, players);
        else if (n >= CATAN_EXPANSION)
            r->offer[n - CATAN_EXPANSION] = (uint8_t)in_play(card->copies, players);
    }
    for (int e = 0; e < CATAN_CITY_EVENTS; e++)
        r->event[e] = (uint8_t)in_play(catan_catalog.event[e].copies, players);
}

/* The book sorts the buildings into four piles: roads, settlements with the cities on their backs,
 * knights, expansions. Each type is built once a turn. */
static void fill_types(struct catan_rules *r, int kinds)
{
    for (int card = 0; card <= CATAN_EXPANSION; card++)
        r->type[card] = (uint8_t)(1u << card);
    if (kinds == 4)
        r->type[CATAN_SETTLEMENT] = r->type[CATAN_CITY] = 1u << CATAN_SETTLEMENT | 1u << CATAN_CITY;
}

static void fill_guard(uint8_t *guard, int amount)
{
    if (*guard < amount)
        *guard = (uint8_t)amount;
}

/* What a set of expansions is worth and protects, for every set. */
static void fill_sets(struct catan_rules *r)
{
    for (int set = 0; set < CATAN_MASKS; set++)
        for (int e = 0; e < CATAN_EXPANSIONS; e++) {
            const struct catan_card *card = &catan_catalog.card[CATAN_EXPANSION + e];
            if (!(set & 1 << e))
                continue;
            r->expansion_points[set] = (uint8_t)(r->expansion_points[set] + card->points);
            if (card->effect == CATAN_GUARD_ROADS)
                fill_guard(&r->guard[CATAN_ROAD][set], card->amount);
            if (card->effect == CATAN_GUARD_KNIGHTS)
                fill_guard(&r->guard[CATAN_KNIGHT][set], card->amount);
        }
}

static uint8_t expansions_with(enum catan_effect effect)
{
    unsigned set = 0;
    for (int e = 0; e < CATAN_EXPANSIONS; e++)
        if (catan_catalog.card[CATAN_EXPANSION + e].effect == effect)
            set |= 1u << e;
    return (uint8_t)set;
}

/* Answers and draws of one turn at most. Discards beyond the hand limit are counted with the draws: a
 * card is drawn before it is thrown away. */
static uint32_t steps_of_turn(const struct catan_rules *r)
{
    uint32_t trades = (uint32_t)catan_a_sides(r->total[CATAN_ROAD]), costs = 0;
    uint32_t draws = (uint32_t)(catan_catalog.draw + catan_a_sides(r->total[CATAN_KNIGHT]));
    for (int n = 0; n <= CATAN_EXPANSION; n++) {
        uint32_t most = r->cost_size[n];
        for (int e = n; n == CATAN_EXPANSION && e < CATAN_CARDS; e++)
            most = r->cost_size[e] > most ? r->cost_size[e] : most;
        costs += 2 + most; /* what, which discount, each replacement */
    }
    uint32_t menus = 2, guilds = 2, flips = 1, event = 1 + catan_catalog.market;
    return menus + guilds + 3 * trades + costs + flips + event + draws + (draws + trades);
}

struct mur_rules *catan_rules_new(const char *setup, struct mur_error *err)
{
    int value[OPTION_COUNT];
    struct mur_place place[OPTION_COUNT];
    if (mur_setup_read(setup, catan_setup_options, value, place, err))
        return NULL;
    struct catan_rules *r = calloc(1, sizeof *r);
    if (!r) {
        mur_fail(err, MUR_NO_MEMORY, "there is not enough memory", 0, 0);
        return NULL;
    }
    int players = value[OPTION_PLAYERS];
    r->perfect = value[OPTION_MEMORY];
    r->rounds = (uint8_t)value[OPTION_ROUNDS];
    fill_cards(r, players);
    fill_types(r, value[OPTION_KINDS]);
    fill_sets(r);
    for (int n = 0; n <= CATAN_MOST_CARDS; n++)
        r->triples[n] = (uint8_t)(n / catan_catalog.replace);
    r->library = expansions_with(CATAN_LOOK);
    r->university = expansions_with(CATAN_DISCOUNT);
    r->guild = expansions_with(CATAN_TAKE);
    r->base = (struct mur_rules){
        .kind = &catan_cards_kind,
        .state_size = sizeof(struct catan_state),
        .max_legal = CATAN_TRADE_OPTIONS,
        .max_outcomes = CATAN_GOODS,
        .max_events = 48,
        .players = (uint8_t)players,
        .sides = (uint8_t)players,
        .traits = MUR_TRAIT_CHANCE | MUR_TRAIT_HIDDEN,
    };
    uint32_t set_up = (uint32_t)(catan_catalog.market + 2 * players * catan_catalog.dealt);
    r->base.max_steps = set_up + (uint32_t)(r->rounds * players) * steps_of_turn(r);
    mur_setup_write(&catan_cards_kind, value, r->base.setup, MUR_SETUP_MAX);
    return &r->base;
}

void catan_rules_free(struct mur_rules *r)
{
    free(r);
}
