/* Reading JSON: what is one, what is none, and what its values are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json_read.h"

/* From an exact block, so that the sanitizer sees a read past the end. */
static bool reads(const char *text, int depth)
{
    size_t length = strlen(text);
    char *exact = malloc(length ? length : 1);
    assert_non_null(exact);
    memcpy(exact, text, length);
    struct mur_json v;
    size_t where = length + 1;
    bool good = mur_json_check(exact, length, depth, &v, &where);
    assert_in_range(where, 0, length);
    free(exact);
    return good;
}

static void test_right(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "0",
        "-0",
        "12.5e+3",
        "1E9",
        "true",
        "false",
        "null",
        "\"\"",
        "[]",
        "{}",
        " [ 1 , 2 ] ",
        "{\"a\":{\"b\":[null,{}]},\"c\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\"}",
        "\"\\ud83d\\ude00\"",
        "\"\xF0\x9F\x98\x80\"",
        "[[],[]]",
        "\t\n\r {} "};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (!reads(texts[i], 8))
            fail_msg("refused: %s", texts[i]);
}

static void test_wrong(void **state)
{
    (void)state;
    static const char *const texts[] = {"",
                                        " ",
                                        "01",
                                        "-",
                                        "1.",
                                        ".5",
                                        "1e",
                                        "+1",
                                        "tru",
                                        "truex",
                                        "nul",
                                        "\"",
                                        "\"\\",
                                        "\"\\x\"",
                                        "\"\\u12\"",
                                        "\"\\u12g4\"",
                                        "\"\\ud83d\"",
                                        "\"\\ude00\"",
                                        "\"\\ud83d\\u0041\"",
                                        "\"\n\"",
                                        "[",
                                        "]",
                                        "[1",
                                        "[1,",
                                        "[1,]",
                                        "[,1]",
                                        "[1 2]",
                                        "{",
                                        "{\"a\"}",
                                        "{\"a\":}",
                                        "{\"a\":1,}",
                                        "{a:1}",
                                        "{1:1}",
                                        "{\"a\":1 \"b\":2}",
                                        "[1}",
                                        "{\"a\":1]",
                                        "{} {}",
                                        "'a'",
                                        "[1]]",
                                        "\"\xC3\"",
                                        "\"\xC0\x80\"",
                                        "\"\xED\xA0\x80\"",
                                        "\"\xF4\x90\x80\x80\"",
                                        "\"\x80\"",
                                        "NaN",
                                        "Infinity",
                                        "//\n1",
                                        "\xEF\xBB\xBF{}"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (reads(texts[i], 8))
            fail_msg("accepted: %s", texts[i]);
}

static void test_depth(void **state)
{
    (void)state;
    assert_true(reads("1", 0));
    assert_false(reads("[]", 0));
    assert_true(reads("[[]]", 2));
    assert_false(reads("[[[]]]", 2));
    assert_false(reads("[{\"a\":[]}]", 2));
    char deep[10000];
    memset(deep, '[', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    assert_false(reads(deep, 1000));
}

static struct mur_json value(const char *text)
{
    struct mur_json v;
    assert_true(mur_json_check(text, strlen(text), 8, &v, NULL));
    return v;
}

static void test_numbers(void **state)
{
    (void)state;
    int64_t n = 0;
    assert_true(mur_json_int(value("9223372036854775807"), &n) && n == INT64_MAX);
    assert_true(mur_json_int(value("-9223372036854775808"), &n) && n == INT64_MIN);
    assert_true(mur_json_int(value("-0"), &n) && n == 0);
    assert_false(mur_json_int(value("9223372036854775808"), &n));
    assert_false(mur_json_int(value("-9223372036854775809"), &n));
    assert_false(mur_json_int(value("99999999999999999999"), &n));
    assert_false(mur_json_int(value("1.0"), &n));
    assert_false(mur_json_int(value("1e2"), &n));
    assert_false(mur_json_int(value("\"1\""), &n));
}

static void test_strings(void **state)
{
    (void)state;
    char buf[16];
    assert_int_equal(mur_json_string(value("\"a\\u00e9\\ud83d\\ude00\\n\""), buf, sizeof buf), 8);
    assert_string_equal(buf, "a\xC3\xA9\xF0\x9F\x98\x80\n");
    assert_int_equal(mur_json_string(value("\"abc\""), buf, 4), 3);
    assert_int_equal(mur_json_string(value("\"abc\""), buf, 3), -1);
    assert_int_equal(mur_json_string(value("\"\""), buf, 0), -1);
    assert_int_equal(mur_json_string(value("\"a\\u0000\""), buf, sizeof buf), -1);
    assert_int_equal(mur_json_string(value("1"), buf, sizeof buf), -1);
    assert_true(mur_json_is(value("\"p\\u0069ng\""), "ping"));
    assert_false(mur_json_is(value("\"pin\""), "ping"));
    assert_false(mur_json_is(value("\"pingo\""), "ping"));
    assert_false(mur_json_is(value("\"\\u0000\""), ""));
}

static void test_walk(void **state)
{
    (void)state;
    struct mur_json v = value("{ \"a\" : [1,[2,\"]\"],{}] , \"b\":\"x\\\"}\" }"), one, key;
    int count = 0;
    for (struct mur_json_walk w = mur_json_walk(v); mur_json_next(&w, &key, &one);)
        assert_true(mur_json_is(key, count++ == 0 ? "a" : "b"));
    assert_int_equal(count, 2);
    assert_true(mur_json_member(v, "b", &one) && mur_json_is(one, "x\"}"));
    assert_false(mur_json_member(v, "c", &one));
    assert_true(mur_json_member(v, "a", &one));
    count = 0;
    static const enum mur_json_type types[] = {MUR_JSON_NUMBER, MUR_JSON_LIST, MUR_JSON_OBJECT};
    struct mur_json part;
    for (struct mur_json_walk w = mur_json_walk(one); mur_json_next(&w, NULL, &part);)
        assert_int_equal(mur_json_type(part), types[count++]);
    assert_int_equal(count, 3);
    struct mur_json_walk none = mur_json_walk(value("7"));
    assert_false(mur_json_next(&none, NULL, &part));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_right),   cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_depth),   cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_strings), cmocka_unit_test(test_walk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
