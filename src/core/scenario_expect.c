/* scenario_expect.c - what a scenario may expect. Each function gets the scanner behind its word; it
 * compares with the game and tells what was expected and what was found. */
#include <string.h>

#include "core/scenario_internal.h"

/* ---- helpers --------------------------------------------------------------------------------------- */

/* Reads a seat; -1 and malformed if there is none. */
static int read_seat(struct run *run, struct mur_scanner *s)
{
    int seat = mur_read_word(s) ? mur_side_find(run->r, s->text + s->word, s->word_length) : -1;
    if (seat < 0)
        run_malformed(run, s->word, "a seat is expected here");
    return seat;
}

/* Reads a seat if there is one; MUR_SEATS if the line ends, -1 and malformed otherwise. */
static int read_seat_or_end(struct run *run, struct mur_scanner *s)
{
    return mur_at_end(s) ? MUR_SEATS : read_seat(run, s);
}

static bool read_number(struct run *run, struct mur_scanner *s, int *out)
{
    mur_skip_blanks(s);
    if (mur_read_int(s, out))
        return true;
    run_malformed(run, s->at, "a number is expected here");
    return false;
}

static bool read_end(struct run *run, struct mur_scanner *s)
{
    if (mur_at_end(s))
        return true;
    run_malformed(run, s->at, "nothing more is expected here");
    return false;
}

/* "expected <the line without `expect`>, found " */
static struct mur_writer fail_found(struct run *run)
{
    struct mur_writer w = run_fail(run, 0);
    mur_put(&w, "expected");
    mur_put(&w, run->lines.line + strlen("expect"));
    mur_put(&w, ", found ");
    return w;
}

static const char *word_of(const struct run *run, enum mur_word_class c, int number)
{
    const char *word = mur_word(run->r, c, number);
    return word ? word : "?";
}

static void put_pair(struct mur_writer *w, const char *word, long long number)
{
    mur_put_char(w, ' ');
    mur_put(w, word);
    mur_put_char(w, ' ');
    mur_put_int(w, number);
}

/* ---- scores and ends ------------------------------------------------------------------------------- */

static void expect_score(struct run *run, struct mur_scanner *s)
{
    int seat = read_seat(run, s), wanted;
    if (seat < 0 || !read_number(run, s, &wanted) || !read_end(run, s))
        return;
    int32_t score[MUR_SEATS] = {0};
    mur_scores(run->r, run->state, score);
    if (score[seat] == wanted)
        return;
    struct mur_writer w = fail_found(run);
    mur_put_int(&w, score[seat]);
}

static void expect_rank(struct run *run, struct mur_scanner *s)
{
    int seat = read_seat(run, s), wanted;
    if (seat < 0 || !read_number(run, s, &wanted) || !read_end(run, s))
        return;
    struct mur_result result;
    mur_result(run->r, run->state, &result);
    if (result.rank[seat] == wanted)
        return;
    struct mur_writer w = fail_found(run);
    mur_put_int(&w, result.rank[seat]);
}

static void put_point(struct run *run, struct mur_writer *w, struct mur_point p)
{
    mur_put(w, p.turn == MUR_TURN_OVER ? "over" : word_of(run, MUR_WORD_PROMPT, p.prompt));
    if (p.turn == MUR_TURN_PLAYER) {
        mur_put_char(w, ' ');
        mur_put(w, word_of(run, MUR_WORD_SEAT, p.seat));
    }
}

static void expect_over(struct run *run, struct mur_scanner *s)
{
    struct mur_point p = mur_point(run->r, run->state);
    if (!read_end(run, s) || p.turn == MUR_TURN_OVER)
        return;
    struct mur_writer w = fail_found(run);
    put_point(run, &w, p);
}

/* Reads the word of a prompt; 0 and malformed if it is none. */
static int read_prompt(struct run *run, struct mur_scanner *s)
{
    if (mur_read_word(s))
        for (int prompt = 1; prompt < 128; prompt++) {
            const char *word = mur_word(run->r, MUR_WORD_PROMPT, prompt);
            if (word && mur_word_is(s, word))
                return prompt;
        }
    run_malformed(run, s->word, "the word of a prompt is expected here");
    return 0;
}

static void expect_prompt(struct run *run, struct mur_scanner *s)
{
    int prompt = read_prompt(run, s);
    int seat = prompt ? read_seat_or_end(run, s) : -1;
    if (seat < 0 || !read_end(run, s))
        return;
    struct mur_point p = mur_point(run->r, run->state);
    if (p.prompt == prompt && (seat == MUR_SEATS || seat == p.seat))
        return;
    struct mur_writer w = fail_found(run);
    put_point(run, &w, p);
}

/* ---- events ---------------------------------------------------------------------------------------- */

