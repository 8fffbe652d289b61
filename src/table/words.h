/* words.h - the words of a table's lines in a record's text, for writing and reading. */
#ifndef MUR_TABLE_WORDS_H
#define MUR_TABLE_WORDS_H

#include "muralha/table.h"

extern const char *const table_clock_word[MUR_CLOCK_MODES];
extern const char *const table_lapse_word[MUR_LAPSES];
extern const char *const table_who_word[MUR_WHOS];
extern const char *const table_item_word[MUR_ITEM_KINDS]; /* NULL for those that have no line */

#endif
