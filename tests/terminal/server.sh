#!/bin/sh
# Two people at a server's table, in two windows after each other: one makes the table, leaves and comes
# back to the same seat; what is asked, said and answered stands on the screen.
. tests/terminal/lib.sh
"$program" serve --lang en --listen 127.0.0.1:0 --store memory: > "$scratch/serve" 2> "$scratch/log" &
serving=$!
trap 'kill $serving; kill -CONT $serving; wait $serving; finish' EXIT # also while it is stopped
tries=100
while [ ! -s "$scratch/serve" ] && [ "$tries" -gt 0 ]; do
    tries=$((tries - 1))
    sleep 0.05
done
address=$(grep -o 'http://[^ ]*' "$scratch/serve")
at="--server $address --token $scratch/token"

makes() { # usage: makes LANGUAGE LINK START OPEN
    begin 100 34 play "$at" --lang "$1" --create carcassonne:players=2
    shows "$2" && shows "$4" && table=$(screen | tr -d '\n' | grep -oE '/t/[a-z0-9]+' | head -1)
}
holds "a table is made" makes en "The link of your table" start open
kill -STOP $serving # so that all of it is written before the server refuses
keys start Enter "say too early" Enter help Enter
holds "help is there at once" shows "resign"
kill -CONT $serving
holds "why it does not start" shows "a seat is still empty"
holds "what was written after it is not done" shows "say too early\` was not done"
keys "bot 1 random" Enter "say olá" Enter # faster than the server answers
holds "a bot sits down" shows "Blue: random"
holds "what is said stands there" shows ": olá"
write start
holds "a tile is to be laid" shows "Where does your tile go?"
write dance
holds "what is not understood" shows "is not understood"
write quit
holds "one can leave" shows "ended 0"
begin 100 34 play "$at" --lang pt --table "${table#/t/}"
holds "and come back to the same question" shows "Onde"
write desistir
write desistir
holds "and give up" shows "ended 0"
begin 80 24 play --server "$address" --lang es
holds "a list of open tables" shows "Ninguna mesa"
keys C-c
holds "Ctrl-C leaves" shows "ended 0"
begin 80 24 play --server http://127.0.0.1:9 --lang en
holds "no server" shows "no server answers there"
end
