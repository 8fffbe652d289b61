/* big.c - the big follower: a line in figures.def says all (I4). */
#include "games/carcassonne/module.h"

const struct carc_module carc_module_big = {
    .option = {.word = "inns.big",
               .group = MUR_OPTION_PART,
               .of = "inns",
               .title = MUR_N("The big follower"),
               .help = MUR_N("the big follower, who counts as two")},
};
