/* pages.c - the routes. What needs the store is read in the reader's thread, and shows what is stored. */
#include "server/pages.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_write.h"
#include "base/text.h"
#include "muralha/describe.h"
#include "muralha/version.h"
#include "server/codec.h"
#include "server/files.h"
#include "server/keep.h"
#include "server/table_page.h"

enum { LANGUAGES = PROTO_LANG_COUNT, ETAG = 20 };

struct pages {
    struct net *net;
    struct hub *hub;
    struct suspects *suspects;
    struct work *work;
    char *games[LANGUAGES]; /* /api/games */
    char etag[LANGUAGES][ETAG];
};

/* ---- /api/games -------------------------------------------------------------------------------------- */

static int levels_text(char *buf, int cap)
{
    struct mur_json_writer j = mur_json_writer_init(buf, cap);
    const struct mur_level *level;
    mur_json_open_list(&j, NULL);
    for (int i = 0; (level = mur_level_at(i)); i++) {
        mur_json_open_object(&j, NULL);
        mur_json_put_text(&j, "name", level->name);
        mur_json_put_text(&j, "summary", level->summary);
        mur_json_close(&j);
    }
    mur_json_close(&j);
    return mur_json_finish(&j);
}

/* The games with their options, and the levels of bots, as one text. */
static char *games_make(const char *language)
{
    static const char head[] = "{\"options\":", middle[] = ",\"levels\":", end[] = "}";
    int options = mur_describe_options(NULL, language, NULL, 0), levels = levels_text(NULL, 0);
    char *text = malloc((size_t)(options + levels) + sizeof head + sizeof middle + sizeof end);
    if (!text)
        return NULL;
    char *at = text;
    strcpy(at, head);
    at += strlen(at);
    mur_describe_options(NULL, language, at, options + 1);
    at += strlen(at);
    strcpy(at, middle);
    at += strlen(at);
    levels_text(at, levels + 1);
    strcat(at, end);
    return text;
}

static void games_etag(const char *text, char out[ETAG])
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
    struct mur_writer w = mur_writer_init(out, ETAG);
    mur_put_char(&w, '"');
    mur_put_hex(&w, hash, 16);
    mur_put_char(&w, '"');
}

static void games_answer(struct pages *p, net_id id, const struct net_request *r)
{
    int language = 0;
    for (int i = 0; i < LANGUAGES; i++) {
        char query[16];
        struct mur_writer w = mur_writer_init(query, sizeof query);
        mur_put(&w, "lang=");
        mur_put(&w, proto_words_lang.word[i]);
        if (net_text_is(r->query, query))
            language = i;
    }
    struct net_file file = {.type = "application/json",
                            .etag = p->etag[language],
                            .body = p->games[language],
                            .length = strlen(p->games[language])};
    net_reply_file(p->net, id, r, &file);
}

/* ---- what is read from the store --------------------------------------------------------------------- */

/* A request on its way through the reader. */
struct page {
    struct pages *pages;
    net_id id;
    char name[KEEP_NAME];
    int status;
    const char *type;
    char *body;
};

static void page_done(void *self)
{
    struct page *page = self;
    struct net *net = page->pages->net;
    if (page->status == 200)
        net_reply(net, page->id,
                  &(struct net_reply){.status = 200,
                                      .type = page->type,
                                      .body = page->body,
                                      .length = strlen(page->body)});
    else
        net_reply_status(net, page->id, page->status);
    free(page->body);
    free(page);
}

static void state_run(void *self, struct store *store)
{
    struct page *page = self;
    page->type = "application/json";
    page->status = table_page_state(page->pages->hub, store, page->name, &page->body);
}

static void record_run(void *self, struct store *store)
{
    struct page *page = self;
    page->type = "text/plain; charset=utf-8";
    page->status = table_page_record(store, page->pages->suspects, page->name, &page->body);
}

static void health_run(void *self, struct store *store)
{
    struct page *page = self;
    page->status = store_health(store, NULL) == STORE_OK ? 200 : 503;
}

