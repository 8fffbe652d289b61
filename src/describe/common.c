/* common.c - what descriptions have in common, and the functions of muralha/describe.h. */
#include "describe/internal.h"
#include "text/phrases.h"

int mur_describe_version(void)
{
    return MUR_DESCRIBE_VERSION;
}

/* ---- scratch: two states, then actions or outcomes --------------------------------------------------------------- */

static size_t state_room(const struct mur_rules *r)
{
    return (r->state_size + 15u) / 16 * 16;
}

size_t mur_describe_scratch(const struct mur_rules *r)
{
    size_t actions = r->max_legal * sizeof(mur_action);
    size_t outcomes = r->max_outcomes * sizeof(struct mur_outcome);
    return 2 * state_room(r) + (actions > outcomes ? actions : outcomes);
}

void *describe_view(const struct mur_describer *d)
{
    return d->scratch;
}

void *describe_other(const struct mur_describer *d)
{
    return (char *)d->scratch + state_room(d->rules);
}

mur_action *describe_actions(const struct mur_describer *d)
{
    return (mur_action *)(void *)((char *)d->scratch + 2 * state_room(d->rules));
}

struct mur_outcome *describe_outcomes(const struct mur_describer *d)
{
    return (struct mur_outcome *)(void *)describe_actions(d);
}

/* ---- parts ------------------------------------------------------------------------------------------- */

void describe_open(struct mur_json_writer *j, const char *key, const char *what)
{
    mur_json_open_object(j, key);
    mur_json_put_text(j, "muralha", what);
    mur_json_put_int(j, "version", MUR_DESCRIBE_VERSION);
}

void describe_open_of_table(struct mur_json_writer *j, const char *key, const char *what,
                            const struct mur_describer *d)
{
    describe_open(j, key, what);
    mur_json_put_text(j, "game", d->rules->kind->name);
    describe_seat(j, "viewer", d->viewer);
}

void describe_seat(struct mur_json_writer *j, const char *key, int seat)
{
    if (seat >= 0 && seat < MUR_SEATS)
        mur_json_put_int(j, key, seat);
    else
        mur_json_put_null(j, key);
}

void describe_prompt(struct mur_json_writer *j, const struct mur_rules *r, int prompt)
{
    if (!prompt) {
        mur_json_put_null(j, "prompt");
        return;
    }
    mur_json_open_object(j, "prompt");
    mur_json_put_int(j, "number", prompt);
    mur_json_put_text(j, "word", mur_word(r, MUR_WORD_PROMPT, prompt));
    mur_json_close(j);
}

void describe_point(struct mur_json_writer *j, const struct mur_rules *r, struct mur_point p)
{
    static const char *const turns[] = {
        [MUR_TURN_PLAYER] = "player", [MUR_TURN_CHANCE] = "chance", [MUR_TURN_OVER] = "over"};
    mur_json_put_text(j, "turn", turns[p.turn]);
    describe_seat(j, "seat", p.seat);
    describe_prompt(j, r, p.prompt);
}

static void touch_number(struct mur_json_writer *j, const char *key, int number)
{
    if (number != MUR_ABSENT)
        mur_json_put_int(j, key, number);
}

static void touch_word(struct mur_json_writer *j, const char *key, const char *word)
{
    if (word)
        mur_json_put_text(j, key, word);
}

void describe_touch(struct mur_json_writer *j, const char *key, const struct mur_touch *t)
{
    static const char *const kinds[MUR_TOUCH_KINDS] = {
        [MUR_TOUCH_CELL] = "cell",   [MUR_TOUCH_TILE] = "tile",     [MUR_TOUCH_PIECE] = "piece",
        [MUR_TOUCH_ZONE] = "zone",   [MUR_TOUCH_FIGURE] = "figure", [MUR_TOUCH_FACE] = "face",
        [MUR_TOUCH_SPACE] = "space", [MUR_TOUCH_CARD] = "card",     [MUR_TOUCH_GOOD] = "good",
        [MUR_TOUCH_SEAT] = "seat",
    };
    mur_json_open_object(j, key);
    mur_json_put_text(j, "kind", kinds[t->kind]);
    touch_number(j, "x", t->x);
    touch_number(j, "y", t->y);
    if (t->turn != MUR_ABSENT)
        mur_json_put_int(j, "turn", 90 * t->turn);
    touch_number(j, "tile", t->tile);
    touch_number(j, "slot", t->slot);
    touch_number(j, "piece", t->piece);
    touch_number(j, "zone", t->zone);
    touch_number(j, "space", t->space);
    touch_number(j, "side", t->side);
    touch_word(j, "figure", t->figure);
    touch_word(j, "face", t->face);
    touch_word(j, "card", t->card);
    touch_word(j, "good", t->good);
    touch_word(j, "place", t->place);
    mur_json_close(j);
}

