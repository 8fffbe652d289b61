/*
 * remote.h - one table of a server, followed over the network: for `muralha bot` and `muralha play --server`.
 *
 * The position is kept here: where nothing is hidden every item is applied, elsewhere the server's view is
 * taken, and both are compared with the server's hash. Whatever breaks the connection, it is opened again,
 * what was missed is asked for, and a message that was not answered is sent again with its own id, so that
 * it is done once.
 */
#ifndef MUR_CLI_REMOTE_H
#define MUR_CLI_REMOTE_H

#include "muralha/game.h"
#include "net/client.h"
#include "server/codec.h"

enum { REMOTE_WORD = 65, REMOTE_NAME = 97 };

/* What the last `table` said. */
struct remote_seat {
    enum proto_sitter kind;
    bool here, away, resigned;
    char name[REMOTE_NAME]; /* of a person, or the level of a bot */
};

struct remote {
    struct net_url url;
    struct net_client *client;
    const char *token_path; /* NULL: the identity is forgotten with the program */
    const char *agent;
    enum proto_lang lang;
    char token[REMOTE_WORD], who[REMOTE_WORD];

    char table[REMOTE_WORD]; /* that is followed; "" none */
    char next[REMOTE_WORD];  /* its rematch */
    bool known;              /* a `table` has come */
    bool gone;               /* it was taken away */
    enum proto_phase phase;
    bool mine; /* this player made it */
    int you;   /* seat; -1: none */
    int seats;
    struct remote_seat seat[PROTO_MAX_SEATS];

    struct mur_rules *rules; /* NULL until a table is known */
    void *state;             /* as this player may know it */
    uint32_t n;              /* the last item in it */
    bool lagging;            /* what was missed is awaited */
    int contradictions;
    bool finished; /* `over` has come */
    enum proto_ending ending;
    int32_t value;
    struct proto_place place[PROTO_MAX_SEATS];

    /* What was sent and not answered. */
    char pending[PROTO_MAX_MESSAGE + 1], pending_id[REMOTE_WORD];
    int64_t resend; /* when; 0: not by itself */
    char id_base[20];
    uint32_t ids;

    char *memory; /* of the message decoded last */
    size_t memory_size;
    struct mur_sink sink;     /* events of the items of the last message; cap 0: not kept */
    void (*told)(void *self); /* called after each item with its events; may be NULL */
    void (*away)(
        struct remote *r); /* called before it connects anew: may change the url; may be NULL */
    void *self;
    bool failed;
    const char *why; /* ... a constant English sentence, the key of its translations ... */
    char what[512];  /* ... and what it is about, or "" */
};

/* Connects and says hello. False after remote_fail. */
bool remote_open(struct remote *r, const char *url);
void remote_close(struct remote *r);

/* Follows another table from its beginning, or none (NULL). */
void remote_follow(struct remote *r, const char *table);

/* Sends a message; its id is filled in here. One at a time: false if another is not answered yet. */
bool remote_send(struct remote *r, struct proto_client *m);
bool remote_is_waiting(const struct remote *r);

enum remote_got { REMOTE_NOTHING, REMOTE_MESSAGE, REMOTE_FAILED };
/* The next message, waiting up to so many milliseconds, and it is done to the position. Comes back with
 * nothing, too, after it has connected again. *m lives until the next call. */
enum remote_got remote_next(struct remote *r, int milliseconds, struct proto_server *m);

/* Is this player asked and has said nothing yet? */
bool remote_is_asked(const struct remote *r);
/* Fails with a constant sentence; `what` may be NULL. */
void remote_fail(struct remote *r, const char *why, const char *what);

/* ---- remote_state.c ---- */

/* Does to the position what a message says. */
void remote_apply(struct remote *r, const struct proto_server *m);
void remote_forget(struct remote *r);

#endif
