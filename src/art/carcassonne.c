/* carcassonne.c - the row of Carcassonne: which symbols there are, and what a position needs of them. */
#include <string.h>

#include "art/art.h"
#include "art/draw.h"
#include "art/game.h"
#include "art/scene.h"
#include "base/check.h"
#include "core/setup.h"
#include "games/carcassonne/carc.h"

enum { FACES = CARC_FACES - 1, FERRIES = 27, SHEET_COLUMNS = 12, SHEET_PIXELS = 96 };

/* ---- faces: index is the face's number less one ------------------------------------------------------ */

static void face_name(int index, struct mur_writer *w)
{
    mur_put(w, carc_face[index + 1].code);
}

static void base_draw(struct art_text *out, int index)
{
    art_face_base(out, index + 1);
}

static void tile_draw(struct art_text *out, int index)
{
    art_face_whole(out, index + 1);
}

static void zones_draw(struct art_text *out, int index)
{
    art_face_zones(out, index + 1);
}

static int face_slots(int index)
{
    return carc_face[index + 1].slots;
}

static struct art_point face_anchor(int index, int slot)
{
    return slot < 0 ? art_whole_tile : art_face_anchor(index + 1, slot);
}

static void face_outline(struct art_text *out, int index, int slot)
{
    struct art_scene s;
    art_scene_make(&s, index + 1);
    art_put_zone(out, &s.zones, slot);
}

static void face_places(struct art_text *out, int index)
{
    struct art_scene s;
    art_scene_make(&s, index + 1);
    art_scene_places(out, &s);
}

#define OF_FACES(letter, function)                                                                 \
    {                                                                                              \
        .count = FACES, .prefix = (letter), .name = face_name, .draw = (function),                 \
        .slots = face_slots, .anchor = face_anchor, .whole = true, .outline = face_outline,        \
        .places = face_places                                                                      \
    }
static const struct art_family bases = OF_FACES("b-", base_draw);
static const struct art_family tiles = OF_FACES("t-", tile_draw);
static const struct art_family zones = OF_FACES("z-", zones_draw);

/* ---- ferries: every pair of roads of every lake ------------------------------------------------------- */

static bool joins(int face, int from, int to)
{
    return carc_face[face].marks & CARC_LAKE && carc_face[face].slot[from].zone == CARC_ROAD &&
           carc_face[face].slot[to].zone == CARC_ROAD;
}

static struct art_ferry ferry_at(int index)
{
    for (int face = 1; face < CARC_FACES; face++)
        for (int from = 0; from < carc_face[face].slots; from++)
            for (int to = from + 1; to < carc_face[face].slots; to++)
                if (joins(face, from, to) && index-- == 0)
                    return (struct art_ferry){.tile = face, .from = from, .to = to};
    MUR_CHECK(false);
    return (struct art_ferry){0};
}

static void put_ferry_name(struct mur_writer *w, int face, int from, int to)
{
    mur_put(w, carc_face[face].code);
    mur_put_char(w, '-');
    mur_put_int(w, from < to ? from : to);
    mur_put_char(w, '-');
    mur_put_int(w, from < to ? to : from);
}

static void ferry_name(int index, struct mur_writer *w)
{
    struct art_ferry f = ferry_at(index);
    put_ferry_name(w, f.tile, f.from, f.to);
}

static void ferry_draw(struct art_text *out, int index)
{
    struct art_ferry f = ferry_at(index);
    art_put(out, "<symbol id=\"y-%s-%d-%d\" viewBox=\"0 0 100 100\">", carc_face[f.tile].code,
            f.from, f.to);
    art_put_ferry(out, &(struct art_tile){.face = f.tile}, f.from, f.to);
    art_put(out, "</symbol>\n");
}

static const struct art_family ferries = {
    .count = FERRIES, .prefix = "y-", .name = ferry_name, .draw = ferry_draw};

/* ---- marks, figures, the track ------------------------------------------------------------------------ */

static void mark_name(int index, struct mur_writer *w)
{
    mur_put(w, art_mark_name[index]);
}

static void figure_name(int index, struct mur_writer *w)
{
    mur_put(w, art_figure_name[index]);
}

static void figure_draw(struct art_text *out, int index)
{
    art_figure_symbol(out, (enum art_figure_kind)index);
}

static void track_draw(struct art_text *out, int index)
{
    (void)index;
    art_put(out, "<symbol id=\"track\" viewBox=\"0 0 %d %d\">", ART_TRACK_WIDTH, ART_TRACK_HEIGHT);
    art_put_track(out, NULL, 0);
    art_put(out, "</symbol>\n");
}

static int track_slots(int index)
{
    (void)index;
    return CARC_LAP;
}

static struct art_point track_anchor(int index, int slot)
{
    (void)index;
    return art_track_anchor(slot);
}

static void track_outline(struct art_text *out, int index, int slot)
{
    (void)index;
    art_put_space(out, slot);
}

static void track_places(struct art_text *out, int index)
{
    art_put(out, "\"slots\":[");
    for (int slot = 0; slot < CARC_LAP; slot++) {
        struct art_point at = art_track_anchor(slot);
        art_put(out, "%s{\"anchor\":[%g,%g],\"path\":\"", slot ? "," : "", at.x, at.y);
        track_outline(out, index, slot);
        art_put(out, "\"}");
    }
    art_put(out, "],\"marks\":[]");
}

