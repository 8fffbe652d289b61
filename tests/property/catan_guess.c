/*
 * catan_guess.c - guesses have the right weights.
 *
 * In small positions every placement of the unseen cards is written out, one card after the other, and
 * those that the view allows are counted by the hands they make; guesses are drawn and compared with
 * them by chi-square. Covers: nothing known; certain cards and totals; an open hand; a pending question
 * that says something about a hidden hand, likely and very unlikely.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/catan_cards/catan.h"
#include "muralha/game.h"

enum { GOODS = 5, UNSEEN_MAX = 24, WORLDS_MAX = 20000, DRAWS = 200000 };

struct hands {
    int blue[GOODS], yellow[GOODS];
};

/* What the unseen cards may be, as the test knows it. */
struct small {
    const char *name;
    const char *setup;
    const char *force[16];
    const char *play[16];
    /* memory=perfect: what Red is certain of, put into the position. */
    int known_blue[GOODS], known_yellow[GOODS], held[GOODS];
    int draws;                               /* DRAWS if 0 */
    bool yellow_open;                        /* Red is looking at Yellow's hand */
    bool (*possible)(const int blue[GOODS]); /* by Blue's pending question */
};

struct tally {
    struct hands hands;
    double ways;
    int drawn;
};

struct count {
    const struct small *c;
    int unseen[UNSEEN_MAX], cards; /* the good of each card whose place is not certain */
    struct hands now;
    int blue_left, yellow_left;
    struct tally world[WORLDS_MAX];
    int worlds;
};

/* ---- writing out every placement -------------------------------------------------------------------- */

static struct tally *find(struct count *t, const struct hands *h)
{
    for (int i = 0; i < t->worlds; i++)
        if (memcmp(&t->world[i].hands, h, sizeof *h) == 0)
            return &t->world[i];
    return NULL;
}

static void note(struct count *t)
{
    for (int k = 0; k < GOODS; k++)
        if (t->now.blue[k] + t->now.yellow[k] < t->c->held[k])
            return;
    if (t->c->possible && !t->c->possible(t->now.blue))
        return;
    struct tally *w = find(t, &t->now);
    if (!w) {
        if (t->worlds == WORLDS_MAX)
            abort();
        w = &t->world[t->worlds++];
        *w = (struct tally){.hands = t->now};
    }
    w->ways += 1;
}

/* Card number i goes to Blue, to Yellow, or into the pile. */
static void place(struct count *t, int i)
{
    if (i == t->cards) {
        if (t->blue_left == 0 && t->yellow_left == 0)
            note(t);
        return;
    }
    if (t->blue_left + t->yellow_left > t->cards - i)
        return;
    int k = t->unseen[i];
    if (t->blue_left) {
        t->blue_left--;
        t->now.blue[k]++;
        place(t, i + 1);
        t->now.blue[k]--;
        t->blue_left++;
    }
    if (t->yellow_left) {
        t->yellow_left--;
        t->now.yellow[k]++;
        place(t, i + 1);
        t->now.yellow[k]--;
        t->yellow_left++;
    }
    place(t, i + 1);
}

static void enumerate(struct count *t, const struct mur_rules *r, const void *st)
{
    const struct small *c = t->c;
    static const int box[GOODS] = {11, 11, 16, 15, 14};
    (void)r;
    for (int k = 0; k < GOODS; k++) {
        int certain =
            c->known_blue[k] + (c->yellow_open ? catan_seat(st, 2)->hand[k] : c->known_yellow[k]);
        int unseen = box[k] - catan_seat(st, 0)->hand[k] - catan_market(st)[k] -
                     catan_discard(st)[k] - certain;
        while (unseen-- > 0)
            t->unseen[t->cards++] = k;
        t->now.blue[k] = c->known_blue[k];
        t->now.yellow[k] = certain - c->known_blue[k];
        t->blue_left -= c->known_blue[k];
        t->yellow_left -= certain - c->known_blue[k];
    }
    t->blue_left += catan_seat(st, 1)->size;
    t->yellow_left += catan_seat(st, 2)->size;
    place(t, 0);
}

/* ---- positions ---------------------------------------------------------------------------------------- */

static void put_numbers(char *line, const int *number, int count)
{
    for (int i = 0; i < count; i++)
        sprintf(line + strlen(line), " %d", number[i]);
}

