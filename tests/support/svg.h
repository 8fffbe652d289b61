/* svg.h - what tests ask of pictures. */
#ifndef MUR_TESTS_SVG_H
#define MUR_TESTS_SVG_H

#include <string.h>

#include "support/unit.h"

static inline int svg_count(const char *text, const char *word)
{
    int n = 0;
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        n++;
    return n;
}

/* Every tag is closed by its own name, and quotes are even. */
static inline void svg_check(const char *text)
{
    char open[32][24];
    int depth = 0;
    for (const char *at = strchr(text, '<'); at; at = strchr(at + 1, '<')) {
        const char *end = strchr(at, '>');
        assert_non_null(end);
        int quotes = 0;
        for (const char *c = at; c < end; c++)
            quotes += *c == '"';
        assert_int_equal(quotes % 2, 0);
        const char *name = at + (at[1] == '/' ? 2 : 1);
        size_t length = strcspn(name, " />");
        assert_true(length < sizeof open[0]);
        if (at[1] == '/') {
            assert_true(depth > 0);
            depth--;
            assert_int_equal(strlen(open[depth]), length);
            assert_memory_equal(open[depth], name, length);
        } else if (end[-1] != '/') {
            assert_true(depth < 32);
            memcpy(open[depth], name, length);
            open[depth++][length] = '\0';
        }
    }
    assert_int_equal(depth, 0);
}

#endif
