/* match.c - `muralha match`: bots play many games. */
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "ai/internal.h"
#include "cli/input.h"
#include "cli/canvas.h"
#include "cli/match.h"

#define VALUE(field) offsetof(struct match_values, field)

const struct cli_option match_options[] = {
    {.name = "setup",
     .value = "SETUP",
     .type = CLI_TEXT,
     .offset = VALUE(setup),
     .help = MUR_N("the game that is played")},
    {.name = "bot",
     .value = "BOT",
     .type = CLI_TEXTS,
     .offset = VALUE(bots),
     .help = MUR_N("a player: a level with options, or cmd:PROGRAM; the last fills up")},
    {.name = "games",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = VALUE(games),
     .help = MUR_N("how many games (100)"),
     .min = 1,
     .max = 10000000},
    {.name = "time",
     .value = "MS",
     .type = CLI_NUMBER,
     .offset = VALUE(time),
     .help = MUR_N("milliseconds for each action (as the bots like)"),
     .max = 600000},
    {.name = "visits",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = VALUE(visits),
     .help = MUR_N("positions to look at for each action (as the bots like)"),
     .max = 100000000},
    {.name = "sprt",
     .value = "ELO0,ELO1",
     .type = CLI_TEXT,
     .offset = VALUE(sprt),
     .help = MUR_N("stop when one of two strengths is rejected; errors of 5 %")},
    {.name = "threads",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = VALUE(threads),
     .help = MUR_N("games at the same time (1)"),
     .min = 1,
     .max = 64},
    {.name = "seed",
     .value = "S",
     .type = CLI_NUMBER,
     .offset = VALUE(seed),
     .help = MUR_N("seed of the deals (1)")},
    {.name = "save",
     .value = "DIR",
     .type = CLI_TEXT,
     .offset = VALUE(save),
     .help = MUR_N("keep the records and results there")},
    {.name = "resume",
     .type = CLI_SWITCH,
     .offset = VALUE(resume),
     .help = MUR_N("go on with the match that --save names")},
    {.name = "json",
     .type = CLI_SWITCH,
     .offset = VALUE(json),
     .help = MUR_N("print the result as JSON")},
    {.name = NULL},
};

/* A match while it runs; the lock guards everything below it. */
struct contest {
    const struct match_values *v;
    const struct match_plan *match;
    struct match_hypotheses sprt;
    pthread_mutex_t lock;
    struct match_outcome *outcome;
    struct match_store *store; /* NULL: the games are not kept */
    struct cli_progress progress;
    uint64_t next, done;
    uint64_t asked[MUR_SEATS];
    double seconds[MUR_SEATS];
    bool decided, failed, stopped;
};

/* One thread that plays. */
struct desk {
    struct contest *contest;
    struct match_desk seats;
    pthread_t id;
    int through; /* a descriptor that counts the desks that play no more */
};

/* ---- playing --------------------------------------------------------------------------------------- */

/* The next game that was not played; false if there is none. */
static bool game_take(struct contest *c, uint64_t *game)
{
    pthread_mutex_lock(&c->lock);
    while (c->next < c->match->games && c->outcome[c->next].played)
        c->next++;
    bool more = c->next < c->match->games && !c->decided && !c->failed && !c->stopped;
    *game = c->next;
    c->next += more;
    pthread_mutex_unlock(&c->lock);
    return more;
}

static void game_finish(struct contest *c, uint64_t game, const struct match_outcome *o,
                        const struct mur_table *table)
{
    pthread_mutex_lock(&c->lock);
    c->outcome[game] = *o;
    if (c->store && !match_store_add(c->store, c->v, c->match, game, o, table))
        c->failed = true;
    cli_progress_set(&c->progress, ++c->done);
    if (c->sprt.elo0 < c->sprt.elo1) {
        struct match_statistics s;
        match_statistics_make(c->match, c->outcome, c->sprt, &s);
        c->decided = fabs(s.llr) >= MATCH_SPRT_BOUND_MILLI / 1000.0;
    }
    pthread_mutex_unlock(&c->lock);
}

