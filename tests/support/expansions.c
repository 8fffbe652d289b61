/* expansions.c - see expansions.h. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "games/carcassonne/carc.h"
#include "support/expansions.h"

/* Expansions and their parts; what brings all of them along is the last set-up by itself. */
static const char *word_at(int w, bool *part)
{
    for (const struct mur_option *const *o = carc_kind.options; *o; o++) {
        *part = (*o)->group == MUR_OPTION_PART;
        if ((*part || ((*o)->group == MUR_OPTION_EXPANSION && strcmp((*o)->word, "plus") != 0)) &&
            w-- == 0)
            return (*o)->word;
    }
    return NULL;
}

static bool is_part(int w)
{
    bool part = false;
    return word_at(w, &part) && part;
}

static const char *word(int w)
{
    bool part;
    return word_at(w, &part);
}

/* The words of set-up `index` as a bit set: first each word, then the pairs, then all. */
static unsigned words_of(int index)
{
    unsigned all = 0;
    for (int a = 0; word(a); a++)
        if (index-- == 0)
            return 1u << a;
    for (int a = 0; word(a); a++) {
        if (is_part(a))
            continue;
        all |= 1u << a;
        for (int b = a + 1; word(b); b++)
            if (!is_part(b) && index-- == 0)
                return 1u << a | 1u << b;
    }
    return index == 0 ? all : 0;
}

bool expansion_setup(int index, char text[EXPANSION_SETUP_MAX])
{
    unsigned words = words_of(index);
    bool last = !words_of(index + 1); /* everything, with as many players as can be */
    int at =
        snprintf(text, EXPANSION_SETUP_MAX, "carcassonne:players=%d", last ? 6 : 2 + index % 5);
    for (int w = 0; word(w); w++)
        if (words >> w & 1)
            at += snprintf(text + at, (size_t)(EXPANSION_SETUP_MAX - at), ",%s", word(w));
    return words != 0;
}

bool expansion_is_pair(int index)
{
    return __builtin_popcount(words_of(index)) == 2;
}

int expansion_setups(void)
{
    int count = 0;
    while (words_of(count))
        count++;
    return count;
}

enum { SOLO_FEWEST = 3, SOLO_MOST = 7 };

static bool with_solo(const char *words)
{
    char setup[EXPANSION_SETUP_MAX];
    snprintf(setup, sizeof setup, "carcassonne:%s,solo", words);
    struct mur_rules *r = mur_rules_new(setup, NULL);
    mur_rules_free(r);
    return r != NULL;
}

/* What the one-player variant may be played with: each alone, at last all together. How many there are,
 * and number `index` of them. */
static int solo_words(int index, char text[EXPANSION_SETUP_MAX])
{
    int count = 0, at = 0;
    char all[EXPANSION_SETUP_MAX] = "";
    for (int w = 0; word(w); w++) {
        if (!with_solo(word(w)))
            continue;
        if (count++ == index)
            snprintf(text, EXPANSION_SETUP_MAX, "%s", word(w));
        at +=
            snprintf(all + at, (size_t)(EXPANSION_SETUP_MAX - at), "%s%s", at ? "," : "", word(w));
    }
    if (count == index)
        snprintf(text, EXPANSION_SETUP_MAX, "%s", all);
    return count + 1;
}

bool solo_setup(int index, char text[EXPANSION_SETUP_MAX])
{
    for (int colours = 3; colours <= 4; colours++)
        for (int followers = SOLO_FEWEST; followers <= SOLO_MOST; followers++)
            for (int coop = 1; coop <= colours; coop++)
                if (index-- == 0) {
                    snprintf(text, EXPANSION_SETUP_MAX,
                             "carcassonne:colours=%d,followers=%d,coop=%d,solo", colours, followers,
                             coop);
                    return true;
                }
    char words[EXPANSION_SETUP_MAX];
    int count = solo_words(-1, words);
    if (index >= 2 * count)
        return false;
    solo_words(index % count, words);
    snprintf(text, EXPANSION_SETUP_MAX, "carcassonne:colours=%d,%.200s,solo", 3 + index / count,
             words);
    return true;
}
