/* remote_line.c - what a player writes at a server's table. */
#include <stdlib.h>
#include <string.h>

#include "cli/remote_play.h"

/* ---- messages -------------------------------------------------------------------------------------- */

static void send_or_say(struct remote_game *g, struct proto_client *m)
{
    if (!remote_send(&g->remote, m))
        remote_say(g, mur_tr(g->language, "The server has not answered yet."));
}

void remote_send_list(struct remote_game *g)
{
    struct proto_client m = {.type = PROTO_CLIENT_LIST, .list = {.which = PROTO_FILTER_OPEN}};
    send_or_say(g, &m);
}

void remote_send_sit(struct remote_game *g, int seat)
{
    const struct remote *r = &g->remote;
    for (int i = 0; seat < 0 && i < r->seats; i++)
        if (r->seat[i].kind == PROTO_SITTER_OPEN)
            seat = i;
    struct proto_client m = {.type = PROTO_CLIENT_SIT, .sit = {.game = r->table, .seat = seat}};
    if (seat < 0 || seat >= PROTO_MAX_SEATS)
        remote_say(g, mur_tr(g->language, "No seat is open; you watch."));
    else
        send_or_say(g, &m);
}

/* The first seat for a human is the maker's own; the others for humans are open. */
static int wishes_fill(const struct remote_game *g, int players, struct proto_seat_wish *out)
{
    const struct cli_texts *seats = g->options->seats;
    bool me = false;
    for (int i = 0; i < players; i++) {
        const char *text = i < seats->count ? seats->text[i] : "human";
        bool human = strncmp(text, "human", 5) == 0;
        out[i] = (struct proto_seat_wish){.kind = !human ? PROTO_WISH_BOT
                                                  : me   ? PROTO_WISH_OPEN
                                                         : PROTO_WISH_ME,
                                          .level = human ? NULL : text};
        me = me || human;
    }
    return players;
}

void remote_send_create(struct remote_game *g, const char *setup)
{
    struct proto_seat_wish wish[PROTO_MAX_SEATS];
    struct mur_error err = {0};
    struct mur_rules *rules = mur_rules_new(setup, &err);
    if (!rules) {
        remote_say(g, mur_tr(g->language, err.message));
        g->refused = true;
        return;
    }
    struct proto_client m = {.type = PROTO_CLIENT_CREATE,
                             .create = {.setup = rules->setup,
                                        .access = PROTO_ACCESS_PUBLIC,
                                        .seats = wish,
                                        .seats_count = wishes_fill(g, rules->players, wish)}};
    send_or_say(g, &m);
    mur_rules_free(rules);
}

static void send_simple(struct remote_game *g, enum proto_client_type type)
{
    struct proto_client m = {.type = type, .start = {.game = g->remote.table}};
    if (g->remote.known)
        send_or_say(g, &m);
    else
        remote_say(g, mur_tr(g->language, "You are at no table yet."));
}

/* ---- words ----------------------------------------------------------------------------------------- */

static void word_help(struct remote_game *g, const char *rest);

static void word_list(struct remote_game *g, const char *rest)
{
    (void)rest;
    remote_send_list(g);
}

static void word_new(struct remote_game *g, const char *rest)
{
    if (*g->remote.table)
        remote_say(g, mur_tr(g->language, "You are at a table already."));
    else
        remote_send_create(g, *rest ? rest : mur_kind_at(0)->name);
}

static void word_sit(struct remote_game *g, const char *rest)
{
    if (g->remote.known)
        remote_send_sit(g, *rest ? atoi(rest) : -1);
}

static void word_stand(struct remote_game *g, const char *rest)
{
    (void)rest;
    send_simple(g, PROTO_CLIENT_STAND);
}

static void word_start(struct remote_game *g, const char *rest)
{
    (void)rest;
    send_simple(g, PROTO_CLIENT_START);
}

static void word_bot(struct remote_game *g, const char *rest)
{
    char *level = NULL;
    long seat = strtol(rest, &level, 10);
    level += strspn(level, " ");
    struct proto_client m = {.type = PROTO_CLIENT_BOT,
                             .bot = {.game = g->remote.table,
                                     .seat = (int32_t)seat,
                                     .level = *level ? level : "normal"}};
    if (level == rest || seat < 0 || seat >= PROTO_MAX_SEATS || !g->remote.known ||
        !proto_text_fits(m.bot.level, PROTO_FORM_ASCII, 1, 96))
        remote_say(g, mur_tr(g->language, "Write bot, the number of a seat and a level."));
    else
        send_or_say(g, &m);
}

