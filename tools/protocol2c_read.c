/* Reading spec/protocol.json: everything in it is known by name here, and what is not is told. */
#include "protocol2c.h"

#include <stdarg.h>
#include <string.h>

#include "base/json_read.h"

static void complain(struct spec *s, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void complain(struct spec *s, const char *at, const char *format, ...)
{
    int line = 1;
    for (const char *c = s->source; c < at; c++)
        line += *c == '\n';
    fprintf(stderr, "%s:%d: ", s->file, line);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    s->wrong++;
}

static const char *text_of(struct spec *s, struct mur_json v)
{
    char *place = s->text + s->text_used;
    int length = mur_json_string(v, place, (int)(SPEC_TEXT - s->text_used));
    if (length < 0) {
        complain(s, v.at, "a text is expected here");
        return "";
    }
    s->text_used += (size_t)length + 1;
    return place;
}

/* A member that is a text; `otherwise` if it is absent, and a complaint if that is NULL. */
static const char *text_member(struct spec *s, struct mur_json v, const char *name,
                               const char *otherwise)
{
    struct mur_json member;
    if (mur_json_member(v, name, &member))
        return text_of(s, member);
    if (!otherwise)
        complain(s, v.at, "\"%s\" is missing", name);
    return otherwise ? otherwise : "";
}

static int64_t number_member(struct spec *s, struct mur_json v, const char *name, int64_t otherwise)
{
    struct mur_json member;
    int64_t value = otherwise;
    if (mur_json_member(v, name, &member) && !mur_json_int(member, &value))
        complain(s, member.at, "an integer is expected here");
    return value;
}

static bool bool_member(struct mur_json v, const char *name)
{
    struct mur_json member;
    return mur_json_member(v, name, &member) && mur_json_bool(member);
}

/* Complains of members that are not in the NULL-ended list, and of those that come twice. */
static void members_known(struct spec *s, struct mur_json v, const char *const *names)
{
    struct mur_json key, value;
    unsigned seen = 0;
    for (struct mur_json_walk w = mur_json_walk(v); mur_json_next(&w, &key, &value);) {
        int i = 0;
        while (names[i] && !mur_json_is(key, names[i]))
            i++;
        if (!names[i])
            complain(s, key.at, "there is no member %.*s", (int)key.length, key.at);
        else if (seen & 1u << i)
            complain(s, key.at, "%.*s comes twice", (int)key.length, key.at);
        seen |= 1u << i;
    }
}

static int find_entry(const struct spec_entry *entry, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(entry[i].name, name) == 0)
            return i;
    return -1;
}

/* ---- lists of names ------------------------------------------------------------------------------ */

static void read_entries(struct spec *s, struct mur_json root, const char *name,
                         struct spec_list *list)
{
    static const char *const known[] = {"name", "doc",  "value", "code", "method", "path",
                                        "type", "form", "min",   "max",  NULL};
    struct mur_json all, v;
    if (!mur_json_member(root, name, &all)) {
        complain(s, s->source, "\"%s\" is missing", name);
        return;
    }
    for (struct mur_json_walk w = mur_json_walk(all); mur_json_next(&w, NULL, &v);) {
        if (list->count == SPEC_ENTRIES) {
            complain(s, v.at, "there are too many of these");
            return;
        }
        struct spec_entry *e = &list->entry[list->count++];
        if (mur_json_type(v) == MUR_JSON_STRING) {
            *e = (struct spec_entry){.name = "", .doc = text_of(s, v)};
            continue;
        }
        members_known(s, v, known);
        *e = (struct spec_entry){.name = text_member(s, v, "name", text_member(s, v, "path", "")),
                                 .doc = text_member(s, v, "doc", ""),
                                 .value = number_member(s, v, "value", 0),
                                 .more = text_member(s, v, "method", ""),
                                 .type = text_member(s, v, "type", "")};
        e->value = number_member(s, v, "code", e->value);
        if (e->name[0] && find_entry(list->entry, list->count - 1, e->name) >= 0)
            complain(s, v.at, "\"%s\" is there twice", e->name);
    }
}

static void read_enum(struct spec *s, struct mur_json v)
{
    static const char *const known[] = {"name", "doc", "as", "values", NULL};
    struct mur_json values, value, part;
    if (s->enums == SPEC_ENTRIES || !mur_json_member(v, "values", &values)) {
        complain(s, v.at, "there are too many, or it has no values");
        return;
    }
    members_known(s, v, known);
    struct spec_enum *e = &s->enums_[s->enums++];
    *e = (struct spec_enum){.name = text_member(s, v, "name", NULL),
                            .doc = text_member(s, v, "doc", NULL),
                            .as_number = strcmp(text_member(s, v, "as", ""), "number") == 0};
    for (struct mur_json_walk w = mur_json_walk(values); mur_json_next(&w, NULL, &value);) {
        if (e->values == SPEC_VALUES) {
            complain(s, value.at, "there are too many values");
            return;
        }
        const char *pair[2] = {"", ""};
        int parts = 0;
        for (struct mur_json_walk p = mur_json_walk(value);
             parts < 2 && mur_json_next(&p, NULL, &part);)
            pair[parts++] = text_of(s, part);
        if (!pair[0][0] || find_entry(e->value, e->values, pair[0]) >= 0)
            complain(s, value.at, "a new value and its meaning are expected here");
        e->value[e->values++] = (struct spec_entry){.name = pair[0], .doc = pair[1]};
    }
}

