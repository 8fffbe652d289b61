#!/bin/sh
# Run in a booted bare Debian (scripts/check-deb.sh): packages of an older version are installed, used and upgraded
# with a store that has the oldest tables, then removed and purged; nothing of them may be left.
cd /try || exit 1
. ./holds.sh
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive HOME=/root
games=/var/lib/muralha
store=sqlite:$games/games.db
url=http://127.0.0.1:8080

# Everything that packages could leave behind; the list of accounts, too.
snapshot() {
    find / -xdev \( -path /proc -o -path /sys -o -path /run -o -path /dev -o -path /tmp -o -path /try \
        -o -path /var/log -o -path /var/cache -o -path /var/lib/dpkg -o -path /var/lib/apt -o -path /var/tmp \
        -o -path /var/lib/systemd \) -prune -o -print | grep -vE '^/etc/(passwd|group|shadow|gshadow)-$' | sort
    cut -d: -f1 /etc/passwd /etc/group /etc/shadow
}
get() { apt-get install -y -q --allow-downgrades "$@"; }
as_user() { setpriv --reuid nobody --regid nogroup --clear-groups env HOME=/tmp/user "$@"; }
as_service() { setpriv --reuid muralha --regid muralha --clear-groups "$@"; }
active() { systemctl is-active muralha; }
main_pid() { systemctl show --property MainPID --value muralha; }
another_than() { active && [ "$(main_pid)" != "$1" ]; }
healthy() { curl -sS --max-time 20 "$1/health" | grep '"status":"ok"'; }
eventually() { # usage: eventually COMMAND...  - it succeeds within half a minute
    for _ in $(seq 150); do
        "$@" && return
        sleep 0.2
    done
    return 1
}

snapshot > before

# ---- installing an older version
holds "the packages are installed" get ./old/*.deb
holds "the older version is there" sh -c 'dpkg-query -W -f "\${Version}\n" muralha | grep -x 0.0.1'
holds "the service was started and is ready" active
holds "it will be started with the system" systemctl is-enabled muralha
holds "it answers" healthy $url
holds "systemd reads the unit" sh -c '! systemd-analyze verify --man=no muralha.service 2>&1 | grep muralha'
holds "the games are the service's alone" sh -c "[ \"\$(stat -c %U:%a $games)\" = muralha:700 ]"

# ---- the program
install -d -o nobody -g nogroup /tmp/user
holds "two bots play in the terminal" as_user sh -c \
    'muralha play --plain --seat greedy --seat greedy --seed 7 --record /tmp/user/game </dev/null'
holds "their game is a record" as_user muralha replay /tmp/user/game
holds "there is a manual" sh -c 'zcat /usr/share/man/man6/muralha.6.gz | grep -q "muralha serve"'
holds "... in Portuguese" sh -c 'zcat /usr/share/man/pt/man6/muralha.6.gz | grep -q "joga no terminal"'
holds "bash reads its completion" bash -n /usr/share/bash-completion/completions/muralha

# ---- the library
example=/usr/share/doc/libmuralha-dev/examples/play.c
holds "a program is compiled" sh -c "gcc -o /tmp/user/dynamic $example \$(pkg-config --cflags --libs muralha)"
holds "... which needs the shared library" sh -c 'ldd /tmp/user/dynamic | grep "libmuralha.so.* => /lib"'
holds "... and runs" as_user /tmp/user/dynamic
holds "one without it, too" sh -c \
    "gcc -static -o /tmp/user/static $example \$(pkg-config --static --cflags --libs muralha) && /tmp/user/static"

# ---- the server
module() { curl -sS "$url$(curl -sS $url/sw.js | grep -oE '/assets/muralha-[^"]*\.wasm' | head -n 1)" | head -c 4 | grep -q asm; }
holds "the page is inside" sh -c "curl -sS $url/ | grep -q '/assets/index-'"
holds "... with its module" module
holds "a table is played" python3 -B tables.py play $url
export_into() { as_service sh -c "mkdir -m 755 $1 && muralha store export --store $store --into $1"; }
holds "its record is kept" export_into /tmp/records
holds "... and verified" sh -c 'muralha verify /tmp/records/*'
backups=/var/backups/muralha
install -d -o muralha -g muralha -m 700 $backups
holds "the sample makes a backup" sh /usr/share/doc/muralha-server/examples/backup-sqlite
holds "... which is one file, and whole" as_service sh -c \
    "[ \$(ls $backups | wc -l) = 1 ] && muralha store check --store sqlite:\$(ls $backups/*.db)"
rm -r $backups
pid=$(main_pid)
reloads() { systemctl reload muralha && active && [ "$(main_pid)" = "$pid" ] && healthy $url; }
holds "it reads its settings again" reloads
kill -9 "$pid"
holds "killed, it is started again" eventually another_than "$pid"

# ---- upgrading, with settings that somebody changed and the oldest tables
echo 'listen = 127.0.0.1:9090' >> /etc/muralha/server.conf
systemctl stop muralha
holds "the store gets the oldest tables" as_service python3 -B tables.py age $games/games.db oldest.sql
holds "the packages are upgraded" get ./new/*.deb
holds "the newer version is there" sh -c '! dpkg-query -W -f "\${Version}\n" muralha | grep -x 0.0.1'
holds "the service was started with it" eventually active
holds "the settings were kept" healthy http://127.0.0.1:9090
holds "the store has today's tables" sh -c "[ \$(python3 -B tables.py version $games/games.db) -gt 1 ]"
holds "every game is whole" as_service muralha store check --store $store
same() { export_into /tmp/records-after && diff -r /tmp/records /tmp/records-after; }
holds "the records are the same" same
pid=$(main_pid)
holds "a running one is upgraded" get --reinstall ./new/*.deb
holds "... which starts it again" eventually another_than "$pid"
holds "nothing went wrong on the way" sh -c '! journalctl -u muralha -o cat | grep "\"level\":\"error\""'

# ---- going
holds "the server is removed" apt-get remove -y -q muralha-server
holds "... and runs no more" sh -c '! systemctl is-active muralha && ! ls -l /proc/[0-9]*/exe | grep muralha'
holds "... but its games stay" test -s $games/games.db
holds "it comes back" get ./new/muralha-server_*.deb
holds "... with its games" sh -c "systemctl start muralha && curl -sS http://127.0.0.1:9090/health | grep ok"
holds "all are purged" sh -c 'apt-get purge -y -q muralha muralha-server libmuralha-dev "libmuralha[0-9]*"'
snapshot > after
holds "nothing is left" diff before after

holds_end
