/* pages.h - what the server answers to HTTP: the page, /health, /api. */
#ifndef MUR_SERVER_PAGES_H
#define MUR_SERVER_PAGES_H

#include "net/net.h"
#include "server/hub.h"
#include "server/work.h"

struct pages;

/* NULL if there is no memory. */
struct pages *pages_new(struct net *net, struct hub *hub, struct suspects *suspects);
void pages_free(struct pages *p);
void pages_work(struct pages *p, struct work *work); /* before the first request */

void pages_request(struct pages *p, net_id id, const struct net_request *r);

#endif
