/* The course of one unit's move: command, order, carrying it out, a superior unit's second change
 * (T1-D-09 to T1-D-17). */
#include "rules/tilly/play/move/moves.h"

enum { BEAT_COMMANDER = 7, BEAT_ASIDE = 10 }; /* places in unit_move_beats */

/* ---- command (T1-D-09, T1-R-02) ------------------------------------------------------------- */

static bool needs_command(const play *p, unsigned u)
{
    return !is_unlimbered(p, u) || param(p, PARAM_CANNON_COMMAND); /* T1-117, T1-Q-35 */
}

static bool check_open(const play *p, question *q)
{
    unsigned u = mover(p);
    if (moving(p)->flags & CHECKED || !needs_command(p, u) || in_command(p, u, NULL))
        return false;
    q->d.amount = check_dice(p, u);
    return asks(p, q, side_of(p, u), u, NOBODY);
}

static void check_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_NONE, NOBODY, NOBODY);
    offer_usual(o);
    offer(p, o, TILLY_OPT_YES, mover(p), NOBODY)->amount = q->d.amount;
}

static void check_take(play *p, const question *q, const answer *a)
{
    if (a->option->kind == TILLY_OPT_YES)
        moving(p)->flags |= CHECKED | CHECKS;
    else
        finish(p);
}

static bool dice_open(const play *p, question *q)
{
    unsigned u = mover(p);
    return moving(p)->flags & CHECKS && throws_check(p, q, u);
}

static void dice_fell(play *p, const question *q, const face *f)
{
    bool passed = successes(q, f) > 0;
    tell_check(p, mover(p), passed ? CITE_CHECK_DICE : CITE_CHECK_FAILED, passed, STEP_MOVE);
    moving(p)->flags &= ~CHECKS;
    if (!passed)
        finish(p); /* T1-115 */
}

/* ---- its commander (T1-D-14, T1-Q-52) ------------------------------------------------------- */

typedef struct ordered {
    track t;
    move_start o;
    tilly_pose end;
    bool difficult;
    int32_t cost;
} ordered;

static bool is_there(const play *p, unsigned u, const tilly_pose *end)
{
    return is_same_point(place_of(p, u), (point){end->x, end->y});
}

/* The order as it will be carried out. */
static void read_order(const play *p, ordered *r)
{
    const unit_move *m = moving(p);
    unsigned u = mover(p);
    r->o = current_move_start(p);
    change c = {(uint16_t)m->kind, (uint16_t)m->angle};
    r->end = order_track(p, c, m->length, &r->o, &r->t);
    r->cost = r->t.cost + m->length;
    r->difficult =
        r->o.difficult || (!surroundings_of(p, u).open && track_in_difficult(p, &r->t, m->length));
}

static bool can_carry(const play *p, unsigned commander, const ordered *r)
{
    int32_t used = of(p, commander)->used + r->cost;
    bool difficult = r->difficult || p->step[commander] & WAS_IN_DIFFICULT;
    return used <= column_of(p, commander, COLUMN_MOVE) &&
           (!difficult || used <= figure_of(p, commander, FIGURE_DIFFICULT));
}

static bool commander_open(const play *p, question *q)
{
    ordered r;
    unsigned u = mover(p);
    if ((moving(p)->flags & (ORDERED | COMMANDER_ASKED)) != ORDERED)
        return false;
    unsigned commander = commander_of(p, u);
    if (commander == NOBODY)
        return false;
    read_order(p, &r);
    return !is_there(p, u, &r.end) && can_carry(p, commander, &r) &&
           asks(p, q, side_of(p, u), commander, u);
}

static void commander_take(play *p, const question *q, const answer *a)
{
    moving(p)->flags |=
        COMMANDER_ASKED | (a->option->kind == TILLY_OPT_LEAVE_BEHIND ? COMMANDER_STAYS : 0);
}

/* ---- carrying it out ------------------------------------------------------------------------ */

static void take_commander(play *p, unsigned u, const ordered *r)
{
    unsigned commander = commander_of(p, u);
    if (commander == NOBODY || is_there(p, u, &r->end))
        return;
    if (moving(p)->flags & COMMANDER_STAYS || !can_carry(p, commander, r)) {
        bool stays = moving(p)->flags & COMMANDER_STAYS;
        leave_behind(p, commander, u, stays ? CITE_COMMANDER_GOES : CITE_CARRIED);
        return;
    }
    note_ride(p, commander, of(p, commander)->used + r->cost, r->difficult);
}

