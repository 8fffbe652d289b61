/* selfplay.h - games for whatever is learnt or measured from many of them. */
#ifndef MUR_REVIEW_SELFPLAY_H
#define MUR_REVIEW_SELFPLAY_H

#include "muralha/record.h"
#include "review/value.h"

/* Plays a record to its end, everybody with the best ranked answer; in one decision of `second_best` (0: never)
 * with the second best one. */
void selfplay(struct valuer *v, struct mur_record *rec, uint64_t luck, uint32_t second_best);

#endif
