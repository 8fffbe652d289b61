/* What every store must do with chat, people and settings: all cases below run on each of them. */
#include "support/stores.h"

static struct store_job line_job(int64_t game, int64_t account, const char *text, const char *id)
{
    return (struct store_job){
        .kind = STORE_CHAT,
        .chat = {
            .game = game,
            .line = {.account = account, .actor = 1, .text = text, .at = 12, .message_id = id}}};
}

static void chat_is_numbered(void **state)
{
    struct stores_fixture *f = *state;
    int64_t ana = stores_account(f->store, "Ana");
    int64_t game = stores_game(f->store, "a"), other = stores_game(f->store, "b");
    struct store_job jobs[6] = {line_job(game, ana, "um", "m1"), line_job(game, 0, "dois", "m1"),
                                line_job(game, ana, "um", "m1"), line_job(other, ana, "x", "m1"),
                                line_job(game, ana, "tres", ""), line_job(game, ana, "tres", "")};
    assert_int_equal(store_write(f->store, jobs, 6), STORE_OK);
    static const int64_t numbers[] = {1, 2, 1, 1, 3, 4};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(jobs[i].status, i == 2 ? STORE_DUPLICATE : STORE_OK);
        assert_int_equal(jobs[i].made, numbers[i]);
    }
    struct store_job nobody = line_job(game, 0, "dois", "m1");
    assert_int_equal(stores_write(f->store, &nobody), STORE_DUPLICATE);
    assert_int_equal(store_lines(f->store, game, 0, 9, &f->rows), STORE_OK);
    assert_int_equal(f->rows.lines, 4);
    const struct store_line *line = f->rows.line;
    assert_int_equal(line[0].number, 1);
    assert_string_equal(line[0].text, "um");
    assert_int_equal(line[0].account, ana);
    assert_int_equal(line[0].actor, 1);
    assert_int_equal(line[0].at, 12);
    assert_string_equal(line[0].message_id, "m1");
    assert_int_equal(line[1].account, 0);
    assert_string_equal(line[3].message_id, "");
    assert_int_equal(store_lines(f->store, game, 0, 2, &f->rows), STORE_OK); /* the newest */
    assert_int_equal(f->rows.lines, 2);
    assert_int_equal(f->rows.line[0].number, 3);
    assert_int_equal(store_lines(f->store, game, 1, 2, &f->rows), STORE_OK); /* the next */
    assert_int_equal(f->rows.lines, 2);
    assert_int_equal(f->rows.line[0].number, 2);
    assert_int_equal(store_lines(f->store, game, 4, 2, &f->rows), STORE_OK);
    assert_int_equal(f->rows.lines, 0);
    assert_int_equal(store_lines(f->store, 777, 0, 2, &f->rows), STORE_MISSING);
    assert_int_equal(store_lines(f->store, game, 0, 0, &f->rows), STORE_INVALID);
}

