/* po2c.h - the strings of sources, for catalogues that hold no others. */
#ifndef PO2C_H
#define PO2C_H

#include <stdbool.h>

struct strings {
    char **text; /* as written, without the quotes; ascending once read */
    int count, cap;
};

/* All string literals of the files that are named in the file `list`, one a line; adjacent ones are one.
 * Ends the program with a message if something cannot be read. */
void strings_read(struct strings *s, const char *list);
bool strings_have(const struct strings *s, const char *text);
void strings_free(struct strings *s);

#endif
