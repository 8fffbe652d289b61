/* Points that are being paid: a position from outside cannot promise what its zones do not give. */
#include "support/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/carcassonne/carc.h"
#include "muralha/scenario.h"

/* Message 8 takes the last farmer home and with him the pig, and which figure moves is still asked: the
 * award keeps what has left its field. */
static const char recalled[] = "setup carcassonne:players=2,messages,traders.pig\n"
                               "Red place U 0 at 1,0\nfigure follower field n1\n"
                               "Blue place B 0 at 0,1\npass\n"
                               "Red place U 0 at 2,0\nfigure pig field n1\n"
                               "Blue place B 0 at 0,2\npass\n"
                               "force score Red 1 0\n"
                               "Red place E 180 at 0,-1\nfigure follower city S\n"
                               "advance follower\nmessage 8\nmessage action\n";

enum { TEXT = 8192 };

struct stand {
    struct mur_rules *rules;
    void *state;
    char text[TEXT];
};

static struct stand stand_make(void)
{
    struct mur_scenario told;
    struct stand st;
    assert_true(mur_scenario_position(recalled, 0, &told, &st.rules, &st.state));
    assert_int_equal(told.failures, 0);
    assert_true(mur_position_text(st.rules, st.state, st.text, sizeof st.text) < TEXT);
    assert_non_null(strstr(st.text, "machine "));
    return st;
}

static void stand_free(struct stand *st)
{
    free(st->state);
    mur_rules_free(st->rules);
}

/* The text again, with `more` on number `at` of its last line, which is what a turn remembers; false if the
 * line is not so long. */
static bool forge(const struct stand *st, int at, int more, char out[TEXT])
{
    const char *line = strstr(st->text, "machine ") + strlen("machine");
    int used = (int)(line - st->text), count = 0;
    char *end = (char *)(uintptr_t)line;
    memcpy(out, st->text, (size_t)used);
    while (*end == ' ') {
        long number = strtol(end, &end, 10);
        used += snprintf(out + used, (size_t)(TEXT - used), " %ld",
                         count == at ? (number + more) & 255 : number);
        count++;
    }
    snprintf(out + used, (size_t)(TEXT - used), "\n");
    return at < count;
}

static void an_award_is_what_its_zone_gives(void **state)
{
    (void)state;
    struct stand st = stand_make();
    char text[TEXT];
    void *read = malloc(st.rules->state_size);
    int accepted = 0, refused = 0;
    assert_int_equal(mur_position_parse(st.rules, st.text, read, NULL), MUR_OK);
    assert_memory_equal(read, st.state, st.rules->state_size);
    for (int at = 0; forge(&st, at, 1, text); at++) {
        if (mur_position_parse(st.rules, text, read, NULL) != MUR_OK) {
            refused++;
            continue;
        }
        /* What is accepted can be played on, and its award has items that sum. */
        struct mur_event event[256];
        struct mur_sink sink = {.event = event, .cap = 256};
        mur_apply(st.rules, read, mur_action_make(CARC_PROMPT_advance, 0), &sink);
        accepted++;
    }
    assert_true(refused > 0 && accepted > 0);
    free(read);
    stand_free(&st);
}

/* The points and the item that has left stand behind each other in the award: raising either alone is
 * noticed. */
static void the_points_cannot_be_raised(void **state)
{
    (void)state;
    struct stand st = stand_make();
    int32_t before[MUR_SEATS] = {0}, after[MUR_SEATS] = {0};
    char text[TEXT];
    void *read = malloc(st.rules->state_size);
    mur_scores(st.rules, st.state, before);
    for (int at = 0; forge(&st, at, 3, text); at++) {
        if (mur_position_parse(st.rules, text, read, NULL) != MUR_OK)
            continue;
        mur_apply(st.rules, read, mur_action_make(CARC_PROMPT_advance, 1), NULL);
        mur_scores(st.rules, read, after);
        assert_int_equal(after[0] - before[0], 4);
    }
    free(read);
    stand_free(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_award_is_what_its_zone_gives),
        cmocka_unit_test(the_points_cannot_be_raised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