/* What the loop counts is added in the loop. */
static void health_done(void *self)
{
    struct page *page = self;
    struct pages *p = page->pages;
    struct hub_counts hub = hub_counts(p->hub);
    char text[2048];
    struct mur_json_writer j = mur_json_writer_init(text, sizeof text);
    mur_json_open_object(&j, NULL);
    mur_json_put_text(&j, "status", page->status == 200 ? "ok" : "failing");
    mur_json_put_text(&j, "store", page->status == 200 ? "ok" : "cannot be written");
    mur_json_put_text(&j, "program", "muralha " MUR_VERSION);
    mur_json_put_int(&j, "protocol", PROTO_VERSION);
    mur_json_open_object(&j, "rules");
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)); i++)
        mur_json_put_int(&j, kind->name, kind->rules_version);
    mur_json_close(&j);
    mur_json_put_int(&j, "connections", net_counts(p->net).connections);
    mur_json_put_int(&j, "sockets", hub.connections);
    mur_json_put_int(&j, "tables", hub.rooms);
    mur_json_put_int(&j, "thinking", hub.thinking);
    mur_json_put_int(&j, "waiting", hub.jobs);
    mur_json_put_int(&j, "stored", (long long)hub.moves);
    mur_json_close(&j);
    int length = mur_json_finish(&j);
    net_reply(p->net, page->id,
              &(struct net_reply){.status = page->status,
                                  .type = "application/json",
                                  .body = text,
                                  .length = (size_t)length});
    free(page);
}

static void page_read(struct pages *p, net_id id, const char *name, size_t length,
                      void (*run)(void *, struct store *), void (*done)(void *))
{
    struct page *page = calloc(1, sizeof *page);
    bool named = length < sizeof page->name;
    if (page && named) {
        *page = (struct page){.pages = p, .id = id};
        memcpy(page->name, name, length);
        if (work_read(p->work, run, done, page))
            return;
    }
    free(page);
    net_reply_status(p->net, id, named ? 503 : 404);
}

/* ---- routes ------------------------------------------------------------------------------------------ */

/* /api/tables/NAME and /api/tables/NAME/record */
static void table_answer(struct pages *p, net_id id, struct net_text rest)
{
    static const char record[] = "/record";
    size_t length = 0, tail = sizeof record - 1;
    while (length < rest.length && rest.at[length] != '/')
        length++;
    if (length == rest.length)
        page_read(p, id, rest.at, length, state_run, page_done);
    else if (rest.length - length == tail && memcmp(rest.at + length, record, tail) == 0)
        page_read(p, id, rest.at, length, record_run, page_done);
    else
        net_reply_status(p->net, id, 404);
}

static const struct file_entry *file_find(struct net_text path)
{
    bool page = net_text_is(path, "/") || net_text_starts(path, "/t/");
    for (const struct file_entry *f = server_files; f->path; f++)
        if (page ? strcmp(f->path, "/index.html") == 0 : net_text_is(path, f->path))
            return f;
    return NULL;
}

static void file_answer(struct pages *p, net_id id, const struct net_request *r)
{
    const struct file_entry *f = file_find(r->path);
    if (!f) {
        net_reply_status(p->net, id, 404);
        return;
    }
    struct net_file file = {.type = f->type,
                            .etag = f->etag,
                            .immutable = f->immutable,
                            .body = (const char *)f->body,
                            .length = f->length,
                            .gzip = (const char *)f->gzip,
                            .gzip_length = f->gzip_length};
    net_reply_file(p->net, id, r, &file);
}

void pages_request(struct pages *p, net_id id, const struct net_request *r)
{
    static const char tables[] = "/api/tables/";
    bool reads = net_text_is(r->method, "GET") || net_text_is(r->method, "HEAD");
    if (net_text_is(r->path, "/api/games")) {
        games_answer(p, id, r);
    } else if (!net_text_is(r->path, "/health") && !net_text_starts(r->path, tables)) {
        file_answer(p, id, r);
    } else if (!reads) {
        net_reply(p->net, id, &(struct net_reply){.status = 405, .more = "Allow: GET, HEAD\r\n"});
    } else if (net_text_is(r->path, "/health")) {
        page_read(p, id, "", 0, health_run, health_done);
    } else {
        struct net_text rest = {.at = r->path.at + sizeof tables - 1,
                                .length = r->path.length - (sizeof tables - 1)};
        table_answer(p, id, rest);
    }
}

/* ---- making ------------------------------------------------------------------------------------------ */

struct pages *pages_new(struct net *net, struct hub *hub, struct suspects *suspects)
{
    struct pages *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    *p = (struct pages){.net = net, .hub = hub, .suspects = suspects};
    for (int i = 0; i < LANGUAGES; i++) {
        p->games[i] = games_make(proto_words_lang.word[i]);
        if (!p->games[i]) {
            pages_free(p);
            return NULL;
        }
        games_etag(p->games[i], p->etag[i]);
    }
    return p;
}

void pages_free(struct pages *p)
{
    for (int i = 0; p && i < LANGUAGES; i++)
        free(p->games[i]);
    free(p);
}

void pages_work(struct pages *p, struct work *work)
{
    p->work = work;
}
