/* The numbers of a type that the player by rule of thumb goes by; points in halves. */
#ifndef TILLY_LIB_SCRUBY_PLAYER_RULES_H
#define TILLY_LIB_SCRUBY_PLAYER_RULES_H

#include <stdbool.h>
#include <tilly/ruleset.h>

typedef struct type_numbers {
    bool is_gun, has_morale;
    int32_t melee_closed, melee_open, shock, move, fire;
} type_numbers;
type_numbers type_numbers_of(const tilly_ruleset *rules, uint32_t type);

#endif
