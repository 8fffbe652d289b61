/* Frames of RFC 6455 in every cut, and everything that must be refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/digest.h"
#include "net/websocket.h"

enum { MESSAGE_MAX = 4096 };

/* What a decoder says about a stream, as text: "M(abc)" a message, "P()" a ping, "Q()" a pong, "C1000"
 * a close, "F1002" a failure. */
struct told {
    char text[16384];
    size_t length;
};

static void tell(struct told *t, char what, struct net_text data)
{
    t->length += (size_t)snprintf(t->text + t->length, sizeof t->text - t->length, "%c(%.*s)", what,
                                  (int)data.length, data.at ? data.at : "");
}

/* Feeds bytes from an exact block; false when nothing more is to be read. */
static bool feed(struct ws_decoder *d, const char *data, size_t length, struct told *t)
{
    char *exact = malloc(length ? length : 1);
    assert_non_null(exact);
    memcpy(exact, data, length);
    size_t used = 0;
    struct ws_event e;
    bool more = true;
    do {
        used += ws_decode(d, exact + used, length - used, &e);
        if (e.what == WS_GOT_MESSAGE)
            tell(t, 'M', e.data);
        else if (e.what == WS_GOT_PING)
            tell(t, 'P', e.data);
        else if (e.what == WS_GOT_PONG)
            tell(t, 'Q', e.data);
        else if (e.what == WS_GOT_CLOSE || e.what == WS_FAILED) {
            t->length += (size_t)snprintf(t->text + t->length, sizeof t->text - t->length, "%c%d",
                                          e.what == WS_FAILED ? 'F' : 'C', e.code);
            more = false;
        }
    } while (more && e.what != WS_MORE);
    assert_true(!more || used == length);
    free(exact);
    return more;
}

static void run_cut(const char *data, size_t length, size_t cut, bool masked, struct told *t)
{
    struct ws_decoder d;
    ws_init(&d, masked, MESSAGE_MAX);
    t->length = 0;
    t->text[0] = '\0';
    if (feed(&d, data, cut, t))
        (void)feed(&d, data + cut, length - cut, t);
    ws_release(&d);
}

/* The same whatever the cut; and byte by byte. */
static void check_stream(const char *data, size_t length, bool masked, const char *wanted)
{
    static struct told t;
    for (size_t cut = 0; cut <= length; cut++) {
        run_cut(data, length, cut, masked, &t);
        if (strcmp(t.text, wanted) != 0)
            fail_msg("cut after %zu: \"%s\" instead of \"%s\"", cut, t.text, wanted);
    }
    struct ws_decoder d;
    ws_init(&d, masked, MESSAGE_MAX);
    t.length = 0;
    t.text[0] = '\0';
    for (size_t i = 0; i < length && feed(&d, data + i, 1, &t); i++)
        ;
    ws_release(&d);
    assert_string_equal(t.text, wanted);
}

/* ---- making streams --------------------------------------------------------------------------------- */

struct stream {
    char bytes[8192];
    size_t length;
};

static void add_raw(struct stream *s, const void *bytes, size_t length)
{
    memcpy(s->bytes + s->length, bytes, length);
    s->length += length;
}

/* A masked frame with this first byte. */
static void add(struct stream *s, int first, const char *payload, size_t length)
{
    static const uint8_t key[4] = {0x37, 0xFA, 0x21, 0x3D};
    uint8_t header[WS_HEADER_MAX];
    int size = ws_header(WS_TEXT, length, key, header);
    header[0] = (uint8_t)first;
    add_raw(s, header, (size_t)size);
    add_raw(s, payload, length);
    ws_mask(s->bytes + s->length - length, length, key);
}

static void add_text(struct stream *s, int first, const char *payload)
{
    add(s, first, payload, strlen(payload));
}

#define CHECK(wanted, ...)                                                                         \
    do {                                                                                           \
        struct stream s = {0};                                                                     \
        __VA_ARGS__;                                                                               \
        check_stream(s.bytes, s.length, true, wanted);                                             \
    } while (0)

/* ---- tests ------------------------------------------------------------------------------------------- */

/* The examples of RFC 6455, 5.7. */
static void test_rfc_examples(void **state)
{
    (void)state;
    static const unsigned char plain[] = {0x81, 0x05, 'H', 'e', 'l', 'l', 'o'};
    static const unsigned char masked[] = {0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D,
                                           0x7F, 0x9F, 0x4D, 0x51, 0x58};
    static const unsigned char pieces[] = {0x01, 0x03, 'H', 'e', 'l', 0x80, 0x02, 'l', 'o'};
    static const unsigned char ping[] = {0x89, 0x05, 'H', 'e', 'l', 'l', 'o'};
    check_stream((const char *)plain, sizeof plain, false, "M(Hello)");
    check_stream((const char *)masked, sizeof masked, true, "M(Hello)");
    check_stream((const char *)pieces, sizeof pieces, false, "M(Hello)");
    check_stream((const char *)ping, sizeof ping, false, "P(Hello)");
    check_stream((const char *)plain, sizeof plain, true, "F1002"); /* unmasked, to a server */
    check_stream((const char *)masked, sizeof masked, false, "F1002");
}

