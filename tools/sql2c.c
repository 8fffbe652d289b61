/*
 * sql2c.c - makes a C table of SQL files, so that the program carries its migrations.
 *
 *     sql2c NAME 0001_games.sql 0002_chat.sql ... >migrations.c
 *
 * The files must be numbered 0001, 0002, ... without gaps, in this order. Comments are left out. Bytes are
 * written as numbers, because compilers need not take strings of any length.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 4096 };

static void die(const char *path, const char *why)
{
    fprintf(stderr, "%s: %s\n", path, why);
    exit(1);
}

/* One line; what follows `--` is no part of it. */
static void line_write(const char *path, char *line)
{
    char *comment = strstr(line, "--");
    if (!strchr(line, '\n'))
        die(path, "a line is too long, or the last one has no end");
    if (comment)
        *comment = '\0';
    size_t length = strlen(line);
    while (length && strchr(" \t\n", line[length - 1]))
        line[--length] = '\0';
    if (!length)
        return;
    for (const char *c = line; *c; c++)
        printf("%d,", *c);
    printf("%d,\n", '\n');
}

static const char *file_name(const char *path)
{
    return strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
}

static void file_write(const char *path, int number)
{
    char line[LINE_MAX_BYTES], wanted[16];
    snprintf(wanted, sizeof wanted, "%04d_", number);
    if (strncmp(file_name(path), wanted, 5) != 0)
        die(path, "the numbers of the files must go on without gaps");
    FILE *in = fopen(path, "r");
    if (!in)
        die(path, "cannot be opened");
    printf("static const char sql_%d[] = {\n", number);
    while (fgets(line, sizeof line, in))
        line_write(path, line);
    puts("0};\n");
    fclose(in);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: sql2c NAME FILE...\n", stderr);
        return 2;
    }
    puts("/* Made by tools/sql2c: change the files in src/store/migrations. */\n"
         "#include \"store/migrations.h\"\n\n"
         "#include <stddef.h>\n");
    for (int i = 2; i < argc; i++)
        file_write(argv[i], i - 1);
    printf("const struct store_migration %s[] = {\n", argv[1]);
    for (int i = 2; i < argc; i++)
        printf("    {\"%s\", sql_%d},\n", file_name(argv[i]), i - 1);
    puts("    {NULL, NULL},\n};");
    return 0;
}
