/* identity.c - who somebody is. A token of 256 random bits is the whole identity, and only its hash is
 * stored. Who wants to go on from another device chooses a passphrase; those are hashed by argon2id, away
 * from the loop. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "muralha/version.h"
#include "server/internal.h"

enum { TOKEN_BYTES = 32 };

/* ---- tokens ---------------------------------------------------------------------------------------- */

/* Tokens have so many random bits that a plain hash is enough: nobody guesses them. */
static void token_hash(const char *token, char out[2 * TOKEN_BYTES + 1])
{
    uint8_t sum[TOKEN_BYTES];
    crypto_generichash(sum, sizeof sum, (const unsigned char *)token, strlen(token), NULL, 0);
    sodium_bin2hex(out, 2 * TOKEN_BYTES + 1, sum, sizeof sum);
}

static void token_make(struct hub_job *job)
{
    uint8_t random[TOKEN_BYTES];
    randombytes_buf(random, sizeof random);
    sodium_bin2base64(job->token, sizeof job->token, random, sizeof random,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(random, sizeof random);
    token_hash(job->token, job->token_hash);
}

/* ---- people ---------------------------------------------------------------------------------------- */

void person_free(struct person *p)
{
    free(p->login);
    free(p->passphrase);
    recent_free(p);
    free(p);
}

/* The login of a name: letters of either case are the same. */
static void login_of(const char *name, char out[MUR_NAME_MAX])
{
    size_t i = 0;
    for (; name[i] && i + 1 < MUR_NAME_MAX; i++)
        out[i] = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + 'a' - 'A') : name[i];
    out[i] = '\0';
}

static bool text_set(char **text, const char *value)
{
    char *copy = malloc(strlen(value) + 1);
    if (!copy)
        return false;
    strcpy(copy, value);
    free(*text);
    *text = copy;
    return true;
}

void person_refresh(struct hub *hub, struct person *p, const struct store_rows *rows)
{
    const struct store_account *a = &rows->account[0];
    size_t length = strlen(a->name) < sizeof p->name ? strlen(a->name) : sizeof p->name - 1;
    if (p->renaming)
        return;
    memcpy(p->name, a->name, length);
    p->name[length] = '\0';
    text_set(&p->login, a->login);
    text_set(&p->passphrase, a->passphrase);
    recent_read(hub, p, rows);
}

/* The person of an account; NULL if there is no memory. What is in memory is newer than what was read, unless others
 * write, too. */
static struct person *person_of(struct hub *hub, const struct store_account *a,
                                const struct store_rows *rows)
{
    struct person *p = map_get(&hub->persons, (uint64_t)a->id);
    if (p && hub->options.shared && rows->accounts)
        person_refresh(hub, p, rows);
    if (p)
        return p;
    p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->account = a->id;
    size_t length = strlen(a->name) < sizeof p->name ? strlen(a->name) : sizeof p->name - 1;
    memcpy(p->name, a->name, length);
    if (text_set(&p->login, a->login) && text_set(&p->passphrase, a->passphrase) &&
        map_put(&hub->persons, (uint64_t)a->id, p)) {
        recent_read(hub, p, rows);
        return p;
    }
    person_free(p);
    return NULL;
}

/* Whoever has been away for longest is forgotten first, roughly: some are looked at each time. */
void persons_trim(struct hub *hub)
{
    enum { LOOKED_AT = 32 };
    if (hub->persons.count <= (size_t)hub->options.persons_max)
        return;
    struct person *oldest = NULL;
    size_t at = randombytes_uniform((uint32_t)hub->persons.cap);
    for (int i = 0; i < LOOKED_AT; i++, at = (at + 1) & (hub->persons.cap - 1)) {
        struct person *p = hub->persons.entry[at].value;
        if (p && !p->connections && !p->renaming && (!oldest || p->left < oldest->left))
            oldest = p;
    }
    if (oldest) {
        map_remove(&hub->persons, (uint64_t)oldest->account);
        person_free(oldest);
    }
}

/* ---- welcome --------------------------------------------------------------------------------------- */

