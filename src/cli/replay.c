/* replay.c - `muralha replay`: what happened in a recorded game, and why each point was given. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/json.h"

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
};

/* The SCORING event in force for event i, or NULL. */
static const struct mur_event *scoring_of(const struct replay *rp, int i)
{
    while (i >= 0 && rp->sink.event[i].kind != MUR_EVENT_SCORING)
        i--;
    return i >= 0 ? &rp->sink.event[i] : NULL;
}

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

static void print_end(const struct replay *rp)
{
    struct mur_result result;
    mur_result(rp->r, rp->state, &result);
    bool over = mur_point(rp->r, rp->state).turn == MUR_TURN_OVER;
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
    line_step(rp, text);
    for (int i = 0; i < rp->sink.count; i++)
        if (rp->sink.event[i].kind == MUR_EVENT_AWARD)
            line_award(rp, i);
}

static void replay_print(const struct mur_record *rec)
{
    const struct mur_rules *r = rec->rules;
    struct replay rp = {.rec = rec, .r = r};
    rp.state = cli_alloc(r->state_size);
    rp.sink.cap = (int)r->max_events;
    rp.sink.event = cli_alloc(r->max_events * sizeof *rp.sink.event);
    mur_start(r, rp.state);
    printf("setup %s\n", rp.r->setup);
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
    if (values.json)
        replay_json(self, rec);
    else
        replay_print(rec);
    status = values.record ? cli_record_write(rec, values.record) : CLI_OK;
    mur_record_free(rec);
    return status;
}
