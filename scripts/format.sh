#!/bin/sh
# usage: scripts/format.sh [--write]  - checks, or changes, the layout of all sources.
set -eu
cd "$(dirname "$0")/.."
[ "${1:-}" = --write ] && mode=-i || mode=--dry-run
find include src tools tests bindings examples -name '*.[ch]' ! -name catalog.c -print0 2>/dev/null |
    xargs -0 -r clang-format -Werror "$mode"
