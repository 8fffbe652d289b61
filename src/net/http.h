/*
 * http.h - the text of HTTP/1.1 (RFC 9110, 9112), without any input or output.
 *
 * Strict: what is not exactly a request is refused with a status. Names and values are slices of the
 * bytes that were given.
 */
#ifndef MUR_NET_HTTP_H
#define MUR_NET_HTTP_H

#include "net/net.h"

enum { HTTP_HEADERS_MAX = 64 };

/* Looks for the end of a head in bytes that arrive in pieces. Begin with zeroes. */
struct http_scan {
    size_t at;    /* bytes that were looked at */
    size_t start; /* where the request line begins, after empty lines */
};

/* `data` is everything that has arrived. Returns 0: more is needed; 1: the head is complete and ends
 * before scan->at; else the status with which to refuse. */
int http_scan(struct http_scan *scan, const char *data, size_t length, size_t head_max);

struct http_header {
    struct net_text name, value;
};

struct http_head {
    struct net_text method, target, path, query;
    int minor; /* HTTP/1.minor */
    int count;
    struct http_header header[HTTP_HEADERS_MAX];
    struct net_text host;
    uint64_t length; /* of the body */
    bool has_length;
    bool keep_alive;
    bool expect_continue;
    bool upgrade; /* Connection: upgrade and Upgrade: websocket */
};

/* Parses a whole head, its final empty line included. Returns 0, or the status with which to refuse. */
int http_parse(const char *data, size_t length, int headers_max, struct http_head *out);

struct http_answer { /* the head of a response, for the client */
    int status;
    int count;
    struct http_header header[HTTP_HEADERS_MAX];
};
bool http_parse_answer(const char *data, size_t length, struct http_answer *out);

struct net_text http_find(const struct http_header *header, int count, const char *name);
/* True if the comma-separated list has this word, compared without case. */
bool http_list_has(struct net_text list, const char *word);
/* True if an Accept-Encoding takes gzip. */
bool http_accepts_gzip(struct net_text accept);
/* True if an If-None-Match names the tag. */
bool http_etag_matches(struct net_text list, const char *etag);
bool http_same_word(struct net_text a, const char *b); /* without case */

const char *http_reason(int status);
enum { HTTP_DATE_MAX = 32 };
void http_date(int64_t seconds, char buf[static HTTP_DATE_MAX]); /* since 1970 */

#endif
