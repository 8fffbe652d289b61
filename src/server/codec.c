#include "server/codec.h"

#include <string.h>

#include "base/check.h"
#include "base/json_read.h"
#include "base/json_write.h"

/* ---- forms of texts ------------------------------------------------------------------------------ */

static bool is_between(uint32_t c, uint32_t first, uint32_t last)
{
    return c >= first && c <= last;
}

static bool is_letter_or_digit(uint32_t c)
{
    return is_between(c, '0', '9') || is_between(c, 'a', 'z') || is_between(c, 'A', 'Z');
}

struct range {
    uint32_t first, last;
};

static bool is_in(const struct range *r, int count, uint32_t c)
{
    for (int i = 0; i < count; i++)
        if (is_between(c, r[i].first, r[i].last))
            return true;
    return false;
}

/* Controls, line ends, and what lets a text pretend to be another: marks of direction, invisible
 * joiners and separators, tags. */
static bool is_unwanted(uint32_t c)
{
    static const struct range unwanted[] = {{0, 0x1F},        {0x7F, 0x9F},      {0xAD, 0xAD},
                                            {0x61C, 0x61C},   {0x180E, 0x180E},  {0x200B, 0x200F},
                                            {0x2028, 0x202E}, {0x2060, 0x206F},  {0xFEFF, 0xFEFF},
                                            {0xFFF9, 0xFFFB}, {0xE0000, 0xE0FFF}};
    return is_in(unwanted, sizeof unwanted / sizeof unwanted[0], c);
}

/* What looks like a blank or like nothing, so that two names would look the same. */
static bool is_invisible(uint32_t c)
{
    static const struct range invisible[] = {
        {0xA0, 0xA0},     {0x34F, 0x34F},   {0x115F, 0x1160}, {0x1680, 0x1680}, {0x17B4, 0x17B5},
        {0x2000, 0x200A}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x2800, 0x2800}, {0x3000, 0x3000},
        {0x3164, 0x3164}, {0xFE00, 0xFE0F}, {0xFFA0, 0xFFA0}};
    return is_in(invisible, sizeof invisible / sizeof invisible[0], c);
}

static bool character_fits(uint32_t c, enum proto_form form)
{
    switch (form) {
    case PROTO_FORM_WORD:
        return is_letter_or_digit(c) || c == '-' || c == '_';
    case PROTO_FORM_HEX:
        return is_between(c, '0', '9') || is_between(c, 'a', 'f');
    case PROTO_FORM_BASE64:
        return is_letter_or_digit(c) || c == '+' || c == '/' || c == '=';
    case PROTO_FORM_ASCII:
        return is_between(c, ' ', '~');
    case PROTO_FORM_NAME:
        return !is_unwanted(c) && !is_invisible(c);
    default:
        return !is_unwanted(c);
    }
}

bool proto_text_fits(const char *text, enum proto_form form, int64_t min, int64_t max)
{
    size_t length = strlen(text);
    if ((int64_t)length < min || (int64_t)length > max)
        return false;
    if (form == PROTO_FORM_NAME && length && (text[0] == ' ' || text[length - 1] == ' '))
        return false;
    for (const char *at = text, *end = text + length; at < end;) {
        uint32_t c;
        int bytes = mur_utf8_read(at, end, &c);
        if (bytes == 0 || !character_fits(c, form))
            return false;
        at += bytes;
    }
    return true;
}

/* ---- decoding ------------------------------------------------------------------------------------ */

struct decoder {
    const char *text;
    struct proto_memory *memory;
    struct proto_error *err;
};

/* Whether has_... stands beside the value. */
static bool has_flag(const struct proto_field *f)
{
    return f->optional &&
           (f->kind == PROTO_INT || f->kind == PROTO_ENUM || f->kind == PROTO_STRUCT);
}

static bool refuse(struct decoder *d, const char *at, const char *message, const char *field)
{
    d->err->message = message;
    d->err->field = field;
    d->err->position = (int)(at - d->text);
    return false;
}

/* Aligned memory that begins as zeroes; NULL if it is used up. */
static void *memory_take(struct proto_memory *m, size_t size)
{
    enum { ALIGN = _Alignof(max_align_t) };
    size_t skip = (ALIGN - (uintptr_t)(m->at + m->used) % ALIGN) % ALIGN;
    if (m->size - m->used < skip || m->size - m->used - skip < size)
        return NULL;
    void *place = m->at + m->used + skip;
    m->used += skip + size;
    return memset(place, 0, size);
}

