#define _GNU_SOURCE
#include "net/client.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "net/clock.h"
#include "net/digest.h"
#include "net/http.h"
#include "net/websocket.h"

enum {
    HEAD_MAX = 16384,
    READ_SIZE = 16384,
    MESSAGE_MAX = 1 << 20, /* of a server: it is the one we chose */
    ANSWER_MAX = 64 << 20
};

struct net_client {
    int fd;
    int code;    /* of the close; 0 while it is open */
    size_t have; /* bytes in `in` that are not decoded */
    size_t at;
    char *text; /* the last message */
    struct ws_decoder ws;
    char in[READ_SIZE];
};

static bool fail(const char **why, const char *what)
{
    if (why)
        *why = what;
    return false;
}

/* ---- addresses -------------------------------------------------------------------------------------- */

static bool copy_part(char *to, size_t cap, const char *from, size_t length)
{
    if (length >= cap || memchr(from, '\r', length) || memchr(from, '\n', length))
        return false;
    memcpy(to, from, length);
    to[length] = '\0';
    return true;
}

bool net_url_parse(const char *text, struct net_url *out, const char **why)
{
    static const char wrong[] = "this is no address of a server, like http://localhost:8080";
    const char *host = text;
    if (strncmp(text, "https://", 8) == 0 || strncmp(text, "wss://", 6) == 0)
        return fail(why, "https is not spoken; use the address behind the proxy, or a tunnel");
    if (strncmp(text, "http://", 7) == 0)
        host = text + 7;
    else if (strncmp(text, "ws://", 5) == 0)
        host = text + 5;
    else if (strstr(text, "://"))
        return fail(why, wrong);
    size_t length = strcspn(host, "/?#");
    const char *path = host + length, *bracket = memchr(host, ']', length);
    const char *colon =
        memchr(bracket ? bracket : host, ':', length - (size_t)((bracket ? bracket : host) - host));
    size_t name = colon ? (size_t)(colon - host) : length;
    size_t rest = strlen(path);
    while (rest && path[rest - 1] == '/')
        rest--;
    bool six = host[0] == '[' && bracket && (size_t)(bracket - host) + 1 == name;
    if (name == 0 || (host[0] == '[') != six ||
        !copy_part(out->host, sizeof out->host, host + six, name - 2 * (size_t)six) ||
        !copy_part(out->port, sizeof out->port, colon ? colon + 1 : "80",
                   colon ? length - name - 1 : 2) ||
        !out->port[0] || !copy_part(out->base, sizeof out->base, path, rest) ||
        strpbrk(out->base, "?# "))
        return fail(why, wrong);
    return true;
}

/* "host:port" as it stands in Host and Origin. */
static void host_text(const struct net_url *url, char *buf, size_t cap)
{
    bool six = strchr(url->host, ':'), usual = strcmp(url->port, "80") == 0;
    if (url->host[0] == '/')
        snprintf(buf, cap, "localhost");
    else
        snprintf(buf, cap, "%s%s%s%s%s", six ? "[" : "", url->host, six ? "]" : "",
                 usual ? "" : ":", usual ? "" : url->port);
}

/* ---- sockets ---------------------------------------------------------------------------------------- */

/* Waits until the socket is ready or `until` has come (INT64_MAX: never). */
static bool wait_for(int fd, short events, int64_t until)
{
    for (;;) {
        int64_t left = until == INT64_MAX ? -1 : until - net_clock();
        if (left < 0 && until != INT64_MAX)
            left = 0;
        struct pollfd p = {.fd = fd, .events = events};
        int ready = poll(&p, 1, (int)left);
        if (ready > 0)
            return true;
        if (ready == 0 || errno != EINTR)
            return false;
    }
}

static int connect_one(const struct addrinfo *a, int64_t until)
{
    int on = 1, error = 0;
    socklen_t size = sizeof error;
    int fd = socket(a->ai_family, a->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(fd, a->ai_addr, a->ai_addrlen) == 0)
        return fd;
    if (errno == EINPROGRESS && wait_for(fd, POLLOUT, until) &&
        getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0)
        return fd;
    close(fd);
    return -1;
}

