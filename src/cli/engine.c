/* engine.c - `muralha engine`: the engine protocol over the standard input and output. While an answer is
 * thought of, in a thread of its own, the input is read on. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/aside.h"
#include "cli/cli.h"
#include "engine/engine.h"

enum { THINK_MOST = 600000, KEPT_MAX = 1 << 16 };

/* ---- lines ----------------------------------------------------------------------------------------- */

struct lines {
    char text[KEPT_MAX]; /* what was read and is not answered yet */
    size_t used;
    bool cut; /* the beginning of the first line is gone: it is too long */
    bool end; /* nothing more will come */
};

static void lines_read(struct lines *in)
{
    ssize_t more = read(STDIN_FILENO, in->text + in->used, sizeof in->text - in->used);
    if (more > 0)
        in->used += (size_t)more;
    else if (more == 0 || (errno != EINTR && errno != EAGAIN))
        in->end = true;
}

/* Waits for input or, not longer than it may, for the other descriptors. */
static void lines_wait(struct lines *in, struct pollfd ready[], nfds_t count, int milliseconds)
{
    bool reads = !in->end && in->used < sizeof in->text;
    ready[0] = (struct pollfd){.fd = reads ? STDIN_FILENO : -1, .events = POLLIN};
    if (poll(ready, count, milliseconds) > 0 && ready[0].revents)
        lines_read(in);
}

/* Takes the first line. False if there is none yet; *whole is false if it is too long or has a zero. */
static bool lines_take(struct lines *in, char line[ENGINE_LINE_MAX], bool *whole)
{
    const char *feed = memchr(in->text, '\n', in->used);
    bool last = !feed && in->end && (in->used || in->cut);
    if (!feed && !last) {
        in->cut = in->cut || in->used >= ENGINE_LINE_MAX;
        in->used = in->cut ? 0 : in->used;
        return false;
    }
    size_t length = feed ? (size_t)(feed - in->text) : in->used, taken = length + (feed != NULL);
    *whole = !in->cut && length < ENGINE_LINE_MAX && !memchr(in->text, '\0', length);
    if (*whole) {
        memcpy(line, in->text, length);
        length -= length && line[length - 1] == '\r';
        line[length] = '\0';
    }
    in->cut = false;
    in->used -= taken;
    memmove(in->text, in->text + taken, in->used);
    return true;
}

static bool is_stop(const char *line, size_t length)
{
    static const char blanks[] = " \t\r", word[] = "stop";
    while (length && memchr(blanks, line[length - 1], sizeof blanks - 1))
        length--;
    for (; length && memchr(blanks, *line, sizeof blanks - 1); length--)
        line++;
    return length == strlen(word) && memcmp(line, word, length) == 0;
}

/* True if one of the lines that wait is the word `stop`. */
static bool lines_stop(const struct lines *in)
{
    for (size_t at = 0; at < in->used;) {
        const char *line = in->text + at, *feed = memchr(line, '\n', in->used - at);
        if (!feed && !in->end)
            break;
        size_t length = feed ? (size_t)(feed - line) : in->used - at;
        if (is_stop(line, length))
            return true;
        at += length + 1;
    }
    return false;
}

/* ---- thinking -------------------------------------------------------------------------------------- */

struct thinking {
    struct engine *engine;
    const char *answer;
    struct cli_aside aside;
};

static void think(void *argument)
{
    struct thinking *t = argument;
    t->answer = engine_think(t->engine);
}

/* At the end of the input only what nobody can rely on is cut short: scripts that are piped in get what
 * their visits say. Once nobody reads the answers everything is. */
static void watch(struct thinking *t, struct lines *in)
{
    struct pollfd ready[3] = {{0}};
    bool gone = false;
    while (!ready[1].revents) {
        if (gone || lines_stop(in) || (in->end && engine_timed(t->engine)))
            engine_stop(t->engine);
        ready[1] = (struct pollfd){.fd = t->aside.through, .events = POLLIN};
        ready[2] = (struct pollfd){.fd = gone ? -1 : STDOUT_FILENO};
        lines_wait(in, ready, 3, -1);
        gone = gone || ready[2].revents;
    }
}

static const char *answer_think(struct engine *e, struct lines *in)
{
    struct thinking t = {.engine = e};
    if (cli_aside_begin(&t.aside, think, &t))
        watch(&t, in);
    else
        think(&t); /* no thread to be had: it thinks all the same */
    cli_aside_end(&t.aside);
    return t.answer;
}

/* ---- the command ----------------------------------------------------------------------------------- */

/* False when nobody reads the answer. */
static bool line_answer(struct engine *e, struct lines *in, const char *line)
{
    const char *answer = engine_line(e, line);
    fputs(answer ? answer : answer_think(e, in), stdout);
    return fflush(stdout) == 0;
}

int cmd_engine(const struct cli_command *self, int argc, char **argv)
{
    struct cli_words words;
    char line[ENGINE_LINE_MAX];
    bool whole, heard = true;
    int status = cli_parse(self, argc, argv, NULL, &words);
    if (status >= 0)
        return status;
    if (words.count)
        return cli_usage(self, "this command has no arguments", words.word[0]);
    struct engine *e = engine_new((struct mur_budget){.milliseconds = THINK_MOST});
    struct lines *in = cli_alloc(sizeof *in);
    *in = (struct lines){0};
    while (e && heard && !engine_done(e)) {
        struct pollfd ready[1];
        if (lines_take(in, line, &whole))
            heard = line_answer(e, in, whole ? line : NULL);
        else if (in->end)
            break;
        else
            lines_wait(in, ready, 1, -1);
    }
    status = e ? CLI_OK : CLI_WRONG;
    engine_free(e);
    free(in);
    return status;
}
