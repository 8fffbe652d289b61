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

enum { WORDS = sizeof word / sizeof *word, PLAYERS = 5 /* 2 to 6 */ };

static bool is_part(int w)
{
    return strchr(word[w], '.');
}

/* The words of set-up `index` as a bit set: first each word, then the pairs, then all, for every number
 * of players. */
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
    return index < PLAYERS ? all : 0;
}

bool expansion_setup(int index, char text[EXPANSION_SETUP_MAX])
{
    unsigned words = words_of(index);
    int at = snprintf(text, EXPANSION_SETUP_MAX, "carcassonne:players=%d", 2 + index % PLAYERS);
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
