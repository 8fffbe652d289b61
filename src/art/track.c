/* track.c - the score track: fifty spaces in two rows that run like a ribbon, every fifth one dark. */
#include "art/art.h"
#include "art/draw.h"
#include "art/palette.h"

enum { SPACES = 50, ROW = 25, WIDE = ART_TRACK_WIDTH / ROW, GAP = 6 };
enum { HIGH = (ART_TRACK_HEIGHT - GAP) / 2 };

/* Middle of a space: the lower row runs east, the upper one back west. */
static void space_middle(int space, int *x, int *y)
{
    int column = space < ROW ? space : SPACES - 1 - space;
    *x = column * WIDE + WIDE / 2;
    *y = space < ROW ? HIGH + GAP + HIGH / 2 : HIGH / 2;
}

static void put_space(struct art_text *out, int space)
{
    int x, y;
    space_middle(space, &x, &y);
    bool dark = space % 5 == 0;
    art_put(
        out,
        "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%d\" rx=\"4\" fill=\"%s\" stroke=\"" ART_INK
        "\" stroke-opacity=\".35\" stroke-width=\".8\"/>",
        x - WIDE / 2.0 + 1, y - HIGH / 2.0, WIDE - 2.0, HIGH, dark ? "#8C7A63" : "#E9DCC0");
    art_put(out,
            "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"middle\" "
            "font-family=\"sans-serif\" fill=\"%s\">%d</text>",
            x, y + HIGH / 2 - 4, dark ? 10 : 8, dark ? ART_PAPER : ART_INK, space);
}

/* Figures of one space stand side by side, then behind each other; robbers lie in wait before them. */
static int standing_before(const struct art_score *scores, int which)
{
    int n = 0;
    bool robber = scores[which].kind == ART_ROBBER_FIGURE;
    for (int i = 0; i < which; i++)
        n += scores[i].points % SPACES == scores[which].points % SPACES &&
             (scores[i].kind == ART_ROBBER_FIGURE) == robber;
    return n;
}

static void put_laps(struct art_text *out, int laps)
{
    art_put(out,
            "<text x=\"15.5\" y=\"31\" font-size=\"7\" font-weight=\"700\" "
            "font-family=\"sans-serif\" text-anchor=\"middle\" stroke=\"#fff\" "
            "stroke-width=\"2\" paint-order=\"stroke\" fill=\"" ART_INK "\">+%d</text>",
            laps * SPACES);
}

static void put_score(struct art_text *out, const struct art_score *scores, int which)
{
    const struct art_score *s = &scores[which];
    int x, y, n = standing_before(scores, which), laps = s->points / SPACES;
    int space = s->points % SPACES;
    bool robber = s->kind == ART_ROBBER_FIGURE;
    space_middle(space < 0 ? 0 : space, &x, &y);
    /* Two figures a row, three robbers. */
    int row = robber ? n / 3 : n / 2;
    double px = x - 15.5 + (n % 2 ? 7 : 0) - (n > 3 ? 3 : 0), py = y - 27 + 7 * row;
    if (robber)
        px = x - 15 + 7 * (n % 3), py = y - 8 - 3 * row;
    art_put(out, "<g transform=\"translate(%g %g)scale(%s)\">", px, py, robber ? ".72" : "1");
    art_put(out, "<use href=\"#f-%s\" width=\"31\" height=\"31\" color=\"%s\"/>",
            art_figure_name[s->kind], art_seat[s->seat].colour);
    art_put(out, "<use href=\"#s-%d\" x=\"9.5\" y=\"15\" width=\"9\" height=\"9\"/>", s->seat);
    if (laps > 0)
        put_laps(out, laps);
    art_put(out, "</g>");
}

void art_put_track(struct art_text *out, const struct art_score *scores, int count)
{
    for (int i = 0; i < SPACES; i++)
        put_space(out, i);
    art_put(out,
            "<path fill=\"none\" stroke=\"#8C7A63\" stroke-width=\"5\" stroke-linecap=\"round\" "
            "d=\"M%d %dv%dM%d %dv%d\"/>",
            ROW * WIDE - WIDE / 2, HIGH - 3, GAP + 6, WIDE / 2, HIGH - 3, GAP + 6);
    for (int i = 0; i < count; i++)
        put_score(out, scores, i);
}

struct art_point art_track_anchor(int space)
{
    int x, y;
    space_middle(space, &x, &y);
    return (struct art_point){x, y};
}

void art_put_space(struct art_text *out, int space)
{
    int x, y;
    space_middle(space, &x, &y);
    double left = x - WIDE / 2.0 + 1, right = x + WIDE / 2.0 - 1;
    double top = y - HIGH / 2.0, bottom = y + HIGH / 2.0;
    const struct art_point corner[] = {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
    art_put_line(out, corner, 4, true);
}

void art_put_people(struct art_text *out)
{
    for (int i = 0; i < ART_FIGURES; i++)
        art_figure_symbol(out, (enum art_figure_kind)i);
    for (int i = 0; i < ART_SEATS; i++)
        art_seat_symbol(out, i);
}

void art_track_svg(struct art_text *out, const struct art_score *scores, int count)
{
    art_put(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-6 -6 %d %d\" width=\"%d\">\n<defs>",
        ROW * WIDE + 12, 2 * HIGH + GAP + 12, 2 * (ROW * WIDE + 12));
    art_put_people(out);
    art_put(out, "</defs><rect x=\"-6\" y=\"-6\" width=\"100%%\" height=\"100%%\" fill=\"" ART_PAPER
                 "\"/>");
    art_put_track(out, scores, count);
    art_put(out, "</svg>\n");
}
