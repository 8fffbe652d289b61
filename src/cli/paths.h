/* paths.h - the texts below folders. */
#ifndef MUR_CLI_PATHS_H
#define MUR_CLI_PATHS_H

struct cli_paths {
    char **path;
    int count, cap;
};

/* The files of one word of the command line; of a folder every *.txt below it in the order of their names. */
void cli_paths_collect(struct cli_paths *p, const char *word);
void cli_paths_free(struct cli_paths *p);

#endif
