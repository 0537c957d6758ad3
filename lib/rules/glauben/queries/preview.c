/* The place where a unit would stand after an answer, from the same walk that would carry it out.
 */
#include "rules/glauben/queries/queries.h"
#include "rules/glauben/movement/free_moves.h"

static bool preview_house(const play *p, tilly_id house, point *at, uint16_t *heading)
{
    box b = house_box(p, house);
    *at = b.centre;
    *heading = heading_of_house(&b);
    return true;
}

static bool preview_move(const play *p, unsigned u, const answer *a, point *at, uint16_t *heading)
{
    trip t;
    *at = place_of(p, u);
    *heading = p->unit[u].heading;
    if (a->option->kind == TILLY_OPT_STAY)
        return on_table(p, u);
    if (!make_trip(p, u, a, &t, NULL))
        return false;
    if (t.house)
        return preview_house(p, t.house, at, heading);
    *at = t.w.body.centre;
    *heading = t.w.heading;
    return true;
}

static bool preview_drawing_up(const play *p, const answer *a, point *at, uint16_t *heading)
{
    return a->option->kind == TILLY_OPT_OCCUPY && preview_house(p, a->option->other, at, heading);
}

static bool preview_pose(const play *p, unsigned u, const answer *a, point *at, uint16_t *heading)
{
    if (a->option->kind != TILLY_OPT_PLACE)
        return false;
    *heading = (uint16_t)a->value[0];
    *at = (point){a->value[1], a->value[2]};
    return true;
}

static bool preview_facing(const play *p, unsigned u, const answer *a, point *at, uint16_t *heading)
{
    *at = place_of(p, u);
    *heading = a->option->values ? (uint16_t)a->value[0] : p->unit[u].heading;
    return true;
}

bool glauben_preview(
    const play *p, const question *q, const answer *a, point *at, uint16_t *heading)
{
    unsigned u = index_of(q->d.subject);
    switch (q->d.kind) {
    case TILLY_ASK_MOVE: return preview_move(p, u, a, at, heading);
    case TILLY_ASK_FORMATION: return preview_drawing_up(p, a, at, heading);
    case TILLY_ASK_PLACE_UNIT: return preview_pose(p, u, a, at, heading);
    case TILLY_ASK_FACING: return preview_facing(p, u, a, at, heading);
    case TILLY_ASK_RIDE: return ride_preview(p, q, a, at, heading);
    default: return false;
    }
}
