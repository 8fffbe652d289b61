/*
 * test_told.c - what is told of the golden games, in every language, against tests/golden/told.txt.
 *
 *     told                compares
 *     told --print        prints what is told, for scripts/update-golden.sh
 *
 * Of every event and every reason of an award the first sentences of each set-up are taken. It fails also if an
 * event of a game is never told.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "muralha/record.h"
#include "text/tell.h"
#include "text/words.h"

enum {
    OUT_MAX = 1 << 20,
    FILE_MAX = 1 << 18,
    LINE_MAX_BYTES = 2048,
    EACH = 2,
    REASONS = 32,
    NAMES = 64
};

#define FOLDER "tests/golden/records"

struct told {
    char *out;
    int length;
    uint8_t times[256][REASONS]; /* in this game */
    bool ever[256];              /* in a game of this kind */
    const struct mur_kind *kind;
};

static char *file_read(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text = calloc(1, FILE_MAX);
    if (!f || !text || fread(text, 1, FILE_MAX - 1, f) == 0) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(2);
    }
    fclose(f);
    return text;
}

static void put(struct told *t, const char *line)
{
    t->length += snprintf(t->out + t->length, (size_t)(OUT_MAX - t->length), "%s", line);
}

/* One event in all languages. */
static void tell(struct told *t, struct mur_teller *teller, const struct mur_event *event,
                 int count, int at, const char *reason)
{
    for (const struct mur_language *l = mur_languages; l->code; l++) {
        char line[LINE_MAX_BYTES];
        struct mur_writer w = mur_writer_init(line, sizeof line);
        const char *same = reason;
        teller->language = l;
        mur_tell_event(teller, event, count, at, &same, &w);
        if (w.length)
            t->ever[event[at].kind] = true;
        put(t, line);
    }
}

static int reason_number(const struct mur_rules *r, const char *reason)
{
    for (int i = 1; i < REASONS; i++) {
        const char *word = mur_word(r, MUR_WORD_REASON, i);
        if (word && strcmp(word, reason) == 0)
            return i;
    }
    return 0;
}

static void batch_tell(struct told *t, struct mur_teller *teller, const struct mur_event *event,
                       int count)
{
    const char *reason = "";
    for (int i = 0; i < count; i++) {
        char nothing[1];
        struct mur_writer w = mur_writer_init(nothing, sizeof nothing);
        const char *before = reason;
        teller->language = mur_languages;
        mur_tell_event(teller, event, count, i, &reason, &w); /* goes on to the next reason */
        int kind = event[i].kind,
            why = kind == MUR_EVENT_AWARD ? reason_number(teller->rules, reason) : 0;
        if (w.length && t->times[kind][why] < EACH) {
            t->times[kind][why]++;
            tell(t, teller, event, count, i, before);
        }
    }
}

static void game_tell(struct told *t, const struct mur_record *rec)
{
    const struct mur_rules *r = rec->rules;
    struct mur_event *event = calloc(r->max_events, sizeof *event);
    struct mur_sink sink = {.event = event, .cap = (int)r->max_events};
    struct mur_teller teller = {.rules = r, .state = rec->scratch};
    memset(t->times, 0, sizeof t->times);
    mur_start(r, rec->scratch);
    for (uint32_t i = 0; i < rec->count; i++) {
        sink.count = 0;
        mur_apply(r, rec->scratch, rec->entry[i].action, &sink);
        teller.viewer = rec->entry[i].actor; /* who acts is told most */
        batch_tell(t, &teller, event, sink.count);
    }
    free(event);
}

/* Every event that has a sentence was told in some game. */
static int missing(const struct told *t, const struct mur_rules *r)
{
    int count = 0;
    for (int kind = MUR_EVENT_OWN; kind < 256; kind++) {
        const char *word = mur_word(r, MUR_WORD_EVENT, kind),
                   *sentence = mur_tell_sentence(r, kind);
        if (!word || !sentence || !sentence[0] || t->ever[kind])
            continue;
        fprintf(stderr, "no golden game of %s tells the event %s\n", r->kind->name, word);
        count++;
    }
    return count;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int names_find(char *names[NAMES])
{
    DIR *folder = opendir(FOLDER);
    int count = 0;
    for (const struct dirent *e; folder && (e = readdir(folder)) && count < NAMES;)
        if (strstr(e->d_name, ".txt"))
            names[count++] = strcpy(malloc(strlen(e->d_name) + 1), e->d_name);
    if (folder)
        closedir(folder);
    qsort(names, (size_t)count, sizeof *names, by_name);
    return count;
}

static int all_tell(struct told *t)
{
    char *names[NAMES];
    int count = names_find(names), wrong = count == 0;
    const struct mur_kind *kind;
    for (int k = 0; (kind = mur_kind_at(k)) != NULL; k++) {
        struct mur_rules *rules = mur_rules_new(kind->name, NULL);
        memset(t->ever, 0, sizeof t->ever);
        for (int i = 0; i < count; i++) {
            char path[512];
            snprintf(path, sizeof path, FOLDER "/%s", names[i]);
            char *text = file_read(path);
            struct mur_record *rec = mur_record_parse(text, NULL);
            if (rec && rec->rules->kind == kind) {
                put(t, "== ");
                put(t, names[i]);
                put(t, "\n");
                game_tell(t, rec);
            }
            wrong += !rec;
            mur_record_free(rec);
            free(text);
        }
        wrong += missing(t, rules);
        mur_rules_free(rules);
    }
    for (int i = 0; i < count; i++)
        free(names[i]);
    return wrong;
}

/* Says where two texts differ first. */
static int compare(const char *found, const char *stored)
{
    int line = 1, begin = 0, i = 0;
    for (; found[i] && found[i] == stored[i]; i++)
        if (found[i] == '\n') {
            line++;
            begin = i + 1;
        }
    if (found[i] == stored[i])
        return 0;
    fprintf(stderr,
            "tests/golden/told.txt (scripts/update-golden.sh remakes it), line %d\n  stored %.*s\n "
            " found  %.*s\n",
            line, (int)strcspn(stored + begin, "\n"), stored + begin,
            (int)strcspn(found + begin, "\n"), found + begin);
    return 1;
}

int main(int argc, char **argv)
{
    struct told t = {.out = calloc(1, OUT_MAX)};
    int wrong = all_tell(&t);
    if (argc > 1 && strcmp(argv[1], "--print") == 0) {
        fputs(t.out, stdout);
    } else {
        char *stored = file_read("tests/golden/told.txt");
        wrong += compare(t.out, stored);
        free(stored);
    }
    free(t.out);
    return wrong > 0;
}
