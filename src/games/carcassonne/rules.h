/* rules.h - the compiled rules, and what prompts, modules and scorers are made of. */
#ifndef CARC_RULES_H
#define CARC_RULES_H

#include "games/carcassonne/state.h"

struct carc_rules;

struct carc_award_context {
    int piece; /* any piece of the zone */
    enum carc_zone kind;
    int colour; /* whose points are asked; -1: anybody's */
    bool complete;
};

typedef void carc_enter_fn(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink);

/* The two words that answer a question, perhaps with another before them. */
struct carc_answers {
    const char *word[2];
    const char *lead;
    const char *expected; /* what is said when `lead` is missing */
};

/* A prompt. Whoever asks lists what may be answered; prompts asked often have their own shortcuts
 * instead of going through the list (NULL: none). */
struct carc_prompt {
    const char *name;
    enum carc_phase phase; /* that asks it */
    bool chance;
    uint8_t stream;                             /* of chance ... */
    int (*ordinal)(const struct carc_state *s); /* ... and which of its outcomes comes next */
    /* Phases of every part (a bit each) with one of which the turn goes on behind it, where that is not
     * the first one behind its own. */
    uint64_t goes_on;
    /* The colour whose answer it waits for, -1 if nobody's; NULL: that of the active one. */
    int (*asks)(const struct carc_rules *r, const struct carc_state *s);
    int (*list)(const struct carc_rules *r, const struct carc_state *s, mur_action *out);
    int (*count)(const struct carc_rules *r, const struct carc_state *s);
    mur_action (*sample)(const struct carc_rules *r, const struct carc_state *s, struct mur_rng *g);
    bool (*is_legal)(const struct carc_rules *r, const struct carc_state *s, uint32_t payload);
    int (*outcomes)(const struct carc_rules *r, const struct carc_state *s,
                    struct mur_outcome *out);
    /* Carries out a legal answer; traps if it is not legal. */
    void (*apply)(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                  struct mur_sink *sink);
    const struct carc_answers *answers; /* if there are such words: instead of text and parse */
    void (*text)(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                 struct mur_writer *w);
    /* Reads the action's words; false with *err filled when they do not make one. */
    bool (*parse)(const struct carc_rules *r, const struct carc_state *s, struct mur_scanner *in,
                  uint32_t *payload, struct mur_error *err);
    /* What a legal answer names; NULL: its payload is a number that says all. */
    void (*info)(const struct carc_state *s, uint32_t payload, struct carc_action_info *out);
    /* What a legal answer touches on the table: how many of `out`; NULL: no answer does. */
    int (*touches)(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                   struct mur_touch *out);
};

enum { CARC_PROMPTS = 32 };
extern const struct carc_prompt *const carc_prompt[CARC_PROMPTS]; /* by number; NULL: unused */

struct carc_figure_row {
    uint8_t first, count, power, zones;
};
extern const struct carc_figure_row carc_figure_row[CARC_FIGURE_KINDS];

/* Adds to a running total; describes what it adds in one item. */
typedef int carc_scorer_fn(const struct carc_rules *r, const struct carc_state *s,
                           const struct carc_award_context *zone, int total, int *count);

/* Bytes of the state that belong to a module: clear where it is off. */
struct carc_slice {
    size_t offset, size;
};
#define CARC_SLICE(member)                                                                         \
    {                                                                                              \
        offsetof(struct carc_state, member), sizeof(((struct carc_state *)0)->member)              \
    }

/* Where in a part of a turn the question stands: what the core knows when it asks the modules for their
 * slices. */
struct carc_moment {
    bool laid;    /* this part's tile lies */
    bool paying;  /* an award is being paid */
    bool scored;  /* the zones that close are listed */
    int reached;  /* a phase before which nothing is to come, unless it was called for */
    int closings; /* the zones that close in this part and are not tidied away yet */
    struct carc_closing closing[CARC_CLOSING_MAX];
};

/* An expansion or a part of one. Everything but its option is optional. */
struct carc_module {
    struct mur_option option;        /* its word, help, and what it has against other options */
    const struct carc_slice *slices; /* all that is its own; one of size 0 ends them */
    /* Changes the rules while they are made: the bag, the start tile, the stages. */
    void (*build)(struct carc_rules *r);
    /* The module's line in position texts, without its word: nothing written, no line. */
    void (*write)(const struct carc_rules *r, const struct carc_state *s, struct mur_writer *w);
    bool (*read)(const struct carc_rules *r, struct carc_state *s, struct mur_scanner *in,
                 struct mur_error *err);
    /* The module's members of a position's description, whether there is anything to tell or not. */
    void (*describe)(const struct carc_rules *r, const struct carc_state *s,
                     struct mur_json_writer *j);
    /* Whether each number of its slices lies where the module uses it as an index. Of what is not its
     * own only the counts of tiles, pieces and colours may be looked at. */
    bool (*in_range)(const struct carc_rules *r, const struct carc_state *s);
    /* What is wrong with its slices and its phases to come; NULL if nothing is. Everything that the core
     * keeps is right then, and all that may be an index is in range. */
    const char *(*check)(const struct carc_rules *r, const struct carc_state *s,
                         const struct carc_moment *m);
    bool one_player; /* it is the one-player variant: a way to play, nothing in the box */
    /* `expect WORD ...` and `force WORD ...` of scenarios. */
    const char *study_word;
    enum mur_status (*force)(const struct carc_rules *r, struct carc_state *s,
                             struct mur_scanner *in, struct mur_error *err);
    enum mur_status (*expect)(const struct carc_rules *r, const struct carc_state *s,
                              struct mur_scanner *in, struct mur_error *err);
#define HOOK(name, result, parameters)     result(*name) parameters;
#define HOOK_ONE(name, result, parameters) result(*name) parameters;
#include "games/carcassonne/hooks.def"
#undef HOOK_ONE
#undef HOOK
};

