/*
 * log.h - the log: one JSON object a line (or `name=value` pairs), written at once, from any thread.
 *
 *     struct net_line l = net_line(log, NET_LOG_INFO, "accept");
 *     net_line_int(&l, "conn", id);
 *     net_line_text(&l, "from", address);
 *     net_line_end(&l);
 *
 * A line that gets too long loses its last fields, never its form. Secrets (tokens, passphrases, keys)
 * do not belong into any field; nothing here can know them.
 */
#ifndef MUR_NET_LOG_H
#define MUR_NET_LOG_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum net_log_level { NET_LOG_DEBUG, NET_LOG_INFO, NET_LOG_WARN, NET_LOG_ERROR };
enum net_log_form { NET_LOG_JSON, NET_LOG_LOGFMT };

struct net_log {
    int fd;
    _Atomic int level; /* enum net_log_level: less important lines are not written; may change */
    enum net_log_form form;
};

enum { NET_LINE_MAX = 1024 };

struct net_line {
    int fd; /* -1: not written */
    enum net_log_form form;
    int length;
    char text[NET_LINE_MAX];
};

/* Whether lines of this level are written: for who would have to work for them. */
bool net_log_wants(const struct net_log *log, enum net_log_level level);
/* `log` may be NULL: then nothing is written. */
struct net_line net_line(const struct net_log *log, enum net_log_level level, const char *what);
void net_line_int(struct net_line *l, const char *name, int64_t value);
void net_line_text(struct net_line *l, const char *name, const char *value);
void net_line_bytes(struct net_line *l, const char *name, const char *value, int length);
void net_line_end(struct net_line *l);

#endif
