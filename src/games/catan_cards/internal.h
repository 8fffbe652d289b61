/* internal.h - the state, the rules and what the files of this folder share. */
#ifndef CATAN_INTERNAL_H
#define CATAN_INTERNAL_H

#include "base/bits.h"
#include "base/text.h"
#include "games/catan_cards/catan.h"

enum catan_prompt {
#define PROMPT(number, name, word, apply) CATAN_PROMPT_##name = number,
#include "games/catan_cards/prompts.def"
#undef PROMPT
    CATAN_CHANCE = 32,
    CATAN_PROMPTS = 36
};

enum catan_event {
#define EVENT(number, name, word, fields) CATAN_EVENT_##name = number,
#include "games/catan_cards/events.def"
#undef EVENT
    CATAN_EVENTS = 39
};

/* Words of events: why something happened. */
enum catan_reason {
    CATAN_BY_TRADE = 1,   /* a road allows it */
    CATAN_BY_LIBRARY = 2, /* chosen from an open hand */
    CATAN_BY_GUILD = 3,
    CATAN_BY_ROBBER = 4,
    CATAN_BY_HOARD = 5,
    CATAN_BY_SETTLEMENT = 6, /* the fate card, by the builder's wish */
    CATAN_HAS_NONE = 7,      /* passed over: no such card */
    CATAN_PROTECTED = 8,     /* passed over: church or citadel */
    CATAN_REASONS = 9
};

/* Words of items: what points are for. Cards come first, by their numbers. */
enum catan_item { CATAN_ITEM_COVERED = CATAN_CARDS, CATAN_ITEMS };

/* What a subject is: class << 8 | number. */
enum catan_subject { CATAN_SUBJECT_SEAT = 1, CATAN_SUBJECT_CARD = 2, CATAN_SUBJECT_EVENT = 3 };

/* The payload of an action is the number of its option; these are the options of each question. The
 * questions not named here have the number of a good (SUBSTITUTE, DRAW ...) or event. */
enum {
    CATAN_TRADE_END = 0,
    CATAN_TRADE_PILE = 1,     /* + good */
    CATAN_TRADE_MARKET = 6,   /* + good */
    CATAN_TRADE_PLAYER = 11,  /* + seat */
    CATAN_TRADE_LIBRARY = 17, /* + seat */
    CATAN_TRADE_GUILD = 23,   /* + seat */
    CATAN_TRADE_OPTIONS = 29,
    CATAN_GIVE_MORE = 0,
    CATAN_GIVE_GOOD = 1, /* + good */
    CATAN_GIVE_OPTIONS = 6,
    CATAN_BUILD_END = 0,
    CATAN_BUILD_CARD = 1,   /* + card */
    CATAN_BUILD_GUILD = 11, /* + seat */
    CATAN_BUILD_OPTIONS = 17,
    CATAN_DROP_NOTHING = 0,
    CATAN_DROP_GOOD = 1, /* + good */
    CATAN_DROP_OPTIONS = 6,
    CATAN_FLIP_KEEP = 0,
    CATAN_FLIP_TURN = 1,
    CATAN_FLIP_OPTIONS = 2
};

enum catan_stage { CATAN_SETTING_UP, CATAN_TRADING, CATAN_BUILDING, CATAN_DRAWING, CATAN_FINISHED };

enum { CATAN_USED_LIBRARY = 1, CATAN_USED_GUILD = 2, CATAN_USED_UNIVERSITY = 4 };
enum { CATAN_MASKS = 1 << CATAN_EXPANSIONS }; /* sets of expansions */
enum { CATAN_STREAM_PILE, CATAN_STREAM_BLIND, CATAN_STREAM_EVENT };

/* Fixed-width integers, no pointers, no padding. Nothing hidden is stored but hands and the draw pile
 * (and what other observers know): the deck has no order and the city sides are drawn when turned,
 * which has the same distribution because nobody ever learns a part of either. */
struct catan_state {
    struct catan_seat seat[MUR_SEATS];
    uint8_t pile[CATAN_GOODS];
    uint8_t discard[CATAN_GOODS];
    uint8_t market[CATAN_GOODS];
    uint8_t pile_size, discard_size, market_size;
    uint8_t centre[CATAN_STACKS];
    uint8_t offer[CATAN_EXPANSIONS];
    uint8_t event[CATAN_CITY_EVENTS]; /* city sides not yet seen */
    uint8_t arrow;                    /* enum catan_arrow */
    uint8_t viewer;                   /* 0: the whole truth; else 1 + the seat whose view this is */

    uint8_t turn, asked, prompt; /* the decision point */
    uint8_t active, round, stage;

