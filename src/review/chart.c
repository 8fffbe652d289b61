/* chart.c - the chances along a game as a picture that one would print. */
#include "art/palette.h"
#include "review/internal.h"
#include "review/number.h"
#include "review/tell.h"
#include "text/words.h"

enum {
    LEFT = 56,
    TOP = 76,
    WIDTH = 880,
    HEIGHT = 320,
    BARS = 70, /* height of the bars of luck below */
    RIGHT = 24,
    GAP = 62,  /* between them: the numbers of the actions, and what the bars are */
    TITLE = 30 /* line of the title and of what the marks mean */
};

struct chart {
    const struct review_teller *t;
    struct mur_writer *w;
    double low, high; /* of the stakes that are shown */
};

/* The colours that the seats are called by, dark enough for a line on paper, with dashes of their own. */
static const struct {
    const char *colour, *dashes;
} line[MUR_SEATS] = {{"#B3261E", ""},    {"#1F5FA8", "8 4"},     {"#B8860B", "12 4 2 4"},
                     {"#2E7D32", "2 3"}, {"#444444", "5 2 1 2"}, {"#B0508F", "1 2"}};

/* Writes the text; each '@' in it is the next number. */
static void put(struct chart *c, const char *text, double a, double b, double d)
{
    const double number[] = {a, b, d};
    for (int next = 0; *text; text++)
        if (*text == '@')
            review_put_fixed(c->w, number[next++], 1, false);
        else
            mur_put_char(c->w, *text);
}

static int lines_of(const struct chart *c)
{
    return ai_is_common(c->t->v->r) ? 1 : c->t->v->r->players;
}

static double x_of(const struct chart *c, double index)
{
    uint32_t count = c->t->v->rec->count;
    return LEFT + WIDTH * index / (count ? count : 1);
}

static double y_of(const struct chart *c, double stake)
{
    return TOP + HEIGHT * (c->high - stake) / (c->high - c->low);
}

static double stake_at(const struct chart *c, uint32_t index, int seat)
{
    return review_stake(c->t->v->r, &review_known(c->t->v, index)->after, seat);
}

/* Chances fill the picture from 0 to 1; points as they come, in tens. */
static void range_find(struct chart *c)
{
    c->low = 0;
    c->high = 1;
    if (!ai_is_common(c->t->v->r))
        return;
    c->high = 10;
    for (uint32_t i = 0; i < c->t->v->rec->count; i++)
        while (stake_at(c, i, 0) > c->high)
            c->high += 10;
}

static void put_grid(struct chart *c)
{
    bool common = ai_is_common(c->t->v->r);
    for (int i = 0; i <= 4; i++) {
        double stake = c->low + (c->high - c->low) * i / 4, y = y_of(c, stake);
        put(c, "<path d=\"M@ @H@\" stroke=\"#D8CFBD\"/>\n", LEFT, y, LEFT + WIDTH);
        put(c, "<text x=\"@\" y=\"@\" text-anchor=\"end\">", LEFT - 8, y + 4, 0);
        review_put_fixed(c->w, common ? stake : 100 * stake, 0, false);
        mur_put(c->w, common ? "</text>\n" : " %</text>\n");
    }
}

