/* The manual of the protocol: docs/PROTOCOL.md. */
#include "protocol2c.h"

#include <string.h>

static void put_type(const struct spec *s, FILE *out, const struct spec_type *t)
{
    switch (t->kind) {
    case SPEC_INT:
        fprintf(out, "number %lld..%lld", (long long)t->min, (long long)t->max);
        break;
    case SPEC_BOOL:
        fputs("true or false", out);
        break;
    case SPEC_TEXT_KIND:
        fprintf(out, "text, %s, %lld..%lld bytes", s->forms.entry[t->form].name, (long long)t->min,
                (long long)t->max);
        break;
    case SPEC_ENUM:
        fprintf(out, "one of [%s](#%s)", s->enums_[t->of].name, s->enums_[t->of].name);
        break;
    case SPEC_STRUCT:
        fprintf(out, "[%s](#%s)", s->structs_[t->of].name, s->structs_[t->of].name);
        break;
    default:
        fprintf(out, "list of %lld..%lld: ", (long long)t->min, (long long)t->max);
        put_type(s, out, t->element);
        break;
    }
}

static void put_fields(const struct spec *s, FILE *out, const struct spec_shape *shape)
{
    if (shape->fields == 0) {
        fprintf(out, "It has no fields.\n\n");
        return;
    }
    fprintf(out, "| field | value | |\n| --- | --- | --- |\n");
    for (int i = 0; i < shape->fields; i++) {
        const struct spec_field *f = &shape->field[i];
        fprintf(out, "| `%s`%s | ", f->name, f->optional ? " (optional)" : "");
        put_type(s, out, &f->type);
        fprintf(out, " | %s |\n", f->doc);
    }
    fprintf(out, "\n");
}

static void put_set(FILE *out, unsigned bits, const struct spec_entry *entry, int count)
{
    const char *comma = "";
    for (int i = 0; i < count; i++)
        if (bits & 1u << i) {
            fprintf(out, "%s%s", comma, entry[i].name);
            comma = ", ";
        }
}

static const struct spec_enum *find_enum(const struct spec *s, const char *name)
{
    for (int i = 0; i < s->enums; i++)
        if (strcmp(s->enums_[i].name, name) == 0)
            return &s->enums_[i];
    return NULL;
}

static void put_rights(const struct spec *s, FILE *out, const struct spec_shape *m)
{
    fprintf(out, "From: ");
    put_set(out, m->roles, s->roles.entry, s->roles.count);
    if (m->table) {
        const struct spec_enum *phase = find_enum(s, "phase");
        fprintf(out, ". Phase: ");
        put_set(out, m->phases, phase->value, phase->values);
    }
    fprintf(out, ". Answer: [%s](#server-%s)", m->answer, m->answer);
    if (m->errors) {
        fprintf(out, ". Errors: ");
        put_set(out, m->errors, s->errors.entry, s->errors.count);
    }
    fprintf(out, ".\n\n");
}

static void put_entries(FILE *out, const struct spec_entry *entry, int count)
{
    for (int i = 0; i < count; i++)
        fprintf(out, "| `%s` | %s |\n", entry[i].name, entry[i].doc);
    fprintf(out, "\n");
}

static void put_list(FILE *out, const char *title, const char *what, const struct spec_list *list)
{
    fprintf(out, "## %s\n\n| %s | |\n| --- | --- |\n", title, what);
    put_entries(out, list->entry, list->count);
}

static void put_messages(const struct spec *s, FILE *out)
{
    fprintf(out,
            "## From the client\n\n"
            "Strangers who send what only others may get `hello`, all others `forbidden`. A table "
            "that is not there gets `unknown`, one in the wrong phase `phase`. Besides those and "
            "what is listed, everything may be refused with `bad`, `rate` and `drain`.\n\n");
    for (int i = 0; i < s->clients; i++) {
        fprintf(out, "### client %s\n\n%s\n\n", s->client[i].name, s->client[i].doc);
        put_rights(s, out, &s->client[i]);
        put_fields(s, out, &s->client[i]);
    }
    fprintf(out, "## From the server\n\n");
    for (int i = 0; i < s->servers; i++) {
        fprintf(out, "### server %s\n\n%s\n\n", s->server[i].name, s->server[i].doc);
        put_fields(s, out, &s->server[i]);
    }
}

static void put_parts(const struct spec *s, FILE *out)
{
    fprintf(out, "## Parts of messages\n\n");
    for (int i = 0; i < s->structs; i++) {
        fprintf(out, "### %s\n\n%s\n\n", s->structs_[i].name, s->structs_[i].doc);
        put_fields(s, out, &s->structs_[i]);
    }
    fprintf(out, "## Words\n\n");
    for (int i = 0; i < s->enums; i++) {
        const struct spec_enum *e = &s->enums_[i];
        fprintf(out, "### %s\n\n%s%s\n\n| word | |\n| --- | --- |\n", e->name, e->doc,
                e->as_number ? "; sent as a number that counts from 0" : "");
        put_entries(out, e->value, e->values);
    }
}

void write_markdown(const struct spec *s, FILE *out)
{
    fprintf(out,
            "<!-- Made from spec/protocol.json by tools/protocol2c; do not edit. -->\n"
            "# The protocol of the table server, version %d\n\n",
            (int)s->version);
    for (int i = 0; i < s->about.count; i++)
        fprintf(out, "%s\n\n", s->about.entry[i].doc);
    put_messages(s, out);
    put_parts(s, out);
    put_list(out, "Who sends", "role", &s->roles);
    put_list(out, "Forms of texts", "form", &s->forms);
    fprintf(out, "## Limits\n\n| limit | | |\n| --- | --- | --- |\n");
    for (int i = 0; i < s->limits.count; i++)
        fprintf(out, "| %s | %lld | %s |\n", s->limits.entry[i].name,
                (long long)s->limits.entry[i].value, s->limits.entry[i].doc);
    fprintf(out, "\n## Close codes\n\n| code | |\n| --- | --- |\n");
    for (int i = 0; i < s->closes.count; i++)
        fprintf(out, "| %lld | %s |\n", (long long)s->closes.entry[i].value,
                s->closes.entry[i].doc);
    fprintf(out, "\n## HTTP\n\n| | path | content | |\n| --- | --- | --- | --- |\n");
    for (int i = 0; i < s->http.count; i++)
        fprintf(out, "| %s | `%s` | %s | %s |\n", s->http.entry[i].more, s->http.entry[i].name,
                s->http.entry[i].type, s->http.entry[i].doc);
}
