/* Keys that are read one by one from a terminal: what is echoed, and what the line is. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "cli/input.h"
#include "support/unit.h"

/* The terminal's other end, in which the test types and reads. */
static int keyboard;
static int kept_in, kept_out;

static int begin(void **state)
{
    (void)state;
    struct termios plain;
    keyboard = posix_openpt(O_RDWR | O_NOCTTY);
    if (keyboard < 0 || grantpt(keyboard) || unlockpt(keyboard))
        return -1;
    int screen = open(ptsname(keyboard), O_RDWR | O_NOCTTY);
    kept_in = dup(STDIN_FILENO);
    kept_out = dup(STDOUT_FILENO);
    if (screen < 0 || tcgetattr(screen, &plain))
        return -1;
    cfmakeraw(&plain); /* the system echoes nothing */
    tcsetattr(screen, TCSANOW, &plain);
    dup2(screen, STDIN_FILENO);
    dup2(screen, STDOUT_FILENO);
    close(screen);
    return 0;
}

static int end(void **state)
{
    (void)state;
    dup2(kept_in, STDIN_FILENO);
    dup2(kept_out, STDOUT_FILENO);
    close(kept_in);
    close(kept_out);
    close(keyboard);
    return 0;
}

/* Types a line; what is echoed of it, up to the line's end. */
static void type(const char *typed, char line[64], char shown[64])
{
    struct cli_input in;
    size_t length = 0;
    cli_input_init(&in);
    in.keys = true;
    assert_int_equal(write(keyboard, typed, strlen(typed)), strlen(typed));
    assert_int_equal(cli_input_read(&in, line, 64), CLI_INPUT_LINE);
    while (length < 63 && (!length || shown[length - 1] != '\n'))
        assert_int_equal(read(keyboard, shown + length++, 1), 1);
    shown[length] = '\0';
    cli_input_release(&in);
}

static void control_characters_are_not_echoed(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *line;
    } cases[] = {
        {"a3\r", "a3"},
        {"\xC2\x9B"
         "31m\r",
         "31m"}, /* C1 in UTF-8 */
        {"x\x9B"
         "31m\r",
         "x31m"},                         /* and as a byte */
        {"caf\xC3\xA9\r", "caf\xC3\xA9"}, /* letters stay, also those whose bytes look alike */
        {"\xC3\x9Bx\r", "\xC3\x9Bx"},
        {"\xC2\xBAx\r", "\xC2\xBAx"},
        {"\xE2\x9C\x93\r", "\xE2\x9C\x93"},
        {"\x01\x02z\r", "z"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char line[64], shown[64], wanted[64];
        type(cases[i].typed, line, shown);
        strcpy(wanted, cases[i].line);
        strcat(wanted, "\r\n");
        assert_string_equal(line, cases[i].line);
        assert_string_equal(shown, wanted);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(control_characters_are_not_echoed, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
