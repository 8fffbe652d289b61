/* The loop with real sockets on loopback: timers, posts of other threads, the client, limits, drain. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "net/client.h"
#include "net/net.h"

/* ---- a server in a thread of its own ------------------------------------------------------------------ */

struct world {
    struct net *net;
    struct net_url url;
    pthread_t thread;
    int opened, closed, user_seen;
    net_id last;
};

static void on_request(void *context, struct net *net, net_id id, const struct net_request *r)
{
    (void)context;
    if (net_text_is(r->method, "POST"))
        net_reply(
            net, id,
            &(struct net_reply){
                .status = 200, .type = "text/plain", .body = r->body.at, .length = r->body.length});
    else
        net_reply_status(net, id, net_text_starts(r->path, "/base") ? 200 : 404);
}

static int on_upgrade(void *context, struct net *net, net_id id, const struct net_request *r)
{
    (void)context, (void)net, (void)id, (void)r;
    return 101;
}

static void on_opened(void *context, struct net *net, net_id id)
{
    struct world *w = context;
    w->opened++;
    w->last = id;
    net_set_user(net, id, w);
}

static void on_closed(void *context, struct net *net, net_id id)
{
    struct world *w = context;
    w->closed++;
    w->user_seen += net_user(net, id) == w;
}

static void on_message(void *context, struct net *net, net_id id, struct net_text text, bool excess)
{
    (void)context;
    if (net_text_is(text, "stop"))
        net_drain(net);
    else if (net_text_is(text, "gone")) {
        net_close(net, id, 4000, NULL);
        net_send(net, id, "too late", 8); /* nothing happens */
        net_close(net, id, 4001, NULL);
    } else
        net_send(net, id, excess ? "rate" : text.at, excess ? 4 : text.length);
}

static void *run(void *argument)
{
    struct world *w = argument;
    assert_true(net_run(w->net));
    return NULL;
}

/* Listens on `host`; false if the machine has no such address. */
static bool world_begin_at(struct world *w, const struct net_settings *settings, const char *host,
                           const char *url)
{
    struct net_settings standard = net_settings_default();
    char address[64];
    const char *why = "";
    *w = (struct world){0};
    const struct net_app app = {.context = w,
                                .request = on_request,
                                .upgrade = on_upgrade,
                                .opened = on_opened,
                                .message = on_message,
                                .closed = on_closed};
    w->net = net_new(settings ? settings : &standard, &app, NULL);
    assert_non_null(w->net);
    int port = net_listen(w->net, host, "0", &why);
    if (!port) {
        net_free(w->net);
        return false;
    }
    snprintf(address, sizeof address, "http://%s:%d/base/", url, port);
    assert_true(net_url_parse(address, &w->url, &why));
    assert_int_equal(pthread_create(&w->thread, NULL, run, w), 0);
    return true;
}

static void world_begin(struct world *w, const struct net_settings *settings)
{
    assert_true(world_begin_at(w, settings, "127.0.0.1", "127.0.0.1"));
}

static void drain(void *argument)
{
    net_drain(argument);
}

static void world_end(struct world *w)
{
    assert_true(net_post(w->net, drain, w->net));
    pthread_join(w->thread, NULL);
    net_free(w->net);
}

static struct net_client *client_open(const struct world *w)
{
    const char *why = "";
    struct net_client *c = net_client_open(&w->url, "/ws", 5000, &why);
    if (!c)
        fail_msg("%s", why);
    return c;
}

static void client_says(struct net_client *c, const char *text)
{
    assert_true(net_client_send(c, text, strlen(text)));
}

static void client_hears(struct net_client *c, const char *wanted)
{
    const char *text;
    size_t length;
    assert_int_equal(net_client_receive(c, 5000, &text, &length), NET_CLIENT_MESSAGE);
    assert_int_equal(length, strlen(wanted));
    assert_string_equal(text, wanted);
}

static void client_hears_close(struct net_client *c, int code)
{
    const char *text;
    size_t length;
    assert_int_equal(net_client_receive(c, 5000, &text, &length), NET_CLIENT_CLOSED);
    assert_int_equal(net_client_close_code(c), code);
    net_client_free(c);
}

/* ---- tests --------------------------------------------------------------------------------------------- */

static void test_echo(void **state)
{
    (void)state;
    struct world w;
    world_begin(&w, NULL);
    struct net_client *a = client_open(&w), *b = client_open(&w);
    client_says(a, "one");
    client_says(b, "two");
    client_hears(b, "two");
    client_hears(a, "one");
    char large[4097];
    memset(large, 'x', sizeof large);
    large[4096] = '\0';
    client_says(a, large);
    client_hears(a, large);
    client_says(a, "gone");
    client_hears_close(a, 4000);
    net_client_free(b);
    world_end(&w);
    assert_int_equal(w.opened, 2);
    assert_int_equal(w.closed, 2);
    assert_int_equal(w.user_seen, 2);
}

