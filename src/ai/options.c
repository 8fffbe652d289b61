/* options.c - the names of bots and what may stand behind them. */
#include "ai/internal.h"

#include "base/text.h"

#define OPTION(field, low, high, normal, text)                                                     \
    {                                                                                              \
        .name = #field, .type = MUR_BOT_OPTION_NUMBER, .min = low, .max = high,                    \
        .standard = normal, .offset = offsetof(struct ai_options, field), .help = text             \
    }

#define SWITCH(field, text)                                                                        \
    {                                                                                              \
        .name = #field, .type = MUR_BOT_OPTION_SWITCH, .max = 1, .standard = 1,                    \
        .offset = offsetof(struct ai_options, field), .help = text                                 \
    }

static const struct mur_bot_option options[] = {
    OPTION(seed, 0, UINT32_MAX, 1, MUR_N("seed of its choices")),
    OPTION(visits, 0, 100000000, 0, MUR_N("positions that it looks at for one action")),
    OPTION(time, 0, 3600000, 0, MUR_N("milliseconds that it thinks for one action")),
    OPTION(threads, 1, 64, 1, MUR_N("threads that think at the same time")),
    OPTION(memory, 1, 4096, 32, MUR_N("megabytes for each thread")),
    OPTION(noise, 0, 1000, 0, MUR_N("actions out of 1000 that are chosen without much thought")),
    OPTION(draws, 0, 200, 6, MUR_N("draws for which it plays on before it judges a position")),
    SWITCH(soon, MUR_N("answer as soon as the best answer is clear: 0 or 1")),
};

enum { OPTIONS = sizeof options / sizeof options[0] };

const struct mur_bot_option *mur_bot_option_at(int index)
{
    return index >= 0 && index < OPTIONS ? &options[index] : NULL;
}

const struct mur_level *mur_level_at(int index)
{
    int count = 0;
    while (ai_player[count].level.name)
        count++;
    return index >= 0 && index < count ? &ai_player[index].level : NULL;
}

static uint32_t *option_value(const struct mur_bot_option *o, struct ai_options *values)
{
    return (uint32_t *)(void *)((char *)values + o->offset);
}

int mur_bot_help(char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    for (const struct ai_player *p = ai_player; p->level.name; p++) {
        mur_put(&w, p->level.name);
        mur_put(&w, ": ");
        mur_put(&w, p->level.summary);
        mur_put_char(&w, '\n');
    }
    for (int i = 0; i < OPTIONS; i++) {
        mur_put(&w, options[i].name);
        mur_put_char(&w, '=');
        mur_put_int(&w, options[i].min);
        mur_put(&w, "..");
        mur_put_int(&w, options[i].max);
        mur_put(&w, ": ");
        mur_put(&w, options[i].help);
        mur_put_char(&w, '\n');
    }
    return w.length;
}

/* ---- reading ------------------------------------------------------------------------------------- */

static bool number_read(struct mur_scanner *s, uint32_t *out)
{
    uint64_t value = 0;
    int digits = 0;
    for (; s->text[s->at] >= '0' && s->text[s->at] <= '9' && digits < 11; digits++)
        value = 10 * value + (uint64_t)(s->text[s->at++] - '0');
    *out = value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
    return digits > 0 && value <= UINT32_MAX;
}

static bool option_read(struct mur_scanner *s, struct ai_options *values, struct mur_error *err)
{
    const struct mur_bot_option *o = NULL;
    if (!mur_read_word(s)) {
        mur_fail(err, MUR_BAD_SYNTAX, MUR_N("the name of an option is missing"), s->at, 0);
        return false;
    }
    for (int i = 0; i < OPTIONS && !o; i++)
        if (mur_word_is(s, options[i].name))
            o = &options[i];
    if (!o) {
        mur_fail(err, MUR_UNKNOWN_WORD, MUR_N("bots have no such option"), s->word, s->word_length);
        return false;
    }
    uint32_t value = 0;
    bool number = mur_take_char(s, '=');
    int at = s->at;
    if (!number || !number_read(s, &value) || value < o->min || value > o->max) {
        mur_fail(err, MUR_OUT_OF_RANGE, MUR_N("a number that this option allows is missing"), at,
                 s->at - at);
        return false;
    }
    *option_value(o, values) = value;
    return true;
}

/* Of a level, in a game. */
static uint32_t noise_of(const struct ai_player *p, const struct mur_rules *r)
{
    const struct ai_school *school = ai_school(r->kind);
    return (uint32_t)ai_by_fullness(school, r, school->overlooks[p->weakness][r->players],
                                    school->overlooks_full[p->weakness][r->players]);
}

static void standards_set(const struct ai_player *p, const struct mur_rules *r,
                          struct ai_options *values)
{
    *values = p->standard;
    values->noise = noise_of(p, r);
    values->time = p->level.milliseconds;
    for (int i = 0; i < OPTIONS; i++)
        if (!*option_value(&options[i], values))
            *option_value(&options[i], values) = options[i].standard;
}

const struct ai_player *ai_options_read(const char *text, const struct mur_rules *r,
                                        struct ai_options *out, struct mur_error *err)
{
    struct mur_scanner s = mur_scanner_init(text);
    const struct ai_player *player = NULL;
    if (mur_read_word(&s))
        for (const struct ai_player *p = ai_player; p->level.name && !player; p++)
            if (mur_word_is(&s, p->level.name))
                player = p;
    if (!player) {
        mur_fail(err, MUR_UNKNOWN_WORD, MUR_N("there is no such bot"), s.word, s.word_length);
        return NULL;
    }
    standards_set(player, r, out);
    if (mur_take_char(&s, ':'))
        do {
            if (!option_read(&s, out, err))
                return NULL;
        } while (mur_take_char(&s, ','));
    if (!mur_at_end(&s)) {
        mur_fail(err, MUR_BAD_SYNTAX, MUR_N("something else stands behind the options"), s.at, 0);
        return NULL;
    }
    if (player->searches && !out->visits && !out->time) {
        mur_fail(err, MUR_OUT_OF_RANGE, MUR_N("without visits and time it would think for ever"), 0,
                 0);
        return NULL;
    }
    return player;
}
