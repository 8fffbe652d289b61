/*
 * robbers.c - robbers on the score track (Z1-Z16).
 *
 * A robber stands on a space of the track, laps ignored (Z3). Stealing is part of paying an award, in the
 * order of Z14: robbers on the spaces that winners are about to leave are marked, the winners move, the
 * marked robbers go home, and each owner moves by half.
 */
#include "games/carcassonne/module.h"

enum { LOOT_AT_END = 3 };

/* state: 0 in front of its owner, else 1 + space */
static bool robber_out(const struct carc_state *s, int colour)
{
    return s->robber[colour] != 0;
}

static int robber_space(const struct carc_state *s, int colour)
{
    return s->robber[colour] - 1;
}

static int figure_space(const struct carc_state *s, int colour, int woman)
{
    return s->track[colour][woman] % CARC_LAP;
}

static void robber_go_home(struct carc_state *s, int colour, struct mur_sink *sink)
{
    s->robber[colour] = 0;
    carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_robber_home, .seat = (uint8_t)colour});
}

static void robber_put(struct carc_state *s, int colour, int space, struct mur_sink *sink)
{
    s->robber[colour] = (uint8_t)(space + 1);
    carc_tell(sink,
              (struct mur_event){.kind = CARC_EVENT_robber, .seat = (uint8_t)colour, .a = space});
}

/* ---- putting one on the track (Z1, Z2) ------------------------------------------------------------------------- */

/* part.robbers: 0 nobody was asked, 1 the active player is, 2 the next one is, 3 done */
static int robber_asked(const struct carc_rules *r, const struct carc_state *s)
{
    if (s->part.robbers == 1)
        return s->active;
    for (int i = 1; i < r->colours; i++)
        if (!robber_out(s, carc_in_turn(r, s, i)))
            return carc_in_turn(r, s, i);
    return -1;
}

static uint64_t spaces_of_others(const struct carc_rules *r, const struct carc_state *s, int colour)
{
    uint64_t spaces = 0;
    for (int other = 0; other < r->colours; other++)
        for (int woman = 0; woman < r->scorers_each; woman++)
            if (other != colour)
                spaces |= UINT64_C(1) << figure_space(s, other, woman);
    return robber_out(s, colour) ? spaces & ~(UINT64_C(1) << robber_space(s, colour)) : spaces;
}

static void robbers_placed(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    (void)sink;
    if (carc_face[s->tile[s->tiles - 1].face].marks & CARC_ROBBER)
        carc_pend(r, s, CARC_PHASE_robber_lay);
}

void carc_enter_robber_lay(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    (void)sink;
    while (s->part.robbers < 2) {
        s->part.robbers++;
        int colour = robber_asked(r, s);
        if (colour >= 0 && spaces_of_others(r, s, colour)) {
            carc_ask(s, CARC_PROMPT_robber, carc_seat_of(r, colour));
            return;
        }
    }
    s->part.robbers = 3;
}

/* payload: 0 to pass, else 1 + space */
static int robber_list(const struct carc_rules *r, const struct carc_state *s, mur_action *out)
{
    int n = 0;
    out[n++] = mur_action_make(CARC_PROMPT_robber, 0);
    for (uint64_t spaces = spaces_of_others(r, s, robber_asked(r, s)); spaces; spaces &= spaces - 1)
        out[n++] = mur_action_make(CARC_PROMPT_robber, 1 + (uint32_t)mur_first_bit64(spaces));
    return n;
}

static void robber_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                         struct mur_sink *sink)
{
    MUR_CHECK(carc_listed(r, s, mur_action_make(CARC_PROMPT_robber, payload)));
    int colour = robber_asked(r, s);
    if (payload)
        robber_put(s, colour, (int)payload - 1, sink);
    if (s->part.robbers == 1)
        carc_pend(r, s, CARC_PHASE_robber_lay);
    else
        s->part.robbers = 3;
}

static void robber_text(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                        struct mur_writer *w)
{
    (void)r, (void)s;
    if (!payload) {
        mur_put(w, "pass");
        return;
    }
    mur_put(w, "robber to ");
    mur_put_int(w, (int)payload - 1);
}

