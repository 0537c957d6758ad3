/* The orders a unit can be given: one move (T1-D-10), and a superior unit's second change
 * (T1-D-11). */
#include "rules/tilly/play/move/moves.h"

/* Natural steps for people. */
enum { GRID_LENGTH = UNIT_LENGTH, GRID_ANGLE = 1500 };

/* ---- offers ---------------------------------------------------------------------------------- */

/* Numbers an option asks for, in order: an angle, a length. */
enum numbers { NO_NUMBER = 0, ANGLE = 1, LENGTH = 2 };
static const struct {
    uint16_t kind, numbers;
} catalogue[] = {
    /* table 1.8 */
    {TILLY_OPT_STRAIGHT, LENGTH},
    {TILLY_OPT_WHEEL_LEFT, ANGLE | LENGTH},
    {TILLY_OPT_WHEEL_RIGHT, ANGLE | LENGTH},
    {TILLY_OPT_ABOUT_FACE, LENGTH},
    {TILLY_OPT_OBLIQUE_LEFT, ANGLE | LENGTH},
    {TILLY_OPT_OBLIQUE_RIGHT, ANGLE | LENGTH},
    {TILLY_OPT_TURN_LEFT, NO_NUMBER},
    {TILLY_OPT_TURN_RIGHT, NO_NUMBER},
    {TILLY_OPT_SIDEWAYS_LEFT, NO_NUMBER},
    {TILLY_OPT_SIDEWAYS_RIGHT, NO_NUMBER},
    {TILLY_OPT_BACKWARDS, LENGTH},
};
enum { KINDS = sizeof catalogue / sizeof *catalogue };

static bool is_superior(const play *p, unsigned u)
{
    return p->unit[u].quality == SUPERIOR;
}

/* A superior unit's turn may come before a straight part (T1-Q-41). */
static unsigned numbers_of(const play *p, unsigned u, unsigned i)
{
    unsigned kind = catalogue[i].kind;
    return is_turn(kind) && is_superior(p, u) && param(p, PARAM_SUPERIOR_TURN)
               ? LENGTH
               : catalogue[i].numbers;
}

static int32_t least_of(const play *p, unsigned kind)
{
    if (kind == TILLY_OPT_BACKWARDS)
        return param(p, PARAM_BACK_LEAST);
    return kind == TILLY_OPT_STRAIGHT || is_oblique(kind) ? 1 : 0; /* nothing at all is to stay */
}

static int32_t most_of(const play *p, unsigned u, unsigned kind, int32_t allowed)
{
    if (kind != TILLY_OPT_BACKWARDS)
        return allowed;
    return smaller(figure_of(p, u, FIGURE_BACK), allowed);
}

static int32_t angle_bound(const play *p, unsigned kind)
{
    return param(p, is_wheel(kind) ? PARAM_WHEEL_MOST : PARAM_OBLIQUE_MOST);
}

bool move_open(const play *p, question *q)
{
    unsigned u = mover(p);
    if (!moves_freely(p, u))
        return false;
    q->d.amount = movement_of(p, u);
    return asks(p, q, side_of(p, u), u, NOBODY);
}

/* Without numbers it is a turn, or sideways (T1-Q-40). */
static int32_t length_without_number(const play *p, unsigned kind)
{
    return is_sideways(kind) ? param(p, PARAM_SIDEWAYS) : 0;
}

/* Turned to the right it covers the same ground as turned to the left, which was asked about just
 * before. */
static bool can_do_without_number(const play *p, const options *listed, unsigned kind)
{
    track t;
    move_start o = current_move_start(p);
    if (kind == TILLY_OPT_TURN_RIGHT)
        return listed->option[listed->count - 1].kind == TILLY_OPT_TURN_LEFT;
    o.one_length = true;
    o.asked = length_without_number(p, kind);
    return track_from(p, mover(p), MOVING, (change){(uint16_t)kind, 0}, &o, &t, NULL) &&
           !track_barred(&t, o.asked);
}

static void offer_move(const play *p, options *o, unsigned u, unsigned i, int32_t allowed)
{
    unsigned kind = catalogue[i].kind;
    unsigned numbers = numbers_of(p, u, i);
    int32_t angle = numbers & ANGLE ? angle_bound(p, kind) : 1;
    int32_t least = least_of(p, kind);
    int32_t most = numbers & LENGTH ? most_of(p, u, kind, allowed) : least;
    if (angle < 1 || most < least || (!numbers && !can_do_without_number(p, o, kind)))
        return;
    offer(p, o, kind, u, NOBODY);
    if (numbers & ANGLE)
        with_value(o, 1, angle, GRID_ANGLE, TILLY_ANGLE);
    if (numbers & LENGTH)
        with_value(o, least, most, GRID_LENGTH, TILLY_LENGTH);
}

