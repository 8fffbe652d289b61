/*
 * cards2c.c - makes src/games/catan_cards/catalog.c out of data/catan_cards/.
 *
 *     cards2c FILE.cards > catalog.c
 *
 * Everything wrong is told as `file:line:column: what is wrong`; a table is written only if nothing
 * was. Exit status: 0 good, 1 the file could not be read or written, 2 the data is wrong.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/catan_cards/catalog.h"

enum { NAME_MAX = 16, PLAYERS_MIN = 2, PLAYERS_MAX = 6, BYTE_MAX = 255 };
enum number_name { MARKET, DEALT, DRAW, REPLACE, KEEP, WIN, NUMBERS };
static const char *const number_names[NUMBERS] = {"market",  "dealt", "draw",
                                                  "replace", "keep",  "win"};
static const char *const effect_names[CATAN_EFFECTS] = {"none", "guard-roads", "guard-knights",
                                                        "look", "discount",    "take"};
static const char *const effect_symbols[CATAN_EFFECTS] = {
    "CATAN_NO_EFFECT", "CATAN_GUARD_ROADS", "CATAN_GUARD_KNIGHTS",
    "CATAN_LOOK",      "CATAN_DISCOUNT",    "CATAN_TAKE"};

struct book {
    const char *file;
    int line;
    int errors;
    struct mur_scanner s; /* over the current line */
    struct catan_catalog data;
    char good_name[CATAN_GOODS][NAME_MAX];
    char card_name[CATAN_CARDS][NAME_MAX];
    char event_name[CATAN_CITY_EVENTS][NAME_MAX];
    bool number_seen[NUMBERS];
    int number[NUMBERS];
    bool table_seen[PLAYERS_MAX + 1];
};

static bool complain(struct book *b, int column, const char *what)
{
    fprintf(stderr, "%s:%d:%d: %s\n", b->file, b->line, column + 1, what);
    b->errors++;
    return false;
}

static bool read_number(struct book *b, int max, int *out)
{
    mur_skip_blanks(&b->s);
    int at = b->s.at;
    if (!mur_read_int(&b->s, out))
        return complain(b, at, "a number is expected here");
    if (*out < 0 || *out > max)
        return complain(b, at, "this number is out of range");
    return true;
}

static bool read_byte(struct book *b, uint8_t *out)
{
    int value;
    if (!read_number(b, BYTE_MAX, &value))
        return false;
    *out = (uint8_t)value;
    return true;
}

/* `NUMBER NAME` of a thing that may be described only once. */
static bool read_title(struct book *b, char names[][NAME_MAX], int count, int *number)
{
    if (!read_number(b, count - 1, number))
        return false;
    if (names[*number][0])
        return complain(b, b->s.word, "this number is described twice");
    if (!mur_read_word(&b->s) || b->s.word_length >= NAME_MAX)
        return complain(b, b->s.word, "a short name is expected here");
    memcpy(names[*number], b->s.text + b->s.word, (size_t)b->s.word_length);
    return true;
}

static bool read_triple(struct book *b, uint8_t out[CATAN_SYMBOLS])
{
    for (int i = 0; i < CATAN_SYMBOLS; i++)
        if (!read_byte(b, &out[i]))
            return false;
    return true;
}

static bool expect_word(struct book *b, const char *word)
{
    if (mur_take_word(&b->s, word))
        return true;
    mur_skip_blanks(&b->s);
    return complain(b, b->s.at, "another word is expected here");
}

static bool line_resource(struct book *b)
{
    int n;
    return read_title(b, b->good_name, CATAN_GOODS, &n) && read_byte(b, &b->data.goods[n]);
}

static bool line_number(struct book *b)
{
    int n = mur_read_word(&b->s) ? mur_word_in(&b->s, number_names, NUMBERS) : -1;
    if (n < 0)
        return complain(b, b->s.word, "there is no number of this name");
    if (b->number_seen[n])
        return complain(b, b->s.word, "this number is given twice");
    b->number_seen[n] = true;
    return read_number(b, BYTE_MAX, &b->number[n]);
}

static bool line_players(struct book *b)
{
    int n;
    if (!read_number(b, PLAYERS_MAX, &n))
        return false;
    if (n < PLAYERS_MIN || b->table_seen[n])
        return complain(b, b->s.word, "2 to 6 players, each once");
    b->table_seen[n] = true;
    struct catan_table *t = &b->data.table[n];
    return expect_word(b, "sets") && read_triple(b, t->sets) && expect_word(b, "resources") &&
           read_byte(b, &t->resources);
}

static bool line_event(struct book *b)
{
    int n;
    return read_title(b, b->event_name, CATAN_CITY_EVENTS, &n) && expect_word(b, "copies") &&
           read_triple(b, b->data.event[n].copies);
}

