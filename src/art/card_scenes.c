/* card_scenes.c - landscapes, houses and people on the cards. Light falls from the north-west. */
#include "art/card_scenes.h"

#include "art/palette.h"

#define LINE                "stroke=\"" ART_INK "\" stroke-width=\".8\" stroke-linejoin=\"round\""
#define FINE                "stroke=\"" ART_INK "\" stroke-width=\".6\" stroke-linejoin=\"round\""
#define FILL(colour, path)  "<path fill=\"" colour "\" d=\"" path "\"/>"
#define SHAPE(colour, path) "<path fill=\"" colour "\" " LINE " d=\"" path "\"/>"
#define THIN(colour, path)  "<path fill=\"" colour "\" " FINE " d=\"" path "\"/>"
#define SHADE(path)         "<path opacity=\".25\" d=\"" path "\"/>"
#define STROKE(colour, width, path)                                                                \
    "<path fill=\"none\" stroke=\"" colour "\" stroke-width=\"" width                              \
    "\" stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"" path "\"/>"

/* ---- goods ----------------------------------------------------------------------------------- */

#define BRICK(x, y)                                                                                \
    "<g transform=\"translate(" x " " y                                                            \
    ")\">" SHAPE(ART_ROOF_DARK, "M-5 1L0-1.5L5 1v4L0 7.5L-5 5z")                                   \
        FILL("#D67B57", "M-5 1L0-1.5L5 1L0 3.5z")                                                  \
            FILL(ART_ROOF, "M-4.6 1.4L-.3 3.6V6.9L-4.6 4.8z") "</g>"

/* clang-format off */
static const char *const good_sign[5] = {
    /* clay: three bricks */
        BRICK("-5", "1") BRICK("5", "1") BRICK("0", "-6"),
    /* wood: logs */
        SHAPE("#A8744A", "M-3-9h11a4 4 0 0 1 0 8h-11z")
        SHAPE("#A8744A", "M-7 0h11a4 4 0 0 1 0 8h-11z")
        STROKE("#7D5232", ".8", "M1-6.5h7M-1-3.5h7M-3 2.5h7M-4 5.5h6")
        "<ellipse cx=\"-3\" cy=\"-5\" rx=\"3.2\" " "ry=\"4\" fill=\"#E5C08E\" " LINE "/>"
        "<ellipse cx=\"-7\" cy=\"4\" rx=\"3.2\" " "ry=\"4\" fill=\"#E5C08E\" " LINE "/>"
        STROKE("#B98A55", ".7", "M-3-6.8a1.6 1.8 0 1 1-.1 0M-7 " "2.2a1.6 1.8 0 1 1-.1 0"),
    /* ore: stones with a glint */
        SHAPE("#7D8894", "M-10 7L-8-1L-3-4L2 0L3 7z") SHAPE("#68737F", "M-1 8L0-4L5-9L10-3L10 8z")
        FILL("#A9B4BF", "M-8-1L-3-4L-2 0L-6 2zM0-4L5-9L5.5-3L2-.5z")
        FILL("#56606B", "M5.5-3L10-3V8L6 7z")
        FILL("#D7E2EA", "M-4.5 4l.7-2 .7 2 2 .7-2 .7-.7 2-.7-2-2-.7zM6.5-6l.5-1.4.5 1.4 1.4.5-1.4"
            ".5-.5 1.4-.5-1.4-1.4-.5z"),
    /* wool: a sheep */
        STROKE(ART_INK, "1.7", "M-4.5 5V9M-1 6V9.4M3 6V9.4M6 5V9")
        SHAPE("#FBF8F0", "M-7 5Q-10 3-8.5 0Q-9.5-4-5.5-4.5Q-3-7.5.5-5.8Q4-7.5 6.2-4.8Q9.8-4 8.8-."
            "5Q10 3 7 4.8Q5 7.5 2 6Q-1 8-3.5 6Q-5.5 7-7 5z")
        FILL("#DDD6C8", "M8.8-.5Q10 3 7 4.8Q5 7.5 2 6Q-1 8-3.5 6Q2 5 5 3Q7.5 1.5 8.8-.5z")
        SHAPE("#4A4440", "M-12-1.5Q-11.5-5-8-4.5Q-5.5-3.5-6.5-.5Q-7.5 2.5-10 2.2Q-12 1.5-12-1.5z")
        STROKE("#4A4440", "1.8", "M-7.5-4L-5-5.2")
        "<circle cx=\"-9.6\" cy=\"-1.6\" r=\".8\" " "fill=\"#fff\"/>",
    /* grain: a sheaf */
        SHAPE(ART_GOLDEN, "M-8-8.5Q-4-6.5-2.5-9.5Q0-6.5 2.5-9.5Q4-6.5 8-8.5Q9-3 2.2 1.5L6 9Q0 7.5"
            "-6 9L-2.2 1.5Q-9-3-8-8.5z")
        FILL("#C9962A", "M2.5-9.5Q4-6.5 8-8.5Q9-3 2.2 1.5L6 9Q3 8.3 1 8.2L.6 1.2Q5-4 2.5-9.5z")
        STROKE("#8A6414", ".8", "M-5-5.5L-.8 0M0-6V0M5-5.5L.8 0M-2.5 7L-.5 2.5M2.5 7L.5 2.5")
        STROKE("#9C4632", "2.2", "M-2.6 1.2h5.2"),
};
/* clang-format on */

