/* Moves by numbers: straight ways, changes of front before and after them (SC-022, SC-023, SC-026,
 * SC-035, SC-208, SC-238, SC-Q-15). */
#include "rules/scruby/movement/forming.h"

enum { LENGTH_GRID = INCH, ANGLE_GRID = 4500, WAY_GRID = 1500 };

/* ---- kinds of moves -------------------------------------------------------------------------- */

enum turn_at { NO_TURN, TURN_BEFORE, TURN_AFTER, TURN_BETWEEN };
/* Meaning of the numbers of a kind: a turn, a length, and on which side it slants. */
typedef struct drill {
    uint16_t kind;
    uint8_t movers; /* a bit for each enum mover_kind */
    uint8_t part;
    int8_t slant; /* left below 0, right above; of what it faces as it goes */
    uint8_t numbers;
} drill;
#define BIT(kind) (1 << (kind))
enum { PIKES_ALONE = BIT(MOVES_OPEN) | BIT(MOVES_BREAKING) };

static const drill drills[] = {
    {TILLY_OPT_STRAIGHT, PIKES_ALONE | BIT(MOVES_AS_BODY) | BIT(MOVES_AS_COLUMN), NO_TURN, 0, 1},
    {TILLY_OPT_OBLIQUE_LEFT, BIT(MOVES_AS_BODY), NO_TURN, -1, 2},
    {TILLY_OPT_OBLIQUE_RIGHT, BIT(MOVES_AS_BODY), NO_TURN, 1, 2},
    {TILLY_OPT_OBLIQUE_TURN_LEFT, BIT(MOVES_AS_BODY), TURN_AFTER, -1, 2},
    {TILLY_OPT_OBLIQUE_TURN_RIGHT, BIT(MOVES_AS_BODY), TURN_AFTER, 1, 2},
    {TILLY_OPT_TURN_OBLIQUE_LEFT, BIT(MOVES_AS_BODY), TURN_BEFORE, -1, 2},
    {TILLY_OPT_TURN_OBLIQUE_RIGHT, BIT(MOVES_AS_BODY), TURN_BEFORE, 1, 2},
    {TILLY_OPT_TURN_STRAIGHT, PIKES_ALONE | BIT(MOVES_AS_BODY), TURN_BEFORE, 0, 2},
    {TILLY_OPT_STRAIGHT_TURN, PIKES_ALONE | BIT(MOVES_AS_BODY), TURN_AFTER, 0, 2},
    {TILLY_OPT_STRAIGHT_TURN_STRAIGHT, PIKES_ALONE, TURN_BETWEEN, 0, 3},
    {TILLY_OPT_BACKWARDS, BIT(MOVES_AS_BODY), NO_TURN, 0, 1},
    {TILLY_OPT_MARCH, BIT(MOVES_FREELY) | BIT(MOVES_WITH_CREW), TURN_AFTER, 0, 2},
    {TILLY_OPT_SIDLE, BIT(MOVES_FREELY) | BIT(MOVES_WITH_CREW), TURN_AFTER, 0, 3},
    {TILLY_OPT_SHIFT, BIT(MOVES_AS_COLUMN) | BIT(MOVES_AS_SQUARE), NO_TURN, 0, 2},
};
enum { DRILLS = sizeof drills / sizeof *drills };

static const drill *drill_of(unsigned kind)
{
    for (unsigned i = 0; i < DRILLS; i++)
        if (drills[i].kind == kind)
            return &drills[i];
    return NULL;
}

unsigned numbers_of_move(unsigned kind)
{
    const drill *d = drill_of(kind);
    return d ? d->numbers : 0;
}

static bool has_free_member(const play *p, const mover *m)
{
    for (unsigned i = 0; i < m->count; i++)
        if (is_pike(p, m->unit[i]))
            return false;
    return true;
}

/* Heavy pikes turn their front to the side that they go to, no further, and only so (SC-Q-15);
 * bodies go back in line alone (SC-023). */
