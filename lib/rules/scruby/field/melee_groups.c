/* Groups of stands that touch enemies (SC-221). */
#include "rules/scruby/field/field.h"

static bool touches_enemy_in(const play *p, unsigned u, const piece_set *melee)
{
    EACH_UNIT (e, p, foe(side_of(p, u)))
        if (in_set(melee, e) && pieces_touch(p, u, e))
            return true;
    return false;
}

/* Guns, crews and mother stands fight no melee (1.6). */
static bool joins(const play *p, unsigned u, const piece_set *melee)
{
    return is_stand(p, u) && !in_set(melee, u) && touches_enemy_in(p, u, melee);
}

void find_melee_of(const play *p, unsigned u, piece_set *melee)
{
    *melee = (piece_set){{0}};
    put_in_set(melee, u);
    for (bool grows = true; grows;) {
        grows = false;
        for (unsigned side = 0; side < SIDES; side++)
            EACH_STAND (other, p, side)
                if (joins(p, other, melee)) {
                    put_in_set(melee, other);
                    grows = true;
                }
    }
}
