/* files.h - the page, inside of the program. The table is made by tools/files2c when the program is built:
 * of web/dist if it is there, else of src/server/page, which only says how to connect. */
#ifndef MUR_SERVER_FILES_H
#define MUR_SERVER_FILES_H

#include <stdbool.h>
#include <stddef.h>

struct file_entry {
    const char *path; /* from the root, "/index.html"; NULL ends the table */
    const char *type, *etag;
    bool immutable;
    const unsigned char *body, *gzip; /* gzip: NULL if that would be no smaller */
    size_t length, gzip_length;
};

extern const struct file_entry server_files[];

#endif
