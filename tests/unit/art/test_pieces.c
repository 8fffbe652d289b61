/* Boards piece by piece, as their pictures have them: what is read from the SVG must obey the rules of the
 * game, which know nothing of drawing. A tile that is turned the wrong way does not fit its neighbours. */
#include "support/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "art/scene.h"
#include "games/carcassonne/carc.h"
#include "muralha/picture.h"
#include "support/svg.h"

struct piece {
    int face, x, y, turn; /* quarter turns clockwise */
};

struct board {
    struct mur_rules *r;
    void *st;
    struct mur_picture *picture;
    const char *drawn; /* behind the definitions */
    int count;
    struct piece piece[CARC_TILES];
};

static int face_coded(const char *code, size_t length)
{
    for (int face = 1; face < CARC_FACES; face++)
        if (strlen(carc_face[face].code) == length &&
            memcmp(carc_face[face].code, code, length) == 0)
            return face;
    fail_msg("there is no face %.*s", (int)length, code);
    return 0;
}

/* <use href="#b-CODE" ... transform="translate(X Y)[ rotate(D 50 50)]"/> */
static struct piece piece_read(const char *use)
{
    const char *code = use + strlen("<use href=\"#b-");
    struct piece p = {.face = face_coded(code, strcspn(code, "\""))};
    const char *move = strstr(use, "transform=\"");
    int degrees = 0;
    assert_non_null(move);
    assert_true(
        sscanf(move, "transform=\"translate(%d %d) rotate(%d 50 50)", &p.x, &p.y, &degrees) >= 2);
    assert_int_equal(p.x % 100, 0);
    assert_int_equal(p.y % 100, 0);
    assert_int_equal(degrees % 90, 0);
    p.x /= 100;
    p.y /= 100;
    p.turn = degrees / 90 & 3;
    return p;
}

/* A random game to its end, or until `steps`, drawn and read. */
static struct board board_read(const char *setup, uint64_t seed, int steps)
{
    struct board b = {.r = mur_rules_new(setup, NULL), .picture = mur_picture_new()};
    struct mur_rng rng;
    assert_non_null(b.r);
    b.st = malloc(b.r->state_size);
    mur_rng_seed(&rng, seed, 0);
    mur_start(b.r, b.st);
    for (int i = 0; i < steps && mur_point(b.r, b.st).turn != MUR_TURN_OVER; i++) {
        bool chance = mur_point(b.r, b.st).turn == MUR_TURN_CHANCE;
        mur_apply(b.r, b.st,
                  chance ? mur_chance_sample(b.r, b.st, &rng) : mur_sample(b.r, b.st, &rng), NULL);
    }
    assert_int_equal(mur_draw_position(b.picture, b.r, b.st, 0, 96, NULL, NULL), MUR_OK);
    b.drawn = strstr(mur_picture_text(b.picture), "</defs>");
    for (const char *at = strstr(b.drawn, "<use href=\"#b-"); at;
         at = strstr(at + 1, "<use href=\"#b-")) {
        assert_true(b.count < CARC_TILES);
        b.piece[b.count++] = piece_read(at);
    }
    assert_int_equal(b.count, carc_tiles(b.st));
    return b;
}

static void board_free(struct board *b)
{
    mur_picture_free(b->picture);
    mur_rules_free(b->r);
    free(b->st);
}

/* What the piece shows at a side of the board: north, east, south, west. */
static int terrain_at(const struct piece *p, int side)
{
    return carc_face[p->face].border[0][(side - p->turn + 4) & 3].terrain;
}

static int sides_checked(const struct board *b)
{
    static const int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
    int met = 0;
    for (int i = 0; i < b->count; i++)
        for (int k = 0; k < b->count; k++)
            for (int side = 0; side < CARC_SIDES; side++) {
                const struct piece *p = &b->piece[i], *q = &b->piece[k];
                if (p->x + dx[side] != q->x || p->y + dy[side] != q->y)
                    continue;
                met++;
                if (terrain_at(p, side) != terrain_at(q, (side + 2) & 3))
                    fail_msg("%s at %d,%d turned %d does not fit %s at %d,%d",
                             carc_face[p->face].code, p->x, p->y, p->turn, carc_face[q->face].code,
                             q->x, q->y);
            }
    return met;
}

