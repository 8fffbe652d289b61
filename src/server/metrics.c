/* metrics.c - the text format of Prometheus, version 0.0.4. */
#define _DEFAULT_SOURCE
#include "server/metrics.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "muralha/version.h"
#include "server/codec.h"

/* ---- lines --------------------------------------------------------------------------------------------- */

enum { TEXT_BYTES = 1 << 16 };

static void put_head(struct mur_writer *w, const char *name, const char *type, const char *help)
{
    mur_put(w, "# HELP muralha_");
    mur_put(w, name);
    mur_put_char(w, ' ');
    mur_put(w, help);
    mur_put(w, "\n# TYPE muralha_");
    mur_put(w, name);
    mur_put_char(w, ' ');
    mur_put(w, type);
    mur_put_char(w, '\n');
}

/* `label` is a text of ours, without quotes and backslashes; NULL: none. */
static void put_value(struct mur_writer *w, const char *name, const char *label, const char *value,
                      uint64_t number)
{
    mur_put(w, "muralha_");
    mur_put(w, name);
    if (label) {
        mur_put_char(w, '{');
        mur_put(w, label);
        mur_put(w, "=\"");
        mur_put(w, value);
        mur_put(w, "\"}");
    }
    mur_put_char(w, ' ');
    mur_put_int(w, (long long)number);
    mur_put_char(w, '\n');
}

/* Seconds out of microseconds. */
static void put_seconds(struct mur_writer *w, uint64_t microseconds)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64 ".%06" PRIu64, microseconds / 1000000,
             microseconds % 1000000);
    mur_put(w, text);
}

static void put_meter(struct mur_writer *w, const char *name, const char *help,
                      const struct meter *m)
{
    uint64_t count = 0;
    put_head(w, name, "histogram", help);
    for (int i = 0; i <= METER_BOUNDS; i++) {
        count += m->bucket[i];
        mur_put(w, "muralha_");
        mur_put(w, name);
        mur_put(w, "_bucket{le=\"");
        if (i < METER_BOUNDS)
            put_seconds(w, meter_bounds[i]);
        else
            mur_put(w, "+Inf");
        mur_put(w, "\"} ");
        mur_put_int(w, (long long)count);
        mur_put_char(w, '\n');
    }
    mur_put(w, "muralha_");
    mur_put(w, name);
    mur_put(w, "_sum ");
    put_seconds(w, m->sum);
    mur_put(w, "\nmuralha_");
    mur_put(w, name);
    mur_put(w, "_count ");
    mur_put_int(w, (long long)count);
    mur_put_char(w, '\n');
}

/* ---- single numbers -------------------------------------------------------------------------------------- */

/* Where a number of a line comes from. */
struct sources {
    struct net_counts net;
    struct hub_counts hub;
    struct hub_meters meters;
    uint64_t draining, read_only, lost;
};

#define NET32(member) offsetof(struct sources, net.member), sizeof(uint32_t)
#define NET64(member) offsetof(struct sources, net.member), sizeof(uint64_t)
#define HUB32(member) offsetof(struct sources, hub.member), sizeof(uint32_t)
#define HUB64(member) offsetof(struct sources, meters.member), sizeof(uint64_t)
#define OWN64(member) offsetof(struct sources, member), sizeof(uint64_t)

static const char counter[] = "counter", gauge[] = "gauge";