bool net_url_unix(const char *path, struct net_url *out)
{
    *out = (struct net_url){.port = "0"};
    bool fits = path[0] == '/' && strlen(path) < sizeof((struct sockaddr_un *)0)->sun_path;
    if (fits)
        strcpy(out->host, path);
    return fits;
}

static int connect_path(const char *path, const char **why)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    size_t length = strlen(path);
    if (length < sizeof name.sun_path)
        memcpy(name.sun_path, path, length + 1);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && connect(fd, (const struct sockaddr *)&name, sizeof name) == 0 &&
        fcntl(fd, F_SETFL, O_NONBLOCK) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    fail(why, "no server answers there");
    return -1;
}

static int connect_to(const struct net_url *url, int64_t until, const char **why)
{
    if (url->host[0] == '/')
        return connect_path(url->host, why);
    const struct addrinfo wanted = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *all = NULL;
    if (getaddrinfo(url->host, url->port, &wanted, &all) != 0) {
        fail(why, "there is no machine of this name, or no such port");
        return -1;
    }
    int fd = -1;
    for (const struct addrinfo *a = all; a && fd < 0; a = a->ai_next)
        fd = connect_one(a, until);
    freeaddrinfo(all);
    if (fd < 0)
        fail(why, "no server answers there");
    return fd;
}

static bool send_all(int fd, const char *data, size_t length, int64_t until)
{
    while (length) {
        ssize_t bytes = send(fd, data, length, MSG_NOSIGNAL);
        if (bytes < 0 && errno == EINTR)
            continue;
        if (bytes < 0 && (errno != EAGAIN || !wait_for(fd, POLLOUT, until)))
            return false;
        if (bytes > 0) {
            data += bytes;
            length -= (size_t)bytes;
        }
    }
    return true;
}

/* Bytes that have come; 0 at the end, -1 if nothing came in time or the connection broke. */
static ssize_t receive_some(int fd, char *buf, size_t cap, int64_t until)
{
    for (;;) {
        ssize_t bytes = recv(fd, buf, cap, 0);
        if (bytes >= 0)
            return bytes;
        if (errno == EINTR)
            continue;
        if (errno != EAGAIN || !wait_for(fd, POLLIN, until))
            return -1;
    }
}

/* ---- heads ------------------------------------------------------------------------------------------- */

/* Reads the head of an answer. Returns the bytes that have come, the head ending at *end; 0 if there is
 * none. */
static size_t read_head(int fd, char *buf, size_t cap, int64_t until, size_t *end)
{
    size_t have = 0;
    while (have < cap) {
        ssize_t bytes = receive_some(fd, buf + have, cap - have, until);
        if (bytes <= 0)
            return 0;
        have += (size_t)bytes;
        const char *stop = memmem(buf, have, "\r\n\r\n", 4);
        if (stop) {
            *end = (size_t)(stop - buf) + 4;
            return have;
        }
    }
    return 0;
}

static bool handshake_is_right(const char *head, size_t length, const char *key)
{
    struct http_answer answer;
    char accept[WS_ACCEPT_MAX];
    return http_parse_answer(head, length, &answer) && answer.status == 101 &&
           http_list_has(http_find(answer.header, answer.count, "Connection"), "upgrade") &&
           http_list_has(http_find(answer.header, answer.count, "Upgrade"), "websocket") &&
           ws_accept((struct net_text){.at = key, .length = strlen(key)}, accept) &&
           net_text_is(http_find(answer.header, answer.count, "Sec-WebSocket-Accept"), accept);
}

