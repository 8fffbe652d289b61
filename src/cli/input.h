/*
 * input.h - lines from the terminal or a script, and the signals that interrupt the waiting.
 *
 * SIGINT, SIGTERM, SIGHUP and SIGWINCH are blocked and read from a descriptor, so nothing happens in
 * handlers and a game is always between two actions when it is told to stop.
 *
 * With `keys` the terminal gives its keys one by one while a line is awaited, and as it was at all other
 * times: arrows are events, some keys need no Enter, and the line is edited here.
 */
#ifndef MUR_CLI_INPUT_H
#define MUR_CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>

enum cli_input_event {
    CLI_INPUT_LINE,
    CLI_INPUT_END,    /* of the file */
    CLI_INPUT_RESIZE, /* of the window */
    CLI_INPUT_STOP,   /* Ctrl-C */
    CLI_INPUT_GONE,   /* the program is told to end, or its terminal went away */
    CLI_INPUT_UP,     /* arrows, only while keys are read one by one */
    CLI_INPUT_DOWN,
    CLI_INPUT_LEFT,
    CLI_INPUT_RIGHT,
    CLI_INPUT_READY,  /* only where another descriptor is watched: that one */
    CLI_INPUT_NOTHING /* only where it does not wait without end */
};

struct cli_input {
    int signals; /* descriptor */
    bool terminal;
    bool end;
    char text[1024]; /* read but not given out yet */
    size_t used;

    bool keys;           /* a terminal whose keys are read one by one */
    const char *instant; /* keys that are a line by themselves where one begins; NULL: none */
    char edit[256];      /* the line that is being written */
    size_t edited;
};

void cli_input_init(struct cli_input *in);
void cli_input_release(struct cli_input *in);
/* Waits; `line` gets the line without its end, cut off at `cap`. */
enum cli_input_event cli_input_read(struct cli_input *in, char *line, size_t cap);
/* The same while another descriptor is watched (CLI_INPUT_READY), at most so many milliseconds
 * (CLI_INPUT_NOTHING); without `lines` no line is given out. */
enum cli_input_event cli_input_read_or(struct cli_input *in, bool lines, int other,
                                       int milliseconds, char *line, size_t cap);
/* A signal that has come, without waiting. */
enum cli_input_event cli_input_poll(struct cli_input *in);
/* Waits for a signal, or until `other` can be read, at most so many milliseconds. */
enum cli_input_event cli_input_wait(struct cli_input *in, int other, int milliseconds);

#endif
