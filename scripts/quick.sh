#!/bin/sh
# For every edit: the sources that changed are built, and the tests run that notice most in the least
# time (tests/slow lists those that are left to `make test`). Less than a minute once it is warm.
set -eu
cd "$(dirname "$0")/.."
sh scripts/build.sh quick
slow=$(sed 's/#.*//' tests/slow | tr -s ' \n' '|' | sed 's/^|//; s/|$//')
ctest --preset quick -j 2 -E "^($slow)\$" --progress
sh scripts/check-layers.sh
changed=$(git diff --name-only --diff-filter=AM HEAD -- '*.[ch]' && git ls-files -o --exclude-standard -- '*.[ch]')
[ -z "$changed" ] || echo "$changed" | grep -v 'catalog\.c$' | xargs -r clang-format -Werror --dry-run
