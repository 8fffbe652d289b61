/* downtime.c - nobody loses time because the server did not run. Tables have a time of their own: the clock's, less
 * how long the server was down since the game began. What it was down for altogether stands in the store, with
 * when it was last alive; a game's plan says how much of it was before its beginning. */
#include "server/downtime.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/internal.h"

static const char setting[] = "clock"; /* "ALIVE DOWN" */

/* The last time at which one of the games that go on was changed: then it was alive, too. */
static enum store_status changed_last(struct store *store, int64_t *last)
{
    struct store_rows rows = {0};
    struct store_query q = {.status = STORE_PLAYING, .limit = STORE_PAGE_MAX};
    enum store_status status;
    do {
        status = store_games(store, &q, &rows);
        for (int i = 0; !status && i < rows.games; i++)
            if (rows.game[i].updated > *last)
                *last = rows.game[i].updated;
        q.after = !status && rows.games ? rows.game[rows.games - 1].id : 0;
    } while (!status && rows.games == STORE_PAGE_MAX);
    store_rows_release(&rows);
    return status;
}

bool downtime_read(struct store *store, int64_t now, int64_t *down)
{
    struct store_rows rows = {0};
    int64_t alive = 0;
    *down = 0;
    enum store_status status = store_setting(store, setting, &rows);
    if (!status && sscanf(rows.setting, "%" SCNd64 " %" SCNd64, &alive, down) != 2)
        alive = *down = 0;
    store_rows_release(&rows);
    if (status && status != STORE_MISSING)
        return false;
    if (changed_last(store, &alive))
        return false;
    if (alive && now > alive)
        *down += now - alive;
    return true;
}

/* ---- while it runs ----------------------------------------------------------------------------------- */

void hub_down(struct hub *hub, int64_t down)
{
    hub->down = down;
}

int64_t hub_down_now(const struct hub *hub)
{
    bool stands = hub->read_only && !hub->options.shared; /* others may serve a shared one */
    return hub->down + (stands ? (int64_t)(hub->now - hub->read_only_since) : 0);
}

int64_t row_shift(const struct hub *hub, const struct row *row)
{
    bool runs = row->phase == STORE_PLAYING || row->phase == STORE_FINISHED;
    int64_t down = hub_down_now(hub);
    return runs && down > row->plan.down ? down - row->plan.down : 0;
}

uint64_t room_now(const struct hub *hub, const struct room *room)
{
    return hub->now - (uint64_t)row_shift(hub, &room->row);
}

static void kept(struct hub *hub, struct hub_job *job)
{
    (void)job;
    hub->alive_at = hub->now + ALIVE_MS;
}

void alive_keep(struct hub *hub)
{
    if (!hub->agenda.count || hub->alive_at > hub->now || hub->draining || hub->options.shared)
        return;
    struct hub_job *job = job_new(HUB_WRITE, NULL, kept);
    hub->alive_at = UINT64_MAX;
    if (!job || !(job->texts = malloc(48))) {
        free(job);
        hub->alive_at = hub->now + ALIVE_MS;
        return;
    }
    snprintf(job->texts, 48, "%" PRIu64 " %" PRId64, hub->now, hub_down_now(hub));
    job->writes = 1;
    job->write[0] = (struct store_job){.kind = STORE_SETTING,
                                       .setting = {.name = setting, .value = job->texts}};
    job_run(hub, job);
}
