/* puzzles_file.c - puzzles that are there: confirmed, and told anew. */
#include <stdlib.h>
#include <string.h>

#include "cli/check.h"
#include "cli/puzzles.h"
#include "review/puzzle.h"

/* A puzzle as its file has it. */
struct open_puzzle {
    char *text;
    struct mur_rules *r;
    void *st;
    struct puzzle it; /* its answers, and its gap in points */
    struct puzzler puzzler;
    bool ready; /* the puzzler is */
};

/* The actions of `expect best`, parted by `or`. */
static int best_read(const struct mur_rules *r, const void *st, char *text,
                     mur_action best[PUZZLE_EQUALS])
{
    int count = 0;
    for (char *next; text && count < PUZZLE_EQUALS; text = next) {
        next = strstr(text, " or ");
        if (next) {
            *next = '\0';
            next += strlen(" or ");
        }
        if (mur_action_parse(r, st, text, &best[count], NULL) == MUR_OK)
            count++;
    }
    return count;
}

/* The number of the line that says what is best, and what it says; 0 if there is none. */
static int best_line(const char *text, char *wanted, size_t cap)
{
    for (int line = 1; *text; line++) {
        if (check_best_of_line(text, wanted, cap))
            return line;
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return 0;
}

/* What its comments say: the second best answer and the gap. */
static void comments_read(struct open_puzzle *x)
{
    char action[MUR_ACTION_TEXT_MAX];
    const char *at = strstr(x->text, PUZZLE_SECOND), *gap = strstr(x->text, PUZZLE_GAP);
    size_t length = at ? strcspn(at + strlen(PUZZLE_SECOND), "\n") : 0;
    x->it.points = gap ? strtod(gap + strlen(PUZZLE_GAP), NULL) : 0;
    if (!length || length >= sizeof action)
        return;
    memcpy(action, at + strlen(PUZZLE_SECOND), length);
    action[length] = '\0';
    if (mur_action_parse(x->r, x->st, action, &x->it.second, NULL) != MUR_OK)
        x->it.second = 0;
}

static void puzzle_close(struct open_puzzle *x)
{
    if (x->ready)
        puzzler_release(&x->puzzler);
    free(x->st);
    mur_rules_free(x->r);
    free(x->text);
}

/* False if the file has no puzzle; close it in any case. */
static bool puzzle_open(const char *path, struct open_puzzle *x)
{
    char wanted[1024];
    size_t length;
    *x = (struct open_puzzle){.text = cli_read_file(path, &length)};
    int line = x->text ? best_line(x->text, wanted, sizeof wanted) : 0;
    if (!line)
        return false;
    struct mur_scenario *run = cli_alloc(sizeof *run);
    bool found = mur_scenario_position(x->text, line, run, &x->r, &x->st);
    free(run);
    if (!found || mur_point(x->r, x->st).turn != MUR_TURN_PLAYER)
        return false;
    x->it.equals = best_read(x->r, x->st, wanted, x->it.best);
    comments_read(x);
    x->ready = x->it.equals && puzzler_init(&x->puzzler, x->r);
    return x->ready;
}

bool puzzle_file_holds(const char *path, uint64_t seed)
{
    struct open_puzzle x;
    bool holds =
        puzzle_open(path, &x) && puzzle_holds(&x.puzzler, x.st, seed, x.it.best, x.it.equals);
    puzzle_close(&x);
    return holds;
}

/* The language whose reason a line is; NULL: none. */
static const struct mur_language *line_language(const char *line)
{
    for (const struct mur_language *l = mur_languages; l->code; l++) {
        size_t length = strlen(l->code);
        if (strncmp(line, "# ", 2) == 0 && strncmp(line + 2, l->code, length) == 0 &&
            strncmp(line + 2 + length, ": ", 2) == 0)
            return l;
    }
    return NULL;
}

static void lines_copy(struct open_puzzle *x, struct mur_writer *w)
{
    for (const char *at = x->text; *at;) {
        const struct mur_language *l = line_language(at);
        size_t length = strcspn(at, "\n");
        if (l) {
            mur_put(w, "# ");
            mur_put(w, l->code);
            mur_put(w, ": ");
            puzzle_reason(&x->puzzler, x->st, &x->it, l, w);
        } else if (strncmp(at, PUZZLE_THEME, strlen(PUZZLE_THEME)) == 0) {
            mur_put(w, PUZZLE_THEME);
            mur_put(w, puzzle_theme(&x->puzzler, x->st, &x->it));
        } else {
            for (size_t i = 0; i < length; i++)
                mur_put_char(w, at[i]);
        }
        mur_put_char(w, '\n');
        at += length;
        at += *at == '\n';
    }
}

bool puzzle_file_tell(const char *path)
{
    enum { TEXT_MAX = 65536 };
    struct open_puzzle x;
    bool fine = puzzle_open(path, &x) && x.it.second && mur_is_legal(x.r, x.st, x.it.second);
    if (fine) {
        char *text = cli_alloc(TEXT_MAX);
        struct mur_writer w = mur_writer_init(text, TEXT_MAX);
        lines_copy(&x, &w);
        fine = w.length < TEXT_MAX && cli_file_write(path, text, (size_t)w.length);
        free(text);
    }
    puzzle_close(&x);
    return fine;
}