void art_put_good(struct art_text *out, int good)
{
    art_put(out, "%s", good_sign[good]);
}

/* ---- landscapes ------------------------------------------------------------------------------ */

#define SKY    FILL("#CFE3EA", "M0 0h56v100H0z")
#define CLOUD  FILL("#F2F7F7", "M6 15q1-5 6-4q3-4 7-1q5-1 5 4q0 2-3 2H8q-2 0-2-1z")
#define HILLS  FILL("#B9CF9A", "M0 30Q14 18 28 27Q42 16 56 25V100H0z")
#define MEADOW FILL(ART_FIELD, "M0 40Q18 32 34 38Q46 42 56 36V100H0z")
#define TREE(x, y, size)                                                                           \
    "<g transform=\"translate(" x " " y ")scale(" size ")\">" FILL(ART_WOOD, "M-1 0h2v-5h-2z")     \
        FILL(ART_TREE, "M0-18Q7-12 5-5Q0-2-5-5Q-7-12 0-18z")                                       \
            FILL(ART_TREE_LIGHT, "M0-18Q1-10-2-5Q-4-4.5-5-5Q-7-12 0-18z") "</g>"
#define HOUSE(x, y, size)                                                                          \
    "<g transform=\"translate(" x " " y ")scale(" size ")\">" THIN(ART_CHURCH, "M-7 0V-8H3V0z")    \
        THIN("#D8C9AE", "M3 0V-8L7-9.5V-1.5z") THIN(ART_ROOF, "M-8.5-7.5L-4-15H6L3.5-7.5z")        \
            THIN(ART_ROOF_DARK, "M3.5-7.5L6-15L8.5-9z")                                            \
                FILL(ART_WALL, "M-3.6 0v-4.5h2.6V0z") "</g>"

