/* constants.c - the constants of the public headers by their names. A test compares the list with them. */
#include "muralha/flat.h"
#include "muralha/review.h"

struct constant {
    const char *name;
    int64_t value;
};

/* clang-format off */
#define C(constant) {.name = #constant, .value = (int64_t)(constant)}
static const struct constant constants[] = {
    /* game.h */
    C(MUR_ABI),
    C(MUR_SEATS),
    C(MUR_NOBODY),
    C(MUR_SETUP_MAX),
    C(MUR_ACTION_TEXT_MAX),
    C(MUR_OK),
    C(MUR_BAD_SYNTAX),
    C(MUR_UNKNOWN_WORD),
    C(MUR_OUT_OF_RANGE),
    C(MUR_CONFLICT),
    C(MUR_ILLEGAL),
    C(MUR_WRONG_SEAT),
    C(MUR_GAME_OVER),
    C(MUR_CORRUPT),
    C(MUR_NO_MEMORY),
    C(MUR_STALE),
    C(MUR_LATE),
    C(MUR_RESIGNED),
    C(MUR_STATUS_COUNT),
    C(MUR_TURN_PLAYER),
    C(MUR_TURN_CHANCE),
    C(MUR_TURN_OVER),
    C(MUR_EVENT_SCORING),
    C(MUR_EVENT_STRENGTH),
    C(MUR_EVENT_AWARD),
    C(MUR_EVENT_ITEM),
    C(MUR_EVENT_OVER),
    C(MUR_EVENT_OWN),
    C(MUR_TRAIT_CHANCE),
    C(MUR_TRAIT_HIDDEN),
    C(MUR_TRAIT_SOLO),
    C(MUR_TRAIT_COOP),
    C(MUR_WORD_SEAT),
    C(MUR_WORD_PROMPT),
    C(MUR_WORD_EVENT),
    C(MUR_WORD_ITEM),
    C(MUR_WORD_REASON),
    C(MUR_OPTION_SWITCH),
    C(MUR_OPTION_NUMBER),
    C(MUR_OPTION_CHOICE),
    C(MUR_OPTION_TABLE),
    C(MUR_OPTION_EXPANSION),
    C(MUR_OPTION_PART),
    C(MUR_OPTION_SOLO),
    C(MUR_OPTION_GROUPS),
    C(MUR_OPTION_EXCLUDES),
    C(MUR_OPTION_NEEDS),
    C(MUR_OPTION_LIMITED),
    C(MUR_OPTION_WITHIN),
    C(MUR_OPTION_RELATIONS),
    C(MUR_OPTION_GIVEN),
    C(MUR_TOUCH_CELL),
    C(MUR_TOUCH_TILE),
    C(MUR_TOUCH_PIECE),
    C(MUR_TOUCH_ZONE),
    C(MUR_TOUCH_FIGURE),
    C(MUR_TOUCH_FACE),
    C(MUR_TOUCH_SPACE),
    C(MUR_TOUCH_CARD),
    C(MUR_TOUCH_GOOD),
    C(MUR_TOUCH_SEAT),
    C(MUR_TOUCH_KINDS),
    C(MUR_TOUCHES),
    C(MUR_ABSENT),
    /* describe.h */
    C(MUR_DESCRIBE_VERSION),
    /* picture.h */
    C(MUR_SHOW_COORDINATES),
    C(MUR_SHOW_LAST),
    C(MUR_SHOW_CELLS),
    C(MUR_SHOW_FIELDS),
    C(MUR_SHOW_SCORES),
    C(MUR_SHOW_PANEL),
    C(MUR_SLOT_WHOLE),
    /* play.h */
    C(MUR_DEALER_RANDOM),
    C(MUR_DEALER_KEYED),
    C(MUR_DEALER_FORCED),
    C(MUR_DEALER_SECRET),
    /* record.h */
    C(MUR_RECORD_VERSION),
    C(MUR_RECORD_HASH_EVERY),
    /* bot.h */
    C(MUR_BOT_OPTION_NUMBER),
    C(MUR_BOT_OPTION_SWITCH),
    /* scenario.h */
    C(MUR_FAILURES_MAX),
    C(MUR_FAILURE_TEXT_MAX),
    C(MUR_SCENARIO_PASSED),
    C(MUR_SCENARIO_FAILED),
    C(MUR_SCENARIO_MALFORMED),
    /* table.h */
    C(MUR_NAME_MAX),
    C(MUR_BOT_TEXT_MAX),
    C(MUR_TABLE_SEATINGS),
    C(MUR_CLOCK_NONE),
    C(MUR_CLOCK_BANK),
    C(MUR_CLOCK_SPELL),
    C(MUR_CLOCK_MODES),
    C(MUR_LAPSE_BOT),
    C(MUR_LAPSE_RESIGN),
    C(MUR_LAPSES),
    C(MUR_WHO_OPEN),
    C(MUR_WHO_PERSON),
    C(MUR_WHO_BOT),
    C(MUR_WHOS),
    C(MUR_ITEM_ACTION),
    C(MUR_ITEM_SEAT),
    C(MUR_ITEM_AWAY),
    C(MUR_ITEM_BACK),
    C(MUR_ITEM_RESIGN),
    C(MUR_ITEM_TIMEOUT),
    C(MUR_ITEM_OVER),
    C(MUR_ITEM_KINDS),
    C(MUR_END_RULES),
    C(MUR_END_RESIGNED),
    C(MUR_ENDS),
    C(MUR_NEVER),
    C(MUR_CLOCK_MOST),
    /* review.h */
    C(MUR_ADVICE),
    C(MUR_REVIEW_BLUNDER),
    C(MUR_REVIEW_CHANCE),
    C(MUR_REVIEW_CLASSES),
    C(MUR_REVIEW_FINE),
    C(MUR_REVIEW_FORCED),
    C(MUR_REVIEW_INACCURACY),
    C(MUR_REVIEW_MISTAKE),
    C(MUR_REVIEW_OPEN),
    C(MUR_REVIEW_PASSES),
    C(MUR_REVIEW_TURNS),
    C(MUR_REVIEW_WORST),
};
/* clang-format on */

enum { CONSTANTS = sizeof constants / sizeof constants[0] };

const char *mur_constant_name(int index)
{
    return index >= 0 && index < CONSTANTS ? constants[index].name : NULL;
}

int64_t mur_constant_value(int index)
{
    return index >= 0 && index < CONSTANTS ? constants[index].value : 0;
}
