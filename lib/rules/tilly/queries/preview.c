/* Where a unit would stand after an answer, from the same code that would carry it out. */
#include "rules/tilly/queries/queries.h"
#include "rules/tilly/play/move/moves.h"

static bool
preview_commander(const play *p, unsigned u, const answer *a, point *at, uint16_t *heading)
{
    *at = place_of(p, u);
    *heading = p->unit[u].heading;
    /* T1-Q-32 */
    if (a->option->kind == TILLY_OPT_JOIN)
        *at = place_of(p, index_of(a->option->unit));
    else if (a->option->kind == TILLY_OPT_GO && a->count)
        *at = (point){a->way[a->count - 1].x, a->way[a->count - 1].y};
    else if (a->option->kind == TILLY_OPT_GO)
        *at = point_along(*at, direction_of((uint16_t)a->value[0]), a->value[1]);
    return true;
}

static bool preview_back(const play *p, unsigned u, const answer *a, point *at, uint16_t *heading)
{
    *heading = p->unit[u].heading;
    *at = point_along(place_of(p, u), p->dir[u], a->option->values ? -a->value[0] : 0);
    return true;
}

/* One who joins has the host's place; being set down, he faces north (T1-Q-32). */
static bool preview_pose(const play *p, unsigned u, const answer *a, point *at, uint16_t *heading)
{
    const tilly_option *o = a->option;
    if (o->kind == TILLY_OPT_LIFT)
        return false;
    *heading = o->kind == TILLY_OPT_ATTACH ? p->unit[u].heading : (uint16_t)a->value[0];
    *at = o->kind == TILLY_OPT_ATTACH ? place_of(p, index_of(o->other ? o->other : o->unit))
                                      : (point){a->value[1], a->value[2]};
    return true;
}

static bool preview_pivot(const play *p, unsigned u, const answer *a, point *at, uint16_t *heading)
{
    *at = place_of(p, u);
    *heading = heading_plus(p->unit[u].heading, a->option->values ? a->value[0] : 0);
    return true;
}

static bool
preview_move(const play *p, const question *q, const answer *a, point *at, uint16_t *heading)
{
    box end;
    switch (q->d.kind) {
    case TILLY_ASK_MOVE: order_end(p, a, &end, heading); break;
    case TILLY_ASK_SECOND_CHANGE: second_end(p, a, &end, heading); break;
    default: face_end(p, a, &end, heading); break;
    }
    *at = end.centre;
    return true;
}

bool tilly_preview_pose(
    const play *p, const question *q, const answer *a, point *at, uint16_t *heading)
{
    unsigned u = index_of(q->d.subject);
    switch (q->d.kind) {
    case TILLY_ASK_MOVE:
    case TILLY_ASK_SECOND_CHANGE:
    case TILLY_ASK_FACE_ENEMY: return preview_move(p, q, a, at, heading);
    case TILLY_ASK_COMMANDER_MOVE: return preview_commander(p, u, a, at, heading);
    case TILLY_ASK_RALLY_DISTANCE: return preview_back(p, u, a, at, heading);
    case TILLY_ASK_PLACE_UNIT:
    case TILLY_ASK_PLACE_CANNONS:
    case TILLY_ASK_PUSHED_COMMANDER: return preview_pose(p, u, a, at, heading);
    case TILLY_ASK_PIVOT: return preview_pivot(p, u, a, at, heading);
    default: return false;
    }
}
