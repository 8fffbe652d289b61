/* bench_small.c - `muralha bench copy|step|legal`: single operations over the positions of random
 * games. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bench.h"

enum { POSITIONS = 512 };

/* Positions along random games at which a player is asked, and what was played there. */
struct sample {
    const struct mur_rules *r;
    unsigned char *state; /* POSITIONS one after the other */
    mur_action *action;   /* what was played at each */
    mur_action *legal;
    unsigned char *scratch;
};

static void *sample_at(const struct sample *s, int i)
{
    return s->state + (size_t)i * s->r->state_size;
}

/* One position of four is kept, so that a few games give early, middle and late ones. */
static void sample_fill(struct sample *s, uint64_t seed)
{
    struct mur_rng g;
    mur_rng_seed(&g, seed, 0);
    mur_start(s->r, s->scratch);
    for (int kept = 0; kept < POSITIONS;) {
        struct mur_point p = mur_point(s->r, s->scratch);
        if (p.turn == MUR_TURN_OVER) {
            mur_start(s->r, s->scratch);
            continue;
        }
        bool player = p.turn == MUR_TURN_PLAYER;
        mur_action a =
            player ? mur_sample(s->r, s->scratch, &g) : mur_chance_sample(s->r, s->scratch, &g);
        if (player && mur_rng_below(&g, 4) == 0) {
            memcpy(sample_at(s, kept), s->scratch, s->r->state_size);
            s->action[kept++] = a;
        }
        mur_apply(s->r, s->scratch, a, NULL);
    }
}

/* Each does its operation once at each position and returns something that depends on the work. */
static uint64_t once_copy(const struct sample *s)
{
    uint64_t sum = 0;
    for (int i = 0; i < POSITIONS; i++) {
        memcpy(s->scratch, sample_at(s, i), s->r->state_size);
        sum += s->scratch[i % (int)s->r->state_size];
    }
    return sum;
}

static uint64_t once_step(const struct sample *s)
{
    uint64_t sum = 0;
    for (int i = 0; i < POSITIONS; i++) {
        memcpy(s->scratch, sample_at(s, i), s->r->state_size);
        mur_apply(s->r, s->scratch, s->action[i], NULL);
        sum += s->scratch[0];
    }
    return sum;
}

static uint64_t once_legal(const struct sample *s)
{
    uint64_t sum = 0;
    for (int i = 0; i < POSITIONS; i++)
        sum += (uint64_t)mur_legal(s->r, sample_at(s, i), s->legal);
    return sum;
}

/* Repeats for about half a second; nanoseconds of one operation. The sum keeps the compiler honest. */
static double measure(const struct sample *s, uint64_t (*once)(const struct sample *),
                      uint64_t *sum)
{
    double began = cli_clock(), spent;
    uint64_t rounds = 0;
    *sum = once(s);
    do {
        *sum ^= once(s);
        rounds++;
        spent = cli_clock() - began;
    } while (spent < 0.5);
    return spent * 1e9 / (double)(rounds + 1) / POSITIONS;
}

struct measured {
    const struct mur_rules *r;
    const char *what;
    double ns;
};

static void measured_write(struct mur_json_writer *j, const void *data)
{
    const struct measured *m = data;
    mur_json_open_object(j, NULL);
    mur_json_put_text(j, "setup", m->r->setup);
    mur_json_put_text(j, "measured", m->what);
    cli_json_double(j, "nanoseconds", m->ns, 2);
    mur_json_put_int(j, "state_bytes", m->r->state_size);
    mur_json_close(j);
}

int bench_small(const struct cli_command *self, const char *what, const struct mur_rules *r,
                const struct bench_values *v)
{
    static const struct {
        const char *name;
        uint64_t (*once)(const struct sample *);
        const char *unit;
    } table[] = {{"copy", once_copy, "ns a copy of a state"},
                 {"step", once_step, "ns an action, the copy of the state included"},
                 {"legal", once_legal, "ns a list of legal actions"}};
    size_t i = 0, count = sizeof table / sizeof table[0];
    while (i < count && strcmp(table[i].name, what) != 0)
        i++;
    if (i == count)
        return cli_usage(self,
                         "playouts, legal-games, bots, choices, chance, luck, describe, question, "
                         "picture, copy, step or "
                         "legal can be measured, not",
                         what);
    struct sample s = {.r = r};
    s.state = cli_alloc((size_t)POSITIONS * r->state_size);
    s.action = cli_alloc(POSITIONS * sizeof *s.action);
    s.legal = cli_alloc(r->max_legal * sizeof *s.legal);
    s.scratch = cli_alloc(r->state_size);
    sample_fill(&s, v->seed);
    uint64_t sum;
    double ns = measure(&s, table[i].once, &sum);
    if (v->json)
        cli_json_print(measured_write, &(struct measured){.r = r, .what = what, .ns = ns}, 0);
    else
        printf("%s of %s: %.1f %s (%" PRIu32 " bytes)\n", what, r->setup, ns, table[i].unit,
               r->state_size);
    free(s.state);
    free(s.action);
    free(s.legal);
    free(s.scratch);
    return CLI_OK;
}
