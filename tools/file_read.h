/* file_read.h - what generators share: reading the text that they are made from. */
#ifndef MUR_TOOLS_FILE_READ_H
#define MUR_TOOLS_FILE_READ_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The whole file as a string, to be freed; NULL with a message if that fails. */
static inline char *file_read(const char *name)
{
    enum { LIMIT = 1 << 20 };
    FILE *f = fopen(name, "r");
    char *text = f ? malloc(LIMIT + 1) : NULL;
    size_t n = text ? fread(text, 1, LIMIT, f) : 0;
    bool bad = !text || ferror(f) || n == LIMIT || memchr(text, '\0', n);
    if (f)
        fclose(f);
    if (bad) {
        fprintf(stderr, "%s: this file cannot be read\n", name);
        free(text);
        return NULL;
    }
    text[n] = '\0';
    return text;
}

#endif
