/* remote_play.c - `muralha play --server`: a server's table in the terminal, or line by line. */
#include "cli/remote_play.h"

#include <stdlib.h>
#include <string.h>

#include "cli/remote_words.h"
#include "text/words.h"

/* ---- what the server says -------------------------------------------------------------------------- */

static void hear_tables(struct remote_game *g, const struct proto_server_tables *m)
{
    char line[1024], number[16];
    play_text_clear(&g->log);
    g->listeds = m->list_count < REMOTE_LISTED ? m->list_count : REMOTE_LISTED;
    for (int i = 0; i < g->listeds; i++) {
        const struct proto_table_line *t = &m->list[i];
        snprintf(g->listed[i], sizeof g->listed[i], "%s", t->game);
        snprintf(number, sizeof number, "%d", i + 1);
        snprintf(line, sizeof line, "%s  %s  %s%s%s\n", number, t->game, t->setup,
                 t->title ? "  " : "", t->title ? t->title : "");
        play_text_add(&g->log, line);
    }
    if (!g->listeds)
        remote_say(g, mur_tr(g->language, "No table is open. Write new to make one."));
}

static void hear_chat(struct remote_game *g, const struct proto_server_chat *m)
{
    char line[1024];
    if (strcmp(m->game, g->remote.table) != 0 || m->number <= g->chat)
        return;
    g->chat = m->number;
    snprintf(line, sizeof line, "%s: %s\n", m->name, m->text);
    play_text_add(&g->log, line);
}

/* The table that was made is followed; its maker has a seat there already. */
static void hear_ack(struct remote_game *g, const struct proto_server_ack *m)
{
    struct remote *r = &g->remote;
    char link[800];
    if (!m->game || *r->table || strcmp(m->id, r->pending_id) != 0)
        return;
    remote_follow(r, m->game);
    snprintf(link, sizeof link, "http://%s:%s%s/t/%s", r->url.host, r->url.port, r->url.base,
             r->table);
    struct mur_writer w = mur_writer_init(g->notice, sizeof g->notice);
    MUR_FILL(&w, mur_tr(g->language, "The link of your table: {link}"), {"link", link, 0});
}

static void table_begin(struct remote_game *g)
{
    struct remote *r = &g->remote;
    if (!r->known || !r->rules)
        return;
    if (!g->screen) {
        g->screen = screen_find(r->rules);
        g->legal = cli_alloc(r->rules->max_legal * sizeof *g->legal);
    }
    if (g->wants_seat && r->phase == PROTO_PHASE_OPEN && !remote_is_waiting(r)) {
        g->wants_seat = false;
        if (r->you < 0)
            remote_send_sit(g, -1);
    }
}

static void hear(struct remote_game *g, const struct proto_server *m)
{
    g->changed = true;
    switch (m->type) {
    case PROTO_SERVER_TABLES:
        hear_tables(g, &m->tables);
        break;
    case PROTO_SERVER_CHAT:
        hear_chat(g, &m->chat);
        break;
    case PROTO_SERVER_ACK:
        hear_ack(g, &m->ack);
        break;
    case PROTO_SERVER_ERR:
        remote_line_refused(g, m->err.say);
        if (!g->remote.known)
            g->remote.table[0] = '\0';
        break;
    case PROTO_SERVER_PONG:
    case PROTO_SERVER_PRESENCE:
    case PROTO_SERVER_CLOCKS:
        g->changed = false;
        break;
    default:
        break;
    }
    table_begin(g);
}

/* ---- the loop -------------------------------------------------------------------------------------- */

/* Scripts are read no faster than they can be answered; people are always heard. */
static bool may_read(const struct remote_game *g)
{
    const struct remote *r = &g->remote;
    return g->input.terminal ||
           (!remote_is_waiting(r) && !r->lagging &&
            (!*r->table || (r->known && (r->phase == PROTO_PHASE_OPEN || remote_is_asked(r)))));
}

static void wait_for_something(struct remote_game *g)
{
    char line[PLAY_LINE_MAX];
    int server = net_client_fd(g->remote.client);
    switch (cli_input_read_or(&g->input, may_read(g), server, 300, line, sizeof line)) {
    case CLI_INPUT_LINE:
        remote_line(g, line);
        break;
    case CLI_INPUT_RESIZE:
        g->changed = true;
        break;
    case CLI_INPUT_END:
    case CLI_INPUT_STOP:
    case CLI_INPUT_GONE:
        g->quit = true;
        break;
    case CLI_INPUT_UP:
    case CLI_INPUT_DOWN:
    case CLI_INPUT_LEFT:
    case CLI_INPUT_RIGHT:
    case CLI_INPUT_READY:
    case CLI_INPUT_NOTHING:
        break;
    }
}

static void play_on(struct remote_game *g)
{
    struct remote *r = &g->remote;
    struct proto_server m;
    while (!g->quit && !r->failed && !r->gone && !r->finished) {
        enum remote_got got = remote_next(r, 0, &m);
        if (got == REMOTE_MESSAGE)
            hear(g, &m);
        if (got != REMOTE_NOTHING)
            continue;
        table_begin(g);
        remote_line_kept(g);
        if (g->changed)
            remote_page(g);
        wait_for_something(g);
    }
}

static void play_begin(struct remote_game *g)
{
    const struct remote_play_options *o = g->options;
    g->wants_seat = o->table != NULL;
    g->changed = true;
    if (o->table)
        remote_follow(&g->remote, o->table);
    else if (o->create)
        remote_send_create(g, o->create);
    else
        remote_send_list(g);
}

int remote_play(const struct cli_command *self, const struct remote_play_options *options)
{
    struct remote_game *g = cli_alloc(sizeof *g);
    *g = (struct remote_game){.self = self,
                              .language = self->language,
                              .options = options,
                              .look = cli_look_choose(options->color, options->ascii, stdout),
                              .remote = {.agent = "muralha play",
                                         .token_path = options->token,
                                         .lang = remote_lang(self->language),
                                         .told = remote_tell}};
    g->remote.self = g;
    cli_input_init(&g->input);
    g->pages = g->input.terminal && !options->plain && !cli_is_dumb();
    if (remote_open(&g->remote, options->server)) {
        play_begin(g);
        play_on(g);
    }
    if (g->remote.finished && g->screen)
        remote_print_board(g);
    int status = remote_farewell(self, &g->remote);
    if (status == CLI_OK && g->refused && !g->input.terminal)
        status = CLI_FAILED;
    cli_input_release(&g->input);
    remote_close(&g->remote);
    free(g->legal);
    free(g->log.text);
    free(g);
    return status;
}
