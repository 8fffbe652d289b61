#!/bin/sh
# Installing: what lands where, that it works there, and that nothing is left behind; the manual page and
# the completions are understood by their readers and know every command and option.
. tests/support/holds.sh
unset LANGUAGE

# ---- installing
root=$scratch/root
holds "it installs" env DESTDIR="$root" cmake --install "$BUILD" --prefix /opt/games
prefix=$root/opt/games
for file in bin/muralha share/man/man6/muralha.6 share/man/es/man6/muralha.6 \
    share/man/pt/man6/muralha.6 share/bash-completion/completions/muralha \
    share/zsh/site-functions/_muralha share/fish/vendor_completions.d/muralha.fish; do
    holds "$file is there" test -s "$prefix/$file"
done
speaks() { (cd / && LC_ALL=C "$prefix/bin/muralha" help --lang pt | grep -q "joga no terminal"); }
holds "the installed program speaks Portuguese without the system's locale" speaks
by_locale() { (cd / && LC_ALL= LANG=es_ES.UTF-8 "$prefix/bin/muralha" help | grep -q "juega en la"); }
holds "the installed program follows the locale" by_locale
listed() { (cd "$prefix" && find . ! -type d | sed 's|^\./||' | sort | diff - "$scratch/list"); }
sort "$prefix/share/muralha/installed" > "$scratch/list"
holds "the list of what was installed is whole" listed
holds "it uninstalls" make -s uninstall DESTDIR="$root" PREFIX=/opt/games
nothing_left() { [ -z "$(find "$prefix" ! -type d -o -name muralha)" ]; }
holds "nothing is left" nothing_left

# ---- the manual
commands=$("$MURALHA" help --lang en | sed -nE 's/^  ([a-z]+) .*/\1/p')
options() { "$MURALHA" help "$1" --lang en | sed -nE 's/^  --([a-z-]+).*/\1/p'; }
clean_page() { # usage: clean_page LANGUAGE  - groff has nothing to say
    "$MURALHA" man --lang "$1" > "$scratch/page"
    complaints=$(groff -man -Kutf8 -Tutf8 -ww "$scratch/page" 2>&1 > "$scratch/$1.txt")
    [ -z "$complaints" ] || { echo "$complaints"; return 1; }
}
plain() { sed -e 's/\x1b\[[0-9;]*m//g' -e 's/.\x08//g' "$scratch/$1.txt"; }
holds "the page is clean in English" clean_page en
holds "the page is clean in Spanish" clean_page es
holds "the page is clean in Portuguese" clean_page pt
plain en > "$scratch/manual"
for command in $commands; do
    holds "the manual has $command" grep -q "muralha $command" "$scratch/manual"
    for option in $(options "$command" | grep -vE '^(lang|help)$'); do
        holds "the manual has --$option of $command" grep -q -e "--$option" "$scratch/manual"
    done
done

# ---- completion
"$MURALHA" completion bash > "$scratch/bash"
"$MURALHA" completion zsh --lang pt > "$scratch/zsh"
completes() { # usage: completes EXPECTED WORD...  - the last word is being written
    expected=$1
    shift
    bash -c '. "$1"; shift
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _muralha
        printf "%s\n" "${COMPREPLY[@]}"' - "$scratch/bash" muralha "$@" | grep -qxF -- "$expected"
}
for command in $commands; do
    holds "bash completes $command" completes "$command" "$(echo "$command" | cut -c1-2)"
    for option in $(options "$command"); do
        holds "bash completes --$option of $command" completes "--$option" "$command" \
            "--$(echo "$option" | cut -c1-2)"
    done
done
holds "bash completes games" completes carcassonne play carc
holds "bash completes options of set-ups" completes carcassonne:river play carcassonne:ri
holds "bash completes further options" completes carcassonne:river,edition=grow play \
    carcassonne:river,edi
# usage: typed EXPECTED LINE  - at the end of the line, cut into words as bash cuts it
typed() {
    bash -c '. "$1"; COMP_LINE=$2 COMP_POINT=${#2}
        COMP_WORDS=($(printf %s "$2" | sed -E "s/([:=])/ \\1 /g")); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _muralha; printf "%s\n" "${COMPREPLY[@]}"' - "$scratch/bash" "$2" | grep -qxF -- "$1"
}
holds "bash completes behind a colon" typed solo "muralha play carcassonne:"
holds "bash completes behind a comma" typed 3,inns.big "muralha play carcassonne:players=3,inns.b"
holds "bash completes behind an equals sign" typed perfect "muralha play catan-cards:memory="
holds "bash completes a value" typed grow "muralha play carcassonne:edition=g"
holds "bash completes set-ups of matches" completes carcassonne match carc
holds "bash completes the last game" completes last play --resume la
holds "bash completes bots" completes greedy play --seat gr
holds "bash completes colours" completes never show --color ne
holds "bash completes languages" completes pt play --lang p
holds "bash completes files" completes README.md show READ
holds "zsh reads its completion" zsh -n "$scratch/zsh"
zsh_options() { [ "$(grep -c "'--lang\[" "$scratch/zsh")" = "$(echo "$commands" | wc -w)" ]; }
holds "zsh has every command" zsh_options

# ---- fish is asked once for many lines: starting it takes as long as all of them
"$MURALHA" completion fish --lang en > "$scratch/fish"
for command in $commands; do
    echo "muralha $(echo "$command" | cut -c1-2)=$command"
    for option in $(options "$command"); do
        echo "muralha $command --$(echo "$option" | cut -c1-2)=--$option"
    done
done > "$scratch/asked"
cat >> "$scratch/asked" << 'LINES'
muralha play carc=carcassonne
muralha play carcassonne:ri=carcassonne:river
muralha match carcassonne:river,edi=carcassonne:river,edition=grow
muralha play --seat gr=greedy
muralha play --resume la=last
muralha show READ=README.md
muralha show --color ne=never
LINES
fish_completes() {
    HOME=$scratch XDG_CONFIG_HOME=$scratch fish --no-config -c '
        source $argv[1]
        while read -l line
            set -l asked (string split -m 1 = -- $line)
            contains -- $asked[2] (complete -C $asked[1] | string replace -r "\t.*" "")
            or echo "not completed: $line"
        end < $argv[2]' "$scratch/fish" "$scratch/asked" > "$scratch/left" 2>&1
    [ ! -s "$scratch/left" ] || { cat "$scratch/left"; return 1; }
}
holds "fish completes commands, options, set-ups, bots and files" fish_completes

holds_end