static void put_award(struct run *run, struct mur_writer *w, const struct mur_event *award)
{
    char subject[128];
    mur_subject_text(run->r, run->state, award->subject, subject, sizeof subject);
    put_pair(w, word_of(run, MUR_WORD_SEAT, award->seat), award->a);
    mur_put_char(w, ' ');
    mur_put(w, subject);
    mur_put(w, " (");
    for (int i = 1; i <= award->b; i++) {
        put_pair(w, word_of(run, MUR_WORD_ITEM, award[i].a), award[i].b);
        mur_put(w, i < award->b ? "," : " )");
    }
}

static void fail_awards(struct run *run)
{
    struct mur_writer w = fail_found(run);
    int count = 0;
    for (int i = 0; i < run->event_count; i++)
        if (run->event[i].kind == MUR_EVENT_AWARD) {
            mur_put(&w, count++ ? ";" : "awards:");
            put_award(run, &w, &run->event[i]);
        }
    if (!count)
        mur_put(&w, "no award");
}

/* The first award from event `from` on that goes to `seat` (MUR_SEATS: to anybody); -1 if none. */
static int award_find(const struct run *run, int from, int seat)
{
    for (int i = from; i < run->event_count; i++)
        if (run->event[i].kind == MUR_EVENT_AWARD &&
            (seat == MUR_SEATS || run->event[i].seat == seat))
            return i;
    return -1;
}

/* expect award SEAT POINTS [beginning of the subject's text] */
static void expect_award(struct run *run, struct mur_scanner *s)
{
    int seat = read_seat(run, s), points;
    if (seat < 0 || !read_number(run, s, &points))
        return;
    mur_skip_blanks(s);
    const char *wanted = s->text + s->at;
    for (int i = -1; (i = award_find(run, i + 1, seat)) >= 0;) {
        char subject[256];
        mur_subject_text(run->r, run->state, run->event[i].subject, subject, sizeof subject);
        if (run->event[i].a == points && strncmp(subject, wanted, strlen(wanted)) == 0)
            return;
    }
    fail_awards(run);
}

/* Whether the items of an award are exactly those that the scanner reads: WORD NUMBER ... */
static bool items_match(const struct run *run, const struct mur_event *award, struct mur_scanner s)
{
    int matched = 0;
    while (mur_read_word(&s)) {
        struct mur_scanner word = s;
        int number = 0;
        mur_read_int(&s, &number);
        for (int i = 1; i <= award->b; i++)
            matched +=
                mur_word_is(&word, word_of(run, MUR_WORD_ITEM, award[i].a)) && award[i].b == number;
    }
    return matched == award->b;
}

/* expect items SEAT WORD NUMBER ...: one award of the seat has exactly these items. */
static void expect_items(struct run *run, struct mur_scanner *s)
{
    int seat = read_seat(run, s), number, items = 0;
    if (seat < 0)
        return;
    for (struct mur_scanner look = *s; !mur_at_end(&look); items++) {
        if (!mur_read_word(&look)) {
            run_malformed(run, look.at, "the word of an item is expected here");
            return;
        }
        if (!read_number(run, &look, &number))
            return;
    }
    for (int i = -1; (i = award_find(run, i + 1, seat)) >= 0;)
        if (run->event[i].b == items && items_match(run, &run->event[i], *s))
            return;
    fail_awards(run);
}

/* expect no award [SEAT] */
static void expect_no(struct run *run, struct mur_scanner *s)
{
    if (!mur_take_word(s, "award")) {
        run_malformed(run, s->at, "`award` is expected here");
        return;
    }
    int seat = read_seat_or_end(run, s);
    if (seat >= 0 && read_end(run, s) && award_find(run, 0, seat) >= 0)
        fail_awards(run);
}

/* expect event NAME [SEAT] */
static void expect_event(struct run *run, struct mur_scanner *s)
{
    if (!mur_read_word(s)) {
        run_malformed(run, s->at, "the word of an event is expected here");
        return;
    }
    struct mur_scanner name = *s;
    int seat = read_seat_or_end(run, s);
    if (seat < 0 || !read_end(run, s))
        return;
    bool known = false;
    for (int kind = 0; kind < 256 && !known; kind++)
        known = mur_word_is(&name, word_of(run, MUR_WORD_EVENT, kind));
    if (!known) {
        run_malformed(run, name.word, "this game has no such event");
        return;
    }
    for (int i = 0; i < run->event_count; i++)
        if (mur_word_is(&name, word_of(run, MUR_WORD_EVENT, run->event[i].kind)) &&
            (seat == MUR_SEATS || seat == run->event[i].seat))
            return;
    struct mur_writer w = fail_found(run);
    for (int i = 0; i < run->event_count; i++) {
        mur_put(&w, word_of(run, MUR_WORD_EVENT, run->event[i].kind));
        mur_put_char(&w, ' ');
    }
    mur_put(&w, run->event_count ? "only" : "no event");
}

