/* replay.c - `muralha replay`: what happened in a recorded game, and why each point was given. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

struct replay_values {
    bool json;
    const char *record;
};

const struct cli_option replay_options[] = {
    {.name = "json",
     .type = CLI_SWITCH,
     .offset = offsetof(struct replay_values, json),
     .help = MUR_N("one JSON object instead of lines")},
    {.name = "record",
     .value = "FILE",
     .type = CLI_TEXT,
     .offset = offsetof(struct replay_values, record),
     .help = MUR_N("write the record there, complete with hashes and scores")},
    {.name = NULL},
};

/* The record while it is played again. */
struct replay {
    const struct mur_record *rec;
    const struct mur_rules *r;
    void *state;
    struct mur_sink sink;
    uint32_t step; /* from 1 */
    bool json;
    bool first; /* no award has been written yet */
};

/* The SCORING event in force for event i, or NULL. */
static const struct mur_event *scoring_of(const struct replay *rp, int i)
{
    while (i >= 0 && rp->sink.event[i].kind != MUR_EVENT_SCORING)
        i--;
    return i >= 0 ? &rp->sink.event[i] : NULL;
}

/* ---- lines ----------------------------------------------------------------------------------------- */

static void line_award(const struct replay *rp, int i)
{
    const struct mur_event *e = &rp->sink.event[i];
    char subject[256];
    mur_subject_text(rp->r, rp->state, e->subject, subject, sizeof subject);
    printf("  award %s %" PRId32 " %s:", cli_word(rp->r, MUR_WORD_SEAT, e->seat), e->a, subject);
    for (int k = 1; k <= e->b; k++)
        printf("%s %s %" PRId32 " = %" PRId32, k > 1 ? "," : "",
               cli_word(rp->r, MUR_WORD_ITEM, e[k].a), e[k].b, e[k].c);
    const struct mur_event *zone = scoring_of(rp, i);
    const char *before = "; strength ";
    for (const struct mur_event *s = zone; s && s < e; s++)
        if (s->kind == MUR_EVENT_STRENGTH) {
            printf("%s%s %" PRId32, before, cli_word(rp->r, MUR_WORD_SEAT, s->seat), s->a);
            before = ", ";
        }
    putchar('\n');
}

static void line_step(const struct replay *rp, const char *text)
{
    uint8_t actor = rp->rec->entry[rp->step - 1].actor;
    bool chance = actor == MUR_NOBODY;
    printf("%" PRIu32 " %s%s%s\n", rp->step, chance ? "" : cli_word(rp->r, MUR_WORD_SEAT, actor),
           chance ? "" : " ", text);
}

/* ---- JSON ------------------------------------------------------------------------------------------ */

static void json_items(const struct replay *rp, const struct mur_event *award)
{
    for (int k = 1; k <= award->b; k++) {
        printf("%s{\"name\": ", k > 1 ? ", " : "");
        cli_json_text(stdout, cli_word(rp->r, MUR_WORD_ITEM, award[k].a));
        printf(", \"count\": %" PRId32 ", \"points\": %" PRId32 "}", award[k].b, award[k].c);
    }
}

static void json_zone(const struct replay *rp, int i)
{
    const struct mur_event *zone = scoring_of(rp, i), *award = &rp->sink.event[i];
    const char *reason = zone ? mur_word(rp->r, MUR_WORD_REASON, zone->a) : NULL, *before = "";
    if (reason) {
        fputs("\"reason\": ", stdout);
        cli_json_text(stdout, reason);
        fputs(", ", stdout);
    }
    fputs("\"strength\": {", stdout);
    for (const struct mur_event *s = zone; s && s < award; s++)
        if (s->kind == MUR_EVENT_STRENGTH) {
            fputs(before, stdout);
            cli_json_text(stdout, cli_word(rp->r, MUR_WORD_SEAT, s->seat));
            printf(": %" PRId32, s->a);
            before = ", ";
        }
    fputs("}, ", stdout);
}

static void json_award(struct replay *rp, int i)
{
    const struct mur_event *e = &rp->sink.event[i];
    char subject[256];
    mur_subject_text(rp->r, rp->state, e->subject, subject, sizeof subject);
    printf("%s\n    {\"step\": %" PRIu32 ", \"seat\": ", rp->first ? "" : ",", rp->step);
    cli_json_text(stdout, cli_word(rp->r, MUR_WORD_SEAT, e->seat));
    printf(", \"points\": %" PRId32 ", \"subject\": ", e->a);
    cli_json_text(stdout, subject);
    fputs(", ", stdout);
    json_zone(rp, i);
    fputs("\"items\": [", stdout);
    json_items(rp, e);
    fputs("]}", stdout);
    rp->first = false;
}

