#!/bin/sh
# Builds the Debian packages from the files that git knows, as they are now, and the page: into build-deb.
# usage: scripts/deb.sh [VERSION]  - of the packages; otherwise it follows from the commit
set -eu
cd "$(dirname "$0")/.."
out=$PWD/build-deb

sh scripts/build-web.sh || [ -f web/dist/index.html ] || {
    echo "Packages without the page are not built." >&2
    exit 1
}

# The version of the program; a commit that is not its tag comes before it, in the order of the commits.
upstream=$(sed -n 's/^#define MUR_VERSION "\(.*\)"/\1/p' include/muralha/version.h)
abi=$(sed -n 's/^ *MUR_ABI = \([0-9]*\),.*/\1/p' include/muralha/game.h)
commit=$(git rev-parse --short=10 HEAD)
if git describe --exact-match --tags --match "v$upstream" >/dev/null 2>&1; then
    standard=$upstream
else
    standard=$upstream~$(git rev-list --count HEAD).$commit
fi
version=${1:-$standard}
mail=${DEBEMAIL:-muralha@packages.invalid}

# ---- the tree that is built: what git knows, the page, and debian/ with its blanks filled in
tree=$out/tree
rm -rf "$out"
mkdir -p "$tree/web"
git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$tree" 2>/dev/null || {
    echo "a file that git knows is missing: git status" >&2
    exit 1
}
cp -r web/dist "$tree/web/"
cp -r packaging/debian "$tree/"
echo "$commit" > "$tree/COMMIT"
packages=$(sh scripts/install-deps.sh --list build | sed -E 's/\b(gcc|libc6-dev|make) //g; s/ *$//; s/ +/, /g')
sed -e "s/@ABI@/$abi/; s/@MAIL@/$mail/; s/@BUILD_PACKAGES@/$packages, zopfli/" \
    "$tree/debian/control.in" > "$tree/debian/control"
rm "$tree/debian/control.in"
mv "$tree/debian/libmuralha.install" "$tree/debian/libmuralha$abi.install"
cp packaging/systemd/muralha.service "$tree/debian/muralha-server.muralha.service"
cp packaging/systemd/muralha.sysusers "$tree/debian/muralha-server.sysusers"
{
    printf 'muralha (%s) unstable; urgency=medium\n\n' "$version"
    printf '  * CHANGELOG.md says what is new.\n\n'
    printf ' -- %s <%s>  %s\n' "The Muralha authors" "$mail" "$(git log -1 --format=%cD)"
} > "$tree/debian/changelog"

# ---- building
echo "building the packages ..."
log=$out/build.log
(cd "$tree" && dpkg-buildpackage --build=binary --no-sign) >"$log" 2>&1 || {
    tail -n 60 "$log" >&2
    exit 1
}
rm -rf "$tree"
ls "$out"/*.deb
