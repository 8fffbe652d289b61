/* files.c - see files.h. */
#define _XOPEN_SOURCE 700
#include "cli/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

static bool complain(const char *path, const char *why)
{
    cli_print(stderr, "%s: %s\n", path, why);
    return false;
}

/* ---- reading --------------------------------------------------------------------------------------- */

/* The rest of an open file with a 0 behind it; NULL with errno. */
static char *read_all(int file, size_t *length)
{
    struct stat st;
    if (fstat(file, &st) == 0 && S_ISREG(st.st_mode) && st.st_size >= INT_MAX - 1) {
        errno = EFBIG; /* before all of it is read */
        return NULL;
    }
    size_t cap = 1 << 16, used = 0;
    char *text = malloc(cap);
    ssize_t more = 1;
    while (text && (more = read(file, text + used, cap - 1 - used)) != 0) {
        if (more < 0 && errno != EINTR)
            break;
        used += more > 0 ? (size_t)more : 0;
        if (used >= INT_MAX - 1) { /* places in texts are ints */
            errno = EFBIG;
            more = -1;
            break;
        }
        if (used < cap - 1)
            continue;
        char *larger = realloc(text, cap *= 2);
        if (!larger)
            free(text);
        text = larger;
    }
    if (text && more < 0) {
        int why = errno;
        free(text);
        text = NULL;
        errno = why;
    }
    if (text)
        text[ *length = used] = '\0';
    return text;
}

char *cli_read_text(const char *path, size_t *length, const struct mur_language *l)
{
    char *text = cli_read_file(path, length);
    bool bytes = text && *length >= 4 && memcmp(text, "MURR", 4) == 0;
    if (!text || bytes || strlen(text) == *length)
        return text;
    complain(path, mur_tr(l, "this is no text"));
    free(text);
    return NULL;
}

char *cli_read_file(const char *path, size_t *length)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    char *text = file >= 0 ? read_all(file, length) : NULL;
    if (!text)
        complain(path, strerror(errno));
    if (file >= 0)
        close(file);
    return text;
}

/* ---- replacing ------------------------------------------------------------------------------------- */

void cli_folders_make(const char *path)
{
    char *copy = cli_alloc(strlen(path) + 1);
    strcpy(copy, path);
    for (char *slash = strchr(copy + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(copy, 0777) != 0 && errno != EEXIST)
            errno = 0; /* writing the file will say what is wrong */
        *slash = '/';
    }
    free(copy);
}

static bool write_all(int file, const char *text, size_t length)
{
    while (length) {
        ssize_t done = write(file, text, length);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        text += done;
        length -= (size_t)done;
    }
    return true;
}

/* Closes the file; false if that, or anything before it, failed. Keeps the errno of what failed first. */
static bool close_good(int file, bool good)
{
    int why = errno;
    if (close(file) != 0 && good)
        return false;
    errno = why;
    return good;
}

/* A name in a folder is on the disk when the folder is. */
static bool folder_sync(const char *path)
{
    char *folder = cli_alloc(strlen(path) + 2);
    strcpy(folder, path);
    char *slash = strrchr(folder, '/');
    strcpy(slash ? slash + 1 : folder, ".");
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    /* Some file systems have nothing to sync in a folder. */
    bool good = file >= 0 && (fsync(file) == 0 || errno == EINVAL);
    free(folder);
    return file < 0 ? false : close_good(file, good);
}

static const char beside_name[] = ".muralha-XXXXXX";

/* Makes a new file beside the place, with a name that nobody has; -1 with errno. */
static int beside_open(const char *path, char *beside, size_t size)
{
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash + 1 - path) : 0;
    snprintf(beside, size, "%.*s%s", folder, path, beside_name);
    return mkstemp(beside);
}

/* The mode of the file that is replaced, or that of a new file. */
static mode_t mode_wanted(const char *path)
{
    struct stat st;
    if (stat(path, &st) == 0)
        return st.st_mode & 07777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool regular_replace(const char *path, const char *text, size_t length)
{
    size_t size = strlen(path) + sizeof beside_name;
    char *beside = cli_alloc(size);
    int file = beside_open(path, beside, size);
    bool good = file >= 0;
    if (good) {
        good = write_all(file, text, length) && fchmod(file, mode_wanted(path)) == 0 &&
               fsync(file) == 0;
        good = close_good(file, good) && rename(beside, path) == 0;
        int why = errno;
        if (!good)
            unlink(beside);
        errno = why;
    }
    free(beside);
    return good && folder_sync(path);
}

/* A device, a pipe: what is written there is gone at once. */
static bool stream_write(const char *path, const char *text, size_t length)
{
    int file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    return file >= 0 && close_good(file, write_all(file, text, length));
}

bool cli_file_write(const char *path, const char *text, size_t length)
{
    struct stat st;
    bool there = stat(path, &st) == 0, good;
    if (there && !S_ISREG(st.st_mode)) {
        good = stream_write(path, text, length);
    } else {
        char *target = there ? realpath(path, NULL) : NULL; /* a link stays a link */
        good = regular_replace(target ? target : path, text, length);
        int why = errno;
        free(target);
        errno = why;
    }
    return good || complain(path, strerror(errno));
}

/* ---- lists ----------------------------------------------------------------------------------------- */

/* Keeps the whole lines; what was cut off is taken away from the file as well. */
static bool list_repair(struct cli_list *list, const struct mur_language *l)
{
    const char *last = list->length ? strrchr(list->text, '\n') : NULL;
    size_t whole = last ? (size_t)(last + 1 - list->text) : 0;
    if (whole == list->length)
        return true;
    if (ftruncate(list->file, (off_t)whole) != 0 || fsync(list->file) != 0)
        return complain(list->path, strerror(errno));
    list->text[list->length = whole] = '\0';
    return !complain(list->path, mur_tr(l, "the last line was cut off and is left out"));
}

static bool list_read(struct cli_list *list, const struct mur_language *l)
{
    struct stat st;
    if (fstat(list->file, &st) != 0 || !S_ISREG(st.st_mode))
        return complain(list->path, mur_tr(l, "this is no regular file"));
    if (flock(list->file, LOCK_EX | LOCK_NB) != 0)
        return complain(list->path, errno == EWOULDBLOCK
                                        ? mur_tr(l, "another program writes this file now")
                                        : strerror(errno));
    list->text = read_all(list->file, &list->length);
    if (!list->text)
        return complain(list->path, strerror(errno));
    if (strlen(list->text) != list->length)
        return complain(list->path, mur_tr(l, "this is no text"));
    return list_repair(list, l);
}

bool cli_list_open(struct cli_list *list, const char *path, const struct mur_language *l)
{
    *list = (struct cli_list){.path = path};
    list->file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0666);
    if (list->file < 0)
        return complain(path, strerror(errno));
    if (list_read(list, l) && folder_sync(path))
        return true;
    cli_list_close(list);
    return false;
}

bool cli_list_add(struct cli_list *list, const char *lines)
{
    off_t before = lseek(list->file, 0, SEEK_END);
    if (before >= 0 && write_all(list->file, lines, strlen(lines)) && fsync(list->file) == 0)
        return true;
    int why = errno;
    if (before < 0 || ftruncate(list->file, before) != 0)
        complain(list->path, strerror(errno)); /* the next one who opens it repairs it */
    return complain(list->path, strerror(why));
}

void cli_list_close(struct cli_list *list)
{
    free(list->text);
    if (list->file >= 0)
        close(list->file);
    *list = (struct cli_list){.path = list->path, .file = -1};
}