/* Why the one-player variant does not have a module: a rule of its option. */
#define CARC_NOT_SOLO(why)                                                                         \
    {                                                                                              \
        .relation = MUR_OPTION_EXCLUDES, .own = 1, .other = "solo", .value = 1, .message = (why)   \
    }

#define GROUP(name)       extern const struct mur_option carc_group_##name;
#define MODULE(name, set) extern const struct carc_module carc_module_##name;
#include "games/carcassonne/modules.def"
#undef MODULE
#undef GROUP
extern const struct carc_module *const carc_module[CARC_MODULES];

/* The hooks of the modules that are on. */
struct carc_hooks {
#define HOOK(name, result, parameters)                                                             \
    result(*name[CARC_MODULES]) parameters;                                                        \
    int name##_count;
#define HOOK_ONE(name, result, parameters) result(*name) parameters; /* NULL: nobody's */
#include "games/carcassonne/hooks.def"
#undef HOOK_ONE
#undef HOOK
};

/* By hook: is a module only told? Otherwise it answers, and whoever calls it must do something about that. */
#define HOOK(name, result, parameters)                                                             \
    CARC_HOOK_TELLS_##name = _Generic((result(*)(void))0, void (*)(void) : 1, default : 0),
#define HOOK_ONE HOOK
enum {
#include "games/carcassonne/hooks.def"
};
#undef HOOK_ONE
#undef HOOK

#define HOOK(name, result, parameters)                                                             \
    _Static_assert(sizeof(((struct carc_hooks *)0)->name) ==                                       \
                       CARC_MODULES * sizeof(((struct carc_module *)0)->name),                     \
                   #name ": every module may have it");
#define HOOK_ONE(name, result, parameters)                                                         \
    _Static_assert(!CARC_HOOK_TELLS_##name, #name ": all may be told, it need not be a HOOK_ONE"); \
    _Static_assert(sizeof(((struct carc_hooks *)0)->name) ==                                       \
                       sizeof(((struct carc_module *)0)->name),                                    \
                   #name ": one module has it");
#include "games/carcassonne/hooks.def"
#undef HOOK_ONE
#undef HOOK

struct carc_stage {
    uint8_t first, last; /* faces drawn in this stage */
};

struct carc_rules {
    struct mur_rules common;
    uint8_t colours;
    uint8_t first_seat;
    uint8_t farmers;
    uint8_t followers; /* normal ones of a colour */
    uint8_t grow;
    uint8_t start_face;
    uint8_t stages;
    uint8_t returns;      /* bit f: figure f may be taken back for points */
    uint8_t scorers_each; /* scoring figures of a colour */
    bool ordered;         /* the order of awards can matter (O4) */
    uint16_t pieces_max;
    uint32_t modules; /* bit m: module m is on */
    uint32_t spare;
    uint64_t exists;     /* phases of the modules that are on */
    uint64_t every_part; /* phases of every part */
    uint64_t at_end;     /* phases of the end of the game */
    uint64_t at_award;   /* phases that pay an award */
    uint64_t once_paid;  /* phases that come when one is paid */
    struct carc_stage stage[CARC_STAGES];
    uint8_t zones[CARC_FIGURE_KINDS];    /* by figure: where it may stand, enum carc_on */
    uint8_t figures[CARC_FIGURE_KINDS];  /* by figure: how many a colour has */
    uint8_t follower[CARC_FIGURE_KINDS]; /* the kinds of followers that play ... */
    uint8_t follower_kinds;              /* ... and how many these are */
    uint8_t bag[CARC_FACES];             /* tiles of each face */
    struct carc_hooks hooks;
    uint8_t scorer[CARC_ZONES][CARC_SCORERS]; /* by zone: those that count, in their order ... */
    uint8_t scorers[CARC_ZONES];              /* ... and how many these are */
    uint8_t closable[CARC_FACES];             /* slots that edges close: cities and roads */
    uint8_t stands[CARC_FIGURE_KINDS][CARC_FACES]; /* slots of zones where a figure may stand */
    uint8_t choosy[CARC_FACES];                    /* faces for which place_ok is asked at all */
    uint32_t fresh[CARC_FACES][CARC_MAX_SLOTS]; /* the last word of a piece when its tile is laid */
    uint8_t fit[CARC_FACES][CARC_CONSTRAINTS + 7]; /* rotations that fit a constraint */
    struct carc_state *first;                      /* the position before the first draw */
};

static inline const struct carc_rules *carc_rules(const struct mur_rules *r)
{
    return (const struct carc_rules *)(const void *)r;
}

/* Calls every function of a hook that only tells: answers would be lost here. */
#define CARC_RUN(r, hook, ...)                                                                     \
    do {                                                                                           \
        _Static_assert(CARC_HOOK_TELLS_##hook, #hook ": its answers would be lost");               \
        for (int carc_i = 0; carc_i < (r)->hooks.hook##_count; carc_i++)                           \
            (r)->hooks.hook[carc_i](__VA_ARGS__);                                                  \
    } while (0)

#endif
