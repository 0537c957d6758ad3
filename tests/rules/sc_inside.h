/* What tests of Scruby's steps set and read of the state of play that no public function shows. */
#ifndef TESTS_SC_INSIDE_H
#define TESTS_SC_INSIDE_H

#include <stdbool.h>
#include <tilly.h>

/* In the order of the family's own enums. */
enum sc_declared { SPLIT_MOVE = 1, FIRE_AND_RETIRE, CARACOLE };
enum sc_place { NO_PLACE, IS_FACE, IS_INSIDE, IS_GUN_FACE };

const char *sc_row(const tilly_battle *b); /* the number of the row being played: "6.1" */
tilly_id sc_partner(const tilly_battle *b, tilly_id u);
bool sc_on_table(const tilly_battle *b, tilly_id u);
unsigned sc_place_of(const tilly_battle *b, tilly_id u);
unsigned sc_square_of(const tilly_battle *b, tilly_id u);
unsigned sc_ue_lost(const tilly_battle *b, tilly_id u);
unsigned sc_gunners(const tilly_battle *b, tilly_id crew);
bool sc_in_motion(const tilly_battle *b, tilly_id u);
bool sc_unserved(const tilly_battle *b, tilly_id gun);
bool sc_in_unbroken_square(const tilly_battle *b, tilly_id u);

/* Ground of a kind that the scenario has derived, in its place in the table. */
void sc_lays_own(tilly_battle *b, const tilly_ground_kind *k, const tilly_feature *f);
/* Makes room in the log for so many events of the settings below. */
bool sc_will_tell(tilly_battle *b, unsigned events);
void sc_declares(tilly_battle *b, tilly_id u, unsigned declared);
void sc_charges(tilly_battle *b, tilly_id charger, tilly_id enemy, bool in_front);
void sc_joins_charge(tilly_battle *b, tilly_id u);
void sc_sets_in_motion(tilly_battle *b, tilly_id u);
void sc_set_at(tilly_battle *b, tilly_id u, int32_t x, int32_t y, uint16_t heading);
void sc_loses(tilly_battle *b, tilly_id u, int32_t half_points);
void sc_retires(tilly_battle *b, tilly_id u, uint16_t heading);
void sc_empties(tilly_battle *b, tilly_id u);
void sc_loads(tilly_battle *b, tilly_id u);
unsigned sc_new_square(tilly_battle *b);
void sc_joins(tilly_battle *b, tilly_id u, unsigned square, unsigned place);
void sc_breaks_square(tilly_battle *b, unsigned square);

#endif
