/* store_copy.c - `muralha store backup` and `restore`. */
#include "cli/store.h"

int store_backup_run(const struct cli_command *self, const struct store_values *v,
                     const struct cli_words *words)
{
    struct store_error err;
    struct store *s = store_read(self, v);
    if (!s)
        return CLI_FAILED;
    struct cli_progress bar = cli_progress_begin("backup", 1);
    struct store_progress progress = store_bar(&bar);
    enum store_status status = store_backup(s, words->word[0], v->force, &progress, &err);
    cli_progress_end(&bar);
    store_close(s);
    return status ? store_tell(self, &err) : CLI_OK;
}

int store_restore_run(const struct cli_command *self, const struct store_values *v,
                      const struct cli_words *words)
{
    struct store_error err;
    struct cli_progress bar = cli_progress_begin("restore", 1);
    struct store_progress progress = store_bar(&bar);
    enum store_status status = store_restore(words->word[0], v->store, v->force, &progress, &err);
    cli_progress_end(&bar);
    return status ? store_tell(self, &err) : CLI_OK;
}