static void store_number(const struct proto_field *f, void *place, int64_t value)
{
    if (f->number == PROTO_INT32)
        memcpy(place, &(int32_t){(int32_t)value}, sizeof(int32_t));
    else if (f->number == PROTO_UINT32)
        memcpy(place, &(uint32_t){(uint32_t)value}, sizeof(uint32_t));
    else
        memcpy(place, &value, sizeof value);
}

static int64_t load_number(const struct proto_field *f, const void *place)
{
    int32_t small;
    uint32_t positive;
    int64_t large;
    switch (f->number) {
    case PROTO_INT32:
        memcpy(&small, place, sizeof small);
        return small;
    case PROTO_UINT32:
        memcpy(&positive, place, sizeof positive);
        return positive;
    default:
        memcpy(&large, place, sizeof large);
        return large;
    }
}

static bool decode_int(struct decoder *d, const struct proto_field *f, struct mur_json v,
                       void *place)
{
    int64_t value;
    if (!mur_json_int(v, &value))
        return refuse(d, v.at, "an integer is expected here", f->name);
    if (value < f->min || value > f->max)
        return refuse(d, v.at, "this number is out of range", f->name);
    store_number(f, place, value);
    return true;
}

static bool decode_bool(struct decoder *d, const struct proto_field *f, struct mur_json v,
                        void *place)
{
    if (mur_json_type(v) != MUR_JSON_BOOL)
        return refuse(d, v.at, "true or false is expected here", f->name);
    *(bool *)place = mur_json_bool(v);
    return true;
}

static bool decode_text(struct decoder *d, const struct proto_field *f, struct mur_json v,
                        void *place)
{
    if (mur_json_type(v) != MUR_JSON_STRING)
        return refuse(d, v.at, "a text is expected here", f->name);
    struct proto_memory *m = d->memory;
    size_t room = m->size - m->used;
    char *text = m->at + m->used;
    int length = mur_json_string(v, text, room > INT32_MAX ? INT32_MAX : (int)room);
    if (length < 0)
        return refuse(d, v.at, "this text is too long or contains a zero", f->name);
    if (!proto_text_fits(text, f->form, f->min, f->max))
        return refuse(d, v.at, "this text is too short, too long or has a wrong character",
                      f->name);
    m->used += (size_t)length + 1;
    memcpy(place, &(const char *){text}, sizeof(const char *));
    return true;
}

/* An enum's number; its C type has the size of an int with the compilers we know. */
static bool decode_enum(struct decoder *d, const struct proto_field *f, struct mur_json v,
                        void *place)
{
    _Static_assert(sizeof(enum proto_why) == sizeof(int), "enums are stored as int");
    const struct proto_words *w = f->words;
    int64_t number = -1;
    if (w->as_number) {
        if (!mur_json_int(v, &number))
            number = -1;
    } else {
        for (int i = 0; i < w->count && number < 0; i++)
            if (mur_json_is(v, w->word[i]))
                number = i;
    }
    if (number < 0 || number >= w->count)
        return refuse(d, v.at, "there is no such word here", f->name);
    memcpy(place, &(int){(int)number}, sizeof(int));
    return true;
}

static bool decode_shape(struct decoder *d, const struct proto_shape *shape, struct mur_json v,
                         bool message, void *place);

/* One value that is no list. */
static bool decode_value(struct decoder *d, const struct proto_field *f, struct mur_json v,
                         void *place)
{
    switch (f->kind) {
    case PROTO_INT:
        return decode_int(d, f, v, place);
    case PROTO_BOOL:
        return decode_bool(d, f, v, place);
    case PROTO_TEXT:
        return decode_text(d, f, v, place);
    case PROTO_ENUM:
        return decode_enum(d, f, v, place);
    default:
        return decode_shape(d, f->shape, v, false, place);
    }
}

static bool decode_list(struct decoder *d, const struct proto_field *f, struct mur_json v,
                        void *place, int32_t *count)
{
    struct mur_json one;
    int64_t elements = 0;
    if (mur_json_type(v) != MUR_JSON_LIST)
        return refuse(d, v.at, "a list is expected here", f->name);
    for (struct mur_json_walk w = mur_json_walk(v); mur_json_next(&w, NULL, &one);)
        elements++;
    if (elements < f->min || elements > f->max)
        return refuse(d, v.at, "this list is too short or too long", f->name);
    struct proto_field element = *f->element;
    element.name = f->name;
    char *list = memory_take(d->memory, (size_t)elements * element.size);
    if (!list)
        return refuse(d, v.at, "this list is too long", f->name);
    char *at = list;
    for (struct mur_json_walk w = mur_json_walk(v); mur_json_next(&w, NULL, &one);) {
        if (!decode_value(d, &element, one, at))
            return false;
        at += element.size;
    }
    memcpy(place, &(const void *){list}, sizeof(const void *));
    *count = (int32_t)elements;
    return true;
}

