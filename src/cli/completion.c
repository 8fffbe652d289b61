/* completion.c - `muralha completion SHELL`, made of the tables of commands and options. */
#include "cli/completion.h"

#include <string.h>

#include "muralha/bot.h"

/* ---- what a value may be, by its name in the tables ---------------------------------------------------- */

static void put_languages(void)
{
    for (const struct mur_language *l = mur_languages; l->code; l++)
        printf("%s%s", l == mur_languages ? "" : " ", l->code);
}

static void put_seats(void)
{
    fputs("human", stdout);
    for (int i = 0; mur_level_at(i); i++)
        printf(" %s", mur_level_at(i)->name);
}

static void put_whens(void)
{
    fputs("auto always never", stdout);
}

void completion_put_games(void)
{
    for (int i = 0; mur_kind_at(i); i++)
        printf("%s%s", i ? " " : "", mur_kind_at(i)->name);
}

void completion_put_options(const struct mur_kind *kind)
{
    for (const struct mur_option *const *o = kind->options; *o; o++) {
        const char *before = o == kind->options ? "" : " ";
        if ((*o)->type == MUR_OPTION_NUMBER)
            printf("%s%s=", before, (*o)->word);
        else if ((*o)->type == MUR_OPTION_SWITCH)
            printf("%s%s%s", before, (*o)->word, (*o)->standard ? "=off" : "");
        for (int i = 0; (*o)->type == MUR_OPTION_CHOICE && i <= (*o)->max; i++)
            printf("%s%s=%s", i ? " " : before, (*o)->word, (*o)->choices[i]);
    }
}

static const struct completion_value values[] = {
    {.value = "FILE|last", .handled = "_muralha_saved"},
    {.value = "FILE"},
    {.value = "WHO", .put = put_seats},
    {.value = "WHEN", .put = put_whens},
    {.value = "SETUP", .handled = "_muralha_setup"},
    {.value = "GAME", .put = completion_put_games},
    {.value = "pt|es|en", .put = put_languages},
};

const struct completion_value *completion_find(const char *text)
{
    for (size_t i = 0; text && i < sizeof values / sizeof values[0]; i++)
        if (strstr(text, values[i].value))
            return &values[i];
    return NULL;
}

/* ---- bash ------------------------------------------------------------------------------------------ */

static void bash_words(const struct completion_value *value)
{
    if (!value) {
        puts("COMPREPLY=() ;;");
    } else if (value->handled) {
        printf("%s ;;\n", value->handled);
    } else if (!value->put) {
        puts("COMPREPLY=($(compgen -f -- \"$cur\")) ;;");
    } else {
        fputs("COMPREPLY=($(compgen -W \"", stdout);
        value->put();
        puts("\" -- \"$cur\")) ;;");
    }
}

static void bash_command(const struct cli_command *c)
{
    printf("    %s)\n        case $prev in\n", c->name);
    for (const struct cli_option *o = c->options; o && o->name; o++)
        if (o->value) {
            printf("        --%s) ", o->name);
            bash_words(completion_find(o->value));
        }
    fputs("        --lang) ", stdout);
    bash_words(completion_find("pt|es|en"));
    fputs("        *)\n            case $cur in\n            -*) COMPREPLY=($(compgen -W \"",
          stdout);
    for (const struct cli_option *o = c->options; o && o->name; o++)
        printf("--%s ", o->name);
    fputs("--lang --help\" -- \"$cur\")) ;;\n            *) ", stdout);
    bash_words(completion_find(c->arguments));
    puts("            esac ;;\n        esac ;;");
}

/* bash cuts words at : and =, so the word is taken from the line, and only what belongs behind the cut
 * is answered. */
static void bash_setups(void)
{
    puts("_muralha_options() {\n"
         "    local last=${1##*[:,]} lead= strip= match\n"
         "    case $cur in [:=]) cur= ;; esac\n"
         "    case $last in\n"
         "    *\"$cur\") strip=${last%\"$cur\"} ;;\n"
         "    *) lead=${cur%\"$last\"} ;;\n"
         "    esac\n"
         "    COMPREPLY=()\n"
         "    for match in $(compgen -W \"$2\" -- \"$last\"); do\n"
         "        COMPREPLY+=(\"$lead${match#\"$strip\"}\")\n"
         "    done\n"
         "    compopt -o nospace 2> /dev/null\n"
         "}\n"
         "_muralha_setup() {\n"
         "    local word=${COMP_LINE:0:COMP_POINT}\n"
         "    word=${word##* }\n"
         "    word=${word:-$cur}\n"
         "    case $word in");
    for (int i = 0; mur_kind_at(i); i++) {
        printf("    %s:*) _muralha_options \"$word\" \"", mur_kind_at(i)->name);
        completion_put_options(mur_kind_at(i));
        puts("\" ;;");
    }
    fputs("    *) COMPREPLY=($(compgen -W \"", stdout);
    completion_put_games();
    puts("\" -- \"$cur\")) ;;\n    esac\n}");
}

