#include "core/setup.h"

#include <string.h>

#include "base/check.h"
#include "base/text.h"

typedef const struct mur_option *const *option_table;

enum { OPTIONS_MAX = 64 };

/* The option of this word; -1 if there is none. */
static int option_named(option_table options, const char *word)
{
    for (int i = 0; word && options[i]; i++)
        if (strcmp(options[i]->word, word) == 0)
            return i;
    return -1;
}

/* ---- reading --------------------------------------------------------------------------------------- */

static int option_find(const struct mur_scanner *s, option_table options)
{
    for (int i = 0; options[i]; i++)
        if (mur_word_is(s, options[i]->word))
            return i;
    return -1;
}

static enum mur_status read_value(struct mur_scanner *s, const struct mur_option *o, int *value,
                                  struct mur_error *err)
{
    static const char *const on_off[] = {"off", "on"};
    if (o->type == MUR_OPTION_NUMBER) {
        mur_skip_blanks(s);
        int at = s->at;
        if (!mur_read_int(s, value))
            return mur_fail(err, MUR_BAD_SYNTAX, "a number is expected here", at, 0);
        if (*value < o->min || *value > o->max)
            return mur_fail(err, MUR_OUT_OF_RANGE, "this number is out of range", s->word,
                            s->word_length);
        return MUR_OK;
    }
    if (!mur_read_word(s))
        return mur_fail(err, MUR_BAD_SYNTAX, "a value is expected here", s->at, 0);
    bool choice = o->type == MUR_OPTION_CHOICE;
    *value = choice ? mur_word_in(s, o->choices, o->max + 1) : mur_word_in(s, on_off, 2);
    if (*value < 0)
        return mur_fail(err, MUR_UNKNOWN_WORD,
                        choice ? "this is not one of the choices" : "a switch is on or off",
                        s->word, s->word_length);
    return MUR_OK;
}

static enum mur_status read_option(struct mur_scanner *s, option_table options, int *values,
                                   struct mur_place *places, struct mur_error *err)
{
    if (!mur_read_word(s))
        return mur_fail(err, MUR_BAD_SYNTAX, "an option is expected here", s->at, 0);
    int i = option_find(s, options);
    if (i < 0)
        return mur_fail(err, MUR_UNKNOWN_WORD, "this game has no such option", s->word,
                        s->word_length);
    if (places[i].length)
        return mur_fail(err, MUR_CONFLICT, "this option is given twice", s->word, s->word_length);
    places[i] = (struct mur_place){.position = s->word, .length = s->word_length};
    if (mur_take_char(s, '='))
        return read_value(s, options[i], &values[i], err);
    if (options[i]->type != MUR_OPTION_SWITCH)
        return mur_fail(err, MUR_BAD_SYNTAX, "this option needs a value, like word=value",
                        places[i].position, places[i].length);
    values[i] = 1;
    return MUR_OK;
}

static enum mur_status read_text(const char *text, option_table options, int *values,
                                 struct mur_place *places, struct mur_error *err)
{
    struct mur_scanner s = mur_scanner_init(text);
    if (!mur_read_word(&s))
        return mur_fail(err, MUR_BAD_SYNTAX, "the name of a game is expected here", s.at, 0);
    if (mur_take_char(&s, ':') && !mur_at_end(&s))
        do {
            enum mur_status status = read_option(&s, options, values, places, err);
            if (status)
                return status;
        } while (mur_take_char(&s, ','));
    mur_skip_blanks(&s);
    if (s.text[s.at] != '\0')
        return mur_fail(err, MUR_BAD_SYNTAX, "options are separated by commas", s.at, 1);
    return MUR_OK;
}

/* ---- what options have against each other ------------------------------------------------------------ */

/* A set-up as it was read. */
struct setup {
    option_table options;
    int *values;
    struct mur_place *places;
    uint64_t given; /* bit i: the text itself speaks of option i */
};

