/* picture.c - the public pictures, by the rows of the games. */
#include "muralha/picture.h"

#include <stdlib.h>
#include <string.h>

#include "art/art.h"
#include "art/game.h"
#include "core/kinds.h"

enum { NAME_MAX_BYTES = 48, PIXELS_LEAST = 16, PIXELS_MOST = 512, LANGUAGES = 3 };

struct mur_picture {
    struct art_text text;
};

/* ---- rows ---------------------------------------------------------------------------------------- */

#define KIND(name) extern const struct art_game art_##name;
#include "core/kinds.def"
#undef KIND

static const struct art_game *const rows[] = {
#define KIND(name) &art_##name,
#include "core/kinds.def"
#undef KIND
};

const struct art_game *art_game(const struct mur_kind *kind)
{
    return rows[mur_kind_number(kind)];
}

/* ---- the text ------------------------------------------------------------------------------------ */

struct mur_picture *mur_picture_new(void)
{
    return calloc(1, sizeof(struct mur_picture));
}

void mur_picture_free(struct mur_picture *p)
{
    if (!p)
        return;
    art_text_release(&p->text);
    free(p);
}

/* Takes back whatever was written behind `length`. */
static void cut(struct mur_picture *p, size_t length)
{
    p->text.length = length;
    p->text.failed = false;
    if (p->text.text)
        p->text.text[length] = '\0';
}

void mur_picture_clear(struct mur_picture *p)
{
    cut(p, 0);
}

const char *mur_picture_text(const struct mur_picture *p)
{
    return p->text.text ? p->text.text : "";
}

size_t mur_picture_length(const struct mur_picture *p)
{
    return p->text.length;
}

void mur_picture_language(struct mur_picture *p, const char *language)
{
    p->text.language = language ? mur_language_find(language) : NULL;
}

/* Ends a drawing that began at `length`: it is whole, or it is not there. */
static enum mur_status settle(struct mur_picture *p, size_t length, enum mur_status status,
                              struct mur_error *err)
{
    if (!status && p->text.failed)
        status = mur_fail(err, MUR_NO_MEMORY, "there is not enough memory", 0, 0);
    if (status)
        cut(p, length);
    return status;
}

/* ---- positions and sheets ------------------------------------------------------------------------ */

enum mur_status mur_draw_position(struct mur_picture *p, const struct mur_rules *r,
                                  const void *view, unsigned show, int pixels, const char *zone,
                                  struct mur_error *err)
{
    struct art_wish wish = {.show = show, .pixels = pixels, .zone = zone};
    size_t length = p->text.length;
    if (pixels < PIXELS_LEAST || pixels > PIXELS_MOST)
        return mur_fail(err, MUR_OUT_OF_RANGE, "a tile is 16 to 512 pixels wide", 0, 0);
    return settle(p, length, art_game(r->kind)->position(&p->text, r, view, &wish, err), err);
}

enum mur_status mur_draw_stage(struct mur_picture *p, const struct mur_rules *r, const void *st,
                               int viewer, const char *language, struct mur_error *err)
{
    size_t length = p->text.length;
    art_put_stage(&p->text, r, st, viewer, language);
    return settle(p, length, MUR_OK, err);
}

const char *mur_sheet_at(const struct mur_kind *kind, int index)
{
    const struct art_sheet *sheet = art_game(kind)->sheet;
    for (; sheet && sheet->name; sheet++)
        if (index-- == 0)
            return sheet->name;
    return NULL;
}

enum mur_status mur_draw_sheet(struct mur_picture *p, const struct mur_kind *kind, const char *name,
                               struct mur_error *err)
{
    size_t length = p->text.length;
    for (const struct art_sheet *s = art_game(kind)->sheet; s && s->name; s++)
        if (strcmp(s->name, name) == 0) {
            s->draw(&p->text);
            return settle(p, length, MUR_OK, err);
        }
    return mur_fail(err, MUR_UNKNOWN_WORD, "this game has no such sheet", 0, (int)strlen(name));
}

/* ---- symbols ------------------------------------------------------------------------------------- */

static void seat_name(int index, struct mur_writer *w)
{
    mur_put_int(w, index);
}

/* Signs have their letters in English, then in each other language, which is part of the name. */
static void sign_name(int index, struct mur_writer *w)
{
    char name[ART_SIGN_NAME];
    art_sign_name(name, &mur_languages[index / ART_SEATS], index % ART_SEATS);
    mur_put(w, name);
}

static void sign_draw(struct art_text *out, int index)
{
    const struct mur_language *language = out->language;
    out->language = &mur_languages[index / ART_SEATS];
    art_seat_symbol(out, index % ART_SEATS);
    out->language = language;
}

static const struct art_family seats = {
    .count = LANGUAGES * ART_SEATS, .prefix = "", .name = sign_name, .draw = sign_draw};
static const struct art_family patterns = {
    .count = ART_SEATS, .prefix = "p-", .name = seat_name, .draw = art_seat_pattern};

/* The families of a game: those that all have, then its own. NULL past the last one. */
static const struct art_family *family_at(const struct mur_kind *kind, int index)
{
    static const struct art_family *const common[] = {&seats, &patterns};
    enum { COMMON = sizeof common / sizeof common[0] };
    const struct art_family *const *own = art_game(kind)->family;
    if (index < COMMON)
        return common[index];
    return own ? own[index - COMMON] : NULL;
}

