/* verify.c - `muralha verify`: was chance in this game what the server had promised? */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/files.h"
#include "fair/fair.h"
#include "net/client.h"

struct verify_values {
    const char *commitment;
};

const struct cli_option verify_options[] = {
    {.name = "commitment",
     .value = "HEX",
     .type = CLI_TEXT,
     .offset = offsetof(struct verify_values, commitment),
     .help = MUR_N("the one that you saw when the game began, instead of the record's")},
    {.name = NULL},
};

/* ---- where the record comes from -------------------------------------------------------------------------- */

/* From a server: the address of the record, or that of the table. NULL after telling why not. */
static char *fetch(const struct cli_command *self, const char *address)
{
    enum { WAIT_MS = 20000 };
    struct net_url url;
    struct net_answer answer;
    const char *why = NULL;
    char path[512] = "";
    if (net_url_parse(address, &url, &why)) {
        /* The page of a table is /t/NAME. */
        char *table = strstr(url.base, "/t/");
        if (table && !strchr(table + 3, '/')) {
            snprintf(path, sizeof path, "%.*s/api/tables/%s/record", (int)(table - url.base),
                     url.base, table + 3);
        } else {
            snprintf(path, sizeof path, "%s", url.base);
        }
        url.base[0] = '\0';
        if (net_fetch(&url, "GET", path, NULL, 0, WAIT_MS, &answer, &why)) {
            if (answer.status == 200)
                return answer.body;
            free(answer.body);
            why = MUR_N("there is no record of a game that is over");
        }
    }
    cli_print(stderr, "muralha verify: %s: %s\n", address, mur_tr(self->language, why));
    return NULL;
}

static bool is_address(const char *text)
{
    return strncmp(text, "http://", 7) == 0 || strncmp(text, "https://", 8) == 0;
}

/* ---- the verdict ------------------------------------------------------------------------------------------ */

/* Who was where the record cannot know; whoever was there does. */
static void tell_seats(const struct cli_command *self, const struct fair_proof *p)
{
    char text[256], place[16], seat[16];
    int number = 1;
    for (const char *at = p->seats; *at; at++) {
        if (*at == ' ')
            continue;
        snprintf(place, sizeof place, "%d", number++);
        snprintf(seat, sizeof seat, "%d", *at - '0' + 1);
        struct mur_writer w = mur_writer_init(text, sizeof text);
        MUR_FILL(&w,
                 mur_tr(self->language, "Who sat at place {n} before the start had to get seat "
                                        "{seat}."),
                 {"n", place, 0}, {"seat", seat, 0});
        puts(text);
    }
}

static int tell_true(const struct cli_command *self, const struct fair_proof *p,
                     const struct fair_check *c)
{
    char text[512], draws[16];
    snprintf(draws, sizeof draws, "%" PRIu32, c->draws);
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w,
             mur_tr(self->language, "Fair: all {n} outcomes of chance follow from the key that was "
                                    "promised by {commitment}."),
             {"n", draws, 0}, {"commitment", p->commitment, 0});
    puts(text);
    tell_seats(self, p);
    return CLI_OK;
}

static int tell_outcome(const struct cli_command *self, const struct mur_record *rec,
                        const struct fair_check *c)
{
    char text[512], was[MUR_ACTION_TEXT_MAX], due[MUR_ACTION_TEXT_MAX], step[16];
    mur_start(rec->rules, rec->scratch);
    for (uint32_t i = 0; i < c->step; i++)
        mur_apply(rec->rules, rec->scratch, rec->entry[i].action, NULL);
    snprintf(step, sizeof step, "%" PRIu32, c->step + 1);
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w,
             mur_tr(self->language,
                    "Not fair: action {n} is `{was}`, and by the key it had to be `{due}`."),
             {"n", step, 0},
             {"was", cli_action(rec->rules, rec->scratch, rec->entry[c->step].action, was), 0},
             {"due", cli_action(rec->rules, rec->scratch, c->due, due), 0});
    puts(text);
    return CLI_FAILED;
}

static int judge(const struct cli_command *self, const char *text, const struct mur_record *rec,
                 const char *commitment)
{
    struct fair_proof proof;
    struct fair_check check;
    if (!fair_proof_read(text, &proof)) {
        cli_print(stderr, "muralha verify: %s\n",
                  mur_tr(self->language, "the record does not say game, commitment and key"));
        return CLI_WRONG;
    }
    if (commitment && strcmp(commitment, proof.commitment) != 0) {
        puts(mur_tr(self->language, "Not fair: the record has another commitment than you saw."));
        return CLI_FAILED;
    }
    switch (fair_verify(rec, &proof, &check)) {
    case FAIR_TRUE:
        return tell_true(self, &proof, &check);
    case FAIR_NOT_KEY:
        puts(mur_tr(self->language, "Not fair: the key is not the one that was promised."));
        return CLI_FAILED;
    case FAIR_NOT_SEATS:
        puts(mur_tr(self->language,
                    "Not fair: the seats were drawn in another way than by the key."));
        return CLI_FAILED;
    case FAIR_NOT_OUTCOME:
        break;
    }
    return tell_outcome(self, rec, &check);
}

int cmd_verify(const struct cli_command *self, int argc, char **argv)
{
    struct verify_values v = {0};
    struct cli_words words;
    int status = cli_parse(self, argc, argv, &v, &words);
    if (status >= 0)
        return status;
    if (words.count != 1)
        return cli_usage(self, "name one record", NULL);
    struct mur_error err = {0};
    size_t length;
    char *text = is_address(words.word[0]) ? fetch(self, words.word[0])
                                           : cli_read_text(words.word[0], &length, self->language);
    if (!text)
        return CLI_WRONG;
    struct mur_record *rec = mur_record_parse(text, &err);
    if (rec) {
        status = judge(self, text, rec, v.commitment);
    } else {
        int line, column;
        mur_text_place(text, err.position, &line, &column);
        cli_print(stderr, "muralha verify: %s:%d:%d: %s\n", words.word[0], line, column,
                  mur_tr(self->language, err.message));
        status = CLI_WRONG;
    }
    mur_record_free(rec);
    free(text);
    return status;
}
