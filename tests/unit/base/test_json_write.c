/* The writer of JSON: what it writes, what it escapes, and what it does without room. */
#define _POSIX_C_SOURCE 200809L
#include "support/unit.h"

#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/json_write.h"

/* Something of everything. */
static void sample_write(struct mur_json_writer *j)
{
    mur_json_open_object(j, NULL);
    mur_json_put_text(j, "text", "a \"b\" \\ c\n\t\x01\x7F");
    mur_json_put_int(j, "low", LLONG_MIN);
    mur_json_put_unsigned(j, "high", ULLONG_MAX);
    mur_json_put_bool(j, "yes", true);
    mur_json_put_null(j, "nothing");
    mur_json_open_list(j, "list");
    mur_json_put_int(j, NULL, 0);
    mur_json_open_object(j, NULL);
    mur_json_close(j);
    mur_json_open_list(j, NULL);
    mur_json_close(j);
    mur_json_put_text(j, NULL, NULL);
    mur_json_close(j);
    mur_json_put_hex(j, "hash", UINT64_C(0xFEDCBA9876543210), 16);
    mur_json_put_number(j, "number", "-0.50e+3");
    mur_json_close(j);
}

static const char sample[] =
    "{\"text\":\"a \\\"b\\\" \\\\ "
    "c\\n\\t\\u0001\\u007f\",\"low\":-9223372036854775808,\"high\":18446744073709551615,"
    "\"yes\":true,\"nothing\":null,\"list\":[0,{},[],null],\"hash\":\"fedcba9876543210\","
    "\"number\":-0.50e+3}";

static void everything_is_written(void **state)
{
    (void)state;
    char buf[512];
    struct mur_json_writer j = mur_json_writer_init(buf, sizeof buf);
    sample_write(&j);
    assert_int_equal(mur_json_finish(&j), sizeof sample - 1);
    assert_string_equal(buf, sample);
}

static void blanks_and_lines_are_for_people(void **state)
{
    (void)state;
    char buf[512];
    struct mur_json_writer j = mur_json_writer_init(buf, sizeof buf);
    j.lines = 1;
    mur_json_open_object(&j, NULL);
    mur_json_put_int(&j, "a", 1);
    mur_json_open_list(&j, "b");
    mur_json_put_int(&j, NULL, 2);
    mur_json_put_int(&j, NULL, 3);
    mur_json_close(&j);
    mur_json_close(&j);
    mur_json_finish(&j);
    assert_string_equal(buf, "{\n  \"a\": 1,\n  \"b\": [2, 3]\n}");
    j = mur_json_writer_init(buf, sizeof buf);
    j.lines = 2;
    mur_json_open_list(&j, NULL);
    mur_json_open_object(&j, NULL);
    mur_json_close(&j);
    mur_json_close(&j);
    mur_json_finish(&j);
    assert_string_equal(buf, "[\n  {}\n]");
}

static void too_small_a_buffer_holds_null(void **state)
{
    (void)state;
    for (int cap = 0; cap <= (int)sizeof sample; cap++) {
        char *buf = malloc((size_t)cap + 1); /* the sanitizer watches its end */
        assert_non_null(buf);
        buf[cap] = '#';
        struct mur_json_writer j = mur_json_writer_init(buf, cap);
        sample_write(&j);
        assert_int_equal(mur_json_finish(&j), sizeof sample - 1);
        assert_int_equal(buf[cap], '#');
        if (cap)
            assert_string_equal(buf, cap == (int)sizeof sample ? sample : cap > 4 ? "null" : "");
        free(buf);
    }
    struct mur_json_writer none = mur_json_writer_init(NULL, 0);
    sample_write(&none);
    assert_int_equal(mur_json_finish(&none), sizeof sample - 1);
}

