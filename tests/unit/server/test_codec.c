/* The protocol's codec: right messages survive, wrong ones are refused with a place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/codec.h"
#include "support/protocol_cases.h"

static char memory_bytes[PROTO_SERVER_MEMORY(PROTO_MAX_REPLY)];

static struct proto_memory memory_make(size_t size)
{
    return (struct proto_memory){.at = memory_bytes, .size = size};
}

static bool client_reads(const char *text, struct proto_client *m, struct proto_error *err)
{
    struct proto_memory memory = memory_make(PROTO_CLIENT_MEMORY);
    return proto_decode_client(text, strlen(text), &memory, m, err);
}

static void test_do(void **state)
{
    (void)state;
    struct proto_client m;
    struct proto_error err;
    assert_true(client_reads(" {\"a\":[33554945, 4294967295],\"n\":41,\"g\":\"abcd\","
                             "\"id\":\"k17\",\"t\":\"do\"} ",
                             &m, &err));
    assert_int_equal(m.type, PROTO_CLIENT_ACT);
    assert_string_equal(m.act.game, "abcd");
    assert_string_equal(m.act.id, "k17");
    assert_int_equal(m.act.n, 41);
    assert_int_equal(m.act.actions_count, 2);
    assert_int_equal(m.act.actions[0], 33554945);
    assert_true(m.act.actions[1] == UINT32_MAX);
}

static void test_create(void **state)
{
    (void)state;
    struct proto_client m;
    assert_true(
        client_reads("{\"t\":\"create\",\"id\":\"1\",\"setup\":\"none\",\"access\":\"link\","
                     "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"level\":\"hard\"}],"
                     "\"clock\":{\"mode\":\"bank\",\"move\":30,\"bank\":600},"
                     "\"title\":\"Ol\\u00e1 \\ud83d\\ude00\"}",
                     &m, NULL));
    assert_int_equal(m.create.access, PROTO_ACCESS_LINK);
    assert_int_equal(m.create.seats_count, 2);
    assert_null(m.create.seats[0].level);
    assert_string_equal(m.create.seats[1].level, "hard");
    assert_true(m.create.has_clock && m.create.clock.has_move && !m.create.clock.has_days);
    assert_int_equal(m.create.clock.bank, 600);
    assert_false(m.create.has_order);
    assert_string_equal(m.create.title, "Ol\xC3\xA1 \xF0\x9F\x98\x80");
}

/* Escapes in keys and words are JSON like any other. */
static void test_escaped_key(void **state)
{
    (void)state;
    struct proto_client m;
    struct proto_error err;
    assert_true(client_reads("{\"\\u0074\":\"p\\u0069ng\"}", &m, NULL));
    assert_int_equal(m.type, PROTO_CLIENT_PING);
    assert_false(client_reads("{\"t\":\"ping\",\"\\u0074\":\"ping\"}", &m, &err));
    assert_string_equal(err.message, "this field is there twice");
}

static void test_error_names_place(void **state)
{
    (void)state;
    struct proto_client m;
    struct proto_error err;
    assert_false(client_reads("{\"t\":\"sit\",\"id\":\"k1\",\"g\":\"abcd\",\"seat\":6}", &m, &err));
    assert_string_equal(err.field, "seat");
    assert_string_equal(err.id, "k1");
    assert_int_equal(err.position, 39);
    assert_string_equal(err.message, "this number is out of range");
    assert_false(client_reads("{\"t\":\"sit\",\"id\":\"k 1\"}", &m, &err));
    assert_string_equal(err.id, "");
    assert_false(client_reads("{\"t\":1}", &m, &err));
    assert_string_equal(err.message, "there is no such message");
}

static void test_names_do_not_pretend(void **state)
{
    (void)state;
    assert_true(proto_text_fits("Jo\xC3\xA3o da Silva", PROTO_FORM_NAME, 1, 48));
    assert_false(proto_text_fits(" Ana", PROTO_FORM_NAME, 1, 48));
    assert_true(proto_text_fits("09af", PROTO_FORM_HEX, 4, 4));
    assert_false(proto_text_fits("09AF", PROTO_FORM_HEX, 4, 4));
    assert_false(proto_text_fits("09ag", PROTO_FORM_HEX, 4, 4));
    assert_false(proto_text_fits("Ana ", PROTO_FORM_NAME, 1, 48));
    assert_false(proto_text_fits("A\xE2\x80\xAEna", PROTO_FORM_NAME, 1, 48)); /* U+202E */
    assert_false(proto_text_fits("A\xE2\x80\x8Bna", PROTO_FORM_NAME, 1, 48)); /* U+200B */
    assert_false(proto_text_fits("Ana\xC2\xA0", PROTO_FORM_NAME, 1, 48));     /* U+00A0 */
    assert_false(proto_text_fits("An\xC2\xAD"
                                 "a",
                                 PROTO_FORM_LINE, 1, 48));                    /* U+00AD */
    assert_false(proto_text_fits("Ana\xD8\x9C", PROTO_FORM_LINE, 1, 48));     /* U+061C */
    assert_false(proto_text_fits("\xE3\x85\xA4", PROTO_FORM_NAME, 1, 48));    /* U+3164 */
    assert_false(proto_text_fits("Ana\xEF\xB8\x8F", PROTO_FORM_NAME, 1, 48)); /* U+FE0F */
    assert_true(proto_text_fits("\xE3\x80\x80", PROTO_FORM_LINE, 1, 48));     /* U+3000 */
    assert_false(proto_text_fits("A\x7Fna", PROTO_FORM_LINE, 1, 48));
    assert_false(proto_text_fits("A\xC3", PROTO_FORM_LINE, 1, 48));
    assert_true(proto_text_fits(" spaced ", PROTO_FORM_LINE, 1, 48));
}

