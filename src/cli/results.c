/* results.c - see results.h. */
#define _POSIX_C_SOURCE 200809L
#include "cli/results.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "text/words.h"

enum { LINE_MAX_BYTES = MUR_SETUP_MAX + 64, PATH_BYTES = 4096, POINTS_A_SIGN = 5 };

/* ---- days ------------------------------------------------------------------------------------------ */

void results_today(char date[RESULTS_DATE])
{
    time_t now = time(NULL);
    struct tm day;
    gmtime_r(&now, &day);
    strftime(date, RESULTS_DATE, "%Y-%m-%d", &day);
}

bool results_date_valid(const char *date)
{
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year, month, day;
    if (strlen(date) != RESULTS_DATE - 1 || strspn(date, "0123456789") != 4 || date[4] != '-' ||
        strspn(date + 5, "0123456789") != 2 || date[7] != '-' ||
        strspn(date + 8, "0123456789") != 2)
        return false;
    year = atoi(date);
    month = atoi(date + 5);
    day = atoi(date + 8);
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] + (month == 2 && leap);
}

/* FNV-1a, 64 bits, of "muralha daily YYYY-MM-DD". */
uint64_t results_daily_seed(const char *date)
{
    char text[32];
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    snprintf(text, sizeof text, "muralha daily %s", date);
    for (const char *p = text; *p; p++)
        hash = (hash ^ (uint8_t)*p) * UINT64_C(0x100000001b3);
    return hash;
}

/* Was everything dealt as the day deals it? */
static bool daily_holds(const struct play_game *g)
{
    struct mur_dealer dealer = mur_dealer_keyed(results_daily_seed(g->daily));
    struct mur_item item;
    mur_start(g->rules, g->thought);
    for (uint32_t seq = 0; mur_table_items(g->table, seq, &item, 1); seq++) {
        mur_action dealt = item.action;
        if (item.kind != MUR_ITEM_ACTION)
            continue;
        if (item.seat == MUR_NOBODY)
            mur_deal(&dealer, g->rules, g->thought, g->outcome, &dealt);
        if (dealt != item.action)
            return false;
        mur_apply(g->rules, g->thought, dealt, NULL);
    }
    return true;
}

/* ---- the list -------------------------------------------------------------------------------------- */

struct standing {
    int rank, count, best;
    char best_date[RESULTS_DATE];
};

/* `DATE DAILY VALUE SETUP` */
bool results_line_read(const char *line, size_t length, struct result *out)
{
    char text[LINE_MAX_BYTES], format[64];
    int used = 0;
    if (length >= sizeof text)
        return false;
    memcpy(text, line, length);
    text[length] = '\0';
    snprintf(format, sizeof format, "%%10s %%10s %%6d %%%ds%%n", MUR_SETUP_MAX - 1);
    return strlen(text) == length &&
           sscanf(text, format, out->date, out->daily, &out->value, out->setup, &used) == 4 &&
           !text[used] && results_date_valid(out->date) &&
           (strcmp(out->daily, "-") == 0 || results_date_valid(out->daily));
}

/* Compares a result with those of the same set-up; false if a line is no result. */
static bool list_read(const char *path, const char *text, const struct mur_language *l,
                      const struct result *new, struct standing *out)
{
    *out = (struct standing){.rank = 1, .count = 1, .best = new->value};
    memcpy(out->best_date, new->date, RESULTS_DATE);
    for (int number = 1; *text; number++) {
        struct result old;
        size_t length = strcspn(text, "\n");
        if (!results_line_read(text, length, &old)) {
            cli_print(stderr, "%s:%d: %s\n", path, number,
                      mur_tr(l, "this is no result; the list is left as it is"));
            return false;
        }
        text += length + 1;
        if (strcmp(old.setup, new->setup) != 0)
            continue;
        out->count++;
        out->rank += old.value > new->value;
        if (old.value >= out->best) {
            out->best = old.value;
            memcpy(out->best_date, old.date, RESULTS_DATE);
        }
    }
    return true;
}

static bool list_add(const char *path, const struct mur_language *l, const struct result *new,
                     struct standing *out)
{
    char line[LINE_MAX_BYTES];
    struct cli_list list;
    snprintf(line, sizeof line, "%s %s %d %s\n", new->date, new->daily, new->value, new->setup);
    bool good = cli_list_open(&list, path, l) && list_read(path, list.text, l, new, out) &&
                cli_list_add(&list, line);
    cli_list_close(&list);
    return good;
}

