/* Places of those that would go back from fire, run or retire (SC-D-13, SC-D-18, SC-D-19). */
#include "rules/scruby/queries/queries.h"

static tilly_placed placed_at(const play *p, unsigned u, point at, uint16_t heading)
{
    return (tilly_placed){.unit = unit_id(p, u), .x = at.x, .y = at.y, .heading = heading};
}

static bool preview_refuge(const play *p, const question *q, const answer *a, tilly_placed *placed)
{
    refuge r;
    if (!refuge_chosen(p, q, a->option, &r))
        return false;
    *placed = placed_at(p, index_of(q->d.subject), r.at, r.heading);
    return true;
}

static bool preview_retirement(const play *p, unsigned u, tilly_placed *placed)
{
    piece_set left;
    find_melee_of(p, u, &left);
    way_back w = way_back_of(p, u, of(p, u)->runs, normal_move(p, u), &left);
    *placed = placed_at(p, u, w.at, w.heading);
    return w.end == BACK_AT_PLACE;
}

/* The front is kept (SC-065). */
static bool preview_way_back(const play *p, unsigned u, int32_t length, tilly_placed *placed)
{
    point at = point_along(place_of(p, u), direction_turned(p->dir[u], 2), length);
    *placed = placed_at(p, u, at, p->unit[u].heading);
    return true;
}

bool preview_fire(const play *p, const question *q, const answer *a, tilly_placed *placed)
{
    unsigned u = index_of(q->d.subject);
    switch (a->option->kind) {
    case TILLY_OPT_BACKWARDS: return preview_way_back(p, u, a->value[0], placed);
    case TILLY_OPT_TO_BASE_EDGE: return preview_retirement(p, u, placed);
    default: return preview_refuge(p, q, a, placed);
    }
}
