/*
 * check_turn.c - the last part of the check: what a turn remembers between its questions.
 *
 * Play never leaves these bytes wrong, but a position from outside brings them along and could make the
 * turn go on with things that never happened. So everything is found again that can be: the phases to
 * come from the question, the zones that close from the board, the award from those zones, the offer of
 * the figure question by offering again. What only a module knows of, its own check says.
 */
#include <string.h>

#include "games/carcassonne/internal.h"

#define BIT(phase) (UINT64_C(1) << (phase))

bool carc_all_zero(const void *from, size_t size)
{
    for (const unsigned char *p = from; size; p++, size--)
        if (*p)
            return false;
    return true;
}

bool carc_players_only(const struct carc_rules *r, const void *table, size_t row)
{
    return carc_all_zero((const char *)table + r->colours * row, (CARC_COLOURS - r->colours) * row);
}

/* ---- where the question stands --------------------------------------------------------------------------- */

/* The phases that every part has and that are to come. */
static uint64_t planned(const struct carc_rules *r, const struct carc_state *s)
{
    return s->pending & r->every_part;
}

/* The last phase of every part that is over. */
static int part_done(const struct carc_rules *r, const struct carc_state *s)
{
    uint64_t left = planned(r, s),
             done = r->every_part & (left ? (left & -left) - 1 : ~UINT64_C(0));
    int phase = 0;
    for (; done; done &= done - 1)
        phase = mur_first_bit64(done);
    return phase;
}

/* Only monasteries round the tile just laid can be occupied and complete, so that few zones close. */
static bool monks_in_reach(const struct carc_state *s, bool laid)
{
    const struct carc_tile *last = &s->tile[s->tiles - 1];
    for (int i = 0; i < s->monks; i++) {
        const struct carc_piece *p = &s->piece[s->monk[i]];
        const struct carc_tile *t = &s->tile[p->tile];
        bool near = (unsigned)(t->x - last->x + 1) <= 2 && (unsigned)(t->y - last->y + 1) <= 2;
        if (p->open == 0 && !(laid && near))
            return false;
    }
    return true;
}

/* What closes in this part: listed already, or what will be found when it is scored. */
static void closings_now(const struct carc_rules *r, const struct carc_state *s,
                         struct carc_state *scratch, struct carc_moment *m)
{
    bool tidied = m->scored && !carc_due(s, CARC_PHASE_tidy);
    if (!m->laid || tidied)
        return;
    mur_copy(&r->common, scratch, s);
    /* Whoever was taken back stands first on the list. */
    scratch->closings = s->closings && s->closing[0].reason == CARC_REASON_abbot;
    memset(scratch->closing + scratch->closings, 0,
           sizeof scratch->closing - scratch->closings * sizeof scratch->closing[0]);
    carc_closings_find(r, scratch);
    m->closings = scratch->closings;
    memcpy(m->closing, scratch->closing, sizeof m->closing);
}

bool carc_moment_find(const struct carc_rules *r, const struct carc_state *s,
                      struct carc_state *scratch, struct carc_moment *m)
{
    *m = (struct carc_moment){.reached = CARC_PHASES};
    if (!s->asking)
        return true;
    int own = carc_prompt[s->asking]->phase, done = part_done(r, s);
    m->paying = (r->at_award | r->once_paid) >> own & 1;
    m->reached = own > done ? own : done;
    m->laid = m->reached > CARC_PHASE_place;
    m->scored = m->paying || m->reached >= CARC_PHASE_score;
    if (!monks_in_reach(s, m->laid))
        return false;
    closings_now(r, s, scratch, m);
    return true;
}

bool carc_closing_now(const struct carc_state *s, const struct carc_moment *m, int piece)
{
    for (int i = 0; i < m->closings; i++)
        if (m->closing[i].reason == CARC_REASON_complete &&
            carc_same_zone(s, m->closing[i].piece, piece))
            return true;
    return false;
}

/* ---- the phases to come ---------------------------------------------------------------------------------- */

