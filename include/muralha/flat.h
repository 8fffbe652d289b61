/*
 * flat.h - the library without a layout: for Python, JavaScript, Rust, Go and whatever comes next.
 *
 * A binding needs no definition of any struct and no value of any constant. What crosses the border is
 * whole numbers, pointers that mean nothing outside (handles), bytes, and texts: UTF-8 that ends with a
 * zero. This header adds what the others lack for that; everything of theirs that is already flat is used
 * as it is: mur_rules_new, mur_start, mur_legal, mur_try, mur_action_text, mur_hash, mur_record_parse,
 * mur_bot_begin and so on.
 *
 * Who owns what: a function that is called _new gives a handle to the caller, who gives it back with
 * _free of the same subject (NULL is fine); _new returns NULL if there is no memory. Texts that are
 * returned belong to what they were asked of, or are constant; never free them. Writers take a buffer
 * and its size and return the length that the whole text needs, as snprintf does: where that is not less
 * than the size, give a larger buffer and ask again. A state is mur_rules_state_size bytes of yours
 * (mur_bytes_new aligns them well), to be copied and compared as bytes.
 *
 * Errors: functions that may refuse what comes from outside take a struct mur_error * (mur_error_new, or
 * NULL if you do not care why) and say so by their result: a status other than 0, NULL, or false. Wrong
 * handles, indices out of range and actions given to mur_apply without asking are bugs of the caller, and
 * trap.
 *
 * Threads: rules are never changed once made and may be shared. Everything else is used by one thread at
 * a time; different handles by different threads at will.
 */
#ifndef MURALHA_FLAT_H
#define MURALHA_FLAT_H

#include "muralha/api.h"
#include "muralha/bot.h"
#include "muralha/describe.h"
#include "muralha/game.h"
#include "muralha/picture.h"
#include "muralha/play.h"
#include "muralha/record.h"
#include "muralha/scenario.h"
#include "muralha/table.h"
#include "muralha/version.h"

MUR_API_BEGIN

/* ---- constants, memory, languages ---------------------------------------------------------------- */

/* Every constant of the public headers by its name: MUR_TURN_CHANCE is 1. NULL past the last one. */
const char *mur_constant_name(int index);
int64_t mur_constant_value(int index);

/* Zeroed memory, aligned for states and lists; NULL if there is none. */
void *mur_bytes_new(size_t size);
/* Also for the state of mur_scenario_position. */
void mur_bytes_free(void *bytes);

/* The languages: "en", and what each calls itself. NULL past the last one. */
const char *mur_language_code_at(int index);
const char *mur_language_title_at(int index);
/* A constant English text of the library (an error's message, the summary of a game) in a language; the
 * text itself if there is no such language or translation. */
const char *mur_translate(const char *language, const char *text);

/* ---- errors -------------------------------------------------------------------------------------- */

struct mur_error *mur_error_new(void);
void mur_error_free(struct mur_error *err);
int mur_error_status(const struct mur_error *err); /* enum mur_status of the last failure */
const char *mur_error_message(const struct mur_error *err); /* constant English; "" before any */
int mur_error_position(const struct mur_error *err);        /* bytes of the text that was read */
int mur_error_length(const struct mur_error *err);

/* ---- games and rules ----------------------------------------------------------------------------- */

/* Of a kind that mur_kind_at or mur_rules_kind gave. */
const char *mur_kind_name(const struct mur_kind *kind);
const char *mur_kind_summary(const struct mur_kind *kind);
int mur_kind_rules_version(const struct mur_kind *kind);
int mur_kind_min_players(const struct mur_kind *kind);
int mur_kind_max_players(const struct mur_kind *kind);
unsigned mur_kind_traits(const struct mur_kind *kind); /* enum mur_trait */

const struct mur_kind *mur_rules_kind(const struct mur_rules *r);
const char *mur_rules_setup(const struct mur_rules *r); /* canonical */
uint32_t mur_rules_state_size(const struct mur_rules *r);
uint32_t mur_rules_max_legal(const struct mur_rules *r);    /* entries that mur_legal may write */
uint32_t mur_rules_max_outcomes(const struct mur_rules *r); /* ... mur_chance */
uint32_t mur_rules_max_steps(const struct mur_rules *r);    /* actions of one game */
int mur_rules_players(const struct mur_rules *r);
int mur_rules_sides(const struct mur_rules *r);       /* who has points: usually the seats */
unsigned mur_rules_traits(const struct mur_rules *r); /* enum mur_trait, of this set-up */

