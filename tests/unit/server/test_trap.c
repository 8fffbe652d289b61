/* A game that ends the process is set aside by the next one, and all others go on. The trap is planted by the
 * linker: keep_table is wrapped, and tables with certain titles are ones on which the rules fail. */
#define _DEFAULT_SOURCE
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/keep.h"
#include "server/server.h"
#include "support/player.h"
#include "support/unit.h"

struct mur_table *__real_keep_table(const struct mur_rules *r, const struct keep_plan *plan,
                                    const struct store_item *item, int count,
                                    struct mur_error *err);
struct mur_table *__wrap_keep_table(const struct mur_rules *r, const struct keep_plan *plan,
                                    const struct store_item *item, int count,
                                    struct mur_error *err);

/* Until there is no stack any more. */
static int deep(volatile int left)
{
    volatile char room[4096];
    room[0] = (char)left;
    return left ? deep(left - 1) + room[0] : 0;
}

struct mur_table *__wrap_keep_table(const struct mur_rules *r, const struct keep_plan *plan,
                                    const struct store_item *item, int count, struct mur_error *err)
{
    if (strcmp(plan->title, "trap") == 0)
        __builtin_trap();
    if (strcmp(plan->title, "deep") == 0)
        deep(INT_MAX);
    return __real_keep_table(r, plan, item, count, err);
}

/* ---- the server in a process of its own -------------------------------------------------------------- */

static char folder[64], store[256];
static struct net_url url;
static pid_t server;

static void ready(void *self, const char *address, int port)
{
    (void)address;
    if (write(*(int *)self, &port, sizeof port) != sizeof port)
        _exit(3);
}

static void server_child(int out)
{
    struct server_options o = server_options_default();
    struct server_error err;
    struct rlimit none = {0};
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* also if an assertion fails */
    o.listen[0] = "127.0.0.1:0";
    o.listens = 1;
    o.store = store;
    o.folder = folder;
    o.log.level = NET_LOG_ERROR + 1;
    o.ready = ready;
    o.self = &out;
    _exit(server_run(&o, &err) ? 0 : 1);
}

static void server_begin(void)
{
    int pipes[2], port = 0;
    char text[64];
    const char *why;
    assert_int_equal(pipe(pipes), 0);
    server = fork();
    if (server == 0)
        server_child(pipes[1]);
    close(pipes[1]);
    assert_int_equal(read(pipes[0], &port, sizeof port), sizeof port);
    close(pipes[0]);
    snprintf(text, sizeof text, "http://127.0.0.1:%d", port);
    assert_true(net_url_parse(text, &url, &why));
}

/* The signal that ended it, or 0 with any exit. */
static int server_wait(void)
{
    int status;
    assert_int_equal(waitpid(server, &status, 0), server);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static int begin(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/muralha-trap-XXXXXX");
    assert_non_null(mkdtemp(folder));
    const char *postgres = getenv("MURALHA_POSTGRES"); /* tests/server/postgres.py */
    if (postgres)
        snprintf(store, sizeof store, "%s", postgres);
    else
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

/* ---- the story ------------------------------------------------------------------------------------------ */

static const struct proto_server *answer(struct player *p, const char *id)
{
    const struct proto_server *m;
    for (;;) {
        m = player_hear(p, 30000);
        if (!m || (m->type == PROTO_SERVER_ACK && strcmp(m->ack.id, id) == 0) ||
            (m->type == PROTO_SERVER_ERR && m->err.id && strcmp(m->err.id, id) == 0))
            return m;
    }
}

/* One that must come; if not, whoever reads it wants to know what became of the server. */
static const struct proto_server *answered(struct player *p, const char *id)
{
    const struct proto_server *m = answer(p, id);
    if (m)
        return m;
    int status = 0;
    bool ended = waitpid(server, &status, WNOHANG) == server;
    fail_msg("no answer to %s: the server %s (%d)", id, ended ? "has ended" : "goes on",
             WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    return NULL;
}

static void arrive(struct player *p)
{
    assert_true(player_open(p, &url));
    for (int i = 0; i < 300 && !p->known; i++)
        player_read_for(p, 100);
    assert_true(p->known);
}

static void game_make(struct player *p, const char *title, char *table)
{
    player_tell(p,
                "{'t':'create','id':'c%s','setup':'none:players=2','access':'link','title':'%s',"
                "'order':'seated','seats':[{'kind':'me'},{'kind':'bot','level':'random'}]}",
                title, title);
    char id[16];
    snprintf(id, sizeof id, "c%s", title);
    const struct proto_server *m = answered(p, id);
    assert_int_equal(m->type, PROTO_SERVER_ACK);
    strcpy(table, m->ack.game);
    player_tell(p, "{'t':'start','id':'s%s','g':'%s'}", title, table);
    snprintf(id, sizeof id, "s%s", title);
    assert_int_equal(answered(p, id)->type, PROTO_SERVER_ACK);
}

/* The game with this title ends the process by this signal. */
static void set_aside_story(const char *title, int number)
{
    struct player p;
    char trap[32], good[32];
    player_init(&p, NULL, 1);
    server_begin();
    arrive(&p);
    game_make(&p, title, trap);
    game_make(&p, "good", good);
    kill(server, SIGKILL);
    assert_int_equal(server_wait(), SIGKILL);

    /* Loading it ends the process. */
    server_begin();
    arrive(&p);
    player_tell(&p, "{'t':'join','id':'j','g':'%s'}", trap);
    assert_null(answer(&p, "j"));
    assert_int_equal(server_wait(), number);

    /* The next one leaves it alone, and says so. */
    server_begin();
    arrive(&p);
    player_tell(&p, "{'t':'join','id':'j','g':'%s'}", trap);
    assert_int_equal(answered(&p, "j")->type, PROTO_SERVER_ACK);
    player_tell(&p, "{'t':'do','id':'d','g':'%s','n':1,'a':[1]}", trap);
    assert_int_equal(answered(&p, "d")->err.why, PROTO_WHY_ASIDE);
    strcpy(p.table, good);
    player_join(&p);
    for (int i = 0; i < 3000 && !p.over; i++) {
        player_read_for(&p, 20);
        player_act(&p);
    }
    assert_true(p.over);
    player_release(&p);
    kill(server, SIGTERM);
    assert_int_equal(server_wait(), 0);
}

static void game_that_traps_is_set_aside(void **state)
{
    (void)state;
    set_aside_story("trap", SIGILL);
}

static void game_that_fills_the_stack_is_set_aside(void **state)
{
    (void)state;
    set_aside_story("deep", SIGSEGV);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(game_that_traps_is_set_aside, begin, end),
        cmocka_unit_test_setup_teardown(game_that_fills_the_stack_is_set_aside, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