/* Rows of one name stand together. */
static const struct {
    const char *name, *type, *help; /* help NULL: the name of the row before */
    size_t offset, size;
    const char *label, *value;
} rows[] = {
    {"connections", gauge, "Connections that are open.", NET32(connections), NULL, NULL},
    {"sockets", gauge, "WebSockets that are open.", NET32(sockets), NULL, NULL},
    {"connections_accepted_total", counter, "Connections that came in.", NET64(accepted), NULL,
     NULL},
    {"connections_refused_total", counter, "Connections that were sent away at once.",
     NET64(refused), NULL, NULL},
    {"connections_cut_total", counter, "Connections that were cut, by reason.", NET64(cut_slow),
     "why", "slow"},
    {"connections_cut_total", counter, NULL, NET64(cut_silent), "why", "silent"},
    {"connections_cut_total", counter, NULL, NET64(cut_rate), "why", "rate"},
    {"connections_cut_total", counter, NULL, NET64(broken), "why", "broken"},
    {"http_requests_total", counter, "HTTP requests.", NET64(requests), NULL, NULL},
    {"websocket_upgrades_total", counter, "Requests that became WebSockets.", NET64(upgrades), NULL,
     NULL},
    {"messages_total", counter, "WebSocket messages, by direction.", NET64(messages_in),
     "direction", "in"},
    {"messages_total", counter, NULL, NET64(messages_out), "direction", "out"},
    {"bytes_total", counter, "Bytes of connections, by direction.", NET64(bytes_in), "direction",
     "in"},
    {"bytes_total", counter, NULL, NET64(bytes_out), "direction", "out"},
    {"people", gauge, "People in memory.", HUB32(persons), NULL, NULL},
    {"tables_in_memory", gauge, "Tables in memory.", HUB32(rooms), NULL, NULL},
    {"rules_in_memory", gauge, "Different set-ups in memory.", HUB32(rules), NULL, NULL},
    {"games_open", gauge, "Tables that have not ended.", HUB32(open), NULL, NULL},
    {"games_due", gauge, "Games with a clock, a bot or a term to look after.", HUB32(running), NULL,
     NULL},
    {"games_total", counter, "Tables that were created, started and played to their end.",
     HUB64(created), "what", "created"},
    {"games_total", counter, NULL, HUB64(started), "what", "started"},
    {"games_total", counter, NULL, HUB64(over), "what", "over"},
    {"moves_total", counter,
     "Changes of games that were stored; those of the server are bots and clocks.",
     HUB64(by_person), "by", "person"},
    {"moves_total", counter, NULL, HUB64(by_server), "by", "server"},
    {"changes_lost_total", counter, "Changes that could not be stored and were undone.",
     HUB64(unkept), NULL, NULL},
    {"draining", gauge, "1 while the server is about to stop.", OWN64(draining), NULL, NULL},
    {"database_lost", gauge, "1 while the shared database cannot be reached.", OWN64(lost), NULL,
     NULL},
    {"read_only", gauge, "1 while an operator keeps the server read-only.", OWN64(read_only), NULL,
     NULL},
};

static uint64_t number_at(const struct sources *s, size_t offset, size_t size)
{
    const void *place = (const char *)s + offset;
    return size == sizeof(uint32_t) ? *(const uint32_t *)place : *(const uint64_t *)place;
}

static void put_rows(struct mur_writer *w, const struct sources *s)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].help)
            put_head(w, rows[i].name, rows[i].type, rows[i].help);
        put_value(w, rows[i].name, rows[i].label, rows[i].value,
                  number_at(s, rows[i].offset, rows[i].size));
    }
}

/* ---- families -------------------------------------------------------------------------------------------- */

static void put_errors(struct mur_writer *w, const struct hub_meters *m)
{
    put_head(w, "errors_total", counter, "Messages that were refused, by the protocol's reason.");
    for (int i = 0; i < proto_words_why.count; i++)
        put_value(w, "errors_total", "kind", proto_words_why.word[i], m->errors[i]);
}

static void put_parts(struct mur_writer *w, const struct metrics *m, const struct work *work)
{
    static const char *const names[WORK_PARTS] = {"write", "read", "hash", "keep", "bots"};
    put_head(w, "queue", gauge, "Jobs that wait or are being done, by queue.");
    for (int i = 0; i < WORK_PARTS; i++)
        put_value(w, "queue", "of", names[i], work_waiting(work, (enum work_part)i));
    put_meter(w, "store_write_seconds", "Time of a commit.", &m->part[WORK_WRITE]);
    put_meter(w, "store_read_seconds", "Time of reading a game, a list or a page.",
              &m->part[WORK_READ]);
    put_meter(w, "hash_seconds", "Time of hashing a passphrase.", &m->part[WORK_HASH]);
    put_meter(w, "store_keep_seconds",
              "Time of looking what other processes did, where the store is shared.",
              &m->part[WORK_KEEP]);
    put_meter(w, "bot_seconds", "Time of a bot's answer.", &m->part[WORK_THINK]);
}

