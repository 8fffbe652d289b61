/* sqlite.h - what the files of the SQLite store share.
 *
 * A handle has three links to the file: one writes, one reads beside it, one folds the log into the file. The
 * first two have their own locks, so no thread that reads waits for a commit. */
#ifndef MUR_STORE_SQLITE_H
#define MUR_STORE_SQLITE_H

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>

#include "store/internal.h"

enum sqlite_statement {
#define STATEMENT(name, sql) SQL_##name,
#include "store/sqlite_statements.def"
#undef STATEMENT
    SQL_STATEMENTS
};

struct sqlite_link {
    sqlite3 *db;
    pthread_mutex_t lock;
    sqlite3_stmt *statement[SQL_STATEMENTS]; /* prepared at the first use */
};

/* What happens when the disk is full (sqlite_space.c). */
struct sqlite_space {
    char *path; /* of the ballast; NULL: none is kept */
    int64_t bytes;
    int32_t retry_ms;
    atomic_bool full; /* nothing is written until the ballast fits again */
    int64_t tried;    /* when that was tried last; milliseconds of the monotonic clock */
};

/* Folding the log into the file (sqlite_fold.c). */
struct sqlite_fold {
    struct sqlite_link link;
    pthread_t thread;
    bool started;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool wanted, stop; /* behind the lock */
    int pages, next;   /* of the log after the last commit, and when to fold it; the writer's */
};

struct sqlite_store {
    struct store base;
    struct sqlite_link writer, reader; /* a store for reading has no writer */
    struct sqlite_fold fold;
    struct sqlite_space space; /* guarded by the writer's lock, but `full` */
    uint32_t version_before;   /* of the tables, when it was opened */
    int lock;                  /* the locked file beside the store; -1: none */
    atomic_bool failing;       /* the last commit failed, neither for want of room nor of a lock */
    sqlite3_stmt
        *filling; /* a row into the table `filled` (sqlite_dump.c); behind the writer's lock */
    int filled;
    pthread_mutex_t why_lock;
    char why[200]; /* what the system said when something failed last */
};

/* "MURS": marks a file as ours; stands in its header. */
enum { SQLITE_APPLICATION = 0x4D555253 };

/* ---- links (sqlite_link.c) ----------------------------------------------------------------------------- */

/* Opens a file that is there. */
enum store_status sqlite_link_open(struct sqlite_link *link, const char *path, bool read_only,
                                   int busy_ms, struct store_error *err);
void sqlite_link_close(struct sqlite_link *link);

/* The status that tells what a result code of SQLite means. */
enum store_status sqlite_status(sqlite3 *db, int code);
/* The same as an error, with SQLite's own words about it. */
enum store_status sqlite_fail(struct store_error *err, sqlite3 *db, int code, const char *path);

/* A statement ready for its parameters; NULL if it cannot be prepared, which sqlite3_errcode explains. */
sqlite3_stmt *sqlite_use(struct sqlite_link *link, enum sqlite_statement number);
/* Runs one to its end and makes it ready again. A result code; SQLITE_DONE is success. */
int sqlite_finish(sqlite3_stmt *stmt);
/* Uses one without parameters or rows; SQLITE_OK or why not. */
int sqlite_simple(struct sqlite_link *link, enum sqlite_statement number);
int sqlite_run(sqlite3 *db, const char *sql);
/* The number that a pragma or query gives; SQLITE_NO_NUMBER if it fails, which sqlite3_errcode explains. */
#define SQLITE_NO_NUMBER INT64_MIN
int64_t sqlite_number(sqlite3 *db, const char *sql);

void sqlite_bind_text(sqlite3_stmt *stmt, int place, const char *text);
/* NULL in the place of an empty text, or of the number 0. */
void sqlite_bind_name(sqlite3_stmt *stmt, int place, const char *text);
void sqlite_bind_id(sqlite3_stmt *stmt, int place, int64_t id);

/* ---- the file (sqlite_file.c) ---------------------------------------------------------------------------- */

