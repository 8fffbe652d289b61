/* setup.c - set-up texts: "carcassonne:players=3,river,farmers=off". */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* A switch may stand for several things at once: `inns` is the tiles and the big follower. */
struct word {
    const char *word;
    size_t member[3]; /* offsets of bools in struct setup */
    int members;
};

#define MEMBER(name) offsetof(struct setup, name)
#define SET(which)   (MEMBER(set) + (which) * sizeof(bool))

static const struct word words[] = {
    {"solo", {MEMBER(solo)}, 1},
    {"farmers", {MEMBER(farmers)}, 1},
    {"river", {SET(SET_RIVER)}, 1},
    {"abbot", {MEMBER(abbot)}, 1},
    {"inns", {SET(SET_INNS), MEMBER(big)}, 2},
    {"inns.tiles", {SET(SET_INNS)}, 1},
    {"inns.big", {MEMBER(big)}, 1},
    {"traders", {SET(SET_TRADERS), MEMBER(builder), MEMBER(pig)}, 3},
    {"traders.tiles", {SET(SET_TRADERS)}, 1},
    {"traders.builder", {MEMBER(builder)}, 1},
    {"traders.pig", {MEMBER(pig)}, 1},
    {"flying", {SET(SET_FLYING)}, 1},
    {"messages", {MEMBER(messages)}, 1},
    {"ferries", {SET(SET_FERRIES)}, 1},
    {"gold", {SET(SET_GOLD)}, 1},
    {"magic", {SET(SET_MAGIC)}, 1},
    {"robbers", {SET(SET_ROBBERS)}, 1},
    {"circles", {SET(SET_CIRCLES)}, 1},
};

enum { PLUS = 2 }; /* the first word of what `plus` stands for */

static bool switch_read(struct setup *s, const char *word, const char *value)
{
    bool on = !value || strcmp(value, "on") == 0;
    if (!on && strcmp(value, "off") != 0)
        return false;
    if (strcmp(word, "plus") == 0) {
        for (size_t i = PLUS; i < sizeof words / sizeof *words; i++)
            switch_read(s, words[i].word, value);
        return true;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i].word) == 0) {
            for (int k = 0; k < words[i].members; k++)
                *(bool *)((char *)s + words[i].member[k]) = on;
            return true;
        }
    return false;
}

static bool number_read(int *n, const char *value, int low, int high)
{
    *n = atoi(value);
    return *n >= low && *n <= high;
}

static bool option_read(struct setup *s, const char *word, const char *value)
{
    if (value && strcmp(word, "colours") == 0)
        return number_read(&s->players, value, 3, 4); /* V13, V15 */
    if (value && strcmp(word, "followers") == 0)
        return number_read(&s->followers, value, 3, 7);
    if (value && strcmp(word, "coop") == 0)
        return number_read(&s->people, value, 1, 4);
    if (value && strcmp(word, "players") == 0)
        return number_read(&s->players, value, 2, SEATS);
    if (value && strcmp(word, "first") == 0)
        return (s->first = atoi(value) - 1) >= 0 && s->first < SEATS;
    if (value && strcmp(word, "edition") == 0) {
        s->grow = strcmp(value, "grow") == 0;
        return s->grow || strcmp(value, "plus") == 0;
    }
    return switch_read(s, word, value);
}

/* What was not said; V1, V4: three colours of four, and no farmers. */
static void defaults_fill(struct setup *s)
{
    if (s->players == 0)
        s->players = s->solo ? 3 : 2;
    if (s->people == 0)
        s->people = s->solo ? 1 : s->players;
    if (s->followers == 0)
        s->followers = s->solo ? 4 : 7;
    s->farmers &= !s->solo;
    s->pig &= s->farmers; /* B12 */
}

bool setup_read(struct setup *s, const char *text, char *error, int size)
{
    static const char game[] = "carcassonne";
    char copy[512];
    *s = (struct setup){.farmers = true, .set = {[SET_BASE] = true}};
    snprintf(copy, sizeof copy, "%s", text);
    char *rest = copy + strlen(game);
    if (strncmp(copy, game, strlen(game)) != 0 || (*rest != ':' && *rest != 0)) {
        snprintf(error, (size_t)size, "not a set-up of this game");
        return false;
    }
    for (char *word = strtok(*rest ? rest + 1 : rest, ","); word; word = strtok(NULL, ",")) {
        char *value = strchr(word, '=');
        if (value)
            *value++ = 0;
        if (!option_read(s, word, value)) {
            snprintf(error, (size_t)size, "the referee does not know the option %s", word);
            return false;
        }
    }
    defaults_fill(s);
    /* Section 17: five colours and no expansion. */
    if (s->people > s->players || s->first >= s->players ||
        (s->grow && (s->players > 5 || !s->farmers || s->abbot))) {
        snprintf(error, (size_t)size, "these options contradict each other");
        return false;
    }
    return true;
}
