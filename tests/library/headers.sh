#!/bin/sh
# Every public header can be read alone, as C99, C17 and C++17, without a warning; and each says where
# what it declares begins and ends.
. tests/support/holds.sh

reads() { # usage: reads HEADER COMPILER OPTION...
    header=$1
    shift
    printf '#include "%s"\nextern int nothing_else;\n' "$header" |
        "$@" -Wall -Wextra -Wpedantic -Werror -Iinclude -fsyntax-only -
}
for path in include/muralha/*.h; do
    header=${path#include/}
    holds "$header is C99" reads "$header" gcc -std=c99 -x c
    holds "$header is C17" reads "$header" clang -std=c17 -x c
    holds "$header is C++17" reads "$header" clang++ -std=c++17 -x c++
    [ "$header" = muralha/api.h ] || {
        holds "$header begins" grep -qx MUR_API_BEGIN "$path"
        holds "$header ends" grep -qx MUR_API_END "$path"
    }
done

holds_end
