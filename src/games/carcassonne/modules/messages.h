/* messages.h - what more than one file of the messages needs. */
#ifndef CARC_MODULES_MESSAGES_H
#define CARC_MODULES_MESSAGES_H

#include "games/carcassonne/module.h"

/* Begins to pay the active player for the message that is shown: a zone's value, or one item. */
void carc_message_pay(const struct carc_rules *r, struct carc_state *s, int piece, int points,
                      int item, int count);

enum { CARC_MESSAGES = 8, CARC_MESSAGE_POINTS = 2 }; /* how many; what one may take instead */
/* modules/messages_check.c */
bool carc_messages_in_range(const struct carc_rules *r, const struct carc_state *s);
const char *carc_messages_check(const struct carc_rules *r, const struct carc_state *s,
                                const struct carc_moment *m);

#endif