static bool decode_field(struct decoder *d, const struct proto_field *f, struct mur_json v,
                         char *record)
{
    void *place = record + f->offset;
    if (f->kind == PROTO_LIST)
        return decode_list(d, f, v, place, (int32_t *)(void *)(record + f->beside));
    if (has_flag(f))
        *(bool *)(record + f->beside) = true;
    return decode_value(d, f, v, place);
}

/* A struct that is sent as a list: every field in its place. */
static bool decode_row(struct decoder *d, const struct proto_shape *shape, struct mur_json v,
                       char *record)
{
    struct mur_json one;
    int i = 0;
    if (mur_json_type(v) != MUR_JSON_LIST)
        return refuse(d, v.at, "a list is expected here", shape->name);
    for (struct mur_json_walk w = mur_json_walk(v); mur_json_next(&w, NULL, &one); i++) {
        if (i == shape->fields)
            return refuse(d, one.at, "this list is too long", shape->name);
        if (!decode_field(d, &shape->field[i], one, record))
            return false;
    }
    return i == shape->fields || refuse(d, v.at, "this list is too short", shape->name);
}

static int find_field(const struct proto_shape *shape, struct mur_json key)
{
    for (int i = 0; i < shape->fields; i++)
        if (mur_json_is(key, shape->field[i].name))
            return i;
    return -1;
}

/* `message`: the object has the field "t" as well, which was read already. */
static bool decode_shape(struct decoder *d, const struct proto_shape *shape, struct mur_json v,
                         bool message, void *place)
{
    if (shape->as_list)
        return decode_row(d, shape, v, place);
    if (mur_json_type(v) != MUR_JSON_OBJECT)
        return refuse(d, v.at, "an object is expected here", shape->name);
    struct mur_json key, value;
    uint32_t seen = 0;
    bool type_seen = false;
    for (struct mur_json_walk w = mur_json_walk(v); mur_json_next(&w, &key, &value);) {
        bool is_type = message && mur_json_is(key, "t");
        int i = is_type ? -1 : find_field(shape, key);
        if (i < 0 && !is_type)
            return refuse(d, key.at, "there is no such field here", NULL);
        if (is_type ? type_seen : seen >> i & 1)
            return refuse(d, key.at, "this field is there twice",
                          is_type ? "t" : shape->field[i].name);
        type_seen |= is_type;
        if (is_type)
            continue;
        seen |= UINT32_C(1) << i;
        if (!decode_field(d, &shape->field[i], value, place))
            return false;
    }
    for (int i = 0; i < shape->fields; i++)
        if (!shape->field[i].optional && !(seen >> i & 1))
            return refuse(d, v.at, "this field is missing", shape->field[i].name);
    return true;
}

/* The id that an answer to a wrong message may carry. */
static void find_id(struct mur_json v, struct proto_error *err)
{
    struct mur_json id;
    enum { ID_MAX = 24 };
    char text[ID_MAX + 1];
    if (mur_json_member(v, "id", &id) && mur_json_string(id, text, sizeof text) >= 0 &&
        proto_text_fits(text, PROTO_FORM_WORD, 1, ID_MAX))
        memcpy(err->id, text, strlen(text) + 1);
}

/* Decodes into `*type` and the struct at `place`, which has room for every message of that side. */
static bool decode(struct decoder *d, const struct proto_message *messages, int count, size_t limit,
                   size_t length, int *type, void *place)
{
    struct mur_json v, t;
    size_t where;
    if (length > limit)
        return refuse(d, d->text, "this message is too long", NULL);
    if (!mur_json_check(d->text, length, PROTO_MAX_DEPTH, &v, &where))
        return refuse(d, d->text + where, "this is no JSON, or it is too deep", NULL);
    if (mur_json_type(v) != MUR_JSON_OBJECT)
        return refuse(d, v.at, "an object is expected here", NULL);
    find_id(v, d->err);
    if (!mur_json_member(v, "t", &t))
        return refuse(d, v.at, "this field is missing", "t");
    for (int i = 0; i < count; i++)
        if (mur_json_is(t, messages[i].shape.name)) {
            *type = i;
            memset(place, 0, messages[i].shape.size);
            return decode_shape(d, &messages[i].shape, v, true, place);
        }
    return refuse(d, t.at, "there is no such message", "t");
}

