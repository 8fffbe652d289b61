/* rows.c - the memory of rows: lists that grow, and blocks for their texts. */
#include <stdlib.h>
#include <string.h>

#include "store/internal.h"

/* ---- blocks ---------------------------------------------------------------------------------------- */

struct store_block {
    struct store_block *next;
    size_t used, cap;
    char bytes[];
};

enum { BLOCK_BYTES = 4000 };

static struct store_block *block_new(size_t bytes)
{
    size_t cap = bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES;
    struct store_block *b = malloc(sizeof *b + cap);
    if (b)
        *b = (struct store_block){.cap = cap};
    return b;
}

static char *text_take(struct store_block **memory, size_t bytes)
{
    struct store_block *b = *memory;
    if (!b || b->cap - b->used < bytes) {
        b = block_new(bytes);
        if (!b)
            return NULL;
        b->next = *memory;
        *memory = b;
    }
    char *taken = b->bytes + b->used;
    b->used += bytes;
    return taken;
}

void store_blocks_free(struct store_block **memory)
{
    while (*memory) {
        struct store_block *b = *memory;
        *memory = b->next;
        free(b);
    }
}

/* ---- copies ---------------------------------------------------------------------------------------- */

bool store_text_copy(struct store_block **memory, const char **to, const char *text)
{
    if (!text || !*text) {
        *to = "";
        return true;
    }
    size_t bytes = strlen(text) + 1;
    char *copy = text_take(memory, bytes);
    if (copy)
        memcpy(copy, text, bytes);
    *to = copy;
    return copy;
}

bool store_game_copy(struct store_block **memory, struct store_game *to,
                     const struct store_game *from)
{
    struct store_game copy = *from;
    const char **text[] = {&copy.name, &copy.setup,  &copy.clock, &copy.commitment,
                           &copy.key,  &copy.result, &copy.note};
    bool good = true;
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++)
        good = good && store_text_copy(memory, text[i], *text[i]);
    for (int i = 0; i < MUR_SEATS; i++) {
        if (i >= copy.seats)
            copy.seat[i] = (struct store_seat){0};
        good = good && store_text_copy(memory, &copy.seat[i].text, copy.seat[i].text);
    }
    if (good)
        *to = copy;
    return good;
}

bool store_item_copy(struct store_block **memory, struct store_item *to,
                     const struct store_item *from)
{
    *to = *from;
    return store_text_copy(memory, &to->text, from->text) &&
           store_text_copy(memory, &to->message_id, from->message_id);
}

bool store_line_copy(struct store_block **memory, struct store_line *to,
                     const struct store_line *from)
{
    *to = *from;
    return store_text_copy(memory, &to->text, from->text) &&
           store_text_copy(memory, &to->message_id, from->message_id);
}

bool store_account_copy(struct store_block **memory, struct store_account *to,
                        const struct store_account *from)
{
    *to = *from;
    to->token_hash = "";
    return store_text_copy(memory, &to->name, from->name) &&
           store_text_copy(memory, &to->login, from->login) &&
           store_text_copy(memory, &to->passphrase, from->passphrase);
}

bool store_answer_copy(struct store_block **memory, struct store_answer *to,
                       const struct store_answer *from)
{
    *to = *from;
    return store_text_copy(memory, &to->message_id, from->message_id) &&
           store_text_copy(memory, &to->proof, from->proof) &&
           store_text_copy(memory, &to->game, from->game);
}

/* ---- lists ----------------------------------------------------------------------------------------- */

/* A list is full when its count is a power of two (or none), so no capacity needs to be kept. */
void *store_grow(void *list, int count, size_t size)
{
    if (count & (count - 1))
        return list;
    return realloc(list, size * (count ? 2 * (size_t)count : 1));
}

/* Adds a row to a list of `rows` with the copying function of its type. */
#define ROW_ADD(list, count, copy)                                                                 \
    void *grown = store_grow(rows->list, rows->count, sizeof *rows->list);                         \
    if (!grown)                                                                                    \
        return false;                                                                              \
    rows->list = grown;                                                                            \
    if (!copy(&rows->memory, &rows->list[rows->count], from))                                      \
        return false;                                                                              \
    rows->count++;                                                                                 \
    return true

bool store_rows_game(struct store_rows *rows, const struct store_game *from)
{
    ROW_ADD(game, games, store_game_copy);
}

bool store_rows_item(struct store_rows *rows, const struct store_item *from)
{
    ROW_ADD(item, items, store_item_copy);
}

bool store_rows_line(struct store_rows *rows, const struct store_line *from)
{
    ROW_ADD(line, lines, store_line_copy);
}

bool store_rows_account(struct store_rows *rows, const struct store_account *from)
{
    ROW_ADD(account, accounts, store_account_copy);
}

bool store_rows_answer(struct store_rows *rows, const struct store_answer *from)
{
    ROW_ADD(answer, answers, store_answer_copy);
}

void store_rows_release(struct store_rows *rows)
{
    free(rows->game);
    free(rows->item);
    free(rows->line);
    free(rows->account);
    free(rows->answer);
    store_blocks_free(&rows->memory);
    *rows = (struct store_rows){0};
}