/* clang-format off */
/* Each is drawn in a panel of 56 x 62 (goods: 56 x 92) with its corner at the origin. */
static const char *const scene[ART_CARDS] = {
    /* clay: a pit in a red hill */
    [0] =
        SKY CLOUD FILL("#E0B48F", "M0 34Q16 22 34 30Q46 35 56 28V100H0z")
        FILL("#C98D63", "M0 52Q20 40 56 50V100H0z") FILL("#B4714A", "M8 62Q28 50 50 60L56 100H0z")
        FILL("#9C5B3A", "M16 74Q30 64 44 73L50 100H8z") TREE("9", "45", ".7")
        TREE("49", "42", ".8") "<g transform=\"translate(28 58)scale(1.75)\">%s</g>",
    /* wood: a forest */
    [1] =
        SKY CLOUD HILLS MEADOW TREE("6", "44", "1") TREE("16", "40", "1.1") TREE("28", "41", ".9")
        TREE("40", "40", "1.15") TREE("50", "44", "1") FILL(ART_FURROW, "M0 62Q20 54 56 60V100H0z")
        TREE("7", "86", ".9") TREE("50", "82", ".8")
        "<g transform=\"translate(28 66)scale(1.75)\">%s</g>",
    /* ore: mountains */
    [2] =
        SKY FILL("#9FB0BF", "M-2 50L14 14L26 36L38 8L58 50z")
        FILL("#F5F8FA", "M14 14L18.5 22.5L14 20L10.5 24zM38 8L44 20L38.5 16.5L33 22z")
        FILL("#7F91A1", "M38 8L58 50H42L36 30zM14 14L26 36L22 46z")
        FILL("#8FA37E", "M0 50Q20 42 56 48V100H0z") FILL("#77906A", "M0 66Q30 56 56 64V100H0z")
        "<g transform=\"translate(28 64)scale(1.8)\">%s</g>",
    /* wool: a pasture */
    [3] =
        SKY CLOUD HILLS MEADOW FILL(ART_MEADOW, "M0 56Q24 46 56 54V100H0z")
        STROKE(ART_WOOD, "1.3", "M0 50L56 46M5 54v-8M17 53v-8M29 52v-8M41 51v-8M53 50v-8")
        TREE("48", "40", ".8") "<g transform=\"translate(29 66)scale(1.9)\">%s</g>",
    /* grain: a field */
    [4] =
        SKY CLOUD HILLS FILL("#E8C766", "M0 40Q18 32 34 38Q46 42 56 36V100H0z")
        STROKE("#D0A83F", "1.2", "M4 40L-2 92M14 37L8 92M25 36L20 92M36 39L38 92M46 40L52 92M55 3"
            "8L64 80")
        HOUSE("44", "36", ".7") "<g transform=\"translate(28 64)scale(1.9)\">%s</g>",
    [ART_CARD_ROAD_A] =
        SKY CLOUD HILLS MEADOW TREE("10", "40", ".8") TREE("47", "41", "1")
        STROKE(ART_ROAD_EDGE, "11", "M30 66Q14 54 28 47Q38 42 33 36")
        STROKE(ART_ROAD, "9", "M30 66Q14 54 28 47Q38 42 33 36") TREE("46", "60", ".7")
        HOUSE("10", "56", ".6"),
    [ART_CARD_ROAD_B] =
        SKY CLOUD HILLS MEADOW TREE("10", "41", ".9") TREE("50", "40", ".8")
        STROKE(ART_ROAD_EDGE, "15", "M-6 58Q26 48 62 56")
        STROKE(ART_ROAD, "13", "M-6 58Q26 48 62 56") SHAPE("#B07A4C", "M12 46h24l-2 7H14z")
        SHAPE("#F3E9D5", "M11 46Q11 34 24 34Q37 34 37 46z")
        STROKE("#CDBB9C", ".8", "M18 35Q16 40 17 46M30 35Q32 40 31 46")
        "<g fill=\"" ART_ROAD "\" stroke=\"" ART_WOOD "\" stroke-width=\"1.6\">"
        "<circle cx=\"17\" cy=\"54\" r=\"4\"/><circle " "cx=\"31\" cy=\"54\" r=\"4\"/></g>"
        STROKE(ART_WOOD, "1", "M17 50v8M13 54h8M31 50v8M27 54h8M36 50L44 " "49")
        SHAPE("#9A6B47", "M42 46Q43 43 48 43.5L50 39.5L53 41L52.5 44Q53 48 50.5 50L50.5 56h-1.6v-"
            "5H44.5v5h-1.6z"),
    [ART_CARD_KNIGHT_A] =
        SKY HILLS MEADOW SHADE("M17 59a12 2.4 0 0 0 24 0a12 2.4 0 0 0-24 0z")
        SHAPE("#9AA7B4", "M22 58L23 42H33L35 58H30L28.5 48L27 58z")
        SHAPE("#2F5FA8", "M20 44Q20 28 28 28Q36 28 36 44Q28 48 20 44z")
        SHAPE("#B8C3CC", "M22.5 24Q22 14 28 14Q34 14 33.5 24Q32 29 28 29Q24 29 22.5 24z")
        FILL(ART_INK, "M23.5 19.5h9v1.8h-3.6v5h-1.8v-5h-3.6z")
        SHAPE("#9C4632", "M28 14Q27 8 33 7Q38 7.5 37 12Q33 9.5 28 14z")
        STROKE("#8A6A4A", "1.8", "M42 10V58") SHAPE("#D7DEE4", "M42 4L44.4 11H39.6z")
        SHAPE("#E8DCC8", "M10 33Q16 32 18 30Q20 32 24 33Q25 44 17.5 49Q9 44 10 33z")
        FILL("#9C4632", "M11 34Q15 33.2 17.6 31.3V47.6Q10.4 43 11 34z"),
    [ART_CARD_KNIGHT_B] =
        SKY HILLS MEADOW SHADE("M10 60a19 2 0 0 0 38 0a19 2 0 0 0-38 0z")
        SHAPE("#7A5238", "M10 48Q8 36 20 36H36Q40 28 46 27L48 23.5L50 27L53 33L50.5 36L46 34.5Q45"
            " 40 43 42L45 59h-3.4L38.5 46H24L19 59h-3.4L17.5 47L14 46L13 59H9.6L10.5 48Q7 52 5 57"
            "Q4.5 48 10 45z")
        FILL("#5C3C28", "M43 42L45 59h-3.4L38.5 46zM17.5 47L19 59h-3.4z")
        SHAPE("#9C4632", "M19 36.5H35L37 46Q27 49 18.5 45.5z")
        SHAPE("#2F5FA8", "M22 37Q21 24 28 23Q35 24 33.5 37z")
        SHAPE("#B8C3CC", "M23.5 20Q23 11 28 11Q33 11 32.6 20Q31 24 28 24Q25 24 23.5 20z")
        FILL(ART_INK, "M24.4 15.8h7.4v1.5h-3v4h-1.4v-4h-3z")
        SHAPE("#9C4632", "M28 11Q27 6 32 5Q36 5.5 35 9Q32 7.5 28 11z")
        STROKE("#8A6A4A", "1.8", "M12 34L50 12") SHAPE("#D7DEE4", "M53.5 9.8L48 11.4L49.8 14.4z")
        SHAPE("#B8C3CC", "M29 40l3.6 0 .6 8.5 3 1.5h-6z"),
    [ART_CARD_SETTLEMENT] =
        SKY CLOUD HILLS MEADOW TREE("7", "44", ".9") TREE("51", "42", ".8")
        HOUSE("20", "44", ".95") HOUSE("39", "46", "1.05")
        STROKE(ART_ROAD_EDGE, "8", "M26 66Q24 58 30 53")
        STROKE(ART_ROAD, "6.4", "M26 66Q24 58 30 53") HOUSE("15", "59", "1.1")
        TREE("46", "60", ".7"),
};

