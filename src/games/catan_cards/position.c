/* position.c - a whole position, or a view, as lines of words and numbers. */
#include <stddef.h>
#include <string.h>

#include "base/text.h"
#include "games/catan_cards/internal.h"

/* Consecutive bytes of the state that make one line. The derived `options` are computed anew. */
struct line {
    const char *word;
    size_t offset;
    int count;
};

#define FROM(member, count) offsetof(struct catan_state, member), count
static const struct line lines[] = {
    {"pile", FROM(pile, CATAN_GOODS)},
    {"discard", FROM(discard, CATAN_GOODS)},
    {"market", FROM(market, CATAN_GOODS)},
    {"sizes", FROM(pile_size, 3)}, /* of these three */
    {"centre", FROM(centre, CATAN_STACKS)},
    {"offer", FROM(offer, CATAN_EXPANSIONS)},
    {"events", FROM(event, CATAN_CITY_EVENTS)},
    {"table", FROM(arrow, 2)},   /* arrow, viewer */
    {"point", FROM(turn, 3)},    /* turn, asked, prompt */
    {"phase", FROM(active, 3)},  /* active, round, stage */
    {"turn", FROM(trades, 3)},   /* trades, built, used */
    {"trade", FROM(partner, 4)}, /* partner, owed, gave, taken */
    {"building", FROM(card, 3)}, /* card, dropped, missing */
    {"replaced", FROM(replaced, CATAN_GOODS)},
    {"end", FROM(draws, 2)}, /* draws, limited */
};
enum { LINES = sizeof lines / sizeof lines[0] };

/* One line a seat: hand, size, roads, knights, settlements, cities, expansions. */
enum { SEAT_NUMBERS = CATAN_GOODS + 6 };
_Static_assert(offsetof(struct catan_seat, spare) == SEAT_NUMBERS, "a seat's line has all of it");

/* ---- writing ------------------------------------------------------------------------------------- */

static void put_bytes(struct mur_writer *w, const uint8_t *byte, int count)
{
    for (int i = 0; i < count; i++) {
        mur_put_char(w, ' ');
        mur_put_int(w, byte[i]);
    }
    mur_put_char(w, '\n');
}

static void put_knowledge(struct mur_writer *w, const struct catan_state *s, int players)
{
    for (int o = 0; o < players; o++) {
        mur_put(w, "known ");
        mur_put(w, catan_seat_name[o]);
        put_bytes(w, s->known[o][0], MUR_SEATS * CATAN_GOODS);
        mur_put(w, "held ");
        mur_put(w, catan_seat_name[o]);
        put_bytes(w, s->held[o], CATAN_GOODS);
    }
}

int catan_position_text(const struct mur_rules *r, const void *st, char *buf, int cap)
{
    const struct catan_state *s = st;
    struct mur_writer w = mur_writer_init(buf, cap);
    mur_put(&w, "setup ");
    mur_put(&w, r->setup);
    mur_put_char(&w, '\n');
    for (int i = 0; i < r->players; i++) {
        mur_put(&w, catan_seat_name[i]);
        put_bytes(&w, s->seat[i].hand, SEAT_NUMBERS);
    }
    for (int i = 0; i < LINES; i++) {
        mur_put(&w, lines[i].word);
        put_bytes(&w, (const uint8_t *)s + lines[i].offset, lines[i].count);
    }
    mur_put(&w, "draws ");
    mur_put_int(&w, s->drawn);
    mur_put_char(&w, ' ');
    mur_put_int(&w, s->blind);
    mur_put_char(&w, '\n');
    if (catan_rules(r)->perfect)
        put_knowledge(&w, s, r->players);
    return w.length;
}

/* ---- reading ------------------------------------------------------------------------------------- */

static enum mur_status read_number(struct mur_scanner *s, int max, int *out, struct mur_error *err)
{
    mur_skip_blanks(s);
    int at = s->at;
    if (!mur_read_int(s, out))
        return mur_fail(err, MUR_BAD_SYNTAX, "a number is expected here", at, 0);
    if (*out < 0 || *out > max)
        return mur_fail(err, MUR_OUT_OF_RANGE, "this number is out of range", s->word,
                        s->word_length);
    return MUR_OK;
}

