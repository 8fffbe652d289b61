/* tell.c - sentences for events. */
#include "text/tell.h"

#include <string.h>

#include "text/internal.h"

/* Every event of a game's own and its sentence. Blanks: {seat} {subject} {a} {b} {c} and what the
 * game's file adds. "" is not told. */
static const struct {
    const char *kind, *event, *sentence;
} sentences[] = {
    {"carcassonne", "turn", ""},
    {"carcassonne", "draw", MUR_N("{seat} draws tile {tile}.")},
    {"carcassonne", "boxed", MUR_N("Tile {tile} fits nowhere and leaves the game.")},
    {"carcassonne", "place", MUR_N("{seat} lays tile {tile} at {at}.")},
    {"carcassonne", "figure", MUR_N("{seat} puts {figure} {where}.")},
    {"carcassonne", "home", MUR_N("{seat} takes back {figure} that stood {where}.")},
    {"carcassonne", "goods", MUR_N("{seat} gets goods: {goods} x {b}.")},
    {"carcassonne", "again", MUR_N("{seat} plays a second tile, thanks to the builder.")},
    {"carcassonne", "lap", MUR_N("{seat} passes {a} points.")},
    {"carcassonne", "fly", MUR_N("{seat} puts {figure} on the flying machine.")},
    {"carcassonne", "die", MUR_N("The die shows {a}.")},
    {"carcassonne", "crash", MUR_N("{seat} finds no place to land: {figure} comes home.")},
    {"carcassonne", "ferry", MUR_N("The ferry at {at} now joins {from} and {to}.")},
    {"carcassonne", "ingot", MUR_N("{seat} lays an ingot on the tile at {at}.")},
    {"carcassonne", "take", MUR_N("{seat} takes an ingot from the tile at {at}.")},
    {"carcassonne", "spell", MUR_N("{seat} puts {spell} {where}.")},
    {"carcassonne", "spell_off", MUR_N("{who} leaves the board.")},
    {"carcassonne", "robber", MUR_N("The robber of {seat} is now on space {a} of the track.")},
    {"carcassonne", "robber_home", MUR_N("The robber of {seat} comes home.")},
    {"carcassonne", "message", MUR_N("{seat} gets message {a}. {effect}")},
    {"carcassonne", "circle", MUR_N("The crop circle, says {seat}: {effect}.")},
    {"carcassonne", "boxed_ingots", MUR_N("Ingots still on the board leave the game: {a}.")},
    {"carcassonne", "move", MUR_N("On the track, {scorer} of {seat}: from {b} to {c}.")},
    {"carcassonne", "not_lowest", MUR_N("No points {why}: the lowest is {lowest}, not {colours}.")},

    {"catan-cards", "turn", MUR_N("Round {a}: it is the turn of {seat}.")},
    {"catan-cards", "drawn", MUR_N("{seat} draws a card.")},
    {"catan-cards", "dealt", MUR_N("A card comes to the market: {good}.")},
    {"catan-cards", "reshuffled", MUR_N("The {a} discarded cards become the new pile.")},
    {"catan-cards", "discarded", MUR_N("{seat} discards a card: {good}.")},
    {"catan-cards", "took", MUR_N("{seat} takes from the market: {good}.")},
    {"catan-cards", "put-back", MUR_N("{seat} puts into the market: {good}.")},
    {"catan-cards", "taken", MUR_N("{seat} takes a card from {subject}.")},
    {"catan-cards", "given", MUR_N("{seat} gives a card to {subject}.")},
    {"catan-cards", "looked", MUR_N("{seat} looks at the hand of {subject}.")},
    {"catan-cards", "shown", MUR_N("In the hand of {subject}: {good} x {b}.")},
    {"catan-cards", "dropped", MUR_N("The university saves {seat} one card: {good}.")},
    {"catan-cards", "paid", MUR_N("{seat} pays for the {subject}: {good} x {b}.")},
    {"catan-cards", "built", MUR_N("{seat} builds: {subject}.")},
    {"catan-cards", "passed-over", MUR_N("{subject} has no {card} that may be taken.")},
    {"catan-cards", "stolen", MUR_N("{seat} takes from {subject}: {card}.")},
    {"catan-cards", "city-event", MUR_N("The city brings an event: {subject}.")},
    {"catan-cards", "flipped", MUR_N("The fate card is turned over.")},
    {"catan-cards", "kept", MUR_N("The fate card stays as it is.")},
    {"catan-cards", "cleared", MUR_N("The market is emptied: {good} x {b}.")},
    {"catan-cards", "hoard", MUR_N("Both piles are empty: hands of more than seven shrink.")},
    {"catan-cards", "guild", MUR_N("The guild of {seat} turns to {subject}.")},
    {"catan-cards", "seen", MUR_N("It is {good}.")},
};

