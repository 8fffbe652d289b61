/* postgres_call.c - the parameters of a call of the database, all of them as text. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "store/postgres.h"

struct pg_call pg_call(enum pg_statement statement)
{
    return (struct pg_call){.statement = statement};
}

static void value_put(struct pg_call *c, const char *value)
{
    MUR_CHECK(c->count < PG_VALUES);
    c->value[c->count++] = value;
}

void pg_put_text(struct pg_call *c, const char *text)
{
    value_put(c, store_text(text));
}

void pg_put_name(struct pg_call *c, const char *text)
{
    value_put(c, *store_text(text) ? text : NULL);
}

void pg_put_null(struct pg_call *c)
{
    value_put(c, NULL);
}

void pg_put_number(struct pg_call *c, int64_t number)
{
    MUR_CHECK(c->used + 24 <= PG_SPACE);
    char *text = c->space + c->used;
    c->used += snprintf(text, 24, "%" PRId64, number) + 1;
    value_put(c, text);
}

void pg_put_id(struct pg_call *c, int64_t id)
{
    if (id)
        pg_put_number(c, id);
    else
        pg_put_null(c);
}

void pg_call_end(struct pg_call *c)
{
    for (int i = 0; i < c->lists; i++)
        free(c->list[i]);
    c->lists = 0;
}

/* ---- lists --------------------------------------------------------------------------------------------- */

static bool list_reserve(struct pg_list *l, size_t more)
{
    if (l->length + more <= l->cap)
        return !l->bad;
    size_t cap = 2 * (l->length + more) + 32;
    char *grown = l->bad ? NULL : realloc(l->text, cap);
    if (!grown) {
        l->bad = true;
        return false;
    }
    l->text = grown;
    l->cap = cap;
    return true;
}

static void list_char(struct pg_list *l, char c)
{
    l->text[l->length++] = c;
}

/* What stands before the next one. */
static void list_next(struct pg_list *l)
{
    list_char(l, l->length ? ',' : '{');
}

void pg_list_text(struct pg_list *l, const char *text)
{
    text = store_text(text);
    if (!list_reserve(l, 2 * strlen(text) + 5))
        return;
    list_next(l);
    list_char(l, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            list_char(l, '\\');
        list_char(l, *text);
    }
    list_char(l, '"');
}

void pg_list_number(struct pg_list *l, int64_t number)
{
    if (!list_reserve(l, 26))
        return;
    list_next(l);
    l->length += (size_t)snprintf(l->text + l->length, 24, "%" PRId64, number);
}

void pg_list_null(struct pg_list *l)
{
    if (!list_reserve(l, 8))
        return;
    list_next(l);
    memcpy(l->text + l->length, "NULL", 4);
    l->length += 4;
}

void pg_put_list(struct pg_call *c, struct pg_list *l)
{
    MUR_CHECK(c->lists < (int)(sizeof c->list / sizeof c->list[0]));
    if (list_reserve(l, 3)) {
        if (!l->length)
            list_char(l, '{');
        list_char(l, '}');
        l->text[l->length] = '\0';
    }
    c->bad = c->bad || l->bad;
    c->list[c->lists++] = l->text;
    value_put(c, l->text);
    *l = (struct pg_list){0};
}
