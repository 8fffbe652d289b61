/* circles.c - crop circles: everybody may add a follower, or everybody takes one back (C1-C9). */
#include "games/carcassonne/module.h"

enum { ADD, REMOVE, ANSWERS };

static const struct carc_answers circle_answers = {
    .word = {"add", "remove"},
    .lead = "circle",
    .expected = MUR_N("expected: circle add, or circle remove"),
};

static unsigned circle_zone(const struct carc_state *s)
{
    return 1u << carc_face[s->tile[s->tiles - 1].face].circle;
}

/* C6: normal and big followers; an abbot never stands on what a circle shows. */
static int followers_list(const struct carc_rules *r, const struct carc_state *s, int colour,
                          int prompt, mur_action *out)
{
    return carc_own_list(r, s, colour, prompt, circle_zone(s), CARC_EVERY_FIGURE, out);
}

static void circles_placed(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    (void)sink;
    if (carc_face[s->tile[s->tiles - 1].face].marks & CARC_CIRCLE)
        carc_pend(r, s, CARC_PHASE_circle);
}

/* ---- A or B (C1) ------------------------------------------------------------------------------------------------ */

void carc_enter_circle(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    (void)sink;
    mur_action list[CARC_FIGURES];
    for (int colour = 0; colour < r->colours; colour++)
        if (followers_list(r, s, colour, CARC_PROMPT_circle_remove, list)) {
            carc_ask(s, CARC_PROMPT_circle, carc_seat_of(r, s->active));
            return;
        }
}

static void circle_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                         struct mur_sink *sink)
{
    MUR_CHECK(payload < ANSWERS);
    s->part.circle = (uint8_t)(1 + payload);
    carc_tell(sink, (struct mur_event){
                        .kind = CARC_EVENT_circle, .seat = s->active, .a = (int32_t)payload});
    carc_pend(r, s, CARC_PHASE_circle_act);
}

const struct carc_prompt carc_prompt_circle = {
    .name = "circle",
    .phase = CARC_PHASE_circle,
    .list = carc_answers_list,
    .apply = circle_apply,
    .answers = &circle_answers,
};

/* ---- everybody's part (C2, C4, C5) ---------------------------------------------------------------------------------- */

/* part.circle_turn: how many have had their turn; the left neighbour is first, the active player last */
static int circle_colour(const struct carc_rules *r, const struct carc_state *s)
{
    return carc_in_turn(r, s, s->part.circle_turn + 1);
}

/* Beside each own follower of the kind, on the same piece, any follower from the supply. */
static int circle_add_list(const struct carc_rules *r, const struct carc_state *s, mur_action *out)
{
    mur_action own[CARC_FIGURES];
    int colour = circle_colour(r, s),
        count = followers_list(r, s, colour, CARC_PROMPT_circle_add, own);
    int n = 0;
    out[n++] = mur_action_make(CARC_PROMPT_circle_add, 0);
    for (int i = 0; i < r->follower_kinds; i++) {
        uint32_t figure = r->follower[i];
        if (!s->supply[colour][figure] || !(r->zones[figure] & circle_zone(s)))
            continue;
        for (int j = 0; j < count; j++)
            n = carc_actions_insert(
                out, n,
                mur_action_make(CARC_PROMPT_circle_add,
                                1 + (figure << 12 | (mur_action_payload(own[j]) & 0xFFF))));
    }
    return n;
}

static int circle_remove_list(const struct carc_rules *r, const struct carc_state *s,
                              mur_action *out)
{
    return followers_list(r, s, circle_colour(r, s), CARC_PROMPT_circle_remove, out);
}

static void follower_take(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                          struct mur_sink *sink)
{
    int colour = circle_colour(r, s), piece = carc_piece_unpack(s, payload & 0xFFF);
    carc_figure_home(r, s, colour, carc_figure_find(s, colour, (int)(payload >> 12), piece), sink);
    CARC_RUN(r, left, r, s, colour, sink);
}

void carc_enter_circle_act(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    mur_action list[2 * CARC_FIGURES + 1];
    for (; s->part.circle_turn < r->colours; s->part.circle_turn++) {
        bool adding = s->part.circle == 1 + ADD;
        int n = adding ? circle_add_list(r, s, list) : circle_remove_list(r, s, list);
        if (n > 1) {
            carc_ask(s, adding ? CARC_PROMPT_circle_add : CARC_PROMPT_circle_remove,
                     carc_seat_of(r, circle_colour(r, s)));
            return;
        }
        if (n == 1 && !adding)
            follower_take(r, s, mur_action_payload(list[0]), sink);
    }
    s->part.circle = s->part.circle_turn = 0;
}

static void circle_next(const struct carc_rules *r, struct carc_state *s)
{
    s->part.circle_turn++;
    carc_pend(r, s, CARC_PHASE_circle_act);
}

static void circle_add_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                             struct mur_sink *sink)
{
    MUR_CHECK(carc_listed(r, s, mur_action_make(CARC_PROMPT_circle_add, payload)));
    if (payload)
        carc_figure_put(r, s, circle_colour(r, s), (int)((payload - 1) >> 12),
                        carc_piece_unpack(s, (payload - 1) & 0xFFF), sink);
    circle_next(r, s);
}

static void circle_remove_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                                struct mur_sink *sink)
{
    MUR_CHECK(carc_listed(r, s, mur_action_make(CARC_PROMPT_circle_remove, payload)));
    follower_take(r, s, payload, sink);
    circle_next(r, s);
}

