#!/bin/sh
# The catalogues of translations against the strings in the sources.
# usage: scripts/po.sh [--update]
# Without arguments: fails if a string that players see is missing, untranslated or fuzzy in a catalogue,
# or if a table of the command line holds a string that is not marked. With --update: merges new strings
# into po/*.po, where they wait for their translation.
#
# Not for players, and not collected: the oracles (check.c), studies and scenarios, texts of positions,
# and the conformance suite.
set -eu
cd "$(dirname "$0")/.."
template=${BUILD:-build}/muralha.pot
mkdir -p "$(dirname "$template")"

sources() {
    find src -name "*.c" -o -name figures.def | LC_ALL=C sort |
        grep -vE '/(check|study[a-z_]*|position|scenario[a-z_]*|conform[a-z_]*|catalog)\.c$' ||
        true
    echo src/cli/check.c
}

sources | xgettext --files-from=- --output="$template" --from-code=UTF-8 --language=C --sort-output \
    --package-name=muralha --add-comments=TRANSLATORS --no-location \
    -k -kmur_tr:2 -kmur_trn:2,3 -kMUR_N -kMUR_N2:1,2 \
    -kmur_fail:3 -kmur_line_fail:4 -kcarc_refuse:3 -krefuse:3 -kcli_usage:2
sed -i -e 's/charset=CHARSET/charset=UTF-8/' -e '/^"POT-Creation-Date/d' "$template"

if [ "${1:-}" = --update ]; then
    for catalogue in po/*.po; do
        msgmerge --quiet --update --backup=none --no-fuzzy-matching --sort-output --no-location \
            "$catalogue" "$template"
        msgattrib --no-obsolete --sort-output -o "$catalogue" "$catalogue"
    done
fi

status=0
unmarked=$(cat src/cli/*.c | tr '\n' ' ' | grep -oE '\.(help|summary|details) *= *"[^"]*"' || true)
if [ -n "$unmarked" ]; then
    echo "not marked with MUR_N: $unmarked" >&2
    status=1
fi
for catalogue in po/*.po; do
    msgfmt --check-format --check-domain --output-file=/dev/null "$catalogue" || status=1
    msgcmp "$catalogue" "$template" || status=1
done
[ "$status" = 0 ] && echo "$(grep -c '^msgid ' "$template") strings are in every catalogue"
exit "$status"