static void accounts_and_sessions(void **state)
{
    struct stores_fixture *f = *state;
    struct store_job make = {.kind = STORE_ACCOUNT_NEW,
                             .account = {.name = "Ana",
                                         .login = "ana",
                                         .passphrase = "$argon2id$x",
                                         .token_hash = "t1",
                                         .created = 77}};
    assert_int_equal(stores_write(f->store, &make), STORE_OK);
    int64_t ana = make.made;
    assert_int_equal(stores_write(f->store, &make), STORE_CONFLICT); /* the login is taken */
    assert_int_equal(make.made, 0);
    make.account.login = "";
    assert_int_equal(stores_write(f->store, &make), STORE_CONFLICT); /* so is the token */
    make.account.token_hash = "t2";
    assert_int_equal(stores_write(f->store, &make), STORE_OK);
    int64_t second = make.made;
    assert_int_not_equal(second, ana);

    assert_int_equal(store_account_by_token(f->store, "t1", &f->rows), STORE_OK);
    assert_int_equal(f->rows.accounts, 1);
    assert_int_equal(f->rows.account[0].id, ana);
    assert_string_equal(f->rows.account[0].name, "Ana");
    assert_string_equal(f->rows.account[0].login, "ana");
    assert_string_equal(f->rows.account[0].passphrase, "$argon2id$x");
    assert_int_equal(f->rows.account[0].created, 77);
    assert_int_equal(store_account_by_login(f->store, "ana", &f->rows), STORE_OK);
    assert_int_equal(f->rows.account[0].id, ana);
    assert_int_equal(store_account_get(f->store, second, &f->rows), STORE_OK);
    assert_string_equal(f->rows.account[0].login, "");
    assert_int_equal(store_account_by_login(f->store, "", &f->rows), STORE_MISSING);
    assert_int_equal(store_account_by_token(f->store, "t", &f->rows), STORE_MISSING);
    assert_int_equal(store_account_get(f->store, 777, &f->rows), STORE_MISSING);
    assert_int_equal(store_account_get(f->store, 0, &f->rows), STORE_MISSING);

    struct store_job set = {.kind = STORE_ACCOUNT_SET,
                            .account = {.id = second, .name = "Rui", .login = "ana"}};
    assert_int_equal(stores_write(f->store, &set), STORE_CONFLICT);
    set.account.login = "rui";
    assert_int_equal(stores_write(f->store, &set), STORE_OK);
    assert_int_equal(stores_write(f->store, &set), STORE_OK); /* its own login is not taken */
    assert_int_equal(store_account_by_login(f->store, "rui", &f->rows), STORE_OK);
    assert_string_equal(f->rows.account[0].name, "Rui");
    assert_int_equal(f->rows.account[0].created, 77);

    /* A second device, and the end of one. */
    struct store_job put = {.kind = STORE_SESSION_PUT,
                            .session = {.token_hash = "t3", .account = ana, .used = 5}};
    assert_int_equal(stores_write(f->store, &put), STORE_OK);
    assert_int_equal(stores_write(f->store, &put), STORE_OK);
    assert_int_equal(store_account_by_token(f->store, "t3", &f->rows), STORE_OK);
    assert_int_equal(f->rows.account[0].id, ana);
    struct store_job end = {.kind = STORE_SESSION_DELETE, .session = {.token_hash = "t1"}};
    assert_int_equal(stores_write(f->store, &end), STORE_OK);
    assert_int_equal(stores_write(f->store, &end), STORE_OK);
    assert_int_equal(store_account_by_token(f->store, "t1", &f->rows), STORE_MISSING);
    assert_int_equal(store_account_by_token(f->store, "t3", &f->rows), STORE_OK);

    /* Those that nobody used for long: t3 at 5, t2 at 77. */
    struct store_job old = {.kind = STORE_SESSIONS_END, .session = {.used = 5}};
    assert_int_equal(stores_write(f->store, &old), STORE_OK);
    assert_int_equal(old.made, 0);
    old.session.used = 6;
    assert_int_equal(stores_write(f->store, &old), STORE_OK);
    assert_int_equal(old.made, 1);
    assert_int_equal(store_account_by_token(f->store, "t3", &f->rows), STORE_MISSING);
    assert_int_equal(store_account_by_token(f->store, "t2", &f->rows), STORE_OK);
}

static int64_t person_make(struct store *s, const char *token, int64_t at)
{
    struct store_job make = {.kind = STORE_ACCOUNT_NEW,
                             .account = {.name = "x", .token_hash = token, .created = at}};
    assert_int_equal(stores_write(s, &make), STORE_OK);
    return make.made;
}

static void sessions_of_one_account_end(void **state)
{
    struct stores_fixture *f = *state;
    int64_t ana = person_make(f->store, "a1", 10);
    person_make(f->store, "b1", 10);
    struct store_job put = {.kind = STORE_SESSION_PUT,
                            .session = {.token_hash = "a2", .account = ana, .used = 20}};
    assert_int_equal(stores_write(f->store, &put), STORE_OK);
    struct store_job end = {.kind = STORE_SESSIONS_END,
                            .session = {.token_hash = "a2", .account = ana, .used = INT64_MAX}};
    assert_int_equal(stores_write(f->store, &end), STORE_OK);
    assert_int_equal(end.made, 1);
    assert_int_equal(store_account_by_token(f->store, "a1", &f->rows), STORE_MISSING);
    assert_int_equal(store_account_by_token(f->store, "b1", &f->rows), STORE_OK);
    assert_int_equal(store_account_by_token(f->store, "a2", &f->rows), STORE_OK);
    assert_int_equal(f->rows.account[0].used, 20);

    /* One that was ended does not come to life again by being used. */
    struct store_job used = {.kind = STORE_SESSION_USED,
                             .session = {.token_hash = "a2", .used = 30}};
    assert_int_equal(stores_write(f->store, &used), STORE_OK);
    assert_int_equal(store_account_by_token(f->store, "a2", &f->rows), STORE_OK);
    assert_int_equal(f->rows.account[0].used, 30);
    used.session.token_hash = "a1";
    assert_int_equal(stores_write(f->store, &used), STORE_MISSING);
    assert_int_equal(store_account_by_token(f->store, "a1", &f->rows), STORE_MISSING);
}

