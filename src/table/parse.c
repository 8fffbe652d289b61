/* parse.c - reading a table's text. */
#include <stdlib.h>
#include <string.h>

#include "core/record_lines.h"
#include "table/internal.h"
#include "table/words.h"

struct reader {
    struct mur_record_reader lines;
    struct mur_table *t;
    struct mur_clock clock;
    char stand_in[MUR_BOT_TEXT_MAX];
    uint64_t time;
};

/* ---- words ----------------------------------------------------------------------------------------- */

/* The next run of bytes without a blank. */
static bool read_run(struct mur_scanner *s)
{
    mur_skip_blanks(s);
    s->word = s->at;
    s->word_length = (int)strcspn(s->text + s->at, " \t");
    s->at += s->word_length;
    return s->word_length > 0;
}

static enum mur_status at_word(const struct reader *rd, const struct mur_scanner *s,
                               struct mur_error *err, enum mur_status status, const char *message)
{
    return mur_line_fail(&rd->lines.lines, err, status, message, s->word, s->word_length);
}

/* A run that is one of the words; its number, or -1. */
static int read_choice(struct mur_scanner *s, const char *const *words, int count)
{
    return read_run(s) ? mur_word_in(s, words, count) : -1;
}

/* Digits only, at most `most`. */
static bool read_number(struct mur_scanner *s, uint64_t most, uint64_t *out)
{
    *out = 0;
    if (!read_run(s))
        return false;
    for (int i = 0; i < s->word_length; i++) {
        unsigned digit = (unsigned)(s->text[s->word + i] - '0');
        if (digit > 9 || *out > (most - digit) / 10)
            return false;
        *out = *out * 10 + digit;
    }
    return true;
}

static enum mur_status at_end(const struct reader *rd, struct mur_scanner *s, struct mur_error *err)
{
    if (mur_at_end(s))
        return MUR_OK;
    return mur_line_fail(&rd->lines.lines, err, MUR_BAD_SYNTAX, "nothing more is expected here",
                         s->at, 0);
}

/* Copies the run read last; false if it is too long. */
static bool copy_run(const struct mur_scanner *s, char *out, int cap)
{
    if (s->word_length >= cap)
        return false;
    memcpy(out, s->text + s->word, (size_t)s->word_length);
    out[s->word_length] = '\0';
    return true;
}

/* ---- options --------------------------------------------------------------------------------------- */

/* The table anew, with the options as they are known now. */
static enum mur_status table_again(struct reader *rd, struct mur_error *err)
{
    struct mur_table_options options = {.clock = rd->clock, .stand_in = rd->stand_in};
    struct mur_table *t = mur_table_new(rd->t->r, &options, err);
    if (!t)
        return MUR_CORRUPT;
    t->own = rd->t->own;
    rd->t->own = NULL;
    mur_table_free(rd->t);
    rd->t = t;
    rd->lines.state = t->state;
    return MUR_OK;
}

static enum mur_status options_set(struct reader *rd, const struct mur_scanner *s,
                                   struct mur_error *err)
{
    struct mur_error found = {0};
    if (rd->t->count || rd->time)
        return at_word(rd, s, err, MUR_CONFLICT,
                       MUR_N("this stands before everything that happens"));
    if (table_again(rd, &found))
        return at_word(rd, s, err, found.status, found.message);
    return MUR_OK;
}

static enum mur_status line_stand_in(struct reader *rd, struct mur_scanner *s,
                                     struct mur_error *err)
{
    if (!read_run(s) || !copy_run(s, rd->stand_in, sizeof rd->stand_in))
        return at_word(rd, s, err, MUR_BAD_SYNTAX, MUR_N("the name of a bot is expected here"));
    struct mur_scanner word = *s;
    enum mur_status status = at_end(rd, s, err);
    return status ? status : options_set(rd, &word, err);
}

