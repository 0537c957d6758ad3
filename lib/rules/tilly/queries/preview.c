/* Preview of an answer: the end of a move from the function by which that move is carried out. */
#include "rules/tilly/queries/queries.h"
#include "rules/tilly/play/move/moves.h"

static bool preview(tilly_pose end, point *at, uint16_t *heading)
{
    *at = (point){end.x, end.y};
    *heading = end.heading;
    return true;
}

bool tilly_preview_pose(
    const play *p, const question *q, const answer *a, point *at, uint16_t *heading)
{
    switch (q->d.kind) {
    case TILLY_ASK_MOVE: return preview(order_end(p, a), at, heading);
    case TILLY_ASK_SECOND_CHANGE: return preview(second_end(p, a), at, heading);
    case TILLY_ASK_FACE_ENEMY: return preview(face_end(p, a), at, heading);
    case TILLY_ASK_PIVOT: return preview(pivot_end(p, a), at, heading);
    case TILLY_ASK_COMMANDER_MOVE: return preview(ride_end(p, a), at, heading);
    case TILLY_ASK_PUSHED_COMMANDER: return preview(spot_end(p, q, a), at, heading);
    case TILLY_ASK_RALLY_DISTANCE: return preview(way_back_end(p, a), at, heading);
    case TILLY_ASK_EVADE: return preview(evade_end(p, q, a), at, heading);
    case TILLY_ASK_PLACE_UNIT:
    case TILLY_ASK_PLACE_CANNONS:
        return a->option->kind != TILLY_OPT_LIFT && preview(placed_end(p, a), at, heading);
    default: return false;
    }
}