static bool has_drill(const play *p, const mover *m, const drill *d)
{
    if (!(d->movers >> m->kind & 1))
        return false;
    switch (d->kind) {
    case TILLY_OPT_BACKWARDS: return m->is_line;
    case TILLY_OPT_SHIFT: return m->kind == MOVES_AS_SQUARE || has_free_member(p, m);
    case TILLY_OPT_STRAIGHT_TURN:
    case TILLY_OPT_TURN_OBLIQUE_LEFT:
    case TILLY_OPT_TURN_OBLIQUE_RIGHT: return m->kind != MOVES_AS_BODY || !m->heavy;
    default: return true;
    }
}

/* ---- options --------------------------------------------------------------------------------- */

int32_t most_turn(const play *p, const mover *m)
{
    enum column_name c = m->kind == MOVES_AS_BODY ? COLUMN_TURN_CLOSED : COLUMN_TURN_OPEN;
    int32_t most = HALF_CIRCLE;
    for (unsigned i = 0; i < m->count; i++)
        most = smaller(most, column_of(p, m->unit[i], c));
    return most;
}

static void offer_turn(const play *p, const mover *m, const drill *d, options *o)
{
    int32_t most = most_turn(p, m);
    bool to_one_side = m->heavy && m->kind == MOVES_AS_BODY && d->slant;
    int32_t side = d->slant * most;
    with_value(o, to_one_side ? side : -most, to_one_side ? side : most, ANGLE_GRID, TILLY_ANGLE);
}

/* Light pikes are quicker forward alone (SC-023). */
static int32_t most_of_drill(const play *p, const mover *m, unsigned kind)
{
    int32_t most = allowance_of(m, false);
    return kind == TILLY_OPT_BACKWARDS ? smaller(most, param(p, PARAM_CLOSED_BACK)) : most;
}

static void offer_drill(const play *p, const mover *m, const drill *d, options *o)
{
    int32_t most = most_of_drill(p, m, d->kind);
    int32_t oblique = param(p, PARAM_OBLIQUE);
    tilly_option *made = offer(p, o, d->kind, m->unit[0], NOBODY);
    switch (d->kind) {
    case TILLY_OPT_STRAIGHT:
    case TILLY_OPT_BACKWARDS: break;
    case TILLY_OPT_OBLIQUE_LEFT:
    case TILLY_OPT_OBLIQUE_RIGHT: with_value(o, oblique, oblique, ANGLE_GRID, TILLY_ANGLE); break;
    case TILLY_OPT_MARCH: made->flags |= TILLY_ALSO_PATH; /* fall through */
    case TILLY_OPT_SHIFT: with_value(o, 0, FULL_CIRCLE - 1, WAY_GRID, TILLY_ANGLE); break;
    case TILLY_OPT_SIDLE:
        with_value(o, 0, FULL_CIRCLE - 1, FRONT_GRID, TILLY_ANGLE);
        with_value(o, 0, FULL_CIRCLE - 1, WAY_GRID, TILLY_ANGLE);
        break;
    case TILLY_OPT_STRAIGHT_TURN_STRAIGHT:
        with_value(o, 1, most, LENGTH_GRID, TILLY_LENGTH);
        offer_turn(p, m, d, o);
        break;
    default: offer_turn(p, m, d, o); break;
    }
    with_value(o, d->part == NO_TURN ? 1 : 0, most, LENGTH_GRID, TILLY_LENGTH);
}

void list_drills(const play *p, const mover *m, options *o)
{
    for (unsigned i = 0; i < DRILLS; i++)
        if (has_drill(p, m, &drills[i]) && most_of_drill(p, m, drills[i].kind) > 0)
            offer_drill(p, m, &drills[i], o);
}

/* ---- the way --------------------------------------------------------------------------------- */

void begin_way(const mover *m, straight_way *w)
{
    w->m = m;
    w->heading = m->heading;
    w->way = direction_of(m->heading);
    w->charges = w->turns_after = false;
    for (unsigned i = 0; i < m->count; i++)
        w->goes[i] = m->from[i];
}

/* One stand about its centre (SC-235), a body, of one too, about the middle of its front edge
 * (SC-238, SC-Q-61). */
