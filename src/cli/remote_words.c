/* remote_words.c - see remote_words.h. */
#include "cli/remote_words.h"

#include <string.h>

#include "text/words.h"

enum proto_lang remote_lang(const struct mur_language *l)
{
    for (int i = 0; i < proto_words_lang.count; i++)
        if (strcmp(proto_words_lang.word[i], l->code) == 0)
            return (enum proto_lang)i;
    return PROTO_LANG_EN;
}

void remote_name(const struct mur_language *l, const struct remote *r, int seat,
                 struct mur_writer *w)
{
    mur_put(w, mur_seat_name(l, r->rules, seat));
    if (!*r->seat[seat].name)
        return;
    mur_put(w, " (");
    mur_put(w, r->seat[seat].name);
    mur_put(w, ")");
}

static void places_print(const struct mur_language *l, const struct remote *r)
{
    char text[512], name[256];
    for (int seat = 0; seat < r->seats; seat++) {
        struct mur_writer w = mur_writer_init(name, sizeof name);
        long n = r->place[seat].score;
        remote_name(l, r, seat, &w);
        w = mur_writer_init(text, sizeof text);
        const struct mur_blank blanks[] = {{"seat", name, 0}, {"n", NULL, n}};
        const char *sentence =
            r->place[seat].rank == 1
                ? mur_trn(l, "{seat} wins with {n} point.", "{seat} wins with {n} points.", n)
                : mur_trn(l, "{seat}: {n} point", "{seat}: {n} points", n);
        mur_fill(&w, sentence, blanks, 2);
        cli_print(stdout, "%s\n", text);
    }
}

int remote_farewell(const struct cli_command *self, const struct remote *r)
{
    if (r->failed) {
        cli_print(stderr, "muralha %s: %s%s%s\n", self->name, mur_tr(self->language, r->why),
                  *r->what ? ": " : "", r->what);
        return CLI_FAILED;
    }
    if (r->gone) {
        cli_print(stdout, "%s\n", mur_tr(self->language, "The table was taken away."));
        return CLI_FAILED;
    }
    if (r->finished && r->ending == PROTO_ENDING_ASIDE)
        cli_print(stdout, "%s\n", mur_tr(self->language, "The game was set aside by the server."));
    else if (r->finished && r->rules)
        places_print(self->language, r);
    return CLI_OK;
}
