/* keep.c - plans and items between the table and the store. */
#include "server/keep.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "table/words.h"

const char keep_stand_in[] = "normal";

/* ---- plans ----------------------------------------------------------------------------------------- */

int keep_plan_text(const struct keep_plan *plan, char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    mur_put(&w, "clock ");
    mur_put(&w, table_clock_word[plan->clock.mode]);
    mur_put_char(&w, ' ');
    mur_put_int(&w, (long long)plan->clock.bank);
    mur_put_char(&w, ' ');
    mur_put_int(&w, (long long)plan->clock.more);
    mur_put_char(&w, ' ');
    mur_put(&w, table_lapse_word[plan->clock.lapse]);
    mur_put(&w, plan->drawn ? "\norder drawn" : "\norder seated");
    if (plan->down) {
        mur_put(&w, "\ndown ");
        mur_put_int(&w, plan->down);
    }
    mur_put(&w, "\nnext ");
    mur_put(&w, plan->next);
    mur_put(&w, "\ntitle ");
    mur_put(&w, plan->title);
    return w.length;
}

static bool word_read(struct mur_scanner *s, const char *const *names, int count, uint8_t *out)
{
    int found = mur_read_word(s) ? mur_word_in(s, names, count) : -1;
    *out = (uint8_t)(found < 0 ? 0 : found);
    return found >= 0;
}

static bool number_read(struct mur_scanner *s, uint64_t *out)
{
    enum { DIGITS = 15 };
    mur_skip_blanks(s);
    uint64_t value = 0;
    int digits = 0;
    for (; s->text[s->at] >= '0' && s->text[s->at] <= '9' && digits < DIGITS; digits++)
        value = 10 * value + (uint64_t)(s->text[s->at++] - '0');
    *out = value;
    return digits > 0;
}

static bool time_read(struct mur_scanner *s, uint64_t *out)
{
    return number_read(s, out) && *out <= MUR_CLOCK_MOST;
}

static bool line_end(struct mur_scanner *s)
{
    bool end = s->text[s->at] == '\n';
    s->at += end;
    return end;
}

/* A line that is there only where it says something. */
static bool down_read(struct mur_scanner *s, int64_t *out)
{
    uint64_t down = 0;
    if (!mur_take_word(s, "down"))
        return true;
    bool good = number_read(s, &down) && line_end(s);
    *out = (int64_t)down;
    return good;
}

/* The rest of the line, which may be empty. */
static bool rest_read(struct mur_scanner *s, char *out, size_t size)
{
    s->at += s->text[s->at] == ' ';
    size_t length = strcspn(s->text + s->at, "\n");
    if (length >= size)
        return false;
    memcpy(out, s->text + s->at, length);
    out[length] = '\0';
    s->at += (int)length;
    return true;
}

bool keep_plan_read(const char *text, struct keep_plan *out)
{
    static const char *const orders[] = {"seated", "drawn"};
    struct mur_scanner s = mur_scanner_init(text);
    uint8_t drawn = 0;
    *out = (struct keep_plan){0};
    if (!mur_take_word(&s, "clock") ||
        !word_read(&s, table_clock_word, MUR_CLOCK_MODES, &out->clock.mode) ||
        !time_read(&s, &out->clock.bank) || !time_read(&s, &out->clock.more) ||
        !word_read(&s, table_lapse_word, MUR_LAPSES, &out->clock.lapse) || !line_end(&s))
        return false;
    if (!mur_take_word(&s, "order") || !word_read(&s, orders, 2, &drawn) || !line_end(&s))
        return false;
    out->drawn = drawn;
    return down_read(&s, &out->down) && mur_take_word(&s, "next") &&
           rest_read(&s, out->next, sizeof out->next) && line_end(&s) &&
           mur_take_word(&s, "title") && rest_read(&s, out->title, sizeof out->title) &&
           s.text[s.at] == '\0';
}

/* ---- items ----------------------------------------------------------------------------------------- */

/* The texts of who sits down stand in one column with a line end between them, which neither has. */
void keep_item(const struct mur_item *item, char text[KEEP_ITEM_TEXT], struct store_item *out)
{
    struct mur_writer w = mur_writer_init(text, KEEP_ITEM_TEXT);
    if (item->kind == MUR_ITEM_SEAT) {
        mur_put(&w, item->name);
        mur_put_char(&w, '\n');
        mur_put(&w, item->bot);
    }
    out->kind = item->kind;
    out->actor = item->seat;
    out->action = item->kind == MUR_ITEM_ACTION ? item->action : item->who;
    out->text = text;
    out->at = (int64_t)item->at;
}

/* What is out of a mur_item's range becomes something that restoring refuses. */
static uint8_t small(int64_t value)
{
    return value >= 0 && value <= 255 ? (uint8_t)value : 254;
}

/* The item; `texts` holds the text of the stored one and is cut in two. */
static void item_read(const struct store_item *kept, char *texts, struct mur_item *out)
{
    char *cut = strchr(texts, '\n');
    bool action = kept->kind == MUR_ITEM_ACTION;
    *out = (struct mur_item){.at = kept->at < 0 ? 0 : (uint64_t)kept->at,
                             .seq = kept->seq,
                             .action = action ? kept->action : 0,
                             .kind = small(kept->kind),
                             .seat = small(kept->actor),
                             .who = action ? 0 : small(kept->action),
                             .name = texts,
                             .bot = ""};
    if (cut) {
        *cut = '\0';
        out->bot = cut + 1;
    }
}

struct mur_table *keep_table(const struct mur_rules *r, const struct keep_plan *plan,
                             const struct store_item *item, int count, struct mur_error *err)
{
    size_t bytes = 1;
    for (int i = 0; i < count; i++)
        bytes += strlen(item[i].text) + 1;
    struct mur_item *items = calloc((size_t)count + 1, sizeof *items);
    char *texts = malloc(bytes), *at = texts;
    struct mur_table *t = NULL;
    if (items && texts) {
        for (int i = 0; i < count; i++) {
            size_t length = strlen(item[i].text) + 1;
            memcpy(at, item[i].text, length);
            item_read(&item[i], at, &items[i]);
            at += length;
        }
        struct mur_table_options options = {.clock = plan->clock, .stand_in = keep_stand_in};
        t = mur_table_restore(r, &options, items, (uint32_t)count, err);
    } else {
        mur_fail(err, MUR_NO_MEMORY, "there is not enough memory", 0, 0);
    }
    free(items);
    free(texts);
    return t;
}