    uint8_t trades, built, used;        /* of this turn; bits of cards, enum CATAN_USED_* */
    uint8_t partner, owed, gave, taken; /* of the open trade; taken: good from the market */
    uint8_t card, dropped, missing;     /* being built; dropped: 1 + good that is not paid */
    uint8_t replaced[CATAN_GOODS];      /* substitutions chosen so far, by good paid */
    uint8_t draws;                      /* cards still to draw or deal to the active seat */
    uint8_t limited;                    /* ended by the limit of rounds */
    uint8_t spare[2];
    uint16_t drawn, blind; /* cards drawn from the pile, taken from hands: numbers of the draws */
    uint32_t options; /* bit i: option i of the question is legal; 0 unless a player is asked */

    uint8_t known[MUR_SEATS][MUR_SEATS][CATAN_GOODS]; /* [observer][hand]: certainly there */
    uint8_t held[MUR_SEATS][CATAN_GOODS];             /* [observer]: certainly in other hands */
    uint8_t tail[2];
};
_Static_assert(sizeof(struct catan_seat) == 12, "a seat has no padding");
_Static_assert(sizeof(struct catan_state) == 348, "a state has no padding");

struct catan_rules {
    struct mur_rules base; /* must be first */
    bool perfect;          /* memory=perfect */
    uint8_t rounds;
    uint8_t goods[CATAN_GOODS]; /* resource cards in play, by good */
    uint8_t cards;              /* ... and all of them */
    uint8_t total[CATAN_STACKS];
    uint8_t offer[CATAN_EXPANSIONS];
    uint8_t event[CATAN_CITY_EVENTS];
    uint8_t cost[CATAN_CARDS][CATAN_GOODS];
    uint64_t cost_word[CATAN_CARDS]; /* the five costs as bytes of one word, clay lowest */
    uint8_t cost_size[CATAN_CARDS];
    uint8_t type[CATAN_EXPANSION + 1]; /* bits of the cards that are of one type with this one */
    uint8_t triples[CATAN_MOST_CARDS + 1]; /* units that so many equal cards replace */
    uint8_t expansion_points[CATAN_MASKS];
    uint8_t guard[2]
                 [CATAN_MASKS]; /* [road, knight]: first cards that a set of expansions protects */
    uint8_t library, guild, university; /* bits of the expansions with these effects */
};

static inline const struct catan_rules *catan_rules(const struct mur_rules *r)
{
    return (const struct catan_rules *)(const void *)r;
}

/* What the functions that change a state are given. sink may be NULL. */
struct catan_game {
    const struct catan_rules *rules;
    struct catan_state *state;
    struct mur_sink *sink;
};

/* setup.c */
struct mur_rules *catan_rules_new(const char *setup, struct mur_error *err);
void catan_rules_free(struct mur_rules *r);
extern const struct mur_option *const catan_setup_options[];
extern const char *const catan_seat_name[MUR_SEATS];

/* bag.c - draw pile, discards, hands */
void catan_hand_add(struct catan_game *g, int seat, int good, unsigned seen_by);
void catan_hand_discard(struct catan_game *g, int seat, int good, int count);
void catan_hand_pass(struct catan_game *g, int from, int to, int good);
void catan_pile_prepare(struct catan_game *g);

/* know.c - memory=perfect */
void catan_know_enter(struct catan_game *g, unsigned observers, int seat, int good);
void catan_know_leave(struct catan_game *g, unsigned observers, int seat, int good);
void catan_know_pass(struct catan_game *g, int from, int to, int good);
void catan_know_look(struct catan_game *g, int observer, int seat);
void catan_know_reshuffle(struct catan_game *g);

/* legal.c */
/* The legal options as bits; 0 for a menu that public facts say to skip. */
uint32_t catan_options(const struct catan_rules *r, const struct catan_state *s);
uint32_t catan_trade_options(const struct catan_rules *r, const struct catan_state *s);
uint32_t catan_build_options(const struct catan_rules *r, const struct catan_state *s);
/* Of what chance draws one, by number of the outcome: how many kinds, how many in all. */
struct catan_lot {
    const uint8_t *weight;
    int kinds, sum;
};
static inline struct catan_lot catan_lot(const struct catan_state *s)
{
    const struct catan_seat *partner = &s->seat[s->partner];
    if (s->prompt == CATAN_PROMPT_BLIND)
        return (struct catan_lot){
            .weight = partner->hand, .kinds = CATAN_GOODS, .sum = partner->size};
    if (s->prompt == CATAN_PROMPT_EVENT)
        return (struct catan_lot){.weight = s->event,
                                  .kinds = CATAN_CITY_EVENTS,
                                  .sum = s->event[CATAN_ROBBER] + s->event[CATAN_MARKET_DAY]};
    return (struct catan_lot){.weight = s->pile, .kinds = CATAN_GOODS, .sum = s->pile_size};
}
bool catan_is_legal(const struct mur_rules *r, const void *st, mur_action a);

