/* settings.c - settings out of a file and the environment, behind those of the command line. */
#define _GNU_SOURCE
#include "cli/settings.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char prefix[] = "MURALHA_";
enum { NAME_BYTES = 64, WHERE_BYTES = 1024 };
static const char blanks[] = " \t\r";

/* ---- what a place says ----------------------------------------------------------------------------------- */

static bool is_given(const struct cli_option *o, const void *values)
{
    const void *place = (const char *)values + o->offset;
    switch (o->type) {
    case CLI_SWITCH:
        return *(const bool *)place;
    case CLI_NUMBER:
        return *(const uint64_t *)place != 0;
    case CLI_TEXTS:
        return ((const struct cli_texts *)place)->count > 0;
    default:
        return *(const char *const *)place != NULL;
    }
}

/* One setting of one place; what a place before it said stays. Values of a list may come in several lines. */
static int setting_take(const struct cli_command *self, int number, enum setting_source source,
                        const char *where, char *text, void *values, struct settings *s)
{
    const struct cli_option *o = &self->options[number];
    struct cli_texts unused = {0};
    bool hidden = s->source[number] > source;
    char *rest = NULL;
    if (o->type != CLI_TEXTS) {
        struct cli_option aside = *o; /* wrong values are told even if others count */
        union {
            bool on;
            uint64_t number;
            const char *text;
        } scratch;
        aside.offset = 0;
        int status = hidden ? cli_option_set(self, &aside, where, text, &scratch)
                            : cli_option_set(self, o, where, text, values);
        s->source[number] = hidden ? s->source[number] : source;
        return status;
    }
    struct cli_texts *list = (struct cli_texts *)((char *)values + o->offset);
    if (!hidden && s->source[number] < source)
        list->count = 0;
    s->source[number] = hidden ? s->source[number] : source;
    struct cli_option aside = *o;
    aside.offset = 0;
    for (char *word = strtok_r(text, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        int status = cli_option_set(self, &aside, where, word, hidden ? &unused : list);
        if (status >= 0)
            return status;
    }
    return -1;
}

/* ---- the environment ------------------------------------------------------------------------------------- */

static void variable_name(const struct cli_option *o, char out[NAME_BYTES])
{
    struct mur_writer w = mur_writer_init(out, NAME_BYTES);
    mur_put(&w, prefix);
    for (const char *c = o->name; *c; c++)
        mur_put_char(&w, *c == '-' ? '_' : (char)toupper((unsigned char)*c));
}

static int variables_read(const struct cli_command *self, void *values, struct settings *s)
{
    for (int i = 0; self->options[i].name; i++) {
        char name[NAME_BYTES];
        variable_name(&self->options[i], name);
        const char *text = self->options[i].flag_only ? NULL : getenv(name);
        if (!text)
            continue;
        char *copy = cli_alloc(strlen(text) + 1);
        strcpy(copy, text);
        s->text[s->texts++] = copy;
        int status = setting_take(self, i, SETTING_VARIABLE, name, copy, values, s);
        if (status >= 0)
            return status;
    }
    return -1;
}

void settings_warn(const struct cli_command *self)
{
    for (char **one = environ; *one; one++) {
        char name[NAME_BYTES];
        size_t length = strcspn(*one, "=");
        bool known = strncmp(*one, prefix, strlen(prefix)) != 0;
        for (int i = 0; !known && self->options[i].name; i++) {
            variable_name(&self->options[i], name);
            known = strlen(name) == length && strncmp(*one, name, length) == 0;
        }
        if (!known)
            cli_print(stderr, "muralha %s: %s: %.*s\n", self->name,
                      mur_tr(self->language, "this variable is no setting"), (int)length, *one);
    }
}

/* ---- the file -------------------------------------------------------------------------------------------- */

static char *trimmed(char *text)
{
    text += strspn(text, blanks);
    for (size_t length = strlen(text); length && strchr(blanks, text[length - 1]); length--)
        text[length - 1] = '\0';
    return text;
}

/* Comments begin a line, or stand behind a blank. */
static void comment_cut(char *line)
{
    for (char *c = line; *c; c++)
        if (*c == '#' && (c == line || strchr(blanks, c[-1]))) {
            *c = '\0';
            return;
        }
}

static int line_wrong(const struct cli_command *self, const char *file, int number, const char *why,
                      const char *what)
{
    cli_print(stderr, "muralha %s: %s:%d: %s: %s\n", self->name, file, number,
              mur_tr(self->language, why), what);
    return CLI_WRONG;
}

/* "listen, store, ..." for who has written something else. */
static int line_unknown(const struct cli_command *self, const char *file, int number,
                        const char *name)
{
    line_wrong(self, file, number, MUR_N("there is no such setting"), name);
    cli_print(stderr, "%s:", mur_tr(self->language, "settings are"));
    for (const struct cli_option *o = self->options; o->name; o++)
        if (!o->flag_only)
            cli_print(stderr, " %s", o->name);
    cli_print(stderr, "\n");
    return CLI_WRONG;
}

static int line_read(const struct cli_command *self, const char *file, int number, char *line,
                     void *values, struct settings *s)
{
    char where[WHERE_BYTES];
    comment_cut(line);
    line = trimmed(line);
    if (!*line)
        return -1;
    char *value = strchr(line, '=');
    if (!value)
        return line_wrong(self, file, number, MUR_N("a line is `name = value`"), line);
    *value++ = '\0';
    const char *name = trimmed(line);
    int i = 0;
    while (self->options[i].name &&
           (self->options[i].flag_only || strcmp(self->options[i].name, name) != 0))
        i++;
    if (!self->options[i].name)
        return line_unknown(self, file, number, name);
    value = trimmed(value);
    if (!*value)
        return line_wrong(self, file, number, MUR_N("this setting has no value"), name);
    if (self->options[i].type != CLI_TEXTS && s->source[i] == SETTING_FILE)
        return line_wrong(self, file, number, MUR_N("this setting stands there already"), name);
    snprintf(where, sizeof where, "%s:%d: %s", file, number, name);
    return setting_take(self, i, SETTING_FILE, where, value, values, s);
}

static int file_read(const struct cli_command *self, const char *file, void *values,
                     struct settings *s)
{
    size_t length;
    char *text = cli_read_text(file, &length, self->language);
    if (!text)
        return CLI_FAILED;
    s->text[s->texts++] = text;
    int number = 1, status = -1;
    for (char *line = text; line && status < 0; number++) {
        char *next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        status = line_read(self, file, number, line, values, s);
        line = next;
    }
    return status;
}

/* ---- all of them ----------------------------------------------------------------------------------------- */

/* From the flags on down: what a place says counts if none before it has said something. */
int settings_read(const struct cli_command *self, const char *file, void *values,
                  struct settings *s)
{
    *s = (struct settings){0};
    for (int i = 0; self->options[i].name; i++)
        if (is_given(&self->options[i], values))
            s->source[i] = SETTING_FLAG;
    int status = variables_read(self, values, s);
    return status < 0 && file ? file_read(self, file, values, s) : status;
}

void settings_release(struct settings *s)
{
    while (s->texts > 0)
        free(s->text[--s->texts]);
}

/* ---- showing them ---------------------------------------------------------------------------------------- */

/* A URL without its password. */
static void print_secret(const char *text)
{
    const char *scheme = strstr(text, "://"), *at = strrchr(text, '@');
    const char *colon = scheme ? strchr(scheme + 3, ':') : NULL;
    const char *word = strstr(text, "password=");
    if (at && colon && colon < at)
        cli_print(stdout, "%.*s:***%s", (int)(colon - text), text, word ? "@***" : at);
    else if (word)
        cli_print(stdout, "%.*spassword=***", (int)(word - text), text);
    else
        cli_print(stdout, "%s", text);
}

static void print_value(const struct cli_option *o, const void *values)
{
    const void *place = (const char *)values + o->offset;
    const struct cli_texts *list = place;
    if (o->type == CLI_SWITCH)
        cli_print(stdout, "%s", *(const bool *)place ? "on" : "off");
    else if (o->type == CLI_NUMBER)
        cli_print(stdout, "%llu", (unsigned long long)*(const uint64_t *)place);
    else if (o->type == CLI_TEXTS)
        for (int i = 0; i < list->count; i++)
            cli_print(stdout, "%s%s", i ? " " : "", list->text[i]);
    else if (o->secret)
        print_secret(*(const char *const *)place);
    else
        cli_print(stdout, "%s", *(const char *const *)place);
}

void settings_print(const struct cli_command *self, const void *values, const struct settings *s)
{
    static const char *const sources[] = {MUR_N("standard"), MUR_N("file"), MUR_N("environment"),
                                          MUR_N("command line")};
    for (int i = 0; self->options[i].name; i++) {
        const struct cli_option *o = &self->options[i];
        if (o->flag_only)
            continue;
        bool given = s->source[i] != SETTING_STANDARD;
        cli_print(stdout, "%s%s = ", given || o->standard ? "" : "# ", o->name);
        if (given)
            print_value(o, values);
        else
            cli_print(stdout, "%s", o->standard ? o->standard : "");
        cli_print(stdout, "  # %s\n", mur_tr(self->language, sources[s->source[i]]));
    }
}
