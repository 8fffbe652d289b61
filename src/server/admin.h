/*
 * admin.h - what operators ask of a running server through its own socket: HTTP below /admin, for `muralha admin`
 * and for scripts (curl --unix-socket).
 *
 *   GET  /admin/status
 *   GET  /admin/games?PHASE&AFTER          PHASE: lobby, playing, finished, aside or all
 *   GET  /admin/games/GAME                 its name or its number
 *   GET  /admin/games/GAME/record
 *   POST /admin/games/GAME/end             503: ask again in a moment; 409: it is over
 *   POST /admin/read-only/on, /admin/read-only/off, /admin/drain
 */
#ifndef MUR_SERVER_ADMIN_H
#define MUR_SERVER_ADMIN_H

#include "net/net.h"
#include "server/hub.h"
#include "server/work.h"

struct admin {
    struct net *net;
    struct hub *hub;
    struct work *work;
    struct suspects *suspects;
    /* The server's own; `self` is theirs. */
    void *self;
    void (*drain)(void *self);
    uint64_t (*now)(void *self);
};

/* `a` lives as long as the loop. */
void admin_request(struct admin *a, net_id id, const struct net_request *r);

#endif
