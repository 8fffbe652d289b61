/* input.c - reading lines while watching for signals. */
#define _GNU_SOURCE
#include "cli/input.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <termios.h>
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

/* ---- key by key ------------------------------------------------------------------------------------ */

enum { KEY_END = 4, KEY_BACK = 8, KEY_CLEAR = 21, KEY_ESCAPE = 27, KEY_DELETE = 127 };

static void echo(const char *text, size_t length)
{
    while (length) {
        ssize_t done = write(STDOUT_FILENO, text, length);
        if (done <= 0)
            return;
        text += done;
        length -= (size_t)done;
    }
}

static void text_drop(struct cli_input *in, size_t length)
{
    in->used -= length;
    memmove(in->text, in->text + length, in->used);
}

/* The last character, which may have several bytes. */
static void edit_back(struct cli_input *in)
{
    if (!in->edited)
        return;
    while (in->edited > 1 && (in->edit[in->edited - 1] & 0xC0) == 0x80)
        in->edited--;
    in->edited--;
    echo("\b \b", 3);
}

/* How many bytes the sequence at the beginning has: 0 if its end has not come yet. */
static size_t escape_length(const struct cli_input *in)
{
    if (in->used < 2)
        return 0;
    if (in->text[1] != '[' && in->text[1] != 'O')
        return 1; /* the key itself */
    for (size_t i = 2; i < in->used; i++)
        if (in->text[i] >= 0x40 && in->text[i] <= 0x7E)
            return i + 1;
    return in->used == sizeof in->text ? in->used : 0;
}

/* An arrow that is pressed where a line begins; every other sequence means nothing. */
static enum cli_input_event escape_take(struct cli_input *in, size_t length)
{
    static const char finals[] = "ABDC";
    const char *found = length == 3 ? strchr(finals, in->text[2]) : NULL;
    text_drop(in, length);
    return found && !in->edited ? (enum cli_input_event)(CLI_INPUT_UP + (found - finals))
                                : CLI_INPUT_NOTHING;
}

static enum cli_input_event edit_done(struct cli_input *in, char *line, size_t cap)
{
    size_t kept = in->edited < cap - 1 ? in->edited : cap - 1;
    memcpy(line, in->edit, kept);
    line[kept] = '\0';
    in->edited = 0;
    echo("\r\n", 2);
    return CLI_INPUT_LINE;
}

enum { C1_LEAD = 0xC2, C1_FIRST = 0x80, C1_END = 0xA0 };

/* Control characters beyond ASCII would act on the terminal, alone or as two bytes of UTF-8. */
static bool is_c1(const struct cli_input *in, unsigned char key)
{
    unsigned char before = in->edited ? (unsigned char)in->edit[in->edited - 1] : 0;
    return key >= C1_FIRST && key < C1_END && (before < C1_FIRST || before == C1_LEAD);
}

/* Shows a byte that was added; the first one of what may be a control character waits for the second. */
static void edit_add(struct cli_input *in, unsigned char key)
{
    bool waited = in->edited && (unsigned char)in->edit[in->edited - 1] == C1_LEAD;
    if (is_c1(in, key)) {
        in->edited -= waited;
        return;
    }
    in->edit[in->edited++] = (char)key;
    if (key != C1_LEAD)
        echo(in->edit + in->edited - (waited ? 2 : 1), waited ? 2 : 1);
}

/* Takes what was read key by key; CLI_INPUT_NOTHING if more is needed. */
static enum cli_input_event keys_take(struct cli_input *in, char *line, size_t cap)
{
    while (in->used) {
        unsigned char key = (unsigned char)in->text[0];
        if (key == KEY_ESCAPE) {
            size_t length = escape_length(in);
            enum cli_input_event event = length ? escape_take(in, length) : CLI_INPUT_NOTHING;
            if (!length || event != CLI_INPUT_NOTHING)
                return event;
            continue;
        }
        text_drop(in, 1);
        if (key == '\n' || key == '\r')
            return edit_done(in, line, cap);
        if (key == KEY_END && !in->edited)
            return CLI_INPUT_END;
        if (key == KEY_BACK || key == KEY_DELETE)
            edit_back(in);
        while (key == KEY_CLEAR && in->edited)
            edit_back(in);
        if (key < ' ' || key == KEY_DELETE || in->edited == sizeof in->edit)
            continue;
        edit_add(in, key);
        if (in->edited == 1 && in->instant && strchr(in->instant, key))
            return edit_done(in, line, cap);
    }
    return CLI_INPUT_NOTHING;
}

/* The terminal as it is wanted while a line is awaited; false if it is none. */
static bool terminal_begin(const struct cli_input *in, struct termios *before)
{
    if (!in->keys || tcgetattr(STDIN_FILENO, before))
        return false;
    struct termios now = *before;
    now.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    now.c_cc[VMIN] = 1;
    now.c_cc[VTIME] = 0;
    return tcsetattr(STDIN_FILENO, TCSADRAIN, &now) == 0;
}

static enum cli_input_event events_await(struct cli_input *in, bool lines, int other,
                                         int milliseconds, char *line, size_t cap)
{
    for (;;) {
        enum cli_input_event event = cli_input_poll(in);
        if (event == CLI_INPUT_NOTHING && lines && in->keys)
            event = keys_take(in, line, cap);
        if (event != CLI_INPUT_NOTHING)
            return event;
        if (lines && !in->keys && line_take(in, line, cap))
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

enum cli_input_event cli_input_read_or(struct cli_input *in, bool lines, int other,
                                       int milliseconds, char *line, size_t cap)
{
    struct termios before;
    bool changed = lines && terminal_begin(in, &before);
    if (changed)
        echo(in->edit, in->edited); /* what was written before the page was drawn anew */
    enum cli_input_event event = events_await(in, lines, other, milliseconds, line, cap);
    if (changed)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    return event;
}

enum cli_input_event cli_input_read(struct cli_input *in, char *line, size_t cap)
{
    return cli_input_read_or(in, true, -1, -1, line, cap);
}
