/* carcassonne_lesson.c - how Carcassonne goes: a paragraph for the game and one for each expansion. */
#include "text/carcassonne.h"

const struct text_lesson carc_text_lesson[] = {
    {.paragraph = MUR_N(
         "In your turn you get a tile and lay it beside the others so that roads, cities and "
         "fields "
         "go on. Then you may put one of your followers on it: a thief on a road, a knight in a "
         "city or a monk in a monastery, unless somebody is there already.")},
    {.paragraph = MUR_N(
         "A road scores 1 point a tile when both ends are closed, a city 2 a tile and 2 a shield "
         "when its wall is closed, a monastery 9 when eight tiles surround it. The one with the "
         "most followers there gets the points; if several have the most, each of them gets them "
         "all. The followers come home.")},
    {.unless = "solo",
     .paragraph = MUR_N(
         "The game ends with the last tile. Then what is not finished scores for those who have "
         "the most followers there: a road and a city 1 point a tile, a city 1 a shield as well, "
         "a monastery 1 for itself and 1 for each tile around it. Who has the most points wins; "
         "equal points share the win.")},
    {.option = "farmers",
     .unless = "solo",
     .paragraph = MUR_N(
         "A follower may lie in a field as a farmer as well. Farmers stay: at the end whoever has "
         "the most in a field, or as many as another, scores 3 for each finished city beside "
         "it.")},
    {.option = "solo",
     .paragraph = MUR_N(
         "You play several colours in turn, each with a pile of tiles and a few followers of its "
         "own. Each turn you lay the tile of the colour's pile. If a road, a city or a monastery "
         "on "
         "it is free you must put a follower of this colour there, never a farmer; if you have "
         "none "
         "left the game ends after this turn.")},
    {.option = "solo",
     .paragraph = MUR_N(
         "A finished zone sends its followers home, but it scores only if its colour is the lowest "
         "on the track, or as low as another; in a tie all score if one of them is the lowest. If "
         "several zones are finished at once you choose the order. At the end each follower on the "
         "board gives 2 points, again only to the lowest colour. Your result is what the lowest "
         "colour has: keep them together.")},
    {.option = "river",
     .paragraph = MUR_N(
         "River: its tiles come first and go on from the spring to the lake. Nobody stands on the "
         "river.")},
    {.option = "abbot",
     .paragraph = MUR_N(
         "Abbot: he may go to a monastery or to a garden, which scores like a monastery. Instead "
         "of putting a figure you may take him home and score what lies around him now.")},
    {.option = "inns.tiles",
     .paragraph = MUR_N(
         "Inns and cathedrals: a finished road with an inn scores 2 points a tile, a finished city "
         "with a cathedral 3 a tile and 3 a shield.")},
    {.option = "inns.tiles",
     .unless = "solo",
     .paragraph = MUR_N(
         "A road with an inn or a city with a cathedral that is not finished at the end scores "
         "nothing.")},
    {.option = "inns.big",
     .paragraph = MUR_N("The big follower counts as two when it is asked who has the most.")},
    {.option = "traders.tiles",
     .paragraph = MUR_N(
         "Goods: whoever lays the tile that finishes a city takes the goods in it. At the end the "
         "most wine, the most grain and the most cloth bring 10 points each, to everybody who has "
         "as many.")},
    {.option = "traders.builder",
     .paragraph = MUR_N(
         "Builder: he joins a follower of yours on a road or in a city of the new tile. When you "
         "make that road or city longer later, you may play a second tile.")},
    {.option = "traders.pig",
     .paragraph = MUR_N(
         "Pig: it joins a farmer of yours. At the end each finished city beside that field brings "
         "you 4 points instead of 3.")},
    {.option = "flying",
     .paragraph = MUR_N(
         "Flying machines: instead of standing on the tile a follower may fly from it, 1 to 3 "
         "tiles "
         "in the direction shown, as the die says. It lands on a road, city or monastery that is "
         "not "
         "finished, whoever is there, or comes home.")},
    {.option = "messages",
     .paragraph = MUR_N(
         "Messages: you have two scoring figures and choose which one moves. Whoever stops on a "
         "multiple of five in their own turn gets a message: do what it says, or take 2 "
         "points.")},
    {.option = "ferries",
     .paragraph = MUR_N(
         "Ferries: roads end at a lake until its ferry joins two of them. Whoever lays a tile may "
         "turn the first ferry that its road reaches in each direction.")},
    {.option = "gold",
     .paragraph = MUR_N(
         "Gold: on a tile with gold you lay an ingot there and one on a tile around it. Whoever "
         "has "
         "the most followers in a finished zone takes the ingots on its tiles. At the end each is "
         "worth 1 point, with four or more 2, with seven or more 3 and with ten or more 4.")},
    {.option = "magic",
     .paragraph = MUR_N(
         "Mage and witch: a magic tile sends one of them to a road or city that is not finished. "
         "The mage adds 1 point a tile there, the witch leaves half of the points, rounded up. "
         "They go when the zone is finished.")},
    {.option = "robbers",
     .paragraph = MUR_N(
         "Robbers: on a tile with a robber you may put yours on the score track beside somebody "
         "else, and then the next one whose robber is at home may. When a figure of another leaves "
         "that space, you get half of the points that it gets, rounded up; it keeps its own, and "
         "your robber comes home. At the end a "
         "robber on the track brings 3 points.")},
    {.option = "circles",
     .paragraph = MUR_N(
         "Crop circles: the sign means thieves, farmers or knights. Whoever lays the tile decides: "
         "everybody may add a follower to such a one, or everybody must take one back.")},
    {.paragraph = NULL},
};
