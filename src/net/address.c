#define _POSIX_C_SOURCE 200809L
#include "net/address.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* ---- reading and writing ------------------------------------------------------------------------- */

static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};

static bool is_ipv4(const struct address *a)
{
    return memcmp(a->byte, mapped, sizeof mapped) == 0;
}

bool address_parse(struct net_text text, struct address *out)
{
    char copy[ADDRESS_TEXT_MAX];
    if (text.length == 0 || text.length >= sizeof copy || memchr(text.at, '\0', text.length))
        return false;
    memcpy(copy, text.at, text.length);
    copy[text.length] = '\0';
    if (inet_pton(AF_INET6, copy, out->byte) == 1)
        return true;
    memcpy(out->byte, mapped, sizeof mapped);
    return inet_pton(AF_INET, copy, out->byte + 12) == 1;
}

bool address_from(const struct sockaddr *sa, struct address *out)
{
    if (sa->sa_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, sa, sizeof six);
        memcpy(out->byte, &six.sin6_addr, 16);
        return true;
    }
    struct sockaddr_in four;
    memcpy(&four, sa, sizeof four);
    memcpy(out->byte, mapped, sizeof mapped);
    memcpy(out->byte + 12, &four.sin_addr, 4);
    return sa->sa_family == AF_INET;
}

void address_text(const struct address *a, char out[static ADDRESS_TEXT_MAX])
{
    bool four = is_ipv4(a);
    if (!inet_ntop(four ? AF_INET : AF_INET6, four ? a->byte + 12 : a->byte, out, ADDRESS_TEXT_MAX))
        out[0] = '\0';
}

bool range_parse(const char *text, struct address_range *out)
{
    const char *slash = strchr(text, '/');
    struct net_text base = {.at = text, .length = slash ? (size_t)(slash - text) : strlen(text)};
    if (!address_parse(base, &out->base))
        return false;
    int most = is_ipv4(&out->base) && memchr(base.at, '.', base.length) ? 32 : 128;
    int bits = slash ? 0 : most;
    for (const char *c = slash ? slash + 1 : ""; *c; c++) {
        if (*c < '0' || *c > '9' || bits > most)
            return false;
        bits = bits * 10 + (*c - '0');
    }
    if (bits > most || (slash && !slash[1]))
        return false;
    out->bits = bits + 128 - most;
    return true;
}

bool range_has(const struct address_range *r, const struct address *a)
{
    int whole = r->bits / 8, rest = r->bits % 8;
    if (memcmp(r->base.byte, a->byte, (size_t)whole) != 0)
        return false;
    return rest == 0 || (r->base.byte[whole] ^ a->byte[whole]) >> (8 - rest) == 0;
}

/* ---- what proxies say ----------------------------------------------------------------------------- */

static bool is_trusted(const struct address *a, const struct address_range *r, int count)
{
    for (int i = 0; i < count; i++)
        if (range_has(&r[i], a))
            return true;
    return false;
}

/* Removes the last element of a comma-separated list and gives it without blanks. */
static bool last_element(struct net_text *list, struct net_text *out)
{
    if (!list->at)
        return false;
    size_t start = list->length;
    while (start && list->at[start - 1] != ',')
        start--;
    *out = (struct net_text){.at = list->at + start, .length = list->length - start};
    if (start)
        list->length = start - 1;
    else
        list->at = NULL;
    while (out->length && (out->at[0] == ' ' || out->at[0] == '\t'))
        out->at++, out->length--;
    while (out->length && strchr(" \t", out->at[out->length - 1]))
        out->length--;
    return true;
}

/* The value of `name=` in an element of Forwarded, without quotes. */
static struct net_text forwarded_part(struct net_text element, const char *name)
{
    size_t length = strlen(name);
    while (element.length) {
        const char *semicolon = memchr(element.at, ';', element.length);
        struct net_text part = element;
        if (semicolon)
            part.length = (size_t)(semicolon - element.at);
        element.at += part.length + (semicolon != NULL);
        element.length -= part.length + (semicolon != NULL);
        while (part.length && part.at[0] == ' ')
            part.at++, part.length--;
        if (part.length <= length || part.at[length] != '=')
            continue;
        struct net_text key = {.at = part.at, .length = length};
        struct net_text value = {.at = part.at + length + 1, .length = part.length - length - 1};
        if (!http_same_word(key, name))
            continue;
        if (value.length >= 2 && value.at[0] == '"' && value.at[value.length - 1] == '"')
            value.at++, value.length -= 2;
        return value;
    }
    return (struct net_text){0};
}

/* An address as proxies write it: perhaps with a port, IPv6 perhaps in brackets. */
static bool parse_node(struct net_text node, struct address *out)
{
    if (node.length && node.at[0] == '[') {
        const char *end = memchr(node.at, ']', node.length);
        if (!end)
            return false;
        return address_parse(
            (struct net_text){.at = node.at + 1, .length = (size_t)(end - node.at) - 1}, out);
    }
    if (address_parse(node, out))
        return true;
    const char *colon = node.length ? memchr(node.at, ':', node.length) : NULL;
    if (!colon)
        return false;
    return address_parse((struct net_text){.at = node.at, .length = (size_t)(colon - node.at)},
                         out);
}

