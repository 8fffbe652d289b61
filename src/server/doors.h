/* doors.h - where the server listens, for whom. */
#ifndef MUR_SERVER_DOORS_H
#define MUR_SERVER_DOORS_H

#include "server/server.h"

/* By which one a request comes in. */
enum door { DOOR_PUBLIC, DOOR_METRICS, DOOR_ADMIN };
enum { DOOR_ADDRESS = 128 };

/* "ADDRESS:PORT", "[IPV6]:PORT", ":PORT" and "PORT". The port, or 0 with *err; `address` is where it is. */
int door_listen(struct net *net, const struct net_log *log, enum door door, const char *where,
                char address[DOOR_ADDRESS], struct server_error *err);
bool door_listen_unix(struct net *net, const struct net_log *log, enum door door, const char *path,
                      struct server_error *err);

/* Fills in *err; false. */
bool server_fail(struct server_error *err, const char *message, const char *detail);

#endif
