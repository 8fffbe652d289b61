/* screen_solo.c - what the one-player variant shows besides the players: the piles, who is lowest, who
 * plays next, and what the game would give now. */
#include "cli/cli.h"
#include "cli/screen.h"
#include "games/carcassonne/carc.h"
#include "text/words.h"

enum { FOLLOWER_POINTS = 2 };

static int lowest_score(const struct screen_scene *s)
{
    int lowest = carc_score(s->state, 0);
    for (int colour = 1; colour < carc_colours(s->rules); colour++)
        if (carc_score(s->state, colour) < lowest)
            lowest = carc_score(s->state, colour);
    return lowest;
}

/* "Red 24, Blue 24" of the colours that `number` gives something for; below 0 is left out. */
static void put_colours(const struct screen_scene *s,
                        int (*number)(const struct screen_scene *, int), struct mur_writer *w)
{
    for (int colour = 0; colour < carc_colours(s->rules); colour++) {
        int n = number(s, colour);
        if (n < 0)
            continue;
        mur_put(w, w->length ? ", " : "");
        mur_put(w, mur_seat_name(s->language, s->rules, colour));
        mur_put_char(w, ' ');
        mur_put_int(w, n);
    }
}

static int pile_of(const struct screen_scene *s, int colour)
{
    return carc_pile(s->state, colour);
}

static int score_if_lowest(const struct screen_scene *s, int colour)
{
    int score = carc_score(s->state, colour);
    return score == lowest_score(s) ? score : -1;
}

/* The next colour after the active one that has tiles (V12); -1 if none has. */
static int next_colour(const struct screen_scene *s)
{
    int colours = carc_colours(s->rules), active = carc_active_colour(s->state);
    for (int i = 1; i <= colours; i++)
        if (carc_pile(s->state, (active + i) % colours))
            return (active + i) % colours;
    return -1;
}

/* The result if nothing more happened (V11). */
static int result_now(const struct screen_scene *s)
{
    struct carc_figure_info figure[CARC_FIGURES_MAX];
    int count = carc_figures(s->rules, s->state, figure), least = INT16_MAX;
    for (int colour = 0; colour < carc_colours(s->rules); colour++) {
        int points = carc_score(s->state, colour);
        for (int i = 0; i < count; i++)
            if (figure[i].colour == colour && figure[i].figure != CARC_FIGURE_builder)
                points += FOLLOWER_POINTS;
        least = points < least ? points : least;
    }
    return least;
}

int screen_solo_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width)
{
    const struct mur_language *l = s->language;
    char text[512], piles[128] = "", lowest[128] = "";
    struct mur_writer w = mur_writer_init(piles, sizeof piles);
    if (!carc_solo(s->rules))
        return 0;
    put_colours(s, pile_of, &w);
    w = mur_writer_init(lowest, sizeof lowest);
    put_colours(s, score_if_lowest, &w);
    int next = next_colour(s);
    w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w, mur_tr(l, "Piles: {piles}"), {"piles", piles, 0});
    mur_put_char(&w, '\n');
    if (next >= 0) {
        MUR_FILL(&w, mur_tr(l, "Next: {seat}"), {"seat", mur_seat_name(l, s->rules, next), 0});
        mur_put_char(&w, '\n');
    }
    MUR_FILL(&w, mur_tr(l, "Lowest: {lowest}"), {"lowest", lowest, 0});
    mur_put_char(&w, '\n');
    MUR_FILL(&w, mur_tr(l, "Result if it ended now: {n}"), {"n", NULL, result_now(s)});
    return cli_canvas_wrap(c, x, y, width, 8, text, (struct cli_ink){0});
}
