/*
 * text.c - the words of the do-nothing game.
 *
 *     deal heads            chance; `deal ?` is what the others see of it
 *     toss tails            chance
 *     count 2 on tails      a player; the side only repeats what the coin shows
 *
 * A position is one datum a line:
 *
 *     setup none:players=2
 *     cards heads -         ? is a card that a view hides, - one that is not dealt yet
 *     scores 3 0
 *     turn 2
 *     counter 5
 *     coin tails
 */
#include "games/none/internal.h"

#include <string.h>

#include "base/text.h"

static const char *const side_words[] = {"-", "heads", "tails", "?"};
enum { SIDE_COUNT = 4 };

static const char *const seat_words[MUR_SEATS] = {"Red",   "Blue",  "Yellow",
                                                  "Green", "Black", "Pink"};

const char *none_word(const struct mur_rules *r, enum mur_word_class c, int number)
{
    static const char *const prompts[] = {
        [NONE_PROMPT_DEAL] = "deal", [NONE_PROMPT_TOSS] = "toss", [NONE_PROMPT_COUNT] = "count"};
    static const char *const items[] = {
        [NONE_ITEM_COUNTED] = "counted", [NONE_ITEM_FULL] = "full", [NONE_ITEM_LUCK] = "luck"};
    static const struct {
        const char *const *words;
        int count;
    } classes[] = {
        [MUR_WORD_SEAT] = {seat_words, 0},
        [MUR_WORD_PROMPT] = {prompts, sizeof prompts / sizeof prompts[0]},
        [MUR_WORD_EVENT] = {NULL, 0},
        [MUR_WORD_ITEM] = {items, sizeof items / sizeof items[0]},
        [MUR_WORD_REASON] = {NULL, 0},
    };
    int count = c == MUR_WORD_SEAT ? r->players : classes[c].count;
    return number >= 0 && number < count ? classes[c].words[number] : NULL;
}

int none_subject_text(const struct mur_rules *r, const void *st, uint32_t subject, char *buf,
                      int cap)
{
    (void)r, (void)st;
    static const char *const words[] = {
        "nothing", [NONE_SUBJECT_COUNTER] = "counter", [NONE_SUBJECT_CARD] = "card"};
    struct mur_writer w = mur_writer_init(buf, cap);
    mur_put(&w, words[subject <= NONE_SUBJECT_CARD ? subject : 0]);
    return w.length;
}

/* ---- actions ------------------------------------------------------------------------------------- */

int none_action_text(const struct mur_rules *r, const void *st, mur_action a, char *buf, int cap)
{
    const struct none_state *s = st;
    struct mur_writer w = mur_writer_init(buf, cap);
    const char *prompt = none_word(r, MUR_WORD_PROMPT, mur_action_prompt(a));
    uint32_t payload = mur_action_payload(a);
    mur_put(&w, prompt ? prompt : "nothing");
    mur_put_char(&w, ' ');
    if (mur_action_prompt(a) == NONE_PROMPT_COUNT) {
        mur_put_int(&w, payload);
        mur_put(&w, " on ");
        mur_put(&w, side_words[s->coin]);
    } else {
        mur_put(&w, side_words[payload < SIDE_COUNT ? payload : 0]);
    }
    return w.length;
}

static enum mur_status read_side(struct mur_scanner *s, int *side, struct mur_error *err)
{
    if (!mur_read_word(s))
        return mur_fail(err, MUR_BAD_SYNTAX, "heads or tails is expected here", s->at, 0);
    *side = mur_word_in(s, side_words, SIDE_COUNT);
    if (*side <= NONE_NOTHING)
        return mur_fail(err, MUR_UNKNOWN_WORD, "a side is heads or tails", s->word, s->word_length);
    return MUR_OK;
}

/* "2 on tails"; the word `count` has been read. */
static enum mur_status read_count(struct mur_scanner *s, int *number, int *side,
                                  struct mur_error *err)
{
    mur_skip_blanks(s);
    if (!mur_read_int(s, number))
        return mur_fail(err, MUR_BAD_SYNTAX, "a number is expected here", s->at, 0);
    if (*number < 0 || *number > 9)
        return mur_fail(err, MUR_OUT_OF_RANGE, "this number is out of range", s->word,
                        s->word_length);
    mur_skip_blanks(s);
    if (!mur_take_word(s, "on"))
        return mur_fail(err, MUR_BAD_SYNTAX, "`on` and a side are expected here", s->at, 0);
    return read_side(s, side, err);
}

