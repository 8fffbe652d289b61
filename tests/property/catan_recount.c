/*
 * catan_recount.c - random games of the Catan card game, recounted from their records by the naive
 * referee: the question and who is asked, every legal answer, every card, all points, at every line.
 *
 *     catan_recount               the short run
 *     catan_recount FACTOR        FACTOR times as many games
 *     catan_recount --soak        a hundred times as many
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/setup.h"
#include "games/catan_cards/catan.h"
#include "muralha/record.h"
#include "support/catan_naive.h"
#include "support/property.h"

enum { ROUNDS = 200 };

static const char *const kinds[5] = {"clay", "wood", "ore", "wool", "grain"};

static bool fail(const char *setup, const char *what, uint32_t step, const char *line)
{
    printf("FAIL %s: %s at step %u (%s)\n", setup, what, (unsigned)step, line);
    return false;
}

/* ---- one position, looked at from both sides ------------------------------------------------------ */

static bool same_legal(const struct mur_rules *r, const void *st, const struct naive *n)
{
    char lines[NAIVE_LINES][NAIVE_LINE], text[MUR_ACTION_TEXT_MAX];
    mur_action legal[64];
    struct mur_outcome outcome[8];
    int wanted = naive_lines(n, lines), count = mur_legal(r, st, legal);
    if (mur_point(r, st).turn == MUR_TURN_CHANCE) {
        count = mur_chance(r, st, outcome);
        for (int i = 0; i < count; i++)
            legal[i] = outcome[i].action;
    }
    int found = 0;
    for (int i = 0; i < count; i++) {
        mur_action_text(r, st, legal[i], text, sizeof text);
        for (int k = 0; k < wanted; k++)
            found += strcmp(lines[k], text) == 0;
    }
    return found == count && count == wanted;
}

static bool same_point(const struct mur_rules *r, const void *st, const struct naive *n)
{
    struct mur_point p = mur_point(r, st);
    const char *word = p.turn == MUR_TURN_OVER ? "over" : mur_word(r, MUR_WORD_PROMPT, p.prompt);
    int asked = p.turn == MUR_TURN_PLAYER ? p.seat : -1;
    return strcmp(word, n->question) == 0 && asked == n->asked;
}

static bool same_cards(const void *st, const struct naive *n)
{
    int pile = 0;
    for (int k = 0; k < 5; k++) {
        for (int seat = 0; seat < n->players; seat++)
            if (catan_seat(st, seat)->hand[k] != naive_count(n, seat, kinds[k]))
                return false;
        if (catan_market(st)[k] != naive_count(n, NAIVE_MARKET, kinds[k]) ||
            catan_discard(st)[k] != naive_count(n, NAIVE_DISCARD, kinds[k]))
            return false;
        pile += naive_count(n, NAIVE_PILE, kinds[k]);
    }
    return pile == catan_pile_size(st);
}

static bool same_table(const struct mur_rules *r, const void *st, const struct naive *n)
{
    for (int seat = 0; seat < n->players; seat++) {
        const struct catan_seat *s = catan_seat(st, seat);
        unsigned owned = 0;
        for (int e = 0; e < 6; e++)
            owned |= (unsigned)n->owns[seat][e] << e;
        if (s->stack[CATAN_ROAD] != n->roads[seat] || s->stack[CATAN_KNIGHT] != n->knights[seat] ||
            s->stack[CATAN_SETTLEMENT] != n->settlements[seat] || s->cities != n->cities[seat] ||
            s->expansions != owned || catan_points(r, st, seat) != naive_points(n, seat))
            return false;
    }
    for (int e = 0; e < 6; e++)
        if (catan_stack(st, CATAN_EXPANSION + e) != n->expansion_stack[e])
            return false;
    return catan_stack(st, CATAN_ROAD) == n->road_stack &&
           catan_stack(st, CATAN_KNIGHT) == n->knight_stack &&
           catan_stack(st, CATAN_SETTLEMENT) == n->settlement_stack &&
           (catan_arrow(st) == CATAN_WHITE) == n->clockwise;
}