static int symbol_name(const struct art_family *f, int index, char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    mur_put(&w, f->prefix);
    if (f->name)
        f->name(index, &w);
    return w.length;
}

int mur_symbol_at(const struct mur_kind *kind, int index, char *buf, int cap)
{
    const struct art_family *f;
    for (int i = 0; index >= 0 && (f = family_at(kind, i)); i++) {
        if (index < f->count)
            return symbol_name(f, index, buf, cap);
        index -= f->count;
    }
    if (cap > 0)
        buf[0] = '\0';
    return 0;
}

/* The family and number of a symbol; NULL if nothing is called so. */
static const struct art_family *symbol_find(const struct mur_kind *kind, const char *name,
                                            int *index)
{
    const struct art_family *f;
    char own[NAME_MAX_BYTES];
    for (int i = 0; (f = family_at(kind, i)); i++) {
        if (strncmp(name, f->prefix, strlen(f->prefix)) != 0)
            continue;
        for (*index = 0; *index < f->count; ++*index)
            if (symbol_name(f, *index, own, sizeof own) && strcmp(own, name) == 0)
                return f;
    }
    return NULL;
}

static enum mur_status no_symbol(const char *name, struct mur_error *err)
{
    return mur_fail(err, MUR_UNKNOWN_WORD, "this game has no such symbol", 0, (int)strlen(name));
}

enum mur_status mur_draw_symbol(struct mur_picture *p, const struct mur_kind *kind,
                                const char *name, struct mur_error *err)
{
    int index;
    size_t length = p->text.length;
    const struct art_family *f = symbol_find(kind, name, &index);
    if (!f)
        return no_symbol(name, err);
    f->draw(&p->text, index);
    return settle(p, length, MUR_OK, err);
}

/* Takes the line that begins at `line` back if it stands above already. */
static void need_once(struct art_needs *n, size_t line)
{
    struct art_text *out = n->out;
    size_t length = out->length - line;
    if (out->failed)
        return;
    for (const char *at = out->text + n->from; at < out->text + line; at = strchr(at, '\n') + 1)
        if (strncmp(at, out->text + line, length) == 0) {
            out->length = line;
            out->text[line] = '\0';
            return;
        }
}

void art_need(struct art_needs *n, const char *prefix, const char *name)
{
    size_t line = n->out->length;
    art_put(n->out, "%s%s\n", prefix, name);
    need_once(n, line);
}

void art_need_sign(struct art_needs *n, int seat)
{
    char name[ART_SIGN_NAME];
    art_sign_name(name, art_language(n->out), seat);
    art_need(n, "", name);
}

enum mur_status mur_draw_needed(struct mur_picture *p, const struct mur_rules *r, const void *view,
                                struct mur_error *err)
{
    struct art_needs needs = {.out = &p->text, .from = p->text.length};
    art_game(r->kind)->needs(&needs, r, view);
    return settle(p, needs.from, MUR_OK, err);
}

const char *mur_seat_colour(int seat)
{
    return seat >= 0 && seat < ART_SEATS ? art_seat[seat].colour : NULL;
}

/* ---- places -------------------------------------------------------------------------------------- */

int mur_symbol_slots(const struct mur_kind *kind, const char *name)
{
    int index;
    const struct art_family *f = symbol_find(kind, name, &index);
    return f && f->slots ? f->slots(index) : 0;
}

/* Has the symbol this slot? */
static bool has_slot(const struct art_family *f, int index, int slot)
{
    if (!f || !f->slots)
        return false;
    return slot == MUR_SLOT_WHOLE ? f->whole : slot >= 0 && slot < f->slots(index);
}

bool mur_symbol_anchor(const struct mur_kind *kind, const char *name, int slot, double *x,
                       double *y)
{
    int index;
    const struct art_family *f = symbol_find(kind, name, &index);
    if (!has_slot(f, index, slot))
        return false;
    struct art_point at = f->anchor(index, slot);
    *x = at.x;
    *y = at.y;
    return true;
}

enum mur_status mur_draw_outline(struct mur_picture *p, const struct mur_kind *kind,
                                 const char *name, int slot, struct mur_error *err)
{
    int index;
    size_t length = p->text.length;
    const struct art_family *f = symbol_find(kind, name, &index);
    if (!f)
        return no_symbol(name, err);
    if (slot < 0 || !has_slot(f, index, slot))
        return mur_fail(err, MUR_OUT_OF_RANGE, "this symbol has no such slot", 0, 0);
    f->outline(&p->text, index, slot);
    return settle(p, length, MUR_OK, err);
}

enum mur_status mur_draw_places(struct mur_picture *p, const struct mur_kind *kind,
                                const char *name, struct mur_error *err)
{
    int index;
    size_t length = p->text.length;
    const struct art_family *f = symbol_find(kind, name, &index);
    if (!f)
        return no_symbol(name, err);
    art_put(&p->text, "{\"symbol\":\"%s\",", name);
    if (f->places)
        f->places(&p->text, index);
    else
        art_put(&p->text, "\"slots\":[],\"marks\":[]");
    art_put(&p->text, "}");
    return settle(p, length, MUR_OK, err);
}
