/* record.c - records in memory and as bytes. record_text.c has the text. */
#include "muralha/record.h"

#include <stdlib.h>
#include <string.h>

#include "core/record_lines.h"
#include "core/setup.h"

/* ---- making ---------------------------------------------------------------------------------------- */

struct mur_record *mur_record_of(struct mur_rules *rules, struct mur_error *err)
{
    if (!rules)
        return NULL;
    struct mur_record *rec = calloc(1, sizeof *rec);
    if (rec) {
        rec->rules = rules;
        rec->cap = rules->max_steps;
        rec->entry = calloc(rules->max_steps, sizeof *rec->entry);
        rec->state = malloc(rules->state_size);
        rec->scratch = malloc(rules->state_size);
    }
    if (!rec || !rec->entry || !rec->state || !rec->scratch) {
        if (!rec)
            mur_rules_free(rules);
        mur_record_free(rec);
        mur_fail(err, MUR_NO_MEMORY, "there is not enough memory", 0, 0);
        return NULL;
    }
    mur_start(rules, rec->state);
    return rec;
}

struct mur_record *mur_record_new(const char *setup, struct mur_error *err)
{
    return mur_record_of(mur_rules_new(setup, err), err);
}

void mur_record_free(struct mur_record *rec)
{
    if (!rec)
        return;
    free(rec->entry);
    free(rec->state);
    free(rec->scratch);
    mur_rules_free(rec->rules);
    free(rec);
}

enum mur_status mur_record_add(struct mur_record *rec, int seat, mur_action a,
                               struct mur_sink *sink, struct mur_error *err)
{
    if (rec->count == rec->cap)
        return mur_fail(err, MUR_GAME_OVER, "the game is over", 0, 0);
    uint8_t seen_by = 0;
    if (mur_is_legal(rec->rules, rec->state, a))
        seen_by = mur_seen_by(rec->rules, rec->state, a);
    enum mur_status status = mur_try(rec->rules, rec->state, seat, a, sink, err);
    if (!status)
        rec->entry[rec->count++] =
            (struct mur_entry){.action = a, .actor = (uint8_t)seat, .seen_by = seen_by};
    return status;
}

/* ---- bytes ----------------------------------------------------------------------------------------- */

/*
 * Little endian: "MURR", version 2, rules version 2, length of the set-up 2, 0 2, entries 4, the
 * set-up, then the entries (action 4, actor 1, seen_by 1, spare 2) with a hash (8) behind every 32nd,
 * the hash of the last state (8) and the scores of the seats (4 each).
 */
enum { HEADER_BYTES = 16, ENTRY_BYTES = 8, HASH_BYTES = 8, SCORE_BYTES = 4 };
static const char magic[4] = "MURR";

/* A cursor over bytes; writing with buf NULL only counts. Reading past the end gives 0 and sets bad. */
struct cursor {
    uint8_t *buf;
    const uint8_t *from;
    size_t at, length;
    bool bad;
};

static void put(struct cursor *c, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++, c->at++)
        if (c->buf)
            c->buf[c->at] = (uint8_t)(value >> (8 * i));
}

static uint64_t take(struct cursor *c, int bytes)
{
    if (c->bad || c->length - c->at < (size_t)bytes) {
        c->bad = true;
        return 0;
    }
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)c->from[c->at++] << (8 * i);
    return value;
}

static void put_record(struct cursor *c, const struct mur_record *rec)
{
    const struct mur_rules *r = rec->rules;
    size_t setup = strlen(r->setup);
    for (int i = 0; i < 4; i++)
        put(c, (uint8_t)magic[i], 1);
    put(c, MUR_RECORD_VERSION, 2);
    put(c, (uint64_t)r->kind->rules_version, 2);
    put(c, setup, 2);
    put(c, 0, 2);
    put(c, rec->count, 4);
    uint64_t chain = mur_chain_begin(r->setup, r->kind->rules_version);
    for (size_t i = 0; i < setup; i++)
        put(c, (uint8_t)r->setup[i], 1);
    mur_start(r, rec->scratch);
    for (uint32_t i = 0; i < rec->count; i++) {
        const struct mur_entry *e = &rec->entry[i];
        put(c, e->action, 4);
        put(c, e->actor, 1);
        put(c, e->seen_by, 1);
        put(c, 0, 2);
        mur_apply(r, rec->scratch, e->action, NULL);
        chain = mur_chain_add(chain, e->actor, e->action);
        if ((i + 1) % MUR_RECORD_HASH_EVERY == 0)
            put(c, mur_chain_hash(chain, r, rec->scratch), HASH_BYTES);
    }
    int32_t score[MUR_SEATS] = {0};
    mur_scores(r, rec->scratch, score);
    put(c, mur_chain_hash(chain, r, rec->scratch), HASH_BYTES);
    for (int seat = 0; seat < r->sides; seat++)
        put(c, (uint32_t)score[seat], SCORE_BYTES);
}

static size_t bytes_needed(const struct mur_record *rec)
{
    return HEADER_BYTES + strlen(rec->rules->setup) + (size_t)rec->count * ENTRY_BYTES +
           (size_t)(rec->count / MUR_RECORD_HASH_EVERY + 1) * HASH_BYTES +
           (size_t)rec->rules->sides * SCORE_BYTES;
}

size_t mur_record_bytes(const struct mur_record *rec, uint8_t *buf, size_t cap)
{
    size_t needed = bytes_needed(rec);
    struct cursor c = {.buf = buf, .length = cap};
    if (buf && cap >= needed)
        put_record(&c, rec);
    return needed;
}

