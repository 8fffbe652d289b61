/* picture.c - positions and sheets, written as SVG. */
#include "cli/picture.h"

#include <stdlib.h>
#include <string.h>

#include "muralha/picture.h"

/* Hands the picture over and frees it. */
static int picture_write(struct mur_picture *p, const char *file)
{
    size_t length = mur_picture_length(p);
    bool good = length != 0;
    if (good && file)
        good = cli_file_write(file, mur_picture_text(p), length);
    else if (good)
        good = fwrite(mur_picture_text(p), 1, length, stdout) == length;
    mur_picture_free(p);
    return good ? CLI_OK : CLI_WRONG;
}

static struct mur_picture *picture_new(const struct cli_command *self)
{
    struct mur_picture *p = mur_picture_new();
    if (!p) {
        fputs("muralha: there is not enough memory\n", stderr);
        exit(CLI_WRONG);
    }
    mur_picture_language(p, self->language->code);
    return p;
}

int picture_position(const struct cli_command *self, const struct cli_position *p,
                     const struct picture_wish *wish)
{
    struct mur_picture *picture = picture_new(self);
    struct mur_error err = {0};
    unsigned show = wish->plain ? 0 : MUR_SHOW_COORDINATES | MUR_SHOW_LAST | MUR_SHOW_SCORES;
    show |= wish->plain || wish->bare ? 0 : MUR_SHOW_PANEL;
    show |= (wish->cells ? MUR_SHOW_CELLS : 0) | (wish->fields ? MUR_SHOW_FIELDS : 0);
    void *view = cli_alloc(p->rules->state_size);
    mur_view(p->rules, p->state, MUR_NOBODY, view);
    enum mur_status status =
        mur_draw_position(picture, p->rules, view, show, wish->pixels, wish->zone, &err);
    free(view);
    if (!status)
        return picture_write(picture, wish->file);
    mur_picture_free(picture);
    return cli_usage(self, err.message, wish->zone);
}

int picture_sheet(const struct cli_command *self, const struct picture_wish *wish, const char *name)
{
    struct mur_picture *picture = picture_new(self);
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++)
        if (mur_draw_sheet(picture, kind, name, NULL) == MUR_OK)
            break;
    return picture_write(picture, wish->file);
}
