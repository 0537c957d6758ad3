/* Rigid moves of a body (SC-238, SC-Q-15, SC-Q-66). */
#include "rules/scruby/shapes/body_order.h"
#include "geometry/pair.h"

point front_middle_of_body(const box *stand, unsigned count)
{
    direction ahead = stand[0].ahead;
    point from = stand[0].centre;
    int32_t foremost = INT32_MIN;
    int32_t left = INT32_MAX;
    int32_t right = INT32_MIN;

    for (unsigned i = 0; i < count; i++)
        foremost =
            larger(foremost, distance_along(ahead, from, stand[i].centre) + stand[i].half_depth);
    for (unsigned i = 0; i < count; i++) {
        int32_t front = distance_along(ahead, from, stand[i].centre) + stand[i].half_depth;
        int32_t middle = distance_across(ahead, from, stand[i].centre);
        if (foremost - front > STAND_TOUCH)
            continue;
        left = smaller(left, middle - stand[i].half_width);
        right = larger(right, middle + stand[i].half_width);
    }
    int64_t across = (left + right) / 2;

    return (point){from.x + units_of_q30((int64_t)foremost * ahead.s + across * ahead.c),
                   from.y + units_of_q30((int64_t)foremost * ahead.c - across * ahead.s)};
}

void move_body(box *stand, unsigned count, direction way, int32_t length)
{
    for (unsigned i = 0; i < count; i++)
        stand[i] = box_moved(&stand[i], way, length);
}

/* ---- a turn --------------------------------------------------------------------------------- */

/* A body that turns. Stands are set down in the order in which they hang together, each beside one
 * that is down already. */
typedef struct turn {
    const box *before;
    box *after;
    offset ideal[MOST_IN_BODY]; /* places before they are rounded, fine units */
    uint8_t order[MOST_IN_BODY];
    unsigned down; /* so many of `order` */
} turn;

/* A place turned with the body, fine units: nothing is rounded but here. */
static offset turned_about(point pivot, direction from, direction to, point at)
{
    int64_t dx = (int64_t)at.x - pivot.x;
    int64_t dy = (int64_t)at.y - pivot.y;
    int64_t right = fine_of_q30(dx * from.c - dy * from.s);
    int64_t ahead = fine_of_q30(dx * from.s + dy * from.c);

    return (offset){(int64_t)pivot.x * FINE + units_of_q30(right * to.c + ahead * to.s),
                    (int64_t)pivot.y * FINE + units_of_q30(ahead * to.c - right * to.s)};
}

/* Set down there, it still shares an edge with the neighbours that are down, and overlaps none. */
static bool holds_together(const turn *t, unsigned stand)
{
    for (unsigned i = 0; i < t->down; i++) {
        unsigned other = t->order[i];
        bool parted = share_edge(&t->before[stand], &t->before[other]) &&
                      !share_edge(&t->after[stand], &t->after[other]);
        if (parted || do_overlap(&t->after[stand], &t->after[other]))
            return false;
    }
    return true;
}

/* The place that keeps its distance to a neighbour that was rounded, or gave way itself. */
static point beside_neighbour(const turn *t, unsigned stand)
{
    offset at = t->ideal[stand];

    for (unsigned i = 0; i < t->down; i++) {
        unsigned other = t->order[i];
        if (!share_edge(&t->before[stand], &t->before[other]))
            continue;
        point down = t->after[other].centre;
        at.x += (int64_t)down.x * FINE - t->ideal[other].x;
        at.y += (int64_t)down.y * FINE - t->ideal[other].y;
        break;
    }
    return (point){units_of_fine(at.x), units_of_fine(at.y)};
}

static int64_t square_off(offset ideal, point at)
{
    int64_t dx = (int64_t)at.x * FINE - ideal.x;
    int64_t dy = (int64_t)at.y * FINE - ideal.y;

    return dx * dx + dy * dy;
}

/* Rounding moves a stand, and its neighbour, by less than a unit: those as far apart as touch
 * allows, or as deep in each other as slip does, can then be a unit or two beyond it. Between the
 * two limits there are 150 units on each of the stand's axes, so that next to the place that keeps
 * its distance to one neighbour there is one that suits those on its other axis too. Of these the
 * nearest to where it ought to stand is taken. */
static void give_way(const turn *t, unsigned stand)
{
    enum { AROUND = 4 };
    point about = beside_neighbour(t, stand);
    box *set = &t->after[stand];
    point best = set->centre;
    int64_t least = INT64_MAX;

    for (int32_t x = about.x - AROUND; x <= about.x + AROUND; x++)
        for (int32_t y = about.y - AROUND; y <= about.y + AROUND; y++) {
            set->centre = (point){x, y};
            int64_t off = square_off(t->ideal[stand], set->centre);
            if (off >= least || !holds_together(t, stand))
                continue;
            least = off;
            best = set->centre;
        }
    set->centre = best;
}

void turn_body(box *stand, unsigned count, uint16_t heading, int32_t by)
{
    box before[MOST_IN_BODY];
    turn t = {.before = before, .after = stand, .down = 0};
    point pivot = front_middle_of_body(stand, count);
    direction from = direction_of(heading);
    direction to = direction_of(heading_plus(heading, by));

    for (unsigned i = 0; i < count; i++)
        before[i] = stand[i];
    body_order(before, count, t.order);
    for (; t.down < count; t.down++) {
        unsigned i = t.order[t.down];
        t.ideal[i] = turned_about(pivot, from, to, before[i].centre);
        stand[i].ahead = to;
        stand[i].centre = (point){units_of_fine(t.ideal[i].x), units_of_fine(t.ideal[i].y)};
        if (!holds_together(&t, i))
            give_way(&t, i);
    }
}
