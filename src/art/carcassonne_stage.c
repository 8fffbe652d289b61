/* carcassonne_stage.c - what lies on the table of Carcassonne, as symbols and places. */
#include <string.h>

#include "art/art.h"
#include "art/stage.h"
#include "base/text.h"
#include "games/carcassonne/carc.h"

enum { NAME_MAX_BYTES = 24 };

static const char *code(int face)
{
    return carc_face[face].code;
}

static void put_or_null(struct mur_json_writer *j, const char *key, int number)
{
    if (number >= 0)
        mur_json_put_int(j, key, number);
    else
        mur_json_put_null(j, key);
}

/* ---- the board ------------------------------------------------------------------------------------------ */

static void put_face(struct mur_json_writer *j, int face)
{
    art_stage_symbol(j, "symbol", "b-", code(face));
    art_stage_symbol(j, "whole", "t-", code(face));
}

static void put_tiles(struct mur_json_writer *j, const void *st)
{
    mur_json_open_list(j, "tiles");
    for (int i = 0; i < carc_tiles(st); i++) {
        struct carc_tile_info t = carc_tile_info(st, i);
        mur_json_open_object(j, NULL);
        put_face(j, t.face);
        mur_json_put_int(j, "x", t.x);
        mur_json_put_int(j, "y", t.y);
        mur_json_put_int(j, "turn", t.rotation);
        mur_json_put_int(j, "first", t.first_piece);
        mur_json_close(j);
    }
    mur_json_close(j);
}

/* Something on a tile: on one of its slots, or with slot -1 on the whole of it. */
static void put_thing(struct mur_json_writer *j, const void *st, const char *prefix,
                      const char *name, int tile, int slot, int side)
{
    mur_json_open_object(j, NULL);
    art_stage_symbol(j, "symbol", prefix, name);
    mur_json_put_int(j, "tile", tile);
    put_or_null(j, "slot", slot);
    put_or_null(j, "piece", slot < 0 ? -1 : carc_tile_info(st, tile).first_piece + slot);
    put_or_null(j, "side", side);
    mur_json_put_bool(j, "turns", *prefix == 'y');
    mur_json_close(j);
}

static int slot_of(const void *st, int piece)
{
    return piece - carc_tile_info(st, carc_tile_of(st, piece)).first_piece;
}

static void put_figure(struct mur_json_writer *j, const void *st, const char *name, int piece,
                       int side)
{
    put_thing(j, st, "f-", name, carc_tile_of(st, piece), slot_of(st, piece), side);
}

static const char *standing(const void *st, int figure, int piece)
{
    struct carc_tile_info t = carc_tile_info(st, carc_tile_of(st, piece));
    int zone = carc_face[t.face].slot[piece - t.first_piece].zone;
    return art_figure_name[art_figure_of(figure, zone)];
}

/* Which ferry joins two roads of a tile. */
static void ferry_name(char name[NAME_MAX_BYTES], const void *st, int from, int to)
{
    struct mur_writer w = mur_writer_init(name, NAME_MAX_BYTES);
    int low = from < to ? from : to, high = from < to ? to : from;
    mur_put(&w, code(carc_tile_info(st, carc_tile_of(st, from)).face));
    mur_put_char(&w, '-');
    mur_put_int(&w, slot_of(st, low));
    mur_put_char(&w, '-');
    mur_put_int(&w, slot_of(st, high));
}

static void put_ferries(struct mur_json_writer *j, const void *st)
{
    int pieces[CARC_LINKS_MAX][2], count = carc_ferries(st, pieces);
    for (int i = 0; i < count; i++) {
        char name[NAME_MAX_BYTES];
        ferry_name(name, st, pieces[i][0], pieces[i][1]);
        put_thing(j, st, "y-", name, carc_tile_of(st, pieces[i][0]), -1, -1);
    }
}

static void put_things(struct mur_json_writer *j, const struct art_stage *s)
{
    struct carc_figure_info info[CARC_FIGURES_MAX];
    const void *st = s->view;
    int count = carc_figures(s->rules, st, info);
    mur_json_open_list(j, "things");
    put_ferries(j, st);
    for (int i = 0; i < count; i++)
        put_figure(j, st, standing(st, info[i].figure, info[i].piece), info[i].piece,
                   info[i].colour);
    for (int who = 0; who < 2; who++)
        if (carc_spell(st, who) >= 0)
            put_figure(j, st, art_figure_name[who ? ART_WITCH : ART_MAGE], carc_spell(st, who), -1);
    for (int tile = 0; tile < carc_tiles(st); tile++)
        for (int bars = carc_ingots_on(st, tile); bars > 0; bars--)
            put_thing(j, st, "f-", art_figure_name[ART_GOLD_BAR], tile, -1, -1);
    mur_json_close(j);
}

