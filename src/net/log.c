#define _POSIX_C_SOURCE 200809L
#include "net/log.h"

#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "net/clock.h"

enum { TAIL = 2 }; /* "}\n" */

/* Appends bytes if all of them fit before the tail. */
static int put(struct net_line *l, const char *text, int length)
{
    if (l->length + length > NET_LINE_MAX - TAIL)
        return 0;
    memcpy(l->text + l->length, text, (size_t)length);
    l->length += length;
    return 1;
}

static int put_number(struct net_line *l, int64_t value)
{
    char digits[MUR_DIGITS_MAX];
    int at = mur_digits(value, digits);
    return put(l, digits + at, MUR_DIGITS_MAX - at);
}

/* What is no printable ASCII is written as escapes, so that a line never carries what a terminal obeys. */
static int put_quoted(struct net_line *l, const char *text, int length)
{
    static const char hex[] = "0123456789abcdef";
    int good = put(l, "\"", 1);
    for (int i = 0; i < length && good; i++) {
        unsigned char c = (unsigned char)text[i];
        char escape[6] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
        if (c == '"' || c == '\\')
            good = put(l, (char[]){'\\', (char)c}, 2);
        else if (c < ' ' || c > '~')
            good = put(l, escape, sizeof escape);
        else
            good = put(l, (const char *)&c, 1);
    }
    return good && put(l, "\"", 1);
}

/* A field is there as a whole or not at all. */
static int put_name(struct net_line *l, const char *name)
{
    int length = (int)strlen(name);
    if (l->form == NET_LOG_LOGFMT)
        return put(l, " ", 1) && put(l, name, length) && put(l, "=", 1);
    return put(l, ",", 1) && put_quoted(l, name, length) && put(l, ":", 1);
}

/* In logfmt only what could be mistaken stands in quotes. */
static int put_value(struct net_line *l, const char *text, int length)
{
    bool plain = l->form == NET_LOG_LOGFMT && length > 0;
    for (int i = 0; i < length && plain; i++)
        plain = text[i] > ' ' && text[i] <= '~' && !strchr("\"\\=", text[i]);
    return plain ? put(l, text, length) : put_quoted(l, text, length);
}

bool net_log_wants(const struct net_log *log, enum net_log_level level)
{
    return log && (int)level >= atomic_load_explicit(&log->level, memory_order_relaxed);
}

struct net_line net_line(const struct net_log *log, enum net_log_level level, const char *what)
{
    static const char *const names[] = {"debug", "info", "warn", "error"};
    struct net_line l;
    l.fd = net_log_wants(log, level) ? log->fd : -1;
    l.form = log ? log->form : NET_LOG_JSON;
    l.length = 0;
    if (l.fd < 0)
        return l;
    if (l.form == NET_LOG_LOGFMT)
        (void)put(&l, "at=", 3);
    else
        (void)put(&l, "{\"at\":", 6);
    (void)put_number(&l, net_clock_wall());
    net_line_text(&l, "level", names[level]);
    net_line_text(&l, "what", what);
    return l;
}

void net_line_int(struct net_line *l, const char *name, int64_t value)
{
    int before = l->length;
    if (l->fd >= 0 && !(put_name(l, name) && put_number(l, value)))
        l->length = before;
}

void net_line_bytes(struct net_line *l, const char *name, const char *value, int length)
{
    int before = l->length;
    if (l->fd >= 0 && !(put_name(l, name) && put_value(l, value, length)))
        l->length = before;
}

void net_line_text(struct net_line *l, const char *name, const char *value)
{
    net_line_bytes(l, name, value, (int)strlen(value));
}

void net_line_end(struct net_line *l)
{
    if (l->fd < 0)
        return;
    int tail = l->form == NET_LOG_LOGFMT ? 1 : TAIL;
    memcpy(l->text + l->length, &"}\n"[TAIL - tail], (size_t)tail);
    /* A log that cannot be written is no reason to stop serving. */
    ssize_t written = write(l->fd, l->text, (size_t)l->length + (size_t)tail);
    (void)written;
}
