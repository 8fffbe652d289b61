/*
 * files2c - makes a C table of files, so that a program carries them inside.
 *
 *     files2c TABLE ROOT [FILE...]
 *
 * TABLE is the name of the table of struct file_entry (src/server/files.h), ROOT the folder from which the
 * names count: ROOT/a/b.js is /a/b.js. Beside every FILE lies FILE.gz in the current folder's tree, made by
 * gzip; it is taken if it is smaller.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *end, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".wasm", "application/wasm"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".map", "application/json"},
};

struct bytes {
    unsigned char *at;
    size_t length;
};

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static const char *type_of(const char *name)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (ends_with(name, types[i].end))
            return types[i].type;
    return "application/octet-stream";
}

/* False if it cannot be read. */
static bool file_read(const char *path, struct bytes *out)
{
    FILE *in = fopen(path, "rb");
    *out = (struct bytes){0};
    if (!in)
        return false;
    for (size_t cap = 0;;) {
        if (out->length == cap) {
            cap = cap ? 2 * cap : 65536;
            out->at = realloc(out->at, cap);
            if (!out->at)
                abort();
        }
        size_t got = fread(out->at + out->length, 1, cap - out->length, in);
        out->length += got;
        if (got == 0)
            break;
    }
    bool good = !ferror(in);
    fclose(in);
    return good;
}

static void bytes_print(const char *name, int number, const struct bytes *b)
{
    printf("static const unsigned char %s_%d[] = {", name, number);
    for (size_t i = 0; i < b->length; i++)
        printf("%s%u,", i % 32 == 0 ? "\n" : "", b->at[i]);
    printf("0};\n"); /* never empty, and ended as texts are */
}

static uint64_t hash_of(const struct bytes *b)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < b->length; i++)
        hash = (hash ^ b->at[i]) * UINT64_C(1099511628211);
    return hash;
}

struct entry {
    const char *name; /* from the root, with its slash */
    size_t length, gzip;
    uint64_t hash;
};

static bool entry_print(const char *root, const char *path, int number, struct entry *out)
{
    struct bytes plain, gzip;
    char packed[4096];
    if (strncmp(path, root, strlen(root)) != 0 || !file_read(path, &plain)) {
        fprintf(stderr, "files2c: cannot read %s below %s\n", path, root);
        return false;
    }
    out->name = path + strlen(root);
    snprintf(packed, sizeof packed, "packed%s.gz", out->name);
    bool smaller = file_read(packed, &gzip) && gzip.length < plain.length;
    out->length = plain.length;
    out->gzip = smaller ? gzip.length : 0;
    out->hash = hash_of(&plain);
    bytes_print("plain", number, &plain);
    if (smaller)
        bytes_print("gzip", number, &gzip);
    free(plain.at);
    free(gzip.at);
    return true;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: files2c TABLE ROOT [FILE...]\n");
        return 2;
    }
    int count = argc - 3;
    struct entry *entry = calloc((size_t)count + 1, sizeof *entry);
    if (!entry)
        return 1;
    printf("/* made by tools/files2c */\n#include \"server/files.h\"\n\n");
    for (int i = 0; i < count; i++)
        if (!entry_print(argv[2], argv[3 + i], i, &entry[i])) {
            free(entry);
            return 1;
        }
    printf("const struct file_entry %s[] = {\n", argv[1]);
    for (int i = 0; i < count; i++) {
        const struct entry *e = &entry[i];
        printf(
            "    {.path = \"%s\", .type = \"%s\", .etag = \"\\\"%016llx\\\"\", .immutable = %s,\n",
            e->name, type_of(e->name), (unsigned long long)e->hash,
            strncmp(e->name, "/assets/", 8) == 0 ? "true" : "false");
        printf("     .body = plain_%d, .length = %zu", i, e->length);
        if (e->gzip)
            printf(", .gzip = gzip_%d, .gzip_length = %zu", i, e->gzip);
        printf("},\n");
    }
    printf("    {.path = 0},\n};\n");
    free(entry);
    return 0;
}