static long descriptors_open(void)
{
    DIR *folder = opendir("/proc/self/fd");
    long count = -3; /* itself, "." and ".." */
    while (folder && readdir(folder))
        count++;
    if (folder)
        closedir(folder);
    return count < 0 ? 0 : count;
}

static long pages_resident(void)
{
    long size = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%ld %ld", &size, &resident) != 2)
        resident = 0;
    if (file)
        fclose(file);
    return resident;
}

/* Under the names that every client library of Prometheus uses. */
static void put_process(struct mur_writer *w)
{
    struct rusage used = {0};
    struct rlimit limit = {0};
    struct timespec cpu = {0};
    char text[1024];
    getrusage(RUSAGE_SELF, &used);
    getrlimit(RLIMIT_NOFILE, &limit);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
    snprintf(text, sizeof text,
             "# HELP process_cpu_seconds_total Processor time.\n"
             "# TYPE process_cpu_seconds_total counter\n"
             "process_cpu_seconds_total %lld.%06ld\n"
             "# HELP process_resident_memory_bytes Memory.\n"
             "# TYPE process_resident_memory_bytes gauge\n"
             "process_resident_memory_bytes %lld\n"
             "# HELP process_open_fds Descriptors in use.\n"
             "# TYPE process_open_fds gauge\n"
             "process_open_fds %ld\n"
             "# HELP process_max_fds Descriptors that are allowed.\n"
             "# TYPE process_max_fds gauge\n"
             "process_max_fds %lld\n",
             (long long)cpu.tv_sec, cpu.tv_nsec / 1000,
             (long long)pages_resident() * sysconf(_SC_PAGESIZE), descriptors_open(),
             (long long)limit.rlim_cur);
    mur_put(w, text);
}

static void text_write(struct mur_writer *w, const struct metrics *m, const struct sources *s,
                       const struct work *work)
{
    put_head(w, "info", gauge, "The program; always 1.");
    put_value(w, "info", "version", MUR_VERSION, 1);
    put_rows(w, s);
    put_errors(w, &s->meters);
    put_meter(w, "move_seconds", "From the arrival of a move to its acknowledgement.",
              &s->meters.acknowledged);
    put_parts(w, m, work);
    put_process(w);
}

/* The whole text, which the caller frees; NULL without memory. */
static char *metrics_text(const struct metrics *m, const struct net *net, const struct hub *hub,
                          const struct work *work)
{
    struct sources s = {.net = net_counts(net),
                        .hub = hub_counts(hub),
                        .meters = *hub_meters(hub),
                        .draining = m->draining,
                        .read_only = hub_is_read_only(hub),
                        .lost = hub_is_lost(hub)};
    char *text = malloc(TEXT_BYTES);
    if (!text)
        return NULL;
    struct mur_writer w = mur_writer_init(text, TEXT_BYTES);
    text_write(&w, m, &s, work);
    return text;
}

void metrics_request(const struct metrics *m, struct net *net, net_id id,
                     const struct net_request *r, const struct hub *hub, const struct work *work)
{
    bool known = net_text_is(r->path, "/metrics");
    bool reads = net_text_is(r->method, "GET") || net_text_is(r->method, "HEAD");
    char *text = known && reads ? metrics_text(m, net, hub, work) : NULL;
    if (text)
        net_reply(net, id,
                  &(struct net_reply){.status = 200,
                                      .type = "text/plain; version=0.0.4; charset=utf-8",
                                      .body = text,
                                      .length = strlen(text)});
    else
        net_reply_status(net, id, !reads ? 405 : known ? 503 : 404);
    free(text);
}
