/* internal.h - what the files of the loop share. */
#ifndef MUR_NET_INTERNAL_H
#define MUR_NET_INTERNAL_H

#include <pthread.h>

#include "net/address.h"
#include "net/http.h"
#include "net/net.h"
#include "net/websocket.h"

/* ---- what is waiting to be sent ------------------------------------------------------------------- */

struct net_frame { /* bytes that several connections may share */
    int refs;
    size_t length;
    char data[];
};

struct out {
    struct out *next;
    struct net_frame *frame; /* whose bytes they are; NULL: they live for ever */
    const char *data;
    size_t length;
};

/* ---- connections ---------------------------------------------------------------------------------- */

enum conn_state {
    CONN_HEAD,    /* waits for a request */
    CONN_BODY,    /* has its head, waits for the rest */
    CONN_WAIT,    /* the app has the request */
    CONN_SOCKET,  /* WebSocket */
    CONN_CLOSING, /* WebSocket: we have said good-bye and wait for theirs */
    CONN_FLUSH,   /* sends what is queued and shuts down */
    CONN_LINGER,  /* has shut down; drops what still comes, so that the answer is not lost */
};

struct conn {
    net_id id;
    struct net *net;
    int fd;
    uint8_t state;   /* enum conn_state */
    uint8_t door;    /* 0: the public's */
    bool head_only;  /* the request is HEAD */
    bool keep_alive; /* after this request */
    bool writable;   /* EPOLLOUT is asked for */
    bool readable;   /* EPOLLIN is asked for */
    bool dirty;      /* is in the list of those that have something to do after this turn */
    bool counted;    /* among the guests, as `address` */
    bool opened;     /* the app knows it as a WebSocket */
    bool pinged;     /* since something was heard */
    bool partial;    /* the first of the queue has been sent in part */
    struct address address;
    struct net_timer timer;
    int64_t heard; /* when something came last */
    char *in;      /* bytes that are not understood yet; NULL if there are none */
    uint32_t in_length, in_cap;
    struct http_scan scan;
    size_t need; /* bytes of the request that is being received, its body included */
    struct out *first, *last;
    uint32_t out_count;
    size_t out_bytes;
    struct bucket bucket;
    int excess;
    void *user;
    struct conn *next_dirty;
    struct ws_decoder *ws; /* WebSocket only */
};

enum { LISTENERS_MAX = 8, READ_SIZE = 16384, RANGES_MAX = 32 };

struct post {
    struct post *next;
    void (*function)(void *argument);
    void *argument;
};

struct slot {
    struct conn *conn; /* NULL: it is free */
};

struct due {
    int64_t at; /* as timer->due, where it is read without looking further */
    struct net_timer *timer;
};

struct net {
    struct net_settings settings;
    struct net_app app;
    struct net_log *log;
    int epoll, wake, signals, reserve;
    int listener[LISTENERS_MAX], door[LISTENERS_MAX], listeners;
    bool paused; /* listeners are not asked for a moment */
    struct net_timer resume;
    bool draining, stopping, done;
    struct net_timer drain;
    int64_t now;
    char date[HTTP_DATE_MAX];
    int64_t date_second;
    uint64_t random; /* seed of the table of addresses */
    struct guests *guests;
    struct address_range trusted[RANGES_MAX];
    int trusted_count;
    /* connections by slot */
    struct slot *slot;
    uint32_t *free_slot;
    uint32_t slots, free_slots, slots_used;
    uint64_t serial;
    int connections_max;
    struct conn *dirty;
    /* timers: a heap by due, the first at 1 */
    struct due *heap;
    uint32_t timers, heap_cap;
    /* posts of other threads */
    pthread_mutex_t lock;
    struct post *posts, **posts_end;
    struct net_counts counts;
    char buffer[READ_SIZE];
};

/* conn.c */
struct conn *conn_new(struct net *net, int fd, const struct address *a);
void conn_cut(struct conn *c); /* at once; c is gone */
struct conn *conn_find(const struct net *net, net_id id);
void conn_ready(struct conn *c, bool readable, bool writable, bool broken);
void conn_mark(struct conn *c);    /* something is to be done for it at the end of the turn */
void conn_settle(struct net *net); /* does it, for all */
void conn_due(struct conn *c, int64_t milliseconds); /* conn_time_out after so long */
bool conn_is_trusted(const struct net *net, const struct address *a);

/* out.c; those that return a bool: false if the connection is gone */
bool conn_put(struct conn *c, const char *data, size_t length);         /* copies */
bool conn_put_forever(struct conn *c, const char *data, size_t length); /* does not */
bool conn_put_frame(struct conn *c, struct net_frame *frame);
void conn_finish(struct conn *c); /* after what is queued: shut down */
void conn_drop_unsent(struct conn *c);
bool conn_flush(struct conn *c);

/* serve_http.c: use up what has come; returns how many bytes */
size_t http_input(struct conn *c, const char *data, size_t length);
void http_refuse(struct conn *c, int status); /* and close */

/* serve_websocket.c */
bool ws_upgrade(struct conn *c, const struct net_request *r);
size_t ws_input(struct conn *c, const char *data, size_t length);
void ws_time_out(struct conn *c);
void ws_say_close(struct conn *c, int code, const char *reason);
bool origin_allowed(const struct net_settings *s, const struct http_head *head);

/* timer.c */
bool timers_init(struct net *net);
int timers_wait(const struct net *net); /* milliseconds until the next one; -1: none */
void timers_run(struct net *net);

#endif