/* What the text does not speak of comes along with the switch that it belongs to. */
static void inherit(struct setup *s)
{
    for (int i = 0; s->options[i]; i++) {
        MUR_CHECK(i < OPTIONS_MAX);
        int from = option_named(s->options, s->options[i]->of);
        if (s->places[i].length) {
            s->given |= UINT64_C(1) << i;
        } else if (from >= 0) {
            MUR_CHECK(from < i);
            s->values[i] = s->values[from];
            s->places[i] = s->places[from];
        }
    }
}

/* Is the rule about option i as it stands in this set-up? */
static bool concerns(const struct setup *s, int i, const struct mur_option_rule *rule)
{
    bool itself = s->given >> i & 1;
    if (rule->own == MUR_OPTION_GIVEN)
        return itself;
    return s->values[i] == rule->own && (itself || s->places[i].length);
}

static bool broken(const struct setup *s, int i, const struct mur_option_rule *rule)
{
    int other = option_named(s->options, rule->other);
    MUR_CHECK(other >= 0);
    bool so = s->values[other] == rule->value;
    switch (rule->relation) {
    case MUR_OPTION_EXCLUDES:
        return so;
    case MUR_OPTION_NEEDS:
        return !so;
    case MUR_OPTION_LIMITED:
        return so && s->values[i] > rule->most;
    default:
        return s->values[i] > s->values[other];
    }
}

/* Tries one list of rules on option i. */
static enum mur_status rules_try(const struct setup *s, int i, const struct mur_option_rule *rule,
                                 struct mur_error *err)
{
    for (; rule && rule->message; rule++) {
        if (!concerns(s, i, rule) || !broken(s, i, rule))
            continue;
        if (rule->relation == MUR_OPTION_NEEDS && !(s->given >> i & 1)) {
            s->values[i] = 0;
            continue;
        }
        return mur_fail(err, MUR_CONFLICT, rule->message, s->places[i].position,
                        s->places[i].length);
    }
    return MUR_OK;
}

static enum mur_status conflicts_find(const struct setup *s, struct mur_error *err)
{
    for (int i = 0; s->options[i]; i++)
        for (int from = i; from >= 0; from = option_named(s->options, s->options[from]->of)) {
            enum mur_status status = rules_try(s, i, s->options[from]->rules, err);
            if (status)
                return status;
        }
    return MUR_OK;
}

enum mur_status mur_setup_read(const char *text, option_table options, int *values,
                               struct mur_place *places, struct mur_error *err)
{
    for (int i = 0; options[i]; i++) {
        values[i] = options[i]->standard;
        places[i] = (struct mur_place){0};
    }
    enum mur_status status = read_text(text, options, values, places, err);
    if (status)
        return status;
    struct setup s = {.options = options, .values = values, .places = places};
    inherit(&s);
    return conflicts_find(&s, err);
}

/* ---- writing --------------------------------------------------------------------------------------- */

static void write_option(struct mur_writer *w, const struct mur_option *o, int value)
{
    mur_put(w, o->word);
    if (o->type == MUR_OPTION_SWITCH) {
        if (!value)
            mur_put(w, "=off");
        return;
    }
    mur_put_char(w, '=');
    if (o->type == MUR_OPTION_CHOICE)
        mur_put(w, o->choices[value]);
    else
        mur_put_int(w, value);
}

/* Its value; a switch that brings others along is on if all of them are. */
static int value_whole(option_table options, const int *values, int i)
{
    bool any = false;
    for (int part = i + 1; options[part]; part++) {
        if (!options[part]->of || strcmp(options[part]->of, options[i]->word) != 0)
            continue;
        any = true;
        if (!value_whole(options, values, part))
            return 0;
    }
    return any ? 1 : values[i];
}

/* Does a larger option that is on speak for it? */
static bool said(option_table options, const int *values, int i)
{
    int from = option_named(options, options[i]->of);
    return from >= 0 && (value_whole(options, values, from) || said(options, values, from));
}

/* Has the set-up no such choice? Then its standard value is not written either. */
static bool excluded(option_table options, const int *values, int i)
{
    const struct mur_option_rule *rule = options[i]->rules;
    for (; rule && rule->message; rule++)
        if (rule->relation == MUR_OPTION_EXCLUDES && rule->own == MUR_OPTION_GIVEN &&
            values[option_named(options, rule->other)] == rule->value)
            return true;
    return false;
}

