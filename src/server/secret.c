/* secret.c - reading and making the secret of a store. */
#include "server/secret.h"

#include <sodium.h>
#include <string.h>

/* The secret of this store. */
static enum store_status secret_get(struct store *store, uint8_t secret[SECRET_BYTES])
{
    struct store_rows rows = {0};
    size_t length = 0;
    enum store_status status = store_setting(store, "secret", &rows);
    if (!status && (sodium_hex2bin(secret, SECRET_BYTES, rows.setting, strlen(rows.setting), NULL,
                                   &length, NULL) != 0 ||
                    length != SECRET_BYTES))
        status = STORE_CORRUPT;
    store_rows_release(&rows);
    return status;
}

bool secret_read(struct store *store, uint8_t secret[SECRET_BYTES])
{
    enum store_status status = secret_get(store, secret);
    if (status != STORE_MISSING)
        return status == STORE_OK;
    char text[2 * SECRET_BYTES + 1];
    randombytes_buf(secret, SECRET_BYTES);
    sodium_bin2hex(text, sizeof text, secret, SECRET_BYTES);
    struct store_job job = {.kind = STORE_SETTING,
                            .setting = {.name = "secret", .value = text, .once = true}};
    bool made = store_write(store, &job, 1) == STORE_OK && job.status == STORE_OK;
    sodium_memzero(text, sizeof text);
    return made && secret_get(store, secret) == STORE_OK;
}
