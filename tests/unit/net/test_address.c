/* Addresses, networks, what proxies say, and the limits of each address. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "net/address.h"

static struct net_text text(const char *t)
{
    return (struct net_text){.at = t, .length = strlen(t)};
}

static struct address address(const char *t)
{
    struct address a;
    assert_true(address_parse(text(t), &a));
    return a;
}

static void test_addresses(void **state)
{
    (void)state;
    static const char *const good[] = {"127.0.0.1", "::1", "2001:db8::7", "255.255.255.255"};
    char out[ADDRESS_TEXT_MAX];
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct address a = address(good[i]);
        address_text(&a, out);
        assert_string_equal(out, good[i]);
    }
    static const char *const bad[] = {"",    "127.0.0", "1.2.3.4.5", "256.1.1.1",
                                      ":::", "name",    "1.2.3.4 ",  "fe80::1%eth0"};
    struct address a;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(address_parse(text(bad[i]), &a));
}

static bool in_range(const char *range, const char *a)
{
    struct address_range r;
    struct address one = address(a);
    assert_true(range_parse(range, &r));
    return range_has(&r, &one);
}

static void test_ranges(void **state)
{
    (void)state;
    assert_true(in_range("10.0.0.0/8", "10.255.0.1"));
    assert_false(in_range("10.0.0.0/8", "11.0.0.1"));
    assert_true(in_range("192.168.1.128/25", "192.168.1.200"));
    assert_false(in_range("192.168.1.128/25", "192.168.1.100"));
    assert_true(in_range("127.0.0.1", "127.0.0.1"));
    assert_false(in_range("127.0.0.1", "127.0.0.2"));
    assert_true(in_range("::1", "::1"));
    assert_true(in_range("2001:db8::/32", "2001:db8:1::1"));
    assert_false(in_range("2001:db8::/32", "2001:db9::1"));
    assert_true(in_range("0.0.0.0/0", "8.8.8.8"));
    assert_false(in_range("0.0.0.0/0", "2001::1"));
    assert_true(in_range("::ffff:10.0.0.0/8", "10.1.1.1"));
    struct address_range r;
    static const char *const bad[] = {"",          "10.0.0.0/33",  "::/129",
                                      "10.0.0.0/", "10.0.0.0/x",   "10.0.0.0/-1",
                                      "/8",        "10.0.0.0/8/8", "10.0.0.0/99999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (range_parse(bad[i], &r))
            fail_msg("accepted: %s", bad[i]);
}

/* Who is behind the proxy, as text; "-" if the headers say nothing, with '+' in front if by https. */
static const char *behind(enum net_forwarding how, const char *headers)
{
    static char out[ADDRESS_TEXT_MAX + 1];
    char request[1024];
    struct http_head head;
    struct address_range trusted[2];
    struct forwarded f = {0};
    range_parse("127.0.0.1", &trusted[0]);
    range_parse("10.0.0.0/8", &trusted[1]);
    snprintf(request, sizeof request, "GET / HTTP/1.1\r\nHost: a\r\n%s\r\n", headers);
    assert_int_equal(http_parse(request, strlen(request), 64, &head), 0);
    if (!forwarded_read(&head, how, trusted, 2, &f))
        return "-";
    out[0] = '+';
    address_text(&f.address, out + 1);
    return f.secure ? out : out + 1;
}