/* What a part always has is done from the front. */
static bool planned_fits(const struct carc_rules *r, const struct carc_state *s)
{
    const struct carc_prompt *prompt = carc_prompt[s->asking];
    if (!prompt->goes_on)
        return planned(r, s) == (r->every_part & ~(2 * BIT(prompt->phase) - 1));
    for (uint64_t at = prompt->goes_on & r->every_part; at; at &= at - 1)
        if (planned(r, s) == (r->every_part & ~((at & -at) - 1)))
            return true;
    return false;
}

/* What was called for waits for its place before the next phase of every part. An award is paid at once. */
static bool called_fits(const struct carc_rules *r, const struct carc_state *s,
                        const struct carc_moment *m)
{
    for (uint64_t called = s->pending & ~r->every_part; called; called &= called - 1) {
        int phase = mur_first_bit64(called);
        uint64_t next = r->every_part & ~(2 * BIT(phase) - 1);
        bool pays = (r->at_award | r->once_paid) >> phase & 1;
        if (pays ? !m->paying : !(s->pending & next & -next))
            return false;
        if (phase <= (int)carc_prompt[s->asking]->phase || BIT(phase) & r->at_end)
            return false;
        if (!m->laid && phase != CARC_PHASE_extra_part)
            return false;
    }
    return true;
}

static const char *check_phases(const struct carc_rules *r, const struct carc_state *s,
                                const struct carc_moment *m)
{
    bool owed = s->turn.extra_parts || s->turn.builder_owed;
    if (!planned_fits(r, s) || !called_fits(r, s, m))
        return "the phases to come do not go with the question";
    if (carc_due(s, CARC_PHASE_extra_part) != (owed && s->asking != CARC_PROMPT_extra_part))
        return "an extra part is to come that nothing brings";
    if (s->asking != CARC_PROMPT_figure && (!carc_all_zero(s->part.offer, sizeof s->part.offer) ||
                                            s->part.back || s->part.fly || s->part.must))
        return "figures are offered that nobody is asked for";
    return NULL;
}

/* ---- the zones that close ---------------------------------------------------------------------------------- */

static bool closing_alike(const struct carc_closing *a, const struct carc_closing *b)
{
    struct carc_closing x = *a;
    x.paid = b->paid;
    return memcmp(&x, b, sizeof x) == 0 && b->paid <= 1 && b->paid >= a->paid;
}

/* Is somebody at home who may be taken back? */
static bool returned_home(const struct carc_rules *r, const struct carc_state *s)
{
    for (int figure = 0; figure < CARC_FIGURE_KINDS; figure++)
        if (r->returns >> figure & 1 && s->supply[s->active][figure])
            return true;
    return false;
}

/* A3, A8: somebody who was taken back, with what that was worth. */
static bool taken_back_fits(const struct carc_rules *r, const struct carc_state *s,
                            const struct carc_moment *m, const struct carc_closing *c)
{
    return m->laid && !carc_due(s, CARC_PHASE_figure) && s->asking != CARC_PROMPT_figure &&
           returned_home(r, s) && carc_slot_of(s, c->piece)->zone >= CARC_MONASTERY &&
           !carc_complete(s, c->piece) &&
           c->points == carc_value(r, s, c->piece, false, s->active) &&
           c->winners == 1 << s->active && c->paid <= m->scored && !c->spare;
}

static bool closings_fit(const struct carc_rules *r, const struct carc_state *s,
                         const struct carc_moment *m)
{
    int back = s->closings && s->closing[0].reason == CARC_REASON_abbot;
    if (back && !taken_back_fits(r, s, m, &s->closing[0]))
        return false;
    if (s->closings != (m->scored ? m->closings : back) ||
        carc_due(s, CARC_PHASE_tidy) != (m->scored && s->closings))
        return false;
    for (int i = back; i < s->closings; i++)
        if (!closing_alike(&m->closing[i], &s->closing[i]))
            return false;
    return true;
}

/* Nobody stays where a zone was complete before this part. */
static bool figures_left(const struct carc_rules *r, const struct carc_state *s,
                         const struct carc_moment *m)
{
    for (int colour = 0; s->asking && colour < r->colours; colour++)
        for (int at = 0; at < CARC_FIGURES; at++) {
            int piece = s->figure[colour][at];
            if (piece != CARC_HOME && carc_complete(s, piece) && !carc_closing_now(s, m, piece))
                return false;
        }
    return true;
}

