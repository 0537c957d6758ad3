/* Ground, melees and rights to charge, as they follow from where pieces stand. */
#ifndef TILLY_LIB_SCRUBY_FIELD_H
#define TILLY_LIB_SCRUBY_FIELD_H

#include "rules/common/lane.h"
#include "rules/scruby/state/piece_set.h"
#include "table/table.h"

/* ---- ground.c (SC-Q-54) ---------------------------------------------------------------------- */

/* The centre of such a piece may neither stand on that ground nor cross it, except along a road
 * over water or impassable ground. */
bool ground_bars(const play *p, unsigned u, const area *a);
/* How far its centre goes that way until it comes to ground that bars it, a length up to `most`;
 * impassable ground and water are crossed along a road. `by` (may be NULL) becomes that ground
 * where there is any. */
int32_t
ground_stops(const play *p, unsigned u, point from, direction way, int32_t most, const area **by);
/* The ground that bars such a piece there, NULL: none does. Places on its border are not barred. */
const area *barring_ground(const play *p, enum type type, point at);
/* None does; why names it and may be NULL. */
bool is_on_open_ground(const play *p, unsigned u, enum type as, point at, tilly_reason *why);
/* The lengths, 0 to `most`, at which a place that is shifted so far lies inside that ground and on
 * no road across it. */
void find_barred_lengths(
    const play *p, const area *a, point from, direction way, int32_t most, closed *barred);

/* Closes a lane where the centre of such a piece, at `lowest` in the lowest place, would lie on
 * ground that bars it. */
void bar_ground_under(const play *p, enum type type, point lowest, lane *r);

/* ---- melee_groups.c (SC-221) ----------------------------------------------------------------- */

/* All that hang together with it by touch between enemies, itself too; alone if it touches no
 * enemy. */
void find_melee_of(const play *p, unsigned u, piece_set *melee);

/* ---- who_may_charge.c (SC-209, SC-211, SC-Q-25, SC-Q-34, SC-Q-46) ---------------------------- */

enum charge_right {
    CHARGE_BARRED,
    CHARGE_ALLOWED,
    CHARGE_ON_ROLL /* swordsmen who pass a test of UE (SC-130) */
};
/* Verdict on a stand that would end in touch with an enemy. */
typedef struct charge_judgment {
    enum charge_right right;
    bool in_front;       /* SC-Q-34; of pikes in a broken square no cavalry charge is */
    uint16_t code, cite; /* if barred: tilly_reason_code, citation by meaning */
    uint16_t other;      /* the pikes behind it, the stand that protects its flank; NOBODY */
} charge_judgment;

/* Troops that ever charge: steady, in no square, and pikes, swordsmen or cavalry, who have fought
 * no extra melee in this game move (SC-228). */
bool may_charge_at_all(const play *p, unsigned u);
/* u charges from a place of its centre and would end in touch with the enemy. */
charge_judgment
may_charge_there(const play *p, unsigned u, unsigned enemy, point began, const box *ends);
/* Musketeers in front of a pike line, whom no cavalry charges (SC-067): one of its stands; NOBODY.
 */
unsigned pikes_behind(const play *p, unsigned musketeers);
/* The edges by which it was touched that a musketeer or swordsman stand protects (SC-111): that
 * stand; NOBODY. */
unsigned flank_guard(const play *p, unsigned pikes, unsigned edges);

#endif