/* ---- legal actions --------------------------------------------------------------------------------- */

static void put_action(struct run *run, struct mur_writer *w, mur_action a)
{
    char text[MUR_ACTION_TEXT_MAX];
    mur_action_text(run->r, run->copy, a, text, sizeof text);
    mur_put(w, text);
}

/* Understands one item of a legal list on run->copy: an action with or without its prompt's word. */
static enum mur_status read_item(struct run *run, const char *prompt, const char *item, int length,
                                 mur_action *out, struct mur_error *err)
{
    char text[2 * MUR_ACTION_TEXT_MAX];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    mur_put(&w, prompt);
    mur_put_char(&w, ' ');
    int behind = w.length;
    for (int i = 0; i < length; i++)
        mur_put_char(&w, item[i]);
    if (w.length >= (int)sizeof text)
        return mur_fail(err, MUR_BAD_SYNTAX, "this action is too long", 0, length);
    struct mur_error with = {0}, without = {0};
    if (run_read(run, run->copy, text, false, out, &with) == MUR_OK ||
        run_read(run, run->copy, text + behind, false, out, &without) == MUR_OK)
        return MUR_OK;
    with.position -= behind;
    *err = with.position > without.position ? with : without; /* whoever understood more */
    return err->status;
}

static bool holds(const mur_action *list, int count, mur_action a)
{
    for (int i = 0; i < count; i++)
        if (list[i] == a)
            return true;
    return false;
}

/* What the player who is asked may do at run->copy, or what chance may bring. */
static int list_legal(struct run *run)
{
    if (mur_point(run->r, run->copy).turn != MUR_TURN_CHANCE)
        return mur_legal(run->r, run->copy, run->legal);
    int count = mur_chance(run->r, run->copy, run->outcome);
    for (int i = 0; i < count; i++)
        run->legal[i] = run->outcome[i].action;
    return count;
}

/* Compares the wanted actions with the legal ones of run->copy, both ways. */
static void compare_legal(struct run *run, int wanted)
{
    int legal = list_legal(run), wrong = 0;
    for (int i = 0; i < wanted; i++)
        wrong += !holds(run->legal, legal, run->wanted[i]) || holds(run->wanted, i, run->wanted[i]);
    if (!wrong && legal == wanted)
        return;
    struct mur_writer w = fail_found(run);
    for (int i = 0; i < legal; i++) {
        if (i)
            mur_put(&w, ", ");
        put_action(run, &w, run->legal[i]);
    }
    if (!legal)
        mur_put(&w, "no legal action");
}

/* Items are parted by a comma and a blank, because places have commas of their own. */
static int item_length(const char *text)
{
    const char *end = strstr(text, ", ");
    return end ? (int)(end - text) : (int)strlen(text);
}

/* expect legal PROMPT: ACTION, ACTION, ... */
static void expect_legal_list(struct run *run, struct mur_scanner *s, int prompt)
{
    int wanted = 0;
    memcpy(run->copy, run->state, run->r->state_size);
    while (!mur_at_end(s)) {
        struct mur_error err = {0};
        int length = item_length(s->text + s->at);
        mur_action a = 0;
        enum mur_status status = read_item(run, word_of(run, MUR_WORD_PROMPT, prompt),
                                           s->text + s->at, length, &a, &err);
        if (status && !run_refusal(status)) {
            run_malformed(run, s->at + err.position, err.message);
            return;
        }
        if (status || wanted == run->most) {
            struct mur_writer w = run_fail(run, s->at);
            mur_put(&w, status ? err.message : "no point has so many legal actions");
            return;
        }
        run->wanted[wanted++] = a;
        s->at += length;
        mur_take_char(s, ',');
    }
    struct mur_point p = mur_point(run->r, run->copy);
    if (p.turn != MUR_TURN_OVER && p.prompt == prompt) {
        compare_legal(run, wanted);
        return;
    }
    struct mur_writer w = fail_found(run);
    mur_put(&w, "that the prompt is ");
    put_point(run, &w, p);
}

/* expect legal has ACTION, expect illegal ACTION */
static void expect_one(struct run *run, struct mur_scanner *s, bool legal)
{
    struct mur_error err = {0};
    mur_skip_blanks(s);
    memcpy(run->copy, run->state, run->r->state_size);
    enum mur_status status = run_act(run, run->copy, s->text + s->at, false, &err);
    if (status && !run_refusal(status)) {
        run_malformed(run, s->at + err.position, err.message);
        return;
    }
    if ((status == MUR_OK) == legal)
        return;
    struct mur_writer w = fail_found(run);
    mur_put(&w, legal ? err.message : "that it is legal");
}