static void test_x_forwarded(void **state)
{
    (void)state;
    static const struct {
        const char *headers, *who;
    } cases[] = {
        {"", "-"},
        {"X-Forwarded-For: 1.2.3.4\r\n", "1.2.3.4"},
        {"X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-Proto: https\r\n", "+1.2.3.4"},
        {"X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-Proto: https, http\r\n", "1.2.3.4"},
        /* what a client wrote itself stands before what our proxy wrote */
        {"X-Forwarded-For: 6.6.6.6, 1.2.3.4\r\n", "1.2.3.4"},
        {"X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 1.2.3.4\r\n", "1.2.3.4"},
        /* through another proxy of ours */
        {"X-Forwarded-For: 6.6.6.6, 1.2.3.4, 10.0.0.7\r\n", "1.2.3.4"},
        {"X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-For: 10.0.0.7\r\n", "1.2.3.4"},
        {"X-Forwarded-For: 10.0.0.7\r\n", "10.0.0.7"},
        {"X-Forwarded-For: 2001:db8::1\r\n", "2001:db8::1"},
        {"X-Forwarded-For: [2001:db8::1]:443\r\n", "2001:db8::1"},
        {"X-Forwarded-For: 1.2.3.4:5678\r\n", "1.2.3.4"},
        {"X-Forwarded-For: unknown\r\n", "-"},
        {"X-Forwarded-For: \r\n", "-"},
        {"X-Forwarded-For: nonsense, 10.0.0.7\r\n", "10.0.0.7"},
        {"Forwarded: for=6.6.6.6\r\n", "-"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(behind(NET_FORWARD_X, cases[i].headers), cases[i].who);
}

static void test_rfc7239(void **state)
{
    (void)state;
    static const struct {
        const char *headers, *who;
    } cases[] = {
        {"Forwarded: for=1.2.3.4\r\n", "1.2.3.4"},
        {"Forwarded: For=\"[2001:db8::1]:47\";proto=https\r\n", "+2001:db8::1"},
        {"Forwarded: for=6.6.6.6;proto=https, for=1.2.3.4; proto=http\r\n", "1.2.3.4"},
        {"Forwarded: by=10.0.0.1; for=1.2.3.4, for=10.0.0.7;proto=HTTPS\r\n", "+1.2.3.4"},
        {"Forwarded: proto=https\r\n", "-"},
        {"Forwarded: for=_hidden\r\n", "-"},
        {"Forwarded: for=\r\n", "-"},
        {"X-Forwarded-For: 6.6.6.6\r\n", "-"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(behind(NET_FORWARD_RFC7239, cases[i].headers), cases[i].who);
}

static void test_bucket(void **state)
{
    (void)state;
    struct bucket b = {.empty_since = INT64_MIN / 2};
    for (int i = 0; i < 5; i++)
        assert_true(bucket_take(&b, 1000, 5, 600));
    assert_false(bucket_take(&b, 1000, 5, 600)); /* one comes back every 100 ms */
    assert_false(bucket_take(&b, 1099, 5, 600));
    assert_true(bucket_take(&b, 1100, 5, 600));
    assert_false(bucket_take(&b, 1150, 5, 600));
    for (int i = 0; i < 5; i++)
        assert_true(bucket_take(&b, 100000, 5, 600));
    assert_false(bucket_take(&b, 100000, 5, 600));
}

static void test_guests(void **state)
{
    (void)state;
    struct net_settings s = net_settings_default();
    s.per_address = 2;
    s.new_burst = 3;
    s.new_per_minute = 60;
    s.requests_burst = 2;
    s.requests_per_second = 2;
    struct guests *g = guests_new(7);
    assert_non_null(g);
    struct address a = address("1.2.3.4"), b = address("1.2.3.5");
    assert_true(guests_enter(g, &a, 0, &s));
    assert_true(guests_enter(g, &a, 0, &s));
    assert_false(guests_enter(g, &a, 0, &s)); /* too many */
    assert_true(guests_enter(g, &b, 0, &s));
    guests_leave(g, &a);
    assert_true(guests_enter(g, &a, 0, &s));
    guests_leave(g, &a);
    assert_false(guests_enter(g, &a, 0, &s)); /* too fast */
    assert_true(guests_enter(g, &a, 1000, &s));
    /* requests count by themselves */
    assert_true(guests_ask(g, &b, 0, &s));
    assert_true(guests_ask(g, &b, 0, &s));
    assert_false(guests_ask(g, &b, 0, &s));
    assert_true(guests_ask(g, &a, 0, &s));
    assert_false(guests_ask(g, &b, 499, &s));
    assert_true(guests_ask(g, &b, 500, &s));
    assert_true(guests_enter(g, &b, 0, &s));
    /* one customer's /64 is one guest */
    struct address six = address("2001:db8::1"), same = address("2001:db8::ffff:1"),
                   other = address("2001:db8:0:1::1");
    assert_true(guests_enter(g, &six, 0, &s));
    assert_true(guests_enter(g, &same, 0, &s));
    assert_false(guests_enter(g, &same, 0, &s));
    assert_true(guests_enter(g, &other, 0, &s));
    struct address one = address_guest(&same), neighbour = address_guest(&other),
                   four = address_guest(&a);
    char text[ADDRESS_TEXT_MAX];
    address_text(&one, text);
    assert_string_equal(text, "2001:db8::");
    address_text(&neighbour, text);
    assert_string_equal(text, "2001:db8:0:1::");
    address_text(&four, text);
    assert_string_equal(text, "1.2.3.4");
    guests_free(g);
}

/* Somebody with very many addresses costs no more than a bounded table; it recovers. */
static void test_guests_are_bounded(void **state)
{
    (void)state;
    struct net_settings s = net_settings_default();
    struct guests *g = guests_new(7);
    assert_non_null(g);
    struct address a = address("2001:db8::1");
    int refused = 0;
    for (int i = 0; i < 150000; i++) {
        memcpy(a.byte + 4, &i, sizeof i);
        refused += !guests_ask(g, &a, 0, &s);
    }
    assert_in_range(refused, 1, 149999);
    struct address late = address("1.2.3.4");
    assert_true(guests_ask(g, &late, 3600 * 1000, &s));
    guests_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_x_forwarded),
        cmocka_unit_test(test_rfc7239),
        cmocka_unit_test(test_bucket),
        cmocka_unit_test(test_guests),
        cmocka_unit_test(test_guests_are_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
