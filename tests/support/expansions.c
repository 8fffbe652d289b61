/* expansions.c - see expansions.h. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "support/expansions.h"

/* Expansions and, with a dot, their parts. */
static const char *const word[] = {
#define GROUP(name, word)       word,
#define MODULE(name, word, set) word,
#include "games/carcassonne/modules.def"
#undef MODULE
#undef GROUP
};

enum { WORDS = sizeof word / sizeof *word };

static bool is_part(int w)
{
    return strchr(word[w], '.');
}

/* The words of set-up `index` as a bit set: first each word, then the pairs, then all. */
static unsigned words_of(int index)
{
    unsigned all = 0;
    if (index < WORDS)
        return 1u << index;
    index -= WORDS;
    for (int a = 0; a < WORDS; a++) {
        if (is_part(a))
            continue;
        all |= 1u << a;
        for (int b = a + 1; b < WORDS; b++)
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
    for (int w = 0; w < WORDS; w++)
        if (words >> w & 1)
            at += snprintf(text + at, (size_t)(EXPANSION_SETUP_MAX - at), ",%s", word[w]);
    return words != 0;
}

int expansion_setups(void)
{
    int count = 0;
    while (words_of(count))
        count++;
    return count;
}
