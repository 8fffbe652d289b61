/* suspects.c - marks, and the handler that blames. */
#define _DEFAULT_SOURCE
#include "server/suspects.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

/* Signal handlers get no argument: what they need is the only global state of the server. */
static struct store *_Atomic watched;
static _Thread_local volatile sig_atomic_t held = -1;

/* A stack that is full has no room for the handler: each thread that marks games has another one for it. */
enum { HANDLER_STACK = 1 << 16 };
static _Thread_local char handler_stack[HANDLER_STACK];
static _Thread_local bool has_stack;

static const int bugs[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};

static void blame(int number)
{
    struct store *store = atomic_load(&watched);
    if (store && held >= 0)
        store_blame(store, held);
    signal(number, SIG_DFL);
    raise(number);
}

void suspects_watch(struct suspects *s, struct store *store)
{
    struct sigaction action = {.sa_handler = blame, .sa_flags = SA_NODEFER | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    s->store = store;
    atomic_store(&watched, store);
    for (size_t i = 0; i < sizeof bugs / sizeof bugs[0]; i++)
        sigaction(bugs[i], &action, NULL);
}

/* AddressSanitizer gives every thread such a stack itself, and takes it away again. */
#ifdef __SANITIZE_ADDRESS__
enum { STACKS_ARE_OURS = 0 };
#else
enum { STACKS_ARE_OURS = 1 };
#endif

static void stack_prepare(void)
{
    stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    has_stack = true;
    if (STACKS_ARE_OURS)
        sigaltstack(&stack, NULL);
}

int suspects_mark(struct suspects *s, int64_t game)
{
    if (!has_stack)
        stack_prepare();
    int slot = store_mark(s->store, game);
    held = slot;
    return slot;
}

void suspects_unmark(struct suspects *s, int slot)
{
    held = -1;
    store_unmark(s->store, slot);
}

/* ---- the next process ------------------------------------------------------------------------------ */

static enum store_status set_aside_once(struct store *store, int64_t game, int64_t now)
{
    struct store_rows rows = {0};
    enum store_status status = store_load(store, game, 0, &rows);
    struct store_job job = {
        .kind = STORE_APPEND,
        .append = {.game = game,
                   .expected = status ? 0 : rows.game[0].seq,
                   .at = now,
                   .fields = STORE_SET_STATUS | STORE_SET_DUE | STORE_SET_NOTE,
                   .value = {.status = STORE_ASIDE,
                             .note = "the server failed while it worked on this game"}}};
    if (!status)
        status = store_write(store, &job, 1);
    if (!status)
        status = job.status;
    store_rows_release(&rows);
    return status == STORE_MISSING ? STORE_OK : status;
}

/* Other processes may append to it meanwhile. */
static enum store_status set_aside(struct store *store, int64_t game, int64_t now)
{
    enum { TRIES = 20 };
    enum store_status status = STORE_CONFLICT;
    for (int i = 0; i < TRIES && status == STORE_CONFLICT; i++)
        status = set_aside_once(store, game, now);
    return status;
}

int suspects_settle(struct store *store, int64_t now, const struct net_log *log)
{
    enum { MARKS = 256 };
    struct store_mark mark[MARKS];
    int count = store_marked(store, mark, MARKS), found = 0;
    for (int i = 0; i < count && i < MARKS; i++) {
        if (!mark[i].blamed)
            continue;
        struct net_line line = net_line(log, NET_LOG_ERROR, "set aside");
        net_line_int(&line, "game", mark[i].game);
        enum store_status status = set_aside(store, mark[i].game, now);
        net_line_text(&line, "status", store_status_text(status));
        net_line_end(&line);
        if (status)
            return -1;
        found++;
    }
    store_marks_clear(store);
    return found;
}
