/* internal.h - what the stores share: their functions, and memory for rows. */
#ifndef MUR_STORE_INTERNAL_H
#define MUR_STORE_INTERNAL_H

#include "store/store.h"

enum store_account_key { STORE_ACCOUNT_ID, STORE_ACCOUNT_LOGIN, STORE_ACCOUNT_TOKEN };

/* Takes a row of a table (store_tables): texts, NULL for nothing. */
typedef enum store_status store_row(void *self, int table, const char *const *value);

/* The functions of one kind of store. store.c has checked what they are given, emptied `rows`, and made sure
 * that there is an `err`. */
struct store_backend {
    const char *scheme; /* of the URL, without the colon */
    const char *alias;  /* another one, or NULL */
    struct store *(*open)(const char *place, const struct store_options *o,
                          struct store_error *err);
    void (*close)(struct store *s);
    enum store_status (*write)(struct store *s, struct store_job *job, int count);
    enum store_status (*load)(struct store *s, int64_t game, uint32_t since,
                              struct store_rows *rows);
    enum store_status (*game_find)(struct store *s, const char *name, struct store_rows *rows);
    enum store_status (*games)(struct store *s, const struct store_query *q,
                               struct store_rows *rows);
    enum store_status (*lines)(struct store *s, int64_t game, uint32_t since, int limit,
                               struct store_rows *rows);
    enum store_status (*account)(struct store *s, enum store_account_key by, int64_t id,
                                 const char *text, struct store_rows *rows);
    enum store_status (*setting)(struct store *s, const char *name, struct store_rows *rows);
    enum store_status (*health)(struct store *s, struct store_error *err);
    uint32_t (*version)(struct store *s, uint32_t *before);

    /* Optional: NULL where no other process can write. */
    enum store_status (*listen)(struct store *s, int ms, struct store_hint *out, int cap,
                                int *count);
    enum store_status (*tell)(struct store *s, const struct store_hint *hint, int count);
    void (*listen_end)(struct store *s);
    enum store_status (*beat)(struct store *s, int64_t *now, int64_t *down);
    enum store_status (*claim)(struct store *s, const int64_t *keep, int keeps, int64_t *out,
                               int cap, int *count);
    enum store_status (*changed)(struct store *s, const struct store_known *known, int knowns,
                                 int64_t *out, int *count);

    /* Optional: NULL where nothing can be copied. A dump gives every row of one moment, tables in their order; filling
     * is one commit, and what is stored meanwhile waits. */
    enum store_status (*dump)(struct store *s, store_row *row, void *self, struct store_error *err);
    enum store_status (*fill_begin)(struct store *s, struct store_error *err);
    enum store_status (*fill)(struct store *s, int table, const char *const *value,
                              struct store_error *err);
    enum store_status (*fill_end)(struct store *s, bool good, struct store_error *err);

    /* Optional: NULL where there is no file. */
    enum store_status (*backup)(struct store *s, const char *path, bool replace,
                                const struct store_progress *progress, struct store_error *err);
    enum store_status (*restore)(const char *backup, const char *place, bool replace,
                                 const struct store_progress *progress, struct store_error *err);
    enum store_status (*verify)(struct store *s, struct store_error *err);
};

/* The tables that all stores with tables have, in an order in which they can be filled (copy.c). */
struct store_table {
    const char *name, *columns;
    int count; /* of columns */
};
extern const struct store_table store_tables[STORE_TABLES];

/* What every store begins with. */
struct store {
    const struct store_backend *backend;
    struct store_marks *marks;
    bool read_only;
};

extern const struct store_backend store_memory, store_sqlite, store_postgres;

/* Fills *err and returns `status`. A message that is NULL is the usual one of the status; so may be `detail`. */
enum store_status store_fail(struct store_error *err, enum store_status status, const char *message,
                             const char *detail);

/* ---- memory for rows (rows.c) ------------------------------------------------------------------------ */

/* Texts stand in blocks that are freed together. */
void store_blocks_free(struct store_block **memory);

/* Copies with all their texts; NULL counts as empty. False when there is no memory. */
bool store_text_copy(struct store_block **memory, const char **to, const char *text);
bool store_game_copy(struct store_block **memory, struct store_game *to,
                     const struct store_game *from);
bool store_item_copy(struct store_block **memory, struct store_item *to,
                     const struct store_item *from);
bool store_line_copy(struct store_block **memory, struct store_line *to,
                     const struct store_line *from);
bool store_account_copy(struct store_block **memory, struct store_account *to,
                        const struct store_account *from);
bool store_answer_copy(struct store_block **memory, struct store_answer *to,
                       const struct store_answer *from);

/* Put a copy behind the other rows. */
bool store_rows_game(struct store_rows *rows, const struct store_game *from);
bool store_rows_item(struct store_rows *rows, const struct store_item *from);
bool store_rows_line(struct store_rows *rows, const struct store_line *from);
bool store_rows_account(struct store_rows *rows, const struct store_account *from);
bool store_rows_answer(struct store_rows *rows, const struct store_answer *from);

/* A list of `count` rows of `size` bytes with room for one more; NULL, and the list as it was, when there
 * is no memory. Room grows by doubling. */
void *store_grow(void *list, int count, size_t size);

/* `text`, or "" for NULL. */
static inline const char *store_text(const char *text)
{
    return text ? text : "";
}

/* ---- marks (marks.c) ----------------------------------------------------------------------------------- */

/* Maps the file of marks, which is made where it is missing; without a path they are in memory alone. NULL
 * when that fails. */
struct store_marks *store_marks_open(const char *path, bool read_only);
void store_marks_close(struct store_marks *m);
/* The same in a folder that several processes use, for what `name` says: the first file that none of them has. It is
 * this process's as long as *lock is open; -1 if there is none, and then marks are in memory alone. */
struct store_marks *store_marks_among(const char *folder, const char *name, int *lock);

#endif
