/* carcassonne_solo.c - the one-player variant: why a zone scores or does not (V6), and why it ends (V8). */
#include "text/carcassonne.h"
#include "text/words.h"

/* Points of a colour before the event at `at`; the state is the one after all of them. */
static int score_before(const struct mur_teller *t, const struct mur_event *event, int count,
                        int at, int colour)
{
    int score = carc_score(t->state, colour);
    for (int i = at; i < count; i++)
        if (event[i].kind == MUR_EVENT_AWARD && event[i].seat == colour)
            score -= event[i].a;
    return score;
}

/* "Red (5), Blue (5)": those of a mask of colours, with their points. */
static void put_colours(const struct mur_teller *t, const int *score, unsigned colours,
                        struct mur_writer *w)
{
    const char *between = "";
    for (int colour = 0; colours >> colour; colour++) {
        if (!(colours >> colour & 1))
            continue;
        mur_put(w, between);
        mur_put(w, mur_seat_name(t->language, t->rules, colour));
        mur_put(w, " (");
        mur_put_int(w, score[colour]);
        mur_put_char(w, ')');
        between = ", ";
    }
}

static unsigned lowest_of(const int *score, int colours)
{
    unsigned lowest = 1;
    int least = score[0];
    for (int colour = 1; colour < colours; colour++)
        if (score[colour] < least) {
            least = score[colour];
            lowest = 1u << colour;
        } else if (score[colour] == least) {
            lowest |= 1u << colour;
        }
    return lowest;
}

/* V8: with tiles left the game has ended for want of followers. */
static bool tell_early_end(const struct mur_teller *t, struct mur_writer *w)
{
    int left = 0;
    for (int colour = 0; colour < carc_colours(t->rules); colour++)
        left += carc_pile(t->state, colour);
    if (!left)
        return false;
    mur_put(w, mur_tr(t->language, "The game is over: no follower was left for a free zone."));
    mur_put_char(w, '\n');
    return true;
}

bool carc_text_solo(const struct mur_teller *t, const struct mur_event *event, int count, int at,
                    struct mur_writer *w)
{
    const struct mur_event *e = &event[at];
    bool nothing = e->kind == CARC_EVENT_not_lowest;
    if (!carc_solo(t->rules))
        return false;
    if (e->kind == CARC_EVENT_home && at + 1 < count && event[at + 1].kind == MUR_EVENT_SCORING)
        return true; /* the points for taking it back say so */
    if (e->kind == MUR_EVENT_OVER)
        return tell_early_end(t, w);
    if (e->kind != MUR_EVENT_SCORING && !nothing)
        return false;
    int score[MUR_SEATS] = {0}, colours = carc_colours(t->rules);
    for (int colour = 0; colour < colours; colour++)
        score[colour] = score_before(t, event, count, at, colour);
    char lowest[TELL_TEXT_MAX], others[TELL_TEXT_MAX] = "", why[TELL_TEXT_MAX] = "";
    struct mur_writer text = mur_writer_init(lowest, sizeof lowest);
    put_colours(t, score, lowest_of(score, colours), &text);
    if (nothing) {
        text = mur_writer_init(others, sizeof others);
        put_colours(t, score, (unsigned)e->a, &text);
        text = mur_writer_init(why, sizeof why);
        carc_text_reason(t, e, "", &text);
    }
    MUR_FILL(w,
             mur_tr(t->language, nothing ? mur_tell_sentence(t->rules, e->kind)
                                         : MUR_N("The lowest is {lowest}.")),
             {"why", why, 0}, {"lowest", lowest, 0}, {"colours", others, 0});
    mur_put_char(w, '\n');
    return nothing;
}