static bool robber_parse(const struct carc_rules *r, const struct carc_state *s,
                         struct mur_scanner *in, uint32_t *payload, struct mur_error *err)
{
    (void)r, (void)s;
    int space;
    *payload = 0;
    if (mur_take_word(in, "pass"))
        return true;
    if (!mur_take_word(in, "robber") || !mur_take_word(in, "to") || !mur_read_int(in, &space) ||
        space < 0 || space >= CARC_LAP)
        return carc_refuse(err, MUR_BAD_SYNTAX, "expected: robber to SPACE (0 to 49), or pass",
                           in->at, 0);
    *payload = (uint32_t)space + 1;
    return true;
}

static int robber_touches(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                          struct mur_touch *out)
{
    if (!payload)
        return 0;
    out[0] = mur_touch_make(MUR_TOUCH_SPACE);
    out[0].space = (int)payload - 1;
    out[0].side = robber_asked(r, s);
    return 1;
}

static void robber_info(const struct carc_state *s, uint32_t payload, struct carc_action_info *out)
{
    (void)s;
    out->number = (int)payload - 1;
}

const struct carc_prompt carc_prompt_robber = {
    .name = "robber",
    .phase = CARC_PHASE_robber_lay,
    .asks = robber_asked,
    .list = robber_list,
    .apply = robber_apply,
    .text = robber_text,
    .parse = robber_parse,
    .info = robber_info,
    .touches = robber_touches,
};

/* ---- taking it now or waiting (Z5, Z6) ------------------------------------------------------------------------------ */

/* Does a figure of somebody else leave the robber's space with this award? */
static bool robs_now(const struct carc_rules *r, const struct carc_state *s, int owner)
{
    const struct carc_award *a = &s->award;
    for (int colour = 0; colour < r->colours; colour++)
        if (colour != owner && a->winners >> colour & 1 &&
            figure_space(s, colour, a->woman >> colour & 1) == robber_space(s, owner))
            return true;
    return false;
}

/* Will a figure of this colour, whichever it chooses, leave the space with something still unpaid? */
static bool certain_later(const struct carc_rules *r, const struct carc_state *s, int colour,
                          int space)
{
    if (s->award.winners >> colour & 1)
        return false;
    for (int woman = 0; woman < r->scorers_each; woman++)
        if (figure_space(s, colour, woman) != space)
            return false;
    for (int i = 0; i < s->closings; i++)
        if (!s->closing[i].paid && s->closing[i].winners >> colour & 1)
            return true;
    return false;
}

static bool may_wait(const struct carc_rules *r, const struct carc_state *s, int owner)
{
    for (int colour = 0; colour < r->colours; colour++)
        if (colour != owner && certain_later(r, s, colour, robber_space(s, owner)))
            return true;
    return false;
}

void carc_enter_who_robs(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    (void)sink;
    for (int i = 0; i < r->colours; i++) {
        int owner = carc_in_turn(r, s, i);
        if (s->award.judged >> owner & 1 || !robber_out(s, owner) || !robs_now(r, s, owner))
            continue;
        if (may_wait(r, s, owner)) {
            carc_ask(s, CARC_PROMPT_rob, carc_seat_of(r, owner));
            return;
        }
        s->award.judged |= (uint8_t)(1 << owner);
        s->award.marked |= (uint8_t)(1 << owner);
    }
}

/* Whose robber is asked about: the first in turn order that is not judged yet. */
static int rob_asked(const struct carc_rules *r, const struct carc_state *s)
{
    for (int i = 0; i < r->colours; i++) {
        int owner = carc_in_turn(r, s, i);
        if (!(s->award.judged >> owner & 1) && robber_out(s, owner) && robs_now(r, s, owner))
            return owner;
    }
    return -1;
}

enum { ROB, WAIT, ANSWERS };

static const struct carc_answers rob_answers = {.word = {"rob", "wait"}};

static void rob_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                      struct mur_sink *sink)
{
    (void)sink;
    int owner = rob_asked(r, s);
    MUR_CHECK(payload < ANSWERS && owner >= 0);
    s->award.judged |= (uint8_t)(1 << owner);
    if (payload == ROB)
        s->award.marked |= (uint8_t)(1 << owner);
    carc_pend(r, s, CARC_PHASE_who_robs);
}

