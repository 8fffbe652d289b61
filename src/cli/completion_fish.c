/* completion_fish.c - `muralha completion fish`: one line for each command, option and kind of argument. */
#include "cli/completion.h"

/* Inside of '...'. */
static void put_quoted(const char *text)
{
    putchar('\'');
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\')
            putchar('\\');
        putchar(*text);
    }
    putchar('\'');
}

/* What completes a value: -F are files, -x nothing else than the words behind -a. */
static void put_value(const struct completion_value *value)
{
    if (!value) {
        fputs(" -x", stdout);
    } else if (value->handled) {
        printf(" -x -a '(_%s)'", value->handled);
    } else if (!value->put) {
        fputs(" -r -F", stdout);
    } else {
        fputs(" -x -a '", stdout);
        value->put();
        putchar('\'');
    }
}

static void put_option(const char *command, const char *name, const char *value, const char *help)
{
    printf("complete -c muralha -n '__fish_seen_subcommand_from %s' -l %s", command, name);
    if (value)
        put_value(completion_find(value));
    fputs(" -d ", stdout);
    put_quoted(help);
    putchar('\n');
}

static void put_command(const struct mur_language *l, const struct cli_command *c)
{
    printf("complete -c muralha -n __fish_use_subcommand -a %s -d ", c->name);
    put_quoted(mur_tr(l, c->summary));
    putchar('\n');
    for (const struct cli_option *o = c->options; o && o->name; o++)
        put_option(c->name, o->name, o->value, mur_tr(l, o->help));
    put_option(c->name, "lang", "pt|es|en", mur_tr(l, "language; otherwise the locale's"));
    put_option(c->name, "help", NULL, mur_tr(l, "this text"));
    const struct completion_value *value = completion_find(c->arguments);
    if (!value)
        return;
    printf("complete -c muralha -n '__fish_seen_subcommand_from %s'", c->name);
    if (value->put || value->handled)
        put_value(value);
    else
        fputs(" -F", stdout);
    putchar('\n');
}

/* A set-up is completed behind its last colon or comma. */
static void put_setups(void)
{
    puts("function __muralha_setup\n"
         "    set -l word (commandline -ct)\n"
         "    set -l lead (string replace -r '[^:,]*$' '' -- $word)\n"
         "    switch $word");
    for (int i = 0; mur_kind_at(i); i++) {
        printf("        case '%s:*'\n            printf \"$lead%%s\\n\" ", mur_kind_at(i)->name);
        completion_put_options(mur_kind_at(i));
        putchar('\n');
    }
    fputs("        case '*'\n            printf '%s\\n' ", stdout);
    completion_put_games();
    puts("\n    end\nend");
}

void completion_fish(const struct mur_language *l)
{
    puts("# fish completion for muralha, made by `muralha completion fish`");
    put_setups();
    puts("function __muralha_saved\n"
         "    echo last\n"
         "    __fish_complete_path (commandline -ct)\n"
         "end\n"
         "complete -c muralha -f");
    for (const struct cli_command *c = cli_commands; c->name; c++)
        if (!c->hidden)
            put_command(l, c);
}