enum mur_status none_action_parse(const struct mur_rules *r, const void *st, const char *text,
                                  mur_action *out, struct mur_error *err)
{
    const struct none_state *now = st;
    struct mur_scanner s = mur_scanner_init(text);
    if (!mur_read_word(&s))
        return mur_fail(err, MUR_BAD_SYNTAX, "an action is expected here", s.at, 0);
    int prompt = NONE_PROMPT_COUNT;
    while (prompt > 0 && !mur_word_is(&s, none_word(r, MUR_WORD_PROMPT, prompt)))
        prompt--;
    if (!prompt)
        return mur_fail(err, MUR_UNKNOWN_WORD, "there is no such action", s.word, s.word_length);
    int payload = 0, side;
    bool counts = prompt == NONE_PROMPT_COUNT;
    enum mur_status status =
        counts ? read_count(&s, &payload, &side, err) : read_side(&s, &side, err);
    if (status)
        return status;
    if (counts && side != now->coin)
        return mur_fail(err, MUR_ILLEGAL, "the coin shows another side", s.word, s.word_length);
    if (!mur_at_end(&s))
        return mur_fail(err, MUR_BAD_SYNTAX, "nothing more is expected here", s.at, 0);
    *out = mur_action_make(prompt, (uint32_t)(counts ? payload : side));
    return MUR_OK;
}

/* Who writes `count 2 on heads` before a toss means that heads come up. */
bool none_implied_chance(const struct mur_rules *r, const void *st, const char *text,
                         mur_action *out)
{
    int number, side;
    struct mur_scanner s = mur_scanner_init(text);
    if (r->kind->point(r, st).prompt != NONE_PROMPT_TOSS || !mur_take_word(&s, "count") ||
        read_count(&s, &number, &side, NULL) || side == NONE_UNKNOWN)
        return false;
    *out = mur_action_make(NONE_PROMPT_TOSS, (uint32_t)side);
    return true;
}

/* ---- positions ----------------------------------------------------------------------------------- */

int none_position_text(const struct mur_rules *r, const void *st, char *buf, int cap)
{
    const struct none_state *s = st;
    struct mur_writer w = mur_writer_init(buf, cap);
    mur_put(&w, "setup ");
    mur_put(&w, r->setup);
    mur_put(&w, "\ncards");
    for (int seat = 0; seat < r->players; seat++) {
        mur_put_char(&w, ' ');
        mur_put(&w, side_words[s->card[seat]]);
    }
    mur_put(&w, "\nscores");
    for (int seat = 0; seat < r->players; seat++) {
        mur_put_char(&w, ' ');
        mur_put_int(&w, s->score[seat]);
    }
    mur_put(&w, "\nturn ");
    mur_put_int(&w, s->turn);
    mur_put(&w, "\ncounter ");
    mur_put_int(&w, s->counter);
    mur_put(&w, "\ncoin ");
    mur_put(&w, side_words[s->coin]);
    mur_put(&w, "\n");
    return w.length;
}

/* Each line of a position: its word, and the function that reads what follows. */
static enum mur_status line_setup(const struct mur_rules *r, struct mur_scanner *s,
                                  struct none_state *out, struct mur_error *err)
{
    (void)out;
    mur_skip_blanks(s);
    size_t length = strlen(r->setup);
    if (strncmp(s->text + s->at, r->setup, length) != 0)
        return mur_fail(err, MUR_CONFLICT, "this position has another set-up", s->at, 0);
    s->at += (int)length;
    return MUR_OK;
}

static enum mur_status line_cards(const struct mur_rules *r, struct mur_scanner *s,
                                  struct none_state *out, struct mur_error *err)
{
    for (int seat = 0; seat < r->players; seat++) {
        int side = mur_read_word(s) ? mur_word_in(s, side_words, SIDE_COUNT) : -1;
        if (side < 0)
            return mur_fail(err, MUR_UNKNOWN_WORD, "a card is heads, tails, ? or -", s->word,
                            s->word_length);
        out->card[seat] = (uint8_t)side;
        out->dealt = (uint8_t)(out->dealt + (side != NONE_NOTHING));
    }
    return MUR_OK;
}

static enum mur_status read_number(struct mur_scanner *s, int max, int *out, struct mur_error *err)
{
    mur_skip_blanks(s);
    if (!mur_read_int(s, out))
        return mur_fail(err, MUR_BAD_SYNTAX, "a number is expected here", s->at, 0);
    if (*out < 0 || *out > max)
        return mur_fail(err, MUR_OUT_OF_RANGE, "this number is out of range", s->word,
                        s->word_length);
    return MUR_OK;
}

enum { SCORE_MAX = 1000000 };

