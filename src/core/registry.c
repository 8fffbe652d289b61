/* registry.c - which games there are, and set-up texts that find theirs. */
#include <string.h>

#include "base/check.h"
#include "base/text.h"
#include "core/kinds.h"

#define KIND(name) extern const struct mur_kind name##_kind;
#include "core/kinds.def"
#undef KIND

static const struct mur_kind *const kinds[] = {
#define KIND(name) &name##_kind,
#include "core/kinds.def"
#undef KIND
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

int mur_kind_number(const struct mur_kind *kind)
{
    int i = 0;
    while (i < KINDS && kinds[i] != kind)
        i++;
    MUR_CHECK(i < KINDS);
    return i;
}

/* A kind made for another interface is as good as absent: nobody may call its functions. */
const struct mur_kind *mur_kind_at(int index)
{
    int seen = 0;
    for (int i = 0; i < KINDS; i++)
        if (kinds[i]->abi == MUR_ABI && seen++ == index)
            return kinds[i];
    return NULL;
}

const struct mur_kind *mur_kind_find(const char *name, size_t length)
{
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++)
        if (strlen(kind->name) == length && memcmp(kind->name, name, length) == 0)
            return kind;
    return NULL;
}

struct mur_rules *mur_rules_new(const char *setup, struct mur_error *err)
{
    struct mur_scanner s = mur_scanner_init(setup);
    if (!mur_read_word(&s)) {
        mur_fail(err, MUR_BAD_SYNTAX, "the name of a game is expected here", s.at, 0);
        return NULL;
    }
    const struct mur_kind *kind = mur_kind_find(setup + s.word, (size_t)s.word_length);
    if (!kind) {
        mur_fail(err, MUR_UNKNOWN_WORD, "there is no game of this name", s.word, s.word_length);
        return NULL;
    }
    return kind->rules_new(setup, err);
}

void mur_rules_free(struct mur_rules *r)
{
    if (r)
        r->kind->rules_free(r);
}
