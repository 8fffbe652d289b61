/* The protocol in C: structs and numbers (header), and the tables by which the codec works. */
#include "protocol2c.h"

#include <ctype.h>
#include <string.h>

/* A name in capitals, for constants. */
static const char *upper(const char *name, char *buf, size_t cap)
{
    size_t i = 0;
    for (; name[i] && i + 1 < cap; i++)
        buf[i] = name[i] == '-' ? '_' : (char)toupper((unsigned char)name[i]);
    buf[i] = '\0';
    return buf;
}

static void put_constant(FILE *out, const char *group, const char *name)
{
    char first[64], second[64];
    fprintf(out, "PROTO_%s_%s", upper(group, first, sizeof first),
            upper(name, second, sizeof second));
}

static const char *number_type(const struct spec_type *t)
{
    return t->min >= INT32_MIN && t->max <= INT32_MAX ? "int32_t"
           : t->min >= 0 && t->max <= UINT32_MAX      ? "uint32_t"
                                                      : "int64_t";
}

static void put_type(const struct spec *s, FILE *out, const struct spec_type *t)
{
    switch (t->kind) {
    case SPEC_INT:
        fprintf(out, "%s ", number_type(t));
        break;
    case SPEC_BOOL:
        fprintf(out, "bool ");
        break;
    case SPEC_TEXT_KIND:
        fprintf(out, "const char *");
        break;
    case SPEC_ENUM:
        fprintf(out, "enum proto_%s ", s->enums_[t->of].name);
        break;
    case SPEC_STRUCT:
        fprintf(out, "struct proto_%s ", s->structs_[t->of].name);
        break;
    default:
        fprintf(out, "const ");
        put_type(s, out, t->element);
        fprintf(out, "*");
        break;
    }
}

/* Texts and lists are absent when they are NULL, and a bool when it is false. */
static bool has_flag(const struct spec_field *f)
{
    return f->optional && f->type.kind != SPEC_TEXT_KIND && f->type.kind != SPEC_LIST &&
           f->type.kind != SPEC_BOOL;
}

static void put_field(const struct spec *s, FILE *out, const struct spec_field *f)
{
    if (has_flag(f))
        fprintf(out, "    bool has_%s;\n", f->c);
    fprintf(out, "    ");
    put_type(s, out, &f->type);
    fprintf(out, "%s;", f->c);
    if (f->optional || f->doc[0])
        fprintf(out, " /* %s%s%s */", f->optional ? "optional" : "",
                f->optional && f->doc[0] ? "; " : "", f->doc);
    fprintf(out, "\n");
    if (f->type.kind == SPEC_LIST)
        fprintf(out, "    int32_t %s_count;\n", f->c);
}

static void put_struct(const struct spec *s, FILE *out, const char *side,
                       const struct spec_shape *shape)
{
    fprintf(out, "/* %s */\nstruct proto_%s%s {\n", shape->doc, side, shape->c);
    for (int i = 0; i < shape->fields; i++)
        put_field(s, out, &shape->field[i]);
    if (shape->fields == 0)
        fprintf(out, "    char nothing; /* C has no empty structs */\n");
    fprintf(out, "};\n\n");
}

static void put_union(FILE *out, const char *side, const struct spec_shape *list, int count)
{
    char group[16];
    snprintf(group, sizeof group, "%s", side);
    group[strlen(group) - 1] = '\0'; /* "client_" */
    fprintf(out, "enum proto_%s_type {\n", group);
    for (int i = 0; i < count; i++) {
        fprintf(out, "    ");
        put_constant(out, group, list[i].c);
        fprintf(out, ",\n");
    }
    fprintf(out, "    ");
    put_constant(out, group, "TYPES");
    fprintf(out, "\n};\n\n/* One message of the %s. */\n", group);
    fprintf(out, "struct proto_%s {\n    enum proto_%s_type type;\n    union {\n", group, group);
    for (int i = 0; i < count; i++)
        fprintf(out, "        struct proto_%s%s %s;\n", side, list[i].c, list[i].c);
    fprintf(out, "    };\n};\n\n");
}

static void put_enum(FILE *out, const struct spec_enum *e)
{
    fprintf(out, "/* %s */\nenum proto_%s {\n", e->doc, e->name);
    for (int i = 0; i < e->values; i++) {
        fprintf(out, "    ");
        put_constant(out, e->name, e->value[i].name);
        fprintf(out, ", /* %s */\n", e->value[i].doc);
    }
    fprintf(out, "    ");
    put_constant(out, e->name, "COUNT");
    fprintf(out, "\n};\n\n");
}

