/* record_lines.c - the lines of a record's text, one by one. */
#include "core/record_lines.h"

#include <limits.h>
#include <string.h>

#include "core/setup.h"
#include "muralha/record.h"

/* ---- the hash of what was said --------------------------------------------------------------------- */

/* FNV-1a, as mur_hash. */
static uint64_t chain_byte(uint64_t chain, unsigned char byte)
{
    return (chain ^ byte) * UINT64_C(0x100000001b3);
}

static uint64_t chain_number(uint64_t chain, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        chain = chain_byte(chain, (unsigned char)(number >> (8 * i)));
    return chain;
}

uint64_t mur_chain_begin(const char *setup, int rules_version)
{
    uint64_t chain = UINT64_C(0xcbf29ce484222325);
    for (const char *c = setup; *c; c++)
        chain = chain_byte(chain, (unsigned char)*c);
    return chain_number(chain, (uint64_t)rules_version, 4);
}

uint64_t mur_chain_add(uint64_t chain, int actor, mur_action a)
{
    return chain_number(chain_number(chain, (uint64_t)actor, 1), a, 4);
}

uint64_t mur_chain_hash(uint64_t chain, const struct mur_rules *r, const void *st)
{
    return chain_number(chain, mur_hash(r, st), 8);
}

/* ---- writing --------------------------------------------------------------------------------------- */

uint64_t mur_put_record_head(struct mur_writer *w, const struct mur_rules *r)
{
    mur_put(w, "muralha record ");
    mur_put_int(w, MUR_RECORD_VERSION);
    mur_put(w, "\nsetup ");
    mur_put(w, r->setup);
    mur_put(w, "\nrules ");
    mur_put_int(w, r->kind->rules_version);
    mur_put_char(w, '\n');
    return mur_chain_begin(r->setup, r->kind->rules_version);
}

void mur_put_record_action(struct mur_writer *w, const struct mur_rules *r, const void *st,
                           int actor, mur_action a, uint64_t *chain)
{
    char text[MUR_ACTION_TEXT_MAX];
    if (actor != MUR_NOBODY) {
        mur_put(w, mur_word(r, MUR_WORD_SEAT, actor));
        mur_put_char(w, ' ');
    }
    mur_action_text(r, st, a, text, sizeof text);
    mur_put(w, text);
    mur_put_char(w, '\n');
    *chain = mur_chain_add(*chain, actor, a);
}

void mur_put_record_hash(struct mur_writer *w, const struct mur_rules *r, const void *st,
                         uint32_t count, uint64_t chain)
{
    mur_put(w, "hash ");
    mur_put_int(w, count);
    mur_put_char(w, ' ');
    mur_put_hex(w, mur_chain_hash(chain, r, st), 16);
    mur_put_char(w, '\n');
}

void mur_put_record_end(struct mur_writer *w, const struct mur_rules *r, const void *st,
                        uint32_t count, uint64_t chain)
{
    int32_t score[MUR_SEATS] = {0};
    mur_scores(r, st, score);
    mur_put_record_hash(w, r, st, count, chain);
    mur_put(w, "scores");
    for (int seat = 0; seat < r->sides; seat++) {
        mur_put_char(w, ' ');
        mur_put(w, mur_word(r, MUR_WORD_SEAT, seat));
        mur_put_char(w, ' ');
        mur_put_int(w, score[seat]);
    }
    mur_put_char(w, '\n');
}

/* ---- reading --------------------------------------------------------------------------------------- */

void mur_record_reader_init(struct mur_record_reader *rd, const char *text)
{
    rd->r = NULL;
    rd->state = NULL;
    rd->count = 0;
    rd->version = MUR_RECORD_VERSION;
    rd->chain = 0;
    rd->compare = true;
    rd->done = false;
    mur_lines_init(&rd->lines, text);
}

static enum mur_status at_word(const struct mur_record_reader *rd, const struct mur_scanner *s,
                               struct mur_error *err, enum mur_status status, const char *message)
{
    return mur_line_fail(&rd->lines, err, status, message, s->word, s->word_length);
}

