/* serve_settings.c - the settings of the server: one table for flags, environment, file, help and manual. */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cli/serve.h"
#include "net/address.h"

static const char *const log_levels[] = {"debug", "info", "warn", "error", NULL};
static const char *const log_formats[] = {"json", "logfmt", NULL};

/* ---- what values may be ------------------------------------------------------------------------------- */

/* "ADDRESS:PORT", "[IPV6]:PORT", ":PORT" and "PORT"; whether the address is one of ours only listening tells. */
static bool listen_valid(const char *text)
{
    const char *colon = strrchr(text, ':'), *port = colon ? colon + 1 : text;
    size_t digits = strspn(port, "0123456789");
    return digits > 0 && digits < 6 && !port[digits] && strtol(port, NULL, 10) < 65536 &&
           !strpbrk(text, "/ ");
}

static bool store_valid(const char *text)
{
    static const char *const schemes[] = {"sqlite:", "memory:", "postgres:", "postgresql:"};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++)
        if (strncmp(text, schemes[i], strlen(schemes[i])) == 0)
            return true;
    return false;
}

/* As browsers write them: scheme and host, perhaps a port, nothing behind. */
static bool origin_valid(const char *text)
{
    const char *host = strstr(text, "://");
    return host && (strncmp(text, "http:", 5) == 0 || strncmp(text, "https:", 6) == 0) && host[3] &&
           !strpbrk(host + 3, "/ ");
}

static bool proxy_valid(const char *text)
{
    struct address_range range;
    return range_parse(text, &range);
}

/* An absolute path, as the server may run anywhere; no longer than the system allows for sockets. */
static bool socket_valid(const char *text)
{
    return text[0] == '/' && strlen(text) < 108;
}

/* ---- the table ---------------------------------------------------------------------------------------- */

const struct cli_option serve_options[] = {
    {.name = "listen",
     .value = "ADDRESS:PORT",
     .type = CLI_TEXTS,
     .offset = offsetof(struct serve_values, listen),
     .help = MUR_N("where it can be reached (127.0.0.1:8080; :8080 is every address)"),
     .valid = listen_valid,
     .standard = "127.0.0.1:8080"},
    {.name = "store",
     .value = "URL",
     .type = CLI_TEXT,
     .offset = offsetof(struct serve_values, store),
     .help = MUR_N("where games are kept: sqlite:PATH, postgres://..., or memory: to forget them"),
     .valid = store_valid,
     .secret = true},
    {.name = "origin",
     .value = "ORIGIN",
     .type = CLI_TEXTS,
     .offset = offsetof(struct serve_values, origin),
     .help = MUR_N("a page elsewhere that may connect, as https://example.org"),
     .valid = origin_valid},
    {.name = "host",
     .value = "NAME",
     .type = CLI_TEXTS,
     .offset = offsetof(struct serve_values, host),
     .help = MUR_N("a name that it answers to, with its port unless that is the usual one")},
    {.name = "trust-proxy",
     .value = "ADDRESS",
     .type = CLI_TEXTS,
     .offset = offsetof(struct serve_values, proxy),
     .help = MUR_N("a proxy, or a network of them, whose X-Forwarded-For is believed"),
     .valid = proxy_valid},
    {.name = "forwarded",
     .type = CLI_SWITCH,
     .offset = offsetof(struct serve_values, forwarded),
     .help = MUR_N("the proxies send Forwarded instead (RFC 7239)"),
     .standard = "off"},
    {.name = "bot-threads",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct serve_values, thinkers),
     .help = MUR_N("bots that think at the same time (cores less one)"),
     .min = 1,
     .max = 256},
    {.name = "bots-elsewhere",
     .type = CLI_SWITCH,
     .offset = offsetof(struct serve_values, bots_elsewhere),
     .help = MUR_N("other processes on the same PostgreSQL look after bots and clocks"),
     .standard = "off"},
    {.name = "connections",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct serve_values, connections),
     .help = MUR_N("of one address at the same time (64)"),
     .standard = "64",
     .min = 1,
     .max = 1000000},
    {.name = "messages",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct serve_values, messages),
     .help = MUR_N("of one connection in a second (20)"),
     .standard = "20",
     .min = 1,
     .max = 1000000},
    {.name = "tables",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct serve_values, tables),
     .help = MUR_N("new ones of one person in a minute (1, and 10 at once)"),
     .standard = "1",
     .min = 1,
     .max = 60000},
    {.name = "newcomers",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct serve_values, newcomers),
     .help = MUR_N("of one address in a minute (2, and 20 at once)"),
     .standard = "2",
     .min = 1,
     .max = 60000},
    {.name = "log-level",
     .value = "LEVEL",
     .type = CLI_TEXT,
     .offset = offsetof(struct serve_values, level),
     .help = MUR_N("debug, info, warn or error: what is told on stderr (info)"),
     .words = log_levels,
     .standard = "info"},
    {.name = "log-format",
     .value = "FORMAT",
     .type = CLI_TEXT,
     .offset = offsetof(struct serve_values, format),
     .help = MUR_N("json or logfmt: how each line of it is written (json)"),
     .words = log_formats,
     .standard = "json"},
    {.name = "metrics",
     .value = "ADDRESS:PORT",
     .type = CLI_TEXT,
     .offset = offsetof(struct serve_values, metrics),
     .help = MUR_N("where Prometheus finds /metrics; never where players connect (nowhere)"),
     .valid = listen_valid},
    {.name = "admin",
     .value = "PATH",
     .type = CLI_TEXT,
     .offset = offsetof(struct serve_values, admin),
     .help = MUR_N("a socket through which `muralha admin` speaks to it (none)"),
     .valid = socket_valid},
    {.name = "read-only",
     .type = CLI_SWITCH,
     .offset = offsetof(struct serve_values, read_only),
     .help = MUR_N("games can be watched; nothing is changed, and clocks stand still"),
     .standard = "off"},
    {.name = "config",
     .value = "FILE",
     .type = CLI_TEXT,
     .offset = offsetof(struct serve_values, config),
     .help = MUR_N("lines `name = value` for what the command line and the environment leave open"),
     .flag_only = true},
    {.name = "check-config",
     .type = CLI_SWITCH,
     .offset = offsetof(struct serve_values, check),
     .help = MUR_N("print what holds, from where, and end: 0 if all is well"),
     .flag_only = true},
    {.name = NULL},
};

static int word_number(const char *const *words, const char *word)
{
    int i = 0;
    while (words[i] && strcmp(words[i], word) != 0)
        i++;
    MUR_CHECK(words[i]); /* the parser has looked */
    return i;
}

enum net_log_level serve_level(const struct serve_values *v)
{
    return v->level ? (enum net_log_level)word_number(log_levels, v->level) : NET_LOG_INFO;
}

enum net_log_form serve_form(const struct serve_values *v)
{
    return v->format ? (enum net_log_form)word_number(log_formats, v->format) : NET_LOG_JSON;
}
