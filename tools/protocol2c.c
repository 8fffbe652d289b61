/*
 * protocol2c.c - makes the codec's tables, the TypeScript types and the manual of the table server's
 * protocol out of spec/protocol.json.
 *
 *     protocol2c header|tables|typescript|markdown spec/protocol.json > FILE
 *
 * Exit status: 0 written, 1 a file could not be read or written, 2 the specification is wrong; then
 * every fault is told as `file:line: what is wrong` and nothing is written.
 */
#include "protocol2c.h"

#include <stdlib.h>
#include <string.h>

#include "file_read.h"

static const struct {
    const char *name;
    void (*write)(const struct spec *s, FILE *out);
} outputs[] = {
    {"header", write_header},
    {"tables", write_tables},
    {"typescript", write_typescript},
    {"markdown", write_markdown},
};
enum { OUTPUTS = sizeof outputs / sizeof outputs[0] };

static int make(int output, const char *file)
{
    char *text = file_read(file);
    struct spec *s = text ? calloc(1, sizeof *s) : NULL;
    int status = s ? 0 : 1;
    if (s && !spec_read(s, file, text))
        status = 2;
    if (status == 0) {
        outputs[output].write(s, stdout);
        status = fflush(stdout) == 0 ? 0 : 1;
    }
    free(s);
    free(text);
    return status;
}

int main(int argc, char **argv)
{
    for (int i = 0; argc == 3 && i < OUTPUTS; i++)
        if (strcmp(argv[1], outputs[i].name) == 0)
            return make(i, argv[2]);
    fprintf(stderr, "usage: protocol2c header|tables|typescript|markdown FILE\n");
    return 1;
}
