/* Work in processes of its own: whatever ends them is told, and the rest is done. */
#define _POSIX_C_SOURCE 200809L
#include "support/unit.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cli/isolate.h"

enum { PIECES = 12 };

struct plan {
    int64_t trap, kill, leave; /* pieces at which a process ends, and how */
    int64_t died[4];
    int signal[4], deaths;
};

static void work(void *data, struct isolate *i, int64_t after)
{
    const struct plan *p = data;
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    signal(SIGILL, SIG_DFL); /* sanitizers would tell about it at length */
    signal(SIGTRAP, SIG_DFL);
    for (int64_t piece = after + 1; piece <= PIECES; piece++) {
        atomic_store(&i->at, piece);
        if (piece == p->trap)
            __builtin_trap();
        if (piece == p->kill)
            raise(SIGKILL);
        if (piece == p->leave)
            _exit(3);
        atomic_fetch_add(piece % 5 == 0 ? &i->bad : &i->good, 1);
    }
}

static void died(void *data, int64_t at, int signal)
{
    struct plan *p = data;
    assert_true(p->deaths < 4);
    p->died[p->deaths] = at;
    p->signal[p->deaths++] = signal;
}

static void the_rest_is_done(void **state)
{
    (void)state;
    struct plan p = {.trap = 3, .kill = 4, .leave = 12};
    struct isolate_job job = {.work = work, .died = died, .data = &p};
    int64_t good = 0, bad = 0;
    assert_true(isolate_run(&job, &good, &bad));
    assert_int_equal(p.deaths, 3);
    assert_int_equal(p.died[0], 3);
    assert_true(p.signal[0] == SIGILL || p.signal[0] == SIGTRAP);
    assert_int_equal(p.died[1], 4);
    assert_int_equal(p.signal[1], SIGKILL);
    assert_int_equal(p.died[2], 12);
    assert_int_equal(p.signal[2], 0);
    assert_int_equal(bad, 2 + 3); /* 5 and 10, and those that ended a process */
    assert_int_equal(good, PIECES - 5);
}

static void all_may_be_well(void **state)
{
    (void)state;
    struct plan p = {0};
    struct isolate_job job = {.work = work, .died = died, .data = &p};
    int64_t good = 0, bad = 0;
    assert_true(isolate_run(&job, &good, &bad));
    assert_int_equal(p.deaths, 0);
    assert_int_equal(good, PIECES - 2);
    assert_int_equal(bad, 2);
}

static void work_nothing(void *data, struct isolate *i, int64_t after)
{
    (void)data;
    (void)i;
    (void)after;
    _exit(1);
}

static void it_does_not_begin_for_ever(void **state)
{
    (void)state;
    struct plan p = {0};
    struct isolate_job job = {.work = work_nothing, .died = died, .data = &p};
    int64_t good = 0, bad = 0;
    assert_false(isolate_run(&job, &good, &bad));
    assert_int_equal(p.deaths, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rest_is_done),
        cmocka_unit_test(all_may_be_well),
        cmocka_unit_test(it_does_not_begin_for_ever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
