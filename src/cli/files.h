/*
 * files.h - writing files so that nothing is lost and nobody's work is mixed with another's.
 *
 * A file that is *replaced* has its old content or the whole new one, whatever happens in between. A
 * *list* grows line by line: it belongs to one process at a time, every line is on the disk when it was
 * added, and a last line that was cut off (a full disk, a power cut) is taken away when the list is
 * opened, so that it locks nobody out.
 *
 * Links are followed to what they name. Devices and pipes are written to and never replaced.
 */
#ifndef MUR_CLI_FILES_H
#define MUR_CLI_FILES_H

#include <stdbool.h>
#include <stddef.h>

struct mur_language;

/* A whole file in memory with a 0 behind it, or NULL and a message. The caller frees it. */
char *cli_read_file(const char *path, size_t *length);
/* The same for a text, or a record in bytes. Nothing is hidden behind a byte of value 0: a text has none. */
char *cli_read_text(const char *path, size_t *length, const struct mur_language *l);
/* Makes the folders of a path as far as they are missing; writing says what is wrong. */
void cli_folders_make(const char *path);
/* False after telling why not; then the file is as it was. */
bool cli_file_write(const char *path, const char *text, size_t length);

struct cli_list {
    const char *path;
    int file;   /* -1: not open */
    char *text; /* what it held when it was opened, whole lines only */
    size_t length;
};

/* Opens a list, or makes it. False after telling why not. */
bool cli_list_open(struct cli_list *list, const char *path, const struct mur_language *l);
/* Adds whole lines; false after telling why not, and then the list is as it was. */
bool cli_list_add(struct cli_list *list, const char *lines);
/* Lets others open it. */
void cli_list_close(struct cli_list *list);

#endif
