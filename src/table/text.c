/* text.c - a table as the text of a record with lines of its own; docs/RECORDS.md describes it. */
#include <stdlib.h>

#include "core/record_lines.h"
#include "table/internal.h"
#include "table/words.h"

const char *const table_clock_word[MUR_CLOCK_MODES] = {
    [MUR_CLOCK_NONE] = "none", [MUR_CLOCK_BANK] = "bank", [MUR_CLOCK_SPELL] = "spell"};
const char *const table_lapse_word[MUR_LAPSES] = {
    [MUR_LAPSE_BOT] = "bot", [MUR_LAPSE_RESIGN] = "resign"};
const char *const table_who_word[MUR_WHOS] = {
    [MUR_WHO_OPEN] = "open", [MUR_WHO_PERSON] = "person", [MUR_WHO_BOT] = "bot"};
const char *const table_item_word[MUR_ITEM_KINDS] = {
    [MUR_ITEM_SEAT] = "seat",     [MUR_ITEM_AWAY] = "away",       [MUR_ITEM_BACK] = "back",
    [MUR_ITEM_RESIGN] = "resign", [MUR_ITEM_TIMEOUT] = "timeout",
};

static void put_word(struct mur_writer *w, const char *word)
{
    mur_put_char(w, ' ');
    mur_put(w, word);
}

/* A # would begin a comment. */
static void put_name(struct mur_writer *w, const char *name)
{
    mur_put_char(w, ' ');
    for (; *name; name++) {
        bool plain = *name != '#' && *name != '%';
        if (plain)
            mur_put_char(w, *name);
        else
            mur_put(w, *name == '#' ? "%23" : "%25");
    }
}

static void put_options(struct mur_writer *w, const struct mur_table *t)
{
    const struct mur_clock *c = &t->clock;
    mur_put(w, "table stand-in");
    put_word(w, t->texts + TEXT_STAND_IN);
    mur_put_char(w, '\n');
    if (c->mode == MUR_CLOCK_NONE)
        return;
    mur_put(w, "table clock");
    put_word(w, table_clock_word[c->mode]);
    if (c->mode == MUR_CLOCK_BANK) {
        mur_put_char(w, ' ');
        mur_put_int(w, (long long)c->bank);
    }
    mur_put_char(w, ' ');
    mur_put_int(w, (long long)c->more);
    put_word(w, table_lapse_word[c->lapse]);
    mur_put_char(w, '\n');
}

static void put_happening(struct mur_writer *w, const struct mur_table *t, const struct mur_item *i)
{
    mur_put(w, "table");
    put_word(w, table_item_word[i->kind]);
    put_word(w, mur_word(t->r, MUR_WORD_SEAT, i->seat));
    if (i->kind == MUR_ITEM_SEAT)
        put_word(w, table_who_word[i->who]);
    if (*i->bot)
        put_word(w, i->bot);
    if (*i->name)
        put_name(w, i->name);
    mur_put_char(w, '\n');
}

/* Some items follow from the one before or from the rules; reading makes them again. */
static bool is_derived(const struct mur_table *t, uint32_t index)
{
    return t->item[index].kind == MUR_ITEM_OVER ||
           (index && t->item[index - 1].kind == MUR_ITEM_TIMEOUT);
}

static void put_items(struct mur_writer *w, const struct mur_table *t, void *state, uint64_t *chain)
{
    uint64_t time = 0;
    uint32_t steps = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        struct mur_item item;
        table_item(t, i, &item);
        if (is_derived(t, i))
            continue;
        if (item.at != time) {
            mur_put(w, "table time ");
            mur_put_int(w, (long long)item.at);
            mur_put_char(w, '\n');
        }
        time = item.at;
        if (item.kind != MUR_ITEM_ACTION) {
            put_happening(w, t, &item);
            continue;
        }
        mur_put_record_action(w, t->r, state, item.seat, item.action, chain);
        mur_apply(t->r, state, item.action, NULL);
        if (++steps % MUR_RECORD_HASH_EVERY == 0 && steps < t->steps)
            mur_put_record_hash(w, t->r, state, steps, *chain);
    }
}

int mur_table_text(const struct mur_table *t, char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    void *state = malloc(t->r->state_size);
    if (!state)
        return -1;
    mur_start(t->r, state);
    uint64_t chain = mur_put_record_head(&w, t->r);
    put_options(&w, t);
    put_items(&w, t, state, &chain);
    mur_put_record_end(&w, t->r, state, t->steps, chain);
    free(state);
    return w.length;
}
