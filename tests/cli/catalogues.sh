#!/bin/sh
# The catalogues of the program and of the page have no faults that a program can see, and the checker sees some.
set -eu
python3 tests/support/catalogues.py po/es.po po/pt.po web/po/es.po web/po/pt.po

wrong=$BUILD/catalogues
mkdir -p "$wrong"
cat > "$wrong/pt.po" <<'END'
msgid ""
msgstr "Language: pt\n"

msgid "{seat} has {n} points."
msgstr "{seat} tem pontos."

msgid "The end."
msgstr "O fim.."

msgid "an ingot"
msgstr "um lingote"

msgid "It is the turn of {seat}."
msgstr "É a vez {of_seat}."
END
if python3 tests/support/catalogues.py "$wrong/pt.po" > "$wrong/found"; then
    echo "faults are not seen"
    exit 1
fi
grep -q "4 translations, 3 faults" "$wrong/found"
grep -q "other blanks" "$wrong/found"
grep -q "lingote" "$wrong/found"
