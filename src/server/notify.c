/* notify.c - one datagram to whoever started the server. */
#define _GNU_SOURCE
#include "server/notify.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

/* A path, or a name in the abstract namespace, which is written with @ for the byte 0 that it begins with. */
static bool address_of(const char *name, struct sockaddr_un *address, socklen_t *length)
{
    size_t size = strlen(name);
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    if ((name[0] != '/' && name[0] != '@') || size < 2 || size >= sizeof address->sun_path)
        return false;
    memcpy(address->sun_path, name, size);
    if (name[0] == '@')
        address->sun_path[0] = '\0';
    *length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size);
    return true;
}

bool notify_manager(const char *state)
{
    const char *name = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address;
    socklen_t length;
    if (!name || !*name)
        return true;
    if (!address_of(name, &address, &length))
        return false;
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return false;
    /* A manager that is busy is waited for, but nobody's game waits for it for long. */
    struct timeval patience = {.tv_sec = 1};
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    ssize_t sent =
        sendto(fd, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&address, length);
    close(fd);
    return sent == (ssize_t)strlen(state);
}

void notify_tell(const char *state, const struct net_log *log)
{
    if (notify_manager(state))
        return;
    struct net_line line = net_line(log, NET_LOG_WARN, "manager not told");
    net_line_text(&line, "state", state);
    net_line_end(&line);
}

static void watchdog_ran(void *argument)
{
    struct watchdog *w = argument;
    notify_tell("WATCHDOG=1", w->log);
    net_timer_set(w->net, &w->timer, w->every);
}

void watchdog_begin(struct watchdog *w, struct net *net, const struct net_log *log)
{
    const char *limit = getenv("WATCHDOG_USEC"), *whose = getenv("WATCHDOG_PID");
    long long microseconds = limit ? strtoll(limit, NULL, 10) : 0;
    if (microseconds < 2000 || (whose && strtoll(whose, NULL, 10) != (long long)getpid()))
        return;
    *w = (struct watchdog){.net = net,
                           .log = log,
                           .timer = {.function = watchdog_ran, .argument = w},
                           .every = microseconds / 2000}; /* twice as often as it must be */
    watchdog_ran(w);
}
