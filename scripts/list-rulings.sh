#!/bin/sh
# Compares the scenarios below a folder with the RULINGS of that folder: prints every id without a
# scenario and why. Fails if an id that is neither excused (-) nor for later has none, if an excused
# one has one, or if a scenario claims an id that is not listed.
# usage: scripts/list-rulings.sh [FOLDER]
set -eu
cd "$(dirname "$0")/.."
folder=${1:-tests/scenarios/carcassonne}

# Prints "FILE ID" for each claim: the ids that a file's name begins with, and its `# rulings:` lines.
claims() {
    find "$folder" -name '*.txt' | sort | while IFS= read -r file; do
        name=$(basename "$file" .txt | tr '[:lower:]' '[:upper:]')
        prefix=
        case $name in PEER-*) prefix=PEER- name=${name#PEER-} ;; esac
        ids=$(echo "$name" | tr '-' '\n' | sed -nE '/^(MSG|[A-Z])[0-9]+$/!q;p' | sed "s/^/$prefix/")
        more=$(sed -n 's/^# rulings: *//p' "$file")
        for id in $ids $more; do
            echo "$file $id"
        done
    done
}

claims | awk -v rulings="$folder/RULINGS" '
    function plain(id) {    # T04 and T4 are the same
        while (match(id, /[A-Z]0[0-9]/))
            id = substr(id, 1, RSTART) substr(id, RSTART + 2)
        return id
    }
    BEGIN {
        while ((read = getline line < rulings) > 0) {
            if (line ~ /^#/ || line ~ /^[ \t]*$/)
                continue
            split(line, word, " ")
            id = plain(word[1])
            if (id in title) {
                print rulings ": " word[1] " is listed twice"
                wrong++
            }
            order[++count] = id
            title[id] = line
            bar = index(line, " | ")
            why[id] = bar ? substr(line, bar + 3) : ""
            if (why[id] !~ /^($|- .|later [2-7]$)/) {
                print rulings ": " word[1] " has neither `- reason` nor `later N` behind the bar"
                wrong++
            }
        }
        if (read < 0) {
            print rulings ": cannot be read"
            wrong++
        }
    }
    {
        id = plain($2)
        if (!(id in title)) {
            print $1 ": " $2 " is not listed in " rulings
            wrong++
        } else if (why[id] ~ /^-/) {
            print $1 ": " $2 " is listed as impossible to show"
            wrong++
        }
        shown[id] = 1
    }
    END {
        for (i = 1; i <= count; i++) {
            id = order[i]
            if (id in shown)
                have++
            else {
                print (why[id] == "" ? "NO SCENARIO: " : "without scenario: ") title[id]
                if (why[id] == "")
                    wrong++
                else if (why[id] ~ /^-/)
                    excused++
                else
                    later++
            }
        }
        printf "%d ids: %d shown, %d later, %d excused, %d wrong\n", count, have, later, excused, wrong
        exit wrong != 0
    }'
