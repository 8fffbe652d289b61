/* allocation.c - a program linked with --wrap (tests/CMakeLists.txt) sends malloc and its kin here. */
#include "support/allocation.h"

#include <stddef.h>

static int calls;
static int until_none; /* requests until one fails; 0: none does */

static int is_refused(void)
{
    return until_none && --until_none == 0;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);

void *__wrap_malloc(size_t size)
{
    calls++;
    return is_refused() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    calls++;
    return is_refused() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    calls++;
    return is_refused() ? NULL : __real_realloc(block, size);
}

void __wrap_free(void *block)
{
    calls++;
    __real_free(block);
}

int allocation_calls(void)
{
    return calls;
}

void allocation_reset(void)
{
    calls = 0;
}

void allocation_fail(int which)
{
    until_none = which;
}
