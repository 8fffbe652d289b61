#!/bin/sh
# Installs the Debian packages that are missing; does nothing when all are there.
# usage: scripts/install-deps.sh [build|test]
# docs/DEPENDENCIES.md gives the reason of each package.
set -eu
build_packages="gcc libc6-dev make cmake ninja-build libsqlite3-dev libsodium-dev"
test_packages="libcmocka-dev clang clang-format clang-tidy cppcheck lld wasi-libc
    libclang-rt-14-dev libclang-rt-14-dev-wasm32 nodejs valgrind gettext tmux
    groff-base zsh python3 python3-jsonschema pkg-config
    python3-websockets libwslay-dev curl"
# Where there is an init system, installing nginx would start a web server; its test is skipped there.
[ -d /run/systemd/system ] || test_packages="$test_packages nginx-light"

case ${1:-build} in
    build) packages=$build_packages ;;
    test) packages="$build_packages $test_packages" ;;
    *)
        echo "usage: $0 [build|test]" >&2
        exit 2
        ;;
esac

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
