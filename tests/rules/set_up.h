/* A game in set-up, played through its turn. */
#ifndef TESTS_SET_UP_H
#define TESTS_SET_UP_H

#include "support/support.h"

typedef struct game {
    tilly_ruleset *rules;
    tilly_table *table;
    tilly_battle *battle;
    tilly_turn *turn;
    tilly_reason why;    /* of the last answer */
    tilly_status status; /* of the last call */
} game;

void game_end(game *g);
tilly_decision question(const game *g);
/* Runs to the next question; its kind, or 0 at the end of set-up. Dice fall as the generator has
 * it. */
unsigned next(game *g);
tilly_id unit_at(const game *g, unsigned side, unsigned number);
tilly_unit look_at(const game *g, tilly_id id);
tilly_battle_info info(const game *g);

#endif
