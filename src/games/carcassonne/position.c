/*
 * position.c - a whole position as text, and back.
 *
 *     carcassonne position 1
 *     setup carcassonne:players=2
 *     turn Red
 *     tile D 0 at 0,0            in the order of laying: labels and rings follow from it
 *     boxed C
 *     figure Red follower road E at 1,0
 *     score Red 12
 *     ask place U
 *     of Red
 *     then figure score ...      the phases to come
 *     machine 0 0 1 ...          what a turn remembers between its questions, if anything
 *
 * Reading lays the tiles again and puts the figures back, so what is derived need not be written.
 */
#include <string.h>

#include "base/check.h"
#include "games/carcassonne/internal.h"

static const char *const phase_name[CARC_PHASES] = {
#define PHASE(name, module, when) [CARC_PHASE_##name] = #name,
#include "games/carcassonne/phases.def"
#undef PHASE
};

static const char title[] = "carcassonne position 1";

/* ---- writing ------------------------------------------------------------------------------------------------ */

static void write_tiles(const struct carc_state *s, struct mur_writer *w)
{
    for (int i = 0; i < s->tiles; i++) {
        const struct carc_tile *t = &s->tile[i];
        mur_put(w, "tile ");
        mur_put(w, carc_face[t->face].code);
        carc_put_number(w, t->rotation * 90);
        carc_put_spot(w, t->x, t->y);
        mur_put_char(w, '\n');
    }
}

static void write_boxed(const struct carc_rules *r, const struct carc_state *s,
                        struct mur_writer *w)
{
    int gone[CARC_FACES] = {0};
    for (int face = 1; face < CARC_FACES; face++)
        gone[face] = r->bag[face] - s->bag[face];
    for (int i = 1; i < s->tiles; i++)
        gone[s->tile[i].face]--;
    gone[s->hand] -= s->hand != 0;
    for (int face = 1; face < CARC_FACES; face++)
        for (int i = 0; i < gone[face]; i++) {
            mur_put(w, "boxed ");
            mur_put(w, carc_face[face].code);
            mur_put_char(w, '\n');
        }
}

static void write_figures(const struct carc_rules *r, const struct carc_state *s,
                          struct mur_writer *w)
{
    for (int colour = 0; colour < r->colours; colour++)
        for (int at = 0; at < CARC_FIGURES; at++) {
            int piece = s->figure[colour][at];
            if (piece == CARC_HOME)
                continue;
            const struct carc_tile *t = &s->tile[s->piece[piece].tile];
            mur_put(w, "figure ");
            mur_put(w, carc_colour_name[colour]);
            mur_put_char(w, ' ');
            mur_put(w, carc_figure_name[carc_figure_kind_at(at)]);
            mur_put_char(w, ' ');
            carc_put_slot(w, t, piece - t->first);
            carc_put_spot(w, t->x, t->y);
            mur_put_char(w, '\n');
        }
}

static void write_scores(const struct carc_rules *r, const struct carc_state *s,
                         struct mur_writer *w)
{
    for (int colour = 0; colour < r->colours; colour++) {
        mur_put(w, "score ");
        mur_put(w, carc_colour_name[colour]);
        carc_put_number(w, s->track[colour][0]);
        mur_put_char(w, '\n');
    }
}

/* ---- what a turn remembers: bytes of a few structures, one after the other ------------------------------- */

struct machine_field {
    size_t offset, size;
};

#define FIELD(name)                                                                                \
    {                                                                                              \
        offsetof(struct carc_state, name), sizeof((struct carc_state *)0)->name                    \
    }

static const struct machine_field machine[] = {
    FIELD(part), FIELD(turn), FIELD(award), FIELD(closings), FIELD(closing), FIELD(dice),
};

enum { MACHINE_FIELDS = sizeof machine / sizeof machine[0] };

static int machine_size(void)
{
    int size = 0;
    for (int i = 0; i < MACHINE_FIELDS; i++)
        size += (int)machine[i].size;
    return size;
}

static unsigned char *machine_byte(const struct carc_state *s, int at)
{
    int i = 0;
    for (; at >= (int)machine[i].size; i++)
        at -= (int)machine[i].size;
    return (unsigned char *)(uintptr_t)s + machine[i].offset + at;
}

