/* Places of units as others see them: distance, zones, contact, room (2.1, 2.3). */
#include "rules/tilly/field/field.h"
#include "table/table.h"

int32_t gap(const play *p, unsigned a, unsigned b)
{
    box one = box_of(p, a);
    box other = box_of(p, b);
    return box_distance(&one, &other);
}

/* Some of it reaches more than `bite` into the strip straight ahead of the judge (T1-Q-05). */
static bool is_ahead(const play *p, const box *judge, const box *other, int32_t bite)
{
    reach u = box_ahead(judge, other, judge->half_depth - param(p, PARAM_EPS));
    return u.least <= u.most && u.least < judge->half_width - bite &&
           u.most > bite - judge->half_width;
}

static enum tilly_zone zone_by_parts(const play *p, const box *judge, const box *other)
{
    int32_t slip = param(p, PARAM_SLIP);
    if (is_ahead(p, judge, other, slip))
        return TILLY_FRONT; /* T1-026 */
    reach u = box_ahead(judge, other, slip - judge->half_depth);
    if (u.most < u.least)
        return TILLY_REAR;                                              /* T1-028 */
    return u.least + u.most < 0 ? TILLY_FLANK_LEFT : TILLY_FLANK_RIGHT; /* T1-027 */
}

/* With its centre well inside the strip ahead it is to front, whatever else of it lies elsewhere.
 */
unsigned maybe_zones(const play *p, const box *judge, const outlook *o)
{
    enum { ROUNDING = 10 };
    int32_t a = judge->half_width;
    int32_t b = judge->half_depth;
    int32_t slack = param(p, PARAM_EPS) + param(p, PARAM_SLIP) + ROUNDING;
    int32_t foremost = o->ahead + o->half_depth;
    unsigned zones = 0;
    if (o->ahead > b + slack && magnitude(o->right) < a - slack)
        return IN_FRONT;
    if (foremost < slack - b)
        zones |= IN_REAR;
    if (foremost > b - slack && magnitude(o->right) - o->half_width < a + slack)
        zones |= IN_FRONT;
    if (foremost > -b - slack && o->right - o->half_width < slack)
        zones |= ON_LEFT;
    if (foremost > -b - slack && o->right + o->half_width > -slack)
        zones |= ON_RIGHT;
    return zones;
}

enum tilly_zone zone_at(const play *p, const box *judge, const box *other)
{
    outlook o = outlook_of(judge, other);
    unsigned zones = maybe_zones(p, judge, &o);
    for (unsigned z = TILLY_FRONT; z <= TILLY_REAR; z++)
        if (zones == 1u << z)
            return (enum tilly_zone)z;
    return zone_by_parts(p, judge, other);
}

enum tilly_zone zone_of(const play *p, unsigned judge, unsigned other)
{
    box one = box_of(p, judge);
    box two = box_of(p, other);
    return zone_at(p, &one, &two);
}

bool is_flank(enum tilly_zone z)
{
    return z == TILLY_FLANK_LEFT || z == TILLY_FLANK_RIGHT;
}

/* ---- the flank in two parts (T2-006, T2-007) ------------------------------------------------- */

bool is_behind_flank(enum tilly_zone z)
{
    return z == TILLY_BEHIND_FLANK_LEFT || z == TILLY_BEHIND_FLANK_RIGHT;
}

/* The line of the front edge divides it: more than SLIP beyond it is ahead (T2-Q-02). */
enum tilly_zone divided_zone_at(const play *p, const box *judge, const box *other)
{
    enum tilly_zone zone = zone_at(p, judge, other);
    if (!is_flank(zone))
        return zone;
    reach u = box_ahead(judge, other, judge->half_depth + param(p, PARAM_SLIP));
    if (u.least <= u.most)
        return zone;
    return zone == TILLY_FLANK_LEFT ? TILLY_BEHIND_FLANK_LEFT : TILLY_BEHIND_FLANK_RIGHT;
}

enum tilly_zone divided_zone_of(const play *p, unsigned judge, unsigned other)
{
    box one = box_of(p, judge);
    box two = box_of(p, other);
    return divided_zone_at(p, &one, &two);
}

bool strikes(const play *p, const box *charger, const box *enemy)
{
    return is_ahead(p, charger, enemy, param(p, PARAM_BITE)) && touches(p, charger, enemy);
}

bool touches(const play *p, const box *a, const box *b)
{
    return box_touches(a, b, param(p, PARAM_EPS), param(p, PARAM_SLIP));
}

/* Whether a base of `u` may not stand on the other. */
static bool keeps_off(const play *p, unsigned u, unsigned other)
{
    if (other == u)
        return false;
    if (is_combat(p, other))
        return true;
    return is_commander(p, u) && p->unit[other].host == NOBODY; /* T1-Q-48, T1-Q-32 */
}

static bool overlaps(const play *p, const box *a, const box *b)
{
    return box_nearer_than(a, b, 1) && box_overlap(a, b) > param(p, PARAM_SLIP); /* T1-Q-07 */
}

bool circle_overlaps(const play *p, const box *circle, const box *b)
{
    enum { ROUNDING = 16 };
    int32_t dx = circle->centre.x - b->centre.x;
    int32_t dy = circle->centre.y - b->centre.y;
    int32_t deep = circle->radius + b->radius - param(p, PARAM_SLIP);
    int32_t right = magnitude(across(b->ahead, dx, dy)) - b->half_width;
    int32_t ahead = magnitude(along(b->ahead, dx, dy)) - b->half_depth;
    /* what is sure needs no root */
    if (right > deep + ROUNDING || ahead > deep + ROUNDING)
        return false;
    if (deep > ROUNDING && right < 0 && ahead < 0)
        return true;
    return box_overlap(circle, b) > param(p, PARAM_SLIP);
}

bool has_room(const play *p, unsigned u, const box *b, unsigned *in_way)
{
    point far = {p->table->width, p->table->depth};
    *in_way = NOBODY;
    if (!box_within(b, (point){0, 0}, far, param(p, PARAM_EPS)))
        return false;
    int32_t around = b->half_width + b->half_depth + b->radius + 1;
    window w = window_on(p, b->centre, b->centre, around);
    for (unsigned side = 0; side < SIDES; side++) {
        candidates c = candidates_in(p, &w, side);
        EACH_CANDIDATE (other, &c) {
            if (!keeps_off(p, u, other))
                continue;
            box stands = box_of(p, other);
            if (!overlaps(p, b, &stands))
                continue;
            *in_way = other;
            return false;
        }
    }
    return true;
}