static const struct art_family marks = {
    .count = ART_UPRIGHT_MARKS, .prefix = "m-", .name = mark_name, .draw = art_mark_symbol};
static const struct art_family figures = {
    .count = ART_FIGURES, .prefix = "f-", .name = figure_name, .draw = figure_draw};
static const struct art_family track = {.count = 1,
                                        .prefix = "track",
                                        .draw = track_draw,
                                        .slots = track_slots,
                                        .anchor = track_anchor,
                                        .outline = track_outline,
                                        .places = track_places};

/* ---- what a position needs ----------------------------------------------------------------------------- */

static void need_face(struct art_needs *n, int face)
{
    unsigned has = art_marks_of(&carc_face[face]);
    art_need(n, "b-", carc_face[face].code);
    for (int mark = 0; mark < ART_UPRIGHT_MARKS; mark++)
        if (has >> mark & 1)
            art_need(n, "m-", art_mark_name[mark]);
}

static void need_board(struct art_needs *n, const void *st)
{
    bool seen[CARC_FACES] = {false};
    int pieces[CARC_LINKS_MAX][2], ferry_count = carc_ferries(st, pieces);
    for (int i = 0; i < carc_tiles(st); i++)
        seen[carc_tile_info(st, i).face] = true;
    seen[carc_hand(st)] = true;
    for (int face = 1; face < CARC_FACES; face++)
        if (seen[face])
            need_face(n, face);
    for (int i = 0; i < ferry_count; i++) {
        struct carc_tile_info t = carc_tile_info(st, carc_tile_of(st, pieces[i][0]));
        char name[24];
        struct mur_writer w = mur_writer_init(name, sizeof name);
        put_ferry_name(&w, t.face, pieces[i][0] - t.first_piece, pieces[i][1] - t.first_piece);
        art_need(n, "y-", name);
    }
}

/* The figures of the set-up, whether they stand or not: supplies show them, questions offer them. */
static void need_figures(struct art_needs *n, const struct mur_rules *r)
{
    static const struct {
        const char *option;
        enum art_figure_kind kind;
    } rows[] = {{"messages", ART_SCORER_WOMAN},
                {"robbers", ART_ROBBER_FIGURE},
                {"magic", ART_MAGE},
                {"magic", ART_WITCH},
                {"gold", ART_GOLD_BAR}};
    for (int figure = 0; figure < CARC_FIGURE_KINDS; figure++)
        for (int zone = 0; zone < CARC_ZONES; zone++)
            if (carc_figure_stands(r, figure, (enum carc_zone)zone))
                art_need(n, "f-", art_figure_name[art_figure_of(figure, zone)]);
    art_need(n, "f-", art_figure_name[ART_SCORER]);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (mur_setup_value(r, rows[i].option))
            art_need(n, "f-", art_figure_name[rows[i].kind]);
}

static void carc_needs(struct art_needs *n, const struct mur_rules *r, const void *view)
{
    need_board(n, view);
    need_figures(n, r);
    art_needs_any(n, r, view);
    art_need(n, "", "track");
}

/* ---- the row ------------------------------------------------------------------------------------------- */

static enum mur_status carc_position(struct art_text *out, const struct mur_rules *r,
                                     const void *view, const struct art_wish *wish,
                                     struct mur_error *err)
{
    struct mur_error why = {.status = MUR_OK};
    int piece = wish->zone ? carc_piece_find(view, wish->zone, &why) : -1;
    if (wish->zone && piece < 0)
        return mur_fail(err, why.status, why.message, why.position, why.length);
    art_position_svg(out, r, view, wish->show, piece, wish->pixels);
    return MUR_OK;
}

static void tiles_sheet(struct art_text *out)
{
    art_tile_sheet(out, SHEET_COLUMNS, SHEET_PIXELS);
}

static const struct art_sheet sheets[] = {
    {"tiles", tiles_sheet}, {"symbols", art_symbols}, {NULL, NULL}};
static const struct art_family *const families[] = {&bases,   &marks,   &tiles, &zones,
                                                    &ferries, &figures, &track, NULL};

static const struct art_option options[] = {{"farmers", "f-farmer"},
                                            {"river", "t-BB6F1"},
                                            {"abbot", "f-abbot"},
                                            {"inns", "m-inn"},
                                            {"inns.tiles", "m-inn"},
                                            {"inns.big", "f-big"},
                                            {"traders", "m-wine"},
                                            {"traders.tiles", "m-grain"},
                                            {"traders.builder", "f-builder"},
                                            {"traders.pig", "f-pig"},
                                            {"flying", "t-FlugB"},
                                            {"messages", "f-scorer-woman"},
                                            {"ferries", "t-FaehrB"},
                                            {"gold", "f-gold-bar"},
                                            {"magic", "m-magic"},
                                            {"robbers", "m-robber"},
                                            {"circles", "m-fork"},
                                            {"solo", "f-scorer"},
                                            {NULL, NULL}};

const struct art_game art_carc = {
    .position = carc_position,
    .needs = carc_needs,
    .sheet = sheets,
    .family = families,
    .option = options,
    .stage = art_carc_stage,
    .stock = art_carc_stock,
    .note = art_carc_note,
};