/* Zeros at the end are left out; nothing but zeros, no line. */
static void write_machine(const struct carc_state *s, struct mur_writer *w)
{
    int used = machine_size();
    while (used > 0 && *machine_byte(s, used - 1) == 0)
        used--;
    if (!used)
        return;
    mur_put(w, "machine");
    for (int at = 0; at < used; at++)
        carc_put_number(w, *machine_byte(s, at));
    mur_put_char(w, '\n');
}

static void write_question(const struct carc_state *s, struct mur_writer *w)
{
    mur_put(w, "ask ");
    mur_put(w, s->asking ? carc_prompt[s->asking]->name : "nothing");
    if (s->hand) {
        mur_put_char(w, ' ');
        mur_put(w, carc_face[s->hand].code);
    }
    if (s->asking && s->asked != MUR_NOBODY) {
        mur_put(w, "\nof ");
        mur_put(w, carc_colour_name[s->asked]);
    }
    mur_put(w, "\nthen");
    for (int phase = 0; phase < CARC_PHASES; phase++)
        if (s->pending >> phase & 1) {
            mur_put_char(w, ' ');
            mur_put(w, phase_name[phase]);
        }
    mur_put_char(w, '\n');
}

/* A module's line begins with its word. */
static void write_modules(const struct carc_rules *r, const struct carc_state *s,
                          struct mur_writer *w)
{
    for (int m = 0; m < CARC_MODULES; m++) {
        if (!(r->modules >> m & 1) || !carc_module[m]->write)
            continue;
        char line[256];
        struct mur_writer inner = mur_writer_init(line, sizeof line);
        carc_module[m]->write(r, s, &inner);
        MUR_CHECK(inner.length < (int)sizeof line);
        if (!inner.length)
            continue;
        mur_put(w, carc_module[m]->option.word);
        mur_put(w, line);
        mur_put_char(w, '\n');
    }
    if (s->stage) {
        mur_put(w, "stage ");
        mur_put_int(w, s->stage);
        mur_put_char(w, '\n');
    }
}

int carc_position_text(const struct mur_rules *r, const void *st, char *buf, int cap)
{
    const struct carc_state *s = st;
    struct mur_writer w = mur_writer_init(buf, cap);
    mur_put(&w, title);
    mur_put(&w, "\nsetup ");
    mur_put(&w, r->setup);
    mur_put(&w, "\nturn ");
    mur_put(&w, carc_colour_name[s->active]);
    mur_put_char(&w, '\n');
    write_tiles(s, &w);
    write_boxed(carc_rules(r), s, &w);
    write_figures(carc_rules(r), s, &w);
    write_scores(carc_rules(r), s, &w);
    write_modules(carc_rules(r), s, &w);
    write_question(s, &w);
    write_machine(s, &w);
    return w.length;
}

/* ---- reading ------------------------------------------------------------------------------------------------- */

struct reader {
    const struct carc_rules *r;
    struct carc_state *s;
    struct mur_scanner in;
    struct mur_error *err;
};

typedef bool line_fn(struct reader *rd);

static bool refuse(struct reader *rd, enum mur_status status, const char *message)
{
    return carc_refuse(rd->err, status, message, rd->in.word, rd->in.word_length);
}

static bool read_face(struct reader *rd, int *face)
{
    *face = carc_read_face(&rd->in);
    return *face || refuse(rd, MUR_UNKNOWN_WORD, "no tile has this code");
}

static bool bag_take(struct reader *rd, int face)
{
    if (!rd->s->bag[face])
        return refuse(rd, MUR_CONFLICT, "there are not so many of this tile");
    rd->s->bag[face]--;
    rd->s->drawn++;
    return true;
}

static bool read_setup(struct reader *rd)
{
    mur_skip_blanks(&rd->in);
    const char *text = rd->in.text + rd->in.at;
    size_t length = strcspn(text, "\r\n");
    rd->in.word = rd->in.at;
    rd->in.word_length = (int)length;
    rd->in.at += (int)length;
    if (length != strlen(rd->r->common.setup) || memcmp(text, rd->r->common.setup, length) != 0)
        return refuse(rd, MUR_CONFLICT, "this position belongs to another set-up");
    return true;
}

static bool read_turn(struct reader *rd)
{
    int colour = carc_read_colour(rd->r, &rd->in);
    rd->s->active = (uint8_t)colour;
    return colour >= 0 || refuse(rd, MUR_UNKNOWN_WORD, "nobody plays this colour");
}

