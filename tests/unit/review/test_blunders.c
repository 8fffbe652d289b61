/* Planted blunders are called by their name, with a reason that names the cause; equal moves are not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "muralha/scenario.h"
#include "review/internal.h"
#include "review/reasons.h"
#include "review/tell.h"
#include "support/unit.h"

enum { ROLLS = 48, REASON_MAX = 512 };

struct planted {
    const char *name, *position; /* a scenario that leads there */
    const char *played;
    enum mur_review_class least, most; /* what it may be called */
    const char *cause;                 /* words of the reason; NULL: not asked */
};

#define CITY_OF_BLUE                                                                               \
    "setup carcassonne:players=2,first=2\n"                                                        \
    "place F 90 at 0,-1\nfigure follower city N\nplace U 0 at 1,0\npass\n"                         \
    "place F 90 at 0,-2\npass\nplace U 0 at 2,0\npass\nplace G 90 at 0,-3\npass\n"                 \
    "place U 0 at 3,0\npass\nplace N 180 at 0,-4\npass\nplace U 0 at 4,0\npass\n"                  \
    "place O 0 at 1,-4\npass\n"
#define CITY_OF_RED                                                                                \
    "setup carcassonne:players=2\n"                                                                \
    "place F 90 at 0,-1\nfigure follower city N\nplace U 0 at 1,0\npass\n"                         \
    "place F 90 at 0,-2\npass\nplace U 0 at 2,0\npass\nplace G 90 at 0,-3\npass\n"                 \
    "place U 0 at 3,0\npass\nplace N 180 at 0,-4\npass\nplace U 0 at 4,0\npass\n"                  \
    "place O 0 at 1,-4\npass\nplace U 0 at 5,0\npass\n"

/* Nine points each, and Blue can pay for the tenth. */
#define RACE                                                                                       \
    "setup catan-cards:players=2\nforce expansions Red church town-hall\nforce settlements Red "   \
    "2\n"                                                                                          \
    "force settlements Blue 0\nforce cities Blue 2\nforce expansions Blue citadel\n"               \
    "force roads Blue 4\nforce hand Blue wool 3 ore 3 grain 1\n"