void move_list(const play *p, const question *q, options *o)
{
    unsigned u = mover(p);
    offer(p, o, TILLY_OPT_STAY, u, NOBODY);
    offer_usual(o);
    for (unsigned i = 0; i < KINDS; i++)
        if (!change_barred(p, u, MOVING, catalogue[i].kind))
            offer_move(p, o, u, i, q->d.amount);
    offer_unlimbering(p, o, u);
}

/* ---- legality -------------------------------------------------------------------------------- */

/* It takes the place of the move, and is judged as a pivot is (T2-104). */
static bool is_unlimbering(const answer *a)
{
    return a->option->kind == TILLY_OPT_UNLIMBER;
}

static change change_ordered(const answer *a)
{
    unsigned kind = a->option->kind;
    return (change){(uint16_t)kind, (uint16_t)(takes_angle(kind) ? a->value[0] : 0)};
}

static int32_t length_ordered(const play *p, const answer *a)
{
    return a->option->values ? a->value[a->option->values - 1]
                             : length_without_number(p, a->option->kind);
}

void why_stay(const answer *a, tilly_reason *why)
{
    if (!why)
        return;
    why_nearest(why, 0, 0, 0);
    for (uint32_t i = 0; i < a->listed; i++)
        if (a->list[i].kind == TILLY_OPT_STAY)
            why->nearest.option = i;
}

static void why_length(const answer *a, int32_t length, int32_t angle, tilly_reason *why)
{
    if (length == NEVER)
        why_stay(a, why);
    else if (takes_angle(a->option->kind))
        why_nearest(why, angle, length, 0);
    else
        why_nearest(why, length, 0, 0);
}

/* The change cannot be made: the same with the largest angle that can, if any. */
static void why_angle(const play *p,
                      const move_start *o,
                      const answer *a,
                      change c,
                      int32_t length,
                      tilly_reason *why)
{
    track t;
    uint16_t most = is_wheel(c.kind) ? wheel_limit(p, mover(p), MOVING, c.kind, o) : 0;
    if (c.angle > most)
        c.angle = most;
    if (c.angle == 0 || !track_from(p, mover(p), MOVING, c, o, &t, NULL))
        why_stay(a, why);
    else
        why_length(a, track_nearest(&t, length), c.angle, why);
}

bool move_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    track t;
    if (!a->option->values) /* listed only where it is legal */
        return true;
    if (is_unlimbering(a))
        return pivot_check(p, q, a, why);
    move_start o = current_move_start(p);
    change c = change_ordered(a);
    int32_t length = length_ordered(p, a);
    o.one_length = !why;
    o.asked = length;
    if (!track_from(p, mover(p), MOVING, c, &o, &t, why)) {
        if (why)
            why_angle(p, &o, a, c, length, why);
        return false;
    }
    const bar *b = track_barred(&t, length);
    if (!b)
        return true;
    track_refuse(p, &t, b, length, why);
    if (why)
        why_length(a, track_nearest(&t, length), c.angle, why);
    return false;
}

uint32_t spans_of_track(const track *t, tilly_span *spans, uint32_t room)
{
    enum { MOST = 64 };
    reach open[MOST];
    if (t->bars == OWN_BARS && room > 0) { /* most often nothing is in the way */
        spans[0] = (tilly_span){t->least, t->most, GRID_LENGTH, TILLY_LENGTH};
        return t->least <= t->most;
    }
    uint32_t count = track_spans(t, open, MOST);
    for (uint32_t i = 0; i < count && i < room && i < MOST; i++)
        spans[i] = (tilly_span){open[i].least, open[i].most, GRID_LENGTH, TILLY_LENGTH};
    return count < MOST ? count : MOST;
}

static uint32_t
angle_span(const play *p, const move_start *o, unsigned kind, tilly_span *spans, uint32_t room)
{
    int32_t most =
        is_wheel(kind) ? wheel_limit(p, mover(p), MOVING, kind, o) : angle_bound(p, kind);
    if (most < 1)
        return 0;
    if (room)
        spans[0] = (tilly_span){1, most, GRID_ANGLE, TILLY_ANGLE};
    return 1;
}

uint32_t
move_range(const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    track t;
    if (is_unlimbering(begun))
        return pivot_range(p, q, begun, spans, room);
    move_start o = current_move_start(p);
    unsigned kind = begun->option->kind;
    if (begun->given + 1u < begun->option->values)
        return angle_span(p, &o, kind, spans, room);
    return track_from(p, mover(p), MOVING, change_ordered(begun), &o, &t, NULL)
               ? spans_of_track(&t, spans, room)
               : 0;
}

static void order(play *p, change c, int32_t length)
{
    unit_move *m = moving(p);
    m->flags |= ORDERED;
    m->kind = c.kind;
    m->angle = c.angle;
    m->length = length;
}

