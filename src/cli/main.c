/* main.c - the program `muralha`: finds the command and runs it. */
#include <string.h>

#include "cli/cli.h"

const struct cli_command cli_commands[] = {
    {.name = "play",
     .arguments = "[SETUP]",
     .summary = "play in the terminal against random opponents",
     .examples = "muralha play\n"
                 "muralha play carcassonne:players=3 --seat 2",
     .options = play_options,
     .run = cmd_play},
    {.name = "games",
     .arguments = "",
     .summary = "list the games and their options",
     .examples = "muralha games",
     .run = cmd_games},
    {.name = "check",
     .arguments = "FILE...|DIR...",
     .summary = "run scenarios and verify records",
     .details = "Directories are searched for *.txt. The last line is `N passed, N failed`. Exit\n"
                "status 1: something failed; 2: a file is malformed or cannot be read.",
     .examples = "muralha check tests/scenarios\n"
                 "muralha check my_ruling.txt",
     .options = check_options,
     .run = cmd_check},
    {.name = "replay",
     .arguments = "FILE",
     .summary = "replay a record: every award with its items, scores and state hash",
     .examples = "muralha replay game.txt\n"
                 "muralha replay game.txt --json",
     .options = replay_options,
     .run = cmd_replay},
    {.name = "random",
     .arguments = "SETUP",
     .summary = "play a random game and print its record",
     .examples = "muralha random carcassonne:players=2 --seed 7\n"
                 "muralha random none --seed 1 --record game.txt",
     .options = random_options,
     .run = cmd_random},
    {.name = "perft",
     .arguments = "SETUP",
     .summary = "count the sequences of actions to a depth",
     .details = "Without --deck and --seed every outcome of chance is a branch and counts as an\n"
                "action. With them chance is fixed and only the players' actions count.",
     .examples = "muralha perft carcassonne:players=2 --depth 4 --deck U,V,D,E\n"
                 "muralha perft none --depth 6",
     .options = perft_options,
     .run = cmd_perft},
    {.name = "bench",
     .arguments = "playouts|copy|step|legal SETUP",
     .summary = "measure the speed of the rules",
     .details =
         "playouts: whole random games; the signature depends on the rules and the seed\n"
         "alone. copy, step, legal: nanoseconds for copying a state, applying an action and\n"
         "listing the legal actions, over the positions of random games.",
     .examples = "muralha bench playouts carcassonne:players=2 --games 100000 --seed 1\n"
                 "muralha bench playouts none --games 1000 --json --instructions\n"
                 "muralha bench copy carcassonne:players=2",
     .options = bench_options,
     .run = cmd_bench},
    {.name = NULL},
};

static void print_overview(FILE *out)
{
    fputs("muralha - a table for board games\n\nusage: muralha COMMAND ...\n\n", out);
    for (const struct cli_command *c = cli_commands; c->name; c++)
        fprintf(out, "  %-8s %s\n", c->name, c->summary);
    fputs("\n`muralha COMMAND --help` says more. A SETUP is a game and its options, for instance\n"
          "carcassonne:players=3,farmers=off; `muralha games` lists them.\n",
          out);
}

static const struct cli_command *command_find(const char *name)
{
    for (const struct cli_command *c = cli_commands; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "help";
    bool help = strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0;
    const struct cli_command *command = command_find(help && argc > 2 ? argv[2] : name);
    if (help && command) {
        cli_help(stdout, command);
        return CLI_OK;
    }
    if (help) {
        print_overview(argc > 1 ? stdout : stderr);
        return argc > 1 ? CLI_OK : CLI_WRONG;
    }
    if (!command) {
        fprintf(stderr, "muralha: there is no command `%s`; `muralha help` lists them\n", name);
        return CLI_WRONG;
    }
    int status = command->run(command, argc - 1, argv + 1);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("muralha: the output could not be written\n", stderr);
        return CLI_WRONG;
    }
    return status;
}
