/* json.c - a review as JSON (docs/JSON.md). */
#include "base/json_write.h"
#include "muralha/describe.h"
#include "review/internal.h"
#include "review/number.h"
#include "review/tell.h"

/* A number for each seat. */
static void put_seats(struct mur_json_writer *j, const char *key, const struct mur_review *v,
                      const double *value, int decimals)
{
    mur_json_open_list(j, key);
    for (int seat = 0; seat < v->r->players; seat++)
        review_put_json(j, NULL, value[seat], decimals);
    mur_json_close(j);
}

static void put_value(struct mur_json_writer *j, const char *key, const struct mur_review *v,
                      const struct mur_review_value *value)
{
    mur_json_open_object(j, key);
    put_seats(j, "points", v, value->points, 2);
    if (!ai_is_common(v->r))
        put_seats(j, "chance", v, value->share, 4);
    mur_json_close(j);
}

static void put_action(struct mur_json_writer *j, const char *key, const struct review_teller *t,
                       uint32_t index, mur_action a)
{
    char text[REVIEW_PHRASE];
    mur_json_open_object(j, key);
    mur_json_put_int(j, "action", a);
    review_phrase(t, index, a, text, sizeof text);
    mur_json_put_text(j, "phrase", text);
    mur_json_close(j);
}

static void put_decision(struct mur_json_writer *j, const struct review_teller *t, uint32_t index,
                         const struct mur_review_entry *e)
{
    mur_json_put_int(j, "seat", e->seat);
    mur_json_put_text(j, "class", review_class_word(e->rated));
    if (e->rated == MUR_REVIEW_FORCED)
        return;
    put_action(j, "best", t, index, e->best);
    put_value(j, "best_after", t->v, &e->best_after);
    review_put_json(j, "loss_points", e->loss_points, 2);
    if (!ai_is_common(t->v->r))
        review_put_json(j, "loss_chance", e->loss_share, 4);
    review_put_json(j, "doubt", e->doubt, 4);
    if (e->rated >= MUR_REVIEW_INACCURACY) {
        char text[REVIEW_PHRASE];
        review_reason(t, index, text, sizeof text);
        mur_json_put_text(j, "reason", text);
    }
}

static void put_luck(struct mur_json_writer *j, const struct mur_review *v,
                     const struct mur_review_entry *e)
{
    double luck[MUR_SEATS], points[MUR_SEATS];
    for (int seat = 0; seat < v->r->players; seat++) {
        luck[seat] = e->after.share[seat] - e->best_after.share[seat];
        points[seat] = e->after.points[seat] - e->best_after.points[seat];
    }
    mur_json_open_object(j, "luck");
    put_seats(j, "points", v, points, 2);
    if (!ai_is_common(v->r))
        put_seats(j, "chance", v, luck, 4);
    mur_json_close(j);
}

static void put_entry(struct mur_json_writer *j, const struct review_teller *t, uint32_t index)
{
    const struct mur_review_entry *e = review_known(t->v, index);
    mur_json_open_object(j, NULL);
    mur_json_put_int(j, "index", index);
    mur_json_put_text(j, "actor", e->seat == MUR_NOBODY ? "chance" : "player");
    put_action(j, "played", t, index, e->played);
    mur_json_put_int(j, "passes", e->passes);
    if (e->passes) {
        put_value(j, "after", t->v, &e->after);
        if (e->seat == MUR_NOBODY)
            put_luck(j, t->v, e);
        else
            put_decision(j, t, index, e);
    }
    mur_json_close(j);
}

static void put_seat(struct mur_json_writer *j, const struct review_teller *t, int seat)
{
    struct mur_review_seat s;
    mur_review_seat(t->v, seat, &s);
    mur_json_open_object(j, NULL);
    mur_json_put_text(j, "name", review_seat_name(t, seat));
    review_put_json(j, "start", s.start, 4);
    review_put_json(j, "luck", s.luck, 4);
    review_put_json(j, "own", s.own, 4);
    review_put_json(j, "others", s.others, 4);
    review_put_json(j, "rest", s.rest, 4);
    review_put_json(j, "result", s.result, 4);
    mur_json_put_int(j, "decisions", s.decisions);
    review_put_json(j, "loss_points", s.loss_points, 3);
    if (!ai_is_common(t->v->r))
        review_put_json(j, "loss_chance", s.loss_share, 4);
    mur_json_open_object(j, "classes");
    for (int i = MUR_REVIEW_FORCED; i < MUR_REVIEW_CLASSES; i++)
        mur_json_put_int(j, review_class_word(i), s.rated[i]);
    mur_json_close(j);
    mur_json_open_list(j, "worst");
    for (int i = 0; i < MUR_REVIEW_WORST && s.worst[i] >= 0; i++)
        mur_json_put_int(j, NULL, s.worst[i]);
    mur_json_close(j);
    if (s.best >= 0)
        mur_json_put_int(j, "best", s.best);
    mur_json_close(j);
}

/* Was every action looked at thoroughly? */
static bool is_complete(const struct mur_review *v)
{
    for (uint32_t i = 0; i < v->rec->count; i++)
        if (review_known(v, i)->passes < MUR_REVIEW_PASSES)
            return false;
    return true;
}

int mur_review_json(const struct mur_review *v, const char *language, char *buf, int cap)
{
    struct mur_json_writer j = mur_json_writer_init(buf, cap);
    struct review_teller t = review_teller(v, language);
    int turn[MUR_REVIEW_TURNS], turns = mur_review_turns(v, turn);
    mur_json_open_object(&j, NULL);
    mur_json_put_text(&j, "muralha", "review");
    mur_json_put_int(&j, "version", MUR_DESCRIBE_VERSION);
    mur_json_put_text(&j, "language", t.language->code);
    mur_json_put_text(&j, "setup", v->r->setup);
    mur_json_put_unsigned(&j, "seed", v->seed);
    mur_json_put_int(&j, "rolls", v->rolls);
    mur_json_put_bool(&j, "complete", is_complete(v));
    mur_json_put_text(&j, "unit", ai_is_common(v->r) ? "points" : "chance");
    mur_json_open_list(&j, "seats");
    for (int seat = 0; seat < v->r->players; seat++)
        put_seat(&j, &t, seat);
    mur_json_close(&j);
    mur_json_open_list(&j, "turns");
    for (int i = 0; i < turns; i++)
        mur_json_put_int(&j, NULL, turn[i]);
    mur_json_close(&j);
    mur_json_open_list(&j, "entries");
    for (uint32_t i = 0; i < v->rec->count; i++)
        put_entry(&j, &t, i);
    mur_json_close(&j);
    mur_json_close(&j);
    return mur_json_finish(&j);
}
