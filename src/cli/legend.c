/* legend.c - see legend.h. */
#include "cli/legend.h"

#include <stdio.h>

#include "cli/board.h"
#include "games/carcassonne/carc.h"
#include "text/carcassonne.h"
#include "text/words.h"

/* ---- what is there to be explained ------------------------------------------------------------------ */

struct seen {
    unsigned zones;   /* bits of enum carc_zone */
    unsigned slots;   /* marks of slots */
    unsigned marks;   /* marks of tiles */
    unsigned goods;   /* bits of enum carc_goods */
    unsigned figures; /* bits of kinds */
    unsigned spells;  /* mage 1, witch 2 */
    bool farmers, village;
};

static void face_see(int face, struct seen *out)
{
    const struct carc_face *f = &carc_face[face];
    int roads = 0;
    out->marks |= f->marks;
    for (int i = 0; i < f->slots; i++) {
        const struct carc_slot_info *slot = &f->slot[i];
        out->zones |= 1u << slot->zone;
        out->slots |= slot->marks;
        out->goods |= slot->goods ? 1u << slot->goods : 0;
        roads += slot->zone == CARC_ROAD;
    }
    out->village = out->village || roads > 2;
}

static struct seen board_see(const struct screen_scene *s)
{
    struct seen out = {.zones = 0};
    struct carc_figure_info figure[CARC_FIGURES_MAX];
    for (int i = 0; i < carc_tiles(s->state); i++)
        face_see(carc_tile_info(s->state, i).face, &out);
    if (carc_hand(s->state))
        face_see(carc_hand(s->state), &out);
    int count = carc_figures(s->rules, s->state, figure);
    for (int i = 0; i < count; i++) {
        struct carc_tile_info t = carc_tile_info(s->state, carc_tile_of(s->state, figure[i].piece));
        int slot = figure[i].piece - t.first_piece;
        out.figures |= 1u << figure[i].figure;
        out.farmers = out.farmers || carc_face[t.face].slot[slot].zone == CARC_FIELD;
    }
    for (int who = 0; who < 2; who++)
        out.spells |= carc_spell(s->state, who) >= 0 ? 1u << who : 0;
    return out;
}

/* ---- telling it ------------------------------------------------------------------------------------- */

/* Entries stay whole, parted by commas, and go on in the next line. */
struct key {
    const struct screen_scene *scene;
    struct cli_canvas *canvas;
    int x, y, width, most;
    int column, line;
};

static void key_put(struct key *k, const char *sign, const char *word)
{
    static const struct cli_ink ink = {.front = 245 + CLI_COLOUR_OF_PALETTE};
    char text[96];
    snprintf(text, sizeof text, "%s %s", sign, word);
    int width = cli_text_width(text);
    if (k->column && k->column + 2 + width > k->width) {
        k->column = 0;
        k->line++;
    }
    if (k->line >= k->most)
        return;
    if (k->column) {
        cli_canvas_text(k->canvas, k->x + k->column, k->y + k->line, ", ", ink);
        k->column += 2;
    }
    cli_canvas_text(k->canvas, k->x + k->column, k->y + k->line, text, ink);
    k->column += width;
}

static void key_if(struct key *k, bool there, const char *sign, const char *word)
{
    if (there)
        key_put(k, sign, mur_tr(k->scene->language, word));
}

static void zones_put(struct key *k, const struct seen *seen)
{
    key_if(k, seen->zones >> CARC_CITY & 1, "▒", MUR_N("city"));
    key_if(k, seen->slots & CARC_SHIELD, "◆", MUR_N("shield"));
    key_if(k, seen->zones >> CARC_ROAD & 1, "━", MUR_N("road"));
    key_if(k, seen->village, "●", MUR_N("village"));
    key_if(k, seen->zones >> CARC_MONASTERY & 1, "[M]", MUR_N("monastery"));
    key_if(k, seen->zones >> CARC_GARDEN & 1, "[✿]", MUR_N("garden"));
    key_if(k, seen->slots & CARC_INN, "⌂", MUR_N("inn"));
    key_if(k, seen->slots & CARC_CATHEDRAL, "C", MUR_N("cathedral"));
    key_if(k, seen->marks & CARC_HAS_RIVER, "≈", MUR_N("river"));
}

static void figures_put(struct key *k, const struct seen *seen)
{
    const struct mur_language *l = k->scene->language;
    char letter = mur_seat_letter(l, 0), sign[8];
    for (int figure = 0; figure < CARC_FIGURE_KINDS; figure++) {
        if (!(seen->figures >> figure & 1))
            continue;
        snprintf(sign, sizeof sign, "(%c%c", letter, board_figure_letter(l, figure));
        key_put(k, sign, mur_noun(l, k->scene->rules, carc_figure_name[figure]));
    }
    snprintf(sign, sizeof sign, "_%c_", letter);
    key_if(k, seen->farmers, sign, MUR_N("farmer"));
    for (int who = 0; who < 2; who++) {
        snprintf(sign, sizeof sign, "*%c*", board_spell_letter(l, who));
        key_if(k, seen->spells >> who & 1, sign, who ? MUR_N("witch") : MUR_N("mage"));
    }
}

static void marks_put(struct key *k, const struct seen *seen)
{
    static const struct {
        uint8_t mark;
        const char *sign, *word;
    } signs[] = {
        {CARC_FLIES, "↗", MUR_N("flying machine")},
        {CARC_LAKE, "═", MUR_N("ferry")},
        {CARC_GOLD, "$", MUR_N("gold")},
        {CARC_MAGIC, "?", MUR_N("magic")},
        {CARC_ROBBER, "!", MUR_N("robber")},
        {CARC_CIRCLE, "@", MUR_N("crop circle")},
    };
    static const char *const goods[] = {MUR_N("wine"), MUR_N("grain"), MUR_N("cloth")};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        key_if(k, seen->marks & signs[i].mark, signs[i].sign, signs[i].word);
    for (int i = 0; i < CARC_GOODS - 1; i++) {
        char sign[] = {board_goods_letters(k->scene->language)[i], '\0'};
        key_if(k, seen->goods >> (i + 1) & 1, sign, goods[i]);
    }
}

int legend_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width,
                int most)
{
    struct key k = {.scene = s, .canvas = c, .x = x, .y = y, .width = width, .most = most};
    struct seen seen = board_see(s);
    zones_put(&k, &seen);
    figures_put(&k, &seen);
    marks_put(&k, &seen);
    return k.line + (k.column > 0);
}
