#include "base/text.h"

#include <limits.h>
#include <string.h>

struct mur_writer mur_writer_init(char *buf, int cap)
{
    if (cap > 0)
        buf[0] = '\0';
    return (struct mur_writer){.buf = buf, .cap = cap};
}

void mur_put_char(struct mur_writer *w, char c)
{
    if (w->length + 1 < w->cap) {
        w->buf[w->length] = c;
        w->buf[w->length + 1] = '\0';
    }
    w->length++;
}

void mur_put(struct mur_writer *w, const char *text)
{
    for (; *text; text++)
        mur_put_char(w, *text);
}

int mur_digits_unsigned(unsigned long long value, char out[MUR_DIGITS_MAX])
{
    int at = MUR_DIGITS_MAX;
    do {
        out[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    return at;
}

int mur_digits(long long value, char out[MUR_DIGITS_MAX])
{
    unsigned long long size =
        value < 0 ? 0ULL - (unsigned long long)value : (unsigned long long)value;
    int at = mur_digits_unsigned(size, out);
    if (value < 0)
        out[--at] = '-';
    return at;
}

void mur_put_int(struct mur_writer *w, long long value)
{
    char digits[MUR_DIGITS_MAX];
    for (int at = mur_digits(value, digits); at < MUR_DIGITS_MAX; at++)
        mur_put_char(w, digits[at]);
}

void mur_put_hex(struct mur_writer *w, unsigned long long value, int digits)
{
    while (digits-- > 0)
        mur_put_char(w, "0123456789abcdef"[value >> (4 * digits) & 15]);
}

struct mur_scanner mur_scanner_init(const char *text)
{
    return (struct mur_scanner){.text = text};
}

void mur_skip_blanks(struct mur_scanner *s)
{
    while (s->text[s->at] == ' ' || s->text[s->at] == '\t')
        s->at++;
}

bool mur_at_end(struct mur_scanner *s)
{
    mur_skip_blanks(s);
    char c = s->text[s->at];
    return c == '\0' || c == '\n' || c == '\r';
}

static bool ends_word(char c)
{
    return c == '\0' || strchr(" \t\r\n,:;=@", c) != NULL;
}

bool mur_read_word(struct mur_scanner *s)
{
    mur_skip_blanks(s);
    s->word = s->at;
    while (!ends_word(s->text[s->at]))
        s->at++;
    s->word_length = s->at - s->word;
    return s->word_length > 0;
}

bool mur_word_is(const struct mur_scanner *s, const char *word)
{
    return strncmp(s->text + s->word, word, (size_t)s->word_length) == 0 &&
           word[s->word_length] == '\0';
}

bool mur_take_word(struct mur_scanner *s, const char *word)
{
    struct mur_scanner before = *s;
    if (mur_read_word(s) && mur_word_is(s, word))
        return true;
    *s = before;
    return false;
}

bool mur_take_char(struct mur_scanner *s, char c)
{
    struct mur_scanner before = *s;
    mur_skip_blanks(s);
    if (s->text[s->at] == c) {
        s->word = s->at++;
        s->word_length = 1;
        return true;
    }
    *s = before;
    return false;
}

bool mur_read_int(struct mur_scanner *s, int *out)
{
    struct mur_scanner before = *s;
    mur_skip_blanks(s);
    s->word = s->at;
    bool negative = s->text[s->at] == '-';
    if (negative || s->text[s->at] == '+')
        s->at++;
    long long value = 0;
    int digits = 0;
    for (; s->text[s->at] >= '0' && s->text[s->at] <= '9' && value <= INT_MAX; s->at++, digits++)
        value = value * 10 + (s->text[s->at] - '0');
    s->word_length = s->at - s->word;
    if (digits == 0 || value > INT_MAX || !ends_word(s->text[s->at])) {
        *s = before;
        return false;
    }
    *out = (int)(negative ? -value : value);
    return true;
}

int mur_word_in(const struct mur_scanner *s, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (names[i] && mur_word_is(s, names[i]))
            return i;
    return -1;
}
