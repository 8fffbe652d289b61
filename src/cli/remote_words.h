/* remote_words.h - what the commands that play over the network say in the same way. */
#ifndef MUR_CLI_REMOTE_WORDS_H
#define MUR_CLI_REMOTE_WORDS_H

#include "cli/cli.h"
#include "cli/remote.h"

/* The language that the server shall speak. */
enum proto_lang remote_lang(const struct mur_language *l);
/* What a seat is called: its colour, and who sits there. */
void remote_name(const struct mur_language *l, const struct remote *r, int seat,
                 struct mur_writer *w);
/* Who won, or what went wrong; the exit status. */
int remote_farewell(const struct cli_command *self, const struct remote *r);

#endif
