/* carcassonne_tell.c - the blanks of Carcassonne's sentences: tiles, figures and where they stand. */
#include <string.h>

#include "text/carcassonne.h"
#include "text/words.h"

/* A follower is called after what it stands on. */
static const char *const roles[CARC_ZONES] = {
    [CARC_CITY] = MUR_N("a knight"),     [CARC_ROAD] = MUR_N("a thief"),
    [CARC_FIELD] = MUR_N("a farmer"),    [CARC_MONASTERY] = MUR_N("a monk"),
    [CARC_GARDEN] = MUR_N("a gardener"),
};

static const char *const role_nouns[CARC_ZONES] = {
    [CARC_CITY] = MUR_N("knight"),     [CARC_ROAD] = MUR_N("thief"),
    [CARC_FIELD] = MUR_N("farmer"),    [CARC_MONASTERY] = MUR_N("monk"),
    [CARC_GARDEN] = MUR_N("gardener"),
};

static const char *const figures[CARC_FIGURE_KINDS] = {
#define FIGURE(number, name, module, count, power, zones, sign, drawing, lying, noun, phrase)      \
    [number] = (phrase),
#include "games/carcassonne/figures.def"
#undef FIGURE
};

static const char *const figure_nouns[CARC_FIGURE_KINDS] = {
#define FIGURE(number, name, module, count, power, zones, sign, drawing, lying, noun, phrase)      \
    [number] = (noun),
#include "games/carcassonne/figures.def"
#undef FIGURE
};

static const char *const places[CARC_ZONES] = {
    [CARC_CITY] = MUR_N("in the city at {at}"),
    [CARC_ROAD] = MUR_N("on the road at {at}"),
    [CARC_FIELD] = MUR_N("in the field at {at}"),
    [CARC_MONASTERY] = MUR_N("in the monastery at {at}"),
    [CARC_GARDEN] = MUR_N("in the garden at {at}"),
};

static const char *const reasons[CARC_ZONES] = {
    [CARC_CITY] = MUR_N("for the city at {at}"),
    [CARC_ROAD] = MUR_N("for the road at {at}"),
    [CARC_FIELD] = MUR_N("for the field at {at}"),
    [CARC_MONASTERY] = MUR_N("for the monastery at {at}"),
    [CARC_GARDEN] = MUR_N("for the garden at {at}"),
};

static const char *const reasons_complete[CARC_ZONES] = {
    [CARC_CITY] = MUR_N("for the finished city at {at}"),
    [CARC_ROAD] = MUR_N("for the finished road at {at}"),
    [CARC_FIELD] = MUR_N("for the field at {at}"),
    [CARC_MONASTERY] = MUR_N("for the finished monastery at {at}"),
    [CARC_GARDEN] = MUR_N("for the finished garden at {at}"),
};

static const char *const messages[] = {
    "?",
    MUR_N("Score your least valuable road with a follower of yours, who stays."),
    MUR_N("Score your least valuable city with a follower of yours, who stays."),
    MUR_N("Score your least valuable monastery with a follower of yours, who stays."),
    MUR_N("Draw another tile and play it as usual."),
    MUR_N("2 points for each shield in cities with a knight of yours."),
    MUR_N("2 points for each of your knights."),
    MUR_N("2 points for each of your farmers."),
    MUR_N("Take one of your followers back; with the majority there you score its zone."),
};
enum { MESSAGES = sizeof messages / sizeof messages[0] - 1 };

const char *carc_text_figure(const struct mur_language *l, int figure, enum carc_zone zone)
{
    if (figure <= CARC_FIGURE_follower || figure >= CARC_FIGURE_KINDS)
        return mur_tr(l, zone < CARC_ZONES ? roles[zone] : figures[CARC_FIGURE_follower]);
    return mur_tr(l, figures[figure]);
}

const char *carc_text_figure_noun(const struct mur_language *l, int figure, enum carc_zone zone)
{
    if (figure <= CARC_FIGURE_follower || figure >= CARC_FIGURE_KINDS)
        return mur_tr(l, zone < CARC_ZONES ? role_nouns[zone] : figure_nouns[CARC_FIGURE_follower]);
    return mur_tr(l, figure_nouns[figure]);
}

const char *carc_text_spell(const struct mur_language *l, int who)
{
    return who ? mur_tr(l, "the witch") : mur_tr(l, "the mage");
}

const char *carc_text_scorer(const struct mur_language *l, int woman)
{
    return woman ? mur_tr(l, "the woman") : mur_tr(l, "the follower");
}

const char *carc_text_message(const struct mur_language *l, int number)
{
    return mur_tr(l, messages[number >= 1 && number <= MESSAGES ? number : 0]);
}

void carc_text_circle(const struct mur_language *l, enum carc_zone zone, int answer,
                      struct mur_writer *w)
{
    MUR_FILL(w,
             answer ? mur_tr(l, "everybody takes back {figure}")
                    : mur_tr(l, "everybody may add {figure}"),
             {"figure", carc_text_figure(l, CARC_FIGURE_follower, zone), 0});
}

