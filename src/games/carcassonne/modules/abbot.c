/* abbot.c - the abbot: stands on monasteries and gardens, and may be taken back for points (A1-A12). */
#include "games/carcassonne/module.h"

static void abbot_build(struct carc_rules *r)
{
    r->returns |= 1 << CARC_FIGURE_abbot;
}

/* A3, A5: while what it stands on is not complete. */
static void abbot_offer(const struct carc_rules *r, struct carc_state *s)
{
    (void)r;
    int piece = carc_figure_piece(s, s->active, CARC_FIGURE_abbot);
    if (piece != CARC_HOME && s->piece[piece].open > 0)
        s->part.back |= 1 << CARC_FIGURE_abbot;
}

static const struct carc_slice abbot_slices[] = {CARC_SLICE(part.back), {0, 0}};

const struct carc_module carc_module_abbot = {
    .option = {.word = "abbot",
               .group = MUR_OPTION_EXPANSION,
               .of = "plus",
               .title = MUR_N("The abbot"),
               .help = MUR_N("uses the gardens and comes back whenever you like")},
    .build = abbot_build,
    .offer = abbot_offer,
    .slices = abbot_slices,
};
