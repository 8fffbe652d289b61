#include "support/protocol_cases.h"

#include <string.h>

#include "base/text.h"

/* One walk over a message passes many places where something can be made wrong; the k-th is. */
struct forge {
    struct mur_writer w;
    const struct protocol_value *values;
    bool all;         /* optional fields too */
    int target;       /* which place; -1: none */
    int places;       /* passed so far */
    const char *what; /* what was made wrong */
};

static bool spoil(struct forge *f, const char *what)
{
    if (f->places++ != f->target)
        return false;
    f->what = what;
    return true;
}

static const char *value_of(const struct forge *f, const char *field)
{
    for (const struct protocol_value *v = f->values; v && v->field; v++)
        if (strcmp(v->field, field) == 0)
            return v->json;
    return NULL;
}

static void put_repeated(struct forge *f, char c, int64_t count)
{
    mur_put_char(&f->w, '"');
    for (int64_t i = 0; i < count; i++)
        mur_put_char(&f->w, c);
    mur_put_char(&f->w, '"');
}

static void put_shape(struct forge *f, const struct proto_shape *shape, bool message);
static void put_value(struct forge *f, const struct proto_field *field);

static void put_text(struct forge *f, const struct proto_field *field)
{
    const struct mur_writer before = f->w;
    put_repeated(f, 'a', field->min > 4 ? field->min : field->max < 4 ? field->max : 4);
    if (field->min > 0 && spoil(f, "text too short")) {
        f->w = before;
        put_repeated(f, 'a', field->min - 1);
    }
    if (spoil(f, "text too long")) {
        f->w = before;
        put_repeated(f, 'a', field->max + 1);
    }
    if (spoil(f, "control in text")) {
        f->w = before;
        mur_put(&f->w, "\"aaaa\\u0007aaaaaaaaaaaaaaaaaaaaaaaaaaa\"");
    }
    if (spoil(f, "zero in text")) {
        f->w = before;
        mur_put(&f->w, "\"aaaa\\u0000aaaaaaaaaaaaaaaaaaaaaaaaaaa\"");
    }
    if (field->form < PROTO_FORM_ASCII && spoil(f, "wrong character in text")) {
        f->w = before;
        mur_put(&f->w, "\"aaaa!aaaaaaaaaaaaaaaaaaaaaaaaaaa\"");
    }
}

static void put_int(struct forge *f, const struct proto_field *field)
{
    const struct mur_writer before = f->w;
    mur_put_int(&f->w, field->min);
    if (spoil(f, "number too small")) {
        f->w = before;
        mur_put_int(&f->w, field->min - 1);
    }
    if (spoil(f, "number too large")) {
        f->w = before;
        mur_put_int(&f->w, field->max + 1);
    }
    if (spoil(f, "number huge")) {
        f->w = before;
        mur_put(&f->w, "99999999999999999999999999");
    }
    if (spoil(f, "fraction"))
        mur_put(&f->w, ".0");
    if (spoil(f, "exponent"))
        mur_put(&f->w, "e0");
}

static void put_list(struct forge *f, const struct proto_field *field)
{
    int64_t count = field->min > 1 ? field->min : field->max < 1 ? field->max : 1;
    if (field->min > 0 && spoil(f, "list too short"))
        count = field->min - 1;
    if (spoil(f, "list too long"))
        count = field->max + 1;
    mur_put_char(&f->w, '[');
    for (int64_t i = 0; i < count; i++) {
        if (i)
            mur_put_char(&f->w, ',');
        put_value(f, field->element);
    }
    mur_put_char(&f->w, ']');
}

static void put_right_kind(struct forge *f, const struct proto_field *field)
{
    switch (field->kind) {
    case PROTO_INT:
        put_int(f, field);
        break;
    case PROTO_BOOL:
        mur_put(&f->w, "true");
        break;
    case PROTO_TEXT:
        put_text(f, field);
        break;
    case PROTO_ENUM:
        if (field->words->as_number) {
            mur_put_int(&f->w, spoil(f, "no such number") ? field->words->count : 0);
        } else {
            mur_put_char(&f->w, '"');
            mur_put(&f->w, spoil(f, "no such word") ? "nowhere" : field->words->word[0]);
            mur_put_char(&f->w, '"');
        }
        break;
    case PROTO_STRUCT:
        put_shape(f, field->shape, false);
        break;
    default:
        put_list(f, field);
        break;
    }
}