void carc_text_cell(char label[CARC_CELL_LABEL], int number)
{
    if (number >= 26)
        *label++ = (char)('a' + number / 26 - 1);
    *label++ = (char)('a' + number % 26);
    *label = '\0';
}

void carc_text_at(struct mur_writer *w, int x, int y)
{
    mur_put_int(w, x);
    mur_put_char(w, ',');
    mur_put_int(w, y);
}

/* The tile and the slot's zone of a piece. */
static struct carc_tile_info piece_tile(const void *st, int piece, enum carc_zone *zone)
{
    struct carc_tile_info tile = carc_tile_info(st, carc_tile_of(st, piece));
    *zone = (enum carc_zone)carc_face[tile.face].slot[piece - tile.first_piece].zone;
    return tile;
}

static void put_place(const struct mur_language *l, const char *const *table, const void *st,
                      int piece, struct mur_writer *w)
{
    enum carc_zone zone;
    struct carc_tile_info tile = piece_tile(st, piece, &zone);
    char at[24];
    struct mur_writer inner = mur_writer_init(at, sizeof at);
    carc_text_at(&inner, tile.x, tile.y);
    MUR_FILL(w, mur_tr(l, table[zone]), {"at", at, 0});
}

void carc_text_where(const struct mur_language *l, const void *st, int piece, struct mur_writer *w)
{
    put_place(l, places, st, piece, w);
}

const char *carc_text_side(const struct mur_language *l, const void *st, int piece)
{
    static const char *const sides[CARC_SIDES] = {MUR_N("north"), MUR_N("east"), MUR_N("south"),
                                                  MUR_N("west")};
    struct carc_tile_info t = carc_tile_info(st, carc_tile_of(st, piece));
    int edges = carc_face[t.face].slot[piece - t.first_piece].edges;
    for (int side = 0; side < CARC_SIDES; side++)
        if (edges >> side & 1)
            return mur_tr(l, sides[(side + t.rotation) % CARC_SIDES]);
    return "?";
}

bool carc_text_reason(const struct mur_teller *t, const struct mur_event *award, const char *reason,
                      struct mur_writer *w)
{
    bool complete = strcmp(reason, "complete") == 0;
    int number = carc_subject_number(award->subject);
    switch (carc_subject_class(award->subject)) {
    case CARC_SUBJECT_PIECE:
        put_place(t->language, complete ? reasons_complete : reasons, t->state, number, w);
        return true;
    case CARC_SUBJECT_MESSAGE:
        MUR_FILL(w, mur_tr(t->language, "for message {n}"), {"n", NULL, number});
        return true;
    case CARC_SUBJECT_ROBBER:
        mur_put(w, mur_tr(t->language, "for the robber on the track"));
        return true;
    case CARC_SUBJECT_INGOTS:
        mur_put(w, mur_tr(t->language, "for the gold"));
        return true;
    default:
        return false;
    }
}

/* The seat that alone got the points robbed, if the events before tell; otherwise -1. */
static int robbed_seat(const struct mur_event *event, int at, int points)
{
    int robbed = -1;
    for (int i = at - 1; i >= 0; i--) {
        if (event[i].kind != MUR_EVENT_AWARD || event[i].a != points ||
            carc_subject_class(event[i].subject) == CARC_SUBJECT_ROBBER)
            continue;
        if (robbed >= 0)
            return -1;
        robbed = event[i].seat;
    }
    return robbed;
}

bool carc_text_robbery(const struct mur_teller *t, const struct mur_event *event, int at,
                       const char *reason, struct mur_writer *w)
{
    const struct mur_event *award = &event[at];
    if (strcmp(reason, "robbery") != 0 || carc_subject_class(award->subject) != CARC_SUBJECT_ROBBER)
        return false;
    int points = event[at + 1].b, robbed = robbed_seat(event, at, points);
    const char *seat = mur_word(t->rules, MUR_WORD_SEAT, award->seat);
    const char *victim = robbed >= 0 ? mur_word(t->rules, MUR_WORD_SEAT, robbed) : "";
    const struct mur_blank blanks[] = {
        {"seat", mur_seat_form(t->language, seat, MUR_SEAT_PLAIN), 0},
        {"of_seat", mur_seat_form(t->language, seat, MUR_SEAT_OF), 0},
        {"n", NULL, award->a},
        {"points", NULL, points},
        {"robbed", mur_seat_form(t->language, victim, MUR_SEAT_PLAIN), 0},
        {"of_robbed", mur_seat_form(t->language, victim, MUR_SEAT_OF), 0}};
    mur_fill(w,
             robbed >= 0
                 ? mur_tr(t->language,
                          "The robber of {seat} takes {n} of the {points} points of {robbed}.")
                 : mur_tr(t->language, "The robber of {seat} takes {n} of {points} points."),
             blanks, (int)(sizeof blanks / sizeof blanks[0]));
    mur_put_char(w, '\n');
    return true;
}

