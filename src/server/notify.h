/*
 * notify.h - telling the service manager how the server is: the protocol of systemd's Type=notify, without its
 * library.
 */
#ifndef MUR_SERVER_NOTIFY_H
#define MUR_SERVER_NOTIFY_H

#include "net/net.h"

/* Sends one state, as "READY=1", to the socket that $NOTIFY_SOCKET names. True if it was sent or nobody asked for
 * it; false if the manager could not be told. */
bool notify_manager(const char *state);

/* The same; if it cannot be told the log says so, and the games go on. */
void notify_tell(const char *state, const struct net_log *log);

/* Whoever started the server may want to hear that its loop goes round (WatchdogSec). */
struct watchdog {
    struct net *net;
    const struct net_log *log;
    struct net_timer timer;
    int64_t every; /* milliseconds */
};
/* Nothing happens if nobody wants to hear it. `w` lives as long as the loop. */
void watchdog_begin(struct watchdog *w, struct net *net, const struct net_log *log);

#endif
