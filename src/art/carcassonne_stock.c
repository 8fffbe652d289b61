/* carcassonne_stock.c - what a colour of Carcassonne has before it: figures, goods, ingots. */
#include "art/art.h"
#include "base/check.h"
#include "core/setup.h"
#include "games/carcassonne/carc.h"

static int standing_of(const struct mur_rules *r, const void *view, int side, int figure)
{
    struct carc_figure_info info[CARC_FIGURES_MAX];
    int count = carc_figures(r, view, info), found = 0;
    for (int i = 0; i < count; i++)
        found += info[i].colour == side && info[i].figure == figure;
    return found;
}

static void add(struct art_stock *out, int *count, struct art_stock stock)
{
    MUR_CHECK(*count < ART_STOCKS);
    out[(*count)++] = stock;
}

int art_stock_of(const struct mur_rules *r, const void *view, int side,
                 struct art_stock out[ART_STOCKS])
{
    int count = 0;
    for (int figure = 0; figure < CARC_FIGURE_KINDS; figure++) {
        int left = carc_supply(r, view, side, figure);
        int all = left + standing_of(r, view, side, figure);
        const char *name = art_figure_name[art_figure_of(figure, CARC_CITY)];
        if (all)
            add(out, &count,
                (struct art_stock){.prefix = "f-",
                                   .name = name,
                                   .word = carc_figure_name[figure],
                                   .left = left,
                                   .all = all});
    }
    bool goods = mur_setup_value(r, "traders.tiles") != 0;
    for (int kind = 1; kind < CARC_GOODS && goods; kind++)
        add(out, &count,
            (struct art_stock){.prefix = "m-",
                               .name = carc_goods_name[kind],
                               .word = carc_goods_name[kind],
                               .left = carc_goods(view, side, (enum carc_goods)kind),
                               .all = -1});
    if (mur_setup_value(r, "gold"))
        add(out, &count,
            (struct art_stock){.prefix = "f-",
                               .name = art_figure_name[ART_GOLD_BAR],
                               .word = "ingots",
                               .left = carc_ingots(view, side),
                               .all = -1});
    return count;
}
