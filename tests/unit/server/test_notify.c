/* The service manager is told by one datagram, and nobody is harmed where there is none. */
#define _GNU_SOURCE
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/notify.h"
#include "support/unit.h"

/* A manager that listens at a name; "@..." is an abstract one. */
static int manager(const char *name)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, name, strlen(name));
    if (*name == '@')
        address.sun_path[0] = '\0';
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(name));
    assert_int_equal(bind(fd, (struct sockaddr *)&address, length), 0);
    return fd;
}

static void hears(const char *name)
{
    char said[64] = {0};
    int fd = manager(name);
    setenv("NOTIFY_SOCKET", name, 1);
    assert_true(notify_manager("READY=1"));
    assert_true(notify_manager("STOPPING=1"));
    assert_int_equal(recv(fd, said, sizeof said - 1, MSG_DONTWAIT), strlen("READY=1"));
    assert_string_equal(said, "READY=1");
    assert_int_equal(recv(fd, said, sizeof said - 1, MSG_DONTWAIT), strlen("STOPPING=1"));
    assert_string_equal(said, "STOPPING=1");
    close(fd);
}

static void test_hears(void **state)
{
    (void)state;
    char folder[] = "/tmp/muralha-notify-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/socket", folder);
    hears(path);
    unlink(path);
    rmdir(folder);
    snprintf(path, sizeof path, "@muralha-notify-%d", (int)getpid());
    hears(path);
}

static void test_nobody(void **state)
{
    (void)state;
    unsetenv("NOTIFY_SOCKET");
    assert_true(notify_manager("READY=1"));
    setenv("NOTIFY_SOCKET", "", 1);
    assert_true(notify_manager("READY=1"));
}

static void test_wrong(void **state)
{
    (void)state;
    char endless[300];
    memset(endless, 'x', sizeof endless - 1);
    endless[0] = '/';
    endless[sizeof endless - 1] = '\0';
    const char *const names[] = {"/nowhere/at/all", "@", "/", "relative", endless};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        setenv("NOTIFY_SOCKET", names[i], 1);
        assert_false(notify_manager("READY=1"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hears),
        cmocka_unit_test(test_nobody),
        cmocka_unit_test(test_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
