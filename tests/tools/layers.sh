#!/bin/sh
# The gates of scripts/check-layers.sh can fail: what is forbidden is written into a copy, one after the other.
set -eu
copy=$BUILD/layers-copy
rm -rf "$copy"
mkdir -p "$copy"
cp -R src include bindings scripts docs "$copy"
sh "$copy/scripts/check-layers.sh" >/dev/null

# usage: fails WHAT FILE LINE
fails() {
    cp "$copy/$2" "$copy/kept"
    echo "$3" >> "$copy/$2"
    if sh "$copy/scripts/check-layers.sh" >/dev/null; then
        echo "not noticed: $1" >&2
        exit 1
    fi
    mv "$copy/kept" "$copy/$2"
}

fails "a module's phase in the core" src/games/carcassonne/turn.c 'int x = CARC_PHASE_loot;'
fails "a module's figure in the core" src/games/carcassonne/award.c 'int x = CARC_FIGURE_builder;'
fails "a module in the core" src/games/carcassonne/setup.c 'int x = CARC_MODULE_gold;'
fails "a module by its word" src/games/carcassonne/query.c 'int x = strcmp(word, "magic");'
fails "a module that sees the core" src/games/carcassonne/modules/big.c '#include "games/carcassonne/internal.h"'
fails "a hook that nobody runs" src/games/carcassonne/hooks.def 'HOOK(never, void, (const struct carc_rules *r))'
fails "the first of several modules" src/games/carcassonne/turn.c 'int x = r->hooks.entitled[0](r, s, 0);'
fails "a builtin of the compiler" src/table/table.c 'int x = __builtin_ctz(1);'
fails "a higher layer" src/core/game.c '#include "text/words.h"'
fails "another game" src/games/none/none.c '#include "games/carcassonne/carc.h"'
fails "a clock in the rules" src/core/game.c '#include <time.h>'
fails "memory while playing" src/games/carcassonne/turn.c 'void *p = malloc(1);'
fails "floating point in the rules" src/core/game.c 'double x;'
fails "a game by its name above the games" src/table/table.c 'int x = carc_kind == 0;'
fails "a list of files that differs" docs/FILES.md '| `gone.c` | what was there before |'
rm -rf "$copy"
