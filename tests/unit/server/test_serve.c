/* The real program on real sockets: a whole game with people, a bot and a spectator, across a restart, and
 * what an operator meets. */
#define _DEFAULT_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "support/player.h"
#include "support/unit.h"

struct process {
    pid_t pid;
    FILE *out;
    struct net_url url;
    char address[128];
};

static char folder[64], store[128];

/* Starts the server and reads where it is; pid 0 if it ended instead. A failed test does not leave it behind. */
static struct process serve_begin(const char *url)
{
    struct process p = {0};
    int pipes[2];
    char line[256] = "";
    assert_int_equal(pipe(pipes), 0);
    p.pid = fork();
    if (p.pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(pipes[1], 1);
        close(pipes[0]);
        close(pipes[1]);
        execl(getenv("MURALHA"), "muralha", "serve", "--listen", "127.0.0.1:0", "--store", url,
              "--log-level", "error", "--lang", "en", "--messages", "1000", "--bot-threads", "1",
              (char *)NULL);
        _exit(127);
    }
    close(pipes[1]);
    p.out = fdopen(pipes[0], "r");
    if (fgets(line, sizeof line, p.out)) {
        line[strcspn(line, "\n")] = '\0';
        strcpy(p.address, strstr(line, "http://"));
        const char *why;
        assert_true(net_url_parse(p.address, &p.url, &why));
    }
    return p;
}

