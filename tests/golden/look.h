/* Looks at all that a battle shows at a roll or a decision, and tells it to a digest. */
#ifndef TESTS_GOLDEN_LOOK_H
#define TESTS_GOLDEN_LOOK_H

#include <tilly.h>
#include "golden/digest.h"

typedef struct look {
    digest d;
    uint64_t seed;         /* of the answers that are made up */
    uint32_t turn, events; /* events of this turn that were told already */
} look;

/* need: TILLY_ROLL, TILLY_DECISION, TILLY_TURN_OVER, TILLY_BATTLE_OVER. */
void look_at(look *l, tilly_battle *battle, tilly_turn *turn, tilly_status need);

#endif