static void word_say(struct remote_game *g, const char *rest)
{
    struct proto_client m = {.type = PROTO_CLIENT_CHAT,
                             .chat = {.game = g->remote.table, .text = rest}};
    if (!g->remote.known || !proto_text_fits(rest, PROTO_FORM_LINE, 1, 500))
        remote_say(g, mur_tr(g->language, "There is nothing that could be said."));
    else
        send_or_say(g, &m);
}

static void word_actions(struct remote_game *g, const char *rest)
{
    (void)rest;
    const struct remote *r = &g->remote;
    int count = remote_is_asked(r) ? mur_legal(r->rules, r->state, g->legal) : 0;
    for (int i = 0; i < count; i++) {
        char text[MUR_ACTION_TEXT_MAX];
        play_text_add(&g->log, cli_action(r->rules, r->state, g->legal[i], text));
        play_text_add(&g->log, "\n");
    }
}

static void word_back(struct remote_game *g, const char *rest)
{
    (void)rest;
    send_simple(g, PROTO_CLIENT_BACK);
}

/* Twice, as nothing brings the game back. */
static void word_resign(struct remote_game *g, const char *rest)
{
    (void)rest;
    g->gives_up = !g->gives_up;
    if (g->gives_up)
        remote_say(g, mur_tr(g->language, "Write resign once more to give the game up."));
    else
        send_simple(g, PROTO_CLIENT_RESIGN);
}

static void word_quit(struct remote_game *g, const char *rest)
{
    (void)rest;
    g->quit = true;
}

static void word_left(struct remote_game *g, const char *rest)
{
    (void)rest;
    g->shift[0] -= 3;
}

static void word_right(struct remote_game *g, const char *rest)
{
    (void)rest;
    g->shift[0] += 3;
}

static void word_up(struct remote_game *g, const char *rest)
{
    (void)rest;
    g->shift[1] -= 2;
}

static void word_down(struct remote_game *g, const char *rest)
{
    (void)rest;
    g->shift[1] += 2;
}

static const struct word {
    const char *word, *help;
    void (*run)(struct remote_game *g, const char *rest);
    bool asks_nothing; /* of the server: it need not wait for what was asked before */
} words[] = {
    {MUR_N("help"), MUR_N("these words"), word_help, true},
    {MUR_N("list"), MUR_N("the tables that have an open seat"), word_list, false},
    {MUR_N("new"), MUR_N("make a table; a set-up may be named"), word_new, false},
    {MUR_N("sit"), MUR_N("take a seat; its number may be named"), word_sit, false},
    {MUR_N("stand"), MUR_N("give your seat up before the game starts"), word_stand, false},
    {MUR_N("bot"), MUR_N("put a bot into a seat: bot 1 hard"), word_bot, false},
    {MUR_N("start"), MUR_N("begin, when all seats are taken"), word_start, false},
    {MUR_N("say"), MUR_N("say something to everybody at the table"), word_say, false},
    {MUR_N("actions"), MUR_N("all legal actions as texts, which you may write as well"),
     word_actions, true},
    {MUR_N("left"), MUR_N("move the window over the board"), word_left, true},
    {MUR_N("right"), MUR_N("move the window over the board"), word_right, true},
    {MUR_N("up"), MUR_N("move the window over the board"), word_up, true},
    {MUR_N("down"), MUR_N("move the window over the board"), word_down, true},
    {MUR_N("back"), MUR_N("play again after a bot stood in for you"), word_back, false},
    {MUR_N("resign"), MUR_N("give the game up; a bot plays on where others do"), word_resign,
     false},
    {MUR_N("quit"), MUR_N("leave; your seat stays yours"), word_quit, true},
};
enum { WORDS = sizeof words / sizeof words[0] };

static void word_help(struct remote_game *g, const char *rest)
{
    (void)rest;
    play_text_clear(&g->log);
    for (int i = 0; i < WORDS; i++) {
        char line[256];
        snprintf(line, sizeof line, "%s: %s\n", mur_tr(g->language, words[i].word),
                 mur_tr(g->language, words[i].help));
        play_text_add(&g->log, line);
    }
}

/* NULL: the line begins with no word. */
static const struct word *word_find(const struct remote_game *g, const char *line)
{
    size_t length = strcspn(line, " ");
    for (int i = 0; i < WORDS; i++) {
        const char *names[] = {words[i].word, mur_tr(g->language, words[i].word)};
        for (int k = 0; k < 2; k++)
            if (strlen(names[k]) == length && strncmp(names[k], line, length) == 0)
                return &words[i];
    }
    return NULL;
}

