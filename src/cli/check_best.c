/* check_best.c - `expect best`: what a bot has to find. */
#include <stdlib.h>
#include <string.h>

#include "cli/check.h"
#include "muralha/bot.h"

/* True if the action is one of those that stand in `wanted`, parted by `or`. */
static bool is_wanted(const struct mur_rules *r, const void *st, const char *wanted, mur_action a)
{
    for (const char *next; wanted; wanted = next) {
        char one[MUR_ACTION_TEXT_MAX];
        mur_action b;
        const char *end = strstr(wanted, " or ");
        size_t length = end ? (size_t)(end - wanted) : strlen(wanted);
        next = end ? end + strlen(" or ") : NULL;
        if (length >= sizeof one)
            continue;
        memcpy(one, wanted, length);
        one[length] = '\0';
        if (mur_action_parse(r, st, one, &b, NULL) == MUR_OK && a == b)
            return true;
    }
    return false;
}

static bool best_holds(const char *path, const char *text, int line, const char *wanted,
                       const char *name)
{
    struct mur_scenario *run = cli_alloc(sizeof *run);
    struct mur_rules *r = NULL;
    void *state = NULL;
    char found[MUR_ACTION_TEXT_MAX];
    bool holds = false;
    struct mur_error err = {.message = "this is no scenario"};
    if (mur_scenario_position(text, line, run, &r, &state)) {
        bool asked = mur_point(r, state).turn == MUR_TURN_PLAYER;
        struct mur_bot *bot = asked ? mur_bot_new(r, name, &err) : NULL;
        if (!asked)
            err.message = "no player is asked there";
        void *view = cli_alloc(r->state_size);
        if (bot) {
            mur_view(r, state, mur_point(r, state).seat, view);
            mur_action a = mur_bot_choose(bot, view, (struct mur_budget){0});
            cli_action(r, state, a, found);
            bool not = strncmp(wanted, "not ", 4) == 0;
            holds = is_wanted(r, state, not ? wanted + 4 : wanted, a) != not ;
        }
        if (!holds)
            cli_print(stdout, "%s:%d: expected best %s, found %s\n", path, line, wanted,
                      bot ? found : err.message);
        mur_bot_free(bot);
        free(view);
        free(state);
        mur_rules_free(r);
    }
    free(run);
    return holds;
}

const char *check_best_of_line(const char *text, char *buf, size_t cap)
{
    static const char words[] = "expect best ";
    text += strspn(text, " \t");
    size_t length = strcspn(text, "\r\n");
    if (length < sizeof words || strncmp(text, words, sizeof words - 1) != 0 || length >= cap)
        return NULL;
    memcpy(buf, text + sizeof words - 1, length - (sizeof words - 1));
    buf[length - (sizeof words - 1)] = '\0';
    char *comment = strstr(buf, " #");
    if (comment)
        *comment = '\0';
    size_t used = strlen(buf);
    while (used > 0 && (buf[used - 1] == ' ' || buf[used - 1] == '\t'))
        buf[--used] = '\0';
    return buf;
}

bool check_best(const char *path, const char *text, const char *bot)
{
    char buf[1024];
    bool holds = true;
    const char *at = text;
    for (int line = 1; *at; line++) {
        const char *wanted = check_best_of_line(at, buf, sizeof buf);
        if (wanted && !best_holds(path, text, line, wanted, bot))
            holds = false;
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    return holds;
}
