/*
 * net.h - HTTP/1.1 and WebSocket on one thread, knowing no game (docs/NETWORK.md).
 *
 * A struct net is an event loop with listeners and connections. Whoever uses it brings a struct net_app
 * of callbacks, which all run in the thread of net_run and must not block. Other threads may only call
 * net_post, which makes a function run in the loop's thread.
 *
 * A connection is named by a number that is never used again. Whatever is asked of a connection that
 * has gone does nothing, so numbers may be kept, queued and handed to other threads without care.
 *
 * There is no TLS: a proxy in front does that.
 */
#ifndef MUR_NET_NET_H
#define MUR_NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/log.h"

struct net;
typedef uint64_t net_id; /* a connection; 0 is none */

/* ---- settings ------------------------------------------------------------------------------------ */

/* Which header of a trusted proxy tells where a connection comes from. One of them only: a proxy sets
 * one, and passes on what a client wrote into the other. */
enum net_forwarding { NET_FORWARD_X, NET_FORWARD_RFC7239 };

/* Times are milliseconds, sizes bytes. Texts and lists must outlive the struct net. */
struct net_settings {
    /* one request */
    size_t head_max; /* request line and headers: else 431 */
    int headers_max; /* their number: else 431 */
    size_t body_max; /* else 413 */
    int head_time;   /* to send a whole head */
    int body_time;   /* to send a whole body */
    int idle_time;   /* between requests */
    int reply_time;  /* for the app to answer: else 503 */
    int send_time;   /* for the client to read anything of an answer */
    /* one WebSocket */
    size_t message_max;      /* else close 1009 */
    int queue_messages;      /* unsent ones: else close 1013 */
    size_t queue_bytes;      /* the same in bytes; one message may be larger */
    int ping_time;           /* silence after which a ping is sent */
    int dead_time;           /* silence after which the connection is cut */
    int close_time;          /* for the other side to say good-bye as well */
    int messages_burst;      /* at once ... */
    int messages_per_second; /* ... and in the long run; beyond, messages are marked `excess` */
    int excess_max;          /* so many in excess: close 1008 */
    /* all */
    int send_buffer;         /* SO_SNDBUF */
    int connections_max;     /* 0: as many as descriptors allow */
    int spare_descriptors;   /* that connections leave to files, stores and so on */
    int per_address;         /* connections of one address (IPv6: one /64); else 429 */
    int new_burst;           /* new connections of one address at once ... */
    int new_per_minute;      /* ... and in the long run: else 429 */
    int requests_burst;      /* of one address at once ... */
    int requests_per_second; /* ... and in the long run: else 429 */
    int drain_time;          /* from net_drain until whatever is left is cut */
    /* trust */
    const char *const
        *origins;        /* NULL-ended: exact `Origin`s that may open WebSockets besides our own */
    bool origin_missing; /* one without `Origin` may: only programs that are no browser */
    const char *const *hosts; /* NULL-ended: `Host`s that we answer to, else 421; NULL: to any */
    const char *const
        *proxies; /* NULL-ended: addresses or networks (10.0.0.0/8) of trusted proxies */
    enum net_forwarding forwarding;
    const char *const
        *secret_paths;          /* NULL-ended: what begins so ends there in the log; NULL: none */
    const char *content_policy; /* Content-Security-Policy */
};

struct net_settings net_settings_default(void);

/* ---- what the app is told ------------------------------------------------------------------------ */

struct net_text {
    const char *at; /* not ended by 0 */
    size_t length;
};

/* A request; everything points into buffers that live as long as the callback. */
struct net_request {
    struct net_text method;
    struct net_text path;  /* as it came, without the query; it begins with '/' */
    struct net_text query; /* after '?'; empty if there is none */
    struct net_text body;
    const char *address; /* of the client, as text; behind a trusted proxy as that tells */
    int door;            /* by which it came in: 0 is the public's (net_listen) */
    bool secure;         /* a trusted proxy says that it came by https */
    const struct http_head *head;
};

bool net_text_is(struct net_text text, const char *other);
bool net_text_starts(struct net_text text, const char *start);
/* The value of a header, names compared without case; an empty text (at == NULL) if it is not there. */
struct net_text net_header(const struct net_request *r, const char *name);

struct net_app {
    void *context;
    /* A request came: answer it with net_reply or one of its sisters, now or later. */
    void (*request)(void *context, struct net *net, net_id id, const struct net_request *r);
    /* A WebSocket is wanted: 101 to accept (Origin and the rest have been checked), or a status. */
    int (*upgrade)(void *context, struct net *net, net_id id, const struct net_request *r);
    /* A WebSocket is open from now on. */
    void (*opened)(void *context, struct net *net, net_id id);
    /* A whole text message, checked to be UTF-8. `excess`: more than the rate allows; say so, and do
     * nothing else. */
    void (*message)(void *context, struct net *net, net_id id, struct net_text text, bool excess);
    /* The WebSocket is gone. Told once for each that was opened, before its number is forgotten. */
    void (*closed)(void *context, struct net *net, net_id id);
    /* SIGTERM or SIGINT came (net_catch_signals): finish what is to be finished and call net_drain.
     * NULL: net_drain is called at once. */
    void (*stop)(void *context, struct net *net);
    /* SIGHUP came: look again at what may change. NULL: it is caught and nothing happens. */
    void (*reload)(void *context, struct net *net);
};

