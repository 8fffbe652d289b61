/* po2c_strings.c - finds the string literals of C sources. */
#include "po2c.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void die(const char *path, const char *why)
{
    fprintf(stderr, "%s: %s\n", path, why);
    exit(1);
}

static char *file_read(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        die(path, "cannot be opened");
    size_t length = 0, cap = 0;
    char *text = NULL;
    do {
        cap = cap ? 2 * cap : 1 << 16;
        char *more = realloc(text, cap);
        if (!more)
            die(path, "no memory");
        text = more;
        length += fread(text + length, 1, cap - 1 - length, in);
    } while (length == cap - 1);
    fclose(in);
    text[length] = '\0';
    return text;
}

static void strings_add(struct strings *s, char *text)
{
    if (s->count == s->cap) {
        s->cap = s->cap ? 2 * s->cap : 1024;
        s->text = realloc(s->text, (size_t)s->cap * sizeof *s->text);
    }
    if (!s->text || !text)
        die("po2c", "no memory");
    s->text[s->count++] = text;
}

/* ---- the little of C that matters ------------------------------------------------------------------ */

/* Behind what begins at p: a comment, or one character. */
static const char *skip(const char *p)
{
    const char *end = NULL;
    if (p[0] == '/' && p[1] == '*')
        end = strstr(p + 2, "*/");
    else if (p[0] == '/' && p[1] == '/')
        return p + strcspn(p, "\n");
    return end ? end + 2 : p + 1;
}

/* Behind the literal that begins at p, which is a quote of either sort. */
static const char *literal_end(const char *p)
{
    char quote = *p++;
    while (*p && *p != quote)
        p += p[0] == '\\' && p[1] ? 2 : 1;
    return *p ? p + 1 : p;
}

/* Adds the literal at *p and those that follow it as one. */
static void literal_add(struct strings *s, const char **p)
{
    char *joined = NULL;
    size_t length = 0;
    while (**p == '"') {
        const char *end = literal_end(*p);
        size_t more = (size_t)(end - *p) - 2;
        joined = realloc(joined, length + more + 1);
        if (!joined)
            die("po2c", "no memory");
        memcpy(joined + length, *p + 1, more);
        joined[length += more] = '\0';
        *p = end + strspn(end, " \t\r\n");
    }
    strings_add(s, joined);
}

static void source_read(struct strings *s, const char *path)
{
    char *text = file_read(path);
    for (const char *p = text; *p;) {
        if (*p == '"')
            literal_add(s, &p);
        else if (*p == '\'')
            p = literal_end(p);
        else
            p = skip(p);
    }
    free(text);
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void strings_read(struct strings *s, const char *list)
{
    char *paths = file_read(list);
    for (char *path = strtok(paths, "\n"); path; path = strtok(NULL, "\n"))
        source_read(s, path);
    free(paths);
    qsort(s->text, (size_t)s->count, sizeof *s->text, by_bytes);
}

bool strings_have(const struct strings *s, const char *text)
{
    return bsearch(&text, s->text, (size_t)s->count, sizeof *s->text, by_bytes) != NULL;
}

void strings_free(struct strings *s)
{
    for (int i = 0; i < s->count; i++)
        free(s->text[i]);
    free(s->text);
}