/* What a program did to lose its game, and the line that it said. */
static void forfeit_tell(const struct contest *c, uint64_t game, const struct match_outcome *o,
                         const struct match_desk *d)
{
    char said[160] = "", text[512];
    const char *why = "";
    const struct match_guest *guest = o->forfeit ? d->seat[o->forfeit - 1].guest : NULL;
    if (!guest)
        return;
    match_guest_fault(guest, &why, said, sizeof said);
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w, mur_tr(c->v->language, "Game {n}: {bot} forfeits: {why}: `{line}`"),
             {"n", NULL, (long)game + 1}, {"bot", c->match->name[o->forfeit - 1], 0},
             {"why", mur_tr(c->v->language, why), 0}, {"line", said, 0});
    mur_put_char(&w, '\n');
    cli_print_text(stderr, cli_look_choose(NULL, false, stderr), text);
}

static void contest_fail(struct contest *c)
{
    pthread_mutex_lock(&c->lock);
    c->failed = true;
    pthread_mutex_unlock(&c->lock);
}

static void *desk_run(void *argument)
{
    struct desk *d = argument;
    struct contest *c = d->contest;
    uint64_t game;
    while (game_take(c, &game)) {
        struct match_outcome o;
        if (!match_desk_play(&d->seats, game, &o)) {
            contest_fail(c);
            break;
        }
        if (o.played) {
            forfeit_tell(c, game, &o, &d->seats);
            game_finish(c, game, &o, d->seats.table);
        }
    }
    eventfd_write(d->through, 1);
    return NULL;
}

static void contest_stop(struct contest *c, struct desk *desk, int count)
{
    pthread_mutex_lock(&c->lock);
    c->stopped = true;
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < count; i++)
        match_desk_stop(&desk[i].seats);
}

/* Waits for the desks; a signal stops them. */
static void contest_watch(struct contest *c, struct desk *desk, int count, int through)
{
    enum { TICK = 100 };
    struct cli_input in;
    eventfd_t more;
    cli_input_init(&in);
    for (int running = 0; running < count; running++)
        if (pthread_create(&desk[running].id, NULL, desk_run, &desk[running]) != 0) {
            c->failed = running == 0; /* with fewer threads it takes longer */
            count = running;
        }
    for (int left = count; left > 0;) {
        enum cli_input_event event = cli_input_wait(&in, through, TICK);
        if (event == CLI_INPUT_READY && eventfd_read(through, &more) == 0)
            left -= (int)more;
        if (event == CLI_INPUT_STOP || event == CLI_INPUT_GONE)
            contest_stop(c, desk, count);
    }
    for (int i = 0; i < count; i++)
        pthread_join(desk[i].id, NULL);
    cli_input_release(&in);
}

static void contest_run(struct contest *c)
{
    int count = (int)c->v->threads, open = 0, through = eventfd(0, EFD_CLOEXEC);
    struct desk *desk = cli_alloc((size_t)count * sizeof *desk);
    for (; open < count; open++) {
        desk[open].contest = c;
        desk[open].through = through;
        if (!match_desk_open(&desk[open].seats, c->match, NULL))
            break;
    }
    if (open < count || through < 0)
        contest_fail(c);
    else
        contest_watch(c, desk, count, through);
    for (int k = 0; k < open; k++) {
        for (int i = 0; i < MUR_SEATS; i++) {
            c->asked[i] += desk[k].seats.asked[i];
            c->seconds[i] += desk[k].seats.seconds[i];
        }
        match_desk_close(&desk[k].seats);
    }
    if (through >= 0)
        close(through);
    free(desk);
}

/* ---- telling --------------------------------------------------------------------------------------- */

static const char *verdict(const struct contest *c, const struct match_statistics *s)
{
    if (s->llr >= MATCH_SPRT_BOUND_MILLI / 1000.0)
        return "stronger";
    return s->llr <= -MATCH_SPRT_BOUND_MILLI / 1000.0 ? "not stronger"
           : c->sprt.elo0 < c->sprt.elo1              ? "open"
                                                      : "none";
}

