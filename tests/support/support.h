/* Tools that tests share: the book's rule set, a scene built in a few lines, and driving it to the
 * moment of interest.
 *
 * Every test makes its rule sets through rules_of_book(): `./run rules --break` moves one number of
 * the book there and looks which test notices. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <tilly.h>

/* That rule set with its book's values; TILLY_BREAK="RULES/NAME=VALUE" in the environment changes
 * one of it, a parameter, an option, or a number of its tables. Yours. */
tilly_ruleset *rules_of_book(const char *id);
tilly_ruleset *book_rules(void); /* tilly-1.2 */

/* side 0 leads (attacker) unless a scene says otherwise */
enum { SOUTH_SIDE = 0, NORTH_SIDE = 1, MOST_PIECES = 80 };

/* One unit of a scene. Lengths in TUM, heading in degrees. */
typedef struct piece {
    const char *name, *type; /* NULL name ends a list */
    int side;
    double x, y, heading;
    int strength;        /* 0: full; else hits are taken off at the start (recoverable) */
    const char *host;    /* of a commander: attached to that piece */
    const char *quality; /* NULL: ordinary */
    double depth;        /* 0: of its type */
} piece;

typedef struct scene {
    tilly_ruleset *rules;
    tilly_table *table;
    tilly_battle *battle;
    tilly_turn *turn;
    tilly_status status; /* of the last call */
    tilly_reason why;    /* of the last refusal */
    const piece *piece;
    tilly_id id[MOST_PIECES];
    uint16_t die[256]; /* dice to come, in order; when they run out every die shows 1 */
    unsigned dice, thrown;
    uint16_t last[TILLY_MOST_DICE]; /* faces of the last roll */
    tilly_roll roll;                /* the last roll */
    bool at_step;                   /* it stands at the start of a step */
} scene;

/* A battle with these pieces where they stand, at the start of turn 1. Pieces of a side are one
 * command unless `commands` in support.c is told otherwise by a commander: each commander opens a
 * new command of its side, and the pieces after it belong to it; pieces before any commander get
 * one off in the far corner that commands nobody. The table is 60 x 60 with the origin in its
 * middle: scenes may use negative coordinates (SCENE_SHIFT is added). `change` (may be NULL) sets
 * options and ground before the battle is made. */
enum { SCENE_SHIFT = 300000 };
scene *scene_of(const piece *pieces, void (*change)(scene *s));
/* The same under another edition ("tilly-2.0"); or before what is left to play of the set-up, with
 * all units at full strength. */
scene *scene_under(const char *rules, const piece *pieces, void (*change)(scene *s));
scene *scene_begun(const char *rules, const piece *pieces, void (*change)(scene *s));
void scene_end(scene *s);

tilly_id unit_of(const scene *s, const char *name);
/* as it stands now, x and y without the shift */
tilly_unit look(const scene *s, const char *name);
tilly_battle_info scene_info(const scene *s);
void set_rule(scene *s, const char *name, const char *value); /* for `change` */
/* for `change`: x0, y0, x1, y1 ... */
tilly_id add_ground(scene *s, unsigned kind, unsigned flags, const double *xy, unsigned corners);
/* A hill with woods or rough ground on its top only. */
tilly_id add_topped(scene *s,
                    unsigned kind,
                    unsigned flags,
                    const double *xy,
                    unsigned corners,
                    const double *top,
                    unsigned top_corners);
void dice(scene *s, const char *faces); /* "6 2 1": appended to the dice to come */

/* Runs to the start of the step with that number ("3.1") in this turn or a later one, passing every
 * decision (the usual answer, else END, NONE, STAY, else a sample) and throwing ones. */
void to_step(scene *s, const char *number);
/* Runs to the next decision, throwing the dice to come. Returns its kind, or 0 when the turn is
 * over. */
unsigned next_question(scene *s);
/* Passes decisions until one of that kind is open; fails the test if the turn ends first. */
void to_question(scene *s, unsigned kind);
void pass_question(scene *s);
/* Carries on to the next question or the start of the next step, whichever comes first; stays at
 * the start of a step. */
void settle(scene *s);
/* To the end of the step that is being played. */
void end_step(scene *s);
tilly_decision question_now(const scene *s);
/* Index of the option of that kind naming those units (NULL: none), -1 if it is not offered. */
int option_of(const scene *s, unsigned kind, const char *unit, const char *other);
/* The option as a player says it; good until the next call. */
const char *option_text(const scene *s, unsigned kind, const char *unit);
/* This turn as it is reported; good until the next call. */
const char *report_of(const scene *s, uint32_t flags);
void assert_says(const char *text, const char *words);
void assert_silent(const char *text, const char *words);
/* Answers with that option and numbers (lengths in 1/10000, angles in 1/100 degree). The status and
 * reason stay in the scene. */
tilly_status answer(
    scene *s, unsigned kind, const char *unit, const char *other, int32_t a, int32_t b, int32_t c);
tilly_status check_answer(
    scene *s, unsigned kind, const char *unit, const char *other, int32_t a, int32_t b, int32_t c);
/* Answers a set with those names, NULL-closed list. */
tilly_status answer_set(scene *s, const char *first, ...);
/* In a Move step: chooses the unit, passes questions before its move (taking checks), and stops at
 * TILLY_ASK_MOVE or what else it is asked. */
void act_with(scene *s, const char *name);
/* The n-th event of that kind in this turn (0 first); false if there is none. */
bool event_of(const scene *s, unsigned kind, unsigned n, tilly_event *out);
unsigned events_of(const scene *s, unsigned kind);
/* an event about that unit; NULL other: any; out may be NULL */
bool told_of(const scene *s, unsigned kind, const char *name, const char *other, tilly_event *out);
/* Edits: a unit stands there; it has done that (a tilly_unit_flag). */
void put_at(scene *s, const char *name, double x, double y, double heading);
void mark_as(scene *s, const char *name, uint32_t flag);

/* The printed example armies (T1-EX-06, T1-EX-07): 'a' has 24 units, 'b' 25. With `mixed` every
 * third pike+shot is superior, every fourth horse inferior, and two units become light horse and
 * rabble. Yours. */
tilly_army *example_army(tilly_ruleset *rules, char which, bool mixed);
/* A battle of a against b that starts from an empty big table with the whole set-up to play;
 * `mixed` as above. */
tilly_battle *example_battle(tilly_ruleset *rules, uint64_t seed, bool mixed);
tilly_battle *book_battle(uint64_t seed); /* not mixed, by the book's own values */

tilly_turn *turn_in_play(tilly_battle *battle);
uint64_t battle_hash(const tilly_battle *battle);
tilly_option option_at_turn(const tilly_turn *turn, uint32_t i);

/* Draws of a tour through battles: a number for each seed, question asked and use; and one of those
 * from least to most. */
uint64_t number_drawn(uint64_t seed, uint32_t asked, uint32_t use);
int32_t number_between(uint64_t drawn, int32_t least, int32_t most);

#define TUM(x)     tilly_from_units(x)
#define DEGREES(x) tilly_from_degrees(x)
void assert_place(
    const scene *s, const char *name, double x, double y, double heading, double tolerance);

#endif
