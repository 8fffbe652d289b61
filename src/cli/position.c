/* position.c - positions from files. */
#include "cli/position.h"

#include <stdlib.h>
#include <string.h>

#include "muralha/scenario.h"

/* Replays a record as far as it is wanted and keeps the events of the last action. */
static void position_replay(struct cli_position *p, uint64_t at)
{
    const struct mur_rules *r = p->rec->rules;
    struct mur_sink sink = {.cap = (int)r->max_events};
    uint32_t count = at < p->rec->count ? (uint32_t)at : p->rec->count;
    p->rules = r;
    p->state = cli_alloc(r->state_size);
    p->event = sink.event = cli_alloc(r->max_events * sizeof *sink.event);
    mur_start(r, p->state);
    p->before = count ? cli_alloc(r->state_size) : NULL;
    for (uint32_t i = 0; i < count; i++) {
        sink.count = 0;
        p->action = p->rec->entry[i].action;
        memcpy(p->before, p->state, r->state_size);
        mur_apply(r, p->state, p->action, &sink);
    }
    p->events = sink.count;
}

static bool scenario_read(const char *path, const char *text, uint64_t at, struct cli_position *p)
{
    struct mur_scenario *out = cli_alloc(sizeof *out);
    int line = at < INT32_MAX ? (int)at : 0;
    bool found = mur_scenario_position(text, line, out, &p->own_rules, &p->state);
    p->rules = p->own_rules;
    int last = out->failures < MUR_FAILURES_MAX ? out->failures - 1 : MUR_FAILURES_MAX - 1;
    if (!found && last >= 0)
        cli_print(stderr, "%s:%d:%d: %s\n", path, out->failure[last].line,
                  out->failure[last].column, out->failure[last].text);
    free(out);
    return found;
}

/* Scenarios begin with `setup`, perhaps behind comments; everything else should be a record. */
static bool is_scenario(const char *text)
{
    text += strspn(text, " \t\r\n");
    while (*text == '#') {
        text += strcspn(text, "\n");
        text += strspn(text, " \t\r\n");
    }
    return strncmp(text, "setup", 5) == 0;
}

bool cli_position_read(const struct cli_command *self, const char *path, uint64_t at,
                       struct cli_position *out)
{
    size_t length = 0;
    *out = (struct cli_position){0};
    char *text = cli_read_text(path, &length, self->language);
    if (!text)
        return false;
    bool scenario = is_scenario(text), found;
    if (scenario) {
        found = scenario_read(path, text, at, out);
    } else {
        out->rec = cli_record_read(self, path);
        found = out->rec != NULL;
        if (found)
            position_replay(out, at);
    }
    free(text);
    return found;
}

void cli_position_release(struct cli_position *p)
{
    free(p->state);
    free(p->before);
    free(p->event);
    mur_rules_free(p->own_rules);
    mur_record_free(p->rec);
    *p = (struct cli_position){0};
}