/* build.c - payment and what is laid */
struct catan_bill {
    uint8_t spare[CATAN_GOODS]; /* in the hand beyond the cost */
    uint8_t missing;            /* units that the hand lacks */
    uint8_t triples;            /* units that the spare cards can replace */
};
struct catan_bill catan_bill_make(const struct catan_rules *r, const uint8_t hand[CATAN_GOODS],
                                  const uint8_t cost[CATAN_GOODS]);
/* The cost of the card being built, less what the university drops. */
void catan_cost_now(const struct catan_rules *r, const struct catan_state *s,
                    uint8_t cost[CATAN_GOODS]);
bool catan_available(const struct catan_rules *r, const struct catan_state *s, int card);
int catan_victim_of(const struct catan_rules *r, const struct catan_state *s, int card);
void catan_pay(struct catan_game *g);
void catan_lay(struct catan_game *g);

/* turn.c, trade.c: what each answer does, by the number of its option */
#define PROMPT(number, name, word, apply) void apply(struct catan_game *g, int option);
#include "games/catan_cards/prompts.def"
#undef PROMPT
void catan_ask(struct catan_game *g, int prompt, int seat);
void catan_ask_chance(struct catan_game *g, int prompt);
void catan_enter_trade(struct catan_game *g); /* asks, or goes on to building */
void catan_enter_build(struct catan_game *g); /* asks, or goes on to drawing */
void catan_guild(struct catan_game *g, int seat);
void catan_start(const struct mur_rules *base, void *st);
void catan_apply(const struct mur_rules *r, void *st, mur_action a, struct mur_sink *sink);
void catan_turn_begin(struct catan_game *g, int seat);

/* score.c */
int catan_seat_points(const struct catan_rules *r, const struct catan_seat *seat);
void catan_scores(const struct mur_rules *r, const void *st, int32_t out[MUR_SEATS]);
void catan_result(const struct mur_rules *r, const void *st, struct mur_result *out);

/* view.c, guess.c */
void catan_view(const struct mur_rules *r, const void *st, int seat, void *out);
uint8_t catan_seen_by(const struct mur_rules *r, const void *st, mur_action a);
mur_action catan_masked(mur_action a);
bool catan_guess(const struct mur_rules *r, const void *view, int seat, struct mur_rng *g,
                 void *out);
/* True if the question that is open can be answered from the hand of the one asked. */
bool catan_question_fits(const struct catan_rules *r, const struct catan_state *s);

/* events.c */
void catan_tell(struct catan_game *g, struct mur_event event);
/* Tells everybody that a card moved, and which good it was to those in `seen_by`. */
void catan_tell_card(struct catan_game *g, struct mur_event event, int good, unsigned seen_by);
void catan_tell_points(struct catan_game *g, int seat, int card, int number, int points);
const char *catan_word(const struct mur_rules *r, enum mur_word_class c, int number);
int catan_subject_text(const struct mur_rules *r, const void *st, uint32_t subject, char *buf,
                       int cap);
static inline uint32_t catan_subject(enum catan_subject c, int number)
{
    return (uint32_t)c << 8 | (uint32_t)number;
}

/* notation.c */
/* Reads the name of a good; -1 if the next word is none. */
int catan_read_good(struct mur_scanner *s);
int catan_read_seat(const struct mur_rules *r, struct mur_scanner *s);
int catan_read_card(struct mur_scanner *s, int from, int to);
int catan_action_text(const struct mur_rules *r, const void *st, mur_action a, char *buf, int cap);
enum mur_status catan_action_parse(const struct mur_rules *r, const void *st, const char *text,
                                   mur_action *out, struct mur_error *err);

int catan_touches(const struct mur_rules *r, const void *st, mur_action a,
                  struct mur_touch out[MUR_TOUCHES]);

/* describe.c */
void catan_describe(const struct mur_rules *r, const void *view, int viewer, void *scratch,
                    struct mur_json_writer *j);
void catan_describe_event(const struct mur_rules *r, const void *view, const struct mur_event *e,
                          struct mur_json_writer *j);
int catan_subject_touch(const struct mur_rules *r, const void *st, uint32_t subject,
                        struct mur_touch *out);

/* position.c */
int catan_position_text(const struct mur_rules *r, const void *st, char *buf, int cap);
enum mur_status catan_position_parse(const struct mur_rules *r, const char *text, void *st,
                                     struct mur_error *err);

/* study.c, study_expect.c */
enum mur_status catan_force(const struct mur_rules *r, void *st, const char *text,
                            struct mur_error *err);
enum mur_status catan_expect(const struct mur_rules *r, const void *st, const char *text,
                             struct mur_error *err);

/* check.c */
/* The part that must hold before anything may be computed from a state that was read. */
enum mur_status catan_check_point(const struct mur_rules *r, const struct catan_state *s,
                                  struct mur_error *err);
enum mur_status catan_check(const struct mur_rules *r, const void *st, struct mur_error *err);

#endif