static void test_messages(void **state)
{
    (void)state;
    CHECK("M()", add_text(&s, 0x81, ""));
    CHECK("M(a)M(b)", add_text(&s, 0x81, "a"), add_text(&s, 0x81, "b"));
    CHECK("M(abc)", add_text(&s, 0x01, "a"), add_text(&s, 0x00, "b"), add_text(&s, 0x80, "c"));
    CHECK("M()M(x)", add_text(&s, 0x01, ""), add_text(&s, 0x80, ""), add_text(&s, 0x81, "x"));
    /* control frames between the pieces of a message */
    CHECK("P(p)Q(q)M(ab)", add_text(&s, 0x01, "a"), add_text(&s, 0x89, "p"),
          add_text(&s, 0x8A, "q"), add_text(&s, 0x80, "b"));
    CHECK("M(a)C1000", add_text(&s, 0x81, "a"), add(&s, 0x88, "\x03\xE8", 2),
          add_text(&s, 0x81, "never"));
    CHECK("C1005", add_text(&s, 0x88, ""));
    CHECK("C4999", add_text(&s, 0x88, "\x13\x87reason"));
}

static void test_refused(void **state)
{
    (void)state;
    CHECK("F1002", add_text(&s, 0xC1, "a"));                          /* RSV1: compression */
    CHECK("F1002", add_text(&s, 0x91, "a"));                          /* RSV3 */
    CHECK("F1003", add_text(&s, 0x82, "a"));                          /* binary */
    CHECK("F1002", add_text(&s, 0x83, "a"));                          /* no such opcode */
    CHECK("F1002", add_text(&s, 0x8B, "a"));                          /* no such control */
    CHECK("F1002", add_text(&s, 0x80, "a"));                          /* nothing to continue */
    CHECK("F1002", add_text(&s, 0x01, "a"), add_text(&s, 0x81, "b")); /* no continuation */
    CHECK("F1002", add_text(&s, 0x09, "a"));                          /* a ping in pieces */
    CHECK("F1002", add(&s, 0x88, "\x03", 1));                         /* half a code */
    CHECK("F1002", add(&s, 0x88, "\x03\xED", 2));                     /* 1005 */
    CHECK("F1002", add(&s, 0x88, "\x03\xE7", 2));                     /* 999 */
    CHECK("F1007", add(&s, 0x88, "\x03\xE8\xC3", 3)); /* a reason that is no UTF-8 */
    CHECK("F1007", add_text(&s, 0x81, "\xC3"));
    CHECK("F1007", add_text(&s, 0x81, "\xED\xA0\x80"));
    CHECK("M(\xC3\xA9)", add_text(&s, 0x01, "\xC3"), add_text(&s, 0x80, "\xA9"));
    CHECK("F1007", add_text(&s, 0x01, "\xC3"), add_text(&s, 0x80, "x"));
    char long_ping[126];
    memset(long_ping, 'x', sizeof long_ping);
    CHECK("F1002", add(&s, 0x89, long_ping, sizeof long_ping));
    CHECK("P(xxxxx)M(ok)", add(&s, 0x89, long_ping, 5), add_text(&s, 0x81, "ok"));
}

static void test_lengths(void **state)
{
    (void)state;
    /* not the shortest form */
    static const char two[] = "\x81\xFE\x00\x05\x00\x00\x00\x00Hello";
    static const char eight[] = "\x81\xFF\x00\x00\x00\x00\x00\x00\x00\x05\x00\x00\x00\x00Hello";
    static const char sign[] = "\x81\xFF\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00";
    static const char huge[] = "\x81\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x00\x00\x00\x00";
    check_stream(two, sizeof two - 1, true, "F1002");
    check_stream(eight, sizeof eight - 1, true, "F1002");
    check_stream(sign, sizeof sign - 1, true, "F1002");
    check_stream(huge, sizeof huge - 1, true, "F1009");
    static char text[MESSAGE_MAX + 2];
    memset(text, 'x', sizeof text);
    static char wanted[MESSAGE_MAX + 8];
    snprintf(wanted, sizeof wanted, "M(%.*s)", MESSAGE_MAX, text);
    static struct told t;
    struct stream s = {0};
    add(&s, 0x81, text, MESSAGE_MAX);
    run_cut(s.bytes, s.length, 100, true, &t);
    assert_string_equal(t.text, wanted);
    s.length = 0;
    add(&s, 0x81, text, MESSAGE_MAX + 1);
    run_cut(s.bytes, s.length, 100, true, &t);
    assert_string_equal(t.text, "F1009");
    s.length = 0;
    add(&s, 0x01, text, MESSAGE_MAX);
    add(&s, 0x80, text, 1);
    run_cut(s.bytes, s.length, 100, true, &t);
    assert_string_equal(t.text, "F1009");
}