static void put_names(FILE *out, const char *group, const struct spec_list *list)
{
    fprintf(out, "enum proto_%s {\n", group);
    for (int i = 0; i < list->count; i++) {
        fprintf(out, "    ");
        put_constant(out, group, list->entry[i].name);
        fprintf(out, ", /* %s */\n", list->entry[i].doc);
    }
    fprintf(out, "    ");
    put_constant(out, group, "COUNT");
    fprintf(out, "\n};\n\n");
}

void write_header(const struct spec *s, FILE *out)
{
    fprintf(out,
            "/* protocol.h - made from spec/protocol.json by tools/protocol2c; do not edit.\n"
            " * How messages are read and written stands in codec.h. */\n"
            "#ifndef MUR_SERVER_PROTOCOL_H\n#define MUR_SERVER_PROTOCOL_H\n\n"
            "#include <stdbool.h>\n#include <stdint.h>\n\n/* clang-format off */\n\n"
            "enum {\n    PROTO_VERSION = %d,\n",
            (int)s->version);
    for (int i = 0; i < s->limits.count; i++) {
        fprintf(out, "    ");
        put_constant(out, "max", s->limits.entry[i].name);
        fprintf(out, " = %d%s /* %s */\n", (int)s->limits.entry[i].value,
                i + 1 < s->limits.count ? "," : "", s->limits.entry[i].doc);
    }
    fprintf(out, "};\n\n/* what a text may hold */\n");
    put_names(out, "form", &s->forms);
    fprintf(out, "/* who sends a message, as the server sees it */\n");
    put_names(out, "role", &s->roles);
    for (int i = 0; i < s->enums; i++)
        put_enum(out, &s->enums_[i]);
    fprintf(out, "/* ---- parts of messages ---- */\n\n");
    for (int i = 0; i < s->structs; i++)
        put_struct(s, out, "", &s->structs_[i]);
    fprintf(out, "/* ---- from the client ---- */\n\n");
    for (int i = 0; i < s->clients; i++)
        put_struct(s, out, "client_", &s->client[i]);
    put_union(out, "client_", s->client, s->clients);
    fprintf(out, "/* ---- from the server ---- */\n\n");
    for (int i = 0; i < s->servers; i++)
        put_struct(s, out, "server_", &s->server[i]);
    put_union(out, "server_", s->server, s->servers);
    fprintf(out, "/* the words of the enums (codec.h) */\nstruct proto_words;\n"
                 "extern const struct proto_words proto_words_role");
    for (int i = 0; i < s->enums; i++)
        fprintf(out, ",\n    proto_words_%s", s->enums_[i].name);
    fprintf(out, ";\n\n#endif\n");
}

/* ---- tables -------------------------------------------------------------------------------------- */

static void put_words(FILE *out, const char *name, const struct spec_entry *entry, int count,
                      bool as_number)
{
    fprintf(out, "static const char *const words_%s[] = {", name);
    for (int i = 0; i < count; i++)
        fprintf(out, "%s\"%s\"", i ? ", " : "", entry[i].name);
    fprintf(out, "};\nconst struct proto_words proto_words_%s = {\n", name);
    fprintf(out, "    .name = \"%s\", .word = words_%s, .count = %d, .as_number = %s};\n\n", name,
            name, count, as_number ? "true" : "false");
}

static const char *const kind_names[SPEC_KINDS] = {"PROTO_INT",  "PROTO_BOOL",   "PROTO_TEXT",
                                                   "PROTO_ENUM", "PROTO_STRUCT", "PROTO_LIST"};

/* The members of struct proto_field that a type decides. */
static void put_type_members(const struct spec *s, FILE *out, const struct spec_type *t)
{
    fprintf(out, ".kind = %s", kind_names[t->kind]);
    if (t->kind == SPEC_INT)
        fprintf(out, ", .number = PROTO_%s",
                strcmp(number_type(t), "int32_t") == 0    ? "INT32"
                : strcmp(number_type(t), "uint32_t") == 0 ? "UINT32"
                                                          : "INT64");
    if (t->kind == SPEC_TEXT_KIND) {
        fprintf(out, ", .form = ");
        put_constant(out, "form", s->forms.entry[t->form].name);
    }
    if (t->kind == SPEC_INT || t->kind == SPEC_TEXT_KIND || t->kind == SPEC_LIST)
        fprintf(out, ", .min = %lld, .max = %lld", (long long)t->min, (long long)t->max);
    if (t->kind == SPEC_ENUM)
        fprintf(out, ", .words = &proto_words_%s", s->enums_[t->of].name);
    if (t->kind == SPEC_STRUCT)
        fprintf(out, ", .shape = &shape_%s", s->structs_[t->of].name);
}