/* Everybody but who was there last only once, and left nothing. */
static void accounts_that_left_nothing_are_forgotten(void **state)
{
    struct stores_fixture *f = *state;
    int64_t first = person_make(f->store, "nothing", 10),
            player = person_make(f->store, "seat", 10), owner = person_make(f->store, "owner", 10),
            talker = person_make(f->store, "line", 10), named = person_make(f->store, "login", 10),
            fresh = person_make(f->store, "fresh", 50);
    struct store_job jobs[] = {
        {.kind = STORE_GAME_NEW,
         .game = {.name = "g", .owner = owner, .seats = 1, .seat = {{.account = player}}}},
        {.kind = STORE_ACCOUNT_SET, .account = {.id = named, .name = "x", .login = "x"}}};
    assert_int_equal(store_write(f->store, jobs, 2), STORE_OK);
    struct store_job line = {
        .kind = STORE_CHAT,
        .chat = {.game = jobs[0].made, .line = {.account = talker, .text = "hi"}}};
    assert_int_equal(stores_write(f->store, &line), STORE_OK);

    struct store_job forget = {.kind = STORE_FORGET, .forget = {.limit = 2, .accounts = 50}};
    forget.forget.after = first - 1;
    assert_int_equal(stores_write(f->store, &forget), STORE_OK);
    assert_int_equal(forget.made, player);
    assert_int_equal(forget.seq, 1);
    forget.forget.after = forget.made;
    forget.forget.limit = 100;
    assert_int_equal(stores_write(f->store, &forget), STORE_OK);
    assert_int_equal(forget.made, fresh);
    assert_int_equal(forget.seq, 0);
    forget.forget.after = fresh;
    assert_int_equal(stores_write(f->store, &forget), STORE_OK);
    assert_int_equal(forget.made, 0);

    assert_int_equal(store_account_by_token(f->store, "nothing", &f->rows), STORE_MISSING);
    assert_int_equal(store_account_get(f->store, first, &f->rows), STORE_MISSING);
    static const char *const kept[] = {"seat", "owner", "line", "login", "fresh"};
    for (int i = 0; i < 5; i++)
        assert_int_equal(store_account_by_token(f->store, kept[i], &f->rows), STORE_OK);
    assert_int_not_equal(person_make(f->store, "new", 60), first); /* no number is used again */

    /* Sessions end by themselves after a longer time, and nothing else goes with them. */
    forget.forget = (struct store_forget){.after = first - 1, .limit = 100, .sessions = 50};
    assert_int_equal(stores_write(f->store, &forget), STORE_OK);
    assert_int_equal(store_account_by_token(f->store, "owner", &f->rows), STORE_MISSING);
    assert_int_equal(store_account_get(f->store, owner, &f->rows), STORE_OK);
    assert_int_equal(store_account_by_token(f->store, "fresh", &f->rows), STORE_OK);
}

