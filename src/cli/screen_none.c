/* screen_none.c - the do-nothing game, and any other without a picture of its own: positions as text. */
#include "cli/screen.h"

const struct screen screen_none = {
    .draw = screen_generic_draw,
    .answer = screen_list_answer,
    .key = screen_list_key,
    .how = screen_list_how,
    .answers = screen_list_answers,
};