static enum mur_status line_scores(const struct mur_rules *r, struct mur_scanner *s,
                                   struct none_state *out, struct mur_error *err)
{
    int value = 0;
    for (int seat = 0; seat < r->players; seat++) {
        enum mur_status status = read_number(s, SCORE_MAX, &value, err);
        if (status)
            return status;
        out->score[seat] = value;
    }
    return MUR_OK;
}

static enum mur_status line_turn(const struct mur_rules *r, struct mur_scanner *s,
                                 struct none_state *out, struct mur_error *err)
{
    int value = 0;
    enum mur_status status = read_number(s, none_rules(r)->turns, &value, err);
    out->turn = (uint16_t)value;
    return status;
}

static enum mur_status line_counter(const struct mur_rules *r, struct mur_scanner *s,
                                    struct none_state *out, struct mur_error *err)
{
    (void)r;
    int value = 0;
    enum mur_status status = read_number(s, 8, &value, err);
    out->counter = (uint8_t)value;
    return status;
}

static enum mur_status line_coin(const struct mur_rules *r, struct mur_scanner *s,
                                 struct none_state *out, struct mur_error *err)
{
    (void)r;
    int side = mur_read_word(s) ? mur_word_in(s, side_words, NONE_UNKNOWN) : -1;
    if (side < 0)
        return mur_fail(err, MUR_UNKNOWN_WORD, "the coin shows heads, tails or -", s->word,
                        s->word_length);
    out->coin = (uint8_t)side;
    return MUR_OK;
}

/* Decodes into a local state, checks it, and only then gives it out. */
enum mur_status none_position_parse(const struct mur_rules *r, const char *text, void *st,
                                    struct mur_error *err)
{
    static const struct {
        const char *word;
        enum mur_status (*read)(const struct mur_rules *, struct mur_scanner *, struct none_state *,
                                struct mur_error *);
    } lines[] = {{"setup", line_setup}, {"cards", line_cards},     {"scores", line_scores},
                 {"turn", line_turn},   {"counter", line_counter}, {"coin", line_coin}};
    struct none_state out;
    memset(&out, 0, sizeof out);
    struct mur_scanner s = mur_scanner_init(text);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (!mur_take_word(&s, lines[i].word))
            return mur_fail(err, MUR_BAD_SYNTAX, "another line is expected here", s.at, 0);
        enum mur_status status = lines[i].read(r, &s, &out, err);
        if (status)
            return status;
        if (!mur_at_end(&s) || s.text[s.at] != '\n')
            return mur_fail(err, MUR_BAD_SYNTAX, "the end of the line is expected here", s.at, 0);
        s.at++;
    }
    if (s.text[s.at] != '\0')
        return mur_fail(err, MUR_BAD_SYNTAX, "the end of the position is expected here", s.at, 0);
    enum mur_status status = none_check(r, &out, err);
    if (!status)
        memcpy(st, &out, sizeof out);
    return status;
}

/* ---- scenarios ----------------------------------------------------------------------------------- */

/* `score Red 5`, `counter 8` */
enum mur_status none_force(const struct mur_rules *r, void *st, const char *text,
                           struct mur_error *err)
{
    struct none_state *state = st;
    struct mur_scanner s = mur_scanner_init(text);
    int value = 0;
    if (mur_take_word(&s, "counter")) {
        enum mur_status status = read_number(&s, 8, &value, err);
        if (!status)
            state->counter = (uint8_t)value;
        return status;
    }
    if (!mur_take_word(&s, "score"))
        return mur_fail(err, MUR_UNKNOWN_WORD, "score or counter is expected here", s.at, 0);
    int seat = mur_read_word(&s) ? mur_word_in(&s, seat_words, r->players) : -1;
    if (seat < 0)
        return mur_fail(err, MUR_UNKNOWN_WORD, "a seat is expected here", s.word, s.word_length);
    enum mur_status status = read_number(&s, SCORE_MAX, &value, err);
    if (!status)
        state->score[seat] = value;
    return status;
}

/* `counter 4` */
enum mur_status none_expect(const struct mur_rules *r, const void *st, const char *text,
                            struct mur_error *err)
{
    (void)r;
    const struct none_state *state = st;
    struct mur_scanner s = mur_scanner_init(text);
    int value = 0;
    if (!mur_take_word(&s, "counter"))
        return mur_fail(err, MUR_UNKNOWN_WORD, "there is no such expectation", s.at, 0);
    enum mur_status status = read_number(&s, 8, &value, err);
    if (!status && value != state->counter)
        return mur_fail(err, MUR_CONFLICT, "the counter shows another number", s.word,
                        s.word_length);
    return status;
}
