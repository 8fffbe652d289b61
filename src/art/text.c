#include "art/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

void art_text_release(struct art_text *out)
{
    free(out->text);
    *out = (struct art_text){0};
}

const struct mur_language *art_language(const struct art_text *out)
{
    return out->language ? out->language : &mur_languages[0];
}

static bool text_reserve(struct art_text *out, size_t more)
{
    if (out->failed)
        return false;
    size_t need = out->length + more + 1;
    if (need <= out->capacity)
        return true;
    size_t capacity = need < 4096 ? 4096 : 2 * need;
    char *grown = realloc(out->text, capacity);
    out->failed = grown == NULL;
    if (!grown)
        return false;
    out->text = grown;
    out->capacity = capacity;
    return true;
}

static void put_bytes(struct art_text *out, const char *bytes, size_t count)
{
    if (!text_reserve(out, count))
        return;
    memcpy(out->text + out->length, bytes, count);
    out->length += count;
    out->text[out->length] = '\0';
}

static void put_long(struct art_text *out, long value)
{
    char digits[MUR_DIGITS_MAX];
    int at = mur_digits(value, digits);
    put_bytes(out, digits + at, (size_t)(MUR_DIGITS_MAX - at));
}

static void put_length(struct art_text *out, double value)
{
    long tenths = (long)(value * 10 + (value < 0 ? -0.5 : 0.5));
    if (tenths < 0) {
        put_bytes(out, "-", 1);
        tenths = -tenths;
    }
    put_long(out, tenths / 10);
    if (tenths % 10) {
        put_bytes(out, ".", 1);
        put_long(out, tenths % 10);
    }
}

void art_put(struct art_text *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    while (*format) {
        size_t plain = strcspn(format, "%");
        put_bytes(out, format, plain);
        format += plain;
        if (!*format)
            break;
        char kind = format[1], c;
        const char *s;
        switch (kind) {
        case 's':
            s = va_arg(args, const char *);
            put_bytes(out, s, strlen(s));
            break;
        case 'd':
            put_long(out, va_arg(args, int));
            break;
        case 'g':
            put_length(out, va_arg(args, double));
            break;
        default:
            c = kind == 'c' ? (char)va_arg(args, int) : kind;
            put_bytes(out, &c, 1);
        }
        format += 2;
    }
    va_end(args);
}

void art_put_escaped(struct art_text *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            art_put(out, "&amp;");
            break;
        case '<':
            art_put(out, "&lt;");
            break;
        case '>':
            art_put(out, "&gt;");
            break;
        case '"':
            art_put(out, "&quot;");
            break;
        default:
            put_bytes(out, text, 1);
        }
}
