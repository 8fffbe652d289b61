#!/bin/sh
# Remakes tests/golden: records (played at random where missing, otherwise kept as they are), what
# replaying them prints, and perft counts. Read the diff before you commit it: it is a change of rules.
# Hashes say nothing to a reader and have a file of their own, hashes.txt: if nothing but that file differs,
# the bytes of a state have moved, and stored games would be refused (docs/RECORDS.md, "Versions").
#
#     update-golden.sh             everything
#     update-golden.sh --print     only prints replays and perft counts, for the test to compare
#     update-golden.sh --hashes    only prints the hashes
#     update-golden.sh --boards    only prints the pieces of pictures: tiles, marks, figures where they lie
#     update-golden.sh --signatures  only prints the signatures of random games and of what bots choose
set -eu
cd "$(dirname "$0")/.."
muralha=${MURALHA:-build/muralha}

# name, set-up, seed. Those of the Catan cards without -types were played by the first version of the rules,
# which had five types of building, and are kept to show that its games are still replayed.
records='none-2 none:players=2,turns=40 1
none-6 none:players=6,turns=20 2
carcassonne-2 carcassonne:players=2 1
carcassonne-3-no-farmers carcassonne:players=3,farmers=off 2
carcassonne-4 carcassonne:players=4 3
carcassonne-6 carcassonne:players=6,first=4 4
river-2 carcassonne:players=2,river 7
boxed-2 carcassonne:players=2,river 31
abbot-3 carcassonne:players=3,abbot 8
inns-2 carcassonne:players=2,inns 272
inns-tiles-4 carcassonne:players=4,inns.tiles 9
traders-2 carcassonne:players=2,traders 319
traders-builder-5 carcassonne:players=5,traders.builder 10
river-abbot-inns-traders-3 carcassonne:players=3,river,abbot,inns,traders 674
river-abbot-inns-traders-6 carcassonne:players=6,river,abbot,inns,traders 78
plus-2 carcassonne:players=2,plus 319
plus-4 carcassonne:players=4,plus 268
plus-6 carcassonne:players=6,plus 258
solo carcassonne:solo,followers=7 153
solo-together-2 carcassonne:solo,coop=2,colours=4,followers=7,river,abbot,inns,traders.builder,flying,ferries,magic,circles 292
grow-2 carcassonne:players=2,edition=grow 5
grow-5 carcassonne:players=5,edition=grow 6
catan-cards-2 catan-cards:players=2 1
catan-cards-4 catan-cards:players=4 2
catan-cards-3-perfect catan-cards:players=3,memory=perfect 3
catan-cards-6 catan-cards:players=6 4
catan-cards-2-limit catan-cards:players=2,rounds=3 5
catan-cards-2-types catan-cards:players=2 1
catan-cards-4-types catan-cards:players=4,memory=perfect 2
catan-cards-2-hoard catan-cards:players=2 9'

# set-up and options
perfts='none:players=2,turns=8 --depth 8
none:players=1,turns=8 --depth 6 --seed 1
carcassonne:players=2 --depth 4
carcassonne:players=2 --depth 5 --deck U,V,D,E
carcassonne:players=2 --depth 5 --seed 1
carcassonne:players=6,farmers=off --depth 5 --seed 2
carcassonne:players=2,edition=grow --depth 5 --deck B,A,L,X
carcassonne:players=2,river --depth 7 --seed 1
carcassonne:players=2,river --depth 9 --deck BB6F7,BB6F10,BB6F4,BB6F9,BB6F8
carcassonne:players=2,abbot --depth 5 --deck U+,E+,A
carcassonne:players=2,inns --depth 5 --deck EK,EB,EC
carcassonne:players=2,inns.tiles --depth 5 --seed 3
carcassonne:players=2,inns.big --depth 5 --seed 3
carcassonne:players=2,traders --depth 5 --seed 4
carcassonne:players=2,traders.builder --depth 8 --deck U,U,U,U,U,U
carcassonne:players=2,traders.pig --depth 7 --deck U,U,U,U
carcassonne:players=3,river,abbot,inns,traders --depth 7 --seed 5
carcassonne:players=2,flying --depth 6 --deck FlugB,W,FlugE
carcassonne:players=2,messages --depth 6 --deck E,D,E,D
carcassonne:players=2,ferries --depth 6 --deck FaehrD,U,FaehrH
carcassonne:players=2,gold --depth 5 --deck GoldH,GoldB
carcassonne:players=2,magic --depth 4 --deck MaHeA,MaHeH
carcassonne:players=3,robbers --depth 6 --deck RaubF,RaubC
carcassonne:players=3,circles --depth 6 --deck V,Korn1,Korn4
carcassonne:players=2,plus --depth 6 --seed 6
carcassonne:solo --depth 6 --seed 7
carcassonne:solo,colours=4,coop=2,followers=3,abbot,inns,traders.builder,flying,ferries,magic,circles --depth 6 --seed 8
catan-cards:players=2 --depth 4 --seed 1
catan-cards:players=3,memory=perfect --depth 5 --seed 2
catan-cards:players=6 --depth 4 --seed 3'

