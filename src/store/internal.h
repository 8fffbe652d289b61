/* internal.h - what the stores share: their functions, and memory for rows. */
#ifndef MUR_STORE_INTERNAL_H
#define MUR_STORE_INTERNAL_H

#include "store/store.h"

enum store_account_key { STORE_ACCOUNT_ID, STORE_ACCOUNT_LOGIN, STORE_ACCOUNT_TOKEN };

/* The functions of one kind of store. store.c has checked what they are given, emptied `rows`, and made sure
 * that there is an `err`. */
struct store_backend {
    const char *scheme; /* of the URL, without the colon */
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

    /* Optional: NULL where there is no file. */
    enum store_status (*backup)(struct store *s, const char *path, bool replace,
                                const struct store_progress *progress, struct store_error *err);
    enum store_status (*restore)(const char *backup, const char *place, bool replace,
                                 const struct store_progress *progress, struct store_error *err);
    enum store_status (*verify)(struct store *s, struct store_error *err);
};

/* What every store begins with. */
struct store {
    const struct store_backend *backend;
    struct store_marks *marks;
    bool read_only;
};

extern const struct store_backend store_memory, store_sqlite;

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

#endif
