/* number.c - numbers with decimals. */
#include "review/number.h"

#include <string.h>

void review_put_fixed(struct mur_writer *w, double value, int decimals, bool sign)
{
    long long unit = 1;
    for (int i = 0; i < decimals; i++)
        unit *= 10;
    double size = (value < 0 ? -value : value) * (double)unit + 0.5;
    long long digits = (long long)size;
    if (digits && value < 0)
        mur_put_char(w, '-');
    else if (digits && sign)
        mur_put_char(w, '+');
    mur_put_int(w, digits / unit);
    if (!decimals)
        return;
    mur_put_char(w, '.');
    for (unit /= 10; unit; unit /= 10)
        mur_put_char(w, (char)('0' + digits / unit % 10));
}

void review_put_number(struct mur_writer *w, const struct mur_language *l, double value,
                       int decimals, bool sign)
{
    char text[48];
    struct mur_writer fixed = mur_writer_init(text, sizeof text);
    review_put_fixed(&fixed, value, decimals, sign);
    char *point = strchr(text, '.');
    if (!point) {
        mur_put(w, text);
        return;
    }
    *point = '\0';
    /* TRANSLATORS: a number with decimals, as your language writes it: {whole},{part} perhaps. */
    MUR_FILL(w, mur_tr(l, "{whole}.{part}"), {"whole", text, 0}, {"part", point + 1, 0});
}

void review_put_json(struct mur_json_writer *j, const char *key, double value, int decimals)
{
    char text[48];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    review_put_fixed(&w, value, decimals, false);
    mur_json_put_number(j, key, text);
}
