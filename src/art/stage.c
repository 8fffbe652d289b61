/* stage.c - a position as a list of symbols and where they lie, for front ends that draw themselves. */
#include "art/stage.h"

#include <stdlib.h>
#include <string.h>

#include "art/art.h"
#include "art/game.h"
#include "base/text.h"
#include "muralha/describe.h"
#include "text/words.h"

enum { NOTE_MAX = 160, SYMBOL_MAX = 48 };

void art_stage_symbol(struct mur_json_writer *j, const char *key, const char *prefix,
                      const char *name)
{
    char symbol[SYMBOL_MAX];
    struct mur_writer w = mur_writer_init(symbol, sizeof symbol);
    if (!name) {
        mur_json_put_null(j, key);
        return;
    }
    mur_put(&w, prefix);
    mur_put(&w, name);
    mur_json_put_text(j, key, symbol);
}

void art_stage_stock(struct mur_json_writer *j, const struct art_stage *s, const char *prefix,
                     const char *name, const char *word, int left, int all)
{
    mur_json_open_object(j, NULL);
    art_stage_symbol(j, "symbol", prefix, name);
    mur_json_put_text(j, "title", mur_noun(s->language, s->rules, word));
    mur_json_put_int(j, "left", left);
    if (all >= 0)
        mur_json_put_int(j, "of", all);
    else
        mur_json_put_null(j, "of");
    mur_json_close(j);
}

/* ---- the sides: colours and signs are those of the seats ---------------------------------------------- */

static void put_sign(struct mur_json_writer *j, const struct art_stage *s, int side)
{
    char name[ART_SIGN_NAME];
    art_sign_name(name, s->language, side);
    mur_json_put_text(j, "sign", name);
}

static void put_note(struct mur_json_writer *j, const struct art_stage *s,
                     const struct art_game *game, int side)
{
    char note[NOTE_MAX] = "";
    struct mur_writer w = mur_writer_init(note, sizeof note);
    if (game->note)
        game->note(&w, s, side);
    mur_json_put_text(j, "note", *note ? note : NULL);
}

static void put_sides(struct mur_json_writer *j, const struct art_stage *s,
                      const struct art_game *game)
{
    mur_json_open_list(j, "sides");
    for (int side = 0; side < s->rules->sides; side++) {
        const char letter[2] = {mur_seat_letter(s->language, side), '\0'};
        const char number[2] = {(char)('0' + side), '\0'};
        mur_json_open_object(j, NULL);
        mur_json_put_text(j, "colour", mur_seat_colour(side));
        put_sign(j, s, side);
        art_stage_symbol(j, "pattern", "p-", number);
        mur_json_put_text(j, "letter", letter);
        mur_json_open_list(j, "stock");
        if (game->stock)
            game->stock(j, s, side);
        mur_json_close(j);
        put_note(j, s, game, side);
        mur_json_close(j);
    }
    mur_json_close(j);
}

static int write_stage(const struct art_stage *s, char *buf, int cap)
{
    struct mur_json_writer j = mur_json_writer_init(buf, cap);
    const struct art_game *game = art_game(s->rules->kind);
    mur_json_open_object(&j, NULL);
    mur_json_put_text(&j, "muralha", "stage");
    mur_json_put_int(&j, "version", MUR_DESCRIBE_VERSION);
    mur_json_put_text(&j, "game", s->rules->kind->name);
    put_sides(&j, s, game);
    if (game->stage)
        game->stage(&j, s);
    mur_json_close(&j);
    return mur_json_finish(&j);
}

/* ---- the public functions ------------------------------------------------------------------------------ */

/* Writes the stage of a view that is made already. */
static void put_staged(struct art_text *out, const struct art_stage *s)
{
    int length = write_stage(s, NULL, 0);
    char *text = malloc((size_t)length + 1);
    out->failed |= text == NULL;
    if (!text)
        return;
    write_stage(s, text, length + 1);
    art_put(out, "%s", text);
    free(text);
}

void art_put_stage(struct art_text *out, const struct mur_rules *r, const void *st, int viewer,
                   const char *language)
{
    const struct mur_language *l = language ? mur_language_find(language) : NULL;
    int seat = viewer >= 0 && viewer < r->players ? viewer : MUR_NOBODY;
    void *view = malloc(r->state_size);
    mur_action *action = calloc(r->max_legal, sizeof *action);
    struct mur_outcome *outcome = calloc(r->max_outcomes, sizeof *outcome);
    out->failed |= !view || !action || !outcome;
    if (view && action && outcome) {
        mur_view(r, st, seat, view); /* never the truth, whatever was given */
        put_staged(out, &(struct art_stage){.rules = r,
                                            .view = view,
                                            .viewer = seat,
                                            .language = l ? l : &mur_languages[0],
                                            .action = action,
                                            .outcome = outcome});
    }
    free(view);
    free(action);
    free(outcome);
}

const char *mur_option_symbol(const struct mur_kind *kind, const char *word)
{
    for (const struct art_option *o = art_game(kind)->option; o && o->word; o++)
        if (strcmp(o->word, word) == 0)
            return o->symbol;
    return NULL;
}
