/* postgres.h - what the files of the PostgreSQL store share.
 *
 * A handle has a link that writes, one that reads, and one for what processes agree about, each with its own lock,
 * so no thread that reads waits for a commit; whoever listens has a fourth, which needs no lock. A link that breaks is made anew when it is next used, but not more often
 * than its patience allows; until then everything is answered with STORE_LOST. */
#ifndef MUR_STORE_POSTGRES_H
#define MUR_STORE_POSTGRES_H

#include <libpq-fe.h>
#include <pthread.h>
#include <stdatomic.h>

#include "store/internal.h"

enum pg_statement {
#define STATEMENT(name, sql) PG_##name,
#include "store/postgres_statements.def"
#undef STATEMENT
    PG_STATEMENTS
};

struct pg_link {
    PGconn *conn; /* NULL: there is none now */
    pthread_mutex_t lock;
    const char *settings; /* SQL for a new connection */
    int64_t next;         /* when to try again; milliseconds of the monotonic clock */
    int patience;         /* milliseconds between trying; doubles */
};

struct pg_store {
    struct store base;
    char *url;
    struct pg_link writer, reader, keeper, listener;
    atomic_int writer_pid, keeper_pid; /* of their other ends: what those say is no news */
    uint32_t version_before;
    int stop;                   /* an eventfd that ends listening */
    int marks_lock;             /* its marks are this process's; -1: they are in memory */
    int filled;                 /* the table that is being filled (postgres_dump.c) */
    bool listening;             /* the listener has heard everything since it said so */
    char name[STORE_RANDOM_ID]; /* of this process, for leases */
    pthread_mutex_t why_lock;
    char why[200]; /* what the database said when something failed last */
};

/* ---- calls (postgres_call.c) --------------------------------------------------------------------------- */

enum { PG_VALUES = 32, PG_SPACE = 400 };

/* The parameters of one call, in their order. Texts belong to the caller, lists to the call. */
struct pg_call {
    enum pg_statement statement;
    int count;
    const char *value[PG_VALUES];
    char *list[16]; /* to be freed */
    int lists;
    char space[PG_SPACE]; /* of numbers */
    int used;
    bool bad; /* there was no memory */
};

struct pg_call pg_call(enum pg_statement statement);
void pg_put_text(struct pg_call *c, const char *text);
void pg_put_name(struct pg_call *c, const char *text); /* NULL for an empty one */
void pg_put_number(struct pg_call *c, int64_t number);
void pg_put_id(struct pg_call *c, int64_t id); /* NULL for 0 */
void pg_put_null(struct pg_call *c);
void pg_call_end(struct pg_call *c);

/* A list that is a parameter: begin it, add to it, put it. */
struct pg_list {
    char *text;
    size_t length, cap;
    bool bad;
};
void pg_list_text(struct pg_list *l, const char *text);
void pg_list_number(struct pg_list *l, int64_t number);
void pg_list_null(struct pg_list *l);
void pg_put_list(struct pg_call *c, struct pg_list *l);

/* ---- links (postgres_link.c) --------------------------------------------------------------------------- */

/* Connects, with every statement prepared. */
enum store_status pg_link_open(struct pg_store *s, struct pg_link *link, const char *settings,
                               struct store_error *err);
void pg_link_close(struct pg_link *link);
/* Before it is used, with its lock held: is it there, or can it be had again now? */
enum store_status pg_link_ready(struct pg_store *s, struct pg_link *link);
/* It failed: what that means. Keeps what the database said, and gives the link up if it is broken. */
enum store_status pg_link_failed(struct pg_store *s, struct pg_link *link, const PGresult *r);
/* The address of the store without a password. */
void pg_place(const struct pg_link *link, char *out, size_t size);

/* Sends a call into the pipeline. */
bool pg_send(struct pg_link *link, const struct pg_call *c);
/* The result of the next one in the pipeline; NULL if the link broke. */
PGresult *pg_next(struct pg_link *link);
/* Ends the pipeline and takes whatever is left of it. False if the link broke. */
bool pg_drain(struct pg_link *link);
bool pg_good(const PGresult *r);
/* Runs SQL by itself; what the first row's first column says, if there is one. */
enum store_status pg_run(struct pg_link *link, const char *sql, int64_t *number);

/* What the database said about the last call of pg_run. */
enum store_status pg_said(const struct pg_link *link, struct store_error *err);

int64_t pg_clock(void); /* milliseconds of the monotonic clock */
int64_t pg_number(const PGresult *r, int row, int column);

/* ---- functions of the store ------------------------------------------------------------------------------ */

enum store_status pg_write(struct store *s, struct store_job *job, int count);
enum store_status pg_load(struct store *s, int64_t game, uint32_t since, struct store_rows *rows);
enum store_status pg_game_find(struct store *s, const char *name, struct store_rows *rows);
enum store_status pg_games(struct store *s, const struct store_query *q, struct store_rows *rows);
enum store_status pg_lines(struct store *s, int64_t game, uint32_t since, int limit,
                           struct store_rows *rows);
enum store_status pg_account(struct store *s, enum store_account_key by, int64_t id,
                             const char *text, struct store_rows *rows);
enum store_status pg_setting(struct store *s, const char *name, struct store_rows *rows);

/* ---- everything (postgres_dump.c) ------------------------------------------------------------------------ */

enum store_status pg_dump(struct store *s, store_row *row, void *self, struct store_error *err);
enum store_status pg_fill_begin(struct store *s, struct store_error *err);
enum store_status pg_fill(struct store *s, int table, const char *const *value,
                          struct store_error *err);
enum store_status pg_fill_end(struct store *s, bool good, struct store_error *err);

/* ---- many processes (postgres_share.c) ------------------------------------------------------------------- */

enum store_status pg_listen(struct store *s, int ms, struct store_hint *out, int cap, int *count);
enum store_status pg_tell(struct store *s, const struct store_hint *hint, int count);
void pg_listen_end(struct store *s);
enum store_status pg_beat(struct store *s, int64_t *now, int64_t *down);
enum store_status pg_claim(struct store *s, const int64_t *keep, int keeps, int64_t *out, int cap,
                           int *count);
enum store_status pg_changed(struct store *s, const struct store_known *known, int knowns,
                             int64_t *out, int *count);
void pg_leases_end(struct pg_store *s);

#endif
