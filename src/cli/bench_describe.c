/* bench_describe.c - `muralha bench describe|question|picture`: what a description or a picture costs late in
 * a game, when nearly everything lies on the table. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/bench.h"
#include "muralha/describe.h"
#include "muralha/picture.h"

enum { STATES = 16, TEXT_MAX = 1 << 20 };

typedef int describe_fn(const struct mur_rules *r, const void *st, int viewer, const char *language,
                        void *scratch, char *buf, int cap);

struct late {
    const struct mur_rules *r;
    describe_fn *describe;
    unsigned char *state; /* STATES one after the other */
    void *scratch;
    char *text;
    uint64_t bytes; /* of all descriptions made */
};

/* The last question of a random game; its answer ends the game. */
static void last_question(const struct mur_rules *r, uint64_t seed, uint64_t game, void *out,
                          void *st)
{
    struct mur_rng g;
    mur_rng_seed(&g, seed, game);
    mur_start(r, st);
    for (struct mur_point p; (p = mur_point(r, st)).turn != MUR_TURN_OVER;) {
        bool player = p.turn == MUR_TURN_PLAYER;
        if (player)
            memcpy(out, st, r->state_size);
        mur_apply(r, st, player ? mur_sample(r, st, &g) : mur_chance_sample(r, st, &g), NULL);
    }
}

/* A picture with all that `muralha show --svg` draws, in place of a description. */
static int draw(const struct mur_rules *r, const void *st, int viewer, const char *language,
                void *scratch, char *buf, int cap)
{
    const unsigned show =
        MUR_SHOW_COORDINATES | MUR_SHOW_LAST | MUR_SHOW_FIELDS | MUR_SHOW_SCORES | MUR_SHOW_PANEL;
    struct mur_picture *p = mur_picture_new();
    int length = 0;
    (void)buf;
    (void)cap;
    mur_view(r, st, viewer, scratch);
    if (p) {
        mur_picture_language(p, language);
        mur_draw_position(p, r, scratch, show, 96, NULL, NULL);
        length = (int)mur_picture_length(p);
    }
    mur_picture_free(p);
    return length;
}

static describe_fn *made_by(const char *what)
{
    return strcmp(what, "picture") == 0    ? draw
           : strcmp(what, "question") == 0 ? mur_describe_question
                                           : mur_describe_position;
}

/* Describes one of the positions to the seat that is asked there. */
static void describe_once(struct late *l, uint64_t number)
{
    const void *st = l->state + (size_t)(number % STATES) * l->r->state_size;
    int seat = mur_point(l->r, st).seat;
    l->bytes += (uint64_t)l->describe(l->r, st, seat, "en", l->scratch, l->text, TEXT_MAX);
}

struct figures {
    const struct mur_rules *r;
    const char *what;
    double microseconds;
    uint64_t bytes, instructions;
};

static void figures_write(struct mur_json_writer *j, const void *data)
{
    const struct figures *f = data;
    mur_json_open_object(j, NULL);
    mur_json_put_text(j, "setup", f->r->setup);
    mur_json_put_text(j, "measured", f->what);
    cli_json_double(j, "microseconds", f->microseconds, 2);
    if (f->instructions)
        mur_json_put_int(j, "instructions", (long long)f->instructions);
    else
        mur_json_put_null(j, "instructions");
    mur_json_put_int(j, "bytes", (long long)f->bytes);
    mur_json_close(j);
}

static void print_figures(const struct figures *f, bool json)
{
    if (json) {
        cli_json_print(figures_write, f, 0);
        return;
    }
    printf("%s of %s, late in random games\n", f->what, f->r->setup);
    printf("microseconds       %.1f\n", f->microseconds);
    if (f->instructions)
        printf("instructions       %" PRIu64 "\n", f->instructions);
    printf("bytes              %" PRIu64 "\n", f->bytes);
}

/* As often as is asked for, else for about half a second; time of the processor, whoever else has it. */
static struct figures measure(struct late *l, uint64_t wanted)
{
    clock_t began = clock();
    double spent = 0;
    uint64_t count = 0;
    do {
        describe_once(l, count++);
        spent = (double)(clock() - began) / CLOCKS_PER_SEC;
    } while (wanted ? count < wanted : spent < 0.5);
    return (struct figures){
        .r = l->r, .microseconds = spent * 1e6 / (double)count, .bytes = l->bytes / count};
}

int bench_describe(const char *what, const struct mur_rules *r, const struct bench_values *v)
{
    struct late l = {.r = r,
                     .describe = made_by(what),
                     .state = cli_alloc((size_t)STATES * r->state_size),
                     .scratch = cli_alloc(mur_describe_scratch(r)),
                     .text = cli_alloc(TEXT_MAX)};
    void *st = cli_alloc(r->state_size);
    for (int i = 0; i < STATES; i++)
        last_question(r, v->seed, (uint64_t)i, l.state + (size_t)i * r->state_size, st);
    struct figures f = measure(&l, v->games);
    f.what = what;
    if (v->instructions)
        f.instructions = bench_instructions(what, r->setup, v->seed);
    print_figures(&f, v->json);
    free(st);
    free(l.text);
    free(l.scratch);
    free(l.state);
    return v->instructions && !f.instructions ? CLI_WRONG : CLI_OK;
}
