#!/bin/sh
# The long runs: every property test with --soak.
set -u
cd "$(dirname "$0")/.."
passed=0
failed=0
for program in build/tests/property_*; do
    [ -x "$program" ] || continue
    echo "== ${program##*/property_}"
    if "$program" --soak; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