static enum mur_status end_line(struct mur_scanner *s, struct mur_error *err)
{
    if (!mur_at_end(s) || s->text[s->at] != '\n')
        return mur_fail(err, MUR_BAD_SYNTAX, "the end of the line is expected here", s->at, 0);
    s->at++;
    return MUR_OK;
}

static enum mur_status expect_word(struct mur_scanner *s, const char *word, struct mur_error *err)
{
    if (mur_take_word(s, word))
        return MUR_OK;
    return mur_fail(err, MUR_BAD_SYNTAX, "another line is expected here", s->at, 0);
}

/* `word [name] numbers` */
static enum mur_status read_bytes(struct mur_scanner *s, const char *word, const char *name,
                                  uint8_t *byte, int count, struct mur_error *err)
{
    enum mur_status status = expect_word(s, word, err);
    if (!status && name)
        status = expect_word(s, name, err);
    for (int i = 0; i < count && !status; i++) {
        int value = 0;
        status = read_number(s, UINT8_MAX, &value, err);
        byte[i] = (uint8_t)value;
    }
    return status ? status : end_line(s, err);
}

static enum mur_status read_setup(const struct mur_rules *r, struct mur_scanner *s,
                                  struct mur_error *err)
{
    enum mur_status status = expect_word(s, "setup", err);
    if (status)
        return status;
    mur_skip_blanks(s);
    size_t length = strlen(r->setup);
    if (strncmp(s->text + s->at, r->setup, length) != 0)
        return mur_fail(err, MUR_CONFLICT, "this position belongs to another set-up", s->at, 0);
    s->at += (int)length;
    return end_line(s, err);
}

static enum mur_status read_draws(struct mur_scanner *s, struct catan_state *out,
                                  struct mur_error *err)
{
    int drawn = 0, blind = 0;
    enum mur_status status = expect_word(s, "draws", err);
    if (!status)
        status = read_number(s, UINT16_MAX, &drawn, err);
    if (!status)
        status = read_number(s, UINT16_MAX, &blind, err);
    out->drawn = (uint16_t)drawn;
    out->blind = (uint16_t)blind;
    return status ? status : end_line(s, err);
}

static enum mur_status read_knowledge(struct mur_scanner *s, struct catan_state *out, int players,
                                      struct mur_error *err)
{
    enum mur_status status = MUR_OK;
    for (int o = 0; o < players && !status; o++) {
        status = read_bytes(s, "known", catan_seat_name[o], out->known[o][0],
                            MUR_SEATS * CATAN_GOODS, err);
        if (!status)
            status = read_bytes(s, "held", catan_seat_name[o], out->held[o], CATAN_GOODS, err);
    }
    return status;
}

static enum mur_status read_lines(const struct mur_rules *r, struct mur_scanner *s,
                                  struct catan_state *out, struct mur_error *err)
{
    enum mur_status status = read_setup(r, s, err);
    for (int i = 0; i < r->players && !status; i++)
        status = read_bytes(s, catan_seat_name[i], NULL, out->seat[i].hand, SEAT_NUMBERS, err);
    for (int i = 0; i < LINES && !status; i++)
        status = read_bytes(s, lines[i].word, NULL, (uint8_t *)out + lines[i].offset,
                            lines[i].count, err);
    if (!status)
        status = read_draws(s, out, err);
    if (!status && catan_rules(r)->perfect)
        status = read_knowledge(s, out, r->players, err);
    if (!status && s->text[s->at] != '\0')
        status =
            mur_fail(err, MUR_BAD_SYNTAX, "the end of the position is expected here", s->at, 0);
    return status;
}

/* Decodes into a local state, checks it, and only then gives it out. */
enum mur_status catan_position_parse(const struct mur_rules *r, const char *text, void *st,
                                     struct mur_error *err)
{
    struct catan_state out;
    struct mur_scanner s = mur_scanner_init(text);
    memset(&out, 0, sizeof out);
    enum mur_status status = read_lines(r, &s, &out, err);
    if (!status)
        status = catan_check_point(r, &out, err); /* before anything is computed from it */
    if (status)
        return status;
    if (!out.viewer || out.viewer == out.asked + 1)
        out.options = catan_options(catan_rules(r), &out);
    status = catan_check(r, &out, err);
    if (!status)
        memcpy(st, &out, sizeof out);
    return status;
}
