/*
 * bot.h - players that are programs.
 *
 * A bot is named by a text: a level and options, "greedy" or "hard:visits=500,seed=3". It is asked for
 * one action at a time and sees nothing but the view of the seat that is asked (mur_view), so it knows
 * what a person in that seat would know. Memory is taken when a bot is made and not while it thinks.
 *
 *   random   any legal action, each equally likely
 *   greedy   the action with the best immediate outlook
 *   easy, normal, hard, expert   search, with more and more thinking; the lower ones err on purpose
 *
 * With one thread and a budget of visits (not of time) a bot that is asked the same questions in the same
 * order gives the same answers, whatever the machine. One bot serves one seat of one game at a time;
 * different bots may think in different threads.
 */
#ifndef MURALHA_BOT_H
#define MURALHA_BOT_H

#include "muralha/api.h"
#include "muralha/game.h"

MUR_API_BEGIN

struct mur_bot;

/* How much it may think. Zero: no bound of this sort; both zero: what the level and the options say. */
struct mur_budget {
    uint32_t milliseconds;
    uint32_t visits;
};

/* What a bot thinks of the position it looked at last; readable from other threads while it thinks. */
struct mur_thought {
    uint64_t visits;
    uint32_t permille; /* of the budget that is used up; 1000 when it does not think */
    int32_t outlook;   /* of the seat, -1000 (lost) .. 1000 (won) */
    mur_action best;   /* 0: none yet */
};

/* Levels, weakest first; NULL past the last one. */
struct mur_level {
    const char *name;
    const char *title;     /* what people call it, in English */
    const char *summary;   /* one English line */
    uint32_t milliseconds; /* that it thinks about one action at most; 0: no bound of this sort */
};
const struct mur_level *mur_level_at(int index);

/* What may stand behind the colon of a bot's name: numbers, `name=value`, separated by commas. */
enum mur_bot_option_type { MUR_BOT_OPTION_NUMBER, MUR_BOT_OPTION_SWITCH };
struct mur_bot_option {
    const char *name;
    enum mur_bot_option_type type;
    uint32_t min, max;
    uint32_t standard; /* 0 where the level decides */
    uint32_t offset;   /* of its uint32_t in the table of values */
    const char *help;
};
const struct mur_bot_option *mur_bot_option_at(int index); /* NULL past the last one */
/* All levels and options as lines of text, in the way of snprintf. */
int mur_bot_help(char *buf, int cap);

/* A bot for games of these rules, which must outlive it. NULL on error; its position is a byte of
 * `name`. */
struct mur_bot *mur_bot_new(const struct mur_rules *r, const char *name, struct mur_error *err);
void mur_bot_free(struct mur_bot *bot); /* NULL is fine */

/* Another game begins: forgets what it thought and takes the random numbers that belong to its seed and
 * the game's number. A new bot stands at the beginning of game 0. */
void mur_bot_restart(struct mur_bot *bot, uint64_t game);

/* Chooses for the seat that `view` asks; `view` is a mur_view of that seat. A legal action. */
mur_action mur_bot_choose(struct mur_bot *bot, const void *view, struct mur_budget budget);
/* The same in slices, for a program that has no thread to spare or wants to show what is thought: begin,
 * step until it says that nothing is left to think about or you have heard enough, and take the answer.
 * A step makes at most so many visits, but one for each thread at least. Sliced in any way and not cut
 * short, the answer is that of mur_bot_choose with the same budget of visits; milliseconds run on between
 * the steps. */
void mur_bot_begin(struct mur_bot *bot, const void *view, uint32_t milliseconds, uint32_t visits);
bool mur_bot_step(struct mur_bot *bot, uint32_t visits); /* true: it has thought enough */
/* Tells it that so much of the time which you give it is gone (1000: all), where the library has no clock of
 * its own, as in WebAssembly: the later it is the fewer answers it compares, and at 1000 it has thought enough.
 * Counts until the next question begins. */
void mur_bot_spent(struct mur_bot *bot, uint32_t permille);
mur_action mur_bot_answer(struct mur_bot *bot); /* traps if nothing was begun */
/* The number of the choice that is made now or, if none is, will be made next: 1, 2, 3, ... */
uint32_t mur_bot_choice(const struct mur_bot *bot);
/* Makes this choice answer soon with what it has, also if it has not begun yet; does nothing if it is
 * made already, so whoever asked for the number before the question was handed over neither comes too
 * early nor too late. May be called from another thread or a signal's handler. */
void mur_bot_stop(struct mur_bot *bot, uint32_t choice);
struct mur_thought mur_bot_thought(const struct mur_bot *bot);

/* What a bot chooses in `games` games in which it answers some of the questions and chance the others.
 * With one thread and a budget of visits the signature is the same with every compiler and on every
 * machine; it changes when a bot chooses differently. False with *err if there is no such bot. */
struct mur_bot_bench {
    uint64_t seed, games; /* in */
    uint64_t chosen;      /* actions of the bot ... */
    uint64_t visits;      /* ... and the positions it looked at for them */
    uint64_t signature;
};
bool mur_bot_bench(const struct mur_rules *r, const char *name, struct mur_bot_bench *out,
                   struct mur_error *err);

MUR_API_END

#endif
