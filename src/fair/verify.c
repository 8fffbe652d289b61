/* verify.c - the proof that a record carries, and checking it. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "core/setup.h"
#include "fair/fair.h"

/* ---- the proof as comments -------------------------------------------------------------------------- */

static const struct {
    const char *word;
    size_t offset, size;
} lines[] = {
    {"# game ", offsetof(struct fair_proof, game), FAIR_GAME_MAX},
    {"# commitment ", offsetof(struct fair_proof, commitment), FAIR_HEX},
    {"# key ", offsetof(struct fair_proof, key), FAIR_HEX},
    {"# seats ", offsetof(struct fair_proof, seats), FAIR_SEATS},
};
enum { LINES = sizeof lines / sizeof lines[0] };

int fair_proof_text(const struct fair_proof *p, char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    for (int i = 0; i < LINES; i++) {
        const char *value = (const char *)p + lines[i].offset;
        if (!*value)
            continue;
        mur_put(&w, lines[i].word);
        mur_put(&w, value);
        mur_put_char(&w, '\n');
    }
    return w.length;
}

/* Takes the line if it is one of the proof's; a later one counts more than an earlier one. */
static void line_take(const char *line, size_t length, struct fair_proof *out)
{
    while (length && (line[length - 1] == '\r' || line[length - 1] == ' '))
        length--;
    for (int i = 0; i < LINES; i++) {
        size_t word = strlen(lines[i].word);
        if (length < word || memcmp(line, lines[i].word, word) != 0)
            continue;
        if (length - word >= lines[i].size)
            continue;
        char *to = (char *)out + lines[i].offset;
        memcpy(to, line + word, length - word);
        to[length - word] = '\0';
    }
}

bool fair_proof_read(const char *record, struct fair_proof *out)
{
    *out = (struct fair_proof){0};
    for (const char *line = record; *line;) {
        size_t length = strcspn(line, "\n");
        line_take(line, length, out);
        line += length + (line[length] == '\n');
    }
    return *out->game && strlen(out->commitment) == FAIR_HEX - 1 &&
           strlen(out->key) == FAIR_HEX - 1;
}

/* ---- checking --------------------------------------------------------------------------------------- */

/* Draws every outcome of the record again; rec->scratch follows the game. */
static enum fair_verdict outcomes_check(const struct mur_record *rec, const struct fair *f,
                                        struct mur_outcome *outcome, struct fair_check *out)
{
    const struct mur_rules *r = rec->rules;
    mur_start(r, rec->scratch);
    for (uint32_t step = 0; step < rec->count; step++) {
        if (mur_point(r, rec->scratch).turn == MUR_TURN_CHANCE) {
            int count = mur_chance(r, rec->scratch, outcome);
            mur_action due = fair_draw(f, step, outcome, count);
            out->draws++;
            if (due != rec->entry[step].action) {
                out->step = step;
                out->due = due;
                return FAIR_NOT_OUTCOME;
            }
        }
        mur_apply(r, rec->scratch, rec->entry[step].action, NULL);
    }
    return FAIR_TRUE;
}

/* A promise names the set-up in the words of the rules that the game was begun by. */
static bool promise_fits(const struct fair *f, const struct mur_rules *r, const char *commitment)
{
    char setup[MUR_SETUP_MAX], promised[FAIR_HEX];
    for (int version = r->kind->rules_version; version >= 1; version--) {
        if (!mur_setup_earlier(r, version, setup, sizeof setup))
            continue;
        fair_commitment(f, setup, promised);
        if (strcmp(promised, commitment) == 0)
            return true;
    }
    return false;
}

enum fair_verdict fair_verify(const struct mur_record *rec, const struct fair_proof *p,
                              struct fair_check *out)
{
    struct fair f;
    *out = (struct fair_check){0};
    if (!fair_read(&f, p->game, p->key))
        return FAIR_NOT_KEY;
    if (!promise_fits(&f, rec->rules, p->commitment))
        return FAIR_NOT_KEY;
    fair_order_text(&f, rec->rules->players, out->seats);
    if (*p->seats && strcmp(out->seats, p->seats) != 0)
        return FAIR_NOT_SEATS;
    struct mur_outcome *outcome = calloc(rec->rules->max_outcomes + 1, sizeof *outcome);
    if (!outcome)
        return FAIR_NOT_OUTCOME;
    enum fair_verdict verdict = outcomes_check(rec, &f, outcome, out);
    free(outcome);
    return verdict;
}
