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
        cli_print(stderr, "%s%s", i ? ", " : "", mur_level_at(i)->name);
    fputc('\n', stderr);
    return CLI_WRONG;
}

/* human, human:NAME or a bot's text. */
static struct mur_seat sitter_of(const char *word)
{
    static const char human[] = "human";
    size_t length = strlen(human);
    if (strncmp(word, human, length) == 0 && (!word[length] || word[length] == ':'))
        return (struct mur_seat){.who = MUR_WHO_PERSON,
                                 .name = word[length] ? word + length + 1 : ""};
    return (struct mur_seat){.who = MUR_WHO_BOT, .bot = word};
}

/* Somebody sits down; whoever sits there already is not asked to do so again. */
static int sit(struct play_game *g, int seat, const char *word)
{
    struct mur_seat new = sitter_of(word), old = mur_table_seat(g->table, seat);
    struct mur_error err = {0};
    if (old.who == new.who && strcmp(old.bot, new.bot ? new.bot : "") == 0 &&
        strcmp(old.name, new.name ? new.name : "") == 0 && !old.away)
        return -1;
    bool empty = new.who == MUR_WHO_PERSON && !*new.name &&strchr(word, ':');
    if (!empty && !mur_table_sit(g->table, seat, &new, 0, &err))
        return -1;
    return cli_usage(g->self, empty ? "a name has 1 to 63 bytes" : err.message, word);
}

static int bot_refresh(struct play_game *g, int seat)
{
    struct mur_error err = {0};
    const char *name = mur_table_bot(g->table, seat);
    mur_bot_free(g->bot[seat]);
    g->bot[seat] = name ? bot_make(g->rules, name, g->bot_seed + (uint64_t)seat, &err) : NULL;
    return !name || g->bot[seat] ? -1 : tell_names(g->self, name, &err, "human, ");
}

int play_seats_fill(struct play_game *g, const struct cli_texts *seats, const char *adviser,
                    uint64_t seed)
{
    struct mur_error err = {0};
    bool over = mur_table_point(g->table).turn == MUR_TURN_OVER;
    g->bot_seed = seed;
    if (seats->count > g->rules->players)
        return cli_usage(g->self, "there are fewer seats in this game",
                         seats->text[seats->count - 1]);
    for (int i = 0; i < g->rules->players; i++) {
        bool open = mur_table_seat(g->table, i).who == MUR_WHO_OPEN;
        const char *word = i < seats->count ? seats->text[i] : i ? usual_bot : "human";
        int status = !over && (open || i < seats->count) ? sit(g, i, word) : -1;
        if (status < 0)
            status = bot_refresh(g, i);
        if (status >= 0)
            return status;
    }
    g->adviser = bot_make(g->rules, adviser, seed, &err);
    return g->adviser ? -1 : tell_names(g->self, adviser, &err, "");
}

void play_seats_free(struct play_game *g)
{
    for (int i = 0; i < MUR_SEATS; i++)
        mur_bot_free(g->bot[i]);
    mur_bot_free(g->adviser);
}

bool play_seats_refresh(struct play_game *g)
{
    bool fine = true;
    for (int i = 0; i < g->rules->players; i++)
        if (!g->bot[i] != !mur_table_bot(g->table, i))
            fine = bot_refresh(g, i) < 0 && fine;
    return fine;
}

bool play_seats_level(struct play_game *g, const struct mur_level *level, int seat)
{
    struct mur_bot *fresh[MUR_SEATS] = {NULL};
    bool fine = true;
    for (int i = 0; i < g->rules->players; i++)
        if (mur_table_seat(g->table, i).who == MUR_WHO_BOT && (seat < 0 || seat == i)) {
            fresh[i] = bot_make(g->rules, level->name, g->bot_seed + (uint64_t)i, NULL);
            fine = fine && fresh[i];
        }
    for (int i = 0; i < g->rules->players; i++) {
        if (!fresh[i])
            continue;
        struct mur_seat s = mur_table_seat(g->table, i);
        s.bot = level->name;
        bool sits = fine && !mur_table_sit(g->table, i, &s, 0, NULL);
        mur_bot_free(sits ? g->bot[i] : fresh[i]);
        g->bot[i] = sits ? fresh[i] : g->bot[i];
    }
    return fine;
}

int play_bot_seat(const struct play_game *g)
{
    int seat = g->rules->players;
    while (seat-- > 0 && mur_table_seat(g->table, seat).who != MUR_WHO_BOT)
        continue;
    return seat;
}

bool play_is_human(const struct play_game *g, int seat)
{
    return seat < g->rules->players && !g->bot[seat];
}

const char *play_name(const struct play_game *g, int seat, char buf[PLAY_NAME_MAX])
{
    const char *colour = mur_seat_name(g->language, g->rules, seat);
    const char *name = mur_table_seat(g->table, seat).name;
    if (!*name)
        return colour;
    snprintf(buf, PLAY_NAME_MAX, "%s (%s)", colour, name);
    return buf;
}

const char *play_name_of(const struct play_game *g, int seat, char buf[PLAY_NAME_MAX])
{
    const char *word = mur_word(g->rules, MUR_WORD_SEAT, seat);
    const char *colour = mur_seat_form(g->language, word ? word : "?", MUR_SEAT_OF);
    bool person = g->rules->sides == g->rules->players; /* else somebody plays several colours */
    const char *name = person ? mur_table_seat(g->table, seat).name : "";
    if (!*name)
        return colour;
    snprintf(buf, PLAY_NAME_MAX, "%s (%s)", colour, name);
    return buf;
}

mur_action play_bot_choose(struct play_game *g, int seat)
{
    char name[PLAY_NAME_MAX];
    mur_table_view(g->table, seat, g->thought);
    return play_think(g, g->bot[seat], play_name(g, seat, name), true);
}

mur_action play_hint(struct play_game *g)
{
    mur_view(g->rules, play_now(g), play_point(g).seat, g->thought);
    return play_think(g, g->adviser, mur_tr(g->language, "The adviser"), false);
}