/* As rules of this version wrote it; options that came later are left out. */
static int setup_put(const struct mur_kind *kind, int version, const int *values, char *buf,
                     int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    option_table options = kind->options;
    mur_put(&w, kind->name);
    char before = ':';
    for (int i = 0; options[i]; i++) {
        int value = value_whole(options, values, i);
        bool plain = !options[i]->always && value == options[i]->standard;
        if (plain || options[i]->since > version || said(options, values, i) ||
            excluded(options, values, i))
            continue;
        mur_put_char(&w, before);
        write_option(&w, options[i], value);
        before = ',';
    }
    return w.length;
}

int mur_setup_write(const struct mur_kind *kind, const int *values, char *buf, int cap)
{
    return setup_put(kind, kind->rules_version, values, buf, cap);
}

/* ---- texts of earlier rules ---------------------------------------------------------------------- */

/* Gives options that came later than the rules of this version their earlier values; were there any? */
static bool values_renew(option_table options, int version, const struct mur_place *places,
                         int *values)
{
    bool any = false;
    for (int i = 0; options[i]; i++)
        if (version < options[i]->since && !places[i].length) {
            values[i] = options[i]->earlier;
            any = true;
        }
    return any;
}

bool mur_setup_renew(const char *text, int version, char *buf, int cap)
{
    int values[OPTIONS_MAX];
    struct mur_place places[OPTIONS_MAX];
    struct mur_scanner s = mur_scanner_init(text);
    const struct mur_kind *kind =
        mur_read_word(&s) ? mur_kind_find(text + s.word, (size_t)s.word_length) : NULL;
    if (kind && kind->options && !mur_setup_read(text, kind->options, values, places, NULL) &&
        values_renew(kind->options, version, places, values))
        return mur_setup_write(kind, values, buf, cap) < cap;
    struct mur_writer w = mur_writer_init(buf, cap);
    mur_put(&w, text);
    return w.length < cap;
}

bool mur_setup_earlier(const struct mur_rules *r, int version, char *buf, int cap)
{
    int values[OPTIONS_MAX];
    struct mur_place places[OPTIONS_MAX];
    option_table options = r->kind->options;
    if (!options || mur_setup_read(r->setup, options, values, places, NULL))
        return false;
    for (int i = 0; options[i]; i++)
        if (options[i]->since > version && values[i] != options[i]->earlier)
            return false;
    return setup_put(r->kind, version, values, buf, cap) < cap;
}

/* ---- for people -------------------------------------------------------------------------------------- */

int mur_option_syntax(const struct mur_option *o, char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    mur_put(&w, o->word);
    if (o->type == MUR_OPTION_NUMBER) {
        mur_put_char(&w, '=');
        mur_put_int(&w, o->min);
        mur_put(&w, "..");
        mur_put_int(&w, o->max);
    } else if (o->type == MUR_OPTION_CHOICE) {
        for (int i = 0; i <= o->max; i++) {
            mur_put_char(&w, i ? '|' : '=');
            mur_put(&w, o->choices[i]);
        }
    } else if (o->standard) {
        mur_put(&w, "=on|off");
    }
    return w.length;
}

int mur_option_standard(const struct mur_option *o, char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    if (o->type == MUR_OPTION_NUMBER)
        mur_put_int(&w, o->standard);
    else if (o->type == MUR_OPTION_CHOICE)
        mur_put(&w, o->choices[o->standard]);
    else if (o->standard)
        mur_put(&w, "on");
    return w.length;
}

int mur_setup_value(const struct mur_rules *r, const char *word)
{
    const struct mur_option *const *options = r->kind->options;
    int values[OPTIONS_MAX];
    struct mur_place places[OPTIONS_MAX];
    if (!options || mur_setup_read(r->setup, options, values, places, NULL))
        return 0;
    for (int i = 0; options[i]; i++)
        if (strcmp(options[i]->word, word) == 0)
            return values[i];
    return 0;
}
