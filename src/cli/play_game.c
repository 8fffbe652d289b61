/* play_game.c - the game behind the screen: drafts, the record, bots, saving. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/play.h"
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

static void record_add(struct play_game *g, mur_action a)
{
    struct mur_point p = mur_point(g->rules, g->rec->state);
    g->sink.count = 0;
    mur_record_add(g->rec, p.seat, a, &g->sink, NULL);
    tell_events(g, g->rec->state, &g->log);
}

static void now_reset(struct play_game *g)
{
    memcpy(g->now, g->rec->state, g->rules->state_size);
    g->drafts = 0;
    play_text_clear(&g->draft_log);
}

void play_commit(struct play_game *g)
{
    play_text_clear(&g->log);
    for (int i = 0; i < g->drafts; i++)
        record_add(g, g->draft[i]);
    now_reset(g);
    if (g->path)
        play_save(g, g->path);
}

/* Did the action applied last show something that not everybody may see? Then it stays. */
static bool draft_reveals(const struct play_game *g)
{
    for (int i = 0; i < g->sink.count; i++)
        if (g->sink.event[i].seen_by != 0xFF)
            return true;
    return false;
}

static void draft_apply(struct play_game *g, mur_action a)
{
    g->sink.count = 0;
    mur_apply(g->rules, g->now, a, &g->sink);
    tell_events(g, g->now, &g->draft_log);
    g->draft[g->drafts++] = a;
}

void play_draft(struct play_game *g, mur_action a)
{
    bool secret = mur_seen_by(g->rules, g->now, a) != 0xFF;
    draft_apply(g, a);
    if (secret || draft_reveals(g) || g->fast || !g->pages || g->drafts == PLAY_DRAFT_MAX)
        play_commit(g);
}

bool play_undo(struct play_game *g)
{
    mur_action kept[PLAY_DRAFT_MAX];
    int count = g->drafts - 1;
    if (count < 0)
        return false;
    memcpy(kept, g->draft, (size_t)count * sizeof *kept);
    now_reset(g);
    for (int i = 0; i < count; i++)
        draft_apply(g, kept[i]);
    return true;
}

bool play_awaits_end(const struct play_game *g)
{
    struct mur_point before = mur_point(g->rules, g->rec->state);
    struct mur_point p = mur_point(g->rules, g->now);
    return g->drafts && (p.turn != MUR_TURN_PLAYER || p.seat != before.seat);
}

/* ---- chance and bots ------------------------------------------------------------------------------- */

void play_others(struct play_game *g)
{
    while (!g->drafts && !g->quit) {
        struct mur_point p = mur_point(g->rules, g->rec->state);
        mur_action a = 0;
        if (p.turn == MUR_TURN_OVER || (p.turn == MUR_TURN_PLAYER && play_is_human(g, p.seat)))
            break;
        if (p.turn == MUR_TURN_CHANCE)
            mur_deal(&g->dealer, g->rules, g->rec->state, g->outcome, &a);
        else {
            now_reset(g); /* for the page that is shown meanwhile */
            a = play_bot_choose(g, p.seat);
        }
        if (!g->quit) /* otherwise it thinks again when the game goes on */
            record_add(g, a);
    }
    if (!g->drafts)
        now_reset(g);
}

/* ---- saving ---------------------------------------------------------------------------------------- */

/* Makes the folders of a path as far as they are missing. */
static void folders_make(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            errno = 0; /* writing the file will say what is wrong */
        *slash = '/';
    }
}

bool play_save(const struct play_game *g, const char *path)
{
    char *copy = cli_alloc(strlen(path) + 1);
    strcpy(copy, path);
    folders_make(copy);
    free(copy);
    return cli_record_write(g->rec, path) == CLI_OK;
}
