/* record_text.c - records as text; docs/RECORDS.md describes it. */
#include <string.h>

#include "base/text.h"
#include "core/lines.h"
#include "muralha/record.h"

/* ---- writing --------------------------------------------------------------------------------------- */

static void put_hash(struct mur_writer *w, const struct mur_record *rec, uint32_t count)
{
    mur_put(w, "hash ");
    mur_put_int(w, count);
    mur_put_char(w, ' ');
    mur_put_hex(w, mur_hash(rec->rules, rec->scratch), 16);
    mur_put_char(w, '\n');
}

static void put_entry(struct mur_writer *w, const struct mur_record *rec, const struct mur_entry *e)
{
    char text[MUR_ACTION_TEXT_MAX];
    if (e->actor != MUR_NOBODY) {
        mur_put(w, mur_word(rec->rules, MUR_WORD_SEAT, e->actor));
        mur_put_char(w, ' ');
    }
    mur_action_text(rec->rules, rec->scratch, e->action, text, sizeof text);
    mur_put(w, text);
    mur_put_char(w, '\n');
}

static void put_scores(struct mur_writer *w, const struct mur_record *rec)
{
    int32_t score[MUR_SEATS] = {0};
    mur_scores(rec->rules, rec->scratch, score);
    mur_put(w, "scores");
    for (int seat = 0; seat < rec->rules->sides; seat++) {
        mur_put_char(w, ' ');
        mur_put(w, mur_word(rec->rules, MUR_WORD_SEAT, seat));
        mur_put_char(w, ' ');
        mur_put_int(w, score[seat]);
    }
    mur_put_char(w, '\n');
}

int mur_record_text(const struct mur_record *rec, char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    mur_put(&w, "muralha record ");
    mur_put_int(&w, MUR_RECORD_VERSION);
    mur_put(&w, "\nsetup ");
    mur_put(&w, rec->rules->setup);
    mur_put(&w, "\nrules ");
    mur_put_int(&w, rec->rules->kind->rules_version);
    mur_put_char(&w, '\n');
    mur_start(rec->rules, rec->scratch);
    for (uint32_t i = 0; i < rec->count; i++) {
        put_entry(&w, rec, &rec->entry[i]);
        mur_apply(rec->rules, rec->scratch, rec->entry[i].action, NULL);
        if ((i + 1) % MUR_RECORD_HASH_EVERY == 0 && i + 1 < rec->count)
            put_hash(&w, rec, i + 1);
    }
    put_hash(&w, rec, rec->count);
    put_scores(&w, rec);
    return w.length;
}

/* ---- reading --------------------------------------------------------------------------------------- */

struct reader {
    struct mur_lines lines;
    struct mur_record *rec;
    bool compare; /* hashes: the record was made by the same version of the rules */
    bool done;    /* the scores have been read */
};

static enum mur_status at_word(const struct reader *rd, const struct mur_scanner *s,
                               struct mur_error *err, enum mur_status status, const char *message)
{
    return mur_line_fail(&rd->lines, err, status, message, s->word, s->word_length);
}

static enum mur_status at_end(const struct reader *rd, struct mur_scanner *s, struct mur_error *err)
{
    if (mur_at_end(s))
        return MUR_OK;
    return mur_line_fail(&rd->lines, err, MUR_BAD_SYNTAX, "nothing more is expected here", s->at,
                         0);
}

static enum mur_status line_rules(struct reader *rd, struct mur_scanner *s, struct mur_error *err)
{
    int version = 0;
    mur_skip_blanks(s);
    int at = s->at;
    if (!mur_read_int(s, &version) || version < 1)
        return mur_line_fail(&rd->lines, err, MUR_BAD_SYNTAX, "a version is expected here", at, 0);
    if (version > rd->rec->rules->kind->rules_version)
        return at_word(rd, s, err, MUR_OUT_OF_RANGE, "this record was made by newer rules");
    rd->compare = version == rd->rec->rules->kind->rules_version;
    return at_end(rd, s, err);
}

static bool read_hash(struct mur_scanner *s, uint64_t *out)
{
    if (!mur_read_word(s) || s->word_length != 16)
        return false;
    *out = 0;
    for (int i = 0; i < 16; i++) {
        const char *digits = "0123456789abcdef";
        const char *digit = strchr(digits, s->text[s->word + i]);
        if (!digit)
            return false;
        *out = *out << 4 | (uint64_t)(digit - digits);
    }
    return true;
}

static enum mur_status line_hash(struct reader *rd, struct mur_scanner *s, struct mur_error *err)
{
    int count = 0;
    uint64_t hash;
    mur_skip_blanks(s);
    if (!mur_read_int(s, &count))
        return mur_line_fail(&rd->lines, err, MUR_BAD_SYNTAX, "a number is expected here", s->at,
                             0);
    if (count < 0 || (uint32_t)count != rd->rec->count)
        return at_word(rd, s, err, MUR_CORRUPT, "the record has another number of actions here");
    if (!read_hash(s, &hash))
        return at_word(rd, s, err, MUR_BAD_SYNTAX, "a hash of 16 digits is expected here");
    if (rd->compare && hash != mur_hash(rd->rec->rules, rd->rec->state))
        return at_word(rd, s, err, MUR_CORRUPT, "the state has another hash here");
    return at_end(rd, s, err);
}

