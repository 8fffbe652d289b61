#define _POSIX_C_SOURCE 200809L
#include "net/log.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"

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
    return put(l, ",", 1) && put_quoted(l, name, (int)strlen(name)) && put(l, ":", 1);
}

struct net_line net_line(const struct net_log *log, enum net_log_level level, const char *what)
{
    static const char *const names[] = {"debug", "info", "warn", "error"};
    struct net_line l;
    l.fd = log && level >= log->level ? log->fd : -1;
    l.length = 0;
    if (l.fd < 0)
        return l;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    (void)put(&l, "{\"at\":", 6);
    (void)put_number(&l, (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000);
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
    if (l->fd >= 0 && !(put_name(l, name) && put_quoted(l, value, length)))
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
    memcpy(l->text + l->length, "}\n", TAIL);
    /* A log that cannot be written is no reason to stop serving. */
    ssize_t written = write(l->fd, l->text, (size_t)l->length + TAIL);
    (void)written;
}