/* A saved game, or the one that was stopped last. */
static void bash_saved(void)
{
    puts("_muralha_saved() {\n"
         "    COMPREPLY=($(compgen -W last -- \"$cur\") $(compgen -f -- \"$cur\"))\n"
         "}");
}

static void bash_print(void)
{
    puts("# bash completion for muralha, made by `muralha completion bash`");
    bash_setups();
    bash_saved();
    puts("_muralha() {\n"
         "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
         "    if [ \"$COMP_CWORD\" = 1 ]; then");
    fputs("        COMPREPLY=($(compgen -W \"help", stdout);
    for (const struct cli_command *c = cli_commands; c->name; c++)
        if (!c->hidden)
            printf(" %s", c->name);
    puts("\" -- \"$cur\"))\n        return\n    fi\n    case ${COMP_WORDS[1]} in");
    for (const struct cli_command *c = cli_commands; c->name; c++)
        if (!c->hidden)
            bash_command(c);
    puts("    esac\n}\ncomplete -o filenames -F _muralha muralha");
}

/* ---- zsh ------------------------------------------------------------------------------------------- */

/* Help inside '...[...]': quotes and brackets are escaped. */
static void zsh_text(const char *text)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else if (strchr("[]:\\", *text))
            printf("\\%c", *text);
        else
            putchar(*text);
    }
}

static void zsh_value(const char *name, const struct completion_value *value)
{
    printf(":%s:", name);
    if (value && !value->put) {
        fputs(value->handled ? value->handled : "_files", stdout);
    } else if (value) {
        putchar('(');
        value->put();
        putchar(')');
    }
}

static void zsh_option(const char *name, const char *value, const char *help)
{
    printf(" \\\n            '--%s[", name);
    zsh_text(help);
    putchar(']');
    if (value)
        zsh_value("value", completion_find(value));
    putchar('\'');
}

static void zsh_command(const struct mur_language *l, const struct cli_command *c)
{
    printf("    %s)\n        _arguments", c->name);
    for (const struct cli_option *o = c->options; o && o->name; o++)
        zsh_option(o->name, o->value, mur_tr(l, o->help));
    zsh_option("lang", "pt|es|en", mur_tr(l, "language; otherwise the locale's"));
    zsh_option("help", NULL, mur_tr(l, "this text"));
    fputs(" \\\n            '*", stdout);
    zsh_value("argument", completion_find(c->arguments));
    puts("' ;;");
}

static void zsh_setups(void)
{
    puts("_muralha_setup() {\n    case $PREFIX in");
    for (int i = 0; mur_kind_at(i); i++) {
        printf("    %s:*) compset -P '*[:,]'; compadd -S '' -- ", mur_kind_at(i)->name);
        completion_put_options(mur_kind_at(i));
        puts(" ;;");
    }
    fputs("    *) compadd -- ", stdout);
    completion_put_games();
    puts(" ;;\n    esac\n}");
}

static void zsh_print(const struct mur_language *l)
{
    puts("#compdef muralha\n# zsh completion, made by `muralha completion zsh`");
    zsh_setups();
    puts("_muralha_saved() {\n    compadd -- last\n    _files\n}");
    puts("_muralha() {\n    if (( CURRENT == 2 )); then\n        local -a commands=(");
    for (const struct cli_command *c = cli_commands; c->name; c++)
        if (!c->hidden) {
            printf("            '%s:", c->name);
            zsh_text(mur_tr(l, c->summary));
            puts("'");
        }
    puts("        )\n        _describe command commands\n        return\n    fi\n"
         "    local command=${words[2]}\n    shift words\n    (( CURRENT-- ))\n"
         "    case $command in");
    for (const struct cli_command *c = cli_commands; c->name; c++)
        if (!c->hidden)
            zsh_command(l, c);
    puts("    esac\n}\n_muralha \"$@\"");
}

int cmd_completion(const struct cli_command *self, int argc, char **argv)
{
    struct cli_words words;
    int status = cli_parse(self, argc, argv, NULL, &words);
    if (status >= 0)
        return status;
    const char *shell = words.count == 1 ? words.word[0] : "";
    if (strcmp(shell, "bash") == 0)
        bash_print();
    else if (strcmp(shell, "zsh") == 0)
        zsh_print(self->language);
    else if (strcmp(shell, "fish") == 0)
        completion_fish(self->language);
    else
        return cli_usage(self, "name one shell: bash, zsh or fish", NULL);
    return CLI_OK;
}
