/* phrases.c - actions in words, by the first words of their texts. */
#include <string.h>

#include "cli/cli.h"
#include "cli/screen.h"
#include "text/words.h"

/* The longer ones first; {what} is the rest of the text: a seat or a noun of the game. An action that
 * has no row is shown by the words of its text. */
static const struct {
    const char *kind, *prompt, *words, *phrase;
} phrases[] = {
    {"carcassonne", "place", "place", MUR_N("tile {what}")},
    {"carcassonne", "figure", "pass", MUR_N("nobody")},
    {"carcassonne", "figure", "return", MUR_N("take back: {what}")},
    {"carcassonne", "figure", "fly", MUR_N("on the flying machine: {what}")},
    {"carcassonne", "message", "message points", MUR_N("2 points instead")},
    {"carcassonne", "ferry_turn", "pass", MUR_N("leave them as they are")},
    {"carcassonne", "robber", "pass", MUR_N("nowhere now")},
    {"carcassonne", "rob", "rob", MUR_N("steal now")},
    {"carcassonne", "rob", "wait", MUR_N("wait for another figure")},
    {"carcassonne", "circle_add", "pass", MUR_N("nobody")},
    {"carcassonne", "extra_part", "again", MUR_N("another tile, thanks to the builder")},
    {"carcassonne", "extra_part", "pass", MUR_N("end of your turn")},

    {"catan-cards", "trade", "end", MUR_N("no more trading")},
    {"catan-cards", "trade", "pile", MUR_N("exchange with the pile: {what}")},
    {"catan-cards", "trade", "market take", MUR_N("take from the market: {what}")},
    {"catan-cards", "trade", "trade", MUR_N("draw a card from the hand of {what}")},
    {"catan-cards", "trade", "library", MUR_N("library: choose from the open hand of {what}")},
    {"catan-cards", "trade", "guild", MUR_N("guild: take a card from {what}")},
    {"catan-cards", "market-give", "give", MUR_N("put into the market: {what}")},
    {"catan-cards", "pick", "pick", MUR_N("take: {what}")},
    {"catan-cards", "give", "more", MUR_N("draw another card first")},
    {"catan-cards", "give", "give", MUR_N("give: {what}")},
    {"catan-cards", "build", "end", MUR_N("end of your turn")},
    {"catan-cards", "build", "build expansion", MUR_N("build on a city: {what}")},
    {"catan-cards", "build", "build", MUR_N("build: {what}")},
    {"catan-cards", "build", "guild", MUR_N("guild: take a card from {what}")},
    {"catan-cards", "university", "drop nothing", MUR_N("pay everything")},
    {"catan-cards", "university", "drop", MUR_N("save: {what}")},
    {"catan-cards", "substitute", "substitute", MUR_N("pay three of: {what}")},
    {"catan-cards", "flip", "keep", MUR_N("leave the fate card as it is")},
    {"catan-cards", "flip", "flip", MUR_N("turn the fate card over")},
    {"catan-cards", "discard", "discard", MUR_N("discard: {what}")},
};

void screen_phrase_table(const struct screen_scene *s, mur_action a, struct mur_writer *w)
{
    char text[MUR_ACTION_TEXT_MAX];
    const char *prompt = mur_word(s->rules, MUR_WORD_PROMPT, mur_action_prompt(a));
    cli_action(s->rules, s->state, a, text);
    for (size_t i = 0; prompt && i < sizeof phrases / sizeof phrases[0]; i++) {
        size_t length = strlen(phrases[i].words);
        if (strcmp(phrases[i].kind, s->rules->kind->name) != 0 ||
            strcmp(phrases[i].prompt, prompt) != 0 ||
            strncmp(phrases[i].words, text, length) != 0 || (text[length] && text[length] != ' '))
            continue;
        char what[MUR_ACTION_TEXT_MAX * 2];
        struct mur_writer inner = mur_writer_init(what, sizeof what);
        mur_put_words(&inner, s->language, s->rules, text + length + (text[length] == ' '));
        MUR_FILL(w, mur_tr(s->language, phrases[i].phrase), {"what", what, 0});
        return;
    }
    mur_put_words(w, s->language, s->rules, text);
}