/* Numbers of actions, as the lines of a review have them: at most a dozen round ones. */
static void put_ticks(struct chart *c)
{
    static const int steps[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
    int count = (int)c->t->v->rec->count, step = 0;
    while (step < (int)(sizeof steps / sizeof *steps) - 1 && count / steps[step] > 12)
        step++;
    for (int at = steps[step]; at <= count; at += steps[step]) {
        put(c, "<path d=\"M@ @v@\" stroke=\"#D8CFBD\"/>\n", x_of(c, at), TOP, HEIGHT + 5);
        put(c, "<text x=\"@\" y=\"@\" text-anchor=\"middle\">", x_of(c, at), TOP + HEIGHT + 19, 0);
        mur_put_int(c->w, at);
        mur_put(c->w, "</text>\n");
    }
}

static void put_line(struct chart *c, int seat)
{
    const struct mur_review *v = c->t->v;
    double start = v->rec->count ? review_stake(v->r, &review_known(v, 0)->best_after, seat) : 0;
    mur_put(c->w, "<path fill=\"none\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke=\"");
    mur_put(c->w, line[seat].colour);
    mur_put(c->w, "\" stroke-dasharray=\"");
    mur_put(c->w, line[seat].dashes);
    put(c, "\" d=\"M@ @", x_of(c, 0), y_of(c, start), 0);
    for (uint32_t i = 0; i < v->rec->count; i++)
        if (review_known(v, i)->passes)
            put(c, "L@ @", x_of(c, i + 1), y_of(c, stake_at(c, i, seat)), 0);
    mur_put(c->w, "\"/>\n");
}

/* A circle, a square or a diamond, larger the worse it is. */
static void put_sign(struct chart *c, int class, double x, double y, const char *colour)
{
    if (class == MUR_REVIEW_INACCURACY)
        put(c, "<circle cx=\"@\" cy=\"@\" r=\"3.5\"", x, y, 0);
    else if (class == MUR_REVIEW_MISTAKE)
        put(c, "<path d=\"M@ @h9v9h-9z\"", x - 4.5, y - 4.5, 0);
    else
        put(c, "<path d=\"M@ @l7.5 7.5l-7.5 7.5l-7.5 -7.5z\"", x, y - 7.5, 0);
    mur_put(c->w, " fill=\"" ART_PAPER "\" stroke-width=\"2\" stroke=\"");
    mur_put(c->w, colour);
    mur_put(c->w, "\"/>\n");
}

static void put_error(struct chart *c, uint32_t index)
{
    const struct mur_review_entry *e = review_known(c->t->v, index);
    if (e->rated >= MUR_REVIEW_INACCURACY)
        put_sign(c, e->rated, x_of(c, index + 1), y_of(c, stake_at(c, index, e->seat)),
                 line[e->seat].colour);
}

/* What each draw brought to the first seat: up is good for it. */
static void put_luck(struct chart *c, uint32_t index, double scale)
{
    const struct mur_review *v = c->t->v;
    const struct mur_review_entry *e = review_known(v, index);
    if (e->seat != MUR_NOBODY || !e->passes)
        return;
    double luck = review_stake(v->r, &e->after, 0) - review_stake(v->r, &e->best_after, 0);
    double middle = TOP + HEIGHT + GAP + BARS / 2.0, height = luck * scale;
    height = height > BARS / 2.0 ? BARS / 2.0 : height < -BARS / 2.0 ? -BARS / 2.0 : height;
    put(c, "<path d=\"M@ @V@\" stroke-width=\"2.4\" stroke=\"", x_of(c, index + 0.5), middle,
        middle - height);
    mur_put(c->w, luck >= 0 ? line[0].colour : "#8C8271");
    mur_put(c->w, "\"/>\n");
}

static void put_bars(struct chart *c)
{
    const struct mur_review *v = c->t->v;
    double middle = TOP + HEIGHT + GAP + BARS / 2.0;
    double scale = BARS / 2.0 / (ai_is_common(v->r) ? 5 : 0.12);
    put(c, "<path d=\"M@ @H@\" stroke=\"#8C8271\" stroke-width=\"0.8\"/>\n", LEFT, middle,
        LEFT + WIDTH);
    for (uint32_t i = 0; i < v->rec->count; i++)
        put_luck(c, i, scale);
    put(c, "<text x=\"@\" y=\"@\">", LEFT, TOP + HEIGHT + GAP - 8, 0);
    MUR_FILL(c->w, mur_tr(c->t->language, "What each draw brought {seat}: up is good"),
             MUR_SEAT_BLANKS(c->t->language, v->r, 0));
    mur_put(c->w, "</text>\n");
}

/* What is shown, and what the signs mean. */
static void put_title(struct chart *c)
{
    double x = LEFT + WIDTH - 130;
    put(c, "<text x=\"@\" y=\"@\" font-size=\"17\" font-weight=\"700\">", LEFT, TITLE, 0);
    mur_put(c->w, mur_tr(c->t->language, ai_is_common(c->t->v->r)
                                             ? MUR_N("Points in the end, after each action")
                                             : MUR_N("Chance to win, after each action")));
    mur_put(c->w, "</text>\n");
    for (int rated = MUR_REVIEW_BLUNDER; rated >= MUR_REVIEW_INACCURACY; rated--, x -= 140) {
        put_sign(c, rated, x, TITLE - 5, ART_INK);
        put(c, "<text x=\"@\" y=\"@\">", x + 14, TITLE, 0);
        mur_put(c->w, mur_tr(c->t->language, review_class_title(rated)));
        mur_put(c->w, "</text>\n");
    }
}

/* Whose line is which. */
static void put_legend(struct chart *c)
{
    double x = LEFT;
    for (int seat = 0; seat < lines_of(c); seat++, x += 140) {
        put(c, "<path d=\"M@ @h28\" stroke-width=\"2.4\" stroke=\"", x, TOP - 20, 0);
        mur_put(c->w, line[seat].colour);
        mur_put(c->w, "\" stroke-dasharray=\"");
        mur_put(c->w, line[seat].dashes);
        put(c, "\"/><text x=\"@\" y=\"@\">", x + 34, TOP - 16, 0);
        mur_put(c->w, review_seat_name(c->t, seat));
        mur_put(c->w, "</text>\n");
    }
}

int mur_review_chart(const struct mur_review *v, const char *language, char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    struct review_teller t = review_teller(v, language);
    struct chart c = {.t = &t, .w = &w};
    int height = TOP + HEIGHT + GAP + BARS + 30;
    range_find(&c);
    put(&c,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 @ @\" "
        "font-family=\"sans-serif\" "
        "font-size=\"13\" fill=\"" ART_INK
        "\">\n<rect width=\"100%\" height=\"100%\" fill=\"" ART_PAPER "\"/>\n",
        LEFT + WIDTH + RIGHT, height, 0);
    put_grid(&c);
    put_ticks(&c);
    put_title(&c);
    if (!ai_is_common(v->r))
        put_legend(&c);
    for (int seat = 0; seat < lines_of(&c); seat++)
        put_line(&c, seat);
    for (uint32_t i = 0; i < v->rec->count; i++)
        put_error(&c, i);
    if (v->r->traits & MUR_TRAIT_CHANCE)
        put_bars(&c);
    mur_put(&w, "</svg>\n");
    return w.length;
}
