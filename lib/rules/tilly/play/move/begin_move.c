/* Limits of a move from its start, kept in the integers of the step until the move is over; the
 * choice of which of several zones of control it heeds (T1-D-16). */
#include "rules/tilly/play/move/moves.h"

move_start current_move_start(const play *p)
{
    const unit_move *m = moving(p);
    int32_t flags = m->flags;
    return (move_start){
        .allowed = movement_of(p, (unsigned)m->unit),
        .used = m->used,
        .limit = m->limit,
        .distance = m->distance,
        .governor = (uint16_t)m->governor,
        .bound = (uint8_t)(flags >> BOUND_SHIFT & 3),
        .may_close = flags & MAY_CLOSE,
        .may_leave = flags & MAY_LEAVE,
        .displaced = flags & DISPLACED,
        .difficult = flags & IN_DIFFICULT,
    };
}

void keep_move_start(unit_move *m, const move_start *o)
{
    m->flags &= ~(3 << BOUND_SHIFT | MAY_CLOSE | MAY_LEAVE | DISPLACED | IN_DIFFICULT);
    m->flags |= o->bound << BOUND_SHIFT | (o->may_close ? MAY_CLOSE : 0) |
                (o->may_leave ? MAY_LEAVE : 0) | (o->displaced ? DISPLACED : 0) |
                (o->difficult ? IN_DIFFICULT : 0);
    m->governor = o->governor;
    m->distance = o->distance;
    m->limit = o->limit;
    m->used = o->used;
}

static bool as_close(const play *p, unsigned u, unsigned e, int32_t distance)
{
    box b = box_of(p, u);
    return might_meet(&p->unit[u], &p->unit[e], param(p, PARAM_ZOC_DEPTH)) && is_combat(p, e) &&
           in_zoc_of(p, &b, e) && within(p, gap(p, u, e), distance);
}

static unsigned owners_as_close(const play *p, unsigned u, int32_t distance)
{
    vicinity foes = vicinity_of(p, u, FOES_NEAR);
    unsigned count = 0;
    EACH_NEIGHBOUR (n, foes)
        count += as_close(p, u, n->unit, distance);
    return count;
}

void begin_move(play *p)
{
    unit_move *m = moving(p);
    unsigned u = mover(p);
    if (!moves_freely(p, u))
        return;
    move_start o = move_start_of(p, u, MOVING, NOBODY);
    if (is_commander(p, u)) { /* T1-Q-52 */
        o.used = of(p, u)->used;
        o.difficult = o.difficult || p->step[u] & WAS_IN_DIFFICULT;
    }
    keep_move_start(m, &o);
    if (o.bound == BOUND_AT_START && owners_as_close(p, u, o.distance) > 1)
        m->flags |= TIED;
}

void note_ride(play *p, unsigned commander, int32_t used, bool difficult)
{
    set_used(p, commander, used);
    if (difficult)
        p->step[commander] |= WAS_IN_DIFFICULT;
}

bool governor_open(const play *p, question *q)
{
    return moving(p)->flags & TIED && asks(p, q, side_of(p, mover(p)), mover(p), NOBODY);
}

void governor_list(const play *p, const question *q, options *o)
{
    unsigned u = mover(p);
    EACH_UNIT (e, p, foe(side_of(p, u))) {
        if (!as_close(p, u, e, moving(p)->distance))
            continue;
        offer(p, o, TILLY_OPT_UNIT, e, NOBODY);
        if (o->count == 1)
            offer_usual(o);
    }
}

void governor_take(play *p, const question *q, const answer *a)
{
    unit_move *m = moving(p);
    unsigned e = index_of(a->option->unit);
    m->governor = (int32_t)e;
    m->distance = gap(p, mover(p), e);
    m->flags &= ~TIED;
}
