/* play_ask.c - the questions, their answers, and the end of a game. */
#include <string.h>

#include "cli/play.h"
#include "text/phrases.h"
#include "text/words.h"

/* ---- answers --------------------------------------------------------------------------------------- */

/* Whoever writes as records do is told what is wrong with that, everybody else which answers there are. */
static void refuse(struct play_game *g, const struct screen_scene *s, const struct mur_error *err,
                   const char *line)
{
    char answers[128] = "";
    struct mur_writer w = mur_writer_init(answers, sizeof answers);
    g->screen->answers(s, &w);
    w = mur_writer_init(g->notice, sizeof g->notice);
    g->refused = true;
    if (err && !g->pages)
        MUR_FILL(&w, mur_tr(g->language, "`{line}` is not understood: {why}. Write help for help."),
                 {"line", line, 0}, {"why", mur_tr(g->language, err->message), 0});
    else if (err)
        MUR_FILL(&w,
                 mur_tr(g->language, "`{line}` is not understood. {answers} Write help for "
                                     "help."),
                 {"line", line, 0}, {"answers", answers, 0});
    else
        MUR_FILL(&w,
                 mur_tr(g->language, "The rules do not allow `{line}` now. Write actions to see "
                                     "what they allow."),
                 {"line", line, 0});
}

/* A letter or number of the screen, or the text of an action. */
static void answer_action(struct play_game *g, const char *line)
{
    struct screen_scene s = play_scene(g);
    struct mur_writer why = mur_writer_init(g->notice, sizeof g->notice);
    struct mur_error err = {0};
    mur_action a = 0;
    switch (g->screen->answer(&s, line, &a, &why)) {
    case SCREEN_ACTION:
        play_draft(g, a);
        return;
    case SCREEN_REFUSED:
        g->refused = true;
        return;
    case SCREEN_UNKNOWN:
        break;
    }
    if (mur_action_parse(g->rules, play_now(g), line, &a, &err))
        refuse(g, &s, &err, line);
    else if (!mur_is_legal(g->rules, play_now(g), a))
        refuse(g, &s, NULL, line);
    else
        play_draft(g, a);
}

static void answer(struct play_game *g, char *line)
{
    size_t length = strlen(line);
    while (length && line[length - 1] == ' ')
        line[--length] = '\0';
    line += strspn(line, " ");
    g->notice[0] = '\0';
    if (*line && play_word(g, line))
        return;
    g->gives_up = false;
    if (mur_table_draft_done(g->table) && !*line)
        play_commit(g);
    else if (mur_table_draft_done(g->table))
        play_say(g, mur_tr(g->language, "Your turn is done: press Enter, or write undo."));
    else if (*line)
        answer_action(g, line);
}

/* ---- the question ---------------------------------------------------------------------------------- */

/* Between two persons the screen shows no cards. */
static bool hand_over(struct play_game *g, uint8_t seat)
{
    char line[PLAY_LINE_MAX], text[512], name[PLAY_NAME_MAX], of[PLAY_NAME_MAX];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    if (g->shown_to == seat || !g->pages || !(g->rules->traits & MUR_TRAIT_HIDDEN) ||
        g->shown_to == MUR_NOBODY) {
        g->shown_to = seat;
        return true;
    }
    play_page_begin(g);
    MUR_FILL(&w,
             mur_tr(g->language, "Now it is the turn of {seat}. The others look away; press "
                                 "Enter."),
             {"seat", play_name(g, seat, name), 0}, {"of_seat", play_name_of(g, seat, of), 0});
    play_print_wrapped(g, text);
    fflush(stdout);
    enum cli_input_event event = cli_input_read(&g->input, line, sizeof line);
    if (event == CLI_INPUT_LINE)
        g->shown_to = seat;
    g->quit = event == CLI_INPUT_STOP || event == CLI_INPUT_GONE || event == CLI_INPUT_END;
    return event == CLI_INPUT_LINE;
}

/* Without a page: what happened since the last line, and who is asked what. */
static void lines_print(struct play_game *g)
{
    struct mur_point p = play_point(g);
    char text[512], name[PLAY_NAME_MAX];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    if (*g->notice) {
        play_print(g, g->notice);
        putchar('\n');
        g->notice[0] = '\0';
    }
    if (g->log.used)
        play_print(g, g->log.text);
    play_text_clear(&g->log);
    mur_put(&w, play_turn_name(g, play_now(g), name));
    mur_put(&w, ": ");
    mur_put(&w, mur_question(g->language, g->rules, p.prompt));
    mur_put(&w, "\n");
    play_print(g, text);
    fflush(stdout);
}

/* Keys that need no Enter: signs of words, and the numbers of a list that has no two digits. */
static const char *instant_keys(struct play_game *g)
{
    static const char signs[] = "?!<>", digits[] = "?!<>-0123456789";
    struct screen_scene s = play_scene(g);
    int most = 0;
    if (mur_table_draft_done(g->table))
        return "?!<>-";
    for (int i = 0; i < s.legals; i++) {
        char key[16] = "";
        struct mur_writer w = mur_writer_init(key, sizeof key);
        g->screen->key(&s, s.legal[i], &w);
        int digits_used = (int)strspn(key, "0123456789");
        most = digits_used && !key[digits_used] ? (digits_used > most ? digits_used : most) : 9;
    }
    return most == 1 ? digits : signs;
}

void play_ask(struct play_game *g)
{
    char line[PLAY_LINE_MAX];
    struct mur_point before = mur_table_point(g->table);
    g->hurried = false;
    if (!hand_over(g, before.seat))
        return;
    if (g->pages)
        play_page(g);
    else
        lines_print(g);
    g->input.instant = instant_keys(g);
    enum cli_input_event event = cli_input_read(&g->input, line, sizeof line);
    g->input.instant = NULL;
    switch (event) {
    case CLI_INPUT_LINE:
        answer(g, line);
        break;
    case CLI_INPUT_UP:
    case CLI_INPUT_DOWN:
    case CLI_INPUT_LEFT:
    case CLI_INPUT_RIGHT:
        play_move_window(g, event);
        break;
    case CLI_INPUT_END:
    case CLI_INPUT_STOP:
    case CLI_INPUT_GONE:
        g->quit = true;
        break;
    case CLI_INPUT_RESIZE:
    case CLI_INPUT_READY:
    case CLI_INPUT_NOTHING:
        break;
    }
}
