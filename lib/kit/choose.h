/* Choosing an answer: what players look at, and the ways to take one. */
#ifndef TILLY_LIB_CHOOSE_H
#define TILLY_LIB_CHOOSE_H

#include <stdbool.h>
#include <tilly/player.h>

/* The question as its player sees it. */
typedef struct view {
    const tilly_turn *turn;
    const tilly_battle *battle;
    const tilly_decision *d;
    const tilly_ruleset *rules;
    uint32_t side;
    void *found; /* what a rule set's player has found out for this question; NULL: nothing */
} view;
view look_around(const tilly_turn *turn, const tilly_decision *d);

bool option_at(const view *v, uint32_t i, tilly_option *o);
/* As many from the first on as there is room for; returns how many. */
uint32_t all_options(const view *v, tilly_option *o, uint32_t room);
/* The first option of that kind, and what it is; TILLY_NO_OPTION if there is none. */
uint32_t option_of_kind(const view *v, unsigned kind, tilly_option *o);

/* All of them return what a tilly_player_fn does. */
int take_usual(const view *v, tilly_answer *answer);
/* A legal one by chance: another for each battle, side, decision and salt. */
int take_by_chance(const view *v, uint32_t salt, tilly_answer *answer);
/* The first option of that kind, else the usual answer. */
int take_kind(const view *v, unsigned kind, tilly_answer *answer);
/* The option with the best mark; marks of INT64_MIN are not taken. */
typedef int64_t (*mark_fn)(const view *v, const tilly_option *o);
int take_best(const view *v, mark_fn mark, tilly_answer *answer);

/* Numbers as people say them at the table: a length in halves of the grid's step, but whole units
 * where that is more than a unit; an angle in 5 degrees. A number of that kind, by the bounds an
 * option has for it. */
enum { FIVE_DEGREES = 500 };
int32_t step_of(const tilly_span *number);
static inline int32_t nearest_step(int32_t exact, int32_t step)
{
    return (exact + (exact < 0 ? -step : step) / 2) / step * step;
}
static inline int32_t in_steps(int32_t exact, const tilly_span *number)
{
    return nearest_step(exact, step_of(number));
}
/* The next lower one, of a number from 0 up. */
static inline int32_t down_in_steps(int32_t exact, const tilly_span *number)
{
    return exact - exact % step_of(number);
}

/* The length wanted, of an answer that lacks only this, or else the greatest legal one below it, in
 * steps as people say them; -1 if none of these is legal. That keeps `off` from the end of what is
 * legal: a unit as close to something as it may be cannot turn any more. */
int32_t length_up_to(const view *v, const tilly_answer *begun, int32_t wanted, int32_t off);
/* A number that is this decision's alone, for a player with that salt. */
uint64_t player_draw(const tilly_turn *turn, const tilly_decision *d, uint32_t salt);

#endif