const char *mur_tell_sentence(const struct mur_rules *r, int event)
{
    const char *word = mur_word(r, MUR_WORD_EVENT, event);
    for (size_t i = 0; word && i < sizeof sentences / sizeof sentences[0]; i++)
        if (strcmp(sentences[i].kind, r->kind->name) == 0 && strcmp(sentences[i].event, word) == 0)
            return sentences[i].sentence;
    return NULL;
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

/* A game's blanks, by its name. */
static const struct {
    const char *kind;
    bool (*fill)(const struct mur_teller *t, const struct mur_event *e, struct tell_blanks *b);
} fillers[] = {{"carcassonne", tell_blanks_carcassonne}, {"catan-cards", tell_blanks_catan}};

static void put_subject(const struct mur_teller *t, uint32_t subject, struct mur_writer *w)
{
    char word[TELL_TEXT_MAX] = "";
    mur_subject_text(t->rules, t->state, subject, word, sizeof word);
    mur_put_words(w, t->language, t->rules, word);
}

static void tell_own(const struct mur_teller *t, const struct mur_event *e, struct mur_writer *w)
{
    struct tell_blanks b = {.count = 0};
    bool worth = true;
    const char *seat = mur_word(t->rules, MUR_WORD_SEAT, e->seat);
    tell_blank_text(&b, "seat", seat ? mur_tr(t->language, seat) : "-");
    struct mur_writer subject = tell_blank_begin(&b, "subject");
    put_subject(t, e->subject, &subject);
    tell_blank_number(&b, "a", e->a);
    tell_blank_number(&b, "b", e->b);
    tell_blank_number(&b, "c", e->c);
    for (size_t i = 0; i < sizeof fillers / sizeof fillers[0]; i++)
        if (strcmp(fillers[i].kind, t->rules->kind->name) == 0)
            worth = fillers[i].fill(t, e, &b);
    if (!worth)
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

void tell_put_reason(const struct mur_teller *t, const struct mur_event *award, const char *reason,
                     struct mur_writer *w)
{
    if (strcmp(t->rules->kind->name, "carcassonne") == 0 &&
        tell_reason_carcassonne(t, award, reason, w))
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
    tell_put_reason(t, award, reason, &inner);
    MUR_FILL(
        w, mur_trn(l, "{seat} scores {n} point {why}", "{seat} scores {n} points {why}", award->a),
        {"seat", mur_seat_name(l, t->rules, award->seat), 0}, {"n", NULL, award->a},
        {"why", why, 0});
    put_items(t, award, w);
    mur_put(w, ".\n");
}

static bool is_home(const struct mur_teller *t, const struct mur_event *e)
{
    const char *word = mur_word(t->rules, MUR_WORD_EVENT, e->kind);
    return word && strcmp(word, "home") == 0;
}

/* A game's own sentence for the award at `at`; false if it has none. */
static bool tell_award_own(const struct mur_teller *t, const struct mur_event *event, int at,
                           const char *reason, struct mur_writer *w)
{
    return strcmp(t->rules->kind->name, "carcassonne") == 0 &&
           tell_robbery(t, event, at, reason, w);
}

void mur_tell(const struct mur_teller *t, const struct mur_event *event, int count,
              struct mur_writer *w)
{
    const char *reason = "";
    bool homecoming = false; /* figures that come home after scoring are not worth a sentence */
    for (int i = 0; i < count; i++) {
        const struct mur_event *e = &event[i];
        if (strcmp(t->rules->kind->name, "carcassonne") == 0 && tell_solo(t, event, count, i, w))
            continue;
        bool seen = e->seen_by == 0xFF || (t->viewer < MUR_SEATS && e->seen_by >> t->viewer & 1);
        if (!seen)
            continue;
        if (e->kind == MUR_EVENT_SCORING) {
            const char *word = mur_word(t->rules, MUR_WORD_REASON, e->a);
            reason = word ? word : "";
            homecoming |= strcmp(reason, "complete") == 0 || strcmp(reason, "robbery") == 0;
        } else if (e->kind == MUR_EVENT_AWARD && i + e->b < count) {
            if (!tell_award_own(t, event, i, reason, w))
                tell_award(t, e, reason, w);
        } else if (e->kind == MUR_EVENT_OVER) {
            mur_put(w, mur_tr(t->language, "The game is over."));
            mur_put_char(w, '\n');
        } else if (e->kind >= MUR_EVENT_OWN && !(homecoming && is_home(t, e))) {
            tell_own(t, e, w);
        }
    }
}
