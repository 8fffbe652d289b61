/*
 * cli.h - what the subcommands share: the tables that say what they are, and small helpers.
 *
 * A command is one row of the table in commands.c and one file. Its options are a table too: the parser,
 * the help and whatever else is made of the tables (man page, completion) read the same rows.
 */
#ifndef MUR_CLI_H
#define MUR_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/json_write.h"
#include "cli/files.h"
#include "muralha/play.h"
#include "muralha/table.h"
#include "text/language.h"

/* Exit statuses. */
enum { CLI_OK = 0, CLI_FAILED = 1, CLI_WRONG = 2 };

enum cli_type {
    CLI_SWITCH,      /* bool */
    CLI_NUMBER,      /* uint64_t */
    CLI_TEXT,        /* const char * */
    CLI_TEXT_OR_NOT, /* const char *: the next word if it begins with a digit, otherwise "" */
    CLI_SEED,        /* struct cli_seed */
    CLI_TEXTS        /* struct cli_texts: the option may be given several times */
};

enum { CLI_TEXTS_MAX = 6 };

struct cli_texts {
    const char *text[CLI_TEXTS_MAX];
    int count;
};

/* A number that somebody gave, or a key of the system's generator: with 256 bits nobody finds the draws to
 * come by trying. */
struct cli_seed {
    bool given;
    uint64_t number;
    uint64_t key[4];
};

struct cli_option {
    const char *name;  /* without the dashes */
    const char *value; /* what the help calls the value; NULL for switches */
    enum cli_type type;
    size_t offset; /* of the value in the command's own struct */
    const char *help;
    uint64_t min, max;             /* of a number; max 0: no bound */
    const char *const *words;      /* what a text may be, NULL-ended; NULL: anything ... */
    bool (*valid)(const char *it); /* ... that this takes; NULL: anything */
    /* of settings (settings.h): */
    const char *standard; /* what holds if nobody says anything; NULL: it depends */
    bool secret;          /* what stands between ':' and '@' is shown to nobody */
    bool flag_only;       /* only on the command line */
};

struct cli_command {
    const char *name;
    const char *arguments; /* as the usage line shows them */
    const char *summary;
    const char *details;              /* paragraphs for --help; may be NULL */
    const char *examples;             /* lines */
    const struct cli_option *options; /* NULL-named end; may be NULL */
    int (*run)(const struct cli_command *self, int argc, char **argv);
    bool hidden;                         /* not listed */
    const struct mur_language *language; /* main fills it in for the command that runs */
};

/* The words of a command line that are no options. */
struct cli_words {
    char **word;
    int count;
};

/* The table of commands, ended by a NULL name. */
extern const struct cli_command cli_commands[];

/* Reads argv[1..] into `values` (the command's own struct, holding the defaults) and `words`. Returns -1
 * to go on; otherwise the exit status (--help was printed, or what was wrong). */
int cli_parse(const struct cli_command *self, int argc, char **argv, void *values,
              struct cli_words *words);
/* Takes the value of one option. Returns -1 to go on; otherwise the exit status, after telling what is allowed.
 * `where` is what the message calls the option. */
int cli_option_set(const struct cli_command *self, const struct cli_option *o, const char *where,
                   const char *text, void *values);
/* Prints why, and where the help is; returns CLI_WRONG. */
int cli_usage(const struct cli_command *self, const char *why, const char *what);
void cli_help(FILE *out, const struct cli_command *self);

/* Rules of a set-up; on error prints it with a mark under the place and returns NULL. */
struct mur_rules *cli_rules(const struct cli_command *self, const char *setup);

/* fprintf for whatever has words from outside in it (names of files, set-ups, what was typed): characters
 * that a terminal obeys instead of showing them are written as \x1b. */
__attribute__((format(printf, 2, 3))) void cli_print(FILE *out, const char *format, ...);
/* Does a terminal obey it? Ends of lines and tabs are let pass. */
bool cli_is_control(uint32_t code);
/* True for a terminal that understands nothing but characters. */
bool cli_is_dumb(void);
/* Says that there is no folder of the user's for what is to be kept. */
void cli_tell_homeless(const struct cli_command *self);
/* A path below the folder that the variable names or, without it, below `usual` in the home folder. Only
 * absolute folders count. NULL if there is none; the caller frees it. */
