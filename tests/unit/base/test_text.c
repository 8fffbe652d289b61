/* Writers and scanners of base/text.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <limits.h>
#include <string.h>

#include "base/text.h"

static void writer_counts_past_the_end(void **state)
{
    (void)state;
    char buf[6];
    struct mur_writer w = mur_writer_init(buf, sizeof buf);
    mur_put(&w, "city");
    mur_put_int(&w, -42);
    assert_int_equal(w.length, 7);
    assert_string_equal(buf, "city-");
}

static void writer_without_room_writes_nothing(void **state)
{
    (void)state;
    char guard = '#';
    struct mur_writer w = mur_writer_init(&guard, 0);
    mur_put(&w, "road");
    assert_int_equal(w.length, 4);
    assert_int_equal(guard, '#');
}

static void writer_knows_the_extremes(void **state)
{
    (void)state;
    char buf[64];
    struct mur_writer w = mur_writer_init(buf, sizeof buf);
    mur_put_int(&w, LLONG_MIN);
    mur_put_char(&w, ' ');
    mur_put_int(&w, 0);
    mur_put_char(&w, ' ');
    mur_put_hex(&w, 0xBEEF, 6);
    assert_string_equal(buf, "-9223372036854775808 0 00beef");
}

static void scanner_reads_words(void **state)
{
    (void)state;
    struct mur_scanner s = mur_scanner_init("  place U@1");
    assert_false(mur_take_word(&s, "pass"));
    assert_int_equal(s.at, 0);
    assert_true(mur_take_word(&s, "place"));
    assert_true(mur_read_word(&s));
    assert_int_equal(s.word, 8);
    assert_int_equal(s.word_length, 1);
    assert_true(mur_word_is(&s, "U"));
    assert_false(mur_word_is(&s, "UV"));
    assert_true(mur_take_char(&s, '@'));
    assert_false(mur_at_end(&s));
    int n = 0;
    assert_true(mur_read_int(&s, &n));
    assert_int_equal(n, 1);
    assert_true(mur_at_end(&s));
}

static void scanner_refuses_numbers_that_are_none(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "", "-", "+", "x", "1x", "2147483648", "99999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct mur_scanner s = mur_scanner_init(bad[i]);
        int n = 7;
        assert_false(mur_read_int(&s, &n));
        assert_int_equal(s.at, 0);
        assert_int_equal(n, 7);
    }
}

static void scanner_reads_signed_numbers(void **state)
{
    (void)state;
    struct mur_scanner s = mur_scanner_init("-2147483647, +12");
    int n = 0;
    assert_true(mur_read_int(&s, &n));
    assert_int_equal(n, -2147483647);
    assert_true(mur_take_char(&s, ','));
    assert_true(mur_read_int(&s, &n));
    assert_int_equal(n, 12);
}

static void word_in_finds_its_place(void **state)
{
    (void)state;
    static const char *const names[] = {"city", NULL, "road"};
    struct mur_scanner s = mur_scanner_init("road");
    assert_true(mur_read_word(&s));
    assert_int_equal(mur_word_in(&s, names, 3), 2);
    assert_int_equal(mur_word_in(&s, names, 2), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writer_counts_past_the_end),
        cmocka_unit_test(writer_without_room_writes_nothing),
        cmocka_unit_test(writer_knows_the_extremes),
        cmocka_unit_test(scanner_reads_words),
        cmocka_unit_test(scanner_refuses_numbers_that_are_none),
        cmocka_unit_test(scanner_reads_signed_numbers),
        cmocka_unit_test(word_in_finds_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
