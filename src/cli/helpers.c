/* helpers.c - files, clock, progress and words for the subcommands. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "ai/host.h"
#include "cli/cli.h"

void *cli_alloc(size_t bytes)
{
    void *memory = malloc(bytes ? bytes : 1);
    if (!memory) {
        fputs("muralha: there is not enough memory\n", stderr);
        exit(CLI_WRONG);
    }
    return memory;
}

struct mur_rules *cli_rules(const struct cli_command *self, const char *setup)
{
    struct mur_error err = {0};
    struct mur_rules *r = mur_rules_new(setup, &err);
    if (!r)
        cli_print(stderr, "muralha: %s\n  %s\n  %*s^\n", mur_tr(self->language, err.message), setup,
                  err.position, "");
    return r;
}

bool cli_seed_take(struct cli_seed *seed)
{
    if (seed->given || getrandom(seed->key, sizeof seed->key, 0) == (ssize_t)sizeof seed->key)
        return true;
    perror("muralha: random numbers");
    return false;
}

struct mur_dealer cli_seed_dealer(const struct cli_seed *seed)
{
    return seed->given ? mur_dealer_keyed(seed->number) : mur_dealer_secret(seed->key);
}

/* Streams of one key differ in all words, as those of one number do. */
struct mur_rng cli_seed_rng(const struct cli_seed *seed, uint64_t stream)
{
    struct mur_rng g;
    mur_rng_seed(&g, seed->given ? seed->number : seed->key[0], stream);
    for (int i = 0; i < 4 && !seed->given; i++)
        g.word[i] ^= mur_mix(seed->key[i]);
    return g;
}

double cli_clock(void)
{
    return ai_clock();
}

struct cli_progress cli_progress_begin(const char *what, uint64_t total)
{
    double now = cli_clock();
    return (struct cli_progress){.what = what,
                                 .total = total ? total : 1,
                                 .began = now,
                                 .shown = now,
                                 .terminal = isatty(STDERR_FILENO) && !cli_is_dumb()};
}

/* Drawn ten times a second, and not at all when the work takes less than half a second. */
void cli_progress_set(struct cli_progress *p, uint64_t done)
{
    enum { WIDTH = 40 };
    double now = p->terminal ? cli_clock() : 0;
    if (!p->terminal || now - p->shown < 0.1 || now - p->began < 0.5)
        return;
    p->shown = now;
    p->drawn = true;
    char bar[WIDTH + 1];
    int full = (int)((double)done / (double)p->total * WIDTH);
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < full ? '#' : '.';
    bar[WIDTH] = '\0';
    double left = done ? (now - p->began) * (double)(p->total - done) / (double)done : 0;
    fprintf(stderr, "\r%s [%s] %3.0f %%, %.0f s left  ", p->what, bar,
            100.0 * (double)done / (double)p->total, left);
}

void cli_progress_end(struct cli_progress *p)
{
    if (p->drawn)
        fprintf(stderr, "\r\033[K");
}

void cli_json_print(void (*write)(struct mur_json_writer *j, const void *data), const void *data,
                    int lines)
{
    struct mur_json_writer j = mur_json_writer_init(NULL, 0);
    j.lines = lines;
    write(&j, data);
    int length = mur_json_finish(&j);
    char *text = cli_alloc((size_t)length + 1);
    j = mur_json_writer_init(text, length + 1);
    j.lines = lines;
    write(&j, data);
    mur_json_finish(&j);
    puts(text);
    free(text);
}

void cli_json_double(struct mur_json_writer *j, const char *key, double value, int decimals)
{
    char number[512];
    if (isfinite(value)) {
        snprintf(number, sizeof number, "%.*f", decimals, value);
        mur_json_put_number(j, key, number);
    } else {
        mur_json_put_null(j, key);
    }
}

const char *cli_word(const struct mur_rules *r, enum mur_word_class c, int number)
{
    const char *word = mur_word(r, c, number);
    return word ? word : "?";
}

const char *cli_action(const struct mur_rules *r, const void *st, mur_action a, char *buf)
{
    mur_action_text(r, st, a, buf, MUR_ACTION_TEXT_MAX);
    return buf;
}

/* A record skips what a table says besides; whoever reads a file wants to know if that is right, too. */
static bool table_holds(const struct mur_rules *r, const char *text, struct mur_error *err)
{
    struct mur_table *t = mur_table_parse(r, text, err);
    mur_table_free(t);
    return t != NULL;
}

struct mur_record *cli_record_read(const struct cli_command *self, const char *path)
{
    size_t length = 0;
    char *text = cli_read_text(path, &length, self->language);
    if (!text)
        return NULL;
    struct mur_error err = {0};
    bool bytes = length >= 4 && memcmp(text, "MURR", 4) == 0;
    struct mur_record *rec =
        bytes ? mur_record_read((const uint8_t *)text, length, &err) : mur_record_parse(text, &err);
    if (rec && !bytes && !table_holds(rec->rules, text, &err)) {
        mur_record_free(rec);
        rec = NULL;
    }
    int line, column;
    mur_text_place(text, err.position, &line, &column);
    if (!rec && bytes)
        cli_print(stderr, "%s: byte %d: %s\n", path, err.position,
                  mur_tr(self->language, err.message));
    else if (!rec)
        cli_print(stderr, "%s:%d:%d: %s\n", path, line, column,
                  mur_tr(self->language, err.message));
    free(text);
    return rec;
}

int cli_record_write(const struct mur_record *rec, const char *path)
{
    int length = mur_record_text(rec, NULL, 0);
    char *text = cli_alloc((size_t)length + 1);
    mur_record_text(rec, text, length + 1);
    bool good = path ? cli_file_write(path, text, (size_t)length)
                     : fwrite(text, 1, (size_t)length, stdout) == (size_t)length;
    free(text);
    return good ? CLI_OK : CLI_WRONG;
}

bool cli_table_write(const struct mur_table *t, const char *comment, const char *path)
{
    int length = mur_table_text(t, NULL, 0);
    size_t more = strlen(comment);
    char *text = cli_alloc((size_t)(length > 0 ? length : 0) + more + 1);
    bool good = length > 0 && mur_table_text(t, text, length + 1) == length;
    memcpy(text + (good ? length : 0), comment, more + 1);
    good = good && cli_file_write(path, text, (size_t)length + more);
    free(text);
    return good;
}

static bool is_absolute(const char *path)
{
    return path && path[0] == '/';
}

void cli_tell_homeless(const struct cli_command *self)
{
    cli_print(stderr, "muralha %s: %s\n", self->name,
              mur_tr(self->language, "there is no home folder to keep it in"));
}

char *cli_user_path(const char *variable, const char *usual, const char *name)
{
    const char *named = getenv(variable), *home = getenv("HOME");
    bool own = is_absolute(named);
    if (!own && !is_absolute(home))
        return NULL;
    const char *base = own ? named : home, *rest = own ? "" : usual;
    size_t size = strlen(base) + strlen(rest) + strlen(name) + strlen("/muralha/") + 1;
    char *path = cli_alloc(size);
    snprintf(path, size, "%s%s/muralha/%s", base, rest, name);
    return path;
}

bool cli_store_default(char *url, size_t cap)
{
    char *path = cli_user_path("XDG_DATA_HOME", "/.local/share", "muralha.db");
    int length = path ? snprintf(url, cap, "sqlite:%s", path) : -1;
    free(path);
    return length > 0 && (size_t)length < cap;
}
