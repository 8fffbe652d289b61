/*
 * The naive referee alone: the worked examples of tests/oracle/cases.txt, and random games in which
 * nothing may be lost. Arguments: [--soak | GAMES [SEED]].
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "muralha/rng.h"
#include "oracle/oracle.h"

static const char *const colours[] = {"Red", "Blue", "Yellow", "Green", "Black", "Pink"};

struct runner {
    const struct oracle_box *box;
    struct oracle *game;
    char name[160];
    int line, cases, failed;
    int failed_case; /* number of the last case that failed */
};

static void fail(struct runner *r, const char *what, const char *text)
{
    fprintf(stderr, "cases.txt:%d: %s\n    %s: %s\n", r->line, r->name, what, text);
    r->failed += r->failed_case != r->cases;
    r->failed_case = r->cases;
}

static int seat_named(const char *colour)
{
    for (int seat = 0; seat < ORACLE_SEATS; seat++)
        if (strcmp(colour, colours[seat]) == 0)
            return seat;
    return -1;
}

static bool is_legal(const struct oracle *o, const char *text)
{
    int count;
    const struct oracle_option *option = oracle_legal(o, &count);
    for (int i = 0; i < count; i++)
        if (strcmp(option[i].text, text) == 0)
            return true;
    return false;
}

static bool is_asked(const struct oracle *o, const char *what)
{
    return strcmp(oracle_point(o).asked, what) == 0;
}

static void act(struct runner *r, const char *text)
{
    const char *error = oracle_apply(r->game, text);
    if (error)
        fail(r, "refused", error);
    else if ((error = oracle_check(r->game)) != NULL)
        fail(r, "broken", error);
}

/* CODE TURN X,Y FIGURE: a whole turn part. */
static void lay(struct runner *r, const char *text, bool with_figure)
{
    char code[16], action[ORACLE_TEXT];
    int turn, x, y, length = 0;
    if (sscanf(text, "%15s %d %d,%d %n", code, &turn, &x, &y, &length) != 4) {
        fail(r, "not understood", text);
        return;
    }
    snprintf(action, sizeof action, "draw %s", code);
    act(r, action);
    snprintf(action, sizeof action, "place %s %d at %d,%d", code, turn, x, y);
    act(r, action);
    if (!with_figure)
        return;
    if (text[length]) {
        snprintf(action, sizeof action, "%s%.60s",
                 strncmp(text + length, "return", 6) == 0 ? "" : "figure ", text + length);
        act(r, action);
    } else if (is_asked(r->game, "figure")) {
        act(r, "pass");
    }
}

static void do_case(struct runner *r, const char *text)
{
    snprintf(r->name, sizeof r->name, "%.150s", text);
    r->cases++;
}

static void do_setup(struct runner *r, const char *text)
{
    char error[200];
    oracle_free(r->game);
    r->game = oracle_new(r->box, text, error, sizeof error);
    if (!r->game) {
        fprintf(stderr, "cases.txt:%d: %s\n", r->line, error);
        exit(1);
    }
}

static void do_lay(struct runner *r, const char *text)
{
    lay(r, text, true);
}

static void do_tile(struct runner *r, const char *text)
{
    lay(r, text, false);
}

static void do_can(struct runner *r, const char *text)
{
    if (!is_legal(r->game, text))
        fail(r, "should be legal", text);
}

static void do_cannot(struct runner *r, const char *text)
{
    if (is_legal(r->game, text))
        fail(r, "should not be legal", text);
}

static void do_asked(struct runner *r, const char *text)
{
    if (!is_asked(r->game, text))
        fail(r, "another question is open", oracle_point(r->game).asked);
}

static void do_score(struct runner *r, const char *text)
{
    char colour[16];
    int points, length = 0;
    for (; sscanf(text, "%15s %d %n", colour, &points, &length) == 2; text += length) {
        int found = oracle_score(r->game, seat_named(colour));
        char message[60];
        snprintf(message, sizeof message, "%s has %d, not %d", colour, found, points);
        if (found != points)
            fail(r, "score", message);
    }
}

static void count_compare(struct runner *r, const char *text,
                          int (*count)(const struct oracle *, int, const char *))
{
    char colour[16], word[16], message[80];
    int wanted;
    if (sscanf(text, "%15s %15s %d", colour, word, &wanted) != 3) {
        fail(r, "not understood", text);
        return;
    }
    int found = count(r->game, seat_named(colour), word);
    snprintf(message, sizeof message, "%s has %d %s, not %d", colour, found, word, wanted);
    if (found != wanted)
        fail(r, "count", message);
}

static void do_supply(struct runner *r, const char *text)
{
    count_compare(r, text, oracle_supply);
}

static void do_goods(struct runner *r, const char *text)
{
    count_compare(r, text, oracle_goods);
}

static void number_compare(struct runner *r, const char *what, const char *text,
                           int (*number)(const struct oracle *, int))
{
    char colour[16];
    int wanted;
    if (sscanf(text, "%15s %d", colour, &wanted) != 2 ||
        number(r->game, seat_named(colour)) != wanted)
        fail(r, what, text);
}

static void do_ingots(struct runner *r, const char *text)
{
    number_compare(r, "ingots", text, oracle_ingots);
}

static void do_robber(struct runner *r, const char *text)
{
    number_compare(r, "robber", text, oracle_robber);
}

static void do_pile(struct runner *r, const char *text)
{
    number_compare(r, "pile", text, oracle_pile);
}

static void do_value(struct runner *r, const char *text)
{
    if (oracle_point(r->game).turn != ORACLE_OVER || oracle_value(r->game) != atoi(text))
        fail(r, "not over with the result", text);
}

