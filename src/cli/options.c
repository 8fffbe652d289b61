/* options.c - the parser and the help, both driven by the tables of options. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/setup.h"

int cli_usage(const struct cli_command *self, const char *why, const char *what)
{
    cli_print(stderr, "muralha %s: %s%s%s\n%s: muralha %s --help\n", self->name,
              mur_tr(self->language, why), what ? ": " : "", what ? what : "",
              mur_tr(self->language, "more"), self->name);
    return CLI_WRONG;
}

static void print_indented(FILE *out, const char *text)
{
    for (const char *line = text; *line;) {
        int length = (int)strcspn(line, "\n");
        fprintf(out, "  %.*s\n", length, line);
        line += length + (line[length] == '\n');
    }
}

/* What may stand in a set-up, game by game, in lines of 78 columns. */
static void print_setups(FILE *out, const struct mur_language *l)
{
    enum { INDENT = 4, COLUMNS = 78 };
    fprintf(out, "\n%s:\n", mur_tr(l, "set-ups; `muralha games` explains their options"));
    for (int i = 0; mur_kind_at(i); i++) {
        int column = fprintf(out, "  %s:", mur_kind_at(i)->name);
        for (const struct mur_option *const *o = mur_kind_at(i)->options; *o; o++) {
            char text[128];
            int length = mur_option_syntax(*o, text, sizeof text);
            if (column + 1 + length > COLUMNS)
                column = fprintf(out, "\n%*s", INDENT - 1, "") - 1;
            column += fprintf(out, " %s", text);
        }
        fputc('\n', out);
    }
}

void cli_help(FILE *out, const struct cli_command *self)
{
    const struct mur_language *l = self->language;
    fprintf(out, "%s: muralha %s%s%s%s\n\n%s\n", mur_tr(l, "usage"), self->name,
            *self->arguments ? " " : "", self->arguments, self->options ? " [OPTIONS]" : "",
            mur_tr(l, self->summary));
    if (self->details)
        fprintf(out, "\n%s\n", mur_tr(l, self->details));
    fprintf(out, "\n%s:\n", mur_tr(l, "options"));
    for (const struct cli_option *o = self->options; o && o->name; o++) {
        int width = 18 - (int)strlen(o->name) - 1;
        fprintf(out, "  --%s %-*s %s\n", o->name, width > 0 ? width : 0, o->value ? o->value : "",
                mur_tr(l, o->help));
    }
    fprintf(out, "  --%-19s %s\n", "lang pt|es|en", mur_tr(l, "language; otherwise the locale's"));
    fprintf(out, "  --%-19s %s\n", "help", mur_tr(l, "this text"));
    if (strstr(self->arguments, "SETUP"))
        print_setups(out, l);
    if (self->examples) {
        fprintf(out, "\n%s:\n", mur_tr(l, "examples"));
        print_indented(out, self->examples);
    }
}

static const struct cli_option *option_find(const struct cli_command *self, const char *name,
                                            size_t length)
{
    for (const struct cli_option *o = self->options; o && o->name; o++)
        if (strlen(o->name) == length && strncmp(o->name, name, length) == 0)
            return o;
    return NULL;
}

static bool number_read(const struct cli_option *o, const char *text, uint64_t *out)
{
    char *end = NULL;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && !errno && *out >= o->min &&
           (!o->max || *out <= o->max);
}

/* "--bots needs a number from 1 to 8, not `x`" */
static int tell_allowed(const struct cli_command *self, const struct cli_option *o,
                        const char *where, const char *text)
{
    bool number = o->type == CLI_NUMBER || o->type == CLI_SEED;
    cli_print(stderr, "muralha %s: %s needs ", self->name, where);
    for (const char *const *word = o->words; word && *word; word++)
        cli_print(stderr, "%s%s", word == o->words ? "" : word[1] ? ", " : " or ", *word);
    if (number)
        cli_print(stderr, "a number");
    else if (!o->words)
        cli_print(stderr, "%s", o->value ? o->value : "on or off");
    if (number && o->max)
        cli_print(stderr, " from %llu to %llu", (unsigned long long)o->min,
                  (unsigned long long)o->max);
    else if (number && o->min)
        cli_print(stderr, " of at least %llu", (unsigned long long)o->min);
    cli_print(stderr, ", not `%s`\n", text);
    return CLI_WRONG;
}

static bool text_allowed(const struct cli_option *o, const char *text)
{
    const char *const *word = o->words;
    while (word && *word && strcmp(*word, text) != 0)
        word++;
    return (!word || *word) && (!o->valid || o->valid(text));
}

static bool switch_read(const char *text, bool *out)
{
    *out = strcmp(text, "on") == 0;
    return *out || strcmp(text, "off") == 0;
}

int cli_option_set(const struct cli_command *self, const struct cli_option *o, const char *where,
                   const char *text, void *values)
{
    void *place = (char *)values + o->offset;
    struct cli_texts *list = place;
    bool good = true;
    switch (o->type) {
    case CLI_SWITCH:
        good = switch_read(text, place);
        break;
    case CLI_TEXT:
    case CLI_TEXT_OR_NOT:
        good = text_allowed(o, text);
        if (good)
            *(const char **)place = text;
        break;
    case CLI_TEXTS:
        if (list->count == CLI_TEXTS_MAX)
            return cli_usage(self, "this option is given too often", o->name);
        good = text_allowed(o, text);
        list->text[list->count++] = text;
        break;
    case CLI_SEED:
        ((struct cli_seed *)place)->given = true;
        good = number_read(o, text, &((struct cli_seed *)place)->number);
        break;
    case CLI_NUMBER:
        good = number_read(o, text, place);
        break;
    }
    return good ? -1 : tell_allowed(self, o, where, text);
}

/* The option of an argument as "--name" or "--name=value". */
static int option_take(const struct cli_command *self, const struct cli_option *o,
                       const char *value, void *values)
{
    char where[64];
    snprintf(where, sizeof where, "--%s", o->name);
    return cli_option_set(self, o, where, o->type == CLI_SWITCH ? "on" : value, values);
}

int cli_parse(const struct cli_command *self, int argc, char **argv, void *values,
              struct cli_words *words)
{
    *words = (struct cli_words){.word = argv + 1};
    bool options = true;
    for (int i = 1; i < argc; i++) {
        const char *arg = argv[i];
        if (!options || strncmp(arg, "-", 1) != 0 || strcmp(arg, "-") == 0) {
            words->word[words->count++] = argv[i];
            continue;
        }
        if (strcmp(arg, "--") == 0) {
            options = false;
            continue;
        }
        if (strcmp(arg, "--help") == 0 || strcmp(arg, "-h") == 0) {
            cli_help(stdout, self);
            return CLI_OK;
        }
        size_t length = strcspn(arg, "=");
        const struct cli_option *o =
            strncmp(arg, "--", 2) == 0 ? option_find(self, arg + 2, length - 2) : NULL;
        if (!o)
            return cli_usage(self, "there is no such option", arg);
        const char *value = arg[length] ? arg + length + 1 : NULL;
        if (o->type == CLI_SWITCH && value)
            return cli_usage(self, "this option takes no value", arg);
        bool maybe = o->type == CLI_TEXT_OR_NOT;
        if (maybe && !value && (i + 1 == argc || !strchr("0123456789", argv[i + 1][0])))
            value = "";
        if (o->type != CLI_SWITCH && !value && ++i < argc)
            value = argv[i];
        if (o->type != CLI_SWITCH && !value)
            return cli_usage(self, "this option needs a value", arg);
        int status = option_take(self, o, value, values);
        if (status >= 0)
            return status;
    }
    return -1;
}
