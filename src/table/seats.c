/* seats.c - who sits where, comes and goes, and resigns. */
#include <string.h>

#include "table/internal.h"

/* ---- texts ----------------------------------------------------------------------------------------- */

/* The character at `at`, and its length in bytes; 0 if it is no UTF-8. */
static int utf8_read(const unsigned char *text, uint32_t *out)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    int length = text[0] < 0x80             ? 1
                 : (text[0] & 0xE0) == 0xC0 ? 2
                 : (text[0] & 0xF0) == 0xE0 ? 3
                 : (text[0] & 0xF8) == 0xF0 ? 4
                                            : 0;
    *out = length == 1 ? text[0] : text[0] & (0x7Fu >> length);
    for (int i = 1; i < length; i++) {
        if ((text[i] & 0xC0) != 0x80)
            return 0;
        *out = *out << 6 | (text[i] & 0x3F);
    }
    bool surrogate = *out >= 0xD800 && *out <= 0xDFFF;
    return length && *out >= least[length] && *out <= 0x10FFFF && !surrogate ? length : 0;
}

/* Characters that no name has: controls, ends of lines, what turns the direction of writing, what is no
 * character. */
static bool is_unfit(uint32_t c)
{
    static const struct {
        uint32_t first, last;
    } unfit[] = {{0, 0x1F},        {0x7F, 0x9F},     {0x061C, 0x061C},
                 {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F},
                 {0xFDD0, 0xFDEF}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}};
    for (size_t i = 0; i < sizeof unfit / sizeof unfit[0]; i++)
        if (c >= unfit[i].first && c <= unfit[i].last)
            return true;
    return (c & 0xFFFE) == 0xFFFE;
}

enum mur_status mur_name_check(const char *name, struct mur_error *err)
{
    size_t length = strlen(name);
    if (!length || length >= MUR_NAME_MAX)
        return mur_fail(err, MUR_OUT_OF_RANGE, "a name has 1 to 63 bytes", 0, 0);
    for (size_t at = 0; at < length;) {
        uint32_t c;
        int bytes = utf8_read((const unsigned char *)name + at, &c);
        if (!bytes || is_unfit(c))
            return mur_fail(err, MUR_BAD_SYNTAX, "a name does not have such characters", (int)at,
                            bytes ? bytes : 1);
        at += (size_t)bytes;
    }
    if (name[0] == ' ' || name[length - 1] == ' ')
        return mur_fail(err, MUR_BAD_SYNTAX, "a name does not begin or end with a blank", 0, 0);
    return MUR_OK;
}

enum mur_status bot_text_check(const char *text, struct mur_error *err)
{
    size_t length = strlen(text);
    if (!length || length >= MUR_BOT_TEXT_MAX)
        return mur_fail(err, MUR_OUT_OF_RANGE, "the name of a bot has 1 to 255 bytes", 0, 0);
    for (size_t i = 0; i < length; i++)
        if (text[i] <= ' ' || text[i] > '~')
            return mur_fail(err, MUR_BAD_SYNTAX, "the name of a bot does not have such characters",
                            (int)i, 1);
    return MUR_OK;
}

/* ---- seats ----------------------------------------------------------------------------------------- */

struct mur_seat mur_table_seat(const struct mur_table *t, int seat)
{
    if (seat < 0 || seat >= t->r->players)
        return (struct mur_seat){.name = "", .bot = ""};
    const struct sitting *s = &t->seat[seat];
    const char *name = t->texts + s->text;
    return (struct mur_seat){.who = s->who,
                             .away = s->away,
                             .resigned = s->resigns != 0,
                             .name = name,
                             .bot = name + strlen(name) + 1};
}

const char *mur_table_bot(const struct mur_table *t, int seat)
{
    if (seat < 0 || seat >= t->r->players)
        return NULL;
    if (t->seat[seat].away || t->seat[seat].resigns)
        return t->texts + TEXT_STAND_IN;
    return t->seat[seat].who == MUR_WHO_BOT ? mur_table_seat(t, seat).bot : NULL;
}

enum mur_status seat_check(const struct mur_table *t, int seat, struct mur_error *err)
{
    if (t->over)
        return mur_fail(err, MUR_GAME_OVER, "the game is over", 0, 0);
    if (seat < 0 || seat >= t->r->players)
        return mur_fail(err, MUR_WRONG_SEAT, "there is no such seat", 0, 0);
    if (t->seat[seat].resigns)
        return mur_fail(err, MUR_RESIGNED, "this seat has resigned", 0, 0);
    return MUR_OK;
}

/* Nobody drafts for a seat that somebody else plays from now on. */
static void draft_leave(struct mur_table *t, int seat)
{
    if (t->draft.count && mur_point(t->r, t->state).seat == seat)
        draft_drop(t);
}

static enum mur_status sitter_check(const struct mur_seat *s, const char *name, const char *bot,
                                    struct mur_error *err)
{
    if (s->who >= MUR_WHOS)
        return mur_fail(err, MUR_OUT_OF_RANGE, "nobody of this sort can sit down", 0, 0);
    if (s->who == MUR_WHO_OPEN ? *name || *bot : s->who == MUR_WHO_PERSON && *bot)
        return mur_fail(err, MUR_CONFLICT, "only a bot has a level, and an open seat has no name",
                        0, 0);
    enum mur_status status = s->who == MUR_WHO_BOT ? bot_text_check(bot, err) : MUR_OK;
    return status || !*name ? status : mur_name_check(name, err);
}

