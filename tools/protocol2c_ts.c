/* The protocol as TypeScript types. */
#include "protocol2c.h"

#include <ctype.h>

/* seat_state -> SeatState */
static void put_name(FILE *out, const char *side, const char *name)
{
    fputs(side, out);
    bool up = true;
    for (; *name; name++) {
        if (*name != '_' && *name != '-')
            fputc(up ? toupper((unsigned char)*name) : *name, out);
        up = *name == '_' || *name == '-';
    }
}

static void put_type(const struct spec *s, FILE *out, const struct spec_type *t)
{
    switch (t->kind) {
    case SPEC_INT:
        fputs("number", out);
        break;
    case SPEC_BOOL:
        fputs("boolean", out);
        break;
    case SPEC_TEXT_KIND:
        fputs("string", out);
        break;
    case SPEC_ENUM:
        put_name(out, "", s->enums_[t->of].name);
        break;
    case SPEC_STRUCT:
        put_name(out, "", s->structs_[t->of].name);
        break;
    default:
        put_type(s, out, t->element);
        fputs("[]", out);
        break;
    }
}

/* Named numbers, and the type of any of them. */
static void put_numbers(FILE *out, const struct spec_enum *e)
{
    fprintf(out, "export const ");
    put_name(out, "", e->name);
    fprintf(out, " = {\n");
    for (int i = 0; i < e->values; i++) {
        fprintf(out, "    /** %s */\n    %s: %d,\n", e->value[i].doc, e->value[i].name, i);
    }
    fprintf(out, "} as const;\nexport type ");
    put_name(out, "", e->name);
    fprintf(out, " = (typeof ");
    put_name(out, "", e->name);
    fprintf(out, ")[keyof typeof ");
    put_name(out, "", e->name);
    fprintf(out, "];\n\n");
}

static void put_enum(FILE *out, const struct spec_enum *e)
{
    fprintf(out, "/** %s */\n", e->doc);
    if (e->as_number) {
        put_numbers(out, e);
        return;
    }
    fprintf(out, "export type ");
    put_name(out, "", e->name);
    fprintf(out, " =\n");
    for (int i = 0; i < e->values; i++)
        fprintf(out, "    /** %s */\n    | \"%s\"%s\n", e->value[i].doc, e->value[i].name,
                i + 1 < e->values ? "" : ";");
    fprintf(out, "\n");
}

/* What the type does not say. */
static void put_bounds(FILE *out, const struct spec *s, const struct spec_field *f)
{
    const struct spec_type *t = &f->type;
    const char *dash = f->doc[0] ? " - " : "";
    switch (t->kind) {
    case SPEC_INT:
        fprintf(out, "%s%lld..%lld", dash, (long long)t->min, (long long)t->max);
        break;
    case SPEC_TEXT_KIND:
        fprintf(out, "%s%s, %lld..%lld bytes", dash, s->forms.entry[t->form].name,
                (long long)t->min, (long long)t->max);
        break;
    case SPEC_LIST:
        fprintf(out, "%s%lld..%lld of them", dash, (long long)t->min, (long long)t->max);
        break;
    default:
        break;
    }
}

static void put_row(const struct spec *s, FILE *out, const struct spec_shape *shape)
{
    fprintf(out, "/** %s */\nexport type ", shape->doc);
    put_name(out, "", shape->name);
    fprintf(out, " = [");
    for (int i = 0; i < shape->fields; i++) {
        fprintf(out, "%s%s: ", i ? ", " : "", shape->field[i].name);
        put_type(s, out, &shape->field[i].type);
    }
    fprintf(out, "];\n\n");
}

static void put_shape(const struct spec *s, FILE *out, const char *side,
                      const struct spec_shape *shape)
{
    if (shape->as_list) {
        put_row(s, out, shape);
        return;
    }
    fprintf(out, "/** %s */\nexport interface ", shape->doc);
    put_name(out, side, shape->name);
    fprintf(out, " {\n");
    if (side[0])
        fprintf(out, "    t: \"%s\";\n", shape->name);
    for (int i = 0; i < shape->fields; i++) {
        const struct spec_field *f = &shape->field[i];
        bool said = f->doc[0] || f->type.kind == SPEC_INT || f->type.kind == SPEC_TEXT_KIND ||
                    f->type.kind == SPEC_LIST;
        if (said) {
            fprintf(out, "    /** %s", f->doc);
            put_bounds(out, s, f);
            fprintf(out, " */\n");
        }
        fprintf(out, "    %s%s: ", f->name, f->optional ? "?" : "");
        put_type(s, out, &f->type);
        fprintf(out, ";\n");
    }
    fprintf(out, "}\n\n");
}

static void put_union(FILE *out, const char *side, const struct spec_shape *list, int count)
{
    fprintf(out, "export type %sMessage =\n", side);
    for (int i = 0; i < count; i++) {
        fprintf(out, "    | ");
        put_name(out, side, list[i].name);
        fprintf(out, "%s\n", i + 1 < count ? "" : ";");
    }
    fprintf(out, "\n");
}

void write_typescript(const struct spec *s, FILE *out)
{
    fprintf(out,
            "// Made from spec/protocol.json by tools/protocol2c; do not edit.\n"
            "// docs/PROTOCOL.md is the manual.\n\n"
            "export const PROTOCOL_VERSION = %d;\n\n/** Limits. */\nexport const LIMITS = {\n",
            (int)s->version);
    for (int i = 0; i < s->limits.count; i++)
        fprintf(out, "    /** %s */\n    %s: %d,\n", s->limits.entry[i].doc,
                s->limits.entry[i].name, (int)s->limits.entry[i].value);
    fprintf(out, "} as const;\n\n");
    for (int i = 0; i < s->enums; i++)
        put_enum(out, &s->enums_[i]);
    for (int i = 0; i < s->structs; i++)
        put_shape(s, out, "", &s->structs_[i]);
    for (int i = 0; i < s->clients; i++)
        put_shape(s, out, "Client", &s->client[i]);
    put_union(out, "Client", s->client, s->clients);
    for (int i = 0; i < s->servers; i++)
        put_shape(s, out, "Server", &s->server[i]);
    put_union(out, "Server", s->server, s->servers);
}