/* Writes Red's certainties into the text of the position. */
static bool make_certain(const struct mur_rules *r, void *st, const struct small *c)
{
    char text[8192], out[8192] = "", line[512];
    mur_position_text(r, st, text, sizeof text);
    for (char *at = strtok(text, "\n"); at; at = strtok(NULL, "\n")) {
        int row[6 * GOODS] = {0};
        memcpy(row + GOODS, c->known_blue, sizeof c->known_blue);
        memcpy(row + 2 * GOODS, c->known_yellow, sizeof c->known_yellow);
        snprintf(line, sizeof line, "%s", at);
        if (strncmp(at, "known Red", 9) == 0) {
            strcpy(line, "known Red");
            put_numbers(line, row, 6 * GOODS);
        } else if (strncmp(at, "held Red", 8) == 0) {
            strcpy(line, "held Red");
            put_numbers(line, c->held, GOODS);
        }
        strcat(strcat(out, line), "\n");
    }
    struct mur_error err = {0};
    if (mur_position_parse(r, out, st, &err) == MUR_OK)
        return true;
    printf("FAIL %s: %s\n", c->name, err.message);
    return false;
}

static bool prepare(const struct mur_rules *r, void *st, const struct small *c)
{
    struct mur_error err = {0};
    mur_start(r, st);
    for (int i = 0; c->force[i]; i++)
        if (r->kind->force(r, st, c->force[i], &err)) {
            printf("FAIL %s: %s: %s\n", c->name, c->force[i], err.message);
            return false;
        }
    for (int i = 0; c->play[i]; i++) {
        mur_action a;
        if (mur_action_parse(r, st, c->play[i], &a, &err) ||
            mur_try(r, st, mur_point(r, st).seat, a, NULL, &err)) {
            printf("FAIL %s: %s: %s\n", c->name, c->play[i], err.message);
            return false;
        }
    }
    return !strstr(c->setup, "perfect") || make_certain(r, st, c);
}

/* ---- comparing ---------------------------------------------------------------------------------------- */

static int draws_of(const struct count *t)
{
    return t->c->draws ? t->c->draws : DRAWS;
}

static bool draw(struct count *t, const struct mur_rules *r, const void *st)
{
    unsigned char view[1024], world[1024];
    struct mur_rng g;
    mur_rng_seed(&g, 7, 7);
    mur_view(r, st, 0, view);
    for (int i = 0; i < draws_of(t); i++) {
        struct hands h;
        if (!mur_guess(r, view, 0, &g, world))
            return false;
        for (int k = 0; k < GOODS; k++) {
            h.blue[k] = catan_seat(world, 1)->hand[k];
            h.yellow[k] = catan_seat(world, 2)->hand[k];
        }
        struct tally *w = find(t, &h);
        if (!w)
            return false; /* not a possible world */
        w->drawn++;
    }
    return true;
}

/* Worlds that are expected fewer than ten times are put together. */
static bool weights_right(const struct count *t, const char *name)
{
    double all = 0, chi = 0, rare = 0, rare_drawn = 0;
    int cells = 0;
    for (int i = 0; i < t->worlds; i++)
        all += t->world[i].ways;
    for (int i = 0; i < t->worlds; i++) {
        double expected = draws_of(t) * t->world[i].ways / all;
        if (expected < 10) {
            rare += expected;
            rare_drawn += t->world[i].drawn;
            continue;
        }
        chi += (t->world[i].drawn - expected) * (t->world[i].drawn - expected) / expected;
        cells++;
    }
    if (rare >= 10) {
        chi += (rare_drawn - rare) * (rare_drawn - rare) / rare;
        cells++;
    }
    /* A fair chi-square exceeds its mean by more than 4.5 deviations and ten once in a million. */
    double over = chi - (cells - 1) - 10;
    bool good = cells > 1 && (over <= 0 || over * over <= 4.5 * 4.5 * 2 * cells);
    printf("%s %s: %d worlds, %.0f placements, chi-square %.1f\n", good ? "ok  " : "FAIL", name,
           t->worlds, all, chi);
    return good;
}

static bool holds(const struct small *c)
{
    unsigned char st[1024];
    struct mur_rules *r = mur_rules_new(c->setup, NULL);
    struct count *t = calloc(1, sizeof *t);
    bool good = r && t && prepare(r, st, c);
    if (good) {
        t->c = c;
        enumerate(t, r, st);
        good = draw(t, r, st);
        if (!good)
            printf("FAIL %s: a guess is impossible\n", c->name);
        good = good && weights_right(t, c->name);
    }
    free(t);
    mur_rules_free(r);
    return good;
}