/* What the game came to: the points that all share, or who is first; null while it goes on. */
static void json_result(const struct replay *rp, const struct mur_result *result, bool over)
{
    const char *before = "";
    if (!over) {
        fputs("null", stdout);
        return;
    }
    if (rp->r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP)) {
        printf("{\"common\": %" PRId32 "}", result->value);
        return;
    }
    fputs("{\"winners\": [", stdout);
    for (int seat = 0; seat < rp->r->players; seat++)
        if (result->rank[seat] == 1) {
            fputs(before, stdout);
            cli_json_text(stdout, cli_word(rp->r, MUR_WORD_SEAT, seat));
            before = ", ";
        }
    fputs("]}", stdout);
}

static void json_end(const struct replay *rp, const struct mur_result *result, bool over)
{
    printf("\n  ],\n  \"steps\": %" PRIu32 ",\n  \"over\": %s,\n  \"scores\": {", rp->rec->count,
           over ? "true" : "false");
    for (int seat = 0; seat < rp->r->sides; seat++)
        printf("%s\"%s\": %" PRId32, seat ? ", " : "", cli_word(rp->r, MUR_WORD_SEAT, seat),
               result->score[seat]);
    printf("},\n  \"ranks\": {");
    for (int seat = 0; seat < rp->r->players; seat++)
        printf("%s\"%s\": %d", seat ? ", " : "", cli_word(rp->r, MUR_WORD_SEAT, seat),
               result->rank[seat]);
    printf("},\n  \"result\": ");
    json_result(rp, result, over);
    printf(",\n  \"hash\": \"%016" PRIx64 "\"\n}\n", mur_hash(rp->r, rp->state));
}

/* ---- both ------------------------------------------------------------------------------------------ */

static void print_begin(const struct replay *rp)
{
    if (!rp->json) {
        printf("setup %s\n", rp->r->setup);
        return;
    }
    fputs("{\n  \"setup\": ", stdout);
    cli_json_text(stdout, rp->r->setup);
    fputs(",\n  \"awards\": [", stdout);
}

static void print_end(const struct replay *rp)
{
    struct mur_result result;
    mur_result(rp->r, rp->state, &result);
    bool over = mur_point(rp->r, rp->state).turn == MUR_TURN_OVER;
    if (rp->json) {
        json_end(rp, &result, over);
        return;
    }
    printf("%s after %" PRIu32 " actions\nscores", over ? "over" : "unfinished", rp->rec->count);
    for (int seat = 0; seat < rp->r->sides; seat++)
        printf(" %s %" PRId32, cli_word(rp->r, MUR_WORD_SEAT, seat), result.score[seat]);
    if (rp->r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP))
        printf("\nresult %" PRId32, result.value);
    printf("\nhash %016" PRIx64 "\n", mur_hash(rp->r, rp->state));
}

static void replay_step(struct replay *rp)
{
    mur_action a = rp->rec->entry[rp->step - 1].action;
    char text[MUR_ACTION_TEXT_MAX];
    cli_action(rp->r, rp->state, a, text);
    rp->sink.count = 0;
    mur_apply(rp->r, rp->state, a, &rp->sink);
    if (!rp->json)
        line_step(rp, text);
    for (int i = 0; i < rp->sink.count; i++) {
        if (rp->sink.event[i].kind != MUR_EVENT_AWARD)
            continue;
        if (rp->json)
            json_award(rp, i);
        else
            line_award(rp, i);
    }
}

static void replay_print(const struct mur_record *rec, bool json)
{
    const struct mur_rules *r = rec->rules;
    struct replay rp = {.rec = rec, .r = r, .json = json, .first = true};
    rp.state = cli_alloc(r->state_size);
    rp.sink.cap = (int)r->max_events;
    rp.sink.event = cli_alloc(r->max_events * sizeof *rp.sink.event);
    mur_start(r, rp.state);
    print_begin(&rp);
    for (rp.step = 1; rp.step <= rec->count; rp.step++)
        replay_step(&rp);
    print_end(&rp);
    free(rp.sink.event);
    free(rp.state);
}

int cmd_replay(const struct cli_command *self, int argc, char **argv)
{
    struct replay_values values = {0};
    struct cli_words words;
    int status = cli_parse(self, argc, argv, &values, &words);
    if (status >= 0)
        return status;
    if (words.count != 1)
        return cli_usage(self, "name one file", NULL);
    struct mur_record *rec = cli_record_read(self, words.word[0]);
    if (!rec)
        return CLI_WRONG;
    replay_print(rec, values.json);
    status = values.record ? cli_record_write(rec, values.record) : CLI_OK;
    mur_record_free(rec);
    return status;
}
