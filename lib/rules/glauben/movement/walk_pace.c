/* The cost of a way: shares of a move by formation, gait and ground, road movement among them
 * (GL-136, GL-Q-43). */
#include "rules/glauben/state/cached_values.h"
#include "rules/glauben/movement/pace_and_obstacles.h"

/* ---- a move --------------------------------------------------------------------------------- */

static bool at_charge_rate(unsigned gait)
{
    return gait == GAIT_CHARGE || gait == GAIT_ROUT || gait == GAIT_PURSUE;
}

/* Of a ride it is the rate itself, and no road is quicker. */
int64_t whole_move(const play *p, unsigned u, enum gait gait)
{
    if (gait == GAIT_RIDE)
        return (int64_t)MM * gl_param(p, GLAUBEN_COMMAND_SPEED_MM);
    return raised_for(p, u)->whole[at_charge_rate(gait)];
}

int64_t share_of_move(const play *p, const walker *w, enum pace pace)
{
    if (w->gait == GAIT_RIDE)
        return pace != ROAD_PACE;
    const going *g = &raised_for(p, w->unit)->going[at_charge_rate(w->gait)][w->formation][pace];
    return w->gait == GAIT_WITHDRAW ? 2 * g->share : g->share; /* GL-Q-51 */
}

int32_t
way_at_pace(const play *p, unsigned u, enum gait gait, enum tilly_formation f, enum pace pace)
{
    int32_t way = raised_for(p, u)->going[at_charge_rate(gait)][f][pace].way;
    return gait == GAIT_WITHDRAW ? way / 2 : way;
}

int32_t longest_way(const play *p, unsigned u, enum gait gait, enum tilly_formation f)
{
    int32_t open = way_at_pace(p, u, gait, f, OPEN_PACE);
    int32_t road = way_at_pace(p, u, gait, f, ROAD_PACE);
    return road > open ? road : open;
}

/* ---- the ground along a leg ----------------------------------------------------------------- */

static bool changes_pace(const area *a)
{
    return a->own & GROUND_DIFFICULT ||
           (a->feature.kind != TILLY_ROAD && a->feature.kind != TILLY_FORTIFICATION);
}

static bool over_water(const area *a)
{
    return a->feature.kind == TILLY_RIVER || a->feature.kind == TILLY_STREAM ||
           a->feature.kind == TILLY_IMPASSABLE;
}

static uint32_t areas_along(const play *p, point from, direction way, int32_t most)
{
    point to = point_along(from, way, most);
    return areas_near(p->table, low_of(from, to), high_of(from, to));
}

/* Places at which the ground under the centre may change; more than there is room for: nowhere.
 * Roads matter where they cross water. */
static unsigned cuts_along(const play *p,
                           uint32_t near,
                           point from,
                           direction way,
                           int32_t most,
                           int32_t *cut,
                           unsigned room)
{
    unsigned count = 0;
    bool any = false, water = false;
    EACH_AREA_OF (a, p->table, near) {
        if (!changes_pace(a))
            continue;
        any = true;
        water = water || over_water(a);
        count = cuts_on(a, from, way, most, cut, count, room);
    }
    if (water)
        EACH_AREA_OF (a, p->table, near)
            if (a->feature.kind == TILLY_ROAD)
                count = cuts_on(a, from, way, most, cut, count, room);
    return any ? count : room + 1;
}

static void add_stretch(leg *l, int32_t end, int64_t cost)
{
    if (l->stretches && l->stretch[l->stretches - 1].cost == cost)
        l->stretch[l->stretches - 1].end = end;
    else
        l->stretch[l->stretches++] = (stretch){end, cost};
}

static void lay_out(const play *p, const walker *w, int32_t most, leg *l)
{
    enum { MOST_CUTS = MOST_STRETCHES - 2 };
    int32_t cut[MOST_CUTS + 1];
    int32_t at = 0;
    point from = w->body.centre;
    int64_t open = share_of_move(p, w, OPEN_PACE);
    most += BEYOND;
    uint32_t near = w->gait == GAIT_RIDE ? 0 : areas_along(p, from, l->way, most);
    unsigned count = near ? cuts_along(p, near, from, l->way, most, cut, MOST_CUTS) : MOST_CUTS + 1;
    if (count > MOST_CUTS) {
        add_stretch(l, NEVER, open);
        return;
    }
    int64_t difficult = share_of_move(p, w, DIFFICULT_PACE);
    cut[count++] = most;
    for (unsigned i = 0; i < count; i++) {
        if (cut[i] <= at)
            continue;
        point middle = point_along(from, l->way, at + (cut[i] - at) / 2);
        add_stretch(l,
                    cut[i],
                    footing_among(p, near, middle, of(p, w->unit)->house) == OPEN_GROUND
                        ? open
                        : difficult);
        at = cut[i];
    }
    if (!l->stretches)
        add_stretch(l,
                    most,
                    footing_among(p, near, from, of(p, w->unit)->house) == OPEN_GROUND ? open
                                                                                       : difficult);
    l->stretch[l->stretches - 1].end = NEVER;
}

/* How far so many shares reach. */
static int32_t reach_of_shares(const leg *l, int64_t shares, int32_t most)
{
    int32_t at = 0;
    for (uint32_t i = 0; i < l->stretches && at < most; i++) {
        const stretch *s = &l->stretch[i];
        if (s->cost == 0)
            return at;
        int64_t room = s->end - at;
        int64_t far = shares / s->cost;
        if (far < room)
            return far < most - at ? at + (int32_t)far : most;
        shares -= room * s->cost;
        at = s->end;
    }
    return most;
}

/* The road's rate is for legs that lie wholly on it; a longer leg has none of it. */
static void take_road(const play *p, const walker *w, int32_t most, leg *l)
{
    l->road_cost = share_of_move(p, w, ROAD_PACE);
    l->road = l->road_cost ? road_reach(p, w->body.centre, l->way, most) : 0;
    if (l->road == 0)
        return;
    int64_t far = (w->whole - w->spent) / l->road_cost;
    int32_t on_road = far < l->road ? (int32_t)far : l->road;
    if (on_road > l->allowance)
        l->allowance = on_road;
}

void pace_out(const play *p, const walker *w, int32_t most, leg *l)
{
    l->stretches = 0;
    lay_out(p, w, most, l);
    l->allowance = w->ended ? 0 : reach_of_shares(l, w->whole - w->spent, most);
    if (!w->ended)
        take_road(p, w, most, l);
}

/* A sum that cannot run over: no move is that long. */
static int64_t plus(int64_t sum, int64_t cost, int32_t length)
{
    enum { GUARD = 4 };
    int64_t room = INT64_MAX / GUARD - sum;
    return cost && length > room / cost ? INT64_MAX / GUARD : sum + cost * length;
}

int64_t cost_of_leg(const leg *l, int32_t length)
{
    int64_t sum = 0;
    int32_t at = 0;
    if (length <= l->road)
        return plus(0, l->road_cost, length);
    for (uint32_t i = 0; i < l->stretches && at < length; i++) {
        int32_t end = smaller(length, l->stretch[i].end);
        sum = plus(sum, l->stretch[i].cost, end - at);
        at = end;
    }
    return sum;
}