const struct carc_prompt carc_prompt_rob = {
    .name = "rob",
    .phase = CARC_PHASE_who_robs,
    .goes_on = UINT64_C(1) << CARC_PHASE_score | UINT64_C(1) << CARC_PHASE_message,
    .asks = rob_asked,
    .list = carc_answers_list,
    .apply = rob_apply,
    .answers = &rob_answers,
};

/* ---- the loot (Z4, Z9, Z14) ---------------------------------------------------------------------------------------------- */

/* Z9: robbers of others on the space that was left go along. */
static void robbers_follow(const struct carc_rules *r, struct carc_state *s, int colour, int from,
                           int to, struct mur_sink *sink)
{
    for (int owner = 0; owner < r->colours; owner++)
        if (owner != colour && robber_out(s, owner) && robber_space(s, owner) == from)
            robber_put(s, owner, to, sink);
}

static void loot_take(const struct carc_rules *r, struct carc_state *s, int colour,
                      struct mur_sink *sink)
{
    int woman = s->award.woman >> colour & 1, loot = (s->award.points + 1) / 2;
    int from = figure_space(s, colour, woman);
    uint32_t subject = carc_subject(CARC_SUBJECT_ROBBER, colour);
    carc_tell(sink, (struct mur_event){.kind = MUR_EVENT_SCORING,
                                       .seat = MUR_NOBODY,
                                       .subject = subject,
                                       .a = CARC_REASON_robbery});
    carc_tell_plain(sink, colour, loot, subject, CARC_ITEM_robbery, s->award.points);
    carc_advance(r, s, colour, woman, loot, sink);
    robbers_follow(r, s, colour, from, figure_space(s, colour, woman), sink);
}

void carc_enter_loot(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    struct carc_award *a = &s->award;
    if (!a->looting) {
        a->looting = a->marked;
        for (int i = 0; i < r->colours; i++)
            if (a->marked >> carc_in_turn(r, s, i) & 1)
                robber_go_home(s, carc_in_turn(r, s, i), sink);
    }
    for (int i = 0; i < r->colours; i++) {
        int colour = carc_in_turn(r, s, i);
        if (!(a->looting >> colour & 1))
            continue;
        if (r->scorers_each > 1 && !(a->named >> colour & 1)) {
            a->to_name = (uint8_t)(1 << colour);
            carc_pend(r, s, CARC_PHASE_name_figure);
            carc_pend(r, s, CARC_PHASE_loot);
            return;
        }
        a->looting &= (uint8_t) ~(1 << colour);
        loot_take(r, s, colour, sink);
    }
    *a = (struct carc_award){0};
}

/* ---- the end (Z15) -------------------------------------------------------------------------------------------------------- */

void carc_enter_final_robbers(const struct carc_rules *r, struct carc_state *s,
                              struct mur_sink *sink)
{
    for (int colour = 0; colour < r->colours; colour++) {
        if (!robber_out(s, colour))
            continue;
        robber_go_home(s, colour, sink);
        carc_award_plain(r, s, colour, LOOT_AT_END, carc_subject(CARC_SUBJECT_ROBBER, colour),
                         CARC_REASON_final, CARC_ITEM_robber, 1, sink);
    }
}

/* ---- position, scenarios ----------------------------------------------------------------------------------------------------- */

static void robbers_build(struct carc_rules *r)
{
    r->ordered = true;
}

static void robbers_write(const struct carc_rules *r, const struct carc_state *s,
                          struct mur_writer *w)
{
    for (int colour = 0; colour < r->colours; colour++)
        carc_put_number(w, s->robber[colour]);
}

static bool robbers_read(const struct carc_rules *r, struct carc_state *s, struct mur_scanner *in,
                         struct mur_error *err)
{
    for (int colour = 0; colour < r->colours; colour++) {
        int space;
        if (!mur_read_int(in, &space) || space < 0 || space > CARC_LAP)
            return carc_refuse(err, MUR_OUT_OF_RANGE, "a space is from 1 to 50, or 0 for none",
                               in->at, 0);
        s->robber[colour] = (uint8_t)space;
    }
    return true;
}

/* By colour: the space, or null. */
static void robbers_describe(const struct carc_rules *r, const struct carc_state *s,
                             struct mur_json_writer *j)
{
    mur_json_open_list(j, "robbers");
    for (int colour = 0; colour < r->colours; colour++)
        carc_json_number(j, NULL, robber_space(s, colour));
    mur_json_close(j);
}

