/* unit.h - cmocka with the headers that it needs before it. */
#ifndef MUR_TESTS_UNIT_H
#define MUR_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
