/* bots.c - asking bots. A bot is made when it is first asked and kept with what it thought as long as there
 * is room; it sees the view of its seat and nothing else. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "server/internal.h"

/* ---- which bots there are -------------------------------------------------------------------------- */

static bool is_level(const struct mur_scanner *s)
{
    const struct mur_level *level;
    for (int i = 0; (level = mur_level_at(i)); i++)
        if (mur_word_is(s, level->name))
            return true;
    return false;
}

/* How much memory and how many threads a bot has is not a guest's choice. */
static bool option_allowed(const struct hub *hub, struct mur_scanner *s)
{
    static const char *const names[] = {"visits", "time", "seed", "noise"};
    const uint32_t most[] = {hub->options.bot_visits, hub->options.bot_ms, INT32_MAX, INT32_MAX};
    int option = mur_read_word(s) ? mur_word_in(s, names, 4) : -1, value;
    return option >= 0 && mur_take_char(s, '=') && mur_read_int(s, &value) && value >= 0 &&
           (uint32_t)value <= most[option];
}

/* The bot as this server runs it. */
static void name_bounded(const struct hub *hub, const char *name, char *out, int cap)
{
    struct mur_writer w = mur_writer_init(out, cap);
    mur_put(&w, name);
    mur_put(&w, strchr(name, ':') ? "," : ":");
    mur_put(&w, "threads=1,memory=");
    mur_put_int(&w, hub->options.bot_megabytes);
}

bool bot_allowed(const struct hub *hub, const char *name)
{
    struct mur_scanner s = mur_scanner_init(name);
    bool good = strlen(name) < SEAT_TEXT && !strchr(name, ' ') && mur_read_word(&s) && is_level(&s);
    if (good && mur_take_char(&s, ':'))
        do
            good = option_allowed(hub, &s);
        while (good && mur_take_char(&s, ','));
    if (!good || s.text[s.at])
        return false;
    /* Whatever else is wrong the bot itself says; nothing is asked of these rules. */
    char bounded[sizeof((struct hub_think *)0)->name];
    name_bounded(hub, name, bounded, sizeof bounded);
    struct mur_rules *r = mur_rules_new("none", NULL);
    struct mur_bot *bot = r ? mur_bot_new(r, bounded, NULL) : NULL;
    good = bot != NULL;
    mur_bot_free(bot);
    mur_rules_free(r);
    return good;
}

/* ---- asking ---------------------------------------------------------------------------------------- */

void hub_think_free(struct hub_think *think)
{
    mur_bot_free(think->bot);
    free(think->view);
    free(think);
}

void bot_ask(struct hub *hub, struct room *room, int seat, const char *name)
{
    const struct mur_rules *r = rules_of(room->rules);
    if (room->thinking)
        return;
    if (hub->thinking >= (uint32_t)hub->options.thinking_max) {
        agenda_set(&hub->agenda, room->row.id, hub->now, true);
        return;
    }
    struct hub_think *think = calloc(1, sizeof *think);
    if (!think || !(think->view = malloc(r->state_size))) {
        free(think);
        agenda_set(&hub->agenda, room->row.id, hub->now + 1000, true);
        return;
    }
    think->game = room->row.id;
    think->owner = room->row.owner;
    think->seq = room->row.seq;
    think->seat = (uint8_t)seat;
    think->rules = r;
    name_bounded(hub, name, think->name, sizeof think->name);
    randombytes_buf(&think->number, sizeof think->number);
    mur_table_view(room->table, seat, think->view);
    if (room->bot && room->bot_seat == seat) {
        think->bot = room->bot;
        room->bot = NULL;
        hub->bots--;
    }
    room->thinking = true;
    hub->thinking++;
    hub->port.think(hub->port.self, think);
}

void bot_forget(struct hub *hub, struct room *room)
{
    if (!room->bot)
        return;
    mur_bot_free(room->bot);
    room->bot = NULL;
    hub->bots--;
}

/* Those of the tables that were not used for longest. */
void bots_trim(struct hub *hub)
{
    for (struct room *room = hub->oldest; room; room = room->newer)
        if (room->bot && hub->bots > (uint32_t)hub->options.bots_kept)
            bot_forget(hub, room);
}

/* ---- thinking, in any thread ----------------------------------------------------------------------- */

bool hub_think_prepare(struct hub_think *think)
{
    if (think->bot)
        return true;
    think->bot = mur_bot_new(think->rules, think->name, NULL);
    if (think->bot)
        mur_bot_restart(think->bot, think->number);
    return think->bot != NULL;
}

void hub_think_run(struct hub_think *think)
{
    think->failed = !hub_think_prepare(think);
    if (!think->failed)
        think->action = mur_bot_choose(think->bot, think->view, (struct mur_budget){0});
}
