/*
 * metrics.h - what Prometheus collects: counters, gauges and histograms as text.
 *
 * Everything is counted where it happens to be known in the loop's thread, and the text is made there, so nothing
 * is shared between threads: those that write, read, hash and think bring back with their work how long it took.
 */
#ifndef MUR_SERVER_METRICS_H
#define MUR_SERVER_METRICS_H

#include "net/net.h"
#include "server/hub.h"
#include "server/work.h"

struct metrics {
    struct meter part[WORK_PARTS];
    bool draining;
};

/* Answers a request that came through their door. */
void metrics_request(const struct metrics *m, struct net *net, net_id id,
                     const struct net_request *r, const struct hub *hub, const struct work *work);

#endif