static void circle_add_text(const struct carc_rules *r, const struct carc_state *s,
                            uint32_t payload, struct mur_writer *w)
{
    (void)r;
    if (!payload) {
        mur_put(w, "pass");
        return;
    }
    mur_put(w, "add ");
    carc_put_own(w, s, payload - 1);
}

static void circle_remove_text(const struct carc_rules *r, const struct carc_state *s,
                               uint32_t payload, struct mur_writer *w)
{
    (void)r;
    mur_put(w, "remove ");
    carc_put_own(w, s, payload);
}

static bool circle_add_parse(const struct carc_rules *r, const struct carc_state *s,
                             struct mur_scanner *in, uint32_t *payload, struct mur_error *err)
{
    (void)r;
    *payload = 0;
    if (mur_take_word(in, "pass"))
        return true;
    if (!mur_take_word(in, "add"))
        return carc_refuse(err, MUR_BAD_SYNTAX, "expected: add FIGURE ZONE SIDE at X,Y, or pass",
                           in->at, 0);
    if (!carc_read_own(s, in, payload, err))
        return false;
    ++*payload;
    return true;
}

static bool circle_remove_parse(const struct carc_rules *r, const struct carc_state *s,
                                struct mur_scanner *in, uint32_t *payload, struct mur_error *err)
{
    (void)r;
    if (!mur_take_word(in, "remove"))
        return carc_refuse(err, MUR_BAD_SYNTAX, "expected: remove FIGURE ZONE SIDE at X,Y", in->at,
                           0);
    return carc_read_own(s, in, payload, err);
}

/* ---- descriptions --------------------------------------------------------------------------------------------------------- */

static int circle_add_touches(const struct carc_rules *r, const struct carc_state *s,
                              uint32_t payload, struct mur_touch *out)
{
    if (!payload)
        return 0;
    out[0] = carc_touch_own(r, s, MUR_TOUCH_PIECE, circle_colour(r, s), (int)((payload - 1) >> 12),
                            carc_piece_unpack(s, (payload - 1) & 0xFFF));
    return 1;
}

static int circle_remove_touches(const struct carc_rules *r, const struct carc_state *s,
                                 uint32_t payload, struct mur_touch *out)
{
    out[0] = carc_touch_own(r, s, MUR_TOUCH_FIGURE, circle_colour(r, s), (int)(payload >> 12),
                            carc_piece_unpack(s, payload & 0xFFF));
    return 1;
}

/* While everybody has a part in it: what was chosen, and which colour's turn it is. */
static void circles_describe(const struct carc_rules *r, const struct carc_state *s,
                             struct mur_json_writer *j)
{
    bool on = s->part.circle;
    mur_json_open_object(j, "circle");
    mur_json_put_text(j, "choice", on ? circle_answers.word[s->part.circle - 1] : NULL);
    carc_json_number(j, "side", on ? circle_colour(r, s) : -1);
    mur_json_close(j);
}

static void add_info(const struct carc_state *s, uint32_t payload, struct carc_action_info *out)
{
    if (payload)
        carc_own_info(s, payload - 1, out);
}

/* ---- check ---------------------------------------------------------------------------------------------------------------- */

static bool circles_in_range(const struct carc_rules *r, const struct carc_state *s)
{
    return s->part.circle <= ANSWERS && s->part.circle_turn < r->colours;
}

/* The choice is remembered while everybody has a part in it. */
static const char *circles_check(const struct carc_rules *r, const struct carc_state *s,
                                 const struct carc_moment *m)
{
    (void)r;
    bool marked = carc_marked(s, m, CARC_CIRCLE);
    int choice = s->asking == CARC_PROMPT_circle_add      ? 1 + ADD
                 : s->asking == CARC_PROMPT_circle_remove ? 1 + REMOVE
                                                          : 0;
    if (s->part.circle != choice || (!choice && s->part.circle_turn))
        return "something was chosen for everybody that nobody is asked about";
    if ((choice || s->asking == CARC_PROMPT_circle) && !marked)
        return "there is no crop circle on the last tile";
    if (carc_due(s, CARC_PHASE_circle_act) ||
        carc_due(s, CARC_PHASE_circle) != (marked && m->reached < CARC_PHASE_circle))
        return "a crop circle was forgotten, or comes from nowhere";
    return NULL;
}

static const struct carc_slice circles_slices[] = {
    CARC_SLICE(part.circle),
    CARC_SLICE(part.circle_turn),
    {0, 0},
};

const struct carc_prompt carc_prompt_circle_add = {
    .name = "circle_add",
    .phase = CARC_PHASE_circle_act,
    .asks = circle_colour,
    .list = circle_add_list,
    .apply = circle_add_apply,
    .text = circle_add_text,
    .parse = circle_add_parse,
    .info = add_info,
    .touches = circle_add_touches,
};

const struct carc_prompt carc_prompt_circle_remove = {
    .name = "circle_remove",
    .phase = CARC_PHASE_circle_act,
    .asks = circle_colour,
    .list = circle_remove_list,
    .apply = circle_remove_apply,
    .text = circle_remove_text,
    .parse = circle_remove_parse,
    .info = carc_own_info,
    .touches = circle_remove_touches,
};

const struct carc_module carc_module_circles = {
    .option = {.word = "circles",
               .group = MUR_OPTION_EXPANSION,
               .of = "plus",
               .title = MUR_N("Crop circles"),
               .help = MUR_N("everybody puts one more figure down, or takes one back")},
    .slices = circles_slices,
    .placed = circles_placed,
    .in_range = circles_in_range,
    .check = circles_check,
    .describe = circles_describe,
};
