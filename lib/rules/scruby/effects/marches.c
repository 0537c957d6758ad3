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

static tilly_event *
tell_move(play *p, const mover *m, unsigned i, unsigned event, unsigned clause, const move_end *end)
{
    unsigned u = m->unit[i];
    point to = end->at[i];
    uint16_t heading = heading_at_end(p, m, i, end);
    tilly_event *e = tell(p, event, cite(p, clause), u, NOBODY);
    e->value[0] = p->unit[u].x;
    e->value[1] = p->unit[u].y;
    e->value[2] = p->unit[u].heading;
    e->value[3] = to.x;
    e->value[4] = to.y;
    e->value[5] = heading;
    e->value[6] = end->length;
    return e;
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

void march_there(play *p, const mover *m, unsigned kind, const move_end *end)
{
    tell_members(p, m->unit, m->count, kind, end->length);
    for (unsigned i = 0; i < m->count; i++) {
        unsigned u = m->unit[i];
        tell_move(p, m, i, TILLY_EV_MOVED, clause_of(m), end)->value[7] = (int32_t)kind;
        note_start(p, u);
        did(p, u, MOVED);
        move_piece(p, u, end->at[i], heading_at_end(p, m, i, end));
    }
    for (unsigned i = 0; i < m->count; i++)
        settle_in_square(p, m->unit[i]);
}

/* ---- charges --------------------------------------------------------------------------------- */

/* Those who cannot fight are gone at once (SC-051, SC-056). */
static bool is_overrun(const play *p, unsigned u, unsigned enemy)
{
    return is_mother_stand(p, enemy) || (is_mounted_dragoon(p, enemy) && is_cavalry(p, u));
}

static void
tell_charge(play *p, const mover *m, const move_end *end, unsigned i, const charge_touch *touched)
{
    tilly_event *e = tell_move(p, m, i, TILLY_EV_CHARGED_HOME, CITE_WHO_MAY_CHARGE, end);
    e->other = unit_id(p, touched->enemy[0]);
    e->third = touched->count > 1 ? unit_id(p, touched->enemy[1]) : 0;
    e->value[7] = touched->judged[0].in_front;
}

static void touch_all(play *p, unsigned u, const charge_touch *touched, enum stand_order order)
{
    for (unsigned i = 0; i < touched->count; i++)
        has_charged(p, u, touched->enemy[i], touched->judged[i].in_front, order);
    for (unsigned i = 0; i < touched->count; i++)
        if (on_table(p, touched->enemy[i]) && is_overrun(p, u, touched->enemy[i]))
            destroy_piece(p, touched->enemy[i], u, TILLY_BY_OVERRUN);
}

/* Who stands behind those who touch charges with them (SC-029, SC-031). */
static void
charge_behind(play *p, const mover *m, const move_end *end, unsigned i, enum stand_order order)
{
    tell_move(p, m, i, TILLY_EV_MOVED, clause_of(m), end)->value[7] = TILLY_OPT_CHARGE_AT;
    joins_charge(p, m->unit[i], order);
}

/* All are judged as the positions were before it (SC-Q-34, SC-237), and none touches what another
 * has overrun. */
void carry_out_charge(play *p, const mover *m, const move_end *end)
{
    enum stand_order order[MOST_IN_BODY];
    tell_members(p, m->unit, m->count, TILLY_OPT_CHARGE_AT, end->length);
    for (unsigned i = 0; i < m->count; i++)
        order[i] = m->closed ? order_of_stand(p, m->unit[i]) : ORDER_OPEN;
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
