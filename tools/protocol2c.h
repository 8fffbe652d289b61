/* protocol2c.h - the protocol's specification as the generator holds it. */
#ifndef TOOLS_PROTOCOL2C_H
#define TOOLS_PROTOCOL2C_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum {
    SPEC_FIELDS = 24,
    SPEC_VALUES = 32,
    SPEC_ENTRIES = 40, /* of each list of the specification */
    SPEC_TEXT = 1 << 17
};

enum spec_kind {
    SPEC_INT,
    SPEC_BOOL,
    SPEC_TEXT_KIND,
    SPEC_ENUM,
    SPEC_STRUCT,
    SPEC_LIST,
    SPEC_KINDS
};

struct spec_entry { /* a name and what it means */
    const char *name;
    const char *doc;
    int64_t value;    /* limits, close codes */
    const char *more; /* HTTP: method */
    const char *type; /* HTTP: content */
};

struct spec_type {
    enum spec_kind kind;
    int64_t min, max; /* number, bytes of a text, elements of a list */
    int form;         /* of a text: index into forms */
    int of;           /* enum, struct: index */
    struct spec_type *element;
    const char *alias; /* the name of the type, or NULL */
};

struct spec_field {
    const char *name; /* on the wire */
    const char *c;    /* in C */
    const char *doc;
    struct spec_type type;
    bool optional;
};

struct spec_shape { /* a struct or a message */
    const char *name;
    const char *c;
    const char *doc;
    bool as_list; /* sent as a list of its fields */
    int fields;
    struct spec_field field[SPEC_FIELDS];
    /* messages of the client only */
    unsigned roles, phases;
    bool table; /* it names a table */
    const char *answer;
    unsigned errors;
};

struct spec_enum {
    const char *name;
    const char *doc;
    bool as_number;
    int values;
    struct spec_entry value[SPEC_VALUES];
};

struct spec_list {
    int count;
    struct spec_entry entry[SPEC_ENTRIES];
};

struct spec {
    const char *file;
    const char *source; /* the whole text, for the places of errors */
    int wrong;
    int64_t version;
    struct spec_list about, limits, forms, roles, errors, closes, http, type_names;
    struct spec_type types[SPEC_ENTRIES];
    int enums, structs, clients, servers;
    struct spec_enum enums_[SPEC_ENTRIES + 1]; /* the last are the errors */
    struct spec_shape structs_[SPEC_ENTRIES], client[SPEC_ENTRIES], server[SPEC_ENTRIES];
    struct spec_type element[SPEC_ENTRIES * 2]; /* what lists hold */
    int elements;
    char text[SPEC_TEXT]; /* every string of the specification */
    size_t text_used;
};

/* Reads the specification; false if something is wrong, which has been told on stderr. */
bool spec_read(struct spec *s, const char *file, const char *text);

/* The outputs. */
void write_header(const struct spec *s, FILE *out);
void write_tables(const struct spec *s, FILE *out);
void write_typescript(const struct spec *s, FILE *out);
void write_markdown(const struct spec *s, FILE *out);

#endif
