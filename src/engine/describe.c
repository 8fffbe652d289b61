/* describe.c - `describe`: positions, questions, chance, advice, lessons, words and options as JSON (muralha/describe.h). */
#include <stdlib.h>
#include <string.h>

#include "engine/internal.h"
#include "muralha/describe.h"
#include "muralha/review.h"

enum { LANGUAGE_MAX = 8 };

static const char usage[] =
    "describe position|question|chance|advice|lesson|words|options [as SEAT] [in LANGUAGE]";

/* What a line asks for. */
struct wish {
    int viewer; /* -1: nobody is named */
    char language[LANGUAGE_MAX];
};

/* Of a view the observer, else whoever is asked, else a spectator. */
static int viewer_usual(const struct engine *e)
{
    if (!study_is_whole(&e->board))
        return e->board.observer;
    return mur_point(e->board.r, e->board.state).seat;
}

static const char *viewer_read(const struct engine *e, struct mur_scanner *in, int *viewer)
{
    if (!mur_read_word(in))
        return "the name of a seat is missing";
    if (mur_word_is(in, "nobody"))
        *viewer = MUR_NOBODY;
    else
        *viewer = e->board.r ? mur_seat_find(e->board.r, in->text + in->word, in->word_length) : -1;
    if (*viewer < 0)
        return "there is no such seat";
    return !study_is_whole(&e->board) && *viewer != e->board.observer
               ? "only the observer's view is known"
               : NULL;
}

/* "as SEAT", "in LANGUAGE", in any order. */
static const char *wish_read(const struct engine *e, struct mur_scanner *in, struct wish *wish)
{
    *wish = (struct wish){.viewer = -1};
    while (mur_read_word(in)) {
        if (mur_word_is(in, "as")) {
            const char *wrong = viewer_read(e, in, &wish->viewer);
            if (wrong)
                return wrong;
        } else if (mur_word_is(in, "in") && mur_read_word(in) && in->word_length < LANGUAGE_MAX) {
            memcpy(wish->language, in->text + in->word, (size_t)in->word_length);
        } else {
            return usage;
        }
    }
    return mur_at_end(in) ? NULL : "something more stands behind the command";
}

/* One line: the text and its end. */
static void answer_take(struct engine *e, int length)
{
    e->out.length += length;
    mur_put(&e->out, "\n");
}

enum what { POSITION, QUESTION, CHANCE, ADVICE, LESSON, WORDS, OPTIONS, WHATS };

static const char *describe_table(struct engine *e, enum what what, const struct wish *wish)
{
    int viewer = wish->viewer < 0 ? viewer_usual(e) : wish->viewer;
    void *scratch = malloc(mur_describe_scratch(e->board.r));
    if (!scratch)
        return "there is not enough memory";
    if (what == CHANCE)
        answer_take(e, mur_describe_chance(e->board.r, e->board.state, wish->language, scratch,
                                           e->answer, ENGINE_ANSWER_MAX));
    else
        answer_take(e, (what == QUESTION ? mur_describe_question : mur_describe_position)(
                           e->board.r, e->board.state, viewer, wish->language, scratch, e->answer,
                           ENGINE_ANSWER_MAX));
    free(scratch);
    return NULL;
}

/* The best few answers for whoever is asked, with what he may know. */
static const char *describe_advice(struct engine *e, const struct wish *wish)
{
    enum { ROLLS = 32 };
    struct mur_review_options options = {.seed = 1, .rolls = ROLLS};
    struct mur_point p = mur_point(e->board.r, e->board.state);
    if (p.turn != MUR_TURN_PLAYER)
        return "no player is asked";
    void *view = malloc(e->board.r->state_size);
    if (!view)
        return "there is not enough memory";
    mur_view(e->board.r, e->board.state, p.seat, view);
    answer_take(e, mur_advise_json(e->board.r, view, &options, wish->language, e->answer,
                                   ENGINE_ANSWER_MAX));
    free(view);
    return NULL;
}

const char *engine_begin_describe(struct engine *e, struct mur_scanner *in)
{
    static const char *const whats[WHATS] = {"position", "question", "chance", "advice",
                                             "lesson",   "words",    "options"};
    struct wish wish;
    int what = mur_read_word(in) ? mur_word_in(in, whats, WHATS) : -1;
    if (what < 0)
        return usage;
    if (!e->board.r && what != OPTIONS)
        return "there is no game; newgame begins one";
    const char *wrong = wish_read(e, in, &wish);
    if (wrong)
        return wrong;
    if (what == ADVICE)
        return describe_advice(e, &wish);
    if (what <= CHANCE)
        return describe_table(e, (enum what)what, &wish);
    const struct mur_kind *kind = e->board.r ? e->board.r->kind : NULL;
    if (what == LESSON)
        answer_take(e,
                    mur_describe_lesson(e->board.r, wish.language, e->answer, ENGINE_ANSWER_MAX));
    else if (what == WORDS)
        answer_take(e, mur_describe_words(kind, wish.language, e->answer, ENGINE_ANSWER_MAX));
    else
        answer_take(e, mur_describe_options(kind, wish.language, e->answer, ENGINE_ANSWER_MAX));
    return NULL;
}
