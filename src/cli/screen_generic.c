/* screen_generic.c - any game: its position as text, its legal actions as a numbered list. */
#include <stdlib.h>
#include <string.h>

#include "cli/board.h"
#include "cli/cli.h"
#include "cli/screen.h"
#include "core/kinds.h"
#include "text/phrases.h"
#include "text/words.h"

enum { PHRASE_MAX = 256 };

#define KIND(name) extern const struct screen screen_##name;
#include "core/kinds.def"
#undef KIND

static const struct screen *const rows[] = {
#define KIND(name) &screen_##name,
#include "core/kinds.def"
#undef KIND
};

const struct screen *screen_find(const struct mur_rules *r)
{
    return rows[mur_kind_number(r->kind)];
}

/* ---- the list -------------------------------------------------------------------------------------- */

static bool is_pass(const struct screen_scene *s, mur_action a)
{
    char text[MUR_ACTION_TEXT_MAX];
    return strcmp(cli_action(s->rules, s->state, a, text), "pass") == 0;
}

int screen_lines(const char *text, int width, int most)
{
    struct cli_canvas none = cli_canvas_new(0, 0);
    int lines = cli_canvas_wrap(&none, 0, 0, width, most, text, (struct cli_ink){0});
    cli_canvas_free(&none);
    return lines;
}

int screen_number(const struct screen_scene *s, int i)
{
    int number = 1;
    if (is_pass(s, s->legal[i]))
        return 0;
    for (int k = 0; k < i; k++)
        number += !is_pass(s, s->legal[k]);
    return number;
}

void screen_phrase(const struct screen_scene *s, mur_action a, struct mur_writer *w)
{
    mur_put_phrase_brief(w, s->language, s->rules, s->state, a);
}

/* One entry at (x, y), at most so many lines; returns how many it takes. */
static int entry_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width,
                      int most, int i)
{
    char phrase[PHRASE_MAX], number[16];
    struct mur_writer w = mur_writer_init(phrase, sizeof phrase);
    screen_phrase(s, s->legal[i], &w);
    snprintf(number, sizeof number, "%2d", screen_number(s, i));
    cli_canvas_text(c, x, y, number, (struct cli_ink){.bold = true});
    return cli_canvas_wrap(c, x + 3, y, width - 3, most, phrase, (struct cli_ink){0});
}

/* The entries from `first` on below each other; returns the first that has no room, *lines is set. */
static int column_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width,
                       int most, int first, int *lines)
{
    struct cli_canvas none = cli_canvas_new(0, 0);
    int line = 0, i = first;
    for (; i < s->legals; i++) {
        int needed = entry_draw(s, &none, 0, 0, width, most, i);
        if (line + needed > most)
            break;
        line += entry_draw(s, c, x, y + line, width, most - line, i);
    }
    cli_canvas_free(&none);
    *lines = line;
    return i;
}

int screen_list(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width,
                int most)
{
    enum { TWO = 50 }; /* columns from which on two lists fit beside each other */
    struct cli_canvas none = cli_canvas_new(0, 0);
    int lines, half = width / 2, first = 0, end;
    bool whole = column_draw(s, &none, 0, 0, width, most, 0, &lines) == s->legals;
    cli_canvas_free(&none);
    if (most <= 0)
        return 0;
    if (whole || width < TWO) {
        int room = whole ? most : most - 1;
        end = column_draw(s, c, x, y, width, room, 0, &lines);
    } else {
        first = column_draw(s, c, x, y, half, most, 0, &lines);
        end = column_draw(s, c, x + half, y, half, most - 1, first, &lines);
        lines = most;
    }
    if (end < s->legals) {
        char text[64];
        snprintf(text, sizeof text, "... (%s)", mur_tr(s->language, "more"));
        cli_canvas_text(c, x + (first ? half : 0), y + most - 1, text,
                        (struct cli_ink){.bold = true});
        lines = most;
    }
    return lines;
}

enum screen_answer screen_list_answer(const struct screen_scene *s, const char *line,
                                      mur_action *out, struct mur_writer *why)
{
    char *end;
    long number = strtol(line, &end, 10);
    if (end == line || *end)
        return SCREEN_UNKNOWN;
    for (int i = 0; i < s->legals; i++)
        if (screen_number(s, i) == number) {
            *out = s->legal[i];
            return SCREEN_ACTION;
        }
    screen_list_answers(s, why);
    return SCREEN_REFUSED;
}

void screen_list_answers(const struct screen_scene *s, struct mur_writer *w)
{
    int least = s->legals, most = 0;
    for (int i = 0; i < s->legals; i++) {
        int number = screen_number(s, i);
        least = number < least ? number : least;
        most = number > most ? number : most;
    }
    MUR_FILL(w, mur_tr(s->language, "The numbers go from {n} to {m}."), {"n", NULL, least},
             {"m", NULL, most});
}

void screen_list_key(const struct screen_scene *s, mur_action a, struct mur_writer *w)
{
    for (int i = 0; i < s->legals; i++)
        if (s->legal[i] == a)
            mur_put_int(w, screen_number(s, i));
}

const char *screen_list_how(const struct screen_scene *s)
{
    return mur_tr(s->language, "Write a number of the list");
}

/* ---- the screen ------------------------------------------------------------------------------------ */

static int scores_draw(const struct screen_scene *s, struct cli_canvas *c)
{
    int32_t score[MUR_SEATS] = {0};
    mur_scores(s->rules, s->state, score);
    for (int seat = 0; seat < s->rules->players; seat++) {
        char text[96];
        struct mur_writer w = mur_writer_init(text, sizeof text);
        MUR_FILL(&w, mur_trn(s->language, "{seat}: {n} point", "{seat}: {n} points", score[seat]),
                 {"seat", mur_seat_name(s->language, s->rules, seat), 0}, {"n", NULL, score[seat]});
        cli_canvas_text(c, 0, seat, text, (struct cli_ink){.bold = seat == s->viewer});
    }
    return s->rules->players;
}

int screen_generic_draw(const struct screen_scene *s, struct cli_canvas *c, int width, int height)
{
    int line = scores_draw(s, c) + 1;
    int length = mur_position_text(s->rules, s->state, NULL, 0);
    char *text = cli_alloc((size_t)length + 1);
    mur_position_text(s->rules, s->state, text, length + 1);
    int list = s->legals < height / 2 ? s->legals : height / 2;
    int room = height - line - list - 1;
    line += cli_canvas_wrap(c, 0, line, width, room > 0 ? room : 0, text, (struct cli_ink){0}) + 1;
    free(text);
    return line + screen_list(s, c, 0, line, width, height - line);
}