print_perfts() {
    echo "$perfts" | while read -r arguments; do
        echo "perft $arguments"
        # The arguments are words.
        # shellcheck disable=SC2086
        "$muralha" perft $arguments
    done
}

print_replays() {
    for file in tests/golden/records/*.txt; do
        echo "== $file"
        "$muralha" replay "$file" | grep -v '^hash '
    done
}

# set-up, games and bot; a signature that changes is a change of the rules or of a bot
bots='carcassonne:players=2 1 easy
carcassonne:players=2 1 normal:visits=40,time=0
carcassonne:players=3 1 normal:visits=3,time=0
carcassonne:players=3 1 hard:visits=40,time=0
carcassonne:players=2,plus 1 hard:visits=8,time=0
carcassonne:solo 1 hard:visits=60,time=0
catan-cards:players=3 1 hard:visits=60,time=0
none:players=2 1 hard:visits=60,time=0'

print_signatures() {
    for setup in carcassonne:players=2 carcassonne:players=4 carcassonne:players=3,plus carcassonne:solo \
        carcassonne:players=2,edition=grow catan-cards:players=2 catan-cards:players=5 none; do
        echo "playouts $setup $("$muralha" bench playouts "$setup" --games 100 --seed 1 |
            sed -n 's/^signature *//p')"
    done
    echo "$bots" | while read -r setup games bot; do
        echo "bots $setup $bot $("$muralha" bench bots "$setup" --games "$games" --seed 1 --bot "$bot" |
            sed -n 's/^signature *//p')"
    done
}

if [ "${1:-}" = --signatures ]; then
    print_signatures
    exit
fi

print_hashes() {
    for file in tests/golden/records/*.txt; do
        echo "$(basename "$file") $("$muralha" replay "$file" | sed -n 's/^hash //p')"
    done
}

# record and step, of boards whose pictures are kept piece by piece
boards='plus-4 330
grow-5 70
solo 30'

print_boards() {
    echo "$boards" | while read -r name step; do
        echo "== $name after $step"
        "$muralha" show "tests/golden/records/$name.txt" --at "$step" --lang en --svg - |
            sed -n -e '1,/<\/defs>/d' -e '/<svg class=/q' -e 's/></>\n</gp' -e 't' -e p |
            grep -E '^<(use|g class="figure"|path class="ferry")'
    done
}

if [ "${1:-}" = --boards ]; then
    print_boards
    exit
fi
if [ "${1:-}" = --hashes ]; then
    print_hashes
    exit
fi
if [ "${1:-}" = --print ]; then
    print_replays
    print_perfts
    exit
fi
mkdir -p tests/golden/records
echo "$records" | while read -r name setup seed; do
    file=tests/golden/records/$name.txt
    [ -f "$file" ] || "$muralha" random "$setup" --seed "$seed" | grep -v '^hash ' > "$file"
done
print_replays > tests/golden/replays.txt
print_perfts > tests/golden/perft.txt
print_hashes > tests/golden/hashes.txt
print_boards > tests/golden/boards.txt
print_signatures > tests/golden/signatures.txt
"$(dirname "$muralha")/tests/unit_text_test_told" --print > tests/golden/told.txt