/* A decoder that waits for nothing holds nothing. */
static void test_idle_holds_nothing(void **state)
{
    (void)state;
    struct stream s = {0};
    struct told t = {.length = 0};
    struct ws_decoder d;
    ws_init(&d, true, MESSAGE_MAX);
    add_text(&s, 0x81, "hello");
    assert_true(feed(&d, s.bytes, s.length, &t));
    assert_null(d.text);
    assert_string_equal(t.text, "M(hello)");
}

static void test_headers(void **state)
{
    (void)state;
    uint8_t h[WS_HEADER_MAX];
    assert_int_equal(ws_header(WS_TEXT, 125, NULL, h), 2);
    assert_int_equal(h[1], 125);
    assert_int_equal(ws_header(WS_TEXT, 126, NULL, h), 4);
    assert_memory_equal(h, "\x81\x7E\x00\x7E", 4);
    assert_int_equal(ws_header(WS_TEXT, 65536, NULL, h), 10);
    assert_memory_equal(h, "\x81\x7F\x00\x00\x00\x00\x00\x01\x00\x00", 10);
    assert_int_equal(ws_header(WS_PONG, 0, (const uint8_t *)"abcd", h), 6);
    assert_memory_equal(h,
                        "\x8A\x80"
                        "abcd",
                        6);
}

static void test_close_payload(void **state)
{
    (void)state;
    char out[WS_CONTROL_MAX], reason[200];
    assert_int_equal(ws_close_payload(1005, "x", out), 0);
    assert_int_equal(ws_close_payload(1001, NULL, out), 2);
    assert_memory_equal(out, "\x03\xE9", 2);
    memset(reason, 'x', sizeof reason - 1);
    reason[sizeof reason - 1] = '\0';
    assert_int_equal(ws_close_payload(1001, reason, out), 125);
    memcpy(reason + 122, "\xC3\xA9", 2); /* would be cut in its middle */
    assert_int_equal(ws_close_payload(1001, reason, out), 124);
}

static void test_accept(void **state)
{
    (void)state;
    char out[WS_ACCEPT_MAX];
    struct net_text key = {.at = "dGhlIHNhbXBsZSBub25jZQ==", .length = 24};
    assert_true(ws_accept(key, out));
    assert_string_equal(out, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="); /* RFC 6455, 1.3 */
    static const char *const bad[] = {"", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZQ=x",
                                      "dGhlIHNhbXBsZSBub25jZQAA", "dGhlIHNhbXBsZSBub25jZR=="};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(ws_accept((struct net_text){.at = bad[i], .length = strlen(bad[i])}, out));
    assert_false(ws_accept((struct net_text){0}, out));
}

static void hex_of(const uint8_t *digest, char out[static 41])
{
    for (int i = 0; i < SHA1_SIZE; i++)
        snprintf(out + (ptrdiff_t)2 * i, 3, "%02x", digest[i]);
}

/* RFC 3174, 7.3, and lengths around the block's end. */
static void test_sha1(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int times;
        const char *digest;
    } cases[] = {
        {"", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"},
        {"abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
         "84983e441c3bd26ebaae4aa1f95129e5e54670f1"},
        {"0123456701234567012345670123456701234567012345670123456701234567", 10,
         "dea356a2cddd90c7a7ecedc5ebb563934f460452"},
        {"a", 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"},
        {"a", 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"},
    };
    char text[1024], digest_text[41];
    uint8_t digest[SHA1_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text[0] = '\0';
        for (int k = 0; k < cases[i].times; k++)
            strcat(text, cases[i].text);
        sha1(text, strlen(text), digest);
        hex_of(digest, digest_text);
        assert_string_equal(digest_text, cases[i].digest);
    }
}

static void test_base64(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {{"", ""},
                                           {"f", "Zg=="},
                                           {"fo", "Zm8="},
                                           {"foo", "Zm9v"},
                                           {"foob", "Zm9vYg=="},
                                           {"fooba", "Zm9vYmE="},
                                           {"foobar", "Zm9vYmFy"}};
    char out[32];
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        size_t length = strlen(pairs[i][0]);
        assert_int_equal(base64_encode(pairs[i][0], length, out), strlen(pairs[i][1]));
        assert_string_equal(out, pairs[i][1]);
        assert_int_equal(base64_decode(pairs[i][1], strlen(pairs[i][1]), out, length), length);
        assert_memory_equal(out, pairs[i][0], length);
        if (length)
            assert_int_equal(base64_decode(pairs[i][1], strlen(pairs[i][1]), out, length - 1), -1);
    }
    static const char *const bad[] = {
        "Zg=", "Zg", "Z===", "====", "Zh==", "Zm9=", "Zm 9v", "Zg==Zg==", "Zm9v\n", "Z\xC3=="};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(base64_decode(bad[i], strlen(bad[i]), out, sizeof out), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rfc_examples),
        cmocka_unit_test(test_messages),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_idle_holds_nothing),
        cmocka_unit_test(test_headers),
        cmocka_unit_test(test_close_payload),
        cmocka_unit_test(test_accept),
        cmocka_unit_test(test_sha1),
        cmocka_unit_test(test_base64),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
