/* paths.c - the texts below folders. */
#define _POSIX_C_SOURCE 200809L
#include "cli/paths.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"

static void paths_add(struct cli_paths *p, const char *path)
{
    if (p->count == p->cap) {
        p->cap = p->cap ? 2 * p->cap : 64;
        char **more = realloc(p->path, (size_t)p->cap * sizeof *more);
        if (!more)
            abort();
        p->path = more;
    }
    size_t size = strlen(path) + 1;
    p->path[p->count] = memcpy(cli_alloc(size), path, size);
    p->count++;
}

static bool ends_in_txt(const char *name)
{
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".txt") == 0;
}

/* Only files are read: a pipe would wait for ever. A link to a folder is not followed, as it may lead back;
 * the one that was named is. */
static void paths_walk(struct cli_paths *p, const char *directory)
{
    DIR *dir = opendir(directory);
    if (!dir) {
        paths_add(p, directory); /* reading it will say why not */
        return;
    }
    for (struct dirent *e; (e = readdir(dir)) != NULL;) {
        struct stat st;
        size_t size = strlen(directory) + strlen(e->d_name) + 2;
        char *path = cli_alloc(size);
        snprintf(path, size, "%s/%s", directory, e->d_name);
        if (e->d_name[0] != '.' && lstat(path, &st) == 0) {
            if (S_ISDIR(st.st_mode))
                paths_walk(p, path);
            else if (ends_in_txt(path) && stat(path, &st) == 0 && S_ISREG(st.st_mode))
                paths_add(p, path);
        }
        free(path);
    }
    closedir(dir);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void cli_paths_collect(struct cli_paths *p, const char *word)
{
    struct stat st;
    if (stat(word, &st) != 0 || !S_ISDIR(st.st_mode)) {
        paths_add(p, word);
        return;
    }
    int first = p->count;
    paths_walk(p, word);
    if (p->count > first)
        qsort(p->path + first, (size_t)(p->count - first), sizeof *p->path, by_name);
}

void cli_paths_free(struct cli_paths *p)
{
    for (int i = 0; i < p->count; i++)
        free(p->path[i]);
    free(p->path);
    *p = (struct cli_paths){0};
}
