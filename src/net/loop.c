/* The loop: listeners, turns, posts of other threads, signals, and the end. */
#define _GNU_SOURCE
#include "net/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "net/clock.h"

/* What epoll tells us of: connections have larger numbers. */
enum { TAG_WAKE, TAG_SIGNAL, TAG_LISTENER };

struct net_settings net_settings_default(void)
{
    return (struct net_settings){
        .head_max = 8192,
        .headers_max = 64,
        .body_max = 65536,
        .head_time = 10000,
        .body_time = 10000,
        .idle_time = 15000,
        .reply_time = 30000,
        .send_time = 15000,
        .message_max = 4096,
        .queue_messages = 64,
        .queue_bytes = 65536,
        .ping_time = 30000,
        .dead_time = 45000,
        .close_time = 2000,
        .messages_burst = 40,
        .messages_per_second = 20,
        .excess_max = 100,
        .send_buffer = 32768,
        .spare_descriptors = 64,
        .per_address = 64,
        .new_burst = 100,
        .new_per_minute = 300,
        .requests_burst = 200,
        .requests_per_second = 50,
        .drain_time = 2000,
        .content_policy =
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
            "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; "
            "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
            "frame-ancestors 'none'",
    };
}

/* ---- clocks ---------------------------------------------------------------------------------------- */

int64_t net_clock_wall(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void read_clocks(struct net *net)
{
    struct timespec now;
    net->now = net_clock();
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    if (now.tv_sec != net->date_second) {
        net->date_second = now.tv_sec;
        http_date(now.tv_sec, net->date);
    }
}

int64_t net_now(const struct net *net)
{
    return net->now;
}

/* ---- making and ending ------------------------------------------------------------------------------ */

static bool watch(struct net *net, int fd, uint64_t tag)
{
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = tag};
    return fd >= 0 && epoll_ctl(net->epoll, EPOLL_CTL_ADD, fd, &event) == 0;
}

/* As many connections as descriptors are left for them. */
static int connections_allowed(const struct net_settings *s)
{
    enum { SLOTS = 1000000 };
    struct rlimit limit = {0};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > SLOTS)
        limit.rlim_cur = SLOTS;
    int room = (int)limit.rlim_cur - s->spare_descriptors;
    room = room < 1 ? 1 : room;
    return s->connections_max > 0 && s->connections_max < room ? s->connections_max : room;
}

static bool read_proxies(struct net *net)
{
    for (const char *const *one = net->settings.proxies; one && *one; one++) {
        if (net->trusted_count == RANGES_MAX ||
            !range_parse(*one, &net->trusted[net->trusted_count]))
            return false;
        net->trusted_count++;
    }
    return true;
}

static void resume(void *argument);
static void drained(void *argument);

struct net *net_new(const struct net_settings *settings, const struct net_app *app,
                    struct net_log *log)
{
    struct net *net = calloc(1, sizeof *net);
    if (!net)
        return NULL;
    net->settings = *settings;
    net->app = *app;
    net->log = log;
    net->signals = -1;
    net->posts_end = &net->posts;
    net->resume = (struct net_timer){.function = resume, .argument = net};
    net->drain = (struct net_timer){.function = drained, .argument = net};
    net->connections_max = connections_allowed(settings);
    pthread_mutex_init(&net->lock, NULL);
    net->epoll = epoll_create1(EPOLL_CLOEXEC);
    net->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    net->reserve = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (getrandom(&net->random, sizeof net->random, 0) != sizeof net->random)
        net->random = 1;
    net->guests = guests_new(net->random);
    read_clocks(net);
    if (net->epoll < 0 || net->reserve < 0 || !net->guests || !timers_init(net) ||
        !watch(net, net->wake, TAG_WAKE) || !read_proxies(net)) {
        net_free(net);
        return NULL;
    }
    return net;
}

static void close_listeners(struct net *net)
{
    for (int i = 0; i < net->listeners; i++)
        close(net->listener[i]);
    net->listeners = 0;
}

