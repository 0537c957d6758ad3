/* The cost of a length of a move: by formation and ground, at the rates of a nation's troops
 * (GL-136).
 *
 * One move is `whole` shares: a number that every rate the unit can have divides, so that all sums
 * are exact. */
#include "rules/glauben/state/state.h"
#include "rules/glauben/state/cached_values.h"

static int32_t common_divisor(int32_t a, int32_t b)
{
    while (b) {
        int32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Most rates of a troop divide one another. */
static int64_t common_multiple(int64_t a, int32_t rate)
{
    if (rate <= 0)
        return a;
    int32_t rest = (int32_t)(a % rate);
    return rest ? a / common_divisor(rate, rest) * rate : a;
}

static int64_t whole_of(const troop *t, bool charging)
{
    int64_t all = charging
                      ? common_multiple(1, t->charge)
                      : common_multiple(
                            common_multiple(common_multiple(common_multiple(1, t->line), t->column),
                                            t->march),
                            t->road);
    return MM * all * t->diff_num;
}

static int32_t formation_rate(const troop *t, unsigned formation)
{
    switch (formation) {
    case TILLY_FORMATION_LINE: return t->line;
    case TILLY_FORMATION_COLUMN: return t->column;
    case TILLY_FORMATION_MARCH_COLUMN:
    case TILLY_FORMATION_LIMBERED: return t->march;
    default: return 0;
    }
}

static bool keeps_to_roads(unsigned formation)
{
    return formation == TILLY_FORMATION_MARCH_COLUMN || formation == TILLY_FORMATION_LIMBERED;
}

static int32_t rate_of(const troop *t, bool charging, unsigned formation, enum pace pace)
{
    if (pace == ROAD_PACE)
        return keeps_to_roads(formation) && !charging ? t->road : 0;
    return charging && formation_rate(t, formation) ? t->charge : formation_rate(t, formation);
}

/* A length is 1/MM of a mm, and a whole move MM times a number that the rate in mm divides. */
static going going_of(const raised *r, bool charging, unsigned formation, enum pace pace)
{
    int32_t rate = rate_of(r->troop, charging, formation, pace);
    if (rate == 0)
        return (going){0, 0};
    going g = {r->whole[charging] / MM / rate, MM * rate};
    if (pace == DIFFICULT_PACE)
        g = (going){g.share / r->troop->diff_num * r->troop->diff_den,
                    (int32_t)((int64_t)g.way * r->troop->diff_num / r->troop->diff_den)};
    return g;
}

static void find_goings(raised *r)
{
    for (unsigned charging = 0; charging < 2; charging++) {
        r->whole[charging] = whole_of(r->troop, charging);
        for (unsigned f = 0; f < DRILLS; f++)
            for (unsigned pace = 0; pace < PACES; pace++)
                r->going[charging][f][pace] = going_of(r, charging, f, (enum pace)pace);
    }
}

void find_raised(const play *p, unsigned army, unsigned class, raised *r)
{
    r->troop = troop_raised(tables_of(p), army, class);
    find_goings(r);
}
