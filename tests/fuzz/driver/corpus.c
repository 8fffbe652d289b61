/*
 * corpus.c - runs a fuzz target over the files of a folder, so that ordinary builds keep what the
 * fuzzers have found.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 1 << 20 };

static int run_file(const char *folder, const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "rb");
    if (!f)
        return perror(path), 1;
    uint8_t *space = malloc(INPUT_MAX);
    size_t size = space ? fread(space, 1, INPUT_MAX, f) : 0;
    fclose(f);
    /* An exact block, so that the sanitizer sees a read past the end. */
    uint8_t *data = realloc(space, size ? size : 1);
    if (!data)
        return free(space), fprintf(stderr, "%s: no memory\n", path), 1;
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    return 0;
}

int main(int argc, char **argv)
{
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    if (!folder)
        return fprintf(stderr, "usage: %s CORPUS-FOLDER\n", argv[0]), 2;
    int files = 0, failed = 0;
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.')
            continue;
        failed += run_file(argv[1], entry->d_name);
        files++;
    }
    closedir(folder);
    printf("%d files\n", files);
    return failed || !files;
}
