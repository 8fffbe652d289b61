/* Whatever a judge counts can be told as a reason: every term of every game, in every language, the reader's own
 * and somebody else's, at once and some turns later. */
#include <stdlib.h>
#include <string.h>

#include "ai/internal.h"
#include "muralha/play.h"
#include "support/unit.h"
#include "text/why.h"

enum { WORDS = 64, SENTENCE = 512, GAMES = 2, LOOK = 3 };

/* Words of terms that were met. */
struct met {
    const char *word[WORDS];
    int count;
};

/* A game while it is walked through. */
struct walk {
    struct ai_judge judge;
    struct mur_rules *rules;
    void *state;
    struct met *all; /* of all set-ups */
    struct met told; /* of this set-up: these need not be asked for again */
};

static bool met_has(const struct met *m, const char *word)
{
    for (int i = 0; i < m->count; i++)
        if (strcmp(m->word[i], word) == 0)
            return true;
    return false;
}

static void met_add(struct met *m, const char *word)
{
    if (met_has(m, word))
        return;
    assert_true(m->count < WORDS);
    m->word[m->count++] = word;
}

static void sentence_check(const struct walk *walk, struct text_why why)
{
    for (const struct mur_language *l = mur_languages; l->code; l++) {
        char text[SENTENCE] = "";
        struct mur_writer w = mur_writer_init(text, sizeof text);
        why.language = l;
        if (!mur_put_why(&why, &w) || !w.length || w.length >= SENTENCE || strpbrk(text, "{}"))
            fail_msg("%s: %s: `%s` (%s, %s): \"%s\"", walk->rules->setup, l->code, why.word,
                     why.own ? "own" : "others'", why.later ? "later" : "at once", text);
        if (strstr(text, " can finish ") &&
            (why.own ? why.number <= why.other : why.number >= why.other))
            fail_msg("%s: that is no reason: %s", walk->rules->setup, text);
    }
}

/* More, as many and fewer; in both positions and in one of them; at once, at the end and later. */
static void term_check(const struct walk *walk, const struct ai_term *term, bool own)
{
    static const int counted[][2] = {{2, 1}, {1, 1}, {1, 2}, {0, 0}};
    struct text_why why = {.rules = walk->rules,
                           .state = walk->state,
                           .word = term->word,
                           .side = term->side,
                           .own = own,
                           .subject = term->subject,
                           .total = term->total,
                           .points = 1};
    for (int i = 0; i < 4 * 4 * 3; i++) {
        why.number = counted[i / 4 % 4][0];
        why.other = counted[i / 4 % 4][1];
        why.other_total = i < 16 ? term->total : i < 32 ? 0 : !term->total;
        why.here = i % 4 != 1;
        why.there = i % 4 != 2;
        why.over = i % 4 == 3;
        sentence_check(walk, why);
    }
    why.later = why.here = why.there = true;
    why.subject = 0;
    why.total = why.other_total = 0;
    for (int i = 0; i < 4; i++) {
        why.number = counted[i][0];
        why.other = counted[i][1];
        sentence_check(walk, why);
    }
}

/* Where there is one common result everything is the reader's own. */
static void terms_check(struct walk *walk)
{
    struct ai_term term[AI_TERMS];
    bool common = walk->rules->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP);
    int count = ai_terms(&walk->judge, walk->state, term);
    for (int i = 0; i < count; i++) {
        met_add(walk->all, term[i].word);
        if (met_has(&walk->told, term[i].word))
            continue;
        met_add(&walk->told, term[i].word);
        term_check(walk, &term[i], true);
        if (!common)
            term_check(walk, &term[i], false);
    }
}

static void game_walk(struct walk *walk, uint64_t seed)
{
    struct mur_rng g;
    mur_rng_seed(&g, seed, 0);
    mur_start(walk->rules, walk->state);
    for (int i = 0;; i++) {
        struct mur_point p = mur_point(walk->rules, walk->state);
        if (i % LOOK == 0 || p.turn == MUR_TURN_OVER)
            terms_check(walk);
        if (p.turn == MUR_TURN_OVER)
            return;
        mur_apply(walk->rules, walk->state,
                  p.turn == MUR_TURN_CHANCE ? mur_chance_sample(walk->rules, walk->state, &g)
                                            : mur_sample(walk->rules, walk->state, &g),
                  NULL);
    }
}

static void setup_walk(const char *setup, struct met *all)
{
    struct mur_error err = {0};
    struct walk walk = {.all = all};
    walk.rules = mur_rules_new(setup, &err);
    assert_non_null(walk.rules);
    walk.state = calloc(1, walk.rules->state_size);
    assert_true(ai_judge_init(&walk.judge, walk.rules, false, 1, 0));
    for (uint64_t game = 0; game < GAMES; game++)
        game_walk(&walk, game);
    ai_judge_release(&walk.judge);
    free(walk.state);
    mur_rules_free(walk.rules);
}