static void welcome(struct hub *hub, struct conn *conn, const char *token)
{
    struct proto_rules_state rules[16];
    int count = 0;
    for (const struct mur_kind *k; count < 16 && (k = mur_kind_at(count)); count++)
        rules[count] = (struct proto_rules_state){.kind = k->name, .version = k->rules_version};
    char who[ID_MAX];
    feed_person(hub, conn->person->account, who);
    struct proto_server m = {.type = PROTO_SERVER_WELCOME,
                             .welcome = {.version = PROTO_VERSION,
                                         .program = "muralha " MUR_VERSION,
                                         .rules = rules,
                                         .rules_count = count,
                                         .who = who,
                                         .name = conn->person->name,
                                         .token = token,
                                         .lang = conn->lang,
                                         .at = (int64_t)hub->now}};
    hub_send_one(hub, conn->serial, &m);
    sodium_memzero(hub->out, sizeof hub->out);
}

/* The connection belongs to the account from now on. */
static void enter(struct hub *hub, struct hub_job *job, const struct store_account *account,
                  const char *session, const char *token)
{
    struct conn *conn = hub_conn(hub, job->asker.serial);
    if (!conn)
        return;
    conn->asking = false;
    struct person *p = person_of(hub, account, &job->rows);
    if (!p) {
        answer_err(hub, &job->asker, PROTO_WHY_RETRY);
        return;
    }
    conn->person = p;
    strcpy(conn->session, session);
    p->connections++;
    welcome(hub, conn, token);
    session_used(hub, conn, token ? (int64_t)hub->now : account->used);
}

static void refuse(struct hub *hub, const struct hub_job *job, enum proto_why why)
{
    struct conn *conn = hub_conn(hub, job->asker.serial);
    if (conn)
        conn->asking = false;
    answer_err(hub, &job->asker, why);
}

static void refuse_stored(struct hub *hub, const struct hub_job *job, enum store_status status)
{
    struct conn *conn = hub_conn(hub, job->asker.serial);
    if (conn)
        conn->asking = false;
    answer_stored(hub, &job->asker, status);
}

/* ---- hello ----------------------------------------------------------------------------------------- */

static void hello_made(struct hub *hub, struct hub_job *job)
{
    struct store_account account = job->write[0].account;
    account.id = job->write[0].made;
    if (job->write[0].status)
        refuse_stored(hub, job, job->write[0].status);
    else
        enter(hub, job, &account, job->token_hash, job->token);
}

static void hello_found(struct hub *hub, struct hub_job *job);

/* Looks whose token it is; its hash is in job->name. */
static void token_read(struct hub *hub, struct hub_job *job)
{
    job->read = READ_TOKEN;
    job->revoked = hub->revoked;
    job_run(hub, job);
}

/* Sessions were ended while the token was looked for: perhaps this one, after it was read. */
static void hello_again(struct hub *hub, struct hub_job *job)
{
    struct hub_job *next = job_new(HUB_READ, &job->asker, hello_found);
    if (!next) {
        refuse(hub, job, PROTO_WHY_RETRY);
        return;
    }
    strcpy(next->name, job->name);
    token_read(hub, next);
}

static void hello_found(struct hub *hub, struct hub_job *job)
{
    if (job->status == STORE_OK && revoked_since(hub, job->revoked, job->rows.account[0].id))
        hello_again(hub, job);
    else if (job->status == STORE_OK)
        enter(hub, job, &job->rows.account[0], job->name, NULL);
    else if (job->status == STORE_MISSING)
        refuse(hub, job, PROTO_WHY_TOKEN);
    else
        refuse_stored(hub, job, job->status);
}

/* A new identity. */
static void hello_new(struct hub *hub, struct input *in, struct hub_job *job)
{
    token_make(job);
    struct mur_writer w = mur_writer_init(job->person, sizeof job->person);
    mur_put(&w, mur_tr(conn_language(in->conn), "Guest"));
    mur_put(&w, " ");
    mur_put_int(&w, 1000 + randombytes_uniform(9000));
    job->done = hello_made;
    job->lane = HUB_WRITE;
    job->writes = 1;
    job->write[0] = (struct store_job){.kind = STORE_ACCOUNT_NEW,
                                       .account = {.name = job->person,
                                                   .login = "",
                                                   .passphrase = "",
                                                   .token_hash = job->token_hash,
                                                   .created = (int64_t)hub->now}};
    in->conn->asking = true;
    job_run(hub, job);
}

