#include "core/lines.h"

#include <string.h>

#include "muralha/record.h"

void mur_lines_init(struct mur_lines *l, const char *text)
{
    l->text = text;
    l->at = 0;
    l->number = 0;
    l->start = 0;
    l->line[0] = '\0';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* A character that a terminal would obey; of two bytes from U+0080 to U+009F. */
static bool is_control(const char *at)
{
    unsigned char c = (unsigned char)at[0], next = (unsigned char)at[c == 0xC2];
    return (c < ' ' && c != '\t') || c == 0x7F || (c == 0xC2 && next >= 0x80 && next < 0xA0);
}

/* The part of the line from `from` to `to` that is no comment and no blank at either end. */
static void trim(const char *text, int *from, int *to)
{
    for (int i = *from; i < *to; i++)
        if (text[i] == '#' && (i == *from || is_blank(text[i - 1])))
            *to = i;
    while (*from < *to && is_blank(text[*from]))
        (*from)++;
    while (*to > *from && is_blank(text[*to - 1]))
        (*to)--;
}

enum mur_status mur_lines_next(struct mur_lines *l, bool *more, struct mur_error *err)
{
    *more = true;
    while (l->text[l->at]) {
        int from = l->at, to = from + (int)strcspn(l->text + from, "\n");
        l->at = to + (l->text[to] == '\n');
        l->number++;
        trim(l->text, &from, &to);
        l->start = from;
        if (from == to)
            continue;
        if (to - from >= MUR_LINE_MAX)
            return mur_fail(err, MUR_BAD_SYNTAX, "this line is too long", from, 0);
        for (int i = from; i < to; i++)
            if (is_control(l->text + i))
                return mur_fail(err, MUR_BAD_SYNTAX, "a line has no control characters", i, 1);
        memcpy(l->line, l->text + from, (size_t)(to - from));
        l->line[to - from] = '\0';
        return MUR_OK;
    }
    *more = false;
    l->start = l->at;
    l->line[0] = '\0';
    return MUR_OK;
}

enum mur_status mur_line_fail(const struct mur_lines *l, struct mur_error *err,
                              enum mur_status status, const char *message, int position, int length)
{
    return mur_fail(err, status, message, l->start + position, length);
}

enum mur_status mur_line_shift(const struct mur_lines *l, struct mur_error *err, int offset,
                               enum mur_status status)
{
    if (err && status)
        err->position += l->start + offset;
    return status;
}

static int name_find(const struct mur_rules *r, int count, const char *word, int length)
{
    for (int seat = 0; seat < count; seat++) {
        const char *name = mur_word(r, MUR_WORD_SEAT, seat);
        if (name && (int)strlen(name) == length && memcmp(name, word, (size_t)length) == 0)
            return seat;
    }
    return -1;
}

int mur_seat_find(const struct mur_rules *r, const char *word, int length)
{
    return name_find(r, r->players, word, length);
}

int mur_side_find(const struct mur_rules *r, const char *word, int length)
{
    return name_find(r, r->sides, word, length);
}

void mur_text_place(const char *text, int position, int *line, int *column)
{
    *line = 1;
    *column = 1;
    for (int i = 0; i < position && text[i]; i++) {
        (*column)++;
        if (text[i] == '\n') {
            (*line)++;
            *column = 1;
        }
    }
}