/* The words named here must have been met, or the games would have been too dull to prove anything. */
static void walk_all(const char *const *setups, const char *const *words)
{
    struct met all = {0};
    for (; *setups; setups++)
        setup_walk(*setups, &all);
    for (; *words; words++)
        if (!met_has(&all, *words))
            fail_msg("no game had the term `%s`", *words);
}

static void carcassonne_is_told(void **state)
{
    (void)state;
    walk_all((const char *const[]){"carcassonne:players=2", "carcassonne:players=4",
                                   "carcassonne:players=2,plus", "carcassonne:players=5,plus",
                                   "carcassonne:players=3,traders", "carcassonne:players=2,gold",
                                   "carcassonne:players=3,robbers,messages",
                                   "carcassonne:players=3,edition=grow", "carcassonne:solo",
                                   "carcassonne:solo,coop=3", NULL},
             (const char *const[]){"score",     "home",   "goods",    "builder", "pig",
                                   "ingots",    "robber", "messages", "ferries", "flying",
                                   "circles",   "magic",  "city",     "road",    "field",
                                   "monastery", "garden", "join",     "share",   NULL});
}

static void catan_cards_are_told(void **state)
{
    (void)state;
    walk_all((const char *const[]){"catan-cards:players=2", "catan-cards:players=5", NULL},
             (const char *const[]){"points", "roads", "knights", "growth", "plan", NULL});
}

/* What one fact about the reader's own things says in English. */
static void says(const char *setup, struct text_why why, const char *expected)
{
    char text[SENTENCE] = "";
    struct mur_writer w = mur_writer_init(text, sizeof text);
    struct mur_rules *r = mur_rules_new(setup, NULL);
    why.language = mur_languages;
    why.rules = r;
    why.own = why.here = why.there = true;
    assert_true(mur_put_why(&why, &w));
    assert_string_equal(text, expected);
    mur_rules_free(r);
}

/* A card that would be lost again, one that lies under another, and one in less danger are told apart. */
static void top_cards_are_told_apart(void **state)
{
    (void)state;
    static const char *const catan = "catan-cards:players=3";
    says(catan, (struct text_why){.word = "knights", .number = 1, .other = 0, .total = 1},
         "cards that your knights bring in a turn: 1, otherwise 0");
    says(catan, (struct text_why){.word = "knights", .number = 0, .other = 1, .other_total = 1},
         "one more knight is likely to be taken from you again");
    says(catan,
         (struct text_why){.word = "roads", .number = 1, .other = 1, .total = 2, .other_total = 1},
         "the road under your topmost one cannot be taken");
    says(catan,
         (struct text_why){.word = "roads", .number = 1, .other = 1, .total = 2, .other_total = 2},
         "your topmost road is less likely to be taken");
}

/* What a hand lacks says something only beside what it lacks otherwise, and for what. */
static void hands_are_compared(void **state)
{
    (void)state;
    static const char *const catan = "catan-cards:players=3";
    enum { ROAD, KNIGHT, SETTLEMENT, CITY }; /* data/catan_cards/base.cards */
    struct text_why city = {.word = "plan", .total = CITY, .other_total = CITY};
    city.number = 1;
    city.other = 3;
    says(catan, city, "cards that your hand lacks for the city card: 1, otherwise 3");
    city.other = 1;
    says(catan, city, "your hand is better");
    city.other_total = ROAD;
    says(catan, city,
         "cards that your hand lacks for the city card: 1, otherwise 1 for the road card");
    city.number = 0;
    says(catan, city, "your hand can pay for the city card");
}

/* Of a common result the points are those of a colour. */
static void colours_are_named(void **state)
{
    (void)state;
    struct text_why score = {.word = "score", .side = 1, .points = 3};
    says("carcassonne:solo", score, "Blue scores 3 points more at once");
    says("carcassonne:players=2", score, "you score 3 points more at once");
    score.over = true;
    says("carcassonne:solo", score, "Blue ends with 3 points more");
    score.later = true;
    says("carcassonne:solo", score, "Blue scores about 3 points more");
}

static int terms_at_start(const struct mur_kind *kind)
{
    struct mur_rules *r = mur_rules_new(kind->name, NULL);
    struct ai_judge j;
    struct ai_term term[AI_TERMS];
    void *st = malloc(r->state_size);
    assert_true(ai_judge_init(&j, r, false, 1, 1));
    mur_start(r, st);
    int count = ai_terms(&j, st, term);
    ai_judge_release(&j);
    free(st);
    mur_rules_free(r);
    return count;
}

/* A game that names terms has a test above. */
static void no_game_is_forgotten(void **state)
{
    (void)state;
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++)
        if (terms_at_start(kind) && strcmp(kind->name, "carcassonne") != 0 &&
            strcmp(kind->name, "catan-cards") != 0)
            fail_msg("nobody asks whether the terms of %s can be told", kind->name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(carcassonne_is_told),      cmocka_unit_test(catan_cards_are_told),
        cmocka_unit_test(top_cards_are_told_apart), cmocka_unit_test(hands_are_compared),
        cmocka_unit_test(colours_are_named),        cmocka_unit_test(no_game_is_forgotten)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
