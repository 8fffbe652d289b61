/*
 * guest.c - other programs as players. They are asked in the engine protocol (docs/ENGINE-PROTOCOL.md)
 * over pipes; whatever they do, an answer is read only up to a deadline and a length.
 */
#define _POSIX_C_SOURCE 200809L
#include "match/match.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ai/host.h"
#include "base/text.h"

enum {
    ANSWER_MAX = 1 << 16, /* bytes of an answer; a program that says more forfeits */
    ASK_MAX = 1 << 18,
    GRACE = 1000,     /* milliseconds that an answer may come late */
    PATIENCE = 60000, /* ... and what is allowed when the match sets no time */
    GREETING = 10000, /* for anything but a choice */
    LOOK = 100        /* ... between two looks whether the match was stopped */
};

struct match_guest {
    pid_t pid;
    int line; /* both ends of the conversation */
    bool alive;
    const char *fault;       /* what it did wrong; NULL: nothing */
    const atomic_bool *stop; /* NULL: nobody stops the waiting */
    char answer[ANSWER_MAX];
    char ask[ASK_MAX];
};

/* ---- the process ----------------------------------------------------------------------------------- */

static void child_run(int line, const char *command)
{
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL); /* whatever the match holds back */
    setpgid(0, 0);                         /* so that what it starts can be ended with it */
    dup2(line, STDIN_FILENO);
    dup2(line, STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

struct match_guest *match_guest_open(const char *command, const atomic_bool *stop)
{
    int ends[2];
    struct match_guest *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        free(g);
        return NULL;
    }
    g->pid = fork();
    if (g->pid == 0)
        child_run(ends[1], command);
    close(ends[1]);
    if (g->pid < 0) {
        close(ends[0]);
        free(g);
        return NULL;
    }
    setpgid(g->pid, g->pid);
    g->line = ends[0];
    fcntl(g->line, F_SETFL, O_NONBLOCK);
    g->alive = true;
    g->stop = stop;
    return g;
}