void turn_boxes(const mover *m, box *at, int32_t by)
{
    box before = at[0];
    if (m->kind == MOVES_WITH_CREW) {
        uint16_t heading = heading_towards((point){0, 0}, (point){before.ahead.s, before.ahead.c});
        at[0].ahead = direction_of(heading_plus(heading, by));
        if (m->count > 1)
            take_crew_along(&before, &at[0], &at[1], by);
    } else if (m->count > 1 || m->kind == MOVES_AS_BODY)
        turn_body(at, m->count, m->heading, by);
    else
        at[0].ahead = direction_of(heading_plus(m->heading, by));
}

void turn_goes(const mover *m, straight_way *w, int32_t by)
{
    turn_boxes(m, w->goes, by);
    w->heading = heading_plus(w->heading, by);
    w->way = direction_of(w->heading);
}

static void turn_ends(const mover *m, straight_way *w, int32_t by)
{
    for (unsigned i = 0; i < m->count; i++)
        w->ends[i] = w->goes[i];
    turn_boxes(m, w->ends, by);
    w->heading = heading_plus(w->heading, by);
    w->turns_after = true;
}

static direction slanted(const play *p, const straight_way *w, int32_t side)
{
    return direction_of(heading_plus(w->heading, side * param(p, PARAM_OBLIQUE)));
}

static bool
go_before_turn(const play *p, const mover *m, int32_t length, straight_way *w, tilly_reason *why)
{
    if (!may_get_to(p, w, length, why))
        return false;
    move_body(w->goes, m->count, w->way, length);
    w->allowed -= length;
    return true;
}

/* SC-Q-15: with the front turned 45 degrees, not less. */
static bool turns_enough(const play *p, const mover *m, int32_t by, tilly_reason *why)
{
    int32_t most = most_turn(p, m);
    if (!m->heavy || m->kind != MOVES_AS_BODY || magnitude(by) == most)
        return true;
    refuse(p, why, TILLY_WHY_DIRECTION, CITE_CLOSED_PIKES, m->unit[0], NOBODY);
    why_number(why, 0, by, TILLY_ANGLE);
    return false;
}

/* Free movers keep their front as they go and turn at the end: nobody beside them is in the way of
 * a turn that they need not make there. */
bool begin_straight_way(
    const play *p, const mover *m, const move_order *o, straight_way *w, tilly_reason *why)
{
    const drill *d = drill_of(o->kind);
    begin_way(m, w);
    w->allowed = most_of_drill(p, m, o->kind);
    if (m->kind == MOVES_AS_SQUARE && !may_square_go(p, m, why))
        return false;
    switch (o->kind) {
    case TILLY_OPT_STRAIGHT: return true;
    case TILLY_OPT_BACKWARDS: w->way = direction_turned(w->way, 2); return true;
    case TILLY_OPT_SHIFT: w->way = direction_of((uint16_t)o->value[0]); return true;
    case TILLY_OPT_MARCH:
        w->way = direction_of((uint16_t)o->value[0]);
        turn_ends(m, w, heading_gap(m->heading, (uint16_t)o->value[0]));
        return true;
    case TILLY_OPT_SIDLE:
        w->way = direction_of((uint16_t)o->value[1]);
        turn_ends(m, w, heading_gap(m->heading, (uint16_t)o->value[0]));
        return true;
    case TILLY_OPT_STRAIGHT_TURN_STRAIGHT:
        if (!go_before_turn(p, m, o->value[0], w, why))
            return false;
        turn_goes(m, w, o->value[1]);
        return true;
    default: break;
    }
    if (d->part == NO_TURN) {
        w->way = slanted(p, w, d->slant);
        return true;
    }
    if (!turns_enough(p, m, o->value[0], why))
        return false;
    if (d->part == TURN_BEFORE)
        turn_goes(m, w, o->value[0]);
    w->way = slanted(p, w, d->slant);
    if (d->part == TURN_AFTER)
        turn_ends(m, w, o->value[0]);
    return true;
}