void identity_hello(struct hub *hub, struct input *in)
{
    const struct proto_client_hello *m = &in->m->hello;
    if (m->version != PROTO_VERSION) {
        input_err(hub, in, PROTO_WHY_VERSION);
        return;
    }
    uint64_t key = hub_hash(hub, in->conn->address, "identities");
    if (!m->token && !limits_take(&hub->limits, key, hub->options.identities, 1, hub->now)) {
        input_err(hub, in, PROTO_WHY_RATE);
        return;
    }
    struct hub_job *job = job_new(HUB_READ, &in->asker, hello_found);
    if (!job) {
        input_err(hub, in, PROTO_WHY_RETRY);
        return;
    }
    if (!m->token) {
        hello_new(hub, in, job);
        return;
    }
    token_hash(m->token, job->name);
    in->conn->asking = true;
    token_read(hub, job);
}

/* ---- login ----------------------------------------------------------------------------------------- */

/* If sessions were ended since the passphrase was read it may be another one now. Then nobody gets the token. */
static void login_session(struct hub *hub, struct hub_job *job)
{
    if (job->write[0].status)
        refuse_stored(hub, job, job->write[0].status);
    else if (revoked_since(hub, job->revoked, job->rows.account[0].id))
        refuse(hub, job, PROTO_WHY_RETRY);
    else
        enter(hub, job, &job->rows.account[0], job->token_hash, job->token);
}

/* Was the passphrase right? Then this device gets a token of its own. */
static void login_checked(struct hub *hub, struct hub_job *job)
{
    hub->hashing--;
    if (!job->verify || !job->fits) {
        refuse(hub, job, PROTO_WHY_LOGIN);
        return;
    }
    struct hub_job *next = job_new(HUB_WRITE, &job->asker, login_session);
    if (!next) {
        refuse(hub, job, PROTO_WHY_RETRY);
        return;
    }
    next->rows = job->rows;
    job->rows = (struct store_rows){0};
    next->revoked = job->revoked;
    token_make(next);
    next->writes = 1;
    next->write[0] = (struct store_job){.kind = STORE_SESSION_PUT,
                                        .session = {.token_hash = next->token_hash,
                                                    .account = next->rows.account[0].id,
                                                    .used = (int64_t)hub->now}};
    job_run(hub, next);
}

/* A job for the hasher that goes on with what another one has. */
static struct hub_job *hash_job(struct hub *hub, struct hub_job *from,
                                void (*done)(struct hub *, struct hub_job *))
{
    struct hub_job *job = job_new(HUB_HASH, &from->asker, done);
    if (!job)
        return NULL;
    memcpy(job->passphrase, from->passphrase, sizeof job->passphrase);
    memcpy(job->person, from->person, sizeof job->person);
    job->revoked = from->revoked;
    job->rows = from->rows;
    from->rows = (struct store_rows){0};
    job->hash_ops = hub->options.hash_ops;
    job->hash_memory = hub->options.hash_memory;
    hub->hashing++;
    return job;
}

static void login_found(struct hub *hub, struct hub_job *job)
{
    if (job->status && job->status != STORE_MISSING) {
        refuse_stored(hub, job, job->status);
        return;
    }
    struct hub_job *next = hash_job(hub, job, login_checked);
    if (!next) {
        refuse(hub, job, PROTO_WHY_RETRY);
        return;
    }
    next->verify = job->status == STORE_OK;
    if (next->verify && strlen(next->rows.account[0].passphrase) < sizeof next->hash)
        strcpy(next->hash, next->rows.account[0].passphrase);
    job_run(hub, next);
}