static enum mur_status at_end(const struct mur_record_reader *rd, struct mur_scanner *s,
                              struct mur_error *err)
{
    if (mur_at_end(s))
        return MUR_OK;
    return mur_line_fail(&rd->lines, err, MUR_BAD_SYNTAX, "nothing more is expected here", s->at,
                         0);
}

static enum mur_status line_rules(struct mur_record_reader *rd, struct mur_scanner *s,
                                  struct mur_error *err)
{
    int version = 0;
    mur_skip_blanks(s);
    int at = s->at;
    if (!mur_read_int(s, &version) || version < 1)
        return mur_line_fail(&rd->lines, err, MUR_BAD_SYNTAX, "a version is expected here", at, 0);
    if (version > rd->r->kind->rules_version)
        return at_word(rd, s, err, MUR_OUT_OF_RANGE, MUR_N("this record was made by newer rules"));
    rd->compare = version >= rd->r->kind->replays_from;
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

static enum mur_status line_hash(struct mur_record_reader *rd, struct mur_scanner *s,
                                 struct mur_error *err)
{
    int count = 0;
    uint64_t hash;
    mur_skip_blanks(s);
    if (!mur_read_int(s, &count))
        return mur_line_fail(&rd->lines, err, MUR_BAD_SYNTAX, "a number is expected here", s->at,
                             0);
    if (count < 0 || (uint32_t)count != rd->count)
        return at_word(rd, s, err, MUR_CORRUPT,
                       MUR_N("the record has another number of actions here"));
    if (!read_hash(s, &hash))
        return at_word(rd, s, err, MUR_BAD_SYNTAX, MUR_N("a hash of 16 digits is expected here"));
    uint64_t found =
        rd->version == 1 ? mur_hash(rd->r, rd->state) : mur_chain_hash(rd->chain, rd->r, rd->state);
    if (rd->compare && hash != found)
        return at_word(rd, s, err, MUR_CORRUPT, MUR_N("the record has another hash here"));
    return at_end(rd, s, err);
}

static enum mur_status line_scores(struct mur_record_reader *rd, struct mur_scanner *s,
                                   struct mur_error *err)
{
    int32_t score[MUR_SEATS] = {0};
    mur_scores(rd->r, rd->state, score);
    for (int seat = 0; seat < rd->r->sides; seat++) {
        int value = 0;
        if (!mur_read_word(s) || mur_side_find(rd->r, s->text + s->word, s->word_length) != seat)
            return at_word(rd, s, err, MUR_BAD_SYNTAX, MUR_N("the next seat is expected here"));
        mur_skip_blanks(s);
        if (!mur_read_int(s, &value))
            return mur_line_fail(&rd->lines, err, MUR_BAD_SYNTAX, "a number is expected here",
                                 s->at, 0);
        if (value != score[seat])
            return at_word(rd, s, err, MUR_CORRUPT, MUR_N("the score is another one"));
    }
    rd->done = true;
    return at_end(rd, s, err);
}

/* [SEAT] ACTION */
static enum mur_status line_action(struct mur_record_reader *rd, struct mur_scanner *s,
                                   struct mur_record_found *found, struct mur_error *err)
{
    struct mur_point p = mur_point(rd->r, rd->state);
    if (mur_read_word(s)) {
        int seat = mur_seat_find(rd->r, s->text + s->word, s->word_length);
        if (seat >= 0 && seat != p.seat)
            return at_word(rd, s, err, MUR_WRONG_SEAT, MUR_N("it is not this seat's turn"));
        if (seat < 0)
            s->at = s->word;
    }
    mur_skip_blanks(s);
    found->line = MUR_LINE_ACTION;
    found->offset = s->at;
    found->seat = p.seat;
    enum mur_status status =
        mur_action_parse(rd->r, rd->state, s->text + s->at, &found->action, err);
    rd->chain = mur_chain_add(rd->chain, found->seat, found->action);
    return mur_line_shift(&rd->lines, err, s->at, status);
}

enum mur_status mur_record_action_fail(const struct mur_record_reader *rd,
                                       const struct mur_record_found *found, enum mur_status status,
                                       struct mur_error *err)
{
    if (status && err)
        err->length = (int)strlen(rd->lines.line + found->offset);
    return mur_line_shift(&rd->lines, err, found->offset, status);
}

enum mur_status mur_read_record_line(struct mur_record_reader *rd, struct mur_record_found *found,
                                     struct mur_error *err)
{
    static const struct {
        const char *word;
        enum mur_status (*read)(struct mur_record_reader *, struct mur_scanner *,
                                struct mur_error *);
    } lines[] = {{"rules", line_rules}, {"hash", line_hash}, {"scores", line_scores}};
    bool more = false;
    enum mur_status status = mur_lines_next(&rd->lines, &more, err);
    *found = (struct mur_record_found){.line = more ? MUR_LINE_READ : MUR_LINE_END};
    if (status || !more)
        return status;
    struct mur_scanner s = mur_scanner_init(rd->lines.line);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (mur_take_word(&s, lines[i].word))
            return lines[i].read(rd, &s, err);
    if (rd->done)
        return mur_line_fail(&rd->lines, err, MUR_BAD_SYNTAX, "nothing follows the scores", 0, 0);
    if (!mur_take_word(&s, "table"))
        return line_action(rd, &s, found, err);
    mur_skip_blanks(&s);
    *found = (struct mur_record_found){.line = MUR_LINE_TABLE, .offset = s.at};
    return MUR_OK;
}

/* The first two lines; *offset is where the set-up begins in the second. */
static enum mur_status read_first(struct mur_record_reader *rd, int *offset, struct mur_error *err)
{
    bool more;
    enum mur_status status = mur_lines_next(&rd->lines, &more, err);
    if (status)
        return status;
    struct mur_scanner s = mur_scanner_init(rd->lines.line);
    if (!mur_take_word(&s, "muralha") || !mur_take_word(&s, "record") ||
        !mur_read_int(&s, &rd->version) || !mur_at_end(&s))
        return mur_line_fail(&rd->lines, err, MUR_BAD_SYNTAX,
                             "a record begins with `muralha record 2`", 0, 0);
    if (rd->version < 1 || rd->version > MUR_RECORD_VERSION)
        return at_word(rd, &s, err, MUR_OUT_OF_RANGE,
                       MUR_N("this version of records is not known"));
    status = mur_lines_next(&rd->lines, &more, err);
    if (status)
        return status;
    s = mur_scanner_init(rd->lines.line);
    if (!mur_take_word(&s, "setup"))
        return mur_line_fail(&rd->lines, err, MUR_BAD_SYNTAX, "`setup` is expected here", 0, 0);
    mur_skip_blanks(&s);
    *offset = s.at;
    return MUR_OK;
}

/* The version in the line `rules` if that is the next one; none means these rules. */
static int version_ahead(const struct mur_record_reader *rd)
{
    struct mur_lines ahead = rd->lines;
    bool more = false;
    int version = 0;
    if (mur_lines_next(&ahead, &more, NULL) || !more)
        return INT_MAX;
    struct mur_scanner s = mur_scanner_init(ahead.line);
    return mur_take_word(&s, "rules") && mur_read_int(&s, &version) ? version : INT_MAX;
}

struct mur_rules *mur_read_record_head(struct mur_record_reader *rd, struct mur_error *err)
{
    char renewed[MUR_SETUP_MAX];
    struct mur_error found = {0};
    int offset = 0;
    if (read_first(rd, &offset, err))
        return NULL;
    const char *setup = rd->lines.line + offset;
    int rules_version = version_ahead(rd);
    rd->chain = mur_chain_begin(setup, rules_version == INT_MAX ? 0 : rules_version);
    if (mur_setup_renew(setup, rules_version, renewed, sizeof renewed))
        setup = renewed;
    struct mur_rules *rules = mur_rules_new(setup, &found);
    if (!rules) {
        mur_line_shift(&rd->lines, &found, offset, found.status);
        mur_fail(err, found.status, found.message, found.position, found.length);
    }
    return rules;
}