static void word_run(struct remote_game *g, const struct word *word, const char *line)
{
    const char *rest = line + strcspn(line, " ");
    g->gives_up = g->gives_up && word->run == word_resign;
    word->run(g, rest + strspn(rest, " "));
}

/* ---- answers --------------------------------------------------------------------------------------- */

static void refuse(struct remote_game *g, const char *why, const char *line)
{
    struct mur_writer w = mur_writer_init(g->notice, sizeof g->notice);
    g->refused = true;
    MUR_FILL(&w, mur_tr(g->language, "`{line}` is not understood: {why}. Write help for help."),
             {"line", line, 0}, {"why", mur_tr(g->language, why), 0});
}

static void act(struct remote_game *g, mur_action a)
{
    const uint32_t action[1] = {a};
    struct proto_client m = {.type = PROTO_CLIENT_ACT,
                             .act = {.game = g->remote.table,
                                     .n = (int32_t)g->remote.n,
                                     .actions = action,
                                     .actions_count = 1}};
    play_text_clear(&g->log);
    send_or_say(g, &m);
}

static void answer(struct remote_game *g, const char *line)
{
    const struct remote *r = &g->remote;
    struct screen_scene s = remote_scene(g);
    struct mur_writer why = mur_writer_init(g->notice, sizeof g->notice);
    struct mur_error err = {0};
    mur_action a = 0;
    switch (g->screen->answer(&s, line, &a, &why)) {
    case SCREEN_ACTION:
        act(g, a);
        return;
    case SCREEN_REFUSED:
        g->refused = true;
        return;
    case SCREEN_UNKNOWN:
        break;
    }
    if (mur_action_parse(r->rules, r->state, line, &a, &err))
        refuse(g, err.message, line);
    else if (!mur_is_legal(r->rules, r->state, a))
        refuse(g, MUR_N("the rules do not allow it now"), line);
    else
        act(g, a);
}

static void choose_table(struct remote_game *g, const char *line)
{
    int number = atoi(line);
    const char *table = number >= 1 && number <= g->listeds ? g->listed[number - 1] : line;
    if (!proto_text_fits(table, PROTO_FORM_WORD, 4, 24)) {
        refuse(g, MUR_N("there is no such table"), line);
        return;
    }
    g->wants_seat = true;
    remote_follow(&g->remote, table);
}

/* Who writes faster than the server answers loses nothing. */
static void line_keep(struct remote_game *g, const char *line)
{
    if (*g->kept)
        remote_say(g, mur_tr(g->language, "The server has not answered yet."));
    else
        snprintf(g->kept, sizeof g->kept, "%s", line);
}

/* A kept line took for granted that the one before it would be accepted. */
void remote_line_refused(struct remote_game *g, const char *why)
{
    g->refused = true;
    remote_say(g, why);
    if (!*g->kept)
        return;
    struct mur_writer w = mur_writer_init(g->notice, sizeof g->notice);
    MUR_FILL(&w, mur_tr(g->language, "{why}; so `{line}` was not done either."), {"why", why, 0},
             {"line", g->kept, 0});
    g->kept[0] = '\0';
}

static void line_run(struct remote_game *g, const struct word *word, const char *line)
{
    if (word) {
        word_run(g, word, line);
        return;
    }
    g->gives_up = false;
    if (!g->remote.known)
        choose_table(g, line);
    else if (remote_is_asked(&g->remote))
        answer(g, line);
    else
        refuse(g, MUR_N("you are asked nothing now"), line);
}

void remote_line(struct remote_game *g, char *line)
{
    size_t length = strlen(line);
    while (length && line[length - 1] == ' ')
        line[--length] = '\0';
    line += strspn(line, " ");
    g->notice[0] = '\0';
    g->changed = true;
    if (!*line)
        return;
    const struct word *word = word_find(g, line);
    if (remote_is_waiting(&g->remote) && !(word && word->asks_nothing))
        line_keep(g, line);
    else
        line_run(g, word, line);
}

void remote_line_kept(struct remote_game *g)
{
    char line[PLAY_LINE_MAX];
    if (!*g->kept || remote_is_waiting(&g->remote) || g->remote.lagging)
        return;
    memcpy(line, g->kept, sizeof line);
    g->kept[0] = '\0';
    remote_line(g, line);
}
