/* desk.c - playing the games of a match. */
#define _POSIX_C_SOURCE 200809L
#include "match/match.h"

#include <stdlib.h>

#include "ai/host.h"
#include "base/text.h"
#include "muralha/play.h"

/* What the name of a program begins with. */
#define PROGRAM "cmd:"

bool match_seat_open(struct match_seat *seat, const struct mur_rules *r, const char *name,
                     const atomic_bool *stop, struct mur_error *err)
{
    *seat = (struct match_seat){.bot = NULL};
    const size_t length = strlen(PROGRAM);
    if (strncmp(name, PROGRAM, length) == 0) {
        seat->guest = match_guest_open(name + length, stop);
        if (!seat->guest)
            mur_fail(err, MUR_NO_MEMORY, MUR_N("the program could not be started"), (int)length, 0);
    } else {
        seat->bot = mur_bot_new(r, name, err);
    }
    return seat->bot || seat->guest;
}

void match_seat_close(struct match_seat *seat)
{
    mur_bot_free(seat->bot);
    match_guest_close(seat->guest);
    *seat = (struct match_seat){.bot = NULL};
}

bool match_desk_open(struct match_desk *d, const struct match_plan *m, struct mur_error *err)
{
    *d = (struct match_desk){.match = m};
    d->view = malloc(m->r->state_size);
    d->table = mur_table_new(m->r, NULL, err);
    bool fine = d->view && d->table;
    for (int i = 0; fine && i < m->players; i++)
        fine = match_seat_open(&d->seat[i], m->r, m->name[i], &d->stop, err);
    if (!fine)
        match_desk_close(d);
    return fine;
}

void match_desk_close(struct match_desk *d)
{
    for (int i = 0; i < MUR_SEATS; i++)
        match_seat_close(&d->seat[i]);
    free(d->view);
    mur_table_free(d->table);
    *d = (struct match_desk){.match = d->match};
}

void match_desk_stop(struct match_desk *d)
{
    atomic_store(&d->stop, true);
    for (int i = 0; i < MUR_SEATS; i++)
        if (d->seat[i].bot)
            mur_bot_stop(d->seat[i].bot, mur_bot_choice(d->seat[i].bot));
}

/* ---- a game ---------------------------------------------------------------------------------------- */

static int player_of(const struct match_plan *m, uint64_t game, int seat)
{
    return (int)(((uint64_t)seat + game) % (uint64_t)m->players);
}

/* A program that is gone is started anew for the next game. */
static bool seat_begin(struct match_desk *d, int player, uint64_t game)
{
    struct match_seat *seat = &d->seat[player];
    if (seat->bot) {
        mur_bot_restart(seat->bot, game);
        return true;
    }
    if (seat->guest && !match_guest_alive(seat->guest))
        match_seat_close(seat);
    if (!seat->guest && !match_seat_open(seat, d->match->r, d->match->name[player], &d->stop, NULL))
        return false;
    return match_guest_begin(seat->guest, d->match->r);
}

static bool seat_choose(struct match_desk *d, int player, int seat, mur_action *a)
{
    const struct match_plan *m = d->match;
    double began = ai_clock();
    bool fine = true;
    mur_table_view(d->table, seat, d->view);
    if (d->seat[player].bot)
        *a = mur_bot_choose(d->seat[player].bot, d->view, m->budget);
    else
        fine = match_guest_choose(d->seat[player].guest, m->r, d->view, m->budget, a);
    d->asked[player]++;
    d->seconds[player] += ai_clock() - began;
    return fine && mur_is_legal(m->r, mur_table_state(d->table), *a);
}

static void outcome_forfeit(const struct match_plan *m, int player, struct match_outcome *out)
{
    out->forfeit = (uint8_t)(player + 1);
    for (int i = 0; i < m->players; i++)
        out->rank[i] = i == player ? 2 : 1;
}

static void outcome_count(const struct match_desk *d, uint64_t game, struct match_outcome *out)
{
    struct mur_result result;
    mur_table_result(d->table, &result);
    for (int seat = 0; seat < d->match->players; seat++) {
        int player = player_of(d->match, game, seat);
        out->rank[player] = result.rank[seat];
        out->score[player] = result.score[seat];
    }
    out->value = result.value;
}

/* The table of a game, with everybody at it. A program is no text of a bot; its command is its name. */
static bool table_begin(struct match_desk *d, uint64_t game)
{
    const struct match_plan *m = d->match;
    mur_table_free(d->table);
    d->table = mur_table_new(m->r, NULL, NULL);
    enum mur_status status = d->table ? MUR_OK : MUR_NO_MEMORY;
    for (int seat = 0; seat < m->players && !status; seat++) {
        const char *name = m->name[player_of(m, game, seat)];
        bool program = strncmp(name, PROGRAM, strlen(PROGRAM)) == 0;
        bool named = program && !mur_name_check(name + strlen(PROGRAM), NULL);
        struct mur_seat s = {.who = MUR_WHO_BOT,
                             .bot = program ? "program" : name,
                             .name = named ? name + strlen(PROGRAM) : ""};
        status = mur_table_sit(d->table, seat, &s, 0, NULL);
        if (status && status != MUR_NO_MEMORY) { /* it has blanks or is very long */
            s.bot = "bot";
            status = mur_table_sit(d->table, seat, &s, 0, NULL);
        }
    }
    return !status;
}

/* One action of who is asked, and what chance does after it; *errs if it is none. Fails only without
 * memory. */
static enum mur_status seat_act(struct match_desk *d, int player, int seat,
                                struct mur_dealer *dealer, bool *errs)
{
    mur_action a = 0;
    *errs = !seat_choose(d, player, seat, &a);
    if (*errs)
        return MUR_OK;
    enum mur_status status =
        mur_table_try_bot(d->table, seat, mur_table_seq(d->table), a, 0, NULL, NULL);
    return status ? status : mur_table_deal(d->table, dealer, 0, NULL, NULL);
}

static bool game_play(struct match_desk *d, uint64_t game, struct match_outcome *out)
{
    const struct match_plan *m = d->match;
    struct mur_dealer dealer = mur_dealer_keyed(mur_mix(m->seed) + game / (uint64_t)m->players);
    *out = (struct match_outcome){.played = 1};
    if (!table_begin(d, game) || mur_table_deal(d->table, &dealer, 0, NULL, NULL))
        return false;
    for (int i = 0; i < m->players; i++)
        if (!seat_begin(d, i, game)) {
            outcome_forfeit(m, i, out);
            return true;
        }
    while (!atomic_load(&d->stop) && mur_table_point(d->table).turn != MUR_TURN_OVER) {
        int seat = mur_table_point(d->table).seat, player = player_of(m, game, seat);
        bool errs = false;
        if (seat_act(d, player, seat, &dealer, &errs))
            return false;
        if (errs) {
            outcome_forfeit(m, player, out);
            return true;
        }
    }
    outcome_count(d, game, out);
    return true;
}

bool match_desk_play(struct match_desk *d, uint64_t game, struct match_outcome *out)
{
    bool fine = game_play(d, game, out);
    out->played = !atomic_load(&d->stop);
    return fine;
}
