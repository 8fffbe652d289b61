/* serve.c - `muralha serve`: the table server. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/files.h"
#include "server/server.h"

enum { PATH_BYTES = 4096 };

struct serve_values {
    struct cli_texts listen, origin, proxy, host;
    const char *store, *log;
    bool forwarded;
    uint64_t thinkers, connections, messages, tables, newcomers;
};

const struct cli_option serve_options[] = {
    {.name = "listen",
     .value = "ADDRESS:PORT",
     .type = CLI_TEXTS,
     .offset = offsetof(struct serve_values, listen),
     .help = MUR_N("where it can be reached (127.0.0.1:8080; :8080 is every address)")},
    {.name = "store",
     .value = "URL",
     .type = CLI_TEXT,
     .offset = offsetof(struct serve_values, store),
     .help = MUR_N("where games are kept: sqlite:PATH, or memory: to forget them")},
    {.name = "origin",
     .value = "ORIGIN",
     .type = CLI_TEXTS,
     .offset = offsetof(struct serve_values, origin),
     .help = MUR_N("a page elsewhere that may connect, as https://example.org")},
    {.name = "host",
     .value = "NAME",
     .type = CLI_TEXTS,
     .offset = offsetof(struct serve_values, host),
     .help = MUR_N("a name that it answers to, with its port unless that is the usual one")},
    {.name = "trust-proxy",
     .value = "ADDRESS",
     .type = CLI_TEXTS,
     .offset = offsetof(struct serve_values, proxy),
     .help = MUR_N("a proxy, or a network of them, whose X-Forwarded-For is believed")},
    {.name = "forwarded",
     .type = CLI_SWITCH,
     .offset = offsetof(struct serve_values, forwarded),
     .help = MUR_N("the proxies send Forwarded instead (RFC 7239)")},
    {.name = "bot-threads",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct serve_values, thinkers),
     .help = MUR_N("bots that think at the same time (cores less one)"),
     .min = 1,
     .max = 256},
    {.name = "connections",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct serve_values, connections),
     .help = MUR_N("of one address at the same time (64)"),
     .min = 1,
     .max = 1000000},
    {.name = "messages",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct serve_values, messages),
     .help = MUR_N("of one connection in a second (20)"),
     .min = 1,
     .max = 1000000},
    {.name = "tables",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct serve_values, tables),
     .help = MUR_N("new ones of one person in a minute (1, and 10 at once)"),
     .min = 1,
     .max = 60000},
    {.name = "newcomers",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct serve_values, newcomers),
     .help = MUR_N("of one address in a minute (2, and 20 at once)"),
     .min = 1,
     .max = 60000},
    {.name = "log",
     .value = "LEVEL",
     .type = CLI_TEXT,
     .offset = offsetof(struct serve_values, log),
     .help = MUR_N("debug, info, warn or error; one JSON object a line on stderr (info)")},
    {.name = NULL},
};

/* ---- options ------------------------------------------------------------------------------------------- */

/* Lists that the network keeps pointing to. */
struct lists {
    const char *origins[CLI_TEXTS_MAX + 1], *proxies[CLI_TEXTS_MAX + 1];
    const char *hosts[3 * CLI_TEXTS_MAX + 1];
    char local[3 * CLI_TEXTS_MAX][64];
};

static void list_fill(const char **list, const struct cli_texts *texts)
{
    for (int i = 0; i < texts->count; i++)
        list[i] = texts->text[i];
}

/* A server that only its own machine reaches answers to that machine's names alone: otherwise a page
 * elsewhere whose name is made to point here would count as one of ours. False if it can be reached from
 * elsewhere, or a port is picked later. */
static bool hosts_local(const struct cli_texts *listen, struct lists *l)
{
    static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
    for (int i = 0; i < listen->count; i++) {
        const char *port = strrchr(listen->text[i], ':');
        size_t length = port ? (size_t)(port - listen->text[i]) : 0;
        bool local = !port;
        for (int k = 0; k < 3; k++) {
            local = local ||
                    (strlen(names[k]) == length && strncmp(names[k], listen->text[i], length) == 0);
            snprintf(l->local[3 * i + k], sizeof l->local[0], "%s:%.8s", names[k],
                     port ? port + 1 : listen->text[i]);
            l->hosts[3 * i + k] = l->local[3 * i + k];
        }
        if (!local || strcmp(port ? port + 1 : listen->text[i], "0") == 0)
            return false;
    }
    return true;
}

