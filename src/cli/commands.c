/* commands.c - the table of commands: parser, help, manual and completions read it. */
#include "cli/cli.h"

const struct cli_command cli_commands[] = {
    {.name = "play",
     .arguments = "[SETUP]",
     .summary = MUR_N("play in the terminal, with others at the keyboard or against bots"),
     .details =
         MUR_N("The screen says what is asked and how to answer; help explains the game. If the\n"
               "input is no terminal, each line is an action as records write it, and the exit\n"
               "status is 1 if one was refused.\n"
               "\n"
               "Levels of bots: random, greedy, easy, normal, hard, expert."),
     .examples = "muralha play\n"
                 "muralha play --seat human --seat hard\n"
                 "muralha play carcassonne:players=3 --seat human --seat human\n"
                 "muralha play carcassonne:solo\n"
                 "muralha play --daily\n"
                 "muralha play --server http://localhost:8080\n"
                 "muralha play --resume last",
     .options = play_options,
     .run = cmd_play},
    {.name = "show",
     .arguments = "FILE",
     .summary = MUR_N("show a position of a record or scenario, as text or as a picture"),
     .examples = "muralha show game.txt\n"
                 "muralha show game.txt --at 40 --color always | less -R\n"
                 "muralha show game.txt --svg board.svg --fields\n"
                 "muralha show game.txt --at 40 --json --as asked\n"
                 "muralha show --tiles --svg tiles.svg",
     .options = show_options,
     .run = cmd_show},
    {.name = "games",
     .arguments = "[GAME]",
     .summary = MUR_N("list the games and their options"),
     .examples = "muralha games\n"
                 "muralha games carcassonne\n"
                 "muralha games --json --lang pt",
     .options = games_options,
     .run = cmd_games},
    {.name = "check",
     .arguments = "FILE...|DIR...",
     .summary = MUR_N("run scenarios and verify records"),
     .details =
         MUR_N("Directories are searched for *.txt. The last line is `N passed, N failed`. Exit\n"
               "status 1: something failed; 2: a file is malformed or cannot be read."),
     .examples = "muralha check tests/scenarios\n"
                 "muralha check my_ruling.txt",
     .options = check_options,
     .run = cmd_check},
    {.name = "replay",
     .arguments = "FILE",
     .summary = MUR_N("replay a record: every award with its items, scores and state hash"),
     .examples = "muralha replay game.txt\n"
                 "muralha replay game.txt --json",
     .options = replay_options,
     .run = cmd_replay},
    {.name = "review",
     .arguments = "RECORD",
     .summary = MUR_N("look through a finished game: what each decision cost, and what luck did"),
     .details =
         MUR_N("Positions are played on by bots, with nothing that whoever decided could not\n"
               "know. Chances are those of players who all go on like the bot."),
     .examples = "muralha review game.txt\n"
                 "muralha review game.txt --json",
     .options = review_options,
     .run = cmd_review},
    {.name = "puzzles",
     .arguments = "DIR [RECORD...]",
     .summary = MUR_N("find positions with one clearly best answer"),
     .details = MUR_N(
         "They are looked for in records, in folders of records, and in games that bots play\n"
         "(--setup), and written as scenarios into DIR, each with its answer, how hard it is and\n"
         "the reason. Two independent ways of thinking have to agree on each. Ctrl-C keeps what\n"
         "was found. With --check those in DIR are confirmed anew; exit status 1: some were not."),
     .examples = "muralha puzzles mine --setup carcassonne:players=2 --games 50\n"
                 "muralha puzzles mine games/ --threads 1\n"
                 "muralha puzzles data/puzzles --check --seed 5\n"
                 "muralha show mine/carcassonne-1b2c3d4e.txt",
     .options = puzzles_options,
     .run = cmd_puzzles},
    {.name = "random",
     .arguments = "SETUP",
     .summary = MUR_N("play a random game and print its record"),
     .examples = "muralha random carcassonne:players=2 --seed 7\n"
                 "muralha random none --seed 1 --record game.txt",
     .options = random_options,
     .run = cmd_random},
    {.name = "match",
     .arguments = "SETUP --bot BOT...",
     .summary = MUR_N("let bots play many games and say who is stronger"),
     .details = MUR_N(
         "Everybody plays every deal from every seat. Figures are those of the first bot, with 95 "
         "%\n"
         "intervals. A bot is a level with options (hard:visits=500,seed=3) or cmd:PROGRAM, which\n"
         "speaks the engine protocol. A program that ends, says nothing in time (a second late is\n"
         "allowed; a minute where no time is set) or answers with no legal action forfeits the "
         "game:\n"
         "the others share the win, and the game does not count for the margin."),
     .examples = "muralha match carcassonne:players=2 --bot hard --bot greedy --games 200\n"
                 "muralha match carcassonne:players=4 --bot hard --bot greedy --json\n"
                 "muralha match catan-cards --bot cmd:./mybot --bot greedy --time 500",
     .options = match_options,
     .run = cmd_match},
    {.name = "train",
     .arguments = "SETUP",
     .summary = MUR_N("learn the weights of the bots by play, and test them"),
     .details = MUR_N(
         "Two players that look one turn ahead play every deal twice, with weights moved a little\n"
         "in opposite directions; the weights follow the winner. A sequential test on other deals\n"
         "then says whether they are better than those of today (10 Elo against none, errors of\n"
         "5 %). Nothing is replaced: the new weights are printed. Ctrl-C keeps what was learnt, "
         "and\n"
         "the same command goes on with it."),
     .examples = "muralha train catan-cards:players=2 --pairs 20000 --keep two.txt\n"
                 "muralha train catan-cards:players=4 --seed 7 --test 0",
     .options = train_options,
     .run = cmd_train},
    {.name = "engine",
     .arguments = "",
     .summary = MUR_N("answer other programs line by line: the engine protocol"),
     .details =
         MUR_N("docs/ENGINE-PROTOCOL.md describes it. Every answer ends with a line `ok`. A line\n"
               "`stop` makes it answer at once while it thinks."),
     .examples = "printf 'newgame carcassonne\\nplay draw U\\nbest visits 100\\n' | muralha engine",
     .run = cmd_engine},
    {.name = "bot",
     .arguments = "--server URL --table ID [--cmd PROGRAM]",
     .summary = MUR_N("play at a table of a server with a program of your own"),
     .details = MUR_N(
         "The program speaks the engine protocol (docs/ENGINE-PROTOCOL.md). It takes an open\n"
         "seat, plays when it is asked, comes back after the connection broke, and ends with\n"
         "the game. Exit status 1: it could not play to the end."),
     .examples = "muralha bot --server http://localhost:8080 --table 7zk3m9q2 --cmd ./mybot\n"
                 "muralha bot --server http://localhost:8080 --table 7zk3m9q2 --bot hard",
     .options = bot_options,
     .run = cmd_bot},
    {.name = "perft",
     .arguments = "SETUP",
     .summary = MUR_N("count the sequences of actions to a depth"),
     .details =
         MUR_N("Without --deck and --seed every outcome of chance is a branch and counts as an\n"
               "action. With them chance is fixed and only the players' actions count."),
     .examples = "muralha perft carcassonne:players=2 --depth 4 --deck U,V,D,E\n"
                 "muralha perft none --depth 6",
     .options = perft_options,
     .run = cmd_perft},
    {.name = "bench",
     .arguments = "playouts|legal-games|bots|choices|describe|question|picture|copy|step|legal|"
                  "chance|luck SETUP",
     .summary = MUR_N("measure the speed of the rules"),
     .details = MUR_N(
         "playouts: whole random games; the signature depends on the rules and the seed\n"
         "alone. legal-games: the same, but every answer is taken from the list of legal\n"
         "actions, as most programs do it. bots: what a bot chooses along such games; the\n"
         "signature changes when bots do. choices: several bots (or cmd:PROGRAM) answer the\n"
         "same questions; where they differ from the first, each answer is played on.\n"
         "describe, question, picture: a position or question as JSON, or a picture, late in\n"
         "random games. copy, step, legal: nanoseconds for copying a state, applying an action\n"
         "and listing the legal actions, over the positions of random games."),
     .examples = "muralha bench playouts carcassonne:players=2 --games 100000 --seed 1\n"
                 "muralha bench playouts none --games 1000 --json --instructions\n"
                 "muralha bench bots carcassonne:players=2 --bot hard:visits=60,time=0\n"
                 "muralha bench choices carcassonne:players=2 --bot hard --bot normal --games 2\n"
                 "muralha bench describe carcassonne:players=6,plus --instructions\n"
                 "muralha bench copy carcassonne:players=2",
     .options = bench_options,
     .run = cmd_bench},
    {.name = "serve",
     .arguments = "",
     .summary = MUR_N("serve tables to people and bots over the network"),
     .details = MUR_N(
         "Needs no configuration: it keeps its games in the folder of your data and prints the\n"
         "address of its page. Every move is on the disk before anybody sees it; killed at any\n"
         "moment it goes on where it was. SIGTERM stops it gently. /health tells how it is.\n"
         "\n"
         "It speaks no TLS: for others than this machine put a proxy in front, name it with\n"
         "--trust-proxy, and give the public name with --host. docs/SERVER.md has examples."),
     .examples = "muralha serve\n"
                 "muralha serve --listen 127.0.0.1:9000 --store sqlite:/var/lib/muralha/games.db\n"
                 "muralha serve --host play.example.org --trust-proxy 127.0.0.1\n"
                 "muralha serve --listen :8080 --store memory:",
     .options = serve_options,
     .run = cmd_serve},
    {.name = "verify",
     .arguments = "FILE|ADDRESS",
     .summary = MUR_N("check that chance in a game was what the server had promised"),
     .details = MUR_N("The record of a game that is over, as a file or at a server, carries the\n"
                      "commitment that was shown when it began and the key of its chance. Every\n"
                      "outcome is computed again. Exit status 1: something was tampered with.\n"
                      "docs/FAIRNESS.md explains how it works."),
     .examples = "muralha verify game.txt\n"
                 "muralha verify http://localhost:8080/t/qk3mz7wdxn5ahv2ycb4e",
     .options = verify_options,
     .run = cmd_verify},
    {.name = "store",
     .arguments = "migrate|backup FILE|restore FILE|export [GAME]|check [GAME]|copy|bench",
     .summary = MUR_N("look after the file in which a server keeps its tables"),
     .details =
         MUR_N("migrate: brings a store of an older version to this one; serving does so, too.\n"
               "backup: copies one moment of it into FILE, while a server goes on.\n"
               "restore: puts such a copy in the place of a store that nobody serves; what was\n"
               "  there is kept beside it, its name ending in .replaced.\n"
               "copy: copies all of a store into an empty one of another kind, and compares both.\n"
               "export: prints the record of a game; with --into those of all games.\n"
               "check: looks at the whole file, plays every game again and compares what was\n"
               "  stored; names the games that are broken.\n"
               "bench: measures on a file of its own how fast the disk takes moves.\n"
               "\n"
               "Exit status 1: something failed or is broken. docs/STORE.md says more."),
     .examples = "muralha store check\n"
                 "muralha store backup /backup/muralha-$(date +%F).db\n"
                 "muralha store restore /backup/muralha-2026-11-16.db --force\n"
                 "muralha store copy --from sqlite:games.db --to postgres://localhost/muralha\n"
                 "muralha store export 7zk3m9q2vbn4xt1c8d5fhj6k0w --store sqlite:games.db\n"
                 "muralha store export --into records",
     .options = store_options,
     .run = cmd_store},
    {.name = "admin",
     .arguments = "status|list [PHASE]|show GAME|export GAME|end GAME|read-only on|off|drain",
     .summary = MUR_N("tell a running server what to do, through its socket"),
     .details =
         MUR_N("The server must have been given a socket (--admin), which only its user may open.\n"
               "Games go by name or number; list takes playing, lobby, finished, aside or all.\n"
               "\n"
               "end takes a table away that has not started, and sets a running game aside: it\n"
               "can be read, and nobody can go on with it. While the server is read-only games\n"
               "can be watched, moves are refused and clocks stand still. drain finishes what is\n"
               "under way, tells everybody to come back in a moment, and ends the server."),
     .examples = "muralha serve --admin /run/muralha/admin.sock\n"
                 "muralha admin list --socket /run/muralha/admin.sock\n"
                 "muralha admin show 17\n"
                 "muralha admin read-only on",
     .options = admin_options,
     .run = cmd_admin},
    {.name = "completion",
     .arguments = "bash|zsh|fish",
     .summary = MUR_N("print the completion of command lines for a shell"),
     .examples = "muralha completion bash > ~/.local/share/bash-completion/completions/muralha",
     .run = cmd_completion},
    {.name = "man",
     .arguments = "",
     .summary = MUR_N("print the manual page"),
     .examples = "muralha man | man -l -",
     .hidden = true,
     .run = cmd_man},
    {.name = NULL},
};
