/* admin.c - `muralha admin`: an operator's words to a running server, through its socket. */
#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"
#include "net/client.h"

enum { WAIT_MS = 10000, PATH_BYTES = 128 };

struct admin_values {
    const char *socket;
};

const struct cli_option admin_options[] = {
    {.name = "socket",
     .value = "PATH",
     .type = CLI_TEXT,
     .offset = offsetof(struct admin_values, socket),
     .help = MUR_N("the server's socket, as its setting `admin` says (MURALHA_ADMIN)")},
    {.name = NULL},
};

/* ---- asking -------------------------------------------------------------------------------------------- */

struct asked {
    const struct cli_command *self;
    struct net_url url;
};

static int tell(const struct asked *a, const char *why, const char *what)
{
    cli_print(stderr, "muralha admin: %s%s%s\n", mur_tr(a->self->language, why), what ? ": " : "",
              what ? what : "");
    return CLI_FAILED;
}

static int tell_status(const struct asked *a, int status, const char *what)
{
    switch (status) {
    case 404:
        return tell(a, MUR_N("there is no such game"), what);
    case 409:
        return tell(a, MUR_N("this game is over, or cannot be read"), what);
    default:
        return tell(a, MUR_N("the server cannot do this now"), what);
    }
}

/* The status, or 0 after telling why there is none. The caller frees the body. */
static int ask(const struct asked *a, const char *method, const char *path, struct net_answer *out)
{
    const char *why = "";
    bool post = strcmp(method, "POST") == 0;
    if (net_fetch(&a->url, method, path, post ? "" : NULL, 0, WAIT_MS, out, &why))
        return out->status;
    tell(a, why, a->url.host);
    return 0;
}

/* Asks and prints what comes. */
static int ask_print(const struct asked *a, const char *method, const char *path, const char *what)
{
    struct net_answer answer = {0};
    int status = ask(a, method, path, &answer);
    if (status == 200)
        cli_print(stdout, "%s", answer.body);
    free(answer.body);
    return status == 200 ? CLI_OK : status ? tell_status(a, status, what) : CLI_FAILED;
}

/* ---- what it can be told ------------------------------------------------------------------------------- */

static int status_run(const struct asked *a, const char *word)
{
    (void)word;
    return ask_print(a, "GET", "/admin/status", NULL);
}

/* The number of the last game of a page; 0: it has none. */
static long long last_number(const char *body)
{
    size_t at = strlen(body);
    if (at && body[at - 1] == '\n')
        at--;
    while (at && body[at - 1] != '\n')
        at--;
    return strtoll(body + at, NULL, 10);
}

/* Page after page. */
static int list_run(const struct asked *a, const char *word)
{
    static const char *const phases[] = {"playing", "lobby", "finished", "aside", "all"};
    long long after = 0;
    int status, known = 0;
    for (size_t i = 0; i < sizeof phases / sizeof phases[0]; i++)
        known += word && strcmp(word, phases[i]) == 0;
    if (word && !known)
        return cli_usage(a->self, "list takes playing, lobby, finished, aside or all", word);
    puts("number\tname\tphase\titems\twatchers\tchanged\tseats\tsetup");
    do {
        char path[PATH_BYTES];
        struct net_answer answer = {0};
        snprintf(path, sizeof path, "/admin/games?%s&%lld", word ? word : "playing", after);
        status = ask(a, "GET", path, &answer);
        after = status == 200 ? last_number(answer.body) : 0;
        if (status == 200)
            cli_print(stdout, "%s", answer.body);
        free(answer.body);
    } while (after > 0);
    return status == 200 ? CLI_OK : status ? tell_status(a, status, NULL) : CLI_FAILED;
}

static bool game_path(char path[PATH_BYTES], const char *game, const char *rest)
{
    bool good = *game && strlen(game) < 25 &&
                strspn(game, "0123456789abcdefghijklmnopqrstuvwxyz") == strlen(game);
    snprintf(path, PATH_BYTES, "/admin/games/%.24s%s", game, rest);
    return good;
}

static int show_run(const struct asked *a, const char *word)
{
    char path[PATH_BYTES];
    return game_path(path, word, "") ? ask_print(a, "GET", path, word) : tell_status(a, 404, word);
}

static int export_run(const struct asked *a, const char *word)
{
    char path[PATH_BYTES];
    return game_path(path, word, "/record") ? ask_print(a, "GET", path, word)
                                            : tell_status(a, 404, word);
}

/* A game that is being loaded or stored is tried again. */
static int end_run(const struct asked *a, const char *word)
{
    enum { TRIES = 50 };
    char path[PATH_BYTES];
    int status = 404;
    bool good = game_path(path, word, "/end");
    for (int i = 0; good && i < TRIES; i++) {
        struct net_answer answer = {0};
        status = ask(a, "POST", path, &answer);
        if (status == 200)
            cli_print(stdout, "%s", answer.body);
        free(answer.body);
        if (status != 503)
            break;
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    }
    return status == 200 ? CLI_OK : status ? tell_status(a, status, word) : CLI_FAILED;
}

static int read_only_run(const struct asked *a, const char *word)
{
    bool on = strcmp(word, "on") == 0;
    if (!on && strcmp(word, "off") != 0)
        return cli_usage(a->self, "read-only is on or off", word);
    return ask_print(a, "POST", on ? "/admin/read-only/on" : "/admin/read-only/off", NULL);
}

static int drain_run(const struct asked *a, const char *word)
{
    (void)word;
    return ask_print(a, "POST", "/admin/drain", NULL);
}

static const struct {
    const char *name;
    int (*run)(const struct asked *a, const char *word);
    int least, most; /* words behind the name */
} actions[] = {
    {"status", status_run, 0, 0}, {"list", list_run, 0, 1},     {"show", show_run, 1, 1},
    {"end", end_run, 1, 1},       {"export", export_run, 1, 1}, {"read-only", read_only_run, 1, 1},
    {"drain", drain_run, 0, 0},
};

int cmd_admin(const struct cli_command *self, int argc, char **argv)
{
    struct admin_values v = {.socket = getenv("MURALHA_ADMIN")};
    struct cli_words words;
    struct asked asked = {.self = self};
    int status = cli_parse(self, argc, argv, &v, &words);
    if (status >= 0)
        return status;
    if (!words.count)
        return cli_usage(self, "say what the server shall do", NULL);
    if (!v.socket || !net_url_unix(v.socket, &asked.url))
        return cli_usage(self, "name the server's socket by its absolute path", v.socket);
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        if (strcmp(words.word[0], actions[i].name) != 0)
            continue;
        if (words.count - 1 < actions[i].least || words.count - 1 > actions[i].most)
            return cli_usage(self, "too few or too many words", actions[i].name);
        return actions[i].run(&asked, words.count > 1 ? words.word[1] : NULL);
    }
    return cli_usage(self, "a server cannot do this", words.word[0]);
}