static const struct planted blunders[] = {
    {"the last tile completes their city", CITY_OF_BLUE "force bag E\ndraw E\n",
     "place E 180 at 1,-5", MUR_REVIEW_MISTAKE, MUR_REVIEW_BLUNDER,
     "Blue ends with 11 points less"},
    {"an own city is left open", CITY_OF_RED "draw E\n", "place E 90 at 5,1", MUR_REVIEW_MISTAKE,
     MUR_REVIEW_BLUNDER, "you score 20 points more at once"},
    {"the last follower wasted on a road of one tile",
     "setup carcassonne:players=2,farmers=off\n"
     "place B 0 at 0,1\nfigure follower monastery\nplace U 0 at 1,0\nfigure follower road E\n"
     "place B 0 at 1,1\nfigure follower monastery\nplace U 0 at 2,0\n"
     "place B 0 at 2,1\nfigure follower monastery\nplace U 0 at 3,0\n"
     "place B 0 at 3,1\nfigure follower monastery\nplace U 0 at 4,0\n"
     "place E 180 at 4,1\nfigure follower city S\nplace U 0 at 5,0\n"
     "place H 0 at -1,1\nfigure follower city N\nplace U 0 at 6,0\nplace W 0 at 0,2\n",
     "figure follower road E", MUR_REVIEW_MISTAKE, MUR_REVIEW_BLUNDER,
     "figures you keep at home: 1, otherwise 0"},
    {"the last farmer stays at home",
     "setup carcassonne:players=2\nplace E 180 at 0,-1\npass\nforce bag U\nplace U 0 at 1,0\n",
     "pass", MUR_REVIEW_BLUNDER, MUR_REVIEW_BLUNDER, "you end with 3 points more"},
    {"their field is not shared",
     "setup carcassonne:players=2\nplace E 180 at 0,-1\npass\nplace U 0 at 1,0\n"
     "figure follower field n1\nplace E 180 at 0,1\nfigure follower field n1\n"
     "place E 0 at 1,-1\npass\nplace B 0 at 1,1\npass\nplace E 180 at 1,-2\npass\n"
     "force bag A\ndraw A\n",
     "place A 180 at 0,-2", MUR_REVIEW_BLUNDER, MUR_REVIEW_BLUNDER, "you end with 6 points more"},
    {"the last tile gives their farmer two cities",
     "setup carcassonne:players=2\nplace E 180 at 0,-1\npass\nplace U 0 at 1,0\n"
     "figure follower field s1\nplace E 180 at 0,1\npass\nplace E 0 at 1,-1\npass\n"
     "place B 0 at 1,1\npass\nplace E 180 at 1,-2\npass\nforce bag A\ndraw A\n",
     "place A 90 at 2,0", MUR_REVIEW_BLUNDER, MUR_REVIEW_BLUNDER, "Blue ends with 6 points less"},
    {"the abbot is taken home for two points",
     "setup carcassonne:players=2,abbot\nRed place E+ 180 at 0,1\nfigure abbot garden\n"
     "Blue place U 0 at 1,0\npass\nRed place U 0 at -1,0\n",
     "return abbot", MUR_REVIEW_MISTAKE, MUR_REVIEW_BLUNDER,
     "what you then hold in the garden at 0,1"},
    {"the second part of a turn is given away",
     "setup carcassonne:players=2,traders\nRed place U 0 at 1,0\nfigure follower road E\n"
     "Blue place U 0 at -1,0\npass\nRed place U 0 at 2,0\nfigure builder road E\n"
     "Blue place U 0 at 3,0\npass\nforce score Red 10\nforce score Blue 16\nforce bag U U\n"
     "Red place U 0 at 4,0\npass\n",
     "pass", MUR_REVIEW_BLUNDER, MUR_REVIEW_BLUNDER, "you score about 1 point more"},
    {"the robber stays at home though Blue will score",
     "setup carcassonne:players=2,robbers,first=2\n"
     "place F 90 at 0,-1\nfigure follower city N\nplace U 0 at 1,0\npass\n"
     "place F 90 at 0,-2\npass\nplace U 0 at 2,0\npass\nplace G 90 at 0,-3\npass\n"
     "place U 0 at 3,0\npass\nplace N 180 at 0,-4\npass\nplace U 0 at 4,0\npass\n"
     "place O 0 at 1,-4\npass\nforce score Blue 5\nforce score Red 20\nforce bag RaubF E\n"
     "place RaubF 0 at 5,0\n",
     "pass", MUR_REVIEW_BLUNDER, MUR_REVIEW_BLUNDER, "you score about 10 points more"},
    {"cards for the winning city spent on a knight",
     RACE "force hand Red grain 2 ore 3 wool 1\nforce turn Red\nend\n", "build knight",
     MUR_REVIEW_BLUNDER, MUR_REVIEW_BLUNDER, "you win at once"},
    {"the winning city is not built", RACE "force hand Red grain 2 ore 3\nforce turn Red\nend\n",
     "end", MUR_REVIEW_BLUNDER, MUR_REVIEW_BLUNDER, "you win at once"},
    {"a city for the two lowest colours is left open",
     "setup carcassonne:solo\nplace G 90 at 0,-1\nplace B 0 at -1,-1\nplace E 90 at -1,-2\n"
     "force score Red 1\nforce score Yellow 1\nforce score Blue 30\n"
     "force bag N\ndraw N\n",
     "place N 0 at -2,-2", MUR_REVIEW_INACCURACY, MUR_REVIEW_BLUNDER, "Red ends with "},
    {"two points for a message are left",
     "setup carcassonne:players=2,messages\nRed place F 90 at 0,-1\nfigure follower city N\n"
     "Blue place B 0 at 0,1\npass\nRed place F 90 at 0,-2\npass\nBlue place U 0 at 1,0\npass\n"
     "force score Red 1 0\nRed place E 90 at 1,-1\npass\nBlue place B 0 at 1,1\npass\n"
     "Red place E 270 at 2,-1\nfigure follower city W\nadvance follower\nmessage 5\n",
     "message points", MUR_REVIEW_INACCURACY, MUR_REVIEW_BLUNDER,
     "you score 2 points more at once"},
};

/* Puts the position before the first entry of an empty record, as if it had been played. */
static struct mur_review *planted_review(const struct planted *x, struct mur_record **rec)
{
    struct mur_review_options options = {.seed = 5, .rolls = ROLLS, .workers = 1};
    struct mur_scenario run;
    struct mur_rules *r;
    struct mur_error err = {0};
    void *st;
    mur_action a;
    assert_true(mur_scenario_position(x->position, 0, &run, &r, &st));
    if (run.failures)
        fail_msg("%s: line %d: %s", x->name, run.failure[0].line, run.failure[0].text);
    if (mur_action_parse(r, st, x->played, &a, &err) || !mur_is_legal(r, st, a))
        fail_msg("%s: cannot be played: %s", x->name, x->played);
    *rec = mur_record_new(r->setup, &err);
    struct mur_review *v = mur_review_new(*rec, &options, &err);
    memcpy(v->state, st, r->state_size);
    (*rec)->entry[0] = (struct mur_entry){.action = a, .actor = mur_point(r, st).seat};
    (*rec)->count = 1;
    free(st);
    mur_rules_free(r);
    return v;
}