static void expect_legal(struct run *run, struct mur_scanner *s)
{
    if (mur_take_word(s, "has")) {
        expect_one(run, s, true);
        return;
    }
    int prompt = read_prompt(run, s);
    if (!prompt)
        return;
    if (mur_take_char(s, ':'))
        expect_legal_list(run, s, prompt);
    else
        run_malformed(run, s->at, "`:` and a list of actions are expected here");
}

static void expect_illegal(struct run *run, struct mur_scanner *s)
{
    expect_one(run, s, false);
}

/* expect best [not] ACTION or ACTION ...: what a good player does. Which it is only a bot can say, and bots
 * are not known here: whoever has one asks it (`muralha check`); here the actions must be legal. */
static void expect_best(struct run *run, struct mur_scanner *s)
{
    mur_take_word(s, "not");
    mur_skip_blanks(s);
    for (const char *text = s->text + s->at, *next; text; text = next) {
        char one[MUR_ACTION_TEXT_MAX];
        struct mur_error err = {0};
        mur_action a;
        const char *end = strstr(text, " or ");
        size_t length = end ? (size_t)(end - text) : strlen(text);
        next = end ? end + strlen(" or ") : NULL;
        if (length >= sizeof one) {
            run_malformed(run, (int)(text - s->text), "this action is too long");
            return;
        }
        memcpy(one, text, length);
        one[length] = '\0';
        if (mur_action_parse(run->r, run->state, one, &a, &err)) {
            run_malformed(run, (int)(text - s->text) + err.position, err.message);
            return;
        }
        if (mur_is_legal(run->r, run->state, a))
            continue;
        struct mur_writer w = fail_found(run);
        mur_put(&w, "that it is not legal");
    }
}

/* ---- set-ups, and the game's own expectations ------------------------------------------------------- */

/* expect setup SETUP: the canonical text of the set-up that is played */
static void expect_setup(struct run *run, struct mur_scanner *s)
{
    mur_skip_blanks(s);
    if (strcmp(s->text + s->at, run->r->setup) == 0)
        return;
    struct mur_writer w = fail_found(run);
    mur_put(&w, run->r->setup);
}

/* expect error SETUP: part of the message */
static void expect_error(struct run *run, struct mur_scanner *s)
{
    char setup[MUR_SETUP_MAX];
    mur_skip_blanks(s);
    const char *text = s->text + s->at, *part = strstr(text, ": ");
    size_t length = part ? (size_t)(part - text) : strlen(text);
    if (!part || length >= sizeof setup) {
        run_malformed(run, s->at, "a set-up, `: ` and a part of the message are expected here");
        return;
    }
    memcpy(setup, text, length);
    setup[length] = '\0';
    part += 2 + strspn(part + 2, " ");
    struct mur_error err = {0};
    struct mur_rules *r = mur_rules_new(setup, &err);
    if (!r && strstr(err.message, part))
        return;
    struct mur_writer w = fail_found(run);
    mur_put(&w, r ? "that it is accepted" : err.message);
    mur_rules_free(r);
}

/* Anything else: MUR_CONFLICT means that it is not so. */
static void expect_own(struct run *run, struct mur_scanner *s)
{
    struct mur_error err = {.message = "there is no such expectation"};
    mur_skip_blanks(s);
    enum mur_status status = MUR_UNKNOWN_WORD;
    if (run->r->kind->expect)
        status = run->r->kind->expect(run->r, run->state, s->text + s->at, &err);
    if (status == MUR_CONFLICT) {
        struct mur_writer w = fail_found(run);
        mur_put(&w, "that ");
        mur_put(&w, err.message);
        if (err.has_found) {
            mur_put(&w, ": ");
            mur_put_int(&w, err.found);
        }
    } else if (status) {
        run_malformed(run, s->at + err.position, err.message);
    }
}

void run_expect(struct run *run, struct mur_scanner *s)
{
    static const struct {
        const char *word;
        void (*test)(struct run *, struct mur_scanner *);
    } words[] = {{"score", expect_score}, {"award", expect_award},     {"items", expect_items},
                 {"no", expect_no},       {"event", expect_event},     {"legal", expect_legal},
                 {"over", expect_over},   {"illegal", expect_illegal}, {"prompt", expect_prompt},
                 {"rank", expect_rank},   {"setup", expect_setup},     {"best", expect_best}};
    run->out->expectations++;
    if (mur_take_word(s, "error")) {
        expect_error(run, s);
        return;
    }
    if (!run->r) {
        run_malformed(run, 0, "a scenario begins with `setup`");
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (mur_take_word(s, words[i].word)) {
            words[i].test(run, s);
            return;
        }
    expect_own(run, s);
}