static bool same(const struct mur_rules *r, const void *st, const struct naive *n,
                 const char *setup, uint32_t step, const char *line)
{
    if (!same_point(r, st, n))
        return fail(setup, "another question", step, line);
    if (!same_cards(st, n))
        return fail(setup, "other cards", step, line);
    if (!same_table(r, st, n))
        return fail(setup, "another table", step, line);
    if (!same_legal(r, st, n))
        return fail(setup, "other answers", step, line);
    return true;
}

/* ---- games ---------------------------------------------------------------------------------------- */

static bool play(struct mur_record *rec, struct mur_rng *g)
{
    struct mur_point p;
    while ((p = mur_point(rec->rules, rec->state)).turn != MUR_TURN_OVER) {
        mur_action a = p.turn == MUR_TURN_CHANCE ? mur_chance_sample(rec->rules, rec->state, g)
                                                 : mur_sample(rec->rules, rec->state, g);
        if (mur_record_add(rec, p.seat, a, NULL, NULL))
            return false;
    }
    return true;
}

static bool is_head(const char *line)
{
    static const char *const head[] = {"muralha ", "setup ", "rules ", "hash "};
    for (size_t i = 0; i < sizeof head / sizeof head[0]; i++)
        if (strncmp(line, head[i], strlen(head[i])) == 0)
            return true;
    return false;
}

/* `scores Red 10 Blue 5 ...`, as the record ends. */
static bool scores_agree(const struct mur_rules *r, const char *line, const struct naive *n)
{
    char own[128] = "scores";
    for (int seat = 0; seat < r->players; seat++)
        snprintf(own + strlen(own), sizeof own - strlen(own), " %s %d",
                 mur_word(r, MUR_WORD_SEAT, seat), naive_points(n, seat));
    return strcmp(own, line) == 0;
}

/* The lines of the record, without head and hashes; a player's line begins with his seat. */
static bool recount(const struct mur_rules *r, char *text, const char *setup, struct naive *n)
{
    unsigned char state[1024];
    uint32_t step = 0;
    bool scores = false;
    mur_start(r, state);
    naive_start(n, r->players, ROUNDS, mur_setup_value(r, "kinds"));
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (is_head(line))
            continue;
        if (strcmp(n->question, "over") == 0) {
            scores = scores_agree(r, line, n);
            continue;
        }
        const char *seat = n->asked >= 0 ? mur_word(r, MUR_WORD_SEAT, n->asked) : "";
        size_t length = strlen(seat);
        if (strncmp(line, seat, length) != 0)
            return fail(setup, "another seat", step, line);
        line += length + (length > 0);
        if (!same(r, state, n, setup, step, line))
            return false;
        mur_action a;
        if (mur_action_parse(r, state, line, &a, NULL) || !naive_take(n, line))
            return fail(setup, "not allowed", step, line);
        mur_apply(r, state, a, NULL);
        step++;
    }
    if (!scores || n->limited)
        return fail(setup, "other scores, or the limit was reached", step, "the end");
    return same(r, state, n, setup, step, "the end");
}

static bool one_game(const char *setup, uint64_t seed)
{
    struct mur_record *rec = mur_record_new(setup, NULL);
    struct mur_rng g;
    mur_rng_seed(&g, seed, 0);
    bool good = rec && play(rec, &g);
    int length = good ? mur_record_text(rec, NULL, 0) : 0;
    char *text = malloc((size_t)length + 1);
    struct naive *n = malloc(sizeof *n);
    good = good && text && n;
    if (good) {
        mur_record_text(rec, text, length + 1);
        good = recount(rec->rules, text, setup, n);
    }
    free(n);
    free(text);
    mur_record_free(rec);
    return good;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *setup;
        int games;
    } table[] = {{"catan-cards:players=2", 30},
                 {"catan-cards:players=2,kinds=5", 15},
                 {"catan-cards:players=4,kinds=5", 8},
                 {"catan-cards:players=3", 20},
                 {"catan-cards:players=4,memory=perfect", 15},
                 {"catan-cards:players=5", 8},
                 {"catan-cards:players=6", 8}};
    int factor = property_factor(argc, argv), failed = 0;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        int games = table[i].games * factor, good = 0;
        for (int k = 0; k < games; k++)
            good += one_game(table[i].setup, (uint64_t)k);
        printf("%s %s: %d of %d games recounted\n", good == games ? "ok  " : "FAIL", table[i].setup,
               good, games);
        failed += good != games;
    }
    return failed > 0;
}