static bool read_tile(struct reader *rd)
{
    int face, degrees, x, y;
    if (!read_face(rd, &face))
        return false;
    if (!mur_read_int(&rd->in, &degrees) || degrees < 0 || degrees > 270 || degrees % 90)
        return refuse(rd, MUR_OUT_OF_RANGE, "a tile is turned by 0, 90, 180 or 270 degrees");
    if (!carc_read_spot(&rd->in, &x, &y))
        return refuse(rd, MUR_BAD_SYNTAX, "the place is expected: at X,Y");
    if (rd->s->tiles == 0) {
        if (face != rd->r->start_face || degrees || x || y)
            return refuse(rd, MUR_ILLEGAL, "the start tile lies first, not turned, at 0,0");
        carc_lay_first(rd->r, rd->s, face, 0);
        return true;
    }
    int cell = carc_open_at(rd->s, x, y);
    if (cell < 0 || !(rd->r->fit[face][rd->s->constraint[cell]] >> (degrees / 90) & 1))
        return refuse(rd, MUR_ILLEGAL, "this tile does not fit there");
    if (!bag_take(rd, face))
        return false;
    carc_lay(rd->r, rd->s, face,
             (struct carc_spot){(int16_t)x, (int16_t)y, (uint8_t)(degrees / 90)});
    return true;
}

static bool read_boxed(struct reader *rd)
{
    int face;
    return read_face(rd, &face) && bag_take(rd, face);
}

static bool read_figure(struct reader *rd)
{
    int colour = carc_read_colour(rd->r, &rd->in);
    if (colour < 0)
        return refuse(rd, MUR_UNKNOWN_WORD, "nobody plays this colour");
    int figure =
        mur_read_word(&rd->in) ? mur_word_in(&rd->in, carc_figure_name, CARC_FIGURE_KINDS) : -1;
    if (figure < 0)
        return refuse(rd, MUR_UNKNOWN_WORD, "this is not a figure");
    if (!rd->s->supply[colour][figure])
        return refuse(rd, MUR_CONFLICT, "this colour has no more such figures");
    int piece = carc_read_piece(rd->s, &rd->in, rd->err);
    if (piece < 0)
        return false;
    if (!(rd->r->zones[figure] >> carc_slot_of(rd->s, piece)->zone & 1))
        return refuse(rd, MUR_ILLEGAL, "this figure may not stand there");
    carc_figure_put(rd->r, rd->s, colour, figure, piece, NULL);
    return true;
}

static bool read_score(struct reader *rd)
{
    int points, colour = carc_read_colour(rd->r, &rd->in);
    if (colour < 0)
        return refuse(rd, MUR_UNKNOWN_WORD, "nobody plays this colour");
    if (!mur_read_int(&rd->in, &points) || points < 0 || points > CARC_POINTS_MAX)
        return refuse(rd, MUR_OUT_OF_RANGE, "points are from 0 to 9999");
    rd->s->track[colour][0] = (int16_t)points;
    return true;
}

static bool read_ask(struct reader *rd)
{
    int face, prompt = 0;
    mur_read_word(&rd->in);
    if (!mur_word_is(&rd->in, "nothing"))
        while (++prompt < CARC_PROMPTS)
            if (carc_prompt[prompt] && mur_word_is(&rd->in, carc_prompt[prompt]->name))
                break;
    if (prompt == CARC_PROMPTS)
        return refuse(rd, MUR_UNKNOWN_WORD, "nothing of this name is ever asked");
    rd->s->asking = (uint8_t)prompt;
    if (mur_at_end(&rd->in))
        return true;
    if (!read_face(rd, &face) || !bag_take(rd, face))
        return false;
    rd->s->hand = (uint8_t)face;
    return true;
}

static bool read_then(struct reader *rd)
{
    while (!mur_at_end(&rd->in)) {
        mur_read_word(&rd->in);
        int phase = mur_word_in(&rd->in, phase_name, CARC_PHASES);
        if (phase < 0 || !rd->in.word_length)
            return refuse(rd, MUR_UNKNOWN_WORD, "no phase has this name");
        carc_pend(rd->r, rd->s, (enum carc_phase)phase);
    }
    return true;
}

