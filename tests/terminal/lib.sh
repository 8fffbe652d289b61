# lib.sh - the program in a tmux window of its own server, played by keys. Sourced by the tests here.
# Needs MURALHA; every wait is bounded.
set -u
scratch=$(mktemp -d)
server="muralha-test-$$"
export XDG_STATE_HOME="$scratch/state"
export LC_ALL=C.UTF-8
unset LANGUAGE NO_COLOR COLUMNS LINES TMUX
passed=0
failed=0
program=$MURALHA
case $program in /*) ;; *) program=$PWD/$program ;; esac

window() { tmux -L "$server" -f /dev/null "$@"; }
finish() {
    window kill-server 2> /dev/null
    sleep 0.2 # the program saves when its window goes
    rm -rf "$scratch"
}
trap finish EXIT
trap 'exit 1' INT TERM

begin() { # usage: begin WIDTH HEIGHT ARGUMENTS...  - a window in which the program runs
    width=$1
    height=$2
    shift 2
    window has-session -t keep 2> /dev/null || window new-session -d -s keep "sleep 600"
    window kill-session -t play 2> /dev/null
    window new-session -d -s play -x "$width" -y "$height" \
        "'$program' $*; echo ended \$?; sleep 600"
}
keys() { window send-keys -t play "$@"; }
write() { # usage: write TEXT  - a line, and Enter
    keys -l -- "$1"
    keys Enter
}
press() { keys -l -- "$1"; } # a key that needs no Enter
screen() { window capture-pane -p -t play; }
shows() { # usage: shows TEXT  - within five seconds
    tries=100
    while [ "$tries" -gt 0 ]; do
        screen | grep -qF -- "$1" && return 0
        tries=$((tries - 1))
        sleep 0.05
    done
    echo "the screen does not show: $1"
    screen
    return 1
}
changes() { # usage: changes OLD  - waits until the screen is another one and has its prompt
    tries=60
    while [ "$tries" -gt 0 ]; do
        new=$(screen)
        [ "$new" != "$1" ] && printf '%s\n' "$new" | grep -qE '^>$|ended [0-9]|Enter\.$' && return 0
        tries=$((tries - 1))
        sleep 0.03
    done
    return 1
}
holds() { # usage: holds WHAT COMMAND...
    what=$1
    shift
    if "$@" > "$scratch/told" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not so: $what"
        cat "$scratch/told"
    fi
}
fits() { # usage: fits WIDTH HEIGHT  - title on top, prompt on the screen, nothing wider
    page=$(screen)
    printf '%s\n' "$page" | head -1 | grep -q Muralha || { echo "no title"; screen; return 1; }
    printf '%s\n' "$page" | grep -q '^>$' || { echo "no prompt"; screen; return 1; }
    [ "$(printf '%s\n' "$page" | wc -l)" -le "$2" ] || { echo "too high"; screen; return 1; }
    [ "$(printf '%s\n' "$page" | wc -L)" -le "$1" ] || { echo "too wide"; screen; return 1; }
}
end() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}

# Plays a whole game by keys: the first letter, the rotation that the screen proposes, the first figure.
# usage: whole_game LANGUAGE CONFIRM PLACE FIGURE EXAMPLE WINS  - texts by which questions are known;
# EXAMPLE is a pattern of sed that finds the proposed answer.
whole_game() {
    begin 80 24 play carcassonne --seed 21 --lang "$1" --seat human --seat greedy \
        --record "$scratch/game.txt"
    shows ">" || return 1
    steps=0
    unknown=0
    while [ "$steps" -lt 600 ]; do
        page=$(screen)
        steps=$((steps + 1))
        case $page in
            *"ended 0"*) break ;;
            *"$2"*) keys Enter ;;
            *"$3"*)
                answer=$(printf '%s' "$page" | tr '\n' ' ' | sed -nE "s/.*$5.*/\\1/p")
                write "${answer:-a}"
                ;;
            *"$4"*) press 1 ;;
            *) # perhaps only half of the page has been drawn
                unknown=$((unknown + 1))
                [ "$unknown" -lt 20 ] || { echo "an unknown question"; screen; return 1; }
                sleep 0.05
                continue
                ;;
        esac
        unknown=0
        changes "$page" || true
    done
    shows "$6" && shows "ended 0" && [ "$steps" -gt 70 ] &&
        "$program" replay "$scratch/game.txt" | grep -q '^over after'
}
