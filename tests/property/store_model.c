/*
 * store_model.c - random jobs against two stores: whatever is answered, and whatever is in them afterwards,
 * must be the same. The store in memory is so simple that it can be read; the one in a file must agree.
 *
 *     store_model            the short run
 *     store_model --soak     a hundred times as many batches
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "muralha/rng.h"
#include "store/store.h"
#include "support/property.h"
#include "support/scratch.h"

enum { BATCHES = 400, JOBS_MAX = 12, ITEMS_MAX = 3, NAMES = 30, PEOPLE = 12, TEXT_BYTES = 1 << 22 };

/* Few names, so that they meet. */
static const char *const words[] = {"",  "a", "b", "c",  "d",  "e",  "f",  "g", "h",  "i",
                                    "j", "k", "l", "m",  "n",  "o",  "p",  "q", "r",  "s",
                                    "t", "u", "v", "w'", "x;", "y%", "z ", "é", "\n", "\""};

static const char *word(struct mur_rng *g, uint32_t among)
{
    return words[mur_rng_below(g, among)];
}

/* ---- jobs -------------------------------------------------------------------------------------------- */

struct batch {
    struct store_job job[JOBS_MAX];
    struct store_item item[JOBS_MAX][ITEMS_MAX];
    int count;
};

static void game_fill(struct mur_rng *g, struct store_game *to)
{
    *to = (struct store_game){.name = word(g, NAMES),
                              .setup = word(g, NAMES),
                              .rules_version = (int32_t)mur_rng_below(g, 3),
                              .owner = mur_rng_below(g, PEOPLE),
                              .visibility = (int32_t)mur_rng_below(g, 2),
                              .clock = word(g, NAMES),
                              .stand_in = (int32_t)mur_rng_below(g, 3),
                              .status = (int32_t)mur_rng_below(g, STORE_PHASES),
                              .created = mur_rng_below(g, 1000),
                              .updated = mur_rng_below(g, 1000),
                              .due = mur_rng_below(g, 2) ? mur_rng_below(g, 1000) : 0,
                              .commitment = word(g, NAMES),
                              .key = word(g, NAMES),
                              .result = word(g, NAMES),
                              .note = word(g, NAMES),
                              .seats = (int32_t)mur_rng_below(g, MUR_SEATS + 1)};
    for (int i = 0; i < to->seats; i++)
        to->seat[i] = (struct store_seat){.kind = (int32_t)mur_rng_below(g, 4),
                                          .account = mur_rng_below(g, 3) ? mur_rng_below(g, 4) : 0,
                                          .text = word(g, NAMES)};
}

static uint32_t seq_of(struct store *s, int64_t game)
{
    struct store_rows rows = {0};
    uint32_t seq = store_load(s, game, INT32_MAX, &rows) ? 0 : rows.game[0].seq;
    store_rows_release(&rows);
    return seq;
}

static void append_fill(struct mur_rng *g, struct store *s, struct batch *b, int index)
{
    struct store_append *a = &b->job[index].append;
    *a = (struct store_append){.game = mur_rng_below(g, NAMES),
                               .item = b->item[index],
                               .items = (int)mur_rng_below(g, ITEMS_MAX + 1),
                               .sender = mur_rng_below(g, 3),
                               .message_id = word(g, 6),
                               .at = mur_rng_below(g, 1000)};
    a->expected = seq_of(s, a->game) + (mur_rng_below(g, 5) == 0);
    for (int i = 0; i < a->items; i++)
        b->item[index][i] = (struct store_item){.kind = (int32_t)mur_rng_below(g, 5),
                                                .actor = (int32_t)mur_rng_below(g, 7) - 1,
                                                .action = (uint32_t)mur_rng_next(g),
                                                .text = word(g, NAMES),
                                                .at = (int64_t)mur_rng_next(g),
                                                .has_hash = mur_rng_below(g, 2),
                                                .hash = mur_rng_next(g)};
    if (mur_rng_below(g, 2)) {
        a->fields = mur_rng_below(g, STORE_SET_NOTE << 1);
        game_fill(g, &a->value);
    }
}