/* Too little memory refuses, it does not overrun. */
static void test_little_memory(void **state)
{
    (void)state;
    static const char text[] =
        "{\"t\":\"do\",\"id\":\"k17\",\"g\":\"abcd\",\"n\":1,\"a\":[1,2,3,4]}";
    for (size_t size = 0; size <= 64; size++) {
        char *exact = malloc(size ? size : 1);
        struct proto_memory memory = {.at = exact, .size = size};
        struct proto_client m;
        bool good = proto_decode_client(text, strlen(text), &memory, &m, NULL);
        assert_true(memory.used <= size);
        assert_true(good || size < 48);
        free(exact);
    }
}

/* ---- every message of the tables ------------------------------------------------------------------ */

static void client_round(const struct proto_message *row, bool all)
{
    char text[PROTOCOL_CASE_MAX], again[PROTOCOL_CASE_MAX];
    struct proto_client m;
    struct proto_error err;
    int length = protocol_right(row, all, NULL, text, sizeof text);
    struct proto_memory memory = memory_make(PROTO_CLIENT_MEMORY);
    if (!proto_decode_client(text, (size_t)length, &memory, &m, &err))
        fail_msg("%s: %s at %d", text, err.message, err.position);
    assert_int_equal(m.type, row - proto_client_messages);
    assert_int_equal(proto_encode_client(&m, again, sizeof again), length);
    assert_string_equal(again, text);
}

static void server_round(const struct proto_message *row, bool all)
{
    char text[PROTOCOL_CASE_MAX], again[PROTOCOL_CASE_MAX];
    struct proto_server m;
    struct proto_error err;
    int length = protocol_right(row, all, NULL, text, sizeof text);
    struct proto_memory memory = memory_make(PROTO_SERVER_MEMORY(length));
    if (!proto_decode_server(text, (size_t)length, &memory, &m, &err))
        fail_msg("%s: %s at %d", text, err.message, err.position);
    assert_int_equal(m.type, row - proto_server_messages);
    assert_int_equal(proto_encode_server(&m, again, sizeof again), length);
    assert_string_equal(again, text);
    assert_int_equal(proto_encode_server(&m, again, length), length); /* one byte too few */
    assert_string_equal(again, "null");
}

static void test_right_messages(void **state)
{
    (void)state;
    for (int all = 0; all < 2; all++) {
        for (int i = 0; i < PROTO_CLIENT_TYPES; i++)
            client_round(&proto_client_messages[i], all);
        for (int i = 0; i < PROTO_SERVER_TYPES; i++)
            server_round(&proto_server_messages[i], all);
    }
}

static void test_wrong_messages(void **state)
{
    (void)state;
    char text[PROTOCOL_CASE_MAX];
    const char *what;
    int length, cases = 0;
    for (int i = 0; i < PROTO_CLIENT_TYPES; i++)
        for (int k = 0;
             protocol_wrong(&proto_client_messages[i], k, NULL, text, sizeof text, &length, &what);
             k++, cases++) {
            struct proto_memory memory = memory_make(PROTO_CLIENT_MEMORY);
            struct proto_client m;
            struct proto_error err = {0};
            assert_non_null(what);
            if (proto_decode_client(text, (size_t)length, &memory, &m, &err))
                fail_msg("accepted (%s): %s", what, text);
            assert_non_null(err.message);
            assert_in_range(err.position, 0, length);
        }
    assert_true(cases > 500);
}

static void test_wrong_server_messages(void **state)
{
    (void)state;
    char text[PROTOCOL_CASE_MAX];
    const char *what;
    int length;
    for (int i = 0; i < PROTO_SERVER_TYPES; i++)
        for (int k = 0;
             protocol_wrong(&proto_server_messages[i], k, NULL, text, sizeof text, &length, &what);
             k++) {
            if (length >= (int)sizeof text || strcmp(what, "too large") == 0)
                continue;
            struct proto_memory memory = memory_make(PROTO_SERVER_MEMORY(length));
            struct proto_server m;
            if (proto_decode_server(text, (size_t)length, &memory, &m, NULL))
                fail_msg("accepted (%s): %s", what, text);
        }
}

/* Whoever is refused by his role or the phase can be tested only if the table says both. */
static void test_rights(void **state)
{
    (void)state;
    for (int i = 0; i < PROTO_CLIENT_TYPES; i++) {
        const struct proto_message *m = &proto_client_messages[i];
        assert_true(m->roles != 0 && m->roles < 1u << PROTO_ROLE_COUNT);
        assert_int_equal(m->table, m->phases != 0);
        assert_in_range(m->answer, 0, PROTO_SERVER_TYPES - 1);
        bool names_table = false;
        for (int f = 0; f < m->shape.fields; f++)
            names_table |= strcmp(m->shape.field[f].name, "g") == 0;
        assert_int_equal(names_table, m->table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_do),
        cmocka_unit_test(test_create),
        cmocka_unit_test(test_escaped_key),
        cmocka_unit_test(test_error_names_place),
        cmocka_unit_test(test_names_do_not_pretend),
        cmocka_unit_test(test_little_memory),
        cmocka_unit_test(test_right_messages),
        cmocka_unit_test(test_wrong_messages),
        cmocka_unit_test(test_wrong_server_messages),
        cmocka_unit_test(test_rights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
