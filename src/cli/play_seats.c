/* play_seats.c - who sits where: people and bots. */
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "text/words.h"

enum { BOT_NAME_MAX = 256 };

/* Who plays where nobody was named. */
static const char usual_bot[] = "normal";

/* Bots of one table get different seeds, all from the game's, unless their names have one. */
static struct mur_bot *bot_make(const struct mur_rules *r, const char *name, uint64_t seed,
                                struct mur_error *err)
{
    char whole[BOT_NAME_MAX];
    bool seeded = strstr(name, "seed=") != NULL;
    if (seeded || strlen(name) + 24 > sizeof whole)
        return mur_bot_new(r, name, err);
    snprintf(whole, sizeof whole, "%s%cseed=%u", name, strchr(name, ':') ? ',' : ':',
             (unsigned)(mur_mix(seed) % 1000000) + 1);
    return mur_bot_new(r, whole, err);
}

/* Refuses a name; tells those that there are, after `first`. */
static int tell_names(const struct cli_command *self, const char *name, const struct mur_error *err,
                      const char *first)
{
    cli_usage(self, err->message, name);
    fputs(first, stderr);
    for (int i = 0; mur_level_at(i); i++)
        fprintf(stderr, "%s%s", i ? ", " : "", mur_level_at(i)->name);
    fputc('\n', stderr);
    return CLI_WRONG;
}

int play_seats_fill(struct play_game *g, const struct cli_texts *seats, const char *adviser,
                    uint64_t seed)
{
    struct mur_error err = {0};
    g->bot_seed = seed;
    if (seats->count > g->rules->players)
        return cli_usage(g->self, "there are fewer seats in this game",
                         seats->text[seats->count - 1]);
    for (int i = 0; i < g->rules->players; i++) {
        const char *name = i < seats->count ? seats->text[i] : i ? usual_bot : "human";
        g->seat[i].name = name;
        if (strcmp(name, "human") == 0)
            continue;
        g->seat[i].bot = bot_make(g->rules, name, seed + (uint64_t)i, &err);
        if (!g->seat[i].bot)
            return tell_names(g->self, name, &err, "human, ");
    }
    g->adviser = bot_make(g->rules, adviser, seed, &err);
    return g->adviser ? -1 : tell_names(g->self, adviser, &err, "");
}

void play_seats_free(struct play_game *g)
{
    for (int i = 0; i < MUR_SEATS; i++)
        mur_bot_free(g->seat[i].bot);
    mur_bot_free(g->adviser);
}

bool play_seats_level(struct play_game *g, const struct mur_level *level)
{
    struct mur_bot *fresh[MUR_SEATS] = {NULL};
    bool fine = true;
    for (int i = 0; i < MUR_SEATS; i++)
        if (g->seat[i].bot) {
            fresh[i] = bot_make(g->rules, level->name, g->bot_seed + (uint64_t)i, NULL);
            fine = fine && fresh[i];
        }
    for (int i = 0; i < MUR_SEATS; i++) {
        mur_bot_free(fine ? g->seat[i].bot : fresh[i]);
        if (fine && fresh[i])
            g->seat[i] = (struct play_seat){.name = level->name, .bot = fresh[i]};
    }
    return fine;
}

int play_bot_seat(const struct play_game *g)
{
    int seat = MUR_SEATS;
    while (seat-- > 0 && !g->seat[seat].bot)
        continue;
    return seat;
}

bool play_is_human(const struct play_game *g, int seat)
{
    return seat < g->rules->players && !g->seat[seat].bot;
}

mur_action play_bot_choose(struct play_game *g, int seat)
{
    mur_view(g->rules, g->rec->state, seat, g->thought);
    return play_think(g, g->seat[seat].bot, mur_seat_name(g->language, g->rules, seat), true);
}

mur_action play_hint(struct play_game *g)
{
    mur_view(g->rules, g->now, mur_point(g->rules, g->now).seat, g->thought);
    return play_think(g, g->adviser, mur_tr(g->language, "The adviser"), false);
}