static bool read_of(struct reader *rd)
{
    int seat = carc_read_colour(rd->r, &rd->in);
    if (seat < 0 || seat >= rd->r->common.players)
        return refuse(rd, MUR_UNKNOWN_WORD, "nobody has this seat");
    rd->s->asked = (uint8_t)seat;
    return true;
}

static bool read_machine(struct reader *rd)
{
    int size = machine_size();
    for (int at = 0; !mur_at_end(&rd->in); at++) {
        int byte;
        if (at == size || !mur_read_int(&rd->in, &byte) || byte < 0 || byte > 255)
            return refuse(rd, MUR_OUT_OF_RANGE, "these are not the bytes of a machine");
        *machine_byte(rd->s, at) = (unsigned char)byte;
    }
    return true;
}

static bool read_stage(struct reader *rd)
{
    int stage;
    if (!mur_read_int(&rd->in, &stage) || stage < 0 || stage >= rd->r->stages)
        return refuse(rd, MUR_OUT_OF_RANGE, "the bag has no such stage");
    rd->s->stage = (uint8_t)stage;
    return true;
}

static const struct {
    const char *word;
    line_fn *read;
} lines[] = {
    {"setup", read_setup}, {"turn", read_turn},       {"tile", read_tile},
    {"boxed", read_boxed}, {"figure", read_figure},   {"score", read_score},
    {"ask", read_ask},     {"then", read_then},       {"stage", read_stage},
    {"of", read_of},       {"machine", read_machine},
};

static bool read_line_rest(struct reader *rd)
{
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (mur_word_is(&rd->in, lines[i].word))
            return lines[i].read(rd);
    for (int m = 0; m < CARC_MODULES; m++)
        if (rd->r->modules >> m & 1 && carc_module[m]->read &&
            mur_word_is(&rd->in, carc_module[m]->option.word))
            return carc_module[m]->read(rd->r, rd->s, &rd->in, rd->err);
    return refuse(rd, MUR_UNKNOWN_WORD, "a line of a position does not begin so");
}

static bool read_line(struct reader *rd)
{
    mur_read_word(&rd->in);
    if (!read_line_rest(rd))
        return false;
    return mur_at_end(&rd->in) ||
           carc_refuse(rd->err, MUR_BAD_SYNTAX, "nothing more is expected here", rd->in.at, 0);
}

static bool read_lines(struct reader *rd)
{
    size_t length = sizeof title - 1;
    if (strncmp(rd->in.text, title, length) != 0)
        return refuse(rd, MUR_BAD_SYNTAX, "expected: carcassonne position 1");
    rd->in.at = (int)length;
    for (;;) {
        if (!mur_at_end(&rd->in))
            return carc_refuse(rd->err, MUR_BAD_SYNTAX, "the line should end here", rd->in.at, 0);
        rd->in.at += (int)strspn(rd->in.text + rd->in.at, " \t\r\n");
        if (rd->in.text[rd->in.at] == '\0')
            return true;
        if (!read_line(rd))
            return false;
    }
}

/* ---- is it a position that play can go on from? ------------------------------------------------------------ */

static bool position_holds(struct reader *rd)
{
    struct carc_state *s = rd->s;
    if (!s->asking || carc_prompt[s->asking]->chance)
        s->asked = MUR_NOBODY;
    s->left = (uint8_t)carc_bag_left(rd->r, s, s->stage);
    if (carc_check(&rd->r->common, s, NULL))
        return refuse(rd, MUR_CONFLICT, "this position contradicts itself");
    return true;
}

/* Reading works on a state of its own until all of it is right. */
enum mur_status carc_position_parse(const struct mur_rules *r, const char *text, void *st,
                                    struct mur_error *err)
{
    struct mur_error local = {0};
    _Alignas(struct carc_state) unsigned char scratch[CARC_STATE_MAX];
    MUR_CHECK(r->state_size <= sizeof scratch);
    struct reader rd = {.r = carc_rules(r),
                        .s = (struct carc_state *)(void *)scratch,
                        .in = mur_scanner_init(text),
                        .err = err ? err : &local};
    carc_state_blank(rd.r, rd.s);
    if (!read_lines(&rd) || !position_holds(&rd))
        return rd.err->status;
    memcpy(st, scratch, r->state_size);
    return MUR_OK;
}
