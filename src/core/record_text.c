/* record_text.c - records as text; docs/RECORDS.md describes it. */
#include "core/record_lines.h"
#include "muralha/record.h"

int mur_record_text(const struct mur_record *rec, char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    uint64_t chain = mur_put_record_head(&w, rec->rules);
    mur_start(rec->rules, rec->scratch);
    for (uint32_t i = 0; i < rec->count; i++) {
        const struct mur_entry *e = &rec->entry[i];
        mur_put_record_action(&w, rec->rules, rec->scratch, e->actor, e->action, &chain);
        mur_apply(rec->rules, rec->scratch, e->action, NULL);
        if ((i + 1) % MUR_RECORD_HASH_EVERY == 0 && i + 1 < rec->count)
            mur_put_record_hash(&w, rec->rules, rec->scratch, i + 1, chain);
    }
    mur_put_record_end(&w, rec->rules, rec->scratch, rec->count, chain);
    return w.length;
}

/* The lines up to the set-up, after which there is an empty record; NULL on error. */
static struct mur_record *read_head(struct mur_record_reader *rd, struct mur_error *err)
{
    struct mur_record *rec = mur_record_of(mur_read_record_head(rd, err), err);
    if (!rec)
        return NULL;
    rd->r = rec->rules;
    rd->state = rec->state;
    return rec;
}

struct mur_record *mur_record_parse(const char *text, struct mur_error *err)
{
    struct mur_record_reader rd;
    struct mur_record_found found = {.line = MUR_LINE_READ};
    mur_record_reader_init(&rd, text);
    struct mur_record *rec = read_head(&rd, err);
    enum mur_status status = MUR_OK;
    while (rec && !status && found.line != MUR_LINE_END) {
        status = mur_read_record_line(&rd, &found, err);
        if (status || found.line != MUR_LINE_ACTION)
            continue; /* what a table says besides is nothing to a record */
        status = mur_record_add(rec, found.seat, found.action, NULL, err);
        status = mur_record_action_fail(&rd, &found, status, err);
        rd.count = rec->count;
    }
    if (!status)
        return rec;
    mur_record_free(rec);
    return NULL;
}
