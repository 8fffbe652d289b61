/* json.c - descriptions that commands print. */
#include "cli/json.h"

#include <stdlib.h>

#include "describe/describe.h"

struct shown {
    struct mur_describer d;
    const struct cli_position *p;
};

static void shown_write(struct mur_json_writer *j, const void *data)
{
    const struct shown *s = data;
    const struct cli_position *p = s->p;
    struct mur_happening h = {.before = p->before,
                              .after = p->state,
                              .action = p->action,
                              .event = p->event,
                              .count = p->events};
    mur_json_open_object(j, NULL);
    mur_json_put_text(j, "muralha", "show");
    mur_json_put_int(j, "version", MUR_DESCRIBE_VERSION);
    mur_json_position(j, "position", &s->d, p->state);
    mur_json_question(j, "question", &s->d, p->state);
    if (p->before)
        mur_json_happened(j, "happened", &s->d, &h);
    else
        mur_json_put_null(j, "happened");
    mur_json_close(j);
}

void show_json(const struct cli_command *self, const struct cli_position *p, int viewer)
{
    struct shown s = {.d = {.rules = p->rules, .language = self->language, .viewer = viewer},
                      .p = p};
    s.d.scratch = cli_alloc(mur_describe_scratch(p->rules));
    cli_json_print(shown_write, &s, MUR_JSON_COMPACT);
    free(s.d.scratch);
}

struct listed {
    const struct mur_language *language;
    const struct mur_kind *only;
};

static void games_write(struct mur_json_writer *j, const void *data)
{
    const struct listed *games = data;
    mur_json_options(j, NULL, games->only, games->language);
}

void games_json(const struct cli_command *self, const struct mur_kind *only)
{
    struct listed games = {.language = self->language, .only = only};
    cli_json_print(games_write, &games, MUR_JSON_COMPACT);
}
