#include "base/json_read.h"

#include <string.h>

/* ---- UTF-8 --------------------------------------------------------------------------------------- */

int mur_utf8_read(const char *at, const char *end, uint32_t *code)
{
    static const uint32_t smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    if (at >= end)
        return 0;
    unsigned char first = (unsigned char)*at;
    int length = first < 0x80             ? 1
                 : (first & 0xE0) == 0xC0 ? 2
                 : (first & 0xF0) == 0xE0 ? 3
                 : (first & 0xF8) == 0xF0 ? 4
                                          : 0;
    if (length == 0 || end - at < length)
        return 0;
    uint32_t c = length == 1 ? first : first & (0x7Fu >> length);
    for (int i = 1; i < length; i++) {
        if (((unsigned char)at[i] & 0xC0) != 0x80)
            return 0;
        c = c << 6 | ((unsigned char)at[i] & 0x3F);
    }
    if (c < smallest[length] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF))
        return 0;
    *code = c;
    return length;
}

static int utf8_write(uint32_t c, char *out)
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    int length = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (int i = length - 1; i > 0; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3F));
    out[0] = (char)((0xF00u >> length & 0xF0) | c);
    return length;
}

/* ---- checking ------------------------------------------------------------------------------------ */

struct reader {
    const char *at, *end;
};

static void skip_blanks(struct reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
        r->at++;
}

