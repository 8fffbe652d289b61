/* picture.c - positions, the sheets of tiles and cards, and the symbol set, written as SVG. */
#include "cli/picture.h"

#include <stdlib.h>
#include <string.h>

#include "art/art.h"
#include "art/cards.h"
#include "art/text.h"
#include "games/carcassonne/carc.h"

enum { SHEET_COLUMNS = 12, SHEET_PIXELS = 96, CARD_COLUMNS = 8 };

/* Hands the picture over and frees it. */
static int picture_write(struct art_text *picture, const char *file)
{
    bool good = !picture->failed && picture->text;
    if (good && file)
        good = cli_file_write(file, picture->text, picture->length);
    else if (good)
        good = fwrite(picture->text, 1, picture->length, stdout) == picture->length;
    art_text_release(picture);
    return good ? CLI_OK : CLI_WRONG;
}

static int zone_find(const struct cli_command *self, const void *st, const char *zone, int *piece)
{
    struct mur_error err = {0};
    *piece = zone ? carc_piece_find(st, zone, &err) : -1;
    if (!zone || *piece >= 0)
        return CLI_OK;
    return cli_usage(self, err.message, zone);
}

int picture_position(const struct cli_command *self, const struct cli_position *p,
                     const struct picture_wish *wish)
{
    struct art_text picture = {0};
    int piece;
    if (strcmp(p->rules->kind->name, carc_kind.name) != 0) {
        if (strcmp(p->rules->kind->name, "catan-cards") != 0)
            return cli_usage(self, MUR_N("no pictures are drawn of this game"),
                             p->rules->kind->name);
        void *view = cli_alloc(p->rules->state_size);
        mur_view(p->rules, p->state, MUR_NOBODY, view);
        art_card_table(&picture, p->rules, view);
        free(view);
        return picture_write(&picture, wish->file);
    }
    int status = zone_find(self, p->state, wish->zone, &piece);
    if (status != CLI_OK)
        return status;
    unsigned show = wish->plain ? 0 : ART_SHOW_COORDINATES | ART_SHOW_LAST | ART_SHOW_SCORES;
    show |= (wish->cells ? ART_SHOW_CELLS : 0) | (wish->fields ? ART_SHOW_FIELDS : 0);
    art_position_svg(&picture, p->rules, p->state, show, piece, wish->pixels);
    return picture_write(&picture, wish->file);
}

int picture_tiles(const struct picture_wish *wish)
{
    struct art_text picture = {0};
    art_tile_sheet(&picture, SHEET_COLUMNS, SHEET_PIXELS);
    return picture_write(&picture, wish->file);
}

int picture_cards(const struct picture_wish *wish)
{
    struct art_text picture = {0};
    art_card_sheet(&picture, CARD_COLUMNS);
    return picture_write(&picture, wish->file);
}

int picture_symbols(const struct picture_wish *wish)
{
    struct art_text picture = {0};
    art_symbols(&picture);
    return picture_write(&picture, wish->file);
}
