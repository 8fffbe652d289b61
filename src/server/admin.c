/* admin.c - the routes of operators. The store is read in the reader's thread; texts are made in the loop. */
#define _DEFAULT_SOURCE
#include "server/admin.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/text.h"
#include "server/internal.h"
#include "server/table_page.h"

enum { PAGE = 200, LINE_BYTES = MUR_SETUP_MAX + 512, SHOW_BYTES = 1 << 14 };

static const char *const phases[STORE_PHASES] = {"lobby", "playing", "finished", "aside"};

/* A request on its way. */
struct visit {
    struct admin *admin;
    net_id id;
    char game[KEEP_NAME];
    struct store_query query;
    enum store_status got;
    struct store_rows rows;
    int status;
    char *body;
};

/* ---- answers ------------------------------------------------------------------------------------------- */

static void reply_text(struct admin *a, net_id id, int status, const char *text)
{
    net_reply(a->net, id,
              &(struct net_reply){.status = status,
                                  .type = "text/plain; charset=utf-8",
                                  .body = text,
                                  .length = strlen(text)});
}

static void visit_end(struct visit *v, int status, const char *text)
{
    if (text)
        reply_text(v->admin, v->id, status, text);
    else
        net_reply_status(v->admin->net, v->id, status);
    store_rows_release(&v->rows);
    free(v->body);
    free(v);
}

static int status_of(enum store_status got)
{
    return got == STORE_OK ? 200 : got == STORE_MISSING ? 404 : 503;
}

/* ---- texts --------------------------------------------------------------------------------------------- */

/* As ISO 8601 writes them. */
static void put_time(struct mur_writer *w, int64_t milliseconds)
{
    time_t seconds = (time_t)(milliseconds / 1000);
    struct tm parts;
    char text[32] = "-";
    if (milliseconds > 0 && gmtime_r(&seconds, &parts))
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    mur_put(w, text);
}

static void put_seat(struct mur_writer *w, const struct seat *seat)
{
    static const char *const kinds[] = {"open", "person", "bot"};
    mur_put(w, seat->kind < 3 ? kinds[seat->kind] : "?");
}

/* Tabs between the columns: number, name, phase, items, watchers, last change, seats, set-up. */
static void put_line(struct mur_writer *w, const struct hub *hub, const struct row *row)
{
    int watchers = hub_watchers(hub, row->id);
    mur_put_int(w, row->id);
    mur_put_char(w, '\t');
    mur_put(w, row->name);
    mur_put_char(w, '\t');
    mur_put(w, phases[row->phase]);
    mur_put_char(w, '\t');
    mur_put_int(w, row->seq);
    mur_put_char(w, '\t');
    mur_put_int(w, watchers < 0 ? 0 : watchers);
    mur_put_char(w, '\t');
    put_time(w, row->updated);
    mur_put_char(w, '\t');
    for (int i = 0; i < row->seats; i++) {
        mur_put(w, i ? "," : "");
        put_seat(w, &row->seat[i]);
    }
    mur_put_char(w, '\t');
    mur_put(w, row->setup);
    mur_put_char(w, '\n');
}

static void put_member(struct mur_writer *w, const char *name, const char *text)
{
    mur_put(w, name);
    mur_put(w, ": ");
    mur_put(w, text);
    mur_put_char(w, '\n');
}

static void put_number(struct mur_writer *w, const char *name, int64_t number)
{
    mur_put(w, name);
    mur_put(w, ": ");
    mur_put_int(w, number);
    mur_put_char(w, '\n');
}

static void put_moment(struct mur_writer *w, const char *name, int64_t at)
{
    mur_put(w, name);
    mur_put(w, ": ");
    put_time(w, at);
    mur_put_char(w, '\n');
}

