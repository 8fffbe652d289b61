/* play.c - `muralha play`: a game line by line, against opponents who choose at random. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"
#include "muralha/play.h"

struct play_values {
    uint64_t seed, seat;
    const char *record;
};

const struct cli_option play_options[] = {
    {.name = "seat",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct play_values, seat),
     .help = MUR_N("your seat, from 1; 0 lets the others play alone (1)"),
     .max = MUR_SEATS},
    {.name = "seed",
     .value = "S",
     .type = CLI_NUMBER,
     .offset = offsetof(struct play_values, seed),
     .help = MUR_N("seed of chance and of the opponents (another one each time)")},
    {.name = "record",
     .value = "FILE",
     .type = CLI_TEXT,
     .offset = offsetof(struct play_values, record),
     .help = MUR_N("write the record there when the game stops")},
    {.name = NULL},
};

struct game {
    struct mur_record *rec;
    const struct mur_rules *r;
    int seat; /* of the person; -1: nobody */
    struct mur_dealer dealer;
    struct mur_rng rng;
    struct mur_outcome *outcome;
    mur_action *legal;
    struct mur_sink sink;
    void *view;
    bool quit;
};

/* ---- telling --------------------------------------------------------------------------------------- */

static void tell_awards(const struct game *g)
{
    for (int i = 0; i < g->sink.count; i++) {
        const struct mur_event *e = &g->sink.event[i];
        char subject[256];
        if (e->kind != MUR_EVENT_AWARD)
            continue;
        mur_subject_text(g->r, g->rec->state, e->subject, subject, sizeof subject);
        printf("    %s gets %" PRId32 " for %s (", cli_word(g->r, MUR_WORD_SEAT, e->seat), e->a,
               subject);
        for (int k = 1; k <= e->b; k++)
            printf("%s%s %" PRId32, k > 1 ? ", " : "", cli_word(g->r, MUR_WORD_ITEM, e[k].a),
                   e[k].b);
        printf(")\n");
    }
}

static void tell_scores(const struct game *g)
{
    int32_t score[MUR_SEATS] = {0};
    mur_scores(g->r, g->rec->state, score);
    for (int seat = 0; seat < g->r->players; seat++)
        printf("%s%s %" PRId32, seat ? ", " : "", cli_word(g->r, MUR_WORD_SEAT, seat), score[seat]);
    putchar('\n');
}

/* Tells and plays an action; what the person may not see is masked. */
static void play_action(struct game *g, mur_action a)
{
    struct mur_point p = mur_point(g->r, g->rec->state);
    uint8_t seen_by = mur_seen_by(g->r, g->rec->state, a);
    bool seen = seen_by == 0xFF || (g->seat >= 0 && (seen_by >> g->seat & 1));
    char text[MUR_ACTION_TEXT_MAX];
    cli_action(g->r, g->rec->state, seen ? a : mur_masked(g->r, a), text);
    printf("%s: %s\n", p.turn == MUR_TURN_CHANCE ? "chance" : cli_word(g->r, MUR_WORD_SEAT, p.seat),
           text);
    g->sink.count = 0;
    mur_record_add(g->rec, p.seat, a, &g->sink, NULL);
    tell_awards(g);
}

/* ---- asking ---------------------------------------------------------------------------------------- */

static void ask_legal(struct game *g)
{
    int count = mur_legal(g->r, g->rec->state, g->legal);
    char text[MUR_ACTION_TEXT_MAX];
    for (int i = 0; i < count; i++)
        printf("  %3d  %s\n", i + 1, cli_action(g->r, g->rec->state, g->legal[i], text));
}

static void ask_position(struct game *g)
{
    mur_view(g->r, g->rec->state, g->seat >= 0 ? g->seat : MUR_NOBODY, g->view);
    int length = mur_position_text(g->r, g->view, NULL, 0);
    char *text = cli_alloc((size_t)length + 1);
    mur_position_text(g->r, g->view, text, length + 1);
    fputs(text, stdout);
    free(text);
}

static void ask_quit(struct game *g)
{
    g->quit = true;
}

static void ask_random(struct game *g)
{
    play_action(g, mur_sample(g->r, g->rec->state, &g->rng));
}

static void ask_help(struct game *g);

static const struct {
    const char *word, *help;
    void (*run)(struct game *);
} asks[] = {{"help", "this list", ask_help},
            {"legal", "what you may do; its numbers are actions too", ask_legal},
            {"position", "the whole position as text", ask_position},
            {"scores", "the scores", NULL},
            {"random", "let chance choose for you", ask_random},
            {"quit", "stop", ask_quit}};

