/*
 * client.h - the other side: one WebSocket or one HTTP request at a time, for programs that play over the
 * network, load generators and tests. It waits (with time-outs) unless it is told not to.
 */
#ifndef MUR_NET_CLIENT_H
#define MUR_NET_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

/* "http://HOST[:PORT][/BASE]" (or ws://) taken apart. */
struct net_url {
    char host[256]; /* or the path of a socket, which begins with '/' */
    char port[8];
    char base[256]; /* path before ours, without a slash at its end */
};
/* False with a constant sentence in *why if it cannot be used; https is left to a proxy's tunnel. */
bool net_url_parse(const char *text, struct net_url *out, const char **why);

/* A server's socket in the file system instead. False if the path is too long. */
bool net_url_unix(const char *path, struct net_url *out);

struct net_client;

/* Opens a WebSocket. `path` begins with '/'. NULL with a constant sentence in *why. */
struct net_client *net_client_open(const struct net_url *url, const char *path, int milliseconds,
                                   const char **why);
void net_client_free(
    struct net_client *c); /* says good-bye if that can be done at once; NULL is fine */
int net_client_fd(const struct net_client *c); /* to poll, together with other things */

/* Sends a text message; waits if it must. False if the connection is broken. */
bool net_client_send(struct net_client *c, const char *text, size_t length);

enum net_client_got { NET_CLIENT_NOTHING, NET_CLIENT_MESSAGE, NET_CLIENT_CLOSED };
/* The next message, waiting up to so many milliseconds (0: not at all; -1: as long as it takes). Pings
 * are answered. The text lives until the next call; it is ended by 0. */
enum net_client_got net_client_receive(struct net_client *c, int milliseconds, const char **text,
                                       size_t *length);
int net_client_close_code(const struct net_client *c); /* why it was closed: 1006 if nobody said */

/* One HTTP request. The body of the answer is allocated; free it. */
struct net_answer {
    int status;
    char type[64];
    char *body; /* ended by 0 */
    size_t length;
};
bool net_fetch(const struct net_url *url, const char *method, const char *path, const char *body,
               size_t length, int milliseconds, struct net_answer *out, const char **why);

#endif
