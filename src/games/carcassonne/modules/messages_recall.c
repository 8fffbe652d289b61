/* messages_recall.c - message 8: one of the player's followers comes home, and may score before it goes. */
#include "games/carcassonne/modules/messages.h"

static int recall_list(const struct carc_rules *r, const struct carc_state *s, mur_action *out)
{
    return carc_own_list(r, s, s->active, CARC_PROMPT_recall, CARC_EVERY_ZONE, CARC_EVERY_FIGURE,
                         out);
}

/* The value counts only with the majority, the follower still standing there. */
static void recall_do(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                      struct mur_sink *sink)
{
    int figure = (int)(payload >> 12), piece = carc_piece_unpack(s, payload & 0xFFF);
    bool scores = carc_majority(carc_zone_power(s, piece)) >> s->active & 1;
    struct carc_items valued = carc_items(r, s, piece, false, s->active);
    if (scores)
        carc_message_pay(r, s, piece, valued.sum, 0, 0);
    carc_figure_home(r, s, s->active, carc_figure_find(s, s->active, figure, piece), sink);
    CARC_RUN(r, left, r, s, s->active, sink);
    if (scores && valued.sum)
        carc_award_keep(r, s, &valued);
}

void carc_enter_recall(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    mur_action list[CARC_FIGURES];
    int n = recall_list(r, s, list);
    if (n > 1)
        carc_ask(s, CARC_PROMPT_recall, carc_seat_of(r, s->active));
    if (n == 1)
        recall_do(r, s, mur_action_payload(list[0]), sink);
}

static void recall_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                         struct mur_sink *sink)
{
    MUR_CHECK(carc_listed(r, s, mur_action_make(CARC_PROMPT_recall, payload)));
    recall_do(r, s, payload, sink);
}

static void recall_text(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                        struct mur_writer *w)
{
    (void)r;
    mur_put(w, "return ");
    carc_put_own(w, s, payload);
}

static bool recall_parse(const struct carc_rules *r, const struct carc_state *s,
                         struct mur_scanner *in, uint32_t *payload, struct mur_error *err)
{
    (void)r;
    if (!mur_take_word(in, "return"))
        return carc_refuse(err, MUR_BAD_SYNTAX, "expected: return FIGURE ZONE SIDE at X,Y", in->at,
                           0);
    return carc_read_own(s, in, payload, err);
}

static int recall_touches(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                          struct mur_touch *out)
{
    out[0] = carc_touch_own(r, s, MUR_TOUCH_FIGURE, s->active, (int)(payload >> 12),
                            carc_piece_unpack(s, payload & 0xFFF));
    return 1;
}

const struct carc_prompt carc_prompt_recall = {
    .name = "recall",
    .phase = CARC_PHASE_recall,
    .list = recall_list,
    .apply = recall_apply,
    .text = recall_text,
    .parse = recall_parse,
    .info = carc_own_info,
    .touches = recall_touches,
};
