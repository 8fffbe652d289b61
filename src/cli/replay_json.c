/* replay_json.c - `muralha replay --json`: a game as one object, every move and every award. */
#include <stdlib.h>
#include <string.h>

#include "cli/json.h"
#include "describe/describe.h"
#include "text/phrases.h"
#include "text/tell.h"

enum { PHRASE_MAX = 512, LINES_MAX = 2048, SUBJECT_MAX = 256 };

/* The record while it is played again. */
struct replay {
    const struct mur_record *rec;
    const struct mur_rules *r;
    const struct mur_language *language;
    void *state;
    struct mur_sink sink;
    uint32_t step; /* from 1 */
};

static const char *seat_word(const struct replay *rp, int seat)
{
    return seat == MUR_NOBODY ? NULL : cli_word(rp->r, MUR_WORD_SEAT, seat);
}

static mur_action step_apply(struct replay *rp)
{
    mur_action a = rp->rec->entry[rp->step - 1].action;
    rp->sink.count = 0;
    mur_apply(rp->r, rp->state, a, &rp->sink);
    return a;
}

/* ---- moves ------------------------------------------------------------------------------------------ */

/* What everybody may hear of it. */
static void put_sentences(struct mur_json_writer *j, const struct replay *rp)
{
    struct mur_teller teller = {
        .language = rp->language, .rules = rp->r, .state = rp->state, .viewer = MUR_NOBODY};
    const char *reason = "";
    mur_json_open_list(j, "sentences");
    for (int i = 0; i < rp->sink.count; i++) {
        char lines[LINES_MAX];
        struct mur_writer w = mur_writer_init(lines, sizeof lines);
        mur_tell_event(&teller, rp->sink.event, rp->sink.count, i, &reason, &w);
        for (char *line = lines, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
            *end = '\0';
            mur_json_put_text(j, NULL, line);
        }
    }
    mur_json_close(j);
}

static void put_move(struct mur_json_writer *j, struct replay *rp)
{
    const struct mur_entry *entry = &rp->rec->entry[rp->step - 1];
    char text[MUR_ACTION_TEXT_MAX], phrase[PHRASE_MAX];
    struct mur_writer w = mur_writer_init(phrase, sizeof phrase);
    cli_action(rp->r, rp->state, entry->action, text);
    mur_put_phrase(&w, rp->language, rp->r, rp->state, entry->action);
    mur_json_open_object(j, NULL);
    mur_json_put_int(j, "step", rp->step);
    mur_json_put_text(j, "seat", seat_word(rp, entry->actor));
    mur_json_put_int(j, "action", step_apply(rp));
    mur_json_put_text(j, "text", text);
    mur_json_put_text(j, "phrase", phrase);
    put_sentences(j, rp);
    mur_json_close(j);
}

/* ---- awards ----------------------------------------------------------------------------------------- */

/* The SCORING event in force for event i, or NULL. */
static const struct mur_event *scoring_of(const struct replay *rp, int i)
{
    while (i >= 0 && rp->sink.event[i].kind != MUR_EVENT_SCORING)
        i--;
    return i >= 0 ? &rp->sink.event[i] : NULL;
}

static void put_zone(struct mur_json_writer *j, const struct replay *rp, int i)
{
    const struct mur_event *zone = scoring_of(rp, i), *award = &rp->sink.event[i];
    const char *reason = zone ? mur_word(rp->r, MUR_WORD_REASON, zone->a) : NULL;
    if (reason)
        mur_json_put_text(j, "reason", reason);
    mur_json_open_object(j, "strength");
    for (const struct mur_event *s = zone; s && s < award; s++)
        if (s->kind == MUR_EVENT_STRENGTH)
            mur_json_put_int(j, seat_word(rp, s->seat), s->a);
    mur_json_close(j);
}