/* A road is to be paid, one of wood and clay is missing and three equal cards replace it. */
static bool road_with_one_replaced(const int h[GOODS])
{
    bool clay = h[0] > 0, wood = h[1] > 0;
    if (clay == wood)
        return false;
    int spare_clay = clay ? h[0] - 1 : 0, spare_wood = wood ? h[1] - 1 : 0;
    return spare_clay >= 3 || spare_wood >= 3 || h[2] >= 3 || h[3] >= 3 || h[4] >= 3;
}

/* An ore was taken from the market, something else must go back. */
static bool ore_and_more(const int h[GOODS])
{
    return h[2] > 0 && h[0] + h[1] + h[3] + h[4] > 0;
}

/* A church is to be paid, and three of its four cards are replaced. */
static bool church_of_clay(const int h[GOODS])
{
    bool wool = h[3] == 1 && h[2] == 0, ore = h[3] == 0 && h[2] > 0;
    int triples = h[0] / 3 + h[1] / 3 + h[4] / 3 + (ore ? (h[2] - 1) / 3 : 0);
    return (wool || ore) && triples >= 3;
}

int main(void)
{
    static const struct small cases[] = {
        {.name = "nothing known",
         .setup = "catan-cards:players=3",
         .force = {"hand Blue wood 2 ore 1", "hand Yellow wool 1 ore 1",
                   "discard clay 10 wood 7 ore 12 wool 12 grain 12", "turn Red"}},
        {.name = "certain cards and totals",
         .setup = "catan-cards:players=3,memory=perfect",
         .force = {"hand Blue wood 2 ore 1", "hand Yellow wool 1 ore 1", "discard all",
                   "discard clay 10 wood 7 ore 12 wool 13 grain 12", "turn Red"},
         .known_blue = {0, 1, 0, 0, 0},
         .known_yellow = {0, 0, 0, 1, 0},
         .held = {0, 2, 1, 1, 0}},
        {.name = "an open hand",
         .setup = "catan-cards:players=3",
         .force = {"expansions Red library", "hand Blue wood 2 ore 1", "hand Yellow wool 1 ore 1",
                   "discard clay 10 wood 7 ore 12 wool 13 grain 12", "turn Red"},
         .play = {"library Yellow"},
         .yellow_open = true},
        {.name = "replacement pending",
         .setup = "catan-cards:players=3",
         .force = {"hand Blue clay 1 ore 3", "hand Yellow wool 1 wood 1",
                   "discard clay 8 wood 9 ore 11 wool 12 grain 12", "turn Blue"},
         .play = {"end", "build road"},
         .possible = road_with_one_replaced},
        {.name = "replacement pending, with totals",
         .setup = "catan-cards:players=3,memory=perfect",
         .force = {"hand Blue clay 1 ore 3", "hand Yellow wool 1 wood 1",
                   "discard clay 8 wood 9 ore 11 wool 12 grain 12", "turn Blue"},
         .play = {"end", "build road"},
         .known_blue = {0, 0, 1, 0, 0},
         .held = {1, 0, 3, 0, 0},
         .possible = road_with_one_replaced},
        {.name = "market card just taken",
         .setup = "catan-cards:players=3",
         .force = {"hand Blue wood 1", "hand Yellow wool 1 ore 1",
                   "discard clay 9 wood 8 ore 11 wool 13 grain 13", "turn Blue"},
         .play = {"market take ore"},
         .possible = ore_and_more},
        {.name = "unlikely replacement pending",
         .draws = 20000,
         .setup = "catan-cards:players=3",
         .force = {"cities Blue 1", "hand Blue clay 9 ore 1", "hand Yellow wool 1",
                   "discard clay 1 wood 8 ore 12 wool 12 grain 10", "turn Blue"},
         .play = {"end", "build expansion church"},
         .possible = church_of_clay},
        {.name = "unlikely replacement pending, with totals",
         .draws = 2000,
         .setup = "catan-cards:players=3,memory=perfect",
         .force = {"cities Blue 1", "hand Blue clay 9 ore 1", "hand Yellow wool 1",
                   "discard clay 1 wood 8 ore 12 wool 12 grain 10", "turn Blue"},
         .play = {"end", "build expansion church"},
         .held = {7, 0, 1, 1, 0},
         .possible = church_of_clay},
    };
    int failed = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        failed += !holds(&cases[i]);
    return failed > 0;
}
