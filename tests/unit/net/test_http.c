/* The text of HTTP/1.1: what is a request, what is refused and how, in whatever pieces it comes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/http.h"

enum { HEAD_MAX = 8192 };

/* The status of a whole request that comes in two pieces: 0 is a good one, -1 an incomplete one. Each
 * piece lies in an exact block, so that the sanitizer sees a read past the end. */
static int status_cut(const char *text, size_t length, size_t cut)
{
    struct http_scan scan = {0};
    struct http_head head;
    int found = 0, status = -1;
    for (size_t have = cut;; have = length) {
        char *exact = malloc(have ? have : 1);
        assert_non_null(exact);
        memcpy(exact, text, have);
        found = http_scan(&scan, exact, have, HEAD_MAX);
        if (found == 1)
            status = http_parse(exact + scan.start, scan.at - scan.start, 64, &head);
        free(exact);
        if (found || have == length)
            break;
    }
    return found > 1 ? found : status;
}

static int status_of(const char *text)
{
    size_t length = strlen(text);
    int status = status_cut(text, length, length);
    for (size_t cut = 0; cut < length; cut++)
        if (status_cut(text, length, cut) != status)
            fail_msg("another answer when cut after %zu bytes: %s", cut, text);
    return status;
}

#define REQUEST(headers) "GET / HTTP/1.1\r\n" headers "\r\n"

