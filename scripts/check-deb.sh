#!/bin/sh
# Builds the packages and tries them in a bare Debian that is booted in a folder, with a systemd of its own and no
# network: tests/packages/inside.sh does the trying there. The folder without the packages is kept in build-bare.
# usage: scripts/check-deb.sh [--built]  - with --built it takes the packages that are in build-deb
set -eu
cd "$(dirname "$0")/.."
bare=$PWD/build-bare
base=$bare/base
root=$bare/root
older=0.0.1

[ "$(id -u)" = 0 ] || {
    echo "only root can boot a system in a folder" >&2
    exit 1
}
[ "${1:-}" = --built ] || sh scripts/deb.sh

# usage: inside FOLDER COMMAND...  - in the folder, with this machine's network and nothing of its environment
inside() {
    folder=$1
    shift
    cp /etc/resolv.conf "$folder/etc/"
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        unshare --mount --propagation private sh -c 'mount -t proc proc "$1/proc" && shift && exec chroot "$@"' \
        - "$folder" "$folder" "$@" </dev/null
}

# What the packages want of Debian: names alone, the first of alternatives, without our own.
wanted() {
    for package in build-deb/*.deb; do
        dpkg-deb --field "$package" Depends | tr ',' '\n' | sed 's/[ |(]*\([^ |(]*\).*/\1/' | grep -v muralha || :
    done | sort -u
}

# ---- a bare Debian, and in it what the packages and the tests use
[ -d "$base" ] || {
    echo "making a bare Debian ..."
    rm -rf "$base.new"
    mkdir -p "$bare"
    debootstrap --variant=minbase bookworm "$base.new" >"$bare/debootstrap.log" 2>&1 || {
        tail -n 20 "$bare/debootstrap.log" >&2
        exit 1
    }
    mv "$base.new" "$base"
}
# shellcheck disable=SC2046
inside "$base" apt-get install -y -qq --no-install-recommends systemd-sysv dbus curl gcc libc6-dev pkg-config \
    python3 python3-websockets $(wanted) >"$bare/packages.log" 2>&1 || {
    tail -n 20 "$bare/packages.log" >&2
    exit 1
}

# ---- the packages, and the same ones with a lower version
rm -rf "$root"
cp -a "$base" "$root"
mkdir -p "$root/try/new" "$root/try/old"
for package in build-deb/*.deb; do
    case $package in *-dbgsym_*) continue ;; esac
    cp "$package" "$root/try/new/"
    version=$(dpkg-deb --field "$package" Version)
    dpkg-deb --raw-extract "$package" "$bare/old"
    sed -i "s/$version/$older/g" "$bare/old/DEBIAN/control"
    dpkg-deb --root-owner-group --build "$bare/old" "$root/try/old/" >/dev/null
    rm -rf "$bare/old"
done
cp tests/packages/inside.sh tests/packages/tables.py tests/server/client.py tests/support/holds.sh "$root/try/"
cp src/store/migrations/sqlite/0001_*.sql "$root/try/oldest.sql"

# ---- booted: a service tries everything, and ends the system
cat > "$root/etc/systemd/system/try.service" <<'UNIT'
[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/bin/sh /try/inside.sh
StandardOutput=file:/try/said
StandardError=inherit
ExecStopPost=/bin/systemctl poweroff --force --no-block
UNIT
mkdir -p "$root/etc/systemd/system/default.target.wants"
ln -s /etc/systemd/system/try.service "$root/etc/systemd/system/default.target.wants/"
lintian --fail-on error,warning build-deb/*.changes 2>"$bare/lintian.log" || {
    echo "lintian finds something" >&2
    exit 1
}
echo "trying the packages ..."
timeout 900 systemd-nspawn --quiet --directory="$root" --private-network --register=no --keep-unit --boot \
    </dev/null >"$bare/boot.log" 2>&1 || echo "the booted system did not end well: $bare/boot.log" >&2
[ -f "$root/try/said" ] || {
    echo "no system can be booted in a folder here (containers without cgroups?): the packages were not tried" >&2
    exit 1
}
cat "$root/try/said"
tail -n 1 "$root/try/said" | grep -q ', 0 failed$' || exit 1
rm -rf "$root"
