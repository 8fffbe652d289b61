/* desk.c - playing the games of a match. */
#define _POSIX_C_SOURCE 200809L
#include "ai/match/match.h"

#include <stdlib.h>
#include <time.h>

#include "base/text.h"
#include "muralha/play.h"

bool ai_seat_open(struct ai_seat *seat, const struct mur_rules *r, const char *name,
                  const atomic_bool *stop, struct mur_error *err)
{
    *seat = (struct ai_seat){.bot = NULL};
    if (strncmp(name, "cmd:", 4) == 0) {
        seat->guest = ai_guest_open(name + 4, stop);
        if (!seat->guest)
            mur_fail(err, MUR_NO_MEMORY, MUR_N("the program could not be started"), 4, 0);
    } else {
        seat->bot = mur_bot_new(r, name, err);
    }
    return seat->bot || seat->guest;
}

void ai_seat_close(struct ai_seat *seat)
{
    mur_bot_free(seat->bot);
    ai_guest_close(seat->guest);
    *seat = (struct ai_seat){.bot = NULL};
}

bool ai_desk_open(struct ai_desk *d, const struct ai_match *m, struct mur_error *err)
{
    *d = (struct ai_desk){.match = m};
    d->chance = calloc(m->r->max_outcomes + 1, sizeof *d->chance);
    d->view = malloc(m->r->state_size);
    d->record = mur_record_new(m->r->setup, err);
    bool fine = d->chance && d->view && d->record;
    for (int i = 0; fine && i < m->players; i++)
        fine = ai_seat_open(&d->seat[i], m->r, m->name[i], &d->stop, err);
    if (!fine)
        ai_desk_close(d);
    return fine;
}

void ai_desk_close(struct ai_desk *d)
{
    for (int i = 0; i < MUR_SEATS; i++)
        ai_seat_close(&d->seat[i]);
    free(d->chance);
    free(d->view);
    mur_record_free(d->record);
    *d = (struct ai_desk){.match = d->match};
}

void ai_desk_stop(struct ai_desk *d)
{
    atomic_store(&d->stop, true);
    for (int i = 0; i < MUR_SEATS; i++)
        if (d->seat[i].bot)
            mur_bot_stop(d->seat[i].bot, mur_bot_choice(d->seat[i].bot));
}

/* ---- a game ---------------------------------------------------------------------------------------- */

static double clock_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int player_of(const struct ai_match *m, uint64_t game, int seat)
{
    return (int)(((uint64_t)seat + game) % (uint64_t)m->players);
}

/* A program that is gone is started anew for the next game. */
static bool seat_begin(struct ai_desk *d, int player, uint64_t game)
{
    struct ai_seat *seat = &d->seat[player];
    if (seat->bot) {
        mur_bot_restart(seat->bot, game);
        return true;
    }
    if (seat->guest && !ai_guest_alive(seat->guest))
        ai_seat_close(seat);
    if (!seat->guest && !ai_seat_open(seat, d->match->r, d->match->name[player], &d->stop, NULL))
        return false;
    return ai_guest_begin(seat->guest, d->match->r);
}

static bool seat_choose(struct ai_desk *d, int player, int seat, mur_action *a)
{
    const struct ai_match *m = d->match;
    double began = clock_now();
    bool fine = true;
    mur_view(m->r, d->record->state, seat, d->view);
    if (d->seat[player].bot)
        *a = mur_bot_choose(d->seat[player].bot, d->view, m->budget);
    else
        fine = ai_guest_choose(d->seat[player].guest, m->r, d->view, m->budget, a);
    d->asked[player]++;
    d->seconds[player] += clock_now() - began;
    return fine && mur_is_legal(m->r, d->record->state, *a);
}

static void outcome_forfeit(const struct ai_match *m, int player, struct ai_outcome *out)
{
    out->forfeit = (uint8_t)(player + 1);
    for (int i = 0; i < m->players; i++)
        out->rank[i] = i == player && m->players > 1 ? 2 : 1;
}

static void outcome_count(const struct ai_desk *d, uint64_t game, struct ai_outcome *out)
{
    struct mur_result result;
    mur_result(d->match->r, d->record->state, &result);
    for (int seat = 0; seat < d->match->players; seat++) {
        int player = player_of(d->match, game, seat);
        out->rank[player] = result.rank[seat];
        out->score[player] = result.score[seat];
    }
    out->value = result.value;
}

static bool game_play(struct ai_desk *d, uint64_t game, struct ai_outcome *out)
{
    const struct ai_match *m = d->match;
    struct mur_dealer dealer = mur_dealer_keyed(mur_mix(m->seed) + game / (uint64_t)m->players);
    *out = (struct ai_outcome){.played = 1};
    mur_record_free(d->record);
    if (!(d->record = mur_record_new(m->r->setup, NULL)))
        return false;
    for (int i = 0; i < m->players; i++)
        if (!seat_begin(d, i, game)) {
            outcome_forfeit(m, i, out);
            return true;
        }
    while (!atomic_load(&d->stop)) {
        struct mur_point p = mur_point(m->r, d->record->state);
        mur_action a = 0;
        if (p.turn == MUR_TURN_OVER)
            break;
        if (p.turn == MUR_TURN_CHANCE) {
            mur_deal(&dealer, m->r, d->record->state, d->chance, &a);
        } else if (!seat_choose(d, player_of(m, game, p.seat), p.seat, &a)) {
            outcome_forfeit(m, player_of(m, game, p.seat), out);
            return true;
        }
        mur_record_add(d->record, p.seat, a, NULL, NULL);
    }
    outcome_count(d, game, out);
    return true;
}

bool ai_desk_play(struct ai_desk *d, uint64_t game, struct ai_outcome *out)
{
    bool fine = game_play(d, game, out);
    out->played = !atomic_load(&d->stop);
    return fine;
}
