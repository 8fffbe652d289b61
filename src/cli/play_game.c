/* play_game.c - the game behind the screen: drafts, chance and bots, saving and resuming. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "cli/results.h"
#include "text/tell.h"

/* ---- texts that grow ------------------------------------------------------------------------------- */

void play_text_add(struct play_text *t, const char *text)
{
    size_t length = strlen(text);
    if (t->used + length + 1 > t->cap) {
        size_t cap = 2 * (t->used + length + 1);
        char *more = cli_alloc(cap);
        if (t->used)
            memcpy(more, t->text, t->used);
        free(t->text);
        t->text = more;
        t->cap = cap;
    }
    memcpy(t->text + t->used, text, length + 1);
    t->used += length;
}

void play_text_clear(struct play_text *t)
{
    t->used = 0;
    if (t->text)
        t->text[0] = '\0';
}

/* ---- telling --------------------------------------------------------------------------------------- */

/* The one person who listens; what only one of several persons may know is not told aloud. */
static uint8_t listener(const struct play_game *g)
{
    int humans = 0;
    uint8_t only = MUR_NOBODY;
    for (int seat = 0; seat < g->rules->players; seat++)
        if (play_is_human(g, seat)) {
            humans++;
            only = (uint8_t)seat;
        }
    return humans == 1 ? only : MUR_NOBODY;
}

static void tell_events(const struct play_game *g, const void *state, struct play_text *into)
{
    struct mur_teller teller = {
        .language = g->language, .rules = g->rules, .state = state, .viewer = listener(g)};
    struct mur_writer length = mur_writer_init(NULL, 0);
    mur_tell(&teller, g->sink.event, g->sink.count, &length);
    char *text = cli_alloc((size_t)length.length + 1);
    struct mur_writer w = mur_writer_init(text, length.length + 1);
    text[0] = '\0';
    mur_tell(&teller, g->sink.event, g->sink.count, &w);
    play_text_add(into, text);
    free(text);
}

/* ---- the draft ------------------------------------------------------------------------------------- */

const void *play_now(const struct play_game *g)
{
    return mur_table_draft_state(g->table);
}

struct mur_point play_point(const struct play_game *g)
{
    return mur_table_drafts(g->table) ? mur_point(g->rules, play_now(g))
                                      : mur_table_point(g->table);
}

/* What was told of the draft is what there is to tell; before it nobody needs to know any more. */
static void draft_settle(struct play_game *g)
{
    play_text_clear(&g->log);
    if (g->draft_log.used)
        play_text_add(&g->log, g->draft_log.text);
    play_text_clear(&g->draft_log);
    if (g->path)
        play_save(g, g->path);
}

void play_commit(struct play_game *g)
{
    if (!mur_table_commit(g->table, mur_table_point(g->table).seat, 0, NULL))
        draft_settle(g);
}

void play_draft(struct play_game *g, mur_action a)
{
    int seat = mur_table_point(g->table).seat;
    g->sink.count = 0;
    if (mur_table_draft(g->table, seat, a, 0, &g->sink, NULL))
        return;
    tell_events(g, play_now(g), &g->draft_log);
    if (!mur_table_drafts(g->table)) /* it showed something and is confirmed */
        draft_settle(g);
    else if (g->fast || !g->pages)
        play_commit(g);
}

bool play_undo(struct play_game *g)
{
    if (mur_table_undo(g->table, mur_table_point(g->table).seat, NULL))
        return false;
    play_text_clear(&g->draft_log);
    mur_copy(g->rules, g->thought, mur_table_state(g->table));
    for (int i = 0; i < mur_table_drafts(g->table); i++) {
        g->sink.count = 0;
        mur_apply(g->rules, g->thought, mur_table_drafted(g->table, i), &g->sink);
        tell_events(g, g->thought, &g->draft_log);
    }
    return true;
}