/* What the header says; the set-up's text is copied out because it has no end in the bytes. */
struct header {
    int version;
    uint16_t rules_version;
    uint32_t count;
    char setup[MUR_SETUP_MAX];
};

static enum mur_status take_header(struct cursor *c, struct header *h, struct mur_error *err)
{
    for (int i = 0; i < 4; i++)
        if (take(c, 1) != (uint8_t)magic[i])
            return mur_fail(err, MUR_BAD_SYNTAX, "this is not a record", 0, 4);
    h->version = (int)take(c, 2);
    if (h->version < 1 || h->version > MUR_RECORD_VERSION)
        return mur_fail(err, MUR_OUT_OF_RANGE, "this version of records is not known", 4, 2);
    h->rules_version = (uint16_t)take(c, 2);
    size_t length = take(c, 2);
    if (take(c, 2) != 0)
        return mur_fail(err, MUR_CORRUPT, "a spare field is not empty", 10, 2);
    h->count = (uint32_t)take(c, 4);
    if (c->bad || length >= MUR_SETUP_MAX || c->length - c->at < length)
        return mur_fail(err, MUR_CORRUPT, "the record ends too early", (int)c->at, 0);
    memcpy(h->setup, c->from + c->at, length);
    h->setup[length] = '\0';
    if (strlen(h->setup) != length)
        return mur_fail(err, MUR_BAD_SYNTAX, "a line has no control characters", (int)c->at, 0);
    c->at += length;
    return MUR_OK;
}

/* What the hashes are compared with. */
struct chain {
    int version;    /* of the format: the first had hashes of states only */
    uint64_t value; /* so far */
    bool compare;
};

static enum mur_status take_hash(struct cursor *c, struct mur_record *rec,
                                 const struct chain *chain, struct mur_error *err)
{
    int at = (int)c->at;
    uint64_t hash = take(c, HASH_BYTES);
    uint64_t found = chain->version == 1 ? mur_hash(rec->rules, rec->state)
                                         : mur_chain_hash(chain->value, rec->rules, rec->state);
    if (chain->compare && !c->bad && hash != found)
        return mur_fail(err, MUR_CORRUPT, "the record has another hash here", at, HASH_BYTES);
    return MUR_OK;
}

static enum mur_status take_entry(struct cursor *c, struct mur_record *rec, struct mur_error *err)
{
    int at = (int)c->at;
    mur_action action = (mur_action)take(c, 4);
    int actor = (int)take(c, 1);
    uint8_t seen_by = (uint8_t)take(c, 1);
    if (take(c, 2) != 0)
        return mur_fail(err, MUR_CORRUPT, "a spare field is not empty", at + 6, 2);
    if (c->bad)
        return mur_fail(err, MUR_CORRUPT, "the record ends too early", at, 0);
    enum mur_status status = mur_record_add(rec, actor, action, NULL, err);
    if (status && err) {
        err->position = at;
        err->length = ENTRY_BYTES;
    }
    if (!status && rec->entry[rec->count - 1].seen_by != seen_by)
        return mur_fail(err, MUR_CORRUPT, "this action is seen by others", at + 5, 1);
    return status;
}

static enum mur_status take_end(struct cursor *c, struct mur_record *rec, const struct chain *chain,
                                struct mur_error *err)
{
    enum mur_status status = take_hash(c, rec, chain, err);
    int32_t score[MUR_SEATS] = {0};
    mur_scores(rec->rules, rec->state, score);
    for (int seat = 0; seat < rec->rules->sides && !status; seat++) {
        int at = (int)c->at;
        if ((uint32_t)take(c, SCORE_BYTES) != (uint32_t)score[seat] && !c->bad)
            status = mur_fail(err, MUR_CORRUPT, "the scores are others", at, SCORE_BYTES);
    }
    if (status)
        return status;
    if (c->bad || c->at != c->length)
        return mur_fail(err, MUR_CORRUPT,
                        c->bad ? "the record ends too early" : "something follows the record",
                        (int)c->at, 0);
    return MUR_OK;
}

static enum mur_status take_record(struct cursor *c, struct mur_record *rec, const struct header *h,
                                   struct mur_error *err)
{
    int known = rec->rules->kind->rules_version;
    if (h->rules_version > known)
        return mur_fail(err, MUR_OUT_OF_RANGE, "this record was made by newer rules", 6, 2);
    struct chain chain = {.version = h->version,
                          .value = mur_chain_begin(h->setup, h->rules_version),
                          .compare = h->rules_version >= rec->rules->kind->replays_from};
    enum mur_status status = MUR_OK;
    for (uint32_t i = 0; i < h->count && !status; i++) {
        status = take_entry(c, rec, err);
        if (status)
            break;
        chain.value = mur_chain_add(chain.value, rec->entry[i].actor, rec->entry[i].action);
        if ((i + 1) % MUR_RECORD_HASH_EVERY == 0)
            status = take_hash(c, rec, &chain, err);
    }
    return status ? status : take_end(c, rec, &chain, err);
}

struct mur_record *mur_record_read(const uint8_t *bytes, size_t length, struct mur_error *err)
{
    struct cursor c = {.from = bytes, .length = length};
    struct header h = {0};
    if (take_header(&c, &h, err))
        return NULL;
    char setup[MUR_SETUP_MAX];
    bool fits = mur_setup_renew(h.setup, h.rules_version, setup, sizeof setup);
    struct mur_record *rec = mur_record_new(fits ? setup : h.setup, err);
    if (!rec) {
        if (err)
            err->position += HEADER_BYTES;
        return NULL;
    }
    if (take_record(&c, rec, &h, err)) {
        mur_record_free(rec);
        return NULL;
    }
    return rec;
}
