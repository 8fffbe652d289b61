/* bench_count.c - instructions of a game or a description, counted by callgrind: the program runs itself
 * under it twice, for few and for more of them, and what differs belongs to them alone. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/bench.h"

enum { FEW = 10, MORE = 110 };

/* In the child: becomes valgrind, what it says goes into the pipe. */
static void child_become(const char *program, const char *what, const char *setup, uint64_t games,
                         uint64_t seed, int out)
{
    char games_text[24], seed_text[24];
    snprintf(games_text, sizeof games_text, "%" PRIu64, games);
    snprintf(seed_text, sizeof seed_text, "%" PRIu64, seed);
    const char *words[] = {"valgrind",
                           "--tool=callgrind",
                           "--callgrind-out-file=/dev/null",
                           program,
                           "bench",
                           what,
                           setup,
                           "--games",
                           games_text,
                           "--seed",
                           seed_text,
                           NULL};
    dup2(out, STDERR_FILENO);
    dup2(out, STDOUT_FILENO);
    execvp(words[0], (char *const *)words);
    _exit(127);
}

/* The number behind "Collected :" in what callgrind says; 0 if it does not say so. */
static uint64_t collected_read(FILE *in)
{
    char line[512];
    uint64_t count = 0;
    while (fgets(line, sizeof line, in)) {
        const char *found = strstr(line, "Collected : ");
        if (found)
            count = strtoull(found + strlen("Collected : "), NULL, 10);
    }
    return count;
}

static uint64_t instructions_of(const char *program, const char *what, const char *setup,
                                uint64_t games, uint64_t seed)
{
    int ends[2];
    if (pipe(ends) != 0)
        return 0;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        child_become(program, what, setup, games, seed, ends[1]);
    close(ends[1]);
    FILE *in = child > 0 ? fdopen(ends[0], "r") : NULL;
    uint64_t count = in ? collected_read(in) : 0;
    if (in)
        fclose(in);
    else
        close(ends[0]);
    int status = 0;
    if (child > 0 && (waitpid(child, &status, 0) != child || status != 0))
        return 0;
    return count;
}

uint64_t bench_instructions(const char *what, const char *setup, uint64_t seed)
{
    char program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    uint64_t few = instructions_of(program, what, setup, FEW, seed);
    uint64_t more = few ? instructions_of(program, what, setup, MORE, seed) : 0;
    if (more <= few) {
        fputs("muralha bench: --instructions needs valgrind, which did not run\n", stderr);
        return 0;
    }
    return (more - few) / (MORE - FEW);
}