static void put_element(const struct spec *s, FILE *out, const char *owner, const char *field,
                        const struct spec_type *t)
{
    fprintf(out, "static const struct proto_field element_%s_%s = {\n    ", owner, field);
    put_type_members(s, out, t);
    fprintf(out, ", .size = sizeof(");
    put_type(s, out, t);
    fprintf(out, ")};\n");
}

static void put_field_row(const struct spec *s, FILE *out, const char *owner,
                          const struct spec_field *f)
{
    fprintf(out, "    {.name = \"%s\", ", f->name);
    put_type_members(s, out, &f->type);
    if (f->optional)
        fprintf(out, ", .optional = true");
    fprintf(out, ",\n     .offset = offsetof(struct proto_%s, %s)", owner, f->c);
    if (has_flag(f))
        fprintf(out, ", .beside = offsetof(struct proto_%s, has_%s)", owner, f->c);
    if (f->type.kind == SPEC_LIST)
        fprintf(out,
                ",\n     .beside = offsetof(struct proto_%s, %s_count), "
                ".element = &element_%s_%s",
                owner, f->c, owner, f->c);
    fprintf(out, "},\n");
}

/* The table of a struct's fields. `owner` is its name in C without proto_. */
static void put_fields(const struct spec *s, FILE *out, const char *owner,
                       const struct spec_shape *shape)
{
    for (int i = 0; i < shape->fields; i++)
        if (shape->field[i].type.kind == SPEC_LIST)
            put_element(s, out, owner, shape->field[i].c, shape->field[i].type.element);
    if (shape->fields == 0)
        return;
    fprintf(out, "static const struct proto_field fields_%s[] = {\n", owner);
    for (int i = 0; i < shape->fields; i++)
        put_field_row(s, out, owner, &shape->field[i]);
    fprintf(out, "};\n");
}

static void put_shape_members(FILE *out, const char *owner, const struct spec_shape *shape)
{
    fprintf(out, ".name = \"%s\", .size = sizeof(struct proto_%s)", shape->name, owner);
    if (shape->fields)
        fprintf(out, ", .field = fields_%s, .fields = %d", owner, shape->fields);
    if (shape->as_list)
        fprintf(out, ", .as_list = true");
}

static void put_messages(const struct spec *s, FILE *out, const char *side,
                         const struct spec_shape *list, int count)
{
    char owner[64];
    for (int i = 0; i < count; i++) {
        snprintf(owner, sizeof owner, "%s_%s", side, list[i].c);
        put_fields(s, out, owner, &list[i]);
    }
    fprintf(out, "\nconst struct proto_message proto_%s_messages[] = {\n", side);
    for (int i = 0; i < count; i++) {
        snprintf(owner, sizeof owner, "%s_%s", side, list[i].c);
        fprintf(out, "    {.shape = {");
        put_shape_members(out, owner, &list[i]);
        fprintf(out, "}");
        if (list[i].answer) {
            fprintf(out, ",\n     .roles = 0x%x, .phases = 0x%x, .table = %s, .errors = 0x%x, ",
                    list[i].roles, list[i].phases, list[i].table ? "true" : "false",
                    list[i].errors);
            fprintf(out, ".answer = ");
            put_constant(out, "server", list[i].answer);
        }
        fprintf(out, "},\n");
    }
    fprintf(out, "};\n\n");
}

void write_tables(const struct spec *s, FILE *out)
{
    fprintf(out,
            "/* protocol.c - made from spec/protocol.json by tools/protocol2c; do not edit. */\n"
            "#include \"server/protocol.h\"\n\n#include <stddef.h>\n\n"
            "#include \"base/text.h\"\n#include \"server/codec.h\"\n\n/* clang-format off */\n\n");
    for (int i = 0; i < s->enums; i++)
        put_words(out, s->enums_[i].name, s->enums_[i].value, s->enums_[i].values,
                  s->enums_[i].as_number);
    put_words(out, "role", s->roles.entry, s->roles.count, false);
    fprintf(out, "const char *const proto_why_sentences[] = {\n");
    for (int i = 0; i < s->errors.count; i++)
        fprintf(out, "    MUR_N(\"%s\"),\n", s->errors.entry[i].doc);
    fprintf(out, "};\n\n");
    for (int i = 0; i < s->structs; i++) {
        const struct spec_shape *shape = &s->structs_[i];
        put_fields(s, out, shape->c, shape);
        fprintf(out, "static const struct proto_shape shape_%s = {\n    ", shape->name);
        put_shape_members(out, shape->c, shape);
        fprintf(out, "};\n\n");
    }
    put_messages(s, out, "client", s->client, s->clients);
    put_messages(s, out, "server", s->server, s->servers);
}
