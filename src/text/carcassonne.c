/* carcassonne.c - the words of Carcassonne. What is more than a word stands beside it: carcassonne_tell.c
 * (events), carcassonne_solo.c (the one-player variant), carcassonne_phrases.c (actions), carcassonne_lesson.c. */
#include "text/carcassonne.h"

static const struct text_item items[] = {
    {"tiles", MUR_N2("{n} tile", "{n} tiles")},
    {"shields", MUR_N2("{n} shield", "{n} shields")},
    {"neighbours", MUR_N2("{n} tile here and around", "{n} tiles here and around")},
    {"cities", MUR_N2("{n} finished city", "{n} finished cities")},
    {"inn", MUR_N2("{n} tile by the inn", "{n} tiles by the inn")},
    {"cathedral",
     MUR_N2("{n} tile or shield by the cathedral", "{n} tiles and shields by the cathedral")},
    {"pig", MUR_N2("{n} city by the pig", "{n} cities by the pig")},
    {"wine", MUR_N2("{n} wine token", "{n} wine tokens")},
    {"grain", MUR_N2("{n} grain token", "{n} grain tokens")},
    {"cloth", MUR_N2("{n} cloth token", "{n} cloth tokens")},
    {"mage", MUR_N2("{n} tile by the mage", "{n} tiles by the mage")},
    {"witch", MUR_N2("halved by the witch", "halved by the witch")},
    {"message", MUR_N2("{n} message", "{n} messages")},
    {"knights", MUR_N2("{n} knight", "{n} knights")},
    {"farmers", MUR_N2("{n} farmer", "{n} farmers")},
    {"robbery", MUR_N2("half of {n} point", "half of {n} points")},
    {"robber", MUR_N2("{n} robber", "{n} robbers")},
    {"ingots", MUR_N2("{n} ingot", "{n} ingots")},
    {"followers", MUR_N2("{n} follower", "{n} followers")},
    {NULL, NULL, NULL},
};

