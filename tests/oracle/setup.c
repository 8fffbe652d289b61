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

static bool switch_read(struct setup *s, const char *word, const char *value)
{
    bool on = !value || strcmp(value, "on") == 0;
    if (!on && strcmp(value, "off") != 0)
        return false;
    if (strcmp(word, "plus") == 0) {
        for (size_t i = 1; i < sizeof words / sizeof *words; i++)
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

static bool option_read(struct setup *s, const char *word, const char *value)
{
    if (value && strcmp(word, "players") == 0)
        return (s->players = atoi(value)) >= 2 && s->players <= SEATS;
    if (value && strcmp(word, "first") == 0)
        return (s->first = atoi(value) - 1) >= 0 && s->first < SEATS;
    if (value && strcmp(word, "edition") == 0) {
        s->grow = strcmp(value, "grow") == 0;
        return s->grow || strcmp(value, "plus") == 0;
    }
    return switch_read(s, word, value);
}

bool setup_read(struct setup *s, const char *text, char *error, int size)
{
    static const char game[] = "carcassonne";
    char copy[512];
    *s = (struct setup){.players = 2, .farmers = true, .set = {[SET_BASE] = true}};
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
    /* Section 17: five colours and no expansion; B12: without farmers there is no pig. */
    if (s->first >= s->players || (s->grow && (s->players > 5 || !s->farmers || s->abbot))) {
        snprintf(error, (size_t)size, "these options contradict each other");
        return false;
    }
    s->pig &= s->farmers;
    return true;
}