static void put_value(struct forge *f, const struct proto_field *field)
{
    static const char *const wrong[] = {
        [PROTO_INT] = "\"1\"", [PROTO_BOOL] = "1",      [PROTO_TEXT] = "1",
        [PROTO_ENUM] = "true", [PROTO_STRUCT] = "\"\"", [PROTO_LIST] = "{}",
    };
    if (spoil(f, "null"))
        mur_put(&f->w, "null");
    else if (spoil(f, "wrong type"))
        mur_put(&f->w, wrong[field->kind]);
    else if (spoil(f, "nested lists"))
        mur_put(&f->w, "[[[[[[[[[[]]]]]]]]]]");
    else
        put_right_kind(f, field);
}

static void put_member(struct forge *f, const struct proto_field *field)
{
    mur_put_char(&f->w, '"');
    mur_put(&f->w, field->name);
    mur_put(&f->w, "\":");
    const char *given = value_of(f, field->name);
    int before = f->places;
    const struct mur_writer start = f->w;
    put_value(f, field);
    bool spoilt = f->target >= before && f->target < f->places;
    if (given && !spoilt) {
        f->w = start;
        mur_put(&f->w, given);
    }
}

static void put_shape(struct forge *f, const struct proto_shape *shape, bool message)
{
    const char *comma = "";
    mur_put_char(&f->w, shape->as_list ? '[' : '{');
    if (message && !spoil(f, "no type")) {
        mur_put(&f->w, "\"t\":\"");
        mur_put(&f->w, spoil(f, "no such message") ? "nothing" : shape->name);
        mur_put(&f->w, spoil(f, "type twice") ? "\",\"t\":\"ping\"" : "\"");
        comma = ",";
    }
    for (int i = 0; i < shape->fields; i++) {
        const struct proto_field *field = &shape->field[i];
        if (field->optional ? !f->all : spoil(f, "field missing"))
            continue;
        int times = spoil(f, "field twice") ? 2 : 1;
        while (times--) {
            mur_put(&f->w, comma);
            comma = ",";
            if (shape->as_list)
                put_value(f, field);
            else
                put_member(f, field);
        }
    }
    if (spoil(f, "unknown field")) {
        mur_put(&f->w, comma);
        mur_put(&f->w, shape->as_list ? "1" : "\"unknown\":1");
    }
    mur_put_char(&f->w, shape->as_list ? ']' : '}');
}

/* What is wrong with the whole. */
static void put_message(struct forge *f, const struct proto_shape *shape)
{
    const struct mur_writer before = f->w;
    if (spoil(f, "a list around"))
        mur_put_char(&f->w, '[');
    put_shape(f, shape, true);
    if (spoil(f, "something after"))
        mur_put(&f->w, "{}");
    if (spoil(f, "cut off"))
        f->w.length--;
    if (spoil(f, "no UTF-8"))
        f->w.buf[1] = (char)0xC3;
    if (spoil(f, "nothing"))
        f->w = before;
    if (spoil(f, "blanks alone")) {
        f->w = before;
        mur_put(&f->w, "  ");
    }
    if (spoil(f, "only a word")) {
        f->w = before;
        mur_put(&f->w, "\"ping\"");
    }
    if (spoil(f, "too large"))
        for (int i = 0; i < PROTO_MAX_MESSAGE; i++)
            mur_put_char(&f->w, ' ');
}

int protocol_right(const struct proto_message *m, bool all, const struct protocol_value *values,
                   char *buf, int cap)
{
    struct forge f = {.w = mur_writer_init(buf, cap), .values = values, .all = all, .target = -1};
    put_shape(&f, &m->shape, true);
    return f.w.length;
}

bool protocol_wrong(const struct proto_message *m, int k, const struct protocol_value *values,
                    char *buf, int cap, int *length, const char **what)
{
    struct forge f = {.w = mur_writer_init(buf, cap), .values = values, .all = true, .target = k};
    put_message(&f, &m->shape);
    *length = f.w.length;
    if (f.w.length < cap)
        buf[f.w.length] = '\0';
    *what = f.what;
    return k < f.places;
}