/* Seats are not changed for ever: whoever comes and goes would fill the memory. */
static enum mur_status seatings_check(const struct mur_table *t, struct mur_error *err)
{
    if (t->seatings < MUR_TABLE_SEATINGS)
        return MUR_OK;
    return mur_fail(err, MUR_OUT_OF_RANGE, "the seats were changed too often", 0, 0);
}

enum mur_status mur_table_sit(struct mur_table *t, int seat, const struct mur_seat *sitter,
                              uint64_t now, struct mur_error *err)
{
    const char *name = sitter->name ? sitter->name : "", *bot = sitter->bot ? sitter->bot : "";
    char both[MUR_NAME_MAX + MUR_BOT_TEXT_MAX];
    enum mur_status status = seat_check(t, seat, err);
    if (!status)
        status = sitter_check(sitter, name, bot, err);
    if (!status)
        status = seatings_check(t, err);
    if (status)
        return status;
    size_t names = strlen(name) + 1, bots = strlen(bot) + 1;
    memcpy(both, name, names); /* they may be this table's own texts, which move when they grow */
    memcpy(both + names, bot, bots);
    status = table_reserve(t, 2, names + bots, err);
    if (status)
        return status;
    draft_leave(t, seat);
    memcpy(t->texts + t->texts_used, both, names + bots);
    struct kept *item = table_add(t, MUR_ITEM_SEAT, seat, now);
    item->who = sitter->who;
    item->value = t->texts_used;
    t->seat[seat].who = sitter->who;
    t->seat[seat].away = false;
    t->seat[seat].text = t->texts_used;
    t->texts_used += (uint32_t)(names + bots);
    t->seatings++;
    clock_return(t, seat);
    table_settle(t, now);
    return MUR_OK;
}

static enum mur_status person_check(const struct mur_table *t, int seat, struct mur_error *err)
{
    enum mur_status status = seat_check(t, seat, err);
    if (!status && t->seat[seat].who != MUR_WHO_PERSON)
        status = mur_fail(err, MUR_WRONG_SEAT, "no person sits there", 0, 0);
    return status;
}

enum mur_status mur_table_away(struct mur_table *t, int seat, uint64_t now, struct mur_error *err)
{
    enum mur_status status = person_check(t, seat, err);
    if (!status && t->seat[seat].away)
        status = mur_fail(err, MUR_CONFLICT, "a bot plays for this seat", 0, 0);
    if (!status)
        status = table_reserve(t, 2, 0, err);
    if (status)
        return status;
    draft_leave(t, seat);
    table_add(t, MUR_ITEM_AWAY, seat, now);
    t->seat[seat].away = true;
    t->seatings++;
    table_settle(t, now);
    return MUR_OK;
}

enum mur_status mur_table_back(struct mur_table *t, int seat, uint64_t now, struct mur_error *err)
{
    enum mur_status status = person_check(t, seat, err);
    if (!status && !t->seat[seat].away)
        status = mur_fail(err, MUR_CONFLICT, "this seat is not away", 0, 0);
    if (!status)
        status = seatings_check(t, err);
    if (!status)
        status = table_reserve(t, 2, 0, err);
    if (status)
        return status;
    table_add(t, MUR_ITEM_BACK, seat, now);
    t->seat[seat].away = false;
    t->seatings++;
    clock_return(t, seat);
    table_settle(t, now);
    return MUR_OK;
}

/* ---- resigning ------------------------------------------------------------------------------------- */

static bool is_shared(const struct mur_rules *r)
{
    return r->players == 1 || r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP);
}

bool seats_empty(const struct mur_table *t)
{
    int left = 0, persons = 0;
    for (int i = 0; i < t->r->players; i++) {
        left += !t->seat[i].resigns;
        persons += !t->seat[i].resigns && t->seat[i].who != MUR_WHO_BOT;
    }
    return t->resigned && (persons == 0 || (left < 2 && !is_shared(t->r)));
}

enum mur_status mur_table_resign(struct mur_table *t, int seat, uint64_t now, struct mur_error *err)
{
    enum mur_status status = person_check(t, seat, err);
    if (!status)
        status = table_reserve(t, 2, 0, err);
    if (status)
        return status;
    draft_leave(t, seat);
    table_add(t, MUR_ITEM_RESIGN, seat, now);
    t->seat[seat].resigns = ++t->resigned;
    table_settle(t, now);
    return MUR_OK;
}

/* The place of a seat among all: how many are before it. Who has not resigned is before who has, and
 * among those who resigned later is. */
static bool is_before(const struct mur_table *t, const struct mur_result *r, int a, int b)
{
    int left = t->seat[a].resigns, right = t->seat[b].resigns;
    if (left && right)
        return left > right;
    return left || right ? !left : r->rank[a] < r->rank[b];
}

void mur_table_result(const struct mur_table *t, struct mur_result *out)
{
    struct mur_result played;
    mur_result(t->r, t->state, &played);
    *out = played;
    if (t->over && mur_point(t->r, t->state).turn != MUR_TURN_OVER)
        out->limited = 1;
    if (is_shared(t->r))
        return;
    for (int seat = 0; seat < t->r->players; seat++) {
        out->rank[seat] = 1;
        for (int other = 0; other < t->r->players; other++)
            out->rank[seat] += other != seat && is_before(t, &played, other, seat);
    }
}