/* ---- what is still to come -------------------------------------------------------------------------------- */

static void put_bag(struct mur_json_writer *j, const void *st)
{
    mur_json_open_list(j, "bag");
    for (int face = 1; face < CARC_FACES; face++) {
        if (!carc_unseen(st, face))
            continue;
        mur_json_open_object(j, NULL);
        art_stage_symbol(j, "symbol", "t-", code(face));
        mur_json_put_text(j, "face", code(face));
        mur_json_put_int(j, "count", carc_unseen(st, face));
        mur_json_close(j);
    }
    mur_json_close(j);
}

/* The open cells: how many of the tiles to come fit there, and which of the bag, one digit each. */
static void put_cells(struct mur_json_writer *j, const struct art_stage *s)
{
    struct carc_spot cell[CARC_OPEN_MAX];
    int count = carc_open_cells(s->view, cell);
    mur_json_open_list(j, "cells");
    for (int i = 0; i < count; i++) {
        char fits[CARC_FACES];
        int faces = 0, tiles = 0;
        for (int face = 1; face < CARC_FACES; face++) {
            int unseen = carc_unseen(s->view, face);
            if (!unseen)
                continue;
            bool fit = carc_fit(s->rules, s->view, face, cell[i].x, cell[i].y) != 0;
            fits[faces++] = fit ? '1' : '0';
            tiles += fit ? unseen : 0;
        }
        fits[faces] = '\0';
        mur_json_open_object(j, NULL);
        mur_json_put_int(j, "x", cell[i].x);
        mur_json_put_int(j, "y", cell[i].y);
        mur_json_put_int(j, "count", tiles);
        mur_json_put_text(j, "fits", fits);
        mur_json_close(j);
    }
    mur_json_close(j);
}

static void put_hand(struct mur_json_writer *j, const void *st)
{
    if (!carc_hand(st)) {
        mur_json_put_null(j, "hand");
        return;
    }
    mur_json_open_object(j, "hand");
    put_face(j, carc_hand(st));
    mur_json_close(j);
}

/* ---- the track ------------------------------------------------------------------------------------------ */

static void put_on_track(struct mur_json_writer *j, enum art_figure_kind kind, int side, int points)
{
    mur_json_open_object(j, NULL);
    art_stage_symbol(j, "symbol", "f-", art_figure_name[kind]);
    mur_json_put_int(j, "side", side);
    mur_json_put_int(j, "points", points);
    mur_json_close(j);
}

static void put_track(struct mur_json_writer *j, const struct art_stage *s)
{
    mur_json_open_object(j, "track");
    mur_json_put_int(j, "spaces", CARC_LAP);
    mur_json_open_list(j, "figures");
    for (int side = 0; side < carc_colours(s->rules); side++) {
        put_on_track(j, ART_SCORER, side, carc_track(s->view, side, 0));
        if (carc_scorers(s->rules) > 1)
            put_on_track(j, ART_SCORER_WOMAN, side, carc_track(s->view, side, 1));
        if (carc_robber(s->view, side) >= 0)
            put_on_track(j, ART_ROBBER_FIGURE, side, carc_robber(s->view, side));
    }
    mur_json_close(j);
    mur_json_close(j);
}

/* ---- what a side has ------------------------------------------------------------------------------------- */

void art_carc_stock(struct mur_json_writer *j, const struct art_stage *s, int side)
{
    struct art_stock stock[ART_STOCKS];
    int count = art_stock_of(s->rules, s->view, side, stock);
    for (int i = 0; i < count; i++)
        art_stage_stock(j, s, stock[i].prefix, stock[i].name, stock[i].word, stock[i].left,
                        stock[i].all);
}

/* In the one-player variant: how many tiles a colour still lays, and whether it may score. */
void art_carc_note(struct mur_writer *w, const struct art_stage *s, int side)
{
    if (!carc_solo(s->rules))
        return;
    int pile = carc_pile(s->view, side);
    bool lowest = true;
    for (int other = 0; other < carc_colours(s->rules); other++)
        lowest = lowest && carc_score(s->view, side) <= carc_score(s->view, other);
    MUR_FILL(w, mur_trn(s->language, "{n} tile to lay", "{n} tiles to lay", pile),
             {"n", NULL, pile});
    mur_put(w, ", ");
    mur_put(w, mur_tr(s->language, lowest ? MUR_N("scores now") : MUR_N("does not score now")));
}

