/* fair.c - keys, commitments and draws. Everything that is hashed begins with a word of its own, so that no
 * value can be taken for one of another kind. */
#include "fair/fair.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/text.h"

static const char label_commitment[] = "muralha commitment 1";
static const char label_draw[] = "muralha draw 1";
static const char label_seats[] = "muralha seats 1";

/* ---- keys ------------------------------------------------------------------------------------------ */

static bool game_set(struct fair *f, const char *game)
{
    if (strlen(game) >= sizeof f->game)
        return false;
    strcpy(f->game, game);
    return true;
}

bool fair_new(struct fair *f, const char *game)
{
    if (sodium_init() < 0 || !game_set(f, game))
        return false;
    randombytes_buf(f->key, sizeof f->key);
    return true;
}

bool fair_read(struct fair *f, const char *game, const char *hex)
{
    size_t length = 0;
    const char *end = NULL;
    return game_set(f, game) &&
           sodium_hex2bin(f->key, sizeof f->key, hex, strlen(hex), NULL, &length, &end) == 0 &&
           length == sizeof f->key && *end == '\0';
}

void fair_key_text(const struct fair *f, char out[FAIR_HEX])
{
    sodium_bin2hex(out, FAIR_HEX, f->key, sizeof f->key);
}

/* ---- hashing --------------------------------------------------------------------------------------- */

static void hash_text(crypto_generichash_state *hash, const char *text)
{
    crypto_generichash_update(hash, (const unsigned char *)text, strlen(text) + 1);
}

void fair_commitment(const struct fair *f, const char *setup, char out[FAIR_HEX])
{
    crypto_generichash_state hash;
    uint8_t sum[FAIR_KEY];
    crypto_generichash_init(&hash, NULL, 0, sizeof sum);
    hash_text(&hash, label_commitment);
    crypto_generichash_update(&hash, f->key, sizeof f->key);
    hash_text(&hash, f->game);
    hash_text(&hash, setup);
    crypto_generichash_final(&hash, sum, sizeof sum);
    sodium_bin2hex(out, FAIR_HEX, sum, sizeof sum);
}

static void number_bytes(uint64_t number, uint8_t out[8])
{
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)(number >> 8 * i);
}

/* The try-th random number of this purpose and number. */
static uint64_t random_number(const struct fair *f, const char *label, uint64_t number,
                              uint64_t try)
{
    crypto_generichash_state hash;
    uint8_t sum[FAIR_KEY], bytes[16];
    number_bytes(number, bytes);
    number_bytes(try, bytes + 8);
    crypto_generichash_init(&hash, f->key, sizeof f->key, sizeof sum);
    hash_text(&hash, label);
    hash_text(&hash, f->game);
    crypto_generichash_update(&hash, bytes, sizeof bytes);
    crypto_generichash_final(&hash, sum, sizeof sum);
    uint64_t result = 0;
    for (int i = 0; i < 8; i++)
        result |= (uint64_t)sum[i] << 8 * i;
    return result;
}

/* 0 .. below-1, each exactly equally likely: the numbers from the largest multiple of `below` on are
 * thrown away, and the next try decides. */
static uint64_t random_below(const struct fair *f, const char *label, uint64_t number,
                             uint64_t below)
{
    MUR_CHECK(below > 0);
    /* cppcheck-suppress zerodiv - the check above traps, which it does not follow */
    uint64_t surplus = -below % below; /* 2^64 modulo below */
    for (uint64_t try = 0;; try++) {
        uint64_t x = random_number(f, label, number, try);
        if (x <= UINT64_MAX - surplus)
            return x % below;
    }
}

/* ---- drawing --------------------------------------------------------------------------------------- */

mur_action fair_draw(const struct fair *f, uint64_t step, const struct mur_outcome *outcome,
                     int count)
{
    uint64_t all = 0;
    for (int i = 0; i < count; i++)
        all += outcome[i].weight;
    MUR_CHECK(all > 0);
    uint64_t ticket = random_below(f, label_draw, step, all);
    int chosen = 0;
    while (ticket >= outcome[chosen].weight)
        ticket -= outcome[chosen++].weight;
    return outcome[chosen].action;
}

enum mur_status fair_deal(const struct fair *f, struct mur_table *t, uint64_t now,
                          struct mur_error *err)
{
    const struct mur_rules *r = mur_table_rules(t);
    struct mur_outcome *outcome = calloc(r->max_outcomes + 1, sizeof *outcome);
    enum mur_status status = MUR_OK;
    if (!outcome)
        return mur_fail(err, MUR_NO_MEMORY, "there is not enough memory", 0, 0);
    while (!status && mur_table_point(t).turn == MUR_TURN_CHANCE) {
        int count = mur_chance(r, mur_table_state(t), outcome);
        mur_action drawn = fair_draw(f, mur_table_steps(t), outcome, count);
        status = mur_table_chance(t, drawn, now, NULL, err);
    }
    free(outcome);
    return status;
}

void fair_order(const struct fair *f, int count, uint8_t *order)
{
    for (int i = 0; i < count; i++)
        order[i] = (uint8_t)i;
    for (int i = count - 1; i > 0; i--) {
        int other = (int)random_below(f, label_seats, (uint64_t)i, (uint64_t)i + 1);
        uint8_t seat = order[i];
        order[i] = order[other];
        order[other] = seat;
    }
}

void fair_order_text(const struct fair *f, int count, char out[FAIR_SEATS])
{
    uint8_t order[MUR_SEATS];
    MUR_CHECK(count <= MUR_SEATS);
    fair_order(f, count, order);
    struct mur_writer w = mur_writer_init(out, FAIR_SEATS);
    for (int i = 0; i < count; i++) {
        if (i)
            mur_put_char(&w, ' ');
        mur_put_int(&w, order[i]);
    }
}
