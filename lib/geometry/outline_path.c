/* Paths through outlines. The line of a path enters and leaves an outline as often; the length
 * inside up to some place is the sum of the places left minus the sum of the places entered, each
 * counted no farther than that place. So nothing has to be sorted or kept. */
#include "geometry/geometry.h"
#include "geometry/fixed.h"
#include "geometry/vector.h"

/* A corner seen from a path. A corner within half a unit of the line counts as on it, and what is
 * on it as to its left. */
typedef struct sight {
    int64_t ahead, right;
} sight; /* fine; Q30 */

typedef struct path {
    outline ground;
    point start;
    direction way;
} path;

/* The stretches that a path has met on [0, until], fine. */
typedef struct passage {
    int64_t until;
    /* sum of the places left minus that of those entered, or the reverse, as the corners run */
    int64_t balance;
    int64_t along; /* length of the border that was counted as inside */
    int64_t last;  /* the last place before `until` where something changed */
} passage;

static sight sight_of(const path *p, point corner)
{
    vector v = vector_to(p->start, corner);
    int64_t right = v.x * p->way.c - v.y * p->way.s;

    return (sight){fine_of_q30(v.x * p->way.s + v.y * p->way.c),
                   magnitude(right) <= Q30_ONE / 2 ? 0 : right};
}

static int64_t noted(passage *m, int64_t place)
{
    place = clamped(place, 0, m->until);
    if (place < m->until)
        m->last = larger(m->last, place);
    return place;
}

/* Of a side that the line crosses, fine. */
static int64_t place_of_side(sight a, sight b)
{
    int64_t share = share_q30(magnitude(a.right), magnitude(a.right - b.right));
    return a.ahead + (((b.ahead - a.ahead) * share) >> 30);
}

static void pass_side(passage *m, sight a, sight b)
{
    int64_t place = noted(m, place_of_side(a, b));

    m->balance += a.right > 0 ? place : -place;
}

/* A side along the path: the line is taken to run just right of it, so it was counted if the ground
 * lies to the right. */
static void pass_along(passage *m, sight a, sight b, bool ground_right_of_sides)
{
    int64_t length = noted(m, b.ahead) - noted(m, a.ahead);

    if (ground_right_of_sides == (b.ahead > a.ahead))
        m->along += magnitude(length);
}

static passage passage_until(const path *p, int64_t until)
{
    passage m = {until, 0, 0, 0};
    sight a = sight_of(p, p->ground.corner[p->ground.corners - 1]);

    for (uint32_t i = 0; i < p->ground.corners; i++) {
        sight b = sight_of(p, p->ground.corner[i]);
        if ((a.right > 0) != (b.right > 0))
            pass_side(&m, a, b);
        else if (a.right == 0 && b.right == 0)
            pass_along(&m, a, b, outline_turn(p->ground) < 0);
        a = b;
    }
    return m;
}

static int64_t inside(const passage *m)
{
    return larger(magnitude(m->balance) - m->along, 0);
}

int32_t outline_cut(outline o, point a, point c)
{
    path p = {o, a, direction_towards(a, c)};
    vector v = vector_to(a, c);
    passage m = passage_until(&p, square_root(dot(v, v) * FINE * FINE));

    return units_of_fine(inside(&m));
}

/* Back from the end, change by change, to the stretch on which the length inside passes the slack.
 */
int32_t outline_free(outline o, point start, direction way, int32_t slack, int32_t most)
{
    path p = {o, start, way};
    passage m = passage_until(&p, (int64_t)most * FINE);

    if (inside(&m) <= (int64_t)slack * FINE)
        return most;
    for (;;) {
        passage before = passage_until(&p, m.last);
        int64_t rest = (int64_t)slack * FINE - inside(&before);
        if (rest >= 0 || m.last == 0)
            return (int32_t)floor_of_fine(m.last + larger(rest, 0));
        m = before;
    }
}

/* The places of the sides that the whole line crosses, before the start too, in rising order: it is
 * inside from each second one to the next. */
static uint32_t places_met(const path *p, int64_t *place)
{
    uint32_t count = 0;
    sight a = sight_of(p, p->ground.corner[p->ground.corners - 1]);

    for (uint32_t i = 0; i < p->ground.corners; i++) {
        sight b = sight_of(p, p->ground.corner[i]);
        if ((a.right > 0) != (b.right > 0)) {
            int64_t at = place_of_side(a, b);
            uint32_t k = count++;
            for (; k > 0 && place[k - 1] > at; k--)
                place[k] = place[k - 1];
            place[k] = at;
        }
        a = b;
    }
    return count;
}

uint32_t outline_runs(outline o, point start, direction way, int32_t most, reach *run)
{
    int64_t place[MOST_OUTLINE];
    path p = {o, start, way};
    uint32_t count = places_met(&p, place);
    uint32_t runs = 0;

    for (uint32_t i = 0; i + 1 < count; i += 2) {
        int64_t least = larger(floor_of_fine(place[i]) + 1, 0);
        int64_t last = smaller(ceiling_of_fine(place[i + 1]) - 1, most);
        if (least <= last)
            run[runs++] = (reach){(int32_t)least, (int32_t)last};
    }
    return runs;
}

bool outline_on_arc(
    outline o, const box *b, uint16_t heading, enum wheel_side side, uint16_t angle, int32_t slack)
{
    int64_t width = b->half_width;
    int64_t depth = b->half_depth;
    int64_t radius = square_root(width * width + depth * depth);
    int64_t gone = 0;
    int64_t enough = (int64_t)slack * 572958; /* 18000 / pi, times 100 */

    for (int64_t at = 1; at <= angle; at++) {
        point p = box_wheeled(b, heading, side, (uint16_t)at, NULL).centre;
        /* none of these crosses the border */
        int64_t steps = ((int64_t)outline_distance(o, p) - 3) * RADIAN / larger(radius, 1);
        steps = clamped(steps, 0, angle - at);
        if (outline_holds(o, p))
            gone += 1 + steps;
        if (gone * radius * 100 > enough)
            return true;
        at += steps;
    }
    return false;
}