/* ---- where a game stands ------------------------------------------------------------------------- */

int mur_point_turn(const struct mur_rules *r, const void *st);   /* enum mur_turn */
int mur_point_seat(const struct mur_rules *r, const void *st);   /* MUR_NOBODY unless a player */
int mur_point_prompt(const struct mur_rules *r, const void *st); /* 0 when the game is over */

/* Which draw this is (struct mur_draw): stream * 65536 + ordinal. */
uint32_t mur_chance_number(const struct mur_rules *r, const void *st);

/* A result, to be filled by mur_result or mur_table_result. */
struct mur_result *mur_result_new(void);
void mur_result_free(struct mur_result *result);
int32_t mur_result_score(const struct mur_result *result, int side);
int mur_result_rank(const struct mur_result *result, int seat); /* 1: first; 0: no such seat */
int32_t mur_result_value(const struct mur_result *result);
bool mur_result_limited(const struct mur_result *result);

/* ---- events -------------------------------------------------------------------------------------- */

/* Room for the events of so many actions of these rules, to be filled by mur_try, mur_apply and others. New
 * events come behind those that it holds: clear it in between. */
struct mur_sink *mur_sink_new(const struct mur_rules *r, int actions);
void mur_sink_free(struct mur_sink *sink);
void mur_sink_clear(struct mur_sink *sink);
int mur_sink_count(const struct mur_sink *sink); /* events that it holds */
int mur_sink_lost(const struct mur_sink *sink);  /* events that found no room */
/* The events themselves, for functions that take a list of them. */
const struct mur_event *mur_sink_events(const struct mur_sink *sink);
int mur_event_kind(const struct mur_sink *sink, int index); /* a word of MUR_WORD_EVENT */
int mur_event_seat(const struct mur_sink *sink, int index);
int mur_event_seen_by(const struct mur_sink *sink, int index); /* bit s: seat s; 255: everybody */
uint32_t mur_event_subject(const struct mur_sink *sink, int index);
int32_t mur_event_a(const struct mur_sink *sink, int index);
int32_t mur_event_b(const struct mur_sink *sink, int index);
int32_t mur_event_c(const struct mur_sink *sink, int index);

/* mur_describe_happened with the events that a sink holds. */
int mur_describe_events(const struct mur_rules *r, const void *before, mur_action action,
                        const void *after, const struct mur_sink *sink, int viewer,
                        const char *language, void *scratch, char *buf, int cap);

/* ---- chance -------------------------------------------------------------------------------------- */

/* A generator, for mur_sample, mur_guess and mur_play_random. */
struct mur_rng *mur_rng_new(uint64_t seed, uint64_t stream);
void mur_rng_free(struct mur_rng *g);

/* The three ways to deal (play.h). The list is copied. */
struct mur_dealer *mur_dealer_new_random(uint64_t seed, uint64_t stream);
struct mur_dealer *mur_dealer_new_keyed(uint64_t seed);
struct mur_dealer *mur_dealer_new_secret(uint64_t a, uint64_t b, uint64_t c,
                                         uint64_t d); /* the key */
struct mur_dealer *mur_dealer_new_forced(const mur_action *list, int count);
void mur_dealer_free(struct mur_dealer *dealer);
/* Bytes of the list that mur_chance fills and of the scratch memory of mur_deal. An outcome is two 32-bit
 * numbers, the action and its weight. */
size_t mur_chance_bytes(const struct mur_rules *r);

/* ---- records ------------------------------------------------------------------------------------- */

const struct mur_rules *mur_record_rules(const struct mur_record *rec);
const void *mur_record_state(const struct mur_record *rec); /* after the last entry */
uint32_t mur_record_count(const struct mur_record *rec);
mur_action mur_record_action(const struct mur_record *rec, uint32_t index);
int mur_record_actor(const struct mur_record *rec, uint32_t index); /* MUR_NOBODY: chance */
int mur_record_seen_by(const struct mur_record *rec, uint32_t index);
/* The state after the first `count` entries; events of the last of them into `sink` (or NULL). */
void mur_record_replay(const struct mur_record *rec, uint32_t count, void *out,
                       struct mur_sink *sink);