static bool part_copies(struct book *b, struct catan_card *c)
{
    return read_triple(b, c->copies);
}

static bool part_start(struct book *b, struct catan_card *c)
{
    return read_byte(b, &c->start);
}

static bool part_points(struct book *b, struct catan_card *c)
{
    return read_byte(b, &c->points);
}

static bool part_effect(struct book *b, struct catan_card *c)
{
    int e = mur_read_word(&b->s) ? mur_word_in(&b->s, effect_names, CATAN_EFFECTS) : -1;
    if (e < 0)
        return complain(b, b->s.word, "there is no such effect");
    c->effect = (uint8_t)e;
    bool guards = e == CATAN_GUARD_ROADS || e == CATAN_GUARD_KNIGHTS;
    return !guards || read_byte(b, &c->amount);
}

static bool part_cost(struct book *b, struct catan_card *c)
{
    const char *names[CATAN_GOODS];
    for (int k = 0; k < CATAN_GOODS; k++)
        names[k] = b->good_name[k];
    while (!mur_at_end(&b->s) && b->s.text[b->s.at] != '#') {
        int k = mur_read_word(&b->s) ? mur_word_in(&b->s, names, CATAN_GOODS) : -1;
        if (k < 0)
            return complain(b, b->s.word, "there is no resource of this name");
        if (!read_byte(b, &c->cost[k]))
            return false;
    }
    return true;
}

static bool line_card(struct book *b)
{
    static const struct {
        const char *word;
        bool (*read)(struct book *, struct catan_card *);
    } parts[] = {{"copies", part_copies},
                 {"start", part_start},
                 {"points", part_points},
                 {"effect", part_effect},
                 {"cost", part_cost}};
    int n;
    if (!read_title(b, b->card_name, CATAN_CARDS, &n))
        return false;
    while (!mur_at_end(&b->s) && b->s.text[b->s.at] != '#') {
        size_t i = 0;
        while (i < sizeof parts / sizeof parts[0] && !mur_take_word(&b->s, parts[i].word))
            i++;
        if (i == sizeof parts / sizeof parts[0])
            return complain(b, b->s.at, "copies, start, points, effect or cost is expected here");
        if (!parts[i].read(b, &b->data.card[n]))
            return false;
    }
    return true;
}

static void read_line(struct book *b)
{
    static const struct {
        const char *word;
        bool (*read)(struct book *);
    } lines[] = {{"resource", line_resource},
                 {"number", line_number},
                 {"players", line_players},
                 {"event", line_event},
                 {"card", line_card}};
    if (mur_at_end(&b->s) || b->s.text[b->s.at] == '#')
        return;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (mur_take_word(&b->s, lines[i].word)) {
            if (lines[i].read(b) && !mur_at_end(&b->s) && b->s.text[b->s.at] != '#')
                complain(b, b->s.at, "the line should end here");
            return;
        }
    complain(b, b->s.at, "resource, number, players, event or card is expected here");
}

static void read_book(struct book *b, FILE *f)
{
    char line[256];
    while (fgets(line, sizeof line, f)) {
        b->line++;
        if (!strchr(line, '\n'))
            complain(b, 0, "this line is too long");
        b->s = mur_scanner_init(line);
        read_line(b);
    }
    b->line++;
}

/* ---- what must hold between the lines ------------------------------------------------------------ */

static void lint_complete(struct book *b)
{
    for (int k = 0; k < CATAN_GOODS; k++)
        if (!b->good_name[k][0])
            complain(b, 0, "a resource is missing");
    for (int n = 0; n < CATAN_CARDS; n++)
        if (!b->card_name[n][0])
            complain(b, 0, "a card is missing");
    for (int e = 0; e < CATAN_CITY_EVENTS; e++)
        if (!b->event_name[e][0])
            complain(b, 0, "an event is missing");
    for (int n = 0; n < NUMBERS; n++)
        if (!b->number_seen[n] || !b->number[n])
            complain(b, 0, "a number of the rules is missing or 0");
    for (int p = PLAYERS_MIN; p <= PLAYERS_MAX; p++)
        if (!b->table_seen[p])
            complain(b, 0, "a number of players is missing");
}

static int copies_in_play(const struct book *b, const uint8_t copies[CATAN_SYMBOLS], int players)
{
    int sum = 0;
    for (int i = 0; i < CATAN_SYMBOLS; i++)
        sum += copies[i] * b->data.table[players].sets[i];
    return sum;
}

/* Every settlement card has one event on its back, whatever its symbol. */
static void lint_events(struct book *b)
{
    for (int i = 0; i < CATAN_SYMBOLS; i++) {
        int backs = 0;
        for (int e = 0; e < CATAN_CITY_EVENTS; e++)
            backs += b->data.event[e].copies[i];
        if (backs != b->data.card[CATAN_SETTLEMENT].copies[i])
            complain(b, 0, "the events do not fit the settlement cards");
    }
}