static void cut_all(struct net *net)
{
    for (uint32_t i = 0; i < net->slots; i++)
        if (net->slot[i].conn)
            conn_cut(net->slot[i].conn);
    conn_settle(net);
}

void net_free(struct net *net)
{
    if (!net)
        return;
    cut_all(net);
    close_listeners(net);
    for (struct post *post = net->posts, *next; post; post = next) {
        next = post->next;
        free(post);
    }
    int fds[] = {net->signals, net->reserve, net->wake, net->epoll};
    for (int i = 0; i < 4; i++)
        if (fds[i] >= 0)
            close(fds[i]);
    guests_free(net->guests);
    pthread_mutex_destroy(&net->lock);
    free(net->heap);
    free(net->slot);
    free(net->free_slot);
    free(net);
}

/* ---- listening -------------------------------------------------------------------------------------- */

static int listen_on(struct net *net, const struct addrinfo *a)
{
    enum { WAITING = 511 };
    int on = 1, fd = socket(a->ai_family, a->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (a->ai_family == AF_INET6) {
        int both = 0; /* "::" takes IPv4 as well, whatever the system's default */
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &both, sizeof both);
    }
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &net->settings.send_buffer,
               sizeof net->settings.send_buffer);
    if (bind(fd, a->ai_addr, a->ai_addrlen) != 0 || listen(fd, WAITING) != 0 ||
        !watch(net, fd, TAG_LISTENER + (uint64_t)net->listeners)) {
        int number = errno;
        close(fd);
        errno = number;
        return -1;
    }
    return fd;
}

static const char *listen_failed(int number)
{
    return number == EADDRINUSE      ? MUR_N("another program listens there")
           : number == EACCES        ? MUR_N("listening there is not permitted")
           : number == EADDRNOTAVAIL ? MUR_N("this machine has no such address")
                                     : MUR_N("it is not possible to listen there");
}

static void listener_add(struct net *net, int fd, int door)
{
    net->door[net->listeners] = door;
    net->listener[net->listeners++] = fd;
}

static int port_of(int fd)
{
    struct sockaddr_in6 name = {0}; /* the port has the same place in IPv4's */
    _Static_assert(offsetof(struct sockaddr_in6, sin6_port) ==
                       offsetof(struct sockaddr_in, sin_port),
                   "ports have one place");
    socklen_t length = sizeof name;
    return getsockname(fd, (struct sockaddr *)&name, &length) == 0 ? ntohs(name.sin6_port) : 0;
}

int net_listen(struct net *net, const char *address, const char *port, const char **why)
{
    return net_listen_door(net, 0, address, port, why);
}