static void planted_check(const struct planted *x)
{
    struct mur_record *rec;
    struct mur_review *v = planted_review(x, &rec);
    struct review_teller t = review_teller(v, "en");
    char reason[REASON_MAX];
    review_entry(v, &v->valuer[0], 0, 1, &v->pass[1][0]);
    enum mur_review_class rated = v->pass[1][0].rated;
    review_reason(&t, 0, reason, sizeof reason);
    if (rated < x->least || rated > x->most)
        fail_msg("%s: called %s because %s", x->name, review_class_word(rated), reason);
    if (x->cause && !strstr(reason, x->cause))
        fail_msg("%s: because %s", x->name, reason);
    if (ai_is_common(v->r) && strstr(reason, " less"))
        fail_msg("%s: fewer points are no reason where all are one's own: %s", x->name, reason);
    mur_review_free(v);
    mur_record_free(rec);
}

static void blunders_are_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof blunders / sizeof blunders[0]; i++)
        planted_check(&blunders[i]);
}

/* Of answers that are as good as each other none is called a mistake, whichever was played. */
static void equal_moves_are_fine(void **state)
{
    (void)state;
    static const char *const arms[] = {"figure follower road N", "figure follower road S",
                                       "figure follower road E"};
    static const char *const cells[] = {"place B 0 at 1,1", "place B 0 at 2,1",
                                        "place B 0 at 3,-1"};
    static const char *const wins[] = {"build road", "build city"};
    static const struct {
        const char *position, *const *played;
        size_t count;
    } equal[] = {
        {"setup carcassonne:players=2\nplace U 0 at 1,0\nfigure follower road E\nforce bag X\n"
         "place X 0 at 2,0\n",
         arms, 3},
        {"setup carcassonne:players=2\nplace U 0 at 1,0\npass\nplace U 0 at 2,0\npass\n"
         "place U 0 at 3,0\npass\nplace U 0 at 4,0\npass\nforce bag B\ndraw B\n",
         cells, 3},
        {RACE "force hand Red grain 2 ore 3 wood 1 clay 1\nforce turn Red\nend\n", wins, 2}};
    for (size_t i = 0; i < sizeof equal / sizeof equal[0]; i++)
        for (size_t k = 0; k < equal[i].count; k++)
            planted_check(&(struct planted){.name = equal[i].played[k],
                                            .position = equal[i].position,
                                            .played = equal[i].played[k],
                                            .least = MUR_REVIEW_FINE,
                                            .most = MUR_REVIEW_FINE});
}

/* The best answer of a puzzle that only a search finds was hard to find; the one that tempts is an error, and
 * nothing was found by it. */
static void hard_answer_was_found(void **state)
{
    (void)state;
    enum { LINE = 256, POSITION = 1 << 14 };
    FILE *file = fopen("data/puzzles/base/carcassonne-40c8b72d.txt", "r");
    char line[LINE], best[LINE] = "", *text = calloc(1, POSITION);
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        if (strncmp(line, "expect best ", 12) == 0)
            sscanf(line + 12, "%255[^\n]", best);
        else if (line[0] != '#')
            strncat(text, line, POSITION - strlen(text) - 1);
    fclose(file);
    struct planted x = {.name = "a puzzle", .position = text, .played = best};
    struct mur_record *rec;
    struct mur_review *v = planted_review(&x, &rec);
    struct mur_review_entry found, tempted;
    review_entry(v, &v->valuer[0], 0, 1, &found);
    assert_int_equal(found.best, found.played);
    assert_true(found.tempting && found.tempting != found.played && found.found > 0.015);
    rec->entry[0].action = found.tempting;
    review_entry(v, &v->valuer[0], 0, 1, &tempted);
    assert_int_equal(tempted.best, found.played);
    assert_true(!tempted.tempting && tempted.found == 0);
    free(text);
    mur_review_free(v);
    mur_record_free(rec);
}

/* What explains little of a loss is told as little. */
static void small_reasons_are_told_as_such(void **state)
{
    (void)state;
    struct planted x = {.position = "setup carcassonne:players=2\nforce bag U\ndraw U\n",
                        .played = "place U 0 at 1,0"};
    struct mur_record *rec;
    struct mur_review *v = planted_review(&x, &rec);
    struct valuer *z = &v->valuer[0];
    char text[REASON_MAX];
    struct reason reason = {.here = {.word = "score", .points = 3}, .points = 3};
    memcpy(z->world, v->state, v->r->state_size);
    memcpy(z->state, v->state, v->r->state_size);
    for (int part = 0; part < 2; part++) {
        struct mur_writer w = mur_writer_init(text, sizeof text);
        reason.part = part;
        assert_true(reasons_tell(z, mur_languages, 0, &reason, 1, &w));
        assert_string_equal(text, part ? "you score 3 points more at once; most of the difference "
                                         "comes in later turns"
                                       : "you score 3 points more at once");
    }
    mur_review_free(v);
    mur_record_free(rec);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blunders_are_found), cmocka_unit_test(equal_moves_are_fine),
        cmocka_unit_test(hard_answer_was_found), cmocka_unit_test(small_reasons_are_told_as_such)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