static double mean_milliseconds(const struct contest *c, int player)
{
    return c->asked[player] ? 1000 * c->seconds[player] / (double)c->asked[player] : 0;
}

/* What is told of a contest. */
struct telling {
    const struct contest *c;
    const struct match_statistics *s;
};

static void json_write(struct mur_json_writer *j, const void *data)
{
    const struct contest *c = ((const struct telling *)data)->c;
    const struct match_statistics *s = ((const struct telling *)data)->s;
    const struct match_plan *m = c->match;
    mur_json_open_object(j, NULL);
    mur_json_put_text(j, "setup", m->r->setup);
    mur_json_put_int(j, "games", (long long)s->games);
    if (!s->common) {
        cli_json_double(j, "win_rate", s->win.mean, 4);
        cli_json_double(j, "low", s->win.low, 4);
        cli_json_double(j, "high", s->win.high, 4);
    }
    cli_json_double(j, "margin", s->margin.mean, 2);
    cli_json_double(j, "margin_low", s->margin.low, 2);
    cli_json_double(j, "margin_high", s->margin.high, 2);
    if (!s->common) {
        cli_json_double(j, "elo", s->elo.mean, 1);
        cli_json_double(j, "elo_low", s->elo.low, 1);
        cli_json_double(j, "elo_high", s->elo.high, 1);
    }
    mur_json_put_int(j, "forfeits", (long long)s->forfeits);
    cli_json_double(j, "llr", s->llr, 3);
    mur_json_put_text(j, "sprt", verdict(c, s));
    mur_json_open_list(j, "players");
    for (int i = 0; i < m->players; i++) {
        mur_json_open_object(j, NULL);
        mur_json_put_text(j, "bot", m->name[i]);
        cli_json_double(j, "points", s->points[i], 2);
        cli_json_double(j, "ms", mean_milliseconds(c, i), 2);
        mur_json_close(j);
    }
    mur_json_close(j);
    mur_json_close(j);
}

static void print_json(const struct contest *c, const struct match_statistics *s)
{
    cli_json_print(json_write, &(struct telling){.c = c, .s = s}, 0);
}

static void print_text(const struct contest *c, const struct match_statistics *s)
{
    const struct match_plan *m = c->match;
    printf("%s, %" PRIu64 " games, seed %" PRIu64 "\n", m->r->setup, s->games, c->v->seed);
    for (int i = 0; i < m->players; i++)
        printf("  %d  %-24s %7.2f points, %.1f ms an action\n", i + 1, m->name[i], s->points[i],
               mean_milliseconds(c, i));
    if (s->common) {
        printf("result %.2f on average (95 %%: %.2f to %.2f)\n", s->margin.mean, s->margin.low,
               s->margin.high);
    } else {
        printf("%s wins %.1f %% (95 %%: %.1f to %.1f)\n", m->name[0], 100 * s->win.mean,
               100 * s->win.low, 100 * s->win.high);
        printf("margin %+.2f (%+.2f to %+.2f), Elo %+.0f (%+.0f to %+.0f)\n", s->margin.mean,
               s->margin.low, s->margin.high, s->elo.mean, s->elo.low, s->elo.high);
    }
    if (s->forfeits)
        printf("forfeits %" PRIu64 "\n", s->forfeits);
    if (c->sprt.elo0 < c->sprt.elo1)
        printf("sequential test of Elo %.0f against %.0f: %s (llr %.2f)\n", c->sprt.elo0,
               c->sprt.elo1, verdict(c, s), s->llr);
}

static void tell_stopped(const struct cli_command *self, const struct contest *c)
{
    char text[512];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    const char *sentence =
        c->v->save ? mur_tr(self->language, "Stopped after {n} of {all} games. They are kept; the "
                                            "same command with --resume goes on.")
                   : mur_tr(self->language, "Stopped after {n} of {all} games.");
    MUR_FILL(&w, sentence, {"n", NULL, (long)c->done}, {"all", NULL, (long)c->match->games});
    cli_print(stderr, "%s\n", text);
}

