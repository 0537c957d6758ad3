/* Ground of a scenario (SC-Q-54). */
#include "rules/scruby/field/field.h"

static bool bars_everybody(const area *a)
{
    return a->feature.kind == TILLY_RIVER || a->feature.kind == TILLY_IMPASSABLE;
}

/* A road makes it passable. */
static bool is_crossed_by_road(const area *a)
{
    return a->own & GROUND_BARRED || bars_everybody(a);
}

static bool is_rough(const area *a)
{
    if (a->feature.kind == TILLY_HILL)
        return a->is & GROUND_DIFFICULT;
    bool of_kind = a->feature.kind == TILLY_WOOD || a->feature.kind == TILLY_VILLAGE ||
                   a->feature.kind == TILLY_ROUGH;
    return ground_is(a, GROUND_DIFFICULT, of_kind);
}

static bool goes_on_foot(enum type type)
{
    return (FOOT | 1 << CREW) >> type & 1;
}

static uint32_t own_bars_of(enum type type)
{
    if (GUNS >> type & 1)
        return GROUND_BARS_GUNS;
    return goes_on_foot(type) ? GROUND_BARS_FOOT : GROUND_BARS_HORSE;
}

static bool bars_type(enum type type, const area *a)
{
    if (a->own & GROUND_BARRED)
        return a->is & own_bars_of(type);
    return bars_everybody(a) || (is_rough(a) && !goes_on_foot(type));
}

bool ground_bars(const play *p, unsigned u, const area *a)
{
    return bars_type(type_of(p, u), a);
}

/* ---- on the way ------------------------------------------------------------------------------ */

enum { ROUNDED = 4 /* lengths by which a road's end may be missed */ };

static bool runs_inside(const area *a, point from, point to)
{
    int32_t length = distance_between(from, to);
    return outline_cut(outline_of(a), from, to) >= length - ROUNDED;
}

/* The greatest length up to which the way from `at` on lies on this road. */
static int32_t end_on_road(const area *road, point from, direction way, int32_t at, int32_t most)
{
    point begin = point_along(from, way, at);
    int32_t off = most + 1;
    while (at + 1 < off) {
        int32_t middle = at + (off - at) / 2;
        if (runs_inside(road, begin, point_along(from, way, middle)))
            at = middle;
        else
            off = middle;
    }
    return at;
}

static int32_t leaves_roads(const play *p, point from, direction way, int32_t at, int32_t most)
{
    int32_t end = at;
    EACH_AREA (a, p->table)
        if (a->feature.kind == TILLY_ROAD && area_holds(a, point_along(from, way, at)))
            end = larger(end, end_on_road(a, from, way, at, most));
    return end;
}

static int32_t stops_before(const play *p, const area *a, point from, direction way, int32_t most)
{
    for (int32_t at = 0;;) {
        point here = point_along(from, way, at);
        int32_t entered = at + outline_free(outline_of(a), here, way, 0, most - at);
        if (entered >= most || !is_crossed_by_road(a))
            return entered;
        at = leaves_roads(p, from, way, entered, most);
        if (at <= entered + ROUNDED)
            return entered;
    }
}

int32_t
ground_stops(const play *p, unsigned u, point from, direction way, int32_t most, const area **by)
{
    point to = point_along(from, way, most);
    point low = low_of(from, to);
    point high = high_of(from, to);
    EACH_AREA (a, p->table) {
        if (!ground_bars(p, u, a) || !area_near(a, low, high))
            continue;
        int32_t stop = stops_before(p, a, from, way, most);
        if (by && stop < most)
            *by = a;
        most = stop;
    }
    return most;
}

static bool is_on_road(const play *p, point at)
{
    EACH_AREA (a, p->table)
        if (a->feature.kind == TILLY_ROAD && area_holds(a, at))
            return true;
    return false;
}

const area *barring_ground(const play *p, enum type type, point at)
{
    EACH_AREA (a, p->table)
        if (bars_type(type, a) && area_holds(a, at) && outline_distance(outline_of(a), at) > 0 &&
            !(is_crossed_by_road(a) && is_on_road(p, at)))
            return a;
    return NULL;
}

bool is_on_open_ground(const play *p, unsigned u, enum type as, point at, tilly_reason *why)
{
    const area *a = barring_ground(p, as, at);
    if (!a)
        return true;
    refuse(p, why, TILLY_WHY_IMPASSABLE, CITE_GROUND, u, NOBODY);
    if (why)
        why->unit[1] = a->feature.id;
    return false;
}

/* ---- places beside the way ------------------------------------------------------------------- */

_Static_assert((int)MOST_BAND <= (int)MOST_OUTLINE, "bands are asked for their runs");

static void find_roads(const play *p, point from, direction way, int32_t most, closed *on_road)
{
    reach run[MOST_BAND / 2];
    EACH_AREA (a, p->table) {
        if (a->feature.kind != TILLY_ROAD)
            continue;
        uint32_t runs = outline_runs(outline_of(a), from, way, most, run);
        for (uint32_t i = 0; i < runs; i++)
            close_off(on_road, run[i].least, run[i].most);
    }
}

void find_barred_lengths(
    const play *p, const area *a, point from, direction way, int32_t most, closed *barred)
{
    closed on_road;
    reach run[MOST_BAND / 2];
    uint32_t runs = outline_runs(outline_of(a), from, way, most, run);
    barred->count = on_road.count = 0;
    if (runs && is_crossed_by_road(a))
        find_roads(p, from, way, most, &on_road);
    for (uint32_t i = 0; i < runs; i++) {
        int32_t least = run[i].least;
        for (uint32_t k = 0; k < on_road.count; k++) {
            close_off(barred, least, smaller(run[i].most, on_road.part[k].least - 1));
            least = larger(least, on_road.part[k].most + 1);
        }
        close_off(barred, least, run[i].most);
    }
}

void bar_ground_under(const play *p, enum type type, point lowest, lane *r)
{
    direction north = direction_of(0);
    int32_t most = r->most - r->least;
    EACH_AREA (a, p->table) {
        closed barred;
        if (!bars_type(type, a) || !area_near(a, lowest, point_along(lowest, north, most)))
            continue;
        find_barred_lengths(p, a, lowest, north, most, &barred);
        for (uint32_t k = 0; k < barred.count; k++) {
            int32_t middle = (barred.part[k].least + barred.part[k].most) / 2;
            if (barring_ground(p, type, point_along(lowest, north, middle)))
                close_lengths(&r->taken, r, barred.part[k]); /* not along its border */
        }
    }
}
