/* Moves and charges carried out (SC-207 to SC-211, SC-237, SC-Q-52). */
#include "rules/scruby/effects/effects.h"

/* Members as bits of their numbers. */
void tell_members(play *p, const uint16_t *member, unsigned count, unsigned kind, int32_t length)
{
    enum { TOLD = 128, BITS = 32, FIRST_WORD = 1 };
    if (count < 2)
        return;
    tilly_event *e = tell(p, TILLY_EV_BODY, cite(p, CITE_BODY), member[0], NOBODY);
    e->value[0] = (int32_t)count;
    for (unsigned i = 0; i < count; i++) {
        unsigned number = number_of(p, member[i]);
        if (number < TOLD)
            e->value[FIRST_WORD + number / BITS] |= (int32_t)(1u << number % BITS);
    }
    e->value[5] = (int32_t)kind;
    e->value[6] = length;
}

static void
tell_member(play *p, tilly_event *e, const mover *m, unsigned i, const move_end *end, int32_t how)
{
    uint16_t heading = heading_at_end(p, m, i, end);
    fill_displacement(p, e, m->unit[i], end->at[i], heading, end->length, how);
}

static unsigned clause_of(const mover *m)
{
    switch (m->kind) {
    case MOVES_AS_BODY: return CITE_BODY_MOVE;
    case MOVES_AS_COLUMN: return CITE_COLUMN_MOVE;
    case MOVES_BREAKING: return CITE_BREAKING;
    case MOVES_OPEN: return CITE_OPEN_PIKES;
    case MOVES_AS_SQUARE: return CITE_SQUARE_MOVES;
    default: return CITE_FREE_MOVE;
    }
}

static void tell_move(play *p, const mover *m, unsigned i, const move_end *end, unsigned kind)
{
    tilly_event *e = tell(p, TILLY_EV_MOVED, cite(p, clause_of(m)), m->unit[i], NOBODY);
    tell_member(p, e, m, i, end, (int32_t)kind);
}

/* Nothing that stays as it is has moved, and to turn in place is no movement for a gun
 * (SC-Q-27). */
static bool has_moved(const play *p, const mover *m, unsigned i, const move_end *end)
{
    unsigned u = m->unit[i];
    if (end->length > 0 || m->kind == MOVES_WITH_CREW)
        return end->length > 0;
    return !is_same_point(place_of(p, u), end->at[i]) ||
           p->unit[u].heading != heading_at_end(p, m, i, end);
}

void march_there(play *p, const mover *m, unsigned kind, const move_end *end)
{
    tell_members(p, m->unit, m->count, kind, end->length);
    for (unsigned i = 0; i < m->count; i++) {
        unsigned u = m->unit[i];
        tell_move(p, m, i, end, kind);
        note_start(p, u);
        if (has_moved(p, m, i, end))
            did(p, u, MOVED);
        move_piece(p, u, end->at[i], heading_at_end(p, m, i, end));
    }
    for (unsigned i = 0; i < m->count; i++)
        settle_in_square(p, m->unit[i]);
}

/* ---- charges --------------------------------------------------------------------------------- */

/* Pieces that cannot fight are gone at once (SC-051, SC-056). */
static bool is_overrun(const play *p, unsigned u, unsigned enemy)
{
    return is_mother_stand(p, enemy) || (is_mounted_dragoon(p, enemy) && is_cavalry(p, u));
}

static void
tell_charge(play *p, const mover *m, const move_end *end, unsigned i, const charge_touch *touched)
{
    unsigned first = touched->enemy[0];
    tilly_event *e =
        tell(p, TILLY_EV_CHARGED_HOME, cite(p, CITE_WHO_MAY_CHARGE), m->unit[i], first);
    e->third = touched->count > 1 ? unit_id(p, touched->enemy[1]) : 0;
    tell_member(p, e, m, i, end, touched->judged[0].in_front);
}

static void touch_all(play *p, unsigned u, const charge_touch *touched, enum stand_order order)
{
    for (unsigned i = 0; i < touched->count; i++)
        has_charged(p, u, touched->enemy[i], touched->judged[i].in_front, order);
    for (unsigned i = 0; i < touched->count; i++)
        if (on_table(p, touched->enemy[i]) && is_overrun(p, u, touched->enemy[i]))
            destroy_piece(p, touched->enemy[i], u, TILLY_BY_OVERRUN);
}

/* A stand behind those that touch charges with them (SC-029, SC-031). */
static void
charge_behind(play *p, const mover *m, const move_end *end, unsigned i, enum stand_order order)
{
    tell_move(p, m, i, end, TILLY_OPT_CHARGE_AT);
    joins_charge(p, m->unit[i], order);
}

/* All are judged as the positions were before it (SC-Q-34, SC-237), and none touches what another
 * has overrun. */
void carry_out_charge(play *p, const mover *m, const move_end *end)
{
    enum stand_order order[MOST_IN_BODY];
    tell_members(p, m->unit, m->count, TILLY_OPT_CHARGE_AT, end->length);
    for (unsigned i = 0; i < m->count; i++)
        order[i] = in_set(&m->closed, m->unit[i]) ? order_of_stand(p, m->unit[i]) : ORDER_OPEN;
    for (unsigned i = 0; i < m->count; i++) {
        unsigned u = m->unit[i];
        box at = box_at(p, u, end->at[i], end->heading);
        charge_touch touched;
        find_touched(p, u, m->from[i].centre, &at, &touched);
        note_start(p, u);
        if (touched.count > 0)
            tell_charge(p, m, end, i, &touched);
        else
            charge_behind(p, m, end, i, order[i]);
        did(p, u, MOVED);
        touch_all(p, u, &touched, order[i]);
    }
    for (unsigned i = 0; i < m->count; i++)
        move_piece(p, m->unit[i], end->at[i], end->heading);
    for (unsigned i = 0; i < m->count; i++)
        settle_in_square(p, m->unit[i]);
}
