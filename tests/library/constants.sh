#!/bin/sh
# Every constant of the public headers can be asked for by its name (mur_constant_name).
. tests/support/holds.sh

# Names in enums, and numbers that are defined as macros; without comments, values and the guards.
cat include/muralha/*.h | tr '\n' ' ' | sed 's|/\*[^*]*\(\*[^/*][^*]*\)*\*/| |g' > "$scratch/headers"
{
    grep -oE '\benum( mur_[a-z_]+)? *\{[^}]*\}' "$scratch/headers" | sed 's/=[^,}]*//g'
    sed -n 's/^#define \(MUR_[A-Z_0-9]*\) *\(UINT\|[0-9]\).*/\1/p' include/muralha/*.h
} | grep -oE '\bMUR_[A-Z_0-9]+' | LC_ALL=C sort > "$scratch/declared"
sed -n 's/^ *C(\(.*\)),$/\1/p' src/flat/constants.c | LC_ALL=C sort > "$scratch/listed"

many() { [ "$(wc -l < "$scratch/declared")" -gt 80 ]; }
holds "the headers have constants" many
holds "src/flat/constants.c lists them all and no other" diff "$scratch/declared" "$scratch/listed"

holds_end
