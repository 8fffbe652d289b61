/* play_end.c - the end of a game: who won, where the points came from, where the record is. */
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "muralha/record.h"
#include "text/words.h"

/* ---- where the points came from -------------------------------------------------------------------- */

enum { SOURCES = 32, SOURCE_MAX = 24 };

struct sources {
    char word[SOURCES][SOURCE_MAX]; /* of the games: "city", "wine", "settlement" */
    int points[SOURCES][MUR_SEATS];
    int count;
};

static int *source_of(struct sources *s, const char *subject)
{
    char word[SOURCE_MAX];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(subject, " "), subject);
    int i = 0;
    while (i < s->count && strcmp(s->word[i], word) != 0)
        i++;
    if (i == SOURCES)
        return s->points[SOURCES - 1];
    if (i == s->count)
        strcpy(s->word[s->count++], word);
    return s->points[i];
}

static void sources_add(struct sources *s, const struct mur_rules *r, const void *st,
                        const struct mur_sink *sink)
{
    for (int i = 0; i < sink->count && i < sink->cap; i++) {
        const struct mur_event *e = &sink->event[i];
        char subject[128] = "";
        if (e->kind != MUR_EVENT_AWARD || e->seat >= MUR_SEATS)
            continue;
        mur_subject_text(r, st, e->subject, subject, sizeof subject);
        source_of(s, subject)[e->seat] += e->a;
    }
}

/* Plays the record again and listens. */
static void sources_find(struct play_game *g, struct sources *s)
{
    struct mur_record *rec = mur_table_record(g->table, NULL);
    if (!rec)
        return;
    mur_start(g->rules, g->thought);
    for (uint32_t i = 0; i < rec->count; i++) {
        g->sink.count = 0;
        mur_apply(g->rules, g->thought, rec->entry[i].action, &g->sink);
        sources_add(s, g->rules, g->thought, &g->sink);
    }
    mur_record_free(rec);
}

/* "city 20, road 12, field 9" */
static void put_sources(const struct play_game *g, const struct sources *s, int side,
                        struct mur_writer *w)
{
    bool any = false;
    for (int i = 0; i < s->count; i++) {
        if (!s->points[i][side])
            continue;
        mur_put(w, any ? ", " : "   ");
        mur_put(w, mur_noun(g->language, g->rules, s->word[i]));
        mur_put_char(w, ' ');
        mur_put_int(w, s->points[i][side]);
        any = true;
    }
    if (any)
        mur_put_char(w, '\n');
}

/* ---- the result ------------------------------------------------------------------------------------ */

/* Of a game without opponents: the common result, then everybody's points. */
static void result_print(const struct play_game *g, const struct mur_result *result,
                         const struct sources *sources)
{
    char text[2048];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w,
             mur_trn(g->language, "The result is {n} point.", "The result is {n} points.",
                     result->value),
             {"n", NULL, result->value});
    mur_put_char(&w, '\n');
    for (int side = 0; side < g->rules->sides; side++) {
        MUR_FILL(
            &w,
            mur_trn(g->language, "{seat}: {n} point", "{seat}: {n} points", result->score[side]),
            {"seat", mur_seat_name(g->language, g->rules, side), 0},
            {"n", NULL, result->score[side]});
        mur_put_char(&w, '\n');
        put_sources(g, sources, side, &w);
    }
    play_print_wrapped(g, text);
}

static const char *winner_sentence(const struct play_game *g, const struct mur_result *result,
                                   int seat)
{
    long n = result->score[seat];
    if (mur_table_seat(g->table, seat).resigned)
        return mur_trn(g->language, "{seat} has resigned with {n} point.",
                       "{seat} has resigned with {n} points.", n);
    return result->rank[seat] == 1
               ? mur_trn(g->language, "{seat} wins with {n} point.", "{seat} wins with {n} points.",
                         n)
               : mur_trn(g->language, "{seat}: {n} point", "{seat}: {n} points", n);
}

static void winner_print(const struct play_game *g, const struct mur_result *result,
                         const struct sources *sources)
{
    for (int seat = 0; seat < g->rules->players; seat++) {
        char text[512], name[PLAY_NAME_MAX];
        struct mur_writer w = mur_writer_init(text, sizeof text);
        const struct mur_blank blanks[] = {{"seat", play_name(g, seat, name), 0},
                                           {"n", NULL, result->score[seat]}};
        mur_fill(&w, winner_sentence(g, result, seat), blanks, 2);
        mur_put_char(&w, '\n');
        put_sources(g, sources, seat, &w);
        play_print_wrapped(g, text);
    }
}

/* Where the record is, and how to see the game again. */
static void record_tell(const struct play_game *g)
{
    char text[1024];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w, mur_tr(g->language, "The record of the game: {file}"), {"file", g->path, 0});
    mur_put_char(&w, '\n');
    mur_put(&w, mur_tr(g->language, "A picture of it:"));
    mur_put(&w, " muralha show ");
    mur_put(&w, g->path);
    mur_put(&w, " --svg board.svg\n");
    play_print(g, text);
}

void play_farewell(struct play_game *g, bool kept)
{
    struct mur_result result;
    struct sources sources = {.count = 0};
    sources_find(g, &sources);
    if (g->pages)
        play_print_board(g);
    if (g->log.used)
        play_print_wrapped(g, g->log.text);
    mur_table_result(g->table, &result);
    if (g->rules->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP))
        result_print(g, &result, &sources);
    else
        winner_print(g, &result, &sources);
    if (kept)
        record_tell(g);
}