static unsigned cite_of_change(unsigned kind)
{
    if (is_wheel(kind))
        return CITE_WHEEL;
    if (is_oblique(kind))
        return CITE_OBLIQUE;
    if (is_turn(kind))
        return CITE_TURN;
    if (is_sideways(kind))
        return CITE_SIDEWAYS;
    return kind == TILLY_OPT_ABOUT_FACE  ? CITE_ABOUT_FACE
           : kind == TILLY_OPT_BACKWARDS ? CITE_BACKWARDS
                                         : CITE_MOVE_SHAPE;
}

/* Limits that a second change must still heed: a zone of control that was entered, or the way in
 * which it was left. */
static void carry_on(const play *p, unsigned u, ordered *r, int32_t length)
{
    move_start *o = &r->o;
    o->used += r->cost;
    o->difficult = r->difficult;
    o->displaced = o->displaced || !is_there(p, u, &r->end);
    if (o->bound == UNBOUND)
        bind_entered(p, &r->t, length, o);
    else if (o->displaced) {
        box enemy = box_of(p, o->governor);
        box end = track_end(&r->t, length);
        o->may_close = box_distance(&end, &enemy) <= o->distance;
        o->may_leave = !o->may_close;
    }
}

static void carry_out(play *p)
{
    ordered r;
    unit_move *m = moving(p);
    unsigned u = mover(p);
    bool second = m->flags & CHANGED_TWICE;
    unsigned clause = second ? CITE_SECOND_CHANGE : cite_of_change((unsigned)m->kind);
    read_order(p, &r);
    tell_move(p, TILLY_EV_MOVED, clause, u, NOBODY, &r.end, r.cost, m->kind);
    take_commander(p, u, &r);
    carry_on(p, u, &r, m->length);
    make_move(p, u, &r.end);
    keep_move_start(m, &r.o);
    m->flags &= ~(ORDERED | COMMANDER_ASKED);
}

static void second_take(play *p, const question *q, const answer *a)
{
    if (order_second(p, a))
        again(p, BEAT_COMMANDER);
}

void end_unit_move(play *p)
{
    again(p, BEAT_ASIDE);
}

const beat unit_move_beats[] = {
    {"check",
     TILLY_ASK_COMMAND_CHECK,
     CITE_MOVE_CHECK,
     .open = check_open,
     .list = check_list,
     .take = check_take},
    {"dice", TILLY_ROLL_MOVE_CHECK, CITE_CHECK_DICE, .open = dice_open, .fell = dice_fell},
    BEGIN_MOVE_BEATS,
    {"face",
     TILLY_ASK_FACE_ENEMY,
     CITE_LOCKED_FACES,
     .open = face_open,
     .list = face_list,
     .take = face_take},
    {"pivot",
     TILLY_ASK_PIVOT,
     CITE_PIVOT,
     .open = pivot_open,
     .list = pivot_list,
     .check = pivot_check,
     .range = pivot_range,
     .take = pivot_take},
    {"move",
     TILLY_ASK_MOVE,
     CITE_MOVE_SHAPE,
     .open = move_open,
     .list = move_list,
     .check = move_check,
     .range = move_range,
     .take = move_take},
    {"commander",
     TILLY_ASK_COMMANDER_GOES,
     CITE_COMMANDER_GOES,
     .open = commander_open,
     .list = goes_along_list,
     .take = commander_take},
    {"carry out", .act = carry_out},
    {"second",
     TILLY_ASK_SECOND_CHANGE,
     CITE_SECOND_CHANGE,
     .open = second_open,
     .list = second_list,
     .check = second_check,
     .range = second_range,
     .take = second_take},
    {"aside", .act = make_room},
    {.name = NULL},
};
const field unit_move_fields[] = {
    BEGUN_MOVE_FIELDS,
    UP_TO(unit_move, kind, "kind", TILLY_OPT_BACKWARDS),
    SIGNED(unit_move, angle, "angle"),
    SIGNED(unit_move, length, "length"),
    {.name = NULL},
};