static const struct text_noun nouns[] = {
    {"wine", MUR_N("wine")},           {"grain", MUR_N("grain")},
    {"cloth", MUR_N("cloth")},         {"city", MUR_N("city")},
    {"road", MUR_N("road")},           {"field", MUR_N("field")},
    {"monastery", MUR_N("monastery")}, {"garden", MUR_N("garden")},
#define FIGURE(number, name, module, count, power, zones, sign, drawing, lying, noun, phrase)      \
    {#name, noun},
#include "games/carcassonne/figures.def"
#undef FIGURE
    {"ingots", MUR_N("ingots")},       {"mage", MUR_N("mage")},
    {"witch", MUR_N("witch")},         {"woman", MUR_N("woman")},
    {"robber", MUR_N("robber")},       {"message", MUR_N("message")},
    {"gold", MUR_N("gold")},           {NULL, NULL},
};

static const struct text_question questions[] = {
    {"draw", MUR_N("A tile is drawn."), NULL},
    {"place", MUR_N("Where does your tile go?"), MUR_N("{seat} chooses where the tile goes.")},
    {"figure", MUR_N("Do you put a figure on this tile?"),
     MUR_N("{seat} decides whether to put a figure on the tile.")},
    {"extra_part", MUR_N("Do you use your builder for a second tile?"),
     MUR_N("{seat} decides whether to play a second tile.")},
    {"order", MUR_N("Which zone is scored next?"),
     MUR_N("{seat} chooses which zone is scored next.")},
    {"die", MUR_N("The die is rolled."), NULL},
    {"land", MUR_N("On what does the flier land?"), MUR_N("{seat} chooses where the flier lands.")},
    {"advance", MUR_N("Which of your scoring figures moves?"),
     MUR_N("{seat} chooses which scoring figure moves.")},
    {"message_draw", MUR_N("A message is drawn."), NULL},
    {"message", MUR_N("Do you follow the message or take two points?"),
     MUR_N("{seat} decides whether to follow the message.")},
    {"recall", MUR_N("Which follower comes home?"),
     MUR_N("{seat} chooses which follower comes home.")},
    {"ferry_lay", MUR_N("Which two roads does the ferry join?"),
     MUR_N("{seat} chooses which roads the ferry joins.")},
    {"ferry_turn", MUR_N("Do you turn a ferry?"), MUR_N("{seat} decides whether to turn a ferry.")},
    {"ingot_lay", MUR_N("Where does the second ingot go?"),
     MUR_N("{seat} chooses where the second ingot goes.")},
    {"ingot_take", MUR_N("Which ingot do you take?"), MUR_N("{seat} chooses which ingot to take.")},
    {"spell", MUR_N("Where does the mage or the witch go?"),
     MUR_N("{seat} chooses where the mage or the witch goes.")},
    {"spell_off", MUR_N("Does the mage or the witch leave?"),
     MUR_N("{seat} chooses whether the mage or the witch leaves.")},
    {"robber", MUR_N("Where on the score track does your robber go?"),
     MUR_N("{seat} chooses where on the score track the robber goes.")},
    {"rob", MUR_N("Does your robber take points now?"),
     MUR_N("{seat} decides whether the robber takes points now.")},
    {"circle", MUR_N("Crop circle: does everybody add a figure or take one back?"),
     MUR_N("{seat} decides what the crop circle brings.")},
    {"circle_add", MUR_N("Which figure do you add?"), MUR_N("{seat} chooses which figure to add.")},
    {"circle_remove", MUR_N("Which figure do you take back?"),
     MUR_N("{seat} chooses which figure to take back.")},
    {NULL, NULL, NULL},
};

static const struct text_event events[] = {
    {"turn", ""},
    {"draw", MUR_N("{seat} draws tile {tile}.")},
    {"boxed", MUR_N("Tile {tile} fits nowhere and leaves the game.")},
    {"place", MUR_N("{seat} lays tile {tile} at {at}.")},
    {"figure", MUR_N("{seat} puts {figure} {where}.")},
    {"home", MUR_N("{seat} takes back {figure} that stood {where}.")},
    {"goods", MUR_N("{seat} gets {b} {goods}.")},
    {"again", MUR_N("{seat} plays a second tile, thanks to the builder.")},
    {"lap", MUR_N("{seat} passes {a} points.")},
    {"fly", MUR_N("{seat} puts {figure} on the flying machine.")},
    {"die", MUR_N("The die shows {a}.")},
    {"crash", MUR_N("{seat} finds no place to land: {figure} comes home.")},
    {"ferry", MUR_N("The ferry at {at} now joins {from} and {to}.")},
    {"ingot", MUR_N("{seat} lays an ingot on the tile at {at}.")},
    {"take", MUR_N("{seat} takes an ingot from the tile at {at}.")},
    {"spell", MUR_N("{seat} puts {spell} {where}.")},
    {"spell_off", MUR_N("{who} leaves the board.")},
    {"robber", MUR_N("The robber of {seat} is now on space {a} of the track.")},
    {"robber_home", MUR_N("The robber of {seat} comes home.")},
    {"message", MUR_N("{seat} gets message {a}. {effect}")},
    {"circle", MUR_N("The crop circle, says {seat}: {effect}.")},
    {"boxed_ingots", MUR_N("Ingots still on the board leave the game: {a}.")},
    {"move", MUR_N("On the track, {scorer} of {seat}: from {b} to {c}.")},
    {"not_lowest", MUR_N("No points {why}: the lowest is {lowest}, not {colours}.")},
    {NULL, NULL},
};

/* Those that name nothing on the board or the track. */
static const struct text_phrase phrases[] = {
    {"draw", "draw", MUR_N("tile {what} is drawn")},
    {"figure", "pass", MUR_N("put nobody on this tile")},
    {"extra_part", "again", MUR_N("play a second tile, thanks to the builder")},
    {"extra_part", "pass", MUR_N("play no second tile")},
    {"die", "die", MUR_N("the die shows {what}")},
    {"message_draw", "message", MUR_N("message {what} is drawn")},
    {"message", "message points", MUR_N("take 2 points instead")},
    {"ferry_turn", "pass", MUR_N("leave the ferries as they are")},
    {"robber", "pass", MUR_N("leave your robber where it is")},
    {"rob", "wait", MUR_N("let your robber wait for another figure")},
    {"circle_add", "pass", MUR_N("add nobody")},
    {NULL, NULL, NULL},
};

/* In the one-player variant one seat plays all colours. */
static int carc_asked(const struct mur_rules *r, const void *view)
{
    return carc_solo(r) ? carc_active_colour(view) : mur_point(r, view).seat;
}

/* Tiles, messages and the die are for the colour whose turn it is. */
static int carc_lucky(const struct mur_rules *r, const void *view)
{
    (void)r;
    return carc_active_colour(view);
}

const struct text_game text_carc = {
    .item = items,
    .noun = nouns,
    .question = questions,
    .event = events,
    .phrase = phrases,
    .lesson = carc_text_lesson,
    .asked = carc_asked,
    .lucky = carc_lucky,
    .put_phrase = carc_text_phrase,
    .blanks = carc_text_blanks,
    .reason = carc_text_reason,
    .award = carc_text_robbery,
    .before = carc_text_before,
};