/* More often for a name than of an address, so that nobody alone can keep its owner out. */
static bool login_allowed(struct hub *hub, const struct input *in, const char *login)
{
    enum { AHEAD = 4 };
    struct hub_rate rate = hub->options.logins;
    uint64_t name = hub_hash(hub, hub_hash(hub, 0, login), "logins");
    uint64_t address = hub_hash(hub, in->conn->address, "logins");
    return limits_take(&hub->limits, address, rate, 1, hub->now) &&
           limits_take(&hub->limits, name, rate, AHEAD, hub->now);
}

void identity_login(struct hub *hub, struct input *in)
{
    const struct proto_client_login *m = &in->m->login;
    char login[MUR_NAME_MAX];
    login_of(m->name, login);
    if (m->version != PROTO_VERSION) {
        input_err(hub, in, PROTO_WHY_VERSION);
        return;
    }
    if (!login_allowed(hub, in, login)) {
        input_err(hub, in, PROTO_WHY_RATE);
        return;
    }
    if (hub->hashing >= (uint32_t)hub->options.hashing_max) {
        input_err(hub, in, PROTO_WHY_BUSY);
        return;
    }
    struct hub_job *job = job_new(HUB_READ, &in->asker, login_found);
    if (!job) {
        input_err(hub, in, PROTO_WHY_RETRY);
        return;
    }
    job->read = READ_LOGIN;
    job->revoked = hub->revoked;
    strcpy(job->name, login);
    strcpy(job->passphrase, m->passphrase);
    in->conn->asking = true;
    job_run(hub, job);
}

/* ---- name and passphrase --------------------------------------------------------------------------- */

static struct person *renaming_end(struct hub *hub, const struct hub_job *job)
{
    struct person *p = map_get(&hub->persons, (uint64_t)job->asker.account);
    if (p)
        p->renaming = false;
    return p;
}

static void name_stored(struct hub *hub, struct hub_job *job)
{
    struct person *p = renaming_end(hub, job);
    enum store_status status = job->write[0].status;
    if (status == STORE_CONFLICT) {
        answer_err(hub, &job->asker, PROTO_WHY_TAKEN);
        return;
    }
    if (status || !p) {
        answer_stored(hub, &job->asker, status ? status : STORE_NO_MEMORY);
        return;
    }
    strcpy(p->name, job->person);
    text_set(&p->login, job->name);
    text_set(&p->passphrase, job->hash);
    answer_done(hub, job, NULL, -1);
    struct conn *conn = hub_conn(hub, job->asker.serial);
    if (conn)
        seats_renamed(hub, conn);
    if (*job->token_hash)
        sessions_revoked(hub, p->account, job->token_hash);
}

/* `job` has the name in person, the login in name and the passphrase's hash in hash. `proof` is that hash if
 * the message had a passphrase; then only the session that sent it goes on. */
static void name_store(struct hub *hub, struct hub_job *job, bool proof)
{
    struct hub_job *next = job_new(HUB_WRITE, &job->asker, name_stored);
    if (!next) {
        renaming_end(hub, job);
        answer_err(hub, &job->asker, PROTO_WHY_RETRY);
        return;
    }
    strcpy(next->person, job->person);
    strcpy(next->name, job->name);
    strcpy(next->hash, job->hash);
    const struct conn *conn = proof ? hub_conn(hub, job->asker.serial) : NULL;
    if (conn && conn->person)
        strcpy(next->token_hash, conn->session);
    next->writes = 1;
    next->write[0] = (struct store_job){.kind = STORE_ACCOUNT_SET,
                                        .account = {.id = job->asker.account,
                                                    .name = next->person,
                                                    .login = next->name,
                                                    .passphrase = next->hash,
                                                    .token_hash = next->token_hash}};
    answer_store(hub, next, "", -1, proof ? next->hash : "");
    job_run(hub, next);
}

static void name_hashed(struct hub *hub, struct hub_job *job)
{
    hub->hashing--;
    if (!job->fits) {
        renaming_end(hub, job);
        answer_err(hub, &job->asker, PROTO_WHY_RETRY);
        return;
    }
    login_of(job->person, job->name);
    name_store(hub, job, true);
}

