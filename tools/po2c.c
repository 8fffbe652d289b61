/*
 * po2c.c - makes tables of translation catalogues.
 *
 *     po2c [--for LIST] po/es.po po/pt.po >catalog.c
 *
 * With --for only what stands as a string in the sources that the file LIST names, one a line: a program
 * that has but some of the sources needs no other words.
 *
 * Reads the part of the PO format that the project uses: comments, msgid, msgid_plural, msgstr and
 * msgstr[0..1] with C strings over several lines. Fuzzy entries and empty translations are left out, so
 * that the program shows English instead. The plural rule is read from the header.
 */
#include "po2c.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORMS = 2, LINE_MAX_BYTES = 4096 };

struct entry {
    char *id, *plural, *form[FORMS];
    bool fuzzy;
};

struct catalogue {
    const char *path;
    char code[16];
    int line;
    struct entry *entry;
    int count, cap;
};

static void die(const struct catalogue *c, const char *why)
{
    fprintf(stderr, "%s:%d: %s\n", c->path, c->line, why);
    exit(1);
}

/* ---- reading --------------------------------------------------------------------------------------- */

static void append(const struct catalogue *c, char **text, const char *more, size_t length)
{
    size_t before = *text ? strlen(*text) : 0;
    char *joined = realloc(*text, before + length + 1);
    if (!joined)
        die(c, "no memory");
    memcpy(joined + before, more, length);
    joined[before + length] = '\0';
    *text = joined;
}

/* Strings stay as they are written: what C needs to escape, PO has escaped the same way. */
static void append_quoted(const struct catalogue *c, char **text, const char *line)
{
    const char *begin = strchr(line, '"'), *end = strrchr(line, '"');
    if (!begin || end == begin)
        die(c, "a string in quotes is expected");
    append(c, text, begin + 1, (size_t)(end - begin - 1));
}

static struct entry *entry_add(struct catalogue *c)
{
    if (c->count == c->cap) {
        c->cap = c->cap ? 2 * c->cap : 64;
        struct entry *more = realloc(c->entry, (size_t)c->cap * sizeof *more);
        if (!more)
            die(c, "no memory");
        c->entry = more;
    }
    c->entry[c->count] = (struct entry){0};
    return &c->entry[c->count++];
}