static enum mur_status line_scores(struct reader *rd, struct mur_scanner *s, struct mur_error *err)
{
    const struct mur_rules *r = rd->rec->rules;
    int32_t score[MUR_SEATS] = {0};
    mur_scores(r, rd->rec->state, score);
    for (int seat = 0; seat < r->sides; seat++) {
        int value = 0;
        if (!mur_read_word(s) || mur_side_find(r, s->text + s->word, s->word_length) != seat)
            return at_word(rd, s, err, MUR_BAD_SYNTAX, "the next seat is expected here");
        mur_skip_blanks(s);
        if (!mur_read_int(s, &value))
            return mur_line_fail(&rd->lines, err, MUR_BAD_SYNTAX, "a number is expected here",
                                 s->at, 0);
        if (value != score[seat])
            return at_word(rd, s, err, MUR_CORRUPT, "the score is another one");
    }
    rd->done = true;
    return at_end(rd, s, err);
}

/* [SEAT] ACTION */
static enum mur_status line_action(struct reader *rd, struct mur_scanner *s, struct mur_error *err)
{
    struct mur_record *rec = rd->rec;
    struct mur_point p = mur_point(rec->rules, rec->state);
    if (rd->done)
        return mur_line_fail(&rd->lines, err, MUR_BAD_SYNTAX, "nothing follows the scores", 0, 0);
    if (mur_read_word(s)) {
        int seat = mur_seat_find(rec->rules, s->text + s->word, s->word_length);
        if (seat >= 0 && seat != p.seat)
            return at_word(rd, s, err, MUR_WRONG_SEAT, "it is not this seat's turn");
        if (seat < 0)
            s->at = s->word;
    }
    mur_skip_blanks(s);
    mur_action a = 0;
    enum mur_status status = mur_action_parse(rec->rules, rec->state, s->text + s->at, &a, err);
    if (status)
        return mur_line_shift(&rd->lines, err, s->at, status);
    status = mur_record_add(rec, p.seat, a, NULL, err);
    if (status && err)
        err->length = (int)strlen(s->text + s->at);
    return mur_line_shift(&rd->lines, err, s->at, status);
}

static enum mur_status read_line(struct reader *rd, struct mur_error *err)
{
    static const struct {
        const char *word;
        enum mur_status (*read)(struct reader *, struct mur_scanner *, struct mur_error *);
    } lines[] = {{"rules", line_rules}, {"hash", line_hash}, {"scores", line_scores}};
    struct mur_scanner s = mur_scanner_init(rd->lines.line);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (mur_take_word(&s, lines[i].word))
            return lines[i].read(rd, &s, err);
    return line_action(rd, &s, err);
}

/* `muralha record 1` and `setup ...`, after which there is a record. */
static enum mur_status read_header(struct reader *rd, struct mur_error *err)
{
    int version = 0;
    bool more;
    enum mur_status status = mur_lines_next(&rd->lines, &more, err);
    if (status)
        return status;
    struct mur_scanner s = mur_scanner_init(rd->lines.line);
    if (!mur_take_word(&s, "muralha") || !mur_take_word(&s, "record") ||
        !mur_read_int(&s, &version) || !mur_at_end(&s))
        return mur_line_fail(&rd->lines, err, MUR_BAD_SYNTAX,
                             "a record begins with `muralha record 1`", 0, 0);
    if (version != MUR_RECORD_VERSION)
        return at_word(rd, &s, err, MUR_OUT_OF_RANGE, "this version of records is not known");
    status = mur_lines_next(&rd->lines, &more, err);
    if (status)
        return status;
    s = mur_scanner_init(rd->lines.line);
    if (!mur_take_word(&s, "setup"))
        return mur_line_fail(&rd->lines, err, MUR_BAD_SYNTAX, "`setup` is expected here", 0, 0);
    mur_skip_blanks(&s);
    struct mur_error found = {0};
    rd->rec = mur_record_new(s.text + s.at, &found);
    if (rd->rec)
        return MUR_OK;
    mur_line_shift(&rd->lines, &found, s.at, found.status);
    return mur_fail(err, found.status, found.message, found.position, found.length);
}

struct mur_record *mur_record_parse(const char *text, struct mur_error *err)
{
    struct reader rd = {.compare = true};
    mur_lines_init(&rd.lines, text);
    bool more = true;
    enum mur_status status = read_header(&rd, err);
    while (!status && more) {
        status = mur_lines_next(&rd.lines, &more, err);
        if (!status && more)
            status = read_line(&rd, err);
    }
    if (!status)
        return rd.rec;
    mur_record_free(rd.rec);
    return NULL;
}