static void blanks_of_piece(const struct mur_teller *t, const struct mur_event *e, int piece,
                            struct tell_blanks *b)
{
    enum carc_zone zone;
    struct carc_tile_info tile = piece_tile(t->state, piece, &zone);
    struct mur_writer at = tell_blank_begin(b, "at");
    carc_text_at(&at, tile.x, tile.y);
    tell_blank_text(b, "figure", carc_text_figure(t->language, e->a, zone));
    struct mur_writer w = tell_blank_begin(b, "where");
    put_place(t->language, places, t->state, piece, &w);
}

/* The name of goods, for events that tell of them. */
static const char *goods_name(const struct mur_teller *t, int goods)
{
    static const char *const names[CARC_GOODS] = {
        [CARC_WINE] = "wine", [CARC_GRAIN] = "grain", [CARC_CLOTH] = "cloth"};
    return goods > CARC_NO_GOODS && goods < CARC_GOODS
               ? mur_noun(t->language, t->rules, names[goods])
               : "?";
}

/* Events whose numbers have a meaning of their own. False: not worth telling. */
static bool blanks_of_numbers(const struct mur_teller *t, const struct mur_event *e,
                              struct tell_blanks *b)
{
    const struct mur_language *l = t->language;
    switch (e->kind) {
    case CARC_EVENT_goods:
        tell_blank_text(b, "goods", goods_name(t, e->a));
        break;
    case CARC_EVENT_fly:
    case CARC_EVENT_crash:
        tell_blank_text(b, "figure", carc_text_figure(l, e->a, CARC_ZONES));
        break;
    case CARC_EVENT_spell:
    case CARC_EVENT_spell_off:
        tell_blank_text(b, "spell", carc_text_spell(l, e->a));
        tell_blank_text(b, "who", e->a ? mur_tr(l, "The witch") : mur_tr(l, "The mage"));
        break;
    case CARC_EVENT_message:
        tell_blank_text(b, "effect", carc_text_message(l, e->a));
        break;
    case CARC_EVENT_move:
        tell_blank_text(b, "scorer", carc_text_scorer(l, e->a));
        return carc_scorers(t->rules) > 1;
    default:
        break;
    }
    return true;
}

/* The two arms that a ferry joins. */
static void blanks_of_ferry(const struct mur_teller *t, const struct mur_event *e,
                            struct tell_blanks *b)
{
    int piece = carc_subject_number(e->subject);
    struct carc_tile_info tile = carc_tile_info(t->state, carc_tile_of(t->state, piece));
    struct mur_writer w = tell_blank_begin(b, "at");
    carc_text_at(&w, tile.x, tile.y);
    tell_blank_text(b, "from", carc_text_side(t->language, t->state, piece));
    tell_blank_text(b, "to", carc_text_side(t->language, t->state, e->a));
}

static void blanks_of_circle(const struct mur_teller *t, const struct mur_event *e,
                             struct tell_blanks *b)
{
    struct carc_tile_info tile = carc_tile_info(t->state, carc_last_tile(t->state));
    struct mur_writer w = tell_blank_begin(b, "effect");
    carc_text_circle(t->language, (enum carc_zone)carc_face[tile.face].circle, e->a, &w);
}

bool carc_text_blanks(const struct mur_teller *t, const struct mur_event *e, struct tell_blanks *b)
{
    int number = carc_subject_number(e->subject);
    if (e->kind == CARC_EVENT_ferry) {
        blanks_of_ferry(t, e, b);
        return true;
    }
    if (e->kind == CARC_EVENT_circle)
        blanks_of_circle(t, e, b);
    switch (carc_subject_class(e->subject)) {
    case CARC_SUBJECT_PIECE:
        blanks_of_piece(t, e, number, b);
        break;
    case CARC_SUBJECT_TILE: {
        struct carc_tile_info tile = carc_tile_info(t->state, number);
        tell_blank_text(b, "tile", carc_face[tile.face].code);
        struct mur_writer w = tell_blank_begin(b, "at");
        carc_text_at(&w, tile.x, tile.y);
        break;
    }
    case CARC_SUBJECT_FACE:
        tell_blank_text(b, "tile", carc_face[number].code);
        break;
    default:
        break;
    }
    return blanks_of_numbers(t, e, b);
}

/* Does an event before it say that a zone was scored or robbed? */
static bool follows_scoring(const struct mur_event *event, int at)
{
    for (int i = 0; i < at; i++)
        if (event[i].kind == MUR_EVENT_SCORING &&
            (event[i].a == CARC_REASON_complete || event[i].a == CARC_REASON_robbery))
            return true;
    return false;
}

bool carc_text_before(const struct mur_teller *t, const struct mur_event *event, int count, int at,
                      struct mur_writer *w)
{
    return carc_text_solo(t, event, count, at, w) ||
           (event[at].kind == CARC_EVENT_home && follows_scoring(event, at));
}
