/*
 * Names of people. One that is allowed sits at a table, and the table's text brings it back as it was; any
 * other is refused with its place and nobody sits down.
 */
#include "fuzz/input.h"
#include "muralha/table.h"

static void name_comes_back(const struct mur_table *t, const char *name)
{
    int length = mur_table_text(t, NULL, 0);
    char *text = fuzz_allocate((size_t)length + 1);
    FUZZ_HOLDS(mur_table_text(t, text, length + 1) == length);
    struct mur_table *again = mur_table_parse(NULL, text, NULL);
    FUZZ_HOLDS(again && strcmp(mur_table_seat(again, 0).name, name) == 0);
    mur_table_free(again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {.at = data, .left = size};
    char *name = fuzz_text(&in);
    struct mur_rules *r = mur_rules_new("none:players=2", NULL);
    struct mur_table *t = mur_table_new(r, NULL, NULL);
    struct mur_error err = {0};
    FUZZ_HOLDS(t != NULL);
    bool allowed = !*name || mur_name_check(name, &err) == MUR_OK;
    struct mur_seat sitter = {.who = MUR_WHO_PERSON, .name = name};
    FUZZ_HOLDS((mur_table_sit(t, 0, &sitter, 1, NULL) == MUR_OK) == allowed);
    if (allowed)
        name_comes_back(t, name);
    else
        fuzz_error_is_sound(&err, name);
    FUZZ_HOLDS((mur_table_seat(t, 0).who == MUR_WHO_PERSON) == allowed);
    mur_table_free(t);
    mur_rules_free(r);
    free(name);
    return 0;
}