static void job_fill(struct mur_rng *g, struct store *s, struct batch *b, int index)
{
    struct store_job *job = &b->job[index];
    uint32_t kind = mur_rng_below(g, 2 * STORE_JOB_KINDS);
    *job = (struct store_job){.kind = kind < STORE_JOB_KINDS ? kind : STORE_APPEND};
    switch (job->kind) {
    case STORE_APPEND:
        append_fill(g, s, b, index);
        break;
    case STORE_GAME_NEW:
        game_fill(g, &job->game);
        break;
    case STORE_GAME_DELETE:
        job->game.id = mur_rng_below(g, 2) ? 0 : mur_rng_below(g, NAMES);
        break;
    case STORE_CHAT:
        job->chat.game = mur_rng_below(g, NAMES);
        job->chat.line = (struct store_line){.account = mur_rng_below(g, 4),
                                             .actor = (int32_t)mur_rng_below(g, 3),
                                             .text = word(g, NAMES),
                                             .at = mur_rng_below(g, 9),
                                             .message_id = word(g, 4)};
        break;
    case STORE_ACCOUNT_NEW:
    case STORE_ACCOUNT_SET:
        job->account = (struct store_account){.id = mur_rng_below(g, PEOPLE),
                                              .name = word(g, NAMES),
                                              .login = mur_rng_below(g, 2) ? word(g, NAMES) : "",
                                              .passphrase = word(g, NAMES),
                                              .token_hash = word(g, NAMES),
                                              .created = mur_rng_below(g, 99)};
        break;
    case STORE_FORGET:
        job->forget = (struct store_forget){.after = mur_rng_below(g, PEOPLE),
                                            .limit = (int32_t)mur_rng_below(g, 5),
                                            .sessions = mur_rng_below(g, 30),
                                            .accounts = mur_rng_below(g, 60)};
        break;
    case STORE_SESSION_PUT:
    case STORE_SESSION_USED:
    case STORE_SESSION_DELETE:
    case STORE_SESSIONS_END:
        job->session = (struct store_session){.token_hash = word(g, NAMES),
                                              .account = mur_rng_below(g, PEOPLE),
                                              .used = mur_rng_below(g, 99)};
        break;
    case STORE_SETTING:
        job->setting.name = word(g, 4);
        job->setting.value = word(g, NAMES);
        break;
    case STORE_JOB_KINDS:
        break;
    }
    if (mur_rng_below(g, 3) == 0)
        job->answer = (struct store_answer){.account = mur_rng_below(g, PEOPLE),
                                            .number = mur_rng_below(g, 3 * STORE_ANSWERS),
                                            .message_id = word(g, NAMES),
                                            .digest = mur_rng_next(g),
                                            .proof = word(g, NAMES),
                                            .game = word(g, NAMES),
                                            .n = (int64_t)mur_rng_below(g, 9) - 1};
}

/* ---- what a store holds, as text ------------------------------------------------------------------------- */

struct text {
    char *bytes;
    size_t length;
};

static void put(struct text *t, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int more = vsnprintf(t->bytes + t->length, TEXT_BYTES - t->length, format, values);
    va_end(values);
    t->length += (size_t)more;
    if (t->length >= TEXT_BYTES) {
        fputs("the stores hold more than this test can compare\n", stderr);
        exit(1);
    }
}

static void put_game(struct text *t, const struct store_game *g)
{
    put(t, "game %" PRId64 " %s|%s|%d|%" PRId64 "|%d|%s|%d|%d|%u|%" PRId64 "|%" PRId64, g->id,
        g->name, g->setup, g->rules_version, g->owner, g->visibility, g->clock, g->stand_in,
        g->status, g->seq, g->created, g->updated);
    put(t, "|%" PRId64 "|%s|%s|%s|%s", g->due, g->commitment, g->key, g->result, g->note);
    for (int i = 0; i < g->seats; i++)
        put(t, " (%d %" PRId64 " %s)", g->seat[i].kind, g->seat[i].account, g->seat[i].text);
    put(t, "\n");
}

static void put_rows(struct text *t, enum store_status status, const struct store_rows *rows)
{
    put(t, "status %d %s\n", status, rows->setting ? rows->setting : "-");
    for (int i = 0; i < rows->games; i++)
        put_game(t, &rows->game[i]);
    for (int i = 0; i < rows->items; i++) {
        const struct store_item *m = &rows->item[i];
        put(t, "item %u %d %d %u %s %" PRId64 " %d %" PRIx64 " %" PRId64 " %s %u\n", m->seq,
            m->kind, m->actor, m->action, m->text, m->at, m->has_hash, m->has_hash ? m->hash : 0,
            m->sender, m->message_id, m->span);
    }
    for (int i = 0; i < rows->lines; i++) {
        const struct store_line *l = &rows->line[i];
        put(t, "line %u %" PRId64 " %d %s %" PRId64 " %s\n", l->number, l->account, l->actor,
            l->text, l->at, l->message_id);
    }
    for (int i = 0; i < rows->accounts; i++) {
        const struct store_account *a = &rows->account[i];
        put(t, "account %" PRId64 " %s|%s|%s|%" PRId64 "|%" PRId64 "\n", a->id, a->name, a->login,
            a->passphrase, a->created, a->used);
    }
    for (int i = 0; i < rows->answers; i++) {
        const struct store_answer *a = &rows->answer[i];
        put(t, "answer %" PRId64 " %u %s|%" PRIx64 "|%s|%s|%" PRId64 "\n", a->account, a->number,
            a->message_id, a->digest, a->proof, a->game, a->n);
    }
}

static void put_list(struct text *t, struct store *s, struct store_query q)
{
    struct store_rows rows = {0};
    put_rows(t, store_games(s, &q, &rows), &rows);
    store_rows_release(&rows);
}