int net_listen_door(struct net *net, int door, const char *address, const char *port,
                    const char **why)
{
    const struct addrinfo wanted = {
        .ai_flags = AI_PASSIVE, .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    const char *unused;
    why = why ? why : &unused;
    if (net->listeners == LISTENERS_MAX) {
        *why = MUR_N("there are too many listeners");
        return 0;
    }
    if (getaddrinfo(address, port, &wanted, &found) != 0) {
        *why = MUR_N("this is no address and port to listen on");
        return 0;
    }
    int fd = listen_on(net, found), number = errno;
    freeaddrinfo(found);
    if (fd < 0) {
        *why = listen_failed(number);
        return 0;
    }
    listener_add(net, fd, door);
    return port_of(fd);
}

/* A socket that nobody answers at is what a dead process left behind. */
static void leftover_remove(const struct sockaddr_un *name)
{
    struct stat there;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    if (stat(name->sun_path, &there) == 0 && S_ISSOCK(there.st_mode) &&
        connect(fd, (const struct sockaddr *)name, sizeof *name) != 0 && errno == ECONNREFUSED)
        unlink(name->sun_path);
    close(fd);
}

bool net_listen_unix(struct net *net, int door, const char *path, const char **why)
{
    enum { WAITING = 16 };
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    if (net->listeners == LISTENERS_MAX || strlen(path) >= sizeof name.sun_path) {
        *why = MUR_N("this path is too long for a socket, or there are too many listeners");
        return false;
    }
    strcpy(name.sun_path, path);
    leftover_remove(&name);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    /* The mode is the socket's before it has a name, so there is no moment at which others may open it. */
    if (fd < 0 || fchmod(fd, S_IRUSR | S_IWUSR) != 0 ||
        bind(fd, (const struct sockaddr *)&name, sizeof name) != 0 || listen(fd, WAITING) != 0 ||
        !watch(net, fd, TAG_LISTENER + (uint64_t)net->listeners)) {
        *why = listen_failed(errno);
        if (fd >= 0)
            close(fd);
        return false;
    }
    listener_add(net, fd, door);
    return true;
}

/* Listeners rest for a moment when the system has no descriptors or memory. */
static void watch_listeners(struct net *net, bool on)
{
    for (int i = 0; i < net->listeners; i++) {
        struct epoll_event event = {.events = on ? EPOLLIN : 0u,
                                    .data.u64 = TAG_LISTENER + (uint64_t)i};
        (void)epoll_ctl(net->epoll, EPOLL_CTL_MOD, net->listener[i], &event);
    }
    net->paused = !on;
}

static void resume(void *argument)
{
    watch_listeners(argument, true);
}

/* Nothing is left for the one that waits: it is let in through the reserve and sent away. */
static void out_of_descriptors(struct net *net, int listener)
{
    enum { REST = 100 };
    close(net->reserve);
    int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd >= 0)
        close(fd);
    net->reserve = open("/dev/null", O_RDONLY | O_CLOEXEC);
    net->counts.refused++;
    struct net_line l = net_line(net->log, NET_LOG_ERROR, "no descriptors");
    net_line_int(&l, "connections", net->counts.connections);
    net_line_end(&l);
    watch_listeners(net, false);
    net_timer_set(net, &net->resume, REST);
}

static void send_away(struct net *net, int fd, const char *answer)
{
    (void)send(fd, answer, strlen(answer), MSG_NOSIGNAL | MSG_DONTWAIT);
    close(fd);
    net->counts.refused++;
}

static void welcome(struct net *net, int fd, const struct sockaddr *from, int door)
{
    static const char full[] = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n"
                               "Content-Length: 0\r\nRetry-After: 10\r\n\r\n";
    static const char many[] = "HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n"
                               "Content-Length: 0\r\nRetry-After: 10\r\n\r\n";
    struct address a = {{0}};
    int on = 1;
    bool local = from->sa_family == AF_UNIX;
    if ((!local && !address_from(from, &a)) ||
        (!door && (int)net->counts.connections >= net->connections_max)) {
        send_away(net, fd, full);
        return;
    }
    bool proxy = local || conn_is_trusted(net, &a);
    if (!proxy && !guests_enter(net->guests, &a, net->now, &net->settings)) {
        send_away(net, fd, many);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    struct conn *c = conn_new(net, fd, &a);
    if (!c) {
        if (!proxy)
            guests_leave(net->guests, &a);
        send_away(net, fd, full);
        return;
    }
    c->counted = !proxy;
    c->door = (uint8_t)door;
    net->counts.accepted++;
}

static void accept_some(struct net *net, int listener, int door)
{
    enum { AT_ONCE = 64 };
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage from = {0};
        socklen_t length = sizeof from;
        int fd = accept4(listener, (struct sockaddr *)&from, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            welcome(net, fd, (struct sockaddr *)&from, door);
            continue;
        }
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
            out_of_descriptors(net, listener);
        else if (errno == ECONNABORTED || errno == EINTR)
            continue;
        return;
    }
}

/* ---- other threads, signals -------------------------------------------------------------------------- */

bool net_post(struct net *net, void (*function)(void *argument), void *argument)
{
    struct post *post = malloc(sizeof *post);
    if (!post)
        return false;
    *post = (struct post){.function = function, .argument = argument};
    pthread_mutex_lock(&net->lock);
    bool first = !net->posts;
    *net->posts_end = post;
    net->posts_end = &post->next;
    pthread_mutex_unlock(&net->lock);
    if (first) {
        uint64_t one = 1;
        ssize_t written = write(net->wake, &one, sizeof one);
        (void)written; /* it fails only when it has been woken already */
    }
    return true;
}

