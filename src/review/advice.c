/* advice.c - the best few answers of one question, and why. */
#include "base/json_write.h"
#include "muralha/describe.h"
#include "review/internal.h"
#include "review/number.h"
#include "review/reasons.h"
#include "review/tell.h"
#include "text/phrases.h"

static void reason_tell(const struct look *k, const struct answer *a, int count,
                        const char *language, char *reason, int cap)
{
    struct valuer *z = k->valuer;
    struct mur_writer w = mur_writer_init(reason, cap);
    struct reason found[REASONS];
    valuer_guess(z, k->state, k->seat, k->seed, z->guess);
    int reasons =
        count > 1 ? reasons_find(z, z->guess, k->seat, a[0].action, a[1].action, 0, found) : 0;
    reasons_tell(z, review_language(language), k->seat, found, reasons, &w);
}

static struct mur_advice advice_of(const struct look *k, const struct answer *a,
                                   const struct answer *first)
{
    struct mur_review_value mean;
    answer_mean(a, &mean);
    return (struct mur_advice){.action = a->action,
                               .points = review_margin(k->r, &mean, k->seat),
                               .share = mean.share[k->seat],
                               .doubt = answer_doubt(k, a, first)};
}

/* Of the question that `view` asks; false if nobody is asked or there is no memory. */
static bool look_open(struct look *k, struct valuer *valuer, const struct mur_rules *r,
                      const void *view, const struct mur_review_options *options)
{
    struct mur_point p = mur_point(r, view);
    int rolls = (int)review_rolls(options->rolls);
    *k = (struct look){.r = r,
                       .valuer = valuer,
                       .state = view,
                       .seed = options->seed,
                       .seat = p.seat,
                       .pick = rolls / 2,
                       .measure = rolls};
    return p.turn == MUR_TURN_PLAYER && valuer_init(valuer, r, options->seed);
}

int mur_advise(const struct mur_rules *r, const void *view,
               const struct mur_review_options *options, const char *language,
               struct mur_advice out[MUR_ADVICE], char *reason, int cap)
{
    struct valuer valuer;
    struct look k;
    struct answer a[ANSWERS];
    if (!look_open(&k, &valuer, r, view, options))
        return 0;
    int count = answers_compare(&k, 0, a);
    struct answer first = a[0];
    answers_sort(&k, a, 0, count); /* where the comparison began is not always the best */
    reason_tell(&k, a, count, language, reason, cap);
    count = count < MUR_ADVICE ? count : MUR_ADVICE;
    for (int i = 0; i < count; i++)
        out[i] = advice_of(&k, &a[i], &first);
    valuer_release(&valuer);
    return count;
}

bool mur_explain(const struct mur_rules *r, const void *view, mur_action action,
                 const struct mur_review_options *options, const char *language,
                 struct mur_advice *out, char *reason, int cap)
{
    struct valuer valuer;
    struct look k;
    struct answer a[ANSWERS];
    if (mur_point(r, view).turn != MUR_TURN_PLAYER || !mur_is_legal(r, view, action) ||
        !look_open(&k, &valuer, r, view, options))
        return false;
    int count = answers_compare(&k, action, a);
    reason_tell(&k, a, count, language, reason, cap);
    *out = advice_of(&k, &a[0], &a[0]);
    valuer_release(&valuer);
    return true;
}

int mur_advise_json(const struct mur_rules *r, const void *view,
                    const struct mur_review_options *options, const char *language, char *buf,
                    int cap)
{
    struct mur_json_writer j = mur_json_writer_init(buf, cap);
    struct mur_advice advice[MUR_ADVICE];
    char reason[REVIEW_PHRASE] = "", phrase[REVIEW_PHRASE];
    const struct mur_language *l = review_language(language);
    int count = mur_advise(r, view, options, language, advice, reason, sizeof reason);
    mur_json_open_object(&j, NULL);
    mur_json_put_text(&j, "muralha", "advice");
    mur_json_put_int(&j, "version", MUR_DESCRIBE_VERSION);
    mur_json_put_text(&j, "language", l->code);
    mur_json_open_list(&j, "answers");
    for (int i = 0; i < count; i++) {
        struct mur_writer w = mur_writer_init(phrase, sizeof phrase);
        mur_put_phrase(&w, l, r, view, advice[i].action);
        mur_json_open_object(&j, NULL);
        mur_json_put_int(&j, "action", advice[i].action);
        mur_json_put_text(&j, "phrase", phrase);
        review_put_json(&j, "points", advice[i].points, 2);
        if (!ai_is_common(r))
            review_put_json(&j, "chance", advice[i].share, 4);
        review_put_json(&j, "doubt", advice[i].doubt, 4);
        mur_json_close(&j);
    }
    mur_json_close(&j);
    if (count > 1)
        mur_json_put_text(&j, "reason", reason);
    mur_json_close(&j);
    return mur_json_finish(&j);
}