/* A walled town; `extra` stands on its square. */
#define TOWER(x, y)                                                                                \
    "<g transform=\"translate(" x " " y ")\">" SHAPE("#CDBEA6", "M-5 0V-20H5V0z")                  \
        FILL("#A8957B", "M1.5 0V-20H5V0z") SHAPE(ART_ROOF, "M-6.5-19.5L0-31L6.5-19.5z")            \
            FILL(ART_ROOF_DARK, "M1-20L.2-30L5.6-20z")                                             \
                FILL(ART_WALL, "M-1.2-11.5v-4h2.4v4z") "</g>"
#define WALL                                                                                       \
    SHAPE("#D8CBB8", "M2 58V42h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v16z")       \
    STROKE("#B7A790", ".7", "M4 49h48M4 54h48M12 45v4M22 49v5M34 45v4M44 49v5M8 54v4M50 45v4")     \
    SHAPE("#6F5B4B", "M22 58V51Q22 46.5 28 46.5Q34 46.5 34 51V58z")
#define TOWN                                                                                       \
    SKY CLOUD HILLS FILL(ART_FIELD, "M0 52Q28 46 56 52V70H0z") HOUSE("16", "44", "1.1")            \
        HOUSE("42", "44", "1.1") TOWER("28", "45")

static const char *const city = TOWN WALL TOWER("6", "58") TOWER("50", "58");

