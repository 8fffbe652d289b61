/*
 * Tables as text. What is accepted is written in a way that reads back as the same table, is made again
 * of its items, and is a record as well; anything else is refused with its place.
 */
#include "fuzz/input.h"
#include "muralha/table.h"

static char *text_of(const struct mur_table *t)
{
    int length = mur_table_text(t, NULL, 0);
    FUZZ_HOLDS(length > 0);
    char *text = fuzz_allocate((size_t)length + 1);
    FUZZ_HOLDS(mur_table_text(t, text, length + 1) == length);
    return text;
}

/* Takes possession of `again`. */
static void tables_are_equal(const struct mur_table *t, struct mur_table *again)
{
    FUZZ_HOLDS(again && mur_table_seq(t) == mur_table_seq(again));
    FUZZ_HOLDS(mur_table_due(t) == mur_table_due(again));
    char *left = text_of(t), *right = text_of(again);
    FUZZ_HOLDS(strcmp(left, right) == 0);
    free(left);
    free(right);
    mur_table_free(again);
}

static void table_is_sound(const struct mur_table *t)
{
    const struct mur_rules *r = mur_table_rules(t);
    struct mur_table_options options = mur_table_options(t);
    uint32_t count = mur_table_seq(t);
    struct mur_item *item = fuzz_allocate(count * sizeof *item);
    char *text = text_of(t);
    FUZZ_HOLDS(mur_check(r, mur_table_state(t), NULL) == MUR_OK);
    tables_are_equal(t, mur_table_parse(r, text, NULL));
    FUZZ_HOLDS(mur_table_items(t, 0, item, (int)count) == (int)count);
    tables_are_equal(t, mur_table_restore(r, &options, item, count, NULL));
    struct mur_record *rec = mur_record_parse(text, NULL);
    FUZZ_HOLDS(rec && memcmp(rec->state, mur_table_state(t), r->state_size) == 0);
    mur_record_free(rec);
    free(item);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mur_error err = {0};
    struct fuzz_input in = {.at = data, .left = size};
    char *text = fuzz_text(&in);
    struct mur_table *t = mur_table_parse(NULL, text, &err);
    if (t)
        table_is_sound(t);
    else
        fuzz_error_is_sound(&err, text);
    mur_table_free(t);
    free(text);
    return 0;
}
