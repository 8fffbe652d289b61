/* figures.c - putting figures on the board and taking them home. */
#include "games/carcassonne/internal.h"

const struct carc_figure_row carc_figure_row[CARC_FIGURE_KINDS] = {
#define FIGURE(number, name, module, count_, power_, zones_, ...)                                  \
    [number] = {                                                                                   \
        .first = CARC_FIRST_##name, .count = (count_), .power = (power_), .zones = (zones_)},
#include "games/carcassonne/figures.def"
#undef FIGURE
};

const char *const carc_figure_name[CARC_FIGURE_KINDS] = {
#define FIGURE(number, name, ...) [number] = #name,
#include "games/carcassonne/figures.def"
#undef FIGURE
};

int carc_figure_kind_at(int at)
{
    int figure = 0;
    while (at < carc_figure_row[figure].first ||
           at >= carc_figure_row[figure].first + carc_figure_row[figure].count)
        figure++;
    return figure;
}

static bool is_monastic(const struct carc_state *s, int piece)
{
    return carc_slot_of(s, piece)->zone >= CARC_MONASTERY;
}

/* An occupied monastery counts its missing neighbours from now on; the list stays ascending so that it
 * does not depend on who came first. */
static void monk_enter(struct carc_state *s, int piece)
{
    const struct carc_tile *t = &s->tile[s->piece[piece].tile];
    s->piece[piece].open = (uint8_t)(8 - carc_neighbours(s, t->x, t->y));
    int i = s->monks++;
    for (; i > 0 && s->monk[i - 1] > piece; i--)
        s->monk[i] = s->monk[i - 1];
    s->monk[i] = (uint16_t)piece;
}

static void monk_leave(struct carc_state *s, int piece)
{
    int i = 0;
    while (s->monk[i] != piece)
        i++;
    s->monks--;
    for (; i < s->monks; i++)
        s->monk[i] = s->monk[i + 1];
    s->monk[s->monks] = 0;
    s->piece[piece].open = 0;
}

static uint32_t power_of(int figure, int colour)
{
    return (uint32_t)carc_figure_row[figure].power << (CARC_POWER_BITS * colour);
}

void carc_figure_put(const struct carc_rules *r, struct carc_state *s, int colour, int figure,
                     int piece, struct mur_sink *sink)
{
    int at = carc_figure_row[figure].first + r->figures[figure] - s->supply[colour][figure];
    MUR_CHECK(s->supply[colour][figure] > 0 && s->figure[colour][at] == CARC_HOME);
    s->figure[colour][at] = (uint16_t)piece;
    s->supply[colour][figure]--;
    struct carc_piece *record = &s->piece[carc_label(s, piece)];
    if (is_monastic(s, piece) && record->power == 0)
        monk_enter(s, piece);
    record->power += power_of(figure, colour);
    carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_figure,
                                       .seat = (uint8_t)colour,
                                       .subject = carc_subject(CARC_SUBJECT_PIECE, piece),
                                       .a = figure});
}

void carc_figure_home(const struct carc_rules *r, struct carc_state *s, int colour, int at,
                      struct mur_sink *sink)
{
    int figure = carc_figure_kind_at(at);
    int piece = s->figure[colour][at];
    /* Those of one kind that stand on the board come first in the list, in the order they came. */
    int last = carc_figure_row[figure].first + r->figures[figure] - s->supply[colour][figure] - 1;
    for (; at < last; at++)
        s->figure[colour][at] = s->figure[colour][at + 1];
    s->figure[colour][last] = CARC_HOME;
    s->supply[colour][figure]++;
    struct carc_piece *record = &s->piece[carc_label(s, piece)];
    record->power -= power_of(figure, colour);
    if (is_monastic(s, piece) && record->power == 0)
        monk_leave(s, piece);
    carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_home,
                                       .seat = (uint8_t)colour,
                                       .subject = carc_subject(CARC_SUBJECT_PIECE, piece),
                                       .a = figure});
}

void carc_zone_clear(const struct carc_rules *r, struct carc_state *s, int piece,
                     struct mur_sink *sink)
{
    for (int colour = 0; colour < r->colours; colour++)
        for (int figure = CARC_FIGURE_KINDS - 1; figure >= 0; figure--) {
            int first = carc_figure_row[figure].first;
            for (int at = first + r->figures[figure] - s->supply[colour][figure] - 1; at >= first;
                 at--)
                if (carc_same_zone(s, s->figure[colour][at], piece))
                    carc_figure_home(r, s, colour, at, sink);
        }
}

void carc_lonely_home(const struct carc_rules *r, struct carc_state *s, int colour, int figure,
                      struct mur_sink *sink)
{
    int piece = carc_figure_piece(s, colour, figure);
    if (piece != CARC_HOME && !carc_strength(carc_zone_power(s, piece), colour))
        carc_figure_home(r, s, colour, carc_figure_row[figure].first, sink);
}

unsigned carc_own_slots(const struct carc_rules *r, const struct carc_state *s, int colour,
                        int figure)
{
    const struct carc_tile *t = &s->tile[s->tiles - 1];
    unsigned own = 0;
    for (unsigned slots = r->stands[figure][t->face]; slots; slots &= slots - 1)
        if (carc_strength(carc_zone_power(s, t->first + mur_first_bit(slots)), colour))
            own |= slots & -slots;
    return own;
}

int carc_figure_find(const struct carc_state *s, int colour, int figure, int piece)
{
    int at = carc_figure_row[figure].first;
    while (s->figure[colour][at] != piece)
        at++;
    MUR_CHECK(at < carc_figure_row[figure].first + carc_figure_row[figure].count);
    return at;
}

int carc_own_list(const struct carc_rules *r, const struct carc_state *s, int colour, int prompt,
                  unsigned zones, unsigned figures, mur_action *out)
{
    int n = 0;
    for (int i = 0; i < r->follower_kinds; i++) {
        uint32_t figure = r->follower[i];
        const struct carc_figure_row *row = &carc_figure_row[figure];
        for (int at = row->first; at < row->first + row->count; at++) {
            int piece = s->figure[colour][at];
            if (piece != CARC_HOME && figures >> figure & 1 &&
                zones >> carc_slot_of(s, piece)->zone & 1)
                n = carc_actions_insert(
                    out, n, mur_action_make(prompt, figure << 12 | carc_piece_pack(s, piece)));
        }
    }
    return n;
}
