/* phrases.c - questions and answers in words, by the rows of the games. */
#include "text/phrases.h"

#include <string.h>

#include "text/game.h"
#include "text/words.h"

enum { REST_MAX = 256 };

/* ---- answers --------------------------------------------------------------------------------------- */

/* The row whose words begin the text. */
static const struct text_phrase *phrase_find(const struct mur_rules *r, int prompt,
                                             const char *text)
{
    const char *word = mur_word(r, MUR_WORD_PROMPT, prompt);
    const struct text_phrase *p = word ? text_game(r->kind)->phrase : NULL;
    for (; p && p->prompt; p++) {
        size_t length = strlen(p->words);
        if (strcmp(p->prompt, word) == 0 && strncmp(p->words, text, length) == 0 &&
            (!text[length] || text[length] == ' '))
            return p;
    }
    return NULL;
}

static bool put_by_table(const struct text_asking *q, mur_action a, struct mur_writer *w)
{
    char text[MUR_ACTION_TEXT_MAX], what[REST_MAX] = "";
    mur_action_text(q->rules, q->view, a, text, sizeof text);
    const struct text_phrase *p = phrase_find(q->rules, mur_action_prompt(a), text);
    if (!p) {
        mur_put_words(w, q->language, q->rules, text);
        return false;
    }
    const char *rest = text + strlen(p->words);
    rest += *rest == ' ';
    struct mur_writer inner = mur_writer_init(what, sizeof what);
    mur_put_words(&inner, q->language, q->rules, rest);
    MUR_FILL(w, mur_tr(q->language, p->phrase), {"what", what, 0},
             {"of_what", mur_seat_form(q->language, rest, MUR_SEAT_OF), 0},
             {"to_what", mur_seat_form(q->language, rest, MUR_SEAT_TO), 0});
    return true;
}

static bool put_phrase(const struct text_asking *q, mur_action a, struct mur_writer *w)
{
    const struct text_game *game = text_game(q->rules->kind);
    return (game->put_phrase && game->put_phrase(q, a, w)) || put_by_table(q, a, w);
}

bool mur_put_phrase(struct mur_writer *w, const struct mur_language *l, const struct mur_rules *r,
                    const void *view, mur_action a)
{
    struct text_asking q = {.language = l, .rules = r, .view = view};
    return put_phrase(&q, a, w);
}

bool mur_put_phrase_brief(struct mur_writer *w, const struct mur_language *l,
                          const struct mur_rules *r, const void *view, mur_action a)
{
    struct text_asking q = {.language = l, .rules = r, .view = view, .brief = true};
    return put_phrase(&q, a, w);
}

bool mur_put_phrase_bare(struct mur_writer *w, const struct mur_language *l,
                         const struct mur_rules *r, const void *view, mur_action a)
{
    struct text_asking q = {.language = l, .rules = r, .view = view, .brief = true, .bare = true};
    return put_phrase(&q, a, w);
}

/* ---- questions ------------------------------------------------------------------------------------- */

const char *mur_question(const struct mur_language *l, const struct mur_rules *r, int prompt)
{
    const struct text_question *q = text_question_find(r, prompt);
    const char *word = q ? q->prompt : mur_word(r, MUR_WORD_PROMPT, prompt);
    return q ? mur_tr(l, q->asked) : word ? word : "?";
}

const char *mur_asked_name(const struct mur_language *l, const struct mur_rules *r,
                           const void *view)
{
    const struct text_game *game = text_game(r->kind);
    return mur_seat_name(l, r, game->asked ? game->asked(r, view) : mur_point(r, view).seat);
}

void mur_put_question(struct mur_writer *w, const struct mur_language *l, const struct mur_rules *r,
                      const void *view, int reader)
{
    struct mur_point p = mur_point(r, view);
    const struct text_question *q = text_question_find(r, p.prompt);
    if (p.turn == MUR_TURN_OVER) {
        mur_put(w, mur_tr(l, "The game is over."));
        return;
    }
    if (p.turn == MUR_TURN_CHANCE) {
        mur_put(w, mur_question(l, r, p.prompt));
        return;
    }
    const char *seat = mur_asked_name(l, r, view);
    if (reader != p.seat && q && q->others)
        MUR_FILL(w, mur_tr(l, q->others), {"seat", seat, 0});
    else
        MUR_FILL(w, mur_tr(l, "{seat}: {question}"), {"seat", seat, 0},
                 {"question", mur_question(l, r, p.prompt), 0});
}