/* The codes of errors are an enum like the others. */
static void errors_to_enum(struct spec *s)
{
    struct spec_enum *e = &s->enums_[s->enums++];
    *e = (struct spec_enum){.name = "why", .doc = "why a message is refused"};
    for (int i = 0; i < s->errors.count && i < SPEC_VALUES; i++)
        e->value[e->values++] = s->errors.entry[i];
    if (s->errors.count > SPEC_VALUES)
        complain(s, s->source, "there are too many errors");
}

/* ---- types and fields ---------------------------------------------------------------------------- */

static int find_enum(const struct spec *s, const char *name)
{
    for (int i = 0; i < s->enums; i++)
        if (strcmp(s->enums_[i].name, name) == 0)
            return i;
    return -1;
}

static int find_struct(const struct spec *s, const char *name)
{
    for (int i = 0; i < s->structs; i++)
        if (strcmp(s->structs_[i].name, name) == 0)
            return i;
    return -1;
}

static bool read_reference(struct spec *s, struct mur_json v, struct spec_type *t)
{
    const char *of = text_member(s, v, "of", NULL);
    t->of = t->kind == SPEC_ENUM ? find_enum(s, of) : find_struct(s, of);
    if (t->of < 0)
        complain(s, v.at, "there is no \"%s\" before this place", of);
    return t->of >= 0;
}

static bool read_bounds(struct spec *s, struct mur_json v, struct spec_type *t)
{
    t->min = number_member(s, v, "min", INT64_MIN);
    t->max = number_member(s, v, "max", INT64_MIN);
    if (t->min == INT64_MIN || t->max < t->min || (t->kind != SPEC_INT && t->min < 0))
        complain(s, v.at, "\"min\" and \"max\" are missing or wrong");
    if (t->kind != SPEC_TEXT_KIND)
        return true;
    const char *form = text_member(s, v, "form", NULL);
    t->form = find_entry(s->forms.entry, s->forms.count, form);
    if (t->form < 0)
        complain(s, v.at, "there is no form \"%s\"", form);
    return t->form >= 0;
}

static bool read_type(struct spec *s, struct mur_json v, struct spec_type *t);

static bool read_list(struct spec *s, struct mur_json v, struct spec_type *t)
{
    struct mur_json of;
    if (!mur_json_member(v, "of", &of) || s->elements == SPEC_ENTRIES * 2) {
        complain(s, v.at, "\"of\" is missing, or there are too many lists");
        return false;
    }
    t->element = &s->element[s->elements++];
    if (!read_type(s, of, t->element) || t->element->kind == SPEC_LIST) {
        complain(s, of.at, "a list cannot hold this");
        return false;
    }
    return read_bounds(s, v, t);
}

static bool read_type(struct spec *s, struct mur_json v, struct spec_type *t)
{
    static const char *const kinds[SPEC_KINDS] = {"int", "bool", "text", "enum", "struct", "list"};
    const char *name = text_member(s, v, "type", NULL);
    int alias = find_entry(s->type_names.entry, s->type_names.count, name);
    if (alias >= 0 && s->types[alias].alias) {
        *t = s->types[alias];
        return true;
    }
    for (int kind = 0; kind < SPEC_KINDS; kind++) {
        if (strcmp(name, kinds[kind]) != 0)
            continue;
        *t = (struct spec_type){.kind = (enum spec_kind)kind, .form = -1, .of = -1};
        return kind == SPEC_BOOL                          ? true
               : kind == SPEC_LIST                        ? read_list(s, v, t)
               : kind == SPEC_ENUM || kind == SPEC_STRUCT ? read_reference(s, v, t)
                                                          : read_bounds(s, v, t);
    }
    complain(s, v.at, "there is no type \"%s\"", name);
    return false;
}

static void read_named_types(struct spec *s, struct mur_json root)
{
    struct mur_json all, v;
    read_entries(s, root, "types", &s->type_names);
    int i = 0;
    if (!mur_json_member(root, "types", &all))
        return;
    for (struct mur_json_walk w = mur_json_walk(all);
         i < s->type_names.count && mur_json_next(&w, NULL, &v); i++) {
        (void)read_type(s, v, &s->types[i]);
        s->types[i].alias = s->type_names.entry[i].name;
    }
}

