#!/bin/sh
# The rules of the folders, as gates (docs/ARCHITECTURE.md):
#   1. a folder of src/ includes only itself and the folders below it; games do not know each other
#   2. the rules library (base, core, games) uses no I/O, clock, thread, assert or floating point
#   3. it allocates only where rules are made, and for records, scenarios and the conformance suite,
#      which own their memory
#   4. what belongs to a module - its number, phases and figures - is named only in modules/ and in the .def
#      lists; modules see of the core what module.h shows, and every hook is run; the compiler's builtins stand in
#      src/base
#   5. public headers and bindings use public headers only
#   6. above the games nobody asks which one it is; each has its rows (core/kinds.def)
#   7. docs/ARCHITECTURE.md has every folder and every public header, docs/FILES.md every file
set -u
cd "$(dirname "$0")/.."
order="base core games text describe art ai review table flat match engine fair store net server cli"
library="src/base src/core src/games"
found=0

sources() { find "$@" -name '*.[ch]' 2>/dev/null | sort; }

# usage: forbid WHY PATTERN FILE...  - each line that matches the pattern is a finding.
forbid() {
    why=$1
    pattern=$2
    shift 2
    [ $# -gt 0 ] || return 0
    if grep -nHE -- "$pattern" "$@" | sed "s|^|$why: |" | grep .; then
        found=1
    fi
}

above=$order
for layer in $order; do
    above=$(echo "$above" | sed "s/^$layer *//")
    words=$(echo "$above" | tr ' ' '|')
    [ -z "$words" ] ||
        forbid "includes a higher layer" "^#include \"(\.\./)*($words)/" $(sources "src/$layer")
done
for game in src/games/*/; do
    game=$(basename "$game")
    files=$(sources "src/games/$game" | xargs -r grep -lE '#include "games/')
    [ -z "$files" ] || if grep -nE '#include "games/' $files | grep -v "\"games/$game/"; then
        echo "src/games/$game includes another game"
        found=1
    fi
done

headers='stdio|assert|time|math|float|fenv|complex|unistd|pthread|threads|signal|locale|setjmp|errno'
forbid "not in the rules library" "^#include <($headers|sys/[a-z]*)\.h>" $(sources $library)
forbid "floating point in the rules library" '^[^*/"]*\b(float|double)\b[^"]*$' $(sources $library)
forbid "allocates where no rules are made" '\b(malloc|calloc|realloc|free)\(' \
    $(sources $library | grep -vE '/core/(conform|record|scenario)' | xargs grep -LE '_rules_new\(')

# usage: of_modules LIST - the names in a list whose third column is another module than the core.
of_modules() {
    sed -n "s/^$2(\([0-9]*, *\)\{0,1\}\([a-z_]*\), *\([a-z_]*\),.*/\3 \2/p" "$1" | sed -n '/^core /!s/^[a-z_]* //p'
}
carc=src/games/carcassonne
core=$(sources $carc | grep -vE '/modules/|/catalog\.')
modules=$(sed -n 's/^MODULE(\([a-z_]*\).*/\1/p' $carc/modules.def)
phases=$(of_modules $carc/phases.def PHASE)
figures=$(of_modules $carc/figures.def FIGURE)
[ -n "$modules" ] && [ -n "$phases" ] && [ -n "$figures" ] || {
    echo "the lists of $carc are not what this script reads"
    found=1
}
any() { echo "$@" | tr ' ' '|'; }
forbid "names a module outside modules/" "\bCARC_MODULE_($(any $modules))\b" $core
forbid "names a module's phase outside modules/" "\bCARC_PHASE_($(any $phases))\b" $core
forbid "names a module's figure outside modules/" "\bCARC_FIGURE_($(any $figures))\b" $core
forbid "tests for a module by name" "strcmp\([^)]*\"($(any $modules))\"" $core

# A hook that nobody runs would leave its modules out in silence, and so would one of which only the first is asked.
for hook in $(sed -n 's/^HOOK[_A-Z]*(\([a-z_]*\),.*/\1/p' $carc/hooks.def | grep . || echo of-hooks.def); do
    grep -qE "CARC_RUN\(r, $hook,|hooks(\.|->)$hook\b" $(sources $carc) || {
        echo "nobody runs the hook $hook"
        found=1
    }
done
forbid "asks only the first of several modules" 'hooks(\.|->)[a-z_]+\[[0-9]' $(sources $carc)

forbid "a module sees the contract only (module.h)" '#include "games/carcassonne/internal' $(sources $carc/modules)
forbid "the compiler's own words stand in src/base" '__builtin_' \
    $(find src -name '*.[ch]' ! -path 'src/base/*' | sort)

forbid "public headers and bindings use public headers only" \
    '^#include "([^"]*\.\.|[^m"][^"]*/|m[^u"][^"]*/)' $(sources include bindings)

for game in $(sed -n 's/^KIND(\(.*\))$/\1/p' src/core/kinds.def); do
    forbid "asks for a game by name" "\\b${game}_kind\\b" \
        $(for layer in ${order#base core games }; do sources "src/$layer"; done)
done

for place in src/*/ include/muralha/*.h; do
    case $place in
        src/games/) continue ;; # its games are there
        *.h) place=$(basename "$place") ;;
    esac
    grep -qF "\`$place\`" docs/ARCHITECTURE.md || {
        echo "docs/ARCHITECTURE.md does not have $place"
        found=1
    }
done

/usr/bin/python3 -B scripts/list-files.py || found=1

[ "$found" = 0 ] && echo "layers: clean"
exit "$found"