/* ---- answers ---------------------------------------------------------------------------------------------- */

/* The figure that a word of a touch means; followers lie in fields. */
static const char *figure_symbol(const void *st, const struct mur_touch *t)
{
    for (int figure = 0; figure < CARC_FIGURE_KINDS; figure++)
        if (strcmp(carc_figure_name[figure], t->figure) == 0)
            return t->piece == MUR_ABSENT ? art_figure_name[art_figure_of(figure, CARC_CITY)]
                                          : standing(st, figure, t->piece);
    return t->figure;
}

/* What an answer puts, moves or takes away; false if that is nothing that could be drawn. */
static bool answer_symbol(const void *st, mur_action a, const struct mur_touch *t, int touches,
                          const char **prefix, char name[NAME_MAX_BYTES])
{
    struct mur_writer w = mur_writer_init(name, NAME_MAX_BYTES);
    *prefix = "f-";
    switch (mur_action_prompt(a)) {
    case CARC_PROMPT_ingot_lay:
    case CARC_PROMPT_ingot_take:
        mur_put(&w, art_figure_name[ART_GOLD_BAR]);
        return true;
    case CARC_PROMPT_robber:
        mur_put(&w, art_figure_name[ART_ROBBER_FIGURE]);
        return touches > 0;
    case CARC_PROMPT_advance:
        mur_put(&w, art_figure_name[mur_action_payload(a) ? ART_SCORER_WOMAN : ART_SCORER]);
        return true;
    default:
        break;
    }
    if (touches == 2 && !t->figure) {
        *prefix = "y-";
        ferry_name(name, st, t[0].piece, t[1].piece);
        return true;
    }
    if (touches == 0 || !t->figure)
        return false;
    mur_put(&w, figure_symbol(st, t));
    return true;
}

static void put_answer(struct mur_json_writer *j, const struct art_stage *s, mur_action a)
{
    struct mur_touch touch[MUR_TOUCHES];
    char name[NAME_MAX_BYTES];
    const char *prefix;
    int touches = mur_touches(s->rules, s->view, a, touch);
    if (!answer_symbol(s->view, a, touch, touches, &prefix, name))
        return;
    mur_json_open_object(j, NULL);
    mur_json_put_int(j, "action", a);
    art_stage_symbol(j, "symbol", prefix, name);
    put_or_null(j, "side", touches && touch[0].side != MUR_ABSENT ? touch[0].side : -1);
    mur_json_put_bool(j, "turns", *prefix == 'y');
    mur_json_close(j);
}

/* A tile that chance may draw; messages and the die have no pictures. */
static void put_drawable(struct mur_json_writer *j, const struct art_stage *s, mur_action a)
{
    struct mur_touch touch[MUR_TOUCHES];
    if (!mur_touches(s->rules, s->view, a, touch) || !touch[0].face)
        return;
    mur_json_open_object(j, NULL);
    mur_json_put_int(j, "action", a);
    art_stage_symbol(j, "symbol", "t-", touch[0].face);
    mur_json_put_null(j, "side");
    mur_json_put_bool(j, "turns", false);
    mur_json_close(j);
}

static void put_answers(struct mur_json_writer *j, const struct art_stage *s)
{
    struct mur_point p = mur_point(s->rules, s->view);
    int count = 0, outcomes = mur_chance(s->rules, s->view, s->outcome);
    if (p.turn == MUR_TURN_PLAYER && p.prompt != CARC_PROMPT_place)
        count = mur_legal(s->rules, s->view, s->action);
    mur_json_open_list(j, "answers");
    for (int i = 0; i < count; i++)
        put_answer(j, s, s->action[i]);
    for (int i = 0; i < outcomes; i++)
        put_drawable(j, s, s->outcome[i].action);
    mur_json_close(j);
}

/* Zones that people want to see at a glance, by the kind that descriptions give them. */
static void put_overlay(struct mur_json_writer *j, const struct art_stage *s)
{
    mur_json_open_object(j, "overlay");
    mur_json_put_text(j, "kind", carc_zone_name[CARC_FIELD]);
    mur_json_put_text(j, "title", mur_tr(s->language, MUR_N("Fields")));
    mur_json_close(j);
}

void art_carc_stage(struct mur_json_writer *j, const struct art_stage *s)
{
    put_tiles(j, s->view);
    put_things(j, s);
    put_hand(j, s->view);
    mur_json_put_int(j, "last", carc_last_tile(s->view));
    put_bag(j, s->view);
    put_cells(j, s);
    put_track(j, s);
    put_overlay(j, s);
    put_answers(j, s);
}
