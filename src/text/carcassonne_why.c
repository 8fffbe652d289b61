/* carcassonne_why.c - what makes one move better than another in Carcassonne. */
#include <string.h>

#include "text/carcassonne.h"
#include "text/why.h"
#include "text/words.h"

/* Sentences about one thing: the reader's own and somebody else's {seat}. */
struct saying {
    const char *word, *own, *others;
};

/* Zones that stand on both boards and that more tiles can finish, or fewer if they are others'. */
static const struct saying finishing = {
    "", MUR_N("{n} of {total} unseen tiles can finish what you hold {where}, otherwise {m}"),
    MUR_N("{n} of {total} unseen tiles can finish what {seat} holds {where}, otherwise {m}")};
/* Zones that only one of the actions gives or leaves. */
static const struct saying holding = {
    "", MUR_N("what you then hold {where} is worth about {points}"),
    MUR_N("otherwise {seat} would hold something {where} that is worth about {points}")};
static const struct saying growing = {
    "", MUR_N("what you hold {where} is worth about {points} more"),
    MUR_N("what {seat} holds {where} is worth about {points} less")};

/* Zones that may become one: what somebody may win where others stand, and lose where he does. */
static const struct saying joining[] = {
    {"join", MUR_N("you may still get into what others hold {where}"),
     MUR_N("{seat} is less likely to get into what others hold {where}")},
    {"share", MUR_N("what you hold {where} is less likely to be shared"),
     MUR_N("what {seat} holds {where} may still have to be shared")},
    {NULL, NULL, NULL},
};

/* The same where there is one opponent only. */
static const struct saying duel_joining[] = {
    {"join", MUR_N("you may still get into what the opponent holds {where}"),
     MUR_N("{seat} is less likely to get into what you hold {where}")},
    {NULL, NULL, NULL},
};
static const struct saying duel_later[] = {
    {"join", MUR_N("you may get into what the opponent holds"),
     MUR_N("{seat} is kept out of what you hold")},
    {NULL, NULL, NULL},
};

/* The same in the one-player variant, where all colours are the reader's. */
static const struct saying common_joining[] = {
    {"join", MUR_N("your colours may still come together {where}"), NULL},
    {"share", MUR_N("your colours are more likely to stay apart {where}"), NULL},
    {NULL, NULL, NULL},
};
static const struct saying common_later[] = {
    {"join", MUR_N("your colours may come together in more places"), NULL},
    {"share", MUR_N("your colours stay apart in more places"), NULL},
    {NULL, NULL, NULL},
};

static const struct saying sayings[] = {
    {"score", MUR_N("you score {points} more at once"),
     MUR_N("{seat} scores {points} less at once")},
    {"home", MUR_N("figures you keep at home: {n}, otherwise {m}"),
     MUR_N("figures that {seat} has at home: {n}, otherwise {m}")},
    {"back", MUR_N("your figures come home sooner"),
     MUR_N("the figures of {seat} come home later")},
    {"goods", MUR_N("you stand better for the goods"), MUR_N("{seat} stands worse for the goods")},
    {"builder", MUR_N("your builder brings you more extra tiles"),
     MUR_N("the builder of {seat} brings fewer extra tiles")},
    {"pig", MUR_N("your pig adds more to your field"),
     MUR_N("the pig of {seat} adds less to the field")},
    {"ingots", MUR_N("you stand better for the ingots"),
     MUR_N("{seat} stands worse for the ingots")},
    {"robber", MUR_N("your robber has somebody to rob"),
     MUR_N("the robber of {seat} has nobody to rob")},
    {"messages", MUR_N("you stand better for messages"), MUR_N("{seat} stands worse for messages")},
    {"ferries", MUR_N("you stand better for ferries"), MUR_N("{seat} stands worse for ferries")},
    {"flying", MUR_N("you stand better for flying machines"),
     MUR_N("{seat} stands worse for flying machines")},
    {"circles", MUR_N("you stand better for crop circles"),
     MUR_N("{seat} stands worse for crop circles")},
    {"magic", MUR_N("you stand better for the mage and the witch"),
     MUR_N("{seat} stands worse for the mage and the witch")},
    {NULL, NULL, NULL},
};

/* What the last tile brings, with all that is scored when the game ends. */
static const struct saying ending = {"", MUR_N("you end with {points} more"),
                                     MUR_N("{seat} ends with {points} less")};

