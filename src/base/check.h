/* check.h - asserts that stay on in every build. A failed check is a bug of the program and traps; the
 * library never prints, so the place is found in the debugger or from the sanitizer's report. */
#ifndef MUR_BASE_CHECK_H
#define MUR_BASE_CHECK_H

#define MUR_CHECK(condition) ((condition) ? (void)0 : __builtin_trap())

#endif