static bool shake_hands(struct net_client *c, const struct net_url *url, const char *path,
                        int64_t until, const char **why)
{
    char host[300], key[25], head[HEAD_MAX];
    uint8_t nonce[16];
    size_t end;
    if (getrandom(nonce, sizeof nonce, 0) != sizeof nonce)
        return fail(why, "the system gives no random numbers");
    base64_encode(nonce, sizeof nonce, key);
    host_text(url, host, sizeof host);
    int length = snprintf(head, sizeof head,
                          "GET %s%s HTTP/1.1\r\n"
                          "Host: %s\r\n"
                          "Origin: http://%s\r\n"
                          "Upgrade: websocket\r\n"
                          "Connection: Upgrade\r\n"
                          "Sec-WebSocket-Key: %s\r\n"
                          "Sec-WebSocket-Version: 13\r\n\r\n",
                          url->base, path, host, host, key);
    if (!send_all(c->fd, head, (size_t)length, until))
        return fail(why, "the connection broke");
    size_t have = read_head(c->fd, head, sizeof head, until, &end);
    if (have == 0)
        return fail(why, "the server does not answer");
    if (!handshake_is_right(head, end, key) || have - end > sizeof c->in)
        return fail(why, "this server opens no WebSocket here");
    c->have = have - end;
    memcpy(c->in, head + end, c->have);
    return true;
}

/* ---- WebSockets -------------------------------------------------------------------------------------- */

struct net_client *net_client_open(const struct net_url *url, const char *path, int milliseconds,
                                   const char **why)
{
    int64_t until = net_clock() + milliseconds;
    struct net_client *c = calloc(1, sizeof *c);
    if (!c) {
        fail(why, "there is not enough memory");
        return NULL;
    }
    ws_init(&c->ws, false, MESSAGE_MAX);
    c->fd = connect_to(url, until, why);
    if (c->fd < 0 || !shake_hands(c, url, path, until, why)) {
        if (c->fd >= 0)
            close(c->fd);
        free(c);
        return NULL;
    }
    return c;
}

static bool send_frame(struct net_client *c, enum ws_opcode opcode, const char *data, size_t length,
                       int64_t until)
{
    uint8_t key[4];
    char *frame = malloc(WS_HEADER_MAX + length);
    if (!frame || getrandom(key, sizeof key, 0) != sizeof key) {
        free(frame);
        return false;
    }
    int header = ws_header(opcode, length, key, (uint8_t *)frame);
    if (length)
        memcpy(frame + header, data, length);
    ws_mask(frame + header, length, key);
    bool good = send_all(c->fd, frame, (size_t)header + length, until);
    free(frame);
    return good;
}

void net_client_free(struct net_client *c)
{
    if (!c)
        return;
    char payload[WS_CONTROL_MAX];
    if (!c->code)
        (void)send_frame(c, WS_CLOSE, payload, (size_t)ws_close_payload(WS_NORMAL, NULL, payload),
                         net_clock());
    close(c->fd);
    ws_release(&c->ws);
    free(c->text);
    free(c);
}

int net_client_fd(const struct net_client *c)
{
    return c->fd;
}

int net_client_close_code(const struct net_client *c)
{
    return c->code;
}

bool net_client_send(struct net_client *c, const char *text, size_t length)
{
    enum { PATIENCE = 30000 };
    return !c->code && send_frame(c, WS_TEXT, text, length, net_clock() + PATIENCE);
}

static enum net_client_got closed(struct net_client *c, int code)
{
    char payload[WS_CONTROL_MAX];
    if (code != WS_ABNORMAL && !c->code)
        (void)send_frame(c, WS_CLOSE, payload, (size_t)ws_close_payload(code, NULL, payload),
                         net_clock());
    c->code = c->code ? c->code : code;
    return NET_CLIENT_CLOSED;
}

/* A copy that is ended by 0. */
static bool take_message(struct net_client *c, struct net_text data)
{
    free(c->text);
    c->text = malloc(data.length + 1);
    if (!c->text)
        return false;
    memcpy(c->text, data.at, data.length);
    c->text[data.length] = '\0';
    return true;
}

/* Decodes what is there. */
static enum net_client_got decode_some(struct net_client *c, const char **text, size_t *length)
{
    struct ws_event event;
    do {
        c->at += ws_decode(&c->ws, c->in + c->at, c->have - c->at, &event);
        switch (event.what) {
        case WS_GOT_MESSAGE:
            if (!take_message(c, event.data))
                return closed(c, WS_INTERNAL);
            *text = c->text;
            *length = event.data.length;
            return NET_CLIENT_MESSAGE;
        case WS_GOT_PING:
            (void)send_frame(c, WS_PONG, event.data.at, event.data.length, net_clock());
            break;
        case WS_GOT_CLOSE:
        case WS_FAILED:
            return closed(c, event.code);
        default:
            break;
        }
    } while (event.what != WS_MORE);
    return NET_CLIENT_NOTHING;
}

