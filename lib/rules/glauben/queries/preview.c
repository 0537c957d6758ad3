/* Where a unit would stand after an answer, from the same walk that would carry it out. */
#include "rules/glauben/queries/queries.h"
#include "rules/glauben/movement/moves.h"

static bool preview_move(const play *p, unsigned u, const answer *a, point *at, uint16_t *heading)
{
    trip t;
    *at = place_of(p, u);
    *heading = p->unit[u].heading;
    if (a->option->kind == TILLY_OPT_STAY)
        return true;
    if (!make_trip(p, u, a, &t, NULL))
        return false;
    if (changes_arms(t.kind))
        return true;
    box house = t.house ? house_box(p, t.house) : t.w.body;
    *at = house.centre;
    *heading = t.w.heading;
    return true;
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
    case TILLY_ASK_PLACE_UNIT: return preview_pose(p, u, a, at, heading);
    case TILLY_ASK_FACING: return preview_facing(p, u, a, at, heading);
    case TILLY_ASK_RIDE: return ride_preview(p, q, a, at, heading);
    default: return false;
    }
}