static enum mur_status line_clock(struct reader *rd, struct mur_scanner *s, struct mur_error *err)
{
    struct mur_clock c = {.mode = MUR_CLOCK_NONE};
    int mode = read_choice(s, table_clock_word, MUR_CLOCK_MODES);
    struct mur_scanner word = *s;
    if (mode < 0)
        return at_word(rd, s, err, MUR_UNKNOWN_WORD, MUR_N("there is no such clock"));
    c.mode = (uint8_t)mode;
    if (mode == MUR_CLOCK_BANK && !read_number(s, MUR_CLOCK_MOST, &c.bank))
        return at_word(rd, s, err, MUR_BAD_SYNTAX, MUR_N("milliseconds are expected here"));
    if (mode != MUR_CLOCK_NONE) {
        if (!read_number(s, MUR_CLOCK_MOST, &c.more))
            return at_word(rd, s, err, MUR_BAD_SYNTAX, MUR_N("milliseconds are expected here"));
        int lapse = read_choice(s, table_lapse_word, MUR_LAPSES);
        if (lapse < 0)
            return at_word(rd, s, err, MUR_UNKNOWN_WORD, MUR_N("bot or resign is expected here"));
        c.lapse = (uint8_t)lapse;
    }
    enum mur_status status = at_end(rd, s, err);
    if (status)
        return status;
    rd->clock = c;
    return options_set(rd, &word, err);
}

/* ---- what happened --------------------------------------------------------------------------------- */

static enum mur_status line_time(struct reader *rd, struct mur_scanner *s, struct mur_error *err)
{
    uint64_t time = 0;
    if (!read_number(s, TABLE_TIME_MOST, &time))
        return at_word(rd, s, err, MUR_BAD_SYNTAX, MUR_N("milliseconds are expected here"));
    if (time < rd->time)
        return at_word(rd, s, err, MUR_CORRUPT, MUR_N("time does not go back"));
    rd->time = time;
    return at_end(rd, s, err);
}

static enum mur_status read_seat(const struct reader *rd, struct mur_scanner *s, int *out,
                                 struct mur_error *err)
{
    *out = read_run(s) ? mur_seat_find(rd->t->r, s->text + s->word, s->word_length) : -1;
    if (*out < 0)
        return at_word(rd, s, err, MUR_UNKNOWN_WORD, MUR_N("a seat is expected here"));
    return MUR_OK;
}

/* The rest of the line, %23 being # and %25 being %. False if it is none or too long. */
static bool read_name(struct mur_scanner *s, char out[MUR_NAME_MAX])
{
    int length = 0;
    mur_skip_blanks(s);
    s->word = s->at;
    s->word_length = (int)strlen(s->text + s->at);
    s->at += s->word_length;
    for (const char *c = s->text + s->word; *c; c++) {
        bool escaped = *c == '%';
        if (length >= MUR_NAME_MAX - 1 ||
            (escaped && strncmp(c, "%23", 3) != 0 && strncmp(c, "%25", 3) != 0))
            return false;
        out[length++] = (char)(!escaped ? *c : c[2] == '3' ? '#' : '%');
        c += escaped ? 2 : 0;
    }
    out[length] = '\0';
    return true;
}

/* Fails at the words that the line has behind its own. */
static enum mur_status happening_fail(const struct reader *rd, const struct mur_scanner *s,
                                      enum mur_status status, const struct mur_error *found,
                                      struct mur_error *err)
{
    return status ? at_word(rd, s, err, status, found->message) : MUR_OK;
}

static enum mur_status line_seat(struct reader *rd, struct mur_scanner *s, struct mur_error *err)
{
    char name[MUR_NAME_MAX] = "", bot[MUR_BOT_TEXT_MAX] = "";
    struct mur_error found = {0};
    int seat = -1;
    enum mur_status status = read_seat(rd, s, &seat, err);
    if (status)
        return status;
    int who = read_choice(s, table_who_word, MUR_WHOS);
    if (who < 0)
        return at_word(rd, s, err, MUR_UNKNOWN_WORD, MUR_N("open, person or bot is expected here"));
    if (who == MUR_WHO_BOT && (!read_run(s) || !copy_run(s, bot, sizeof bot)))
        return at_word(rd, s, err, MUR_BAD_SYNTAX, MUR_N("the name of a bot is expected here"));
    if (who != MUR_WHO_OPEN && !mur_at_end(s) && !read_name(s, name))
        return at_word(rd, s, err, MUR_BAD_SYNTAX, MUR_N("a name is expected here"));
    status = at_end(rd, s, err);
    if (status)
        return status;
    struct mur_seat sitter = {.who = (uint8_t)who, .name = name, .bot = bot};
    status = mur_table_sit(rd->t, seat, &sitter, rd->time, &found);
    return happening_fail(rd, s, status, &found, err);
}

