/* track.c - the score track: fifty spaces in two rows that run like a ribbon, every fifth one dark. The lower
 * row runs east, the upper one back west; what joins them lies outside, clear of all numbers. */
#include "art/art.h"
#include "art/draw.h"
#include "art/palette.h"

enum { SPACES = 50, ROW = 25, WIDE = 30, HIGH = 54, GAP = 8, SIDE = 12, NUMBER = 14 };
_Static_assert(ART_TRACK_WIDTH == ROW * WIDE + 2 * SIDE, "the rows and what joins them");
_Static_assert(ART_TRACK_HEIGHT == 2 * HIGH + GAP, "two rows");

static struct art_point space_middle(int space)
{
    int column = space < ROW ? space : SPACES - 1 - space;
    return (struct art_point){SIDE + column * WIDE + WIDE / 2.0,
                              space < ROW ? HIGH + GAP + HIGH / 2.0 : HIGH / 2.0};
}

static void put_space(struct art_text *out, int space)
{
    struct art_point p = space_middle(space);
    bool dark = space % 5 == 0;
    art_put(
        out,
        "<rect x=\"%g\" y=\"%g\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"%s\" stroke=\"" ART_INK
        "\" stroke-opacity=\".35\" stroke-width=\".8\"/>",
        p.x - WIDE / 2.0 + 1, p.y - HIGH / 2.0, WIDE - 2, HIGH, dark ? "#8C7A63" : "#E9DCC0");
    art_put(out,
            "<text class=\"space\" x=\"%g\" y=\"%g\" font-size=\"%d\" text-anchor=\"middle\" "
            "font-family=\"sans-serif\" fill=\"%s\">%d</text>",
            p.x, p.y + HIGH / 2.0 - 3.5, dark ? 11 : 10, dark ? ART_PAPER : ART_INK, space);
}

/* From 24 up to 25 on the right, from 49 down to 0 on the left. */
static void put_links(struct art_text *out)
{
    double low = space_middle(0).y, high = space_middle(SPACES - 1).y, reach = SIDE * 1.2;
    art_put(out,
            "<path class=\"link\" fill=\"none\" stroke=\"#8C7A63\" stroke-width=\"4\" "
            "d=\"M%d %gC%g %g %g %g %d %gM%d %gC%g %g %g %g %d %g\"/>",
            ART_TRACK_WIDTH - SIDE, low, ART_TRACK_WIDTH - SIDE + reach, low,
            ART_TRACK_WIDTH - SIDE + reach, high, ART_TRACK_WIDTH - SIDE, high, SIDE, high,
            SIDE - reach, high, SIDE - reach, low, SIDE, low);
}

/* ---- figures -------------------------------------------------------------------------------------- */

/* What a scoring figure or a robber takes of its symbol of 48 x 48; points beyond a lap stand below. */
static const struct {
    double left, top, width, height, lap;
} body = {8, 6, 34, 35, 8};
enum { SYMBOL = 48, LARGEST = 40 };

static int space_of(const struct art_score *s)
{
    return s->points < 0 ? 0 : s->points % SPACES;
}

/* Those who share a space: how many stand before this one, how many there are, and whether one of them has
 * been round the track. */
struct crowd {
    int before, all;
    bool laps;
};

static struct crowd crowd_of(const struct art_score *scores, int count, int which)
{
    struct crowd c = {0};
    for (int i = 0; i < count; i++)
        if (space_of(&scores[i]) == space_of(&scores[which])) {
            c.before += i < which;
            c.all++;
            c.laps |= scores[i].points >= SPACES;
        }
    return c;
}

/* Figures are laid out in rows and columns over their number, as large as fits without covering each
 * other. */
struct fan {
    int columns;
    double size, wide, high; /* of a symbol, and of the room that a figure has */
};

static struct fan fan_make(const struct crowd *c)
{
    struct fan best = {0};
    double height = body.height + (c->laps ? body.lap : 0);
    for (int columns = 1; columns <= c->all; columns++) {
        int rows = (c->all + columns - 1) / columns;
        double wide = (WIDE - 3.0) / columns, high = (HIGH - NUMBER - 1.0) / rows;
        double size = wide / body.width < high / height ? wide / body.width : high / height;
        size = size * SYMBOL < LARGEST ? size * SYMBOL : LARGEST;
        if (size > best.size)
            best = (struct fan){.columns = columns, .size = size, .wide = wide, .high = high};
    }
    return best;
}

static void put_laps(struct art_text *out, double x, double y, double scale, int laps)
{
    art_put(out,
            "<text class=\"laps\" x=\"%g\" y=\"%g\" font-size=\"%g\" font-weight=\"700\" "
            "font-family=\"sans-serif\" text-anchor=\"middle\" stroke=\"#fff\" "
            "stroke-width=\"%g\" paint-order=\"stroke\" fill=\"" ART_INK "\">+%d</text>",
            x, y, 10.5 * scale, 3 * scale, laps * SPACES);
}

static void put_score(struct art_text *out, const struct art_score *scores, int count, int which)
{
    const struct art_score *s = &scores[which];
    struct crowd crowd = crowd_of(scores, count, which);
    struct fan fan = fan_make(&crowd);
    struct art_point p = space_middle(space_of(s));
    double scale = fan.size / SYMBOL, height = body.height + (crowd.laps ? body.lap : 0);
    int columns = fan.columns > 0 ? fan.columns : 1;
    int column = crowd.before % columns, row = crowd.before / columns;
    /* The corner of its room, then of its body in the middle of that, then of its symbol. */
    double x = p.x - (WIDE - 3) / 2.0 + fan.wide * column;
    double y = p.y - HIGH / 2.0 + 1 + fan.high * row;
    x += (fan.wide - body.width * scale) / 2 - body.left * scale;
    y += (fan.high - height * scale) / 2 - body.top * scale;
    art_put(out, "<use href=\"#f-%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" color=\"%s\"/>",
            art_figure_name[s->kind], x, y, fan.size, fan.size, art_seat[s->seat].colour);
    double across = s->kind == ART_ROBBER_FIGURE ? SYMBOL / 2.0 : SYMBOL / 2.0 - 3;
    art_put_sign_use(out, s->seat, x + (across - 7) * scale, y + 22 * scale, 14 * scale);
    if (s->points >= SPACES)
        put_laps(out, x + (body.left + body.width / 2 - 3) * scale,
                 y + (body.top + body.height + body.lap - 1) * scale, scale, s->points / SPACES);
}

/* ---- the track ------------------------------------------------------------------------------------ */

void art_put_track(struct art_text *out, const struct art_score *scores, int count)
{
    put_links(out);
    for (int i = 0; i < SPACES; i++)
        put_space(out, i);
    for (int i = 0; i < count; i++)
        put_score(out, scores, count, i);
    art_put(out, "\n");
}

struct art_point art_track_anchor(int space)
{
    return space_middle(space);
}

void art_put_space(struct art_text *out, int space)
{
    struct art_point p = space_middle(space);
    double left = p.x - WIDE / 2.0 + 1, right = p.x + WIDE / 2.0 - 1;
    double top = p.y - HIGH / 2.0, bottom = p.y + HIGH / 2.0;
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
        ART_TRACK_WIDTH + 12, ART_TRACK_HEIGHT + 12, 2 * (ART_TRACK_WIDTH + 12));
    art_put_people(out);
    art_put(out, "</defs><rect x=\"-6\" y=\"-6\" width=\"100%%\" height=\"100%%\" fill=\"" ART_PAPER
                 "\"/>");
    art_put_track(out, scores, count);
    art_put(out, "</svg>\n");
}