bool forwarded_read(const struct http_head *head, enum net_forwarding how,
                    const struct address_range *trusted, int trusted_count, struct forwarded *out)
{
    const char *name = how == NET_FORWARD_X ? "X-Forwarded-For" : "Forwarded";
    bool found = false;
    /* Headers of one name are one list; we read it from its end, where our own proxy wrote. */
    for (int i = head->count - 1; i >= 0; i--) {
        struct net_text list = head->header[i].value, element;
        if (!http_same_word(head->header[i].name, name))
            continue;
        while (last_element(&list, &element)) {
            struct net_text node = how == NET_FORWARD_X ? element : forwarded_part(element, "for");
            struct address a;
            if (!parse_node(node, &a))
                return found;
            if (!found && how == NET_FORWARD_RFC7239)
                out->secure = http_same_word(forwarded_part(element, "proto"), "https");
            out->address = a;
            found = true;
            if (!is_trusted(&a, trusted, trusted_count))
                i = -1, list.at = NULL;
        }
    }
    if (found && how == NET_FORWARD_X) {
        struct net_text proto = http_find(head->header, head->count, "X-Forwarded-Proto"), last;
        out->secure = last_element(&proto, &last) && http_same_word(last, "https");
    }
    return found;
}

/* ---- limits of each address ---------------------------------------------------------------------- */

bool bucket_take(struct bucket *b, int64_t now, int burst, int per_minute)
{
    int64_t each = 60000 / (per_minute > 0 ? per_minute : 1); /* until a token comes back */
    int64_t earliest = now - each * burst;
    if (b->empty_since < earliest)
        b->empty_since = earliest;
    if (b->empty_since + each > now)
        return false;
    b->empty_since += each;
    return true;
}

enum { GUEST_LISTS = 4096, GUESTS_MAX = 100000, SWEEP_TIME = 1000 };

struct guest {
    struct guest *next;
    uint64_t key[2];
    struct bucket bucket, requests;
    int connections;
};

struct guests {
    uint64_t seed;
    int count;
    int64_t swept; /* when it was swept last */
    struct guest *list[GUEST_LISTS];
};

struct guests *guests_new(uint64_t seed)
{
    struct guests *g = calloc(1, sizeof *g);
    if (g)
        g->seed = seed;
    return g;
}

void guests_free(struct guests *g)
{
    for (int i = 0; g && i < GUEST_LISTS; i++)
        while (g->list[i]) {
            struct guest *next = g->list[i]->next;
            free(g->list[i]);
            g->list[i] = next;
        }
    free(g);
}

struct address address_guest(const struct address *a)
{
    struct address one = *a;
    if (!is_ipv4(a))
        memset(one.byte + 8, 0, 8);
    return one;
}

static void guest_key(const struct address *a, uint64_t key[static 2])
{
    struct address one = address_guest(a);
    memcpy(key, one.byte, 16);
}

static struct guest **guest_list(struct guests *g, const uint64_t key[static 2])
{
    uint64_t h = g->seed;
    for (int i = 0; i < 2; i++) {
        h = (h ^ key[i]) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 29;
    }
    return &g->list[h % GUEST_LISTS];
}

/* When a bucket that is full now would have been empty. */
static int64_t full_since(int64_t now, int burst, int per_minute)
{
    return now - (int64_t)60000 / (per_minute > 0 ? per_minute : 1) * burst;
}

/* Forgets those that have no connections and buckets that have filled up again. */
static void guests_sweep(struct guests *g, int64_t now, const struct net_settings *s)
{
    int64_t full = full_since(now, s->new_burst, s->new_per_minute);
    int64_t rested = full_since(now, s->requests_burst, 60 * s->requests_per_second);
    g->swept = now;
    for (int i = 0; i < GUEST_LISTS; i++)
        for (struct guest **at = &g->list[i]; *at;) {
            struct guest *one = *at;
            if (one->connections > 0 || one->bucket.empty_since > full ||
                one->requests.empty_since > rested) {
                at = &one->next;
                continue;
            }
            *at = one->next;
            free(one);
            g->count--;
        }
}

static struct guest *guest_find(struct guests *g, const struct address *a)
{
    uint64_t key[2];
    guest_key(a, key);
    struct guest *one = *guest_list(g, key);
    while (one && memcmp(one->key, key, sizeof key) != 0)
        one = one->next;
    return one;
}

static struct guest *guest_get(struct guests *g, const struct address *a, int64_t now,
                               const struct net_settings *s)
{
    struct guest *one = guest_find(g, a);
    if (one)
        return one;
    if (g->count >= GUESTS_MAX && now - g->swept >= SWEEP_TIME)
        guests_sweep(g, now, s);
    one = g->count < GUESTS_MAX ? calloc(1, sizeof *one) : NULL;
    if (!one)
        return NULL;
    guest_key(a, one->key);
    one->bucket.empty_since = one->requests.empty_since = INT64_MIN / 2;
    struct guest **list = guest_list(g, one->key);
    one->next = *list;
    *list = one;
    g->count++;
    return one;
}

bool guests_ask(struct guests *g, const struct address *a, int64_t now,
                const struct net_settings *s)
{
    struct guest *one = guest_get(g, a, now, s);
    return one && bucket_take(&one->requests, now, s->requests_burst, 60 * s->requests_per_second);
}

bool guests_enter(struct guests *g, const struct address *a, int64_t now,
                  const struct net_settings *s)
{
    struct guest *one = guest_get(g, a, now, s);
    if (!one || one->connections >= s->per_address ||
        !bucket_take(&one->bucket, now, s->new_burst, s->new_per_minute))
        return false;
    one->connections++;
    return true;
}

void guests_leave(struct guests *g, const struct address *a)
{
    struct guest *one = guest_find(g, a);
    if (one && one->connections > 0)
        one->connections--;
}