void move_take(play *p, const question *q, const answer *a)
{
    if (a->option->kind == TILLY_OPT_STAY) {
        finish(p);
        return;
    }
    if (is_unlimbering(a)) {
        pivot_take(p, q, a);
        return;
    }
    order(p, change_ordered(a), length_ordered(p, a));
    pass(p);
}

/* ---- a second change (T1-040, T1-Q-41, T1-Q-42) --------------------------------------------- */

bool second_open(const play *p, question *q)
{
    const unit_move *m = moving(p);
    unsigned u = mover(p);
    unsigned kind = (unsigned)m->kind;
    bool doubles = kind == TILLY_OPT_STRAIGHT || is_wheel(kind) || changes_on_the_spot(kind);
    if (m->flags & CHANGED_TWICE || !is_superior(p, u) || !doubles || !moves_freely(p, u))
        return false;
    q->d.amount = movement_of(p, u) - m->used;
    return asks(p, q, side_of(p, u), u, NOBODY);
}

/* A turn that ends all movement goes with no straight part. */
static bool may_turn(const play *p)
{
    return param(p, PARAM_SUPERIOR_TURN) || moving(p)->length == 0;
}

static move_start move_start_at_end(const play *p)
{
    move_start o = current_move_start(p);
    o.ends = true;
    return o;
}

static bool second_legal(const play *p, change c, const move_start *o, tilly_reason *why)
{
    track t;
    if (!track_from(p, mover(p), MOVING, c, o, &t, why))
        return false;
    const bar *b = track_barred(&t, 0);
    return !b || track_refuse(p, &t, b, 0, why);
}

void second_list(const play *p, const question *q, options *o)
{
    static const uint16_t turns[] = {
        TILLY_OPT_ABOUT_FACE, TILLY_OPT_TURN_LEFT, TILLY_OPT_TURN_RIGHT};
    unsigned u = mover(p);
    move_start end = move_start_at_end(p);
    offer(p, o, TILLY_OPT_STAY, u, NOBODY);
    offer_usual(o);
    for (unsigned kind = TILLY_OPT_WHEEL_LEFT;
         kind <= TILLY_OPT_WHEEL_RIGHT && angle_bound(p, kind) > 0;
         kind++) {
        offer(p, o, kind, u, NOBODY);
        with_value(o, 1, angle_bound(p, kind), GRID_ANGLE, TILLY_ANGLE);
    }
    for (unsigned i = 0; i < (may_turn(p) ? sizeof turns / sizeof *turns : 1); i++)
        if (second_legal(p, (change){turns[i], 0}, &end, NULL))
            offer(p, o, turns[i], u, NOBODY);
}

bool second_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    if (!a->option->values) /* listed only where it is legal */
        return true;
    move_start o = move_start_at_end(p);
    change c = change_ordered(a);
    if (second_legal(p, c, &o, why))
        return true;
    if (!why)
        return false;
    uint16_t most = is_wheel(c.kind) ? wheel_limit(p, mover(p), MOVING, c.kind, &o) : 0;
    if (c.angle > most)
        c.angle = most;
    if (c.angle > 0 && second_legal(p, c, &o, NULL))
        why_nearest(why, c.angle, 0, 0);
    else
        why_stay(a, why);
    return false;
}

/* Every angle that ends legally: whole 1/100 degrees, looked at one by one. */
uint32_t second_range(
    const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    move_start o = move_start_at_end(p);
    uint16_t kind = begun->option->kind;
    uint16_t most = wheel_limit(p, mover(p), MOVING, kind, &o);
    uint32_t count = 0;
    bool open = false;
    for (uint16_t angle = 1; angle <= most; angle++) {
        bool legal = second_legal(p, (change){kind, angle}, &o, NULL);
        if (legal && !open && count++ < room)
            spans[count - 1] = (tilly_span){angle, angle, GRID_ANGLE, TILLY_ANGLE};
        else if (legal && count <= room)
            spans[count - 1].most = angle;
        open = legal;
    }
    return count;
}

bool order_second(play *p, const answer *a)
{
    moving(p)->flags |= CHANGED_TWICE;
    if (a->option->kind == TILLY_OPT_STAY)
        return false;
    order(p, change_ordered(a), 0);
    return true;
}

tilly_pose order_track(const play *p, change c, int32_t length, const move_start *o, track *t)
{
    track_way(p, mover(p), MOVING, c, o, t);
    return track_pose(t, length);
}

static tilly_pose end_of_answer(const play *p, const answer *a, int32_t length)
{
    track t;
    move_start o = current_move_start(p);
    if (a->option->kind == TILLY_OPT_STAY)
        return pose_now(p, mover(p));
    return order_track(p, change_ordered(a), length, &o, &t);
}

tilly_pose order_end(const play *p, const answer *a)
{
    if (is_unlimbering(a))
        return pivot_end(p, a);
    return end_of_answer(p, a, length_ordered(p, a));
}

tilly_pose second_end(const play *p, const answer *a)
{
    return end_of_answer(p, a, 0);
}