static void do_seat(struct runner *r, const char *text)
{
    if (oracle_point(r->game).seat != seat_named(text))
        fail(r, "somebody else is asked than", text);
}

/* track COLOUR FIGURE TOTAL, robber COLOUR SPACE */
static void do_force(struct runner *r, const char *text)
{
    char colour[16];
    int figure, number;
    if (sscanf(text, "track %15s %d %d", colour, &figure, &number) == 3)
        oracle_force_track(r->game, seat_named(colour), figure, number);
    else if (sscanf(text, "robber %15s %d", colour, &number) == 2)
        oracle_force_robber(r->game, seat_named(colour), number);
    else
        fail(r, "not understood", text);
}

static void do_end(struct runner *r, const char *text)
{
    (void)text;
    oracle_empty_bag(r->game);
    if (oracle_point(r->game).turn != ORACLE_OVER)
        fail(r, "not over", oracle_point(r->game).asked);
}

static const struct {
    const char *word;
    void (*run)(struct runner *r, const char *text);
} commands[] = {
    {"case", do_case},     {"setup", do_setup},   {"lay", do_lay},       {"tile", do_tile},
    {"do", act},           {"can", do_can},       {"cannot", do_cannot}, {"asked", do_asked},
    {"score", do_score},   {"supply", do_supply}, {"goods", do_goods},   {"end", do_end},
    {"ingots", do_ingots}, {"robber", do_robber}, {"seat", do_seat},     {"force", do_force},
    {"pile", do_pile},     {"value", do_value},
};

static void line_run(struct runner *r, char *line)
{
    line[strcspn(line, "#\r\n")] = 0;
    char *rest = line + strcspn(line, " ");
    if (*rest)
        *rest++ = 0;
    if (!*line)
        return;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].word, line) == 0) {
            commands[i].run(r, rest);
            return;
        }
    fail(r, "no such command", line);
}

static bool cases_run(const struct oracle_box *box)
{
    struct runner r = {.box = box};
    FILE *file = fopen("tests/oracle/cases.txt", "r");
    if (!file) {
        fprintf(stderr, "cannot open tests/oracle/cases.txt\n");
        return false;
    }
    char line[256];
    while (fgets(line, sizeof line, file)) {
        r.line++;
        line_run(&r, line);
    }
    fclose(file);
    oracle_free(r.game);
    printf("%d passed, %d failed\n", r.cases - r.failed, r.failed);
    return r.cases > 0 && r.failed == 0;
}

/* ---- random games ------------------------------------------------------------------------------------ */

static int choose(struct mur_rng *g, const struct oracle_option *option, int count)
{
    int sum = 0, i = 0;
    for (int k = 0; k < count; k++)
        sum += option[k].weight;
    int left = (int)mur_rng_below(g, (uint32_t)sum);
    while (left >= option[i].weight)
        left -= option[i++].weight;
    return i;
}

static bool game_play(const struct oracle_box *box, const char *setup, struct mur_rng *g, long *sum)
{
    char error[200];
    struct oracle *o = oracle_new(box, setup, error, sizeof error);
    const char *wrong = o ? NULL : error;
    while (!wrong && oracle_point(o).turn != ORACLE_OVER) {
        int count;
        char action[ORACLE_TEXT];
        const struct oracle_option *option = oracle_legal(o, &count);
        snprintf(action, sizeof action, "%s", option[choose(g, option, count)].text);
        wrong = oracle_apply(o, action);
        if (!wrong)
            wrong = oracle_check(o);
    }
    if (wrong)
        fprintf(stderr, "%s: %s\n", setup, wrong);
    for (int seat = 0; !wrong && seat < oracle_players(o); seat++)
        *sum += oracle_score(o, seat);
    oracle_free(o);
    return !wrong;
}

static bool games_play(const struct oracle_box *box, int games, uint64_t seed)
{
    static const char everything[] =
        "carcassonne:players=3,river,abbot,inns,traders,flying,messages,ferries,gold,magic,"
        "robbers,circles";
    static const char *const setups[] = {
        "carcassonne:players=2",
        "carcassonne:players=3,farmers=off",
        "carcassonne:players=5,edition=grow",
        "carcassonne:players=2,river,abbot,inns,traders",
        "carcassonne:players=6,river,abbot,inns,traders",
        "carcassonne:players=3,flying,ferries,gold,magic,circles",
        "carcassonne:players=4,messages,robbers",
        everything,
        "carcassonne:solo",
        "carcassonne:abbot,circles,colours=4,ferries,flying,followers=7,inns,magic,river,solo,"
        "traders.builder",
    };
    enum { SETUPS = sizeof setups / sizeof *setups };
    for (int s = 0; s < SETUPS; s++) {
        struct mur_rng g;
        long sum = 0;
        mur_rng_seed(&g, seed, (uint64_t)s);
        for (int i = 0; i < games; i++)
            if (!game_play(box, setups[s], &g, &sum))
                return false;
        printf("%s: %d games, %.1f points a game\n", setups[s], games, (double)sum / games);
    }
    return true;
}

int main(int argc, char **argv)
{
    char error[200];
    bool soak = argc > 1 && strcmp(argv[1], "--soak") == 0;
    int games = soak ? 5000 : argc > 1 ? atoi(argv[1]) : 50;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    struct oracle_box *box = oracle_box_read("data/carcassonne", error, sizeof error);
    if (!box) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    bool right = cases_run(box) && games > 0 && games_play(box, games, seed);
    oracle_box_free(box);
    return right ? 0 : 1;
}
