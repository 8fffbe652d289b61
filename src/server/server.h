/*
 * server.h - the whole server: hub, store, network and threads, until it is told to stop.
 */
#ifndef MUR_SERVER_SERVER_H
#define MUR_SERVER_SERVER_H

#include "net/net.h"
#include "server/hub.h"

enum { SERVER_LISTEN_MAX = 8 };

struct server_options {
    const char
        *listen[SERVER_LISTEN_MAX]; /* "127.0.0.1:8080", "[::1]:8080", ":8080" (any address) */
    int listens;
    const char *store; /* URL */
    int thinkers;      /* threads in which bots think ... */
    int think_slice;   /* ... at least so many milliseconds while others wait */
    struct net_settings net;
    struct hub_options hub;
    struct net_log log;
    /* Told once when it listens: address and port as text. May be NULL. */
    void (*ready)(void *self, const char *address, int port);
    void *self;
};

/* What went wrong: a constant English sentence, and what it is about. */
struct server_error {
    const char *message;
    char detail[256];
};

struct server_options server_options_default(void);
/* Runs until SIGTERM or SIGINT. False with *err if it could not begin or go on. */
bool server_run(const struct server_options *options, struct server_error *err);

#endif
