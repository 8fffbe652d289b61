/* game.c - the rows of the games, and finding words in their tables. */
#include "text/game.h"

#include <string.h>

#include "core/kinds.h"

#define KIND(name) extern const struct text_game text_##name;
#include "core/kinds.def"
#undef KIND

static const struct text_game *const rows[] = {
#define KIND(name) &text_##name,
#include "core/kinds.def"
#undef KIND
};

const struct text_game *text_game(const struct mur_kind *kind)
{
    return rows[mur_kind_number(kind)];
}

const struct text_item *text_item_find(const struct mur_rules *r, const char *word)
{
    const struct text_item *i = text_game(r->kind)->item;
    while (i && i->word && strcmp(i->word, word) != 0)
        i++;
    return i && i->word ? i : NULL;
}

const struct text_noun *text_noun_find(const struct mur_rules *r, const char *word)
{
    const struct text_noun *n = text_game(r->kind)->noun;
    while (n && n->word && strcmp(n->word, word) != 0)
        n++;
    return n && n->word ? n : NULL;
}

const struct text_question *text_question_find(const struct mur_rules *r, int prompt)
{
    const char *word = mur_word(r, MUR_WORD_PROMPT, prompt);
    const struct text_question *q = word ? text_game(r->kind)->question : NULL;
    while (q && q->prompt && strcmp(q->prompt, word) != 0)
        q++;
    return q && q->prompt ? q : NULL;
}

const struct text_event *text_event_find(const struct mur_rules *r, int event)
{
    const char *word = mur_word(r, MUR_WORD_EVENT, event);
    const struct text_event *e = word ? text_game(r->kind)->event : NULL;
    while (e && e->event && strcmp(e->event, word) != 0)
        e++;
    return e && e->event ? e : NULL;
}
