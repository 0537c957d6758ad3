/* Armies of Scruby's game for tests, and battles of two of them. */
#ifndef TESTS_SC_ARMIES_H
#define TESTS_SC_ARMIES_H

#include "support/support.h"

/* So many units of a type in a command; a NULL type ends a list. */
typedef struct muster {
    const char *type;
    unsigned command, units;
} muster;

/* SC-011: three brigades, six stands of heavy and six of light cavalry, three small cannons and two
 * large ones. */
extern const muster balanced[];
tilly_army *army_of(tilly_ruleset *r, const muster *units);
uint32_t breaches_of(const tilly_army *a, uint32_t index, tilly_reason *why);
/* One breach, with that code and clause. */
void assert_only_breach(const tilly_army *a, unsigned code, const char *clause);
void assert_clause(const tilly_ruleset *r, const tilly_reason *why, const char *clause);

/* A battle, its turn, and the last refusal. */
typedef struct game {
    tilly_ruleset *rules;
    tilly_battle *battle;
    tilly_turn *turn;
    tilly_reason why;
} game;
game *game_of(const muster *first, const muster *second, uint32_t flags, uint32_t turn_limit);
void game_ends(game *g);
tilly_id unit_at(const game *g, unsigned side, unsigned number);
tilly_unit row_of_unit(const game *g, tilly_id id);
/* Both armies stand in rows near their base edges, and the battle begins. */
void draw_up_all(game *g);
/* To the next decision, the dice given in order; its kind, 0 when the turn is over. */
unsigned next_asked(game *g, const char *dice);
/* Answers with the option of that kind (and unit, 0: any), the numbers in inches and degrees. */
tilly_status give(game *g, unsigned kind, tilly_id unit, double heading, double x, double y);
/* The next turn, passing every question, to its end. */
void play_turn(game *g);
tilly_battle_info info_of(const game *g);

#define INCHES(x) tilly_from_units(x)

#endif