static void test_fetch(void **state)
{
    (void)state;
    struct world w;
    struct net_answer answer;
    const char *why = "";
    world_begin(&w, NULL);
    assert_true(net_fetch(&w.url, "GET", "/x", NULL, 0, 5000, &answer, &why));
    assert_int_equal(answer.status, 200); /* the url's own path stands before ours */
    assert_string_equal(answer.type, "application/json");
    free(answer.body);
    char *body = malloc(60000);
    memset(body, 'b', 60000);
    assert_true(net_fetch(&w.url, "POST", "/x", body, 60000, 5000, &answer, &why));
    assert_int_equal(answer.length, 60000);
    assert_memory_equal(answer.body, body, 60000);
    free(answer.body);
    free(body);
    struct net_url nobody = w.url;
    world_end(&w);
    assert_false(net_fetch(&nobody, "GET", "/x", NULL, 0, 5000, &answer, &why));
    assert_string_equal(why, "no server answers there");
}

/* The same over IPv6, where the machine has it; "::" takes IPv4 as well. */
static void test_ipv6(void **state)
{
    (void)state;
    static const char *const cases[][2] = {{"::1", "[::1]"}, {"::", "127.0.0.1"}};
    for (int i = 0; i < 2; i++) {
        struct world w;
        struct net_answer answer;
        const char *why = "";
        if (!world_begin_at(&w, NULL, cases[i][0], cases[i][1]))
            skip();
        assert_true(net_fetch(&w.url, "GET", "/x", NULL, 0, 5000, &answer, &why));
        assert_int_equal(answer.status, 200);
        free(answer.body);
        world_end(&w);
    }
}