static void test_statuses(void **state)
{
    (void)state;
    static const struct {
        int status;
        const char *text;
    } cases[] = {
        {0, REQUEST("Host: a\r\n")},
        {0, "\r\n" REQUEST("Host: a\r\n")},
        {0, "GET / HTTP/1.0\r\n\r\n"},
        {0, "GET http://a/b?c HTTP/1.1\r\nHost: a\r\n\r\n"},
        {0, REQUEST("Host: [::1]:80\r\nEmpty:\r\nX: \t a b \t\r\n")},
        {0, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"},
        {-1, "GET / HTTP/1.1\r\nHost: a\r\n"},
        {-1, "GET"},
        {-1, ""},
        {400, REQUEST("")},                       /* no Host */
        {400, REQUEST("Host: a\r\nHost: a\r\n")}, /* two of them */
        {400, REQUEST("Host: a b\r\n")},
        {400, REQUEST("Host: \r\n")},
        {400, REQUEST("Host: a/b\r\n")},
        {400, REQUEST("Host: a\r\n folded\r\n")}, /* obs-fold */
        {400, REQUEST("Host: a\r\nX : y\r\n")},   /* a blank before the colon */
        {400, REQUEST("Host: a\r\n: y\r\n")},
        {400, REQUEST("Host: a\r\nnothing\r\n")},
        {400, REQUEST("Host: a\r\nX\x01: y\r\n")},
        {400, REQUEST("Host: a\r\nX: \x7F\r\n")},
        {400, REQUEST("Host: a\r\nX: a\rb\r\n")}, /* a bare CR */
        {400, "GET / HTTP/1.1\nHost: a\n\n"},     /* bare LF */
        {400, "\r\n\r\n" REQUEST("Host: a\r\n")},
        {400, "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET / HTTP/1.1 \r\nHost: a\r\n\r\n"},
        {400, "GET /\r\nHost: a\r\n\r\n"}, /* HTTP/0.9 */
        {400, "GET a HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET http://a HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET /#x HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET /\xC3\xA9 HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "G(T / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET / http/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET / HTTP/11\r\nHost: a\r\n\r\n"},
        {400, "\x16\x03\x01\x02"}, /* TLS */
        {505, "GET / HTTP/2.0\r\nHost: a\r\n\r\n"},
        {400, REQUEST("Host: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n")},
        {400, REQUEST("Host: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n")},
        {400, REQUEST("Host: a\r\nContent-Length: 1, 1\r\n")},
        {400, REQUEST("Host: a\r\nContent-Length: +1\r\n")},
        {400, REQUEST("Host: a\r\nContent-Length: -1\r\n")},
        {400, REQUEST("Host: a\r\nContent-Length: 0x1\r\n")},
        {400, REQUEST("Host: a\r\nContent-Length:\r\n")},
        {400, REQUEST("Host: a\r\nContent-Length: 99999999999999999999999\r\n")},
        {400, REQUEST("Host: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n")},
        {400, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"},
        {411, REQUEST("Host: a\r\nTransfer-Encoding: chunked\r\n")},
        {411, REQUEST("Host: a\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: Chunked\r\n")},
        {501, REQUEST("Host: a\r\nTransfer-Encoding: gzip\r\n")},
        {417, REQUEST("Host: a\r\nExpect: tea\r\n")},
        {0, REQUEST("Host: a\r\nExpect: 100-Continue\r\n")},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int status = status_of(cases[i].text);
        if (status != cases[i].status)
            fail_msg("%d instead of %d: %s", status, cases[i].status, cases[i].text);
    }
}

static void test_zero_byte(void **state)
{
    (void)state;
    static const char text[] = "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n";
    assert_int_equal(status_cut(text, sizeof text - 1, sizeof text - 1), 400);
}

static void test_limits(void **state)
{
    (void)state;
    char *text = malloc(3 * HEAD_MAX);
    /* a head of exactly the largest size, and one byte more */
    for (int more = 0; more < 2; more++) {
        size_t fixed = strlen("GET / HTTP/1.1\r\nHost: a\r\nX: \r\n\r\n");
        size_t fill = HEAD_MAX - fixed + (size_t)more;
        strcpy(text, "GET / HTTP/1.1\r\nHost: a\r\nX: ");
        memset(text + strlen(text), 'x', fill);
        strcpy(text + fixed - 4 + fill, "\r\n\r\n");
        assert_int_equal(strlen(text), HEAD_MAX + (size_t)more);
        assert_int_equal(status_cut(text, strlen(text), strlen(text)), more ? 431 : 0);
        assert_int_equal(status_cut(text, strlen(text), 100), more ? 431 : 0);
    }
    /* without an end in sight it is refused as soon as it is too long */
    memset(text, 'G', 3 * HEAD_MAX);
    assert_int_equal(status_cut(text, 3 * HEAD_MAX, 0), 431);
    /* 64 headers, and one more */
    for (int more = 0; more < 2; more++) {
        strcpy(text, "GET / HTTP/1.1\r\nHost: a\r\n");
        for (int i = 1; i < 64 + more; i++)
            strcat(text, "X: y\r\n");
        strcat(text, "\r\n");
        assert_int_equal(status_cut(text, strlen(text), 0), more ? 431 : 0);
    }
    free(text);
}

static struct http_head parsed(const char *text)
{
    struct http_head head;
    assert_int_equal(http_parse(text, strlen(text), 64, &head), 0);
    return head;
}

static void test_meaning(void **state)
{
    (void)state;
    struct http_head h = parsed("POST /a%20b?x=1&y HTTP/1.1\r\nhOST: Example.com:8080\r\n"
                                "content-length: 12\r\nExpect: 100-continue\r\n\r\n");
    assert_true(net_text_is(h.method, "POST"));
    assert_true(net_text_is(h.path, "/a%20b"));
    assert_true(net_text_is(h.query, "x=1&y"));
    assert_true(net_text_is(h.host, "Example.com:8080"));
    assert_int_equal(h.length, 12);
    assert_true(h.has_length && h.keep_alive && h.expect_continue && !h.upgrade);
    h = parsed(
        "GET https://other/p?q HTTP/1.1\r\nHost: a\r\nConnection: Keep-Alive, Close\r\n\r\n");
    assert_true(net_text_is(h.path, "/p") && net_text_is(h.query, "q"));
    assert_false(h.keep_alive);
    h = parsed("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    assert_false(h.keep_alive);
    h = parsed(REQUEST("Host: a\r\nConnection: keep-alive\r\nConnection: , UPGRADE\r\n"
                       "Upgrade: h2c, WebSocket\r\n"));
    assert_true(h.upgrade);
    h = parsed(REQUEST("Host: a\r\nUpgrade: websocket\r\n"));
    assert_false(h.upgrade);
}

static struct net_text text(const char *t)
{
    return (struct net_text){.at = t, .length = strlen(t)};
}

static void test_choices(void **state)
{
    (void)state;
    static const char *const takes[] = {"gzip", "br, GZIP ;q=0.1", "*", "deflate, *;q=0.5",
                                        "identity;q=0, gzip;q=1.000"};
    static const char *const refuses[] = {"",      "br",          "gzip;q=0", "gzip; q=0.000, *",
                                          "*;q=0", "xgzip, gzipx"};
    for (size_t i = 0; i < sizeof takes / sizeof takes[0]; i++)
        if (!http_accepts_gzip(text(takes[i])))
            fail_msg("gzip refused: %s", takes[i]);
    for (size_t i = 0; i < sizeof refuses / sizeof refuses[0]; i++)
        if (http_accepts_gzip(text(refuses[i])))
            fail_msg("gzip accepted: %s", refuses[i]);
    assert_false(http_accepts_gzip((struct net_text){0}));
    assert_true(http_etag_matches(text("\"a\", W/\"b\""), "\"b\""));
    assert_true(http_etag_matches(text("*"), "\"b\""));
    assert_false(http_etag_matches(text("\"a\""), "\"b\""));
    assert_false(http_etag_matches((struct net_text){0}, "\"b\""));
}

static void test_answers(void **state)
{
    (void)state;
    struct http_answer a;
    static const char good[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n";
    assert_true(http_parse_answer(good, sizeof good - 1, &a));
    assert_int_equal(a.status, 101);
    assert_true(net_text_is(http_find(a.header, a.count, "UPGRADE"), "websocket"));
    static const char *const bad[] = {"",
                                      "HTTP/1.1 200 OK\r\n",
                                      "HTTP/2.0 200 OK\r\n\r\n",
                                      "HTTP/1.1 2x0 OK\r\n\r\n",
                                      "HTTP/1.1 2000 OK\r\n\r\n",
                                      "HTTP/1.1 200 OK\r\nbad\r\n\r\n"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(http_parse_answer(bad[i], strlen(bad[i]), &a));
}

static void test_dates(void **state)
{
    (void)state;
    char date[HTTP_DATE_MAX];
    http_date(0, date);
    assert_string_equal(date, "Thu, 01 Jan 1970 00:00:00 GMT");
    http_date(784111777, date);
    assert_string_equal(date, "Sun, 06 Nov 1994 08:49:37 GMT");
    http_date(1709210096, date);
    assert_string_equal(date, "Thu, 29 Feb 2024 12:34:56 GMT");
    http_date(4102444799, date);
    assert_string_equal(date, "Thu, 31 Dec 2099 23:59:59 GMT");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_statuses), cmocka_unit_test(test_zero_byte),
        cmocka_unit_test(test_limits),   cmocka_unit_test(test_meaning),
        cmocka_unit_test(test_choices),  cmocka_unit_test(test_answers),
        cmocka_unit_test(test_dates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
