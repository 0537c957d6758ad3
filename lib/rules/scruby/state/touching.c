/* Pieces that touch as they stand (1.6, SC-Q-38). */
#include "rules/scruby/state/piece_set.h"
#include "state/cache.h"

static void find_touching(const play *p, unsigned u, const window *near, touched_pieces *t)
{
    box own = box_of(p, u);
    *t = (touched_pieces){{{0}}, {{0}}};
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT_IN (near, other, p, side) {
            box b = box_of(p, other);
            touch found = other == u ? (touch){0, 0, 0} : touch_of(&own, &b);
            if (found.own)
                put_in_set(&t->any, other);
            if (found.stretch > 0)
                put_in_set(&t->edge, other);
        }
}

/* A wider base might come to touch it from outside the window. */
const touched_pieces *all_touching(const play *p, unsigned u)
{
    uint64_t key = 1u + (uint64_t)p->s->widest;
    touched_pieces *t = cache_get(p, CACHED_TOUCHING, u, key);
    if (t)
        return t;
    window near = window_round(p, u, STAND_TOUCH);
    t = cache_put_in(p, CACHED_TOUCHING, u, key, &near);
    find_touching(p, u, &near, t);
    return t;
}

/* Men who fell are looked for where they stood. */
bool pieces_touch(const play *p, unsigned a, unsigned b)
{
    if (on_table(p, a) && on_table(p, b))
        return in_set(&all_touching(p, a)->any, b);
    box one = box_of(p, a);
    box other = box_of(p, b);
    return do_touch(&one, &other);
}

unsigned next_enemy_touched(const play *p, unsigned u, unsigned from)
{
    EACH_TOUCHING (e, p, u)
        if (e >= from && side_of(p, e) != side_of(p, u) && is_stand(p, e))
            return e;
    return NOBODY;
}
