/*
 * codec.h - the protocol's messages between JSON text and the structs of protocol.h.
 *
 * Both directions for both sides: the server decodes what clients say and encodes its own, programs
 * that play over the network do it the other way round. Decoding is strict: whatever does not follow
 * spec/protocol.json is refused with a sentence and its place. Nothing here allocates: decoded texts
 * and lists lie in the caller's memory and live as long as that; what is encoded points wherever its
 * owner keeps it.
 *
 * Absent optional fields: texts and lists are NULL, bools false, all others say so in has_...
 */
#ifndef MUR_SERVER_CODEC_H
#define MUR_SERVER_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/protocol.h"

/* ---- decoding ------------------------------------------------------------------------------------ */

/* Memory for decoded texts and lists: any bytes of the caller. Give a client's message of n bytes
 * PROTO_CLIENT_MEMORY, a server's message PROTO_SERVER_MEMORY(n). */
struct proto_memory {
    char *at;
    size_t size;
    size_t used;
};
enum { PROTO_CLIENT_MEMORY = 8192 };
#define PROTO_SERVER_MEMORY(length) (8 * (size_t)(length) + 64)

/* What was wrong with a message. */
struct proto_error {
    const char *message; /* a constant English sentence */
    const char *field;   /* the field's name on the wire, or NULL */
    int position;        /* byte of the message */
    char id[32];         /* the message's id for the answer, "" if there is none that can be used */
};

/* Decode one message. False if it is wrong; then *err, which may be NULL, is filled. */
bool proto_decode_client(const char *text, size_t length, struct proto_memory *memory,
                         struct proto_client *out, struct proto_error *err);
bool proto_decode_server(const char *text, size_t length, struct proto_memory *memory,
                         struct proto_server *out, struct proto_error *err);

/* ---- encoding ------------------------------------------------------------------------------------ */

/* Write one message as JSON: the length of the whole text comes back. If that is not below cap, the
 * buffer holds no part of it (mur_json_finish). Values are trusted, as they are our own. */
int proto_encode_client(const struct proto_client *m, char *buf, int cap);
int proto_encode_server(const struct proto_server *m, char *buf, int cap);

/* ---- the tables, also for tests and logs --------------------------------------------------------- */

enum proto_kind { PROTO_INT, PROTO_BOOL, PROTO_TEXT, PROTO_ENUM, PROTO_STRUCT, PROTO_LIST };
enum proto_number { PROTO_INT32, PROTO_UINT32, PROTO_INT64 };

struct proto_words { /* an enum: its values are sent as words, or as numbers */
    const char *name;
    const char *const *word;
    int count;
    bool as_number;
};

struct proto_shape;

struct proto_field {
    const char *name; /* on the wire */
    enum proto_kind kind;
    enum proto_number number; /* which integer in C */
    enum proto_form form;     /* of a text */
    bool optional;
    uint32_t offset;  /* of the value in its struct */
    uint32_t beside;  /* of has_... or ..._count, where there is one */
    uint32_t size;    /* of a list's element */
    int64_t min, max; /* of a number, a text's bytes, a list's elements */
    const struct proto_words *words;
    const struct proto_shape *shape;
    const struct proto_field *element;
};

struct proto_shape {
    const char *name;
    uint32_t size;
    int fields;
    const struct proto_field *field;
    bool as_list; /* sent as a list of its fields in this order */
};

/* Sets of roles, phases and errors are bits: 1 << PROTO_ROLE_SEAT. */
struct proto_message {
    struct proto_shape shape;
    uint32_t roles;  /* who may send it; all others get `hello` (strangers) or `forbidden` */
    uint32_t phases; /* of the table; in others it gets `phase` */
    bool table;      /* it names a table in `g`; if there is none it gets `unknown` */
    uint32_t errors; /* what else may be wrong, besides bad, rate, drain and those above */
    enum proto_server_type answer; /* when it is done */
};

extern const struct proto_message proto_client_messages[]; /* by enum proto_client_type */
extern const struct proto_message proto_server_messages[]; /* by enum proto_server_type */

/* An English sentence for each enum proto_why, the key of its translations. */
extern const char *const proto_why_sentences[];

/* True if the text has the form and its length lies in between. */
bool proto_text_fits(const char *text, enum proto_form form, int64_t min, int64_t max);

#endif
