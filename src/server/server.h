/*
 * server.h - the whole server: hub, store, network and threads, until it is told to stop.
 */
#ifndef MUR_SERVER_SERVER_H
#define MUR_SERVER_SERVER_H

#include "net/net.h"
#include "server/hub.h"

enum { SERVER_LISTEN_MAX = 8 };

/* What may change while it runs. */
struct server_live {
    enum net_log_level level;
    bool read_only;
};

struct server_options {
    const char
        *listen[SERVER_LISTEN_MAX]; /* "127.0.0.1:8080", "[::1]:8080", ":8080" (any address) */
    int listens;
    const char *store;  /* URL */
    const char *folder; /* for what is this machine's own, see store_options; NULL: none */
    int thinkers;       /* threads in which bots think ... */
    int think_slice;    /* ... at least so many milliseconds while others wait */
    struct net_settings net;
    struct hub_options hub;
    struct net_log log;
    const char *metrics; /* where /metrics is, as in `listen`; NULL: nowhere */
    const char *admin;   /* the socket for `muralha admin`; NULL: none */
    bool read_only;      /* from the start */
    /* SIGHUP came: fills in what holds now. False if that cannot be told. May be NULL. */
    bool (*reload)(void *self, struct server_live *live);
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
