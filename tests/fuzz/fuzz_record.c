/*
 * Records as text and as bytes. What is accepted is written in a way that reads back as the same
 * record and the same state; anything else is refused with its place.
 */
#include "fuzz/input.h"
#include "muralha/record.h"

static void records_are_equal(const struct mur_record *a, const struct mur_record *b)
{
    FUZZ_HOLDS(a && b && a->count == b->count);
    FUZZ_HOLDS(strcmp(a->rules->setup, b->rules->setup) == 0);
    for (uint32_t i = 0; i < a->count; i++)
        FUZZ_HOLDS(memcmp(&a->entry[i], &b->entry[i], sizeof a->entry[i]) == 0);
    FUZZ_HOLDS(memcmp(a->state, b->state, a->rules->state_size) == 0);
}

static void record_is_sound(const struct mur_record *rec)
{
    FUZZ_HOLDS(mur_check(rec->rules, rec->state, NULL) == MUR_OK);
    int length = mur_record_text(rec, NULL, 0);
    FUZZ_HOLDS(length > 0);
    char *text = fuzz_allocate((size_t)length + 1);
    FUZZ_HOLDS(mur_record_text(rec, text, length + 1) == length);
    struct mur_record *again = mur_record_parse(text, NULL);
    records_are_equal(rec, again);
    mur_record_free(again);
    free(text);

    size_t size = mur_record_bytes(rec, NULL, 0);
    uint8_t *bytes = fuzz_allocate(size);
    FUZZ_HOLDS(mur_record_bytes(rec, bytes, size) == size);
    again = mur_record_read(bytes, size, NULL);
    records_are_equal(rec, again);
    mur_record_free(again);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mur_error err = {0};
    struct mur_record *rec = mur_record_read(data, size, &err);
    FUZZ_HOLDS(rec || (err.status != MUR_OK && err.message));
    if (rec)
        record_is_sound(rec);
    mur_record_free(rec);

    struct fuzz_input in = {.at = data, .left = size};
    char *text = fuzz_text(&in);
    rec = mur_record_parse(text, &err);
    if (rec)
        record_is_sound(rec);
    else
        fuzz_error_is_sound(&err, text);
    mur_record_free(rec);
    free(text);
    return 0;
}