static void test_urls(void **state)
{
    (void)state;
    struct net_url u;
    const char *why;
    assert_true(net_url_parse("http://example.org", &u, &why));
    assert_string_equal(u.port, "80");
    assert_string_equal(u.base, "");
    assert_true(net_url_parse("ws://[::1]:8080/a/b/", &u, &why));
    assert_string_equal(u.host, "::1");
    assert_string_equal(u.port, "8080");
    assert_string_equal(u.base, "/a/b");
    assert_true(net_url_parse("localhost:81", &u, &why));
    assert_string_equal(u.port, "81");
    static const char *const bad[] = {
        "",           "https://a",   "wss://a",    "ftp://a",      "http://",
        "http://:80", "http://[::1", "http://a:/", "http://a/b?c", "http://a\r\nb"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (net_url_parse(bad[i], &u, &why))
            fail_msg("accepted: %s", bad[i]);
}

/* ---- posts ----------------------------------------------------------------------------------------------- */

enum { POSTERS = 4, POSTS = 2000 };

struct posts {
    struct net *net;
    pthread_t loop;
    int next[POSTERS]; /* what is expected from each thread */
    int wrong;
};
struct one_post {
    struct posts *all;
    int poster, number;
};

static void arrive(void *argument)
{
    struct one_post *p = argument;
    p->all->wrong +=
        p->all->next[p->poster]++ != p->number || !pthread_equal(pthread_self(), p->all->loop);
    free(p);
}

struct poster {
    struct posts *all;
    int number;
};

static void *post_many(void *argument)
{
    const struct poster *me = argument;
    for (int i = 0; i < POSTS; i++) {
        struct one_post *p = malloc(sizeof *p);
        *p = (struct one_post){.all = me->all, .poster = me->number, .number = i};
        (void)net_post(me->all->net, arrive, p);
    }
    return NULL;
}

static void test_posts(void **state)
{
    (void)state;
    struct world w;
    struct posts all = {0};
    pthread_t thread[POSTERS];
    struct poster poster[POSTERS];
    world_begin(&w, NULL);
    all.net = w.net;
    all.loop = w.thread;
    for (int i = 0; i < POSTERS; i++) {
        poster[i] = (struct poster){.all = &all, .number = i};
        pthread_create(&thread[i], NULL, post_many, &poster[i]);
    }
    for (int i = 0; i < POSTERS; i++)
        pthread_join(thread[i], NULL);
    world_end(&w);
    assert_int_equal(all.wrong, 0);
    for (int i = 0; i < POSTERS; i++)
        assert_int_equal(all.next[i], POSTS);
}

/* A number of a connection that has gone is nobody's, also when its place is taken again. */
static void test_numbers_are_not_reused(void **state)
{
    (void)state;
    struct world w;
    world_begin(&w, NULL);
    net_id seen[20];
    for (int i = 0; i < 20; i++) {
        struct net_client *c = client_open(&w);
        client_says(c, "x");
        client_hears(c, "x");
        seen[i] = w.last;
        client_says(c, "gone");
        client_hears_close(c, 4000);
    }
    world_end(&w);
    for (int i = 0; i < 20; i++)
        for (int k = 0; k < i; k++)
            assert_true(seen[i] != seen[k]);
}

/* ---- timers ----------------------------------------------------------------------------------------------- */

enum { TIMERS = 200 };

struct clockwork {
    struct net *net;
    struct net_timer timer[TIMERS];
    int64_t last;
    int fired, early;
};

static void tick(void *argument)
{
    struct clockwork *c = argument;
    c->fired++;
    c->early += net_now(c->net) < c->last; /* those that are due first come first */
    c->last = net_now(c->net);
    if (c->fired == TIMERS / 2)
        net_drain(c->net);
}

static void test_timers(void **state)
{
    (void)state;
    static struct clockwork c;
    struct net_settings s = net_settings_default();
    const struct net_app app = {.request = on_request};
    c.net = net_new(&s, &app, NULL);
    assert_non_null(c.net);
    for (int i = 0; i < TIMERS; i++) {
        c.timer[i] = (struct net_timer){.function = tick, .argument = &c};
        net_timer_set(c.net, &c.timer[i], i * 37 % 50);
    }
    for (int i = 0; i < TIMERS; i += 2)
        net_timer_cancel(c.net, &c.timer[i]);
    net_timer_cancel(c.net, &c.timer[0]); /* twice is fine */
    for (int i = 1; i < TIMERS; i += 4)
        net_timer_set(c.net, &c.timer[i], 60 - i % 50); /* moved, not doubled */
    assert_true(net_run(c.net));
    assert_int_equal(c.fired, TIMERS / 2);
    assert_int_equal(c.early, 0);
    net_free(c.net);
}

/* ---- limits ------------------------------------------------------------------------------------------------- */

static void test_rate(void **state)
{
    (void)state;
    struct world w;
    struct net_settings s = net_settings_default();
    s.messages_burst = 5;
    s.messages_per_second = 1;
    s.excess_max = 3;
    world_begin(&w, &s);
    struct net_client *c = client_open(&w);
    for (int i = 0; i < 9; i++)
        client_says(c, "x");
    for (int i = 0; i < 5; i++)
        client_hears(c, "x");
    for (int i = 0; i < 3; i++)
        client_hears(c, "rate");
    client_hears_close(c, 1008);
    world_end(&w);
}

static void test_silence(void **state)
{
    (void)state;
    struct world w;
    struct net_settings s = net_settings_default();
    s.ping_time = 200;
    s.dead_time = 1000; /* nobody waits so long for a processor */
    world_begin(&w, &s);
    struct net_client *lively = client_open(&w), *silent = client_open(&w);
    const char *text;
    size_t length;
    /* one answers pings, as receiving does; the other does not even read */
    for (int i = 0; i < 6; i++)
        assert_int_equal(net_client_receive(lively, 250, &text, &length), NET_CLIENT_NOTHING);
    client_says(lively, "here");
    client_hears(lively, "here");
    client_hears_close(silent, 1006);
    net_client_free(lively);
    world_end(&w);
}

static void test_drain(void **state)
{
    (void)state;
    struct world w;
    world_begin(&w, NULL);
    struct net_client *a = client_open(&w), *b = client_open(&w);
    client_says(a, "stop");
    client_hears_close(a, 1001);
    client_hears_close(b, 1001);
    pthread_join(w.thread, NULL);
    assert_int_equal(w.closed, 2);
    net_free(w.net);
}

/* Whoever does not answer the good-bye is cut after drain_time. */
static void test_drain_ends(void **state)
{
    (void)state;
    struct world w;
    struct net_settings s = net_settings_default();
    s.drain_time = 100;
    world_begin(&w, &s);
    struct net_client *deaf = client_open(&w);
    world_end(&w);
    assert_int_equal(w.closed, 1);
    net_client_free(deaf);
}

static void test_signal(void **state)
{
    (void)state;
    struct net_settings s = net_settings_default();
    const struct net_app app = {.request = on_request};
    struct net *net = net_new(&s, &app, NULL);
    assert_non_null(net);
    assert_true(net_catch_signals(net));
    assert_int_equal(net_listen(net, "127.0.0.1", "0", NULL) > 0, true);
    kill(getpid(), SIGTERM);
    assert_true(net_run(net));
    net_free(net);
}

static void test_listening(void **state)
{
    (void)state;
    struct net_settings s = net_settings_default();
    const struct net_app app = {.request = on_request};
    struct net *net = net_new(&s, &app, NULL);
    const char *why = NULL;
    char port[16];
    int first = net_listen(net, "127.0.0.1", "0", &why);
    assert_true(first > 0);
    snprintf(port, sizeof port, "%d", first);
    assert_int_equal(net_listen(net, "127.0.0.1", port, &why), 0);
    assert_string_equal(why, "another program listens there");
    assert_int_equal(net_listen(net, "192.0.2.1", "0", &why), 0);
    assert_string_equal(why, "this machine has no such address");
    assert_int_equal(net_listen(net, "127.0.0.1", "no-port", &why), 0);
    net_free(net);
    static const char *const nonsense[] = {"10.0.0.0/99", NULL};
    s.proxies = nonsense;
    assert_null(net_new(&s, &app, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_echo),       cmocka_unit_test(test_fetch),
        cmocka_unit_test(test_urls),       cmocka_unit_test(test_ipv6),
        cmocka_unit_test(test_posts),      cmocka_unit_test(test_numbers_are_not_reused),
        cmocka_unit_test(test_timers),     cmocka_unit_test(test_rate),
        cmocka_unit_test(test_silence),    cmocka_unit_test(test_drain),
        cmocka_unit_test(test_drain_ends), cmocka_unit_test(test_signal),
        cmocka_unit_test(test_listening),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
