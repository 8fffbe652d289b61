#!/bin/sh
# The shared and the static library show every function of the public headers and no other name.
. tests/support/holds.sh

sh scripts/list-functions.sh > "$scratch/declared"
same() { # usage: same NM_OPTION... FILE  - the names that it defines
    nm --defined-only "$@" | sed -n 's/^[0-9a-f]* [A-Z] //p' | LC_ALL=C sort > "$scratch/shown"
    diff "$scratch/declared" "$scratch/shown"
}
many() { [ "$(wc -l < "$scratch/declared")" -gt 60 ]; }
ours() { ! grep -v '^mur_' "$scratch/declared"; }
holds "the headers declare functions" many
holds "all begin with mur_" ours
holds "the shared library shows what is declared" same -D "$BUILD/libmuralha.so"
holds "the static library shows what is declared" same -g "$BUILD/libmuralha.a"

# The program is linked of everything at once when it is optimised across files.
twice() {
    xargs nm -g --defined-only < "$BUILD/archives.txt" |
        sed -n 's/^[0-9a-f]* [A-Z] //p' | LC_ALL=C sort | uniq -d
}
once() { [ -z "$(twice)" ] || { twice; return 1; }; }
holds "no name is given twice in all of src" once

soname() { readelf -d "$BUILD/libmuralha.so" | grep -q "SONAME.*\[libmuralha\.so\.[0-9]*\]"; }
holds "the shared library is called by its interface's number" soname
needs() { readelf -d "$BUILD/libmuralha.so" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p'; }
frugal() { ! needs | grep -vE '^(libc|libm)\.so|^ld-linux'; }
holds "it needs the C library alone" frugal

holds_end
