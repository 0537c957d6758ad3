/* How far one can go among others without going through them. */
#include "kit/march.h"
#include "kit/choose.h"

/* A unit as seen along a heading: how far ahead and to the right its middle is, and how far it
 * reaches either way. */
typedef struct relative {
    int64_t ahead, right, half_ahead, half_right;
} relative;

int32_t askew(const tilly_unit *me, tilly_point at)
{
    return ((int32_t)tilly_bearing(place(me), at) + TILLY_CIRCLE * 3 / 2 - me->heading) %
               TILLY_CIRCLE -
           TILLY_CIRCLE / 2;
}

uint32_t turned_towards(const tilly_unit *me, tilly_point at)
{
    int32_t turn = nearest_step(askew(me, at), FIVE_DEGREES);
    return (uint32_t)(me->heading + TILLY_CIRCLE + turn) % TILLY_CIRCLE;
}

uint32_t direction_to(const tilly_unit *me, tilly_point at)
{
    return (uint32_t)nearest_step((int32_t)tilly_bearing(place(me), at), FIVE_DEGREES) %
           TILLY_CIRCLE;
}

compass compass_of(uint32_t heading)
{
    tilly_point p = tilly_ahead((tilly_point){0, 0}, heading, ONE_WAY);
    return (compass){p.x, p.y};
}

static relative relative_to(const tilly_unit *u, tilly_point from, compass along)
{
    compass own = compass_of(u->heading);
    int64_t x = u->x - from.x;
    int64_t y = u->y - from.y;
    int64_t with = size_of(own.x * along.x + own.y * along.y) / ONE_WAY;
    int64_t across = size_of(own.x * along.y - own.y * along.x) / ONE_WAY;
    return (relative){(x * along.x + y * along.y) / ONE_WAY,
                      (x * along.y - y * along.x) / ONE_WAY,
                      (with * u->depth + across * u->width) / (2 * ONE_WAY),
                      (across * u->depth + with * u->width) / (2 * ONE_WAY)};
}

/* However it is turned. Lengths are multiplied rather than the products divided. */
static bool is_out_of_way(const tilly_unit *u, const tilly_unit *me, compass along, int32_t wanted)
{
    int64_t x = u->x - me->x;
    int64_t y = u->y - me->y;
    int64_t about = (u->width + u->depth) / 2 + TILLY_ONE / 2;
    int64_t ahead = x * along.x + y * along.y;
    int64_t right = x * along.y - y * along.x;
    int64_t before = about + me->depth / 2;
    return (size_of(right) >= (about + me->width / 2) * ONE_WAY) | (ahead <= -before * ONE_WAY) |
           (ahead > (wanted + before) * ONE_WAY);
}

static bool is_near(const tilly_unit *u, const tilly_unit *me, int32_t wanted)
{
    return paces(place(u), place(me)) <= wanted + me->width + me->depth + u->width + u->depth;
}

/* Without a branch, which would be unpredictable: each unit is written down, and the next one over
 * it unless it counts. */
void find_crowd(
    const tilly_unit *units, uint32_t count, const tilly_unit *me, int32_t wanted, crowd *c)
{
    const int32_t reach = wanted + me->width + me->depth;
    const tilly_point here = place(me);
    const tilly_id own = me->id;
    uint32_t found = 0;
    for (const tilly_unit *u = units; u < units + count; u++) {
        int32_t most = reach + u->width + u->depth;
        bool near = paces(place(u), here) <= most;
        c->unit[found] = u;
        found += near & (u->id != own) & !is_staff(u);
    }
    c->count = found;
}

int32_t room_in(const crowd *c, const tilly_unit *me, compass along, int32_t wanted)
{
    for (uint32_t i = 0; i < c->count; i++) {
        const tilly_unit *u = c->unit[i];
        if (is_out_of_way(u, me, along, wanted) || !is_near(u, me, wanted))
            continue;
        relative e = relative_to(u, place(me), along);
        int64_t between = e.ahead - e.half_ahead - me->depth / 2;
        if (size_of(e.right) >= e.half_right + me->width / 2 - SLIP ||
            e.ahead + e.half_ahead + me->depth / 2 <= SLIP)
            continue;
        if (between < -SLIP)
            return -1;
        if (between - SLIP < wanted)
            wanted = between > SLIP ? (int32_t)between - SLIP : 0;
    }
    return wanted;
}