static void put_game(struct mur_writer *w, const struct hub *hub, const struct row *row)
{
    int watchers = hub_watchers(hub, row->id);
    put_number(w, "number", row->id);
    put_member(w, "name", row->name);
    put_member(w, "phase", phases[row->phase]);
    put_member(w, "setup", row->setup);
    put_number(w, "rules", row->rules_version);
    put_member(w, "access", row->visibility == STORE_PUBLIC ? "public" : "link");
    put_member(w, "title", row->plan.title);
    put_moment(w, "created", row->created);
    put_moment(w, "changed", row->updated);
    put_number(w, "items", row->seq);
    if (row->asked >= 0)
        put_number(w, "asked", row->asked);
    put_member(w, "memory", watchers < 0 ? "no" : "yes");
    put_number(w, "watchers", watchers < 0 ? 0 : watchers);
    for (int i = 0; i < row->seats; i++) {
        mur_put(w, "seat ");
        mur_put_int(w, i);
        mur_put(w, ": ");
        put_seat(w, &row->seat[i]);
        mur_put_char(w, ' ');
        mur_put(w, row->seat[i].text);
        mur_put_char(w, '\n');
    }
    if (*row->note)
        put_member(w, "note", row->note);
}

/* ---- what is read from the store ----------------------------------------------------------------------- */

static void list_run(void *self, struct store *store)
{
    struct visit *v = self;
    v->got = store_games(store, &v->query, &v->rows);
}

static void list_done(void *self)
{
    struct visit *v = self;
    size_t bytes = (size_t)v->rows.games * LINE_BYTES + 1;
    char *text = v->got ? NULL : malloc(bytes);
    struct mur_writer w = mur_writer_init(text, text ? (int)bytes : 0);
    struct row row;
    for (int i = 0; text && i < v->rows.games; i++)
        if (row_read(&v->rows.game[i], &row))
            put_line(&w, v->admin->hub, &row);
    sodium_memzero(&row, sizeof row);
    visit_end(v, text ? 200 : 503, text);
    free(text);
}

static void find_run(void *self, struct store *store)
{
    struct visit *v = self;
    v->got = table_page_find(store, v->game, &v->rows);
}

static void show_done(void *self)
{
    struct visit *v = self;
    char text[SHOW_BYTES];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    struct row row = {0};
    bool good = !v->got && row_read(&v->rows.game[0], &row);
    if (good)
        put_game(&w, v->admin->hub, &row);
    sodium_memzero(&row, sizeof row);
    visit_end(v, good ? 200 : v->got ? status_of(v->got) : 404, good ? text : NULL);
}

static void export_run(void *self, struct store *store)
{
    struct visit *v = self;
    v->status = table_page_export(store, v->admin->suspects, v->game, &v->body);
}

static void export_done(void *self)
{
    struct visit *v = self;
    visit_end(v, v->status, v->status == 200 ? v->body : NULL);
}

/* ---- ending a game ------------------------------------------------------------------------------------- */

static void end_told(void *self, enum store_status status)
{
    visit_end(self, status ? 503 : 200, status ? NULL : "ended\n");
}

static void end_found(void *self)
{
    struct visit *v = self;
    struct admin *a = v->admin;
    if (v->got) {
        visit_end(v, status_of(v->got), NULL);
        return;
    }
    enum hub_end began = hub_end(a->hub, v->rows.game[0].id, end_told, v, a->now(a->self));
    if (began != HUB_END_BEGUN)
        visit_end(v, began == HUB_END_OVER ? 409 : 503, NULL);
}

/* ---- routes -------------------------------------------------------------------------------------------- */

static void visit_begin(struct admin *a, net_id id, const struct visit *wanted,
                        void (*run)(void *, struct store *), void (*done)(void *))
{
    struct visit *v = malloc(sizeof *v);
    if (v) {
        *v = *wanted;
        v->admin = a;
        v->id = id;
        v->got = STORE_ERROR; /* if the server ends before it is read */
        v->status = 503;
        if (work_read(a->work, run, done, v))
            return;
    }
    free(v);
    net_reply_status(a->net, id, 503);
}