static void read_fields(struct spec *s, struct mur_json v, struct spec_shape *shape)
{
    static const char *const known[] = {"name", "c",   "type", "form",     "min",
                                        "max",  "doc", "of",   "optional", NULL};
    struct mur_json all, field;
    if (!mur_json_member(v, "fields", &all)) {
        complain(s, v.at, "\"fields\" is missing");
        return;
    }
    for (struct mur_json_walk w = mur_json_walk(all); mur_json_next(&w, NULL, &field);) {
        if (shape->fields == SPEC_FIELDS) {
            complain(s, field.at, "there are too many fields");
            return;
        }
        members_known(s, field, known);
        struct spec_field *f = &shape->field[shape->fields++];
        f->name = text_member(s, field, "name", NULL);
        f->c = text_member(s, field, "c", f->name);
        f->doc = text_member(s, field, "doc", "");
        f->optional = bool_member(field, "optional");
        (void)read_type(s, field, &f->type);
        for (int i = 0; i + 1 < shape->fields; i++)
            if (strcmp(shape->field[i].name, f->name) == 0 || strcmp(f->name, "t") == 0)
                complain(s, field.at, "this field is there twice");
    }
}

/* ---- messages ------------------------------------------------------------------------------------ */

/* A list of names as bits of their places in `entry`. */
static unsigned bits_member(struct spec *s, struct mur_json v, const char *name,
                            const struct spec_entry *entry, int count)
{
    struct mur_json all, one;
    unsigned bits = 0;
    if (!mur_json_member(v, name, &all))
        return 0;
    for (struct mur_json_walk w = mur_json_walk(all); mur_json_next(&w, NULL, &one);) {
        int i = find_entry(entry, count, text_of(s, one));
        if (i < 0)
            complain(s, one.at, "nothing is called so");
        else
            bits |= 1u << i;
    }
    return bits;
}

static void read_shape(struct spec *s, struct mur_json v, struct spec_shape *list, int *count)
{
    static const char *const known[] = {"name",   "c",      "doc",    "as",     "from", "table",
                                        "phases", "answer", "errors", "fields", NULL};
    if (*count == SPEC_ENTRIES) {
        complain(s, v.at, "there are too many of these");
        return;
    }
    members_known(s, v, known);
    struct spec_shape *shape = &list[*count];
    shape->name = text_member(s, v, "name", NULL);
    shape->c = text_member(s, v, "c", shape->name);
    shape->doc = text_member(s, v, "doc", NULL);
    shape->as_list = strcmp(text_member(s, v, "as", ""), "list") == 0;
    read_fields(s, v, shape);
    for (int i = 0; i < *count; i++)
        if (strcmp(list[i].name, shape->name) == 0)
            complain(s, v.at, "\"%s\" is there twice", shape->name);
    ++*count;
}

static void read_rights(struct spec *s, struct mur_json v, struct spec_shape *m)
{
    int phase = find_enum(s, "phase");
    m->roles = bits_member(s, v, "from", s->roles.entry, s->roles.count);
    m->errors = bits_member(s, v, "errors", s->errors.entry, s->errors.count);
    m->table = bool_member(v, "table");
    if (phase >= 0)
        m->phases = bits_member(s, v, "phases", s->enums_[phase].value, s->enums_[phase].values);
    m->answer = text_member(s, v, "answer", NULL);
    bool answered = false;
    for (int i = 0; i < s->servers; i++)
        answered |= strcmp(s->server[i].name, m->answer) == 0;
    if (!answered)
        complain(s, v.at, "the server says no \"%s\"", m->answer);
    if (!m->roles || m->table != (m->phases != 0))
        complain(s, v.at, "who may send this, and in which phases of a table?");
}

static void read_shapes(struct spec *s, struct mur_json root, const char *name,
                        struct spec_shape *list, int *count)
{
    struct mur_json all, v;
    if (!mur_json_member(root, name, &all)) {
        complain(s, s->source, "\"%s\" is missing", name);
        return;
    }
    for (struct mur_json_walk w = mur_json_walk(all); mur_json_next(&w, NULL, &v);) {
        int before = *count;
        read_shape(s, v, list, count);
        if (list == s->client && *count > before)
            read_rights(s, v, &list[before]);
    }
}

bool spec_read(struct spec *s, const char *file, const char *text)
{
    static const char *const known[] = {"version", "about",  "limits", "forms",   "roles",
                                        "enums",   "errors", "types",  "structs", "client",
                                        "server",  "closes", "http",   NULL};
    enum { DEPTH = 10 };
    struct mur_json root, all, v;
    size_t where;
    s->file = file;
    s->source = text;
    if (!mur_json_check(text, strlen(text), DEPTH, &root, &where)) {
        complain(s, text + where, "this is no JSON");
        return false;
    }
    members_known(s, root, known);
    s->version = number_member(s, root, "version", 0);
    read_entries(s, root, "about", &s->about);
    read_entries(s, root, "limits", &s->limits);
    read_entries(s, root, "forms", &s->forms);
    read_entries(s, root, "roles", &s->roles);
    read_entries(s, root, "errors", &s->errors);
    read_entries(s, root, "closes", &s->closes);
    read_entries(s, root, "http", &s->http);
    if (mur_json_member(root, "enums", &all))
        for (struct mur_json_walk w = mur_json_walk(all); mur_json_next(&w, NULL, &v);)
            read_enum(s, v);
    errors_to_enum(s);
    read_named_types(s, root);
    read_shapes(s, root, "structs", s->structs_, &s->structs);
    read_shapes(s, root, "server", s->server, &s->servers);
    read_shapes(s, root, "client", s->client, &s->clients);
    return s->wrong == 0;
}