static bool take(struct reader *r, char c)
{
    if (r->at >= r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static bool take_word(struct reader *r, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0)
        return false;
    r->at += length;
    return true;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* The four digits of an escape "\uXXXX"; -1 if they are not there. */
static int32_t read_unit(struct reader *r)
{
    if (r->end - r->at < 4)
        return -1;
    int32_t unit = 0;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(r->at[i]);
        if (digit < 0)
            return -1;
        unit = unit << 4 | digit;
    }
    r->at += 4;
    return unit;
}

/* What follows a backslash; false if that means nothing. Halves of pairs stand only together. */
static bool read_escape(struct reader *r, uint32_t *code)
{
    static const char letters[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
    if (r->at >= r->end)
        return false;
    char c = *r->at++;
    const char *letter = c ? strchr(letters, c) : NULL;
    if (letter) {
        *code = (unsigned char)meaning[letter - letters];
        return true;
    }
    int32_t unit = c == 'u' ? read_unit(r) : -1;
    if (unit < 0 || (unit >= 0xDC00 && unit <= 0xDFFF))
        return false;
    *code = (uint32_t)unit;
    if (unit < 0xD800 || unit > 0xDBFF)
        return true;
    int32_t low = take_word(r, "\\u") ? read_unit(r) : -1;
    if (low < 0xDC00 || low > 0xDFFF)
        return false;
    *code = 0x10000 + (((uint32_t)unit - 0xD800) << 10) + ((uint32_t)low - 0xDC00);
    return true;
}

/* The next character of a string; false, and nothing read, at its end or if there is none. */
static bool read_character(struct reader *r, uint32_t *code)
{
    if (r->at >= r->end || *r->at == '"' || (unsigned char)*r->at < 0x20)
        return false;
    const char *start = r->at;
    if (take(r, '\\')) {
        bool good = read_escape(r, code);
        r->at = good ? r->at : start;
        return good;
    }
    int length = mur_utf8_read(r->at, r->end, code);
    r->at += length;
    return length > 0;
}

static bool check_string(struct reader *r)
{
    uint32_t code;
    if (!take(r, '"'))
        return false;
    while (read_character(r, &code))
        ;
    return take(r, '"');
}

static bool skip_digits(struct reader *r)
{
    const char *start = r->at;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9')
        r->at++;
    return r->at > start;
}

static bool check_number(struct reader *r)
{
    (void)take(r, '-');
    if (!take(r, '0') && !skip_digits(r))
        return false;
    if (take(r, '.') && !skip_digits(r))
        return false;
    if (take(r, 'e') || take(r, 'E')) {
        if (!take(r, '+'))
            (void)take(r, '-');
        return skip_digits(r);
    }
    return true;
}

static bool check_plain(struct reader *r)
{
    if (r->at >= r->end)
        return false;
    switch (*r->at) {
    case '"':
        return check_string(r);
    case 't':
        return take_word(r, "true");
    case 'f':
        return take_word(r, "false");
    case 'n':
        return take_word(r, "null");
    default:
        return check_number(r);
    }
}

/* A member's name and colon. */
static bool check_key(struct reader *r)
{
    if (!check_string(r))
        return false;
    skip_blanks(r);
    bool colon = take(r, ':');
    skip_blanks(r);
    return colon;
}

enum { DEPTH_MAX = 64 };

/* Without recursion, so that a text from outside never decides how deep our stack is: `kind[d]` is the
 * bracket that closes level d. */
static bool check_value(struct reader *r, int depth)
{
    char kind[DEPTH_MAX];
    int level = 0;
    for (;;) {
        if (r->at < r->end && (*r->at == '{' || *r->at == '[')) {
            if (level == depth || level == DEPTH_MAX)
                return false;
            kind[level] = *r->at++ == '{' ? '}' : ']';
            skip_blanks(r);
            if (!take(r, kind[level])) {
                if (kind[level++] == '}' && !check_key(r))
                    return false;
                continue;
            }
        } else if (!check_plain(r)) {
            return false;
        }
        for (;;) {
            if (level == 0)
                return true;
            skip_blanks(r);
            if (take(r, ','))
                break;
            if (!take(r, kind[level - 1]))
                return false;
            level--;
        }
        skip_blanks(r);
        if (kind[level - 1] == '}' && !check_key(r))
            return false;
    }
}

bool mur_json_check(const char *text, size_t length, int depth, struct mur_json *out, size_t *where)
{
    struct reader r = {.at = text, .end = text + length};
    skip_blanks(&r);
    const char *start = r.at;
    bool good = check_value(&r, depth);
    *out = (struct mur_json){.at = start, .length = (size_t)(r.at - start)};
    skip_blanks(&r);
    if (where)
        *where = (size_t)(r.at - text);
    return good && r.at == r.end;
}

/* ---- reading what was checked -------------------------------------------------------------------- */

enum mur_json_type mur_json_type(struct mur_json v)
{
    switch (v.at[0]) {
    case '{':
        return MUR_JSON_OBJECT;
    case '[':
        return MUR_JSON_LIST;
    case '"':
        return MUR_JSON_STRING;
    case 'n':
        return MUR_JSON_NULL;
    case 't':
    case 'f':
        return MUR_JSON_BOOL;
    default:
        return MUR_JSON_NUMBER;
    }
}

bool mur_json_bool(struct mur_json v)
{
    return v.at[0] == 't';
}

bool mur_json_int(struct mur_json v, int64_t *out)
{
    if (mur_json_type(v) != MUR_JSON_NUMBER)
        return false;
    bool negative = v.at[0] == '-';
    uint64_t limit = negative ? (uint64_t)INT64_MAX + 1 : INT64_MAX, value = 0;
    for (size_t i = negative; i < v.length; i++) {
        if (v.at[i] < '0' || v.at[i] > '9')
            return false;
        unsigned digit = (unsigned)(v.at[i] - '0');
        if (value > (limit - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = negative ? (int64_t)(0 - value) : (int64_t)value;
    return true;
}

int mur_json_string(struct mur_json v, char *buf, int cap)
{
    if (mur_json_type(v) != MUR_JSON_STRING)
        return -1;
    struct reader r = {.at = v.at + 1, .end = v.at + v.length};
    int length = 0;
    for (uint32_t code; read_character(&r, &code);) {
        char bytes[4];
        int more = utf8_write(code, bytes);
        if (code == 0 || more >= cap - length)
            return -1;
        memcpy(buf + length, bytes, (size_t)more);
        length += more;
    }
    if (length >= cap)
        return -1;
    buf[length] = '\0';
    return length;
}

bool mur_json_is(struct mur_json v, const char *text)
{
    if (mur_json_type(v) != MUR_JSON_STRING)
        return false;
    struct reader r = {.at = v.at + 1, .end = v.at + v.length};
    for (uint32_t code; read_character(&r, &code);) {
        char bytes[4];
        int more = utf8_write(code, bytes);
        if (strncmp(text, bytes, (size_t)more) != 0 || code == 0)
            return false;
        text += more;
    }
    return *text == '\0';
}

struct mur_json_walk mur_json_walk(struct mur_json v)
{
    enum mur_json_type type = mur_json_type(v);
    if (type != MUR_JSON_LIST && type != MUR_JSON_OBJECT)
        return (struct mur_json_walk){.at = v.at, .end = v.at};
    return (struct mur_json_walk){
        .at = v.at + 1, .end = v.at + v.length - 1, .keys = type == MUR_JSON_OBJECT};
}

static void skip_string(struct reader *r)
{
    for (r->at++; *r->at != '"'; r->at++)
        if (*r->at == '\\')
            r->at++;
    r->at++;
}

/* Over one checked value: up to its closing bracket, quote or last character. */
static void skip_value(struct reader *r)
{
    int level = 0;
    do {
        if (*r->at == '"') {
            skip_string(r);
        } else if (*r->at == '{' || *r->at == '[') {
            level++;
            r->at++;
        } else if (*r->at == '}' || *r->at == ']') {
            level--;
            r->at++;
        } else if (level) {
            r->at++;
        } else {
            while (r->at < r->end && !strchr(",]} \t\n\r", *r->at))
                r->at++;
        }
    } while (level);
}

static struct mur_json slice(struct reader *r)
{
    skip_blanks(r);
    const char *start = r->at;
    skip_value(r);
    return (struct mur_json){.at = start, .length = (size_t)(r->at - start)};
}

bool mur_json_next(struct mur_json_walk *w, struct mur_json *key, struct mur_json *value)
{
    struct reader r = {.at = w->at, .end = w->end};
    skip_blanks(&r);
    if (r.at >= r.end)
        return false;
    (void)take(&r, ',');
    if (w->keys) {
        struct mur_json name = slice(&r);
        if (key)
            *key = name;
        skip_blanks(&r);
        (void)take(&r, ':');
    }
    *value = slice(&r);
    w->at = r.at;
    return true;
}

bool mur_json_member(struct mur_json v, const char *name, struct mur_json *out)
{
    struct mur_json key = v, value = v; /* for the analyser: an object gives both */
    if (mur_json_type(v) != MUR_JSON_OBJECT)
        return false;
    for (struct mur_json_walk w = mur_json_walk(v); mur_json_next(&w, &key, &value);)
        if (mur_json_is(key, name)) {
            *out = value;
            return true;
        }
    return false;
}
