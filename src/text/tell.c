/* tell.c - sentences for events. */
#include "text/tell.h"

#include "text/game.h"
#include "text/words.h"

const char *mur_tell_sentence(const struct mur_rules *r, int event)
{
    const struct text_event *e = text_event_find(r, event);
    return e ? e->sentence : NULL;
}

/* ---- blanks ---------------------------------------------------------------------------------------- */

void tell_blank_text(struct tell_blanks *b, const char *name, const char *text)
{
    if (b->count < TELL_BLANKS)
        b->blank[b->count++] = (struct mur_blank){.name = name, .text = text};
}

void tell_blank_number(struct tell_blanks *b, const char *name, long number)
{
    if (b->count < TELL_BLANKS)
        b->blank[b->count++] = (struct mur_blank){.name = name, .number = number};
}

struct mur_writer tell_blank_begin(struct tell_blanks *b, const char *name)
{
    if (b->count == TELL_BLANKS)
        return mur_writer_init(NULL, 0);
    char *text = b->text[b->count];
    text[0] = '\0';
    tell_blank_text(b, name, text);
    return mur_writer_init(text, TELL_TEXT_MAX);
}

static void put_subject(const struct mur_teller *t, uint32_t subject, struct mur_writer *w)
{
    char word[TELL_TEXT_MAX] = "";
    mur_subject_text(t->rules, t->state, subject, word, sizeof word);
    mur_put_words(w, t->language, t->rules, word);
}

static void tell_own(const struct mur_teller *t, const struct mur_event *e, struct mur_writer *w)
{
    struct tell_blanks b = {.count = 0};
    const struct text_game *game = text_game(t->rules->kind);
    const char *seat = mur_word(t->rules, MUR_WORD_SEAT, e->seat);
    char subject[TELL_TEXT_MAX] = "";
    mur_subject_text(t->rules, t->state, e->subject, subject, sizeof subject);
    if (!seat)
        seat = "-";
    tell_blank_text(&b, "seat", mur_seat_form(t->language, seat, MUR_SEAT_PLAIN));
    tell_blank_text(&b, "of_seat", mur_seat_form(t->language, seat, MUR_SEAT_OF));
    tell_blank_text(&b, "to_seat", mur_seat_form(t->language, seat, MUR_SEAT_TO));
    tell_blank_text(&b, "of_subject", mur_seat_form(t->language, subject, MUR_SEAT_OF));
    tell_blank_text(&b, "to_subject", mur_seat_form(t->language, subject, MUR_SEAT_TO));
    struct mur_writer words = tell_blank_begin(&b, "subject");
    mur_put_words(&words, t->language, t->rules, subject);
    tell_blank_number(&b, "a", e->a);
    tell_blank_number(&b, "b", e->b);
    tell_blank_number(&b, "c", e->c);
    if (game->blanks && !game->blanks(t, e, &b))
        return;
    const char *sentence = mur_tell_sentence(t->rules, e->kind);
    if (!sentence) {
        const char *word = mur_word(t->rules, MUR_WORD_EVENT, e->kind);
        tell_blank_text(&b, "event", word ? word : "?");
        sentence = "{seat}: {event} {subject}";
    } else if (!*sentence) {
        return;
    } else {
        sentence = mur_tr(t->language, sentence);
    }
    mur_fill(w, sentence, b.blank, b.count);
    mur_put_char(w, '\n');
}

/* ---- awards ---------------------------------------------------------------------------------------- */

static void put_reason(const struct mur_teller *t, const struct mur_event *award,
                       const char *reason, struct mur_writer *w)
{
    const struct text_game *game = text_game(t->rules->kind);
    if (game->reason && game->reason(t, award, reason, w))
        return;
    char text[TELL_TEXT_MAX];
    struct mur_writer subject = mur_writer_init(text, sizeof text);
    put_subject(t, award->subject, &subject);
    MUR_FILL(w, mur_tr(t->language, "for: {subject}"), {"subject", text, 0});
}

static void put_items(const struct mur_teller *t, const struct mur_event *award,
                      struct mur_writer *w)
{
    for (int i = 1; i <= award->b; i++) {
        mur_put(w, i > 1 ? ", " : ": ");
        mur_put_item(w, t->language, t->rules, award[i].a, award[i].b);
        mur_put(w, " = ");
        mur_put_int(w, award[i].c);
    }
}

static void tell_award(const struct mur_teller *t, const struct mur_event *award,
                       const char *reason, struct mur_writer *w)
{
    const struct mur_language *l = t->language;
    char why[TELL_TEXT_MAX];
    struct mur_writer inner = mur_writer_init(why, sizeof why);
    put_reason(t, award, reason, &inner);
    MUR_FILL(
        w, mur_trn(l, "{seat} scores {n} point {why}", "{seat} scores {n} points {why}", award->a),
        {"seat", mur_seat_name(l, t->rules, award->seat), 0}, {"n", NULL, award->a},
        {"why", why, 0});
    put_items(t, award, w);
    mur_put(w, ".\n");
}

static bool may_hear(const struct mur_teller *t, const struct mur_event *e)
{
    return e->seen_by == 0xFF || (t->viewer < MUR_SEATS && e->seen_by >> t->viewer & 1);
}

void mur_tell_event(const struct mur_teller *t, const struct mur_event *event, int count, int at,
                    const char **reason, struct mur_writer *w)
{
    const struct text_game *game = text_game(t->rules->kind);
    const struct mur_event *e = &event[at];
    if (!may_hear(t, e) || (game->before && game->before(t, event, count, at, w)))
        return;
    if (e->kind == MUR_EVENT_SCORING) {
        const char *word = mur_word(t->rules, MUR_WORD_REASON, e->a);
        *reason = word ? word : "";
    } else if (e->kind == MUR_EVENT_AWARD && at + e->b < count) {
        if (!game->award || !game->award(t, event, at, *reason, w))
            tell_award(t, e, *reason, w);
    } else if (e->kind == MUR_EVENT_OVER) {
        mur_put(w, mur_tr(t->language, "The game is over."));
        mur_put_char(w, '\n');
    } else if (e->kind >= MUR_EVENT_OWN) {
        tell_own(t, e, w);
    }
}

void mur_tell(const struct mur_teller *t, const struct mur_event *event, int count,
              struct mur_writer *w)
{
    const char *reason = "";
    for (int i = 0; i < count; i++)
        mur_tell_event(t, event, count, i, &reason, w);
}