static enum mur_status timeout(struct mur_table *t, int seat, uint64_t now, struct mur_error *err)
{
    if (t->clock_seat != seat || mur_table_due(t) > now)
        return mur_fail(err, MUR_CORRUPT, "the time of this seat is not up", 0, 0);
    return mur_table_expire(t, now, err);
}

static enum mur_status line_happening(struct reader *rd, struct mur_scanner *s,
                                      enum mur_status (*act)(struct mur_table *, int, uint64_t,
                                                             struct mur_error *),
                                      struct mur_error *err)
{
    struct mur_error found = {0};
    int seat = -1;
    enum mur_status status = read_seat(rd, s, &seat, err);
    struct mur_scanner word = *s;
    if (!status)
        status = at_end(rd, s, err);
    if (status)
        return status;
    status = act(rd->t, seat, rd->time, &found);
    return happening_fail(rd, &word, status, &found, err);
}

/* ---- the text -------------------------------------------------------------------------------------- */

static enum mur_status line_table(struct reader *rd, int offset, struct mur_error *err)
{
    static const struct {
        const char *word;
        enum mur_status (*read)(struct reader *, struct mur_scanner *, struct mur_error *);
    } lines[] = {{"stand-in", line_stand_in},
                 {"clock", line_clock},
                 {"time", line_time},
                 {"seat", line_seat}};
    static const struct {
        enum mur_item_kind kind;
        enum mur_status (*act)(struct mur_table *, int, uint64_t, struct mur_error *);
    } happenings[] = {{MUR_ITEM_AWAY, mur_table_away},
                      {MUR_ITEM_BACK, mur_table_back},
                      {MUR_ITEM_RESIGN, mur_table_resign},
                      {MUR_ITEM_TIMEOUT, timeout}};
    struct mur_scanner s = mur_scanner_init(rd->lines.lines.line);
    s.at = offset;
    bool some = read_run(&s);
    for (size_t i = 0; some && i < sizeof lines / sizeof lines[0]; i++)
        if (mur_word_is(&s, lines[i].word))
            return lines[i].read(rd, &s, err);
    for (size_t i = 0; some && i < sizeof happenings / sizeof happenings[0]; i++)
        if (mur_word_is(&s, table_item_word[happenings[i].kind]))
            return line_happening(rd, &s, happenings[i].act, err);
    return at_word(rd, &s, err, MUR_UNKNOWN_WORD, MUR_N("a table has no such line"));
}

static enum mur_status read_line(struct reader *rd, bool *more, struct mur_error *err)
{
    struct mur_record_found found;
    enum mur_status status = mur_read_record_line(&rd->lines, &found, err);
    *more = found.line != MUR_LINE_END;
    if (status || found.line == MUR_LINE_READ || !*more)
        return status;
    if (found.line == MUR_LINE_TABLE)
        return line_table(rd, found.offset, err);
    status = act_redo(rd->t, found.seat, found.action, rd->time, err);
    rd->lines.count = rd->t->steps;
    return mur_record_action_fail(&rd->lines, &found, status, err);
}

/* The set-up, after which there is a table. */
static enum mur_status read_setup(struct reader *rd, const struct mur_rules *shared,
                                  struct mur_error *err)
{
    struct mur_error found = {0};
    struct mur_rules *own = mur_read_record_head(&rd->lines, &found);
    if (own && shared && strcmp(own->setup, shared->setup) != 0)
        mur_line_fail(&rd->lines.lines, &found, MUR_CONFLICT,
                      MUR_N("this is the table of another set-up"), 0, 0);
    else if (own)
        rd->t = mur_table_new(shared ? shared : own, NULL, &found);
    if (!rd->t || shared)
        mur_rules_free(own);
    else
        rd->t->own = own;
    if (!rd->t)
        return mur_fail(err, found.status, found.message, found.position, found.length);
    rd->lines.r = rd->t->r;
    rd->lines.state = rd->t->state;
    strcpy(rd->stand_in, mur_table_options(rd->t).stand_in);
    return MUR_OK;
}

struct mur_table *mur_table_parse(const struct mur_rules *r, const char *text,
                                  struct mur_error *err)
{
    struct reader rd = {.t = NULL};
    bool more = true;
    mur_record_reader_init(&rd.lines, text);
    enum mur_status status = read_setup(&rd, r, err);
    while (!status && more)
        status = read_line(&rd, &more, err);
    if (!status)
        return rd.t;
    mur_table_free(rd.t);
    return NULL;
}
