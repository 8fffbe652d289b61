#include "art/panel.h"

#include <string.h>

#include "art/draw.h"
#include "art/palette.h"

enum { EDGE = 12, GAP = 10, ICON = 26, STOCK_STEP = 44, STOCK_ROW = 30, HEAD = 34 };
enum { LINE = 19, LINE_LETTERS = 36, TURN = 62, TURN_STEP = 70 };

#define SANS "font-family=\"sans-serif\" fill=\"" ART_INK "\""

static void put_heading(struct art_panel *p, const char *text)
{
    p->height += LINE;
    art_put(&p->body, "<text x=\"%d\" y=\"%d\" font-size=\"14\" font-weight=\"700\" " SANS ">",
            EDGE, p->height - 4);
    art_put_escaped(&p->body, text);
    art_put(&p->body, "</text>\n");
}

/* ---- players -------------------------------------------------------------------------------------- */

/* Rows that a player's figures, goods and ingots take. */
static int stock_rows(const struct art_player *who)
{
    int in_a_row = (ART_PANEL_WIDTH - 2 * EDGE) / STOCK_STEP;
    return (who->stocks + in_a_row - 1) / in_a_row;
}

static void put_stock(struct art_text *out, const struct art_player *who, int which, int top)
{
    const struct art_stock *s = &who->stock[which];
    int in_a_row = (ART_PANEL_WIDTH - 2 * EDGE) / STOCK_STEP;
    int x = EDGE + which % in_a_row * STOCK_STEP, y = top + which / in_a_row * STOCK_ROW;
    art_put(out,
            "<g class=\"stock\"%s><use href=\"#%s%s\" x=\"%d\" y=\"%d\" width=\"%d\" "
            "height=\"%d\" color=\"%s\"/>",
            s->left ? "" : " opacity=\".45\"", s->prefix, s->name, x, y, ICON, ICON,
            art_seat[who->seat].colour);
    art_put(out, "<text x=\"%d\" y=\"%d\" font-size=\"14\" " SANS ">%d</text></g>\n", x + ICON + 1,
            y + ICON / 2 + 5, s->left);
}

static void put_player(struct art_panel *p, const struct art_player *who)
{
    struct art_text *out = &p->body;
    int top = p->height, high = HEAD + 4 + stock_rows(who) * STOCK_ROW;
    const char *colour = art_seat[who->seat].colour;
    art_put(out,
            "<g class=\"player\"><rect x=\"1\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"7\" "
            "fill=\"#FBF7EC\" stroke=\"%s\" stroke-width=\"%d\"/>"
            "<rect x=\"1\" y=\"%d\" width=\"6\" height=\"%d\" rx=\"3\" fill=\"%s\"/>",
            top, ART_PANEL_WIDTH - 2, high, who->asked ? ART_INK : ART_WALL_DIM, who->asked ? 2 : 1,
            top, high, colour);
    art_put_sign_use(out, who->seat, EDGE, top + 6, 24);
    art_put(out, "<text x=\"%d\" y=\"%d\" font-size=\"17\" %s" SANS ">", EDGE + 31, top + 24,
            who->asked ? "font-weight=\"700\" " : "");
    art_put_escaped(out, who->name);
    art_put(out,
            "</text><text x=\"%d\" y=\"%d\" font-size=\"20\" font-weight=\"700\" "
            "text-anchor=\"end\" " SANS ">%d</text>\n",
            ART_PANEL_WIDTH - EDGE, top + 25, who->points);
    for (int i = 0; i < who->stocks; i++)
        put_stock(out, who, i, top + HEAD);
    art_put(out, "</g>\n");
    p->height = top + high + GAP;
}

/* ---- the tile in hand ------------------------------------------------------------------------------ */

/* The turns in which it fits somewhere, with the numbers that stand in the cells. */
static void put_hand(struct art_panel *p, const struct art_board *b, const struct art_faces *faces)
{
    int at = 0;
    put_heading(p, b->hand_title);
    for (int turn = 0; turn < 4; turn++) {
        if (!(b->hand_turns >> turn & 1))
            continue;
        int x = EDGE + TURN_STEP * at++;
        art_put(&p->body,
                "<svg class=\"hand\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                "viewBox=\"0 0 100 100\">",
                x, p->height + 4, TURN, TURN);
        art_put_base(&p->body, b->hand, turn, 0, 0);
        art_put_upright(&p->body, art_faces_places(faces, b->hand), turn, 0, 0);
        art_put(&p->body,
                "</svg><text x=\"%d\" y=\"%d\" font-size=\"15\" font-weight=\"700\" "
                "text-anchor=\"middle\" " SANS ">%d</text>\n",
                x + TURN / 2, p->height + TURN + 20, turn + 1);
    }
    p->height += TURN + 28 + GAP;
}

/* ---- sentences ------------------------------------------------------------------------------------- */

/* How many bytes of the text stand in a line: whole words, as far as they fit. */
static size_t line_length(const char *text)
{
    size_t end = strcspn(text, "\n"), last = 0;
    int letters = 0;
    for (size_t i = 0; i < end; i++) {
        letters += ((unsigned char)text[i] & 0xC0) != 0x80;
        if (letters > LINE_LETTERS)
            return last ? last : i;
        if (text[i] == ' ')
            last = i;
    }
    return end;
}

static void put_message(struct art_panel *p, const char *text)
{
    while (*text) {
        char line[4 * LINE_LETTERS + 4];
        size_t length = line_length(text);
        length = length < sizeof line ? length : sizeof line - 1;
        memcpy(line, text, length);
        line[length] = '\0';
        p->height += LINE;
        art_put(&p->body, "<text class=\"message\" x=\"%d\" y=\"%d\" font-size=\"14\" " SANS ">",
                EDGE, p->height - 4);
        art_put_escaped(&p->body, line);
        art_put(&p->body, "</text>\n");
        text += length;
        text += *text == ' ' || *text == '\n';
    }
    p->height += GAP;
}

void art_panel_make(struct art_panel *p, const struct art_board *b, const struct art_faces *faces)
{
    for (int i = 0; i < b->player_count; i++)
        put_player(p, &b->players[i]);
    if (b->hand)
        put_hand(p, b, faces);
    if (b->message)
        put_message(p, b->message);
}

void art_panel_release(struct art_panel *p)
{
    art_text_release(&p->body);
}
