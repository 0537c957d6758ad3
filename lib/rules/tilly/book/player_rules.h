/* The numbers and readings of an edition that the player by rule of thumb goes by. */
#ifndef TILLY_LIB_TILLY_PLAYER_RULES_H
#define TILLY_LIB_TILLY_PLAYER_RULES_H

#include <stdbool.h>
#include <tilly/ruleset.h>

/* 0 and false where the edition has no such rule. */
typedef struct thumb_rules {
    int32_t support_dice, support_radius; /* T2-230 */
    int32_t foot_charge;
    uint8_t weak_zones;      /* enemies there leave it one die: a bit for each tilly_zone */
    bool light_horse_behind; /* score better behind a flank, or against the last point of resolve */
    bool pivot_is_shot;
    bool roles_picked; /* the side that scouts better picks its role (T2-Q-11) */
} thumb_rules;
thumb_rules thumb_rules_of(const tilly_ruleset *r);

#endif
