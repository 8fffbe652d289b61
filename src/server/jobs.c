/* jobs.c - what is done outside of the hub: writing, reading, hashing. The functions below run in other
 * threads and touch nothing but the job. */
#include <stdlib.h>
#include <string.h>

#include "server/internal.h"

struct hub_job *job_new(enum hub_lane lane, const struct asker *asker,
                        void (*done)(struct hub *, struct hub_job *))
{
    struct hub_job *job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    job->lane = lane;
    job->done = done;
    if (asker)
        job->asker = *asker;
    return job;
}

void job_run(struct hub *hub, struct hub_job *job)
{
    hub->jobs++;
    hub->port.run(hub->port.self, job);
}

enum hub_lane hub_job_lane(const struct hub_job *job)
{
    return job->lane;
}

struct store_job *hub_job_writes(struct hub_job *job, int *count)
{
    *count = job->writes;
    return job->write;
}

struct hub_job **hub_job_next(struct hub_job *job)
{
    return &job->next;
}

void hub_job_free(struct hub_job *job)
{
    if (job->told) /* it was never done */
        job->told(job->told_self, STORE_ERROR);
    store_rows_release(&job->rows);
    store_rows_release(&job->lines);
    free(job->texts);
    free(job->items);
    free(job->said);
    hub_poll_free(job->poll);
    sodium_memzero(job, sizeof *job);
    free(job);
}

/* A game with its items, and the last lines of its chat behind them. */
static enum store_status game_read(struct hub_job *job, struct store *store)
{
    int64_t game = job->game;
    if (!game) {
        enum store_status status = store_game_find(store, job->name, &job->rows);
        if (status)
            return status;
        game = job->rows.game[0].id;
    }
    enum store_status status = store_load(store, game, 0, &job->rows);
    return status ? status : store_lines(store, game, 0, CHAT_KEPT, &job->lines);
}

void hub_job_read(struct hub_job *job, struct store *store)
{
    switch (job->read) {
    case READ_GAME:
        job->status = game_read(job, store);
        break;
    case READ_GAMES:
        job->status = store_games(store, &job->query, &job->rows);
        break;
    case READ_TOKEN:
        job->status = store_account_by_token(store, job->name, &job->rows);
        break;
    case READ_LOGIN:
        job->status = store_account_by_login(store, job->name, &job->rows);
        break;
    }
}

/* Whoever is not known takes as long as whoever is: a hash is made in either case. */
void hub_job_hash(struct hub_job *job)
{
    if (job->verify)
        job->fits =
            crypto_pwhash_str_verify(job->hash, job->passphrase, strlen(job->passphrase)) == 0;
    else
        job->fits = crypto_pwhash_str(job->hash, job->passphrase, strlen(job->passphrase),
                                      job->hash_ops, job->hash_memory) == 0;
    sodium_memzero(job->passphrase, sizeof job->passphrase);
}
