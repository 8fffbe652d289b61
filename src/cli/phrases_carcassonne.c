/* phrases_carcassonne.c - answers of Carcassonne that name something on the board or on the track. */
#include "cli/screen.h"
#include "games/carcassonne/carc.h"
#include "text/carcassonne.h"
#include "text/words.h"

enum { PHRASE_MAX = 256 };

/* "a knight in the city at 1,0, now worth 8 points" */
static void put_worth(const struct screen_scene *s, const char *what, const char *where, int piece,
                      struct mur_writer *w)
{
    struct carc_zone_info zone = carc_zone_info(s->rules, s->state, piece);
    MUR_FILL(w,
             mur_trn(s->language, "{what} {where}, now worth {n} point",
                     "{what} {where}, now worth {n} points", zone.value),
             {"what", what, 0}, {"where", where, 0}, {"n", NULL, zone.value});
}

static enum carc_zone zone_of(const struct screen_scene *s, int piece)
{
    struct carc_tile_info t = carc_tile_info(s->state, carc_tile_of(s->state, piece));
    return (enum carc_zone)carc_face[t.face].slot[piece - t.first_piece].zone;
}

static void phrase_piece(const struct screen_scene *s, const struct carc_action_info *info,
                         const char *what, struct mur_writer *w)
{
    char where[PHRASE_MAX];
    struct mur_writer inner = mur_writer_init(where, sizeof where);
    carc_text_where(s->language, s->state, info->piece, &inner);
    put_worth(s, what, where, info->piece, w);
}

static void phrase_own(const struct screen_scene *s, const struct carc_action_info *info,
                       struct mur_writer *w)
{
    phrase_piece(s, info, carc_text_figure(s->language, info->figure, zone_of(s, info->piece)), w);
}

/* What a finished zone brings. */
static void phrase_order(const struct screen_scene *s, const struct carc_action_info *info,
                         struct mur_writer *w)
{
    struct carc_zone_info zone = carc_zone_info(s->rules, s->state, info->piece);
    struct carc_tile_info t = carc_tile_info(s->state, carc_tile_of(s->state, info->piece));
    char at[24];
    struct mur_writer inner = mur_writer_init(at, sizeof at);
    carc_text_at(&inner, t.x, t.y);
    MUR_FILL(w,
             mur_trn(s->language, "{zone} at {at}: {n} point", "{zone} at {at}: {n} points",
                     zone.value_if_complete),
             {"zone", mur_noun(s->language, s->rules, carc_zone_name[zone.zone]), 0}, {"at", at, 0},
             {"n", NULL, zone.value_if_complete});
}

static void phrase_ferry(const struct screen_scene *s, const struct carc_action_info *info,
                         struct mur_writer *w)
{
    struct carc_tile_info t = carc_tile_info(s->state, carc_tile_of(s->state, info->piece));
    char at[24];
    struct mur_writer inner = mur_writer_init(at, sizeof at);
    carc_text_at(&inner, t.x, t.y);
    MUR_FILL(w, mur_tr(s->language, "{from} and {to}, on the lake at {at}"),
             {"from", carc_text_side(s->language, s->state, info->piece), 0},
             {"to", carc_text_side(s->language, s->state, info->other), 0}, {"at", at, 0});
}

static void phrase_ingot(const struct screen_scene *s, const struct carc_action_info *info,
                         struct mur_writer *w)
{
    struct carc_tile_info t = carc_tile_info(s->state, info->tile);
    int there = carc_ingots_on(s->state, info->tile);
    char at[24];
    struct mur_writer inner = mur_writer_init(at, sizeof at);
    carc_text_at(&inner, t.x, t.y);
    MUR_FILL(w,
             mur_trn(s->language, "the tile at {at}, with {n} ingot",
                     "the tile at {at}, with {n} ingots", there),
             {"at", at, 0}, {"n", NULL, there});
}

/* Who stands on a space of the track, without the one that is asked. */
static void phrase_robber(const struct screen_scene *s, int space, struct mur_writer *w)
{
    char names[PHRASE_MAX];
    struct mur_writer inner = mur_writer_init(names, sizeof names);
    for (int colour = 0; colour < carc_colours(s->rules); colour++)
        for (int woman = 0; woman < carc_scorers(s->rules); woman++) {
            if (colour == s->viewer || carc_track(s->state, colour, woman) % CARC_LAP != space)
                continue;
            mur_put(&inner, inner.length ? ", " : "");
            mur_put(&inner, mur_seat_name(s->language, s->rules, colour));
        }
    MUR_FILL(w, mur_tr(s->language, "space {n}, to rob: {names}"), {"n", NULL, space},
             {"names", inner.length ? names : "?", 0});
}

static void phrase_advance(const struct screen_scene *s, int woman, struct mur_writer *w)
{
    MUR_FILL(w, mur_tr(s->language, "{scorer}, now at {n}"),
             {"scorer", carc_text_scorer(s->language, woman), 0},
             {"n", NULL, carc_track(s->state, s->viewer, woman)});
}

static void phrase_circle(const struct screen_scene *s, int answer, struct mur_writer *w)
{
    struct carc_tile_info t = carc_tile_info(s->state, carc_last_tile(s->state));
    carc_text_circle(s->language, (enum carc_zone)carc_face[t.face].circle, answer, w);
}

static bool phrase_figure(const struct screen_scene *s, mur_action a, struct mur_writer *w)
{
    int figure, slot;
    if (!carc_action_figure(a, &figure, &slot))
        return false;
    struct carc_tile_info t = carc_tile_info(s->state, carc_last_tile(s->state));
    if (slot >= carc_face[t.face].slots)
        return false;
    struct carc_zone_info zone = carc_zone_info(s->rules, s->state, t.first_piece + slot);
    MUR_FILL(w,
             mur_trn(s->language, "{figure}, now worth {n} point", "{figure}, now worth {n} points",
                     zone.value),
             {"figure", carc_text_figure(s->language, figure, zone.zone), 0},
             {"n", NULL, zone.value});
    return true;
}

bool screen_phrase_carcassonne(const struct screen_scene *s, mur_action a, struct mur_writer *w)
{
    struct carc_action_info info = carc_action_info(s->state, a);
    switch (mur_action_prompt(a)) {
    case CARC_PROMPT_figure:
        return phrase_figure(s, a, w);
    case CARC_PROMPT_order:
        phrase_order(s, &info, w);
        return true;
    case CARC_PROMPT_spell:
        phrase_piece(s, &info, carc_text_spell(s->language, info.number), w);
        return true;
    case CARC_PROMPT_spell_off:
        mur_put(w, carc_text_spell(s->language, info.number));
        return true;
    case CARC_PROMPT_ingot_lay:
    case CARC_PROMPT_ingot_take:
        phrase_ingot(s, &info, w);
        return true;
    case CARC_PROMPT_advance:
        phrase_advance(s, info.number, w);
        return true;
    case CARC_PROMPT_circle:
        phrase_circle(s, info.number, w);
        return true;
    case CARC_PROMPT_message:
        if (info.number == 0)
            mur_put(w, carc_text_message(s->language, carc_message(s->state)));
        return info.number == 0;
    case CARC_PROMPT_robber:
        if (info.number >= 0)
            phrase_robber(s, info.number, w);
        return info.number >= 0;
    default:
        break;
    }
    if (info.other >= 0)
        phrase_ferry(s, &info, w);
    else if (info.piece >= 0)
        phrase_own(s, &info, w);
    return info.piece >= 0;
}
