/* sqlite_fold.c - putting the log into the file (a checkpoint) in a thread of its own, so that no commit waits
 * while thousands of pages are written and synced. It is done twice: first beside the writer, who goes on; then
 * what was added meanwhile, with the writer's lock, so that the log has been folded to its end and is written
 * from its beginning again. */
#define _DEFAULT_SOURCE
#include "store/sqlite.h"

#include <signal.h>

enum { FOLD_PAGES = 4096 }; /* of the log, until it is folded */

static void fold(struct sqlite_store *s)
{
    sqlite3 *db = s->fold.link.db;
    if (sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL) != SQLITE_OK)
        return; /* the log stays longer; a disk that is full is the next commit's matter */
    pthread_mutex_lock(&s->writer.lock);
    sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    pthread_mutex_unlock(&s->writer.lock);
}

static void *fold_run(void *argument)
{
    struct sqlite_store *s = argument;
    struct sqlite_fold *f = &s->fold;
    pthread_mutex_lock(&f->lock);
    while (!f->stop) {
        if (!f->wanted) {
            pthread_cond_wait(&f->changed, &f->lock);
            continue;
        }
        pthread_mutex_unlock(&f->lock);
        fold(s);
        pthread_mutex_lock(&f->lock);
        f->wanted = false;
    }
    pthread_mutex_unlock(&f->lock);
    return NULL;
}

/* After each commit, with the number of pages in the log. Where somebody still reads what was there before it
 * cannot begin anew; then it is folded again when it has grown as much once more. */
static int committed(void *argument, sqlite3 *db, const char *name, int pages)
{
    struct sqlite_fold *f = &((struct sqlite_store *)argument)->fold;
    (void)db;
    (void)name;
    if (pages < f->pages)
        f->next = FOLD_PAGES;
    f->pages = pages;
    if (pages < f->next)
        return SQLITE_OK;
    f->next = pages + FOLD_PAGES;
    pthread_mutex_lock(&f->lock);
    f->wanted = true;
    pthread_cond_signal(&f->changed);
    pthread_mutex_unlock(&f->lock);
    return SQLITE_OK;
}

/* Signals are for the threads of whoever opens the store. */
static bool thread_start(struct sqlite_store *s)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&s->fold.thread, NULL, fold_run, s) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

enum store_status sqlite_fold_begin(struct sqlite_store *s, const char *path, int busy_ms,
                                    struct store_error *err)
{
    struct sqlite_fold *f = &s->fold;
    enum store_status status = sqlite_link_open(&f->link, path, false, busy_ms, err);
    if (status)
        return status;
    f->next = FOLD_PAGES;
    pthread_mutex_init(&f->lock, NULL);
    pthread_cond_init(&f->changed, NULL);
    f->started = thread_start(s);
    if (!f->started)
        return store_fail(err, STORE_NO_MEMORY, NULL, NULL);
    sqlite3_wal_hook(s->writer.db, committed, s);
    return STORE_OK;
}

void sqlite_fold_end(struct sqlite_store *s)
{
    struct sqlite_fold *f = &s->fold;
    if (f->started) {
        pthread_mutex_lock(&f->lock);
        f->stop = true;
        pthread_cond_signal(&f->changed);
        pthread_mutex_unlock(&f->lock);
        pthread_join(f->thread, NULL);
    }
    if (f->link.db) {
        pthread_mutex_destroy(&f->lock);
        pthread_cond_destroy(&f->changed);
        sqlite_link_close(&f->link);
    }
}