/* What it comes to some turns later, if that is said otherwise. */
static const struct saying later[] = {
    {"score", MUR_N("you score about {points} more"), MUR_N("{seat} scores about {points} less")},
    {"home", MUR_N("more of your figures are at home"),
     MUR_N("fewer figures of {seat} are at home")},
    {"goods", MUR_N("you get more goods"), MUR_N("{seat} gets fewer goods")},
    {"ingots", MUR_N("you get more ingots"), MUR_N("{seat} gets fewer ingots")},
    {"join", MUR_N("you may get into what others hold"),
     MUR_N("{seat} is kept out of what others hold")},
    {"share", MUR_N("less of what you hold has to be shared"),
     MUR_N("more of what {seat} holds has to be shared")},
    {"city", MUR_N("your cities come to be worth about {points} more"),
     MUR_N("the cities of {seat} come to be worth about {points} less")},
    {"road", MUR_N("your roads come to be worth about {points} more"),
     MUR_N("the roads of {seat} come to be worth about {points} less")},
    {"field", MUR_N("your fields come to be worth about {points} more"),
     MUR_N("the fields of {seat} come to be worth about {points} less")},
    {"monastery", MUR_N("your monasteries come to be worth about {points} more"),
     MUR_N("the monasteries of {seat} come to be worth about {points} less")},
    {"garden", MUR_N("your gardens come to be worth about {points} more"),
     MUR_N("the gardens of {seat} come to be worth about {points} less")},
    {NULL, NULL, NULL},
};

/* The one-player variant: points are those of a colour, and only the last one counts in the end. */
static const struct saying common[] = {
    {"score", MUR_N("{seat} scores {points} more at once"), NULL},
    {"home", MUR_N("figures that {seat} has at home: {n}, otherwise {m}"), NULL},
    {NULL, NULL, NULL},
};
static const struct saying common_scoring = {"", MUR_N("{seat} scores about {points} more"), NULL};
static const struct saying common_ending = {"", MUR_N("{seat} ends with {points} more"), NULL};

static const struct saying *saying_of(const struct saying *s, const char *word)
{
    while (s->word && strcmp(s->word, word) != 0)
        s++;
    return s->word ? s : NULL;
}

static bool is_common(const struct text_why *why)
{
    return why->rules->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP);
}

/* What is said of zones that may become one, by who else there is. */
static const struct saying *joining_of(const struct text_why *why)
{
    const struct saying *duel = why->later ? duel_later : duel_joining;
    const struct saying *s = why->later ? later : joining;
    if (is_common(why))
        s = why->later ? common_later : common_joining;
    else if (why->rules->players == 2 && saying_of(duel, why->word))
        s = duel;
    return saying_of(s, why->word);
}

/* What is said of turns that follow. */
static const struct saying *later_of(const struct text_why *why)
{
    if (saying_of(joining, why->word))
        return joining_of(why);
    if (is_common(why) && strcmp(why->word, "score") == 0)
        return &common_scoring;
    const struct saying *s = saying_of(later, why->word);
    return s ? s : saying_of(sayings, why->word);
}

static const struct saying *saying_find(const struct text_why *why)
{
    const char *word = why->word;
    if (why->later)
        return later_of(why);
    if (why->over)
        return is_common(why) ? &common_ending : &ending;
    if (saying_of(joining, word))
        return joining_of(why);
    if (carc_subject_class(why->subject) == CARC_SUBJECT_PIECE) {
        bool gaps = strcmp(word, "city") == 0 || strcmp(word, "road") == 0;
        bool sooner = why->own ? why->number > why->other : why->number < why->other;
        if (why->here != why->there)
            return &holding;
        return gaps && sooner ? &finishing : &growing;
    }
    /* What speaks for the move is not the number then, but that they will be back. */
    if (strcmp(word, "home") == 0 &&
        (why->own ? why->number <= why->other : why->number >= why->other))
        word = "back";
    if (is_common(why) && saying_of(common, word))
        return saying_of(common, word);
    return saying_of(sayings, word);
}

bool text_why_carc(const struct text_why *why, struct mur_writer *w)
{
    const struct saying *s = saying_find(why);
    char where[96] = "", points[48];
    struct mur_writer place = mur_writer_init(where, sizeof where);
    struct mur_writer value = mur_writer_init(points, sizeof points);
    if (!s)
        return false;
    if (carc_subject_class(why->subject) == CARC_SUBJECT_PIECE)
        carc_text_where(why->language, why->state, carc_subject_number(why->subject), &place);
    MUR_FILL(&value, mur_trn(why->language, "{n} point", "{n} points", why->points),
             {"n", NULL, why->points});
    MUR_FILL(w, mur_tr(why->language, why->own ? s->own : s->others),
             MUR_SEAT_BLANKS(why->language, why->rules, why->side), {"where", where, 0},
             {"points", points, 0}, {"n", NULL, why->number}, {"m", NULL, why->other},
             {"total", NULL, why->total});
    return true;
}