static bool begins(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

/* The string that a line begins or goes on with; NULL for lines that carry none. */
static char **target_find(struct catalogue *c, const char *line, char **current, bool *fuzzy)
{
    struct entry *last = c->count ? &c->entry[c->count - 1] : NULL;
    if (begins(line, "#,") && strstr(line, "fuzzy"))
        *fuzzy = true;
    if (*line == '#' || *line == '\0')
        return NULL;
    if (*line == '"')
        return current;
    if (begins(line, "msgid ")) {
        last = entry_add(c);
        last->fuzzy = *fuzzy;
        *fuzzy = false;
        return &last->id;
    }
    if (!last)
        die(c, "msgid is expected");
    if (begins(line, "msgid_plural "))
        return &last->plural;
    if (begins(line, "msgstr ") || begins(line, "msgstr[0]"))
        return &last->form[0];
    if (begins(line, "msgstr[1]"))
        return &last->form[1];
    die(c, "this line is not understood");
    return NULL;
}

static void catalogue_read(struct catalogue *c)
{
    char line[LINE_MAX_BYTES], **current = NULL;
    bool fuzzy = false;
    FILE *in = fopen(c->path, "r");
    if (!in)
        die(c, "cannot be opened");
    while (fgets(line, sizeof line, in)) {
        c->line++;
        line[strcspn(line, "\n")] = '\0';
        char **target = target_find(c, line, current, &fuzzy);
        if (!target)
            continue;
        append_quoted(c, target, line);
        current = target;
    }
    fclose(in);
    const char *name = strrchr(c->path, '/') ? strrchr(c->path, '/') + 1 : c->path;
    snprintf(c->code, sizeof c->code, "%.*s", (int)strcspn(name, "."), name);
}

/* ---- writing --------------------------------------------------------------------------------------- */

/* Escapes decide the order of bytes only behind the backslash: compare what they stand for. */
static int unescaped(const char **p)
{
    unsigned char c = (unsigned char)*(*p)++;
    if (c != '\\')
        return c;
    char escape = *(*p)++;
    return escape == 'n' ? '\n' : escape == 't' ? '\t' : (unsigned char)escape;
}

static int by_id(const void *a, const void *b)
{
    const char *x = ((const struct entry *)a)->id, *y = ((const struct entry *)b)->id;
    while (*x && *y) {
        int left = unescaped(&x), right = unescaped(&y);
        if (left != right)
            return left - right;
    }
    return (*x != '\0') - (*y != '\0');
}

static bool entry_usable(const struct entry *e, const struct strings *used)
{
    return *e->id && (!used || strings_have(used, e->id)) && !e->fuzzy && e->form[0] &&
           *e->form[0] && (!e->plural || (e->form[1] && *e->form[1]));
}

static const char *plural_rule(const struct catalogue *c)
{
    const char *header = c->count && !*c->entry[0].id ? c->entry[0].form[0] : NULL;
    const char *rule = header ? strstr(header, "nplurals=2; plural=") : NULL;
    if (rule && strstr(rule, "plural=(n > 1)"))
        return "MUR_PLURAL_ABOVE_ONE";
    if (!rule || !strstr(rule, "plural=(n != 1)"))
        die(c, "the header needs a plural rule: (n > 1) or (n != 1)");
    return "MUR_PLURAL_NOT_ONE";
}

static int catalogue_write(struct catalogue *c, const struct strings *used)
{
    int usable = 0;
    qsort(c->entry + 1, (size_t)c->count - 1, sizeof *c->entry, by_id);
    printf("\nstatic const struct mur_translation entries_%s[] = {\n", c->code);
    for (int i = 1; i < c->count; i++) {
        const struct entry *e = &c->entry[i];
        if (!entry_usable(e, used))
            continue;
        printf("    {\"%s\",\n     {\"%s\", \"%s\"}},\n", e->id, e->form[0],
               e->plural ? e->form[1] : e->form[0]);
        usable++;
    }
    puts("    {0},\n};");
    return usable;
}

static void catalogue_free(struct catalogue *c)
{
    for (int i = 0; i < c->count; i++) {
        free(c->entry[i].id);
        free(c->entry[i].plural);
        for (int form = 0; form < FORMS; form++)
            free(c->entry[i].form[form]);
    }
    free(c->entry);
}

int main(int argc, char **argv)
{
    struct catalogue *all = calloc((size_t)argc, sizeof *all);
    int *counts = calloc((size_t)argc, sizeof *counts);
    struct strings used = {0};
    int first = 1;
    if (!all || !counts)
        exit(1);
    if (argc > 2 && strcmp(argv[1], "--for") == 0) {
        strings_read(&used, argv[2]);
        first = 3;
    }
    puts("/* Made by tools/po2c from the catalogues in po/: change those. */\n"
         "#include \"text/language.h\"");
    for (int i = first; i < argc; i++) {
        all[i].path = argv[i];
        catalogue_read(&all[i]);
        if (!all[i].count)
            die(&all[i], "the catalogue is empty");
        counts[i] = catalogue_write(&all[i], first > 1 ? &used : NULL);
    }
    puts("\nconst struct mur_language mur_languages[] = {\n"
         "    {.code = \"en\", .plural = MUR_PLURAL_NOT_ONE},");
    for (int i = first; i < argc; i++)
        printf("    {.code = \"%s\",\n     .plural = %s,\n     .entry = entries_%s,\n"
               "     .count = %d},\n",
               all[i].code, plural_rule(&all[i]), all[i].code, counts[i]);
    puts("    {.code = NULL},\n};");
    for (int i = first; i < argc; i++)
        catalogue_free(&all[i]);
    strings_free(&used);
    free(all);
    free(counts);
    return 0;
}
