/* input.c - reading lines while watching for signals. */
#define _GNU_SOURCE
#include "cli/input.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

static void signals_set(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGHUP);
    sigaddset(set, SIGWINCH);
}

void cli_input_init(struct cli_input *in)
{
    sigset_t set;
    *in = (struct cli_input){.terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    signals_set(&set);
    sigprocmask(SIG_BLOCK, &set, NULL);
    in->signals = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

void cli_input_release(struct cli_input *in)
{
    sigset_t set;
    cli_input_poll(in);
    if (in->signals >= 0)
        close(in->signals);
    signals_set(&set);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}

enum cli_input_event cli_input_poll(struct cli_input *in)
{
    struct signalfd_siginfo info;
    enum cli_input_event event = CLI_INPUT_NOTHING;
    while (in->signals >= 0 && read(in->signals, &info, sizeof info) == sizeof info) {
        if (info.ssi_signo != SIGWINCH)
            return info.ssi_signo == SIGINT ? CLI_INPUT_STOP : CLI_INPUT_GONE;
        event = CLI_INPUT_RESIZE;
    }
    return event;
}

enum cli_input_event cli_input_wait(struct cli_input *in, int other, int milliseconds)
{
    struct pollfd ready[] = {{.fd = other, .events = POLLIN},
                             {.fd = in->signals, .events = POLLIN}};
    if (poll(ready, 2, milliseconds) <= 0)
        return CLI_INPUT_NOTHING;
    return ready[1].revents ? cli_input_poll(in) : CLI_INPUT_READY;
}

/* Gives out the first line of what was read; at the end of the file also one without an end. */
static bool line_take(struct cli_input *in, char *line, size_t cap)
{
    char *feed = memchr(in->text, '\n', in->used);
    if (!feed && !(in->used == sizeof in->text) && !(in->end && in->used))
        return false;
    size_t length = feed ? (size_t)(feed - in->text) : in->used;
    size_t kept = length < cap - 1 ? length : cap - 1;
    memcpy(line, in->text, kept);
    line[kept] = '\0';
    line[strcspn(line, "\r")] = '\0';
    length += feed != NULL;
    in->used -= length;
    memmove(in->text, in->text + length, in->used);
    return true;
}

static void text_read(struct cli_input *in)
{
    ssize_t more = read(STDIN_FILENO, in->text + in->used, sizeof in->text - in->used);
    if (more > 0)
        in->used += (size_t)more;
    else
        in->end = true;
}

enum cli_input_event cli_input_read_or(struct cli_input *in, bool lines, int other,
                                       int milliseconds, char *line, size_t cap)
{
    for (;;) {
        enum cli_input_event event = cli_input_poll(in);
        if (event != CLI_INPUT_NOTHING)
            return event;
        if (lines && line_take(in, line, cap))
            return CLI_INPUT_LINE;
        if (lines && in->end)
            return CLI_INPUT_END;
        struct pollfd ready[] = {{.fd = lines ? STDIN_FILENO : -1, .events = POLLIN},
                                 {.fd = in->signals, .events = POLLIN},
                                 {.fd = other, .events = POLLIN}};
        int count = poll(ready, 3, milliseconds);
        if (count == 0)
            return CLI_INPUT_NOTHING;
        if (count > 0 && ready[0].revents)
            text_read(in);
        else if (count > 0 && ready[2].revents)
            return CLI_INPUT_READY;
    }
}

enum cli_input_event cli_input_read(struct cli_input *in, char *line, size_t cap)
{
    return cli_input_read_or(in, true, -1, -1, line, cap);
}
