#include "core/setup.h"

#include <string.h>

#include "base/text.h"

static int option_find(const struct mur_scanner *s, const struct mur_option *options, int count)
{
    for (int i = 0; i < count; i++)
        if (mur_word_is(s, options[i].word))
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

static enum mur_status read_option(struct mur_scanner *s, const struct mur_option *options,
                                   int count, int *values, struct mur_place *places,
                                   struct mur_error *err)
{
    if (!mur_read_word(s))
        return mur_fail(err, MUR_BAD_SYNTAX, "an option is expected here", s->at, 0);
    int i = option_find(s, options, count);
    if (i < 0)
        return mur_fail(err, MUR_UNKNOWN_WORD, "this game has no such option", s->word,
                        s->word_length);
    if (places[i].length)
        return mur_fail(err, MUR_CONFLICT, "this option is given twice", s->word, s->word_length);
    places[i] = (struct mur_place){.position = s->word, .length = s->word_length};
    if (mur_take_char(s, '='))
        return read_value(s, &options[i], &values[i], err);
    if (options[i].type != MUR_OPTION_SWITCH)
        return mur_fail(err, MUR_BAD_SYNTAX, "this option needs a value, like word=value",
                        places[i].position, places[i].length);
    values[i] = 1;
    return MUR_OK;
}

enum mur_status mur_setup_read(const char *text, const struct mur_option *options, int count,
                               int *values, struct mur_place *places, struct mur_error *err)
{
    for (int i = 0; i < count; i++) {
        values[i] = options[i].standard;
        places[i] = (struct mur_place){0};
    }
    struct mur_scanner s = mur_scanner_init(text);
    if (!mur_read_word(&s))
        return mur_fail(err, MUR_BAD_SYNTAX, "the name of a game is expected here", s.at, 0);
    if (mur_take_char(&s, ':') && !mur_at_end(&s))
        do {
            enum mur_status status = read_option(&s, options, count, values, places, err);
            if (status)
                return status;
        } while (mur_take_char(&s, ','));
    mur_skip_blanks(&s);
    if (s.text[s.at] != '\0')
        return mur_fail(err, MUR_BAD_SYNTAX, "options are separated by commas", s.at, 1);
    return MUR_OK;
}

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

int mur_setup_write(const char *game, const struct mur_option *options, int count,
                    const int *values, char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    mur_put(&w, game);
    char before = ':';
    for (int i = 0; i < count; i++) {
        if (!options[i].always && values[i] == options[i].standard)
            continue;
        mur_put_char(&w, before);
        write_option(&w, &options[i], values[i]);
        before = ',';
    }
    return w.length;
}