static const char *check_closings(const struct carc_rules *r, const struct carc_state *s,
                                  const struct carc_moment *m)
{
    if (s->part.scored != m->scored || !closings_fit(r, s, m))
        return "other zones close in this part";
    return figures_left(r, s, m) ? NULL : "a figure stayed on a zone that is complete";
}

/* ---- the award -------------------------------------------------------------------------------------------------- */

/* One of the zones that close, being paid. */
static bool award_closes(const struct carc_state *s)
{
    const struct carc_award *a = &s->award;
    for (int i = 0; i < s->closings; i++) {
        const struct carc_closing *c = &s->closing[i];
        if (c->piece == a->piece && c->points == a->points && c->winners == a->winners &&
            c->reason == a->reason && c->paid)
            return !a->item && !a->count && !a->message && !a->gone;
    }
    return false;
}

/* What is being paid is what the zone is worth, item by item. */
static bool items_fit(const struct carc_rules *r, const struct carc_state *s)
{
    const struct carc_award *a = &s->award;
    for (int colour = 0; colour < r->colours && a->piece != CARC_HOME; colour++)
        if (a->winners >> colour & 1 && carc_award_items(r, s, colour).sum != a->points)
            return false;
    return true;
}

/* Where no zone gives it, the module of its reason looks at it. */
static const char *check_award(const struct carc_rules *r, const struct carc_state *s,
                               const struct carc_moment *m)
{
    const struct carc_award *a = &s->award;
    unsigned everybody = (1u << r->colours) - 1;
    if (!m->paying)
        return carc_all_zero(a, sizeof *a) ? NULL : "an award was forgotten";
    if (a->points <= 0 || !a->winners || a->winners & ~everybody || a->to_name & ~everybody ||
        carc_due(s, CARC_PHASE_pay) == !!(s->pending & r->once_paid))
        return "there is no such award";
    if (carc_due(s, CARC_PHASE_score) ? !award_closes(s) : a->reason != CARC_REASON_message)
        return "nothing gives this award";
    return items_fit(r, s) ? NULL : "the items of an award do not sum to its points";
}

/* Behind the end nothing is remembered but that the last awards moved figures. */
static const char *check_over(const struct carc_state *s)
{
    struct carc_part part = s->part;
    part.moved = 0;
    return s->pending || s->closings || s->hand || !carc_all_zero(&part, sizeof part) ||
                   !carc_all_zero(&s->award, sizeof s->award)
               ? "the game is over, but something is to come"
               : NULL;
}

const char *carc_check_turn(const struct carc_rules *r, const struct carc_state *s,
                            const struct carc_moment *m)
{
    if (!s->asking)
        return check_over(s);
    const char *problem = check_phases(r, s, m);
    if (!problem)
        problem = check_closings(r, s, m);
    return problem ? problem : check_award(r, s, m);
}

/* ---- the question ----------------------------------------------------------------------------------------------- */

/* What may be put where is found again rather than believed. */
static bool offer_fits(const struct carc_rules *r, const struct carc_state *s,
                       struct carc_state *scratch)
{
    mur_copy(&r->common, scratch, s);
    memset(scratch->part.offer, 0, sizeof scratch->part.offer);
    scratch->part.back = scratch->part.fly = scratch->part.must = 0;
    scratch->asking = 0;
    carc_enter_figure(r, scratch, NULL);
    return memcmp(scratch, s, r->common.state_size) == 0;
}

const char *carc_check_question(const struct carc_rules *r, const struct carc_state *s,
                                struct carc_state *scratch)
{
    static const char nobody[] = "the question does not go with the position";
    struct mur_outcome outcomes[CARC_FACES];
    mur_action list[CARC_LEGAL_MAX];
    if (!s->asking)
        return NULL;
    const struct carc_prompt *prompt = carc_prompt[s->asking];
    if (prompt->chance)
        return prompt->outcomes(r, s, outcomes) > 0 ? NULL : nobody;
    int colour = prompt->asks ? prompt->asks(r, s) : s->active;
    if (colour < 0 || s->asked != carc_seat_of(r, colour))
        return nobody;
    if (s->asking == CARC_PROMPT_figure && !offer_fits(r, s, scratch))
        return "other figures may be put";
    return prompt->list(r, s, list) > 0 ? NULL : nobody;
}