static void put_award(struct mur_json_writer *j, const struct replay *rp, int i)
{
    const struct mur_event *e = &rp->sink.event[i];
    char subject[SUBJECT_MAX];
    mur_subject_text(rp->r, rp->state, e->subject, subject, sizeof subject);
    mur_json_open_object(j, NULL);
    mur_json_put_int(j, "step", rp->step);
    mur_json_put_text(j, "seat", seat_word(rp, e->seat));
    mur_json_put_int(j, "points", e->a);
    mur_json_put_text(j, "subject", subject);
    put_zone(j, rp, i);
    mur_json_open_list(j, "items");
    for (int k = 1; k <= e->b; k++) {
        mur_json_open_object(j, NULL);
        mur_json_put_text(j, "name", cli_word(rp->r, MUR_WORD_ITEM, e[k].a));
        mur_json_put_int(j, "count", e[k].b);
        mur_json_put_int(j, "points", e[k].c);
        mur_json_close(j);
    }
    mur_json_close(j);
    mur_json_close(j);
}

static void put_awards(struct mur_json_writer *j, struct replay *rp)
{
    step_apply(rp);
    for (int i = 0; i < rp->sink.count; i++)
        if (rp->sink.event[i].kind == MUR_EVENT_AWARD)
            put_award(j, rp, i);
}

/* ---- the end ---------------------------------------------------------------------------------------- */

/* What the game came to: the points that all share, or who is first; null while it goes on. */
static void put_result(struct mur_json_writer *j, const struct replay *rp,
                       const struct mur_result *result, bool over)
{
    if (!over) {
        mur_json_put_null(j, "result");
        return;
    }
    mur_json_open_object(j, "result");
    if (rp->r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP)) {
        mur_json_put_int(j, "common", result->value);
    } else {
        mur_json_open_list(j, "winners");
        for (int seat = 0; seat < rp->r->players; seat++)
            if (result->rank[seat] == 1)
                mur_json_put_text(j, NULL, seat_word(rp, seat));
        mur_json_close(j);
    }
    mur_json_close(j);
}

static void put_end(struct mur_json_writer *j, const struct replay *rp)
{
    struct mur_result result;
    bool over = mur_point(rp->r, rp->state).turn == MUR_TURN_OVER;
    mur_result(rp->r, rp->state, &result);
    mur_json_put_int(j, "steps", rp->rec->count);
    mur_json_put_bool(j, "over", over);
    mur_json_open_object(j, "scores");
    for (int side = 0; side < rp->r->sides; side++)
        mur_json_put_int(j, seat_word(rp, side), result.score[side]);
    mur_json_close(j);
    mur_json_open_object(j, "ranks");
    for (int seat = 0; seat < rp->r->players; seat++)
        mur_json_put_int(j, seat_word(rp, seat), result.rank[seat]);
    mur_json_close(j);
    put_result(j, rp, &result, over);
    mur_json_put_hex(j, "hash", mur_hash(rp->r, rp->state), 16);
}

static void put_list(struct mur_json_writer *j, const char *key, struct replay *rp,
                     void (*put)(struct mur_json_writer *j, struct replay *rp))
{
    mur_start(rp->r, rp->state);
    mur_json_open_list(j, key);
    for (rp->step = 1; rp->step <= rp->rec->count; rp->step++)
        put(j, rp);
    mur_json_close(j);
}

static void replay_write(struct mur_json_writer *j, const void *data)
{
    struct replay rp = *(const struct replay *)data;
    mur_json_open_object(j, NULL);
    mur_json_put_text(j, "muralha", "replay");
    mur_json_put_int(j, "version", MUR_DESCRIBE_VERSION);
    mur_json_put_text(j, "setup", rp.r->setup);
    put_list(j, "moves", &rp, put_move);
    put_list(j, "awards", &rp, put_awards);
    put_end(j, &rp);
    mur_json_close(j);
}

void replay_json(const struct cli_command *self, const struct mur_record *rec)
{
    struct replay rp = {.rec = rec, .r = rec->rules, .language = self->language};
    rp.state = cli_alloc(rp.r->state_size);
    rp.sink.cap = (int)rp.r->max_events;
    rp.sink.event = cli_alloc(rp.r->max_events * sizeof *rp.sink.event);
    cli_json_print(replay_write, &rp, 2);
    free(rp.sink.event);
    free(rp.state);
}