/* Its exit status, or minus the signal. */
static int serve_end(struct process *p, int number)
{
    int status;
    if (number)
        kill(p->pid, number);
    assert_int_equal(waitpid(p->pid, &status, 0), p->pid);
    fclose(p->out);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static int begin(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/muralha-serve-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(store, sizeof store, "sqlite:%s/games.db", folder);
    return 0;
}

static int end(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static struct net_answer get(const struct process *p, const char *path)
{
    struct net_answer a;
    const char *why;
    assert_true(net_fetch(&p->url, "GET", path, NULL, 0, 5000, &a, &why));
    return a;
}

static void expect_page(const struct process *p, const char *path, int status, const char *part)
{
    struct net_answer a = get(p, path);
    if (a.status != status || !strstr(a.body, part))
        print_message("%s: %d %s\n", path, a.status, a.body);
    assert_int_equal(a.status, status);
    assert_non_null(strstr(a.body, part));
    free(a.body);
}

/* Asks for a page until it says that or 20 seconds are over. */
static void wait_page(const struct process *p, const char *path, const char *part, bool wanted)
{
    for (int i = 0; i < 200; i++) {
        struct net_answer a = get(p, path);
        bool found = strstr(a.body, part) != NULL;
        free(a.body);
        if (found == wanted)
            return;
        usleep(100000);
    }
    fail_msg("%s: waited for %s%s", path, wanted ? "" : "the end of ", part);
}

static int run(const char *format, const char *word)
{
    char command[512];
    snprintf(command, sizeof command, format, getenv("MURALHA"), word);
    int status = system(command);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* ---- playing ------------------------------------------------------------------------------------------ */

static void wait_known(struct player *p)
{
    for (int i = 0; i < 100 && !p->known; i++)
        player_read_for(p, 100);
    assert_true(p->known);
}

static void ack_wait(struct player *p, const char *id, char *game)
{
    const struct proto_server *m;
    do
        m = player_hear(p, 5000);
    while (m && (m->type != PROTO_SERVER_ACK || strcmp(m->ack.id, id) != 0));
    assert_non_null(m);
    if (game)
        strcpy(game, m->ack.game);
}

/* Everybody reads and plays until the condition holds or nothing happens for long. */
static void play_until(struct player *player, int count, uint32_t moves)
{
    for (int idle = 0; idle < 300; idle++) {
        bool over = true;
        for (int i = 0; i < count; i++) {
            struct player *p = &player[i];
            uint32_t n = p->n;
            player_read_for(p, 5);
            if (p->lost || !p->joined)
                player_join(p);
            if (p->n != n || player_act(p))
                idle = 0;
            over = over && p->over && p->key[0];
        }
        if (over || player[count - 1].n >= moves)
            return;
    }
}

/* The record as a file, as it is and changed. */
static void verify_file(const char *text, int status)
{
    char path[128];
    snprintf(path, sizeof path, "%s/record.txt", folder);
    FILE *out = fopen(path, "w");
    fputs(text, out);
    fclose(out);
    assert_int_equal(run("%s verify %s > /dev/null 2>&1", path), status);
}

static void check_tampering(const struct process *server, const char *table)
{
    char path[256];
    snprintf(path, sizeof path, "/api/tables/%s/record", table);
    struct net_answer a = get(server, path);
    verify_file(a.body, 0);
    char *key = strstr(a.body, "# key ") + 6;
    char was = *key;
    *key = was == '0' ? '1' : '0';
    verify_file(a.body, 1);
    *key = was;
    char *name = strstr(a.body, "# game ") + 7;
    *name ^= 1;
    verify_file(a.body, 1);
    *name ^= 1;
    *strstr(a.body, "# commitment ") = '\0';
    verify_file(a.body, 2);
    free(a.body);
    snprintf(path, sizeof path, "%s/t/nosuchtable", server->address);
    assert_int_equal(run("%s verify %s 2> /dev/null", path), 2);
}

static void game_across_a_restart(void **state)
{
    (void)state;
    struct process server = serve_begin(store);
    struct player player[3];
    char table[32], path[256];
    for (int i = 0; i < 3; i++) {
        player_init(&player[i], NULL, (uint64_t)i + 5);
        assert_true(player_open(&player[i], &server.url));
        wait_known(&player[i]);
    }
    player_tell(&player[0], "{'t':'create','id':'c','setup':'carcassonne:players=3,river',"
                            "'access':'public','seats':[{'kind':'me'},{'kind':'open'},"
                            "{'kind':'bot','level':'greedy'}]}");
    ack_wait(&player[0], "c", table);
    for (int i = 0; i < 3; i++)
        strcpy(player[i].table, table);
    player_tell(&player[1], "{'t':'sit','id':'s','g':'%s','seat':1}", table);
    ack_wait(&player[1], "s", NULL);
    snprintf(path, sizeof path, "/api/tables/%s", table);
    expect_page(&server, path, 200, "\"phase\":\"open\"");
    for (int i = 0; i < 3; i++)
        player_join(&player[i]);
    player_say(&player[0], SAYS_START);
    play_until(player, 3, 60);
    assert_true(player[2].n >= 60 && !player[2].over);
    expect_page(&server, path, 200, "\"phase\":\"running\"");
    snprintf(path, sizeof path, "/api/tables/%s/record", table);
    expect_page(&server, path, 404, "");

    /* Killed without a warning, in the middle of the game. */
    assert_int_equal(serve_end(&server, SIGKILL), -SIGKILL);
    server = serve_begin(store);
    for (int i = 0; i < 3; i++) {
        assert_true(player_open(&player[i], &server.url));
        wait_known(&player[i]);
        player_join(&player[i]);
        player_resend(&player[i]);
    }
    play_until(player, 3, UINT32_MAX);
    for (int i = 0; i < 3; i++) {
        assert_true(player[i].over);
        assert_int_equal(player[i].n, player[0].n);
        assert_memory_equal(player[i].state, player[0].state, player[0].rules->state_size);
    }
    expect_page(&server, path, 200, "# commitment ");
    snprintf(path, sizeof path, "%s/t/%s", server.address, table);
    assert_int_equal(run("%s verify %s > /dev/null", path), 0);
    check_tampering(&server, table);
    for (int i = 0; i < 3; i++)
        player_release(&player[i]);
    assert_int_equal(serve_end(&server, SIGTERM), 0);
    assert_int_equal(run("%s store check --store %s > /dev/null", store), 0);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* More bots that think than there are threads: everything else is answered at once, and stopping does not wait
 * for them. */
static void thinking_bots_delay_nobody(void **state)
{
    (void)state;
    struct process server = serve_begin(store);
    struct player p;
    char table[8][32];
    player_init(&p, NULL, 1);
    assert_true(player_open(&p, &server.url));
    wait_known(&p);
    for (int i = 0; i < 8; i++) {
        char id[16];
        snprintf(id, sizeof id, "c%d", i);
        player_tell(&p,
                    "{'t':'create','id':'%s','setup':'carcassonne:players=2','access':'link',"
                    "'seats':[{'kind':'bot','level':'expert:visits=20000,time=5000'},"
                    "{'kind':'bot','level':'expert:visits=20000,time=5000'}]}",
                    id);
        ack_wait(&p, id, table[i]);
        player_tell(&p, "{'t':'start','id':'s%d','g':'%s'}", i, table[i]);
        snprintf(id, sizeof id, "s%d", i);
        ack_wait(&p, id, NULL);
    }
    wait_page(&server, "/health", "\"thinking\":8", true);
    double slowest = 0;
    for (int i = 0; i < 20; i++) {
        double before = seconds();
        player_tell(&p, "{'t':'chat','id':'t%d','g':'%s','text':'hello'}", i, table[0]);
        player_tell(&p, "{'t':'ping'}");
        const struct proto_server *m;
        while ((m = player_hear(&p, 5000)) && m->type != PROTO_SERVER_PONG)
            continue;
        assert_non_null(m);
        slowest = seconds() - before > slowest ? seconds() - before : slowest;
    }
    assert_true(slowest < 4);
    double before = seconds();
    assert_int_equal(serve_end(&server, SIGTERM), 0);
    assert_true(seconds() - before < 4);
    player_release(&p);

    /* The bots go on when the server does. */
    server = serve_begin(store);
    wait_page(&server, "/health", "\"thinking\":0,", false);
    assert_int_equal(serve_end(&server, SIGTERM), 0);
}

/* A table of two bots, started. */
static void bots_begin(struct player *p, const char *id, const char *level, char table[32])
{
    char start[24];
    player_tell(p,
                "{'t':'create','id':'%s','setup':'carcassonne:players=2','access':'link',"
                "'seats':[{'kind':'bot','level':'%s'},{'kind':'bot','level':'%s'}]}",
                id, level, level);
    ack_wait(p, id, table);
    snprintf(start, sizeof start, "s%s", id);
    player_tell(p, "{'t':'start','id':'%s','g':'%s'}", start, table);
    ack_wait(p, start, NULL);
}

/* Somebody's tables full of bots that would think for long do not hold up the bots of others. */
static void bots_share_the_threads(void **state)
{
    (void)state;
    enum { MOVES = 4 };
    struct process server = serve_begin(store);
    struct player crowd, other;
    char table[32];
    player_init(&crowd, NULL, 1);
    player_init(&other, NULL, 2);
    assert_true(player_open(&crowd, &server.url) && player_open(&other, &server.url));
    wait_known(&crowd);
    wait_known(&other);
    for (int i = 0; i < 9; i++) {
        char id[16];
        snprintf(id, sizeof id, "c%d", i);
        bots_begin(&crowd, id, "expert:visits=20000,time=5000", table);
    }
    double before = seconds();
    bots_begin(&other, "c", "greedy", other.table);
    player_join(&other);
    while (other.n < MOVES && seconds() - before < 30)
        player_read_for(&other, 100);
    assert_true(other.n >= MOVES);
    assert_true(seconds() - before < 4 * MOVES);
    player_release(&crowd);
    player_release(&other);
    assert_int_equal(serve_end(&server, SIGTERM), 0);
}

static void pages_answer(void **state)
{
    (void)state;
    struct process server = serve_begin("memory:");
    expect_page(&server, "/", 200, "<!doctype html");
    expect_page(&server, "/t/abcdefgh", 200, "<!doctype html");
    expect_page(&server, "/health", 200, "\"status\":\"ok\"");
    expect_page(&server, "/api/games", 200, "\"carcassonne\"");
    expect_page(&server, "/api/games?lang=pt", 200, "\"language\":\"pt\"");
    expect_page(&server, "/api/tables/abcdefgh", 404, "404");
    expect_page(&server, "/api/tables/abcdefgh/record", 404, "404");
    expect_page(&server, "/api/tables/abcdefgh/other", 404, "404");
    expect_page(&server, "/api/tables/", 404, "404");
    expect_page(&server, "/nothing", 404, "404");
    struct net_answer a;
    const char *why;
    assert_true(net_fetch(&server.url, "POST", "/health", "x", 1, 5000, &a, &why));
    assert_int_equal(a.status, 405);
    free(a.body);
    assert_int_equal(serve_end(&server, SIGTERM), 0);
}

static void one_process_serves_a_store(void **state)
{
    (void)state;
    struct process server = serve_begin(store);
    assert_int_equal(run("%s serve --listen 127.0.0.1:0 --store %s 2> /dev/null", store), 1);
    assert_int_equal(serve_end(&server, SIGTERM), 0);
    assert_int_equal(run("%s serve --listen 127.0.0.1:0 --store memory: nonsense 2> /dev/null", ""),
                     2);
    assert_int_equal(run("%s serve --listen nowhere.invalid:1 --store memory: 2> /dev/null", ""),
                     1);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(game_across_a_restart), TEST(thinking_bots_delay_nobody), TEST(bots_share_the_threads),
        TEST(pages_answer),          TEST(one_process_serves_a_store),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