/* ---- bots ---------------------------------------------------------------------------------------- */

/* Levels, weakest first; NULL past the last one. */
const char *mur_level_name(int index);
const char *mur_level_title(int index);
const char *mur_level_summary(int index);
uint32_t mur_level_milliseconds(int index); /* for one action at most; 0: no bound of this sort */
/* What may stand behind the colon of a bot's name; NULL past the last one, and 0. */
const char *mur_bot_option_name(int index);
const char *mur_bot_option_help(int index);
uint32_t mur_bot_option_min(int index);
uint32_t mur_bot_option_max(int index);
uint32_t mur_bot_option_standard(int index);
bool mur_bot_option_is_switch(int index);

/* What it thinks (struct mur_thought); readable from other threads. */
uint64_t mur_bot_visits(const struct mur_bot *bot);
uint32_t mur_bot_permille(const struct mur_bot *bot);
int32_t mur_bot_outlook(const struct mur_bot *bot);
mur_action mur_bot_best(const struct mur_bot *bot);

/* ---- scenarios ----------------------------------------------------------------------------------- */

/* What mur_scenario_run and mur_scenario_position tell. */
struct mur_scenario *mur_scenario_new(void);
void mur_scenario_free(struct mur_scenario *s);
int mur_scenario_outcome(const struct mur_scenario *s); /* enum mur_scenario_outcome */
int mur_scenario_expectations(const struct mur_scenario *s);
int mur_scenario_failures(const struct mur_scenario *s);
/* The first MUR_FAILURES_MAX of them; line and column count from 1. */
int mur_scenario_failure_line(const struct mur_scenario *s, int index);
int mur_scenario_failure_column(const struct mur_scenario *s, int index);
const char *mur_scenario_failure_text(const struct mur_scenario *s, int index);

/* ---- tables -------------------------------------------------------------------------------------- */

/* mur_table_new with its options as numbers (struct mur_clock); stand_in NULL: normal. */
struct mur_table *mur_table_open(const struct mur_rules *r, int mode, int lapse, uint64_t bank,
                                 uint64_t more, const char *stand_in, struct mur_error *err);
int mur_table_clock_mode(const struct mur_table *t);
int mur_table_clock_lapse(const struct mur_table *t);
uint64_t mur_table_clock_bank(const struct mur_table *t);
uint64_t mur_table_clock_more(const struct mur_table *t);
const char *mur_table_stand_in(const struct mur_table *t);

int mur_table_turn(const struct mur_table *t); /* of mur_table_point */
int mur_table_asked(const struct mur_table *t);
int mur_table_prompt(const struct mur_table *t);

/* Who sits at a seat (struct mur_seat); texts until the table changes. */
int mur_table_seat_who(const struct mur_table *t, int seat); /* enum mur_who */
bool mur_table_seat_away(const struct mur_table *t, int seat);
bool mur_table_seat_resigned(const struct mur_table *t, int seat);
const char *mur_table_seat_name(const struct mur_table *t, int seat);
const char *mur_table_seat_bot(const struct mur_table *t, int seat);
/* mur_table_sit with what it reads; texts may be NULL. */
enum mur_status mur_table_seat_set(struct mur_table *t, int seat, int who, const char *name,
                                   const char *bot, uint64_t now, struct mur_error *err);

/* Room for `count` items, to be filled by mur_table_feed or mur_table_items. */
struct mur_item *mur_items_new(int count);
void mur_items_free(struct mur_item *items);
int mur_item_kind(const struct mur_item *items, int index); /* enum mur_item_kind */
uint64_t mur_item_at(const struct mur_item *items, int index);
uint32_t mur_item_seq(const struct mur_item *items, int index);
mur_action mur_item_action(const struct mur_item *items, int index);
int mur_item_seat(const struct mur_item *items, int index);
int mur_item_who(const struct mur_item *items, int index);
bool mur_item_masked(const struct mur_item *items, int index);
const char *mur_item_name(const struct mur_item *items, int index);
const char *mur_item_bot(const struct mur_item *items, int index);

MUR_API_END

#endif
