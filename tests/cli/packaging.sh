#!/bin/sh
# What packages are made of (packaging/): the unit pleases systemd and lets the server do little, what it starts is
# understood, and the manual and the completions are those of this program. `make check-deb` tries the packages.
. tests/support/holds.sh
unset LANGUAGE

# ---- the unit
unit=$scratch/muralha.service
sed "s|/usr/bin/muralha|$MURALHA|" packaging/systemd/muralha.service > "$unit"
verified() {
    complaints=$(systemd-analyze verify --man=no "$unit" 2>&1) && [ -z "$complaints" ] || {
        echo "$complaints"
        return 1
    }
}
holds "systemd understands the unit" verified
# Its scale goes from 0 to 100; a service without any of this has 96.
holds "the unit lets the server do little" systemd-analyze security --offline=true --threshold=15 "$unit"
says_ready() { grep -qx Type=notify "$unit" && grep -q 'READY=1' src/server/server.c; }
holds "the server tells what the unit waits for" says_ready

# ---- what the unit starts
holds "the settings are understood" "$MURALHA" serve --config packaging/server.conf --check-config
sed 's/^# \([a-z-]* = \)/\1/' packaging/server.conf > "$scratch/all.conf"
holds "the examples among them, too" "$MURALHA" serve --config "$scratch/all.conf" --check-config
named() { sed -n 's/^ExecStart=//p' "$unit" | grep -qx "$MURALHA serve --config /etc/muralha/server.conf"; }
holds "they are those that the unit names" named
where() { sed -n 's|^store = sqlite:/var/lib/\([^/]*\)/.*|StateDirectory=\1|p' packaging/server.conf | grep -xf - "$unit"; }
holds "the store is in the unit's folder" where

for sample in backup-sqlite backup-postgres; do
    holds "the shell reads $sample" sh -n "packaging/samples/$sample"
done

# ---- documents
current() { # usage: current FILE WORD...  - the file is what the program says now
    file=$1
    shift
    "$MURALHA" "$@" | cmp - "$BUILD/share/$file"
}
for language in en es pt; do
    holds "the manual is current: $language" current "man/$language/muralha.6" man --lang "$language"
done
for shell in bash zsh fish; do
    holds "the completion is current: $shell" current "$shell" completion "$shell" --lang en
done

holds_end
