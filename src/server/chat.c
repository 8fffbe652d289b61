/* chat.c - talking at a table. A line goes through the store like everything else; its order is the store's. */
#include <stdlib.h>
#include <string.h>

#include "server/internal.h"

/* A line as it is kept: the name of who said it, a line end, the text. */
bool chat_keep(struct room *room, const struct store_line *line)
{
    size_t length = strlen(line->text) + 1;
    char *copy = malloc(length);
    struct line *grown = room->line ? room->line : calloc(CHAT_KEPT, sizeof *grown);
    if (grown)
        room->line = grown;
    if (!copy || !grown) {
        free(copy);
        return false;
    }
    memcpy(copy, line->text, length);
    char *cut = strchr(copy, '\n');
    if (room->lines == CHAT_KEPT) {
        free(room->line[0].name);
        memmove(room->line, room->line + 1, (CHAT_KEPT - 1) * sizeof *room->line);
        room->lines--;
    }
    if (cut)
        *cut = '\0';
    room->line[room->lines++] = (struct line){.number = line->number,
                                              .seat = line->actor,
                                              .at = line->at,
                                              .name = copy,
                                              .text = cut ? cut + 1 : copy};
    room->told_line = line->number;
    return true;
}

/* Does the line that was stored under this id say something else, as far as it is remembered? */
static bool says_other(const struct room *room, const struct store_line *line)
{
    const char *cut = strchr(line->text, '\n');
    for (int i = 0; room && cut && i < room->lines; i++)
        if (room->line[i].number == line->number)
            return strcmp(room->line[i].text, cut + 1) != 0;
    return false;
}

static void said(struct hub *hub, struct hub_job *job)
{
    enum store_status status = job->write[0].status;
    struct room *room = room_get(hub, job->game);
    if (status && status != STORE_DUPLICATE) {
        answer_stored(hub, &job->asker, status);
        return;
    }
    struct store_line line = job->write[0].chat.line;
    line.number = (uint32_t)job->write[0].made;
    uint32_t last = room && room->lines ? room->line[room->lines - 1].number : 0;
    bool news = !status || line.number > last; /* stored before without our knowing */
    if (news && room && room->state == ROOM_READY && chat_keep(room, &line))
        feed_line(hub, room, &room->line[room->lines - 1], NULL);
    if (!status)
        answer_done(hub, job, job->asker.game, -1);
    else if (says_other(room, &line))
        answer_err(hub, &job->asker, PROTO_WHY_REUSED);
    else
        answer_ack(hub, &job->asker, job->asker.game, -1, true);
}

void chat_say(struct hub *hub, struct input *in)
{
    const char *text = in->m->chat.text;
    uint64_t key = hub_hash(hub, (uint64_t)in->person->account, "lines");
    const struct room *room = in->room;
    if (room->lines && room->line[room->lines - 1].number >= CHAT_MOST) {
        input_err(hub, in, PROTO_WHY_FULL);
        return;
    }
    if (!limits_take(&hub->limits, key, hub->options.lines, 1, hub->now)) {
        input_err(hub, in, PROTO_WHY_RATE);
        return;
    }
    struct hub_job *job = job_new(HUB_WRITE, &in->asker, said);
    size_t name = strlen(in->person->name), length = strlen(text);
    if (!job || !(job->texts = malloc(name + length + 2))) {
        free(job);
        input_err(hub, in, PROTO_WHY_RETRY);
        return;
    }
    memcpy(job->texts, in->person->name, name);
    job->texts[name] = '\n';
    memcpy(job->texts + name + 1, text, length + 1);
    job->game = room->row.id;
    job->writes = 1;
    job->write[0] = (struct store_job){.kind = STORE_CHAT,
                                       .chat = {.game = room->row.id,
                                                .line = {.account = in->person->account,
                                                         .actor = in->seat,
                                                         .text = job->texts,
                                                         .at = (int64_t)hub->now,
                                                         .message_id = job->asker.id}}};
    answer_store(hub, job, job->asker.game, -1, "");
    job_run(hub, job);
}
