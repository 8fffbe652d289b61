/* Positions as lists of symbols: everything that is named exists, and everything that lies is named. */
#include "support/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/carcassonne/carc.h"
#include "muralha/picture.h"
#include "muralha/play.h"

enum { NAME_BYTES = 48, STEP = 23 };

/* Calls for the value of each member that is called so. */
static int each_text(const char *json, const char *key, void (*see)(const char *text, void *with),
                     void *with)
{
    char wanted[NAME_BYTES], name[NAME_BYTES];
    int count = 0;
    snprintf(wanted, sizeof wanted, "\"%s\":\"", key);
    for (const char *at = json; (at = strstr(at, wanted)) != NULL; count++) {
        at += strlen(wanted);
        size_t length = strcspn(at, "\"");
        assert_true(length < sizeof name);
        memcpy(name, at, length);
        name[length] = '\0';
        if (see)
            see(name, with);
    }
    return count;
}

/* Drawing takes time, and few symbols are new. */
struct seen {
    char name[512][NAME_BYTES];
    int count;
};

static bool is_new(struct seen *seen, const char *name)
{
    for (int i = 0; i < seen->count; i++)
        if (strcmp(seen->name[i], name) == 0)
            return false;
    assert_true(seen->count < 512);
    strcpy(seen->name[seen->count++], name);
    return true;
}

static void symbol_exists(const char *name, void *with)
{
    static struct seen seen;
    static const struct mur_kind *of;
    const struct mur_kind *kind = with;
    seen.count = of == kind ? seen.count : 0;
    of = kind;
    if (!is_new(&seen, name))
        return;
    struct mur_picture *p = mur_picture_new();
    if (mur_draw_symbol(p, kind, name, NULL) != MUR_OK)
        fail_msg("%s has no symbol %s", kind->name, name);
    mur_picture_free(p);
}

static int count_of(const char *json, const char *part)
{
    int count = 0;
    for (const char *at = json; (at = strstr(at, part)) != NULL; at += strlen(part))
        count++;
    return count;
}

static void stage_is_right(const struct mur_rules *r, const void *st, struct mur_picture *p)
{
    static const char *const languages[] = {"en", "es", "pt", NULL};
    for (int i = 0; i < 4; i++) {
        mur_picture_clear(p);
        assert_int_equal(mur_draw_stage(p, r, st, mur_point(r, st).seat, languages[i], NULL),
                         MUR_OK);
    }
    const char *json = mur_picture_text(p);
    assert_int_equal(json[0], '{');
    assert_int_equal(count_of(json, "\"colour\":"), r->sides);
    each_text(json, "symbol", symbol_exists, (void *)(uintptr_t)r->kind);
    each_text(json, "whole", symbol_exists, (void *)(uintptr_t)r->kind);
    each_text(json, "sign", symbol_exists, (void *)(uintptr_t)r->kind);
    if (r->kind == &carc_kind) {
        struct carc_figure_info figure[CARC_FIGURES_MAX];
        int things = carc_figures(r, st, figure), hand = carc_hand(st) != 0;
        assert_int_equal(each_text(json, "whole", NULL, NULL), carc_tiles(st) + hand);
        assert_true(count_of(json, "\"piece\":") >= things);
    }
}

static void play(const char *setup)
{
    struct mur_rules *r = mur_rules_new(setup, NULL);
    assert_non_null(r);
    struct mur_rng g;
    mur_rng_seed(&g, 7, 1);
    void *st = malloc(r->state_size), *view = malloc(r->state_size);
    struct mur_picture *p = mur_picture_new();
    mur_start(r, st);
    for (int i = 0; mur_point(r, st).turn != MUR_TURN_OVER; i++) {
        bool chance = mur_point(r, st).turn == MUR_TURN_CHANCE;
        if (i % STEP == 0) {
            mur_view(r, st, mur_point(r, st).seat, view);
            stage_is_right(r, view, p);
        }
        mur_apply(r, st, chance ? mur_chance_sample(r, st, &g) : mur_sample(r, st, &g), NULL);
    }
    stage_is_right(r, st, p);
    mur_picture_free(p);
    free(view);
    free(st);
    mur_rules_free(r);
}

static void every_game_is_staged(void **state)
{
    (void)state;
    play("none:players=2");
    play("carcassonne:players=3");
    play("carcassonne:players=4,plus");
    play("carcassonne:solo");
    play("catan-cards:players=3");
}

/* An option that only stands for several expansions; the pages show these. */
static bool is_box(const struct mur_kind *kind, const struct mur_option *box)
{
    for (const struct mur_option *const *o = kind->options; *o; o++)
        if ((*o)->group == MUR_OPTION_EXPANSION && (*o)->of && !strcmp((*o)->of, box->word))
            return true;
    return false;
}

static void options_have_symbols(void **state)
{
    (void)state;
    const struct mur_kind *kind;
    int found = 0;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++)
        for (const struct mur_option *const *o = kind->options; *o; o++) {
            const char *symbol = mur_option_symbol(kind, (*o)->word);
            if (symbol)
                symbol_exists(symbol, (void *)(uintptr_t)kind);
            found += symbol != NULL;
            if ((*o)->group == MUR_OPTION_EXPANSION && !symbol && !is_box(kind, *o))
                fail_msg("the expansion %s has no symbol", (*o)->word);
        }
    assert_true(found > 10);
    assert_null(mur_option_symbol(&carc_kind, "nothing"));
}

/* Beside the spring no tile may lie yet, but many will fit there when the river has come to its end. */
static void river_leaves_no_dead_cells(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=2,river", NULL);
    struct mur_picture *p = mur_picture_new();
    struct mur_rng g;
    mur_rng_seed(&g, 7, 1);
    void *st = malloc(r->state_size);
    mur_start(r, st);
    while (mur_point(r, st).turn == MUR_TURN_CHANCE)
        mur_apply(r, st, mur_chance_sample(r, st, &g), NULL);
    assert_int_equal(mur_draw_stage(p, r, st, 0, "en", NULL), MUR_OK);
    assert_true(count_of(mur_picture_text(p), "\"fits\":") > 1);
    assert_int_equal(count_of(mur_picture_text(p), "\"count\":0,\"fits\""), 0);
    free(st);
    mur_picture_free(p);
    mur_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_staged),
        cmocka_unit_test(options_have_symbols),
        cmocka_unit_test(river_leaves_no_dead_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