/* Nobody else may have it with a passphrase. */
static void name_found(struct hub *hub, struct hub_job *job)
{
    struct person *p = map_get(&hub->persons, (uint64_t)job->asker.account);
    bool other = job->status == STORE_OK && job->rows.account[0].id != job->asker.account;
    if (!p || other || (job->status && job->status != STORE_MISSING)) {
        renaming_end(hub, job);
        if (other)
            answer_err(hub, &job->asker, PROTO_WHY_TAKEN);
        else
            answer_stored(hub, &job->asker, job->status);
        return;
    }
    strcpy(job->name, p->login);
    strcpy(job->hash, p->passphrase);
    name_store(hub, job, false);
}

/* Hashing takes as long as for a login, so that it may be asked for as seldom. */
static bool passphrase_allowed(struct hub *hub, const struct input *in)
{
    struct hub_rate rate = hub->options.logins;
    uint64_t address = hub_hash(hub, in->conn->address, "passphrases of an address");
    uint64_t person = hub_hash(hub, (uint64_t)in->person->account, "passphrases of a person");
    return limits_take(&hub->limits, address, rate, 1, hub->now) &&
           limits_take(&hub->limits, person, rate, 1, hub->now);
}

void identity_name(struct hub *hub, struct input *in)
{
    const struct proto_client_name *m = &in->m->name;
    struct mur_error err;
    bool hashes = m->passphrase != NULL;
    if (mur_name_check(m->name, &err)) {
        answer_err_why(hub, &in->asker, PROTO_WHY_BAD, &err);
        return;
    }
    if (in->person->renaming || (hashes && hub->hashing >= (uint32_t)hub->options.hashing_max)) {
        input_err(hub, in, PROTO_WHY_BUSY);
        return;
    }
    if (hashes && !passphrase_allowed(hub, in)) {
        input_err(hub, in, PROTO_WHY_RATE);
        return;
    }
    struct hub_job from = {.asker = in->asker};
    strcpy(from.person, m->name);
    if (hashes)
        strcpy(from.passphrase, m->passphrase);
    struct hub_job *job =
        hashes ? hash_job(hub, &from, name_hashed) : job_new(HUB_READ, &in->asker, name_found);
    sodium_memzero(&from, sizeof from);
    if (!job) {
        input_err(hub, in, PROTO_WHY_RETRY);
        return;
    }
    strcpy(job->person, m->name);
    job->read = READ_LOGIN;
    login_of(m->name, job->name);
    in->person->renaming = true;
    job_run(hub, job);
}

/* ---- the same name and passphrase once more ---------------------------------------------------------- */

static void again_checked(struct hub *hub, struct hub_job *job)
{
    hub->hashing--;
    const struct person *p = map_get(&hub->persons, (uint64_t)job->asker.account);
    const struct recent *r = p ? recent_find(hub, p, job->asker.id) : NULL;
    if (job->fits && r)
        answer_again(hub, &job->asker, r);
    else
        answer_err(hub, &job->asker, r ? PROTO_WHY_REUSED : PROTO_WHY_RETRY);
}

/* Whether it says the same only the hasher can tell. */
void identity_again(struct hub *hub, struct input *in, const struct recent *r)
{
    if (hub->hashing >= (uint32_t)hub->options.hashing_max) {
        input_err(hub, in, PROTO_WHY_BUSY);
        return;
    }
    if (!passphrase_allowed(hub, in)) {
        input_err(hub, in, PROTO_WHY_RATE);
        return;
    }
    struct hub_job from = {.asker = in->asker};
    strcpy(from.passphrase, in->m->name.passphrase);
    struct hub_job *job =
        strlen(r->proof) < sizeof job->hash ? hash_job(hub, &from, again_checked) : NULL;
    sodium_memzero(&from, sizeof from);
    if (!job) {
        input_err(hub, in, PROTO_WHY_RETRY);
        return;
    }
    job->verify = true;
    strcpy(job->hash, r->proof);
    job_run(hub, job);
}
