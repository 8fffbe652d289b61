/* serve.c - `muralha serve`: the table server. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"
#include "cli/serve.h"
#include "cli/settings.h"
#include "server/server.h"

enum { PATH_BYTES = 4096 };

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

/* How the program was called. */
struct call {
    const struct cli_command *command;
    int argc;
    char **argv;
};

/* Scripts wait for this line, too. */
static void tell_ready(void *self, const char *address, int port)
{
    const struct cli_command *command = ((const struct call *)self)->command;
    char text[256], url[192];
    bool six = strchr(address, ':');
    snprintf(url, sizeof url, "http://%s%s%s:%d", six ? "[" : "", address, six ? "]" : "", port);
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w, mur_tr(command->language, "The tables are at {address}"), {"address", url, 0});
    puts(text);
    fflush(stdout);
}

/* Everything that was said, anywhere. An exit status, or -1 to go on. */
static int settings_take(const struct cli_command *self, int argc, char **argv,
                         struct serve_values *v, struct settings *settings)
{
    struct cli_words words;
    int status = cli_parse(self, argc, argv, v, &words);
    if (status >= 0)
        return status;
    if (words.count)
        return cli_usage(self, "too few or too many words", words.word[0]);
    const char *file = v->config ? v->config : getenv("MURALHA_CONFIG");
    return settings_read(self, file && *file ? file : NULL, v, settings);
}

/* The store that is used if none is named. */
static bool store_fill(const struct cli_command *self, struct serve_values *v,
                       char usual[PATH_BYTES])
{
    if (v->store)
        return true;
    if (!cli_store_default(usual, PATH_BYTES)) {
        cli_tell_homeless(self);
        return false;
    }
    v->store = usual;
    return true;
}

/* What was said at the beginning is read once more: the file may say something else now. */
static bool reload(void *self, struct server_live *live)
{
    const struct call *call = self;
    struct serve_values v = {0};
    struct settings settings = {0};
    bool good = settings_take(call->command, call->argc, call->argv, &v, &settings) < 0;
    if (good)
        *live = (struct server_live){.level = serve_level(&v), .read_only = v.read_only};
    settings_release(&settings);
    return good;
}

/* Where a service keeps what is its own, by systemd's word; else the folder of the usual store. */
static bool folder_own(char out[PATH_BYTES])
{
    const char *given = getenv("STATE_DIRECTORY");
    char usual[PATH_BYTES];
    if (given && *given) {
        snprintf(out, PATH_BYTES, "%.*s/", (int)strcspn(given, ":"), given);
        return true;
    }
    if (!cli_store_default(usual, sizeof usual))
        return false;
    snprintf(out, PATH_BYTES, "%s", usual + strlen("sqlite:"));
    char *name = strrchr(out, '/');
    if (name)
        name[1] = '\0';
    return name != NULL;
}

static int serve(const struct call *call, struct serve_values *v, bool usual)
{
    const struct cli_command *self = call->command;
    struct server_options o = server_options_default();
    struct lists lists = {0};
    char folder[PATH_BYTES];
    if (!v->listen.count)
        v->listen = (struct cli_texts){.text = {"127.0.0.1:8080"}, .count = 1};
    if (usual)
        cli_folders_make(v->store + strlen("sqlite:"));
    net_fill(v, &lists, &o);
    limits_fill(v, &o);
    memcpy(o.listen, v->listen.text, sizeof v->listen.text);
    o.listens = v->listen.count;
    o.store = v->store;
    o.log.level = serve_level(v);
    o.log.form = serve_form(v);
    o.metrics = v->metrics;
    o.admin = v->admin;
    o.read_only = v->read_only;
    o.hub.bots_elsewhere = v->bots_elsewhere;
    if (strncmp(v->store, "postgres", strlen("postgres")) == 0 && folder_own(folder)) {
        cli_folders_make(folder);
        o.folder = folder;
    }
    o.ready = tell_ready;
    o.reload = reload;
    o.self = (void *)call;
    struct server_error err = {0};
    if (server_run(&o, &err))
        return CLI_OK;
    cli_print(stderr, "muralha serve: %s%s%s\n", mur_tr(self->language, err.message),
              *err.detail ? ": " : "", err.detail);
    return CLI_FAILED;
}

int cmd_serve(const struct cli_command *self, int argc, char **argv)
{
    struct serve_values v = {0};
    struct settings settings = {0};
    char store[PATH_BYTES];
    int status = settings_take(self, argc, argv, &v, &settings);
    bool usual = !v.store;
    if (status < 0 && v.check) {
        settings_warn(self);
        settings_print(self, &v, &settings);
        status = CLI_OK;
    } else if (status < 0) {
        struct call call = {.command = self, .argc = argc, .argv = argv};
        status = store_fill(self, &v, store) ? serve(&call, &v, usual) : CLI_WRONG;
    } else if (v.check && status != CLI_OK) {
        status = CLI_FAILED;
    }
    settings_release(&settings);
    return status;
}
