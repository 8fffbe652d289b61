#!/bin/sh
# Words from outside do nothing to the terminal; the environment is read as its standards say.
. tests/support/holds.sh
export HOME="$scratch/home" LC_ALL=C.UTF-8 TERM=xterm
unset LANGUAGE XDG_STATE_HOME XDG_DATA_HOME NO_COLOR
mkdir -p "$HOME"
esc=$(printf '\033]0;t\007')        # sets the title of a window
csi=$(printf '\302\2332J')          # clears the screen, by a character from U+0080 on
raw=$(printf '\2332J')              # the same by a byte that is no UTF-8
bad="x$esc$csi$raw"

quiet() { # usage: quiet COMMAND...  - what it says, on either output, has nothing that a terminal obeys
    "$@" > "$scratch/out" 2>&1 < "${input:-/dev/null}"
    [ -s "$scratch/out" ] && ! LC_ALL=C grep -q "$(printf '[\001-\010\013-\037\177]')" "$scratch/out" &&
        ! LC_ALL=C grep -q "$(printf '\302[\200-\237]')" "$scratch/out" && ! LC_ALL=C grep -q "$(printf ' \233')" "$scratch/out" &&
        iconv -f UTF-8 -t UTF-8 "$scratch/out" > /dev/null
}
holds "a file that is not there" quiet "$MURALHA" replay "$scratch/$bad"
printf 'setup none\nnonsense\n' > "$scratch/$bad.txt"
holds "a scenario of such a name" quiet "$MURALHA" check "$scratch/$bad.txt"
holds "a folder with it" quiet "$MURALHA" check --verbose "$scratch"
holds "a set-up" quiet "$MURALHA" random "none:$bad"
holds "an option" quiet "$MURALHA" random none "--$bad"
holds "a number" quiet "$MURALHA" random none --steps "$bad"
holds "a command" quiet "$MURALHA" "$bad"
holds "the name of a bot" quiet "$MURALHA" play none --seat "$bad"
holds "a deck" quiet "$MURALHA" perft none --deck "$bad"
for line in "expect legal $esc" "expect legal $csi" "deal $csi" "force $esc"; do
    printf 'setup none\n%s\n' "$line" > "$scratch/scenario.txt"
    holds "a scenario" quiet "$MURALHA" check "$scratch/scenario.txt"
done
printf 'muralha record 2\nsetup none\ntable seat Red person A%sB\n' "$csi" > "$scratch/named.txt"
holds "the name of a player" quiet "$MURALHA" show "$scratch/named.txt"
printf '%s\nsave %s/%s\nquit\n' "$bad" "$scratch/none" "$bad" > "$scratch/typed"
for look in --ascii --color=never; do
    input=$scratch/typed holds "what is typed ($look)" quiet "$MURALHA" play none --seed 1 $look --seat human --seat human
done

# ---- a terminal that obeys nothing
plain() { # usage: plain TERM  - a game there writes nothing but lines
    TERM=$1 script -qec "'$MURALHA' play none --seed 1" /dev/null < /dev/null > "$scratch/out" 2>&1
    [ -s "$scratch/out" ] && ! grep -q "$(printf '\033')" "$scratch/out"
}
holds "a dumb terminal gets lines" plain dumb
holds "so does one without a name" plain ""

# ---- languages
speaks() { # usage: speaks WORDS LANGUAGE  - the help has these words
    LANGUAGE=$2 "$MURALHA" help | grep -qF -- "$1"
}
holds "the first language of a list" speaks "uma mesa" pt:es
holds "the next one if the first is not known" speaks "una mesa" xx:es_ES:pt
holds "a list without one that is known" speaks "a table for board games" xx:yy

# ---- folders
solo() { # a game of one, scripted to its end, keeps its result
    "$MURALHA" random carcassonne:solo --seed 3 > "$scratch/solo.txt" &&
        sed -nE 's/^Red //p' "$scratch/solo.txt" > "$scratch/lines" &&
        (cd "$scratch/work" && "$program" play carcassonne:solo --seed 3 < "$scratch/lines")
}
case $MURALHA in /*) program=$MURALHA ;; *) program=$PWD/$MURALHA ;; esac
mkdir "$scratch/work"
relative() { XDG_DATA_HOME=relative XDG_STATE_HOME=relative solo && [ -e "$HOME/.local/share/muralha/results.txt" ] && [ -z "$(ls "$scratch/work")" ]; }
holds "a relative folder is ignored" relative
homeless() { ! HOME= solo && [ -z "$(ls "$scratch/work")" ] && [ ! -e /.local/share/muralha ]; }
holds "without a home nothing is written elsewhere" homeless
asks_for_home() { HOME= quiet "$MURALHA" play --resume last; grep -q "there is no home folder" "$scratch/out"; }
holds "and that is said" asks_for_home

holds_end
