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
uint32_t barred_to(const play *p, unsigned u)
{
    static const uint32_t of_type[TYPES] = {
        [COMMANDER] = GROUND_BARS_COMMANDERS,
        [HORSE] = GROUND_BARS_HORSE,
        [LIGHT_HORSE] = GROUND_BARS_HORSE,
        [DRAGOONS] = GROUND_BARS_FOOT, /* T1-017 */
        [PIKE_SHOT] = GROUND_BARS_FOOT,
        [SHOT] = GROUND_BARS_FOOT,
        [RABBLE] = GROUND_BARS_FOOT,
        [CANNONS] = GROUND_BARS_GUNS,
    };
    return book_of(p)->barred | (p->table->kinds ? of_type[type_of(p, u)] : 0);
}
/* As deep as a way may have come by rounding it does not count. */
bool on_barred_ground(const play *p, unsigned u, point at)
{
    uint32_t barred = barred_to(p, u);
    if (!barred)
        return false;
    EACH_AREA (a, p->table)
        if (a->is & barred && area_holds(a, at) &&
            outline_distance(outline_of(a), at) > param(p, PARAM_EPS))
            return true;
    return false;
}
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

/* A bank lies along the front edge of one unit, so it is lost when that moves (T2-Q-33). */
static bool is_behind_bank(const play *p, unsigned u, unsigned enemy)
{
    box b = box_of(p, u);
    enum tilly_zone zone = divided_zone_of(p, u, enemy);
    return (zone == TILLY_FRONT || is_flank(zone)) &&
           in_fortification(p, point_along(b.centre, b.ahead, b.half_depth));
}

bool is_fortified_against(const play *p, unsigned u, unsigned enemy)
{
    if (newer_option(p, PARAM_FORTIFICATION_FACING) == FORTIFIED_FRONT)
        return is_behind_bank(p, u, enemy);
    return in_fortification(p, place_of(p, u));
}

/* ---- dice lost in shooting ------------------------------------------------------------------- */

lost_dice lost_to_any_cover(const play *p, unsigned from, unsigned to, bool by_resolve)
{
    if (!is_among(p, to, book_of(p)->fortified) ||
        !stands_in(p, place_of(p, to), GROUND_COVERS | GROUND_FORTIFIED))
        return (lost_dice){0, 0};
    return (lost_dice){.to_cover = param(p, PARAM_COVER_DICE)};
}

static int32_t lost_to_cover(const play *p, unsigned from, unsigned to)
{
    int32_t ground = column_of(p, to, COLUMN_COVER); /* T2-152 */
    int32_t bank = 0;
    if (ground && !stands_in(p, place_of(p, to), GROUND_COVERS))
        ground = 0;
    if (is_among(p, to, book_of(p)->fortified) && is_fortified_against(p, to, from))
        bank = param(p, PARAM_COVER_DICE); /* T2-153 */
    return param(p, PARAM_COVER_STACK) ? ground + bank : larger(ground, bank);
}

lost_dice lost_where_resolve_shoots(const play *p, unsigned from, unsigned to, bool by_resolve)
{
    if (!by_resolve && param(p, PARAM_MOD_SCOPE) == MODIFIES_RESOLVE_LINE)
        return (lost_dice){0, 0};
    bool hindered = type_of(p, from) == HORSE && in_difficult(p, place_of(p, from)); /* T2-151 */
    return (lost_dice){hindered ? param(p, PARAM_HORSE_SHOT_DIFFICULT_DICE) : 0,
                       lost_to_cover(p, from, to)};
}

/* ---- paths of a centre (T1-Q-36) ------------------------------------------------------------ */

static bool beside_line(const area *a, point from, point to)
{
    point low = low_of(from, to);
    point high = high_of(from, to);
    return !area_near(a, low, high);
}

ground_met ground_on_way(const play *p, unsigned ground, point from, direction way, int32_t most)
{
    ground_met met = {most, 0};
    EACH_AREA (a, p->table) {
        if (!(a->is & ground) || beside_line(a, from, point_along(from, way, met.free)))
            continue;
        int32_t free = outline_free(outline_of(a), from, way, param(p, PARAM_EPS), met.free);
        if (free < met.free)
            met = (ground_met){free, a->feature.id};
    }
    return met;
}

int32_t free_ground(const play *p, point from, direction way, int32_t most)
{
    return ground_on_way(p, GROUND_DIFFICULT, from, way, most).free;
}

static bool arc_on(const play *p,
                   const area *a,
                   const box *b,
                   uint16_t heading,
                   enum wheel_side side,
                   uint16_t angle)
{
    return outline_on_arc(outline_of(a), b, heading, side, angle, param(p, PARAM_EPS));
}

/* The centre comes no farther: its radius times the angle. */
static bool beside_arc(const area *a, const box *b, uint16_t angle)
{
    enum { ROUNDING = 4 };
    int32_t far_off =
        (int32_t)((int64_t)(b->half_width + b->half_depth) * angle / RADIAN) + ROUNDING;
    point low = {b->centre.x - far_off, b->centre.y - far_off};
    point high = {b->centre.x + far_off, b->centre.y + far_off};
    return !area_near(a, low, high);
}

bool arc_in_difficult(
    const play *p, const box *b, uint16_t heading, enum wheel_side side, uint16_t angle)
{
    EACH_AREA (a, p->table)
        if (a->is & GROUND_DIFFICULT && !beside_arc(a, b, angle) &&
            arc_on(p, a, b, heading, side, angle))
            return true;
    return false;
}

/* A wheel by a greater angle covers all that a smaller one does. */
ground_met ground_on_arc(const play *p,
                         unsigned ground,
                         const box *b,
                         uint16_t heading,
                         enum wheel_side side,
                         uint16_t most)
{
    ground_met met = {most, 0};
    EACH_AREA (a, p->table) {
        uint16_t on = (uint16_t)met.free;
        uint16_t free = 0;
        if (!(a->is & ground) || beside_arc(a, b, on) || !arc_on(p, a, b, heading, side, on))
            continue;
        while (on - free > 1) {
            uint16_t middle = (uint16_t)((free + on) / 2);
            if (arc_on(p, a, b, heading, side, middle))
                on = middle;
            else
                free = middle;
        }
        met = (ground_met){free, a->feature.id};
    }
    return met;
}
