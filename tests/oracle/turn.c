/* turn.c - the order of things: steps that ask, and steps that only happen. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

struct oracle_option *option_add(struct oracle *o, int verb, int a, int b, int c, int d)
{
    struct oracle_option *option = &o->option[o->options++];
    *option = (struct oracle_option){.weight = 1, .verb = verb, .a = a, .b = b, .c = c, .d = d};
    return option;
}

/* ---- draw and place ------------------------------------------------------------------------------------ */

/* R1, R2: the river comes first, its lake last. */
static bool face_may_be_drawn(const struct face *f, int river_left)
{
    if (river_left == 0)
        return true;
    return f->set == SET_RIVER && (river_left == 1 || strcmp(f->code, "BB6F12") != 0);
}

/* V12: a colour without tiles is passed over while another one has some. */
static bool pile_is_skipped(struct oracle *o)
{
    if (!o->setup.solo || o->pile[o->seat] > 0 || tiles_left(o) == 0)
        return false;
    o->event[PILE_SKIPPED]++;
    o->step = STEP_TURN_END;
    return true;
}

static void draw_offer(struct oracle *o)
{
    if (pile_is_skipped(o))
        return;
    int river_left = 0;
    for (int i = 0; i < o->box->faces; i++)
        river_left += o->box->face[i].set == SET_RIVER ? o->left[i] : 0;
    for (int i = 0; i < o->box->faces; i++)
        if (o->left[i] > 0 && face_may_be_drawn(&o->box->face[i], river_left)) {
            struct oracle_option *option = option_add(o, 0, i, 0, 0, 0);
            option->weight = o->left[i];
            snprintf(option->text, ORACLE_TEXT, "draw %s", o->box->face[i].code);
        }
    if (o->options == 0)
        o->step = STEP_FINAL; /* E1 */
}

/* A part begins. */
static void draw_take(struct oracle *o, const struct oracle_option *option)
{
    o->left[option->a]--;
    o->pile[o->seat] -= o->setup.solo; /* V3 */
    o->drawn = option->a;
    o->abbot_points = 0;
    o->ferries_listed = false;
    o->moved[NORMAL] = o->moved[WOMAN] = false;
    o->step = STEP_PLACE;
}

static void place_offer(struct oracle *o)
{
    place_options(o, o->drawn);
    if (o->options == 0) { /* B3 */
        o->boxed++;
        o->event[DRAWN_AGAIN]++;
        o->step = STEP_DRAW;
    }
}

/* D2: the tile has become part of a road or city where the player's builder stood already. */
static bool builder_woken(struct oracle *o)
{
    for (int i = 0; i < o->standings; i++) {
        const struct standing *s = &o->stand[i];
        if (s->seat == o->seat && s->figure == BUILDER &&
            zone_of(o, s->tile, s->segment)->has_new_tile)
            return true;
    }
    return false;
}

static void place_take(struct oracle *o, const struct oracle_option *option)
{
    board_lay(o, option->a, option->b, option->c, option->d);
    o->builder_owed |= builder_woken(o);
    o->after_parted = STEP_GOLD_LAY;
    o->step = STEP_PARTED;
}

/* ---- the end of a part ----------------------------------------------------------------------------------- */

int tiles_left(const struct oracle *o)
{
    int left = 0;
    for (int i = 0; i < o->box->faces; i++)
        left += o->left[i];
    return left;
}

/* Is there a tile for another part of this turn? Not after the last turn (V8). */
static bool part_has_tile(const struct oracle *o)
{
    return o->setup.solo ? o->pile[o->seat] > 0 && !o->last_turn : tiles_left(o) > 0;
}

/* Step 5: a part by message 4 first; then one by the builder, if the player wants it and there is a
 * tile (D3, D4, D11). */
static void extra_offer(struct oracle *o)
{
    if (o->message_parts > 0 && part_has_tile(o)) {
        o->message_parts--;
        o->step = STEP_DRAW;
    } else if (o->builder_owed && !o->builder_used && part_has_tile(o)) {
        snprintf(option_add(o, 1, 0, 0, 0, 0)->text, ORACLE_TEXT, "again");
        snprintf(option_add(o, 0, 0, 0, 0, 0)->text, ORACLE_TEXT, "pass");
    } else {
        o->event[NO_SECOND_PART] += o->builder_owed && !o->builder_used;
        o->step = STEP_TURN_END;
    }
}

