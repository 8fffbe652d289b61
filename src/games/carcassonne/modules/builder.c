/* builder.c - the builder, beside one's own follower, and the second part that it grants (D1-D13). */
#include "games/carcassonne/module.h"

/* D1, D13 */
static void builder_offer(const struct carc_rules *r, struct carc_state *s)
{
    if (s->supply[s->active][CARC_FIGURE_builder])
        s->part.offer[CARC_FIGURE_builder] =
            (uint8_t)carc_own_slots(r, s, s->active, CARC_FIGURE_builder);
}

/* D2: the tile just laid belongs to the road or city where the builder stood already. */
static void builder_placed(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    (void)sink;
    const struct carc_tile *t = &s->tile[s->tiles - 1];
    int builder = carc_figure_piece(s, s->active, CARC_FIGURE_builder);
    if (builder == CARC_HOME)
        return;
    for (unsigned slots = r->closable[t->face]; slots; slots &= slots - 1)
        if (carc_same_zone(s, builder, t->first + mur_first_bit(slots))) {
            s->turn.builder_owed = 1;
            carc_pend(r, s, CARC_PHASE_extra_part);
            return;
        }
}

/* D6 */
static void builder_left(const struct carc_rules *r, struct carc_state *s, int colour,
                         struct mur_sink *sink)
{
    carc_lonely_home(r, s, colour, CARC_FIGURE_builder, sink);
}

static void builder_relinked(const struct carc_rules *r, struct carc_state *s,
                             struct mur_sink *sink)
{
    for (int colour = 0; colour < r->colours; colour++)
        builder_left(r, s, colour, sink);
}

/* ---- the question ---------------------------------------------------------------------------------- */

enum { STOP, AGAIN, ANSWERS };

static const struct carc_answers extra_part_answers = {.word = {"pass", "again"}};

static void extra_part_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                             struct mur_sink *sink)
{
    MUR_CHECK(payload < ANSWERS);
    s->turn.builder_used = 1;
    if (payload == AGAIN) {
        carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_again, .seat = s->active});
        carc_part_begin(r, s);
    }
}

const struct carc_prompt carc_prompt_extra_part = {
    .name = "extra_part",
    .phase = CARC_PHASE_extra_part,
    .list = carc_answers_list,
    .apply = extra_part_apply,
    .answers = &extra_part_answers,
};

/* ---- position and check ------------------------------------------------------------------------------ */

static void builder_write(const struct carc_rules *r, const struct carc_state *s,
                          struct mur_writer *w)
{
    (void)r;
    if (s->turn.builder_owed)
        mur_put(w, s->turn.builder_used ? " used" : " owed");
}

static bool builder_read(const struct carc_rules *r, struct carc_state *s, struct mur_scanner *in,
                         struct mur_error *err)
{
    (void)r;
    static const char *const words[] = {"owed", "used"};
    int word = carc_read_choice(in, words, 2, err);
    s->turn.builder_owed = 1;
    s->turn.builder_used = (uint8_t)(word == 1);
    return word >= 0;
}

static void builder_describe(const struct carc_rules *r, const struct carc_state *s,
                             struct mur_json_writer *j)
{
    (void)r;
    mur_json_open_object(j, "builder");
    mur_json_put_bool(j, "owed", s->turn.builder_owed && !s->turn.builder_used);
    mur_json_put_bool(j, "used", s->turn.builder_used);
    mur_json_close(j);
}

static const char *builder_check(const struct carc_rules *r, const struct carc_state *s,
                                 const struct carc_moment *m)
{
    (void)m;
    if (s->turn.builder_owed > 1 || s->turn.builder_used > s->turn.builder_owed)
        return "a second part is used that was not owed";
    if (s->asking == CARC_PROMPT_extra_part &&
        (!s->turn.builder_owed || s->turn.builder_used || s->turn.extra_parts || s->turn.last ||
         !carc_tiles_to_draw(r, s)))
        return "there is no second part to ask for";
    for (int colour = 0; colour < r->colours; colour++) {
        int builder = carc_figure_piece(s, colour, CARC_FIGURE_builder);
        if (builder != CARC_HOME && !carc_strength(carc_zone_power(s, builder), colour))
            return "a builder is without its follower";
    }
    return NULL;
}

static const struct carc_slice builder_slices[] = {
    CARC_SLICE(turn.builder_owed),
    CARC_SLICE(turn.builder_used),
    {0, 0},
};

const struct carc_module carc_module_builder = {
    .option = {.word = "traders.builder",
               .group = MUR_OPTION_PART,
               .of = "traders",
               .title = MUR_N("The builder"),
               .help = MUR_N("the builder, who may bring a second tile")},
    .placed = builder_placed,
    .offer = builder_offer,
    .left = builder_left,
    .relinked = builder_relinked,
    .slices = builder_slices,
    .write = builder_write,
    .read = builder_read,
    .describe = builder_describe,
    .check = builder_check,
};
