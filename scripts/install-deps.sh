#!/bin/sh
# Installs the Debian packages that are missing; does nothing when all are there.
# usage: scripts/install-deps.sh [--list] [build|web|test|deb|check-deb]  - web is what the page needs besides
#        the program, deb what packages need besides both, check-deb what trying them needs; with --list it
#        only says which packages those are
# docs/DEPENDENCIES.md gives the reason of each package.
set -eu
build_packages="gcc libc6-dev make cmake ninja-build libsqlite3-dev libsodium-dev libpq-dev"
web_packages="clang lld wasi-libc libclang-rt-14-dev-wasm32 zopfli"
# Some packagings of Node hold npm as well, and Debian's npm clashes with them.
command -v node >/dev/null || web_packages="$web_packages nodejs"
command -v npm >/dev/null || web_packages="$web_packages npm"
test_packages="libcmocka-dev clang-format clang-tidy cppcheck libclang-rt-14-dev valgrind gettext tmux
    groff-base zsh fish systemd python3 python3-jsonschema pkg-config
    python3-websockets libwslay-dev curl openssl chromium-headless-shell"
# Where there is an init system, installing nginx or Caddy would start a web server, and PostgreSQL a database; their
# tests are skipped there.
[ -d /run/systemd/system ] || test_packages="$test_packages nginx-light caddy postgresql libfaketime"

deb_packages="debhelper dpkg-dev lintian"
check_deb_packages="debootstrap systemd-container"

list=
if [ "${1:-}" = --list ]; then
    list=yes
    shift
fi
case ${1:-build} in
    build) packages=$build_packages ;;
    web) packages="$build_packages $web_packages" ;;
    test) packages="$build_packages $web_packages $test_packages" ;;
    deb) packages="$build_packages $web_packages $deb_packages" ;;
    check-deb) packages="$build_packages $web_packages $deb_packages $check_deb_packages" ;;
    *)
        echo "usage: $0 [--list] [build|web|test|deb|check-deb]" >&2
        exit 2
        ;;
esac
if [ -n "$list" ]; then
    echo "$packages" | tr -s ' \n' ' '
    exit 0
fi

# Prints the packages that are not installed. Without dpkg we look for the programs alone.
list_missing() {
    for package in $packages; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
            printf '%s ' "$package"
    done
}

if ! command -v apt-get >/dev/null; then
    for program in gcc cmake ninja; do
        command -v "$program" >/dev/null && continue
        echo "This is not Debian: please install yourself what these packages hold:" >&2
        echo "  $packages" >&2
        exit 1
    done
    exit 0
fi

missing=$(list_missing)
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
    root=
elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
    root=sudo
else
    echo "These packages are missing and only root can install them. Please run:" >&2
    echo "  apt-get install $missing" >&2
    exit 1
fi

echo "installing: $missing"
install_all() {
    # shellcheck disable=SC2086
    $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        $missing </dev/null
}
install_all >/dev/null 2>&1 || {
    $root apt-get update -qq </dev/null
    install_all
}