static bool robbers_in_range(const struct carc_rules *r, const struct carc_state *s)
{
    for (int colour = 0; colour < r->colours; colour++)
        if (s->robber[colour] > CARC_LAP)
            return false;
    return s->part.robbers <= 3;
}

/* Who was asked for a robber. */
static bool laying_fits(const struct carc_state *s, const struct carc_moment *m)
{
    bool marked = carc_marked(s, m, CARC_ROBBER), due = carc_due(s, CARC_PHASE_robber_lay);
    if (s->asking == CARC_PROMPT_robber)
        return marked && !due && (s->part.robbers == 1 || s->part.robbers == 2);
    return due == (marked && m->reached < CARC_PHASE_robber_lay) &&
           s->part.robbers == (marked && !due ? 3 : 0);
}

/* Robbers are judged before an award is paid; those that steal go home and get theirs behind it. */
static bool stealing_fits(const struct carc_rules *r, const struct carc_state *s)
{
    const struct carc_award *a = &s->award;
    unsigned everybody = (1u << r->colours) - 1;
    if (a->judged & ~everybody || a->marked & ~a->judged || a->looting & ~a->marked)
        return false;
    if (carc_due(s, CARC_PHASE_loot))
        return a->looting && !carc_due(s, CARC_PHASE_who_robs);
    if (s->asking != CARC_PROMPT_rob)
        return !a->judged && carc_due(s, CARC_PHASE_who_robs);
    int owner = rob_asked(r, s);
    return !a->looting && owner >= 0 && may_wait(r, s, owner) &&
           !carc_due(s, CARC_PHASE_who_robs) &&
           (r->scorers_each > 1 ? !a->to_name : a->to_name == a->winners);
}

static const char *robbers_check(const struct carc_rules *r, const struct carc_state *s,
                                 const struct carc_moment *m)
{
    if (!carc_players_only(r, s->robber, 1) || (s->asking && !laying_fits(s, m)))
        return "a robber was not asked for, or is nobody's";
    return m->paying && !stealing_fits(r, s) ? "robbers steal what nobody gets" : NULL;
}

static const struct carc_slice robbers_slices[] = {
    CARC_SLICE(robber),       CARC_SLICE(part.robbers),  CARC_SLICE(award.judged),
    CARC_SLICE(award.marked), CARC_SLICE(award.looting), {0, 0},
};

/* force robber Red 12, force robber Red home */
static enum mur_status robbers_force(const struct carc_rules *r, struct carc_state *s,
                                     struct mur_scanner *in, struct mur_error *err)
{
    int space = -1, colour;
    enum mur_status status = carc_want_colour(r, in, &colour, err);
    if (!status && !mur_take_word(in, "home"))
        status = carc_want_number(in, 0, CARC_LAP - 1, "a space is from 0 to 49", &space, err);
    if (!status)
        s->robber[colour] = (uint8_t)(space + 1);
    return status;
}

/* expect robber Red 12, expect robber Red home */
static enum mur_status robbers_expect(const struct carc_rules *r, const struct carc_state *s,
                                      struct mur_scanner *in, struct mur_error *err)
{
    int colour;
    if (carc_want_colour(r, in, &colour, err))
        return MUR_UNKNOWN_WORD;
    if (mur_take_word(in, "home"))
        return robber_out(s, colour)
                   ? mur_fail(err, MUR_CONFLICT, "it is on the track", in->word, 0)
                   : MUR_OK;
    return carc_compare(in, robber_space(s, colour), err);
}

static const struct mur_option_rule robbers_rules[] = {
    CARC_NOT_SOLO(MUR_N("robbers need somebody to rob: not in the one-player variant")),
    {.message = NULL},
};

const struct carc_module carc_module_robbers = {
    .option = {.word = "robbers",
               .group = MUR_OPTION_EXPANSION,
               .of = "plus",
               .title = MUR_N("Robbers"),
               .help = MUR_N("take points from others on the score track"),
               .rules = robbers_rules},
    .slices = robbers_slices,
    .build = robbers_build,
    .in_range = robbers_in_range,
    .check = robbers_check,
    .placed = robbers_placed,
    .write = robbers_write,
    .read = robbers_read,
    .describe = robbers_describe,
    .study_word = "robber",
    .force = robbers_force,
    .expect = robbers_expect,
};