static void run_posts(struct net *net)
{
    uint64_t count;
    ssize_t bytes = read(net->wake, &count, sizeof count);
    (void)bytes;
    pthread_mutex_lock(&net->lock);
    struct post *post = net->posts;
    net->posts = NULL;
    net->posts_end = &net->posts;
    pthread_mutex_unlock(&net->lock);
    for (struct post *next; post; post = next) {
        next = post->next;
        post->function(post->argument);
        free(post);
    }
}

bool net_catch_signals(struct net *net)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGHUP);
    if (net->signals >= 0 || pthread_sigmask(SIG_BLOCK, &set, NULL) != 0)
        return net->signals >= 0;
    net->signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    return watch(net, net->signals, TAG_SIGNAL);
}

/* A second one that stops does not wait for anything. */
static void signal_came(struct net *net)
{
    struct signalfd_siginfo info;
    if (read(net->signals, &info, sizeof info) != sizeof info)
        return;
    struct net_line l = net_line(net->log, NET_LOG_INFO, "signal");
    net_line_int(&l, "number", info.ssi_signo);
    net_line_end(&l);
    if (info.ssi_signo == SIGHUP) {
        if (net->app.reload && !net->stopping)
            net->app.reload(net->app.context, net);
        return;
    }
    if (net->stopping) {
        net->done = true;
        return;
    }
    net->stopping = true;
    if (net->app.stop)
        net->app.stop(net->app.context, net);
    else
        net_drain(net);
}

/* ---- the end ------------------------------------------------------------------------------------------ */

static void drained(void *argument)
{
    struct net *net = argument;
    net->done = true;
}

void net_drain(struct net *net)
{
    if (net->draining)
        return;
    net->draining = true;
    close_listeners(net);
    net_timer_cancel(net, &net->resume);
    net_timer_set(net, &net->drain, net->settings.drain_time);
    for (uint32_t i = 0; i < net->slots; i++) {
        struct conn *c = net->slot[i].conn;
        if (!c || c->fd < 0)
            continue;
        if (c->state == CONN_SOCKET)
            ws_say_close(c, WS_GOING_AWAY, "the server stops");
        else if (c->state == CONN_HEAD && !c->first && c->in_length == 0)
            conn_cut(c);
        else if (c->state == CONN_HEAD && c->first)
            conn_finish(c);
    }
    struct net_line l = net_line(net->log, NET_LOG_INFO, "drain");
    net_line_int(&l, "connections", net->counts.connections);
    net_line_end(&l);
}

bool net_draining(const struct net *net)
{
    return net->draining;
}

struct net_counts net_counts(const struct net *net)
{
    return net->counts;
}

/* ---- turns -------------------------------------------------------------------------------------------- */

static void dispatch(struct net *net, const struct epoll_event *event)
{
    uint64_t tag = event->data.u64;
    if (tag == TAG_WAKE) {
        run_posts(net);
    } else if (tag == TAG_SIGNAL) {
        signal_came(net);
    } else if (tag < TAG_LISTENER + LISTENERS_MAX) {
        if ((int)(tag - TAG_LISTENER) < net->listeners && !net->paused)
            accept_some(net, net->listener[tag - TAG_LISTENER], net->door[tag - TAG_LISTENER]);
    } else {
        struct conn *c = conn_find(net, tag);
        if (c)
            conn_ready(c, event->events & (EPOLLIN | EPOLLRDHUP), event->events & EPOLLOUT,
                       event->events & (EPOLLERR | EPOLLHUP));
    }
}

bool net_run(struct net *net)
{
    enum { EVENTS = 256 };
    struct epoll_event event[EVENTS];
    while (!net->done) {
        conn_settle(net);
        if (net->draining && net->counts.connections == 0)
            break;
        int count = epoll_wait(net->epoll, event, EVENTS, timers_wait(net));
        if (count < 0 && errno != EINTR)
            return false;
        read_clocks(net);
        for (int i = 0; i < count; i++)
            dispatch(net, &event[i]);
        timers_run(net);
    }
    cut_all(net);
    return true;
}