/* `path` with something behind it; NULL when there is no memory. */
char *sqlite_path(const char *path, const char *more);
/* The file that a path leads to; itself if there is none. NULL when there is no memory. */
char *sqlite_real(const char *path);
/* Is something there that may be read? */
enum store_status sqlite_readable(const char *path, struct store_error *err);
/* Locks PATH.lock: a descriptor, or -1 and who has it. */
int sqlite_lock(const char *path, struct store_error *err);
/* Is it a store, and of which version? 0: an empty file. */
enum store_status sqlite_version(sqlite3 *db, const char *path, uint32_t *version,
                                 struct store_error *err);
/* The version that the program's migrations lead to. */
uint32_t sqlite_newest(void);
/* Leads it to the newest version, each step in one transaction. */
enum store_status sqlite_migrate(sqlite3 *db, const char *path, uint32_t version,
                                 struct store_error *err);

/* ---- taking the place of a file (sqlite_replace.c) -------------------------------------------------------- */

/* `errno` as an error about a file. */
enum store_status sqlite_file_fail(struct store_error *err, const char *path);
/* May a backup of the file `source` be put there? What is there must be another store that nobody serves, and is
 * locked if it ever was served; -1: nothing is locked. */
enum store_status sqlite_place_take(const char *path, const char *source, bool replace, int *lock,
                                    struct store_error *err);
/* Removes what belongs to a store that is to be replaced: a log that stayed would be read into the new one. */
enum store_status sqlite_logs_remove(const char *path, struct store_error *err);
/* Keeps a store that is to be replaced under another name, with its log. The store itself keeps its name, too,
 * until the new one takes it, so that there always is one. */
enum store_status sqlite_keep_old(const char *path, struct store_error *err);
/* Gives a finished file its name, at once; without `replace` only if nothing has it. */
enum store_status sqlite_file_name(const char *from, const char *path, bool replace,
                                   struct store_error *err);

/* ---- room (sqlite_space.c) -------------------------------------------------------------------------------- */

bool sqlite_space_init(struct sqlite_space *space, const char *path, const struct store_options *o);
void sqlite_space_release(struct sqlite_space *space);
/* May something be written? After a full disk only once the ballast fits again. */
bool sqlite_space_ready(struct sqlite_space *space);
/* The disk is full: gives the ballast up, so that what was committed can be put in order. */
void sqlite_space_out(struct sqlite_space *space, sqlite3 *db);

/* ---- folding (sqlite_fold.c) -------------------------------------------------------------------------------- */

/* Once the writer is open. */
enum store_status sqlite_fold_begin(struct sqlite_store *s, const char *path, int busy_ms,
                                    struct store_error *err);
/* Before the writer is closed; also if it did not begin. */
void sqlite_fold_end(struct sqlite_store *s);

/* ---- functions of the store ------------------------------------------------------------------------------- */

enum store_status sqlite_write(struct store *s, struct store_job *job, int count);
/* One job inside a transaction; a result code, which is not SQLITE_OK only if nothing can go on. */
int sqlite_do(struct sqlite_link *link, struct store_job *job);
/* Keeps what SQLite said for store_health. */
void sqlite_why(struct sqlite_store *s, sqlite3 *db);

enum store_status sqlite_load(struct store *s, int64_t game, uint32_t since,
                              struct store_rows *rows);
enum store_status sqlite_game_find(struct store *s, const char *name, struct store_rows *rows);
enum store_status sqlite_games(struct store *s, const struct store_query *q,
                               struct store_rows *rows);
enum store_status sqlite_lines(struct store *s, int64_t game, uint32_t since, int limit,
                               struct store_rows *rows);
enum store_status sqlite_account(struct store *s, enum store_account_key by, int64_t id,
                                 const char *text, struct store_rows *rows);
enum store_status sqlite_setting(struct store *s, const char *name, struct store_rows *rows);

enum store_status sqlite_dump(struct store *s, store_row *row, void *self, struct store_error *err);
enum store_status sqlite_fill_begin(struct store *s, struct store_error *err);
enum store_status sqlite_fill(struct store *s, int table, const char *const *value,
                              struct store_error *err);
enum store_status sqlite_fill_end(struct store *s, bool good, struct store_error *err);

enum store_status sqlite_backup(struct store *s, const char *path, bool replace,
                                const struct store_progress *progress, struct store_error *err);
enum store_status sqlite_restore(const char *backup, const char *place, bool replace,
                                 const struct store_progress *progress, struct store_error *err);
enum store_status sqlite_verify(struct store *s, struct store_error *err);

#endif
