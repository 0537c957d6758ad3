/* Support: friends of its own group behind a unit, and no enemies there (T2 2.3, T2-230, T2-Q-53).
 */
#include "rules/tilly/field/neighbours.h"

static bool is_behind(const play *p, unsigned u, unsigned other)
{
    return within(p, gap(p, u, other), param(p, PARAM_SUPPORT_RADIUS)) &&
           zone_of(p, u, other) == TILLY_REAR;
}

/* Cannons spoil support, commanders do not, unless the option says otherwise. */
static bool spoils(const play *p, unsigned enemy)
{
    switch (param(p, PARAM_SUPPORT_ENEMY)) {
    case SPOILED_BY_ALL: return true;
    case SPOILED_BY_ALL_BUT_CANNONS: return is_combat(p, enemy) && type_of(p, enemy) != CANNONS;
    default: return is_combat(p, enemy);
    }
}

static bool is_of_group_of(const play *p, unsigned u, unsigned friend)
{
    return is_cavalry(p, u) ? is_cavalry(p, friend) : is_infantry(p, u) && is_infantry(p, friend);
}

static bool has_friend_behind(const play *p, unsigned u, const window *w)
{
    candidates c = candidates_in(p, w, side_of(p, u));
    EACH_CANDIDATE (friend, &c)
        if (friend != u && is_of_group_of(p, u, friend) && is_behind(p, u, friend))
            return true;
    return false;
}

static bool has_enemy_behind(const play *p, unsigned u, const window *w)
{
    candidates c = candidates_in(p, w, foe(side_of(p, u)));
    EACH_CANDIDATE (enemy, &c)
        if (spoils(p, enemy) && is_behind(p, u, enemy))
            return true;
    return false;
}

bool is_supported(const play *p, unsigned u)
{
    window w = window_round(p, u, param(p, PARAM_SUPPORT_RADIUS) + param(p, PARAM_EPS) + 1);
    return has_friend_behind(p, u, &w) && !has_enemy_behind(p, u, &w);
}