/* "PHASE" or "PHASE&AFTER". */
static bool query_read(struct net_text text, struct store_query *out)
{
    char copy[32] = "";
    if (text.length >= sizeof copy || memchr(text.at, 0, text.length))
        return false;
    memcpy(copy, text.at, text.length);
    char *after = strchr(copy, '&');
    if (after)
        *after++ = '\0';
    if (after && (!*after || strspn(after, "0123456789") != strlen(after) || strlen(after) > 18))
        return false;
    *out = (struct store_query){
        .status = STORE_ANY, .limit = PAGE, .after = after ? strtoll(after, NULL, 10) : 0};
    if (!*copy || strcmp(copy, "all") == 0)
        return true;
    for (int i = 0; i < STORE_PHASES; i++)
        if (strcmp(copy, phases[i]) == 0) {
            out->status = i;
            return true;
        }
    return false;
}

static const struct {
    const char *method, *rest; /* behind the game */
    void (*run)(void *, struct store *);
    void (*done)(void *);
} about[] = {
    {"GET", "", find_run, show_done},
    {"GET", "/record", export_run, export_done},
    {"POST", "/end", find_run, end_found},
};

static bool is_name(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!strchr("0123456789abcdefghijklmnopqrstuvwxyz", text[i]) || !text[i])
            return false;
    return length > 0;
}

static void game_request(struct admin *a, net_id id, const struct net_request *r,
                         struct net_text rest)
{
    struct visit v = {0};
    size_t length = 0;
    while (length < rest.length && rest.at[length] != '/')
        length++;
    bool number = length <= 18 && strspn(rest.at, "0123456789") >= length;
    if (length < sizeof v.game && is_name(rest.at, length) && (number || length > 2))
        memcpy(v.game, rest.at, length);
    struct net_text what = {.at = rest.at + length, .length = rest.length - length};
    for (size_t i = 0; *v.game && i < sizeof about / sizeof about[0]; i++)
        if (net_text_is(what, about[i].rest) && net_text_is(r->method, about[i].method)) {
            visit_begin(a, id, &v, about[i].run, about[i].done);
            return;
        }
    net_reply_status(a->net, id, 404);
}

static void status_answer(struct admin *a, net_id id)
{
    char text[512];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    struct hub_counts c = hub_counts(a->hub);
    put_member(&w, "read-only", hub_is_read_only(a->hub) ? "on" : "off");
    put_number(&w, "connections", c.connections);
    put_number(&w, "open games", c.open);
    put_number(&w, "tables in memory", c.rooms);
    put_number(&w, "jobs under way", c.jobs);
    put_number(&w, "bots asked", c.thinking);
    reply_text(a, id, 200, text);
}

static void order_request(struct admin *a, net_id id, struct net_text path)
{
    if (net_text_is(path, "/admin/read-only/on") || net_text_is(path, "/admin/read-only/off")) {
        bool on = net_text_is(path, "/admin/read-only/on");
        hub_read_only(a->hub, on, a->now(a->self));
        reply_text(a, id, 200, on ? "read-only: on\n" : "read-only: off\n");
    } else if (net_text_is(path, "/admin/drain")) {
        reply_text(a, id, 200, "draining\n");
        a->drain(a->self);
    } else {
        net_reply_status(a->net, id, 404);
    }
}

void admin_request(struct admin *a, net_id id, const struct net_request *r)
{
    static const char games[] = "/admin/games/";
    struct visit v = {0};
    bool post = net_text_is(r->method, "POST"), get = net_text_is(r->method, "GET");
    if (!post && !get)
        net_reply_status(a->net, id, 405);
    else if (net_text_starts(r->path, games))
        game_request(a, id, r,
                     (struct net_text){.at = r->path.at + sizeof games - 1,
                                       .length = r->path.length - (sizeof games - 1)});
    else if (post)
        order_request(a, id, r->path);
    else if (net_text_is(r->path, "/admin/status"))
        status_answer(a, id);
    else if (net_text_is(r->path, "/admin/games") && query_read(r->query, &v.query))
        visit_begin(a, id, &v, list_run, list_done);
    else
        net_reply_status(a->net, id, 404);
}
