/* What tests of Scruby's moves read and set that no public function shows. */
#ifndef TESTS_SC_MOVE_INSIDE_H
#define TESTS_SC_MOVE_INSIDE_H

#include <stdbool.h>
#include <tilly.h>

bool sm_charged(const tilly_battle *b, tilly_id charger, tilly_id enemy, bool in_front);
bool sm_was_charged(const tilly_battle *b, tilly_id u);
bool sm_open_to_end(const tilly_battle *b, tilly_id u);
bool sm_share_edge(const tilly_battle *b, tilly_id u, tilly_id other);
void sm_loses_ue(tilly_battle *b, tilly_id u);
/* Back from the melee it is in, as it is turned: 0 there, 1 off the table, 2 no place. */
unsigned sm_way_back(const tilly_battle *b, tilly_id u, int32_t full, int32_t *y);
/* It may charge an enemy that it would touch there, from where it stands. */
bool sm_may_charge(
    const tilly_battle *b, tilly_id u, tilly_id enemy, int32_t x, int32_t y, uint16_t heading);
/* Two pieces that overlap, or one that is not wholly on the table, in words; NULL: there is none.
 * Ranks of a caracole that are out take up no ground (SC-Q-23). */
const char *sm_muddle(const tilly_battle *b);
/* A stand of an unbroken square that is no square, or one that stands inside and does not (SC-240);
 * NULL: there is none. */
const char *sm_bent_square(const tilly_battle *b);
/* Two steady stands that touch as enemies; NULL: there are none. */
const char *sm_touch_left(const tilly_battle *b);

#endif