static void put_lists(struct text *t, struct store *s)
{
    for (int status = STORE_ANY; status < STORE_PHASES; status++)
        for (int account = 0; account < 4; account++)
            for (int flags = 0; flags < 4; flags++)
                put_list(t, s,
                         (struct store_query){.status = status,
                                              .account = account,
                                              .listed = flags & 1,
                                              .newest = flags & 2,
                                              .after = flags * 3,
                                              .limit = 4 + account});
    put_list(t, s, (struct store_query){.due = 700, .limit = 5});
    put_list(t, s, (struct store_query){.due = 1000, .limit = 500});
}

static void put_store(struct text *t, struct store *s)
{
    struct store_rows rows = {0};
    for (int id = 0; id < 3 * NAMES; id++) {
        put_rows(t, store_load(s, id, id % 3 ? 0 : 2, &rows), &rows);
        put_rows(t, store_lines(s, id, (uint32_t)id % 3, 5, &rows), &rows);
        put_rows(t, store_account_get(s, id, &rows), &rows);
    }
    for (int i = 0; i < NAMES; i++) {
        put_rows(t, store_game_find(s, words[i], &rows), &rows);
        put_rows(t, store_account_by_login(s, words[i], &rows), &rows);
        put_rows(t, store_account_by_token(s, words[i], &rows), &rows);
        put_rows(t, store_setting(s, words[i], &rows), &rows);
    }
    store_rows_release(&rows);
    put_lists(t, s);
}

static bool same(struct store *a, struct store *b)
{
    struct text x = {.bytes = malloc(TEXT_BYTES)}, y = {.bytes = malloc(TEXT_BYTES)};
    put_store(&x, a);
    put_store(&y, b);
    bool equal = strcmp(x.bytes, y.bytes) == 0;
    if (!equal) {
        size_t at = 0;
        while (x.bytes[at] == y.bytes[at])
            at++;
        at = at < 200 ? 0 : at - 200;
        printf("FAIL the stores differ:\n...%.400s\n--- and\n...%.400s\n", x.bytes + at,
               y.bytes + at);
    }
    free(x.bytes);
    free(y.bytes);
    return equal;
}

/* ---- running ----------------------------------------------------------------------------------------- */

static bool answers_same(const struct store_job *a, const struct store_job *b, int number)
{
    bool equal = a->status == b->status && a->made == b->made && a->first == b->first &&
                 a->last == b->last && a->seq == b->seq;
    if (!equal)
        printf("FAIL batch %d, job of kind %d: %d %" PRId64 " %u-%u %u and %d %" PRId64
               " %u-%u %u\n",
               number, a->kind, a->status, a->made, a->first, a->last, a->seq, b->status, b->made,
               b->first, b->last, b->seq);
    return equal;
}

static bool batch_same(struct mur_rng *g, struct store *a, struct store *b, int number,
                       uint64_t *answers)
{
    struct batch batch;
    batch.count = (int)mur_rng_below(g, JOBS_MAX) + 1;
    for (int i = 0; i < batch.count; i++)
        job_fill(g, a, &batch, i);
    struct batch again = batch;
    bool equal = store_write(a, batch.job, batch.count) == store_write(b, again.job, batch.count);
    for (int i = 0; equal && i < batch.count; i++) {
        equal = answers_same(&batch.job[i], &again.job[i], number);
        answers[batch.job[i].status]++;
    }
    return equal;
}

/* A round begins with empty stores, so that names and numbers meet again and again. */
static bool round_same(uint64_t seed, int batches, uint64_t *answers)
{
    char folder[SCRATCH_PATH], url[SCRATCH_PATH + 32];
    scratch_make(folder);
    snprintf(url, sizeof url, "sqlite:%s/store.db", folder);
    struct store_options o = {.ballast = -1};
    struct store *a = store_open("memory:", NULL, NULL), *b = store_open(url, &o, NULL);
    struct mur_rng g;
    mur_rng_seed(&g, seed, 0);
    bool equal = a && b;
    for (int i = 0; equal && i < batches; i++) {
        equal = batch_same(&g, a, b, i, answers);
        if (equal && i % 40 == 39) {
            store_close(b);
            b = store_open(url, &o, NULL);
            equal = b && same(a, b);
        }
    }
    equal = equal && same(a, b) && store_verify(b, NULL) == STORE_OK;
    store_close(a);
    store_close(b);
    scratch_remove(folder);
    return equal;
}

int main(int argc, char **argv)
{
    int rounds = property_factor(argc, argv), failed = 0;
    uint64_t answers[STORE_STATUSES] = {0};
    for (int i = 0; i < rounds; i++)
        if (!round_same((uint64_t)i + (rounds > 1 ? 1000 : 1), BATCHES, answers)) {
            printf("FAIL round %d\n", i);
            failed++;
        }
    static const int wanted[] = {STORE_OK, STORE_CONFLICT, STORE_DUPLICATE, STORE_MISSING,
                                 STORE_INVALID};
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (answers[wanted[i]] < 20) {
            printf("FAIL too few answers \"%s\"\n", store_status_text(wanted[i]));
            failed++;
        }
    printf("%d passed, %d failed\n", rounds - failed < 0 ? 0 : rounds - failed, failed);
    return failed != 0;
}