enum net_client_got net_client_receive(struct net_client *c, int milliseconds, const char **text,
                                       size_t *length)
{
    int64_t until = milliseconds < 0 ? INT64_MAX : net_clock() + milliseconds;
    for (;;) {
        if (c->code)
            return NET_CLIENT_CLOSED;
        enum net_client_got got = decode_some(c, text, length);
        if (got != NET_CLIENT_NOTHING)
            return got;
        ssize_t bytes = recv(c->fd, c->in, sizeof c->in, 0);
        if (bytes == 0 || (bytes < 0 && errno != EAGAIN && errno != EINTR))
            return closed(c, WS_ABNORMAL);
        c->at = 0;
        c->have = bytes > 0 ? (size_t)bytes : 0;
        if (bytes < 0 && !wait_for(c->fd, POLLIN, until))
            return NET_CLIENT_NOTHING;
    }
}

/* ---- HTTP --------------------------------------------------------------------------------------------- */

/* Everything up to the end of the connection, behind what has come already. */
static bool read_rest(int fd, struct net_answer *out, int64_t until)
{
    size_t cap = out->length + READ_SIZE;
    for (;;) {
        char *more = realloc(out->body, cap + 1);
        if (!more)
            return false;
        out->body = more;
        ssize_t bytes = receive_some(fd, out->body + out->length, cap - out->length, until);
        if (bytes < 0)
            return false;
        out->length += (size_t)bytes;
        out->body[out->length] = '\0';
        if (bytes == 0)
            return true;
        if (out->length == cap && (cap *= 2) > ANSWER_MAX)
            return false;
    }
}

static bool read_answer(int fd, struct net_answer *out, int64_t until)
{
    char head[HEAD_MAX];
    struct http_answer answer;
    size_t end, have = read_head(fd, head, sizeof head, until, &end);
    if (have == 0 || !http_parse_answer(head, end, &answer))
        return false;
    struct net_text type = http_find(answer.header, answer.count, "Content-Type");
    struct net_text length = http_find(answer.header, answer.count, "Content-Length");
    out->status = answer.status;
    snprintf(out->type, sizeof out->type, "%.*s", (int)type.length, type.at ? type.at : "");
    out->length = have - end;
    out->body = malloc(out->length + 1);
    if (!out->body)
        return false;
    memcpy(out->body, head + end, out->length);
    if (!read_rest(fd, out, until))
        return false;
    /* A length that is told and does not come is a broken connection. */
    char told[24];
    snprintf(told, sizeof told, "%zu", out->length);
    return !length.at || net_text_is(length, told);
}

bool net_fetch(const struct net_url *url, const char *method, const char *path, const char *body,
               size_t length, int milliseconds, struct net_answer *out, const char **why)
{
    int64_t until = net_clock() + milliseconds;
    char host[300], head[1024], size[48] = "";
    *out = (struct net_answer){0};
    host_text(url, host, sizeof host);
    if (body)
        snprintf(size, sizeof size, "Content-Length: %zu\r\n", length);
    /* Version 1.0, so that the answer comes in one piece. */
    int bytes =
        snprintf(head, sizeof head, "%s %s%s HTTP/1.0\r\nHost: %s\r\nConnection: close\r\n%s\r\n",
                 method, url->base, path, host, size);
    if (bytes < 0 || bytes >= (int)sizeof head)
        return fail(why, "this address is too long");
    int fd = connect_to(url, until, why);
    if (fd < 0)
        return false;
    bool good = send_all(fd, head, (size_t)bytes, until) &&
                (!body || send_all(fd, body, length, until)) && read_answer(fd, out, until);
    close(fd);
    if (good)
        return true;
    free(out->body);
    *out = (struct net_answer){0};
    return fail(why, "the server does not answer");
}
