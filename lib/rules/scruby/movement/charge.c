/* Enemies that a charge touches, and whether it may (SC-209, SC-211, SC-238, SC-Q-34, SC-Q-38). */
#include "rules/scruby/movement/movement.h"

/* Enemies near enough to a base, or to its way. */
static candidates enemies_near(const play *p, unsigned u, const box *from, const box *to, window *w)
{
    point a = box_span(from);
    int32_t around = larger(a.x, a.y) + STAND_TOUCH + 1;
    *w = window_on(p, low_of(from->centre, to->centre), high_of(from->centre, to->centre), around);
    return candidates_in(p, w, foe(side_of(p, u)));
}

void find_touched(const play *p, unsigned u, point began, const box *ends, charge_touch *touched)
{
    window w;
    candidates found = enemies_near(p, u, ends, ends, &w);
    touched->count = 0;
    EACH_CANDIDATE (e, &found) {
        box enemy = box_of(p, e);
        if (!do_touch(ends, &enemy) || touched->count == MOST_TOUCHED)
            continue;
        touched->enemy[touched->count] = (uint16_t)e;
        touched->judged[touched->count++] = may_charge_there(p, u, e, began, ends);
    }
}

bool may_touch_all(const play *p, unsigned u, const charge_touch *touched, tilly_reason *why)
{
    for (unsigned i = 0; i < touched->count; i++) {
        const charge_judgment *j = &touched->judged[i];
        if (j->right != CHARGE_BARRED)
            continue;
        refuse(p, why, j->code, j->cite, u, touched->enemy[i]);
        if (why)
            why->unit[2] = unit_id(p, j->other);
        return false;
    }
    return true;
}

unsigned needs_test(const charge_touch *touched)
{
    for (unsigned i = 0; i < touched->count; i++)
        if (touched->judged[i].right == CHARGE_ON_ROLL)
            return touched->enemy[i];
    return NOBODY;
}

/* The first length at which it touches along a side an enemy that it passes without overlapping.
 * Enemies touched at the start do not count. */
static int32_t first_touch_beside(const box *b, direction way, const box *enemy)
{
    reach near = sweep_closer(b, way, enemy, STAND_TOUCH + STAND_EPS, LONGEST_WAY);
    int32_t touching = near.least + (near.most - near.least) / 2;
    int32_t apart = larger(near.least, 0) - 1;
    box at = box_moved(b, way, touching);
    if (do_touch(b, enemy) || !do_touch(&at, enemy))
        return NEVER;
    while (touching - apart > 1) {
        int32_t half = apart + (touching - apart) / 2;
        at = box_moved(b, way, half);
        *(do_touch(&at, enemy) ? &touching : &apart) = half;
    }
    return touching;
}

int32_t first_enemy_touched(const play *p, unsigned u, const box *b, direction way, int32_t most)
{
    window w;
    box end = box_moved(b, way, most);
    candidates found = enemies_near(p, u, b, &end, &w);
    int32_t first = NEVER;
    EACH_CANDIDATE (e, &found) {
        box enemy = box_of(p, e);
        int32_t up_to = smaller(first, most);
        if (!is_beside_way(b, way, (reach){0, up_to}, &enemy, STAND_TOUCH + STAND_EPS))
            continue;
        reach near = sweep_closer(b, way, &enemy, STAND_TOUCH + STAND_EPS, up_to + 1);
        if (near.least > near.most)
            continue;
        int32_t at = first_touch(b, way, &enemy, LONGEST_WAY);
        if (at == NEVER)
            at = first_touch_beside(b, way, &enemy);
        if (at <= up_to)
            first = at;
    }
    return first;
}
