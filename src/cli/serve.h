/* serve.h - what the files of `muralha serve` share. */
#ifndef MUR_CLI_SERVE_H
#define MUR_CLI_SERVE_H

#include "cli/cli.h"
#include "net/log.h"

/* Whatever is NULL or 0 was not set. */
struct serve_values {
    struct cli_texts listen, origin, proxy, host;
    const char *store, *level, *format, *metrics, *admin, *config;
    bool forwarded, read_only, bots_elsewhere, check;
    uint64_t thinkers, connections, messages, tables, newcomers;
};

enum net_log_level serve_level(const struct serve_values *v);
enum net_log_form serve_form(const struct serve_values *v);

#endif
