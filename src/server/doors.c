/* doors.c - the listeners of the public and of operators. */
#include "server/doors.h"

#include <string.h>

#include "base/text.h"

static const char *const names[] = {
    [DOOR_PUBLIC] = "listening", [DOOR_METRICS] = "metrics", [DOOR_ADMIN] = "admin"};

bool server_fail(struct server_error *err, const char *message, const char *detail)
{
    err->message = message;
    struct mur_writer w = mur_writer_init(err->detail, sizeof err->detail);
    mur_put(&w, detail);
    return false;
}

static void tell_listening(const struct net_log *log, enum door door, const char *address, int port)
{
    struct net_line line = net_line(log, NET_LOG_INFO, names[door]);
    net_line_text(&line, "address", address);
    if (port)
        net_line_int(&line, "port", port);
    net_line_end(&line);
}

int door_listen(struct net *net, const struct net_log *log, enum door door, const char *where,
                char address[DOOR_ADDRESS], struct server_error *err)
{
    const char *port = strrchr(where, ':'), *why = "";
    size_t length = port ? (size_t)(port - where) : 0;
    if (length >= DOOR_ADDRESS) {
        server_fail(err, MUR_N("there is no such address to listen on"), where);
        return 0;
    }
    memcpy(address, where, length);
    address[length] = '\0';
    if (length > 1 && address[0] == '[' && address[length - 1] == ']') {
        memmove(address, address + 1, length - 2);
        address[length - 2] = '\0';
    }
    if (!length)
        strcpy(address, port ? "::" : "127.0.0.1");
    int number = net_listen_door(net, door, address, port ? port + 1 : where, &why);
    if (number)
        tell_listening(log, door, address, number);
    else
        server_fail(err, why, where);
    return number;
}

bool door_listen_unix(struct net *net, const struct net_log *log, enum door door, const char *path,
                      struct server_error *err)
{
    const char *why = "";
    if (!net_listen_unix(net, door, path, &why))
        return server_fail(err, why, path);
    tell_listening(log, door, path, 0);
    return true;
}
