#!/bin/sh
# The examples, made and run against an installed copy, as somebody would who has nothing else: in C with
# the shared and the static library, in C++, and in Python. All play the same games.
. tests/support/holds.sh

root=$scratch/root
holds "it installs" env DESTDIR="$root" cmake --install "$BUILD" --prefix /opt/games
prefix=$root/opt/games
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig" LD_LIBRARY_PATH="$prefix/lib"
cp -r examples "$scratch"
cd "$scratch" || exit 1
sed 's/.*/#include "muralha\/&"/' > every.cpp <<END
$(cd "$prefix/include/muralha" && ls ./*.h | sed 's|^\./||')
END
cat >> every.cpp <<'END'
#include <cstdio>
int main()
{
    struct mur_rules *r = mur_rules_new("none:players=2", nullptr);
    std::printf("%s %d\n", mur_library_version(), mur_action_prompt(mur_action_make(3, 4)));
    mur_rules_free(r);
    return r ? 0 : 1;
}
END

strict="-Wall -Wextra -Wpedantic -Werror"
make_shared() { gcc -std=c17 $strict -o shared examples/play.c $(pkg-config --cflags --libs muralha); }
make_static() {
    gcc -std=c17 $strict -static -o static examples/play.c \
        $(pkg-config --static --cflags --libs muralha)
}
make_cpp() { clang++ -std=c++17 $strict -o every every.cpp $(pkg-config --cflags --libs muralha); }
version() { ./every | grep -qx "$(pkg-config --modversion muralha) 3"; }
holds "C with the shared library" make_shared
holds "C with the static library" make_static
holds "C++" make_cpp
holds "C++ runs, and the versions agree" version
linked() { ldd ./shared | grep -q "libmuralha\.so\.[0-9]* => $prefix/lib/"; }
holds "the installed library is used" linked

games="carcassonne:players=3,inns carcassonne:solo catan-cards:players=2 none:players=2"
same() { # usage: same SETUP  - all three print the same, and a result
    ./shared "$1" greedy 7 > c.txt && ./static "$1" greedy 7 | diff c.txt - &&
        /usr/bin/python3 examples/play.py "$prefix/lib/libmuralha.so" "$1" greedy 7 | diff c.txt - &&
        grep -q "points, rank 1" c.txt
}
for game in $games; do
    holds "all play $game alike" same "$game"
done
searching() { ./shared carcassonne:solo hard:visits=20,time=0 3 | grep -q points; }
holds "a bot that searches" searching
refused() { ! ./shared carcassonne:wheels 2> c.txt && grep -q "(byte 12)" c.txt; }
refused_python() {
    ! /usr/bin/python3 examples/play.py "$prefix/lib/libmuralha.so" carcassonne:wheels 2> c.txt &&
        grep -q "(byte 12)" c.txt
}
holds "C is told what is wrong" refused
holds "Python is told what is wrong" refused_python

cd - > /dev/null || exit 1
holds_end