static const char *const setups[] = {"carcassonne:players=2", "carcassonne:players=6,plus",
                                     "carcassonne:players=3,edition=grow",
                                     "carcassonne:players=2,river"};
enum { SETUPS = sizeof setups / sizeof setups[0], ALL = 100000 };

static void neighbours_fit(void **state)
{
    (void)state;
    for (int i = 0; i < SETUPS; i++) {
        struct board b = board_read(setups[i], 3 + (uint64_t)i, ALL);
        assert_true(sides_checked(&b) > 2 * (b.count - 1));
        board_free(&b);
    }
}

/* ---- what stands and lies on tiles --------------------------------------------------------------- */

/* A point of the board as one of the face that lies there: turned back, a quarter at a time. */
static struct art_point on_face(const struct piece *p, double x, double y)
{
    struct art_point at = {x - 100.0 * p->x, y - 100.0 * p->y};
    for (int i = 0; i < p->turn; i++)
        at = (struct art_point){at.y, 100 - at.x};
    return at;
}

static int zone_at(const struct piece *p, double x, double y)
{
    struct art_scene s;
    art_scene_make(&s, p->face);
    int label = art_zones_label(&s.zones, on_face(p, x, y));
    return label < carc_face[p->face].slots ? label : -1;
}

/* Single figures stand on their slot; monks and abbots beside it. */
static void figures_stand_where_they_are(void **state)
{
    (void)state;
    struct board b = board_read("carcassonne:players=6", 7, 150);
    struct carc_figure_info info[CARC_FIGURES_MAX];
    int count = carc_figures(b.r, b.st, info), compared = 0;
    const char *at = b.drawn;
    for (int i = 0; i < count; i++) {
        int tile = carc_tile_of(b.st, info[i].piece);
        int slot = info[i].piece - carc_tile_info(b.st, tile).first_piece;
        double x, y, size;
        at = strstr(at + 1, "<g class=\"figure\"");
        assert_non_null(at);
        assert_int_equal(sscanf(at,
                                "<g class=\"figure\" transform=\"translate(%lf %lf)\"><use "
                                "href=\"#f-%*[a-z-]\" width=\"%lf\"",
                                &x, &y, &size),
                         3);
        const struct art_point beside = art_beside(carc_face[b.piece[tile].face].slot[slot].zone);
        assert_int_equal(zone_at(&b.piece[tile], x + size / 2 - beside.x, y + size / 2 - beside.y),
                         slot);
        compared += b.piece[tile].turn != 0;
    }
    assert_true(compared >= 5); /* turned tiles are what this is about */
    board_free(&b);
}

/* Shields and goods lie in cities, buildings on their own ground. */
static void marks_lie_where_they_belong(void **state)
{
    (void)state;
    static const struct {
        const char *mark;
        int zone;
    } rows[] = {{"shield", CARC_CITY},
                {"wine", CARC_CITY},
                {"cloth", CARC_CITY},
                {"inn", CARC_FIELD},
                {"monastery", CARC_MONASTERY}};
    struct board b = board_read("carcassonne:players=2,inns,traders", 5, ALL);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char use[32];
        int found = 0;
        snprintf(use, sizeof use, "<use href=\"#m-%s\"", rows[i].mark);
        for (const char *at = strstr(b.drawn, use); at; at = strstr(at + 1, use), found++) {
            double x, y;
            assert_int_equal(sscanf(at + strlen(use), " x=\"%lf\" y=\"%lf\"", &x, &y), 2);
            for (int k = 0; k < b.count; k++) {
                const struct piece *p = &b.piece[k];
                if (x + 16 < 100 * p->x || x + 16 > 100 * p->x + 100 || y + 16 < 100 * p->y ||
                    y + 16 > 100 * p->y + 100)
                    continue;
                int slot = zone_at(p, x + 16, y + 16);
                if (slot < 0 || (int)carc_face[p->face].slot[slot].zone != rows[i].zone)
                    fail_msg("%s of %s at %d,%d turned %d", rows[i].mark, carc_face[p->face].code,
                             p->x, p->y, p->turn);
            }
        }
        assert_true(found > 0);
    }
    board_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_fit),
        cmocka_unit_test(figures_stand_where_they_are),
        cmocka_unit_test(marks_lie_where_they_belong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
