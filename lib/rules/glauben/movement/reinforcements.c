/* Reinforcements that come on: from their turn and half on, where they like on their stretch, in
 * any formation, straight inwards (GL-041, GL-043, GL-Q-111, GL-D-42). */
#include "rules/glauben/movement/free_moves.h"

bool is_due(const play *p, unsigned u)
{
    const regiment *r = of(p, u);
    return p->unit[u].state == UNIT_WAITING && r->arrives &&
           half_of(p, side_of(p, u)) >= 2u * r->arrives + r->arrives_half;
}

/* ---- the stretch ---------------------------------------------------------------------------- */

static point first_end(const play *p, unsigned u)
{
    return (point){of(p, u)->post_x, of(p, u)->post_y};
}
static point second_end(const play *p, unsigned u)
{
    return (point){of(p, u)->entry_x, of(p, u)->entry_y};
}

/* Away from the edge that it lies on. */
uint16_t inwards(const play *p, unsigned u)
{
    point a = first_end(p, u);
    point b = second_end(p, u);
    if (a.y == b.y && a.y == 0)
        return 0;
    if (a.y == b.y && a.y == p->table->depth)
        return HALF_CIRCLE;
    return a.x == 0 ? RIGHT_ANGLE : HALF_CIRCLE + RIGHT_ANGLE;
}

static int32_t length_of_stretch(const play *p, unsigned u)
{
    return distance_between(first_end(p, u), second_end(p, u));
}

/* Its rear flush with the edge. */
static point centre_at(const play *p, unsigned u, enum tilly_formation f, int32_t place)
{
    point a = first_end(p, u);
    point at = point_along(a, direction_towards(a, second_end(p, u)), place);
    shape s = shape_in(p, u, f, (unsigned)p->unit[u].strength);
    return point_along(at, direction_of(inwards(p, u)), s.half_depth);
}

/* ---- the way in ----------------------------------------------------------------------------- */

static tilly_span formations_of(const play *p, unsigned u)
{
    if (is_foot(p, u))
        return (tilly_span){TILLY_FORMATION_LINE, TILLY_FORMATION_HEDGEHOG, 1, TILLY_COUNT};
    if (is_horse(p, u))
        return (tilly_span){TILLY_FORMATION_LINE, TILLY_FORMATION_MARCH_COLUMN, 1, TILLY_COUNT};
    if (is_guns(p, u))
        return (tilly_span){TILLY_FORMATION_LIMBERED, TILLY_FORMATION_UNLIMBERED, 1, TILLY_COUNT};
    return (tilly_span){TILLY_FORMATION_NONE, TILLY_FORMATION_NONE, 1, TILLY_COUNT};
}

static int32_t longest_entry(const play *p, unsigned u)
{
    if (!is_fighting(p, u))
        return gl_length(p, GLAUBEN_COMMAND_SPEED_MM);
    const troop *t = troop_for(p, u);
    int32_t most = t->line;
    if (t->column > most)
        most = t->column;
    if (t->march > most)
        most = t->march;
    if (t->road > most)
        most = t->road;
    return MM * most;
}

bool open_entry(const play *p, unsigned u, const int32_t *value, way_in *in, tilly_reason *why)
{
    enum tilly_formation f = (enum tilly_formation)value[ENTER_FORMATION];
    walk_begin_at(p,
                  u,
                  is_fighting(p, u) ? GAIT_FREE : GAIT_RIDE,
                  f,
                  centre_at(p, u, f, value[ENTER_PLACE]),
                  inwards(p, u),
                  &in->w);
    if (!walk_stands(p, &in->w, why))
        return false;
    walk_look(p, &in->w, in->w.body.ahead, walk_reach(p, &in->w), &in->l);
    return true;
}

/* An enemy that nobody saw from the edge ends it there, however far it was to go (GL-Q-109). */
bool entry_trip(const play *p, const answer *a, trip *t, tilly_reason *why)
{
    way_in in;
    unsigned u = t->t.unit;
    if (!open_entry(p, u, a->value, &in, why))
        return false;
    int32_t length = was_surprised(p, &in.w) ? 0 : a->value[ENTER_LENGTH];
    const leg_bar *b = leg_barred(&in.l, length);
    if (b)
        return leg_refuse(p, &in.w, &in.l, b, length, why);
    t->edge = in.w.body.centre;
    t->gone = length > 0;
    if (!in.w.ended)
        walk_go(p, &in.w, &in.l, length);
    t->w = in.w;
    return walk_may_end(p, &t->w, why);
}

/* ---- what is offered ------------------------------------------------------------------------ */

/* Some place of the natural grid where it may stand. */
static bool finds_place(const play *p, unsigned u)
{
    way_in in;
    tilly_span f = formations_of(p, u);
    for (int32_t value[3] = {f.least}; value[ENTER_FORMATION] <= f.most; value[ENTER_FORMATION]++)
        for (value[ENTER_PLACE] = 0; value[ENTER_PLACE] <= length_of_stretch(p, u);
             value[ENTER_PLACE] += GRID_LENGTH)
            if (open_entry(p, u, value, &in, NULL) && leg_after(&in.l, 0) != NEVER)
                return true;
    return false;
}

void list_entry(const play *p, unsigned u, options *o)
{
    tilly_span f = formations_of(p, u);
    if (!finds_place(p, u))
        return;
    offer(p, o, TILLY_OPT_ENTER, u, NOBODY);
    with_value(o, f.least, f.most, f.grid, f.measure);
    with_value(o, 0, length_of_stretch(p, u), GRID_LENGTH, TILLY_LENGTH);
    with_value(o, 0, longest_entry(p, u), GRID_LENGTH, TILLY_LENGTH);
}

uint32_t
entry_range(const play *p, unsigned u, const answer *begun, tilly_span *spans, uint32_t room)
{
    way_in in;
    if (begun->given < ENTER_LENGTH) {
        if (room)
            spans[0] = begun->option->value[begun->given];
        return 1;
    }
    return open_entry(p, u, begun->value, &in, NULL) ? spans_of_leg(&in.l, 0, spans, room) : 0;
}
