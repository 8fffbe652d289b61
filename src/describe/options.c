/* options.c - games, the options of their set-ups and their words. */
#include <string.h>

#include "describe/internal.h"
#include "text/game.h"
#include "text/lesson.h"
#include "text/words.h"

/* ---- options ------------------------------------------------------------------------------------------- */

static const struct mur_option *option_named(const struct mur_kind *kind, const char *word)
{
    for (const struct mur_option *const *o = kind->options; word && *o; o++)
        if (strcmp((*o)->word, word) == 0)
            return *o;
    return NULL;
}

/* A value as its type has it: a number, true or false, a name. */
static void put_value(struct mur_json_writer *j, const char *key, const struct mur_option *o,
                      int value)
{
    if (o->type == MUR_OPTION_NUMBER)
        mur_json_put_int(j, key, value);
    else if (o->type == MUR_OPTION_CHOICE)
        mur_json_put_text(j, key, o->choices[value]);
    else
        mur_json_put_bool(j, key, value != 0);
}

static void put_rule(struct mur_json_writer *j, const struct mur_kind *kind,
                     const struct mur_option *o, const struct mur_option_rule *rule,
                     const struct mur_language *l)
{
    static const char *const relations[MUR_OPTION_RELATIONS] = {
        [MUR_OPTION_EXCLUDES] = "excludes",
        [MUR_OPTION_NEEDS] = "needs",
        [MUR_OPTION_LIMITED] = "limited",
        [MUR_OPTION_WITHIN] = "within",
    };
    mur_json_open_object(j, NULL);
    mur_json_put_text(j, "relation", relations[rule->relation]);
    if (rule->own == MUR_OPTION_GIVEN)
        mur_json_put_null(j, "own");
    else
        put_value(j, "own", o, rule->own);
    mur_json_put_text(j, "other", rule->other);
    if (rule->relation != MUR_OPTION_WITHIN)
        put_value(j, "value", option_named(kind, rule->other), rule->value);
    if (rule->relation == MUR_OPTION_LIMITED)
        mur_json_put_int(j, "most", rule->most);
    mur_json_put_text(j, "reason", mur_tr(l, rule->message));
    mur_json_close(j);
}

/* Its own rules and those of everything that brings it along. */
static void put_rules(struct mur_json_writer *j, const struct mur_kind *kind,
                      const struct mur_option *o, const struct mur_language *l)
{
    mur_json_open_list(j, "rules");
    for (const struct mur_option *from = o; from; from = option_named(kind, from->of))
        for (const struct mur_option_rule *rule = from->rules; rule && rule->message; rule++)
            put_rule(j, kind, o, rule, l);
    mur_json_close(j);
}

static void put_option(struct mur_json_writer *j, const struct mur_kind *kind,
                       const struct mur_option *o, const struct mur_language *l)
{
    static const char *const types[] = {[MUR_OPTION_SWITCH] = "switch",
                                        [MUR_OPTION_NUMBER] = "number",
                                        [MUR_OPTION_CHOICE] = "choice"};
    static const char *const groups[MUR_OPTION_GROUPS] = {[MUR_OPTION_TABLE] = "table",
                                                          [MUR_OPTION_EXPANSION] = "expansion",
                                                          [MUR_OPTION_PART] = "part",
                                                          [MUR_OPTION_SOLO] = "solo"};
    mur_json_open_object(j, NULL);
    mur_json_put_text(j, "word", o->word);
    mur_json_put_text(j, "type", types[o->type]);
    mur_json_put_text(j, "group", groups[o->group]);
    mur_json_put_text(j, "of", o->of);
    put_value(j, "standard", o, o->standard);
    if (o->type == MUR_OPTION_NUMBER) {
        mur_json_put_int(j, "min", o->min);
        mur_json_put_int(j, "max", o->max);
    }
    if (o->type == MUR_OPTION_CHOICE) {
        mur_json_open_list(j, "choices");
        for (int i = 0; i <= o->max; i++)
            mur_json_put_text(j, NULL, o->choices[i]);
        mur_json_close(j);
        mur_json_open_list(j, "choice_titles");
        for (int i = 0; i <= o->max; i++)
            mur_json_put_text(j, NULL, mur_tr(l, o->choice_titles[i]));
        mur_json_close(j);
    }
    mur_json_put_text(j, "title", mur_tr(l, o->title));
    mur_json_put_text(j, "help", mur_tr(l, o->help));
    put_rules(j, kind, o, l);
    mur_json_close(j);
}

