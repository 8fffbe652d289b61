/* The log's lines are JSON whatever is put into them. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/json_read.h"
#include "net/log.h"

/* What a log wrote. */
static int written(int fd, char *buf, int cap)
{
    ssize_t bytes = read(fd, buf, (size_t)cap);
    return bytes < 0 ? 0 : (int)bytes;
}

static void test_lines(void **state)
{
    (void)state;
    int fds[2];
    char text[4096], value[64];
    struct mur_json line, member;
    assert_int_equal(pipe(fds), 0);
    struct net_log log = {.fd = fds[1], .level = NET_LOG_INFO};
    struct net_line l = net_line(&log, NET_LOG_DEBUG, "not written");
    net_line_end(&l);
    l = net_line(NULL, NET_LOG_ERROR, "nowhere");
    net_line_end(&l);
    l = net_line(&log, NET_LOG_WARN, "odd");
    net_line_int(&l, "number", INT64_MIN);
    net_line_text(&l, "text", "a\"b\\c\n\x1b[31m\xC3\xA9");
    net_line_bytes(&l, "bytes", "ab\0cd", 3);
    net_line_end(&l);
    int length = written(fds[0], text, sizeof text);
    assert_true(length > 0 && text[length - 1] == '\n');
    assert_null(memchr(text, '\n', (size_t)length - 1));
    assert_true(mur_json_check(text, (size_t)length, 1, &line, NULL));
    assert_true(mur_json_member(line, "what", &member) && mur_json_is(member, "odd"));
    assert_true(mur_json_member(line, "level", &member) && mur_json_is(member, "warn"));
    int64_t number = 0;
    assert_true(mur_json_member(line, "number", &member) && mur_json_int(member, &number));
    assert_true(number == INT64_MIN);
    assert_true(mur_json_member(line, "text", &member));
    assert_int_equal(mur_json_string(member, value, sizeof value), 15);
    close(fds[0]);
    close(fds[1]);
}

static void test_long_lines(void **state)
{
    (void)state;
    int fds[2];
    char text[4096], large[3000];
    struct mur_json line, member;
    assert_int_equal(pipe(fds), 0);
    struct net_log log = {.fd = fds[1], .level = NET_LOG_DEBUG};
    memset(large, '"', sizeof large - 1);
    large[sizeof large - 1] = '\0';
    for (int size = 400; size < 520; size++) {
        struct net_line l = net_line(&log, NET_LOG_INFO, "long");
        net_line_bytes(&l, "a", large, size);
        net_line_text(&l, "never", large);
        net_line_int(&l, "last", 7);
        net_line_end(&l);
        int length = written(fds[0], text, sizeof text);
        assert_in_range(length, 1, NET_LINE_MAX);
        assert_true(mur_json_check(text, (size_t)length, 1, &line, NULL));
        assert_false(mur_json_member(line, "never", &member));
    }
    close(fds[0]);
    close(fds[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lines),
                                       cmocka_unit_test(test_long_lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
