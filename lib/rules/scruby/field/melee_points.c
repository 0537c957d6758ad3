/* Kill points of a stand that strikes (SC-223, SC-229), the factors in the order of the clause. */
#include "rules/scruby/field/melee.h"

/* ---- cavalry's shock (SC-115 to SC-120) ------------------------------------------------------ */

static bool withstands_shock(const play *p, unsigned target)
{
    bool horse = is_cavalry(p, target);
    return (horse && (is_marked(p, target, IN_MOTION) || has(p, target, CHARGED))) ||
           type_of(p, target) == LONG_SWORDSMAN || in_unbroken_square(p, target);
}

static int32_t shock_of(const play *p, unsigned u, unsigned target, const melee_facts *m)
{
    if (!is_cavalry(p, u) || !has(p, u, CHARGED) || m->no_shock == 1 + side_of(p, u))
        return 0;
    return withstands_shock(p, target) ? 0 : column_of(p, u, COLUMN_SHOCK);
}

/* ---- a pike column (SC-031, SC-164) ---------------------------------------------------------- */

/* From its head on, so many of the column have charged that these alone are one: who came up behind
 * a stand that charged by itself is in no charging column. */
static bool is_in_charging_column(const play *p, unsigned u)
{
    uint16_t counted[MOST_COUNTED];
    unsigned leading = head_counted_with(p, u);
    unsigned count = leading == NOBODY ? 0 : counted_in_column(p, leading, counted);
    unsigned charging = 0;
    while (charging < count && has(p, counted[charging], CHARGED))
        charging++;
    return has(p, u, CHARGED) && charging >= (unsigned)param(p, PARAM_COLUMN_LEAST);
}

static int32_t column_points_of(const play *p, unsigned u, unsigned target)
{
    bool counts = is_in_charging_column(p, u) && !in_unbroken_square(p, target);
    return counts ? param(p, PARAM_COLUMN_POINTS) : 0;
}

/* ---- the blow -------------------------------------------------------------------------------- */

static bool is_struck_double(const play *p, unsigned target)
{
    enum loses_at_once how = loses_at_once(p, target);
    return how == LOSES_CAUGHT || how == LOSES_RETIRING;
}

/* Swordsmen in a second rank strike only if they got under the pikes. */
static bool is_cancelled(const play *p, unsigned u, const melee_facts *m)
{
    return pikes_before(p, u) != NOBODY && !(is_under_pikes(p, u) && m->under == 1 + side_of(p, u));
}

static void factors_of(const play *p, unsigned u, const melee_facts *m, blow *b)
{
    b->halved = loses_at_once(p, u) == LOSES_CAUGHT;
    b->doubled = is_struck_double(p, b->target) || pikes_before(p, u) != NOBODY;
    b->shock = shock_of(p, u, b->target, m);
    b->column = column_points_of(p, u, b->target);
    int32_t points = melee_points(p, u, order_of_stand(p, u));
    points = b->halved ? points / 2 : points;
    points = b->doubled ? 2 * points : points;
    b->points = points + b->shock + b->column;
}

blow blow_on(const play *p, unsigned u, unsigned target, const melee_facts *m)
{
    blow b = {.target = target};
    if (target != NOBODY && !cannot_strike(p, u) && !is_cancelled(p, u, m))
        factors_of(p, u, m, &b);
    return b;
}

blow blow_of(const play *p, unsigned u, const melee_facts *m)
{
    return blow_on(p, u, struck_by(p, u), m);
}

blow blow_in_pursuit(const play *p, unsigned u, unsigned quarry)
{
    int32_t points = 2 * melee_points(p, u, order_of_stand(p, u));
    return (blow){.target = quarry, .points = points, .doubled = true};
}