static void put_game(struct mur_json_writer *j, const struct mur_kind *kind,
                     const struct mur_language *l)
{
    static const char *const traits[] = {"chance", "hidden", "solo", "coop"};
    mur_json_open_object(j, NULL);
    mur_json_put_text(j, "game", kind->name);
    mur_json_put_text(j, "title", mur_tr(l, kind->title));
    mur_json_put_text(j, "summary", mur_tr(l, kind->summary));
    mur_json_put_int(j, "rules", kind->rules_version);
    mur_json_put_int(j, "min_players", kind->min_players);
    mur_json_put_int(j, "max_players", kind->max_players);
    mur_json_open_list(j, "traits");
    for (int i = 0; i < 4; i++)
        if (kind->traits >> i & 1)
            mur_json_put_text(j, NULL, traits[i]);
    mur_json_close(j);
    mur_json_open_list(j, "options");
    for (const struct mur_option *const *o = kind->options; *o; o++)
        put_option(j, kind, *o, l);
    mur_json_close(j);
    mur_json_close(j);
}

void mur_json_options(struct mur_json_writer *j, const char *key, const struct mur_kind *kind,
                      const struct mur_language *l)
{
    describe_open(j, key, "options");
    mur_json_put_text(j, "language", l->code);
    mur_json_open_list(j, "games");
    for (int i = 0; mur_kind_at(i); i++)
        if (!kind || mur_kind_at(i) == kind)
            put_game(j, mur_kind_at(i), l);
    mur_json_close(j);
    mur_json_close(j);
}

/* ---- words --------------------------------------------------------------------------------------------- */

static void put_nouns(struct mur_json_writer *j, const struct text_game *game,
                      const struct mur_language *l)
{
    mur_json_open_object(j, "nouns");
    for (const struct text_noun *n = game->noun; n && n->word; n++)
        mur_json_put_text(j, n->word, mur_tr(l, n->phrase));
    mur_json_close(j);
}

/* One and many, each with a blank {n}. */
static void put_items(struct mur_json_writer *j, const struct text_game *game,
                      const struct mur_language *l)
{
    mur_json_open_object(j, "items");
    for (const struct text_item *i = game->item; i && i->word; i++) {
        mur_json_open_list(j, i->word);
        mur_json_put_text(j, NULL, mur_trn(l, i->one, i->many, 1));
        mur_json_put_text(j, NULL, mur_trn(l, i->one, i->many, 2));
        mur_json_close(j);
    }
    mur_json_close(j);
}

static void put_questions(struct mur_json_writer *j, const struct text_game *game,
                          const struct mur_language *l)
{
    mur_json_open_object(j, "questions");
    for (const struct text_question *q = game->question; q && q->prompt; q++)
        mur_json_put_text(j, q->prompt, mur_tr(l, q->asked));
    mur_json_close(j);
}

void mur_json_words(struct mur_json_writer *j, const char *key, const struct mur_kind *kind,
                    const struct mur_language *l)
{
    const struct text_game *game = text_game(kind);
    describe_open(j, key, "words");
    mur_json_put_text(j, "language", l->code);
    mur_json_put_text(j, "game", kind->name);
    mur_json_put_text(j, "summary", mur_tr(l, kind->summary));
    put_nouns(j, game, l);
    put_items(j, game, l);
    put_questions(j, game, l);
    mur_json_close(j);
}

void mur_json_lesson(struct mur_json_writer *j, const char *key, const struct mur_rules *r,
                     const struct mur_language *l)
{
    const char *paragraph;
    describe_open(j, key, "lesson");
    mur_json_put_text(j, "language", l->code);
    mur_json_put_text(j, "game", r->kind->name);
    mur_json_put_text(j, "setup", r->setup);
    mur_json_open_list(j, "paragraphs");
    for (int i = 0; (paragraph = mur_lesson(l, r, i)); i++)
        mur_json_put_text(j, NULL, paragraph);
    mur_json_close(j);
    mur_json_close(j);
}
