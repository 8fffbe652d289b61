/* Messages of the table server's protocol: refused with a place, or the same again when written. */
#include "fuzz/input.h"
#include "server/codec.h"

static char memory_bytes[PROTO_SERVER_MEMORY(PROTO_MAX_REPLY)];
static char first[PROTO_MAX_REPLY * 2], second[PROTO_MAX_REPLY * 2];

static void error_is_sound(const struct proto_error *err, size_t size)
{
    FUZZ_HOLDS(err->message && err->message[0]);
    FUZZ_HOLDS(err->position >= 0 && (size_t)err->position <= size);
    FUZZ_HOLDS(err->id[0] == '\0' || proto_text_fits(err->id, PROTO_FORM_WORD, 1, 24));
}

static void client_is_sound(const char *text, size_t size)
{
    struct proto_memory memory = {.at = memory_bytes, .size = PROTO_CLIENT_MEMORY};
    struct proto_client m;
    struct proto_error err;
    if (!proto_decode_client(text, size, &memory, &m, &err)) {
        error_is_sound(&err, size);
        return;
    }
    int length = proto_encode_client(&m, first, sizeof first);
    FUZZ_HOLDS(length < (int)sizeof first);
    if (length > PROTO_MAX_MESSAGE)
        return; /* escapes that it did without before */
    memory.used = 0;
    FUZZ_HOLDS(proto_decode_client(first, (size_t)length, &memory, &m, &err));
    FUZZ_HOLDS(proto_encode_client(&m, second, sizeof second) == length);
    FUZZ_HOLDS(strcmp(first, second) == 0);
}

static void server_is_sound(const char *text, size_t size)
{
    struct proto_memory memory = {.at = memory_bytes, .size = PROTO_SERVER_MEMORY(size)};
    struct proto_server m;
    struct proto_error err;
    if (size > PROTO_MAX_REPLY)
        memory.size = sizeof memory_bytes;
    if (!proto_decode_server(text, size, &memory, &m, &err)) {
        error_is_sound(&err, size);
        return;
    }
    int length = proto_encode_server(&m, first, sizeof first);
    FUZZ_HOLDS(length < (int)sizeof first);
    if (length > PROTO_MAX_REPLY)
        return;
    memory = (struct proto_memory){.at = memory_bytes, .size = PROTO_SERVER_MEMORY((size_t)length)};
    FUZZ_HOLDS(proto_decode_server(first, (size_t)length, &memory, &m, &err));
    FUZZ_HOLDS(proto_encode_server(&m, second, sizeof second) == length);
    FUZZ_HOLDS(strcmp(first, second) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    client_is_sound((const char *)data, size);
    server_is_sound((const char *)data, size);
    return 0;
}
