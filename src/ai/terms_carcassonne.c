/* terms_carcassonne.c - what the estimate consists of, for those who explain it. */
#include "ai/outlook_carcassonne.h"

static const char *const extra_word[AI_EXTRAS] = {
    [AI_EXTRA_GOODS] = "goods",     [AI_EXTRA_BUILDER] = "builder",
    [AI_EXTRA_PIG] = "pig",         [AI_EXTRA_INGOTS] = "ingots",
    [AI_EXTRA_ROBBER] = "robber",   [AI_EXTRA_MESSAGES] = "messages",
    [AI_EXTRA_FERRIES] = "ferries", [AI_EXTRA_FLYING] = "flying",
    [AI_EXTRA_CIRCLES] = "circles", [AI_EXTRA_MAGIC] = "magic"};

/* Tiles that fill the gap which is hardest to fill; 0 too if nothing can be filled any more. */
static int zone_fits(const struct ai_carc_outlook *o, const struct ai_carc_zone *z)
{
    int fewest = -1;
    for (int word = 0; word < o->words; word++)
        for (uint64_t cells = z->gap[word]; cells; cells &= cells - 1) {
            int fits = carc_fits(o->j->r, o->st, o->fits, 64 * word + mur_first_bit64(cells));
            fewest = fewest < 0 || fits < fewest ? fits : fewest;
        }
    return fewest < 0 ? 0 : fewest;
}

/* A term about a zone. */
static struct ai_term zone_term(const struct ai_carc_outlook *o, const struct ai_carc_zone *z,
                                const char *word, int colour)
{
    struct carc_tile_info tile = carc_tile_info(o->st, carc_tile_of(o->st, z->piece));
    return (struct ai_term){.word = word,
                            .side = colour,
                            .subject = carc_subject(CARC_SUBJECT_PIECE, z->piece),
                            .place = 1000 * tile.x + tile.y};
}

static int zone_terms(const struct ai_carc_outlook *o, const struct ai_carc_zone *z,
                      struct ai_term *out)
{
    static const char *const words[CARC_ZONES] = {[CARC_CITY] = "city",
                                                  [CARC_ROAD] = "road",
                                                  [CARC_MONASTERY] = "monastery",
                                                  [CARC_GARDEN] = "garden",
                                                  [CARC_FIELD] = "field"};
    bool gaps = z->p.zone == CARC_CITY || z->p.zone == CARC_ROAD;
    int count = 0;
    for (int colour = 0; colour < o->colours; colour++) {
        if (!(z->owners >> colour & 1))
            continue;
        struct ai_term *t = &out[count++];
        *t = zone_term(o, z, words[z->p.zone], colour);
        t->points = z->worth;
        t->number = gaps ? zone_fits(o, z) : z->p.open;
        t->total = (int)o->unseen;
    }
    return count;
}

/* What somebody may win in a zone that is not his, or lose in one that is. */
static int join_terms(const struct ai_carc_outlook *o, const struct ai_carc_zone *a,
                      const struct ai_carc_zone *b, struct ai_term *out)
{
    double share[MUR_SEATS];
    int count = 0;
    if (!ai_carc_join_shares(o, a, b, share))
        return 0;
    for (int colour = 0; colour < o->colours; colour++) {
        bool wins = share[colour] > 0, has_a = a->owners >> colour & 1;
        if (share[colour] > -0.01 && share[colour] < 0.01)
            continue;
        const struct ai_carc_zone *about = has_a == wins ? b : a;
        out[count] = zone_term(o, about, wins ? "join" : "share", colour);
        out[count++].points = share[colour];
    }
    return count;
}

/* The score, the followers at home and what expansions add: all that is left of the estimate but for being the
 * next to move. */
static int side_terms(const struct ai_carc_outlook *o, int colour, struct ai_term *out)
{
    const struct mur_rules *r = o->j->r;
    double score = carc_score(o->st, colour), home = ai_carc_home_worth(o, colour);
    int at_home = 0;
    for (int f = 0; f < CARC_FIGURE_KINDS; f++)
        at_home += carc_supply(r, o->st, colour, f);
    out[0] =
        (struct ai_term){.word = "score", .side = colour, .points = score, .number = (int)score};
    out[1] = (struct ai_term){.word = "home", .side = colour, .points = home, .number = at_home};
    for (int i = 0; i < AI_EXTRAS; i++)
        out[2 + i] =
            (struct ai_term){.word = extra_word[i], .side = colour, .points = o->extra[i][colour]};
    return 2 + AI_EXTRAS;
}

/* When the game is over everything is scored, although figures still stand where they stood. */
static int final_terms(const struct ai_judge *j, const void *st, struct ai_term *out)
{
    for (int colour = 0; colour < carc_colours(j->r); colour++) {
        int score = carc_score(st, colour);
        out[colour] =
            (struct ai_term){.word = "score", .side = colour, .points = score, .number = score};
    }
    return carc_colours(j->r);
}

int ai_terms_carc(struct ai_judge *j, const void *st, struct ai_term *out)
{
    struct ai_carc_outlook o;
    double extra[AI_EXTRAS][MUR_SEATS] = {{0}};
    int count = 0;
    if (mur_point(j->r, st).turn == MUR_TURN_OVER)
        return final_terms(j, st, out);
    ai_carc_outlook_make(&o, j, st, extra);
    for (int colour = 0; colour < o.colours; colour++)
        count += side_terms(&o, colour, out + count);
    for (int i = 0; i < o.zones && count + MUR_SEATS <= AI_TERMS; i++)
        count += zone_terms(&o, o.zone[i], out + count);
    for (int i = 0; i < o.zones; i++)
        for (int k = i + 1; k < o.zones && count + MUR_SEATS <= AI_TERMS; k++)
            count += join_terms(&o, o.zone[i], o.zone[k], out + count);
    return count;
}