/* ---- telling --------------------------------------------------------------------------------------- */

static void print_line(const struct play_game *g, struct mur_writer *w, const char *text)
{
    mur_put_char(w, '\n');
    cli_print_text(stdout, g->look, text);
}

static void tell_standing(const struct play_game *g, const struct standing *s)
{
    char text[MUR_SETUP_MAX + 256];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w,
             mur_tr(g->language, "Rank {rank} of {count} with {setup}; the best is {best}, of "
                                 "{date}."),
             {"rank", NULL, s->rank}, {"count", NULL, s->count}, {"setup", g->rules->setup, 0},
             {"best", NULL, s->best}, {"date", s->best_date, 0});
    print_line(g, &w, text);
}

/* Each colour's letter, a square for every five points, and the points. */
static void put_signs(const struct play_game *g, struct mur_writer *w)
{
    int32_t score[MUR_SEATS];
    mur_scores(g->rules, mur_table_state(g->table), score);
    for (int side = 0; side < g->rules->sides; side++) {
        mur_put(w, side ? " " : "");
        mur_put_char(w, mur_seat_letter(g->language, side));
        for (int i = 0; i < score[side] / POINTS_A_SIGN; i++)
            mur_put(w, g->look.unicode ? "■" : "#");
        mur_put_int(w, score[side]);
    }
}

static void tell_share(const struct play_game *g, const struct result *new, const char *record)
{
    char text[MUR_SETUP_MAX + 1024];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    mur_put_char(&w, '\n');
    mur_put(&w, mur_tr(g->language, "To share:"));
    mur_put(&w, "\nMuralha ");
    mur_put(&w, new->daily[0] == '-' ? new->date : new->daily);
    mur_put(&w, new->daily[0] == '-' ? "" : " --daily");
    mur_put(&w, " | ");
    mur_put(&w, new->setup);
    mur_put(&w, " | ");
    mur_put_int(&w, new->value);
    mur_put_char(&w, '\n');
    put_signs(g, &w);
    mur_put_char(&w, '\n');
    MUR_FILL(&w, mur_tr(g->language, "The record of the game: {file}"), {"file", record, 0});
    print_line(g, &w, text);
}

/* ---- the end of a game ----------------------------------------------------------------------------- */

/* A path in the folder of data; false if there is none, or it is too long. */
static bool data_path(char path[PATH_BYTES], const char *name)
{
    char *whole = cli_user_path("XDG_DATA_HOME", "/.local/share", name);
    int length = whole ? snprintf(path, PATH_BYTES, "%s", whole) : -1;
    free(whole);
    return length > 0 && length < PATH_BYTES;
}

static bool counts(const struct play_game *g)
{
    if (!(g->rules->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP)) ||
        mur_point(g->rules, mur_table_state(g->table)).turn != MUR_TURN_OVER)
        return false;
    for (int seat = 0; seat < g->rules->players; seat++)
        if (!play_is_human(g, seat))
            return false;
    return true;
}

int results_keep(const struct play_game *g)
{
    char path[PATH_BYTES], record[PATH_BYTES], name[64];
    struct result new = {.daily = "-"};
    struct standing standing;
    struct mur_result result;
    if (!counts(g))
        return CLI_OK;
    mur_result(g->rules, mur_table_state(g->table), &result);
    new.value = result.value;
    results_today(new.date);
    snprintf(new.setup, sizeof new.setup, "%s", g->rules->setup);
    if (g->daily && daily_holds(g))
        snprintf(new.daily, sizeof new.daily, "%s", g->daily);
    snprintf(name, sizeof name, "games/%s-%016llx.txt", new.date,
             (unsigned long long)mur_hash(g->rules, mur_table_state(g->table)));
    if (!data_path(path, "results.txt") || !data_path(record, name)) {
        cli_tell_homeless(g->self);
        return CLI_WRONG;
    }
    if (!play_save(g, record) || !list_add(path, g->language, &new, &standing))
        return CLI_WRONG;
    tell_standing(g, &standing);
    tell_share(g, &new, record);
    return CLI_OK;
}
