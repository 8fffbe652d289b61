/*
 * address.h - addresses of clients: reading and writing them, networks that are trusted, what a proxy
 * says, and how many connections each address has and opens.
 */
#ifndef MUR_NET_ADDRESS_H
#define MUR_NET_ADDRESS_H

#include "net/http.h"

struct sockaddr;

/* IPv6; an IPv4 address is mapped (::ffff:1.2.3.4). */
struct address {
    uint8_t byte[16];
};

struct address_range {
    struct address base;
    int bits;
};

enum { ADDRESS_TEXT_MAX = 48 };

bool address_parse(struct net_text text, struct address *out);
bool address_from(const struct sockaddr *sa, struct address *out);
void address_text(const struct address *a, char out[static ADDRESS_TEXT_MAX]);
bool range_parse(const char *text, struct address_range *out); /* "10.0.0.0/8", "::1" */
bool range_has(const struct address_range *r, const struct address *a);

/* What the headers of a trusted proxy say about the client: the last address that is not trusted
 * itself. False if they say nothing or nonsense: then the proxy counts as the client. */
struct forwarded {
    struct address address;
    bool secure;
};
bool forwarded_read(const struct http_head *head, enum net_forwarding how,
                    const struct address_range *trusted, int trusted_count, struct forwarded *out);

/* ---- limits of each address ---------------------------------------------------------------------- */

/* Tokens that come back with time; zeroes are a full bucket. */
struct bucket {
    int64_t empty_since; /* the moment at which it would have been empty; milliseconds */
};
/* Takes one; false if there is none. `burst` tokens fit, `per_minute` come back. */
bool bucket_take(struct bucket *b, int64_t now, int burst, int per_minute);

/* Who counts as one: an IPv4 address, or the /64 that one customer is given. */
struct address address_guest(const struct address *a);

struct guests; /* a table of addresses */
struct guests *guests_new(uint64_t seed);
void guests_free(struct guests *g);
/* A new connection of this address: false if it has too many or opens them too fast. Each that was let
 * in has to leave. */
bool guests_enter(struct guests *g, const struct address *a, int64_t now,
                  const struct net_settings *s);
void guests_leave(struct guests *g, const struct address *a);
/* A request of this address, on whatever connection: false if they come too fast. */
bool guests_ask(struct guests *g, const struct address *a, int64_t now,
                const struct net_settings *s);

#endif