bool proto_decode_client(const char *text, size_t length, struct proto_memory *memory,
                         struct proto_client *out, struct proto_error *err)
{
    struct proto_error unused;
    struct decoder d = {.text = text, .memory = memory, .err = err ? err : &unused};
    int type = 0;
    *d.err = (struct proto_error){0};
    bool good = decode(&d, proto_client_messages, PROTO_CLIENT_TYPES, PROTO_MAX_MESSAGE, length,
                       &type, (char *)out + offsetof(struct proto_client, hello));
    out->type = (enum proto_client_type)type;
    return good;
}

bool proto_decode_server(const char *text, size_t length, struct proto_memory *memory,
                         struct proto_server *out, struct proto_error *err)
{
    struct proto_error unused;
    struct decoder d = {.text = text, .memory = memory, .err = err ? err : &unused};
    int type = 0;
    *d.err = (struct proto_error){0};
    bool good = decode(&d, proto_server_messages, PROTO_SERVER_TYPES, PROTO_MAX_REPLY, length,
                       &type, (char *)out + offsetof(struct proto_server, welcome));
    out->type = (enum proto_server_type)type;
    return good;
}

/* ---- encoding ------------------------------------------------------------------------------------ */

static const void *load_pointer(const void *place)
{
    const void *pointer;
    memcpy(&pointer, place, sizeof pointer);
    return pointer;
}

static void encode_shape(struct mur_json_writer *j, const char *key,
                         const struct proto_shape *shape, const char *type, const char *record);

static void encode_enum(struct mur_json_writer *j, const char *key, const struct proto_words *words,
                        const void *place)
{
    int number;
    memcpy(&number, place, sizeof number);
    MUR_CHECK(number >= 0 && number < words->count);
    if (words->as_number)
        mur_json_put_int(j, key, number);
    else
        mur_json_put_text(j, key, words->word[number]);
}

/* One value that is no list. */
static void encode_value(struct mur_json_writer *j, const char *key, const struct proto_field *f,
                         const char *place)
{
    const char *text;
    switch (f->kind) {
    case PROTO_INT:
        mur_json_put_int(j, key, load_number(f, place));
        break;
    case PROTO_BOOL:
        mur_json_put_bool(j, key, *(const bool *)place);
        break;
    case PROTO_TEXT:
        text = load_pointer(place);
        MUR_CHECK(text);
        mur_json_put_text(j, key, text);
        break;
    case PROTO_ENUM:
        encode_enum(j, key, f->words, place);
        break;
    default:
        encode_shape(j, key, f->shape, NULL, place);
        break;
    }
}

static void encode_field(struct mur_json_writer *j, const char *key, const struct proto_field *f,
                         const char *record)
{
    if (f->kind != PROTO_LIST) {
        encode_value(j, key, f, record + f->offset);
        return;
    }
    const char *list = load_pointer(record + f->offset);
    int32_t count = *(const int32_t *)(const void *)(record + f->beside);
    mur_json_open_list(j, key);
    for (int32_t i = 0; i < count; i++)
        encode_value(j, NULL, f->element, list + (size_t)i * f->element->size);
    mur_json_close(j);
}

static bool is_absent(const struct proto_field *f, const char *record)
{
    if (!f->optional)
        return false;
    if (has_flag(f))
        return !*(const bool *)(record + f->beside);
    if (f->kind == PROTO_BOOL)
        return !*(const bool *)(record + f->offset);
    return !load_pointer(record + f->offset);
}

/* `type`: the value of "t" if this is a message, else NULL. */
static void encode_shape(struct mur_json_writer *j, const char *key,
                         const struct proto_shape *shape, const char *type, const char *record)
{
    if (shape->as_list)
        mur_json_open_list(j, key);
    else
        mur_json_open_object(j, key);
    if (type)
        mur_json_put_text(j, "t", type);
    for (int i = 0; i < shape->fields; i++)
        if (!is_absent(&shape->field[i], record))
            encode_field(j, shape->as_list ? NULL : shape->field[i].name, &shape->field[i], record);
    mur_json_close(j);
}

static int encode(const struct proto_shape *shape, const char *record, char *buf, int cap)
{
    struct mur_json_writer j = mur_json_writer_init(buf, cap);
    encode_shape(&j, NULL, shape, shape->name, record);
    return mur_json_finish(&j);
}

int proto_encode_client(const struct proto_client *m, char *buf, int cap)
{
    return encode(&proto_client_messages[m->type].shape,
                  (const char *)m + offsetof(struct proto_client, hello), buf, cap);
}

int proto_encode_server(const struct proto_server *m, char *buf, int cap)
{
    return encode(&proto_server_messages[m->type].shape,
                  (const char *)m + offsetof(struct proto_server, welcome), buf, cap);
}