static void extra_take(struct oracle *o, const struct oracle_option *option)
{
    o->builder_used = true;
    o->step = option->verb ? STEP_DRAW : STEP_TURN_END;
}

static void turn_end_offer(struct oracle *o)
{
    o->seat = (o->seat + 1) % o->setup.players;
    o->builder_owed = o->builder_used = false;
    o->message_parts = 0;
    o->step = o->last_turn ? STEP_FINAL : STEP_DRAW;
}

static void final_offer(struct oracle *o)
{
    if (o->setup.solo)
        solo_final(o);
    else
        score_final(o);
    o->step = STEP_OVER;
}

static const struct {
    const char *name;
    bool always; /* asked even if there is no choice */
    enum oracle_turn turn;
    void (*offer)(struct oracle *o); /* adds options, or does its work and names the next step */
    void (*take)(struct oracle *o, const struct oracle_option *option);
} steps[STEPS] = {
    [STEP_DRAW] = {"draw", true, ORACLE_CHANCE, draw_offer, draw_take},
    [STEP_PLACE] = {"place", true, ORACLE_PLAYER, place_offer, place_take},
    [STEP_PARTED] = {"spell_off", false, ORACLE_PLAYER, parted_offer, parted_take},
    [STEP_GOLD_LAY] = {"ingot_lay", false, ORACLE_PLAYER, gold_lay_offer, gold_lay_take},
    [STEP_MAGIC] = {"spell", false, ORACLE_PLAYER, magic_offer, magic_take},
    [STEP_ROBBER_OWN] = {"robber", false, ORACLE_PLAYER, robber_own_offer, robber_lay_take},
    [STEP_ROBBER_NEXT] = {"robber", false, ORACLE_PLAYER, robber_next_offer, robber_lay_take},
    [STEP_FIGURE] = {"figure", false, ORACLE_PLAYER, figure_offer, figure_take},
    [STEP_DIE] = {"die", true, ORACLE_CHANCE, die_offer, die_take},
    [STEP_LAND] = {"land", false, ORACLE_PLAYER, land_offer, land_take},
    [STEP_FERRY_LAY] = {"ferry_lay", false, ORACLE_PLAYER, ferry_lay_offer, ferry_lay_take},
    [STEP_FERRY_TURN] = {"ferry_turn", false, ORACLE_PLAYER, ferry_turn_offer, ferry_turn_take},
    [STEP_SCORE] = {"score", false, ORACLE_PLAYER, score_offer, NULL},
    [STEP_ORDER] = {"order", false, ORACLE_PLAYER, order_offer, order_take},
    [STEP_NAME] = {"advance", false, ORACLE_PLAYER, name_offer, name_take},
    [STEP_ROB] = {"rob", false, ORACLE_PLAYER, rob_offer, rob_take},
    [STEP_PAY] = {"pay", false, ORACLE_PLAYER, pay_offer, NULL},
    [STEP_LOOT] = {"advance", false, ORACLE_PLAYER, loot_offer, loot_take},
    [STEP_TIDY] = {"tidy", false, ORACLE_PLAYER, tidy_offer, NULL},
    [STEP_GOLD_SHARE] = {"ingot_take", false, ORACLE_PLAYER, gold_share_offer, gold_share_take},
    [STEP_MESSAGE] = {"message", false, ORACLE_PLAYER, message_offer, NULL},
    [STEP_MESSAGE_DRAW] = {"message_draw", true, ORACLE_CHANCE, message_draw_offer,
                           message_draw_take},
    [STEP_MESSAGE_USE] = {"message", false, ORACLE_PLAYER, message_use_offer, message_use_take},
    [STEP_MESSAGE_BACK] = {"recall", false, ORACLE_PLAYER, message_back_offer, message_back_take},
    [STEP_CIRCLE] = {"circle", false, ORACLE_PLAYER, circle_offer, circle_take},
    [STEP_CIRCLE_SEAT] = {"circle_seat", false, ORACLE_PLAYER, circle_seat_offer, circle_seat_take},
    [STEP_EXTRA_PART] = {"extra_part", false, ORACLE_PLAYER, extra_offer, extra_take},
    [STEP_TURN_END] = {"turn_end", false, ORACLE_PLAYER, turn_end_offer, NULL},
    [STEP_FINAL] = {"final", false, ORACLE_PLAYER, final_offer, NULL},
    [STEP_OVER] = {"", false, ORACLE_OVER, NULL, NULL},
};

