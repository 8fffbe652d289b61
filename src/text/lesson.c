/* lesson.c - the paragraphs of a game that its set-up needs. */
#include "text/lesson.h"

#include "core/setup.h"
#include "text/game.h"

static bool is_read(const struct mur_rules *r, const struct text_lesson *p)
{
    int value = p->option ? mur_setup_value(r, p->option) : 1;
    return value && (!p->least || value >= p->least) && (!p->most || value <= p->most) &&
           (!p->unless || !mur_setup_value(r, p->unless));
}

const char *mur_lesson(const struct mur_language *l, const struct mur_rules *r, int index)
{
    for (const struct text_lesson *p = text_game(r->kind)->lesson; p && p->paragraph; p++)
        if (is_read(r, p) && index-- == 0)
            return mur_tr(l, p->paragraph);
    return NULL;
}
