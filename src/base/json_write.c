#include "base/json_write.h"

#include <string.h>

#include "base/check.h"
#include "base/json_read.h"
#include "base/text.h"

/* ---- bytes ----------------------------------------------------------------------------------------- */

static void put(struct mur_json_writer *j, const char *bytes, int count)
{
    if (count < j->cap - j->length)
        memcpy(j->buf + j->length, bytes, (size_t)count);
    j->length += count;
}

static void put_char(struct mur_json_writer *j, char c)
{
    if (j->length < j->cap)
        j->buf[j->length] = c;
    j->length++;
}

static void put_line(struct mur_json_writer *j)
{
    put_char(j, '\n');
    for (int i = 0; i < j->depth; i++)
        put(j, "  ", 2);
}

/* ---- texts ----------------------------------------------------------------------------------------- */

/* Bytes of the character that begins here; 0 if it is no UTF-8. */
static int utf8_length(const char *at)
{
    uint32_t code;
    const char *end = at;
    while (end < at + 4 && *end)
        end++;
    return mur_utf8_read(at, end, &code);
}

static bool plain(unsigned char c)
{
    return c >= ' ' && c < 0x7F && c != '"' && c != '\\';
}

/* The escape of a byte below 0x80 that is not plain. */
static void put_escape(struct mur_json_writer *j, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    const char *letters = "\"\"\\\\\nn\rr\tt\bb\ff", *found = NULL;
    for (const char *l = letters; *l && !found; l += 2)
        if (*l == (char)c)
            found = l + 1;
    if (found) {
        put(j, (const char[]){'\\', *found}, 2);
    } else {
        put(j, "\\u00", 4);
        put(j, (const char[]){hex[c >> 4], hex[c & 15]}, 2);
    }
}

/* Puts what needs no escape; the texts are short, so this is quicker than measuring and copying. */
static const char *put_plain(struct mur_json_writer *j, const char *text)
{
    char *buf = j->buf;
    int length = j->length, cap = j->cap;
    for (; plain((unsigned char)*text); text++, length++)
        if (length < cap)
            buf[length] = *text;
    j->length = length;
    return text;
}

static void put_text(struct mur_json_writer *j, const char *text)
{
    put_char(j, '"');
    for (;;) {
        text = put_plain(j, text);
        unsigned char c = (unsigned char)*text;
        if (!c)
            break;
        int length = c < 0x80 ? 0 : utf8_length(text);
        if (c < 0x80)
            put_escape(j, c);
        else if (length)
            put(j, text, length);
        else
            put(j, "\xEF\xBF\xBD", 3);
        text += length ? length : 1;
    }
    put_char(j, '"');
}

/* ---- structure ------------------------------------------------------------------------------------- */

struct mur_json_writer mur_json_writer_init(char *buf, int cap)
{
    if (cap > 0)
        buf[0] = '\0';
    return (struct mur_json_writer){.buf = buf, .cap = cap, .lines = MUR_JSON_COMPACT};
}

/* What stands before a value: a comma, a line, its key. */
static void value_begin(struct mur_json_writer *j, const char *key)
{
    uint32_t bit = UINT32_C(1) << (j->depth ? j->depth - 1 : 0);
    bool in_object = j->depth && !(j->lists & bit), airy = j->lines >= 0;
    MUR_CHECK(!j->done && in_object == (key != NULL));
    if (j->depth && j->filled & bit)
        put_char(j, ',');
    if (j->depth && j->depth <= j->lines)
        put_line(j);
    else if (airy && j->filled & bit)
        put_char(j, ' ');
    j->filled |= bit;
    if (key) {
        put_text(j, key);
        put_char(j, ':');
        if (airy)
            put_char(j, ' ');
    }
    j->done = j->depth == 0;
}

static void level_open(struct mur_json_writer *j, const char *key, bool list)
{
    value_begin(j, key);
    MUR_CHECK(j->depth < MUR_JSON_DEPTH);
    uint32_t bit = UINT32_C(1) << j->depth++;
    j->lists = list ? j->lists | bit : j->lists & ~bit;
    j->filled &= ~bit;
    j->done = false;
    put_char(j, list ? '[' : '{');
}

void mur_json_open_object(struct mur_json_writer *j, const char *key)
{
    level_open(j, key, false);
}

void mur_json_open_list(struct mur_json_writer *j, const char *key)
{
    level_open(j, key, true);
}

void mur_json_close(struct mur_json_writer *j)
{
    MUR_CHECK(j->depth > 0);
    uint32_t bit = UINT32_C(1) << --j->depth;
    if (j->filled & bit && j->depth < j->lines)
        put_line(j);
    put_char(j, j->lists & bit ? ']' : '}');
    j->done = j->depth == 0;
}

/* ---- values ---------------------------------------------------------------------------------------- */

void mur_json_put_text(struct mur_json_writer *j, const char *key, const char *text)
{
    if (!text) {
        mur_json_put_null(j, key);
        return;
    }
    value_begin(j, key);
    put_text(j, text);
}

void mur_json_put_int(struct mur_json_writer *j, const char *key, long long value)
{
    char digits[MUR_DIGITS_MAX];
    if (value >= 0 && value < 10) { /* most are */
        value_begin(j, key);
        put_char(j, (char)('0' + value));
        return;
    }
    int at = mur_digits(value, digits);
    value_begin(j, key);
    put(j, digits + at, MUR_DIGITS_MAX - at);
}

void mur_json_put_unsigned(struct mur_json_writer *j, const char *key, unsigned long long value)
{
    char digits[MUR_DIGITS_MAX];
    int at = mur_digits_unsigned(value, digits);
    value_begin(j, key);
    put(j, digits + at, MUR_DIGITS_MAX - at);
}

void mur_json_put_bool(struct mur_json_writer *j, const char *key, bool value)
{
    value_begin(j, key);
    put(j, value ? "true" : "false", value ? 4 : 5);
}

void mur_json_put_null(struct mur_json_writer *j, const char *key)
{
    value_begin(j, key);
    put(j, "null", 4);
}

void mur_json_put_hex(struct mur_json_writer *j, const char *key, uint64_t value, int digits)
{
    value_begin(j, key);
    put_char(j, '"');
    while (digits-- > 0)
        put_char(j, "0123456789abcdef"[value >> (4 * digits) & 15]);
    put_char(j, '"');
}

static int digits_count(const char *s)
{
    return (int)strspn(s, "0123456789");
}

/* As the grammar of JSON has it: -12, 0.25, 1e+30; no leading zero, no nan. */
static bool number_valid(const char *s)
{
    s += *s == '-';
    int whole = digits_count(s);
    if (!whole || (whole > 1 && *s == '0'))
        return false;
    s += whole;
    if (*s == '.') {
        int part = digits_count(s + 1);
        if (!part)
            return false;
        s += 1 + part;
    }
    if (*s == 'e' || *s == 'E') {
        s += 1 + (s[1] == '+' || s[1] == '-');
        int power = digits_count(s);
        if (!power)
            return false;
        s += power;
    }
    return *s == '\0';
}

void mur_json_put_number(struct mur_json_writer *j, const char *key, const char *number)
{
    MUR_CHECK(number_valid(number));
    value_begin(j, key);
    put(j, number, (int)strlen(number));
}

int mur_json_finish(struct mur_json_writer *j)
{
    MUR_CHECK(j->done && j->depth == 0);
    if (j->length < j->cap)
        j->buf[j->length] = '\0';
    else if (j->cap > 4)
        memcpy(j->buf, "null", 5);
    else if (j->cap > 0)
        j->buf[0] = '\0';
    return j->length;
}