static void only_utf8_comes_out(void **state)
{
    (void)state;
    static const char *const table[][2] = {
        {"ç ã ñ €", "ç ã ñ €"},
        {"\xF0\x9F\x8F\xB0", "\xF0\x9F\x8F\xB0"},
        {"\xF4\x8F\xBF\xBF", "\xF4\x8F\xBF\xBF"},
        {"a\xFFz", "a\xEF\xBF\xBDz"},
        {"\xC3", "\xEF\xBF\xBD"},                                                 /* cut off */
        {"\xE2\x82", "\xEF\xBF\xBD\xEF\xBF\xBD"},                                 /* cut off */
        {"\xC0\xAF", "\xEF\xBF\xBD\xEF\xBF\xBD"},                                 /* too long */
        {"\xE0\x80\xAF", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"},                 /* too long */
        {"\xED\xA0\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"},                 /* a surrogate */
        {"\xF4\x90\x80\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"}, /* too large */
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char buf[64], want[64] = "\"";
        struct mur_json_writer j = mur_json_writer_init(buf, sizeof buf);
        mur_json_put_text(&j, NULL, table[i][0]);
        mur_json_finish(&j);
        strcat(strcat(want, table[i][1]), "\"");
        assert_string_equal(buf, want);
    }
}

static void a_copy_is_a_place_to_return_to(void **state)
{
    (void)state;
    char buf[64];
    struct mur_json_writer j = mur_json_writer_init(buf, sizeof buf);
    mur_json_open_list(&j, NULL);
    struct mur_json_writer saved = j;
    mur_json_put_text(&j, NULL, "not this");
    j = saved;
    mur_json_put_int(&j, NULL, 7);
    mur_json_close(&j);
    mur_json_finish(&j);
    assert_string_equal(buf, "[7]");
}

/* ---- misuse traps ------------------------------------------------------------------------------------ */

static void misuse_key_missing(struct mur_json_writer *j)
{
    mur_json_open_object(j, NULL);
    mur_json_put_int(j, NULL, 1);
}

static void misuse_key_in_array(struct mur_json_writer *j)
{
    mur_json_open_list(j, NULL);
    mur_json_put_int(j, "key", 1);
}

static void misuse_two_values(struct mur_json_writer *j)
{
    mur_json_put_int(j, NULL, 1);
    mur_json_put_int(j, NULL, 2);
}

static void misuse_end(struct mur_json_writer *j)
{
    mur_json_put_int(j, NULL, 1);
    mur_json_close(j);
}

static void misuse_left_open(struct mur_json_writer *j)
{
    mur_json_open_list(j, NULL);
}

static void misuse_depth(struct mur_json_writer *j)
{
    for (int i = 0; i <= MUR_JSON_DEPTH; i++)
        mur_json_open_list(j, NULL);
}

static void misuse_number(struct mur_json_writer *j)
{
    mur_json_put_number(j, NULL, "inf");
}

static void misuse_zeros(struct mur_json_writer *j)
{
    mur_json_put_number(j, NULL, "007");
}

static void misuse_traps(void **state)
{
    (void)state;
    static void (*const misuses[])(struct mur_json_writer *) = {
        misuse_key_missing, misuse_key_in_array, misuse_two_values, misuse_end,
        misuse_left_open,   misuse_depth,        misuse_number,     misuse_zeros,
    };
    for (size_t i = 0; i < sizeof misuses / sizeof misuses[0]; i++) {
        pid_t child = fork();
        if (child == 0) {
            signal(SIGILL, SIG_DFL);
            signal(SIGTRAP, SIG_DFL);
            char buf[256];
            struct mur_json_writer j = mur_json_writer_init(buf, sizeof buf);
            misuses[i](&j);
            mur_json_finish(&j);
            _exit(0);
        }
        int status = 0;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_false(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
}

static void depth_is_reached(void **state)
{
    (void)state;
    char buf[2 * MUR_JSON_DEPTH + 1];
    struct mur_json_writer j = mur_json_writer_init(buf, sizeof buf);
    for (int i = 0; i < MUR_JSON_DEPTH; i++)
        mur_json_open_list(&j, NULL);
    for (int i = 0; i < MUR_JSON_DEPTH; i++)
        mur_json_close(&j);
    assert_int_equal(mur_json_finish(&j), 2 * MUR_JSON_DEPTH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_written),
        cmocka_unit_test(blanks_and_lines_are_for_people),
        cmocka_unit_test(too_small_a_buffer_holds_null),
        cmocka_unit_test(only_utf8_comes_out),
        cmocka_unit_test(a_copy_is_a_place_to_return_to),
        cmocka_unit_test(misuse_traps),
        cmocka_unit_test(depth_is_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
