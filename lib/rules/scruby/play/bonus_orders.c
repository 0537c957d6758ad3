/* Stands that may take part in a bonus move, and on whom it may be a charge (SC-228, SC-Q-43). */
#include "rules/scruby/field/melee.h"
#include "rules/scruby/play/play.h"

bool may_join_extra_melee(const play *p, unsigned u)
{
    return is_steady(p, u) && !is_in_square(p, u) && !has(p, u, FOUGHT_EXTRA);
}

void list_bonus_charges(const play *p, const mover *m, options *o)
{
    if (may_all_charge(p, m))
        list_charges_of(p, m, is_new_enemy, o);
}

/* Victors of an ordinary melee have none, nor have musketeers (SC-Q-43). */
bool has_second_bonus(const play *p, unsigned u)
{
    return (p->step[u] & VICTOR) && has(p, u, FOUGHT_EXTRA) && is_steady(p, u) &&
           !is_musketeer(p, u) && !is_in_square(p, u);
}

/* Closed pikes go as a body, of whom one at least was engaged; others each by themselves. */
bool may_go_along_bonus(const play *p, unsigned u)
{
    return may_join_extra_melee(p, u) && (is_pike(p, u) || (p->step[u] & VICTOR));
}

bool may_join_bonus(const play *p, unsigned u, enum bonus bonus)
{
    if (p->step[u] & HAS_ORDER || touches_enemy(p, u))
        return false;
    if (bonus == SECOND_BONUS)
        return has_second_bonus(p, u);
    return may_go_along_bonus(p, u);
}