/* Goes on until somebody must be asked. */
static void turn_run(struct oracle *o)
{
    while (o->step != STEP_OVER) {
        enum step step = o->step;
        o->options = 0;
        o->asked = o->seat;
        steps[step].offer(o);
        if (o->options > 1 || (o->options == 1 && steps[step].always))
            return;
        if (o->options == 1) {
            const struct oracle_option only = o->option[0];
            steps[step].take(o, &only);
        }
    }
    o->options = 0;
}

const char *oracle_apply(struct oracle *o, const char *text)
{
    for (int i = 0; i < o->options; i++)
        if (strcmp(o->option[i].text, text) == 0) {
            const struct oracle_option chosen = o->option[i];
            o->awards = 0;
            steps[o->step].take(o, &chosen);
            turn_run(o);
            return NULL;
        }
    snprintf(o->message_text, sizeof o->message_text, "not legal now: %s", text);
    return o->message_text;
}

struct oracle_point oracle_point(const struct oracle *o)
{
    enum oracle_turn turn = steps[o->step].turn;
    const char *asked = steps[o->step].name;
    if (o->step == STEP_CIRCLE_SEAT)
        asked = o->circle_adds ? "circle_add" : "circle_remove";
    return (struct oracle_point){.turn = turn,
                                 .seat = turn == ORACLE_PLAYER ? o->asked % o->setup.people : -1,
                                 .asked = asked};
}

/* ---- beginning and end --------------------------------------------------------------------------------- */

/* Gardens are printed on a face of their own; a GROW game has none of them (section 17). */
static int face_in_edition(const struct oracle *o, int face)
{
    char code[12];
    if (!o->setup.grow)
        return face;
    snprintf(code, sizeof code, "%s", o->box->face[face].code);
    code[strcspn(code, "+")] = 0;
    return face_find(o->box, code);
}

static void game_start(struct oracle *o)
{
    for (int i = 0; i < o->box->faces; i++)
        if (o->setup.set[o->box->face[i].set])
            o->left[face_in_edition(o, i)] += o->box->face[i].count;
    int start = face_find(o->box, "D");
    o->left[start]--;
    if (o->setup.set[SET_RIVER]) {
        start = face_find(o->box, "BB6F1");
        o->left[start]--;
    }
    board_lay(o, start, 0, 0, 0);
    o->on_start = tiles_left(o) + o->tiles;
    for (int seat = 0; seat < o->setup.players; seat++) {
        o->supply[seat][FOLLOWER] = o->setup.followers;
        o->supply[seat][ABBOT] = o->setup.abbot;
        o->supply[seat][BIG] = o->setup.big;
        o->supply[seat][BUILDER] = o->setup.builder;
        o->supply[seat][PIG] = o->setup.pig;
        o->robber[seat] = -1;
    }
    o->spell[MAGE].tile = o->spell[WITCH].tile = -1;
    if (o->setup.solo)
        solo_start(o);
    o->seat = o->setup.first;
    o->step = STEP_DRAW;
}

struct oracle *oracle_new(const struct oracle_box *box, const char *setup, char *error, int size)
{
    struct setup read;
    if (!setup_read(&read, setup, error, size))
        return NULL;
    struct oracle *o = calloc(1, sizeof *o);
    if (!o) {
        snprintf(error, (size_t)size, "no memory");
        return NULL;
    }
    o->box = box;
    o->setup = read;
    game_start(o);
    turn_run(o);
    return o;
}

void oracle_empty_bag(struct oracle *o)
{
    o->boxed += tiles_left(o);
    memset(o->left, 0, sizeof o->left);
    memset(o->pile, 0, sizeof o->pile);
    turn_run(o);
}

void oracle_free(struct oracle *o)
{
    free(o);
}
