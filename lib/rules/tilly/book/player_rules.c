#include "rules/tilly/book/player_rules.h"
#include "rules/tilly/book/book.h"

/* 0 where the edition does not have it. */
static int32_t number_or_0(const tilly_ruleset *r, enum parameter_name number)
{
    return number < r->edition->parameters ? value_of(r, number) : 0;
}

static int32_t foot_charge(const tilly_ruleset *r, const book *b)
{
    figure charge = b->figure[FIGURE_CHARGE];
    return charge.by_type ? type_value_of(r, PIKE_SHOT, charge.index) : value_of(r, charge.index);
}

thumb_rules thumb_rules_of(const tilly_ruleset *r)
{
    const book *b = r->edition->family;
    return (thumb_rules){
        .support_dice = number_or_0(r, PARAM_SUPPORT_DICE),
        .support_radius = number_or_0(r, PARAM_SUPPORT_RADIUS),
        .foot_charge = foot_charge(r, b),
        .weak_zones = b->weak_zones,
        .light_horse_behind = number_or_0(r, PARAM_LIGHT_HORSE_CHARGE) > 0,
        .pivot_is_shot = b->pivot_is_shot,
        .roles_picked = number_or_0(r, PARAM_SCOUTING_EFFECT) == SCOUTS_PICK_ROLES,
    };
}
