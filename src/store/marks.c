/* marks.c - the games under suspicion, in a small file that is mapped: what is written there survives the
 * process without any call, because the pages belong to the system. */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/check.h"
#include "store/internal.h"

enum { SLOTS = 256 };

/* A slot holds the number of a game, negative when it is blamed; 0 is free. */
struct slots {
    _Atomic int64_t game[SLOTS];
};
_Static_assert(ATOMIC_LLONG_LOCK_FREE == 2, "signal handlers blame");

struct store_marks {
    struct slots *slots;
    bool read_only;
    bool inherited[SLOTS]; /* left by earlier processes; these keep their slots until cleared */
};

/* All pages of the file must be there before it is mapped: on a full disk a hole would end the process. */
static int file_open(const char *path, bool read_only)
{
    int file = open(path, (read_only ? O_RDONLY : O_RDWR | O_CREAT) | O_CLOEXEC, 0600);
    struct stat st;
    bool good = file >= 0 && fstat(file, &st) == 0;
    if (good && st.st_size < (off_t)sizeof(struct slots))
        good = !read_only && posix_fallocate(file, 0, sizeof(struct slots)) == 0;
    if (file >= 0 && !good) {
        close(file);
        file = -1;
    }
    return file;
}

struct store_marks *store_marks_open(const char *path, bool read_only)
{
    struct store_marks *m = calloc(1, sizeof *m);
    int file = path ? file_open(path, read_only) : -1;
    void *pages = MAP_FAILED;
    if (file >= 0 || !path)
        pages = mmap(NULL, sizeof(struct slots), PROT_READ | (read_only ? 0 : PROT_WRITE),
                     path ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS, file, 0);
    if (file >= 0)
        close(file);
    if (!m || pages == MAP_FAILED) {
        if (pages != MAP_FAILED)
            munmap(pages, sizeof(struct slots));
        free(m);
        return NULL;
    }
    m->slots = pages;
    m->read_only = read_only;
    for (int i = 0; i < SLOTS; i++)
        m->inherited[i] = m->slots->game[i] != 0;
    return m;
}

/* FNV-1a: any name becomes one of a file. */
static uint64_t name_hash(const char *name)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * 0x100000001b3;
    return hash;
}

/* A lock ends with its process, so what a dead one left goes to whoever comes next. */
struct store_marks *store_marks_among(const char *folder, const char *name, int *lock)
{
    enum { PROCESSES_MAX = 64, PATH_BYTES = 4096 };
    char path[PATH_BYTES];
    *lock = -1;
    for (int i = 0; folder && i < PROCESSES_MAX; i++) {
        int length =
            snprintf(path, sizeof path, "%s/%016" PRIx64 "-%d.marks", folder, name_hash(name), i);
        int file = length < PATH_BYTES ? file_open(path, false) : -1;
        if (file < 0)
            break;
        if (flock(file, LOCK_EX | LOCK_NB) == 0) {
            *lock = file;
            return store_marks_open(path, false);
        }
        close(file);
    }
    return store_marks_open(NULL, false);
}

void store_marks_close(struct store_marks *m)
{
    if (!m)
        return;
    munmap(m->slots, sizeof *m->slots);
    free(m);
}

int store_mark(struct store *s, int64_t game)
{
    struct store_marks *m = s->marks;
    if (!m || m->read_only)
        return -1;
    for (int i = 0; i < SLOTS; i++) {
        int64_t none = 0;
        if (atomic_load_explicit(&m->slots->game[i], memory_order_relaxed) == 0 &&
            atomic_compare_exchange_strong(&m->slots->game[i], &none, game))
            return i;
    }
    return -1;
}

void store_unmark(struct store *s, int slot)
{
    MUR_CHECK(slot < SLOTS);
    if (slot >= 0)
        atomic_store(&s->marks->slots->game[slot], 0);
}

void store_blame(struct store *s, int slot)
{
    if (slot < 0 || slot >= SLOTS)
        return;
    int64_t game = atomic_load(&s->marks->slots->game[slot]);
    if (game > 0)
        atomic_store(&s->marks->slots->game[slot], -game);
}

int store_marked(struct store *s, struct store_mark *out, int cap)
{
    struct store_marks *m = s->marks;
    int count = 0;
    for (int i = 0; m && i < SLOTS; i++) {
        int64_t game = m->inherited[i] ? atomic_load(&m->slots->game[i]) : 0;
        if (game && game > -INT64_MAX && count++ < cap)
            out[count - 1] = (struct store_mark){.game = llabs(game), .blamed = game < 0};
    }
    return count;
}

void store_marks_clear(struct store *s)
{
    struct store_marks *m = s->marks;
    for (int i = 0; m && !m->read_only && i < SLOTS; i++)
        if (m->inherited[i]) {
            m->inherited[i] = false;
            atomic_store(&m->slots->game[i], 0);
        }
}
