#!/bin/sh
# Builds the program with the page inside, starts the server, says where the page is and opens it on a desktop;
# in a terminal a key plays there instead. Where the page cannot be built, --or-terminal plays in the terminal;
# otherwise the server runs without it, for clients that have a page of their own.
# usage: scripts/serve.sh [--or-terminal] [OPTION OF muralha serve...]
set -eu
cd "$(dirname "$0")/.."
first_port=8080
ports=20
terminal=
if [ "${1:-}" = --or-terminal ]; then
    terminal=yes
    shift
fi

# Everything at once, so that whoever has to ask root for it asks once; what is missing has been said then.
status=0
if sh scripts/install-deps.sh web; then
    sh scripts/build-web.sh || status=$?
else
    sh scripts/install-deps.sh build 2>/dev/null || exit 1
    status=3
fi
[ $status -eq 0 ] || [ $status -eq 3 ] || exit $status
[ -f web/dist/index.html ] && page=yes || page=
[ $status -eq 0 ] || [ -z "$page" ] || echo "The page that was built before is taken."
sh scripts/build.sh release muralha
if [ -z "$page" ] && [ -n "$terminal" ]; then
    echo "We play in the terminal instead."
    exec build/muralha play
fi

# ---- starting, on the next free port
said=$(mktemp)
server=
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || :
    rm -f "$said"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

# Starts the server at a port; false if it has ended instead of saying where it is.
start_at() {
    : > "$said"
    port=$1
    shift
    build/muralha serve --listen "127.0.0.1:$port" --log-level error --lang en "$@" > "$said" 2>&1 &
    server=$!
    until grep -q http "$said"; do
        kill -0 "$server" 2>/dev/null || return 1
        sleep 0.1
    done
}
port=$first_port
until start_at "$port" "$@"; do
    server=
    if ! grep -q 'another program listens there' "$said" || [ "$port" -ge $((first_port + ports)) ]; then
        cat "$said" >&2
        exit 1
    fi
    port=$((port + 1))
done
[ "$port" -eq "$first_port" ] || echo "Port $first_port is taken, so this is another one."
url=http://localhost:$port
echo "Muralha is at $url (Ctrl-C ends it)"

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && command -v xdg-open >/dev/null; then
    xdg-open "$url" >/dev/null 2>&1 &
fi

# ---- until it ends, or a key says that the terminal will do
if [ -t 0 ] && [ -t 1 ]; then
    echo "Press a key to play here in the terminal instead."
    modes=$(stty -g)
    trap 'stty "$modes"; finish' EXIT
    stty -icanon -echo
    key=$(dd bs=1 count=1 2>/dev/null)
    stty "$modes"
    [ -z "$key" ] || build/muralha play
else
    wait "$server"
fi
