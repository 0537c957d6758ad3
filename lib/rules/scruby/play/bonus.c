/* Victors who may go on by a bonus move, with whom, and whom they may reach (SC-228, SC-Q-43). */
#include "rules/scruby/play/bonus.h"

static bool may_join(const play *p, unsigned u)
{
    return is_steady(p, u) && !is_in_square(p, u) && !has(p, u, FOUGHT_EXTRA);
}

void list_bonus_charges(const play *p, const mover *m, options *o)
{
    if (may_all_charge(p, m))
        list_charges_of(p, m, is_new_enemy, o);
}

/* Alone, or with all that may go with it. */
static void widest_mover(const play *p, unsigned u, bool alone, mover *m)
{
    uint16_t member[MOST_IN_BODY] = {(uint16_t)u};
    unsigned count = 1;
    piece_set others = {{0}};
    if (!alone)
        find_companions(p, u, may_join, &others);
    EACH_IN_SET (other, p, &others)
        if (count < MOST_IN_BODY)
            member[count++] = (uint16_t)other;
    mover_of(p, member, count, is_closed_order(p, u), m);
}

static int32_t reach_of_bonus(const play *p, unsigned u)
{
    mover m;
    widest_mover(p, u, true, &m);
    int32_t alone = allowance_of(p, &m, true);
    widest_mover(p, u, false, &m);
    return larger(alone, allowance_of(p, &m, true));
}

bool may_go_on(const play *p, unsigned u)
{
    if (!may_charge_at_all(p, u))
        return false;
    int32_t limit = reach_of_bonus(p, u);
    box b = box_of(p, u);
    EACH_STAND (e, p, foe(side_of(p, u))) {
        box enemy = box_of(p, e);
        if (is_new_enemy(p, u, e) && are_within(&b, &enemy, limit))
            return true;
    }
    return false;
}

bool has_second_bonus(const play *p, unsigned u)
{
    return is_noted(p, u, VICTOR) && has(p, u, FOUGHT_EXTRA) && is_steady(p, u) &&
           !is_in_square(p, u);
}

/* Closed pikes go as a body, of whom one at least was engaged; others each by themselves. */
bool may_join_bonus(const play *p, unsigned u, enum bonus bonus)
{
    if (is_noted(p, u, HAS_ORDER) || touches_enemy(p, u))
        return false;
    if (bonus == SECOND_BONUS)
        return has_second_bonus(p, u);
    return may_join(p, u) && (is_pike(p, u) || is_noted(p, u, VICTOR));
}