bool play_give_up(struct play_game *g)
{
    if (mur_table_resign(g->table, mur_table_point(g->table).seat, 0, NULL))
        return false;
    play_text_clear(&g->draft_log);
    if (g->path)
        play_save(g, g->path);
    return play_seats_refresh(g);
}

/* ---- chance and bots ------------------------------------------------------------------------------- */

/* One action of chance or of a bot; false if there is none to come. */
static bool other_acts(struct play_game *g)
{
    struct mur_point p = mur_table_point(g->table);
    const void *state = mur_table_state(g->table);
    enum mur_status status = MUR_OK;
    mur_action a = 0;
    if (p.turn == MUR_TURN_OVER || (p.turn == MUR_TURN_PLAYER && play_is_human(g, p.seat)))
        return false;
    g->sink.count = 0;
    if (p.turn == MUR_TURN_CHANCE) {
        mur_deal(&g->dealer, g->rules, state, g->outcome, &a);
        status = mur_table_chance(g->table, a, 0, &g->sink, NULL);
    } else {
        uint32_t seen = mur_table_seq(g->table);
        a = play_bot_choose(g, p.seat);
        if (g->quit) /* it thinks again when the game goes on */
            return false;
        status = mur_table_try_bot(g->table, p.seat, seen, a, 0, &g->sink, NULL);
    }
    g->quit = status != MUR_OK; /* there is no memory */
    tell_events(g, mur_table_state(g->table), &g->log);
    return !status;
}

void play_others(struct play_game *g)
{
    while (!mur_table_drafts(g->table) && !g->quit && other_acts(g))
        continue;
}

/* ---- saving and resuming --------------------------------------------------------------------------- */

/* A record in bytes has no seats. */
static struct mur_table *table_of_bytes(const uint8_t *bytes, size_t length, struct mur_error *err)
{
    struct mur_record *rec = mur_record_read(bytes, length, err);
    struct mur_table *t = NULL;
    if (!rec)
        return NULL;
    int size = mur_record_text(rec, NULL, 0);
    char *text = cli_alloc((size_t)size + 1);
    mur_record_text(rec, text, size + 1);
    t = mur_table_parse(NULL, text, err);
    free(text);
    mur_record_free(rec);
    return t;
}

struct mur_table *play_load(const struct cli_command *self, const char *path)
{
    size_t length = 0;
    char *text = cli_read_text(path, &length, self->language);
    struct mur_error err = {0};
    int line, column;
    if (!text)
        return NULL;
    bool bytes = length >= 4 && memcmp(text, "MURR", 4) == 0;
    struct mur_table *t = bytes ? table_of_bytes((const uint8_t *)text, length, &err)
                                : mur_table_parse(NULL, text, &err);
    mur_text_place(text, err.position, &line, &column);
    if (!t && bytes)
        cli_print(stderr, "%s: byte %d: %s\n", path, err.position,
                  mur_tr(self->language, err.message));
    else if (!t)
        cli_print(stderr, "%s:%d:%d: %s\n", path, line, column,
                  mur_tr(self->language, err.message));
    free(text);
    return t;
}

/* A challenge of a day says so in a comment, as the record knows nothing of days. */
static const char day_line[] = "# daily ";

bool play_load_day(const char *path, char day[PLAY_DAY])
{
    char line[64];
    bool found = false;
    FILE *in = fopen(path, "r");
    while (in && !found && fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        found = strncmp(line, day_line, strlen(day_line)) == 0 &&
                results_date_valid(line + strlen(day_line));
    }
    if (found)
        memcpy(day, line + strlen(day_line), PLAY_DAY);
    if (in)
        fclose(in);
    return found;
}

bool play_save(const struct play_game *g, const char *path)
{
    char comment[64] = "";
    if (g->daily)
        snprintf(comment, sizeof comment, "%s%s\n", day_line, g->daily);
    cli_folders_make(path);
    return cli_table_write(g->table, comment, path);
}
