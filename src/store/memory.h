/* memory.h - how the store in memory is laid out: plain lists, searched from end to end. It is what the
 * others are compared with, and good for tests and simulations of some thousand games. */
#ifndef MUR_STORE_MEMORY_H
#define MUR_STORE_MEMORY_H

#include <pthread.h>

#include "store/internal.h"

struct memory_game {
    struct store_game row;
    struct store_block *row_memory; /* its texts: a new block whenever it changes */
    struct store_item *item;        /* row.seq of them */
    struct store_line *line;
    int lines;
    struct store_block *memory; /* the texts of items and lines */
    bool deleted;
};

struct memory_account {
    struct store_account row;
    struct store_block *memory;
    struct store_answer answer[STORE_ANSWERS]; /* by number; without a message id: none */
    struct store_block *answer_memory[STORE_ANSWERS];
    bool deleted;
};

struct memory_session {
    char token_hash[STORE_NAME_MAX + 1];
    int64_t account, used;
};

struct memory_setting {
    const char *name, *value; /* an empty value: removed */
    struct store_block *memory;
};

struct memory_store {
    struct store base;
    pthread_mutex_t lock;
    struct memory_game *game; /* number id - 1 */
    struct memory_account *account;
    struct memory_session *session;
    struct memory_setting *setting;
    int games, accounts, sessions, settings;
};

/* NULL if there is none. */
struct memory_game *memory_game(struct memory_store *m, int64_t id);
struct memory_game *memory_game_named(struct memory_store *m, const char *name);
struct memory_account *memory_account(struct memory_store *m, int64_t id);
struct memory_account *memory_account_login(struct memory_store *m, const char *login);
struct memory_session *memory_session(struct memory_store *m, const char *token_hash);
struct memory_setting *memory_setting(struct memory_store *m, const char *name);

/* One job, in memory_write.c. */
enum store_status memory_do(struct memory_store *m, struct store_job *job);

#endif