static void answers_are_kept_with_what_was_done(void **state)
{
    struct stores_fixture *f = *state;
    int64_t ana = person_make(f->store, "a", 1);
    struct store_job game = {.kind = STORE_GAME_NEW,
                             .game = {.name = "g"},
                             .answer = {.account = ana,
                                        .number = 3,
                                        .message_id = "m3",
                                        .digest = UINT64_MAX - 1,
                                        .proof = "p",
                                        .game = "g",
                                        .n = -1}};
    assert_int_equal(stores_write(f->store, &game), STORE_OK);
    game.answer.number = 4;
    game.answer.message_id = "m4";
    assert_int_equal(stores_write(f->store, &game), STORE_CONFLICT); /* then it is not */
    struct store_job set = {.kind = STORE_ACCOUNT_SET,
                            .account = {.id = ana, .name = "Ana"},
                            .answer = {.account = ana, .number = 5, .message_id = "m5", .n = 7}};
    assert_int_equal(stores_write(f->store, &set), STORE_OK);
    assert_int_equal(store_account_by_token(f->store, "a", &f->rows), STORE_OK);
    assert_int_equal(f->rows.answers, 2);
    const struct store_answer *kept = f->rows.answer;
    assert_string_equal(kept[0].message_id, "m3");
    assert_true(kept[0].digest == UINT64_MAX - 1);
    assert_string_equal(kept[0].proof, "p");
    assert_string_equal(kept[0].game, "g");
    assert_int_equal(kept[0].n, -1);
    assert_string_equal(kept[1].message_id, "m5");
    assert_int_equal(kept[1].n, 7);

    /* The oldest makes room, and whoever is not there has none. */
    set.answer.number = 3 + STORE_ANSWERS;
    set.answer.message_id = "m19";
    assert_int_equal(stores_write(f->store, &set), STORE_OK);
    assert_int_equal(store_account_get(f->store, ana, &f->rows), STORE_OK);
    assert_int_equal(f->rows.answers, 2);
    assert_string_equal(f->rows.answer[0].message_id, "m5");
    assert_string_equal(f->rows.answer[1].message_id, "m19");
    set.answer.account = 777;
    set.account.name = "Eva";
    assert_int_equal(stores_write(f->store, &set), STORE_MISSING);
    assert_int_equal(store_account_get(f->store, ana, &f->rows), STORE_OK);
    assert_string_equal(f->rows.account[0].name, "Ana");
}

static void settings_are_kept(void **state)
{
    struct stores_fixture *f = *state;
    struct store_job set = {.kind = STORE_SETTING, .setting = {.name = "motd", .value = "olá"}};
    assert_int_equal(store_setting(f->store, "motd", &f->rows), STORE_MISSING);
    assert_int_equal(stores_write(f->store, &set), STORE_OK);
    set.setting.value = "bom dia";
    assert_int_equal(stores_write(f->store, &set), STORE_OK);
    assert_int_equal(store_setting(f->store, "motd", &f->rows), STORE_OK);
    assert_string_equal(f->rows.setting, "bom dia");
    set.setting.value = NULL;
    assert_int_equal(stores_write(f->store, &set), STORE_OK);
    assert_int_equal(store_setting(f->store, "motd", &f->rows), STORE_MISSING);
}

static void random_ids_differ(void **state)
{
    struct stores_fixture *f = *state;
    char a[STORE_RANDOM_ID], b[STORE_RANDOM_ID];
    assert_true(store_random_id(a) && store_random_id(b));
    assert_int_equal(strlen(a), STORE_RANDOM_ID - 1);
    assert_string_not_equal(a, b);
    stores_game(f->store, a);
    assert_int_equal(store_game_find(f->store, a, &f->rows), STORE_OK);
    assert_int_equal(store_health(f->store, NULL), STORE_OK);
}

static void marks_are_taken_and_given_back(void **state)
{
    struct stores_fixture *f = *state;
    int slot[300];
    assert_int_equal(store_marked(f->store, NULL, 0), 0);
    int taken = 0;
    while (taken < 300 && (slot[taken] = store_mark(f->store, taken + 1)) >= 0)
        taken++;
    assert_true(taken >= 64 && taken < 300); /* more are refused, which harms nobody */
    store_unmark(f->store, -1);
    store_unmark(f->store, slot[3]);
    assert_int_equal(store_mark(f->store, 9), slot[3]);
    for (int i = 0; i < taken; i++)
        store_unmark(f->store, slot[i]);
    assert_int_equal(store_marked(f->store, NULL, 0), 0); /* its own marks are no suspicion */
}
/* ---- all of it on all stores --------------------------------------------------------------------------- */

static const struct CMUnitTest cases[] = {
    STORES_CASE(chat_is_numbered),
    STORES_CASE(accounts_and_sessions),
    STORES_CASE(sessions_of_one_account_end),
    STORES_CASE(accounts_that_left_nothing_are_forgotten),
    STORES_CASE(answers_are_kept_with_what_was_done),
    STORES_CASE(settings_are_kept),
    STORES_CASE(random_ids_differ),
    STORES_CASE(marks_are_taken_and_given_back),
};

int main(void)
{
    return stores_run(cases, sizeof cases / sizeof cases[0]);
}
