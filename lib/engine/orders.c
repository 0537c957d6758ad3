/* Orders of formations and arrivals of reinforcements, set before play begins, and asked. */
#include "table/table.h"
#include "engine/turn.h"

enum { WIDEST_AREA = 1000 * TILLY_ONE };

static tilly_status before_play(const tilly_battle *b, const void *given, const tilly_reason *why)
{
    if (!given)
        return TILLY_E_NULL;
    if (!reason_size_fits(why))
        return TILLY_E_SIZE;
    return battle_placing(b) ? TILLY_OK : TILLY_E_NOT_NOW;
}

/* Room for what the rule set tells, then its word. */
static tilly_status judged(bool taken)
{
    return taken ? TILLY_OK : TILLY_E_ILLEGAL;
}
static tilly_status room_to_tell(tilly_battle *b)
{
    return b->now ? log_room(b->p.log, &b->h.memory, 2u * b->p.units + 64u, 1, 0) : TILLY_OK;
}

static bool is_near(const tilly_battle *b, tilly_point at)
{
    return near_table(at.x, b->p.table->width) == at.x &&
           near_table(at.y, b->p.table->depth) == at.y;
}

/* ---- orders --------------------------------------------------------------------------------- */

static unsigned group_named(const play *p, tilly_id id)
{
    unsigned g = tilly_id_index(id);
    return g < p->s->groups && id == group_id(g) ? g : NOBODY;
}

static tilly_status order_form(const tilly_battle *b, const tilly_order *o)
{
    if (o->kind < TILLY_ORDER_HOLD || o->kind > TILLY_ORDER_NOTE ||
        o->points > TILLY_MOST_ORDER_POINTS)
        return TILLY_E_RANGE;
    if (o->radius && (o->radius < TILLY_ONE || o->radius > WIDEST_AREA))
        return TILLY_E_RANGE;
    for (unsigned i = 0; i < o->points; i++)
        if (!is_near(b, o->point[i]))
            return TILLY_E_RANGE;
    return o->note <= b->p.notes ? TILLY_OK : TILLY_E_STALE;
}

static tilly_status
set_order(tilly_battle *self, tilly_id formation, const tilly_order *order, tilly_reason *why)
{
    tilly_reason own;
    tilly_status status = before_play(self, order, why);
    if (status != TILLY_OK)
        return status;
    if (order->size != sizeof *order)
        return TILLY_E_SIZE;
    if (!self->p.edition->set_up.set_order)
        return TILLY_E_UNSUPPORTED;
    unsigned g = group_named(&self->p, formation);
    if (g == NOBODY)
        return TILLY_E_STALE;
    status = order_form(self, order);
    if (status == TILLY_OK)
        status = room_to_tell(self);
    return status == TILLY_OK ? judged(self->p.edition->set_up.set_order(
                                    &self->p, g, order, reason_ready(why, &own)))
                              : status;
}

tilly_status tilly_battle_set_order(tilly_battle *self,
                                    tilly_id formation,
                                    const tilly_order *order,
                                    tilly_reason *why)
{
    tilly_status status = battle_claim(self);
    return status == TILLY_OK ? battle_release(self, set_order(self, formation, order, why))
                              : status;
}

tilly_status tilly_battle_order(const tilly_battle *self, tilly_id formation, tilly_order *out)
{
    tilly_status status = handle_check(self, BATTLE_HANDLE);
    if (status != TILLY_OK)
        return status;
    if (!out)
        return TILLY_E_NULL;
    if (struct_size(out->size, sizeof *out, sizeof *out) != TILLY_OK)
        return TILLY_E_SIZE;
    if (!self->p.edition->set_up.order_of)
        return TILLY_E_UNSUPPORTED;
    unsigned g = group_named(&self->p, formation);
    if (g == NOBODY)
        return TILLY_E_STALE;
    tilly_order o = {.size = sizeof o};
    self->p.edition->set_up.order_of(&self->p, g, &o);
    struct_give(out, &o, sizeof o);
    return TILLY_OK;
}

/* ---- reinforcements ------------------------------------------------------------------------- */

static tilly_status arrival_form(const tilly_battle *b, const tilly_arrival *a)
{
    bool fits = a->turn >= 1 && a->turn <= TILLY_MOST_TURNS && a->half <= 1 &&
                is_near(b, a->from) && is_near(b, a->to);
    return fits ? TILLY_OK : TILLY_E_RANGE;
}

static tilly_status
set_arrival(tilly_battle *self, tilly_id id, const tilly_arrival *arrival, tilly_reason *why)
{
    tilly_reason own;
    tilly_status status = before_play(self, arrival, why);
    if (status != TILLY_OK)
        return status;
    if (arrival->size != sizeof *arrival)
        return TILLY_E_SIZE;
    if (!self->p.edition->set_up.set_arrival)
        return TILLY_E_UNSUPPORTED;
    unsigned u = unit_named(&self->p, id);
    if (u == NOBODY)
        return TILLY_E_STALE;
    status = arrival_form(self, arrival);
    if (status == TILLY_OK)
        status = room_to_tell(self);
    return status == TILLY_OK ? judged(self->p.edition->set_up.set_arrival(
                                    &self->p, u, arrival, reason_ready(why, &own)))
                              : status;
}

tilly_status tilly_battle_set_arrival(tilly_battle *self,
                                      tilly_id id,
                                      const tilly_arrival *arrival,
                                      tilly_reason *why)
{
    tilly_status status = battle_claim(self);
    return status == TILLY_OK ? battle_release(self, set_arrival(self, id, arrival, why)) : status;
}

tilly_status tilly_battle_arrival(const tilly_battle *self, tilly_id id, tilly_arrival *out)
{
    tilly_status status = handle_check(self, BATTLE_HANDLE);
    if (status != TILLY_OK)
        return status;
    if (!out)
        return TILLY_E_NULL;
    if (struct_size(out->size, sizeof *out, sizeof *out) != TILLY_OK)
        return TILLY_E_SIZE;
    if (!self->p.edition->set_up.arrival_of)
        return TILLY_E_UNSUPPORTED;
    unsigned u = unit_named(&self->p, id);
    if (u == NOBODY)
        return TILLY_E_STALE;
    tilly_arrival a = {.size = sizeof a};
    if (!self->p.edition->set_up.arrival_of(&self->p, u, &a))
        return TILLY_E_RANGE;
    struct_give(out, &a, sizeof a);
    return TILLY_OK;
}
