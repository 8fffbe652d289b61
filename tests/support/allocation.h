/* allocation.h - how often memory was asked for or given back; tests/CMakeLists.txt lists who may ask. */
#ifndef MUR_TESTS_ALLOCATION_H
#define MUR_TESTS_ALLOCATION_H

void allocation_reset(void);
int allocation_calls(void); /* since the last reset */
/* The request number `which` from now on (1: the next) finds no memory; 0: all find some. */
void allocation_fail(int which);

#endif