static void lint_cards(struct book *b)
{
    for (int n = 0; n < CATAN_CARDS; n++) {
        const struct catan_card *c = &b->data.card[n];
        int cost = 0;
        for (int k = 0; k < CATAN_GOODS; k++)
            cost += c->cost[k];
        if (cost == 0 || c->points == 0)
            complain(b, 0, "every card costs something and is worth something");
        if (n < CATAN_EXPANSION && c->effect)
            complain(b, 0, "only expansions have effects");
    }
}

/* The hoard rule must always find cards, and everybody must get a first hand. */
static void lint_tables(struct book *b)
{
    int goods = 0;
    for (int k = 0; k < CATAN_GOODS; k++)
        goods += b->data.goods[k];
    for (int p = PLAYERS_MIN; p <= PLAYERS_MAX; p++) {
        int cards = goods * b->data.table[p].resources - b->number[MARKET];
        int most = b->number[KEEP] > b->number[DEALT] ? b->number[KEEP] : b->number[DEALT];
        if (cards <= p * most)
            complain(b, 0, "there are too few resource cards");
        if (goods * b->data.table[p].resources > CATAN_MOST_CARDS)
            complain(b, 0, "there are too many resource cards");
        for (int n = 0; n < CATAN_STACKS; n++)
            if (copies_in_play(b, b->data.card[n].copies, p) < p * b->data.card[n].start)
                complain(b, 0, "there are too few cards to begin with");
    }
}

/* ---- writing ------------------------------------------------------------------------------------- */

static void write_bytes(const char *name, const uint8_t *byte, int count)
{
    printf(".%s = {", name);
    for (int i = 0; i < count; i++)
        printf("%s%d", i ? ", " : "", byte[i]);
    printf("}");
}

static void write_card(const struct book *b, int n)
{
    const struct catan_card *c = &b->data.card[n];
    printf("        [%d] = {.name = \"%s\", ", n, b->card_name[n]);
    write_bytes("copies", c->copies, CATAN_SYMBOLS);
    printf(", .start = %d, .points = %d,\n                .effect = %s, .amount = %d, ", c->start,
           c->points, effect_symbols[c->effect], c->amount);
    write_bytes("cost", c->cost, CATAN_GOODS);
    printf("},\n");
}

static void write_book(const struct book *b)
{
    printf("/* Generated by tools/cards2c from data/catan_cards/; do not edit. */\n"
           "/* clang-format off */\n"
           "#include \"games/catan_cards/catalog.h\"\n\n"
           "const struct catan_catalog catan_catalog = {\n    .good_name = {");
    for (int k = 0; k < CATAN_GOODS; k++)
        printf("%s\"%s\"", k ? ", " : "", b->good_name[k]);
    printf("},\n    ");
    write_bytes("goods", b->data.goods, CATAN_GOODS);
    printf(",\n");
    for (int n = 0; n < NUMBERS; n++)
        printf("    .%s = %d,\n", number_names[n], b->number[n]);
    printf("    .table = {\n");
    for (int p = PLAYERS_MIN; p <= PLAYERS_MAX; p++) {
        printf("        [%d] = {", p);
        write_bytes("sets", b->data.table[p].sets, CATAN_SYMBOLS);
        printf(", .resources = %d},\n", b->data.table[p].resources);
    }
    printf("    },\n    .event = {\n");
    for (int e = 0; e < CATAN_CITY_EVENTS; e++) {
        printf("        [%d] = {.name = \"%s\", ", e, b->event_name[e]);
        write_bytes("copies", b->data.event[e].copies, CATAN_SYMBOLS);
        printf("},\n");
    }
    printf("    },\n    .card = {\n");
    for (int n = 0; n < CATAN_CARDS; n++)
        write_card(b, n);
    printf("    },\n};\n");
}

int main(int argc, char **argv)
{
    static struct book b;
    if (argc != 2) {
        fprintf(stderr, "usage: cards2c FILE.cards > catalog.c\n");
        return 1;
    }
    b.file = argv[1];
    FILE *f = fopen(b.file, "r");
    if (f)
        read_book(&b, f);
    if (!f || ferror(f)) {
        fprintf(stderr, "%s: this file cannot be read\n", b.file);
        return 1;
    }
    fclose(f);
    lint_complete(&b);
    if (!b.errors) {
        lint_events(&b);
        lint_cards(&b);
        lint_tables(&b);
    }
    if (b.errors)
        return 2;
    write_book(&b);
    return fflush(stdout) || ferror(stdout) ? 1 : 0;
}
