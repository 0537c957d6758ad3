/* Groups of stands that touch enemies (SC-221). */
#include "rules/scruby/field/field.h"

/* Guns, crews and mother stands fight no melee (1.6). */
static void take_in_enemies_of(const play *p, unsigned u, piece_set *melee, piece_set *joined)
{
    EACH_TOUCHING (e, p, u) {
        if (side_of(p, e) == side_of(p, u) || !is_stand(p, e) || in_set(melee, e))
            continue;
        put_in_set(melee, e);
        put_in_set(joined, e);
    }
}

void find_melee_of(const play *p, unsigned u, piece_set *melee)
{
    piece_set joined = {{0}}; /* whose own enemies are not yet in it */
    *melee = (piece_set){{0}};
    put_in_set(melee, u);
    for (unsigned next = u; next != NOBODY; next = next_in_set(&joined, 0)) {
        take_from_set(&joined, next);
        take_in_enemies_of(p, next, melee, &joined);
    }
}
