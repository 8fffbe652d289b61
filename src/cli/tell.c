/* tell.c - words for the terminal, in which nothing from outside can do anything to it. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "cli/cli.h"

bool cli_is_control(uint32_t code)
{
    return (code < ' ' && code != '\n' && code != '\t') || (code >= 0x7F && code < 0xA0);
}

static void text_print(FILE *out, const char *text)
{
    const char *end = text + strlen(text);
    while (text < end) {
        uint32_t code = 0;
        int bytes = mur_utf8_read(text, end, &code);
        if (bytes && !cli_is_control(code))
            fwrite(text, 1, (size_t)bytes, out);
        else
            fprintf(out, "\\x%02x", (unsigned)(bytes ? code : (unsigned char)*text));
        text += bytes ? bytes : 1;
    }
}

void cli_print(FILE *out, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, list);
    char *text = cli_alloc((size_t)(length > 0 ? length : 0) + 1);
    text[0] = '\0';
    if (length > 0)
        vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    va_end(list);
    text_print(out, text);
    free(text);
}

bool cli_is_dumb(void)
{
    const char *term = getenv("TERM");
    return !term || !*term || strcmp(term, "dumb") == 0;
}
