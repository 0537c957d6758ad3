/* Where one unit is, seen from another: distance, zones, contact, room (2.1, 2.3). */
#include "rules/tilly/tilly.h"
#include "table/table.h"

int32_t gap(const play *p, unsigned a, unsigned b)
{
    box one = box_of(p, a), other = box_of(p, b);
    return box_distance(&one, &other);
}

/* Some of it reaches more than `bite` into the strip straight ahead of the judge (T1-Q-05). */
static bool is_ahead(const play *p, const box *judge, const box *other, int32_t bite)
{
    reach u = box_ahead(judge, other, judge->half_depth - param(p, PARAM_EPS));
    return u.least <= u.most && u.least < judge->half_width - bite && u.most > bite - judge->half_width;
}

enum tilly_zone zone_at(const play *p, const box *judge, const box *other)
{
    int32_t slip = param(p, PARAM_SLIP);
    if (is_ahead(p, judge, other, slip)) return TILLY_FRONT;                      /* T1-026 */
    reach u = box_ahead(judge, other, slip - judge->half_depth);
    if (u.most < u.least) return TILLY_REAR;                                      /* T1-028 */
    return u.least + u.most < 0 ? TILLY_FLANK_LEFT : TILLY_FLANK_RIGHT;           /* T1-027 */
}

enum tilly_zone zone_of(const play *p, unsigned judge, unsigned other)
{
    box one = box_of(p, judge), two = box_of(p, other);
    return zone_at(p, &one, &two);
}

bool is_flank(enum tilly_zone z) { return z == TILLY_FLANK_LEFT || z == TILLY_FLANK_RIGHT; }

bool strikes(const play *p, const box *charger, const box *enemy)
{
    return is_ahead(p, charger, enemy, param(p, PARAM_BITE)) && touches(p, charger, enemy);
}

bool touches(const play *p, const box *a, const box *b)
{
    return box_touches(a, b, param(p, PARAM_EPS), param(p, PARAM_SLIP));
}

bool in_contact(const play *p, unsigned u) { return row_any(p, ROW_CONTACT, u); }

bool is_locked(const play *p, unsigned u)
{
    const uint64_t *contact = row_of(p, ROW_CONTACT, u), *locked = row_of(p, ROW_LOCKED, u);
    for (unsigned i = 0; i < p->words; i++) if (contact[i] & locked[i]) return true;
    return false;
}

/* Whether a base of `u` may not stand on the other. */
static bool keeps_off(const play *p, unsigned u, unsigned other)
{
    if (other == u) return false;
    if (is_combat(p, other)) return true;
    return is_commander(p, u) && p->unit[other].host == NOBODY;                   /* T1-Q-48, T1-Q-32 */
}

static bool overlaps(const play *p, const box *a, const box *b)
{
    return box_closer(a, b, 1) && box_overlap(a, b) > param(p, PARAM_SLIP);       /* T1-Q-07 */
}

bool has_room(const play *p, unsigned u, const box *b, unsigned *in_way)
{
    point far = {p->table->width, p->table->depth};
    *in_way = NOBODY;
    if (!box_within(b, (point){0, 0}, far, param(p, PARAM_EPS))) return false;
    int32_t around = b->half_width + b->half_depth + b->radius + 1;
    window w = window_on(p, b->centre, b->centre, around);
    for (unsigned side = 0; side < SIDES; side++)
        for EACH_UNIT_IN(&w, other, p, side) {
            if (!keeps_off(p, u, other)) continue;
            box stands = box_of(p, other);
            if (!overlaps(p, b, &stands)) continue;
            *in_way = other;
            return false;
        }
    return true;
}
