/* tell_carcassonne.c - the blanks of Carcassonne's sentences: tiles, figures and where they stand. */
#include <string.h>

#include "games/carcassonne/carc.h"
#include "text/carcassonne.h"
#include "text/internal.h"

/* A follower is called after what it stands on. */
static const char *const roles[CARC_ZONES] = {
    [CARC_CITY] = MUR_N("a knight"),     [CARC_ROAD] = MUR_N("a thief"),
    [CARC_FIELD] = MUR_N("a farmer"),    [CARC_MONASTERY] = MUR_N("a monk"),
    [CARC_GARDEN] = MUR_N("a gardener"),
};

static const struct {
    const char *figure, *phrase;
} figures[] = {
    {"big", MUR_N("the big follower")},
    {"abbot", MUR_N("the abbot")},
    {"builder", MUR_N("the builder")},
    {"pig", MUR_N("the pig")},
};

static const char *const places[CARC_ZONES] = {
    [CARC_CITY] = MUR_N("in the city at {at}"),
    [CARC_ROAD] = MUR_N("on the road at {at}"),
    [CARC_FIELD] = MUR_N("in the field at {at}"),
    [CARC_MONASTERY] = MUR_N("in the monastery at {at}"),
    [CARC_GARDEN] = MUR_N("in the garden at {at}"),
};

static const char *const reasons[CARC_ZONES] = {
    [CARC_CITY] = MUR_N("for the city at {at}"),
    [CARC_ROAD] = MUR_N("for the road at {at}"),
    [CARC_FIELD] = MUR_N("for the field at {at}"),
    [CARC_MONASTERY] = MUR_N("for the monastery at {at}"),
    [CARC_GARDEN] = MUR_N("for the garden at {at}"),
};

static const char *const reasons_complete[CARC_ZONES] = {
    [CARC_CITY] = MUR_N("for the finished city at {at}"),
    [CARC_ROAD] = MUR_N("for the finished road at {at}"),
    [CARC_FIELD] = MUR_N("for the field at {at}"),
    [CARC_MONASTERY] = MUR_N("for the finished monastery at {at}"),
    [CARC_GARDEN] = MUR_N("for the finished garden at {at}"),
};

const char *carc_text_figure(const struct mur_language *l, int figure, enum carc_zone zone)
{
    const char *name =
        figure >= 0 && figure < CARC_FIGURE_KINDS ? carc_figure_name[figure] : "follower";
    if (strcmp(name, "follower") == 0)
        return mur_tr(l, roles[zone]);
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
        if (strcmp(figures[i].figure, name) == 0)
            return mur_tr(l, figures[i].phrase);
    return name;
}

static void put_at(struct mur_writer *w, int x, int y)
{
    mur_put_int(w, x);
    mur_put_char(w, ',');
    mur_put_int(w, y);
}

/* The tile and the slot's zone of a piece. */
static struct carc_tile_info piece_tile(const void *st, int piece, enum carc_zone *zone)
{
    struct carc_tile_info tile = carc_tile_info(st, carc_tile_of(st, piece));
    *zone = (enum carc_zone)carc_face[tile.face].slot[piece - tile.first_piece].zone;
    return tile;
}

static void put_place(const struct mur_language *l, const char *const *table, const void *st,
                      int piece, struct mur_writer *w)
{
    enum carc_zone zone;
    struct carc_tile_info tile = piece_tile(st, piece, &zone);
    char at[24];
    struct mur_writer inner = mur_writer_init(at, sizeof at);
    put_at(&inner, tile.x, tile.y);
    MUR_FILL(w, mur_tr(l, table[zone]), {"at", at, 0});
}

bool tell_reason_carcassonne(const struct mur_teller *t, const struct mur_event *award,
                             const char *reason, struct mur_writer *w)
{
    if (carc_subject_class(award->subject) != CARC_SUBJECT_PIECE)
        return false;
    bool complete = strcmp(reason, "complete") == 0;
    put_place(t->language, complete ? reasons_complete : reasons, t->state,
              carc_subject_number(award->subject), w);
    return true;
}

static void blanks_of_piece(const struct mur_teller *t, const struct mur_event *e, int piece,
                            struct tell_blanks *b)
{
    enum carc_zone zone;
    struct carc_tile_info tile = piece_tile(t->state, piece, &zone);
    struct mur_writer at = tell_blank_begin(b, "at");
    put_at(&at, tile.x, tile.y);
    tell_blank_text(b, "figure", carc_text_figure(t->language, e->a, zone));
    struct mur_writer w = tell_blank_begin(b, "where");
    put_place(t->language, places, t->state, piece, &w);
}

/* The name of goods, for events that tell of them. */
static const char *goods_name(const struct mur_teller *t, int goods)
{
    static const char *const names[CARC_GOODS] = {
        [CARC_WINE] = "wine", [CARC_GRAIN] = "grain", [CARC_CLOTH] = "cloth"};
    return goods > CARC_NO_GOODS && goods < CARC_GOODS
               ? mur_noun(t->language, t->rules, names[goods])
               : "?";
}

void tell_blanks_carcassonne(const struct mur_teller *t, const struct mur_event *e,
                             struct tell_blanks *b)
{
    int number = carc_subject_number(e->subject);
    if (e->kind == CARC_EVENT_spell || e->kind == CARC_EVENT_spell_off)
        tell_blank_text(b, "who", mur_tr(t->language, e->a ? "The witch" : "The mage"));
    if (e->kind == CARC_EVENT_goods)
        tell_blank_text(b, "goods", goods_name(t, e->a));
    switch (carc_subject_class(e->subject)) {
    case CARC_SUBJECT_PIECE:
        blanks_of_piece(t, e, number, b);
        break;
    case CARC_SUBJECT_TILE: {
        struct carc_tile_info tile = carc_tile_info(t->state, number);
        tell_blank_text(b, "tile", carc_face[tile.face].code);
        struct mur_writer w = tell_blank_begin(b, "at");
        put_at(&w, tile.x, tile.y);
        break;
    }
    case CARC_SUBJECT_FACE:
        tell_blank_text(b, "tile", carc_face[number].code);
        break;
    default:
        break;
    }
}