static bool log_level(const char *name, enum net_log_level *out)
{
    static const char *const names[] = {"debug", "info", "warn", "error"};
    for (int i = 0; i < 4; i++)
        if (strcmp(name, names[i]) == 0) {
            *out = (enum net_log_level)i;
            return true;
        }
    return false;
}

static void net_fill(const struct serve_values *v, struct lists *l, struct server_options *o)
{
    list_fill(l->origins, &v->origin);
    list_fill(l->proxies, &v->proxy);
    if (v->origin.count)
        o->net.origins = l->origins;
    if (v->proxy.count)
        o->net.proxies = l->proxies;
    o->net.forwarding = v->forwarded ? NET_FORWARD_RFC7239 : NET_FORWARD_X;
    if (v->host.count) {
        list_fill(l->hosts, &v->host);
        o->net.hosts = l->hosts;
    } else if (!v->proxy.count && hosts_local(&v->listen, l)) {
        o->net.hosts = l->hosts;
    }
}

static void limits_fill(const struct serve_values *v, struct server_options *o)
{
    enum { MINUTE = 60000 };
    if (v->connections) {
        int usual = o->net.per_address, more = (int)v->connections;
        o->net.per_address = o->net.new_burst = o->net.new_per_minute = more;
        if (more > usual) { /* many people behind one address ask more */
            o->net.requests_burst = 10 * more;
            o->net.requests_per_second = more;
        }
    }
    if (v->messages) {
        o->net.messages_per_second = (int)v->messages;
        o->net.messages_burst = 2 * (int)v->messages;
    }
    if (v->tables) {
        o->hub.tables = (struct hub_rate){.burst = 10 * (uint32_t)v->tables,
                                          .every = MINUTE / (uint32_t)v->tables};
        o->hub.open_person *= (int)v->tables;
        o->hub.open_address *= (int)v->tables;
    }
    if (v->newcomers)
        o->hub.identities = (struct hub_rate){.burst = 10 * (uint32_t)v->newcomers,
                                              .every = MINUTE / (uint32_t)v->newcomers};
    if (v->thinkers)
        o->thinkers = (int)v->thinkers;
}

/* ---- the command --------------------------------------------------------------------------------------- */

/* Scripts wait for this line, too. */
static void tell_ready(void *self, const char *address, int port)
{
    const struct cli_command *command = self;
    char text[256], url[192];
    bool six = strchr(address, ':');
    snprintf(url, sizeof url, "http://%s%s%s:%d", six ? "[" : "", address, six ? "]" : "", port);
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w, mur_tr(command->language, "The tables are at {address}"), {"address", url, 0});
    puts(text);
    fflush(stdout);
}

int cmd_serve(const struct cli_command *self, int argc, char **argv)
{
    struct serve_values v = {.log = "info"};
    struct cli_words words;
    struct lists lists = {0};
    char store[PATH_BYTES];
    int status = cli_parse(self, argc, argv, &v, &words);
    if (status >= 0)
        return status;
    if (words.count)
        return cli_usage(self, "too few or too many words", words.word[0]);
    struct server_options o = server_options_default();
    if (!log_level(v.log, &o.log.level))
        return cli_usage(self, "there is no such level", v.log);
    if (!v.listen.count)
        v.listen = (struct cli_texts){.text = {"127.0.0.1:8080"}, .count = 1};
    if (!v.store) {
        if (!cli_store_default(store, sizeof store)) {
            cli_tell_homeless(self);
            return CLI_WRONG;
        }
        cli_folders_make(store + strlen("sqlite:"));
        v.store = store;
    }
    net_fill(&v, &lists, &o);
    limits_fill(&v, &o);
    memcpy(o.listen, v.listen.text, sizeof v.listen.text);
    o.listens = v.listen.count;
    o.store = v.store;
    o.ready = tell_ready;
    o.self = (void *)self;
    struct server_error err = {0};
    if (server_run(&o, &err))
        return CLI_OK;
    cli_print(stderr, "muralha serve: %s%s%s\n", mur_tr(self->language, err.message),
              *err.detail ? ": " : "", err.detail);
    return CLI_FAILED;
}