void describe_action(struct mur_json_writer *j, const struct mur_describer *d, const void *view,
                     mur_action a)
{
    char text[MUR_ACTION_TEXT_MAX], phrase[DESCRIBE_PHRASE_MAX], brief[DESCRIBE_PHRASE_MAX];
    struct mur_touch touch[MUR_TOUCHES];
    struct mur_writer w = mur_writer_init(phrase, sizeof phrase);
    mur_action_text(d->rules, view, a, text, sizeof text);
    mur_put_phrase(&w, d->language, d->rules, view, a);
    w = mur_writer_init(brief, sizeof brief);
    mur_put_phrase_bare(&w, d->language, d->rules, view, a);
    mur_json_put_text(j, "text", text);
    mur_json_put_text(j, "phrase", phrase);
    mur_json_put_text(j, "brief", brief);
    mur_json_open_list(j, "touches");
    int count = mur_touches(d->rules, view, a, touch);
    for (int i = 0; i < count; i++)
        describe_touch(j, NULL, &touch[i]);
    mur_json_close(j);
}

/* ---- the functions ------------------------------------------------------------------------------------- */

static const struct mur_language *language_of(const char *code)
{
    const struct mur_language *l = code ? mur_language_find(code) : NULL;
    return l ? l : &mur_languages[0];
}

static struct mur_describer describer(const struct mur_rules *r, int viewer, const char *language,
                                      void *scratch)
{
    bool seat = viewer >= 0 && viewer < r->players;
    return (struct mur_describer){.rules = r,
                                  .language = language_of(language),
                                  .viewer = seat ? viewer : MUR_NOBODY,
                                  .scratch = scratch};
}

int mur_describe_options(const struct mur_kind *kind, const char *language, char *buf, int cap)
{
    struct mur_json_writer j = mur_json_writer_init(buf, cap);
    mur_json_options(&j, NULL, kind, language_of(language));
    return mur_json_finish(&j);
}

int mur_describe_lesson(const struct mur_rules *r, const char *language, char *buf, int cap)
{
    struct mur_json_writer j = mur_json_writer_init(buf, cap);
    mur_json_lesson(&j, NULL, r, language_of(language));
    return mur_json_finish(&j);
}

int mur_describe_words(const struct mur_kind *kind, const char *language, char *buf, int cap)
{
    struct mur_json_writer j = mur_json_writer_init(buf, cap);
    mur_json_words(&j, NULL, kind, language_of(language));
    return mur_json_finish(&j);
}

int mur_describe_position(const struct mur_rules *r, const void *st, int viewer,
                          const char *language, void *scratch, char *buf, int cap)
{
    struct mur_describer d = describer(r, viewer, language, scratch);
    struct mur_json_writer j = mur_json_writer_init(buf, cap);
    mur_json_position(&j, NULL, &d, st);
    return mur_json_finish(&j);
}

int mur_describe_question(const struct mur_rules *r, const void *st, int viewer,
                          const char *language, void *scratch, char *buf, int cap)
{
    struct mur_describer d = describer(r, viewer, language, scratch);
    struct mur_json_writer j = mur_json_writer_init(buf, cap);
    mur_json_question(&j, NULL, &d, st);
    return mur_json_finish(&j);
}

int mur_describe_chance(const struct mur_rules *r, const void *st, const char *language,
                        void *scratch, char *buf, int cap)
{
    struct mur_describer d = describer(r, MUR_NOBODY, language, scratch);
    struct mur_json_writer j = mur_json_writer_init(buf, cap);
    mur_json_chance(&j, NULL, &d, st);
    return mur_json_finish(&j);
}

int mur_describe_happened(const struct mur_rules *r, const void *before, mur_action action,
                          const void *after, const struct mur_event *event, int count, int viewer,
                          const char *language, void *scratch, char *buf, int cap)
{
    struct mur_describer d = describer(r, viewer, language, scratch);
    struct mur_happening h = {
        .before = before, .after = after, .action = action, .event = event, .count = count};
    struct mur_json_writer j = mur_json_writer_init(buf, cap);
    mur_json_happened(&j, NULL, &d, &h);
    return mur_json_finish(&j);
}