char *cli_user_path(const char *variable, const char *usual, const char *name);

/* Takes a key if no number was given; false after telling that the system has no random numbers. */
bool cli_seed_take(struct cli_seed *seed);
struct mur_dealer cli_seed_dealer(const struct cli_seed *seed);
struct mur_rng cli_seed_rng(const struct cli_seed *seed, uint64_t stream);

/* malloc that ends the program when there is no memory. */
void *cli_alloc(size_t bytes);

/* The store that a server uses if none is named; false if its path is too long. */
bool cli_store_default(char *url, size_t cap);

/* Seconds from some fixed moment. */
double cli_clock(void);

/* A bar on stderr, if that is a terminal and the work is long. */
struct cli_progress {
    const char *what;
    uint64_t total;
    double began, shown;
    bool terminal, drawn;
};
struct cli_progress cli_progress_begin(const char *what, uint64_t total);
void cli_progress_set(struct cli_progress *p, uint64_t done);
void cli_progress_end(struct cli_progress *p);

/* Prints the JSON that `write` makes of `data`; it is called twice and must write the same. `lines`: see
 * struct mur_json_writer. */
void cli_json_print(void (*write)(struct mur_json_writer *j, const void *data), const void *data,
                    int lines);
/* A number with so many decimals; null where it is none that JSON has. */
void cli_json_double(struct mur_json_writer *j, const char *key, double value, int decimals);

/* Is it a value of --color? NULL is. */
bool cli_color_valid(const char *color);
/* Columns and lines of the terminal; 80 (or COLUMNS) x 24 if there is none. */
void cli_window_size(int *width, int *height);

/* A word of the game, or "?". */
const char *cli_word(const struct mur_rules *r, enum mur_word_class c, int number);
/* The text of an action in a buffer of MUR_ACTION_TEXT_MAX; returns it. */
const char *cli_action(const struct mur_rules *r, const void *st, mur_action a, char *buf);

/* A record as text or as bytes; NULL after saying what is wrong with it and where. */
struct mur_record *cli_record_read(const struct cli_command *self, const char *path);
/* Writes a record's text to a file, which has the whole of it or what it had before, or to the output if
 * path is NULL; an exit status. */
int cli_record_write(const struct mur_record *rec, const char *path);
/* Writes a table's text to a file in the same way; false after telling why not. */
bool cli_table_write(const struct mur_table *t, const char *comment, const char *path);

int cmd_admin(const struct cli_command *self, int argc, char **argv);
int cmd_puzzles(const struct cli_command *self, int argc, char **argv);
int cmd_review(const struct cli_command *self, int argc, char **argv);
int cmd_bench(const struct cli_command *self, int argc, char **argv);
int cmd_bot(const struct cli_command *self, int argc, char **argv);
int cmd_check(const struct cli_command *self, int argc, char **argv);
int cmd_completion(const struct cli_command *self, int argc, char **argv);
int cmd_man(const struct cli_command *self, int argc, char **argv);
int cmd_engine(const struct cli_command *self, int argc, char **argv);
int cmd_games(const struct cli_command *self, int argc, char **argv);
int cmd_match(const struct cli_command *self, int argc, char **argv);
int cmd_perft(const struct cli_command *self, int argc, char **argv);
int cmd_play(const struct cli_command *self, int argc, char **argv);
int cmd_random(const struct cli_command *self, int argc, char **argv);
int cmd_show(const struct cli_command *self, int argc, char **argv);
int cmd_replay(const struct cli_command *self, int argc, char **argv);
int cmd_serve(const struct cli_command *self, int argc, char **argv);
int cmd_store(const struct cli_command *self, int argc, char **argv);
int cmd_train(const struct cli_command *self, int argc, char **argv);
int cmd_verify(const struct cli_command *self, int argc, char **argv);

/* The options of each command stand beside the struct they fill. */
extern const struct cli_option admin_options[], bench_options[], bot_options[], check_options[],
    games_options[], perft_options[], play_options[], puzzles_options[], match_options[],
    random_options[], replay_options[], review_options[], show_options[], serve_options[],
    store_options[], train_options[], verify_options[];

#endif
