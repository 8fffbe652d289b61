/*
 * store_files.h - stores in files of one folder, each known by the name of its file.
 *
 * A header, as helpers are built where cmocka is missing, too.
 */
#ifndef MUR_TESTS_STORE_FILES_H
#define MUR_TESTS_STORE_FILES_H

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/store.h"
#include "support/scratch.h"
#include "support/unit.h"

enum { FILES_PATH = SCRATCH_PATH + 64 };

static char files_folder[SCRATCH_PATH];
static const struct store_options files_plain = {.ballast = -1};
static const struct store_options files_reading = {.read_only = true};

#define FILES_CASE(function) cmocka_unit_test_setup_teardown(function, files_setup, files_teardown)

static inline int files_setup(void **state)
{
    (void)state;
    scratch_make(files_folder);
    return 0;
}

static inline int files_teardown(void **state)
{
    (void)state;
    scratch_remove(files_folder);
    return 0;
}

static inline const char *files_path(char *path, const char *name)
{
    snprintf(path, FILES_PATH, "%s/%s", files_folder, name);
    return path;
}

static inline struct store *files_open(const char *name, const struct store_options *o,
                                       struct store_error *err)
{
    char url[FILES_PATH + 8];
    snprintf(url, sizeof url, "sqlite:%s/%s", files_folder, name);
    return store_open(url, o, err);
}

/* Opens, or says why not and fails. */
static inline struct store *files_must_open(const char *name, const struct store_options *o)
{
    struct store_error err = {0};
    struct store *s = files_open(name, o, &err);
    if (!s)
        print_error("%s: %s\n", err.message, err.detail);
    assert_non_null(s);
    return s;
}

static inline int64_t files_game(struct store *s, const char *name)
{
    struct store_job job = {.kind = STORE_GAME_NEW, .game = {.name = name, .setup = "none"}};
    assert_int_equal(store_write(s, &job, 1), STORE_OK);
    assert_int_equal(job.status, STORE_OK);
    return job.made;
}

static inline enum store_status files_append(struct store *s, int64_t game, uint32_t expected,
                                             int items)
{
    struct store_item item[16] = {{.kind = 1}};
    for (int i = 0; i < items; i++)
        item[i] = (struct store_item){.kind = 1, .action = expected + (uint32_t)i, .text = "text"};
    struct store_job job = {
        .kind = STORE_APPEND,
        .append = {.game = game, .expected = expected, .item = item, .items = items}};
    enum store_status all = store_write(s, &job, 1);
    return all ? all : job.status;
}

static inline uint32_t files_seq(struct store *s, int64_t game)
{
    struct store_rows rows = {0};
    assert_int_equal(store_load(s, game, 0, &rows), STORE_OK);
    uint32_t seq = rows.game[0].seq;
    assert_int_equal(rows.items, seq);
    store_rows_release(&rows);
    return seq;
}

static inline void files_put(const char *name, const void *bytes, size_t length)
{
    char path[FILES_PATH];
    FILE *out = fopen(files_path(path, name), "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    fclose(out);
}

static inline bool files_exist(const char *name)
{
    char path[FILES_PATH];
    return access(files_path(path, name), F_OK) == 0;
}

/* Overwrites the pages that hold a text: leaves (10), so that the way to all other rows stays. */
static inline void files_spoil(const char *name, const char *text)
{
    char path[FILES_PATH], page[1024];
    int file = open(files_path(path, name), O_RDWR);
    assert_true(file >= 0);
    int spoilt = 0;
    for (off_t at = (off_t)sizeof page; pread(file, page, sizeof page, at) == (ssize_t)sizeof page;
         at += (off_t)sizeof page)
        if (page[0] == 10 && memmem(page, sizeof page, text, strlen(text))) {
            memset(page, 0xA5, sizeof page);
            assert_int_equal(pwrite(file, page, sizeof page, at), sizeof page);
            spoilt++;
        }
    close(file);
    assert_true(spoilt > 0);
}

#endif
