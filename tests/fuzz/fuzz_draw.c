/*
 * Drawing. Input: a set-up line, a byte of what to show, a line that names a zone, then a position. Every
 * position that is accepted has a picture whose tags are closed and a stage that is JSON; a zone that is none
 * is refused, and the picture is as it was.
 */
#include "base/json_read.h"
#include "fuzz/input.h"
#include "muralha/picture.h"

enum { DEPTH = 64 };

/* Every tag is closed, quotes are even, and there is no character that XML does not have. */
static void svg_is_sound(const char *text)
{
    int depth = 0;
    for (const char *at = strchr(text, '<'); at; at = strchr(at + 1, '<')) {
        const char *end = strchr(at, '>');
        int quotes = 0;
        FUZZ_HOLDS(end != NULL);
        for (const char *c = at; c < end; c++)
            quotes += *c == '"';
        FUZZ_HOLDS(quotes % 2 == 0);
        depth += at[1] == '/' ? -1 : end[-1] == '/' || at[1] == '?' || at[1] == '!' ? 0 : 1;
        FUZZ_HOLDS(depth >= 0 && depth < DEPTH);
    }
    FUZZ_HOLDS(depth == 0);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        FUZZ_HOLDS(*c >= ' ' || *c == '\n' || *c == '\t');
}

static void position_is_drawn(const struct mur_rules *r, const void *st, unsigned show,
                              const char *zone)
{
    static const char *const languages[] = {"en", "pt", "es"};
    struct mur_picture *p = mur_picture_new();
    struct mur_error err = {0};
    struct mur_json value;
    FUZZ_HOLDS(p != NULL);
    mur_picture_language(p, languages[show % 3]);
    FUZZ_HOLDS(mur_draw_position(p, r, st, show & 63, 16 + (int)show, NULL, &err) == MUR_OK);
    svg_is_sound(mur_picture_text(p));
    size_t length = mur_picture_length(p);
    if (mur_draw_position(p, r, st, show & 63, 64, zone, &err) != MUR_OK) {
        fuzz_error_is_sound(&err, zone);
        FUZZ_HOLDS(mur_picture_length(p) == length);
    }
    mur_picture_clear(p);
    for (int seat = 0; seat < r->players; seat++) {
        FUZZ_HOLDS(mur_draw_stage(p, r, st, seat, languages[show % 3], &err) == MUR_OK);
        FUZZ_HOLDS(mur_json_check(mur_picture_text(p), mur_picture_length(p), DEPTH, &value, NULL));
        mur_picture_clear(p);
    }
    mur_picture_free(p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {.at = data, .left = size};
    struct mur_rules *r = fuzz_rules(&in);
    if (!r)
        return 0;
    unsigned show = fuzz_byte(&in);
    char zone[64];
    size_t length = 0;
    for (char c; length + 1 < sizeof zone && in.left && (c = (char)fuzz_byte(&in)) != '\n';)
        zone[length++] = c;
    zone[length] = '\0';
    char *text = fuzz_text(&in);
    void *st = fuzz_allocate(r->state_size);
    if (mur_position_parse(r, text, st, NULL) == MUR_OK)
        position_is_drawn(r, st, show, zone);
    free(st);
    free(text);
    mur_rules_free(r);
    return 0;
}
