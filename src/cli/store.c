/* store.c - `muralha store`: the command, what its actions share, and migrating. */
#include "cli/store.h"

#include <stdlib.h>
#include <string.h>

const struct cli_option store_options[] = {
    {.name = "store",
     .value = "URL",
     .type = CLI_TEXT,
     .offset = offsetof(struct store_values, store),
     .help =
         MUR_N("which store: sqlite:PATH (the one that serve uses by itself) or postgres://...")},
    {.name = "into",
     .value = "DIR",
     .type = CLI_TEXT,
     .offset = offsetof(struct store_values, into),
     .help = MUR_N("export: all games, each into a file of this folder; bench: where to measure")},
    {.name = "from",
     .value = "URL",
     .type = CLI_TEXT,
     .offset = offsetof(struct store_values, from),
     .help = MUR_N("copy: the store that is copied")},
    {.name = "to",
     .value = "URL",
     .type = CLI_TEXT,
     .offset = offsetof(struct store_values, to),
     .help = MUR_N("copy: an empty one, into which it is copied")},
    {.name = "force",
     .type = CLI_SWITCH,
     .offset = offsetof(struct store_values, force),
     .help = MUR_N("backup, restore: replace what is there")},
    {.name = NULL},
};

/* ---- what the actions share ---------------------------------------------------------------------------- */

int store_tell(const struct cli_command *self, const struct store_error *err)
{
    cli_print(stderr, "muralha store: %s%s%s\n", mur_tr(self->language, err->message),
              *err->detail ? ": " : "", err->detail);
    return CLI_FAILED;
}

int store_tell_status(const struct cli_command *self, enum store_status status, const char *what)
{
    struct store_error err = {.status = status, .message = store_status_text(status)};
    snprintf(err.detail, sizeof err.detail, "%s", what ? what : "");
    return store_tell(self, &err);
}

struct store *store_read(const struct cli_command *self, const struct store_values *v)
{
    struct store_error err;
    struct store *s = store_open(v->store, &(struct store_options){.read_only = true}, &err);
    if (!s)
        store_tell(self, &err);
    return s;
}

enum store_status store_game_named(struct store *s, const char *name, struct store_rows *rows)
{
    bool number = *name && !name[strspn(name, "0123456789")];
    return number ? store_load(s, strtoll(name, NULL, 10), 0, rows)
                  : store_game_find(s, name, rows);
}

static void bar_set(void *who, uint64_t done, uint64_t all)
{
    struct cli_progress *bar = who;
    bar->total = all ? all : 1;
    cli_progress_set(bar, done);
}

struct store_progress store_bar(struct cli_progress *bar)
{
    return (struct store_progress){.told = bar_set, .who = bar};
}

/* ---- migrating ----------------------------------------------------------------------------------------- */

static void tell_versions(const struct cli_command *self, struct store *s)
{
    char text[256];
    uint32_t before, now = store_version(s, &before);
    struct mur_writer w = mur_writer_init(text, sizeof text);
    const char *sentence =
        before < now ? mur_tr(self->language, "The store was of version {n} and is now of {m}.")
                     : mur_tr(self->language, "The store is of version {m}: nothing to do.");
    MUR_FILL(&w, sentence, {"n", NULL, (long)before}, {"m", NULL, (long)now});
    puts(text);
}

/* Opening migrates; but what is not there is not made. */
static int migrate_run(const struct cli_command *self, const struct store_values *v,
                       const struct cli_words *words)
{
    (void)words;
    struct store_error err = {0};
    struct store *s = store_open(v->store, &(struct store_options){.read_only = true}, &err);
    if (!s && err.status == STORE_OLDER)
        s = store_open(v->store, NULL, &err);
    if (!s)
        return store_tell(self, &err);
    tell_versions(self, s);
    store_close(s);
    return CLI_OK;
}

/* ---- the command --------------------------------------------------------------------------------------- */

static const struct action {
    const char *name;
    int (*run)(const struct cli_command *self, const struct store_values *v,
               const struct cli_words *words);
    int least, most; /* words behind the name */
} actions[] = {
    {"migrate", migrate_run, 0, 0},       {"backup", store_backup_run, 1, 1},
    {"restore", store_restore_run, 1, 1}, {"export", store_export_run, 0, 1},
    {"check", store_check_run, 0, 1},     {"bench", store_bench_run, 0, 0},
    {"copy", store_move_run, 0, 0},
};

int cmd_store(const struct cli_command *self, int argc, char **argv)
{
    char usual[4096] = "";
    struct store_values v = {.store = usual};
    struct cli_words words;
    if (!cli_store_default(usual, sizeof usual))
        usual[0] = '\0';
    int status = cli_parse(self, argc, argv, &v, &words);
    if (status >= 0)
        return status;
    if (!words.count)
        return cli_usage(self, "say what to do with the store", NULL);
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        const struct action *a = &actions[i];
        if (strcmp(words.word[0], a->name) != 0)
            continue;
        struct cli_words rest = {.word = words.word + 1, .count = words.count - 1};
        if (rest.count < a->least || rest.count > a->most)
            return cli_usage(self, "too few or too many words", a->name);
        return a->run(self, &v, &rest);
    }
    return cli_usage(self, "a store cannot do this", words.word[0]);
}