void match_guest_close(struct match_guest *g)
{
    if (!g)
        return;
    close(g->line);
    kill(-g->pid, SIGKILL);
    while (waitpid(g->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    free(g);
}

bool match_guest_alive(const struct match_guest *g)
{
    return g->alive;
}

void match_guest_fault(const struct match_guest *g, const char **why, char *line, size_t cap)
{
    const char *best = strstr(g->answer, "best ");
    const char *said = best ? best : g->answer;
    size_t length = strcspn(said, "\r\n"), kept = length < cap - 1 ? length : cap - 1;
    *why = g->fault ? g->fault : MUR_N("it gave no legal answer");
    for (size_t i = 0; i < kept; i++)
        line[i] = said[i] >= ' ' && said[i] < 127 ? said[i] : '?';
    line[kept] = '\0';
}

/* ---- talking --------------------------------------------------------------------------------------- */

/* What it did wrong first counts. */
static bool guest_errs(struct match_guest *g, const char *fault)
{
    if (!g->fault)
        g->fault = fault;
    return false;
}

static bool line_wait(struct match_guest *g, short what, int64_t deadline)
{
    while (!g->stop || !atomic_load(g->stop)) {
        int64_t left = deadline - ai_clock_ms();
        struct pollfd p = {.fd = g->line, .events = what};
        if (left <= 0)
            return guest_errs(g, MUR_N("it did not answer in time"));
        int ready = poll(&p, 1, left > LOOK ? LOOK : (int)left);
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
    }
    return false;
}

static bool line_say(struct match_guest *g, int length, int64_t deadline)
{
    for (int at = 0; at < length;) {
        if (!line_wait(g, POLLOUT, deadline))
            return false;
        ssize_t n = send(g->line, g->ask + at, (size_t)(length - at), MSG_NOSIGNAL);
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return guest_errs(g, MUR_N("it has ended"));
        at += n > 0 ? (int)n : 0;
    }
    return true;
}

/* True if the text ends in a line `ok`. */
static bool is_answered(const char *text, int length)
{
    return length >= 3 && memcmp(text + length - 3, "ok\n", 3) == 0 &&
           (length == 3 || text[length - 4] == '\n');
}

static bool line_hear(struct match_guest *g, int64_t deadline)
{
    g->answer[0] = '\0';
    for (int length = 0; length < ANSWER_MAX - 1;) {
        if (!line_wait(g, POLLIN, deadline))
            return false;
        ssize_t n = recv(g->line, g->answer + length, (size_t)(ANSWER_MAX - 1 - length), 0);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
            return guest_errs(g, MUR_N("it has ended"));
        length += n > 0 ? (int)n : 0;
        g->answer[length] = '\0';
        if (is_answered(g->answer, length))
            return true;
    }
    return guest_errs(g, MUR_N("its answer is too long"));
}

/* Asks what stands in g->ask; after a failure the program is not asked again. */
static bool guest_ask(struct match_guest *g, int length, int milliseconds)
{
    int64_t deadline = ai_clock_ms() + milliseconds;
    g->alive =
        g->alive && length < ASK_MAX && line_say(g, length, deadline) && line_hear(g, deadline);
    return g->alive;
}

bool match_guest_begin(struct match_guest *g, const struct mur_rules *r)
{
    struct mur_writer w = mur_writer_init(g->ask, ASK_MAX);
    mur_put(&w, "newgame ");
    mur_put(&w, r->setup);
    mur_put(&w, "\n");
    return guest_ask(g, w.length, GREETING) && strncmp(g->answer, "err", 3) != 0;
}

static void put_number(struct mur_writer *w, const char *word, uint32_t value)
{
    if (!value)
        return;
    mur_put(w, word);
    mur_put_int(w, value);
}

/* The legal actions stand in the question: a simple program needs no rules. */
static bool question_put(struct mur_writer *w, const struct mur_rules *r, const void *view,
                         struct mur_budget budget)
{
    mur_action *legal = calloc(r->max_legal, sizeof *legal);
    if (!legal)
        return false;
    mur_put(w, "best");
    put_number(w, " time ", budget.milliseconds);
    put_number(w, " visits ", budget.visits);
    mur_put(w, " among\n");
    int count = mur_legal(r, view, legal);
    for (int i = 0; i < count; i++) {
        char text[MUR_ACTION_TEXT_MAX];
        mur_action_text(r, view, legal[i], text, sizeof text);
        mur_put(w, text);
        mur_put(w, "\n");
    }
    mur_put(w, ".\n");
    free(legal);
    return true;
}

bool match_answer_read(const char *answer, const struct mur_rules *r, const void *view,
                       mur_action *out)
{
    const char *best = strncmp(answer, "best ", 5) == 0 ? answer : strstr(answer, "\nbest ");
    char text[MUR_ACTION_TEXT_MAX];
    if (!best)
        return false;
    best += *best == '\n' ? 6 : 5;
    size_t length = strcspn(best, "\r\n");
    if (length >= sizeof text)
        return false;
    memcpy(text, best, length);
    text[length] = '\0';
    return mur_action_parse(r, view, text, out, NULL) == MUR_OK;
}

bool match_guest_choose(struct match_guest *g, const struct mur_rules *r, const void *view,
                        struct mur_budget budget, mur_action *out)
{
    struct mur_writer w = mur_writer_init(g->ask, ASK_MAX);
    mur_put(&w, "observe ");
    mur_put(&w, mur_word(r, MUR_WORD_SEAT, mur_point(r, view).seat));
    mur_put(&w, "\n");
    w.length += mur_position_text(r, view, w.length < ASK_MAX ? g->ask + w.length : NULL,
                                  w.length < ASK_MAX ? ASK_MAX - w.length : 0);
    mur_put(&w, ".\n");
    if (!guest_ask(g, w.length, GREETING) || strncmp(g->answer, "err", 3) == 0)
        return false;
    w = mur_writer_init(g->ask, ASK_MAX);
    if (!question_put(&w, r, view, budget))
        return false;
    int allowed = budget.milliseconds ? (int)budget.milliseconds + GRACE : PATIENCE;
    return guest_ask(g, w.length, allowed) && match_answer_read(g->answer, r, view, out);
}