static const char *const expansion[6] = {
    /* church: nave and spire */
        SKY HILLS MEADOW TREE("6", "50", ".9") TREE("51", "52", "1")
        SHAPE(ART_CHURCH, "M20 56V34H48V56z") SHAPE(ART_CHURCH_ROOF, "M17 35L23 22H45L51 35z")
        FILL(ART_CHURCH_ROOF_DARK, "M34 35L45 22L51 35z") SHAPE(ART_CHURCH, "M10 56V24H22V56z")
        FILL("#D5C5A8", "M17.5 56V24H22V56z") SHAPE(ART_SLATE, "M8.5 24.5L16 5L23.5 24.5z")
        FILL(ART_SLATE_DARK, "M17 24L16.2 6L22.6 24z")
        STROKE("#8A6A12", "1.2", "M16 6V.8M14 2.6h4")
        FILL(ART_BLUE, "M27 48v-6a2 2 0 0 1 4 0v6zM35 48v-6a2 2 0 0 1 4 0v6zM43 48v-6a2 2 0 0 1 4"
            " 0v6z")
        FILL(ART_WALL, "M13 56v-7a3 3 0 0 1 6 0v7z")
        "<circle cx=\"16\" cy=\"33\" r=\"2.6\" " "fill=\"" ART_BLUE "\"/>",
    /* citadel: a keep on a rock */
        SKY CLOUD HILLS FILL("#9DA6A0", "M2 62L10 46L20 42H40L48 47L55 62z")
        FILL("#828C86", "M40 42L48 47L55 62H44z")
        SHAPE("#CDBEA6", "M14 46V24h4v3h4v-3h4v3h4v-3h4v3h4v-3h4V46z")
        FILL("#A8957B", "M34 46V27h4v-3h4V46z")
        SHAPE("#CDBEA6", "M7 50V20h3v3h3v-3h3v3h3v-3h2V50z")
        SHAPE("#CDBEA6", "M36 50V20h3v3h3v-3h3v3h3v-3h2V50z")
        FILL("#A8957B", "M16 50V23h3v-3h2V50zM45.5 50V20h2.5v0h2V50z")
        SHAPE("#6F5B4B", "M24 46v-7a4 4 0 0 1 8 0v7z")
        FILL(ART_WALL, "M12.5 34v-5h2v5zM41.5 34v-5h2v5z")
        STROKE(ART_WALL, "1", "M14 20V6M43 20V6") SHAPE("#9C4632", "M14 6h9l-2.6 3L23 12h-9z")
        SHAPE("#9C4632", "M43 6h9l-2.6 3L52 12h-9z"),
    /* library: shelves of books */
        FILL("#8C6242", "M0 0h56v70H0z")
        FILL("#5F402A", "M4 5h48v17H4zM4 25h48v17H4zM4 45h48v17H4z")
        FILL("#B4553A", "M6 22V9h5v13zM27 22V8h4v14zM40 42V29h5v13zM14 62V50h5v12z")
        FILL("#2F5FA8", "M12 22V7h4v15zM7 42V28h5v14zM33 42V27h3v15zM39 62V48h5v14z")
        FILL("#E9BC35", "M17 22V10h3v12zM36 22V10h5v12zM24 42V30h4v12zM8 62V49h4v13z")
        FILL("#4F7A3A", "M21 22V8h5v14zM46 22V9h4v13zM13 42V30h4v12zM21 62V47h4v15z")
        FILL("#E8DCC8", "M32 22V11h3v11zM18 42V28h5v14zM29 42V31h3v11zM46 42V30h4v12zM26 62V51h4v"
            "11zM45 62V50h5v12z")
        SHAPE("#FBF6E9", "M28 60Q20 55 11 58V44Q20 41 28 46Q36 41 45 44V58Q36 55 28 60z")
        STROKE(ART_WALL_DIM, ".9", "M28 46V60M15 47.5q5-1 9.5 1M15 51q5-1 9.5 1M15 54.5q5-1 9.5 1"
            "M31.5 48.5q4.5-2 9.5-1M31.5 52q4.5-2 9.5-1M31.5 55.5q4.5-2 9.5-1"),
    /* university: columns */
        SKY CLOUD HILLS MEADOW SHAPE("#E2D6C3", "M5 57V53H51V57z")
        SHAPE("#E2D6C3", "M8 53V50H48V53z") FILL("#B8A58A", "M10 50V30H46V50z")
        SHAPE(ART_CHURCH, "M11 50V30h5v20zM21 50V30h5v20zM31 50V30h5v20zM41 50V30h5v20z")
        FILL("#D5C5A8", "M14 50V30h2v20zM24 50V30h2v20zM34 50V30h2v20zM44 50V30h2v20z")
        SHAPE("#E2D6C3", "M8 30V26.5H49V30z") SHAPE("#F1E7D4", "M6 26.5L28.5 12L51 26.5z")
        SHAPE("#3A3A40", "M28.5 16.5L36 20L28.5 23.5L21 20z") STROKE("#9C4632", "1", "M35 20.4V24"),
    /* town hall: a half-timbered house with a clock */
        SKY CLOUD HILLS FILL("#D9B994", "M0 52H56V70H0z")
        STROKE("#C9A27E", ".8", "M0 56H56M10 52v4M26 52v4M42 52v4M4 56v6M18 56v6M34 56v6M50 56v6"
            "M0 56H56M10 52v4M26 52v4M42 52v4M4 56v6M18 56v6M34 56v6M50 56v6")
        SHAPE(ART_CHURCH, "M9 53V27H47V53z") SHAPE(ART_ROOF, "M5 28L12 15H44L51 28z")
        STROKE(ART_WALL, "1.4", "M9 40H47M18.5 27V40M28 27V53M37.5 27V40M9 40L18.5 27M47 40L37.5 "
            "27")
        SHAPE(ART_CHURCH, "M22 28V10H34V28z") SHAPE(ART_SLATE, "M20 10.5L28 0L36 10.5z")
        "<circle cx=\"28\" cy=\"17.5\" r=\"4.4\" " "fill=\"#fff\" " LINE "/>"
        STROKE(ART_INK, "1", "M28 14.6V17.5L30 18.7") FILL(ART_WALL, "M24 53v-7a4 4 0 0 1 8 0v7z")
        FILL(ART_BLUE, "M12 50v-6h4v6zM19 50v-6h3v6zM35 " "50v-6h3v6zM41 50v-6h4v6z"),
    /* guild: a merchants' hall with scales */
        SKY HILLS FILL("#D9B994", "M0 52H56V70H0z")
        STROKE("#C9A27E", ".8", "M0 56H56M10 52v4M26 52v4M42 52v4M4 56v6M18 56v6M34 56v6M50 56v6"
            "M0 56H56M10 52v4M26 52v4M42 52v4M4 56v6M18 56v6M34 56v6M50 56v6")
        SHAPE("#D9A27A", "M7 53V30h6v-6h6v-6h6v-6h6v6h6v6h6v6h6V53z")
        FILL("#C08558", "M31 53V12v0v6h6v6h6v6h6V53z") STROKE(ART_WALL, ".8", "M7 41H49")
        SHAPE("#6F5B4B", "M12 53v-7h6v7zM38 53v-7h6v7z")
        SHAPE("#6F5B4B", "M23 53v-6a5 5 0 0 1 10 0v6z")
        "<circle cx=\"28\" cy=\"29\" r=\"9.5\" " "fill=\"" ART_PAPER "\" " LINE "/>"
        STROKE(ART_INK, "1.1", "M28 23V34.5M25 34.5h6M21.5 25H34.5M21.5 25L19.8 30M21.5 25L23.4 3"
            "0M34.5 25L32.8 30M34.5 25L36.2 30")
        FILL(ART_GOLDEN, "M19.2 30h4.8a2.4 2.4 0 0 1-4.8 0zM32 " "30h4.8a2.4 2.4 0 0 1-4.8 0z"),
};
/* clang-format on */

static const char *scene_body(int card)
{
    if (card == ART_CARD_CITY_ROBBER || card == ART_CARD_CITY_MARKET || card == ART_CARD_CITY)
        return city;
    if (card >= ART_CARD_EXPANSION && card < ART_CARD_EXPANSION + 6)
        return expansion[card - ART_CARD_EXPANSION];
    return scene[card];
}

/* The panel cuts its picture off by being a picture of its own. */
void art_put_card_scene(struct art_text *out, int card, bool tall)
{
    int height = tall ? 92 : 61;
    art_put(out, "<svg x=\"4\" y=\"4\" width=\"56\" height=\"%d\" viewBox=\"0 0 56 %d\">", height,
            height);
    if (card < ART_CARD_BACK)
        art_put(out, scene_body(card), good_sign[card]);
    else
        art_put(out, "%s", scene_body(card));
    art_put(out,
            "</svg><rect x=\"4\" y=\"4\" width=\"56\" height=\"%d\" rx=\"2.5\" fill=\"none\" "
            "stroke=\"" ART_INK "\" stroke-width=\".8\"/>",
            height);
}
