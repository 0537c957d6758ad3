/* Ground under a unit that stands on it or crosses it: always judged at the centre (T1-010,
 * T1-Q-03). */
#include "rules/tilly/field/field.h"
#include "table/table.h"

static bool stands_in(const play *p, point at, uint32_t ground)
{
    EACH_AREA (a, p->table)
        if (a->is & ground && area_holds(a, at))
            return true;
    return false;
}

bool in_difficult(const play *p, point at)
{
    return stands_in(p, at, GROUND_DIFFICULT);
} /* T1-087, T1-088; a road changes nothing (T1-092) */
bool in_fortification(const play *p, point at)
{
    return stands_in(p, at, GROUND_FORTIFIED);
} /* T1-090, T1-Q-12 */
int32_t height_at(const play *p, point at)
{
    return table_height(p->table, at);
}

bool ground_to_evade(const play *p, unsigned u)
{
    const book *b = book_of(p);
    if (!is_among(p, u, b->evade_in_open | b->evade_in_difficult))
        return false;
    bool difficult = in_difficult(p, place_of(p, u));
    return is_among(p, u, difficult ? b->evade_in_difficult : b->evade_in_open);
}

bool has_cover(const play *p, unsigned u)
{
    return is_among(p, u, book_of(p)->fortified) &&
           stands_in(p, place_of(p, u), GROUND_DIFFICULT | GROUND_FORTIFIED);
}

/* ---- paths of a centre (T1-Q-36) ------------------------------------------------------------ */

static bool beside_line(const area *a, point from, point to)
{
    point low = low_of(from, to);
    point high = high_of(from, to);
    return !area_near(a, low, high);
}

int32_t free_ground(const play *p, point from, direction way, int32_t most)
{
    EACH_AREA (a, p->table) {
        if (!(a->is & GROUND_DIFFICULT) || beside_line(a, from, point_along(from, way, most)))
            continue;
        most = outline_free(outline_of(a), from, way, param(p, PARAM_EPS), most);
    }
    return most;
}

bool arc_in_difficult(
    const play *p, const box *b, uint16_t heading, enum wheel_side side, uint16_t angle)
{
    enum { ROUNDING = 4 };
    /* the centre comes no farther: its radius times the angle */
    int32_t far_off =
        (int32_t)((int64_t)(b->half_width + b->half_depth) * angle / RADIAN) + ROUNDING;
    point low = {b->centre.x - far_off, b->centre.y - far_off};
    point high = {b->centre.x + far_off, b->centre.y + far_off};
    EACH_AREA (a, p->table)
        if (a->is & GROUND_DIFFICULT && area_near(a, low, high) &&
            outline_on_arc(outline_of(a), b, heading, side, angle, param(p, PARAM_EPS)))
            return true;
    return false;
}