static void ask_help(struct game *g)
{
    (void)g;
    puts("Write an action as the list of `legal` shows it, its number, or one of these words:");
    for (size_t i = 0; i < sizeof asks / sizeof asks[0]; i++)
        printf("  %-9s %s\n", asks[i].word, asks[i].help);
}

static bool ask_word(struct game *g, const char *line)
{
    for (size_t i = 0; i < sizeof asks / sizeof asks[0]; i++)
        if (strcmp(asks[i].word, line) == 0) {
            if (asks[i].run)
                asks[i].run(g);
            else
                tell_scores(g);
            return true;
        }
    return false;
}

/* A number of the legal list, or the text of an action. */
static void ask_action(struct game *g, const char *line)
{
    char *end;
    long number = strtol(line, &end, 10);
    int count = mur_legal(g->r, g->rec->state, g->legal);
    mur_action a = 0;
    struct mur_error err = {0};
    if (end != line && *end == '\0') {
        if (number >= 1 && number <= count)
            play_action(g, g->legal[number - 1]);
        else
            printf("  the list goes from 1 to %d\n", count);
    } else if (mur_action_parse(g->r, g->rec->state, line, &a, &err)) {
        printf("  %*s^\n  %s; `help` lists what you may write\n", err.position, "", err.message);
    } else if (!mur_is_legal(g->r, g->rec->state, a)) {
        puts("  the rules do not allow this now; `legal` lists what they do");
    } else {
        play_action(g, a);
    }
}

static void ask(struct game *g)
{
    char line[256];
    struct mur_point p = mur_point(g->r, g->rec->state);
    printf("%s, %s (%d ways)> ", cli_word(g->r, MUR_WORD_SEAT, p.seat),
           cli_word(g->r, MUR_WORD_PROMPT, p.prompt), mur_count(g->r, g->rec->state));
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin)) {
        putchar('\n');
        g->quit = true;
        return;
    }
    line[strcspn(line, "\r\n")] = '\0';
    if (line[0] && !ask_word(g, line))
        ask_action(g, line);
}

/* ---- the game -------------------------------------------------------------------------------------- */

static void play_on(struct game *g)
{
    for (;;) {
        struct mur_point p = mur_point(g->r, g->rec->state);
        mur_action a = 0;
        if (g->quit || p.turn == MUR_TURN_OVER)
            return;
        if (p.turn == MUR_TURN_CHANCE) {
            mur_deal(&g->dealer, g->r, g->rec->state, g->outcome, &a);
            play_action(g, a);
        } else if (p.seat == g->seat) {
            ask(g);
        } else {
            play_action(g, mur_sample(g->r, g->rec->state, &g->rng));
        }
    }
}

static void play_table(struct mur_record *rec, const struct play_values *v)
{
    const struct mur_rules *r = rec->rules;
    struct game g = {.rec = rec,
                     .r = r,
                     .seat = (int)v->seat - 1,
                     .dealer = mur_dealer_keyed(v->seed),
                     .outcome = cli_alloc(r->max_outcomes * sizeof *g.outcome),
                     .legal = cli_alloc(r->max_legal * sizeof *g.legal),
                     .view = cli_alloc(r->state_size),
                     .sink = {.cap = (int)r->max_events}};
    g.sink.event = cli_alloc(r->max_events * sizeof *g.sink.event);
    mur_rng_seed(&g.rng, v->seed, 1);
    printf("%s, seed %" PRIu64 "; `help` lists what you may write\n", r->setup, v->seed);
    play_on(&g);
    if (!g.quit)
        printf("The game is over: ");
    tell_scores(&g);
    free(g.outcome);
    free(g.legal);
    free(g.view);
    free(g.sink.event);
}

int cmd_play(const struct cli_command *self, int argc, char **argv)
{
    struct play_values values = {.seat = 1, .seed = (uint64_t)time(NULL)};
    struct cli_words words;
    int status = cli_parse(self, argc, argv, &values, &words);
    if (status >= 0)
        return status;
    if (words.count > 1)
        return cli_usage(self, "name one set-up", NULL);
    struct mur_rules *r = cli_rules(self, words.count ? words.word[0] : mur_kind_at(0)->name);
    if (!r)
        return CLI_WRONG;
    struct mur_record *rec = mur_record_new(r->setup, NULL);
    mur_rules_free(r);
    if (!rec)
        return CLI_WRONG;
    play_table(rec, &values);
    status = values.record ? cli_record_write(rec, values.record) : CLI_OK;
    mur_record_free(rec);
    return status;
}
