#include "rules/scruby/book/player_rules.h"
#include "rules/scruby/book/book.h"

type_numbers type_numbers_of(const tilly_ruleset *rules, uint32_t type)
{
    return (type_numbers){
        .is_gun = GUNS >> rules->base[type] & 1,
        .has_morale = type_value_of(rules, type, COLUMN_UE_CLOSED) != 0,
        .melee_closed = type_value_of(rules, type, COLUMN_MELEE_CLOSED),
        .melee_open = type_value_of(rules, type, COLUMN_MELEE_OPEN),
        .shock = type_value_of(rules, type, COLUMN_SHOCK),
        .move = type_value_of(rules, type, COLUMN_MOVE_OPEN),
        .fire = type_value_of(rules, type, COLUMN_FIRE_NEAR),
    };
}