/* ---- the command ----------------------------------------------------------------------------------- */

static bool sprt_read(const char *text, struct match_hypotheses *h)
{
    char end;
    return !text || (sscanf(text, "%lf,%lf%c", &h->elo0, &h->elo1, &end) == 2 &&
                     h->elo0 < h->elo1 && h->elo0 > -2000 && h->elo1 < 2000);
}

/* Says what is wrong with a bot before anything is played. */
static bool bots_check(const struct cli_command *self, const struct match_plan *m)
{
    for (int i = 0; i < m->players; i++) {
        struct match_seat seat;
        struct mur_error err = {0};
        if (!match_seat_open(&seat, m->r, m->name[i], NULL, &err)) {
            cli_usage(self, err.message, m->name[i]);
            return false;
        }
        match_seat_close(&seat);
    }
    return true;
}

static int match_run(const struct cli_command *self, const struct match_values *v,
                     const struct match_plan *m, struct match_hypotheses sprt)
{
    struct contest c = {.v = v, .match = m, .sprt = sprt};
    c.outcome = cli_alloc((size_t)m->games * sizeof *c.outcome);
    memset(c.outcome, 0, (size_t)m->games * sizeof *c.outcome);
    struct match_store store;
    if (v->save && !match_store_open(&store, v, m, c.outcome)) {
        free(c.outcome);
        return CLI_WRONG;
    }
    c.store = v->save ? &store : NULL;
    for (uint64_t i = 0; i < m->games; i++)
        c.done += c.outcome[i].played;
    c.progress = cli_progress_begin("match", m->games);
    pthread_mutex_init(&c.lock, NULL);
    contest_run(&c);
    pthread_mutex_destroy(&c.lock);
    cli_progress_end(&c.progress);
    struct match_statistics s;
    match_statistics_make(m, c.outcome, sprt, &s);
    (v->json ? print_json : print_text)(&c, &s);
    if (c.store)
        match_store_close(c.store);
    if (c.stopped)
        tell_stopped(self, &c);
    free(c.outcome);
    return c.failed || c.stopped ? CLI_FAILED : CLI_OK;
}

int cmd_match(const struct cli_command *self, int argc, char **argv)
{
    struct match_values v = {.language = self->language, .games = 100, .threads = 1, .seed = 1};
    struct cli_words words;
    struct match_hypotheses sprt = {0};
    int status = cli_parse(self, argc, argv, &v, &words);
    if (status >= 0)
        return status;
    if (words.count > 1 || (words.count && v.setup))
        return cli_usage(self, "name one set-up", words.word[words.count - 1]);
    if (words.count)
        v.setup = words.word[0];
    if (!v.setup || !v.bots.count)
        return cli_usage(self, "name a set-up and at least one bot", NULL);
    if (v.resume && !v.save)
        return cli_usage(self, "--resume needs --save", NULL);
    if (!sprt_read(v.sprt, &sprt))
        return cli_usage(self, "--sprt is two strengths, the weaker first", v.sprt);
    struct match_plan m = {.r = cli_rules(self, v.setup), .games = v.games, .seed = v.seed};
    if (!m.r)
        return CLI_WRONG;
    m.budget = (struct mur_budget){.milliseconds = (uint32_t)v.time, .visits = (uint32_t)v.visits};
    m.players = m.r->players;
    for (int i = 0; i < m.players; i++)
        m.name[i] = v.bots.text[i < v.bots.count ? i : v.bots.count - 1];
    if (v.sprt && ai_is_common(m.r))
        status = cli_usage(self, "--sprt needs a game that somebody wins", m.r->setup);
    else if (v.bots.count > m.players)
        status = cli_usage(self, "there are fewer seats in this game", v.bots.text[m.players]);
    else
        status = bots_check(self, &m) ? match_run(self, &v, &m, sprt) : CLI_WRONG;
    mur_rules_free(m.r);
    return status;
}