/* ---- the loop ------------------------------------------------------------------------------------ */

/* Settings and app are copied. NULL if there is no memory or no descriptor. `log` may be NULL. */
struct net *net_new(const struct net_settings *settings, const struct net_app *app,
                    struct net_log *log);
void net_free(struct net *net); /* NULL is fine; cuts what is left */

/* Listens on an address ("127.0.0.1", "::1", "::", a name) and port ("8080"; "0" picks one). Returns
 * the port, or 0 with a constant sentence in *why (which may be NULL). */
int net_listen(struct net *net, const char *address, const char *port, const char **why);

/* The same for those who look after the server: requests through another door than 0 tell its number, need no
 * known `Host`, and become no WebSockets. */
int net_listen_door(struct net *net, int door, const char *address, const char *port,
                    const char **why);
/* A door that is a socket in the file system, for its owner only (mode 0600). One that a dead process left behind
 * is replaced. The caller removes it at the end. */
bool net_listen_unix(struct net *net, int door, const char *path, const char **why);

/* From now on SIGTERM and SIGINT stop the loop, and SIGHUP is told to the app: call it before other threads are started, so that they
 * leave these signals to it. False if that cannot be. */
bool net_catch_signals(struct net *net);

/* Runs until it was drained. False if the loop itself failed. */
bool net_run(struct net *net);
/* Takes no more connections, closes WebSockets with 1001, lets answers go out, and makes net_run return
 * when all are gone or drain_time is over. */
void net_drain(struct net *net);
bool net_draining(const struct net *net);

/* From any thread: `function` will run in the loop's thread, in the order of the posts of one thread.
 * False if there is no memory. */
bool net_post(struct net *net, void (*function)(void *argument), void *argument);

/* Milliseconds of a clock that only goes forward; read once for each turn of the loop. */
int64_t net_now(const struct net *net);

/* ---- timers -------------------------------------------------------------------------------------- */

/* A timer belongs to whoever declares it; zeroes are one that is not set. `function` runs once, in the
 * loop; set it again for more. A timer that is set must not move or vanish. */
struct net_timer {
    void (*function)(void *argument);
    void *argument;
    int64_t due;    /* set by net_timer_set */
    uint32_t place; /* in the heap, counted from 1 */
};

void net_timer_set(struct net *net, struct net_timer *timer, int64_t milliseconds); /* from now */
void net_timer_cancel(struct net *net, struct net_timer *timer);

/* ---- answers ------------------------------------------------------------------------------------- */

struct net_reply {
    int status;
    const char *type;  /* Content-Type; NULL without a body */
    const char *cache; /* Cache-Control; NULL: no-store */
    const char *more;  /* further headers, each line ended by CRLF; NULL: none */
    const char *body;  /* copied */
    size_t length;
};
void net_reply(struct net *net, net_id id, const struct net_reply *reply);
/* A status with a small JSON body that names it: {"status":404,"error":"Not Found"}. */
void net_reply_status(struct net *net, net_id id, int status);

/* A file in memory, which must live as long as the struct net. */
struct net_file {
    const char *type; /* Content-Type */
    const char *etag; /* with its quotes; NULL: none */
    bool immutable;   /* its name holds a hash of its content: may be kept for ever */
    const char *body;
    size_t length;
    const char *gzip; /* the same compressed, or NULL */
    size_t gzip_length;
};
/* Answers GET and HEAD, with the compressed form and 304 where the client wants them; 405 to others. Only
 * inside of the callback `request`. */
void net_reply_file(struct net *net, net_id id, const struct net_request *r,
                    const struct net_file *file);

/* ---- WebSockets ---------------------------------------------------------------------------------- */

/* Sends a text message, which is copied. */
void net_send(struct net *net, net_id id, const char *text, size_t length);

/* The same for many receivers: framed once, shared by all. net_frame_new gives NULL without memory. */
struct net_frame;
struct net_frame *net_frame_new(const char *text, size_t length);
void net_send_frame(struct net *net, net_id id, struct net_frame *frame);
void net_frame_free(struct net_frame *frame); /* when all sends have been called; NULL is fine */

/* Says good-bye after what is queued; `reason` may be NULL. For HTTP connections: cuts them. */
void net_close(struct net *net, net_id id, int code, const char *reason);

/* A pointer of the app for a connection; NULL at first, and for one that has gone. */
void net_set_user(struct net *net, net_id id, void *user);
void *net_user(const struct net *net, net_id id);
/* As whom the client counts where something is limited, as text: its IPv4 address, or the network of its IPv6
 * address, in which it may choose addresses as it likes. "" for one that has gone. */
const char *net_guest(const struct net *net, net_id id, char buf[static 48]);

/* ---- numbers for /health and tests ---------------------------------------------------------------- */

struct net_counts {
    uint64_t accepted, refused, requests, upgrades, messages_in, messages_out, bytes_in, bytes_out;
    uint64_t cut_slow, cut_silent, cut_rate, broken; /* why connections were cut */
    uint32_t connections, sockets;                   /* now */
};
struct net_counts net_counts(const struct net *net);

#endif
