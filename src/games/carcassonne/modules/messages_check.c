/* messages_check.c - what messages may remember: the pile, the message that is shown, who names a figure. */
#include "games/carcassonne/modules/messages.h"

bool carc_messages_in_range(const struct carc_rules *r, const struct carc_state *s)
{
    (void)r;
    for (int i = 0; i < CARC_MESSAGES; i++)
        if (s->message.order[i] > CARC_MESSAGES)
            return false;
    return s->message.used <= CARC_MESSAGES && s->message.next < CARC_MESSAGES &&
           s->part.moved <= 3 && s->part.message <= CARC_MESSAGES &&
           s->award.message <= CARC_MESSAGES;
}

/* The pile as far as it is known: each message once. */
static bool pile_fits(const struct carc_state *s)
{
    unsigned seen = 0;
    for (int i = 0; i < s->message.used; i++)
        seen |= 1u << s->message.order[i];
    return !(seen & 1) && mur_count_bits(seen) == s->message.used &&
           carc_all_zero(s->message.order + s->message.used,
                         CARC_MESSAGES - (size_t)s->message.used) &&
           (s->message.used == CARC_MESSAGES || s->message.next == 0);
}

/* The message that was taken last. */
static int message_last(const struct carc_state *s)
{
    if (s->message.used < CARC_MESSAGES)
        return s->message.used ? s->message.order[s->message.used - 1] : 0;
    return s->message.order[(s->message.next + CARC_MESSAGES - 1) % CARC_MESSAGES];
}

/* What a message gives: points instead, so much for each of something, or a zone's value, of which message
 * 8 keeps the pig that went home with the last farmer. */
static bool gift_fits(const struct carc_state *s)
{
    const struct carc_award *a = &s->award;
    if (a->winners != 1 << s->active || a->message != s->part.message)
        return false;
    if (a->piece != CARC_HOME)
        return a->item ? a->item == CARC_ITEM_pig && a->message == CARC_MESSAGES
                       : !a->count && !a->gone;
    if (a->item == CARC_ITEM_message)
        return a->count == 1 && a->points == CARC_MESSAGE_POINTS && !a->gone;
    return a->count <= CARC_TILES && a->points == 2 * a->count && !a->gone &&
           (a->item == CARC_ITEM_shields || a->item == CARC_ITEM_knights ||
            a->item == CARC_ITEM_farmers);
}

/* Who has said and who has still to say which figure moves. */
static bool naming_fits(const struct carc_state *s)
{
    const struct carc_award *a = &s->award;
    if (a->woman & ~a->named || a->named & a->to_name)
        return false;
    if (carc_due(s, CARC_PHASE_pay))
        return (a->named | a->to_name) == a->winners && !a->looting;
    return a->to_name && !(a->to_name & (a->to_name - 1)) && a->to_name & a->looting &&
           !(a->named & ~a->marked);
}

const char *carc_messages_check(const struct carc_rules *r, const struct carc_state *s,
                                const struct carc_moment *m)
{
    (void)r;
    bool gift = m->paying && !carc_due(s, CARC_PHASE_score);
    bool shown = gift || s->asking == CARC_PROMPT_message || s->asking == CARC_PROMPT_recall;
    if (!pile_fits(s))
        return "the messages are not in order";
    if (s->part.message != (shown ? message_last(s) : 0) || (shown && !s->part.message) ||
        (s->asking == CARC_PROMPT_recall && s->part.message != CARC_MESSAGES) ||
        carc_due(s, CARC_PHASE_recall) || carc_due(s, CARC_PHASE_message_choice))
        return "another message is shown";
    if (s->asking && s->part.moved && !(m->scored && carc_due(s, CARC_PHASE_message)))
        return "nothing moved on the track yet";
    if (m->paying && (!naming_fits(s) || (gift && !gift_fits(s))))
        return "nobody can say which figure moves";
    return NULL;
}
